"""Pictures: the charts of a report as one PNG, in the colours of the page (`chart.py`).

Matplotlib is an extra, and is imported only when somebody wants a picture.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from io import BytesIO
from math import isfinite
from textwrap import fill
from typing import Any

from typecase.arena.chart import BAR, INK, MARK, PAPER, QUIET
from typecase.arena.report import Bar, Chart, Report
from typecase.table.moves import Refused

WIDTH, ROW, AROUND, HEAD = 9.0, 0.32, 0.8, 0.55  # inches: a bar, what is around a chart, the top
LEFT, RIGHT = 2.4, 1.9  # inches for the labels and for the numbers
LINE, LETTERS = 0.2, 105  # inches of a line of words, and letters in it
SHARP = 160  # dots per inch
MISSING = "Pictures need Matplotlib: pip install 'typecase[plots]' brings it; a page needs nothing."


def can_draw() -> None:
    """`Refused`, if there is nothing to draw with."""
    if find_spec("matplotlib") is None:
        raise Refused(MISSING, "Arguments")


def as_picture(report: Report) -> bytes:
    """All charts of the report below one another, as the bytes of a PNG."""
    from matplotlib import rc_context
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    charts = [chart for part in report.parts for chart in part.charts if drawable(chart)]
    words = [fill(line, LETTERS) for line in report.says]
    top = HEAD + LINE * sum(line.count("\n") + 1 for line in words) + 0.15
    heights = [AROUND + ROW * len(drawable(chart)) for chart in charts]
    tall = top + sum(heights)
    with rc_context({"font.family": "sans-serif", "font.size": 9, "text.color": INK}):
        figure = Figure(figsize=(WIDTH, tall), facecolor=PAPER)
        figure.text(0.25 / WIDTH, 1 - 0.4 / tall, report.title, fontsize=14, fontweight="bold")
        said = "\n".join(words)
        figure.text(0.25 / WIDTH, 1 - HEAD / tall, said, va="top", linespacing=1.5)
        above = top
        for chart, height in zip(charts, heights, strict=True):
            bottom, bars = above + height - 0.3, height - AROUND
            across = (WIDTH - LEFT - RIGHT) / WIDTH
            _draw(
                figure.add_axes((LEFT / WIDTH, 1 - bottom / tall, across, bars / tall)),
                chart,
            )
            above += height
        drawn = BytesIO()
        FigureCanvasAgg(figure)
        figure.savefig(drawn, format="png", dpi=SHARP, metadata={"Title": report.title})
    return drawn.getvalue()


def drawable(chart: Chart) -> list[Bar]:
    """The bars of which something is known."""
    return [bar for bar in chart.bars if isfinite(bar.measured.value)]


def _draw(axes: Any, chart: Chart) -> None:
    """One chart: a bar a row, a whisker for its interval, and a line where the mark is."""
    bars = drawable(chart)
    rows = range(len(bars))
    values = [bar.measured.value for bar in bars]
    axes.set_title(chart.title, loc="left", fontsize=10, fontweight="bold", color=INK)
    axes.set_facecolor(PAPER)
    axes.barh(rows, values, height=0.62, color=BAR)
    for row, bar in zip(rows, bars, strict=True):
        low, high = bar.measured.low, bar.measured.high
        known = isfinite(low) and isfinite(high)
        if known:
            ends = {"color": INK, "linewidth": 1.2}
            axes.plot([low, high], [row, row], solid_capstyle="butt", **ends)
            axes.plot([low, high], [row, row], linestyle="", marker="|", markersize=6, **ends)
        told = bar.measured.told() if known else f"{bar.measured.value:.1f}"
        beside = axes.get_yaxis_transform()
        axes.text(1.02, row, told, transform=beside, va="center", fontsize=8.5)
    axes.axvline(0, color=QUIET, linewidth=0.8)
    if chart.mark is not None:
        axes.axvline(chart.mark, color=MARK, linewidth=1.2, linestyle=(0, (4, 3)))
    _tidy(axes, [bar.label for bar in bars])


def _tidy(axes: Any, labels: Sequence[str]) -> None:
    axes.set_yticks(range(len(labels)), labels)
    axes.set_ylim(len(labels) - 0.5, -0.5)  # the first on top
    axes.tick_params(axis="y", length=0, colors=INK)
    axes.tick_params(axis="x", length=2, colors=QUIET, labelsize=8)
    axes.margins(x=0.02)
    for side in ("top", "right", "left", "bottom"):
        axes.spines[side].set_visible(False)

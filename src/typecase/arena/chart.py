"""Charts: a report as one page of HTML, with bars drawn as SVG. It needs nothing from anywhere."""

from __future__ import annotations

from html import escape
from math import isfinite

from typecase.arena.report import Bar, Chart, Part, Report

ROW, LABELS, BARS, NUMBERS = 26, 190, 420, 190  # heights and widths in pixels
INK, PAPER, BAR, MARK, QUIET = "#222222", "#fdfbf6", "#6f8fa8", "#b3392c", "#767676"
STYLE = f"""
body {{ font: 16px/1.5 system-ui, sans-serif; color: {INK}; background: {PAPER};
       max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }}
table {{ border-collapse: collapse; margin: 0.5rem 0 1rem; }}
th, td {{ padding: 0.15rem 0.8rem 0.15rem 0; text-align: left; border-bottom: 1px solid #ddd; }}
svg {{ display: block; margin: 0.5rem 0 1.5rem; max-width: 100%; height: auto; }}
.bar {{ fill: {BAR}; }} .whisker {{ stroke: {INK}; stroke-width: 1.5; }}
.mark {{ stroke: {MARK}; stroke-width: 1.5; stroke-dasharray: 4 3; }}
.axis {{ stroke: {QUIET}; }} text {{ font: 13px system-ui, sans-serif; fill: {INK}; }}
"""


def as_page(report: Report) -> str:
    """The whole report as a page."""
    lines = "".join(f"<p>{escape(line)}</p>\n" for line in report.says)
    parts = "".join(map(_part, report.parts))
    title = escape(report.title)
    return (
        f'<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>{title}</title>\n'
        f"<style>{STYLE}</style>\n<h1>{title}</h1>\n{lines}{parts}</html>\n"
    )


def _part(part: Part) -> str:
    head = "".join(f"<th>{escape(cell)}</th>" for cell in part.head)
    rows = "".join(
        f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>\n" for row in part.rows
    )
    says = "".join(f"<p>{escape(line)}</p>\n" for line in part.says)
    charts = "".join(map(drawn, part.charts))
    table = f"<table>\n<tr>{head}</tr>\n{rows}</table>\n" if part.rows else ""
    return f"<h2>{escape(part.title)}</h2>\n{table}{says}{charts}"


def drawn(chart: Chart) -> str:
    """One chart: a bar a row, a whisker for its interval, and a line where the mark is."""
    ends = [0.0] if chart.mark is None else [0.0, chart.mark]
    for bar in chart.bars:
        ends += [end for end in bar.measured if isfinite(end)]
    low, high = min(ends), max(ends)
    scale = BARS / ((high - low) or 1)

    def across(value: float) -> float:
        return round(LABELS + (min(max(value, low), high) - low) * scale, 1)

    height = ROW * len(chart.bars)
    lines = [f'<line class="axis" x1="{across(0)}" x2="{across(0)}" y1="0" y2="{height}"/>']
    lines += [_row(bar, place, across(0), *map(across, _ends(bar))) for place, bar in _rows(chart)]
    if chart.mark is not None:
        at = across(chart.mark)
        lines.append(f'<line class="mark" x1="{at}" x2="{at}" y1="0" y2="{height}"/>')
    width, inside, title = LABELS + BARS + NUMBERS, "\n".join(lines), escape(chart.title)
    return (
        f"<h3>{title}</h3>\n"
        f'<svg role="img" aria-label="{title}" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}">\n{inside}\n</svg>\n'
    )


def _rows(chart: Chart) -> list[tuple[int, Bar]]:
    return [(place, bar) for place, bar in enumerate(chart.bars) if isfinite(bar.measured.value)]


def _ends(bar: Bar) -> tuple[float, float, float]:
    return bar.measured.value, bar.measured.low, bar.measured.high


def _row(bar: Bar, place: int, zero: float, value: float, low: float, high: float) -> str:
    top, middle = ROW * place, ROW * place + ROW / 2
    left, width = min(zero, value), round(abs(value - zero), 1)
    told = bar.measured.told() if isfinite(bar.measured.high) else f"{bar.measured.value:.1f}"
    return (
        f'<text x="{LABELS - 8}" y="{middle + 4}" text-anchor="end">{escape(bar.label)}</text>'
        f'<rect class="bar" x="{left}" y="{top + 5}" width="{width}" height="{ROW - 10}"/>'
        f'<line class="whisker" x1="{low}" x2="{high}" y1="{middle}" y2="{middle}"/>'
        f'<text x="{LABELS + BARS + 8}" y="{middle + 4}">{told}</text>'
    )

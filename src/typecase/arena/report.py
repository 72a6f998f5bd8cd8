"""Reports: tables of words and numbers, for a terminal and for a page alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from typecase.arena.numbers import Measured


class Bar(NamedTuple):
    """One bar of a chart, with its interval."""

    label: str
    measured: Measured


class Chart(NamedTuple):
    """Bars side by side. The mark is what they are to be compared with."""

    title: str
    bars: tuple[Bar, ...]
    mark: float | None = None


class Part(NamedTuple):
    """A table with its heading, what is said below it, and its charts."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    says: tuple[str, ...] = ()
    charts: tuple[Chart, ...] = ()


class Report(NamedTuple):
    title: str
    says: tuple[str, ...]
    parts: tuple[Part, ...]


def as_text(report: Report) -> str:
    """The report for a terminal."""
    blocks = ["\n".join([report.title, *report.says])]
    for part in report.parts:
        table = aligned([part.head, *part.rows]) if part.rows else []
        blocks.append("\n".join([part.title, *table, *part.says]))
    return "\n\n".join(blocks)


def aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """Columns under one another: words to the left, and what begins with a digit to the right.

    >>> aligned([("Seat", "Wins"), ("0", "7.5 (1 to 9)"), ("10", "12")])
    ['  Seat          Wins', '     0  7.5 (1 to 9)', '    10            12']
    """
    columns = list(zip(*rows, strict=True))
    widths = [max(map(len, column)) for column in columns]
    numeric = [all(cell[:1] in "<-+.0123456789" for cell in column[1:]) for column in columns]
    lines = []
    for row in rows:
        cells = [
            cell.rjust(width) if right else cell.ljust(width)
            for cell, width, right in zip(row, widths, numeric, strict=True)
        ]
        lines.append(("  " + "  ".join(cells)).rstrip())
    return lines

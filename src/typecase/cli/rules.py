"""A game's page of rules as plain text: what is marked up there is laid out here."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from textwrap import wrap

from typecase.cli.terminal import width, wrapped
from typecase.games.shelf import Box
from typecase.rules_page import rules_page

_LINK = re.compile(r"!?\[([^\]]*)\]\([^)]*\)")
_STRONG = re.compile(r"\*\*(.+?)\*\*")
_STRESSED = re.compile(r"(?<![\w*])\*(?!\s)([^*]+?)\*(?![\w*])")
_CODE = re.compile(r"`([^`]*)`")
_RULE = re.compile(r"\|?[\s:|-]+\|?")
_ITEM = re.compile(r"- |\d+\. ")
GAP, NARROWEST_CELL = 2, 20


def rules_of(game: Box) -> list[str]:
    """The rules in lines that fit the terminal; where the page is missing, what the game is."""
    page = rules_page(game) or f"{game.summary} Its page of rules is not installed here."
    return as_text(page, width())


def as_text(page: str, columns: int) -> list[str]:
    """A page of Markdown as lines that fit.

    >>> as_text("# Aim\\n\\n- *Draw* a card,\\n  or `pass`\\n- declare", 20)
    ['AIM', '', '- Draw a card, or', '  pass', '- declare']
    >>> as_text("1. *Draw* a card,\\n   or `pass`\\n2. declare", 20)
    ['1. Draw a card, or', '   pass', '2. declare']
    """
    lines: list[str] = []
    in_list = False
    for block in blocks(page):
        item = _ITEM.match(block[0]) is not None
        if lines and not (item and in_list):
            lines.append("")
        lines += laid_out(block, columns)
        in_list = item
    return lines


def blocks(page: str) -> Iterator[list[str]]:
    """Paragraphs, headings, tables, and list items one by one."""
    page = re.sub(r"<!--.*?-->", "", page, flags=re.DOTALL)
    for blank, lines in groupby(page.splitlines(), key=lambda line: not line.strip()):
        block: list[str] = []
        for line in () if blank else lines:
            begins = line.startswith("#") or _ITEM.match(line) is not None
            if block and (begins or is_row(line) != is_row(block[-1])):
                yield block
                block = []
            block.append(line)
            if line.startswith("#"):
                yield block
                block = []
        if block:
            yield block


def is_row(line: str) -> bool:
    return line.startswith("|")


def laid_out(block: Sequence[str], columns: int) -> list[str]:
    if is_row(block[0]):
        return table([cells(line) for line in block if not _RULE.fullmatch(line)], columns)
    text = unmarked(" ".join(line.strip() for line in block))
    if block[0].startswith("#"):
        return [text.lstrip("# ").upper()]
    item = _ITEM.match(text)
    return wrapped(text, columns, hang=len(item[0]) if item else 0)


def unmarked(text: str) -> str:
    """The text without its marks.

    >>> unmarked("**Aim.** See [decks](docs/decks.md), *twice*: 2 * 3 `rounds`")
    'Aim. See decks, twice: 2 * 3 rounds'
    """
    for mark in (_LINK, _STRONG, _STRESSED, _CODE):
        text = mark.sub(r"\1", text)
    return text


def cells(line: str) -> list[str]:
    inner = line.strip().removeprefix("|").removesuffix("|")
    return [unmarked(cell.strip().replace("\\|", "|")) for cell in re.split(r"(?<!\\)\|", inner)]


def table(rows: Sequence[Sequence[str]], columns: int) -> list[str]:
    """Rows of cells under one another; what does not fit goes on in its own column.

    >>> for line in table([["id", ""], ["H1", "Ties draw again for the deal."]], 24):
    ...     print(line)
    id
    H1  Ties draw again for
        the deal.
    """
    count = max(map(len, rows))
    full = [[*row, *[""] * (count - len(row))] for row in rows]
    widths = fitting([max(len(row[at]) for row in full) for at in range(count)], columns)
    lines = []
    for row in full:
        tall = [wrap(cell, room) or [""] for cell, room in zip(row, widths, strict=True)]
        for at in range(max(map(len, tall))):
            pieces = (
                (cell[at] if at < len(cell) else "").ljust(room)
                for cell, room in zip(tall, widths, strict=True)
            )
            lines.append((" " * GAP).join(pieces).rstrip())
    return lines


def fitting(widths: list[int], columns: int) -> list[int]:
    """The widths, of which the widest give way until all fit; no column gets too narrow to read."""
    widths = [max(1, width) for width in widths]
    while sum(widths) + GAP * (len(widths) - 1) > columns:
        widest = widths.index(max(widths))
        if widths[widest] <= NARROWEST_CELL:
            break
        widths[widest] -= 1
    return widths

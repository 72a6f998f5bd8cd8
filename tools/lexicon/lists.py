"""Our own lists: one word a line, sorted, each file headed by its rule of inclusion."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

FOLDER = Path(__file__).parent
CLASSES = (
    "slang",
    "colloquial",
    "archaic",
    "obsolete",
    "foreign",
    "vulgar",
    "abbreviation",
    "proper",
)


@dataclass
class Lists:
    classes: dict[str, list[str]] = field(default_factory=dict)
    additions: dict[str, int] = field(default_factory=dict)
    removals: list[str] = field(default_factory=list)
    apart: dict[str, set[str]] = field(default_factory=dict)
    together: dict[str, set[str]] = field(default_factory=dict)
    syllables: dict[str, tuple[int, int]] = field(default_factory=dict)


def lines(name: str) -> list[str]:
    """The lines of a list without its comments."""
    path = FOLDER / f"{name}.txt"
    if not path.exists():
        return []
    rows = (line.split("#")[0].strip() for line in path.read_text("utf-8").splitlines())
    return [row for row in rows if row]


def read_lists() -> Lists:
    """All lists. An addition may name its level after the word; 60 is what every rulebook takes."""
    additions = {}
    for line in lines("additions"):
        word, *level = line.split()
        additions[word] = int(level[0]) if level else 60
    classes = {kind: lines(kind) for kind in CLASSES}
    families: dict[str, dict[str, set[str]]] = {"apart": {}, "together": {}}
    for line in lines("families"):
        form, base, verdict = line.split()
        families[verdict].setdefault(form, set()).add(base)
    syllables = {}
    for line in lines("syllables"):
        word, *counts = line.split()
        syllables[word] = (int(counts[0]), int(counts[-1]))
    return Lists(classes, additions, lines("removals"), **families, syllables=syllables)

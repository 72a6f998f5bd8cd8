"""Our own lists: one word a line, sorted, each file headed by its rule of inclusion."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

from typecase.lexicon.classes import CLASSES
from typecase.lexicon.families import participles, pasts, third_persons

FOLDER = Path(__file__).parent
_CHURCH = re.compile(r"(?<![ae])ch$|tch$")  # GRINCHES and LYCHES, but TECHS


@dataclass
class Lists:
    classes: dict[str, list[str]] = field(default_factory=dict)
    additions: dict[str, int] = field(default_factory=dict)
    removals: list[str] = field(default_factory=list)
    rude: dict[str, list[str]] = field(default_factory=dict)  # stem: where it is harmless
    uncounted: list[str] = field(default_factory=list)
    apart: dict[str, set[str]] = field(default_factory=dict)
    together: dict[str, set[str]] = field(default_factory=dict)
    syllables: dict[str, tuple[int, int]] = field(default_factory=dict)
    parts: dict[str, set[str]] = field(default_factory=dict)
    meanings: dict[str, str] = field(default_factory=dict)


def lines(name: str) -> list[str]:
    """The lines of a list without its comments."""
    path = FOLDER / f"{name}.txt"
    if not path.exists():
        return []
    rows = (line.split("#")[0].strip() for line in path.read_text("utf-8").splitlines())
    return [row for row in rows if row]


def read_lists() -> Lists:
    """All lists."""
    additions: dict[str, int] = {}
    parts: dict[str, set[str]] = {}
    for line in lines("additions"):
        word, letters, *level = line.split()
        parts[word] = set(letters.replace("d", "v")) - {"x"}
        for form in {word, *_forms(word, letters)}:
            additions[form] = int(level[0]) if level else 60
    classes = {kind: lines(kind) for kind in CLASSES}
    families: dict[str, dict[str, set[str]]] = {"apart": {}, "together": {}}
    for line in lines("families"):
        form, base, verdict = line.split()
        families[verdict].setdefault(form, set()).add(base)
    syllables = {}
    for line in lines("syllables"):
        word, *counts = line.split()
        syllables[word] = (int(counts[0]), int(counts[-1]))
    return Lists(
        classes,
        additions,
        lines("removals"),
        {stem: but for stem, *but in map(str.split, lines("rude"))},
        lines("uncounted"),
        **families,
        syllables=syllables,
        parts=parts,
        meanings=dict(line.split(" ", 1) for line in lines("meanings")),
    )


def _forms(word: str, letters: str) -> set[str]:
    """The regular forms that come with an addition, in the one usual spelling of each."""
    found: set[str] = set()
    counted = not word.endswith(("s", "ing", "ism", "ness", "ity", "phobia", "ware"))
    if "n" in letters and word.endswith("man"):
        found.add(word[:-3] + "men")
    elif set(letters) & {"v", "d"} or ("n" in letters and counted):
        found.add(word + "es" if _CHURCH.search(word) else _usual(third_persons(word)))
    if "v" in letters:
        found |= {_usual(pasts(word)), _usual(participles(word))}
    if "d" in letters:
        found |= {word + word[-1] + "ed", word + word[-1] + "ing"}
    return found


def _usual(spellings: set[str]) -> str:
    return min(spellings, key=lambda form: (len(form), form))

"""The lexicon against a file of words, pairs and counts that are known to be right."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from typecase.lexicon.classes import CLASSES
from typecase.lexicon.lexicon import open_lexicon
from typecase.lexicon.profiles import PROFILES

LEXICON = open_lexicon()


def probes() -> dict[str, list[str]]:
    """The sections of the file of probes: a heading in brackets, then words."""
    found: dict[str, list[str]] = {}
    rows: list[str] = []
    for line in Path(__file__).with_name("probes.txt").read_text("utf-8").splitlines():
        if line.startswith("["):
            rows = found.setdefault(line.strip("[]"), [])
        elif not line.startswith("#"):
            rows += line.split()
    return found


PROBES = probes()


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("section", ["words", "rare"])
def test_words_are_words_in_every_rulebook(section: str, profile: str) -> None:
    words = PROBES[section]
    refused = [word for word in words if not LEXICON.accepts(word, profile)]
    assert len(refused) <= 0.02 * len(words), refused


@pytest.mark.parametrize("profile", PROFILES)
def test_misspellings_and_inventions_are_not(profile: str) -> None:
    inventions = PROBES["no words"]
    taken = [word for word in inventions if LEXICON.accepts(word, profile)]
    assert len(taken) <= 0.02 * len(inventions), taken


def test_colloquial_is_not_slang_and_letterpress_takes_it() -> None:
    """RULINGS S8."""
    words = [*PROBES["colloquial"], "guy", "dad", "mum", "okay", "nerd", "cop", "tummy", "scam"]
    assert [word for word in words if not LEXICON.accepts(word, "letterpress")] == []
    refused = [word for word in PROBES["slang"] if not LEXICON.accepts(word, "letterpress")]
    assert "chuffed" in refused and len(refused) >= 0.9 * len(PROBES["slang"])


@pytest.mark.parametrize("kind", CLASSES)
def test_a_class_is_found_in_words_that_belong_to_it(kind: str) -> None:
    words = PROBES[kind]
    found = [word for word in words if kind in LEXICON.judge(word, "everything").classes]
    assert len(words) >= 30
    assert len(found) >= 0.8 * len(words), sorted(set(words) - set(found))


@pytest.mark.parametrize("kind", CLASSES[:6])
def test_a_class_leaves_the_common_words_alone(kind: str) -> None:
    common = np.flatnonzero(LEXICON.mask("standard", commonness=3))
    flagged = LEXICON.artefact.flags[common] >> CLASSES.index(kind) & 1
    assert flagged.sum() <= 0.01 * len(common)


@pytest.mark.parametrize(("section", "same"), [("family", True), ("no family", False)])
def test_families_are_told_apart(section: str, same: bool) -> None:
    pairs = [pair.split("-") for pair in PROBES[section]]
    wrong = [(one, other) for one, other in pairs if LEXICON.same_family(one, other) != same]
    assert len(wrong) <= (0.08 if same else 0.03) * len(pairs), wrong
    assert all(LEXICON.same_family(a, b) == LEXICON.same_family(b, a) for a, b in pairs)


def test_syllables_are_counted_right() -> None:
    counts = [probe.split("-") for probe in PROBES["syllables"]]
    wrong = [
        (word, LEXICON.syllables(word))
        for word, count in counts
        if not LEXICON.syllables(word)[0] <= int(count) <= LEXICON.syllables(word)[1]
    ]
    assert len(wrong) <= 0.05 * len(counts), wrong

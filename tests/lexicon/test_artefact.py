"""The shipped file, the lists that it is made of, and the notices of its sources."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from typecase.lexicon.artefact import NOTED, SHIPPED
from typecase.lexicon.classes import CLASSES, NEVER, bits
from typecase.lexicon.lexicon import open_lexicon
from typecase.lexicon.profiles import PROFILES

ROOT = Path(__file__).resolve().parents[2]
LISTS = sorted((ROOT / "tools" / "lexicon").glob("*.txt"))
ARTEFACT = open_lexicon().artefact
MEGABYTE = 1 << 20


def entries(path: Path) -> list[str]:
    return [line for line in path.read_text("utf-8").splitlines() if not line.startswith("#")]


def test_the_artefact_is_small() -> None:
    data = [path for path in SHIPPED.parent.rglob("*") if path.is_file()]
    assert sum(path.stat().st_size for path in data) <= 4 * MEGABYTE


def test_the_lexicon_takes_little_memory() -> None:
    """Resident memory beyond numpy's own, in a process of its own."""
    program = """
import resource, numpy
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
from typecase.lexicon.lexicon import open_lexicon
from typecase.lexicon.profiles import PROFILES
lexicon = open_lexicon()
for profile in ("letterpress", "wordsy", "better-letters", "letter-head"):
    lexicon.judge("monkey", profile), lexicon.same_family("leaf", "leaves")
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
"""
    if sys.platform != "linux":
        pytest.skip("kilobytes are counted so on Linux alone")
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert int(told.stdout) * 1024 <= 60 * MEGABYTE


def test_entries_are_sorted_lower_case_letters_and_stand_once() -> None:
    words = ARTEFACT.text.split(b"\n")[:-1]
    assert len(words) == ARTEFACT.count
    assert words == sorted(set(words))
    assert all(word.isalpha() and word.islower() and word.isascii() for word in words)


def test_every_array_has_a_value_for_every_entry() -> None:
    for array in (ARTEFACT.level, ARTEFACT.flags, ARTEFACT.commonness, ARTEFACT.lengths):
        assert len(array) == ARTEFACT.count
    assert len(ARTEFACT.syllables) == len(ARTEFACT.parts) == ARTEFACT.count
    assert int(ARTEFACT.commonness.max()) == 7
    assert int(ARTEFACT.flags.max()) < 1 << len(CLASSES)


def test_names_and_abbreviations_alone_are_above_every_tier() -> None:
    noted = ARTEFACT.flags[ARTEFACT.level == NOTED]
    assert np.all(noted & bits(frozenset({*NEVER, "foreign"})))


def test_bases_are_one_to_four_and_are_their_own() -> None:
    for number in range(0, ARTEFACT.count, 997):
        bases = ARTEFACT.bases(number)
        assert 1 <= len(bases) <= 4
        assert all(ARTEFACT.bases(base) == [base] for base in bases)


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.stem)
def test_a_list_is_headed_sorted_and_has_no_word_twice(path: Path) -> None:
    assert path.read_text("utf-8").startswith("# ")
    rows = entries(path)
    assert rows == sorted(rows)
    keys = [" ".join(row.split()[: 2 if path.stem == "families" else 1]) for row in rows]
    assert len(keys) == len(set(keys))
    assert all(
        word.isascii() and word.isalpha() and word.islower() for key in keys for word in key.split()
    )


@pytest.mark.parametrize("kind", CLASSES)
def test_each_class_has_a_long_list(kind: str) -> None:
    enough = 30 if kind in ("prefix", "suffix") else 300
    assert len(entries(ROOT / "tools" / "lexicon" / f"{kind}.txt")) >= enough


def test_no_word_is_both_slang_and_colloquial() -> None:
    """RULINGS S8."""
    folder = ROOT / "tools" / "lexicon"
    assert not set(entries(folder / "slang.txt")) & set(entries(folder / "colloquial.txt"))
    both = bits(frozenset({"slang", "colloquial"}))
    assert not np.any(ARTEFACT.flags & both == both)


def test_all_that_is_vulgar_is_for_adults() -> None:
    vulgar, adult = bits(frozenset({"vulgar"})), bits(frozenset({"adult"}))
    assert np.all(ARTEFACT.flags[ARTEFACT.flags & vulgar > 0] & adult)


def test_no_name_abbreviation_prefix_or_suffix_is_in_the_standard_list() -> None:
    standard = ARTEFACT.flags[ARTEFACT.level <= PROFILES["standard"].level]
    assert not np.any(standard & bits(frozenset(NEVER)))


@pytest.mark.parametrize(
    "phrase",
    [
        "Copyright 2000-2018 by Kevin Atkinson",
        "Copyright (c) J Ross Beresford 1993-1999. All Rights Reserved.",
        "if The UK Advanced Cryptics Dictionary is used in a software package",
        "The ENABLE master word list, WORD.LST, is herewith formally released",
        "WordNet 3.1 Copyright 2011 by Princeton University.",
        "Copyright (C) 1993-2015 Carnegie Mellon University. All rights reserved.",
        "Brad Jascob",
        "Wolf Garbe",
        "Titus Wormer",
        "Webster's Revised Unabridged Dictionary of 1913",
        "Permission is hereby granted, free of charge",
    ],
)
def test_the_notice_names_every_source(phrase: str) -> None:
    assert phrase in (ROOT / "NOTICE").read_text("utf-8")

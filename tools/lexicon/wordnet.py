"""WordNet, read from its own files: parts of speech, glosses, usage labels."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass, field
from functools import cached_property

from .sources import Shelf
from .spelling import folded

# The files of nouns for persons and shapes, and for animals, artefacts and food.
FIGURES, THINGS = ("18", "25"), ("05", "06", "13")
PARTS = {"noun": "n", "verb": "v", "adj": "a", "adv": "r"}
_SPELLED = (
    ("our", "or"),
    ("ise", "ize"),
    ("isa", "iza"),
    ("isi", "izi"),
    ("yse", "yze"),
    ("ogue", "og"),
    ("mme", "m"),
    ("tre", "ter"),
    ("ll", "l"),
    ("ae", "e"),
    ("oe", "e"),
)
_ASIDE = re.compile(
    r"(an? )?(informal|slang|disparaging|\((colloquial|figurative|informal|slang))"
    r"|(the )?(edible |lean |tender |dark )?(flesh|meat|fur|pelt|skin|hide|wool|leather)s? of"
)


_DOER = re.compile("(er|or|ist|man)$")


@dataclass
class Sense:
    part: str
    gloss: str
    members: list[str] = field(default_factory=list)
    keys: dict[str, str] = field(default_factory=dict)  # member: where tagged text has counted it
    labels: set[str] = field(default_factory=set)
    is_name: bool = False
    file: str = ""  # of the lexicographers, by its number: nouns for persons, for food …


def _american(word: str) -> str:
    """Its spelling in America, or what it has in common with that; but an AEON is no EON."""
    for british, american in _SPELLED if len(word) > 4 else ():
        word = word.replace(british, american)
    return word


def _by_the_way(sense: Sense) -> bool:
    """What a word means besides, to one trade or in jest, and what an animal is when it is eaten or
    worn: FIREWALL is of aeroplanes too, KALE is money, and an OCTOPUS comes as food."""
    return bool(_ASIDE.match(sense.gloss))


class WordNet:
    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf

    @cached_property
    def parts(self) -> dict[str, set[str]]:
        """The parts of speech of each lemma written in one piece."""
        found: dict[str, set[str]] = defaultdict(set)
        for file, part in PARTS.items():
            for line in self.shelf.wordnet(f"index.{file}").split("\n"):
                lemma = line.split(" ", 1)[0]
                if lemma.isalpha():
                    found[lemma].add(part)
        return found

    @cached_property
    def phrases(self) -> list[list[str]]:
        """The parts of each lemma that is written in two words or with a hyphen."""
        found: set[str] = set()
        for file in PARTS:
            for line in self.shelf.wordnet(f"index.{file}").split("\n"):
                found.add(line.split(" ", 1)[0].replace("-", "_"))
        return [lemma.split("_") for lemma in sorted(found) if lemma.count("_") == 1]

    @cached_property
    def names(self) -> set[str]:
        """Members in one piece that are written with a capital."""
        found = set()
        for file in PARTS:
            for line in self.shelf.wordnet(f"data.{file}").split("\n"):
                found |= set(re.findall(r" ([A-Z][A-Za-z]+) [0-9a-f] ", line.partition(" | ")[0]))
        return found

    @cached_property
    def senses(self) -> dict[str, list[Sense]]:
        """The senses of each lemma in one piece, the most used first."""
        synsets = {part: self._synsets(file, part) for file, part in PARTS.items()}
        labels = self._labels(synsets)
        for (part, offset), names in labels.items():
            if offset in synsets[part]:
                synsets[part][offset].labels |= names
        found: dict[str, list[Sense]] = defaultdict(list)
        for file, part in PARTS.items():
            for line in self.shelf.wordnet(f"index.{file}").split("\n"):
                row = line.split()
                if not row or not row[0].isalpha():
                    continue
                senses = [synsets[part][at] for at in row[-int(row[2]) :]]
                # this edition's index does not keep to the order of use
                # a thing lends its name to a person or a shape: DOORMAT, but not WRITER
                lent = any(s.file in THINGS for s in senses) and not _DOER.search(row[0])
                senses.sort(
                    key=lambda s: (
                        -self._times(row[0], s),
                        _by_the_way(s),
                        lent and s.file in FIGURES,
                    )
                )
                found[folded(row[0])].extend(senses)
        return found

    def _times(self, lemma: str, sense: Sense) -> int:
        """How often the lemma was met in that sense, or another spelling of it was: the texts are
        American, and COLOUR is in none of them."""
        alike = [m.lower() for m in sense.members if _american(m.lower()) == _american(lemma)]
        return max((self._met_as[m, sense.keys.get(m, "")] for m in {lemma, *alike}), default=0)

    @cached_property
    def _met_as(self) -> dict[tuple[str, str], int]:
        """How often each sense of a lemma was met in tagged text."""
        found: dict[tuple[str, str], int] = defaultdict(int)
        for line in self.shelf.wordnet("cntlist.rev").split("\n"):
            key, _, rest = line.partition(" ")
            lemma, _, place = key.partition("%")
            if rest:
                found[lemma, ":".join(place.split(":")[:3])] += int(rest.split()[1])
        return found

    def holds_plainly(self, word: str) -> bool:
        """Whether a sense of it is written without a capital and is no name."""
        return any(not s.is_name and word in s.members for s in self.senses.get(word, ()))

    @cached_property
    def _counts(self) -> dict[tuple[str, str], int]:
        found: dict[tuple[str, str], int] = defaultdict(int)
        for line in self.shelf.wordnet("cntlist.rev").split("\n"):
            key, _, rest = line.partition(" ")
            lemma, _, lexical = key.partition("%")
            if rest:
                found[lemma, "?nvara"[int(lexical[0])]] += int(rest.split()[1])
        return found

    def met(self, word: str, part: str) -> int:
        """How often the word, or another spelling of it, was met as that part of speech in tagged
        text."""
        return max(self._counts[one, part] for one in {word, _american(word)})

    def _synsets(self, file: str, part: str) -> dict[str, Sense]:
        found = {}
        for line in self.shelf.wordnet(f"data.{file}").split("\n"):
            if not line[:1].isdigit():
                continue
            head, _, gloss = line.partition(" | ")
            row = head.split()
            size = int(row[3], 16)
            members = [re.sub(r"\(.*\)$", "", row[4 + 2 * k]) for k in range(size)]
            kind = "nvars".index(row[2]) + 1
            keys = {
                member.lower(): f"{kind}:{row[1]}:{int(row[5 + 2 * k], 16):02}"
                for k, member in enumerate(members)
            }
            found[row[0]] = Sense(
                part,
                gloss.strip(),
                members,
                keys,
                is_name=" @i " in head,
                file=row[1] if part == "n" else "",
            )
        return found

    def _labels(self, synsets: dict[str, dict[str, Sense]]) -> dict[tuple[str, str], set[str]]:
        """What each sense is said to be: slang, archaism … by its usage pointers."""
        found: dict[tuple[str, str], set[str]] = defaultdict(set)
        for file, part in PARTS.items():
            for line in self.shelf.wordnet(f"data.{file}").split("\n"):
                if not line[:1].isdigit():
                    continue
                offset = line[:8]
                for mark, target in re.findall(r" (;[ur]) (\d{8}) n ", line.partition(" | ")[0]):
                    names = synsets["n"][target].members
                    found[part, offset].add(f"{mark}{names[0]}")
        return found

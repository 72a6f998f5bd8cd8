"""The shipped artefact: every entry of the dictionary, and what is known of each.

One file, `data/lexicon.bin`: a magic line, one line of JSON (edition, number of entries, where
each section lies), then the sections, each compressed by itself.

Entries are sorted, lower case, letters a to z only, and numbered 0 … count - 1 in that order; an
entry's number is its place in every array:

    letters     uint8, all entries one after another, each ended by a newline (10)
    starts      int32, count + 1: entry i is letters[starts[i] : starts[i + 1] - 1]
    lengths     uint8, letters in the entry
    level       uint8, the tier: SCOWL's 10 … 80, 85 for words of ENABLE1 alone, 99 for names and
                abbreviations, which are entered only so that a refusal can say what they are
    flags       uint16, one bit per class (`classes.CLASSES`)
    commonness  uint8, 0 (rare) … 7
    syllables   uint8, the least in the upper four bits, the most in the lower
    parts       uint8, one bit per part of speech, then the regular forms it takes (`PARTS`)

and, found by number: `bases` (the base forms of a family) and `definitions` (a line, from blocks
that are opened only when somebody asks).
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

MAGIC = b"typecase lexicon 1\n"
NOTED = 99
BLOCK = 2048  # entries whose definitions are compressed together
PARTS = ("n", "v", "a", "r", "plural", "tenses", "past")
SHIPPED = Path(__file__).with_name("data") / "lexicon.bin"


class Artefact:
    """The arrays of the dictionary, opened from the bytes of the file."""

    def __init__(self, data: bytes) -> None:
        assert data.startswith(MAGIC), "this is no lexicon of ours"
        head_ends = data.index(b"\n", len(MAGIC)) + 1
        head = json.loads(data[len(MAGIC) : head_ends])
        self.edition: str = head["edition"]
        self.count: int = head["words"]
        self._sections: dict[str, tuple[int, int]] = {
            name: (head_ends + at, size) for name, (at, size) in head["sections"].items()
        }
        self._data = data
        self._opened: dict[int, list[str]] = {}
        self.text = self._read("words")
        self.letters: NDArray[np.uint8] = np.frombuffer(self.text, np.uint8)
        self.starts: NDArray[np.int32] = np.zeros(self.count + 1, np.int32)
        self.starts[1:] = np.flatnonzero(self.letters == ord("\n")) + 1
        self.lengths: NDArray[np.uint8] = (np.diff(self.starts) - 1).astype(np.uint8)
        self.level: NDArray[np.uint8] = self._array("level", np.uint8)
        self.flags: NDArray[np.uint16] = self._array("flags", np.dtype("<u2"))
        self.commonness: NDArray[np.uint8] = self._array("commonness", np.uint8)
        self._blocks = [head_ends + at for at in head["definitions"]]

    def _read(self, name: str) -> bytes:
        at, size = self._sections[name]
        return zlib.decompress(self._data[at : at + size])

    def _array(self, name: str, kind: Any) -> NDArray[Any]:
        return np.frombuffer(self._read(name), kind)

    @cached_property
    def syllables(self) -> bytes:
        return self._read("syllables")

    @cached_property
    def parts(self) -> bytes:
        return self._read("parts")

    @cached_property
    def _bases(self) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        ends = np.zeros(self.count + 1, np.int32)
        np.cumsum(self._array("base sizes", np.uint8), out=ends[1:])
        return ends, self._array("base distances", np.dtype("<i4"))

    def bases(self, number: int) -> list[int]:
        """The numbers of an entry's base forms: its own where it is the form of no other."""
        ends, distances = self._bases
        found = distances[ends[number] : ends[number + 1]]
        return [number + int(distance) for distance in found] or [number]

    def definitions(self, number: int) -> list[str]:
        """What the entry means, if that is known of it and not only of its base.

        Its first sense, and then those of other parts of speech that its forms are made of.
        """
        line = self._block(number // BLOCK)[number % BLOCK]
        return line.split("\t") if line else []

    def _block(self, place: int) -> list[str]:
        lines = self._opened.get(place)
        if lines is None:
            packed = self._data[self._blocks[place] : self._blocks[place + 1]]
            lines = zlib.decompress(packed).decode().split("\n")
            if len(self._opened) >= 8:  # a few megabytes would not hurt, but nobody needs them
                self._opened.clear()
            self._opened[place] = lines
        return lines  # not looked up again: another thread may have cleared them away

    @cached_property
    def _bounds(self) -> Sequence[int]:
        return self.starts.data.cast("B").cast(
            "i"
        )  # plain ints, four times as fast as numpy's one by one

    def word(self, number: int) -> str:
        """The entry of that number."""
        return self.text[self._bounds[number] : self._bounds[number + 1] - 1].decode()

    def find(self, word: bytes) -> int:
        """The number of an entry, or -1: a search by halves over the sorted text."""
        text, bounds = self.text, self._bounds
        low, high = 0, self.count
        while low < high:
            middle = (low + high) >> 1
            if text[bounds[middle] : bounds[middle + 1] - 1] < word:
                low = middle + 1
            else:
                high = middle
        if low < self.count and text[bounds[low] : bounds[low + 1] - 1] == word:
            return low
        return -1

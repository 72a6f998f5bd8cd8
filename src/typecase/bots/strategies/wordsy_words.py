"""What words earn on a board of Wordsy: all that a player knows at once, and those that it sees."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from typecase.bots.known_words import Vocabulary, known_words, letter_counts
from typecase.bots.missed_words import Eye
from typecase.games.house_rules.wordsy_meant import A_SLIP, letters_apart
from typecase.lexicon.lexicon import open_lexicon
from typecase.story.seen import Seen
from typecase.table.spelling import LETTERS

NOTED = 12  # words that are kept in mind: some may turn out to be cheapies (guess)
# Cards that count in full for whoever has a handicap; the others are worth 1 each. (rules: W24)
IN_FULL = 4


class Written(NamedTuple):
    """A word and what it earns."""

    word: str
    score: int


class Board(NamedTuple):
    """The cards with what each is worth, as they count for one seat."""

    cards: tuple[tuple[str, int], ...]  # the better columns first, as they are taken
    handicapped: bool

    @property
    def faces(self) -> str:
        return "".join(face for face, _ in self.cards)


def board_as_seen(seen: Seen) -> Board:
    columns = seen.table["columns"]
    places = sorted(range(len(seen.table["grid"])), key=lambda place: -columns[place % 4])
    together = [(seen.table["grid"][place], columns[place % 4]) for place in places]
    cards = tuple((card["face"], column + card["points"]) for card, column in together if card)
    return Board(cards, seen.seat in seen.options.get("handicap", ()))


@lru_cache(maxsize=16)  # everybody at a table looks at the same board; 120 kilobytes at most
def scores(vocabulary: Vocabulary, board: Board) -> NDArray[np.uint8]:
    """What each known word earns."""
    counts = letter_counts(vocabulary)
    earned = np.zeros(counts.shape[1], np.uint8)
    matched = np.zeros(counts.shape[1], np.uint8)
    copies: Counter[str] = Counter()
    for face, value in sorted(board.cards, key=lambda card: -card[1]):
        if len(face) > 1:
            continue  # a card of somebody's own that no single letter matches
        has = counts[ord(face) - ord("A")] > copies[face]
        copies[face] += 1
        full = has & (matched < IN_FULL) if board.handicapped else has
        earned += full * np.uint8(value)
        earned += has & ~full
        matched += has
    return earned


def most(vocabulary: Vocabulary, board: Board) -> int:
    """What the best word earns that it knows, seen or not."""
    return int(scores(vocabulary, board).max(initial=0))


@lru_cache(maxsize=1024)  # a seat is asked many times about the same board
def words_seen(vocabulary: Vocabulary, board: Board, eye: Eye) -> tuple[Written, ...]:
    """The best words that this eye sees on the board; it would not write any of the others."""
    known = known_words(vocabulary)
    earned = scores(vocabulary, board) * eye.sees_of(known.looks, board.faces)
    least = max(1, int(np.partition(earned, -NOTED)[-NOTED])) if len(earned) > NOTED else 1
    best = np.flatnonzero(earned >= least)
    # Of those that earn as much, the one that is the easiest to see.
    easy_first = np.lexsort((known.looks.difficulties[best], -earned[best].astype(np.int16)))
    order = best[easy_first][:NOTED]
    return tuple(Written(known.words[at], int(earned[at])) for at in order)


def words_beginning(vocabulary: Vocabulary, board: Board, begun: str) -> list[Written]:
    """The known words that begin so, the best first."""
    words = known_words(vocabulary).words
    begin = [at for at, word in enumerate(words) if word.startswith(begun)]
    return best_first(vocabulary, board, begin)


def words_near(vocabulary: Vocabulary, board: Board, written: str) -> list[Written]:
    """The known words that somebody may have meant who has written this, the best first."""
    own = np.array([written.count(letter) for letter in LETTERS], np.int16)
    differ = np.abs(letter_counts(vocabulary).astype(np.int16) - own[:, None]).sum(axis=0)
    alike = np.flatnonzero(differ <= 2 * A_SLIP)  # a changed letter is one more and one less
    words = known_words(vocabulary).words
    near = [int(at) for at in alike if letters_apart(words[at], written) <= A_SLIP]
    return best_first(vocabulary, board, near)


def best_first(vocabulary: Vocabulary, board: Board, places: list[int]) -> list[Written]:
    words, earned = known_words(vocabulary).words, scores(vocabulary, board)
    return sorted(
        (Written(words[at], int(earned[at])) for at in places), key=lambda one: -one.score
    )


@lru_cache(maxsize=4096)  # the same few words are compared with all that were used
def family(word: str) -> frozenset[str]:
    """The words at the bottom of its family: who shares one with it is a cheapie."""
    return frozenset(open_lexicon().bases(word))

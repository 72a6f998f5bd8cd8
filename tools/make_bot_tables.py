"""Makes src/typecase/bots/measured.py: what bots know of their games by having tried it.

    .venv/bin/python -m tools.make_bot_tables [TABLE …]

With names (GLAD, HONEST …) those are measured anew and the others stay as they are. About two
minutes of one core for all of them, the most of it for GLAD; A_VOWEL tells in half a minute what
other numbers than that of solitaire_plan.py would bring, and writes nothing. Everything is seeded,
so that the same rules, words and bots make the same tables; tests/bots/test_measured.py measures a
part of each and looks whether it is still so.
"""

from __future__ import annotations

import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from statistics import fmean
from textwrap import wrap
from typing import Any, NamedTuple
from unittest.mock import patch

import numpy as np
from numpy.typing import NDArray

import typecase
from tests.bots.tables import play_out
from typecase.bots import measured, solitaire_plan
from typecase.bots.company import bot_at, company
from typecase.bots.levels import LEVELS
from typecase.bots.missed_words import Eye
from typecase.bots.racks import Racks
from typecase.bots.solitaire_plan import (
    Vocabulary,
    consonants_over_vowels,
    fewest_wild,
)
from typecase.bots.strategies import letterpress_alone, red_handed
from typecase.bots.strategies.word_poker import WordPoker
from typecase.bots.vocabulary import polite
from typecase.bots.word_nearness import nearness
from typecase.decks import deck
from typecase.games.house_rules.letterpress_table import LAST_ROUND
from typecase.games.letter_head import FIVE, TEN, scoring
from typecase.games.letter_head_solitaire import LEAST, SEVEN
from typecase.lexicon.search import open_search
from typecase.table.cards import WILD, Card
from typecase.table.luck import Dice
from typecase.table.spelling import LETTERS

PAGE = Path(measured.__file__)
DECK = deck("letter-head")
WORDS = polite("letter-head")


def dealt(what: str, deal: int, cards: int) -> list[str]:
    """So many cards from the top of a shuffled deck."""
    return Dice((what, deal)).sample(DECK.faces(), cards)


# Letter Head Solitaire


class Tried(Vocabulary):
    """Somebody who uses up a deck with other likings than ours."""

    def like(self, glad: Sequence[int]) -> None:
        self.book = book(self.commonness)
        self.glad = self.book.letters @ np.array(glad, np.int64)

    def next_word(self, hand: str, price: float) -> str | None:
        found = self.book.found(hand)
        if not len(found):
            return None
        liked = self.glad[found] + price * self.counts_vowels * self.book.over[found]
        return self.book.words[int(found[liked.argmax()])]


class Book:
    """All words that a hand may spell, side by side."""

    def __init__(self, commonness: int) -> None:
        every = open_search(WORDS, commonness).every(WILD * SEVEN, least=LEAST, most=SEVEN)
        self.commonness, self.words = commonness, sorted(every)
        self.place = {word: place for place, word in enumerate(self.words)}
        self.letters = np.array([[word.count(one) for one in LETTERS] for word in self.words])
        self.over = np.array([consonants_over_vowels(word) for word in self.words])
        self.known: dict[str, NDArray[np.intp]] = {}

    def found(self, hand: str) -> NDArray[np.intp]:
        """Where the words stand that this hand spells."""
        hand = "".join(sorted(hand))
        if hand not in self.known:
            words = fewest_wild(open_search(WORDS, self.commonness), hand)
            self.known[hand] = np.array(sorted(self.place[word] for word in words), np.intp)
        return self.known[hand]


book = lru_cache(maxsize=None)(Book)


def points_on_cards() -> list[float]:
    """Above those of the mean letter."""
    middle = fmean(DECK.points[letter] for letter in LETTERS)
    return [DECK.points[letter] - middle for letter in LETTERS]


def make_glad(steps: int = 24, decks: int = 500) -> dict[str, int]:
    return climb("GLAD", ("strong", "best"), steps, decks)


def make_glad_at_sight(steps: int = 24, decks: int = 500) -> dict[str, int]:
    return climb("GLAD_AT_SIGHT", ("casual",), steps, decks)


def climb(name: str, levels: Sequence[str], steps: int, decks: int) -> dict[str, int]:
    """Uphill from the points on the cards: every deck is played twice, with each letter liked a
    little more or less by the throw of a coin, and the other way round. What wins more often is
    liked more from then on. The mean of the second half of the steps is the table. The players
    know the words of these levels, in turn; nobody looks ahead."""
    glad = points_on_cards()
    counts_vowels = name == "GLAD"
    players = [Tried(WORDS, LEVELS[level].commonness, counts_vowels) for level in levels]
    late: list[list[float]] = []
    for step in range(steps):
        pulls, won = [0] * len(LETTERS), 0
        for at in range(decks):
            coins = Dice(("coins", step, at))
            throws = [3 * (2 * coins.below(2) - 1) for _ in LETTERS]
            cards, player = (
                dealt("using up", step * decks + at, len(DECK.faces())),
                players[at % len(players)],
            )
            wins = []
            for sign in (1, -1):
                player.like(
                    [round(liked) + sign * t for liked, t in zip(glad, throws, strict=True)]
                )
                wins.append(player.uses_up("", cards))
            won += sum(wins)
            if wins[0] != wins[1]:
                sign = 1 if wins[0] else -1
                pulls = [pull + sign * t for pull, t in zip(pulls, throws, strict=True)]
        glad = [liked + 20 * pull / decks for liked, pull in zip(glad, pulls, strict=True)]
        late += [glad] if step >= steps // 2 else []
        print(f"{name} {step + 1}/{steps}: {won / decks / 2:.1%} of the decks used up", flush=True)
    return {
        one: round(fmean(each)) for one, each in zip(LETTERS, zip(*late, strict=True), strict=True)
    }


def try_vowels(decks: int = 1_000) -> None:
    """Tells which share of so many decks is used up without any foresight, for some of the numbers
    that A_VOWEL and EVEN could be."""
    for vowel, even in ((0, 1.0), (8, 1.0), (15, 1.0), (25, 1.0), (15, 1.2)):
        with patch.multiple(solitaire_plan, A_VOWEL=vowel, EVEN=even):
            for level in ("strong", "best"):
                player = Vocabulary(WORDS, LEVELS[level].commonness)
                won = sum(
                    player.uses_up("", dealt("vowels", at, len(DECK.faces())))
                    for at in range(decks)
                )
                print(f"A_VOWEL {vowel}, EVEN {even}: {level} {won / decks:.1%}", flush=True)


# Letter Head


def make_honest(deals: int = 2_000) -> dict[str, tuple[tuple[int, int, int], ...]]:
    return {
        level: tuple(honest(level, cards, deals) for cards in range(FIVE, TEN + 1))
        for level in LEVELS
    }


def honest(level: str, cards: int, deals: int) -> tuple[int, int, int]:
    at, worth = LEVELS[level], []
    for deal in range(deals):
        racks = Racks(WORDS, at.commonness, Eye(deal, at.overlooks))
        worth.append(racks.score(dealt("honest", deal, cards), scoring(cards)))
    worth.sort()
    print(f"HONEST: {level} with {cards} cards", flush=True)
    return worth[deals // 10], worth[deals // 5], round(fmean(worth))


# Word Poker


def make_shown(deals: int = 2_000) -> dict[str, tuple[int, ...]]:
    return {level: shown(level, deals) for level in LEVELS}


def shown(level: str, deals: int) -> tuple[int, ...]:
    worth = []
    for deal in range(deals):
        player = WordPoker(level, deal, LEVELS[level])
        player.words = WORDS
        cards = dealt("shown", deal, 2 * FIVE)
        hand, more = cards[:FIVE], cards[FIVE:]
        away = player.plan_for("".join(hand)).away
        kept = [face for place, face in enumerate(hand) if place not in away]
        worth.append(player.racks.score(kept + more[: len(away)], player.scoring))
    worth.sort()
    print(f"SHOWN: {level}", flush=True)
    return tuple(worth[(2 * part + 1) * deals // 40] for part in range(20))


# Red-Handed


@patch.object(red_handed, "USUALLY", (0.0,))
def make_usually(matches: int = 30) -> tuple[float, ...]:
    """In matches of three, among those who make nothing of how many cards the others hold."""
    near: dict[int, dict[object, float]] = defaultdict(dict)
    for level in LEVELS:
        for seed in range(matches):
            match = typecase.play("red-handed", 3, seed)

            def look(match: typecase.Match[Any], of: tuple[str, int] = (level, seed)) -> None:
                if match.phase == "race":
                    for seat, hand in match.table.hands.items():
                        faces = "".join(sorted(card.face for card in hand))
                        near[len(faces)][of, match.table.round, seat] = nearer(of[0], faces)

            play_out(match, company(3, seed, "red-handed", level), look)
        print(f"USUALLY: {level}", flush=True)
    return tuple(round(fmean(near[cards].values()), 1) for cards in range(9))


def nearer(level: str, faces: str) -> float:
    """Than with no cards."""

    def near(faces: str) -> float:
        return nearness(WORDS, LEVELS[level].commonness, FIVE, faces, red_handed.LIKELY).now

    return near(faces) - near("")


# Letterpress alone


@patch.object(letterpress_alone, "HARVESTED", {})
def make_harvested(matches: int = 25) -> dict[int, float]:
    """In matches of those who do not think of a later harvest."""
    cards: dict[int, list[bool]] = defaultdict(list)
    for level in LEVELS:
        for seed in range(matches):
            match = typecase.play("letterpress", 1, seed)
            lines, won = dict[int, list[Card]](), set[tuple[int, int]]()

            def look(
                match: typecase.Match[Any],
                lines: dict[int, list[Card]] = lines,
                won: set[tuple[int, int]] = won,
            ) -> None:
                t = match.table
                if t.line and t.round < LAST_ROUND:  # what lies there when this round begins
                    lines[t.round] = list(t.line)
                for card in t.collections[0]:
                    won.update(((t.round, card.id), (t.round - 1, card.id)))

            play_out(match, [bot_at(level, "letterpress", level, seed)], look)
            for at, line in lines.items():
                for card in line:
                    cards[card.points].append((at, card.id) in won)
        print(f"HARVESTED: {level}", flush=True)
    return {points: round(fmean(cards[points]), 2) for points in sorted(cards)}


# the page


class Table(NamedTuple):
    make: Callable[[], Any]
    kind: str
    about: str


TABLES = {
    "GLAD": Table(
        make_glad,
        "dict[str, int]",
        "Letter Head Solitaire: how glad somebody is to be rid of a letter who counts the vowels "
        "that are left; letters below nought are better kept.",
    ),
    "GLAD_AT_SIGHT": Table(
        make_glad_at_sight, "dict[str, int]", "The same for somebody who does not count them."
    ),
    "HONEST": Table(
        make_honest,
        "dict[str, tuple[tuple[int, int, int], ...]]",
        "Letter Head: what the best word that it sees is worth, for a hand of 5 to 10 cards as "
        "they are dealt: the lowest tenth, the lowest fifth, and the mean.",
    ),
    "SHOWN": Table(
        make_shown,
        "dict[str, tuple[int, ...]]",
        "Word Poker: what players of a level show after the draw: twenty of them that stand for "
        "all.",
    ),
    "USUALLY": Table(
        make_usually,
        "tuple[float, ...]",
        "Red-Handed: how much nearer to a word somebody usually is with so many cards than with "
        "none.",
    ),
    "HARVESTED": Table(
        make_harvested,
        "dict[int, float]",
        "Letterpress alone: which share of the cards with so many points the next line harvests: "
        "under a dear card there is seldom a dearer.",
    ),
}
HEAD = '''"""Measured: what bots know of their games by having tried it.

Made by tools/make_bot_tables.py, which makes it again; nothing here is written by hand.
"""

from __future__ import annotations
'''


def page(values: Mapping[str, Any]) -> str:
    parts = [HEAD]
    for name, table in TABLES.items():
        origin = f"{table.about} (measured: `python -m tools.make_bot_tables {name}`)"
        comment = "\n".join(f"# {line}" for line in wrap(origin, 98))
        parts.append(f"{comment}\n{name}: {table.kind} = {values[name]!r}\n")
    return "\n".join(parts)


def main(names: Sequence[str]) -> None:
    if names == ["A_VOWEL"]:
        return try_vowels()
    if strange := set(names) - set(TABLES):
        sys.exit(f"there is no table {min(strange)}; choose from {', '.join(TABLES)}")
    values = {
        name: table.make() if name in (names or TABLES) else getattr(measured, name)
        for name, table in TABLES.items()
    }
    PAGE.write_text(page(values))
    subprocess.run([sys.executable, "-m", "ruff", "format", "-q", str(PAGE)], check=True)


if __name__ == "__main__":
    main(sys.argv[1:])

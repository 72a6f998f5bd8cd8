"""Racing: the first to call a word has it, if it stands.

A call is one action that carries its word, so the order of the calls is the order of the inputs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from typecase.games.house_rules.appeal import may_appeal
from typecase.games.house_rules.deciding import CHALLENGE, decide, nothing_else
from typecase.games.house_rules.dictionary import Dictionary
from typecase.games.house_rules.events import IsItAWord
from typecase.games.house_rules.family import FamilyOptions
from typecase.games.house_rules.looking_up import fell
from typecase.lexicon.search_cards import MOST_CARDS
from typecase.story.protocol import Answer, Millis, Seat, Table
from typecase.table.moves import Move
from typecase.table.picking import From
from typecase.table.spelling import Spell

A_DOUBT: Millis = 4_000  # how long a race waits for challenges


class Verdict(NamedTuple):
    """Whether a called word stands, and who doubted it."""

    stands: bool
    doubters: list[Seat]


class Race:
    """The umpire of a race: which words may be called, and whether a called word stands."""

    def __init__(self, options: FamilyOptions, dictionary: Dictionary) -> None:
        self.options, self.dictionary = options, dictionary

    def calling(
        self, label: str, places: tuple[From, ...], least: int, allowed: list[str], clause: str
    ) -> Spell:
        """A call: unless it can be challenged, the dictionary refuses what is no word."""
        strict = self.options.referee != "challenge"
        return Spell(
            label,
            places,
            least=least,
            judge=(lambda word: self.dictionary.insist(word, allowed)) if strict else None,
            words=lambda faces: self.dictionary.some_words(faces[:MOST_CARDS]),
            clause=clause,
        )

    def appealing(
        self, seat: Seat, allowed: list[str], appealed: list[Seat], most: int
    ) -> Mapping[str, Move[Any]]:
        """Once for each seat, until the table has changed: a word for the table to vote on."""
        return may_appeal(self.options, self.dictionary, allowed, seat in appealed, most)

    async def judged(
        self,
        t: Table,
        caller: Seat,
        word: str,
        meanwhile: Callable[[Seat], Mapping[str, Move[Any]]] = nothing_else,
        aside: Callable[[Answer], None] | None = None,
        race: tuple[str, ...] = (),
    ) -> Verdict:
        """Four seconds for challenges, where there are any. Whoever leaves meanwhile has called
        nothing."""
        doubters: list[Seat] = []
        if self.options.referee == "challenge":
            says, until = IsItAWord(caller, word), t.after(A_DOUBT)
            others = t.others(caller)
            doubters = await decide(
                t, "challenge", others, CHALLENGE, says, until, meanwhile, aside, race
            )
        if caller in t.resigned:
            return Verdict(False, [])
        if not doubters:
            return Verdict(True, [])
        return Verdict(not fell(t, self.options, self.dictionary, caller, word, doubters), doubters)

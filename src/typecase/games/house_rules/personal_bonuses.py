"""Personal bonuses: three dealt and two kept, completed by a word, and two more for who dares."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from typecase.games.house_rules.better_letters_events import (
    BonusMet,
    CompletedBonus,
    DrewNoBonus,
    IfMet,
    IfShared,
)
from typecase.games.house_rules.better_letters_table import (
    COUNTS,
    SCORE,
    SHARED,
    TWO_DRAWN,
    TWO_KEPT,
    BetterLettersOptions,
    BetterLettersTable,
    counted,
    draw_two_bonuses,
    put_away,
    two_are_left,
)
from typecase.games.house_rules.conditions import conditions, met
from typecase.games.house_rules.dictionary import Dictionary
from typecase.games.house_rules.events import Kept
from typecase.story.protocol import Ask, Millis, Seat
from typecase.table.cards import Card, without
from typecase.table.moves import Move, Press
from typecase.table.picking import From, Pick
from typecase.table.worth import Worth, sum_of

SETUP, NEXT_ROUND = "Setup", "Next Round"
A_CHOICE: Millis = 30_000  # the rulebook has no clock for it (B27)
DRAW: Mapping[str, Move[Any]] = {
    "draw-bonuses": Press("Draw two bonuses and keep one"),
    "skip": Press("Draw none"),
}


class PersonalBonuses:
    """The cards that each player holds in secret until a word of hers completes them."""

    def __init__(self, options: BetterLettersOptions, dictionary: Dictionary) -> None:
        self.printed, self.dictionary = options.deck.decks["bonuses"], dictionary

    # Setup

    async def select_two(self, t: BetterLettersTable) -> None:
        """Everybody keeps two of three personal bonuses, unseen by the others (B25)."""
        until = t.after(A_CHOICE)
        while choosing := [seat for seat in t.players() if len(t.hands[seat]) > TWO_KEPT]:
            asks = {seat: self.selecting(t, seat) for seat in choosing}
            answer = await t.first("keep-bonus", asks, until)
            if answer is None:
                return self.keep_for_the_silent(t)
            self.keep_two(t, answer.seat, answer.value)

    def selecting(self, t: BetterLettersTable, seat: Seat) -> Ask:
        place = From(t.hands[seat], TWO_KEPT, TWO_KEPT)
        moves = {"keep-bonus": Pick("Keep two bonuses", "keep", place, clause=SETUP)}
        return Ask(moves, "Keep two of your personal bonuses", "{Seat:is|are} choosing bonuses")

    def keep_two(self, t: BetterLettersTable, seat: Seat, kept: tuple[Card, ...]) -> None:
        put_away(t, seat, without(t.hands[seat], kept))
        t.hands[seat] = list(kept)

    def keep_for_the_silent(self, t: BetterLettersTable) -> None:
        """The first two of three (B27), the first of two drawn (S4): for whoever has not chosen
        when time runs out, and when the match ends before (B39)."""
        for seat in t.players():
            if t.round == 1 and len(t.hands[seat]) > TWO_KEPT:
                self.keep_two(t, seat, tuple(t.hands[seat][:TWO_KEPT]))
            if t.drawn.get(seat):
                self.keep_one(t, seat, tuple(t.drawn[seat][:1]))

    # Personal Bonus Cards

    def complete(self, t: BetterLettersTable, seat: Seat, word: str, points: int) -> int:
        """The bonuses that this word meets are revealed, scored and discarded (B17)."""
        done = self.met_by(t, seat, word, counted(t, t.shown[seat].path, points))
        t.hands[seat] = without(t.hands[seat], [bonus.card for bonus in done])
        for bonus in done:
            t.bonus_discards.append(bonus.card)
            t.tell(CompletedBonus(seat, bonus.card, bonus.points))
        return sum_of(done)

    def met_by(
        self, t: BetterLettersTable, seat: Seat, word: str, counts: Mapping[str, int]
    ) -> tuple[BonusMet, ...]:
        held = t.hands[seat]
        return tuple(BonusMet(one, one.points) for one in held if self.completes(one, word, counts))

    def completes(self, card: Card, word: str, counts: Mapping[str, int]) -> bool:
        needs = conditions(self.printed[card.face].needs, COUNTS)
        return met(needs, word, self.dictionary.syllables, counts)

    def may_break(self, card: Card) -> bool:
        """Whether others on the same cards can undo it: they make the score less (B7)."""
        needs = conditions(self.printed[card.face].needs, COUNTS)
        return any(one.name in (SCORE, SHARED) for one in needs)

    def if_shared(
        self, t: BetterLettersTable, seat: Seat, word: str, counts: Mapping[str, int]
    ) -> tuple[IfShared, ...]:
        """The bonuses that this word meets only when others use its cards too."""
        shared = [{**counts, SHARED: cards} for cards in range(1, counts["tokens"] + 1)]
        return tuple(
            IfShared(card, card.points)
            for card in t.hands[seat]
            if not self.completes(card, word, counts)
            if any(self.completes(card, word, some) for some in shared)
        )

    # Next Round

    async def draw_two(self, t: BetterLettersTable) -> None:
        """Whoever dares to draws two, which nobody else sees, and keeps one of them (B16, S4)."""
        for seat in t.resigned:
            put_away(t, seat, t.hands[seat])
            t.hands[seat] = []
        t.drawn = {seat: [] for seat in t.players()}  # empty for whoever has not decided yet
        until = t.after(A_CHOICE)
        while asks := self.drawing(t):
            answer = await t.first("draw-bonuses", asks, until)
            if answer is None:
                break
            if answer.do == "draw-bonuses":
                t.drawn[answer.seat] = draw_two_bonuses(t)
                until = t.after(A_CHOICE)  # to choose takes its time too (B37)
            elif answer.do == "take-bonus":
                self.keep_one(t, answer.seat, answer.value)
            else:
                del t.drawn[answer.seat]
                t.tell(DrewNoBonus(answer.seat))
        self.keep_for_the_silent(t)
        for seat, cards in t.drawn.items():
            put_away(t, seat, cards)
        t.drawn = {}

    def drawing(self, t: BetterLettersTable) -> dict[Seat, Ask]:
        """Who has drawn keeps one; who has not decided is asked as long as two are left (B28)."""
        asks = {}
        for seat, cards in t.drawn.items():
            if seat in t.resigned:
                continue
            if cards:
                keep = Pick("Keep one bonus", "keep", From(cards, 1, 1), clause=NEXT_ROUND)
                says = "Keep one of the two bonuses"
                asks[seat] = Ask({"take-bonus": keep}, says, "{Seat:is|are} choosing a bonus")
            elif two_are_left(t):
                says = "Draw two bonuses and keep one? One that you never meet costs its dots"
                asks[seat] = Ask(DRAW, says, "{Seat:thinks|think} about more bonuses")
        return asks

    def keep_one(self, t: BetterLettersTable, seat: Seat, kept: tuple[Card, ...]) -> None:
        t.hands[seat] += kept
        put_away(t, seat, without(t.drawn.pop(seat), kept))
        t.tell(Kept(seat, kept[0], TWO_DRAWN))

    def stakes(self, kept: tuple[Card, ...]) -> Worth:
        """What the kept ones bring or cost; nothing is sure before a word meets them (B19)."""
        return Worth(unless=tuple(IfMet(card, card.points) for card in kept))

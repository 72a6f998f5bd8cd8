"""Personal bonuses: three dealt and two kept, completed by a word, and two more to choose from."""

from __future__ import annotations

from collections.abc import Mapping

from typecase.games.house_rules.better_letters_table import (
    COUNTS,
    TWO_DRAWN,
    TWO_KEPT,
    BetterLettersOptions,
    BetterLettersTable,
    counted,
    draw_bonus,
    put_away,
)
from typecase.games.house_rules.conditions import conditions, met
from typecase.games.house_rules.dictionary import Dictionary
from typecase.story.protocol import Ask, Millis, Seat
from typecase.table.cards import Card, without
from typecase.table.moves import Press
from typecase.table.picking import From, Pick

SETUP, NEXT_ROUND = "Setup", "Next Round"
A_CHOICE: Millis = 30_000  # the rulebook has no clock for it (B27)
NEITHER = Press("Keep neither")


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
                for seat in choosing:  # the first two are kept for whoever does not choose (B27)
                    self.keep_two(t, seat, tuple(t.hands[seat][:TWO_KEPT]))
                return
            self.keep_two(t, answer.seat, answer.value)

    def selecting(self, t: BetterLettersTable, seat: Seat) -> Ask:
        place = From(t.hands[seat], TWO_KEPT, TWO_KEPT)
        moves = {"keep-bonus": Pick("Keep two bonuses", "keep", place, clause=SETUP)}
        return Ask(moves, "Keep two of your personal bonuses", f"{{{seat}}} is choosing bonuses")

    def keep_two(self, t: BetterLettersTable, seat: Seat, kept: tuple[Card, ...]) -> None:
        put_away(t, seat, without(t.hands[seat], kept))
        t.hands[seat] = list(kept)

    # Personal Bonus Cards

    def complete(self, t: BetterLettersTable, seat: Seat, word: str, points: int) -> int:
        """The bonuses that this word meets are revealed, scored and discarded (B17)."""
        counts = counted(t, t.shown[seat].path, points)
        done = [card for card in t.hands[seat] if self.completes(card, word, counts)]
        t.hands[seat] = without(t.hands[seat], done)
        for card in done:
            t.bonus_discards.append(card)
            t.tell(f"{{{seat}}} completes a bonus for {card.points}: {card.text}.")
        return sum(card.points for card in done)

    def completes(self, card: Card, word: str, counts: Mapping[str, int]) -> bool:
        needs = conditions(self.printed[card.face].needs, COUNTS)
        return met(needs, word, self.dictionary.syllables, counts)

    # Next Round

    async def draw_two(self, t: BetterLettersTable) -> None:
        """Two each, as long as there are cards; one may be kept (B16, B28)."""
        for seat in t.resigned:
            put_away(t, seat, t.hands[seat])
            t.hands[seat] = []
        t.drawn = {seat: [] for seat in t.players()}
        for _ in range(TWO_DRAWN):
            for held in t.drawn.values():
                held += filter(None, [draw_bonus(t)])
        until = t.after(A_CHOICE)
        while asks := {seat: self.taking(t, seat) for seat in t.players() if t.drawn.get(seat)}:
            answer = await t.first("take-bonus", asks, until)
            if answer is None:
                break
            kept = answer.value or ()
            t.hands[answer.seat] += kept
            t.tell(f"{{{answer.seat}}} keeps {'a new bonus' if kept else 'no new bonus'}.")
            put_away(t, answer.seat, without(t.drawn.pop(answer.seat), kept))
        for seat, cards in t.drawn.items():
            put_away(t, seat, cards)
        t.drawn = {}

    def taking(self, t: BetterLettersTable, seat: Seat) -> Ask:
        take = Pick("Keep one bonus", "keep", From(t.drawn[seat], 1, 1), clause=NEXT_ROUND)
        says = "Keep one of the two bonuses, or neither"
        return Ask({"take-bonus": take, "skip": NEITHER}, says, f"{{{seat}}} is choosing a bonus")

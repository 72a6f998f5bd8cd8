"""Games that are wrong on purpose, one fault each: the contract finds every one of them."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from typecase.games.house_rules.parts import Letters
from typecase.games.house_rules.wordsy_table import WordsyTable
from typecase.games.letter_head import LetterHead, LetterHeadTable
from typecase.games.letter_hogs import LetterHogs, LetterHogsTable
from typecase.games.my_word import MyWord, MyWordTable
from typecase.games.shelf import SHELF, Box
from typecase.games.word_poker import WordPoker, WordPokerTable
from typecase.games.wordsy import Wordsy
from typecase.story.protocol import Answer, Ask, Result, Seat, Setup
from typecase.table.cards import Card, Laid, card_of
from typecase.table.events import Event
from typecase.table.luck import Dice
from typecase.table.moves import Action, Press, Refused
from typecase.table.sights import Public
from typecase.table.spelling import Spell, Spelled
from typecase.table.worth import Worth
from typecase.testing import properties, views

ROOT = Path(__file__).parent.parent.parent
VIEWS = ROOT / "tests" / "golden-views"


Faulty: TypeAlias = LetterHead | WordPoker | Wordsy | MyWord | LetterHogs


def boxed(game: type[Faulty]) -> Box:
    (honest,) = (one for one in SHELF if issubclass(game, one.game))
    return honest._replace(game=game)


def dressed(game: LetterHead, setup: Setup, kind: type[LetterHeadTable], **more: Any) -> Any:
    """The honest table with more fields."""
    table = LetterHead.set_table(game, setup)
    return kind(**vars(table), **more)


class ACardInTwoPlaces(LetterHead):
    """Lays the cards and leaves them in the hand."""

    async def declare(self, t: LetterHeadTable, declarer: Seat, spelled: Spelled) -> None:
        t.laid = list(spelled.cards)
        t.word = spelled.word
        await self.challenge_and_score(t, declarer, [])
        t.laid = []


class ASecretInALocal(LetterHead):
    """Remembers a card across a question, and puts it back after the world has been redealt."""

    async def play_round(self, t: LetterHeadTable) -> None:
        card = t.deck.pop()
        t.discards.append(card)
        other = t.deck[-1]
        await t.first("turn", {t.turn: Ask({"draw": Press("Draw")})}, t.after(1000))
        t.deck[-1] = other
        self.next_turn(t)


class DiceOfItsOwn(LetterHead):
    """Shuffles with Python's own generator."""

    def next_turn(self, t: LetterHeadTable) -> None:
        random.shuffle(t.deck)
        super().next_turn(t)


class MemoryOfItsOwn(LetterHead):
    """Counts in the class what belongs on the table."""

    turns = 0

    def next_turn(self, t: LetterHeadTable) -> None:
        MemoryOfItsOwn.turns += 1
        t.scores[0] += MemoryOfItsOwn.turns
        super().next_turn(t)


@dataclass(kw_only=True)
class SharingTable(LetterHeadTable):
    kept: Public[tuple[list[int], ...]] = ([],)


class AListInATuple(LetterHead):
    """Hides a list where a copy of the table does not reach it."""

    def set_table(self, setup: Setup) -> LetterHeadTable:
        return dressed(self, setup, SharingTable, kept=([],))  # type: ignore[no-any-return]

    def draw(self, t: LetterHeadTable, seat: Seat) -> None:
        super().draw(t, seat)
        assert isinstance(t, SharingTable)
        t.kept[0].append(seat)


@dataclass(kw_only=True)
class PeekingTable(LetterHeadTable):
    top: Public[str] = ""


class ASecretInAPublicField(LetterHead):
    """Shows everybody the next card."""

    def set_table(self, setup: Setup) -> LetterHeadTable:
        return dressed(self, setup, PeekingTable)  # type: ignore[no-any-return]

    def draw(self, t: LetterHeadTable, seat: Seat) -> None:
        super().draw(t, seat)
        assert isinstance(t, PeekingTable)
        t.top = t.deck[-1].face if t.deck else ""


class ASecretInTheAsk(LetterHead):
    """Tells on a button what two seats hold."""

    def drawing(self, t: LetterHeadTable, declared: Seat | None = None) -> Any:
        return lambda seat: {"draw": Peek("Draw", t.hands)}


class Peek(Press):
    """A button that reads another's hand."""

    __slots__ = ("hands",)

    def __init__(self, label: str, hands: dict[Seat, list[Card]]) -> None:
        super().__init__(label)
        object.__setattr__(self, "hands", hands)

    def describe(self) -> dict[str, Any]:
        return {"kind": "press", "label": self.hands[0][0].face + self.hands[1][0].face}  # type: ignore[attr-defined]


@dataclass(kw_only=True)
class UnmarkedTable(LetterHeadTable):
    kept: int = 0


class AFieldWithoutASight(LetterHead):
    def set_table(self, setup: Setup) -> LetterHeadTable:
        return dressed(self, setup, UnmarkedTable)  # type: ignore[no-any-return]


class NoEnd(LetterHead):
    def over(self, t: LetterHeadTable) -> bool:
        return False


class NoEighteenthRound(LetterHead):
    """Fails in matches that are longer than usual."""

    def next_turn(self, t: LetterHeadTable) -> None:
        super().next_turn(t)
        assert t.round < 18


class Greedy(Press):
    """A check that takes before it refuses."""

    __slots__ = ("scores",)

    def __init__(self, label: str, scores: dict[Seat, int]) -> None:
        super().__init__(label)
        object.__setattr__(self, "scores", scores)

    def check(self, action: Action) -> None:
        self.scores[0] += 1  # type: ignore[attr-defined]
        super().check(action)


class ChecksThatChange(LetterHead):
    def drawing(self, t: LetterHeadTable, declared: Seat | None = None) -> Any:
        return lambda seat: {"draw": Greedy("Draw", t.scores)}


class Careless(Press):
    def sample(self, dice: Dice) -> dict[str, Any] | None:
        return {"card": 7}


class ASamplerThatCheats(LetterHead):
    def drawing(self, t: LetterHeadTable, declared: Seat | None = None) -> Any:
        return lambda seat: {"draw": Careless("Draw")}


class WinnersWhoLeft(LetterHead):
    def result(self, t: LetterHeadTable) -> Result:
        return super().result(t)._replace(winners=tuple(range(t.seats)))


class ALeakyPurse(LetterHead):
    """Says that points are chips, which no deal may make or lose."""

    @staticmethod
    def stakes(t: LetterHeadTable) -> int:
        return sum(t.scores.values())


class OrderOfASet(LetterHead):
    """Lets the order of a set of texts decide."""

    def next_turn(self, t: LetterHeadTable) -> None:
        t.allowed += {"one", "two", "three", "four", "five", "six", "seven"}
        super().next_turn(t)


class APreviewOfItsOwn(LetterHead):
    """Counts the bonus of one card more than the story does."""

    def preview(self, t: LetterHeadTable, answer: Answer) -> Worth:
        t = replace(t, hands={seat: [*hand, hand[0]] for seat, hand in t.hands.items()})
        return super().preview(t, answer)


class APreviewThatPeeks(LetterHead):
    """Counts the next card too."""

    def preview(self, t: LetterHeadTable, answer: Answer) -> Worth:
        worth = super().preview(t, answer)
        return worth._replace(parts=(*worth.parts, Letters(t.deck[-1].points if t.deck else 0)))


class APreviewThatDraws(LetterHead):
    def preview(self, t: LetterHeadTable, answer: Answer) -> Worth:
        if answer.do == "draw":
            self.draw(t, answer.seat)
        return super().preview(t, answer)


class APreviewThatLooksUp(LetterHead):
    """Says nothing of a word that would fall."""

    def preview(self, t: LetterHeadTable, answer: Answer) -> Worth:
        if answer.do == "declare" and not self.dictionary.has(answer.value.word):
            return Worth()
        return super().preview(t, answer)


class ARefusalThatTells(LetterHead):
    """Says of what is no word which card comes next."""

    def declaring(self, t: LetterHeadTable, declarer: Seat) -> Spell:
        def judge(word: str) -> None:
            if not self.dictionary.has(word):
                says = "{word} is no word, and {card} comes next."
                raise Refused(says, "LH3", word=word, card=t.deck[-1].face if t.deck else "nothing")

        return replace(super().declaring(t, declarer), judge=judge)


class AHeadStartInTheScores(LetterHead):
    """Counts it while the match is on, and the match counts it again."""

    def scores(self, t: LetterHeadTable) -> dict[Seat, int]:
        return {seat: points + t.head_start.get(seat, 0) for seat, points in t.scores.items()}


class AHeadStartForNothing(LetterHead):
    """Finds who wins without it."""

    def result(self, t: LetterHeadTable) -> Result:
        most = max(t.scores[seat] for seat in t.players())
        ahead = tuple(seat for seat in t.players() if t.scores[seat] == most)
        return Result(ahead, self.scores(t))


class AHeadStartInAPreview(LetterHead):
    """Tells it as what a word is worth."""

    def preview(self, t: LetterHeadTable, answer: Answer) -> Worth:
        worth, more = super().preview(t, answer), t.head_start.get(answer.seat, 0)
        return worth._replace(parts=(*worth.parts, Letters(more))) if more else worth


class SawACard(Event):
    says = "{Seat:has|have} {card}."
    seat: Seat
    card: Public[Card]


class ADealtCardToldToAll(WordPoker):
    """Tells everybody what the first hand begins with."""

    async def first_betting(self, t: WordPokerTable) -> bool:
        first = t.in_hand[0]
        t.tell(SawACard(first, card_of(t.hands[first][0])))
        return await super().first_betting(t)


class ADrawnCardToldToAll(WordPoker):
    """Tells everybody what came to the first hand."""

    async def draw(self, t: WordPokerTable) -> None:
        await super().draw(t)
        for first in t.still_in()[:1]:
            t.tell(SawACard(first, card_of(t.hands[first][-1])))


class ARaceOverDays(LetterHead):
    """Whoever draws first, though one may have a week for it."""

    async def play_round(self, t: LetterHeadTable) -> None:
        asks = {seat: Ask({"draw": Press("Draw")}) for seat in t.players()}
        await t.first("turn", asks, t.after(1000), race=("draw",))
        self.next_turn(t)


class NobodyRunsOutOfTime(LetterHead):
    async def play_round(self, t: LetterHeadTable) -> None:
        await t.first("turn", {t.turn: Ask({"draw": Press("Draw")})})
        self.next_turn(t)


# A wrong mark passes the redeal, which goes by the marks; and what was told is never redealt.


@dataclass(kw_only=True)
class OpenDrafts(WordsyTable):
    drafts: Public[dict[Seat, str]]


class DraftsForAll(Wordsy):
    def set_table(self, setup: Setup) -> WordsyTable:
        return OpenDrafts(**vars(super().set_table(setup)))


@dataclass(kw_only=True)
class OpenHands(MyWordTable):
    hands: Public[dict[Seat, list[Laid]]]


class HandsForAll(MyWord):
    def set_table(self, setup: Setup) -> MyWordTable:
        return OpenHands(**vars(super().set_table(setup)))


class SawALetter(Event):
    says = "{Seat:passes|pass} {letter}."
    seat: Seat
    letter: str


class AFaceTold(LetterHogs):
    """Tells everybody what is passed on, as a letter and not as a card."""

    def act(self, t: LetterHogsTable, answer: Answer) -> None:
        super().act(t, answer)
        if answer.do == "pass":
            t.tell(SawALetter(answer.seat, answer.value[0].face))


def every_seat_sees_what_it_always_saw(game: Box) -> None:
    views.every_seat_sees_what_it_always_saw(game, VIEWS)


Property = Callable[[Box], None]
FAULTS: tuple[tuple[type[Faulty], Property], ...] = (
    (ACardInTwoPlaces, properties.every_card_is_in_exactly_one_place_at_every_question),
    (ASecretInALocal, properties.an_imagined_match_can_be_played_to_its_end),
    (DiceOfItsOwn, properties.a_match_is_rebuilt_exactly_from_its_record),
    (MemoryOfItsOwn, properties.a_match_is_rebuilt_exactly_from_its_record),
    (AListInATuple, properties.a_fork_stands_where_the_match_stands_and_cannot_disturb_it),
    (
        ASecretInAPublicField,
        properties.what_a_seat_cannot_see_makes_no_difference_to_what_it_sees,
    ),
    (ASecretInTheAsk, properties.what_a_seat_cannot_see_makes_no_difference_to_what_it_sees),
    (AFieldWithoutASight, properties.every_field_of_the_table_says_who_may_see_it),
    (NoEnd, properties.every_match_ends_within_a_budget_of_inputs),
    (NoEighteenthRound, properties.it_can_be_played_at_both_ends_of_every_option),
    (ChecksThatChange, properties.a_refused_input_changes_nothing),
    (
        ASamplerThatCheats,
        properties.what_is_asked_can_be_written_down_and_every_sampled_answer_is_legal,
    ),
    (WinnersWhoLeft, properties.a_match_goes_on_without_those_who_resign),
    (ALeakyPurse, properties.stakes_are_conserved),
    (ADealtCardToldToAll, properties.no_event_shows_a_card_that_the_table_does_not),
    (APreviewOfItsOwn, properties.a_preview_is_what_the_action_then_scores),
    (APreviewThatPeeks, properties.a_preview_tells_nothing_that_the_seat_cannot_see),
    (APreviewThatDraws, properties.a_preview_changes_nothing),
    (
        APreviewThatLooksUp,
        properties.a_preview_asks_nobody_whether_a_word_is_one_before_it_is_challenged,
    ),
    (ARefusalThatTells, properties.a_preview_tells_nothing_that_the_seat_cannot_see),
    (
        AHeadStartInTheScores,
        properties.a_head_start_changes_nothing_before_the_end_and_counts_there,
    ),
    (
        AHeadStartForNothing,
        properties.a_head_start_changes_nothing_before_the_end_and_counts_there,
    ),
    (
        AHeadStartInAPreview,
        properties.a_head_start_changes_nothing_before_the_end_and_counts_there,
    ),
    (ADrawnCardToldToAll, properties.no_event_shows_a_card_that_the_table_does_not),
    (ARaceOverDays, properties.a_race_is_not_played_over_days),
    (NobodyRunsOutOfTime, properties.whoever_is_silent_at_a_pace_of_days_runs_out_of_time),
    (DraftsForAll, every_seat_sees_what_it_always_saw),
    (HandsForAll, every_seat_sees_what_it_always_saw),
    (AFaceTold, every_seat_sees_what_it_always_saw),
    (AFaceTold, properties.what_a_seat_cannot_see_makes_no_difference_to_what_it_sees),
)


@pytest.mark.parametrize(("game", "broken"), FAULTS)
def test_the_fault_is_found(game: type[Faulty], broken: Property) -> None:
    with pytest.raises((AssertionError, ValueError)):  # a broken log and a refusal are ValueErrors
        broken(boxed(game))


def test_the_order_of_a_set_is_found_under_two_hash_seeds() -> None:
    code = (
        "from typecase.testing.properties import digest\n"
        "from tests.contract.test_the_contract_bites import OrderOfASet, boxed\n"
        "print(digest(boxed(OrderOfASet)))"
    )
    digests = [
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert digests[0] != digests[1]

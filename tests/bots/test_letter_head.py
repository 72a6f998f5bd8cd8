"""The strategy for Letter Head: honest about the rules, careful with the truth."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise
from statistics import fmean
from typing import Any, NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray

import typecase
from tests.bots.tables import answers_from_sight_alone, letter_head, play_out
from typecase import Match
from typecase.bots.bot import Bot
from typecase.bots.company import bot_at, company
from typecase.bots.levels import LEVELS
from typecase.bots.strategies.letter_head import LetterHead, calls, dearest, likelihood
from typecase.decks import deck
from typecase.games.letter_head import A_CALL, TEN, bonus, scoring
from typecase.story.protocol import Ask
from typecase.table.cards import Card
from typecase.table.luck import Dice
from typecase.table.moves import Press

GAME = "letter-head"
DECK = deck(GAME).faces()


@pytest.mark.parametrize("referee", ["challenge", "strict", "table"])
@pytest.mark.parametrize("seats", [2, 4, 8])
def test_nobody_does_what_is_not_allowed(referee: str, seats: int) -> None:
    """A refused action would raise."""
    for seed, level in enumerate(LEVELS):
        match = letter_head(seats, seed, referee=referee, rounds=2)
        play_out(match, company(seats, seed, GAME, level))
        assert match.result is not None


def test_the_untimed_game_is_played_to_its_end() -> None:
    match = letter_head(3, 11, pace="relaxed", turn_seconds="none", rounds=1)
    play_out(match, company(3, 11, GAME, "best"))
    assert match.result is not None


@pytest.mark.parametrize("level", ["casual", "best"])
def test_cards_that_it_cannot_see_change_neither_answer_nor_time(level: str) -> None:
    bots = company(3, 5, GAME, level)
    match = letter_head(3, 5, rounds=2)
    assert answers_from_sight_alone(match, bots) > 50


def pair(level: str, seed: int) -> list[Bot]:
    """Two of a level with no style but its own."""
    return [bot_at(level, GAME, f"the {at}", 2 * seed + at) for at in range(2)]


def declared(level: str, deals: int) -> Counter[str]:
    """What two players of a level do in so many matches."""
    did: Counter[str] = Counter()
    for seed in range(deals):
        match = letter_head(2, seed)
        play_out(match, pair(level, seed))
        for line in match.log:
            if line.answer and line.answer.do == "declare":
                spelled = line.answer.value
                did["declared"] += 1
                did["hidden"] += bool(spelled.down)
                did["bluffs"] += not spelled.honest
                did["letters"] += len(spelled.word)
            elif line.answer:
                did[line.answer.do] += 1
    return did


def test_the_best_hide_every_word_and_bluff_with_few_of_them() -> None:
    did = declared("best", 12)
    assert did["hidden"] == did["declared"]
    assert 0.04 < did["bluffs"] / did["declared"] < 0.25
    # 0.36 and 0.37 of 400 words with two sets of dice; here are 120, so give or take a tenth
    assert 0.2 < did["call"] / (did["call"] + did["believe"]) < 0.48
    assert did["letters"] / did["declared"] > 6


def test_a_beginner_shows_most_cards_and_seldom_bluffs() -> None:
    did = declared("beginner", 12)
    assert did["hidden"] / did["declared"] < 0.6
    assert did["bluffs"] / did["declared"] < 0.12


# how near it comes to the equilibrium


class Declared(NamedTuple):
    """What the best did in one turn, and what else it might have done."""

    honest: int  # what its best word is worth
    letters: int  # of that word
    announced: int  # letters of the word that it declared
    bluffs: bool
    worth: list[float]  # of a bluff with so many letters


def turns_of_the_best(deals: int) -> list[Declared]:
    """Every turn of two of the best, as the cards came."""
    turns: dict[tuple[int, int, int], Declared] = {}
    for seed in range(deals):
        bots = pair("best", seed)

        def note(match: Match[Any], seed: int = seed, bots: list[Bot] = bots) -> None:
            seat = match.table.turn
            reply = bots[seat].answer(match.look(seat)) if match.phase == "turn" else None
            if reply and reply.action["do"] == "declare":
                hand, word = match.table.hands[seat], reply.action["word"]
                bot = bots[seat]
                assert isinstance(bot, LetterHead)
                found = bot.racks.best([card.face for card in hand], scoring(len(hand)))
                turns[seed, match.table.round, seat] = Declared(
                    found.score if found else 0,
                    len(found.word) if found else 0,
                    len(word),
                    "cards" in reply.action,
                    [bluff_of(hand, letters) for letters in range(TEN + 1)],
                )

        play_out(letter_head(2, seed), bots, note)
    return list(turns.values())


def bluff_of(hand: list[Card], letters: int) -> float:
    """What these cards bring as any word of so many letters, if nobody calls."""
    if not 3 <= letters <= len(hand):
        return -1e9
    return bonus(letters, len(hand)) + sum(card.points for card in dearest(hand, letters))


def calls_of_the_best(claims: int) -> NDArray[np.float64]:
    """How often it calls, by the letters of honest words that come from ten cards."""
    seen = letter_head(2, 1).look(0)
    bot = LetterHead("Aldus", 1, LEVELS["best"])
    doubts: dict[int, list[float]] = {}
    for claim in range(claims):
        cards = Dice(("claim", claim)).sample(DECK, 2 * TEN)
        found = bot.racks.best(cards[:TEN], scoring(TEN))
        if found:
            held = [{"id": at, "face": face, "points": 1} for at, face in enumerate(cards[TEN:])]
            laid = {"word": found.word, "laid": [{}] * len(found.word), "declared_from": TEN}
            table = {**seen.table, **laid, "turn": 1, "hands": {0: held}}
            doubt = bot._doubt(seen._replace(table=table))
            doubts.setdefault(len(found.word), []).append(doubt)
    return np.array([fmean(doubts.get(letters, [0.0])) for letters in range(TEN + 1)])


class Dealt(NamedTuple):
    """The same of all turns side by side, without what was done in them."""

    honest: NDArray[np.float64]
    letters: NDArray[np.int64]
    worth: NDArray[np.float64]


def value(dealt: Dealt, calls: NDArray[np.float64]) -> tuple[float, NDArray[np.float64]]:
    """What the best answer to such calls brings a turn, and how that changes with the calls."""
    honest, letters, worth = dealt
    truth = honest + A_CALL * calls[letters]
    bluffs = worth * (1 - calls) - A_CALL * calls
    longest = bluffs.argmax(1)
    pays = bluffs.max(1) > truth
    slope = np.zeros(len(calls))
    np.add.at(slope, letters[~pays], A_CALL)
    np.add.at(slope, longest[pays], -(worth[pays, longest[pays]] + A_CALL))
    return float(np.maximum(truth, bluffs.max(1)).mean()), slope / len(honest)


def equilibrium(dealt: Dealt) -> float:
    """The least that a caller can hold the best answer to. It is convex in the calls, so going
    downhill finds it."""
    calls = np.zeros(TEN + 1)
    least = float("inf")
    for step in range(1, 4_001):
        now, slope = value(dealt, calls)
        least = min(least, now)
        calls = np.clip(calls - 0.3 * slope / step**0.5, 0, 1)
    return least


def test_neither_its_bluffs_nor_its_calls_can_be_used_against_the_best() -> None:
    """Within a twentieth of the equilibrium, against somebody who knows how often it bluffs and how
    often it calls for every number of letters, and makes the most of that."""
    turns = turns_of_the_best(40)
    dealt = Dealt(
        np.array([turn.honest for turn in turns], float),
        np.array([turn.letters for turn in turns]),
        np.array([turn.worth for turn in turns]),
    )
    fair = equilibrium(dealt)
    assert 40 < fair < 60

    brings = sum(turn.worth[turn.announced] if turn.bluffs else turn.honest for turn in turns)
    gains: Counter[int] = Counter()  # of a caller who calls all words of so many letters
    for turn in turns:
        called = A_CALL + turn.worth[turn.announced] if turn.bluffs else -A_CALL
        gains[turn.announced] += round(called)
    against_a_caller = (brings - sum(gain for gain in gains.values() if gain > 0)) / len(turns)
    assert against_a_caller > 0.95 * fair

    against_a_bluffer, _ = value(dealt, calls_of_the_best(300))
    assert against_a_bluffer < 1.05 * fair


def told_of(hand: str, word: str) -> typecase.Hint:
    """What somebody with that hand is told about this word, all of it face down."""
    seen = typecase.play(GAME, 2, 1).look(0)
    held = [{"id": n, "face": face, "points": 1} for n, face in enumerate(hand)]
    laid = {"word": word, "laid": [{}] * len(word), "declared_from": TEN, "turn": 1}
    sides = {"call": Press("Call the bluff"), "believe": Press("Believe it")}
    ask = Ask(sides, f"{{1}} declares {word}. Do you believe it?")
    return typecase.hint(seen._replace(table={**seen.table, **laid, "hands": {0: held}}, ask=ask))


SURE = "this is a bluff"


def test_a_word_that_takes_more_of_a_letter_than_there_are_is_called_and_not_for_sure() -> None:
    """One Z and three of the four wild cards would do."""
    told = told_of("EEEEE", "PIZZAZZ")
    assert told.action == {"do": "call"} and SURE not in told.why
    assert SURE in told_of("EEE??", "PIZZAZZ").why


@pytest.mark.parametrize("word", ["PIZZA", "KAYAK", "SAVVY", "QUAKE"])
def test_letters_of_which_no_card_is_left_may_be_wild_cards(word: str) -> None:
    """All copies of the dear letters are in hand, and so are all wild cards but as many."""
    dear = Counter(letter for letter in word if DECK.count(letter) == 1)
    hand = "".join(dear)
    needed = dear.total()
    assert SURE not in told_of(hand + "?" * (4 - needed), word).why
    assert SURE in told_of(hand + "?" * (5 - needed), word).why


def test_a_likelihood_is_nought_for_what_the_pool_cannot_spell_and_for_nothing_else() -> None:
    """Against all ways to choose the cards, one by one."""
    for seed in range(300):
        dice = Dice(("pool", seed))
        pool = dice.sample(("A", "A", "B", "B", "Z", "Z", "?", "?", "?"), 6)
        needed = "".join(dice.choice("ABZ") for _ in range(1 + dice.below(4)))
        spelled = [spells(hand, needed) for hand in combinations(pool, len(needed))]
        assert likelihood(needed, pool) == pytest.approx(sum(spelled) / len(spelled))
        assert (likelihood(needed, pool) > 0) is any(spelled)


def spells(hand: tuple[str, ...], needed: str) -> bool:
    return (Counter(needed) - Counter(hand)).total() <= hand.count("?")


def test_a_bluff_is_called_one_only_if_it_is_one() -> None:
    """Honest words of ten cards, before somebody who sees most of the others: never. What the
    bench measures over ten thousand words of real matches, over many that are harder to tell."""
    bot, sure = LetterHead("Aldus", 1, LEVELS["best"]), 0
    for deal in range(120):
        cards = Dice(("sure", deal)).sample(DECK, len(DECK))
        found = bot.racks.best(cards[:TEN], scoring(TEN))
        if found:
            assert SURE not in told_of("".join(cards[TEN + 10 :]), found.word).why
            another = Dice(("another", deal)).sample(cards[TEN:], TEN)
            bluff = bot.racks.best(another, scoring(TEN))
            sure += bluff is not None and SURE in told_of("".join(cards[TEN:]), bluff.word).why
    assert sure > 60


def test_better_levels_score_more_on_the_same_deals() -> None:
    for worse, better in pairwise(LEVELS):
        scores: Counter[str] = Counter()
        for seed in range(6):
            for seats in ((worse, better), (better, worse)):
                match = letter_head(2, seed)
                play_out(match, [bot_at(at, GAME, at, seed) for at in seats])
                scores.update({at: match.scores[seat] for seat, at in enumerate(seats)})
        assert scores[better] > scores[worse]


def test_a_word_of_letters_that_lie_elsewhere_is_called() -> None:
    """Whoever holds the only Q and sees all the wild cards knows."""
    told = told_of("Q????", "QUITE")
    assert told.action == {"do": "call"} and SURE in told.why
    assert told.nudge == "Think of the Q: you see 1 of the deck's 1, and 4 of its 4 wild cards."


def test_a_dearer_claim_is_called_more_often_and_more_callers_call_less() -> None:
    assert calls(100, 50, 1) > calls(70, 50, 1) > calls(50, 50, 1) == 0
    assert calls(100, 50, 1) > calls(100, 50, 3) > 0


def test_letters_that_are_gone_make_a_word_less_likely() -> None:
    left = [face for face in DECK if face not in "SR"]
    assert likelihood("ROSES", left) < likelihood("ROSES", DECK)

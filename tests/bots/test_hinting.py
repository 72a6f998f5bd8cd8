"""Hints: legal, true to what the seat sees, the same from a Seen and from its plain dict."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

import pytest

import typecase
from tests.bots.tables import play_out
from typecase import Hint, Match, Refused
from typecase.bots.company import company
from typecase.bots.hinting import CLEARLY_MORE, KNOWN, WAIT, Counsel, Nudge, question
from typecase.bots.vocabulary import familiarity, is_polite, polite, words_in
from typecase.games.letter_head import scoring
from typecase.games.shelf import SHELF, Box
from typecase.lexicon.search import open_search
from typecase.story.protocol import Ask
from typecase.table.luck import Dice
from typecase.table.spelling import Spell

AT_TABLES = [(box, "challenge" if len(box.seats) > 1 else "strict") for box in SHELF]
AT_TABLES += [(box, "strict") for box in SHELF if box.name in ("letter-head", "vultures", "wordsy")]
NOW_AND_THEN = 17  # inputs between two looks at a question that was met before


def compare(match: Match[Any], seat: int) -> Hint:
    """The hint for this seat, after looking at it from every side."""
    advice = typecase.hint(match.look(seat))
    described = json.loads(json.dumps(match.seen(seat)))
    assert typecase.hint(described) == advice, "a plain dict says as much"
    redealt = match.imagine(seat, Dice(("unseen", len(match.log), seat)))
    assert typecase.hint(redealt.look(seat)) == advice, "what is not seen does not matter"
    assert advice.why.endswith(".") and "\n" not in advice.why and len(advice.why) < 200
    if advice.action is None:
        assert advice.word is None
    else:
        assert all(map(is_polite, words_in(advice.action)))
        match.fork().do(seat, advice.action)  # refused, it would raise
        json.dumps(advice.action)
    if advice.definition is not None:
        assert advice.word and advice.definition
    if advice.nudge is not None:
        assert advice.nudge.endswith((".", "?")) and len(advice.nudge) < 200
        assert advice.action, "who is to wait is told so at once"
        if advice.action.get("word"):
            assert advice.word and advice.word not in advice.nudge.split()
    return advice


@pytest.mark.parametrize(
    ("game", "referee"), AT_TABLES, ids=[f"{box.name}-{referee}" for box, referee in AT_TABLES]
)
def test_a_hint_is_legal_and_says_no_more_than_the_seat_knows(game: Box, referee: str) -> None:
    seats = game.seats[0]
    met: set[Any] = set()

    def look(match: Match[Any]) -> None:
        for seat, verbs in match.asks().items():
            if (match.phase, verbs) not in met or len(match.log) % NOW_AND_THEN == seat:
                met.add((match.phase, verbs))
                compare(match, seat)

    match = typecase.play(game.name, seats, 11, {"referee": referee})
    play_out(match, company(seats, 3, game.name, "beginner"), look)
    assert met
    with pytest.raises(Refused, match="The match is over"):
        typecase.hint(match.seen(0))


def test_the_whole_hint_of_a_word() -> None:
    match = typecase.play("letter-head-solitaire", stack={"deck": "Q U I Z V W W"})
    advice = typecase.hint(match.seen(0))
    ids = {card["face"]: card["id"] for card in match.seen(0)["hands"][0]}
    assert advice == Hint(
        {"do": "meld", "word": "QUIZ", "cards": [ids[face] for face in "QUIZ"]},
        "QUIZ rids you of the awkward Q and Z.",
        "QUIZ",
        "noun: an examination consisting of a few short questions",
        "There is a word of four letters, with your Z.",
    )


def test_who_is_not_asked_gets_no_hint_but_a_sentence() -> None:
    match = typecase.play("vultures", 3, 7, {"dealer": 0})
    assert list(match.asks()) == [1]
    for seen in (match.seen(2), match.look(2)):
        with pytest.raises(Refused, match=r"^It is not your turn to act") as refused:
            typecase.hint(seen)
        assert refused.value.clause == "Hints"
    for seen in (match.seen(None), match.look(None)):
        with pytest.raises(Refused, match=r"^Who only watches"):
            typecase.hint(seen)


@pytest.mark.parametrize("wrong", [{}, {"seat": 3}, [], None, "seen"])
def test_what_is_no_sight_is_refused(wrong: Any) -> None:
    with pytest.raises(Refused, match=r"^That is not what a match shows a seat"):
        typecase.hint(wrong)


def test_who_merely_may_act_and_need_not_is_told_to_wait() -> None:
    """She might draw, but with QUIRK in hand she waits for her turn."""
    stack = {"deck": "A Q A U A I A R A K"}
    match = typecase.play("letter-head", 2, 7, {"dealer": 0}, stack)
    assert match.asks()[0] == ("draw",) and match.seen(0)["awaited"] == [1]
    assert typecase.hint(match.seen(0)) == Hint(None, WAIT)


def test_a_hint_does_not_depend_on_how_much_time_is_left() -> None:
    match = typecase.play("wordsy", 2, 7)
    seen = match.look(0)
    assert seen.deadline is not None
    late = seen._replace(deadline=seen.now + 1_000)
    assert typecase.hint(late) == typecase.hint(seen)


def test_a_bluff_is_called_one() -> None:
    """Over many hands: whatever is laid face down and is not what it claims to be."""
    bluffs = 0
    for seed in range(40):
        match = typecase.play("letter-head", 2, seed, {"dealer": 1})
        while match.seen(0)["hands"][0][9:] == []:
            match.do(0, {"do": "draw"})
        seen = match.look(0)
        advice = typecase.hint(seen)
        assert isinstance(seen.ask, Ask) and advice.action is not None
        declare = seen.ask.moves["declare"]
        if advice.action["do"] == "declare" and isinstance(declare, Spell):
            fields = {name: value for name, value in advice.action.items() if name != "do"}
            if not declare.check(fields).honest:
                assert "bluff" in advice.why.lower()
                bluffs += 1
    assert bluffs


def test_a_counsel_that_looked_on_remembers_what_its_seat_was_shown() -> None:
    stack = {"deck": " ".join("JACKET")}
    match = typecase.play("take-a-letter", 2, 1, {"dealer": 0}, stack)
    counsel = Counsel("take-a-letter")
    for seat, place in ((1, 1), (0, 5), (1, 2)):
        match.do(seat, {"do": "turn", "position": place})
        counsel.notice(match.look(0))
    advice = counsel.hint(match.look(0))
    assert advice.action is not None and advice.action["do"] == "spell"
    match.do(0, advice.action)


def test_a_hint_comes_by_halves_and_the_word_with_the_second() -> None:
    match = typecase.play("letter-head-solitaire", stack={"deck": "Q U I R K Y S"})
    counsel, seen = Counsel("letter-head-solitaire"), match.look(0)
    first, second = counsel.by_halves(seen), counsel.by_halves(seen)
    assert first == Nudge("There is a word of six letters, with your Q.")
    assert second == counsel.by_halves(seen) == typecase.hint(seen)
    match.do(0, typecase.hint(seen).action or {})
    assert isinstance(counsel.by_halves(match.look(0)), Nudge), "another question"


def test_what_was_told_by_halves_is_never_another_seats() -> None:
    match = typecase.play("word-poker", 2, 3)
    counsel, seen = Counsel("word-poker"), match.look(next(iter(match.asks())))
    assert isinstance(counsel.by_halves(seen), Nudge)
    assert question(seen) != question(seen._replace(seat=1 - (seen.seat or 0)))


def test_whoever_has_learned_more_since_the_nudge_is_nudged_anew() -> None:
    """In Take a Letter the same may be asked again when more cards are known."""
    match = typecase.play("take-a-letter", 2, 1, {"dealer": 0}, {"deck": " ".join("JACKET")})
    counsel = Counsel("take-a-letter")
    for seat, place in ((1, 1), (0, 5), (1, 2)):
        match.do(seat, {"do": "turn", "position": place})
        counsel.notice(match.look(0))
    first = counsel.by_halves(match.look(0))
    assert first == Nudge("There is a word of three letters for 7 points, with a C.")
    for seat, place in ((0, 1), (1, 0)):
        match.do(seat, {"do": "turn", "position": place})
        counsel.notice(match.look(0))
    second = counsel.by_halves(match.look(0))
    assert isinstance(second, Nudge) and second != first
    assert isinstance(counsel.by_halves(match.look(0)), Hint)


def test_what_has_no_halves_is_told_at_once() -> None:
    match = typecase.play("letter-perfect", 1, 1)
    assert isinstance(Counsel("letter-perfect").by_halves(match.look(0)), Hint)


def test_who_looks_at_the_same_cards_in_another_hand_is_nudged_again() -> None:
    """In Word Poker two hands may begin with the same question."""
    match = typecase.play("word-poker", 2, 3)
    counsel, seen = Counsel("word-poker"), match.look(next(iter(match.asks())))
    assert isinstance(counsel.by_halves(seen), Nudge)
    later = seen._replace(table={**seen.table, "round": seen.table["round"] + 1})
    assert isinstance(counsel.by_halves(later), Nudge)
    assert isinstance(counsel.by_halves(later), Hint)


class Shown(NamedTuple):
    """A hint on ten cards of Letter Head, and the best points of all words and of known ones."""

    word: str
    best: int
    known: int


def honest_words(deals: int) -> list[Shown]:
    """Of hands that are good enough for the truth, also for whoever knows no rare word."""
    shown = []
    for seed in range(deals):
        match = typecase.play("letter-head", 2, seed, {"dealer": 1})
        while match.seen(0)["hands"][0][9:] == []:
            match.do(0, {"do": "draw"})
        faces = [card["face"] for card in match.seen(0)["hands"][0]]
        advice, plain = typecase.hint(match.look(0)), Counsel("letter-head")._plain
        best, known = (
            open_search(polite("letter-head"), commonness).best(faces, scoring(len(faces)))
            for commonness in (0, KNOWN)
        )
        modest = plain.answer(match.look(0))
        if (
            best
            and known
            and advice.word
            and modest
            and "bluff" not in advice.why + str(modest.why)
        ):
            told = "in words that most people know" in advice.why
            assert told is (advice.word != best.word) or best.score == known.score
            shown.append(Shown(advice.word, best.score, known.score))
    return shown


def test_a_rare_word_is_shown_only_if_it_is_worth_clearly_more_than_a_common_one() -> None:
    shown = honest_words(40)
    rare = [one for one in shown if familiarity(one.word) < KNOWN]
    assert rare and all(one.best > CLEARLY_MORE * one.known for one in rare)
    common = [one for one in shown if one not in rare]
    assert len(common) > len(rare), "mostly one is shown that a person could know"
    assert any(one.best > one.known for one in common), "though it is worth a little less"

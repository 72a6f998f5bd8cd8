"""The Python door: the names that outside code relies on, and what it refuses."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from itertools import permutations
from typing import Any

import pytest

import typecase
from tests.tools import any_input
from typecase import Refused
from typecase.door import open_match
from typecase.games.shelf import Box
from typecase.table.luck import Dice
from typecase.table.spelling import Spell


def test_every_name_of_the_contract_is_there() -> None:
    names = "shelf play replay judge syllables same_family words hint Hint Refused"
    assert all(hasattr(typecase, name) for name in names.split())


def test_the_shelf_tells_what_is_on_each_box() -> None:
    for box in typecase.shelf():
        assert box.name and box.title and box.summary and box.minutes > 0
        assert isinstance(box.seats, range) and len(box.seats) >= 1
        assert {"lexicon", "referee", "pace"} <= {option.name for option in box.options}
        json.dumps([option.kind.describe() for option in box.options])


@pytest.mark.parametrize("game", ["letterhead", "", None, 7, "Letter Head"])
def test_a_wrong_game_is_refused_with_those_that_there_are(game: Any) -> None:
    with pytest.raises(Refused, match=r"the shelf holds letter-head"):
        typecase.play(game)


@pytest.mark.parametrize("seats", [0, 1, 9, -3, True, "3", 2.0])
def test_a_wrong_number_of_seats_is_refused_with_the_right_ones(seats: Any) -> None:
    with pytest.raises(Refused, match="2 to 8 seats"):
        typecase.play("letter-head", seats=seats)


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"roundz": 5}, "its options are .*rounds"),
        ({"rounds": 0}, "from 1 to 20"),
        ({"rounds": True}, "from 1 to 20"),
        ({"rounds": "5"}, "from 1 to 20"),
        ({"turn_seconds": 90}, "60, 120, 180, none"),
        ({"pass_any_time": 1}, "true or false"),
        ({"dealer": 3}, "draw, or a seat from 0 to 2"),
        ({"dealer": "me"}, "draw, or a seat from 0 to 2"),
        ({"referee": "mother"}, "challenge, strict, table"),
        ({"pace": "slow"}, "relaxed, standard, blitz"),
        ({"lexicon": "french"}, "standard, plain, everything"),
        ({"chips": 100}, "no option 'chips'"),
        ({7: 7}, "no option 7"),
        ("rounds", "by name"),
    ],
)
def test_a_wrong_option_is_refused_with_what_is_allowed(options: Any, why: str) -> None:
    with pytest.raises(Refused, match=why):
        typecase.play("letter-head", 3, options=options)


@pytest.mark.parametrize(
    ("stack", "why"),
    [
        ({"cards": "A"}, "no deck 'cards'"),
        ({"deck": "A Q Q"}, "holds 1 of Q, not 2"),
        ({"deck": "A 7"}, "no card '7'"),
        ({"deck": "a"}, "no card 'a'"),
        ({"deck": ["A"]}, "spaces between"),
        ("A B", "by name"),
    ],
)
def test_a_wrong_stack_is_refused_with_what_the_deck_holds(stack: Any, why: str) -> None:
    with pytest.raises(Refused, match=why):
        typecase.play("letter-head", 3, stack=stack)


@pytest.mark.parametrize("seed", ["7", 7.0, True, [7]])
def test_a_wrong_seed_is_refused(seed: Any) -> None:
    with pytest.raises(Refused, match="whole number"):
        typecase.play("letter-head", 3, seed)


def test_without_a_seed_every_match_is_another_and_its_record_keeps_the_seed() -> None:
    one, other = typecase.play("letter-head", 2), typecase.play("letter-head", 2)
    assert one.setup.seed != other.setup.seed
    assert typecase.replay(one.record()).setup == one.setup


def test_what_is_not_stacked_stays_shuffled_by_the_seed() -> None:
    plain = typecase.play("letter-head", 2, 5, {"dealer": 0})
    stacked = typecase.play("letter-head", 2, 5, {"dealer": 0}, {"deck": "Z"})
    assert stacked.seen(1)["hands"][1][0]["face"] == "Z"
    rest = [card.face for card in plain.table.deck if card.face != "Z"]
    kept = [card.face for card in stacked.table.deck if card.face != "Z"]
    assert sorted(rest) == sorted(kept) or len(set(rest) ^ set(kept)) <= 2


def test_seen_is_plain_and_hides_ids_as_well_as_faces() -> None:
    match = typecase.play("letter-head", 3, 5)
    for seat in (None, 0, 1, 2):
        seen = match.seen(seat)
        assert json.loads(json.dumps(seen))["game"] == "letter-head"
        for other in {0, 1, 2} - {seat}:
            assert seen["hands"][other] == [{}] * 5


def test_ids_tell_nothing_about_faces() -> None:
    by_id: dict[int, set[str]] = {}
    for seed in range(60):
        match = typecase.play("letter-head", 8, seed)
        for seat in range(8):
            for card in match.seen(seat)["hands"][seat]:
                by_id.setdefault(card["id"], set()).add(card["face"])
    assert all(len(faces) > 4 for faces in by_id.values())


def test_the_same_seed_and_inputs_give_the_same_bytes() -> None:
    records = []
    for _ in range(2):
        match = typecase.play("letter-head", 3, 5)
        match.do(0, {"do": "draw"}, at=700)
        match.time_up()
        records.append(match.record())
    assert records[0] == records[1]


def test_a_word_is_judged_by_a_game_or_a_profile_but_not_both() -> None:
    assert not typecase.judge("chuffed", profile="letterpress").accepted
    assert typecase.judge("chuffed", game="letter-head").accepted
    assert typecase.judge("chuffed").accepted
    with pytest.raises(Refused, match="not both"):
        typecase.judge("chuffed", game="letter-head", profile="plain")
    with pytest.raises(Refused, match="plain"):
        typecase.judge("chuffed", profile="french")


@pytest.mark.parametrize("junk", [None, 7, b"cat", ["cat"]])
def test_what_is_no_text_is_refused_with_a_sentence(junk: Any) -> None:
    for ask in (typecase.judge, typecase.syllables, typecase.words):
        with pytest.raises(Refused, match="A word is a text"):
            ask(junk)
    with pytest.raises(Refused, match="A word is a text"):
        typecase.same_family("cat", junk)


@pytest.mark.parametrize("cards", ["K 7", "é", "? ? ? 1", "A " * 500])
def test_cards_that_no_deck_has_are_refused_with_a_sentence(cards: str) -> None:
    with pytest.raises(Refused):
        typecase.words(cards, game="letter-head")


def test_a_verdict_does_not_wait_for_the_games() -> None:
    code = (
        "import sys, typecase; typecase.judge('cat'); print('typecase.games.shelf' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


def test_a_name_that_is_not_there_is_told_with_those_that_are() -> None:
    with pytest.raises(AttributeError, match=r"it has .*play"):
        typecase.deal  # type: ignore[attr-defined]  # noqa: B018
    assert {"play", "judge"} <= set(dir(typecase))


def test_words_come_best_first_as_the_game_scores_them() -> None:
    found = typecase.words("P A R T Y E S", game="letter-head")
    assert [one.score for one in found] == sorted((one.score for one in found), reverse=True)
    assert next(one.score for one in found if one.word == "PARTY") == 31


@pytest.mark.parametrize("game", typecase.shelf(), ids=lambda game: game.name)
def test_no_word_is_offered_that_is_shorter_than_the_game_takes(game: Box) -> None:
    """S2, RULINGS 4.4: the box says how short a word may be, and so do the moves of the game."""
    found = typecase.words("A I T E S R C L", game=game.name)
    assert min(len(one.word) for one in found) == game.shortest
    match, dice = open_match(game, None, 3, {}, None), Dice("shortest")
    for _ in range(60):
        if match.waiting is None:
            break
        moves = [move for ask in match.waiting.asks.values() for move in ask.moves.values()]
        for move in moves if game.name != "letter-perfect" else ():  # which judges a child's words
            assert not isinstance(move, Spell) or move.least == game.shortest
        any_input(match, dice)


@pytest.mark.parametrize(
    ("game", "longest"),
    [
        ("letter-head", 10),
        ("word-poker", 5),
        ("seven-letter-stud", 7),
        ("stormy-letters", 7),
        ("freeze", 6),
        ("crosswords", 5),
        ("crosswords-solitaire", 5),
        ("letter-head-solitaire", 7),
    ],
)
def test_no_word_is_offered_that_is_longer_than_the_game_takes(game: str, longest: int) -> None:
    """S2: also not from more cards than a hand has"""
    found = typecase.words("I M P E R S O N A T I N G S", game=game)
    assert max(len(one.word) for one in found) == longest


@pytest.mark.parametrize(
    ("game", "verb", "heading"),
    [
        ("letter-head", "declare", "Valid and Invalid Words"),
        ("letterpress", "write", "3. Write: Illegal Words"),
        ("wordsy", "flip", "Restrictions"),
        ("better-letters", "submit", "Invalid Words"),
    ],
)
def test_a_refused_word_cites_its_own_rulebook(game: str, verb: str, heading: str) -> None:
    """S1: one heading stood for all four."""
    match, dice = typecase.play(game, 3, 3, {"referee": "strict", "pace": "relaxed"}), Dice("S1")
    while not any(verb in verbs for verbs in match.asks().values()):
        any_input(match, dice)
    seat = next(seat for seat, verbs in match.asks().items() if verb in verbs)
    clauses = set()
    for word in map("".join, permutations(letters_before(match, seat), 4)):
        for path in range(9) if verb == "submit" else [None]:
            action = {"do": verb, "word": word} | ({} if path is None else {"path": [path]})
            try:
                match.fork().do(seat, action)
            except Refused as refused:
                if str(refused) == typecase.judge(word, game=game).reason:
                    clauses.add(refused.clause)
    assert clauses == {heading}


def test_a_preview_is_plain_data_too() -> None:
    match = typecase.play("letter-head", 3, 7, {"dealer": 0}, {"deck": "C E E A E E T"})
    worth = match.preview(1, {"do": "declare", "word": "CAT"})
    assert isinstance(worth, typecase.Worth)
    assert json.loads(json.dumps(worth.plain())) == {
        "points": 7 + 5,
        "parts": [{"kind": "letters", "points": 7}, {"kind": "length-bonus", "points": 5}],
        "unless": [{"kind": "a-challenge", "points": 25}],
    }


def letters_before(match: typecase.Match[Any], seat: int) -> list[str]:
    """Some letters of the cards that the seat sees, the rarest first."""
    faces = re.findall(r'"face": "([A-Z])"', json.dumps(match.seen(seat)))
    return sorted(set(faces) or set("QZXJ"), key="QZXJKVWYBFGHPMCUDLSNTRIOAE".index)[:5]

"""H9: what was said in secret before leaving counts when all is shown, in a game of each kind."""

from __future__ import annotations

from typing import Any

import typecase
from tests.games import test_better_letters, test_crosswords, test_freeze, test_word_poker
from tests.games.betting_tools import act
from tests.games.letterpress_tools import FILLER, opened, write
from tests.tools import stacked, told
from typecase import Match
from typecase.games.house_rules.events import Fell

CARDS, JUNK = "C T D S E", "E I O N R"


def say(match: Match[Any], *said: tuple[int, str]) -> None:
    for seat, verb in said:
        match.do(seat, {"do": verb})


def letter_head(seats: int = 3, **options: Any) -> Match[Any]:
    """Seat 1 is about to declare."""
    stack = stacked(JUNK, CARDS, *[JUNK] * (seats - 2))
    return typecase.play("letter-head", seats, 7, {"dealer": 0, **options}, stack)


def test_a_challenge_counts_though_its_maker_has_left() -> None:
    """H9: what it earns is written down, and wins nothing"""
    match = letter_head()
    match.do(1, {"do": "declare", "word": "CTD"})
    say(match, (2, "challenge"), (2, "resign"), (0, "accept"))
    assert Fell(1, "CTD", (2,), 25) in told(match)
    assert match.scores == {0: 0, 1: 0, 2: 25}
    match.do(0, {"do": "resign"})
    assert match.result is not None and match.result.winners == (1,)


def test_nobody_takes_a_wrong_challenge_back_by_leaving() -> None:
    """H9"""
    match = letter_head()
    cards = [card["id"] for card in match.seen(1)["hands"][1]][:3]
    match.do(1, {"do": "declare", "word": "SET", "cards": cards, "down": [0, 1, 2]})
    say(match, (2, "call"), (2, "resign"), (0, "believe"))
    assert match.scores[2] == 10, "a call too"
    match = letter_head()
    match.do(1, {"do": "declare", "word": "SET"})
    say(match, (2, "challenge"), (2, "resign"), (0, "accept"))
    assert match.scores[1] == 4 + 5 + 25, "three letters, the bonus, and her challenge"


def test_in_a_race() -> None:
    """H9"""
    stack = stacked("C T S", "B T S", "R T S", then="A")
    match = typecase.play("word-slam", 3, 7, {"dealer": 0, "ready": False}, stack)
    match.do(0, {"do": "slam", "word": "CAST"})
    say(match, (2, "challenge"), (2, "resign"), (1, "accept"))
    assert match.scores[0] > 0, "the dictionary has it"
    match = typecase.play("word-slam", 3, 7, {"dealer": 0, "ready": False}, stack)
    match.do(0, {"do": "slam", "word": "CTSA"})
    say(match, (2, "challenge"), (2, "resign"), (1, "accept"))
    assert match.scores[0] == 0 and match.phase == "race"


def test_at_a_showdown() -> None:
    """H9"""
    match = test_word_poker.to_showdown("C A T S I", "D O G S E", *["A E I O T"] * 2)
    act(match, "1 show DGSOE", "2 show AT", "3 show AT", "0 show CATS")
    act(match, "2 challenge", "2 resign", "0 accept", "3 accept", "3 accept")
    assert match.scores[0] > 100 > match.scores[1]


def test_where_several_words_lie_on_the_table() -> None:
    """H9"""
    match = test_freeze.frozen("C A T S D", "Z X T S D", "D O G E I", "E I O N R")
    test_freeze.show(match, s0="CAT", s1="ZXT", s2="DOG", s3="")
    match.do(3, {"do": "challenge", "seat": 1})
    match.do(3, {"do": "resign"})
    test_freeze.accept(match)
    assert Fell(1, "ZXT", (3,)) in told(match)
    assert match.scores[1] == 0 and match.scores[2] == 1


def test_in_the_lines_of_crosswords() -> None:
    """H9"""
    grids = test_crosswords.MINE, test_crosswords.HERS, test_crosswords.THEIRS
    match = test_crosswords.grids(*grids)
    for seat, words in ((0, {}), (1, {"rows_1": "OREA"}), (2, {})):
        test_crosswords.announce(match, seat, **words)
    match.do(2, {"do": "challenge", "seat": 1, "line": "rows 1"})
    say(match, (2, "resign"), (0, "accept"))
    assert match.phase == "announce" and match.seen(None)["struck"][1] != []


def test_in_letterpress() -> None:
    """H9"""
    match = opened(*FILLER[:3], referee="challenge")
    write(match, "ENOST", "", "")
    match.do(2, {"do": "challenge", "seat": 0})
    say(match, (2, "resign"), (1, "accept"))
    assert Fell(0, "ENOST", (2,)) in told(match)


def test_a_vote_on_an_appeal_counts_too() -> None:
    """H9, H6"""
    match = letter_head(referee="table")
    match.do(1, {"do": "appeal", "word": "CTD"})
    say(match, (2, "allow"), (2, "resign"), (0, "refuse"))
    assert match.seen(None)["allowed"] == ["CTD"]


def test_where_a_word_falls_to_most_of_those_who_still_play_whoever_has_left_is_none_of_them() -> (
    None
):
    """H9, S18, S3"""
    match = letter_head(4, lexicon="everything")
    match.do(1, {"do": "declare", "word": "CTD"})
    say(match, (2, "challenge"), (0, "challenge"), (2, "resign"), (3, "accept"))
    assert match.scores[1] > 0, "one of three is against it"
    match = test_better_letters.voted(seats=4)
    for seat in (1, 2):
        test_better_letters.vote(match, seat, 0, False)
    match.do(2, {"do": "resign"})
    while match.phase == "votes":
        match.do(next(iter(match.asks())), {"do": "accept"})
    assert match.scores[0] > 0, "one of three is against it"

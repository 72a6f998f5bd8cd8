"""The speller: what it plays, and what it doubts."""

from __future__ import annotations

from typing import Any

import pytest

import typecase
from typecase import Match
from typecase.bots.random_bot import RandomBot
from typecase.bots.speller import Speller, Temper
from typecase.bots.vocabulary import _best_word
from typecase.games.house_rules.events import IsItAWord
from typecase.story.protocol import Ask
from typecase.story.seen import Seen
from typecase.table.cards import Card
from typecase.table.events import Question
from typecase.table.moves import Amount, Both, Choose, Press, Write
from typecase.table.picking import From, Pick
from typecase.table.spelling import Spell

NO_WORD = "V E W E K E Q E J E"
HONEST = Temper(hides=0.0)
SLY = Temper(hides=1.0)


def dealt(faces: str, **options: Any) -> Match[Any]:
    """Two seats; seat 0 is asked first and holds every second of these cards."""
    return typecase.play("letter-head", 2, 7, {"dealer": 1, **options}, stack={"deck": faces})


def answer(match: Match[Any], seat: int = 0, temper: Temper = HONEST) -> dict[str, Any]:
    reply = Speller(seed=3, temper=temper).answer(match.look(seat))
    assert reply is not None
    return reply.action


def asked(
    moves: dict[str, Any], says: Question | str = "", free: bool = False, **table: Any
) -> Seen:
    """A question that no game of the shelf asks."""
    ask = Ask(moves, says, free=free)
    return Seen("some-game", 0, 2, {}, 0, None, "a phase", (0,), (), ask, {}, None, table)


def hand(faces: str) -> list[Card]:
    return [Card(place, face, 2) for place, face in enumerate(faces.split())]


def test_it_declares_the_best_word_that_it_knows() -> None:
    assert answer(dealt("H E O E U E S E E E")) == {"do": "declare", "word": "HOUSE"}


def test_it_lays_a_card_or_two_face_down_but_stays_honest() -> None:
    match = dealt("H E O E U E S E E E")
    action = answer(match, temper=SLY)
    assert action["word"] == "HOUSE" and 1 <= len(action["down"]) <= 2
    match.do(0, action)
    match.do(1, {"do": "call"})
    turned = match.seen(1)["events"][-1]
    assert turned["kind"] == "turned-up"
    assert [card["face"] for card in turned["cards"]] == list("HOUSE")


def test_it_draws_when_it_has_no_good_word() -> None:
    assert answer(dealt(NO_WORD)) == {"do": "draw"}


def test_with_ten_cards_and_no_word_it_passes_and_keeps_what_is_useful() -> None:
    match = dealt(f"{NO_WORD} Z X B C T")
    for _ in range(5):
        match.do(0, {"do": "draw"})
    action = answer(match)
    assert action["do"] == "pass" and len(action["discard"]) == 9


def test_it_does_not_search_twice_for_the_same_cards() -> None:
    match = dealt("H E O E U E S E E E")
    answer(match)
    searched = _best_word.cache_info().misses
    match.do(1, {"do": "draw"})
    answer(match)
    assert _best_word.cache_info().misses == searched


def test_a_neighbours_draw_changes_neither_its_word_nor_its_time() -> None:
    match = dealt("H E O E U E S E E E")
    bot = Speller(seed=3)
    before = bot.answer(match.look(0))
    match.do(1, {"do": "draw"}, at=300)
    assert bot.answer(match.look(0)) == before


def doubts(word: str, doubt: str, trust: str, **table: Any) -> int:
    """How many of a hundred spellers doubt the word."""
    moves = {doubt: Press("No"), trust: Press("Yes")}
    seen = asked(moves, IsItAWord(1, word), **table)
    replies = [Speller(seed=seed).answer(seen) for seed in range(100)]
    return sum(reply is not None and reply.action["do"] == doubt for reply in replies)


@pytest.mark.parametrize(
    "sides", [("challenge", "accept"), ("refuse", "allow"), ("call", "believe")]
)
def test_it_doubts_strange_words_and_never_common_ones(sides: tuple[str, str]) -> None:
    assert doubts("WATER", *sides) == 0
    assert doubts("QXZVK", *sides) > 10


def test_the_more_cards_lie_face_down_the_more_it_doubts() -> None:
    up = {"id": 1, "face": "W", "points": 7}
    few = doubts("WATER", "call", "believe", laid=[up, {}, up, up, up])
    many = doubts("WATER", "call", "believe", laid=[{}, {}, {}, {}, {}])
    assert few < many


def test_it_answers_several_parts_at_once() -> None:
    spelling = Spell("Write", (From(hand("C A T")),))
    both = Both("Write a word under it", (spelling, Amount("Where", "offset", -2, 2)))
    reply = Speller(temper=HONEST).answer(asked({"write": both}))
    assert reply is not None
    assert reply.action["word"] in ("CAT", "ACT") and -2 <= reply.action["offset"] <= 2


def test_it_takes_as_many_cards_from_each_place_as_it_must() -> None:
    places = (From(hand("S E"), least=1, most=1), From([Card(9, "C", 4), Card(8, "A", 2)]))
    reply = Speller(temper=HONEST).answer(asked({"claim": Spell("Claim", places, least=3)}))
    assert reply is not None
    assert reply.action["word"] in ("ACE", "SAC")


def test_where_there_is_no_word_and_nothing_else_it_takes_its_chances() -> None:
    moves = {"show": Spell("Show", (From(hand("V V")),), least=3), "muck": Press("Concede")}
    reply = Speller().answer(asked(moves))
    assert reply is not None and reply.action == {"do": "muck"}


def test_it_discards_no_more_than_it_may() -> None:
    place = From(hand("V V V V E"), least=1, most=2)
    moves = {"draw": Pick("Draw", "discard", place), "show": Spell("Show", (From([]),))}
    reply = Speller().answer(asked(moves))
    assert reply is not None and len(reply.action["discard"]) == 2


def test_a_chancer_that_could_never_answer_resigns_rather_than_let_all_wait() -> None:
    def judge(word: str) -> None: ...

    moves = {"write": Write("Write a word", judge=judge)}
    reply = RandomBot().answer(asked(moves))
    assert reply is not None and reply.action == {"do": "resign"}
    assert RandomBot().answer(asked(moves, free=True)) is None
    assert RandomBot().answer(asked(moves)._replace(deadline=5_000)) is None


def test_where_several_words_lie_it_says_whose_it_challenges() -> None:
    moves = {"challenge": Choose("Challenge", "seat", (1,)), "accept": Press("Accept the rest")}
    replies = [Speller(seed=seed).answer(asked(moves)) for seed in range(100)]
    actions = [reply.action for reply in replies if reply is not None]
    assert {"do": "challenge", "seat": 1} in actions and {"do": "accept"} in actions


def test_it_looks_for_another_word_than_the_one_that_lies_there() -> None:
    spell = Spell("Meld", (From(hand("H O U S E")),), never=("HOUSE",))
    reply = Speller(temper=HONEST).answer(asked({"meld": spell}))
    assert reply is not None and reply.action["word"] != "HOUSE"

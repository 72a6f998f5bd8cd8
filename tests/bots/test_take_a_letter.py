"""Take a Letter as bots play it: what was turned is remembered for a while, and spelled."""

from __future__ import annotations

from typing import Any

import pytest

import typecase
from tests.bots.tables import answers_from_sight_alone, mixed_company, play_out
from typecase.bots.company import bot_at
from typecase.bots.levels import LEVELS
from typecase.bots.strategies.take_a_letter import TakeALetter

GAME = "take-a-letter"


def grid_of(letters: str, **options: Any) -> Any:
    return typecase.play(GAME, 2, 1, {"dealer": 0, **options}, {"deck": " ".join(letters)})


def looking_on(match: Any, *turned: int) -> TakeALetter:
    """The best player at seat 0, who has looked on while the two turned these cards."""
    bot = TakeALetter("Aldus", 1, LEVELS["best"])
    for seat, place in zip([1, 0] * len(turned), turned, strict=False):
        match.do(seat, {"do": "turn", "position": place})
        bot.notice(match.look(0))
    return bot


def test_what_was_turned_is_spelled_where_it_lies() -> None:
    match = grid_of("JACKET")
    bot = looking_on(match, 1, 5, 2)
    reply = bot.answer(match.look(0))
    assert reply is not None and reply.action["do"] == "spell"
    assert sorted(reply.action["positions"]) == [1, 2, 5]


def test_who_knows_no_word_turns_a_card_that_it_does_not_know() -> None:
    match = grid_of("QXZKET")
    bot = looking_on(match, 0, 1, 2)
    reply = bot.answer(match.look(0))
    assert reply is not None and reply.action["do"] == "turn"
    assert reply.action["position"] > 2


def test_who_thinks_far_gives_nothing_away_but_not_for_ever() -> None:
    """With these on the table nearly every new card makes somebody a dear word."""
    match = grid_of("ZVOB")
    bot = looking_on(match, 0, 1, 2, 3, 3)
    reply = bot.answer(match.look(0))
    assert reply is not None and reply.action["position"] > 3, "somebody has just waited"
    match = grid_of("ZVOB")
    bot = looking_on(match, 0, 1, 2)
    match.do(0, {"do": "turn", "position": 3})
    bot.notice(match.look(0))
    match.time_up()
    reply = bot.answer(match.look(0))
    assert reply is not None and reply.action == {"do": "turn", "position": 3}
    assert "next player" in str(reply.why)


def test_somebody_turns_a_new_card_where_all_think_far() -> None:
    match = typecase.play(GAME, 3, 4, {"deals": 1})
    play_out(match, [bot_at("best", GAME, f"best {seat}", seat) for seat in range(3)])
    assert sum(match.scores.values()) > 150


def test_what_is_forgotten_grows_with_time_and_shrinks_with_the_level() -> None:
    match = grid_of("")
    bots = {level: [TakeALetter(level, n, LEVELS[level]) for n in range(20)] for level in LEVELS}
    for turn, place in enumerate(range(40)):
        match.do((turn + 1) % 2, {"do": "turn", "position": place})
        for many in bots.values():
            for bot in many:
                bot.notice(match.look(0))
    known = {
        level: [place for bot in many for place in bot.recalled(match.look(0))]
        for level, many in bots.items()
    }
    assert len(known["beginner"]) < len(known["casual"]) < len(known["strong"])
    assert len(known["best"]) == 20 * 40
    late = sum(place >= 20 for place in known["casual"])
    assert late > len(known["casual"]) - late


def test_who_knows_no_word_is_done_when_every_card_could_have_been_turned() -> None:
    """S21: and plays on as soon as somebody has found one."""
    match = grid_of("QXZK", referee="strict")
    bot = TakeALetter("Ann", 1, LEVELS["beginner"])
    match.table.wordless = 63
    reply = bot.answer(match.look(1))
    assert reply is not None and reply.action["do"] == "turn"
    match.table.wordless = 64
    reply = bot.answer(match.look(1))
    assert reply is not None and reply.action == {"do": "done"}


@pytest.mark.parametrize(
    "company", ["beginner beginner", "beginner casual beginner", "best strong"]
)
def test_grids_of_bots_end_because_all_are_done(company: str) -> None:
    """S21: or because they are empty, and not after sixty turns of every seat."""
    levels = company.split()
    for seed in range(4):
        match = typecase.play(GAME, len(levels), seed, {"deals": 1})
        longest = 0

        def count(match: Any) -> None:
            nonlocal longest
            longest = max(longest, match.table.wordless)

        play_out(
            match, [bot_at(one, GAME, one, seed * 7 + n) for n, one in enumerate(levels)], count
        )
        assert longest < 60 * len(levels) - 1


def test_a_new_grid_wipes_the_memory() -> None:
    match = typecase.play(GAME, 2, 1)
    bots = mixed_company(GAME, 2, 2)
    rounds: dict[int, int] = {}

    def count(match: Any) -> None:
        bot, seen = bots[0], match.look(0)
        assert isinstance(bot, TakeALetter)
        rounds.setdefault(seen.table["round"], len(bot.recalled(seen)))

    play_out(match, bots, count)
    assert rounds[1] == rounds[2] == 0


@pytest.mark.parametrize(("seats", "referee"), [(2, "table"), (3, "strict"), (5, "challenge")])
def test_nobody_does_what_is_not_allowed(seats: int, referee: str) -> None:
    for seed in range(2):
        match = typecase.play(GAME, seats, seed, {"referee": referee, "second_deal_min": 4})
        play_out(match, mixed_company(GAME, seats, seed))
        assert match.result is not None and match.seen(None)["resigned"] == []


@pytest.mark.parametrize("aid", [False, True])
def test_what_it_cannot_see_changes_neither_its_answer_nor_its_time(aid: bool) -> None:
    match = typecase.play(GAME, 3, 3, {"deals": 1, "memory_aid": aid})
    assert answers_from_sight_alone(match, mixed_company(GAME, 3, 1)) > 50


def test_the_better_memory_takes_more() -> None:
    for worse, better in (("beginner", "casual"), ("casual", "best")):
        ahead = 0
        for seed in range(3):
            match = typecase.play(GAME, 2, seed, {"deals": 1})
            play_out(match, [bot_at(level, GAME, level, seed) for level in (worse, better)])
            ahead += match.scores[1] - match.scores[0]
        assert ahead > 0

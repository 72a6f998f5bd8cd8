"""What holds for the bots of every game: they play it to its end, legally, and from what they see
alone."""

from __future__ import annotations

from typing import Any

from typecase.arena.sitting import Sitting
from typecase.bots.bot import Bot
from typecase.bots.company import bot_at
from typecase.bots.hinting import hint
from typecase.bots.levels import LEVELS
from typecase.bots.schedule import Looks, Replies, Schedule
from typecase.bots.thinking import QUICKEST
from typecase.bots.vocabulary import is_polite, words_in
from typecase.door import open_match
from typecase.games.shelf import Box
from typecase.story.match import Match
from typecase.table.luck import Dice

REBUILT_AFTER = (4, 7, 12, 20, 30, 40)  # inputs (guess: often at first, when it costs least)
SEATED = 4  # at most, where the game allows it: one of each level


def bots_of_every_level_play_it_from_what_they_see_alone(box: Box) -> None:
    """One of each level at a table. What a bot cannot see is dealt anew at every question, and
    changes neither its answer nor its time."""
    for seed, seats in enumerate(numbers_of_seats(box)):
        match = open_match(box, seats, seed, None, None)
        bots = {seat: a_bot(box, seat, seed) for seat in range(seats)}
        compared = 0

        def redeal(match: Match[Any]) -> None:
            nonlocal compared
            for seat in match.asks():
                twin = match.imagine(seat, Dice(("unseen", len(match.log), seat)))
                answers_alike(bots[seat], match, twin, seat)  # noqa: B023
                compared += 1

        redeal(match)
        Sitting(match, bots).play(redeal)
        assert compared, "no bot was ever asked anything"
        assert match.seen(None)["resigned"] == [], "a bot has given up"


def answers_alike(bot: Bot, match: Match[Any], twin: Match[Any], seat: int) -> None:
    seen = match.look(seat)
    reply = bot.answer(seen)
    assert bot.answer(twin.look(seat)) == reply, "a bot has looked at what its seat does not see"
    if reply is None:
        waits = seen.deadline is not None or seat not in seen.awaited
        assert waits, f"a bot says nothing to {seen.ask}, and all wait for it"
        return
    assert reply.after >= QUICKEST, "nobody answers as fast as that"
    assert all(map(is_polite, words_in(reply.action))), f"{reply.action} is rude"
    match.fork().do(seat, reply.action)  # or `Refused`


def a_bot(box: Box, seat: int, seed: int) -> Bot:
    level = list(LEVELS)[(seed + seat) % len(LEVELS)]
    return bot_at(level, box.name, f"bot {seat}", seed + seat)


def numbers_of_seats(box: Box) -> list[int]:
    """The fewest, and as many as there are levels."""
    few = box.seats[0]
    return sorted({few, min(box.seats[-1], max(few, SEATED))})


def a_bot_rebuilt_from_the_log_answers_as_the_one_that_sat_there(box: Box) -> None:
    """Who comes back to a match is shown it from its start: what a bot remembers it must have seen
    in `notice`, not made up while it answered."""
    seats, compared = numbers_of_seats(box)[-1], 0
    for seed in (1, 3) if seats > 1 else (1, 2, 3, 4):  # so that every level sits there
        match = open_match(box, seats, seed, None, None)
        sitting = Sitting(match, {seat: a_bot(box, seat, seed) for seat in range(seats)})
        while match.result is None and len(match.log) < REBUILT_AFTER[-1]:
            sitting.step()
            if len(match.log) in REBUILT_AFTER:
                for seat, reply in rebuilt_replies(box, match, seed).items():
                    same = sitting.bots[seat].answer(match.look(seat)) == reply
                    assert same, f"a bot has forgotten something after {len(match.log)} inputs"
                    compared += 1
    assert compared, "no bot was ever asked anything"


def rebuilt_replies(box: Box, played: Match[Any], seed: int) -> Replies:
    """What bots say that have not sat there, and are shown the log."""
    match = open_match(box, played.setup.seats, seed, None, None)
    schedule = Schedule({seat: a_bot(box, seat, seed) for seat in range(match.setup.seats)})
    for line in played.log:
        schedule.show(looks_of(match, schedule))
        match.again(line)
    looks = looks_of(match, schedule)
    schedule.ask(looks)
    return schedule.think(looks)


def looks_of(match: Match[Any], schedule: Schedule) -> Looks:
    return {seat: match.look(seat) for seat in schedule.who_looks(match.asks())}


def a_hint_is_legal_wherever_one_is_asked_for(box: Box) -> None:
    """Played by hints alone, until the match is over or many have been given."""
    match = open_match(box, box.seats[0], 5, None, None)
    for _ in range(60):
        if match.result is not None:
            return
        for seat in [seat for seat, verbs in match.asks().items() if verbs]:
            advice = hint(match.seen(seat))
            assert advice.why.endswith("."), f"{advice.why!r} is no sentence"
            if advice.action is not None:
                match.do(seat, advice.action)
                break
        else:
            match.time_up()  # refused where all would wait for ever

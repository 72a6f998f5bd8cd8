"""Head starts that are suggested: found from what was played, for whoever sits at a table."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

import make_head_starts as making
import typecase
from typecase.arena.matches import Broken, play_job
from typecase.bots.company import VERSION as BOTS
from typecase.bots.levels import LEVELS
from typecase.games.shelf import SHELF, box
from typecase.insight import head_starts
from typecase.insight.head_starts import known, suggested
from typecase.insight.ratings import anchors
from typecase.story.head_start import HEAD_START
from typecase.table.luck import Dice

MADE_UP = {
    "2": {"best": [60, 40, 20], "strong": [30, 10], "casual": [5]},
    "4": {"best": [80, 50, 30], "strong": [50, 20], "casual": [15]},
}


@pytest.fixture
def made_up(monkeypatch: pytest.MonkeyPatch) -> None:
    told = {"games": {"letter-head": {"head_starts": MADE_UP}, "freeze": {"head_starts": {}}}}
    monkeypatch.setattr(head_starts, "known", lambda: told)


def rows(totals: list[tuple[int, int, int, int]]) -> list[making.Ended]:
    """Matches of one of each level, the beginner first."""
    return [
        making.Ended("wordsy", "2", BOTS, number, "0123", 0.1, one, "0000")
        for number, one in enumerate(totals)
    ]


# What was found


def test_what_was_measured_is_of_the_rules_and_bots_of_today() -> None:
    """If this fails, the table is stale: python -m tools.make_head_starts."""
    assert known()["bots"] == BOTS
    told = {game: one["rules"] for game, one in known()["games"].items()}
    assert told == {game: box(game).game.rules for game in told}
    assert told.keys() <= {one.name for one in making.measured_games()}


def test_the_page_about_it_is_made_of_the_table() -> None:
    text = making.PAGE.read_text(encoding="utf-8")
    assert making.page(text, known()["games"]) == text


def test_no_level_wins_more_than_a_quarter_over_its_share_where_a_head_start_is_suggested() -> None:
    for game, told in known()["games"].items():
        if told["head_starts"]:
            assert max(most for most, _ in told["wins"]["with"].values()) <= making.LIMIT, game


def test_every_number_of_seats_and_every_strongest_has_its_head_starts() -> None:
    for game, told in known()["games"].items():
        for n, strongest in product(box(game).seats, range(1, len(LEVELS))):
            if told["head_starts"] and n > 1:
                table = [*LEVELS][strongest - 1 : strongest + 1] * n
                starts = suggested(game, table[-n:])
                assert starts is not None and len(starts) == n and 0 in starts
                typecase.play(game, n, 7, {HEAD_START: starts})  # the option takes them


def test_whoever_is_weaker_is_never_given_less() -> None:
    for told in known()["games"].values():
        for by_level in told["head_starts"].values():
            for starts in by_level.values():
                given = [abs(own) for own in starts]
                assert given == sorted(given, reverse=True)


# How it is found


def test_levels_win_their_share_with_the_head_starts_that_are_found() -> None:
    """Everybody's luck is the same, and so a head start is what one lacks."""
    dice = Dice(("luck",))
    lacks = (80, 70, 30, 0)
    luck = [[100 - lack + dice.below(30) for lack in lacks] for _ in range(400)]
    played = rows([(a, b, c, d) for a, b, c, d in luck])
    assert making.wins(played, {}).keys() == {3}
    by = making.evened(played, 3)
    assert all(abs(by[level] - lack) <= 3 for level, lack in enumerate(lacks)) and by[3] == 0
    share = making.fair(played)
    found = making.wins(played, by)
    assert all(0.9 < found[level] / share[level] < 1.1 for level in share)


def test_who_wins_of_equal_totals_is_what_the_game_says() -> None:
    """Wordsy breaks ties by the best word, and Letter Head lets equals share."""
    for game, ties in (("wordsy", [0, 0]), ("letter-head", [0, 0, 0])):
        match = typecase.play(game, len(ties), 7)
        for seat in range(len(ties)):
            match.do(seat, {"do": "end-by-agreement"})
        assert making.of_equals(box(game), match) == ties


@pytest.mark.parametrize("game", ["word-slam", "red-handed", "wordsy"])
def test_played_with_head_starts_it_ends_as_was_reckoned_without(game: str) -> None:
    chosen = box(game)
    number = next(n for n in range(99) if len(making.seated(chosen, n)) == 4)
    row, plus = making.ended(chosen, number), making.sign(chosen)
    starts = [plus * 11 * (3 - level) for level in row.levels]
    done = play_job(making.job_of(chosen, number, {HEAD_START: starts}))
    assert not isinstance(done, Broken)
    assert [*done.scores] == [plus * t + own for t, own in zip(row.totals, starts, strict=True)]
    won = {row.levels[seat] for seat in done.winners}
    assert won == making.shares(row, {level: 11 * (3 - level) for level in range(4)}).keys()


def test_matches_that_are_judged_are_not_those_that_a_head_start_was_found_from() -> None:
    """Were they, a head start could fit their chances and nothing else."""
    chosen = box("wordsy")
    seen: list[set[int]] = []
    played = [
        making.Ended("wordsy", "2", BOTS, number, seats, 0.1, (0,) * len(seats), "0" * len(seats))
        for number in range(making.whole_cycles(chosen, making.FEWEST))
        if (seats := "".join(map(str, making.seated(chosen, number))))
    ]
    with pytest.MonkeyPatch.context() as patch:
        found = making.table_of(played)

        def note(rows: Any) -> Any:
            seen.append({row.number for row in rows})
            return found

        patch.setattr(making, "table_of", note)
        making.checked(chosen, played)
    whole = {row.number for row in played}
    left_out = [whole - one for one in seen]
    assert set().union(*left_out) == whole and sum(map(len, left_out)) == len(whole)


# What is suggested


@pytest.mark.usefixtures("made_up")
def test_the_strongest_begins_with_nothing_and_the_others_with_what_evens_them_out() -> None:
    assert suggested("letter-head", ["casual", "best"]) == [40, 0]
    assert suggested("letter-head", ["casual", "beginner"]) == [0, 5]
    assert suggested("letter-head", ["strong", "casual", "best", "beginner"]) == [30, 50, 0, 80]
    assert suggested("letter-head", ["casual"] * 4) == [0] * 4


@pytest.mark.usefixtures("made_up")
def test_between_what_was_measured_it_lies_on_a_straight_line() -> None:
    assert suggested("letter-head", ["beginner", "best", "best"]) == [70, 0, 0]
    assert suggested("letter-head", ["beginner", *["best"] * 6]) == [80, *[0] * 6], "beyond it none"


@pytest.mark.usefixtures("made_up")
def test_people_stand_between_the_levels_by_their_ratings() -> None:
    bots = anchors()["letter-head"]
    casual, strong = bots["casual"], bots["strong"]
    between = casual._replace(strength=(casual.strength + strong.strength) / 2)
    assert suggested("letter-head", [casual, "best"]) == [40, 0]
    assert suggested("letter-head", [between, "best"]) == [30, 0]
    below = casual._replace(strength=-99.0)
    assert suggested("letter-head", [below, "best"]) == [60, 0], "nobody is below a beginner"


@pytest.mark.usefixtures("made_up")
def test_a_longer_match_takes_more() -> None:
    table = ["casual", "best"]
    assert suggested("letter-head", table, {"rounds": 10}) == [80, 0]
    assert suggested("letter-head", table, {"rounds": 5, "pace": "blitz"}) == [40, 0]
    assert suggested("letter-head", ["beginner", "best"], {"rounds": 100_000}) == [1000, 0]


@pytest.mark.usefixtures("made_up")
def test_where_no_head_start_is_known_none_is_suggested() -> None:
    assert suggested("freeze", ["casual", "best", "best"]) is None
    assert suggested("letter-hogs", ["casual", "best"]) is None
    assert suggested("letter-head", ["casual"]) is None, "alone there is nobody to be ahead of"


def test_games_without_head_starts_have_no_suggestion() -> None:
    for one in SHELF:
        if HEAD_START not in {option.name for option in one.options}:
            assert not head_starts.may_be_evened(one.name)

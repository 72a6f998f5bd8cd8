"""Fair races: near and far, honest and not, each wins as often as she is first."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import pytest

from typecase.server.umpire import Umpire, slowest_of

NEAR, FAR = 0, 1
CAP, CAP_BEHIND_A_PROXY = 250.0, 100.0  # as lag.py has them
RACES = 2_000


class Line(NamedTuple):
    """How a contender is connected: its true round trip, and the one that is believed."""

    round_trip: float
    believed: float


def reactions(median: float, races: int = RACES) -> Iterator[tuple[float, float]]:
    """Equals: every pair of times is run both ways round, so that luck favours nobody."""
    dice = Random(20261116)
    for _ in range(races // 2):
        one, other = (dice.lognormvariate(0, 0.3) * median for _ in range(2))
        yield one, other
        yield other, one


def wins_of_far(near: Line, far: Line, median: float) -> float:
    """In how many of a hundred races the far one wins: cards go out at nought, claims come back."""
    lines, won = (near, far), 0
    corrections = {seat: line.believed for seat, line in enumerate(lines)}
    for times in reactions(median):
        umpire = Umpire()
        arrived = {seat: lines[seat].round_trip + times[seat] for seat in (NEAR, FAR)}
        played = []
        for seat in sorted(arrived, key=arrived.__getitem__):
            played += umpire.due(arrived[seat])
            umpire.claim(seat, None, arrived[seat], corrections)
        played += umpire.due(float("inf"))
        won += played[0].seat == FAR
    return 100 * won / RACES


@pytest.mark.parametrize("median", [350.0, 1_500.0], ids=["quick", "slow"])
def test_equals_on_round_trips_of_20_and_200_ms_win_alike(median: float) -> None:
    share = wins_of_far(Line(20, 20), Line(200, 200), median)
    assert share == pytest.approx(50, abs=2)


def test_uncorrected_the_far_one_would_lose_most_quick_races() -> None:
    assert wins_of_far(Line(20, 0), Line(200, 0), 350) < 20


@pytest.mark.parametrize("median", [350.0, 1_500.0], ids=["quick", "slow"])
def test_answering_pings_late_gains_nothing_where_the_kernel_knows_the_line(median: float) -> None:
    dawdles = Line(round_trip=20, believed=min(20 + 150, 20))
    assert wins_of_far(Line(20, 20), dawdles, median) == pytest.approx(50, abs=2)


def test_behind_a_proxy_answering_late_gains_no_more_than_the_cap_gives() -> None:
    dawdles = Line(round_trip=20, believed=min(20 + 150, CAP_BEHIND_A_PROXY))
    capped = Line(round_trip=20, believed=CAP_BEHIND_A_PROXY)
    near = Line(20, 20)
    assert wins_of_far(near, dawdles, 350) == wins_of_far(near, capped, 350) > 50


def test_among_equals_nothing_is_held() -> None:
    umpire = Umpire()
    assert umpire.claim(0, "slam", 500.0, {0: 80.0, 1: 80.0, 2: 80.0}).due == 500.0
    assert [claim.deed for claim in umpire.due(500.0)] == ["slam"]


def test_a_claim_is_held_for_as_much_as_another_is_farther_away() -> None:
    umpire = Umpire()
    claim = umpire.claim(NEAR, "slam", 500.0, {NEAR: 20.0, FAR: 200.0})
    assert claim.due == 680.0 == umpire.next_due()
    assert umpire.due(679.0) == []
    assert [one.seat for one in umpire.due(680.0)] == [NEAR]
    assert umpire.next_due() is None


def test_the_farthest_is_played_at_once_and_before_a_later_one_that_waits() -> None:
    umpire = Umpire()
    corrections = {NEAR: 20.0, FAR: 200.0}
    umpire.claim(NEAR, "near", 500.0, corrections)  # its moment is 480
    umpire.claim(FAR, "far", 640.0, corrections)  # and this one's 440
    assert [one.deed for one in umpire.due(640.0)] == ["far"]
    assert [one.deed for one in umpire.due(680.0)] == ["near"]


def test_what_waits_is_played_before_a_later_claim_that_is_due() -> None:
    umpire = Umpire()
    corrections = {NEAR: 20.0, FAR: 200.0}
    umpire.claim(NEAR, "near", 500.0, corrections)
    umpire.claim(FAR, "far", 685.0, corrections)  # its moment is 485: five later
    assert [one.deed for one in umpire.due(685.0)] == ["near", "far"]


def test_equal_moments_go_clockwise_from_the_dealers_left() -> None:
    umpire = Umpire()
    umpire.claim(0, "dealer", 500.0, {}, place=3)
    umpire.claim(2, "second", 500.0, {}, place=1)
    umpire.claim(1, "first", 500.0, {}, place=0)
    assert [one.deed for one in umpire.due(500.0)] == ["first", "second", "dealer"]


def test_the_margin_is_told_to_whoever_comes_later_in_the_same_race() -> None:
    umpire = Umpire()
    first = umpire.claim(0, "first", 500.0, {})
    second = umpire.claim(1, "second", 620.4, {})
    assert umpire.margin(first, [first, second]) == 120
    assert umpire.margin(first, [first]) is None
    umpire.played(first)
    assert umpire.before(second) == (0, 120)
    assert umpire.before(first) is None, "nobody is before herself"
    late = umpire.claim(1, "late", 5_000.0, {})
    assert umpire.before(late) is None, "that was another race"


def test_a_question_that_has_gone_takes_its_claims_with_it() -> None:
    umpire = Umpire()
    umpire.claim(NEAR, "slam", 500.0, {NEAR: 0.0, FAR: 200.0})
    assert [claim.deed for claim in umpire.drop()] == ["slam"]
    assert umpire.next_due() is None and umpire.due(10_000.0) == []


def test_time_itself_waits_for_the_slowest() -> None:
    assert slowest_of({0: 20.0, 1: 200.0}) == 200.0
    assert slowest_of({0: 20.0, 1: 200.0}, without=1) == 20.0
    assert slowest_of({}) == 0.0

"""Ratings: by places alone, for any number of seats, on the scale of the bots."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import typecase
from tests.insight.tampering import honest
from typecase import Match, Player, replay, shelf
from typecase.bots.levels import LEVELS
from typecase.cli.main import main
from typecase.games.shelf import box
from typecase.insight.places import places
from typecase.insight.ratings import (
    ANCHORS,
    FEWEST,
    NEW,
    Outcome,
    anchors,
    outcome_of,
    played,
    rated,
)

# Where chance tells more than thirty matches can: betting.
CHANCY = ("word-poker", "seven-letter-stud", "stormy-letters")


def ended(game: str = "letter-head", seats: int = 3, **more: Any) -> Match[Any]:
    """A match from which everybody but Ann has gone, the last first."""
    names = ("Ann", "Ben", "Cid", "Dora", "Eve", "Finn", "Gus", "Hal")
    match = typecase.play(game, seats, 7, players=[Player(one) for one in names[:seats]], **more)
    for seat in range(seats - 1, 0, -1):
        match.do(seat, {"do": "resign"})
    return match


def test_who_won_is_first_who_ties_shares_a_place_and_who_resigned_is_last() -> None:
    assert places(ended()) == (0, 1, 1)
    whole = replay(honest("letter-head", ("best", "casual", "beginner"), 1, {"rounds": 1}))
    found, scores = places(whole), whole.scores
    assert [found.index(place) for place in sorted(found)] == sorted(
        range(3), key=lambda seat: (found[seat], seat)
    )
    assert all((found[a] < found[b]) <= (scores[a] > scores[b]) for a in range(3) for b in range(3))


def test_where_less_is_better_who_has_least_is_first() -> None:
    match = replay(honest("red-handed", ("best", "casual", "beginner"), 1, {"rounds": 1}))
    found = places(match)
    for a in range(3):
        for b in range(3):
            assert (found[a] < found[b]) <= (match.scores[a] < match.scores[b])


def test_in_letter_hogs_who_noticed_sooner_is_before_whoever_won_no_more_deals() -> None:
    levels = ("best", "casual", "beginner", "strong", "beginner")
    one = replay(honest("letter-hogs", levels, 1))
    last = next(line.seat for line in one.log if line.ask.startswith("reciting"))
    assert one.result and last is not None
    assert places(one)[one.result.winners[0]] == 0 and places(one)[last] == 4
    assert sorted(places(one)) == [0, 1, 2, 3, 4], "who puts the finger up first is before the next"
    several = replay(honest("letter-hogs", levels, 2, {"deals": 4}))
    found, won = places(several), several.scores
    assert all((found[a] < found[b]) >= (won[a] > won[b]) for a in range(5) for b in range(5))


@pytest.mark.parametrize("seats", range(1, 9))
def test_any_number_of_seats_is_rated_and_ties_move_equals_nowhere(seats: int) -> None:
    tied = played([NEW] * seats, [0] * seats)
    assert all(one.matches == 1 and one.strength == pytest.approx(25) for one in tied)
    ranked = played([NEW] * seats, range(seats))
    strengths = [one.strength for one in ranked]
    assert strengths == sorted(strengths, reverse=True) and len(set(strengths)) == seats
    assert seats == 1 or all(one.doubt < NEW.doubt for one in ranked)


def test_bots_stand_still_and_people_find_their_place_among_them() -> None:
    def match(place: int) -> Outcome:
        return Outcome("letter-head", ("Ann", "casual"), frozenset({1}), (place, 1 - place))

    strong, weak = rated([match(0)] * 12), rated([match(1)] * 12)
    scale = anchors()["letter-head"]["casual"].strength
    assert weak["letter-head"]["Ann"].strength < scale < strong["letter-head"]["Ann"].strength
    assert set(strong["letter-head"]) == {"Ann"}


def test_nothing_is_shown_before_the_fifth_match_and_then_with_its_range() -> None:
    one = Outcome("wordsy", ("Ann", "best"), frozenset({1}), (0, 1))
    for many in range(1, 8):
        rating = rated([one] * many)["wordsy"]["Ann"]
        assert rating.shown is (many >= FEWEST) is ("±" in str(rating))


def test_what_was_agreed_to_end_stacked_or_not_over_counts_for_nothing() -> None:
    assert outcome_of(ended()) == Outcome(
        "letter-head", ("Ann", "Ben", "Cid"), frozenset(), (0, 1, 1)
    )
    assert outcome_of(ended(stack={"deck": "Q I"})) is None
    match = typecase.play("letter-head", 2, 7, players=[Player("Ann"), Player("Ben")])
    assert outcome_of(match) is None
    for seat in (0, 1):
        match.do(seat, {"do": "end-by-agreement"})
    assert outcome_of(match) is None


@pytest.mark.parametrize("game", [box.name for box in shelf() if box.seats[-1] > 1])
def test_every_game_of_several_has_its_scale_in_the_order_of_the_levels(game: str) -> None:
    kept, rules = json.loads(ANCHORS.read_text())[game], box(game).game.rules
    assert kept["rules"] == rules, f"python -m tools.make_anchors {game} makes it anew"
    scale = [anchors()[game][level].strength for level in LEVELS]
    assert game in CHANCY or (scale == sorted(scale) and kept["in_order"] >= 0.95)


def test_the_command_tells_a_folder_of_records(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for number in range(6):
        (tmp_path / f"{number}.jsonl").write_text(ended(seats=2).record())
    (tmp_path / "other.jsonl").write_text("nonsense")
    assert main(["ratings", str(tmp_path)]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "Letter Head:" and told[-1] == "6 of 7 records count."
    ann, ben = (next(line for line in told if name in line) for name in ("Ann", "Ben"))
    assert "±" in ann and told.index(ann) < told.index(ben)
    assert any("(best bots)" in line and "±" not in line for line in told)
    assert main(["ratings", str(tmp_path / "nowhere")]) == 2

"""A rating over HTTP: from matches that the page tells, and that nobody keeps."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.tables import a_server

WON = {"seat": 0, "levels": [None, "casual", None], "places": [0, 1, 1]}


def asked(client: Any, matches: list[Any], game: str = "letter-head") -> Any:
    return client.post("/api/ratings", json={"game": game, "matches": matches})


def test_a_rating_is_shown_from_the_fifth_match_on_with_its_range_and_scale() -> None:
    with a_server() as client:
        for many in (0, 4):
            early = asked(client, [WON] * many).json()
            assert (early["points"], early["matches"], early["fewest"]) == (None, many, 5)
        told = asked(client, [WON] * 9).json()
        lost = asked(client, [{**WON, "places": [1, 0, 0]}] * 9).json()
        assert told["points"] > lost["points"] and told["range"] > 0
        assert list(told["scale"]) == ["beginner", "casual", "strong", "best"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"seat": 3},
        {"seat": -1},
        {"seat": 1},
        {"levels": ["casual", "genius", None], "seat": 2},
        {"places": [0, 1]},
        {"places": [0, 1, 7]},
        {"places": [0, 1, -1]},
        {"levels": [None] * 40, "places": [0] * 40},
    ],
)
def test_what_tells_no_places_is_refused_with_the_match(wrong: dict[str, Any]) -> None:
    with a_server() as client:
        answer = asked(client, [WON, {**WON, **wrong}])
        assert answer.status_code in (400, 403)
        assert answer.json()["sentence"] == "Match 2 tells no places of those who sat there."


def test_no_more_than_two_hundred_matches_and_no_game_that_is_not_there() -> None:
    with a_server() as client:
        assert asked(client, [WON] * 200).status_code == 200
        assert asked(client, [WON] * 201).status_code == 400
        assert "no game" in asked(client, [], "chess").json()["sentence"]

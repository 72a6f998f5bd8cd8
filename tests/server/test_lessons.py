"""A guided hand at a table of the server."""

from __future__ import annotations

from pathlib import Path

from tests.server.tables import Message, a_server, answer_to, do, heard, opened, sitting
from typecase.server.clock import Timing

STILL = Timing(thinking=1000)


def lesson_at(message: Message) -> Message:
    found: Message = message["seen"]["lesson"]
    return found


def is_seen(message: Message) -> bool:
    return bool(message["type"] == "seen")


def test_a_guided_hand_is_agreed_and_dealt_as_its_lesson_says() -> None:
    with a_server(STILL) as client:
        match = opened(client, game="word-poker", seats=5, options={"chips": 7}, lesson=True)
        with sitting(client, match) as page:
            seen = heard(page, is_seen)["seen"]
    assert seen["seats"] == 3
    assert [card["face"] for card in seen["hands"]["0"]] == list("CHAIK")
    assert seen["deadline"] is None


def test_the_learner_alone_is_told_the_lesson_since_it_speaks_of_her_cards() -> None:
    with a_server(STILL) as client:
        match = opened(client, game="word-poker", lesson=True)
        with sitting(client, match) as page, sitting(client, {"table": match["table"]}) as stranger:
            told = lesson_at(heard(page, is_seen))
            assert (told["step"], told["now"], told["astray"]) == (0, True, False)
            assert lesson_at(heard(stranger, is_seen)) is None
        usual = opened(client, game="word-poker")
        with sitting(client, usual) as page:
            assert lesson_at(heard(page, is_seen)) is None


def test_after_a_stop_of_the_server_the_lesson_goes_on_where_it_was(tmp_path: Path) -> None:
    with a_server(STILL, data=tmp_path) as client:
        match = opened(client, game="word-poker", lesson=True)
        with sitting(client, match) as page:
            do(page, "one", do="bet", amount=2)
            assert answer_to(page, "one")["type"] == "done"
    with a_server(STILL, data=tmp_path) as client, sitting(client, match) as page:
        assert lesson_at(heard(page, is_seen))["step"] == 2


def test_the_shelf_says_which_games_have_one_and_the_others_are_refused() -> None:
    with a_server(STILL) as client:
        assert all(box["lesson"] for box in client.get("/api/games").json()["games"])
        answer = client.post("/api/tables", json={"game": "chess", "lesson": True})
        assert answer.status_code == 403


def test_the_next_match_at_that_table_is_a_usual_one() -> None:
    with a_server(STILL) as client:
        match = opened(client, game="letter-head-solitaire", lesson=True)
        with sitting(client, match) as page:
            assert heard(page, is_seen)["seen"]["pace"] == "relaxed"
            do(page, "enough", do="give-up")
            while page.table.get("state") != "over":
                page.hear()
            page.send_json({"type": "again", "id": "more"})
            seen = answer_to(page, "more")["seen"]
    assert (seen["pace"], seen["lesson"]) == ("standard", None)

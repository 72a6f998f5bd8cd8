"""What people say at a table: who may, who reads it, and that it is kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.archives import Place
from tests.server.archives import place as place
from tests.server.archives import postgres as postgres
from tests.server.tables import Message, Page, a_server, answer_to, in_a_loop, opened, sitting
from typecase.server import chat
from typecase.server.archive.archive import KeptTable
from typecase.table.moves import Refused


def say(page: Page, command: str, text: str) -> tuple[Message, list[Message]]:
    """The answer, and what was said before it."""
    page.send_json({"type": "say", "id": command, "text": text})
    return until(page, command)


def until(page: Page, command: str) -> tuple[Message, list[Message]]:
    said = []
    while (message := page.receive_json()).get("id") != command:
        said += [message] if message["type"] == "said" else []
    return message, said


def nothing_heard(page: Page) -> bool:
    """Whether nothing that was said comes before the answer to something else."""
    page.send_json({"type": "do", "id": "nothing", "action": {}})
    return not until(page, "nothing")[1]


def host(page: Page, command: str, deed: str) -> Message:
    page.send_json({"type": "host", "id": command, "deed": deed})
    return answer_to(page, command)


def test_what_somebody_says_is_heard_by_all_and_by_who_comes_later(tmp_path: Path) -> None:
    ada = {"type": "said", "number": 1, "seat": 0, "name": "Ada", "text": "Good luck!"}
    with a_server(data=tmp_path) as client:
        match = opened(client, people=2, name="Ada")
        with sitting(client, match) as page, sitting(client, {"table": match["table"]}) as watcher:
            answer, said = say(page, "1", " Good   luck! ")
            assert (answer["type"], said) == ("done", [ada])
            assert watcher.receive_json() == ada
            assert say(page, "1", "Good luck!")[1] == [], "the same id, said once"
        with sitting(client, match) as page:
            assert page.receive_json() == ada
    with a_server(data=tmp_path) as client, sitting(client, match) as page:
        assert page.receive_json() == ada, "it outlives the server"
        answer, said = say(page, "1", "Good luck!")
        assert (answer["type"], said) == ("done", [])
    with a_server(data=tmp_path) as client, sitting(client, match) as page:
        assert page.receive_json() == ada
        assert nothing_heard(page), "what is sent again after a stop is said once"


def test_an_id_that_no_database_takes_is_refused() -> None:
    with a_server() as client, sitting(client, opened(client, people=2)) as page:
        refused, said = say(page, "\0", "Hello")
    assert refused["sentence"] == "A command's id is made of printable characters." and not said


def test_who_watches_does_not_speak_and_hears_nothing_where_nobody_may_look_on() -> None:
    with a_server() as client:
        match = opened(client, people=2, watch=False)
        with sitting(client, match) as page, sitting(client, {"table": match["table"]}) as other:
            assert say(page, "1", "Hello")[0]["type"] == "done"
            assert nothing_heard(other)
            assert say(other, "1", "Hello")[0]["sentence"] == "You have no seat at this table."
            assert nothing_heard(page)


def test_the_host_turns_the_chat_off_and_on_and_nobody_else_does() -> None:
    with a_server() as client:
        match = opened(client, people=2)
        with sitting(client, match) as page, sitting(client, {"table": match["table"]}) as other:
            assert host(other, "0", "chat-off")["type"] == "refused"
            assert host(page, "1", "chat-off")["type"] == "done"
            refused, said = say(page, "2", "Hello")
            assert refused["sentence"].startswith("The chat of this table is off") and not said
            assert host(page, "3", "chat-on")["type"] == "done"
            assert say(page, "4", "Hello")[0]["type"] == "done"


def test_where_anybody_may_join_the_chat_is_off_at_first() -> None:
    with a_server() as client, sitting(client, opened(client, people=2, listed=True)) as page:
        assert say(page, "1", "Hello")[0]["type"] == "refused"
        assert not page.table["chat"]


@pytest.mark.parametrize(
    "text",
    ["", "  ", "a" * 201, "a\u0000b", "a\u202eb", "e\u0301\u0302\u0303\u0304", "\u3164 \u2800"],
)
def test_what_cannot_be_read_is_not_said(text: str) -> None:
    with pytest.raises(Refused):
        chat.words(text)
    assert chat.words("a" * 200) == "a" * 200


def test_nobody_speaks_faster_than_the_others_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chat, "A_SECOND", 0.001)
    with a_server() as client, sitting(client, opened(client, people=2)) as page:
        told = [say(page, str(number), "Hello")[0]["type"] for number in range(chat.AT_ONCE + 1)]
    assert told == ["done"] * chat.AT_ONCE + ["refused"]


def test_what_was_said_is_kept_in_both_databases_and_goes_with_its_table(place: Place) -> None:
    async def deeds() -> None:
        async with place.opened() as archive:
            await archive.add_table(KeptTable("one", None, 1, "over", "freeze", False, 1, "{}"))
            said = [await archive.say("one", 1, 0, f"{n}", "Ada", f"{n}") for n in range(3)]
            assert said == [1, 2, 3]
            assert await archive.say("two", 1, 1, "x", "Bob", "2") == 1
            assert await archive.say("one", 1, 0, "2", "Ada", "2") is None
            assert await archive.say("one", 1, 1, "2", "Bob", "2") == 4
            assert await archive.said("one", 2) == [(3, 0, "Ada", "2"), (4, 1, "Bob", "2")]
            await archive.forget_tables(2, "over")
            assert await archive.said("one", 2) == []
            assert await archive.said("two", 2) == [(1, 1, "Bob", "x")]

    in_a_loop(deeds)

"""Replays: a match that is over is shown step by step, through anybody's eyes; not before."""

from __future__ import annotations

import asyncio
import json
import threading
from pathlib import Path
from typing import Any

import pytest

from tests.server.tables import a_server, in_a_loop, opened, play_to_the_end, sitting
from typecase.bots.company import bot_at
from typecase.door import play, reopen, replay
from typecase.games.shelf import box
from typecase.server import wire, wire_http
from typecase.server.audience import PageSession, view_of
from typecase.server.deltas import Difference, applied
from typecase.server.limits import NORMAL
from typecase.server.replaying import Replaying, TooOften
from typecase.server.replays import PATIENCE, Replay, recap_of, replay_of
from typecase.story.match import Match
from typecase.story.protocol import BOT
from typecase.table.moves import Refused
from typecase.table.wording import Reader

GOLDEN = Path(__file__).resolve().parents[1] / "golden"
GAMES = sorted(path.name for path in GOLDEN.iterdir() if path.is_dir())


def golden(game: str) -> str:
    return min(GOLDEN.glob(f"{game}/*/*.jsonl"), key=lambda path: path.stat().st_size).read_text()


def views(found: wire_http.Replay) -> list[dict[str, Any]]:
    """What a page puts together from its steps."""
    told = json.loads(wire.encode(found))
    shown = [told["first"]]
    for short, after, short_put in zip(told["steps"], told["after"], told["put"], strict=True):
        step, put = (with_cards(one, told["cards"]) for one in (short, short_put))
        now = {"now": shown[-1]["now"] + after}
        changed = Difference(step.get("set", {}) | now, put, step.get("drop", []))
        shown.append(applied(shown[-1], changed))
    return shown


def with_cards(value: Any, cards: list[dict[str, Any]]) -> Any:
    """The same with the cards themselves, in place of what stands for them."""
    if isinstance(value, str) and value.startswith("#"):
        return cards[int(value[1:])]
    if isinstance(value, dict):
        return {key: with_cards(one, cards) for key, one in value.items()}
    return [with_cards(one, cards) for one in value] if isinstance(value, list) else value


def says(found: wire_http.Replay) -> list[str]:
    """All that is told in it, in order."""
    first = [event.says for event in found.events]
    return first + [event.says for step in found.steps for event in step.events]


# What is no business of a replay: nobody is asked, no clock runs, and nobody is far away.
OF_THE_MOMENT = {"ask", "deadline", "aim", "lags", "hints", "paused", "lesson"}


@pytest.mark.parametrize("game", GAMES)
def test_a_frame_is_byte_for_byte_what_the_seat_was_sent(game: str) -> None:
    """Everybody has a page while the match is played; afterwards each looks through her own
    eyes."""
    record = golden(game)
    whole = replay(record)
    match = reopen(whole.setup)
    names = [player.name for player in whole.setup.players]
    names = names or [f"Seat {seat + 1}" for seat in range(whole.setup.seats)]
    bots = [seat for seat, one in enumerate(whole.setup.players) if one.kind == BOT]
    title = box(game).title
    about: dict[str, Any] = {"title": title, "names": names, "bots": bots, "promise": ""}
    pages = [AtHome(seat, names) for seat in range(whole.setup.seats)]
    for line in (None, *whole.log):
        if line:
            match.again(line)
        for page in pages:
            page.hear(match, about)
    for page in pages:
        found = replay_of(record, str(page.seat))
        frames = [as_bytes(view) for view in views(found)]
        assert frames == page.sent
        assert says(found) == page.told


class AtHome:
    """A page, and all that it was sent."""

    def __init__(self, seat: int, names: list[str]) -> None:
        self.seat, self.sent, self.told = seat, list[bytes](), list[str]()
        self._session, self._seen = PageSession(seat, Reader(names, seat)), dict[str, Any]()

    def hear(self, match: Match[Any], about: dict[str, Any]) -> None:
        message = self._session.next(view_of("match", match, self._session, match.now, about))
        told = json.loads(wire.encode(message)) if message else {}
        if "seen" in told:
            self._seen = told["seen"]
        else:
            changed = Difference(told.get("set", {}), told.get("put", {}), told.get("drop", []))
            self._seen = applied(self._seen, changed)
        self.sent.append(as_bytes(self._seen))
        self.told += [event["says"] for event in told.get("events", [])]


def as_bytes(view: dict[str, Any]) -> bytes:
    kept = {name: value for name, value in view.items() if name not in OF_THE_MOMENT}
    return json.dumps(kept, sort_keys=True).encode()


@pytest.mark.parametrize("game", GAMES)
def test_every_step_is_what_the_seat_saw_and_no_more(game: str) -> None:
    record = golden(game)
    shown = views(replay_of(record, "0"))
    header, *lines = record.splitlines(keepends=True)
    for step in {0, len(lines) // 2, len(lines) - 1}:
        match = replay("".join([header, *lines[:step]]))
        seen = json.loads(json.dumps(match.seen(0)))
        fields = {name for name in seen if name in match.look(0).table}
        assert fields
        for name in fields:
            assert json.loads(json.dumps(shown[step][name])) == seen[name]
        assert shown[step]["ask"] is None


@pytest.mark.parametrize("game", GAMES)
def test_a_recap_ends_with_the_result_and_tells_each_change_of_the_scores(game: str) -> None:
    record = golden(game)
    recap, match = recap_of(record), replay(record)
    assert recap.over == (match.result is not None)
    assert recap.standings[-1].scores == {str(seat): had for seat, had in match.scores.items()}
    steps = [one.step for one in recap.standings]
    assert steps == sorted(set(steps)) and steps[-1] <= len(match.log)


def test_the_words_of_letter_head_have_the_points_that_were_scored_for_them() -> None:
    match = play("letter-head", seats=2, seed=7, options={"dealer": 1, "rounds": 1})
    bots = [bot_at("strong", "letter-head", f"Bot {seat}", seat) for seat in (0, 1)]
    while match.result is None:
        for seat, bot in enumerate(bots):
            if match.result is None and (reply := bot.answer(match.look(seat))):
                match.do(seat, reply.action)
    recap = recap_of(match.record())
    for seat in (0, 1):
        stood = sum(one.points or 0 for one in recap.words if one.seat == seat and not one.fell)
        assert 0 < stood <= match.scores[seat]


def test_the_words_of_a_forme_have_the_points_of_their_letters() -> None:
    match = play("crosswords-solitaire", seats=1, seed=7)
    bot = bot_at("strong", "crosswords-solitaire", "Bot", 0)
    while match.result is None and (reply := bot.answer(match.look(0))):
        match.do(0, reply.action)
    words = recap_of(match.record()).words
    assert words and sum(one.points or 0 for one in words) == match.scores[0]


def test_where_the_lowest_total_wins_the_recap_says_so() -> None:
    assert recap_of(golden("red-handed")).lowest
    assert not recap_of(golden("letter-head")).lowest


def test_the_recap_says_on_which_place_each_seat_finished() -> None:
    found = recap_of(golden("letter-head"))
    assert len(found.places) == len(found.names)
    assert {seat for seat, place in enumerate(found.places) if place == 0} == {
        *found.result.winners
    }


def test_with_all_eyes_every_hand_is_open_from_the_first_card_on() -> None:
    record = golden("letter-head")
    hands = views(replay_of(record, "all"))[0]["hands"]
    assert all(card["face"] for hand in hands.values() for card in hand)
    own = views(replay_of(record, "0"))[0]["hands"]
    assert all(card == {} for seat, hand in own.items() if seat != "0" for card in hand)


@pytest.mark.parametrize(
    ("record", "says"),
    [
        ("", "the record is empty"),
        ("nonsense", "this is not a line of JSON"),
        ('{"typecase":2}\n', "the header lacks a proper game"),
    ],
)
def test_what_is_no_record_is_refused_in_a_sentence(record: str, says: str) -> None:
    with pytest.raises(Refused, match=says):
        replay_of(record, "all")


@pytest.mark.parametrize("eyes", ["9", "-1", "everybody", "٣", "0001"])
def test_nobody_looks_through_eyes_that_are_not_there(eyes: str) -> None:
    with pytest.raises(Refused, match="Whose eyes"):
        replay_of(golden("letter-head"), eyes)


def test_a_record_that_takes_too_long_is_given_up() -> None:
    ticks = iter([0.0, *[PATIENCE + 1] * 1000])
    with pytest.raises(Refused, match="too long"):
        Replay(golden("letter-head"), "all", lambda: next(ticks))


def test_replays_are_not_made_faster_than_anybody_reads() -> None:
    replaying = Replaying()
    for _ in range(NORMAL.replays_each):
        replaying.take("home")
    with pytest.raises(TooOften):
        replaying.take("home")
    replaying.take("elsewhere")


def test_a_match_is_replayed_when_it_is_over_and_not_before() -> None:
    with a_server() as client:
        table = opened(client, options={"rounds": 1})
        with sitting(client, table) as page:
            match = page.receive_json()["match"]
            for path in ("recap", "replay/0", "replay/all"):
                refused = client.get(f"/api/matches/{match}/{path}")
                assert refused.status_code == 409 and "match is over" in refused.json()["sentence"]
                assert set(refused.json()) == {"type", "id", "sentence", "clause"}
        with sitting(client, table) as page:
            last = play_to_the_end(page)[-1]["seen"]
        recap = client.get(f"/api/matches/{match}/recap").json()
        assert recap["result"]["scores"] == last["result"]["scores"] and recap["over"]
        told = client.get(f"/api/matches/{match}/replay/0").json()
        assert (
            told["recap"]["result"] == recap["result"]
            and told["steps"]
            and told["first"]["seat"] == 0
        )
        assert client.get(f"/api/matches/{match}/replay/7").status_code == 404
        assert client.get("/api/matches/nothing/recap").status_code == 404


def test_a_record_of_ones_own_is_played_again_and_a_broken_one_refused() -> None:
    record = golden("freeze")
    with a_server() as client:
        found = client.post("/api/replays", json={"record": record, "eyes": "1"})
        assert found.status_code == 200 and found.json()["first"]["seat"] == 1
        lines = record.splitlines(keepends=True)
        broken = client.post("/api/replays", json={"record": "".join([lines[0], *lines[5:]])})
        assert broken.status_code == 400 and "line 2" in broken.json()["sentence"]
        assert broken.json()["clause"] != "Records" and ".." not in broken.json()["sentence"]
        long = client.post("/api/replays", json={"record": "x" * 1_000_001})
        assert long.status_code == 413


def test_a_word_is_explained_as_its_game_knows_it() -> None:
    with a_server() as client:
        found = client.get("/api/games/letter-head/words/monkey").json()
        assert found["word"] == "MONKEY" and found["definition"]
        unknown = client.get("/api/games/letter-head/words/xqzzk").json()
        assert unknown["definition"] is None and "XQZZK" in unknown["says"]
        assert client.get("/api/games/nothing/words/monkey").status_code == 404


def test_nobody_waits_for_all_the_records_that_another_brings() -> None:
    """Each may be made so that it takes long."""
    replaying, gate, order = Replaying(), threading.Event(), list[str]()

    def slow() -> None:
        gate.wait()
        order.append("his first")

    async def deeds() -> None:
        loop = asyncio.get_running_loop()
        brought = [
            loop.create_task(replaying.brought(slow, "his")),
            loop.create_task(replaying.brought(lambda: order.append("his second"), "his")),
            loop.create_task(replaying.brought(lambda: order.append("hers"), "hers")),
        ]
        assert await replaying.beside(lambda: 7) == 7, "nor does anything of the server's own"
        gate.set()
        await asyncio.gather(*brought)
        assert order == ["his first", "hers", "his second"]

    in_a_loop(deeds)


@pytest.mark.parametrize(
    ("record", "status", "says"),
    [
        ("nonsense", 400, "line 1: this is not a line of JSON"),
        (golden("wordsy")[:-20], 400, "this is not a line of JSON"),
        ("{}\n" * 20_002, 400, "at most 20,000 lines"),
        ("{}" * 140_000, 400, "at most 256 KB"),
        (golden("wordsy").replace('"rules":"', '"rules":"9', 1), 409, "of the rules of Wordsy"),
    ],
    ids=["nonsense", "cut", "lines", "bytes", "rules"],
)
def test_what_is_brought_and_cannot_be_opened_is_refused_in_a_sentence(
    record: str, status: int, says: str
) -> None:
    with a_server() as client:
        answer = client.post("/api/replays", json={"record": record})
        assert answer.status_code == status, answer.text
        assert says in answer.json()["sentence"]

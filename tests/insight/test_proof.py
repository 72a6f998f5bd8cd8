"""What is proved of a record: that it is what happened, and that nobody could choose the deal."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import typecase
from tests.insight.tampering import CHANGES, as_line, honest, judged, tampered
from typecase import LogBroken, Match, Proof, Refused, replay, shelf, verify
from typecase.cli.main import main
from typecase.insight import proof as proving
from typecase.insight.followers import Followers
from typecase.insight.proof import bot_of, hash_of, meant
from typecase.insight.reading import LONGEST, MOST_LINES, record_in
from typecase.insight.seal import Seal, a_text, promise_of
from typecase.table.luck import Dice

Told = pytest.CaptureFixture[str]
LEVELS = ("casual", "best", "beginner", "strong", "casual")
SHORT: dict[str, dict[str, Any]] = {"letter-head": {"rounds": 2}, "freeze": {"target": 2}}


@cache
def a_record(game: str = "letter-head", seats: int = 3, number: int = 1) -> str:
    return honest(game, LEVELS[:seats], number, SHORT.get(game))


def findings(proof: Proof) -> Mapping[str, Any]:
    return {finding.about: finding for finding in proof.findings}


def against(record: str, hash: str = "", promise: str = "") -> dict[str, str]:
    """What speaks against it."""
    proof = verify(record, hash, promise)
    return {one.about: one.says for one in proof.findings if one.holds is False}


def with_header(record: str, **changed: Any) -> str:
    first, rest = record.split("\n", 1)
    return as_line({**json.loads(first), **changed}) + "\n" + rest


def with_seal(record: str, **changed: Any) -> str:
    return with_header(record, seal={**json.loads(record.split("\n", 1)[0])["seal"], **changed})


@pytest.mark.parametrize("game", [box.name for box in shelf()])
def test_an_honest_record_of_every_game_holds(game: str) -> None:
    box = next(box for box in shelf() if box.name == game)
    record = a_record(game, max(box.seats[0], min(3, box.seats[-1])), 20261118)
    proof = verify(record, hash_of(record))
    assert proof.holds, proof
    assert [finding.about for finding in proof.findings] == [
        "promise",
        "seed",
        "stack",
        "lines",
        "hash",
        "bots",
    ]
    assert findings(proof)["bots"].says.endswith("none has peeked.")


@pytest.mark.parametrize("what", CHANGES)
def test_whatever_is_changed_is_refused_or_means_nothing(what: str) -> None:
    dice, looked_at = Dice(("tampering", what)), 0
    while looked_at < 24:
        record = a_record(dice.choice(["letter-head", "wordsy", "word-poker"]))
        other = tampered(record, what, dice)
        if other is not None and other != record:
            assert judged(record, other) != "believed", other
            looked_at += 1


def test_a_space_more_means_nothing() -> None:
    record = a_record()
    other = record.replace('"game":', '"game": ', 1).replace("\n", "\r\n")
    assert other != record and judged(record, other) == "means nothing"


# The seal


def test_anybody_can_do_the_sums_again_with_the_tools_of_any_machine() -> None:
    seal = Seal("0f" * 32, ("Aldus was here", ""))

    def summed(form: str, *texts: str) -> str:
        told = subprocess.run(["printf", form, *texts], capture_output=True, check=True).stdout
        found = subprocess.run(["sha256sum"], input=told, capture_output=True, check=True).stdout
        return found.decode().split()[0]

    assert seal.promise == summed("typecase promise\\n%s", seal.secret)
    assert f"{seal.seed:064x}" == summed("typecase deal\\n%s\\n%s\\n%s", seal.secret, *seal.texts)


def test_another_secret_another_text_or_another_promise_is_named() -> None:
    record = a_record()
    seal = json.loads(record.split("\n", 1)[0])["seal"]
    other = "ab" * 32
    assert against(with_seal(record, secret=other))["promise"].startswith("The promise is not")
    both = with_seal(record, secret=other, promise=promise_of(other))
    assert set(against(both)) == {"seed"}
    assert "another promise" in against(both, promise=seal["promise"])["promise"]
    assert set(against(with_seal(record, texts=["", "", ""]))) == {"seed"}
    assert not against(record, promise=seal["promise"].upper())


@pytest.mark.parametrize(
    "seal",
    [
        None,
        {},
        {"secret": 7},
        {"texts": ["", "text 1"]},
        {"texts": ["", "two\nlines", ""]},
        {"texts": ["", "x" * 65, ""]},
        {"secret": "AB" * 32},
        {"more": 1},
    ],
)
def test_a_seal_that_nobody_made_proves_nothing(seal: dict[str, Any] | None) -> None:
    record = a_record()
    other = with_seal(record, **seal) if seal else with_header(record, seal={})
    assert {"promise", "seed"} <= set(against(other))


def test_a_record_without_a_seal_is_said_to_have_none() -> None:
    first, rest = a_record().split("\n", 1)
    header = json.loads(first)
    del header["seal"]
    told = against(as_line(header) + "\n" + rest)
    assert told["promise"] == "It is not from a sealed deal: nothing was promised."
    assert set(told) == {"promise", "seed"}


def test_a_stacked_deck_is_named() -> None:
    match = typecase.play("letter-head", seats=2, seed=7, stack={"deck": "Q I"})
    assert "on top of the deck" in against(match.record())["stack"]


@pytest.mark.parametrize("text", ["x" * 65, "two\nlines", "half \ud800", "a\tb"])
def test_what_a_seat_adds_is_one_short_line(text: str) -> None:
    with pytest.raises(Refused, match="one line of at most 64 characters"):
        a_text(text)


def test_whether_anybody_added_a_text_is_told() -> None:
    assert "the text of one seat" in findings(verify(a_record()))["seed"].says
    alone = honest("crosswords-solitaire", ("casual",), 3)
    assert "no seat added a text" in findings(verify(alone))["seed"].says


# Lines and hash


def test_a_match_that_is_cut_short_is_named() -> None:
    lines = a_record().rstrip("\n").split("\n")
    told = against("\n".join(lines[:-1]) + "\n")
    says = f"All {len(lines) - 2} lines are by the rules, but the end is missing."
    assert told == {"lines": says}


def test_a_line_that_breaks_the_rules_is_named_with_its_number() -> None:
    lines = a_record().rstrip("\n").split("\n")
    told = against("\n".join([*lines[:5], lines[5][:-9], *lines[6:]]))
    assert told["lines"].startswith("Line 6 is not by the rules: ")


def test_the_hash_is_the_checksum_of_the_file(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    file.write_text(a_record())
    found = subprocess.run(["sha256sum", str(file)], capture_output=True, check=True).stdout
    assert found.decode().split()[0] == hash_of(a_record())


def test_a_moment_that_no_rule_forbids_is_found_by_the_hash() -> None:
    record = a_record()
    lines = record.rstrip("\n").split("\n")
    last = json.loads(lines[-1])
    last["at"] += 1
    other = "\n".join([*lines[:-1], as_line(last)]) + "\n"
    assert not against(other), "nothing else can know"
    assert set(against(other, hash_of(record))) == {"hash"}


# Bots


def test_a_bot_that_does_something_else_is_named_with_its_line() -> None:
    match = replay(a_record())
    line = next(n for n, one in enumerate(match.log) if one.action == {"do": "draw"})
    other = typecase.door.reopen(match.setup)
    for one in match.log[:line]:
        other.again(one)
    seat = match.log[line].seat
    assert seat is not None
    found = next(
        action
        for action in ({"do": "resign"}, {"do": "end-by-agreement"})
        if not refuses(other, seat, action)
    )
    assert found
    told = against(other.record())
    assert told["bots"].startswith(f"Line {line + 2} is not what ")


def refuses(match: Match[Any], seat: int, action: dict[str, Any]) -> bool:
    try:
        match.do(seat, action)
    except Refused:
        return True
    return False


def test_bots_that_agree_to_end_do_so_by_the_houses_rule() -> None:
    header = json.loads(a_record().split("\n", 1)[0])
    header["players"][0] = {"name": "Ann", "kind": "person"}
    match = replay(as_line(header) + "\n")
    for seat in range(3):
        match.do(seat, {"do": "end-by-agreement"})
    assert verify(match.record()).holds


def test_bots_of_another_release_are_not_judged() -> None:
    told = against(with_seal(a_record(), release="0.0.1"))
    assert told == {
        "bots": "The bots are those of Typecase 0.0.1: only that release can ask them again."
    }


def test_a_bot_of_no_level_is_not_judged() -> None:
    players = json.loads(a_record().split("\n", 1)[0])["players"]
    players[0]["level"] = "genius"
    assert "cannot be asked again" in against(with_header(a_record(), players=players))["bots"]


def test_what_was_under_way_while_another_acted_is_a_bots_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Somebody acts a moment before a bot whose deed is on its way already: it is what the bot
    meant before. What it meant long ago is not."""
    match, late = overtaken()
    assert verify_so_far(match)
    match.log[-1] = match.log[-1]._replace(at=late)
    monkeypatch.setattr(proving, "UNDER_WAY", 10)
    assert not verify_so_far(match)


def verify_so_far(match: Match[Any]) -> bool:
    return bool(findings(verify(match.record()))["bots"].holds)


def overtaken() -> tuple[Match[Any], int]:
    """A match in which a bot has just done what it meant before somebody else acted, and would not
    mean any more; and a moment at which that was long ago."""
    for number in range(40):
        whole = replay(honest("letter-head", LEVELS[:3], number, {"rounds": 2}))
        setup = whole.setup
        match: Match[Any] = typecase.door.reopen(setup)
        bots = {seat: bot_of(one, setup.game) for seat, one in enumerate(setup.players)}
        followers = Followers(match, bots)
        for line in whole.log:
            asked = [seat for seat in match.asks() if seat != line.seat]
            before = {seat: meant(followers, seat) for seat in asked}
            match.again(line)
            followers.look()
            for seat, action in before.items():
                if action and seat in match.asks() and meant(followers, seat) != action:
                    at = match.now + 5
                    if not refuses_at(match, seat, action, at):
                        return match, at + 20
    raise AssertionError("in none of them somebody is overtaken")


def refuses_at(match: Match[Any], seat: int, action: dict[str, Any], at: int) -> bool:
    try:
        match.do(seat, action, at)
    except Refused:
        return True
    return False


# At the command line


def test_the_command_says_a_sentence_for_each_and_whether_all_holds(
    tmp_path: Path, capsys: Told
) -> None:
    file, record = tmp_path / "match.jsonl", a_record()
    file.write_text(record)
    assert main(["verify", str(file), "--hash", hash_of(record)]) == 0
    told = capsys.readouterr().out.splitlines()
    assert len(told) == 7 and told[-1] == "The record holds."
    assert all(line.startswith("holds  ") for line in told[:-1])
    assert main(["verify", str(file)]) == 0
    assert f"yours  Its hash is {hash_of(record)}" in capsys.readouterr().out
    assert main(["verify", str(file), "--hash", "0" * 64]) == 1
    assert "FAILS  Its hash is" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "line 1: the record is empty"),
        (b"hello", "line 1: this is not a line of JSON"),
        (b'{"typecase":2}\n', "line 1: the header lacks a proper game"),
        (b"{}\n{}\n\xff", "line 3: this is not text in UTF-8"),
        (b"{}\n" * (MOST_LINES + 1), f"line {MOST_LINES + 1}: a record has at most 20,000 lines"),
        (b"{}" * LONGEST, "line 1: a record has at most 256 KB"),
    ],
)
def test_what_is_no_record_is_refused_with_its_line(
    data: bytes, says: str, tmp_path: Path, capsys: Told
) -> None:
    file = tmp_path / "match.jsonl"
    file.write_bytes(data)
    assert main(["verify", str(file)]) == 2
    assert says in capsys.readouterr().err


def test_rules_that_this_version_lacks_are_named(tmp_path: Path, capsys: Told) -> None:
    file = tmp_path / "match.jsonl"
    file.write_text(with_header(a_record(), rules="99"))
    assert main(["verify", str(file)]) == 2
    assert "'99' of the rules of Letter Head" in capsys.readouterr().err


def test_a_record_is_read_as_it_is() -> None:
    assert record_in(a_record().encode()) == a_record()
    with pytest.raises(LogBroken, match="UTF-8"):
        record_in(b"\xff")

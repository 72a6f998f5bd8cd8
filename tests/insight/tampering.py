"""Honest records of sealed deals, and the same with one thing changed."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from typecase.arena.matches import Job, sit_down
from typecase.arena.sitting import Sitting
from typecase.door import open_match, replay
from typecase.games.shelf import box
from typecase.insight.proof import hash_of, verify
from typecase.insight.seal import Seal
from typecase.story.logbook import LogBroken
from typecase.story.protocol import BOT, Player
from typecase.table.luck import Dice

PRINTED = [chr(code) for code in range(32, 127)]


def honest(game: str, players: tuple[str, ...], number: int, options: Any = None) -> str:
    """The record of one match among bots of these levels, whose deal was sealed."""
    dice = Dice(("sealed", game, players, number))
    secret = "".join(dice.choice("0123456789abcdef") for _ in range(64))
    seal = Seal(secret, tuple(f"text {seat}" if seat % 2 else "" for seat in range(len(players))))
    job = Job(number, game, players, seal.seed, options or {}, bots=number)
    bots = {seat: sit_down(job, seat) for seat in range(len(players))}
    told = [Player(bot.name, BOT, players[seat], bot.seed) for seat, bot in bots.items()]
    about = box(game), len(players), seal.seed, options, None, told, seal.plain()
    match = open_match(*about)
    Sitting(match, bots).play()
    return match.record()


# What somebody might change. Each makes other lines of these, or None where there is nothing such.


def a_byte(lines: list[str], dice: Dice) -> list[str]:
    text = "\n".join(lines)
    place = dice.below(len(text))
    return (text[:place] + dice.choice(PRINTED) + text[place + 1 :]).split("\n")


def a_line(lines: list[str], dice: Dice) -> list[str]:
    """One is left out, or told twice, or told before the one before it; or the end is."""
    place, way = 1 + dice.below(len(lines) - 1), dice.below(4)
    if way == 0:
        return lines[:place] + lines[place + 1 :]
    if way == 1:
        return lines[: place + 1] + lines[place:]
    if way == 2:
        return lines[:place]
    before = max(1, place - 1)
    return [*lines[:before], lines[place], *lines[before:place], *lines[place + 1 :]]


def a_seat(lines: list[str], dice: Dice) -> list[str] | None:
    """Another seat did it; or two players have changed places."""
    header = json.loads(lines[0])
    if header["seats"] == 1:
        return None
    if dice.chance(0.2):
        header["players"] = [*header["players"][1:], header["players"][0]]
        return [as_line(header), *lines[1:]]

    def other(line: dict[str, Any]) -> bool:
        if "seat" in line:
            step = 1 + dice.below(header["seats"] - 1)
            line["seat"] = (line["seat"] + step) % header["seats"]
        return "seat" in line

    return changed(lines, dice, other)


def a_text(lines: list[str], dice: Dice) -> list[str]:
    """What a seat added, the secret, or the promise."""
    header = json.loads(lines[0])
    seal, what = header["seal"], dice.choice(["texts", "secret", "promise"])
    if what == "texts":
        seat = dice.below(header["seats"])
        seal["texts"][seat] = seal["texts"][seat][1:] if dice.chance(0.5) else "another text"
    else:
        seal[what] = seal[what][::-1]
    return [as_line(header), *lines[1:]]


def a_card(lines: list[str], dice: Dice) -> list[str] | None:
    """A number in what somebody did: a card, a place, an amount."""

    def other(line: dict[str, Any]) -> bool:
        places = list(numbers_in(line.get("action", {})))
        if not places:
            return False
        where, key = dice.choice(places)
        where[key] += dice.choice([-1, 1])
        return True

    return changed(lines, dice, other)


CHANGES: dict[str, Callable[[list[str], Dice], list[str] | None]] = {
    "byte": a_byte,
    "line": a_line,
    "seat": a_seat,
    "text": a_text,
    "card": a_card,
}


def numbers_in(value: Any) -> Any:
    """Where numbers lie in it."""
    inside = value.items() if isinstance(value, dict) else enumerate(value)
    for key, one in inside:
        if type(one) is int:
            yield value, key
        elif isinstance(one, dict | list):
            yield from numbers_in(one)


def changed(
    lines: list[str], dice: Dice, change: Callable[[dict[str, Any]], bool]
) -> list[str] | None:
    """The lines with one of them changed, where one can be."""
    places = list(range(1, len(lines)))
    dice.shuffle(places)
    for place in places:
        line = json.loads(lines[place])
        if change(line):
            return [*lines[:place], as_line(line), *lines[place + 1 :]]
    return None


def as_line(value: dict[str, Any]) -> str:
    return json.dumps(value, separators=(",", ":"))


def tampered(record: str, what: str, dice: Dice) -> str | None:
    """The record with one thing of that kind changed; None where it has nothing such."""
    lines = CHANGES[what](record.rstrip("\n").split("\n"), dice)
    return None if lines is None else "\n".join(lines) + "\n"


def judged(record: str, other: str) -> str:
    """What comes of it when somebody who was shown the hash of the first is given the other:
    "no record", which finding refuses it, or that it "means nothing"; else "believed", which must
    never be."""
    try:
        proof = verify(other, hash_of(record))
    except LogBroken:
        return "no record"
    against = [finding.about for finding in proof.findings if finding.holds is False]
    if against:
        # The hash finds everything: what else does is worth telling.
        return next((about for about in against if about != "hash"), "hash")
    return "means nothing" if replay(other).record() == record else "believed"

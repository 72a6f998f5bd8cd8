"""Setting up Better Letters tables whose cards are known."""

from __future__ import annotations

from typing import Any

import typecase
from typecase.story.match import Match

# 1 syllable, Starts with P, Includes AN / Includes EN, a Block, Exactly 5 letters /
# Starts with CH, Ends with N, Has a J, Q, X or Z
PLANT_GRID = "WR48 WR03 WR33 WR34 BLOCK WR55 WR15 WR21 WR71"
HARD = (
    "PB30 PB28 PB24",
    "PB26 PB23 PB22",
    "PB11 PB21 PB25",
    "PB27 PB29 PB19",
    "PB20 PB18 PB14",
    "PB16 PB13 PB12",
)


def opened(
    *hands: str,
    rules: str = PLANT_GRID,
    then: str = "",
    seats: int = 2,
    keep: bool = True,
    **options: Any,
) -> Match[Any]:
    """A match in which the seats hold these bonuses, or else some that are hard to meet, the first
    two of each hand kept. `then` are the bonuses that are drawn next."""
    held = [hand.split() for hand in (*hands, *HARD)[:seats]]
    taken = {face for hand in hands for face in hand.split()}
    spare = [f"PB{n:02}" for n in range(30, 0, -1)]
    spare = [face for face in spare if not any(face in hand for hand in held) and face not in taken]
    for hand in held[len(hands) :]:
        hand[:] = [spare.pop(0) if face in taken else face for face in hand]
    dealt = [hand[place] for place in range(3) for hand in held]
    stack = {"rules": rules, "bonuses": " ".join([*dealt, *then.split()])}
    match = typecase.play("better-letters", seats, 1, {"referee": "strict", **options}, stack)
    if keep:
        for seat in range(seats):
            keep_bonuses(match, seat, *held[seat][:2])
    return match


def held(match: Match[Any], seat: int, where: str = "hands") -> list[str]:
    return [card["face"] for card in match.seen(seat)[where].get(seat, [])]


def bonus_ids(match: Match[Any], seat: int, *faces: str, where: str = "hands") -> list[int]:
    by_face = {card["face"]: card["id"] for card in match.seen(seat)[where][seat]}
    return [by_face[face] for face in faces]


def keep_bonuses(match: Match[Any], seat: int, *faces: str) -> None:
    match.do(seat, {"do": "keep-bonus", "keep": bonus_ids(match, seat, *faces)})


def submit(match: Match[Any], seat: int, word: str, path: list[int] | None = None) -> None:
    """Submit a word; an empty one is none."""
    if not word:
        match.do(seat, {"do": "skip"})
    else:
        match.do(seat, {"do": "submit", "word": word} | ({"path": path} if path else {}))


def skip_bonuses(match: Match[Any]) -> None:
    """Nobody draws any; who has drawn keeps the first."""
    while match.phase == "draw-bonuses":
        seat, verbs = next(iter(match.asks().items()))
        if "skip" in verbs:
            match.do(seat, {"do": "skip"})
        else:
            first = match.seen(seat)["drawn"][seat][0]["id"]
            match.do(seat, {"do": "take-bonus", "keep": [first]})


def draw(match: Match[Any], *seats: int) -> None:
    for seat in seats:
        match.do(seat, {"do": "draw-bonuses"})


def pass_round(match: Match[Any]) -> None:
    """Nobody says anything until the next words are to be found, or the end."""
    begun = match.table.round
    while match.result is None and not (match.phase == "words" and match.table.round > begun):
        match.time_up()


def to_round(match: Match[Any], number: int) -> None:
    while match.table.round < number:
        pass_round(match)


def faces(match: Match[Any]) -> list[str]:
    return [card["face"] for card in match.seen(None)["grid"]]

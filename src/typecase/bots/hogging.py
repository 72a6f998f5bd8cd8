"""Hogging: passing cards until three letters follow one another, with an eye on the noses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from typecase.story.protocol import Millis
from typecase.story.seen import Seen
from typecase.table.cards import Card
from typecase.table.luck import Dice
from typecase.table.moves import Move
from typecase.table.picking import Pick
from typecase.table.spelling import LETTERS

NOSE, RECITE, PASS, PICK = "nose", "recite", "pass", "pick"
TO_REACT, TO_NOTICE, TO_PASS, TO_RECITE = 1_200, 5_000, 2_500, 11_000
SLIPS = 0.3  # how often two letters of the alphabet change places


class Meant(NamedTuple):
    """What is done next, and how long that usually takes."""

    action: dict[str, Any]
    usual: Millis


def hog(seen: Seen, moves: Mapping[str, Move[Any]], dice: Dice) -> Meant | None:
    """A finger on the nose if there is a reason, else a card less or a card more."""
    if RECITE in moves:
        return Meant({"do": RECITE, "text": alphabet(dice)}, TO_RECITE)
    held = [card["face"] for card in seen.table["hands"].get(seen.seat, ())]
    in_a_row = any(three in "".join(sorted(set(held))) for three in threes())
    if NOSE in moves and in_a_row:
        return Meant({"do": NOSE}, TO_REACT)
    if NOSE in moves and seen.table["noses"]:
        return Meant({"do": NOSE}, TO_NOTICE)
    if in_a_row:
        return None  # she has what she wants, and her finger is where it belongs
    away = moves.get(PASS)
    if isinstance(away, Pick):
        card = least_wanted(away.place.now())
        return Meant({"do": PASS, **away.wire((card,))}, TO_PASS)
    return Meant({"do": PICK}, TO_REACT) if PICK in moves else None


def threes() -> list[str]:
    return [LETTERS[first : first + 3] for first in range(len(LETTERS) - 2)]


def least_wanted(cards: list[Card]) -> Card:
    """A second copy first, then the letter that is farthest from its neighbours.

    >>> least_wanted([Card(n, face, 1) for n, face in enumerate("BCEHILT")]).face
    'T'
    """
    faces = [card.face for card in cards]

    def use(place: int) -> tuple[bool, int, int]:
        mine = LETTERS.index(faces[place])
        gaps = sorted(abs(mine - LETTERS.index(face)) for face in faces if face != faces[place])
        return faces[place] not in faces[:place], -sum(gaps[:2]), place

    return cards[min(range(len(cards)), key=use)]


def alphabet(dice: Dice) -> str:
    """From A to Z, now and then with a slip."""
    said = list(LETTERS)
    if dice.chance(SLIPS):
        place = dice.below(len(said) - 1)
        said[place : place + 2] = said[place + 1], said[place]
    return "".join(said)

"""Setting up Letterpress tables whose cards are known."""

from __future__ import annotations

from typing import Any

import typecase
from typecase.story.match import Match
from typecase.table.cards import Card

FILLER = ("S T O N E", "T R A I N", "A D I O S", "M I N E D", "C A R E S", "O U T E R")


def dealt(*wanted: str, shared: str = "L G", vowel: str = "E", then: str = "") -> dict[str, str]:
    """A stack from which each seat can draft what it wants: its n-th card lies in the hand that
    comes to it n-th."""
    wishes = [faces.split() for faces in wanted]
    seats = len(wishes)
    hands = [[wishes[(hand + turn) % seats][turn] for turn in range(5)] for hand in range(seats)]
    letters = [*shared.split(), *(hands[seat][card] for card in range(5) for seat in range(seats))]
    return {"letters": " ".join([*letters, *then.split()]), "vowels": vowel}


def opened(
    *wanted: str,
    shared: str = "L G",
    vowel: str = "E",
    then: str = "",
    challenges: str = "",
    drafted: bool = True,
    **options: Any,
) -> Match[Any]:
    """A match of as many seats as there are wishes, its first draft done."""
    stack = {**dealt(*wanted, shared=shared, vowel=vowel, then=then), "challenges": challenges}
    match = typecase.play("letterpress", len(wanted), 1, options, stack)
    if drafted:
        draft(match, *wanted)
    return match


def draft(match: Match[Any], *wanted: str) -> None:
    for turn in range(4):
        for seat, faces in enumerate(wanted):
            keep(match, seat, faces.split()[turn])


def keep(match: Match[Any], seat: int, face: str) -> None:
    hand = match.seen(seat)["hands"][seat]
    match.do(seat, {"do": "keep", "card": next(c["id"] for c in hand if c["face"] == face)})


def write(match: Match[Any], *words: str) -> None:
    """Each seat in turn writes its word; an empty one is none."""
    for seat, word in enumerate(words):
        match.do(seat, {"do": "write", "word": word} if word else {"do": "write"})


def in_play(match: Match[Any], faces: str) -> list[int]:
    """The ids of cards with these faces that may be claimed."""
    table = match.table
    pool: list[Card] = [*table.centre, *(card for laid in table.laid.values() for card in laid)]
    found = []
    for face in faces.split():
        card = next(card for card in pool if card.face == face)
        pool.remove(card)
        found.append(card.id)
    return found


def claim(match: Match[Any], seat: int, faces: str = "", challenge: str | None = None) -> None:
    action: dict[str, Any] = {"do": "claim", "letters": in_play(match, faces)}
    match.do(seat, action if challenge is None else {**action, "challenge": challenge})


def collection(match: Match[Any], seat: int) -> list[str]:
    return [card["face"] for card in match.seen(seat)["collections"][seat]]


def pass_round(match: Match[Any]) -> None:
    """Nobody writes or claims anything until the next round, or the end."""
    begun = match.table.round
    while match.result is None and match.table.round == begun:
        pass_on(match)


def pass_on(match: Match[Any]) -> None:
    """Whoever is asked keeps the first card, and does nothing else."""
    seat, verbs = next(iter(match.asks().items()))
    if "keep" in verbs:
        match.do(seat, {"do": "keep", "card": match.table.hands[seat][0].id})
    else:
        match.do(seat, {"do": "accept" if "accept" in verbs else verbs[0]})


def to_round(match: Match[Any], number: int) -> None:
    while match.table.round < number:
        pass_round(match)


def give(match: Match[Any], seat: int, *cards: tuple[str, int]) -> None:
    """Put cards into a collection, from a box of our own, while a round is not yet over."""
    first = 1000 + 100 * seat
    match.table.collections[seat] += [
        Card(number, face, points, "letters")
        for number, (face, points) in enumerate(cards, start=first)
    ]

"""Same seed, same deal: what is shared by two tables with one seed, as each game's page says it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import typecase
from tests.tools import any_input, cards_in
from typecase.story.match import Match
from typecase.table.luck import Dice

PAGES = Path(__file__).resolve().parents[2] / "docs/games"

EVERY_DEAL = (
    "Tables with the same seed are dealt the same cards in every deal, whatever was played before, "
    "while the same players are in."
)
ONE_ORDER = "Tables with the same seed meet the same cards in the same order, whatever is played."
FIRST_DEAL = (
    "Tables with the same seed share the first deal; what comes later hangs on what was played."
)
ONE_DEAL = "Tables with the same seed have the same cards before them at the start."

NO_END_OF_CHIPS = {"max_bet": 1, "chips": 10_000, "hands": 6}  # so that the same seats stay in
SHARED: dict[str, tuple[str, tuple[str, ...], dict[str, Any]]] = {
    # what the page says, where the cards lie, and what is agreed so that there are several rounds
    "word-poker": (EVERY_DEAL, ("hands",), NO_END_OF_CHIPS),
    "seven-letter-stud": (EVERY_DEAL, ("hands",), NO_END_OF_CHIPS),
    "stormy-letters": (EVERY_DEAL, ("hands", "centre"), NO_END_OF_CHIPS),
    "freeze": (EVERY_DEAL, ("hands",), {"target": 3}),
    "my-word": (EVERY_DEAL, ("hands",), {"ready": False}),
    "red-handed": (EVERY_DEAL, ("grid",), {"ready": False}),
    "letter-hogs": (EVERY_DEAL, ("hands",), {"ready": False, "deals": 4}),
    "take-a-letter": (EVERY_DEAL, ("grid",), {}),
    "crosswords": (ONE_ORDER, ("centre",), {}),
    "crosswords-solitaire": (ONE_ORDER, ("taken",), {}),
    "wordsy": (ONE_ORDER, ("grid",), {}),
    "letter-head": (FIRST_DEAL, ("hands",), {}),
    "vultures": (FIRST_DEAL, ("hands",), {}),
    "word-slam": (FIRST_DEAL, ("hands", "centre"), {"ready": False}),
    "letterpress": (FIRST_DEAL, ("hands", "centre"), {}),
    "better-letters": (FIRST_DEAL, ("hands", "grid"), {}),
    "letter-head-solitaire": (FIRST_DEAL, ("hands",), {}),
    "letter-perfect": (ONE_DEAL, ("centre",), {}),
}
DEALT_ANEW = [game for game, (says, _, _) in SHARED.items() if says in (EVERY_DEAL, ONE_ORDER)]


def test_every_page_says_what_is_shared() -> None:
    assert set(SHARED) == {box.name for box in typecase.shelf()}
    for game, (says, _, _) in SHARED.items():
        page = " ".join((PAGES / f"{game}.md").read_text().split())
        assert says in page, f"docs/games/{game}.md should say: {says}"


@pytest.mark.parametrize("game", SHARED)
def test_the_first_deal_is_the_same(game: str) -> None:
    for seed in range(20):
        match, twin = begun(game, seed), begun(game, seed)
        assert lying(match, game) == lying(twin, game) != {}


@pytest.mark.parametrize("game", DEALT_ANEW)
def test_every_round_begins_with_the_same_cards_however_the_others_were_played(game: str) -> None:
    compared = 0
    for seed in range(20):
        one, other = (first_sights(game, seed, way) for way in ("one way", "another"))
        rounds = (set(one) & set(other)) - {1}
        assert all(one[number] == other[number] for number in rounds)
        compared += len(rounds)
    assert compared >= 20


def begun(game: str, seed: int) -> Match[Any]:
    box = next(box for box in typecase.shelf() if box.name == game)
    return typecase.play(game, min(3, box.seats[-1]) if box.seats[0] < 4 else 5, seed, agreed(game))


def agreed(game: str) -> dict[str, Any]:
    return SHARED[game][2]


def lying(match: Match[Any], game: str) -> dict[str, Any]:
    """Which cards lie where, by seat where they do."""
    found: dict[str, Any] = {}
    for field in SHARED[game][1]:
        where = getattr(match.table, field)
        if isinstance(where, dict):
            found[field] = {seat: ids(held) for seat, held in where.items()}
        else:
            found[field] = ids(where)
    return found


def ids(cards: Any) -> list[int]:
    return sorted(card.id for card in cards_in(cards))


def first_sights(game: str, seed: int, way: str) -> dict[int, Any]:
    """By round, which cards lay there when somebody was first asked something."""
    match, dice = begun(game, seed), Dice((way, seed))
    found: dict[int, Any] = {}
    while match.result is None and len(found) < 4:
        found.setdefault(match.table.round, lying(match, game))
        any_input(match, dice)
    return found

"""What the tests of the betting games share."""

from __future__ import annotations

from typing import Any

from tests.tools import ids
from typecase import Match


def act(match: Match[Any], *deeds: str) -> None:
    """ "1 bet 5", "2 call", "0 raise 10", "1 draw Q X", "2 show CAT", "0 show", "1 muck" …"""
    for deed in deeds:
        seat, do, *rest = deed.split()
        action: dict[str, Any] = {"do": do}
        if do == "bet":
            action["amount"] = int(rest[0])
        elif do == "raise":
            action["by"] = int(rest[0])
        elif do == "draw":
            action["discard"] = ids(match, int(seat), " ".join(rest))
        elif rest:
            action["word"] = rest[0]
        match.do(int(seat), action)


def faces(match: Match[Any], seat: int, whose: int | None = None) -> str:
    """A hand as the seat sees it, a dot for a card that it does not know."""
    hand = match.seen(seat)["hands"][seat if whose is None else whose]
    return " ".join(card.get("face", "·") for card in hand)


def chips(match: Match[Any]) -> list[int]:
    """The stacks, and the pot last."""
    seen = match.seen(None)
    return [*seen["scores"].values(), seen["pot"]]

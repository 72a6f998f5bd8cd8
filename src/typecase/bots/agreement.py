"""Agreement: bots go home when the people do (S20)."""

from __future__ import annotations

from collections.abc import Iterable

from typecase.story.protocol import END_BY_AGREEMENT, Seat, Table

AGREED = {"do": END_BY_AGREEMENT}


def still_to_agree(t: Table, bots: Iterable[Seat]) -> list[Seat]:
    """The bots who have not said yet that they would end the match, where somebody has."""
    if not t.agreed:
        return []
    return [seat for seat in bots if seat not in t.agreed and seat not in t.resigned]

"""Agreement: bots go home when the people do (S20)."""

from __future__ import annotations

from collections.abc import Collection

from typecase.story.protocol import END_BY_AGREEMENT, Seat, Table

AGREED = {"do": END_BY_AGREEMENT}


def still_to_agree(t: Table, bots: Collection[Seat]) -> list[Seat]:
    """The bots whose yes is wanted, and who have not given it yet, where somebody has proposed."""
    if not t.agreed:
        return []
    return [seat for seat in t.must_agree() if seat in bots and seat not in t.agreed]

"""Known cards: what is printed on those that lie on the table, for bots that reckon with them."""

from __future__ import annotations

from collections.abc import Mapping

from typecase.decks import Printed, card_list, read_list
from typecase.story.seen import Seen


def printed_cards(seen: Seen, deck: str) -> Mapping[str, Printed]:
    """The cards of a deck by their faces: of our list of the box, or of the one that this table has
    agreed on, which anybody may read."""
    ours, agreed = card_list(seen.game), seen.options.get("deck")
    cards = ours if agreed in (None, ours.version) else read_list(agreed)
    return cards.decks[deck]

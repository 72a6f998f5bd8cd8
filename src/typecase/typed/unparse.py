"""Writing: an action as the line that a player would type for it, the reverse of reading."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from typecase.story.protocol import Ask
from typecase.table.cards import Card
from typecase.table.moves import Refused
from typecase.typed.card_names import by_face, one_by_one
from typecase.typed.parse import action_of
from typecase.typed.ways import optional, places, written

NEVER = object()  # what no field holds


def line_for(action: Mapping[str, Any], ask: Ask) -> str:
    """The shortest line that is read as this action; where none is, the action as JSON."""
    move = ask.moves[action["do"]]
    fields = {name: value for name, value in action.items() if name != "do"}
    usual = {part.field: part.options[0] for part in optional(move)}
    briefly = {name: value for name, value in fields.items() if usual.get(name, NEVER) != value}
    more_briefly = {name: value for name, value in briefly.items() if name != "cards"}
    cards = [card for place in places(move) for card in place.now()]
    for told, names, under_names in (
        (more_briefly, by_face(cards), False),
        (more_briefly, by_face(cards), True),
        (briefly, by_face(cards), False),
        (briefly, by_face(cards), True),
        (fields, one_by_one(cards), True),
    ):
        line = " ".join([action["do"], *written(move, told, names, under_names)])
        if means(line, action, ask):
            return line
    return json.dumps(action)


def means(line: str, action: Mapping[str, Any], ask: Ask) -> bool:
    """Whether the line is read as this action, or as one with other cards that are its like."""
    move = ask.moves[action["do"]]
    lies = {card.id: at for at, place in enumerate(places(move)) for card in place.now()}
    try:
        read = move.check(action_of(line, ask))
    except Refused:
        return False
    same: bool = _told(read, lies) == _told(move.check(action), lies)
    return same


def _told(answer: Any, lies: Mapping[int, int]) -> Any:
    """The answer with each card as a player tells it from others: what it shows, and where."""
    if isinstance(answer, Card):
        return answer.face, answer.points, lies[answer.id]
    return [_told(part, lies) for part in answer] if isinstance(answer, tuple) else answer

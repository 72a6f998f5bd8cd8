"""Writing: an action as the line that a player would type for it, the reverse of reading."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from typecase.cli.reading import DOWN, WITH, action_of
from typecase.story.protocol import Ask
from typecase.table.announcing import AXES, Announce
from typecase.table.cards import Card
from typecase.table.moves import Amount, Both, Choose, Move, Refused, Write
from typecase.table.picking import From, Order, Pick
from typecase.table.places import Cell, Trace
from typecase.table.spelling import Spell


def line_for(action: Mapping[str, Any], ask: Ask) -> str:
    """The shortest line that is read as this action; where none is, the action as JSON."""
    move = ask.moves[action["do"]]
    fields = {name: value for name, value in action.items() if name != "do"}
    briefly = {name: value for name, value in fields.items() if name != "cards"}
    for told in (briefly, fields):
        line = " ".join([action["do"], *_typed(move, told)])
        if means(line, action, ask):
            return line
    return json.dumps(action)


def means(line: str, action: Mapping[str, Any], ask: Ask) -> bool:
    """Whether the line is read as this action, or as one with other cards that are its like."""
    move = ask.moves[action["do"]]
    lies = {card.id: at for at, place in enumerate(_places(move)) for card in place.now()}
    try:
        read = move.check(action_of(line, ask))
    except Refused:
        return False
    same: bool = _told(read, lies) == _told(move.check(action), lies)
    return same


def _places(move: Move[Any]) -> list[From]:
    if isinstance(move, Both):
        return [place for part in move.parts for place in _places(part)]
    if isinstance(move, Pick | Order):
        return [move.place]
    return list(move.places) if isinstance(move, Spell) else []


def _told(answer: Any, lies: Mapping[int, int]) -> Any:
    """The answer with each card as a player tells it from others: what it shows, and where."""
    if isinstance(answer, Card):
        return answer.face, answer.points, lies[answer.id]
    return [_told(part, lies) for part in answer] if isinstance(answer, tuple) else answer


def _typed(move: Move[Any], fields: Mapping[str, Any]) -> list[str]:
    """The words after the verb."""
    match move:
        case Choose():
            return [_name(move, fields[move.field])] if move.field in fields else []
        case Amount() | Write():
            return [str(fields[move.field])] if move.field in fields else []
        case Trace():
            return [str(place) for place in fields.get(move.field, ())]
        case Cell():
            return [str(fields[field]) for field in move.fields]
        case Pick() if move.field in fields:
            picked = fields[move.field]
            return _faces([picked] if move.one else picked, [move.place])
        case Order():
            return _faces(fields[move.field], [move.place])
        case Spell() if "word" in fields:
            return _spelled(move, fields)
        case Both():
            return [word for part in move.parts for word in _part(part, fields)]
        case Announce():
            lines = fields[move.fields[0]]
            given = ([axis, *lines[axis].items()] for axis in AXES if axis in lines)
            return [word for axis, *words in given for word in (axis, *_paired(words))]
    return []


def _name(move: Choose[Any], value: Any) -> str:
    """What a player reads of the option; its value where others are called the same, or where it
    is somebody's name."""
    names = move.names or tuple(map(str, move.options))
    name = names[move.options.index(value)]
    return str(value) if "{" in name or names.count(name) > 1 else name


def _faces(ids: Sequence[int], places: Sequence[From]) -> list[str]:
    cards: dict[int, Card] = {card.id: card for place in places for card in place.now()}
    return [cards[one].face for one in ids]


def _spelled(move: Spell, fields: Mapping[str, Any]) -> list[str]:
    words = [fields["word"]]
    if "cards" in fields:
        words += [WITH, *_faces(fields["cards"], move.places)]
    if fields.get("down"):
        words += [DOWN, *(str(place + 1) for place in fields["down"])]
    return words


def _part(part: Move[Any], fields: Mapping[str, Any]) -> list[str]:
    """One part of several, under its name unless it is the word itself."""
    words = _typed(part, fields)
    if not words or isinstance(part, Spell | Write):
        return words
    if isinstance(part, Cell):
        return [said for pair in zip(part.fields, words, strict=True) for said in pair]
    return [part.fields[0], *words]


def _paired(lines: Sequence[tuple[str, str]]) -> list[str]:
    return [said for line in lines for said in line]

"""Writing: an action as the line that a player would type for it, the reverse of reading."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from typecase.cli.reading import DOWN, OFFSET, WITH, action_of, called, counts_from_1
from typecase.story.protocol import Ask
from typecase.table.announcing import AXES, Announce
from typecase.table.cards import Card
from typecase.table.moves import Amount, Both, Choose, Move, Refused, Write
from typecase.table.picking import From, Order, Pick
from typecase.table.places import Cell, Trace
from typecase.table.spelling import Spell

Names: TypeAlias = Mapping[int, str]  # what each card is called, by id
NEVER = object()  # what no field holds


def line_for(action: Mapping[str, Any], ask: Ask) -> str:
    """The shortest line that is read as this action; where none is, the action as JSON."""
    move = ask.moves[action["do"]]
    fields = {name: value for name, value in action.items() if name != "do"}
    usual = {part.field: part.options[0] for part in _optional(move)}
    briefly = {name: value for name, value in fields.items() if usual.get(name, NEVER) != value}
    more_briefly = {name: value for name, value in briefly.items() if name != "cards"}
    cards = [card for place in _places(move) for card in place.now()]
    for told, names, under_names in (
        (more_briefly, by_face(cards), False),
        (more_briefly, by_face(cards), True),
        (briefly, by_face(cards), False),
        (briefly, by_face(cards), True),
        (fields, one_by_one(cards), True),
    ):
        line = " ".join([action["do"], *_typed(move, told, names, under_names)])
        if means(line, action, ask):
            return line
    return json.dumps(action)


def _optional(move: Move[Any]) -> list[Choose[Any]]:
    """The choices in it that may be left out, and then mean their first option."""
    if isinstance(move, Both):
        return [choice for part in move.parts for choice in _optional(part)]
    return [move] if isinstance(move, Choose) and move.optional else []


def by_face(cards: Sequence[Card]) -> dict[int, str]:
    return {card.id: card.face for card in cards}


def one_by_one(cards: Sequence[Card]) -> dict[int, str]:
    """Each card under a name of its own.

    >>> one_by_one([Card(4, "E", 1), Card(7, "N", 2), Card(2, "E", 1)])
    {4: 'E1', 7: 'N1', 2: 'E2'}
    """
    met: Counter[str] = Counter()
    names = {}
    for card in cards:
        met[card.face] += 1
        names[card.id] = f"{card.face}{met[card.face]}"
    return names


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


def _typed(
    move: Move[Any], fields: Mapping[str, Any], names: Names, under_names: bool
) -> list[str]:
    """The words after the verb; parts of it under their names, or in their order."""
    match move:
        case Choose():
            return [_name(move, fields[move.field])] if move.field in fields else []
        case Amount() | Write():
            return [str(fields[move.field])] if move.field in fields else []
        case Trace():
            return [str(place + 1) for place in fields.get(move.field, ())]
        case Cell():
            return [str(fields[field]) for field in move.fields]
        case Pick() if move.field in fields:
            picked = fields[move.field]
            return [names[one] for one in ([picked] if move.one else picked)]
        case Order():
            return [names[one] for one in fields[move.field]]
        case Spell() if "word" in fields:
            return _spelled(fields, names)
        case Both():
            ways = _part if under_names else _typed
            return [word for part in move.parts for word in ways(part, fields, names, under_names)]
        case Announce():
            lines = fields[move.fields[0]]
            given = ([axis, *lines[axis].items()] for axis in AXES if axis in lines)
            return [word for axis, *words in given for word in (axis, *_paired(words))]
    return []


def _name(move: Choose[Any], value: Any) -> str:
    """What a player calls the option, as briefly as it is offered."""
    if counts_from_1(move):
        return str(value + 1)
    if isinstance(value, bool):
        return "yes" if value else "no"
    plain = isinstance(value, str) and value.isalpha()
    return value if plain else called(move)[move.options.index(value)]


def _spelled(fields: Mapping[str, Any], names: Names) -> list[str]:
    words = [fields["word"]]
    if "cards" in fields:
        words += [WITH, *(names[one] for one in fields["cards"])]
    if fields.get("down"):
        words += [DOWN, *(str(place + 1) for place in fields["down"])]
    if OFFSET in fields:
        words += [OFFSET, str(fields[OFFSET])]
    return words


def _part(part: Move[Any], fields: Mapping[str, Any], names: Names, under_names: bool) -> list[str]:
    """One part of several, under its name unless it is the word itself."""
    words = _typed(part, fields, names, under_names)
    if not words or isinstance(part, Spell | Write):
        return words
    if isinstance(part, Cell):
        return [said for pair in zip(part.fields, words, strict=True) for said in pair]
    return [part.fields[0], *words]


def _paired(lines: Sequence[tuple[str, str]]) -> list[str]:
    return [said for line in lines for said in line]

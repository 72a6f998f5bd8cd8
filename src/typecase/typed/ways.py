"""Ways to type: for each kind of move the words after its verb, read, written and explained.

Positions in a word and places on the table count from 1 here, and from 0 in actions. Whoever adds a
kind of move adds its way to `WAYS`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from typecase.table.announcing import AXES, Announce
from typecase.table.moves import Amount, Barred, Both, Choose, Move, Press, Refused, Write, short
from typecase.table.picking import From, Order, Pick
from typecase.table.places import Cell, Trace
from typecase.table.spelling import Spell
from typecase.table.wording import Text
from typecase.typed.card_names import ids

Names: TypeAlias = Mapping[int, str]  # what each card is called, by id
Fields: TypeAlias = Mapping[str, Any]  # of an action, without its verb

CLAUSE = "Actions"
MOST_SHOWN = 9  # of what can be chosen; of more, the first and the last
WITH, DOWN, OFFSET = "with", "down", "offset"
PLACES = ("position", "positions", "path")  # fields that hold places, which count from 0 in actions
YES_NO = {"yes": True, "true": True, "no": False, "false": False}


class Way(NamedTuple):
    """How one kind of move is typed."""

    read: Callable[[str, Any, list[str]], dict[str, Any]]  # verb, move, words; may be `Refused`
    write: Callable[[Any, Fields, Names, bool], list[str]]  # parts under their names, or in order
    usage: Callable[[Any], list[str]]


def read(verb: str, move: Move[Any], words: list[str]) -> dict[str, Any]:
    """The fields of an action that these words mean."""
    return WAYS[move.kind].read(verb, move, words)


def written(move: Move[Any], fields: Fields, names: Names, under_names: bool) -> list[str]:
    """The words after the verb; parts of it under their names, or in their order."""
    return WAYS[move.kind].write(move, fields, names, under_names)


def usage(verb: str, move: Move[Any]) -> str:
    """How the verb is typed.

    >>> usage("draw", Press("Draw a card"))
    'draw'
    """
    return " ".join([verb, *usage_of(move)])


def usage_of(move: Move[Any]) -> list[str]:
    return WAYS[move.kind].usage(move)


def needed(move: Move[Any]) -> tuple[str, ...]:
    """The fields that an action cannot do without."""
    match move:
        case Both():
            return tuple(field for part in move.parts for field in needed(part))
        case Choose() | Write() | Trace() | Pick() | Spell() if move.optional:
            return ()
        case Spell():
            return ("word",)
    return move.fields


def places(move: Move[Any]) -> list[From]:
    if isinstance(move, Both):
        return [place for part in move.parts for place in places(part)]
    if isinstance(move, Pick | Order):
        return [move.place]
    return list(move.places) if isinstance(move, Spell) else []


def optional(move: Move[Any]) -> list[Choose[Any]]:
    """The choices in it that may be left out, and then mean their first option."""
    if isinstance(move, Both):
        return [choice for part in move.parts for choice in optional(part)]
    return [move] if isinstance(move, Choose) and move.optional else []


# A deed alone


def _read_press(verb: str, _move: Press, words: list[str]) -> dict[str, Any]:
    _no_more(verb, words)
    return {}


def _write_nothing(
    _move: Move[Any], _fields: Fields, _names: Names, _under_names: bool
) -> list[str]:
    return []


def _no_words(_move: Move[Any]) -> list[str]:
    return []


def _no_more(verb: str, words: Sequence[str]) -> None:
    if words:
        says = "{verb} takes nothing more, not {words}."
        raise Refused(says, CLAUSE, verb=verb, words=short(" ".join(words)))


# One of several things


def _read_choice(verb: str, move: Choose[Any], words: list[str]) -> dict[str, Any]:
    if not words:
        return {}
    if counts_from_1(move):
        _no_more(f"{verb} {words[0]}", words[1:])
        return {move.field: _place(whole(words[0]), move.options, move.barred, move.clause)}
    text, names = " ".join(words).lower(), called(move)
    for value, name, printed in zip(move.options, names, move.names or names, strict=True):
        known = [name.lower(), str(printed).lower(), *_values(move, value)]
        if text in known:
            return {move.field: value}
    by_name = dict(zip(names, move.options, strict=True))
    begun = [name for name in names if name.lower().startswith(text)]
    meant = begun or [name for name in names if _holds(name.lower(), text)]
    if len(meant) == 1:
        return {move.field: by_name[meant[0]]}
    for value, _ in move.barred:  # the move says why not
        if str(value).lower() == text:
            return {move.field: value}
    says = "{words} could be {shown}." if meant else "{words} is none of {shown}."
    shown = (*(meant or names)[:MOST_SHOWN], *("…" for _ in (meant or names)[MOST_SHOWN:][:1]))
    raise Refused(says, move.clause, words=short(" ".join(words)), shown=shown)


def _values(move: Choose[Any], value: Any) -> list[str]:
    """The option's value as it may be typed in place of its name."""
    if isinstance(value, bool):
        return [said for said, means in YES_NO.items() if means is value]
    return [] if move.field in PLACES else [str(value).lower()]


def called(move: Choose[Any]) -> tuple[str, ...]:
    """What a player calls the options; of those that are called the same, each by a number.

    >>> called(Choose("Replace a card", "position", (0, 1, 2), ("E", "N", "E")))
    ('E1', 'N', 'E2')
    """
    names = tuple(map(str, move.names or move.options))
    return tuple(
        f"{name}{names[: at + 1].count(name)}" if names.count(name) > 1 else name
        for at, name in enumerate(names)
    )


def counts_from_1(move: Choose[Any]) -> bool:
    return move.field in PLACES and not move.names


def _holds(name: str, text: str) -> bool:
    return f" {text} " in f" {re.sub('[^a-z0-9+-]+', ' ', name)} "


def _write_choice(
    move: Choose[Any], fields: Fields, _names: Names, _under_names: bool
) -> list[str]:
    return [_name(move, fields[move.field])] if move.field in fields else []


def _name(move: Choose[Any], value: Any) -> str:
    """What a player calls the option, as briefly as it is offered."""
    if counts_from_1(move):
        return str(value + 1)
    if isinstance(value, bool):
        return "yes" if value else "no"
    plain = isinstance(value, str) and value.isalpha()
    return value if plain else called(move)[move.options.index(value)]


def _choices(move: Choose[Any]) -> list[str]:
    """What can be chosen, as briefly as it can be typed."""
    if all(isinstance(value, bool) for value in move.options):
        return [f"[{move.field}]" if move.optional else "yes | no"]
    if counts_from_1(move):
        return ["PLACE"]
    if move.optional and len(move.options) == 1:
        return []
    words = all(isinstance(value, str) and value.isalpha() for value in move.options)
    names = tuple(move.options) if words else called(move)
    if len(names) > MOST_SHOWN:
        return [f"{names[0]} … {names[-1]}"]
    told = " | ".join(names)
    return [f"[{told}]" if move.optional else told]


# Numbers and texts


def _read_amount(verb: str, move: Amount, words: list[str]) -> dict[str, Any]:
    if not words:
        return {}
    _no_more(f"{verb} {words[0]}", words[1:])
    return {move.field: whole(words[0])}


def whole(text: str) -> int | str:
    """The number, or the text itself where it is none: the move's refusal quotes it."""
    digits = text.removeprefix("-")
    # A number of thousands of digits is no number that anybody means; Python itself balks at it.
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) < 19 else text


def _amounts(move: Amount) -> list[str]:
    return [f"{move.least}-{move.most}"]


def _read_text(_verb: str, move: Write, words: list[str]) -> dict[str, Any]:
    return {move.field: " ".join(words)} if words else {}


def _write_field(
    move: Amount | Write, fields: Fields, _names: Names, _under_names: bool
) -> list[str]:
    return [str(fields[move.field])] if move.field in fields else []


def _text(move: Write) -> list[str]:
    return [f"[{move.field.upper()}]" if move.optional else move.field.upper()]


# Places


def _read_trace(_verb: str, move: Trace, words: list[str]) -> dict[str, Any]:
    places = [whole(word) for word in words]
    traced = [_place(place, move.options, move.barred, move.clause) for place in places]
    return {move.field: traced} if words else {}


def _place(
    place: int | str, options: Sequence[int], barred: Sequence[tuple[int, Text]], clause: str
) -> int:
    """The place as actions have it; or `Refused`, with the number that was typed."""
    if not isinstance(place, int):
        raise Refused("{place} is no number of a place.", clause, place=short(place))
    if place - 1 in options:
        return place - 1
    reason = dict(barred).get(place - 1, "There is nothing to take at {place}.")
    raise Refused(reason, clause, place=place)


def _write_trace(move: Trace, fields: Fields, _names: Names, _under_names: bool) -> list[str]:
    return [str(place + 1) for place in fields.get(move.field, ())]


def _traces(move: Trace) -> list[str]:
    return ["[PLACES]" if move.optional else "PLACES"]


def _read_cell(verb: str, move: Cell, words: list[str]) -> dict[str, Any]:
    _no_more(verb, words[2:])
    return dict(zip(move.fields, map(whole, words), strict=False))


def _write_cell(move: Cell, fields: Fields, _names: Names, _under_names: bool) -> list[str]:
    return [str(fields[field]) for field in move.fields]


def _cells(_move: Cell) -> list[str]:
    return ["ROW", "COLUMN"]


# Cards


def _read_pick(_verb: str, move: Pick, words: list[str]) -> dict[str, Any]:
    if not words and (move.optional or move.one):
        return {}
    picked = ids(words, move.place.now(), move.clause)
    if move.one and len(picked) != 1:
        raise Refused("Name one card, not {picked}.", move.clause, picked=len(picked))
    return {move.field: picked[0] if move.one else picked}


def _write_pick(move: Pick, fields: Fields, names: Names, _under_names: bool) -> list[str]:
    picked = fields.get(move.field, ())
    return [names[one] for one in ([picked] if isinstance(picked, int) else picked)]


def _picks(move: Pick) -> list[str]:
    cards = "CARD" if move.one or move.place.most == 1 else "CARDS"
    return [f"[{cards}]" if move.optional or not (move.one or move.place.least) else cards]


def _read_order(_verb: str, move: Order, words: list[str]) -> dict[str, Any]:
    return {move.field: ids(words, move.place.now(), move.clause)}


def _write_order(move: Order, fields: Fields, names: Names, _under_names: bool) -> list[str]:
    return [names[one] for one in fields[move.field]]


def _orders(_move: Order) -> list[str]:
    return ["ALL CARDS IN ORDER"]


# Words


def _read_spelling(verb: str, move: Spell, words: list[str]) -> dict[str, Any]:
    if not words:
        return {}
    keywords = {WITH: "cards", "cards": "cards", DOWN: DOWN}
    if OFFSET in move.fields:
        keywords[OFFSET] = OFFSET
    parts = segments(words[1:], keywords)
    _no_more(f"{verb} {words[0]}", parts.get("", ()))
    fields: dict[str, Any] = {"word": words[0]}
    if "cards" in parts:
        cards = [card for place in move.places for card in place.now()]
        fields["cards"] = ids(parts["cards"], cards, move.clause)
    if DOWN in parts:
        fields[DOWN] = _positions(parts[DOWN], len(words[0]), move.clause)
    if OFFSET in parts:
        fields |= _read_amount(verb, Amount("Offset", OFFSET, 0, 0), parts[OFFSET])
    return fields


def _positions(words: Sequence[str], letters: int, clause: str) -> list[int]:
    """Positions in a word of so many letters, as actions have them."""
    places = [whole(word) for word in words]
    within = [place - 1 for place in places if isinstance(place, int) and 1 <= place <= letters]
    if len(set(within)) < len(places):
        raise Refused(
            "down may name each position from 1 to {letters} once.", clause, letters=letters
        )
    return within


def _write_spelling(_move: Spell, fields: Fields, names: Names, _under_names: bool) -> list[str]:
    if "word" not in fields:
        return []
    words = [fields["word"]]
    if "cards" in fields:
        words += [WITH, *(names[one] for one in fields["cards"])]
    if fields.get("down"):
        words += [DOWN, *(str(place + 1) for place in fields["down"])]
    if OFFSET in fields:
        words += [OFFSET, str(fields[OFFSET])]
    return words


def _spellings(move: Spell) -> list[str]:
    down = ["[down POSITIONS]"] if move.bluff else []
    offset = ["[offset NUMBER]"] if OFFSET in move.fields else []
    return ["[WORD]" if move.optional else "WORD", "[with CARDS]", *down, *offset]


def _read_lines(verb: str, _move: Announce, words: list[str]) -> dict[str, Any]:
    """Lines by their numbers, each with its word: `announce rows 0 CATS 2 DEN cols -1 ARE`."""
    parts = segments(words, {axis: axis for axis in AXES})
    _no_more(verb, parts.pop("", ()))
    return {
        "lines": {
            axis: dict(zip(given[::2], [*given[1::2], ""], strict=False))
            for axis, given in parts.items()
        }
    }


def _write_lines(move: Announce, fields: Fields, _names: Names, _under_names: bool) -> list[str]:
    lines = fields[move.fields[0]]
    given = [(axis, lines[axis]) for axis in AXES if axis in lines]
    return [
        word
        for axis, words in given
        for word in (axis, *(x for pair in words.items() for x in pair))
    ]


def _lines(_move: Announce) -> list[str]:
    return ["[rows NUMBER WORD …]", "[cols NUMBER WORD …]"]


# Several at once


def _read_parts(verb: str, move: Both, words: list[str]) -> dict[str, Any]:
    """Parts by the names of their fields, `place row 1 col 2`, or in their order, `place 1 2`."""
    named = {field: field for part in move.parts for field in part.fields if field != "word"}
    lead, rest = words[:1], words[1:]
    if lead and lead[0].lower() in named and not _begins_with_a_word(move):
        lead, rest = [], words
    parts = segments(rest, {**named, WITH: "cards"} if "cards" in named else named)
    unnamed = lead + parts.pop("", [])
    fields: dict[str, Any] = {}
    for part in move.parts:
        own = [word for name in part.fields for word in _keep_inner(part, name, parts)]
        if not own:
            one = _takes_one(part) and not (isinstance(part, Choose) and part is move.parts[-1])
            own, unnamed = (unnamed[:1], unnamed[1:]) if one else (unnamed, [])
        elif isinstance(part, Spell):
            own, unnamed = [*unnamed[:1], *own], unnamed[1:]
        fields |= read(verb, part, own)
    _no_more(verb, unnamed)
    return fields


def _begins_with_a_word(move: Both) -> bool:
    return isinstance(move.parts[0], Spell | Write)


def _keep_inner(part: Move[Any], name: str, parts: dict[str, list[str]]) -> list[str]:
    """The words given under this name; a spelling's own keywords stay for it to read, and the name
    alone says yes."""
    if name not in parts:
        return []
    if not parts[name] and isinstance(part, Choose) and any(one is True for one in part.options):
        return ["true"]
    return [name, *parts[name]] if isinstance(part, Spell) else parts[name]


def _takes_one(part: Move[Any]) -> bool:
    if isinstance(part, Pick):
        return part.one
    return isinstance(part, Choose | Amount | Spell) or (isinstance(part, Write) and part.letters)


def _write_parts(move: Both, fields: Fields, names: Names, under_names: bool) -> list[str]:
    way = _part if under_names else written
    return [word for part in move.parts for word in way(part, fields, names, under_names)]


def _part(part: Move[Any], fields: Fields, names: Names, under_names: bool) -> list[str]:
    """One part of several, under its name unless it is the word itself."""
    words = written(part, fields, names, under_names)
    if not words or isinstance(part, Spell | Write):
        return words
    if isinstance(part, Cell):
        return [said for pair in zip(part.fields, words, strict=True) for said in pair]
    return [part.fields[0], *words]


def _parts(move: Both) -> list[str]:
    return [word for at, _ in enumerate(move.parts) for word in _part_usage(move, at)]


def _part_usage(move: Both, at: int) -> list[str]:
    """How one part of several is typed: a choice after many words needs its name before it."""
    part = move.parts[at]
    told = usage_of(part)
    if not isinstance(part, Choose) or not told or told == [f"[{part.field}]"]:
        return told
    inner = told[0].removeprefix("[").removesuffix("]")
    if at and not _takes_one(move.parts[at - 1]):
        inner = f"{part.field} {inner}"
    return [f"[{inner}]" if part.optional else f"({inner})"]


def segments(words: Sequence[str], keywords: Mapping[str, str]) -> dict[str, list[str]]:
    """The words by the keyword before them; those before any keyword are under "".

    >>> segments("K down 1 2".split(), {"down": "down"})
    {'': ['K'], 'down': ['1', '2']}
    """
    found: dict[str, list[str]] = {}
    current = ""
    for word in words:
        if word.lower() in keywords:
            current = keywords[word.lower()]
            found.setdefault(current, [])
        else:
            found.setdefault(current, []).append(word)
    return found


WAYS: Mapping[str, Way] = {
    Press.kind: Way(_read_press, _write_nothing, _no_words),
    Barred.kind: Way(_read_press, _write_nothing, _no_words),
    Choose.kind: Way(_read_choice, _write_choice, _choices),
    Amount.kind: Way(_read_amount, _write_field, _amounts),
    Write.kind: Way(_read_text, _write_field, _text),
    Trace.kind: Way(_read_trace, _write_trace, _traces),
    Cell.kind: Way(_read_cell, _write_cell, _cells),
    Pick.kind: Way(_read_pick, _write_pick, _picks),
    Order.kind: Way(_read_order, _write_order, _orders),
    Spell.kind: Way(_read_spelling, _write_spelling, _spellings),
    Announce.kind: Way(_read_lines, _write_lines, _lines),
    Both.kind: Way(_read_parts, _write_parts, _parts),
}

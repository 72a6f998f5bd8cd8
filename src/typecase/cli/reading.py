"""Reading: a typed line as an action, by nothing but the moves on offer.

`declare MONKEY`, `declare MONKEY down 1 3`, `draw`, `pass K X`, or the first letters of a verb.
Cards are named by what they show; where several show the same, the first ones are meant, and E2 is
the second E. Positions in a word and places on the table count from 1. A line of JSON is taken as
the action that it is.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from typecase.story.protocol import Ask
from typecase.table.announcing import AXES, Announce
from typecase.table.cards import Card
from typecase.table.moves import Amount, Barred, Both, Choose, Move, Press, Refused, Write, short
from typecase.table.picking import Order, Pick
from typecase.table.places import Cell, Trace
from typecase.table.spelling import Spell

CLAUSE = "Actions"
MOST_SHOWN = 9  # of what can be chosen; of more, the first and the last
WITH, DOWN, OFFSET = "with", "down", "offset"
PLACES = ("position", "positions", "path")  # fields that hold places, which count from 0 in actions
YES_NO = {"yes": True, "true": True, "no": False, "false": False}


def action_of(line: str, ask: Ask | None) -> dict[str, Any]:
    """The action that the line means, or `Refused`. Whether it is allowed is for the match to
    say."""
    if line.startswith("{"):
        return _json_action(line)
    if not line.split():
        raise Refused("Type what you want to do.", CLAUSE)
    typed, *words = line.split()
    moves = ask.moves if ask else {}
    verb = verb_of(typed, moves)
    move = moves.get(verb)
    if move is None or isinstance(move, Barred):
        return {"do": verb}  # the match knows why not
    fields = _fields(verb, move, words)
    if any(field not in fields for field in _needed(move)):
        raise Refused(f"Something is missing: type {usage(verb, move)}.", CLAUSE)
    return {"do": verb, **fields}


def _needed(move: Move[Any]) -> tuple[str, ...]:
    """The fields that an action cannot do without."""
    match move:
        case Both():
            return tuple(field for part in move.parts for field in _needed(part))
        case Choose() | Write() | Trace() | Pick() | Spell() if move.optional:
            return ()
        case Spell():
            return ("word",)
    return move.fields


def verb_of(typed: str, moves: Mapping[str, Move[Any]]) -> str:
    """The verb that the typed word is, or begins; what is on offer goes before what is barred."""
    typed = typed.lower()
    if typed in moves:
        return typed
    begun = [verb for verb in moves if verb.startswith(typed)]
    possible = [verb for verb in begun if not isinstance(moves[verb], Barred)] or begun
    if len(possible) > 1:
        raise Refused(f"{typed} could be {' or '.join(possible)}: type more of it.", CLAUSE)
    return possible[0] if possible else typed


def _json_action(line: str) -> dict[str, Any]:
    try:
        action = json.loads(line)
    except (ValueError, RecursionError):
        raise Refused("A line that begins with { must be one JSON object.", CLAUSE) from None
    assert isinstance(action, dict), "what begins with { and is JSON is an object"
    return action


def _fields(verb: str, move: Move[Any], words: list[str]) -> dict[str, Any]:
    match move:
        case Press():
            _no_more(verb, words)
            return {}
        case Choose():
            return _chosen(verb, move, words)
        case Amount():
            return _amount(verb, move, words)
        case Write():
            return {move.field: " ".join(words)} if words else {}
        case Trace():
            return {move.field: _traced(move, words)} if words else {}
        case Cell():
            _no_more(verb, words[2:])
            return dict(zip(move.fields, map(whole, words), strict=False))
        case Pick():
            return _picked(move, words)
        case Order():
            return {move.field: ids(words, move.place.now(), move.clause)}
        case Spell():
            return _spelled(verb, move, words)
        case Both():
            return _both(verb, move, words)
        case Announce():
            return _announced(move, words)
    raise Refused(f"Type {verb} as JSON, with {', '.join(move.fields)}.", CLAUSE)


def _no_more(verb: str, words: Sequence[str]) -> None:
    if words:
        raise Refused(f"{verb} takes nothing more, not {short(' '.join(words))}.", CLAUSE)


def _chosen(verb: str, move: Choose[Any], words: list[str]) -> dict[str, Any]:
    if not words:
        return {}
    if counts_from_1(move):
        _no_more(f"{verb} {words[0]}", words[1:])
        return {move.field: _place(whole(words[0]), move.options, move.barred, move.clause)}
    text, names = " ".join(words).lower(), called(move)
    for value, name, printed in zip(move.options, names, move.names or names, strict=True):
        known = [name.lower(), printed.lower(), *_values(move, value)]
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
    several = "could be" if meant else "is none of"
    shown = (meant or list(names))[:MOST_SHOWN]
    more = ", …" if len(meant or names) > MOST_SHOWN else ""
    raise Refused(f"{short(' '.join(words))} {several} {', '.join(shown)}{more}.", move.clause)


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
    names = move.names or tuple(map(str, move.options))
    return tuple(
        f"{name}{names[: at + 1].count(name)}" if names.count(name) > 1 else name
        for at, name in enumerate(names)
    )


def counts_from_1(move: Choose[Any]) -> bool:
    return move.field in PLACES and not move.names


def _holds(name: str, text: str) -> bool:
    return f" {text} " in f" {re.sub('[^a-z0-9+-]+', ' ', name)} "


def _traced(move: Trace, words: Sequence[str]) -> list[int]:
    places = [whole(word) for word in words]
    return [_place(place, move.options, move.barred, move.clause) for place in places]


def _place(
    place: int | str, options: Sequence[int], barred: Sequence[tuple[int, str]], clause: str
) -> int:
    """The place as actions have it; or `Refused`, with the number that was typed."""
    if not isinstance(place, int):
        raise Refused(f"{short(place)} is no number of a place.", clause)
    if place - 1 in options:
        return place - 1
    reason = dict(barred).get(place - 1, f"There is nothing to take at {place}.")
    raise Refused(reason, clause)


def _amount(verb: str, move: Amount, words: list[str]) -> dict[str, Any]:
    if not words:
        return {}
    _no_more(f"{verb} {words[0]}", words[1:])
    return {move.field: whole(words[0])}


def whole(text: str) -> int | str:
    """The number, or the text itself where it is none: the move's refusal quotes it."""
    digits = text.removeprefix("-")
    # A number of thousands of digits is no number that anybody means; Python itself balks at it.
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) < 19 else text


def _picked(move: Pick, words: list[str]) -> dict[str, Any]:
    if not words and (move.optional or move.one):
        return {}
    picked = ids(words, move.place.now(), move.clause)
    if move.one and len(picked) != 1:
        raise Refused(f"Name one card, not {len(picked)}.", move.clause)
    return {move.field: picked[0] if move.one else picked}


def _spelled(verb: str, move: Spell, words: list[str]) -> dict[str, Any]:
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
        fields |= _amount(verb, Amount("Offset", OFFSET, 0, 0), parts[OFFSET])
    return fields


def _positions(words: Sequence[str], letters: int, clause: str) -> list[int]:
    """Positions in a word of so many letters, as actions have them."""
    places = [whole(word) for word in words]
    within = [place - 1 for place in places if isinstance(place, int) and 1 <= place <= letters]
    if len(set(within)) < len(places):
        raise Refused(f"down may name each position from 1 to {letters} once.", clause)
    return within


def _both(verb: str, move: Both, words: list[str]) -> dict[str, Any]:
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
        fields |= _fields(verb, part, own)
    _no_more(verb, unnamed)
    return fields


def _announced(move: Announce, words: list[str]) -> dict[str, Any]:
    """Lines by their numbers, each with its word: `announce rows 0 CATS 2 DEN cols -1 ARE`."""
    parts = segments(words, {axis: axis for axis in AXES})
    _no_more("announce", parts.pop("", ()))
    return {
        "lines": {
            axis: dict(zip(given[::2], [*given[1::2], ""], strict=False))
            for axis, given in parts.items()
        }
    }


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


def ids(words: Sequence[str], cards: Sequence[Card], clause: str) -> list[int]:
    """The cards that are named by their faces, run together or apart: each the first not yet
    taken.

    >>> cards = [Card(7, "K", 13), Card(4, "X", 15), Card(9, "K", 13), Card(2, "QU", 9)]
    >>> ids(["kx", "K", "qu"], cards, ""), ids(["k2"], cards, "")
    ([7, 4, 9, 2], [9])
    """
    left = list(cards)
    taken = []
    for face, which in _named(words, {card.face for card in cards}):
        alike = [card for card in cards if card.face == face][which - 1 :][:1] if which else left
        card = next((card for card in alike if card.face == face and card in left), None)
        if card is None:
            more = " more" if any(card.face == face for card in cards) else ""
            raise Refused(f"There is no{more} {short(face)} among these cards.", clause)
        left.remove(card)
        taken.append(card.id)
    return taken


def _named(words: Sequence[str], known: set[str]) -> list[tuple[str, int]]:
    """The faces, and which of those that show it; 0 where that is not said."""
    faces: list[tuple[str, int]] = []
    for word in words:
        text = word.upper().strip(",")
        face = text.rstrip("0123456789")
        if text not in known and face in known and len(text) - len(face) < 3:
            faces.append((face, int(text[len(face) :] or 0)))
        else:
            faces += [(text, 0)] if text in known else [(sign, 0) for sign in text]
    return faces


def usage(verb: str, move: Move[Any]) -> str:
    """How the verb is typed.

    >>> usage("draw", Press("Draw a card"))
    'draw'
    """
    return " ".join([verb, *_usage(move)])


def _usage(move: Move[Any]) -> list[str]:
    match move:
        case Press() | Barred():
            return []
        case Choose():
            return _choices(move)
        case Amount():
            return [f"{move.least}-{move.most}"]
        case Write():
            return [f"[{move.field.upper()}]" if move.optional else move.field.upper()]
        case Trace():
            return ["[PLACES]" if move.optional else "PLACES"]
        case Cell():
            return ["ROW", "COLUMN"]
        case Pick():
            cards = "CARD" if move.one or move.place.most == 1 else "CARDS"
            return [f"[{cards}]" if move.optional or not (move.one or move.place.least) else cards]
        case Order():
            return ["ALL CARDS IN ORDER"]
        case Spell():
            down = ["[down POSITIONS]"] if move.bluff else []
            offset = ["[offset NUMBER]"] if OFFSET in move.fields else []
            return ["[WORD]" if move.optional else "WORD", "[with CARDS]", *down, *offset]
        case Both():
            return [word for at, part in enumerate(move.parts) for word in _part_usage(move, at)]
        case Announce():
            return ["[rows NUMBER WORD …]", "[cols NUMBER WORD …]"]
    return ["(as JSON)"]


def _part_usage(move: Both, at: int) -> list[str]:
    """How one part of several is typed: a choice after many words needs its name before it."""
    part = move.parts[at]
    told = _usage(part)
    if not isinstance(part, Choose) or not told or told == [f"[{part.field}]"]:
        return told
    inner = told[0].removeprefix("[").removesuffix("]")
    if at and not _takes_one(move.parts[at - 1]):
        inner = f"{part.field} {inner}"
    return [f"[{inner}]" if part.optional else f"({inner})"]


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

"""Reading: a typed line as an action, by nothing but the moves on offer.

`declare MONKEY`, `declare MONKEY down 1 3`, `draw`, `pass K X`, or the first letters of a verb.
Cards are named by what they show; where several show the same, the first ones are meant, and E2 is
the second E. How each kind of move is typed stands in `ways.py`. A line of JSON is taken as the
action that it is.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from typecase.story.protocol import Ask
from typecase.table.moves import Barred, Move, Refused
from typecase.typed.ways import CLAUSE, needed, read, usage


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
    fields = read(verb, move, words)
    if any(field not in fields for field in needed(move)):
        raise Refused("Something is missing: type {usage}.", CLAUSE, usage=usage(verb, move))
    return {"do": verb, **fields}


def verb_of(typed: str, moves: Mapping[str, Move[Any]]) -> str:
    """The verb that the typed word is, or begins; what is on offer goes before what is barred."""
    typed = typed.lower()
    if typed in moves:
        return typed
    begun = [verb for verb in moves if verb.startswith(typed)]
    possible = [verb for verb in begun if not isinstance(moves[verb], Barred)] or begun
    if len(possible) > 1:
        says = "{typed} could be {possible:… or …}: type more of it."
        raise Refused(says, CLAUSE, typed=typed, possible=tuple(possible))
    return possible[0] if possible else typed


def _json_action(line: str) -> dict[str, Any]:
    try:
        action = json.loads(line)
    except (ValueError, RecursionError):
        raise Refused("A line that begins with { must be one JSON object.", CLAUSE) from None
    assert isinstance(action, dict), "what begins with { and is JSON is an object"
    return action

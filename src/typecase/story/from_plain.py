"""The way back: what a seat sees, from the plain dict that it was described with.

A description holds all that a page needs, and so nearly all that a bot does. Functions do not
travel: a move that is read back no longer knows the dictionary behind it, and allows any word that
its cards spell.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from typecase.story.protocol import Ask, Result
from typecase.story.seen import Seen
from typecase.table.announcing import Announce, Line
from typecase.table.cards import Card
from typecase.table.events import events_from, message_from
from typecase.table.moves import Amount, Barred, Both, Choose, Move, Press, Refused, Write
from typecase.table.multi_letter import MultiLetterSpell
from typecase.table.picking import From, Order, Pick
from typecase.table.places import Cell, Trace
from typecase.table.spelling import Spell

Plain: TypeAlias = Mapping[str, Any]
Cards: TypeAlias = Mapping[int, Card]  # those that the seat knows, by id

FRAME = frozenset(Seen._fields) - {"table", "scores"}  # a table may have scores of its own
WHAT = "That is not what a match shows a seat: take it from match.seen(seat)."


def seen_from(described: Plain) -> Seen:
    """What `match.seen(seat)` described, also after a trip through JSON; or `Refused`."""
    try:
        return _seen(described)
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):
        raise Refused(WHAT, "The Python door") from None


def _seen(described: Plain) -> Seen:
    shown = {name: by_number(value) for name, value in described.items()}
    result = shown["result"]
    table = {name: value for name, value in shown.items() if name not in FRAME}
    # Of the cards on the table alone: one that was told of may be another by now (Letterpress).
    ask = _ask(described["ask"], known_cards(table), shown["seat"])
    return Seen(
        game=shown["game"],
        seat=shown["seat"],
        seats=shown["seats"],
        options=described.get("options", {}),  # a page is not sent them
        now=shown["now"],
        deadline=shown["deadline"],
        phase=shown["phase"],
        awaited=tuple(shown["awaited"]),
        others=tuple(shown["others"]),
        ask=ask,
        scores=shown["scores"],
        result=result and _result(result),
        table=table,
        events=events_from(described.get("events", ()), shown["seat"]),
    )


def _result(told: Plain) -> Result:
    return Result(tuple(told["winners"]), told["scores"], besides=told.get("besides", {}))


def by_number(value: Any) -> Any:
    """The same, with numbers again where JSON has made texts of a dict's numbers.

    >>> by_number({"hands": {"0": ["A"], "1": []}, "rows 0": "CAT"})
    {'hands': {0: ['A'], 1: []}, 'rows 0': 'CAT'}
    """
    if isinstance(value, Mapping):
        numbered = bool(value) and all(isinstance(key, str) and _whole(key) for key in value)
        return {int(key) if numbered else key: by_number(item) for key, item in value.items()}
    return [by_number(item) for item in value] if isinstance(value, list | tuple) else value


def _whole(text: str) -> bool:
    digits = text.removeprefix("-")
    return digits.isascii() and digits.isdigit()


def known_cards(value: Any) -> dict[int, Card]:
    """Every card in it whose face is told, by id."""
    if isinstance(value, Mapping):
        if "id" in value and "face" in value:
            card = Card(value["id"], value["face"], value["points"], text=value.get("text", ""))
            return {card.id: card}
        value = value.values()
    elif not isinstance(value, list):
        return {}
    return {number: card for item in value for number, card in known_cards(item).items()}


def _ask(described: Plain | None, cards: Cards, seat: int | None) -> Ask | None:
    if described is None:
        return None
    moves = {verb: move_from(move, cards) for verb, move in described["moves"].items()}
    about = described.get("about")
    says = message_from(about, seat) if about else described["says"]
    return Ask(moves, says, free=described["free"])


# The moves, each from what its own `describe` tells


def move_from(described: Plain, cards: Cards) -> Move[Any]:
    """The move that was described so.

    >>> move_from(Amount("Bet", "amount", 1, 20).describe(), {})
    Amount(label='Bet', field='amount', least=1, most=20, step=1, clause='Actions')
    """
    return FROM_PLAIN[described["kind"]](described, cards)


def _press(told: Plain, _cards: Cards) -> Move[Any]:
    return Press(told["label"])


def _barred(told: Plain, _cards: Cards) -> Move[Any]:
    return Barred(told["label"], told["reason"], "Actions")


def _choose(told: Plain, _cards: Cards) -> Move[Any]:
    options = tuple(option["value"] for option in told["options"])
    names = tuple(option["name"] for option in told["options"])
    return Choose(told["label"], told["field"], options, names, told.get("optional", False))


def _amount(told: Plain, _cards: Cards) -> Move[Any]:
    return Amount(told["label"], told["field"], told["least"], told["most"], told["step"])


def _write(told: Plain, _cards: Cards) -> Move[Any]:
    label, field, most = told["label"], told["field"], told["most"]
    begins = (lambda: str(told["begins"])) if "begins" in told else None
    return Write(label, field, most, told["letters"], told["optional"], begins=begins)


def _pick(told: Plain, cards: Cards) -> Move[Any]:
    place = From([cards[one] for one in told["cards"]], told["least"], told["most"])
    return Pick(told["label"], told["field"], place, one=told["one"], optional=not told["least"])


def _order(told: Plain, cards: Cards) -> Move[Any]:
    return Order(told["label"], told["field"], From([cards[one] for one in told["cards"]]))


def _spell(told: Plain, cards: Cards) -> Move[Any]:
    places = tuple(
        From([cards[one] for one in place["cards"]], place["least"], place["most"])
        for place in told["from"]
    )
    label, never = told["label"], tuple(told.get("never", ()))
    least, optional = told["least"], told["optional"]
    if told.get("doubles"):
        line = None if told.get("line") is None else [cards[one] for one in told["line"]]
        return MultiLetterSpell(label, places, least, optional=optional, never=never, line=line)
    return Spell(label, places, least, told["bluff"], optional, never=never)


def _trace(told: Plain, _cards: Cards) -> Move[Any]:
    label, field, options = told["label"], told["field"], tuple(told["options"])
    return Trace(label, field, options, told["least"], told["most"], told["optional"])


def _cell(told: Plain, _cards: Cards) -> Move[Any]:
    return Cell(told["label"], tuple((row, col) for row, col in told["options"]))


def _announce(told: Plain, cards: Cards) -> Move[Any]:
    lines = (
        Line(
            line["axis"],
            line["number"],
            tuple(None if one is None else cards[one] for one in line["cards"]),
        )
        for line in told["lines"]
    )
    struck = tuple((line, word) for line, word in told.get("struck", ()))
    return Announce(told["label"], tuple(lines), told["least"], struck=struck)


def _both(told: Plain, cards: Cards) -> Move[Any]:
    return Both(told["label"], tuple(move_from(part, cards) for part in told["parts"]))


FROM_PLAIN: dict[str, Callable[[Plain, Cards], Move[Any]]] = {
    "press": _press,
    "barred": _barred,
    "choose": _choose,
    "amount": _amount,
    "write": _write,
    "pick": _pick,
    "order": _order,
    "spell": _spell,
    "trace": _trace,
    "cell": _cell,
    "announce": _announce,
    "both": _both,
}

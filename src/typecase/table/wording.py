"""Wording: the one place where a message becomes a sentence, for whoever reads it.

What follows the colon picks the form; nothing is conjugated:

    {seat:declares|declare}   Ann declares; you declare; Ann and Bob declare
    {Seat:declares|declare}   the same where a sentence begins: You declare
    {seat:would}              Ann would, you would
    {seat:'s}                 Ann's, your
    {chips:# chip|# chips}    1 chip, 5 chips; of three forms the first is for none
    {word:or nothing}         the word, or "nothing"; {card:or a card} for who does not see it;
                              {winners:or nobody} for several seats, or none
    {stands:lets|refuses}     yes, no
    {laid}                    C (A) ·: a card that lies face down is in brackets for who knows it

English stands in `says`, beside the fields. Another language is a catalogue: by the name of a
message's class, or by the English text where that has no values. In such a text {0} stands for the
name of seat 0.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from string import Formatter
from typing import Any

from typecase.table.cards import Card, Down, card_of
from typecase.table.events import Message, fields


class Reader:
    """The names at the table, which of them is "you", and the words of a language.

    >>> Reader(["Ann", "Bob", "Cy"]).listed(["Ann", "Bob", "Cy"])
    'Ann, Bob and Cy'
    """

    def __init__(
        self,
        names: Sequence[str],
        me: int | None = None,
        catalogue: Mapping[str, str] | None = None,
        finish: Callable[[str], str] = str,
    ) -> None:
        self.names, self.me, self.catalogue, self.finish = names, me, catalogue or {}, finish

    def says(self, message: Message | str) -> str:
        """The sentence; a text without values is its own key. Of nothing, nothing is made."""
        said = self._said(message)
        return self.finish(said) if said else ""

    def listed(self, names: Sequence[str]) -> str:
        """Several names, as a sentence has them."""
        joint = f" {self._said('and')} "
        return joint.join(filter(None, (", ".join(names[:-1]), *names[-1:])))

    def _said(self, message: Message | str) -> str:
        if isinstance(message, str):
            text = self.catalogue.get(message, message)
            return self._with_names(text) if "{" in text else text
        said, kind = "", type(message)
        for text, name, spec, is_seat in parts(kind, self.catalogue.get(kind.__name__, kind.says)):
            said += text
            if name:
                value = getattr(message, name.lower())
                told = self._seats(value, spec) if is_seat else self._value(value, spec)
                said += told[:1].upper() + told[1:] if name[0].isupper() else told
        return said

    def _with_names(self, text: str) -> str:
        names = [*self.names]
        if self.me is not None:
            you = self._said("you")
            names[self.me] = you.capitalize() if text.startswith(f"{{{self.me}}}") else you
        return text.format(*names)

    def _seats(self, seats: Any, spec: str) -> str:
        if seats is None or seats == ():
            return spec.removeprefix("or ")
        spec = "" if spec.startswith("or ") else spec
        seats = seats if isinstance(seats, tuple) else (seats,)
        names = [self._said("you") if seat == self.me else self.names[seat] for seat in seats]
        listed = self.listed(names)
        if spec == "'s":
            return self._said("your") if seats == (self.me,) else f"{listed}'s"
        one, more = spec.split("|") if "|" in spec else (spec, spec)  # "you" takes that of several
        return f"{listed} {more if len(seats) > 1 or self.me in seats else one}".rstrip()

    def _value(self, value: Any, spec: str) -> str:
        if isinstance(value, bool):
            return spec.split("|")[not value]
        if isinstance(value, int) and spec:
            *none, one, more = spec.split("|")
            form = none[0] if none and value == 0 else one if value == 1 else more
            return form.replace("#", str(value))
        if isinstance(value, Card | Down):
            card = card_of(value)
            told = card.text or card.face
            if told and not spec and isinstance(value, Down):
                return f"({told})"
            return told or (spec.removeprefix("or ") if spec else "·")
        if isinstance(value, tuple) and value:
            faces = isinstance(value[0], Card | Down) and not card_of(value[0]).text
            return (" " if faces else ", ").join([self._value(one, "") for one in value])
        return str(value) if value or value == 0 else spec.removeprefix("or ")


@cache
def _by_number(seats: int) -> Reader:
    return Reader([f"{{{seat}}}" for seat in range(seats)])


def with_numbers(message: Message | str, seats: int = 100) -> str:
    """The sentence for everybody, with {0} for the name of seat 0."""
    return message if isinstance(message, str) else _by_number(seats).says(message)


@cache
def parts(kind: type[Message], template: str) -> tuple[tuple[str, str | None, str, bool], ...]:
    """The template taken apart once; a name that is no field fails here, and so in a test."""
    seats = {one.name: one.seat for one in fields(kind)}
    return tuple(
        (text, name, spec or "", name is not None and seats[name.lower()])
        for text, name, spec, _ in Formatter().parse(template)
    )

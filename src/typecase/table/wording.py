"""Wording: the one place where a message becomes a sentence, for whoever reads it.

What follows the colon picks the form; nothing is conjugated:

    {seat:declares|declare}   Ann declares; you declare; Ann and Bob declare
    {Seat:declares|declare}   the same where a sentence begins: You declare
    {seat:would}              Ann would, you would
    {seat:'s}                 Ann's, your
    {chips:# chip|# chips}    1 chip, 5 chips; of three forms the first is for none
    {rules:## rule|## rules}  one rule, five rules: up to ten in letters
    {word:or nothing}         the word, or "nothing"; {card:or a card} for who does not see it;
                              {winners:or nobody} for several seats, or none
    {stands:lets|refuses}     yes, no
    {verbs:… or …}            several values, and what stands between them: draw or pass
    {faces:and}               several values as names are told: K, X and E
    {laid}                    C (A) ·: a card that lies face down is in brackets for who knows it

What is told or asked is a `Message`, a kind with fields that bots and pages read; its English
stands in `says`, beside the fields. What only people read (a refusal, a label, a hint) is a
`Phrase`, a template with its values, or a text where it has none. Another language is a catalogue:
by the name of a message's class, or by the English template. In a text {0} stands for the name of
seat 0.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from string import Formatter
from typing import Any, TypeAlias

from typecase.table.cards import Card, Down, card_of
from typecase.table.events import Message, fields


class Phrase:
    """A template and its values, for people alone. A value called `seat` or `seats` is a name;
    without values, it is a text that is told within another phrase.

    >>> str(Phrase("{Seat:has|have} {n:# card|# cards}.", seat=1, n=1))
    'Seat 1 has 1 card.'
    """

    __slots__ = ("template", "values")

    def __init__(self, template: str, /, **values: Any) -> None:
        self.template, self.values = template, values

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Phrase)
            and self.template == other.template
            and self.values == other.values
        )

    def __hash__(self) -> int:
        return hash(self.template)

    def __str__(self) -> str:
        return in_english(self)

    def __repr__(self) -> str:
        return f"Phrase({self.template!r}, {self.values!r})"


Text: TypeAlias = Phrase | str  # what only people read
SEATS = ("seat", "seats")
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


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

    def says(self, message: Message | Text) -> str:
        """The sentence; a text without values is its own key. Of nothing, nothing is made."""
        said = self._said(message)
        return self.finish(said) if said else ""

    def listed(self, names: Sequence[str]) -> str:
        """Several names, as a sentence has them."""
        if len(names) == 1:
            return names[0]
        joint = f" {self._said('and')} "
        return joint.join(filter(None, (", ".join(names[:-1]), *names[-1:])))

    def _said(self, message: Message | Text) -> str:
        if isinstance(message, str):
            text = self.catalogue.get(message, message)
            return self._with_names(text) if "{" in text else text
        if isinstance(message, Phrase):
            if not message.values:
                return self._said(message.template)
            template = self.catalogue.get(message.template, message.template)
            return self._filled(phrase_parts(template), message.values.__getitem__)
        kind = type(message)
        template = self.catalogue.get(kind.__name__, kind.says)
        return self._filled(parts(kind, template), partial(getattr, message))

    def _filled(self, parts: Parts, value_of: Callable[[str], Any]) -> str:
        said = ""
        for text, name, spec, is_seat in parts:
            said += text
            if name:
                value = value_of(name.lower())
                told = self._seats(value, spec) if is_seat else self._value(value, spec)
                said += told[:1].upper() + told[1:] if name[0].isupper() else told
        return said

    def _with_names(self, text: str) -> str:
        for seat, name in enumerate(self.names):
            if seat == self.me:
                you = self._said("you")
                name = you.capitalize() if text.startswith(f"{{{seat}}}") else you
            text = text.replace(f"{{{seat}}}", name)
        return text

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
            if "##" in form:
                spelled = NUMBERS[value] if value < len(NUMBERS) else str(value)
                form = form.replace("##", self._said(spelled))
            return form.replace("#", str(value))
        if isinstance(value, Card | Down):
            card = card_of(value)
            told = card.text or card.face
            if told and not spec and isinstance(value, Down):
                return f"({told})"
            return told or (spec.removeprefix("or ") if spec else "·")
        if isinstance(value, Phrase):
            return self._said(value)
        if isinstance(value, tuple) and value:
            faces = isinstance(value[0], Card | Down) and not card_of(value[0]).text
            if spec == "and":
                return self.listed([self._value(one, "") for one in value])
            joint = spec.strip("…") if spec[:1] == "…" else " " if faces else ", "
            return joint.join([self._value(one, "") for one in value])
        return str(value) if value or value == 0 else spec.removeprefix("or ")


@cache
def _numbered(name: str) -> Reader:
    return Reader([name.format(seat) for seat in range(MOST_SEATS)])


MOST_SEATS = 100


def with_numbers(message: Message | Text) -> str:
    """The sentence for everybody, with {0} for the name of seat 0."""
    return message if isinstance(message, str) else _numbered("{{{}}}").says(message)


def in_english(message: Message | Text) -> str:
    """The sentence for whoever knows no names."""
    return _numbered("Seat {}").says(message)


Parts: TypeAlias = tuple[tuple[str, str | None, str, bool], ...]


@cache
def parts(kind: type[Message], template: str) -> Parts:
    """The template taken apart once; a name that is no field fails here, and so in a test."""
    return _parts(template, {one.name: one.seat for one in fields(kind)}.__getitem__)


@cache
def phrase_parts(template: str) -> Parts:
    return _parts(template, SEATS.__contains__)


def _parts(template: str, is_seat: Callable[[str], bool]) -> Parts:
    return tuple(
        (text, name, spec or "", name is not None and is_seat(name.lower()))
        for text, name, spec, _ in Formatter().parse(template)
    )

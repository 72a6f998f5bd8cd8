"""Moves: the small closed vocabulary from which every game's questions are made.

A move is read three times: the match checks an action against it, a screen draws it, and a bot
samples or searches it. It looks at the table's own lists of cards, so it stays true when those are
redealt in an imagined match. Which moves a seat may make now, verb by verb, is an `Ask`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from typecase.table.luck import Dice
from typecase.table.wording import Phrase, Text, in_english

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
Action = Mapping[str, Any]


class Refused(ValueError):
    """What was asked for is not allowed now. `says` is one sentence for the player, and `str` of it
    is that in English.

    Nothing has changed. `clause` is the rule behind it: a heading of the rulebook, a ruling's id,
    or both.

    >>> raise Refused("{word} needs {n:# card|# cards}.", "LH3", word="TEA", n=3)
    Traceback (most recent call last):
    typecase.table.moves.Refused: TEA needs 3 cards.
    """

    def __init__(self, says: Text, clause: str, /, **values: Any) -> None:
        super().__init__(says, clause)
        self.says = Phrase(says, **values) if values and isinstance(says, str) else says
        self.clause = clause

    def __str__(self) -> str:
        return in_english(self.says)


class Move(Protocol[T_co]):
    """What a seat may do under one verb. All kinds stand in `kinds.py`."""

    kind: ClassVar[str]  # what a screen knows it by

    @property
    def label(self) -> Text:
        """What the button says."""

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields of an action that this move reads, beside `do`."""

    def check(self, action: Action) -> T_co:
        """The answer that the rules get, or `Refused`. Fields that the move does not know are
        refused."""

    def wire(self, answer: Any) -> dict[str, Any]:
        """The answer as the fields of an action again, complete: what the log keeps."""

    def describe(self) -> dict[str, Any]:
        """What a screen needs to draw it."""

    def sample(self, dice: Dice) -> dict[str, Any] | None:
        """The fields of some legal action; None where this move finds none."""


def short(value: object) -> str:
    """The player's own words, quoted back at a length that fits a sentence."""
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "…" + text[0]


TAKES_ONLY = "{name} is not known here: this action takes only {fields}."
NO_MORE = "{name} is not known here: this action takes nothing more."


def only(action: Action, *fields: str) -> None:
    """Refuse an action with fields that its verb does not take."""
    for name in action:
        if name != "do" and name not in fields:
            raise Refused(
                TAKES_ONLY if fields else NO_MORE, "Actions", name=short(name), fields=fields
            )


def need(action: Action, field: str) -> Any:
    if field not in action:
        raise Refused("This action needs {field}.", "Actions", field=field)
    return action[field]


def same(one: object, other: object) -> bool:
    """1 == True and 1 == 1.0 in Python; at the door they are three different answers."""
    return type(one) is type(other) and one == other


def passes(judge: Callable[..., None] | None, *answer: Any) -> bool:
    """Whether the judge, if there is one, lets the answer through."""
    try:
        if judge:
            judge(*answer)
    except Refused:
        return False
    return True


@dataclass(frozen=True, slots=True)
class Press:
    """Just the deed: what counts is that it was done, and when."""

    kind: ClassVar[str] = "press"

    label: Text
    judge: Callable[[], None] | None = None  # raises Refused, where the button must not tell why
    by_chance: bool = True  # off for what nobody does without meaning it: samplers leave it alone

    @property
    def fields(self) -> tuple[str, ...]:
        return ()

    def check(self, action: Action) -> None:
        only(action)
        if self.judge:
            self.judge()

    def wire(self, answer: None) -> dict[str, Any]:
        return {}

    def describe(self) -> dict[str, Any]:
        return {"kind": self.kind, "label": self.label}

    def sample(self, dice: Dice) -> dict[str, Any] | None:
        return {} if self.by_chance and passes(self.judge) else None


@dataclass(frozen=True, slots=True)
class Barred:
    """A deed that players would look for and that is not allowed now: the button says why."""

    kind: ClassVar[str] = "barred"

    label: Text
    reason: Text
    clause: str

    @property
    def fields(self) -> tuple[str, ...]:
        return ()

    def check(self, action: Action) -> None:
        raise Refused(self.reason, self.clause)

    def wire(self, answer: None) -> dict[str, Any]:
        raise AssertionError("what is barred is never answered")

    def describe(self) -> dict[str, Any]:
        return {"kind": self.kind, "label": self.label, "reason": self.reason}

    def sample(self, dice: Dice) -> dict[str, Any] | None:
        return None


@dataclass(frozen=True, slots=True)
class Choose(Generic[T]):
    """One of the listed options; `names` are what a player reads, where the values do not speak."""

    kind: ClassVar[str] = "choose"

    label: Text
    field: str
    options: tuple[T, ...]
    names: tuple[Text, ...] = ()
    optional: bool = False  # the field may be left out: the first option is meant
    clause: str = "Actions"
    barred: tuple[tuple[T, Text], ...] = ()  # what players would look for, and why it is not here
    also: tuple[tuple[Any, T], ...] = ()  # other values, and the options that they mean

    @property
    def fields(self) -> tuple[str, ...]:
        return (self.field,)

    def check(self, action: Action) -> T:
        only(action, self.field)
        if self.optional and self.field not in action:
            return self.options[0]
        chosen = need(action, self.field)
        for other, option in self.also:
            if same(chosen, other):
                chosen = option
        for option, reason in self.barred:
            if same(chosen, option):
                raise Refused(reason, self.clause)
        for option in self.options:
            if same(chosen, option):
                return option
        options = [str(option) for option in self.options]
        allowed = ", ".join(options if len(options) < 12 else [*options[:10], f"… {options[-1]}"])
        says = "{field} must be one of {allowed}, not {value}."
        value = short(chosen)
        raise Refused(says, self.clause, field=self.field, allowed=allowed, value=value)

    def wire(self, answer: T) -> dict[str, Any]:
        return {self.field: answer}

    def describe(self) -> dict[str, Any]:
        names = self.names or tuple(map(str, self.options))
        options = [{"value": v, "name": n} for v, n in zip(self.options, names, strict=True)]
        kind = {"kind": self.kind, "label": self.label, "field": self.field, "options": options}
        return {**kind, "optional": True} if self.optional else kind

    def sample(self, dice: Dice) -> dict[str, Any] | None:
        return {self.field: dice.choice(self.options)} if self.options else None


@dataclass(frozen=True, slots=True)
class Amount:
    """A whole number of chips or points between two ends."""

    kind: ClassVar[str] = "amount"

    label: Text
    field: str
    least: int
    most: int
    step: int = 1
    clause: str = "Actions"

    @property
    def fields(self) -> tuple[str, ...]:
        return (self.field,)

    def check(self, action: Action) -> int:
        only(action, self.field)
        amount = need(action, self.field)
        if type(amount) is not int or not self.least <= amount <= self.most:
            raise Refused(
                "{field} must be a whole number from {least} to {most}, not {value}.",
                self.clause,
                field=self.field,
                least=self.least,
                most=self.most,
                value=short(amount),
            )
        if (amount - self.least) % self.step:
            says = "{field} goes up in steps of {step}."
            raise Refused(says, self.clause, field=self.field, step=self.step)
        return amount

    def wire(self, answer: int) -> dict[str, Any]:
        return {self.field: answer}

    def describe(self) -> dict[str, Any]:
        ends = {"least": self.least, "most": self.most, "step": self.step}
        return {"kind": self.kind, "label": self.label, "field": self.field, **ends}

    def sample(self, dice: Dice) -> dict[str, Any] | None:
        if self.most < self.least:
            return None
        steps = (self.most - self.least) // self.step
        return {self.field: self.least + self.step * dice.below(steps + 1)}


@dataclass(frozen=True, slots=True)
class Write:
    """Free text of at most so many characters; with `letters`, a word of letters A to Z only."""

    kind: ClassVar[str] = "write"

    label: Text
    field: str = "word"
    most: int = 30
    letters: bool = True
    optional: bool = False  # the field may be left out: the text is empty
    judge: Callable[[str], None] | None = None  # raises Refused, where the dictionary is strict
    words: Callable[[], Sequence[str]] | None = None  # some good answers, for samplers
    clause: str = "Actions"
    begins: Callable[[], str] | None = None  # what stands there and may only be added to

    @property
    def fields(self) -> tuple[str, ...]:
        return (self.field,)

    def check(self, action: Action) -> str:
        only(action, self.field)
        left_out = self.optional and self.field not in action
        text = "" if left_out else self._read(need(action, self.field))
        if self.judge:
            self.judge(text)
        return text

    def _read(self, text: Any) -> str:
        if self.letters:
            text = a_word(text, self.field, self.clause)
        elif not isinstance(text, str):
            raise Refused(MUST_BE_TEXT, self.clause, field=self.field, value=short(text))
        if len(text) > self.most:
            says = "{field} may have at most {most} characters."
            raise Refused(says, self.clause, field=self.field, most=self.most)
        if not text.startswith(self._begun()):
            says = "Letters may only be added to {begun}, not {value}."
            raise Refused(says, self.clause, begun=self._begun(), value=short(text))
        return str(text)

    def _begun(self) -> str:
        return self.begins() if self.begins else ""

    def wire(self, answer: str) -> dict[str, Any]:
        return {self.field: answer} if answer or not self.optional else {}

    def describe(self) -> dict[str, Any]:
        kind = {"kind": self.kind, "label": self.label, "field": self.field, "most": self.most}
        begins = {"begins": self.begins()} if self.begins else {}
        return {**kind, "letters": self.letters, "optional": self.optional, **begins}

    def sample(self, dice: Dice) -> dict[str, Any] | None:
        words = self.words() if self.words and (self.judge or dice.chance(0.7)) else ()
        begun = self._begun()
        for word in dice.sample(words, len(words)):
            if word.startswith(begun) and passes(self.judge, word):
                return {self.field: word}
        if self.judge:  # only a dictionary could answer this
            return {} if self.optional and passes(self.judge, "") else None
        length = min(7, self.most - len(begun))
        added = "".join(dice.choice("AEILNORST") for _ in range(1 + dice.below(max(1, length))))
        return {self.field: (begun + added)[: self.most]}


MUST_BE_TEXT = "{field} must be text, not {value}."


def a_word(text: object, field: Text = "word", clause: str = "Actions") -> str:
    """The word in capitals, if it is one of letters A to Z; nothing is ever bent into a word."""
    if not isinstance(text, str):
        raise Refused(MUST_BE_TEXT, clause, field=field, value=short(text))
    if not text:
        raise Refused("{field} is empty: write a word.", clause, field=field)
    if not (text.isascii() and text.isalpha()):
        says = "{field} must be made of the letters A to Z alone, not {value}."
        raise Refused(says, clause, field=field, value=short(text))
    return text.upper()


@dataclass(frozen=True, slots=True)
class Both:
    """Several moves in one action, each with fields of its own. The answer is a tuple, in their
    order."""

    kind: ClassVar[str] = "both"

    label: Text
    parts: tuple[Move[Any], ...]
    judge: Callable[[tuple[Any, ...]], None] | None = None  # raises Refused if they do not fit
    some: Callable[[Dice], dict[str, Any] | None] | None = None  # parts that fit, for samplers

    @property
    def fields(self) -> tuple[str, ...]:
        return tuple(field for part in self.parts for field in part.fields)

    def check(self, action: Action) -> tuple[Any, ...]:
        only(action, *self.fields)
        answer = tuple(
            part.check({field: action[field] for field in part.fields if field in action})
            for part in self.parts
        )
        if self.judge:
            self.judge(answer)
        return answer

    def wire(self, answer: tuple[Any, ...]) -> dict[str, Any]:
        wired: dict[str, Any] = {}
        for part, value in zip(self.parts, answer, strict=True):
            wired |= part.wire(value)
        return wired

    def describe(self) -> dict[str, Any]:
        parts = [part.describe() for part in self.parts]
        return {"kind": self.kind, "label": self.label, "parts": parts}

    def sample(self, dice: Dice) -> dict[str, Any] | None:
        if self.some:
            return self.some(dice)
        sampled: dict[str, Any] = {}
        for part in self.parts:
            fields = part.sample(dice)
            if fields is None:
                return None
            sampled |= fields
        return sampled

"""The Python door to matches: the shelf, a new match, and one from its record."""

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike
from secrets import randbelow
from typing import Any

from typecase.decks import BadList
from typecase.decks.reading import read_file
from typecase.games.house_rules.card_lists import OwnCards
from typecase.games.house_rules.dictionary import Dictionary
from typecase.games.house_rules.word_lists import profile_of
from typecase.games.shelf import SHELF, Box, box
from typecase.lexicon.lexicon import open_lexicon
from typecase.story import logbook
from typecase.story.match import Match
from typecase.story.options import plain_options, read_options
from typecase.story.protocol import Game, Setup
from typecase.story.witness import Witness
from typecase.table.moves import Refused, short


def shelf() -> tuple[Box, ...]:
    """The games, in order.

    >>> [box.title for box in shelf() if 8 in box.seats][:1]
    ['Letter Head']
    """
    return SHELF


def play(
    game: str,
    seats: int | None = None,
    seed: int | None = None,
    options: Mapping[str, Any] | None = None,
    stack: Mapping[str, str] | None = None,
) -> Match[Any]:
    """A new match, its table set and the first question asked.

    Without a number of seats there are as few as the game can be played with; without a seed there
    is a new one each time. `stack` gives, per deck, the faces of its top cards. Where a game takes
    a list of cards of your own, the option may name its file.

    >>> match = play("letter-head", seats=3, seed=7, options={"dealer": 0})
    >>> match.asks()
    {0: ('draw',), 1: ('draw', 'declare'), 2: ('draw',)}
    """
    chosen = box(game)
    if isinstance(options, Mapping):
        options = _files_read(chosen, options)
    return open_match(chosen, seats, seed, options, stack)


def _files_read(chosen: Box, options: Mapping[str, Any]) -> dict[str, Any]:
    """The options, with the list of cards itself for a file that holds one: a match keeps it."""
    read = dict(options)
    for option in chosen.options:
        value, kind = read.get(option.name), option.kind
        if isinstance(kind, OwnCards) and isinstance(value, str | PathLike):
            if value == option.default:
                continue
            try:
                read[option.name] = read_file(value, kind.check)
            except BadList as fault:
                raise Refused(str(fault), "Decks") from None
    return read


def open_match(
    chosen: Box,
    seats: int | None,
    seed: int | None,
    options: Mapping[str, Any] | None,
    stack: Mapping[str, str] | None,
) -> Match[Any]:
    """A match of the game in this box, or `Refused` with what is allowed. No file is opened."""
    wanted = chosen.seats[0] if seats is None else seats
    if type(wanted) is not int or wanted not in chosen.seats:
        few, many = chosen.seats[0], chosen.seats[-1]
        number = f"{few} to {many} seats" if few < many else f"{few} seat"
        raise Refused(f"{chosen.title} is for {number}, not {short(wanted)}.", chosen.title)
    if seed is None:
        seed = randbelow(2**53)  # a page's numbers hold no more
    if type(seed) is not int:
        raise Refused(f"A seed is a whole number, not {short(seed)}.", "Options")
    for name, given in (("options", options), ("stack", stack)):
        if given is not None and not isinstance(given, Mapping):
            raise Refused(f"The {name} are given by name, not as {short(given)}.", "Options")
    agreed = read_options(chosen.agreed, options or {}, wanted, chosen.title)
    lexicon, kept = open_lexicon(), plain_options(agreed)
    profile = profile_of(agreed.lexicon)

    def make_game(witness: Witness) -> Game[Any]:
        game: Game[Any] = chosen.game(
            agreed, Dictionary(lexicon, profile, witness, chosen.barred_words)
        )
        return game

    setup = Setup(chosen.name, chosen.game.rules, wanted, seed, kept, dict(stack or {}))
    return Match(make_game, setup)


def replay(text: str) -> Match[Any]:
    """The match that a record tells, checked line by line; `LogBroken` says where it cannot be
    true.

    >>> match = play("letter-head", seats=2, seed=7)
    >>> match.do(0, {"do": "draw"}, at=400)
    >>> replay(match.record()).seen(0) == match.seen(0)
    True
    """
    return logbook.replay(text, _reopen)


def _reopen(setup: Setup) -> Match[Any]:
    chosen = box(setup.game)
    if setup.rules != chosen.game.rules:
        raise Refused(
            f"the record was made with version {short(setup.rules)} of {chosen.title}'s rules; "
            f"this Typecase plays version {chosen.game.rules!r}.",
            "Records",
        )
    return open_match(chosen, setup.seats, setup.seed, setup.options, setup.stack)

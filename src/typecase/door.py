"""The Python door: a handful of names for every game, the same for all."""

from __future__ import annotations

from collections.abc import Mapping
from secrets import randbelow
from typing import Any

from typecase.games.house_rules.dictionary import Dictionary
from typecase.games.shelf import SHELF, Box, box
from typecase.lexicon.lexicon import Verdict, open_lexicon
from typecase.story import logbook
from typecase.story.match import Match
from typecase.story.options import plain_options, read_options
from typecase.story.protocol import Setup
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
    is a new one each time. `stack` gives, per deck, the faces of its top cards.

    >>> match = play("letter-head", seats=3, seed=7, options={"dealer": 0})
    >>> match.asks()
    {0: ('draw',), 1: ('draw', 'declare'), 2: ('draw',)}
    """
    chosen = box(game)
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
    setup = Setup(
        chosen.name, chosen.game.rules, wanted, seed, plain_options(agreed), dict(stack or {})
    )
    return _open(chosen, setup)


def _open(chosen: Box, setup: Setup) -> Match[Any]:
    agreed = read_options(chosen.agreed, setup.options, setup.seats, chosen.title)

    def make_game(witness: Any) -> Any:
        return chosen.game(agreed, Dictionary(open_lexicon(), agreed.lexicon, witness))

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
    return play(setup.game, setup.seats, setup.seed, setup.options, setup.stack)


def judge(word: str, game: str | None = None, profile: str | None = None) -> Verdict:
    """Whether it is a word, with the reason: under a game's rulebook, or under a profile.

    >>> judge("chuffed", game="letter-head").accepted
    True
    """
    return open_lexicon().judge(word, _profile(game, profile))


def _profile(game: str | None, profile: str | None) -> str:
    if game is not None and profile is not None:
        raise Refused("Name a game or a profile, not both.", "The Python door")
    return box(game).profile if game is not None else profile or "standard"

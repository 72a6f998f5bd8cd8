"""The Python door to matches: the shelf, a new match, and one from its record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from os import PathLike
from secrets import randbelow
from typing import Any

from typecase.decks import BadList
from typecase.decks.reading import read_file
from typecase.games.house_rules import dictionary
from typecase.games.house_rules.card_lists import OwnCards
from typecase.games.house_rules.dictionary import Dictionary
from typecase.games.house_rules.word_lists import WordList, profile_of
from typecase.games.shelf import Box, box, games
from typecase.lexicon.lexicon import open_lexicon
from typecase.story import logbook
from typecase.story.match import Match
from typecase.story.options import differing, plain_options, read_options
from typecase.story.protocol import Game, Player, Setup
from typecase.story.witness import Witness
from typecase.table.moves import Refused, short


def shelf() -> tuple[Box, ...]:
    """The games, in order: ours, and then those of other packages that are installed.

    >>> [box.title for box in shelf() if 8 in box.seats][:1]
    ['Letter Head']
    """
    return games()


def play(
    game: str,
    seats: int | None = None,
    seed: int | None = None,
    options: Mapping[str, Any] | None = None,
    stack: Mapping[str, str] | None = None,
    players: Sequence[Player] = (),
) -> Match[Any]:
    """A new match, its table set and the first question asked.

    Without a number of seats there are as few as the game can be played with; without a seed there
    is a new one each time. `stack` gives, per deck, the faces of its top cards. Where a game takes
    a list of cards of your own, the option may name its file. `players` says who sits where, for
    the record.

    >>> match = play("letter-head", seats=3, seed=7, options={"dealer": 0})
    >>> match.asks()
    {0: ('draw',), 1: ('draw', 'declare'), 2: ('draw',)}
    """
    chosen = box(game)
    if isinstance(options, Mapping):
        options = _files_read(chosen, options)
    return open_match(chosen, seats, seed, options, stack, players)


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
    players: Sequence[Player] = (),
    seal: Mapping[str, Any] | None = None,
) -> Match[Any]:
    """A match of the game in this box, or `Refused` with what is allowed. No file is opened."""
    wanted = seats_of(chosen, seats)
    if players and (len(players) != wanted or not all(map(proper, players))):
        raise Refused(
            "Players are one for each seat: a person's name, or a bot's with its level and seed.",
            "Players",
        )
    if seed is None:
        seed = new_seed()
    if type(seed) is not int:
        raise Refused("A seed is a whole number, not {seed}.", "Options", seed=short(seed))
    for name, given in (("options", options), ("stack", stack)):
        if given is not None and not isinstance(given, Mapping):
            says = "The {name} are given by name, not as {given}."
            raise Refused(says, "Options", name=name, given=short(given))
    agreed = read_options(chosen.agreed, options or {}, wanted, chosen.title)
    lexicon, profile = open_lexicon(), profile_of(agreed.lexicon)

    def make_game(witness: Witness) -> Game[Any]:
        game: Game[Any] = chosen.game(
            agreed, Dictionary(lexicon, profile, witness, chosen.barred_words)
        )
        return game

    setup = Setup(
        chosen.name,
        chosen.game.rules,
        wanted,
        seed,
        plain_options(agreed),
        differing(agreed),
        dict(stack or {}),
        tuple(players),
        None if seal is None else dict(seal),
    )
    return Match(make_game, setup)


def get_ready(match: Match[Any]) -> Match[Any]:
    """The match, when what its rules look words up in is in memory. Lists of words of a table's own
    take a while, which a server spends beside its loop."""
    setup = match.setup
    words = WordList(box(setup.game).profile).read(setup.options["lexicon"], setup.seats)
    dictionary.get_ready(profile_of(words))
    return match


SEVERAL = "{title} is for {few} to {many} seats, not {wanted}."
ONE = "{title} is for {few} seat, not {wanted}."


def seats_of(chosen: Box, seats: int | None) -> int:
    """So many seats, or as few as the game can be played with."""
    wanted = chosen.seats[0] if seats is None else seats
    if type(wanted) is not int or wanted not in chosen.seats:
        few, many = chosen.seats[0], chosen.seats[-1]
        title = chosen.title
        says = SEVERAL if few < many else ONE
        raise Refused(says, title, title=title, few=few, many=many, wanted=short(wanted))
    return wanted


def proper(player: object) -> bool:
    """Whether a record can tell of this player."""
    return isinstance(player, Player) and player.proper()


def new_seed() -> int:
    """A seed of chance's own."""
    return randbelow(2**53)  # a page's numbers hold no more


def replay(text: str) -> Match[Any]:
    """The match that a record tells, checked line by line; `LogBroken` says where it cannot be
    true.

    >>> match = play("letter-head", seats=2, seed=7)
    >>> match.do(0, {"do": "draw"}, at=400)
    >>> replay(match.record()).seen(0) == match.seen(0)
    True
    """
    return logbook.replay(text, reopen)


def reopen(setup: Setup) -> Match[Any]:
    """The match of a header, under the rules that it was begun with."""
    return open_match(
        box(setup.game).under(setup.rules),
        setup.seats,
        setup.seed,
        setup.options,
        setup.stack,
        setup.players,
        setup.seal,
    )

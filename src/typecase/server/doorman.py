"""The doorman: who sits where at a table, who may do what there, and how one is let in.

What is known of a table is a value, and every deed makes another one of it or is refused: nothing
here is kept, and nobody is told.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from hmac import compare_digest
from secrets import choice, token_urlsafe
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from typecase.bots.levels import LEVELS
from typecase.insight.head_starts import may_be_evened, suggested
from typecase.insight.seal import Seal, a_text, new_secret
from typecase.lexicon.lexicon import Lexicon
from typecase.server.haste import Pace
from typecase.server.names import person_named, taken
from typecase.story.head_start import HEAD_START
from typecase.story.protocol import BOT, Player, Seat
from typecase.table.moves import Refused, short

State: TypeAlias = Literal["gathering", "playing", "paused", "over", "closed"]
GATHERING: Final = "gathering"
PLAYING: Final = "playing"
PAUSED: Final = "paused"
OVER: Final = "over"
CLOSED: Final = "closed"

CLAUSE, HEAD_STARTS = "Tables", "H7: Head start"
WATCH = "watch"  # the eyes of whoever sits nowhere
CONSONANTS, VOWELS = "BCDFGHJKLMNPRSTVWZ", "AEIOU"  # Q, X and Y are hard to say, or are both
CODE_LETTERS = 5  # enough that guessing is hopeless, and few enough to say
UNWELCOME = "NAZI"  # a name, so that no list of rude words has it
NOT_THE_HOST = "Only the host may do that."
NO_WATCHING = "Nobody may look on at this table."
REMEMBERED = 12  # matches of a table whose players are known by their tokens: an evening
LATELY = 8  # commands of a seat that are known again; a page whose line was cut repeats its last


class Chair(Struct, frozen=True, omit_defaults=True):
    """One seat: open, or somebody's, or a bot's. With both, the bot plays for the person."""

    name: str = ""  # of the person
    token: str = ""  # of hers, as it is kept
    bot: tuple[str, str, int] | None = None  # its name, its level and its seed
    text: str = ""  # what she adds to the next deal
    ready: bool = False  # whether she has said that the next match may begin
    plays_like: str = ""  # this level; the one that all people do, where it says none

    @property
    def open(self) -> bool:
        return not self.token and self.bot is None

    @property
    def person(self) -> bool:
        return bool(self.token)

    @property
    def player(self) -> Player:
        """Who plays here, as a record tells it."""
        if self.bot is None:
            return Player(self.name)
        name, level, seed = self.bot
        return Player(name, BOT, level, seed)

    @property
    def called(self) -> str:
        """What the others call whoever sits here."""
        return self.name or (self.bot[0] if self.bot else "")


class Share(Struct, frozen=True):
    """Who may see a match again when it is over."""

    tokens: tuple[str, ...]  # by seat, as they are kept; "" where no person sat
    open: bool  # all cards, and the seed: a table agreed to it, or one person played bots


class Facts(Struct, frozen=True):
    """All that is kept of a table."""

    game: str
    options: dict[str, Any]
    chairs: tuple[Chair, ...]
    host: Seat | None
    level: str  # of the bots
    state: State = GATHERING
    code: str = ""  # of the invitation
    seed: int | None = None  # of the first match, where it was asked for
    number: int = 0  # of the match that is played, or was played last
    match: str = ""  # its name
    hints: bool = False
    listed: bool = False  # in the lobby
    watch: bool = True  # whether others may look on
    chat: bool = True
    pace: Pace = "natural"  # of the bots, where one person plays them
    even: str = ""  # a level: head starts even out the bots and people, who play like it (H7)
    lesson: bool = False  # whether the first match is the game's guided hand
    day: str = ""  # whose deal the first match is
    open_record: bool = False  # whether people agreed that all cards may be seen afterwards
    shares: dict[str, Share] = {}  # by the names of its latest matches
    secret: str = ""  # that the next deal follows from; only its checksum is told
    done: tuple[tuple[Seat, str], ...] = ()  # what seats asked for lately and was done, by its id

    def people(self) -> list[Seat]:
        return [seat for seat, chair in enumerate(self.chairs) if chair.person]

    def bots(self) -> list[Seat]:
        """The seats that bots play for."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.bot]

    def free(self) -> list[Seat]:
        return [seat for seat, chair in enumerate(self.chairs) if chair.open]

    def names(self) -> list[str]:
        return [chair.called for chair in self.chairs]

    @property
    def in_play(self) -> bool:
        return self.state in (PLAYING, PAUSED)


# Tokens and invitations


def new_token() -> str:
    """What opens a seat: only the browser has it."""
    return token_urlsafe(24)


def as_kept(token: str) -> str:
    return sha256(token.encode(errors="replace")).hexdigest()


def kept_or_none(token: str) -> str:
    """The token as it is kept; nothing for whoever has none."""
    return as_kept(token) if token else ""


def seat_or_watching(facts: Facts, kept: str) -> Seat | None:
    """Whose token this is, as it is kept; whoever has none watches, where that is allowed."""
    if kept:
        return seat_of_kept(facts, kept)
    if not may_stay(facts):
        raise Refused(NO_WATCHING, CLAUSE)
    return None


def may_stay(facts: Facts) -> bool:
    """Whether somebody without a seat may be here: who comes before the match may still sit
    down."""
    return facts.watch or facts.state in (GATHERING, CLOSED)


def seat_of(facts: Facts, token: str) -> Seat:
    """Whose token this is, or `Refused`."""
    return seat_of_kept(facts, as_kept(token))


def seat_of_kept(facts: Facts, own: str) -> Seat:
    """Every one is compared, so that time tells nothing."""
    found = [seat for seat, chair in enumerate(facts.chairs) if compare_digest(own, chair.token)]
    if not found:
        raise Refused("That token opens no seat at this table.", CLAUSE)
    return found[0]


def begins(facts: Facts, match: str) -> Facts:
    """The next match of this table, and who may see it again: whoever sits here now."""
    shares = {**facts.shares, match: share_of(facts)}
    shares = dict([*shares.items()][-REMEMBERED:])
    number = facts.number + 1
    return replace(facts, state=PLAYING, match=match, number=number, shares=shares)


def share_of(facts: Facts) -> Share:
    tokens = tuple(chair.token for chair in facts.chairs)
    return Share(tokens, facts.open_record or len(facts.people()) < 2)


class Access(NamedTuple):
    """What somebody may see again of a match."""

    seat: Seat | None  # her own; None for whoever only watched
    open: bool  # all cards

    def may_look(self, eyes: str) -> bool:
        """Whether through these: her own, those of whoever watched, and where cards are open
        anybody's."""
        return self.open or eyes in (WATCH, str(self.seat))


def access_to(facts: Facts, match: str, token: str) -> Access:
    """What that token lets somebody see again of a match of this table, or `Refused`."""
    share = facts.shares.get(match)
    if share is None and match == facts.match:
        share = share_of(facts)  # begun by a server that did not remember it
    if share is None:
        share = Share((), False)
    if token:
        own = as_kept(token)
        found = [seat for seat, kept in enumerate(share.tokens) if compare_digest(own, kept)]
        if not found:
            raise Refused("That token opens no seat of this match.", CLAUSE)
        return Access(found[0], share.open)
    if not facts.watch and not share.open:
        raise Refused(NO_WATCHING, CLAUSE)
    return Access(None, share.open)


def sits(facts: Facts, token: str) -> bool:
    return as_kept(token) in [chair.token for chair in facts.chairs]


def invited(facts: Facts, code: str) -> None:
    """Whoever sits down has been told the code, or has found the table in the lobby."""
    if not facts.listed and not compare_digest(code.upper().encode(), facts.code.encode()):
        raise Refused("That is not the code of this table.", CLAUSE)


def new_code(lexicon: Lexicon) -> str:
    """Five letters that can be said over a telephone, and to anybody.

    >>> from typecase.lexicon.lexicon import open_lexicon
    >>> code = new_code(open_lexicon())
    >>> len(code), all(letter in CONSONANTS for letter in code[::2])
    (5, True)
    """
    while True:
        code = "".join(choice(VOWELS if place % 2 else CONSONANTS) for place in range(CODE_LETTERS))
        if not is_rude(code, lexicon):
            return code


def is_rude(code: str, lexicon: Lexicon) -> bool:
    """Whether a word that is not for everybody is in it.

    >>> from typecase.lexicon.lexicon import open_lexicon
    >>> is_rude("MATIT", open_lexicon()), is_rude("MALOT", open_lexicon())
    (True, False)
    >>> is_rude("NAZIS", open_lexicon())
    True
    """
    if UNWELCOME in code:
        return True
    parts = (code[start:end] for end in range(3, 6) for start in range(end - 2))
    return any("adult" in lexicon.judge(part).classes for part in parts)


# Sitting down and getting up


def sit(facts: Facts, name: str, token: str, seat: Seat | None = None) -> Facts:
    """Somebody takes an open seat: that one, or the first."""
    if facts.in_play:
        raise Refused("The match has begun: nobody can sit down now.", CLAUSE)
    free = facts.free()
    if not free:
        raise Refused("Every seat at this table is taken.", CLAUSE)
    if seat is None:
        seat = free[0]
    if seat not in free:
        raise Refused("That seat is taken.", CLAUSE)
    name = free_name(facts, person_named(name))
    facts = with_chair(facts, seat, Chair(name, as_kept(token)))
    facts = replace(facts, done=tuple(one for one in facts.done if one[0] != seat))
    return facts if facts.host is not None else replace(facts, host=seat)


def free_name(facts: Facts, name: str) -> str:
    """The name, if nobody here is called like it; a guest is one of several."""
    others = [called for called in facts.names() if called]
    if not taken(name, others):
        return name
    if name != "Guest":
        raise Refused(
            "Somebody here is called like {name}: choose another name.", CLAUSE, name=name
        )
    numbered = (f"Guest {number}" for number in range(2, len(others) + 3))
    return next(guest for guest in numbered if not taken(guest, others))


def stand(facts: Facts, seat: Seat, bot: Player) -> Facts:
    """Somebody gets up for good: her token opens nothing any more. Where a match is on, the bot
    plays on for her."""
    chair = Chair(bot=as_bot(bot)) if facts.in_play else Chair()
    facts = with_chair(facts, seat, chair)
    return host_passed_on(facts) if facts.host == seat else facts


def host_passed_on(facts: Facts) -> Facts:
    """The powers of the host go to the next person, clockwise; to nobody, if there is none."""
    many, host = len(facts.chairs), facts.host
    assert host is not None, "she has them"
    around = [(host + step) % many for step in range(1, many)]
    return replace(facts, host=next((seat for seat in around if facts.chairs[seat].person), None))


# What was done


def was_done(facts: Facts, seat: Seat | None, command: str) -> bool:
    return (seat, command) in facts.done


def remember(facts: Facts, seat: Seat, command: str) -> Facts:
    """It is kept with what it did: whoever looks after the table next does not do it again. However
    much others ask for, a seat's own are not forgotten for it."""
    others = (one for one in facts.done if one[0] != seat)
    own = [one for one in facts.done if one[0] == seat]
    return replace(facts, done=(*others, *own[1 - LATELY :], (seat, command)))


# Before a match


def say_ready(facts: Facts, seat: Seat, ready: bool) -> Facts:
    """Somebody says that the next match may begin, or takes it back. The host need not wait for
    it."""
    if facts.in_play:
        raise Refused("The match has begun already.", CLAUSE)
    return with_chair(facts, seat, replace(facts.chairs[seat], ready=ready))


# The next deal


def add_text(facts: Facts, seat: Seat, text: str) -> Facts:
    """What somebody adds to the next deal, so that whoever deals could not choose it."""
    if facts.in_play:
        raise Refused("The cards are dealt: add to the next deal when this match is over.", CLAUSE)
    return with_chair(facts, seat, replace(facts.chairs[seat], text=a_text(text)))


def next_seal(facts: Facts) -> Seal | None:
    """What the next deal follows from; None where its seed was asked for."""
    if facts.seed is not None and not facts.number:
        return None
    return Seal(facts.secret or new_secret(), tuple(chair.text for chair in facts.chairs))


def dealt(facts: Facts) -> Facts:
    """The cards are dealt. The next deal has another secret, which nobody has added to, and nobody
    is ready for it."""
    chairs = tuple(replace(chair, text="", ready=False) for chair in facts.chairs)
    return replace(facts, chairs=chairs, secret=new_secret())


# Head starts


def head_starts(facts: Facts) -> list[int] | None:
    """What evens out those who sit here, by seat; an open seat is somebody's who plays like the
    others. None where they are not evened out, or there is nothing to even out."""
    if not facts.even:
        return None
    levels = [plays_like(facts, chair) for chair in facts.chairs]
    starts = suggested(facts.game, levels, facts.options)
    return starts if starts and any(starts) else None


def plays_like(facts: Facts, chair: Chair) -> str:
    """The level of whoever sits there, a bot's own or a person's as it was said."""
    if chair.bot and not chair.person:
        return chair.bot[1]
    return chair.plays_like or facts.even


def agreed(facts: Facts) -> dict[str, Any]:
    """The options of the next match."""
    starts = head_starts(facts)
    return {**facts.options, HEAD_START: starts} if starts else facts.options


def even(facts: Facts, by: Seat | None, seat: Any, level: str) -> Facts:
    """Head starts shall even out the bots and people, who play like this level; or one of them
    does."""
    by_host(facts, by)
    to_be_evened(facts)
    a_level(level)
    if seat is None:
        return replace(facts, even=level)
    chair = a_chair(facts, seat, lambda chair: chair.person, "There is nobody in that seat.")
    return with_chair(facts, seat, replace(chair, plays_like=level))


def uneven(facts: Facts, by: Seat | None) -> Facts:
    by_host(facts, by)
    to_be_evened(facts)
    return replace(facts, even="")


def to_be_evened(facts: Facts) -> None:
    """Whether head starts may be suggested here now, or `Refused`."""
    if facts.in_play:
        raise Refused("The match has begun: head starts are agreed before it.", HEAD_STARTS)
    if not may_be_evened(facts.game):
        raise Refused("Nobody knows which head starts even out this game.", HEAD_STARTS)
    if HEAD_START in facts.options:
        raise Refused("Head starts were agreed here already.", HEAD_STARTS)


# What a host may do


def by_host(facts: Facts, by: Seat | None) -> None:
    if by is None or by != facts.host:
        raise Refused(NOT_THE_HOST, CLAUSE)


def ready(facts: Facts, by: Seat | None) -> None:
    """Whether a match may begin now, the first or another one; else `Refused`."""
    by_host(facts, by)
    if facts.in_play:
        raise Refused("A match is being played already.", CLAUSE)
    if free := facts.free():
        says = "There {n:is an open seat|are # open seats}: invite somebody, or take a bot."
        raise Refused(says, CLAUSE, n=len(free))


def kick(facts: Facts, by: Seat | None, seat: Any, bot: Player) -> Facts:
    by_host(facts, by)
    if seat == by:
        raise Refused("You cannot send yourself away; get up instead.", CLAUSE)
    a_chair(facts, seat, lambda chair: chair.person, "There is nobody in that seat to send away.")
    return stand(facts, seat, bot)


def no_change_of_a_day(facts: Facts) -> None:
    """Everybody plays the deal of a day against the same bots, and by herself."""
    if facts.day and facts.number == 1:
        raise Refused("In the deal of a day everybody plays for herself.", CLAUSE)


def take_bot(facts: Facts, by: Seat | None, seat: Any, bot: Player) -> Facts:
    """A bot sits down in an open seat, or plays for somebody until she is back."""
    no_change_of_a_day(facts)
    if by is None or by != seat:
        by_host(facts, by)
    chair = a_chair(facts, seat, lambda chair: not chair.bot, "A bot plays there already.")
    if chair.person and not facts.in_play:
        raise Refused("A bot can play for somebody when a match is on.", CLAUSE)
    return with_chair(facts, seat, replace(chair, bot=as_bot(bot)))


def send_bot_away(facts: Facts, by: Seat | None, seat: Any) -> Facts:
    """The bot gives the seat back to whom it played for, or leaves it open."""
    no_change_of_a_day(facts)
    if by is None or by != seat:
        by_host(facts, by)
    chair = a_chair(facts, seat, lambda chair: bool(chair.bot), "There is no bot in that seat.")
    if facts.in_play and not chair.person:
        raise Refused("That seat is the bot's own in this match.", CLAUSE)
    return with_chair(facts, seat, replace(chair, bot=None))


def replace_token(facts: Facts, by: Seat | None, seat: Any, token: str) -> Facts:
    """Whoever has lost hers is given another one by the host; the lost one opens nothing more."""
    by_host(facts, by)
    if seat == by:
        raise Refused("You have yours: with another one you would lose your seat.", CLAUSE)
    chair = a_chair(facts, seat, lambda chair: chair.person, "There is nobody in that seat.")
    lost, new = chair.token, as_kept(token)
    shares = {
        match: replace(share, tokens=tuple(new if one == lost else one for one in share.tokens))
        for match, share in facts.shares.items()
    }
    return with_chair(replace(facts, shares=shares), seat, replace(chair, token=new))


def wished(facts: Facts, by: Seat | None, deed: str) -> Facts:
    """What the host wishes of the table, where that is all there is to say."""
    match deed:
        case "pause" | "go-on":
            return pause(facts, by, goes_on=deed == "go-on")
        case "chat-on" | "chat-off":
            return chat(facts, by, on=deed == "chat-on")
        case "brisk" | "natural" | "patient":
            return pace(facts, by, deed)
        case "uneven":
            return uneven(facts, by)
        case "close":
            return close(facts, by)
    raise AssertionError(f"a host does not {deed}")


def pause(facts: Facts, by: Seat | None, goes_on: bool) -> Facts:
    by_host(facts, by)
    if not facts.in_play:
        raise Refused("There is no match to pause.", CLAUSE)
    return replace(facts, state=PLAYING if goes_on else PAUSED)


def chat(facts: Facts, by: Seat | None, on: bool) -> Facts:
    by_host(facts, by)
    return replace(facts, chat=on)


def pace(facts: Facts, by: Seat | None, wanted: Pace) -> Facts:
    by_host(facts, by)
    if len(facts.people()) > 1:
        raise Refused("Where several people sit, the bots take their own time.", CLAUSE)
    return replace(facts, pace=wanted)


def close(facts: Facts, by: Seat | None) -> Facts:
    by_host(facts, by)
    return replace(facts, state=CLOSED, code="", listed=False)


# Parts


def with_chair(facts: Facts, seat: Seat, chair: Chair) -> Facts:
    chairs = (*facts.chairs[:seat], chair, *facts.chairs[seat + 1 :])
    return replace(facts, chairs=chairs)


def a_chair(facts: Facts, seat: Any, fits: Callable[[Chair], bool], otherwise: str) -> Chair:
    if type(seat) is not int or not 0 <= seat < len(facts.chairs):
        says = "There is no seat {number}; the seats are 0 to {last}."
        raise Refused(says, CLAUSE, number=short(seat), last=len(facts.chairs) - 1)
    chair = facts.chairs[seat]
    if not fits(chair):
        raise Refused(otherwise, CLAUSE)
    return chair


def as_bot(player: Player) -> tuple[str, str, int]:
    assert player.level is not None and player.seed is not None, "a bot has both"
    return player.name, player.level, player.seed


def a_level(level: str) -> None:
    if level not in LEVELS:
        says = "There is no level {level}; there are {known}."
        raise Refused(says, "Bots", level=short(level), known=tuple(LEVELS))

"""Proof: whether a record is what happened, and whether anybody could have chosen the cards.

Everything here follows from the record and from what a page was shown, so it can be checked by
anybody, on any machine, with no server to ask.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any, NamedTuple

from typecase import __version__
from typecase.arena.matches import RANDOM
from typecase.bots.agreement import still_to_agree
from typecase.bots.bot import Bot
from typecase.bots.company import bot_at
from typecase.bots.levels import LEVELS
from typecase.bots.random_bot import RandomBot
from typecase.door import reopen
from typecase.insight.daily.deal import seed_of
from typecase.insight.followers import Followers
from typecase.insight.seal import Seal, promise_of, seal_of
from typecase.story import logbook
from typecase.story.logbook import LogBroken
from typecase.story.match import Match
from typecase.story.protocol import BOT, END_BY_AGREEMENT, RESIGN, Line, Millis, Player, Seat, Setup
from typecase.story.seen import Seen
from typecase.table.moves import Refused

# What a bot does may be under way, to the umpire of a race or to the disk, while somebody else
# acts: then it is what it meant before that. An umpire waits for 250 ms at most.
UNDER_WAY: Millis = 1000


class Finding(NamedTuple):
    """One thing that was looked at."""

    about: str
    holds: bool | None  # None where only whoever asks can tell
    says: str  # one sentence


class Proof(NamedTuple):
    """All that can be said of a record."""

    findings: tuple[Finding, ...]

    @property
    def holds(self) -> bool:
        """Whether nothing speaks against it."""
        return all(finding.holds is not False for finding in self.findings)


def verify(record: str, hash: str = "", promise: str = "", key: str = "") -> Proof:
    """Whether this record is what happened: the promise, the seed, the deck, every line, the hash,
    and every move of a bot. `hash` and `promise` are what the page showed, `key` is that of a daily
    deal, whose day is over. `LogBroken` where it is no record at all.

    >>> import typecase
    >>> proof = verify(typecase.play("letter-head", seats=2, seed=7).record())
    >>> proof.holds, proof.findings[0].says
    (False, 'It is not from a sealed deal: nothing was promised.')
    """
    match: Match[Any] = logbook.replay(record.split("\n", 1)[0], reopen)  # else it is none
    played = Played(match)
    broken = None
    try:
        logbook.replay(record, lambda _setup: played)
    except LogBroken as fault:
        broken = fault
    findings = (
        *(_daily(match.setup, promise, key) if key else _seal(match.setup, promise)),
        _stack(match.setup),
        _lines(match, broken),
        _hash(match, broken, hash),
        played.finding(broken),
    )
    return Proof(findings)


def hash_of(record: str) -> str:
    """What goes with every state of a match that is sent to a page: the checksum of its record so
    far. As the record begins with a secret, nobody learns from it what others have done."""
    return sha256(record.encode()).hexdigest()


def _seal(setup: Setup, promise: str) -> tuple[Finding, ...]:
    try:
        seal, promised = seal_of(setup)
    except Refused as refused:
        says = "The seed follows from nothing that was shown before the deal."
        return Finding("promise", False, str(refused)), Finding("seed", False, says)
    return _promise(seal, promised, promise), _seed(seal, setup.seed)


def _daily(setup: Setup, promise: str, key: str) -> tuple[Finding, ...]:
    key = key.strip().lower()
    if setup.seed != seed_of(key):
        says = "The seed does not follow from the key of that day: the deal is another one."
        seed = Finding("seed", False, says)
    else:
        seed = Finding("seed", True, "The seed follows from the key of its day.")
    found = promise_of(key)
    if not promise:
        says = f"The key was promised as {found}: compare it with what you were shown."
        return Finding("promise", None, says), seed
    if promise.strip().lower() != found:
        says = "You were shown another promise than that of this key."
        return Finding("promise", False, says), seed
    return Finding("promise", True, "The promise holds: it is the checksum of the key."), seed


def _promise(seal: Seal, promised: str, shown: str) -> Finding:
    if seal.promise != promised:
        return Finding("promise", False, "The promise is not the checksum of the secret.")
    if shown and shown.strip().lower() != promised:
        says = "You were shown another promise than the one that this record keeps."
        return Finding("promise", False, says)
    return Finding("promise", True, "The promise holds: it is the checksum of the secret.")


def _seed(seal: Seal, seed: int) -> Finding:
    if seal.seed != seed:
        says = "The seed does not follow from the secret and the texts: the deal is another one."
        return Finding("seed", False, says)
    added = sum(map(bool, seal.texts))
    if not added:
        says = "The seed follows from the secret alone: no seat added a text."
    else:
        whose = "the text of one seat" if added == 1 else f"the texts of {added} seats"
        says = f"The seed follows from the secret and {whose}."
    return Finding("seed", True, says)


def _stack(setup: Setup) -> Finding:
    if setup.stack:
        return Finding("stack", False, "Cards were put on top of the deck beforehand.")
    return Finding("stack", True, "No card was put on top of a deck beforehand.")


def _lines(match: Match[Any], broken: LogBroken | None) -> Finding:
    if broken:
        line, _, why = str(broken).partition(": ")
        return Finding("lines", False, f"{line.capitalize()} is not by the rules: {why}")
    many = f"{len(match.log)} lines"
    if match.result is None:
        return Finding("lines", False, f"All {many} are by the rules, but the end is missing.")
    return Finding("lines", True, f"All {many} are by the rules, from the deal to the end.")


def _hash(match: Match[Any], broken: LogBroken | None, shown: str) -> Finding:
    if broken:
        return Finding("hash", False, "It has no hash: it is not a match from its deal to its end.")
    found = hash_of(match.record())
    if not shown:
        return Finding("hash", None, f"Its hash is {found}: compare it with the one on your page.")
    if shown.strip().lower() != found:
        return Finding("hash", False, f"Its hash is {found}, and not the one that you were shown.")
    return Finding("hash", True, "Its hash is the one that you were shown: nothing was changed.")


class Played:
    """The match of a record, with its bots beside it: it is played again, and each of their moves
    is compared with what they mean to do."""

    def __init__(self, match: Match[Any]) -> None:
        self.match, self.moves = match, 0
        self.players = {
            seat: player for seat, player in enumerate(match.setup.players) if player.kind == BOT
        }
        self._why = why_not(match.setup, self.players)
        self._followers = self._sit(match) if not self._why else None

    def _sit(self, match: Match[Any]) -> Followers:
        game = match.setup.game
        return Followers(match, {seat: bot_of(one, game) for seat, one in self.players.items()})

    def again(self, line: Line) -> None:
        """One line of the record, and what the bot would have done there."""
        number = len(self.match.log) + 2
        if self._followers and line.seat in self.players and not self._would(line):
            name = self.players[line.seat].name
            self._why = f"Line {number} is not what {name} makes of what that seat saw."
            self._followers = None
        self.match.again(line)
        self.moves += line.seat in self.players
        if self._followers:
            self._followers.look()

    def _would(self, line: Line) -> bool:
        assert line.seat is not None and line.action is not None, "a bot acts"
        if line.action.get("do") == END_BY_AGREEMENT:
            return line.seat in still_to_agree(self.match.table, self.players)
        assert self._followers is not None, "they are asked"
        if meant(self._followers, line.seat) == line.action:
            return True
        return self._meant_before(line.seat, line)

    def _meant_before(self, seat: Seat, line: Line) -> bool:
        """Whether it meant to do so before others acted, a moment ago."""
        log = self.match.log
        for many in range(len(log) - 1, -1, -1):
            if line.at - log[many].at > UNDER_WAY or log[many].seat == seat:
                return False
            if meant(self._as_it_was(many), seat) == line.action:
                return True
        return False

    def _as_it_was(self, many: int) -> Followers:
        """The match after so many lines, with bots who have seen those and no more."""
        before = self._sit(reopen(self.match.setup))
        for line in self.match.log[:many]:
            before.match.again(line)
            before.look()
        return before

    def finding(self, broken: LogBroken | None) -> Finding:
        if self._why:
            return Finding("bots", False, self._why)
        if broken:
            says = f"The moves of the bots before line {broken.line} are their own."
            return Finding("bots", False, says if self.players else "No bots sat there.")
        if not self.players:
            return Finding("bots", True, "No bots played.")
        moves = "The one move" if self.moves == 1 else f"All {self.moves} moves"
        says = f"{moves} of the bots follow from what their seats saw: none has peeked."
        return Finding("bots", True, says)


def why_not(setup: Setup, players: dict[Seat, Player]) -> str:
    """Why these bots cannot be asked again; nothing, if they can."""
    release = (setup.seal or {}).get("release", __version__)
    if players and release != __version__:
        return f"The bots are those of Typecase {release}: only that release can ask them again."
    known = {*LEVELS, RANDOM}
    if any(player.level not in known for player in players.values()):
        return "A bot of a level that there is not cannot be asked again."
    return ""


def bot_of(player: Player, game: str) -> Bot:
    """The bot that a record tells of: the same three make the same bot."""
    assert player.level is not None and player.seed is not None, "a bot has both"
    if player.level == RANDOM:
        return RandomBot(player.name, player.seed)
    return bot_at(player.level, game, player.name, player.seed)


def meant(followers: Followers, seat: Seat) -> dict[str, Any] | None:
    """What the bot there does now, as a record tells it: what it means to, or else what the rules
    take instead."""
    seen = followers.match.look(seat)
    for intent, instead in followers.mean([seat]):
        for action in (intent.action, *instead):
            if (found := as_told(seen, action)) is not None:
                return found
    return None


def as_told(seen: Seen, action: dict[str, Any]) -> dict[str, Any] | None:
    """The action as a line of a record tells it; None if the rules do not take it."""
    do = action["do"]
    if do == RESIGN:
        return {"do": RESIGN}
    move = seen.ask.moves.get(do) if seen.ask else None
    if move is None:
        return None
    try:
        return {"do": do, **move.wire(move.check(action))}
    except Refused:
        return None

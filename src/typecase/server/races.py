"""Races: what the seats of a table do comes to their match through here.

A deed for which players race goes to the umpire first, and the match is told when nobody else could
still have been earlier, as of the moment at which it was done. Everything else goes straight on.
Whoever keeps guessing waits: a script must not win because it may be wrong as often as it likes.
"""

from __future__ import annotations

from asyncio import TimerHandle
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from typecase.server.actor import Actor, Command
from typecase.server.umpire import Claim, Umpire, slowest_of
from typecase.story.protocol import Millis, RulesFault, Seat
from typecase.table.moves import Refused

CLAUSE = "Races"
GUESSES, A_WHILE = 4, 5_000  # so many refused calls within so many milliseconds, and one waits
KEEPS_GUESSING = "Four calls of yours were refused within five seconds: wait a moment."


class Races:
    """Those of one match. `corrections` tells by how much each person is far away now."""

    def __init__(self, actor: Actor, corrections: Callable[[], Mapping[Seat, Millis]]) -> None:
        self._actor, self._corrections = actor, corrections
        self._umpire = Umpire()
        self._verbs: tuple[str, ...] = ()  # of the race that is on, or was last
        self._alarm: TimerHandle | None = None
        self._guesses: dict[Seat, list[Millis]] = {}  # when the latest calls were refused

    def hear(self, command: Command) -> None:
        """What a seat does. While a claim waits, whatever anybody does is taken by its moment too:
        it might end the race that the claim was in time for."""
        match, now = self._actor.match, self._actor.clock.now()
        self._verbs = match.racing or self._verbs
        races = verb_of(command) in match.racing
        if races and self._keeps_guessing(command.seat, now):
            command.tell(Refused(KEEPS_GUESSING, CLAUSE))
            return
        claims = races and self._would_be_taken(command, now)
        if not self._verbs:
            self._actor.hear(command)  # nobody has raced here yet
        elif claims or self._umpire.held:
            place = from_the_dealers_left(match.table, command.seat)
            self._umpire.claim(command.seat, command, now, self._contenders(), place)
            self._play_what_is_due()
        else:
            moment = now - self._corrections().get(command.seat, 0)
            late = Claim(moment, 0, command.seat, now, command)
            self._actor.hear(command._replace(tell=partial(self._answer, late)))

    def patience(self) -> Millis:
        """For how long a deadline waits: for claims that are under way, and those that are held."""
        if not self._actor.match.racing:
            return 0
        now = self._actor.clock.now()
        held = (now - claim.moment + 1 for claim in self._umpire.held)
        return int(max(slowest_of(self._contenders()), *held, 0))

    def look_again(self) -> None:
        """The match has gone on, or stands still: where nobody races any more, nothing waits."""
        if self._actor.clock.base.wall is None or not self._actor.match.racing:
            self.release()

    def release(self) -> None:
        """Hold nothing any longer."""
        if self._umpire.held:
            self._play(self._umpire.drop())
            self._set_alarm()

    def _contenders(self) -> dict[Seat, Millis]:
        """By how much those are far away who may claim now."""
        match = self._actor.match
        racing, asks = set(match.racing), match.asks()
        return {
            seat: by
            for seat, by in self._corrections().items()
            if racing.intersection(asks.get(seat, ()))
        }

    def _would_be_taken(self, command: Command, now: Millis) -> bool:
        """What the rules refuse is no claim: it is told so at once, and nobody has raced with
        it."""
        try:
            self._actor.match.preview(command.seat, command.action)
        except Refused:
            self._guesses.setdefault(command.seat, []).append(now)
            return False
        except RulesFault:
            return False
        return True

    def _keeps_guessing(self, seat: Seat, now: Millis) -> bool:
        """Whether too many of her calls were refused a moment ago. A bot guesses nothing."""
        latest = [when for when in self._guesses.get(seat, ()) if now < when + A_WHILE]
        self._guesses[seat] = latest
        return len(latest) >= GUESSES and seat not in self._actor.bots

    # claims

    def _play_what_is_due(self) -> None:
        self._play(self._umpire.due(self._actor.clock.now()))
        self._set_alarm()

    def _play(self, claims: list[Claim]) -> None:
        for number, claim in enumerate(claims, 1):
            later = [*claims[number:], *self._umpire.held]
            rivals = [other for other in later if verb_of(other.deed) in self._verbs]
            lead = self._umpire.margin(claim, rivals)
            deed = claim.deed._replace(tell=partial(self._answer, claim), race=lead)
            self._actor.hear(deed, int(claim.moment))

    def _set_alarm(self) -> None:
        if self._alarm:
            self._alarm.cancel()
        due, clock = self._umpire.next_due(), self._actor.clock
        self._alarm = None if due is None else clock.at(int(due), self._play_what_is_due)

    def _answer(self, claim: Claim, refused: Refused | None) -> None:
        """Tell whoever did it; and if she lost a race, to whom, and by how much."""
        command: Command = claim.deed
        if verb_of(command) in self._verbs:
            if refused is None:
                self._umpire.played(claim)
            elif self._is_gone(command):
                refused = lost_to(self._umpire.before(claim)) or refused
        command.tell(refused)

    def _is_gone(self, command: Command) -> bool:
        """Whether what she was asked is over, in a match that goes on."""
        actor = self._actor
        offered = actor.match.asks().get(command.seat, ())
        return actor.settled and not actor.paused and verb_of(command) not in offered


def verb_of(command: Command) -> Any:
    return command.action.get("do")


def from_the_dealers_left(table: Any, seat: Seat) -> int:
    """How many places from there a seat is; where nobody deals, from the first seat."""
    return int(seat - getattr(table, "dealer", -1) - 1) % int(table.seats)


def lost_to(winner: tuple[Seat, int] | None) -> Refused | None:
    """What is told to whoever came later."""
    if winner is None:
        return None
    seat, behind = winner
    if not behind:
        return Refused("{Seat} was as quick as you, and came first.", CLAUSE, seat=seat)
    seconds = f"{behind / 1000:.2f}" if behind >= 10 else f"{behind / 1000:.3f}"
    says = "{Seat} was {seconds} s before you."
    return Refused(says, CLAUSE, seat=seat, seconds=seconds)

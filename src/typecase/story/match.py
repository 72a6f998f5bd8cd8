"""The engine: runs a game's story, checks every input at the door, keeps the log."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic

from typecase.story import head_start, logbook
from typecase.story.leaving import (
    AgreedToEnd,
    EndedByAgreement,
    ProposedToEnd,
    Resigned,
    TookProposalBack,
    WouldPlayOn,
)
from typecase.story.protocol import (
    END_BY_AGREEMENT,
    RESIGN,
    Answer,
    Game,
    Line,
    Millis,
    Previews,
    Result,
    RulesFault,
    Seat,
    Settles,
    Setup,
    Story,
    Table,
    TableT,
    Wait,
)
from typecase.story.seen import Seen, said_of
from typecase.story.witness import Witness
from typecase.table.luck import Dice
from typecase.table.moves import Refused, short
from typecase.table.sights import imagine, view
from typecase.table.worth import Worth

OVER = "over"  # the phase of a match that has ended
LEAVERS, AGREEMENT = "Leavers", "S20: Ending by agreement"


class Match(Generic[TableT]):
    """A match is (game, setup, log) and nothing more. A replay is the same log; undo is a shorter
    one."""

    def __init__(
        self,
        make_game: Callable[[Witness], Game[TableT]],
        setup: Setup,
        log: Iterable[Line] = (),
    ) -> None:
        self._make_game, self.setup = make_game, setup
        self._witness = Witness()
        self._game = make_game(self._witness)
        table = self._game.set_table(setup)
        head_start.give(table, setup)
        self._open(table, [])
        self._resume(log)

    # what may be asked of a match

    @property
    def now(self) -> Millis:
        """The match's own clock: when its last input came, in milliseconds."""
        return self.table.now

    @property
    def deadline(self) -> Millis | None:
        """When something happens by itself; None if nothing does."""
        return self.waiting.until if self.waiting else None

    @property
    def phase(self) -> str:
        return self.waiting.phase if self.waiting else OVER

    @property
    def racing(self) -> tuple[str, ...]:
        """The verbs for which players race now: those of a race that somebody may use."""
        if self.waiting is None or not self.waiting.race:
            return ()
        verbs = {verb for ask in self.waiting.asks.values() for verb in ask.offers()}
        return tuple(verb for verb in self.waiting.race if verb in verbs)

    @property
    def scores(self) -> dict[Seat, int]:
        """What the game counts: points, chips, rounds won."""
        return self.result.scores if self.result else self._game.scores(self.table)

    @property
    def by_agreement(self) -> bool:
        """Whether all agreed to stop: such a match counts for no rating, streak or best (S20)."""
        return self.result is not None and bool(self.table.agreed)

    @property
    def round_began(self) -> int:
        """How many inputs there were when the round began that is played now."""
        return self._round_began

    def asks(self) -> dict[Seat, tuple[str, ...]]:
        """What each seat may do now. To resign, and to end by agreement, is always possible and not
        listed."""
        asks = self.waiting.asks if self.waiting else {}
        return {seat: verbs for seat in sorted(asks) if (verbs := tuple(asks[seat].offers()))}

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """Who is asked, and waited for."""
        asks = self.waiting.asks if self.waiting else {}
        return tuple(seat for seat, ask in asks.items() if not ask.free)

    def seen(self, seat: Seat | None) -> dict[str, Any]:
        """What one seat sees, as a plain JSON-able dict; None is a spectator."""
        return self.look(seat).plain()

    def look(self, seat: Seat | None) -> Seen:
        """What one seat sees, with the moves themselves: what a bot is handed."""
        if seat is not None:
            self._a_seat(seat)
        asks = self.waiting.asks if self.waiting else {}
        return Seen(
            game=self.setup.game,
            seat=seat,
            seats=self.setup.seats,
            options=self.setup.options,
            now=self.now,
            deadline=self.deadline,
            phase=self.phase,
            awaited=self.awaited,
            others=said_of(asks, [other for other in self.awaited if other != seat]),
            ask=asks.get(seat) if seat is not None else None,
            scores=self.scores,
            result=self.result,
            table=view(self.table, seat),
            events=self.table.events(seat),
        )

    def preview(self, seat: Seat, action: Mapping[str, Any], at: Millis | None = None) -> Worth:
        """What the action would come to, as far as the seat can know; `Refused` where it would be.
        It is not done, and nothing changes."""
        self._a_seat(seat)
        self._witness.listen()
        try:
            answer = self._checked(seat, action, self.now if at is None else at).answer
            assert answer is not None, "only a deadline has no answer"
            if answer.do in (RESIGN, END_BY_AGREEMENT) or not isinstance(self._game, Previews):
                return Worth()
            return self._game.preview(self.table, answer)
        except Refused:
            raise
        except Exception as fault:
            raise self._fault() from fault
        finally:
            self._witness.listen()  # what was looked up is not of the log

    def record(self) -> str:
        """The whole match as text, one JSON line per input under a header line."""
        return logbook.record(self.setup, self.log)

    # what may be done to a match

    def do(
        self,
        seat: Seat,
        action: Mapping[str, Any],
        at: Millis | None = None,
        race: Millis | None = None,
    ) -> None:
        """Let the seat act, or raise `Refused` and change nothing. `race` is for the record: by how
        much it came before the next who raced for it."""
        self._a_seat(seat)
        self._witness.listen()
        self._play(self._raced(self._checked(seat, action, self.now if at is None else at), race))

    def time_up(self) -> None:
        """Let the pending deadline pass."""
        wait = self.waiting
        if wait is None or wait.until is None:
            raise Refused("Nothing happens by itself now: there is no deadline to pass.", "Time")
        self._witness.listen()
        self._play(Line(wait.until, None, named(wait, None), None, None, {}))

    def fork(self) -> Match[TableT]:
        """An independent copy: the table as the round began, and the round played again."""
        return self.as_it_is()()

    def as_it_is(self) -> Callable[[], Match[TableT]]:
        """What makes a fork of the match as it is now, also in another thread, and while the match
        goes on: a long round takes a while to play again."""
        began, log, table = self._round_began, list(self.log), self._round_table

        def fork() -> Match[TableT]:
            twin: Match[TableT] = object.__new__(type(self))
            twin._make_game, twin.setup = self._make_game, self.setup
            twin._witness = Witness()
            twin._game = self._make_game(twin._witness)
            twin._open(table.copy(), log[:began])
            twin._resume(log[began:])
            return twin

        return fork

    def imagine(self, seat: Seat | None, dice: Dice) -> Match[TableT]:
        """A fork in which everything that the seat cannot see has been dealt anew."""
        twin = self.fork()
        imagine(twin.table, seat, dice)
        twin.table.imagined = len(twin.table.told), seat
        return twin

    def again(self, line: Line) -> None:
        """Play a line of a record again, checked as if it were new, with what was heard then."""
        self._witness.listen(line.heard)
        if line.action is None:
            wait = self.waiting
            if wait is None or wait.until != line.at:
                raise Refused("No deadline passes at that time.", "Time")
            played = line._replace(ask=named(wait, None), answer=None)
        else:
            assert line.seat is not None, "only a deadline has no seat"
            self._a_seat(line.seat)
            checked = self._checked(line.seat, line.action, line.at)
            played = self._raced(checked, line.race)._replace(heard=line.heard)
        if played.ask != line.ask:
            says = "It answered {answered}, but was asked {asked}."
            raise Refused(says, "Log", answered=repr(line.ask), asked=repr(played.ask))
        self._play(played)
        if self.log[-1].heard != line.heard:
            raise Refused("The rules looked up other words than it tells.", "Log")

    # the engine

    def _a_seat(self, seat: Seat) -> None:
        if type(seat) is not int or not 0 <= seat < self.setup.seats:
            says = "There is no seat {number}; the seats are 0 to {last}."
            raise Refused(says, "Seats", number=short(seat), last=self.setup.seats - 1)

    def _checked(self, seat: Seat, action: Mapping[str, Any], at: Millis) -> Line:
        if not isinstance(action, Mapping) or not isinstance(action.get("do"), str):
            raise Refused("An action is an object whose do names the verb.", "Actions")
        wait, do = self.waiting, action["do"]
        if wait is None:
            raise Refused("The match is over.", "How to Win")
        self._in_time(at, wait)
        if seat in self.table.resigned:
            raise Refused("You have resigned from this match.", LEAVERS)
        if do == RESIGN:
            if len(action) > 1:
                raise Refused("resign takes nothing more.", LEAVERS)
            return Line(at, seat, named(wait, seat), {"do": RESIGN}, Answer(seat, RESIGN, None), {})
        if do == END_BY_AGREEMENT:
            agree = self._agreeing(seat, action)
            wired = {"do": do, "agree": agree}
            return Line(at, seat, named(wait, seat), wired, Answer(seat, do, agree), {})
        move = wait.asks[seat].moves.get(do) if seat in wait.asks else None
        if move is None:
            raise self._not_now(seat, do, wait)
        value = move.check(action)
        wired = {"do": do, **move.wire(value)}
        return Line(at, seat, named(wait, seat), wired, Answer(seat, do, value), {})

    def _in_time(self, at: Millis, wait: Wait) -> None:
        if type(at) is not int:
            raise Refused("at is a whole number of milliseconds, not {at}.", "Time", at=short(at))
        if at < self.now:
            raise Refused("Time never runs backwards: it is {now} already.", "Time", now=self.now)
        if wait.until is not None and at >= wait.until:
            raise Refused("Too late: the time for this ran out at {at}.", "Time", at=wait.until)

    def _raced(self, line: Line, race: Millis | None) -> Line:
        """The same input, with its lead in the race that it won."""
        if race is None:
            return line
        if type(race) is not int or race < 0:
            says = "race is a whole number of milliseconds, not {race}."
            raise Refused(says, "Time", race=short(race))
        if line.action is None or line.action["do"] not in self.racing:
            raise Refused("There was no race for this.", "Time")
        return line._replace(race=race)

    def _agreeing(self, seat: Seat, action: Mapping[str, Any]) -> bool:
        """Whether the seat would end the match; silence about it is a yes."""
        agree = action.get("agree", True)
        if type(agree) is not bool or set(action) - {"do", "agree"}:
            raise Refused("end-by-agreement takes agree, true or false.", AGREEMENT)
        if agree and seat in self.table.agreed:
            raise Refused("You have agreed already; agree: false takes it back.", AGREEMENT)
        if not agree and not self.table.agreed:
            raise Refused("Nobody has proposed to end the match.", AGREEMENT)
        if not agree and seat not in {*self.table.must_agree(), *self.table.agreed}:
            raise Refused("You are out: whether to stop is up to those still in it.", AGREEMENT)
        return agree

    def _not_now(self, seat: Seat, do: str, wait: Wait) -> Refused:
        clause = self._game.clauses[wait.phase]
        verbs = tuple(wait.asks[seat].offers()) if seat in wait.asks else ()
        if verbs:
            says = "You cannot {do} now; you may {verbs:… or …}."
            return Refused(says, clause, do=short(do), verbs=tuple(verbs))
        return Refused("You cannot {do} now: it is not your turn to act.", clause, do=short(do))

    def _open(self, table: TableT, log: list[Line]) -> None:
        self.table, self.log = table, log
        self._round_table, self._round_began = table, len(log)
        self.waiting: Wait | None = None
        self.result: Result | None = None
        if self._game.over(table):
            self._end()
        self._tell(None)

    def _resume(self, lines: Iterable[Line]) -> None:
        """Play lines that were checked when they were first played."""
        for line in lines:
            self._witness.listen(line.heard)
            self._play(line)
            self.log[-1] = line  # with what was heard at the door, where nobody asks again

    def _play(self, line: Line) -> None:
        """Let the story go on with this input; if the rules fail on it, it never happened."""
        round_began = self._round_table, self._round_began
        self.log.append(line)
        self.table.now = line.at
        try:
            if line.answer and line.answer.do == END_BY_AGREEMENT:
                self._agree(line.answer.seat, line.answer.value)  # no business of the story's
            else:
                if line.answer and line.answer.do == RESIGN:
                    self._resign(line.answer.seat)
                self._tell(line.answer)
                if self.result is None and self._all_agree():  # the last who had not has left
                    self._end_by_agreement()
        except BaseException as fault:
            self.log.pop()
            self._round_table, self._round_began = round_began
            self.__dict__.update(self.fork().__dict__)
            if isinstance(fault, Exception):
                raise self._fault() from fault
            raise
        if line.heard != self._witness.heard:
            self.log[-1] = line._replace(heard=self._witness.heard)
        self._witness.listen()  # whoever merely tries a move from here on is not of the log

    def _fault(self) -> RulesFault:
        return RulesFault(
            f"The rules of {self.setup.game} failed on this; the match stands as before."
        )

    def _resign(self, seat: Seat) -> None:
        self.table.resigned.append(seat)
        self.table.tell(Resigned(seat))
        left = self.table.players()
        if len(left) < min(2, self.setup.seats):
            self.table.agreed = []
            self._settle()
            self._end(Result(tuple(left), self._game.scores(self.table)))
        elif self._all_agree():
            self._end_by_agreement()

    def _agree(self, seat: Seat, agree: bool) -> None:
        """Somebody proposes to end the match, agrees, declines, or takes it back (S20)."""
        t = self.table
        if not agree:
            own = t.agreed[0] == seat
            t.agreed = []
            t.tell(TookProposalBack(seat) if own else WouldPlayOn(seat))
            return
        t.tell(AgreedToEnd(seat) if t.agreed else ProposedToEnd(seat))
        t.agreed = [*t.agreed, seat]
        if self._all_agree():
            self._end_by_agreement()

    def _all_agree(self) -> bool:
        t = self.table
        return bool(t.agreed) and set(t.must_agree()) <= set(t.agreed)

    def _end_by_agreement(self) -> None:
        self._settle()
        self.table.tell(EndedByAgreement())
        self._end()

    def _end(self, result: Result | None = None) -> None:
        """It is over, as the game says where nothing else has ended it; head starts count."""
        self.result = head_start.counted(self.table, result or self._game.result(self.table))

    def _settle(self) -> None:
        """The round goes no further, and what is in play is settled."""
        self._story.close()
        self.waiting = None
        if isinstance(self._game, Settles):
            self._game.settle(self.table)

    def _tell(self, answer: Answer | None) -> None:
        """Go on with the round, and with those that follow, until somebody must be asked."""
        while self.result is None:
            if self.waiting is None:
                self._round_table, self._round_began = self.table.copy(), len(self.log)
                self._story: Story = self._game.play_round(self.table)
            try:
                self.waiting = self._story.send(answer)
                return
            except StopIteration:
                self.waiting, answer = None, None
                self._end_round()

    def _end_round(self) -> None:
        if self._game.over(self.table):
            self._end()
        if self.result or not same_round(self._round_table, self.table):
            self.table.agreed = []  # a proposal stands until then (S20)


def same_round(before: Table, after: Table) -> bool:
    """Whether it is still the same round as players count them; where they do not, it never is."""
    number = getattr(after, "round", None)
    return number is not None and number == getattr(before, "round", None)


def named(wait: Wait, seat: Seat | None) -> str:
    """The name of a question in the log: its phase, and what was on offer to the one who
    answered."""
    if seat is None:
        return wait.phase
    verbs = tuple(wait.asks[seat].offers()) if seat in wait.asks else ()
    return f"{wait.phase}: {' '.join(verbs)}" if verbs else wait.phase

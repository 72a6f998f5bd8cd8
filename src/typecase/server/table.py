"""A table in memory: who sits there, what is played, one match after the other, and who looks on.

What is known of it is in the archive, and so is every match: nothing is so before it is kept.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable, Coroutine, Mapping, Sequence
from functools import partial
from secrets import randbelow
from typing import Any, Protocol

import msgspec
from msgspec.structs import replace

from typecase.bots.agreement import AGREED, still_to_agree
from typecase.bots.company import company
from typecase.bots.hinting import Hint, Nudge
from typecase.door import get_ready, open_match
from typecase.games.aims import aim
from typecase.games.shelf import box
from typecase.insight.daily.deal import PLAYER
from typecase.insight.daily.rounds import points_by_round
from typecase.insight.seal import promised
from typecase.lessons.coach import Coach
from typecase.lessons.lesson import LEARNER, lesson_for, lesson_of
from typecase.server import chat, doorman, wire, wire_http
from typecase.server.actor import Actor, Command, Look, Nobody, Pause, an_id
from typecase.server.adviser import Adviser
from typecase.server.archive.archive import Archive, KeptTable
from typecase.server.archive.store import Trouble
from typecase.server.audience import OUR_FAULT, Again, PageSession, View, view_of
from typecase.server.clock import Timing
from typecase.server.doorman import CLAUSE, CLOSED, OVER, PLAYING, Chair, Facts, Share
from typecase.server.gallery import Gallery
from typecase.server.grace import Grace
from typecase.server.haste import haste
from typecase.server.keeper import CHANGED, Keeper, new_name
from typecase.server.lag import Lag
from typecase.server.limits import Limits, Rate
from typecase.server.names import alike
from typecase.server.prompter import Prompter
from typecase.server.races import Races
from typecase.server.thinkers import Thinking
from typecase.server.twins import Invited
from typecase.story.match import Match
from typecase.story.protocol import BOT, PACE, Millis, Player, Seat
from typecase.table.moves import Refused
from typecase.table.wording import Phrase, Reader, Text

log = logging.getLogger(__name__)

WRONG_CODES, WRONG_CODES_A_SECOND = 10, 0.2  # at once, and then; there are 145,000 codes
LAGS_APART = 3.0  # seconds at least between two times that all are told who is how far away
ON_HER_WAY = 10_000  # milliseconds in which the page of whoever has opened a table loads (guess)
HOST_AWAY = 60.0  # seconds after which her powers pass on to somebody who is here


class House(Protocol):
    """What a table needs of the server that it stands in."""

    archive: Archive
    keeper: Keeper
    timing: Timing
    limits: Limits
    thinkers: Thinking
    grace: float  # seconds for which a match waits for somebody whose line is gone

    def wall(self) -> Millis: ...

    def is_mine(self, name: str) -> bool:
        """Whether this process looks after the table of this name."""

    def move_on(self, table: Table) -> None:
        """Another process looks after it by now."""


class Table:
    """One table. It listens to its match."""

    def __init__(self, house: House, kept: KeptTable) -> None:
        self.house, self.row = house, kept
        self.facts = facts_of(kept)
        self.name, self.title = kept.id, box(kept.game).title
        self.pages = Gallery(kept.id)
        self.visited = self.facts.number > 0
        self.quiet_since = house.wall()
        self.actor: Actor | None = None
        self._aim = ""  # of its match
        self._races: Races | None = None
        self._prompter: Prompter | None = None
        self._adviser: Adviser | None = None
        self._coach: Coach | None = None
        self._grace: Grace | None = None
        self._one_at_a_time = asyncio.Lock()
        self._deeds: set[asyncio.Task[None]] = set()
        self._doing: tuple[Seat, str] | None = None  # whose command, and its id
        self._host_away: asyncio.TimerHandle | None = None
        self._lags_told: asyncio.TimerHandle | None = None
        self._wrong_codes = Rate(WRONG_CODES_A_SECOND, WRONG_CODES)
        self._said: list[wire.Said] = []  # the latest of it
        self._speech = chat.Speech()
        self._trouble = ""  # why the match stands still

    # the match

    async def open_match(self) -> None:
        """Have the match of this table in memory, if there is one."""
        if self.facts.match and self.actor is None:
            actor = await self.house.keeper.actor(self.facts.match)
            if self.house.is_mine(self.name):  # still
                self._attend(actor)
            else:
                self.house.keeper.drop(actor.name)

    def _attend(self, actor: Actor) -> None:
        self.actor, actor.listener = actor, self
        self._aim = wire.AT_THE_DOOR.says(aim(actor.match.setup))  # it names nobody
        self._races = Races(actor, self._corrections)
        self._seat_bots()
        lesson = lesson_of(actor.match.setup)
        self._coach = Coach(lesson, actor.match) if lesson else None
        people = [seat for seat in self.facts.people() if not self.facts.chairs[seat].bot]
        self._adviser = Adviser(self.facts.game, people, self.facts.hints)
        self._grace = Grace(self.house.grace, self._rest_or_go_on)
        self._rest_or_go_on()
        if actor.settled:
            self.kept()
        actor.go_on()

    def _seat_bots(self) -> None:
        """The bots of this match, knowing all that they have seen of it."""
        assert self.actor is not None, "they sit at a match"
        if self._prompter:
            self._prompter.leave()
        bots = {seat: self._bot(seat) for seat in self.facts.bots()}
        self.actor.bots = frozenset(bots)
        clock, thinkers = self.actor.clock, self.house.thinkers
        self._prompter = Prompter(bots, clock, self._pace, self._act, thinkers)

    def _pace(self, match: Match[Any]) -> float:
        """How much of their thinking time the bots take."""
        if is_daily(match):
            return 0.0  # nobody waits a day for a bot
        people = self.facts.people()
        wish = haste(match, people[0], self.facts.pace) if len(people) == 1 else 1.0
        return self.house.timing.thinking * wish

    def _bot(self, seat: Seat) -> Invited:
        found = self.facts.chairs[seat].bot
        assert found is not None, "a bot sits there"
        return Invited(*found)

    def _act(self, seat: Seat, action: Any, then: Callable[[], None]) -> None:
        """A bot acts, or is refused at once; what waits for the disk, or in a race, is not refused
        here."""
        assert self._races is not None, "it acts in a match"
        told: list[Refused | None] = []

        def tell(refused: Refused | None) -> None:
            told.append(refused)
            then()

        self._races.hear(Command(seat, action, tell))
        if told and told[0]:
            raise told[0]

    def _rest_or_go_on(self) -> None:
        """Time passes while somebody is here, unless the host has paused, or somebody is waited for
        who has lost her line; over days, always."""
        if self.actor is None or self.actor.over:
            return
        before = self._missing
        if self._grace:
            self._grace.look(self._missed())
        is_on = is_daily(self.actor.match) or (not self.empty and self._missing is None)
        runs = self.facts.state == PLAYING and is_on
        self.actor.hear(Pause(runs, lambda _refused: None))
        if self._prompter and not runs:
            self._prompter.stop()
        if self._missing != before:
            self._tell_all()

    @property
    def _missing(self) -> Seat | None:
        """For whom the match waits."""
        return self._grace.given_to if self._grace else None

    def _missed(self) -> list[Seat]:
        """Who is waited for until a time, and is not here, though somebody is."""
        assert self.actor is not None, "they are waited for in a match"
        match = self.actor.match
        if self.facts.state != PLAYING or match.deadline is None or is_daily(match) or self.empty:
            return []
        people = [seat for seat in self.facts.people() if not self.facts.chairs[seat].bot]
        return [seat for seat in match.awaited if seat in people and not self.pages.is_here(seat)]

    # what its match says

    def kept(self) -> None:
        """Show everybody what is kept now, and ask whoever has to think about it."""
        actor, prompter, races = self.actor, self._prompter, self._races
        assert actor and prompter and races, "it speaks"
        if self._trouble:
            self._trouble = ""
            self._tell_all()
            self._rest_or_go_on()  # whoever came or left meanwhile was refused that
        if self._coach:
            self._coach.follow(actor.match.log)
        self._show(list(self.pages))
        races.look_again()
        if self._adviser:
            self._adviser.look_on(actor.match)
        if self._missing is not None or self._missed():
            self._rest_or_go_on()
        for seat in still_to_agree(actor.match.table, actor.bots):
            actor.hear(Command(seat, AGREED, lambda _refused: None))
        if actor.paused:
            prompter.stop()
        else:
            prompter.ask(actor.match)
        if actor.over and self.facts.in_play:
            self._by_itself(self._end)

    async def _end(self) -> None:
        if self.facts.in_play:
            if self.facts.day and self.facts.number == 1:
                await self._end_of_try()
            await self.change(lambda facts: replace(facts, state=OVER))

    async def _end_of_try(self) -> None:
        """Keep what the deal of a day came to; whoever gave up, or stopped by agreement, has not
        played it (S20)."""
        assert self.actor and self.actor.match.result, "it is over"
        match, name = self.actor.match, self.actor.name
        rounds = await asyncio.to_thread(points_by_round, match.record())
        assert match.result is not None, "it is over"
        counts = not match.by_agreement and PLAYER not in match.table.resigned
        score = match.result.scores[PLAYER]
        await self.house.archive.end_try(self.name, name, score, json.dumps(rounds), counts)

    def stands_still(self, why: str) -> None:
        self._trouble = why
        self._tell_all()
        if self._prompter:
            self._prompter.stop()  # they are asked again when it goes on
        if self._races:
            self._races.look_again()

    def next_deed(self) -> Millis | None:
        return self._prompter.next_deed if self._prompter else None

    def patience(self) -> Millis:
        return self._races.patience() if self._races else 0

    def looked_at(self) -> bool:
        return bool(len(self.pages) or self._deeds)

    def let_go(self) -> None:
        """Nothing refers to the match then, so that it leaves memory at once, and not when somebody
        looks through all of it for what is not needed any more."""
        self._rest()
        if self.actor:
            self.actor.listener = Nobody()
        self.actor = None
        self.pages.show_nothing()

    def moved(self) -> None:
        self.house.move_on(self)

    # who looks on

    @property
    def empty(self) -> bool:
        return self.pages.empty

    @property
    def _is_new(self) -> bool:
        """Whether whoever has opened it is still on her way here."""
        return not self.visited and self.house.wall() - self.quiet_since < ON_HER_WAY

    def seat_of(self, token: str) -> Seat | None:
        """Whose token this is; whoever has none watches, where that is allowed."""
        return self.seat_of_kept(doorman.kept_or_none(token))

    def seat_of_kept(self, token: str) -> Seat | None:
        return doorman.seat_or_watching(self.facts, token)

    def join(self, seat: Seat | None, lag: Lag | None = None) -> PageSession:
        """One more page at this table."""
        page = PageSession(seat, Reader(self.facts.names(), seat), self.house.limits, lag)
        self.pages.come(page)
        self._came(page)
        return page

    def _came(self, page: PageSession) -> None:
        if self._may_read(page):
            for said in self._said:
                page.tell(said)
        if page.seat is None:
            page.tell(self.now(None))
        else:
            self.visited = True
            self._make_room(page)
            self._rest_or_go_on()
            self._tell_all()
            self._look_for_the_host()
        if self.actor and self.actor.settled:
            self._show([page])

    def _make_room(self, page: PageSession) -> None:
        """The first of too many at a seat gives way: it may be a line that is dead and does not
        know it."""
        others = [other for other in self.pages.at(page.seat) if other is not page]
        if len(others) >= self.house.limits.pages_a_seat:
            others[0].end("This seat was opened in another window.")
            self.leave(others[0])

    def leave(self, page: PageSession) -> None:
        if page not in self.pages:
            return
        self.pages.go(page)
        self.quiet_since = self.house.wall()
        if page.seat is not None:
            self._rest_or_go_on()
            self._tell_all()
            self._look_for_the_host()

    def _look_for_the_host(self) -> None:
        """If she is not here, and does not come back, somebody else is the host."""
        away = not self.pages.is_here(self.facts.host)
        if self._host_away and not away:
            self._host_away.cancel()
            self._host_away = None
        elif away and not self._host_away:
            loop = asyncio.get_running_loop()
            self._host_away = loop.call_later(HOST_AWAY, self._by_itself, self._new_host)

    async def _new_host(self) -> None:
        self._host_away = None
        here = [seat for seat in self.facts.people() if self.pages.is_here(seat)]
        if here and not self.pages.is_here(self.facts.host):
            await self.change(lambda facts: replace(facts, host=here[0]))

    def view(self, page: PageSession) -> View | None:
        """What the page is shown."""
        return self.pages.view(page)

    def _show(self, pages: Sequence[PageSession]) -> None:
        """What is kept now."""
        assert self.actor is not None, "there is something to see"
        name, match, clock = self.actor.name, self.actor.match, self.actor.clock.now()
        about, hash = self._about(), self.actor.hash

        def view(page: PageSession) -> View:
            return view_of(name, match, page, clock, {**about, "lesson": self._lesson(page)}, hash)

        self.pages.show(pages, view)

    def _about(self) -> Mapping[str, Any]:
        """What everybody is shown of the table beside the match."""
        assert self.actor is not None, "there is something to see"
        return {
            "title": self.title,
            "names": self.facts.names(),
            "bots": self.facts.bots(),
            "lags": self.pages.lags(),
            "hints": bool(self._adviser and self._adviser.given),
            "paused": self.actor.paused,
            "promise": promised(self.actor.match.setup),
            "aim": self._aim,
        }

    def _lesson(self, page: PageSession) -> dict[str, Any] | None:
        """For the learner alone: it speaks of her cards."""
        if self._coach is None or page.seat != LEARNER:
            return None
        return wire.lesson_now(self._coach)

    def pong(self, page: PageSession, number: int) -> None:
        """A page has answered. How far away it is may have changed, though nothing has happened."""
        page.pong(number)
        self.lag_changed()

    def lag_changed(self) -> None:
        if self._lags_told is None and len(self.facts.people()) > 1:
            loop = asyncio.get_running_loop()
            self._lags_told = loop.call_later(LAGS_APART, self._tell_lags)

    def _tell_lags(self) -> None:
        self._lags_told = None
        self.pages.show_lags()

    def _corrections(self) -> dict[Seat, Millis]:
        """By how much every person is far away, in a race. A bot is in this very house."""
        nearest = self.pages.nearest(lambda lag: round(lag.correction))
        return {seat: by for seat, by in nearest.items() if not self.facts.chairs[seat].bot}

    def _tell_all(self) -> None:
        """Tell everybody who sits here."""
        for page in self.pages:
            page.tell(self.now(page.seat))

    def now(self, seat: Seat | None) -> wire.TableNow:
        facts = self.facts
        seats = [
            wire.SeatNow(
                chair.called,
                "person" if chair.person else "bot" if chair.bot else "open",
                bool(chair.bot),
                self.pages.is_here(number),
                bool(chair.text),
                chair.ready,
                doorman.plays_like(facts, chair) if facts.even else "",
            )
            for number, chair in enumerate(facts.chairs)
        ]
        return wire.TableNow(
            table=self.name,
            code=facts.code if seat is not None else "",
            state=facts.state,
            game=facts.game,
            title=self.title,
            options=short(facts.options),
            seat=seat,
            host=facts.host,
            seats=seats,
            number=facts.number,
            watch=facts.watch,
            chat=facts.chat,
            pace=facts.pace,
            open_record=facts.open_record,
            listed=facts.listed,
            even=facts.even,
            head_starts=None if facts.in_play else doorman.head_starts(facts),
            promise=self._promise(),
            trouble=wire.AT_THE_DOOR.says(self._trouble or self._waits_for()),
        )

    def _waits_for(self) -> Text:
        if self._missing is None:
            return ""
        says = "{who} has lost the line: the match waits, for a minute in all."
        return Phrase(says, who=self.facts.chairs[self._missing].called)

    def _promise(self) -> str:
        """What is shown of the next deal."""
        seal = doorman.next_seal(self.facts)
        return seal.promise if seal and self.facts.secret else ""

    def in_lobby(self, coming: bool = False) -> wire_http.ListedTable | None:
        """As the lobby shows it, while there is a seat or a match to show, and somebody is here; or
        on her way, if that will do."""
        facts = self.facts
        free = 0 if facts.in_play else len(facts.free())
        if not facts.listed or not (free or (facts.in_play and facts.watch)):
            return None
        if self.empty and not (coming and self._is_new):
            return None
        host = "" if facts.host is None else facts.chairs[facts.host].called
        seats = len(facts.chairs)
        return wire_http.ListedTable(
            self.name, facts.game, self.title, host, seats, free, facts.in_play and facts.watch
        )

    # what pages ask for

    def hear(self, page: PageSession, said: wire.Command) -> None:
        """Do what a page asks for, once, and have its answer ready. One that was sent away is not
        heard, though it may not have read that yet: its seat may be somebody else's by now."""
        if page.ended:
            return
        if isinstance(said, wire.ToTable):
            self._later(self._do(page, said))
            return
        try:
            self._play(page, said)
        except Refused as refused:
            page.refuse(said.id, refused)

    def _play(self, page: PageSession, said: wire.ToMatch) -> None:
        seat, adviser = page.seat, self._adviser
        if seat is None:
            raise Refused("You are watching: only who sits at the table plays.", CLAUSE)
        if self.actor is None or self._races is None or adviser is None:
            raise Refused("The match has not begun yet.", CLAUSE)
        if self.facts.chairs[seat].bot:
            raise Refused("A bot plays for you: take your seat back first.", CLAUSE)
        tell = partial(answer, page, said.id)
        match said:
            case wire.Do() if said.match not in ("", self.actor.name):
                self._later(self._do_too_late(page, seat, said))
            case wire.Do():
                self._races.hear(Command(seat, said.action, tell, said.id))
            case wire.AskHint():
                say, advised = page.reader.says, partial(advise, page, said.id)
                self.actor.hear(Look(lambda match: adviser.ask(match, seat, say, advised), tell))
            case wire.Preview():
                self.actor.hear(Look(lambda match: self._preview(page, said, match), tell))

    async def _do_too_late(self, page: PageSession, seat: Seat, said: wire.Do) -> None:
        """It was meant for another match: it was done there, or never is."""
        try:
            if not await self.house.archive.was_done(said.match, seat, an_id(said.id)):
                raise Refused("That match is over.", CLAUSE)
        except Refused as refused:
            page.refuse(said.id, refused)
        except Trouble as trouble:
            page.refuse(said.id, cannot_be_done(trouble))
        else:
            page.done(said.id)

    def _preview(self, page: PageSession, said: wire.Preview, match: Match[Any]) -> None:
        worth = match.preview(a_seat(page), said.action)
        page.tell(wire.worth_of(worth, page.reader, said.id))

    def _later(self, deed: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(deed)
        self._deeds.add(task)
        task.add_done_callback(self._deeds.discard)

    def _by_itself(self, deed: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Something that nobody has asked for, and nobody is told the answer to."""

        async def done() -> None:
            try:
                async with self._one_at_a_time:
                    await deed()
            except (Refused, Trouble) as why:
                log.warning("At %s: %s", self.name, why)

        self._later(done())

    async def _do(self, page: PageSession, said: wire.ToTable) -> None:
        try:
            async with self._one_at_a_time:
                if page.ended:
                    return  # while it waited
                if not doorman.was_done(self.facts, page.seat, said.id):
                    self._doing = None if page.seat is None else (page.seat, an_id(said.id))
                    try:
                        await self._do_now(page, said)
                    finally:
                        self._doing = None
            if not page.ended:
                page.done(said.id)
        except Refused as refused:
            page.refuse(said.id, refused)
        except Trouble as trouble:
            page.refuse(said.id, cannot_be_done(trouble))
        except Exception as fault:
            log.error("%s at %s failed: %s", type(said).__name__, self.name, type(fault).__name__)
            page.refuse(said.id, Refused(OUR_FAULT, CLAUSE))

    async def _do_now(self, page: PageSession, said: wire.ToTable) -> None:
        match said:
            case wire.Sit():
                await self._sit(page, said)
            case wire.Stand():
                seat = a_seat(page)
                await self.change(lambda facts: doorman.stand(facts, seat, self._new_bot()))
            case wire.Ready():
                seat, ready = a_seat(page), said.ready
                await self.change(lambda facts: doorman.say_ready(facts, seat, ready))
            case wire.AddText():
                seat, text = a_seat(page), said.text
                await self.change(lambda facts: doorman.add_text(facts, seat, text))
            case wire.Again():
                if self.facts.state != OVER:
                    raise Refused("There is no match to play again.", CLAUSE)
                await self.start(page.seat)
            case wire.Host():
                await self._host(page, said)
            case wire.Say():
                await self._say(page, said)

    async def _sit(self, page: PageSession, said: wire.Sit) -> None:
        if page.seat is not None:
            raise Refused("You have a seat already.", CLAUSE)
        if not doorman.sits(self.facts, said.token):  # else she has not heard that she does
            self._invited(said.code)
            sit = partial(doorman.sit, name=said.name, token=said.token, seat=said.seat)
            await self.change(sit)
        page.seat = doorman.seat_of(self.facts, said.token)
        page.reader = Reader(self.facts.names(), page.seat)
        self._came(page)

    async def let_in(self, name: str) -> str:
        """Somebody sits down who has found the table in the lobby; the answer opens her seat."""
        token = doorman.new_token()
        async with self._one_at_a_time:
            await self.change(partial(doorman.sit, name=name, token=token))
        return token

    def _invited(self, code: str) -> None:
        if self._wrong_codes.early:
            raise Refused("Too many wrong codes were tried here: wait a little.", CLAUSE)
        try:
            doorman.invited(self.facts, code)
        except Refused:
            self._wrong_codes.take()
            raise

    async def _host(self, page: PageSession, said: wire.Host) -> None:
        by, seat = page.seat, said.seat
        match said.deed:
            case "start":
                await self.start(by)
            case "kick":
                await self.change(lambda facts: doorman.kick(facts, by, seat, self._new_bot()))
            case "bot":
                bot = self._new_bot(said.level)
                await self.change(lambda facts: doorman.take_bot(facts, by, seat, bot))
            case "back":
                await self.change(lambda facts: doorman.send_bot_away(facts, by, seat))
            case "token":
                token = doorman.new_token()
                await self.change(lambda facts: doorman.replace_token(facts, by, seat, token))
                page.tell(wire.NewToken(said.id, seat or 0, token))
            case "even":
                level = said.level
                await self.change(lambda facts: doorman.even(facts, by, seat, level))
            case deed:
                await self.change(lambda facts: doorman.wished(facts, by, deed))

    # what people say

    async def recall(self) -> None:
        """Know again what was said here last."""
        rows = await self.house.archive.said(self.name, chat.LATELY)
        self._said = [wire.Said(*row) for row in rows]

    async def _say(self, page: PageSession, asked: wire.Say) -> None:
        seat = a_seat(page)
        if not self.facts.chat:
            raise Refused("The chat of this table is off; the host can turn it on.", chat.CLAUSE)
        text = chat.words(asked.text)
        self._speech.not_too_fast(seat)
        name, wall = self.facts.chairs[seat].called, self.house.wall()
        number = await self.house.archive.say(self.name, wall, seat, text, name, an_id(asked.id))
        if number is None:
            return  # she has not heard that it was said
        self._speech.take(seat)
        said = wire.Said(number, seat, name, text)
        self._said = [*self._said, said][-chat.LATELY :]
        for one in self.pages:
            if self._may_read(one):
                one.tell(said)

    def _may_read(self, page: PageSession) -> bool:
        return self.facts.chat and (page.seat is not None or self.facts.watch)

    def _new_bot(self, level: str = "") -> Player:
        """Somebody of the company who does not sit here yet."""
        level = level or self.facts.level
        doorman.a_level(level)
        names = self.facts.names()
        many = sum(chair.bot is not None for chair in self.facts.chairs) + len(names) + 1
        for bot in company(many, randbelow(2**31), self.facts.game, level):
            if not any(alike(bot.name, name) for name in names if name):
                return Player(bot.name, BOT, level, bot.seed)
        raise AssertionError("there is one more than there are names")

    # what changes a table

    async def change(self, deed: Callable[[Facts], Facts]) -> None:
        """Do it, keep it, and only then let it be so."""
        facts = deed(self.facts)
        if facts == self.facts:
            return
        facts = self._remembered(facts)
        kept = as_kept(self.row, facts, self.house.wall())
        if not await self.house.archive.change_table(kept):
            await self._read_again()
            raise Refused(CHANGED, CLAUSE)
        self._changed(kept, facts)

    def _remembered(self, facts: Facts) -> Facts:
        return doorman.remember(facts, *self._doing) if self._doing else facts

    async def _read_again(self) -> None:
        kept = await self.house.archive.table(self.name)
        if kept is None:
            return
        facts = facts_of(kept)
        if facts.match == self.facts.match:
            self._changed(kept._replace(version=kept.version - 1), facts)
        else:
            self.house.move_on(self)  # its pages come back, to the match that is on

    def _changed(self, kept: KeptTable, facts: Facts) -> None:
        before, self.facts = self.facts, facts
        self.row = kept._replace(version=kept.version + 1)
        for page in self.pages:
            self._place(page, before)
        if self.actor and before.bots() != facts.bots():
            self._seat_bots()
        self._rest_or_go_on()
        self._tell_all()
        if self.actor and self.actor.settled:
            self.kept()
        if facts.state == CLOSED:
            self.close("The host has closed this table.")

    def _place(self, page: PageSession, before: Facts) -> None:
        """Whose token opens nothing more goes, and so does whoever has not sat down in time where
        nobody may look on; the others read new names."""
        seat = page.seat
        if seat is None and not doorman.may_stay(self.facts):
            page.end(doorman.NO_WATCHING)
            self.leave(page)
        elif seat is not None and self.facts.chairs[seat].token != before.chairs[seat].token:
            page.end("Your seat is not yours any more.")
            self.leave(page)
        else:
            page.reader = Reader(self.facts.names(), seat)

    async def start(self, by: Seat | None) -> None:
        """The next match, with whoever sits here."""
        doorman.ready(self.facts, by)
        facts, players = self.facts, [chair.player for chair in self.facts.chairs]
        seal = doorman.next_seal(facts)
        seed = seal.seed if seal else facts.seed
        lesson = lesson_for(facts.game) if facts.lesson and not facts.number else None
        options, stack = (lesson.options, lesson.stack) if lesson else (doorman.agreed(facts), None)
        kept = seal.plain() if seal else None
        about = box(facts.game), len(players), seed, options, stack, players, kept
        await self.begin(await asyncio.to_thread(lambda: get_ready(open_match(*about))))

    async def begin(self, match: Match[Any]) -> None:
        """Keep the match and that it is played here, together; then let it be played."""
        name = new_name()
        facts = self._remembered(doorman.dealt(doorman.begins(self.facts, name)))
        row, runs = as_kept(self.row, facts, self.house.wall()), is_daily(match) or not self.empty
        also = self.house.archive.changing(row)
        keeper = self.house.keeper
        try:
            actor = await keeper.begin(self.name, facts.number, match, also, name=name, runs=runs)
        except Refused:
            await self._read_again()
            raise
        self.let_go()
        self._changed(row, facts)
        self._attend(actor)

    def _rest(self) -> None:
        if self._grace:
            self._grace.stop()
        if self._races:
            self._races.release()
        if self._prompter:
            self._prompter.leave()
        if self._adviser:
            self._adviser.stop()
        # They would keep the match in memory.
        self._races = self._prompter = self._adviser = self._coach = self._grace = None

    def close(self, why: str, again: Again = "no") -> None:
        """Send everybody away. What is being written is written, and told to nobody."""
        self.let_go()
        for alarm in (self._host_away, self._lags_told):
            if alarm:
                alarm.cancel()
        for page in self.pages:
            page.end(why, again)
            self.pages.go(page)


def facts_of(kept: KeptTable) -> Facts:
    return msgspec.json.decode(kept.facts, type=Facts)


def as_kept(before: KeptTable, facts: Facts, wall: Millis) -> KeptTable:
    """The table as it is to be kept now, with the version that it had before."""
    return before._replace(
        code=facts.code or None,
        state=facts.state,
        listed=facts.listed,
        touched=wall,
        facts=msgspec.json.encode(with_the_unknown(before.facts, facts)).decode(),
    )


def with_the_unknown(before: str, facts: Facts) -> dict[str, Any]:
    """The facts, and whatever a newer release has kept beside them, which this one does not know:
    the table may be looked after by that one again."""
    was, now = msgspec.json.decode(before), msgspec.to_builtins(facts)
    for old, new in zip(was.get("chairs", []), now["chairs"], strict=False):
        if old.get("token") == new.get("token"):  # the same person, or nobody
            new |= unknown(old, Chair)
    for match, share in now["shares"].items():
        share |= unknown(was.get("shares", {}).get(match, {}), Share)
    return {**unknown(was, Facts), **now}


def unknown(kept: Mapping[str, Any], kind: type[msgspec.Struct]) -> dict[str, Any]:
    return {name: value for name, value in kept.items() if name not in kind.__struct_fields__}


def short(options: Mapping[str, Any]) -> dict[str, Any]:
    """The options as everybody is told them: words or cards of the table's own are too long."""
    return {
        name: wire.OWN if isinstance(value, Mapping) else value for name, value in options.items()
    }


def is_daily(match: Match[Any]) -> bool:
    """Whether it is played over days: its clock runs whether anybody is there or not."""
    return isinstance(PACE[match.table.pace], int)


def cannot_be_done(trouble: Trouble) -> Refused:
    return Refused("It cannot be done now: {why}", CLAUSE, why=str(trouble))


def a_seat(page: PageSession) -> Seat:
    if page.seat is None:
        raise Refused("You have no seat at this table.", CLAUSE)
    return page.seat


def answer(page: PageSession, command: str, refused: Refused | None) -> None:
    if refused is None:
        page.done(command)
    else:
        page.refuse(command, refused)


def advise(page: PageSession, command: str, found: Nudge | Hint | Refused) -> None:
    if isinstance(found, Refused):
        page.refuse(command, found)
    elif isinstance(found, Nudge):
        page.tell(wire.Nudge(command, found.sentence))
    else:
        told = wire.Hint(command, found.action, found.why, found.word, found.definition)
        page.tell(told)

"""Tables: opened, found again, and let go.

All of them are in the archive; here is what somebody looks at now, and what is due.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from pathlib import Path
from secrets import randbelow, token_urlsafe
from typing import IO, TYPE_CHECKING

from msgspec.structs import replace

from typecase.bots.company import company
from typecase.door import open_match, seats_of
from typecase.games.house_rules import dictionary
from typecase.games.shelf import Box, box
from typecase.insight.seal import new_secret
from typecase.lessons.lesson import lesson_for
from typecase.lexicon.lexicon import open_lexicon
from typecase.lexicon.profiles import PROFILES
from typecase.server import doorman, wire_http
from typecase.server.archive.archive import OVER as MATCH_OVER
from typecase.server.archive.archive import Archive, KeptTable
from typecase.server.archive.leases import shard_of
from typecase.server.archive.opening import hold, is_address, open_archive
from typecase.server.archive.store import Elsewhere, Trouble
from typecase.server.clock import REAL_TIME, Timing, Wall, steady_wall
from typecase.server.doorman import (
    CLAUSE,
    CLOSED,
    GATHERING,
    OVER,
    PAUSED,
    PLAYING,
    Access,
    Chair,
    Facts,
)
from typecase.server.grace import A_MINUTE
from typecase.server.keeper import Keeper
from typecase.server.limits import NORMAL, Limits, Rate, Shares
from typecase.server.names import alike, person_named
from typecase.server.table import Table, as_kept, facts_of
from typecase.server.thinkers import Thinkers, Thinking
from typecase.story.protocol import Millis
from typecase.table.moves import Refused, short

if TYPE_CHECKING:  # an extra, which need not be there
    from typecase.server.far import FarTable
    from typecase.server.neighbours import Neighbours

log = logging.getLogger(__name__)

MOST_TABLES = 2000  # in memory
NOBODY_CAME = 120_000  # milliseconds that a table is kept for whoever has opened it
A_WEEK = 7 * 86_400_000  # milliseconds that a table at which nothing happens is kept
A_SEASON = 90 * 86_400_000  # and one whose match nobody goes on with; there are 145,000 codes
CODES, CODES_A_SECOND = 20, 0.5  # that one address may try at once, and then
USUAL_GAME = "letter-head"  # of a quick match, where any will do and nobody waits
ONE_MOMENT = "One moment: another process of the server takes this table."
NO_TABLE = "There is no such table here; it may have been cleared away."


class Tables:
    """All tables of a server. They are kept in that folder, or database."""

    grace = A_MINUTE

    def __init__(
        self,
        data: str | Path,
        timing: Timing = REAL_TIME,
        limits: Limits = NORMAL,
        wall: Wall = steady_wall,
        thinkers: Thinking | None = None,
        beside: Path | None = None,
        neighbours: Neighbours | None = None,
    ) -> None:
        """`beside` is the folder for what is no database's, where `data` is the address of one."""
        self._data, self._wall = data, wall
        self.folder = beside if is_address(data) else Path(data)
        self.timing, self.limits = timing, limits
        self.thinkers: Thinking = thinkers or Thinkers()
        self.neighbours = neighbours  # where several processes share the database
        self.archive: Archive
        self.keeper: Keeper
        self.closed = False
        self._lock: IO[str] | None = None
        self._tables: dict[str, Table] = {}
        self._opening: dict[str, asyncio.Task[None]] = {}
        self._opened_from: dict[str, str] = {}  # by table
        self._shares = Shares(MOST_TABLES, limits.tables_each)
        self._rates: dict[str, Rate] = {}
        self._guesses: dict[str, Rate] = {}
        self._one_after_the_other = asyncio.Lock()  # quick matches

    def __len__(self) -> int:
        return len(self._tables)

    def wall(self) -> Millis:
        return int(self._wall())

    def figures(self) -> dict[str, Callable[[], float]]:
        """What can be measured of it, once it has started."""
        near = self.neighbours
        return {
            "matches": lambda: len(self.keeper.actors),
            "commits": lambda: self.archive.commits,
            "commit_seconds": lambda: round(self.archive.seconds, 3),
            "writes": lambda: self.archive.writes,
            "queue": lambda: self.archive.waiting,
            "stale_writes": lambda: self.archive.stale,
            **(near.figures() if near else {}),
        }

    async def start(self) -> None:
        """Open the archive, or raise `Trouble`; and have go on what is due."""
        await asyncio.to_thread(get_all_ready)
        self._lock = hold(self._data)
        near, shards = self.neighbours, None
        self.archive = await open_archive(self._data, near.me if near else "")
        if near:
            self._wall = await near.meet(self.archive, self, self._wall)
            shards = near.shards
        self.keeper = Keeper(self.archive, timing=self.timing, wall=self._wall, shards=shards)
        self.keeper.wake = self._wake
        self.thinkers.start()
        if near:
            await near.start()
        await self.keeper.start()

    def is_mine(self, name: str) -> bool:
        """Whether this process looks after the table of this name."""
        return self.neighbours is None or self.neighbours.shards.holds(name)

    async def open(self, new: wire_http.NewTable, home: str = "here") -> wire_http.Opened:
        """A new table, with whoever opens it as its host."""
        self._not_too_fast(home)  # before anything is made ready for it
        facts, token = await self._facts(new)
        table = await self.open_with(facts, home, waits=new.wait)
        return wire_http.Opened(table.name, new.game, token, table.facts.code)

    async def open_with(self, facts: Facts, home: str, waits: bool = False) -> Table:
        """A new table about which all this is known."""
        self._take(home)
        try:
            table = await self.add(facts)
            if not facts.free() and not waits:
                await table.start(0)  # nobody is waited for
        except BaseException:
            self._shares.give_back(home)
            raise
        self._opened_from[table.name] = home
        return table

    async def _facts(self, new: wire_http.NewTable) -> tuple[Facts, str]:
        doorman.a_level(new.level)
        chosen = box(new.game)
        if new.lesson:
            new = as_taught(new, chosen)
        seats = seats_of(chosen, new.seats)
        people = 1 if new.people is None else new.people
        if not 1 <= people <= seats:
            says = "Of {many:# seat|# seats} one to {many} are for people, not {people}."
            raise Refused(says, CLAUSE, many=seats, people=short(people))
        if people > 1 and new.seed is not None:
            raise Refused("Where others sit too, nobody chooses the seed.", CLAUSE)
        person, token = person_named(new.name), doorman.new_token()
        seed = randbelow(2**31) if new.seed is None else new.seed  # not the match's: names are told
        invited = company(seats - people + 1, seed, new.game, new.level)
        bots = [bot for bot in invited if not alike(bot.name, person)]
        chairs = [Chair(person, doorman.as_kept(token)), *[Chair()] * (people - 1)]
        chairs += [Chair(bot=(bot.name, new.level, bot.seed)) for bot in bots[: seats - people]]
        facts = Facts(
            game=new.game,
            options=new.options,
            chairs=tuple(chairs),
            host=0,
            level=new.level,
            even=new.even,
            code=doorman.new_code(open_lexicon()),
            seed=new.seed,
            hints=new.hints,
            listed=new.listed,
            watch=new.watch,
            pace=new.pace,
            lesson=new.lesson,
            open_record=new.open_record,
            chat=not new.listed,  # strangers are not talked to unless the host wishes it
            secret=new_secret(),
        )
        if new.even:
            doorman.a_level(new.even)
            doorman.to_be_evened(facts)
        # What cannot be played is refused now, and not when all have sat down.
        options = doorman.agreed(facts)
        await asyncio.to_thread(open_match, chosen, seats, new.seed, options, None)
        return facts, token

    async def lobby(self, coming: bool = False) -> wire_http.Lobby:
        """The tables in the lobby, the newest first; those with a seat to take before the others.
        One at which nobody is would only be waited at, unless somebody is `coming` there."""
        shown = self.shown_here(coming)
        if self.neighbours:
            shown += await self.neighbours.lobby(coming)
        order = {kept.id: place for place, kept in enumerate(await self.archive.listed_tables())}
        found = [table for table in shown if table.table in order]
        return wire_http.Lobby(sorted(found, key=lambda one: (not one.free, order[one.table])))

    def shown_here(self, coming: bool) -> list[wire_http.ListedTable]:
        """Those of the lobby that are in this process."""
        return [found for table in self._tables.values() if (found := table.in_lobby(coming))]

    async def quick_match(
        self, asked: wire_http.QuickMatch, home: str = "here"
    ) -> wire_http.Opened:
        """A seat at the first table of the lobby that fits, or at a new one."""
        game = asked.game or USUAL_GAME
        seats = seats_of(box(game), None)
        if seats == 1:
            raise Refused("{title} is played alone.", CLAUSE, title=box(game).title)
        person_named(asked.name)  # refused now, and not at every table in turn
        self._not_too_fast(home).take()
        async with self._one_after_the_other:  # of two who come at once, the second finds the first
            for found in (await self.lobby(coming=True)).tables:
                if found.free and asked.game in ("", found.game):
                    with contextlib.suppress(Refused):  # the seat is taken, or her name is
                        token, code = await self._let_in(found.table, asked.name)
                        return wire_http.Opened(found.table, found.game, token, code)
            new = wire_http.NewTable(game, seats, people=seats, name=asked.name, listed=True)
            return await self.open(new, home)

    async def _let_in(self, name: str, person: str) -> tuple[str, str]:
        """A seat at a table of the lobby: its token, and the code."""
        if self.neighbours and not self.is_mine(name):
            seated = await self.neighbours.let_in(name, person)
            return seated.token, seated.code
        table = await self.find(name)
        return await table.let_in(person), table.facts.code

    def _new_name(self) -> str:
        """One that falls to this process."""
        if self.neighbours and not self.neighbours.shards.held:
            raise Trouble(ONE_MOMENT)
        names = iter(lambda: token_urlsafe(9), "")
        return next(name for name in names if self.is_mine(name))

    async def add(self, facts: Facts) -> Table:
        """Keep a new table, and have it in memory."""
        while True:
            kept = KeptTable(self._new_name(), None, 1, "", facts.game, False, 0, "{}")
            kept = as_kept(kept, facts, self.wall())
            if await self.archive.add_table(kept):
                self._tables[kept.id] = table = Table(self, kept)
                return table
            facts = replace(facts, code=doorman.new_code(open_lexicon()))

    def _take(self, home: str) -> None:
        """A share of the tables for whoever opens one, or `Refused`."""
        rate = self._not_too_fast(home)
        if len(self._tables) >= MOST_TABLES:
            raise Refused("All tables are taken; try again in a few minutes.", CLAUSE)
        if not self._shares.take(home):
            self._give_up_one(home)
            self._shares.take(home)
        rate.take()

    def _not_too_fast(self, home: str) -> Rate:
        """How fast somebody opens tables and sits down at them, or `Refused`."""
        usual = Rate(self.limits.tables_a_second, self.limits.tables_each)
        rate = self._rates.setdefault(home, usual)
        if rate.early:
            raise Refused("You open tables faster than anybody plays; wait a little.", CLAUSE)
        return rate

    def _give_up_one(self, home: str) -> None:
        """Of all tables from there, the one that has stood empty for longest leaves memory."""
        own = [self._tables[name] for name, whose in self._opened_from.items() if whose == home]
        if not (left := [table for table in own if table.empty]):
            says = "From your address {many} tables are being played already."
            raise Refused(says, CLAUSE, many=self.limits.tables_each)
        self.forget(min(left, key=lambda table: table.quiet_since))

    async def at(self, name: str) -> Table | FarTable:
        """The table, wherever it is looked after; or `Refused`."""
        try:
            return await self.find(name)
        except Elsewhere:
            kept = await self.archive.table(name)
            if self.neighbours is None or kept is None or kept.state == CLOSED:
                raise Refused(NO_TABLE, CLAUSE) from None
            return self.neighbours.table(kept)

    async def find(self, name: str) -> Table:
        """The table, from memory or from the archive; `Refused`, or `Elsewhere`."""
        while True:  # its match may be let go before whoever waits for it is told
            if not self.is_mine(name):
                raise Elsewhere
            found = self._tables.get(name)
            if found and found.facts.state == CLOSED:
                raise Refused(NO_TABLE, CLAUSE)
            if found and (found.actor or not found.facts.match):
                return found
            if name not in self._opening:
                task = asyncio.create_task(self._open(name))
                self._opening[name] = task
                task.add_done_callback(lambda _done: self._opening.pop(name))
            await asyncio.shield(self._opening[name])

    async def _open(self, name: str) -> None:
        table = self._tables.get(name)  # without its match, which was let go
        if table is None:
            kept = await self.archive.table(name)
            if kept is None or kept.state == CLOSED:
                raise Refused(NO_TABLE, CLAUSE)
            table = Table(self, kept)
            await table.recall()
        await table.open_match()
        if self.is_mine(name):  # still
            self._tables[name] = table
        else:
            self.move_on(table)

    async def access_to(self, match: str, token: str) -> Access | None:
        """What that token lets somebody see again of a match, or `Refused`; None if nobody here
        knows the match any more, or who played it."""
        kept = await self.archive.match(match)
        if kept is None:
            return None
        table = self._tables.get(kept.tbl)
        row = None if table else await self.archive.table(kept.tbl)
        facts = table.facts if table else facts_of(row) if row else None
        return doorman.access_to(facts, match, token) if facts else None

    async def record_of(self, match: str) -> str | None:
        """The record of a match; `Refused` while it is played, for it tells everybody's cards."""
        kept = await self.archive.match(match)
        if kept is None:
            return None
        if kept.standing.state != MATCH_OVER:
            raise Refused("The record is told when the match is over.", "Records")
        lines = await self.archive.lines(match)
        return "".join([kept.header, *(line.body for line in lines)])

    async def find_code(self, code: str, home: str = "here") -> str:
        """The table of an invitation, or `Refused`."""
        rate = self._guesses.setdefault(home, Rate(CODES_A_SECOND, CODES))
        if rate.early:
            raise Refused("Too many codes were tried from your address: wait a little.", CLAUSE)
        rate.take()
        kept = await self.archive.table_of_code(code.upper())
        if kept is None:
            raise Refused("There is no table with that code.", CLAUSE)
        return kept.id

    async def _wake(self, match: str, tbl: str) -> None:
        """A match is due: its table looks after it."""
        table = await self.find(tbl)
        if table.actor is None or table.actor.name != match:
            (await self.keeper.actor(match)).go_on()  # one of before, which never ended

    def forget(self, table: Table, why: str = "This table stands empty.") -> None:
        """Let it leave memory. Whoever comes back finds it in the archive."""
        if self._tables.get(table.name) is table:
            del self._tables[table.name]
            table.close(why, "yes")
            if (home := self._opened_from.pop(table.name, None)) is not None:
                self._shares.give_back(home)

    async def make_ready(self, name: str) -> None:
        """A table is this process's, or will be in a moment."""
        if self.is_mine(name):
            await self.find(name)
        elif (kept := await self.archive.table(name)) and (match := facts_of(kept).match):
            await self.keeper.read_ahead(match)

    def in_use(self, shard: int) -> list[str]:
        """At which tables of this shard somebody is."""
        return [table.name for table in self._of(shard) if table.looked_at()]

    def lose(self, shard: int) -> None:
        """Another process has all tables of this shard."""
        for table in self._of(shard):
            self.move_on(table)

    def _of(self, shard: int) -> list[Table]:
        return [table for table in self._tables.values() if shard_of(table.name) == shard]

    def move_on(self, table: Table) -> None:
        """Another process looks after it: its pages come back, and are led there. What they have
        asked is answered there, so that nothing is said to it here."""
        for page in list(table.pages):
            page.end(ONE_MOMENT, "yes")
        if table.actor:
            self.keeper.drop(table.actor.name)
        self.forget(table, ONE_MOMENT)

    async def sweep(self) -> None:
        """Forget what nobody looks at any more, and clear away what nobody ever came to."""
        now = self.wall()
        for table in list(self._tables.values()):
            if table.looked_at() or table.actor or now - table.quiet_since < NOBODY_CAME:
                continue
            self.forget(table)
            if not table.visited:
                await table.change(lambda facts: replace(facts, state=CLOSED, code=""))
        await self.archive.forget_tables(now - A_WEEK, GATHERING, OVER, CLOSED)
        await self.archive.forget_tables(now - A_SEASON, PLAYING, PAUSED)
        self._rates = {home: rate for home, rate in self._rates.items() if not rate.rested}
        self._guesses = {home: rate for home, rate in self._guesses.items() if not rate.rested}

    async def leave(self) -> None:
        """The server stops: where there are others, they take its tables; pages are told to come
        back."""
        if self.neighbours:
            with contextlib.suppress(Trouble):  # then they take what is left when the lease ends
                await self.neighbours.leave()
        self.say_goodbye()

    def say_goodbye(self) -> None:
        """Pages are told to come back when the server is up again."""
        self.closed = True
        for table in self._tables.values():
            table.close("The server stops for a moment.", "yes")

    async def close(self) -> None:
        """Write what was taken, and let go of everything."""
        self.say_goodbye()
        self._tables.clear()
        if self.neighbours:
            await self.neighbours.close()
        await self.thinkers.close()
        await self.keeper.close()
        await self.archive.close()
        if self._lock:
            self._lock.close()


def as_taught(new: wire_http.NewTable, chosen: Box) -> wire_http.NewTable:
    """A table for the game's guided hand: how that is played, the lesson says. Whatever is played
    there after it is played as usual."""
    lesson = lesson_for(chosen.name)
    if lesson is None:
        raise Refused("{title} has no guided hand.", CLAUSE, title=chosen.title)
    return replace(
        new, seats=lesson.seats, seed=lesson.seed, options={}, people=1, listed=False, even=""
    )


def get_all_ready() -> None:
    """Make what the rules of any game look words up in, before anybody waits for it."""
    for profile in PROFILES:
        dictionary.get_ready(profile)

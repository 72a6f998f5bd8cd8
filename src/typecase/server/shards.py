"""Shards: the share of all tables that one process of several looks after.

All processes are alike. Each renews its lease, takes what is nobody's up to its even share, and
hands over what it has beyond that, or all of it when it leaves.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from math import inf
from random import sample
from typing import NamedTuple

from typecase.door import replay
from typecase.server.archive.leases import LOST, SHARDS, Lease, Leases, Process, shard_of
from typecase.story.logbook import LogBroken
from typecase.story.protocol import Millis

log = logging.getLogger(__name__)

RENEWING = 2.0  # seconds; two renewals may fail before a lease is lost
CHANCE = {"seed", "name"}  # what differs in headers of one kind
SPREAD = 3.0  # seconds over which a process that leaves sends its pages to the others (choice)


class Plan(NamedTuple):
    """What a process does next about its share."""

    take: list[int]
    give: dict[str, int]  # how many to whom


def plan(
    me: str,
    processes: Collection[Process],
    leases: Collection[Lease],
    patient: bool = True,
    refused: Collection[int] = (),
) -> Plan:
    """An even share for everybody who is alive and stays. Who is not `patient` enough yet to know
    whether others are gone takes only what is nobody's."""
    alive = {one.name for one in processes if one.alive}
    staying = {one.name for one in processes if one.alive and not one.leaving}
    many = Counter(lease.owner for lease in leases if lease.owner in alive)
    if me not in staying:
        return Plan([], {})
    fair = -(-SHARDS // len(staying))
    free = [
        lease.shard
        for lease in leases
        if lease.owner is None or (patient and lease.owner not in alive)
    ]
    take = sample(free, min(len(free), max(0, fair - many[me])))
    give, left = {}, many[me] - fair
    for other in sorted(staying - {me}, key=lambda one: many[one]):
        if left > 0 and many[other] < fair and not set(free) - set(refused):
            give[other] = min(left, fair - many[other])
            left -= give[other]
    return Plan(take, give)


class Shards:
    """Those of this process, and whose the others are.

    `in_use` tells at which tables of a shard somebody is; `lose` is told of one that another
    process has from now on, or soon; `offer` asks another process which of some shards it would
    take; `settle` waits until it has some tables ready, and tells whether it has; `announce` tells
    all others whose some are now, each with its epoch.
    """

    def __init__(
        self,
        leases: Leases,
        in_use: Callable[[int], list[str]],
        lose: Callable[[int], None],
        offer: Callable[[str, list[int]], Awaitable[list[int]]],
        settle: Callable[[str, list[str]], Awaitable[bool]],
        announce: Callable[[str | None, dict[int, int]], Awaitable[None]],
    ) -> None:
        self._leases, self._in_use, self._lose = leases, in_use, lose
        self._offer, self._settle, self._announce = offer, settle, announce
        self.me = leases.me
        self.held: set[int] = set()
        self.refused: set[int] = set()  # that hold a match which this release cannot play
        self.others: list[Process] = []  # who are alive
        self.leaving = False
        self.changed = asyncio.Event()  # another one after every change
        self._owners: dict[int, str] = {}  # who are alive
        self._epochs: dict[int, int] = {}
        self._renewed: Millis | None = None  # when it was last, by the database's clock
        self._sound_since: Millis = 0
        self._one_at_a_time = asyncio.Lock()

    def holds(self, tbl: str) -> bool:
        return shard_of(tbl) in self.held

    def owner_of(self, tbl: str) -> str | None:
        """Who looks after this table; None where nobody does, or nobody who is alive."""
        shard = shard_of(tbl)
        return self.me if shard in self.held else self._owners.get(shard)

    @property
    def sound(self) -> bool:
        """Whether it holds a lease, as far as it knows."""
        return bool(self.held) and self._renewed is not None

    async def start(self) -> None:
        await self._leases.start()
        await self.renew()
        await self.look()

    async def look(self) -> None:
        """Find out what has changed, and come nearer to an even share."""
        async with self._one_at_a_time:
            leases = await self._learn()
            if not self.leaving:
                patient = (self._renewed or 0) - self._sound_since >= LOST
                alive = [*self.others, Process(self.me, 0, False)]
                take, give = plan(self.me, alive, leases, patient, self.refused)
                if take:
                    await self._take(take)
                for to, many in give.items():
                    await self._hand_over(to, sample(sorted(self.held), many), within=RENEWING)

    async def renew(self) -> None:
        """Keep the lease, also while shards are handed over, which may take longer than it lasts.

        A database that was away comes back to all at once: who could not renew does not judge at
        once that the others did not."""
        before = self._renewed
        try:
            await self._leases.renew(self.leaving)
            self._renewed = await self._leases.clock()
        except BaseException:
            self._renewed = None
            raise
        if before is None or self._renewed - before >= LOST:
            self._sound_since = self._renewed

    async def _learn(self) -> list[Lease]:
        """How everything stands in the database."""
        processes, leases = await self._leases.processes(), await self._leases.all()
        self.others = [one for one in processes if one.alive and one.name != self.me]
        alive = {self.me, *(one.name for one in self.others)}
        for lease in leases:
            self._note(lease.shard, lease.owner if lease.owner in alive else None, lease.epoch)
        self._change()
        return leases

    def hear(self, owner: str | None, epochs: Mapping[int, int]) -> None:
        """Another process has announced whose these are."""
        for shard, epoch in epochs.items():
            self._note(shard, owner, epoch)
        self._change()

    def _note(self, shard: int, owner: str | None, epoch: int) -> None:
        if epoch < self._epochs.get(shard, 0):
            return  # it is known better
        self._epochs[shard] = epoch
        self._owners.pop(shard, None)
        if owner == self.me:
            self.held.add(shard)
        else:
            if owner is not None:
                self._owners[shard] = owner
            if shard in self.held:
                self.held.discard(shard)
                self._lose(shard)

    def _change(self) -> None:
        changed, self.changed = self.changed, asyncio.Event()
        changed.set()

    async def _take(self, shards: Sequence[int]) -> None:
        if fit := await self.fit(shards):
            taken = await self._leases.take(fit)
            self.hear(self.me, taken)
            await self._announce(self.me, taken)

    async def fit(self, shards: Collection[int]) -> list[int]:
        """Those of them whose matches all can be played by this release."""
        headers = await self._leases.headers(shards)
        unknown = await asyncio.to_thread(lambda: strange_shards(headers))
        for shard in unknown - self.refused:
            log.warning("Shard %s is not taken: a match there is played by other rules.", shard)
        self.refused = (self.refused - set(shards)) | unknown
        return [shard for shard in shards if shard not in unknown]

    async def _hand_over(
        self, to: str | None, shards: Sequence[int], seconds: float = 0.0, within: float = inf
    ) -> None:
        """One by one: the heir reads the logs, then the lease moves, then it reads what came
        meanwhile; what is written for a shard is written before. One is not given before the one
        before it is open, so that nobody waits for many others. What is left after `within`
        seconds has its turn after the next look at how everything stands."""
        accepted = shards if to is None else await self._offer(to, list(shards))
        clock = asyncio.get_running_loop().time
        ends = clock() + within
        for shard in accepted:
            if clock() > ends:
                return
            tables = self._in_use(shard)
            if not await self._is_settled(to, tables):
                return
            if shard in self.held:  # still
                self.held.discard(shard)
                self._lose(shard)
                given = await self._leases.give([shard], to)
                self.hear(to, given)
                await self._announce(to, given)
                if not await self._is_settled(to, tables):
                    return
            await asyncio.sleep(seconds / len(accepted))

    async def _is_settled(self, heir: str | None, tables: list[str]) -> bool:
        return heir is None or not tables or await self._settle(heir, tables)

    async def leave(self, seconds: float = SPREAD) -> None:
        """Take nothing more, and hand everything over; what nobody takes is left free."""
        self.leaving = True
        await self.renew()
        async with self._one_at_a_time:
            await self._learn()
            heirs = [one.name for one in self.others if not one.leaving]
            held = sorted(self.held)
            for place, heir in enumerate(heirs):
                await self._hand_over(heir, held[place :: len(heirs)], seconds / len(heirs))
            await self._hand_over(None, sorted(self.held))

    async def is_mine(self, tbl: str) -> bool:
        """Whether this process looks after the table, by what is kept."""
        return await self._leases.is_mine(tbl)

    async def due(self, wall: Millis) -> list[tuple[str, str]]:
        return await self._leases.due(wall, self.held)


def strange_shards(headers: Iterable[tuple[int, str]]) -> set[int]:
    """Those with a match that this release cannot play. There may be thousands of matches, and who
    offers the shards waits for a second: of each kind one is opened."""
    shards: dict[str, set[int]] = {}
    examples: dict[str, str] = {}
    for shard, header in headers:
        kind = kind_of(header)
        shards.setdefault(kind, set()).add(shard)
        examples.setdefault(kind, header)
    return {shard for kind in shards if strange(examples[kind]) for shard in shards[kind]}


def kind_of(header: str) -> str:
    """What it has in common with others that can be played where it can: all but chance and names.

    >>> one, other = '{"game":"freeze","seed":1}', '{"game":"freeze","seed":2,"players":[]}'
    >>> kind_of(one) == kind_of(one.replace("1", "3")), kind_of(one) == kind_of(other)
    (True, False)
    """
    try:
        told = json.loads(header)
        for part in (told, *told.get("players", ())):
            part |= {chance: type(part[chance]).__name__ for chance in CHANCE & part.keys()}
        told["seal"] = sorted(told.get("seal", ()))
        return json.dumps(told, sort_keys=True)
    except (ValueError, TypeError, AttributeError):
        return header  # a newer release may have another form for it


def strange(header: str) -> bool:
    """Whether this release cannot play a match that begins so."""
    try:
        replay(header)
    except LogBroken:
        return True
    return False


async def database_wall(leases: Leases, wall: Callable[[], float]) -> Callable[[], float]:
    """The wall of this machine, set by the database's clock: all processes read the same time. Of
    several answers the quickest is the best."""
    found: list[tuple[float, float]] = []
    for _ in range(5):
        began = wall()
        told = await leases.clock()
        took = wall() - began
        found.append((took, told - began - took / 2))
    ahead = min(found)[1]
    return lambda: wall() + ahead

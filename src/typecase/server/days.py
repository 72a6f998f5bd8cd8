"""The daily deal as pages play it: a table of its own for every try, and what the first one of each
person came to, beside the bots and everybody else's."""

from __future__ import annotations

import json
from datetime import date, timedelta
from functools import lru_cache, partial
from pathlib import Path
from secrets import token_urlsafe

from typecase.bots.levels import LEVELS, USUAL
from typecase.insight.daily.deal import Deal, deal_of, key_of, secret_in
from typecase.insight.daily.field import Field, match_of_bot, read_field
from typecase.insight.daily.verdict import BEST, judged, share_text
from typecase.insight.days import FIRST, day_at
from typecase.insight.seal import promise_of
from typecase.lexicon.lexicon import open_lexicon
from typecase.server import doorman, wire_http
from typecase.server.archive.archive import KeptTry
from typecase.server.doorman import Chair, Facts, as_kept
from typecase.server.names import person_named
from typecase.server.replaying import Replaying
from typecase.server.tables import Tables
from typecase.table.moves import Refused

CLAUSE = "Daily deal"
MOST_FRIENDS = 12  # in a party (choice: a table's worth and more)
PARTY_BYTES = 9
FIELDS_IN_MEMORY = 16  # days (choice: some kilobytes each)


class NotPlayed(Refused):
    """What it came to is told afterwards."""


class Days:
    """One for a server."""

    def __init__(self, tables: Tables, replays: Replaying) -> None:
        self._tables, self._replays = tables, replays
        self._fields: dict[date, Field] = {}

    async def show(self, day: date) -> wire_http.Day:
        deal, today = await self._deal(day), day_at(self._tables.wall())
        key, next_key = [await self._key(one) for one in (day, day + timedelta(1))]
        people = {one.person for one in await self._tables.archive.tries(str(day)) if one.counts}
        return wire_http.Day(
            date=str(day),
            number=deal.number,
            first=str(FIRST),
            last=str(today),
            game=deal.plan.game,
            title=deal.title,
            about=deal.plan.about,
            bots=[bot.name for bot in deal.bots],
            people=len(people),
            field=await self._field(deal) is not None,
            promise=promise_of(key),
            key=key if day < today else "",
            tomorrow=promise_of(next_key),
        )

    async def play(self, day: date, asked: wire_http.Try, home: str) -> wire_http.Opened:
        """A table of its own, without hints, where nobody looks on."""
        deal, token = await self._deal(day), doorman.new_token()
        person, name = as_kept(asked.person), person_named(asked.name)
        if asked.party:
            await self._join(asked.party, day, person, name)
        bots = [Chair(bot=doorman.as_bot(bot)) for bot in deal.bots]
        facts = Facts(
            game=deal.plan.game,
            options=dict(deal.plan.options),
            chairs=(Chair(name, as_kept(token)), *bots),
            host=0,
            level=USUAL,
            code=doorman.new_code(open_lexicon()),
            seed=deal.seed,
            watch=False,
            chat=False,
            pace=asked.pace,
            day=str(day),
        )
        table = await self._tables.open_with(facts, home)
        await self._tables.archive.begin_try(
            table.name, str(day), person, name, self._tables.wall()
        )
        return wire_http.Opened(table.name, deal.plan.game, token, table.facts.code)

    async def party(self, day: date, asked: wire_http.Try) -> wire_http.Party:
        """A new one, with whoever makes it."""
        party = token_urlsafe(PARTY_BYTES)
        name = person_named(asked.name)
        await self._tables.archive.join_party(party, str(day), as_kept(asked.person), name)
        return wire_http.Party(party)

    async def _join(self, party: str, day: date, person: str, name: str) -> None:
        size = await self._tables.archive.party_size(party, str(day))
        if not size:
            raise Refused("This link is of no deal of that day.", CLAUSE)
        if size >= MOST_FRIENDS:
            says = "{most} play this deal together already: make a link of your own."
            raise Refused(says, CLAUSE, most=MOST_FRIENDS)
        await self._tables.archive.join_party(party, str(day), person, name)

    async def result(self, day: date, token: str) -> wire_http.DayResult:
        """What it came to, for whoever has played it; `NotPlayed` for everybody else."""
        deal, person = await self._deal(day), as_kept(token)
        tries = await self._tables.archive.tries(str(day))
        own = own_of(tries, person)
        field, first = await self._field(deal), own[0]
        verdict = judged(first.score, json.loads(first.rounds), field)
        others = [one for one in tries if one.person != person and counted(one)]
        friends = await self._tables.archive.friends(str(day), person)
        return wire_http.DayResult(
            date=str(day),
            number=deal.number,
            game=deal.plan.game,
            title=deal.title,
            match=first.match,
            score=first.score,
            tries=own[-1].number,
            later=first.number,
            counts=first.counts,
            on_time=day_at(first.began) == day,
            between=str(verdict.between),
            beaten=verdict.beaten,
            levels={level: sorted(field.scores(level)) for level in LEVELS} if field else {},
            people=sorted(one.score for one in others),
            squares=verdict.squares,
            luck=verdict.luck,
            skill=verdict.skill,
            share=share_text(deal, first.score, verdict, later=first.number),
            friends=compared(friends, person, tries),
        )

    async def best(self, day: date, token: str) -> wire_http.OpenRecord:
        """The record of one of the best bots on the same deal, for whoever has played it."""
        own_of(await self._tables.archive.tries(str(day)), as_kept(token))
        record = await self._replays.beside(partial(_best, day, self._folder))
        return wire_http.OpenRecord(record)

    async def _deal(self, day: date) -> Deal:
        return await self._replays.beside(partial(_deal, day, self._folder))

    async def _key(self, day: date) -> str:
        return await self._replays.beside(partial(_key, day, self._folder))

    @property
    def _folder(self) -> Path:
        if self._tables.folder is None:
            raise Refused("This server has no folder to keep daily deals in.", CLAUSE)
        return self._tables.folder

    async def _field(self, deal: Deal) -> Field | None:
        """Once it is whole, it stays as it is."""
        if deal.day in self._fields:
            return self._fields[deal.day]
        if found := await self._replays.beside(partial(read_field, self._folder, deal)):
            self._fields[deal.day] = found
            if len(self._fields) > FIELDS_IN_MEMORY:
                del self._fields[min(self._fields)]
        return found


@lru_cache(maxsize=FIELDS_IN_MEMORY)
def _deal(day: date, folder: Path) -> Deal:
    return deal_of(day, secret_in(folder))


@lru_cache(maxsize=FIELDS_IN_MEMORY)
def _key(day: date, folder: Path) -> str:
    return key_of(day, secret_in(folder))


@lru_cache(maxsize=FIELDS_IN_MEMORY)
def _best(day: date, folder: Path) -> str:
    return match_of_bot(_deal(day, folder), BEST, 0).record()


def own_of(tries: list[KeptTry], person: str) -> list[KeptTry]:
    """Hers, or `NotPlayed`."""
    if own := [one for one in tries if one.person == person]:
        return own
    raise NotPlayed("Play this deal first: then you are told how others did.", CLAUSE)


def counted(one: KeptTry) -> bool:
    """Whether it is somebody's first, and was played to its end."""
    return one.number == 1 and one.counts


def compared(
    friends: list[tuple[str, str, str]], person: str, tries: list[KeptTry]
) -> list[wire_http.Friend]:
    """Those of the same parties; their scores, where everybody of a party has played."""
    scores = {one.person: one.score for one in tries if counted(one)}
    parties: dict[str, dict[str, str]] = {}
    for party, other, name in friends:
        parties.setdefault(party, {})[other] = name
    told: dict[str, wire_http.Friend] = {}
    for members in parties.values():
        done = all(other in scores for other in members)
        for other, name in members.items():
            score = scores[other] if done else None
            if other not in told or score is not None:
                told[other] = wire_http.Friend(name, other == person, score)
    if set(told) == {person}:
        return []
    return sorted(told.values(), key=lambda one: (-(one.score or 0), one.name))

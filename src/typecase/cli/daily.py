"""`typecase daily`: the deal of the day in the terminal, and the field of bots beside it."""

from __future__ import annotations

import json
from argparse import Namespace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

from typecase.cli import home
from typecase.cli.evening import Evening
from typecase.cli.main import INTERRUPTED
from typecase.cli.narrate import Teller
from typecase.cli.parser import Parser
from typecase.cli.play import ME, unlike
from typecase.cli.progress import ProgressBar
from typecase.cli.proving import positive
from typecase.cli.saving import reason
from typecase.cli.seat import Player as Keyboard
from typecase.cli.sitting import Sitting
from typecase.cli.terminal import Console, Terminal
from typecase.games.shelf import box
from typecase.insight.daily.deal import (
    PLAYER,
    Deal,
    deal_of,
    key_of,
    promise_of_day,
    secret_in,
)
from typecase.insight.daily.field import EACH, groups_of, make_field, read_field
from typecase.insight.daily.rounds import points_by_round
from typecase.insight.daily.verdict import Verdict, judged, share_text
from typecase.insight.days import FIRST, TODAY, a_day
from typecase.story.match import Match
from typecase.story.protocol import Player
from typecase.table.moves import Refused
from typecase.table.wording import Phrase

KEPT = "daily.json"
THE_DEAL = "Deal {number}, {day}: {title}, {about}."
PROMISED = "Promise of {day}: {promise}"
ITS_KEY = "Its key: {key}"
NO_KEY_YET = "Its key is told when its day is over."
FIRST_BROUGHT = "Your first try counts, and it brought {score}."
LATER_TRY = "This was a later try."
NOT_KEPT = "It could not be kept: {why}"
NO_FIELD = "{score} points; typecase daily field lets bots play it, to compare with."
BETTER_THAN = (
    "{score} points, {between}: better than {beginner} beginner, {casual} casual, {strong} strong, "
    "{best} best bots."
)
OF_ALL = "{many} of {all}"
LUCK_AND_SKILL = (
    "The cards were worth {luck} against the usual; you made {skill} of them against strong bots."
)
USUAL_DAYS = 2  # today and tomorrow: whoever starts it in the evening has both


def daily(arguments: list[str]) -> int:
    """Play, or make the field."""
    parser = Parser("daily", "Play the deal of the day, or make its field of bots.")
    parser.add_argument(
        "deed",
        nargs="?",
        choices=["field", "promise"],
        help="let the bots play it; show what was promised of its cards",
    )
    parser.add_argument("--date", default=TODAY, metavar="D", help="the deal of that day")
    parser.add_argument(
        "--days", type=positive, default=USUAL_DAYS, metavar="N", help="fields of so many days on"
    )
    parser.add_argument("--data", metavar="FOLDER", help="where a server keeps everything")
    given = parser.parse_args(arguments)
    folder = Path(given.data) if given.data else home.own("server")
    today = datetime.now(UTC).date()
    if given.deed == "field":
        return fields(folder, given, today)
    day = a_day(given.date, today)
    if given.deed == "promise":
        for line in promised(folder, day, today):
            print(line)
        return 0
    play(folder, day, Terminal())
    return 0


def promised(folder: Path, day: date, today: date) -> list[Phrase]:
    """What was shown of a day's key before it, the key when it is over, and what is promised of the
    next day."""
    secret = secret_in(folder)
    key = Phrase(ITS_KEY, key=key_of(day, secret)) if day < today else Phrase(NO_KEY_YET)
    return [promise(day, secret), key, promise(day + timedelta(1), secret)]


def promise(day: date, secret: bytes) -> Phrase:
    return Phrase(PROMISED, day=str(day), promise=promise_of_day(day, secret))


def fields(folder: Path, given: Namespace, today: date) -> int:
    """The fields of some days, one after the other. Ctrl-C stops it, and it goes on next time."""
    first = today if given.date == TODAY else a_day_to_come(given.date)
    try:
        for back in range(given.days):
            make(folder, deal_of(first + timedelta(back), secret_in(folder)))
    except KeyboardInterrupt:
        print(Phrase("Stopped; the same command goes on with it."), flush=True)
        return INTERRUPTED
    except OSError as error:
        says = "{folder} cannot be written: {why}."
        raise Refused(says, "Arguments", folder=folder, why=reason(error)) from None
    return 0


def make(folder: Path, deal: Deal) -> None:
    bar = ProgressBar(EACH * len(groups_of(deal)))
    try:
        for done in make_field(folder, deal):
            bar(done)
    finally:
        bar.close()
    print(Phrase("{day}, {title}: the field is there.", day=str(deal.day), title=deal.title))


def a_day_to_come(text: str) -> date:
    """Any day from the first on: fields are made beforehand."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        day = None
    if day is None or day < FIRST:
        says = "{text} is no day with a deal: write one from {first} on, as in {first}."
        raise Refused(says, "Arguments", text=text, first=str(FIRST))
    return day


def play(folder: Path, day: date, console: Console) -> None:
    """One match by the rules of the day, and what it came to."""
    deal = deal_of(day, secret_in(folder))
    plan = {"number": deal.number, "day": str(day), "title": deal.title}
    console.write(str(Phrase(THE_DEAL, **plan, about=Phrase(deal.plan.about))))
    for one in (day, day + timedelta(1)):
        console.write(str(promise(one, secret_in(folder))))
    before = read_kept().get(str(day))
    if before is not None:
        console.write(str(Phrase(FIRST_BROUGHT, score=before)))
    match = deal.open(Player(""))
    sitting = Sitting(match, deal.company())
    names = unlike([ME, *(bot.name for bot in deal.bots)])
    player = Keyboard(sitting, Teller(names, PLAYER), box(deal.plan.game), console)
    player.hints = False
    Evening(sitting, [player], console).play()
    for line in told(deal, match, folder, before):
        console.write(line)


def told(deal: Deal, match: Match[Any], folder: Path, before: int | None) -> list[str]:
    """What is said at the end; a match that was broken off, or ended by agreement, counts for
    nothing (S20)."""
    if match.result is None or match.by_agreement or PLAYER in match.table.resigned:
        return []
    score = match.result.scores[PLAYER]
    verdict = judged(score, points_by_round(match.record()), read_field(folder, deal))
    said = sentences(score, verdict)
    if before is None:
        try:
            home.keep(home.own(KEPT), json.dumps({**read_kept(), str(deal.day): score}) + "\n")
        except Refused as refused:
            said.append(Phrase(NOT_KEPT, why=str(refused)))
    else:
        said.append(Phrase(LATER_TRY))
    shared = share_text(deal, score, verdict, later=1 + (before is not None))
    return [*map(str, said), *shared.split("\n")]


def sentences(score: int, verdict: Verdict) -> list[Phrase]:
    if not verdict.beaten:
        return [Phrase(NO_FIELD, score=score)]
    beaten = {level: Phrase(OF_ALL, many=many, all=EACH) for level, many in verdict.beaten.items()}
    said = [Phrase(BETTER_THAN, score=score, between=verdict.between, **beaten)]
    if verdict.luck is not None and verdict.skill is not None:
        luck, skill = f"{verdict.luck:+}", f"{verdict.skill:+}"
        said.append(Phrase(LUCK_AND_SKILL, luck=luck, skill=skill))
    return said


def read_kept() -> dict[str, int]:
    """What the first tries brought, by day."""
    try:
        kept = json.loads(home.own(KEPT).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    if not isinstance(kept, dict):
        return {}
    return {day: score for day, score in kept.items() if type(score) is int}

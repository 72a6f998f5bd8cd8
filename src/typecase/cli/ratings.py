"""`typecase ratings`: how strong people are at each game, from a folder of records."""

from __future__ import annotations

from pathlib import Path

from typecase.bots.levels import LEVELS
from typecase.cli.parser import Parser
from typecase.door import replay
from typecase.games.shelf import box
from typecase.insight.ratings import Outcome, Rating, anchors, outcome_of, rated
from typecase.insight.reading import record_in
from typecase.story.logbook import LogBroken
from typecase.table.moves import Refused


def ratings(arguments: list[str]) -> int:
    """A table for each game, the bots among the people."""
    parser = Parser("ratings", "Tell how strong people are at each game, from their records.")
    parser.add_argument("folder", help="of records, as typecase export writes them")
    parser.add_argument("--game", default="", metavar="GAME", help="this one alone")
    given = parser.parse_args(arguments)
    folder = Path(given.folder).expanduser()
    if not folder.is_dir():
        raise Refused("{name} is no folder of records.", "Arguments", name=given.folder)
    if given.game:
        box(given.game)
    outcomes, read = [], 0
    for file in sorted(folder.glob("*.jsonl"), key=lambda one: (one.stat().st_mtime, one.name)):
        read += 1
        if (found := counted(file)) and given.game in ("", found.game):
            outcomes.append(found)
    for game, people in sorted(rated(outcomes).items()):
        print(f"{box(game).title}:")
        for name, told in table(game, people):
            print(f"  {name:24}  {told}")
    print(f"{len(outcomes)} of {read} records count.")
    return 0


def counted(file: Path) -> Outcome | None:
    """What the record in this file tells; None where it is none, or counts for nothing."""
    try:
        return outcome_of(replay(record_in(file.read_bytes())))
    except (LogBroken, OSError):
        return None


def table(game: str, people: dict[str, Rating]) -> list[tuple[str, str]]:
    """People from the strongest to the weakest, with the bots of each level between them; then
    those of whom too little is known."""
    scale = [(f"({level} bots)", one) for level, one in anchors().get(game, {}).items()]
    known = [(name, one) for name, one in people.items() if one.shown]
    ranks = sorted([*known, *scale], key=lambda pair: -pair[1].strength)
    told = [(name, f"{one.points}" if name in LEVEL_NAMES else str(one)) for name, one in ranks]
    return told + [(name, str(one)) for name, one in sorted(people.items()) if not one.shown]


LEVEL_NAMES = {f"({level} bots)" for level in LEVELS}

"""`typecase review`: what each choice of a seat cost in a match, and what was better."""

from __future__ import annotations

import msgspec

from typecase.cli.parser import Parser
from typecase.cli.progress import ProgressBar
from typecase.cli.replay import read
from typecase.cli.terminal import write
from typecase.insight.review import Review
from typecase.insight.review import review as reviewed
from typecase.story import logbook
from typecase.story.logbook import LogBroken
from typecase.story.protocol import PERSON, Seat


def review(arguments: list[str]) -> int:
    """Tell one record to one of its players."""
    parser = Parser("review", "Tell what each choice of a seat cost, and what was better.")
    parser.add_argument("file", help="the record; - reads it from standard input")
    parser.add_argument("--seat", type=int, metavar="N", help="whose; usually the first person's")
    parser.add_argument("--json", action="store_true", help="all of it, as one object of JSON")
    given = parser.parse_args(arguments)
    record = read(given.file)
    seat = first_person(record) if given.seat is None else given.seat
    bar = ProgressBar(100, things="parts in a hundred")
    found = reviewed(record, seat, lambda done, whole: bar(100 * done // whole))
    bar.close()
    if given.json:
        print(msgspec.json.encode(found).decode())
    else:
        tell(found)
    return 0


def first_person(record: bytes) -> Seat:
    """The seat of the first who is no bot; else the first."""
    try:
        players = logbook.setup_of(record.decode("utf-8", "replace")).players
    except LogBroken:
        return 0  # what is wrong with it is told when it is opened
    people = (seat for seat, player in enumerate(players) if player.kind == PERSON)
    return next(people, 0)


def tell(found: Review) -> None:
    write(f"{found.title}: {found.name}, {len(found.decisions)} decisions.")
    if not found.sealed:
        write("Not from a sealed deal: it counts for nothing.")
    if found.accuracy:
        write(f"Accuracy {found.accuracy.says}")
    write(f"A decision cost {found.cost:.2f} {found.unit} on average.")
    if found.dearest:
        write("The dearest:")
    for number in found.dearest:
        one = found.decisions[number]
        write(f"  {one.says} {one.why}")
    if found.missed:
        write("Words that you could have known:")
    for missed in found.missed:
        means = f": {missed.definition}" if missed.definition else ""
        write(f"  {missed.word}, {missed.points} more than {missed.instead}{means}")
    write("Every decision:")
    for one in found.decisions:
        of_round = f"round {one.round}, " if one.round else ""
        write(f"  {one.step + 1}, {of_round}{one.phase}: {one.says}")

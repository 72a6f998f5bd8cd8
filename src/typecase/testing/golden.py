"""Golden records: matches whose ends are pinned, so that an old match stays what it was.

    python -m typecase.testing golden GAME FOLDER

makes those of a game that is new. They are never made again for rules that did not change: new
rules that end old records differently get a new version, and then new records.
"""

from __future__ import annotations

import json
from pathlib import Path

from typecase.door import open_match, replay
from typecase.games.shelf import Box
from typecase.story.logbook import LogBroken
from typecase.table.luck import Dice
from typecase.table.moves import Refused
from typecase.testing.playing import play_on
from typecase.testing.properties import referees

ENDS = "ends.json"
SOLO = "solo"


def golden_of(chosen: Box) -> dict[str, str]:
    """One match under each referee, and one alone where the game is also for others; and how they
    end. By the names of their files."""
    files, ends = {}, {}
    for seed, name in enumerate((*referees(chosen), SOLO), start=1):
        if name == SOLO and (chosen.seats[0] > 1 or len(chosen.seats) == 1):
            continue  # it has no game for one, or no other
        seats = 1 if name == SOLO else chosen.seats[min(seed, len(chosen.seats) - 1)]
        options = {} if name == SOLO else {"referee": name}
        match = open_match(chosen, seats, seed, options, None)
        play_on(match, Dice(("golden", chosen.name, name)))
        assert match.result is not None, "it was played to its end"
        files[f"{name}.jsonl"] = match.record()
        ends[f"{name}.jsonl"] = {
            "winners": list(match.result.winners),
            "scores": match.result.scores,
        }
    return {**files, ENDS: json.dumps(ends, indent=1) + "\n"}


def make_golden(chosen: Box, folder: Path) -> list[Path]:
    """The files of the version of its rules that it has now, beside those of others."""
    folder /= chosen.game.rules
    if folder.exists():
        raise Refused(
            "The golden records of {title} under rules {rules} are there and "
            "stay as they are: rules that end matches differently need a new version.",
            "Golden records",
            title=chosen.title,
            rules=repr(chosen.game.rules),
        )
    files = {folder / name: text for name, text in golden_of(chosen).items()}
    folder.mkdir(parents=True)
    for path, text in files.items():
        path.write_text(text)
    return list(files)


def golden_records_end_as_they_always_did(chosen: Box, folder: Path) -> None:
    """A changed end means a new version of the rules, never a new golden record."""
    make = f"run python -m typecase.testing golden {chosen.name} {folder}"
    for rules in (chosen.game.rules, *(one.game.rules for one in chosen.older)):
        ends = folder / rules / ENDS
        assert ends.is_file(), (
            f"{chosen.title} has no golden records for its rules {rules!r}: {make}"
        )
        for name, end in json.loads(ends.read_text(encoding="utf-8")).items():
            text = ends.with_name(name).read_text(encoding="utf-8")
            try:
                match = replay(text)
            except LogBroken as broken:
                raise AssertionError(
                    f"{name} cannot be played any more ({broken}): give the game's rules a new "
                    f"version or, if nobody has played it yet, delete {ends.parent}; then {make}"
                ) from None
            assert match.record() == text, f"{name} is not what its match writes now"
            assert match.result is not None, f"{name} does not end"
            scores = {str(seat): score for seat, score in match.scores.items()}
            assert [scores, list(match.result.winners)] == [end["scores"], end["winners"]], (
                f"{name} ends differently: give the game's rules a new version"
            )

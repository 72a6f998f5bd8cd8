"""Golden views: what every seat and somebody who only watches saw of one match, step by step.

A mark that shows too much passes every redeal, since the redeal goes by the marks. So what is seen
of a scripted match is pinned, as text in which a difference can be read:

    #3 at 5979: seat 1 {"do":"draw"}
      deck: 112
      hands.1: after 5 +[-] | 1: after 5 +[E:1#86]
      drew: seat=1 card=- | 1: seat=1 card=E:1#86

A line is what all see, then what the seats behind a bar see instead; `watching` has no seat. Lists
tell what was taken out and put in behind so many things that stayed. A card is its face, points and
id, one that is not seen is a dash. There are values here and no sentences: wording is not sight.

    python -m typecase.testing views GAME FOLDER

writes those of a game. Read the difference before you keep it: a line with a card behind a bar that
was not there before is a leak.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, TypeAlias

from typecase.door import open_match
from typecase.games.shelf import Box
from typecase.story import logbook
from typecase.story.match import Match
from typecase.story.protocol import Line, Seat
from typecase.story.seen import Seen, plain_result
from typecase.table.events import plain_told
from typecase.table.luck import Dice
from typecase.testing.playing import any_input
from typecase.testing.properties import referees

INPUTS = 120  # of a script, if the match is not over before
TRIES = 60  # scripts from which the one is taken that shows most
SHORT = {"rounds": 2, "deals": 1, "hands": 3, "passes": 1}  # where a game has the option
SENTENCES = ("text", "name", "reward", "rules")  # of cards: they may be worded anew at any time
NOT_THERE = object()

Where: TypeAlias = tuple[str, ...]
Values: TypeAlias = dict[Where, Any]  # what one sees, by where it stands


def script_of(box: Box) -> str:
    """A short match, played at random: its record is the script of what is looked at."""
    return max((played(box, number) for number in range(TRIES)), key=kinds_in).record()


def played(box: Box, number: int) -> Match[Any]:
    """One of the matches that could be the script; three see more of one another than two."""
    seats = min(max(3, box.seats[0]), box.seats[-1])
    short = {option.name: SHORT[option.name] for option in box.options if option.name in SHORT}
    match = open_match(box, seats, number, {**short, "referee": referees(box)[0]}, None)
    dice = Dice(("views", box.name, number))
    while match.result is None and len(match.log) < INPUTS:
        any_input(match, dice)
    return match


def kinds_in(match: Match[Any]) -> tuple[int, int]:
    """How many kinds of questions, answers and events there are in it, and how many inputs."""
    asked = {line.ask for line in match.log}
    done = {line.action and line.action["do"] for line in match.log}
    told = {told.event.kind for told in match.table.told}
    return len(asked | done | told), len(match.log)


def views_of(box: Box, script: str) -> str:
    """What all saw of the match that a script tells."""
    return logbook.replay(
        script,
        lambda setup: Watched(open_match(box, setup.seats, setup.seed, setup.options, setup.stack)),
    ).told()


def files_of(box: Box, folder: Path) -> dict[Path, str]:
    """The script that is there, if it is of these rules and can still be played, else a new one;
    and what is seen of it."""
    path = folder / f"{box.name}.jsonl"
    script = path.read_text(encoding="utf-8") if path.exists() else ""
    try:
        told = views_of(box, script) if script and is_of(box, script) else ""
    except logbook.LogBroken:
        told = ""
    if not told:
        script = script_of(box)
    return {path: script, path.with_suffix(".txt"): told or views_of(box, script)}


def is_of(box: Box, script: str) -> bool:
    """Whether a script was played by the rules that the game has now."""
    return bool(json.loads(script.splitlines()[0])["rules"] == box.game.rules)


def make_views(boxes: Iterable[Box], folder: Path) -> None:
    """Write them for all of these games, or for none."""
    files = {path: text for box in boxes for path, text in files_of(box, folder).items()}
    folder.mkdir(parents=True, exist_ok=True)
    for path, text in files.items():
        path.write_text(text, encoding="utf-8", newline="\n")


def every_seat_sees_what_it_always_saw(box: Box, folder: Path) -> None:
    make = f"python -m typecase.testing views {box.name} {folder}"
    assert (folder / f"{box.name}.txt").is_file(), f"{box.title} has no golden views: run {make}"
    pinned = (folder / f"{box.name}.txt").read_text(encoding="utf-8").splitlines()
    script = (folder / f"{box.name}.jsonl").read_text(encoding="utf-8")
    assert is_of(box, script), f"The golden views of {box.title} are of other rules: run {make}"
    try:
        told = views_of(box, script).splitlines()
    except logbook.LogBroken as broken:
        raise AssertionError(
            f"The script of {box.title}'s golden views cannot be played any more ({broken}): "
            f"run {make}"
        ) from None
    for number, (before, now) in enumerate(zip(pinned, told, strict=False), start=1):
        assert before == now, (
            f"{box.title}, golden views, line {number}: it was\n{before}\nand is\n{now}\n"
            f"If everybody may see that: run {make}"
        )
    assert len(pinned) == len(told)


class Watched:
    """A match that is looked at from all sides while it is played again."""

    def __init__(self, match: Match[Any]) -> None:
        self.match, self.lines = match, [f"{match.setup.game}, {match.setup.seats} seats"]
        self.viewers: tuple[Seat | None, ...] = (*range(match.setup.seats), None)
        self.seen: dict[Seat | None, Values] = {viewer: {} for viewer in self.viewers}
        self.events = 0
        self._look()

    def again(self, line: Line) -> None:
        self.match.again(line)
        did = "time up" if line.action is None else f"seat {line.seat} {compact(line.action)}"
        self.lines.append(f"#{len(self.match.log)} at {line.at}: {did}")
        self._look()

    def told(self) -> str:
        return "\n".join(self.lines) + "\n"

    def _look(self) -> None:
        looks = {viewer: self.match.look(viewer) for viewer in self.viewers}
        now = {viewer: values_in(seen) for viewer, seen in looks.items()}
        paths = dict.fromkeys(path for values in now.values() for path in values)
        gone = dict.fromkeys(path for values in self.seen.values() for path in values)
        for path in {**paths, **gone}:
            self._tell(
                ".".join(path),
                {
                    viewer: difference(
                        self.seen[viewer].get(path, NOT_THERE), now[viewer].get(path, NOT_THERE)
                    )
                    for viewer in self.viewers
                },
            )
        for place in range(self.events, len(self.match.table.told)):
            told = {viewer: dict(plain_told(seen.events[place])) for viewer, seen in looks.items()}
            kind = str(told[None]["kind"])
            self._tell(kind, {viewer: in_event(values) for viewer, values in told.items()})
        self.seen, self.events = now, len(self.match.table.told)

    def _tell(self, name: str, by_viewer: Mapping[Seat | None, str]) -> None:
        """What most see; behind a bar, those who see something else."""
        usual, _ = Counter(by_viewer.values()).most_common(1)[0]
        others: dict[str, list[str]] = {}
        for viewer, text in by_viewer.items():
            if text != usual:
                others.setdefault(text, []).append("watching" if viewer is None else str(viewer))
        if usual or others:
            rest = [f"{' '.join(who)}: {text or 'as before'}" for text, who in others.items()]
            self.lines.append(" | ".join([f"  {name}: {usual or 'as before'}", *rest]))


def values_in(seen: Seen) -> Values:
    """All that a seat sees but what has happened, by where it stands."""
    ask = seen.ask
    frame = {
        "phase": seen.phase,
        "deadline": seen.deadline,
        "awaited": list(seen.awaited),
        "may": "" if ask is None else " ".join([*ask.offers(), *["(free)"] * ask.free]),
        "scored": seen.scores,
        "result": plain_result(seen.result),
    }
    return {
        path: value
        for name, field in {**frame, **seen.table}.items()
        for path, value in leaves(field, (name,)).items()
        if value != {} or len(path) > 1  # a field that holds nothing is told when it holds some
    }


def leaves(value: Any, path: Where) -> Values:
    """What stands in nested dicts, by its path; a card is one thing, and so is a list."""
    if not isinstance(value, Mapping) or "face" in value or not value:
        return {path: value}
    found: Values = {}
    for key, item in value.items():
        if key not in SENTENCES:
            found |= leaves(item, (*path, str(key)))
    return found


def in_event(told: dict[str, Any]) -> str:
    fields = {name: value for name, value in told.items() if name not in ("number", "at", "kind")}
    return " ".join(f"{name}={written(value)}" for name, value in fields.items()) or "yes"


def difference(before: Any, now: Any) -> str:
    """What has become of a value; nothing where it is as it was.

    >>> difference([1, 2, 3, 4], [1, 2, 4, 5]), difference(None, 7), difference(7, 7)
    ('after 2 -[3 4] +[4 5]', '7', '')
    """
    if before is now or before == now:
        return ""
    if now is NOT_THERE:
        return "gone"
    if not (isinstance(before, list) and isinstance(now, list) and before and now):
        return written(now)
    stayed = 0
    while stayed < min(len(before), len(now)) and before[stayed] == now[stayed]:
        stayed += 1
    rest = 0
    while rest < min(len(before), len(now)) - stayed and before[-1 - rest] == now[-1 - rest]:
        rest += 1
    out, put = before[stayed : len(before) - rest], now[stayed : len(now) - rest]
    if len(out) + len(put) > len(now):
        return written(now)
    told = [f"-{written(out)}"] * bool(out) + [f"+{written(put)}"] * bool(put)
    return f"after {stayed} {' '.join(told)}"


def written(value: Any) -> str:
    """A value as short as it can be told from others.

    >>> written([{"id": 86, "face": "E", "points": 1}, {}, {"word": "TEA", "text": "A drink."}])
    '[E:1#86 - {word="TEA"}]'
    """
    if isinstance(value, list):
        return f"[{' '.join(map(written, value))}]"
    if not isinstance(value, Mapping):
        return compact(value)
    if "face" in value:
        more = {"id", "face", "points", "down", *SENTENCES}
        card = f"{value['face']}:{value['points']}#{value['id']}"
        rest = [written({name: it}) for name, it in value.items() if name not in more]
        return f"({card})" if value.get("down") else "".join([card, *rest])
    told = [f"{name}={written(it)}" for name, it in value.items() if name not in SENTENCES]
    return f"{{{' '.join(told)}}}" if value else "-"


def compact(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=True)

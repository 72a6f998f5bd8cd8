"""Deltas: the difference of two views, so that a page is sent what has changed and no more.

A place within a field is named by its path, `hands/0/4`: the fifth card in the hand of seat 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import msgspec

SEPARATOR = "/"
CONTAINERS = (dict, list, tuple)
_encode = msgspec.json.Encoder().encode
NOTHING = object()  # where a view had no such field
# What is shorter is always sent whole: to name a place within it would take longer.
NAMING_A_PLACE = len(msgspec.json.encode(({}, ["/0"])))


class Difference(NamedTuple):
    """What leads from one view to the next: places are dropped in this order, then fields are set,
    then places are put; one past the end of a list is added to it."""

    set: dict[str, Any]
    put: dict[str, Any]
    drop: list[str]

    def __bool__(self) -> bool:
        return bool(self.set or self.put or self.drop)


def difference(before: Mapping[str, Any], after: Mapping[str, Any]) -> Difference:
    """What has changed, each field in whichever way is shorter.

    >>> hand = [{"id": card} for card in range(9)]
    >>> difference({"hands": {0: hand}, "deck": 9}, {"hands": {0: hand[1:]}, "deck": 8})
    Difference(set={'deck': 8}, put={}, drop=['hands/0/0'])
    """
    found = Difference({}, {}, [])
    olds: Iterable[Any] = before.values()
    if list(before) != list(after):
        found.drop.extend([name for name in before if name not in after])
        olds = [before.get(name, NOTHING) for name in after]
    for name, was, value in zip(after, olds, after.values(), strict=True):
        if was is value or was == value:  # most are the very same
            continue
        if value.__class__ not in CONTAINERS or not _noted_within(found, name, was, value):
            found.set[name] = value
    return found


def _noted_within(found: Difference, path: str, before: Any, after: Any) -> bool:
    """Note how what lies there becomes what shall lie there, piece by piece, unless it is shorter
    to send all of it."""
    if not isinstance(before, CONTAINERS) or not isinstance(after, CONTAINERS):
        return False  # a number or a text is sent anew
    if len(after) <= 1 and len(before) <= 1 and not _nested(after):
        return False  # to name its only place takes longer
    whole = length(after)
    within = _within(path, before, after) if whole >= NAMING_A_PLACE else None
    if within is None or length(within) > len(path) + whole:
        return False
    found.put.update(within.put)
    found.drop.extend(within.drop)
    return True


def _nested(held: Any) -> bool:
    values = held.values() if isinstance(held, dict) else held
    return any(isinstance(value, CONTAINERS) for value in values)


def _within(path: str, before: Any, after: Any) -> Difference | None:
    """How what lies there becomes what shall lie there, piece by piece; None where it cannot."""
    if isinstance(before, dict) and isinstance(after, dict):
        return _in_a_mapping(path, before, after)
    if isinstance(before, list | tuple) and isinstance(after, list | tuple):
        by_moving_up = _by_moving_up(path, before, after)
        if not by_moving_up.drop:
            return by_moving_up  # some were added, and that is all
        by_place = _by_place(path, before, after)
        return by_place if length(by_place) <= length(by_moving_up) else by_moving_up
    return None


def _in_a_mapping(
    path: str, before: Mapping[Any, Any], after: Mapping[Any, Any]
) -> Difference | None:
    if SEPARATOR in "".join(map(str, (*before, *after))):
        return None  # such a place has no name
    found = Difference({}, {}, [f"{path}/{key}" for key in before if key not in after])
    for key, value in after.items():
        if key not in before:
            found.put[f"{path}/{key}"] = value
        elif before[key] != value:
            _note(found, f"{path}/{key}", before[key], value)
    return found


def _by_place(path: str, before: Any, after: Any) -> Difference:
    """What lies in each place, compared with what lay there."""
    found = Difference({}, {}, [f"{path}/{n}" for n in range(len(before) - 1, len(after) - 1, -1)])
    for place, (was, value) in enumerate(zip(before, after, strict=False)):
        if was != value:
            _note(found, f"{path}/{place}", was, value)
    for place in range(len(before), len(after)):
        found.put[f"{path}/{place}"] = after[place]
    return found


def _by_moving_up(path: str, before: Any, after: Any) -> Difference:
    """Some are taken away, the others move up, and new ones are added at the end."""
    gone, kept = [], 0
    for place, value in enumerate(before):
        if kept < len(after) and value == after[kept]:
            kept += 1
        else:
            gone.append(place)
    added = {f"{path}/{place}": after[place] for place in range(kept, len(after))}
    return Difference({}, added, [f"{path}/{place}" for place in reversed(gone)])


def _note(found: Difference, path: str, before: Any, after: Any) -> None:
    if not _noted_within(found, path, before, after):
        found.put[path] = after


def length(value: Any) -> int:
    """How much is sent of it."""
    if value.__class__ is Difference:
        return len(_encode((value.put, value.drop)))
    return len(_encode(value))


def applied(view: Mapping[str, Any], delta: Difference) -> dict[str, Any]:
    """The next view, as a page makes it: what it was shown before stays as it was.

    >>> applied({"deck": 9, "laid": [1, 2, 3]}, Difference({"deck": 8}, {"laid/2": 4}, ["laid/0"]))
    {'deck': 8, 'laid': [2, 3, 4]}
    """
    after = dict(view)
    for path in delta.drop:
        after = _without(after, path.split(SEPARATOR))
    after |= delta.set
    for path, value in delta.put.items():
        after = _with(after, path.split(SEPARATOR), value)
    return after


def _with(here: Any, path: list[str], value: Any) -> Any:
    if not path:
        return value
    first, rest = path[0], path[1:]
    if isinstance(here, list):
        place = int(first)
        old = here[place] if place < len(here) else None
        return [*here[:place], _with(old, rest, value), *here[place + 1 :]]
    return {**here, first: _with(here.get(first), rest, value)}


def _without(here: Any, path: list[str]) -> Any:
    first, rest = path[0], path[1:]
    if isinstance(here, list):
        place = int(first)
        middle = [_without(here[place], rest)] if rest else []
        return [*here[:place], *middle, *here[place + 1 :]]
    if rest:
        return {**here, first: _without(here[first], rest)}
    return {key: value for key, value in here.items() if key != first}

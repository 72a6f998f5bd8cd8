"""Bests: the player's best result in the games whose printed goal is to beat it (S24)."""

from __future__ import annotations

import json
from typing import Any

from typecase.cli.home import keep, own
from typecase.story.match import Match
from typecase.table.moves import Refused

GAMES = ("crosswords-solitaire", "letter-head-solitaire")
FILE = "bests.json"


def told(match: Match[Any]) -> str:
    """What is said at the end, once the result is kept; nothing where there is none to keep.

    Whoever resigns has no result, and a match that ended by agreement is nobody's best (S20).
    """
    if match.setup.game not in GAMES or match.result is None:
        return ""
    if match.by_agreement or match.table.resigned:
        return ""
    points, bests = match.scores[0], read()
    before = bests.get(deal := agreed(match))
    if before is not None and points <= before:
        return f"{'Level with your best,' if points == before else 'Your best is'} {before}."
    try:
        keep(own(FILE), json.dumps({**bests, deal: points}, indent=1, sort_keys=True) + "\n")
    except Refused as refused:
        return f"A new best, {points}, but it could not be kept: {refused}"
    if before is None:
        return f"Your first result: {points}."
    return f"A new best: {points} (before: {before})."


def agreed(match: Match[Any]) -> str:
    """The game, and what was agreed in another way than usual: other rules have other bests."""
    changed = match.setup.differing
    return " ".join([match.setup.game, *([json.dumps(changed, sort_keys=True)] if changed else [])])


def read() -> dict[str, int]:
    """What is kept; a file that is not ours to read counts as none, and stays as it is until
    there is a result to keep."""
    try:
        kept = json.loads(own(FILE).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    if not isinstance(kept, dict):
        return {}
    return {name: points for name, points in kept.items() if type(points) is int}

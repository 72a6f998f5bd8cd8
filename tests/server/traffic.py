"""The traffic to the pages at a table, without a server around it."""

from __future__ import annotations

import copy
import json
from typing import Any

from typecase.games.shelf import box
from typecase.server import wire
from typecase.server.audience import PageSession, View, view_of
from typecase.story.match import Match
from typecase.table.wording import Reader

NAMES = [f"Person {seat}" for seat in range(12)]


def pages(match: Match[Any]) -> list[PageSession]:
    """One at every seat, and one that watches."""
    seats = (*range(match.setup.seats), None)
    return [PageSession(seat, Reader(NAMES, seat)) for seat in seats]


def view(match: Match[Any], page: PageSession) -> View:
    names, title = NAMES[: match.setup.seats], box(match.setup.game).title
    about: dict[str, Any] = {"title": title, "names": names, "bots": [], "lags": {}, "hints": False}
    return view_of("match", match, page, match.now, about)


def sent(match: Match[Any], page: PageSession) -> str:
    """What the page is sent now."""
    return wire.encode(page.next(view(match, page))).decode()


def would_be_sent(match: Match[Any], page: PageSession) -> str:
    """What it would be sent if this were its match; it is not, and the page does not know."""
    return sent(match, copy.copy(page))


def plain(match: Match[Any], page: PageSession) -> Any:
    """All that the page should have before it."""
    return json.loads(wire.encode(view(match, page).fields))

"""The gallery: the pages that are open at one table, what each was shown last, and how far away
they are."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence

from typecase.server.audience import OUR_FAULT, PageSession, View
from typecase.server.lag import Lag
from typecase.story.protocol import Seat

log = logging.getLogger(__name__)


class Gallery:
    """Those at the table of this name."""

    def __init__(self, table: str) -> None:
        self._table = table
        self._pages: list[PageSession] = []
        self._views: dict[PageSession, View] = {}

    # who is here

    def __iter__(self) -> Iterator[PageSession]:
        """Over those who are here now: they may come and go meanwhile."""
        return iter(list(self._pages))

    def __len__(self) -> int:
        return len(self._pages)

    def __contains__(self, page: PageSession) -> bool:
        return page in self._pages

    def come(self, page: PageSession) -> None:
        self._pages.append(page)

    def go(self, page: PageSession) -> None:
        self._pages.remove(page)
        self._views.pop(page, None)

    def at(self, seat: Seat | None) -> list[PageSession]:
        """The pages that are open at this seat, the first of them first; at none, those who
        watch."""
        return [page for page in self._pages if page.seat == seat]

    def is_here(self, seat: Seat | None) -> bool:
        return seat is not None and bool(self.at(seat))

    @property
    def empty(self) -> bool:
        """Whether nobody sits here; whoever watches does not."""
        return all(page.seat is None for page in self._pages)

    # what they are shown

    def view(self, page: PageSession) -> View | None:
        """What was kept last, as the page sees it. Nothing, before a match has begun."""
        return self._views.get(page)

    def show(self, pages: Sequence[PageSession], make: Callable[[PageSession], View]) -> None:
        """Each seat's view is made once, however many pages are open there: to make it for each of
        two hundred who watch would keep every table waiting."""
        made: dict[Seat | None, View] = {}
        for page in pages:
            try:
                if page.seat not in made:
                    made[page.seat] = make(page)
                self._views[page] = made[page.seat]
                page.look_again()
            except Exception as fault:  # its words may hold cards
                log.error("A view of %s failed: %s", self._table, type(fault).__name__)
                page.end(OUR_FAULT, "yes")

    def show_nothing(self) -> None:
        self._views.clear()

    # how far away they are

    def nearest(self, figure: Callable[[Lag], int | None]) -> dict[Seat, int]:
        """The figure of each seat; of several pages there the nearest counts."""
        found: dict[Seat, int] = {}
        for page in self._pages:
            if page.seat is not None and (by := figure(page.lag)) is not None:
                found[page.seat] = min(by, found.get(page.seat, by))
        return found

    def lags(self) -> dict[Seat, int]:
        """How far away everybody is, as the others read it."""
        return self.nearest(lambda lag: lag.shown)

    def show_lags(self) -> None:
        """In what everybody was shown last: the match itself may be ahead of what is kept."""
        lags = self.lags()
        for page, view in self._views.items():
            if view.fields["lags"] != lags:
                self._views[page] = view._replace(fields={**view.fields, "lags": lags})
                page.look_again()

"""Limits: how much one page, one address and all of them together may ask of the server."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address, ip_network
from typing import NamedTuple


class Limits(NamedTuple):
    """What is enough for a club behind one router, and too little to keep others out."""

    connections: int = 4000  # in all; a page at a table holds one, while it loads up to seven
    connections_each: int = 200  # from one address: thirty people who load the page at once
    tables_each: int = 20  # opened from one address
    tables_a_second: float = 1.0  # and opened so fast, after the first twenty
    replays_each: int = 30  # matches looked at again, and days and puzzles, from one address
    replays_a_second: float = 1.0  # and so many after those
    pages_a_seat: int = 8  # tabs and devices; the ninth takes the place of the first
    messages_a_second: float = 100.0  # from one page; nobody types so fast
    unsent_answers: int = 32  # then nothing more is read from a page that does not read
    unsent_bytes: int = 262_144  # then it is sent away
    head: int = 16_384  # bytes of a request before its body
    head_seconds: float = 10.0
    body_seconds: float = 10.0
    unread_seconds: float = 30.0  # that an answer may wait for its reader
    hello_seconds: float = 5.0  # until a page has said who it is


NORMAL = Limits()
WHILE_IT_LOADS = 7  # connections that one person's page holds at most


def for_a_crowd(people: int) -> Limits:
    """Limits under which so many people can come from one address, and never fewer than usual.

    >>> for_a_crowd(1000).connections_each, for_a_crowd(1) == NORMAL
    (7000, True)
    """
    each = max(NORMAL.connections_each, people * WHILE_IT_LOADS)
    return NORMAL._replace(
        connections=max(NORMAL.connections, 2 * each),  # so that others come in too
        connections_each=each,
        tables_each=max(NORMAL.tables_each, people),
    )


PROXY = ""  # whoever brings others, and has no share of its own


def home_of(address: str) -> str:
    """Whose address this is: in IPv6 one household has a whole network of them.

    >>> home_of("::ffff:192.0.2.7"), home_of("2001:db8:1:2:a:b:c:d"), home_of("testclient")
    ('192.0.2.7', '2001:db8:1:2::/64', 'testclient')
    """
    try:
        found = ip_address(address)
    except ValueError:
        return address  # a socket in the file system, or a test
    if not isinstance(found, IPv6Address):
        return address
    return str(found.ipv4_mapped or ip_network((found, 64), strict=False))


class Shares:
    """How many of something are taken: so many in all, and so many by each."""

    def __init__(self, most: int, each: int) -> None:
        self._most, self._each, self._taken = most, each, Counter[str]()
        self.total = 0

    def take(self, whose: str) -> bool:
        """Whether there was one left to take."""
        if self.total >= self._most or (whose != PROXY and self._taken[whose] >= self._each):
            return False
        self._taken[whose] += 1
        self.total += 1
        return True

    def give_back(self, whose: str) -> None:
        self.total -= 1
        self._taken[whose] -= 1
        if not self._taken[whose]:
            del self._taken[whose]


class Rate:
    """So many a second, and a few at once after a rest.

    >>> rate = Rate(2.0, 3, lambda: 0.0)
    >>> for _ in range(3):
    ...     rate.take()
    >>> rate.early
    0.5
    """

    def __init__(
        self, a_second: float, at_once: int, tick: Callable[[], float] = time.monotonic
    ) -> None:
        self._each, self._rest, self._tick = 1 / a_second, (at_once - 1) / a_second, tick
        self._next = tick()  # when the next would come in an even row

    @property
    def early(self) -> float:
        """Seconds until one more may be taken."""
        return max(0.0, self._next - self._rest - self._tick())

    def take(self) -> None:
        self._next = max(self._next, self._tick()) + self._each

    @property
    def rested(self) -> bool:
        """Whether it is as if nothing had ever been taken."""
        return self._next <= self._tick()

"""Days: which of them have a puzzle and a deal, and the number of each. A day is one of UTC."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

from typecase.story.protocol import Millis
from typecase.table.moves import Refused, short

FIRST = date(2026, 11, 1)  # the day with the number one (choice)
TODAY = "today"
CLAUSE = "Days"


def day_at(wall: Millis) -> date:
    """The day on which it is so many milliseconds since 1970.

    >>> day_at(1_795_000_000_000)
    datetime.date(2026, 11, 18)
    """
    return datetime.fromtimestamp(wall / 1000, UTC).date()


def number_of(day: date) -> int:
    """
    >>> number_of(date(2026, 11, 18))
    18
    """
    return (day - FIRST).days + 1


def a_day(text: str, today: date) -> date:
    """The day that is meant, or `Refused` with those that there are.

    >>> a_day("2026-11-18", date(2026, 11, 20)), a_day("today", date(2026, 11, 20)).day
    (datetime.date(2026, 11, 18), 20)
    >>> a_day("1999-01-01", date(2026, 11, 20))
    Traceback (most recent call last):
    typecase.table.moves.Refused: There is nothing for 1999-01-01: there are the days \
from 2026-11-01 to 2026-11-20.
    """
    try:
        day = today if text == TODAY else date.fromisoformat(text)
    except ValueError:
        day = None
    if day is None or not FIRST <= day <= today or text not in (TODAY, str(day)):
        says = "There is nothing for {text}: there are the days from {first} to {last}."
        raise Refused(says, CLAUSE, text=short(text).strip("'"), first=str(FIRST), last=str(today))
    return day


def days_before(day: date, most: int) -> list[date]:
    """The latest of the days before it, the latest first.

    >>> [one.day for one in days_before(date(2026, 11, 3), 9)]
    [2, 1]
    """
    return [day - timedelta(back) for back in range(1, min(most, number_of(day) - 1) + 1)]

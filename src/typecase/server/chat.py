"""Chat: what may be said at a table, and how often."""

from __future__ import annotations

import unicodedata

from typecase.server.limits import Rate
from typecase.server.names import INVISIBLE, MARKS
from typecase.table.moves import Refused

CLAUSE = "Chat"
LONGEST = 200  # characters
LATELY = 20  # sentences that a page is told when it comes
AT_ONCE, A_SECOND = 5, 0.5  # sentences of one seat, and then


def words(text: str) -> str:
    """The sentence as the others read it, or `Refused`.

    >>> words("  Good   luck! ")
    'Good luck!'
    """
    text = " ".join(unicodedata.normalize("NFC", text).split())
    if not set(text) - INVISIBLE - {" "}:
        raise Refused("There is nothing in it to read.", CLAUSE)
    if len(text) > LONGEST:
        says = "At most {most} characters are said at once, not {many}."
        raise Refused(says, CLAUSE, most=LONGEST, many=len(text))
    marks = "".join("M" if unicodedata.category(one)[0] == "M" else " " for one in text)
    if not text.isprintable() or "M" * (MARKS + 1) in marks:
        raise Refused("Only what can be seen and read is said here.", CLAUSE)
    return text


class Speech:
    """How fast each seat speaks."""

    def __init__(self) -> None:
        self._rates: dict[int, Rate] = {}

    def not_too_fast(self, seat: int) -> None:
        if self._rate(seat).early:
            raise Refused("Not so fast: let the others read first.", CLAUSE)

    def take(self, seat: int) -> None:
        """One more sentence of this seat."""
        self._rate(seat).take()

    def _rate(self, seat: int) -> Rate:
        return self._rates.setdefault(seat, Rate(A_SECOND, AT_ONCE))

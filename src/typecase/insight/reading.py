"""Reading: the bytes of a file as a record, or one sentence that says why it is none."""

from __future__ import annotations

from typecase.story.logbook import LogBroken

LONGEST = 256 * 1024  # bytes; the longest record of any game among bots has four fifths of it
MOST_LINES = 20_000


def record_in(data: bytes) -> str:
    """The record, as far as that can be told without the rules; else `LogBroken`."""
    if len(data) > LONGEST:
        line = data.count(b"\n", 0, LONGEST) + 1
        raise LogBroken(line, f"a record has at most {LONGEST // 1024} KB, and this goes on")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as fault:
        line = data.count(b"\n", 0, fault.start) + 1
        raise LogBroken(line, "this is not text in UTF-8, as a record is") from None
    if text.count("\n") > MOST_LINES:
        raise LogBroken(MOST_LINES + 1, f"a record has at most {MOST_LINES:,} lines")
    return text

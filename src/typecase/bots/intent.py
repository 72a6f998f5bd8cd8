"""Intents: what a bot means to do, and when. A neighbour's deed does not make it begin anew."""

from __future__ import annotations

from typing import Any, NamedTuple

from typecase.bots.bot import Reply
from typecase.story.protocol import Millis
from typecase.story.seen import Seen, question_of


class Intent(NamedTuple):
    """What a bot is about to do."""

    action: dict[str, Any]
    due: Millis
    question: tuple[Any, ...]  # what it answers


def intent_of(
    reply: Reply, seen: Seen, now: Millis, before: Intent | None, pace: float = 1.0
) -> Intent:
    """What the bot means to do now that it has looked again. Who still means to do the same does
    it when it would have, unless the time for that has become too short.

    `pace` is how much of its thinking time it takes.
    """
    question = question_of(seen)
    if before is not None and (before.action, before.question) == (reply.action, question):
        in_time = seen.deadline is None or before.due < seen.deadline
        if in_time:
            return before
    return Intent(reply.action, now + int(reply.after * pace), question)

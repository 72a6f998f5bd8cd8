"""Scripted bots: they do what their lesson says, and where it says nothing, what they usually
would. To what nobody waits for they say nothing, so that every card comes as it was stacked."""

from __future__ import annotations

from typecase.bots.bot import Bot, Onlooker, Reply
from typecase.lessons.lesson import Deed, Lesson, allowed
from typecase.story.seen import Seen


class Scripted:
    """One of the others in a lesson; `usual` is who would sit there else."""

    def __init__(self, lesson: Lesson, usual: Bot) -> None:
        self._lesson, self._usual = lesson, usual
        self.name, self.seed = usual.name, usual.seed
        self.watches_others = isinstance(usual, Onlooker) and usual.watches_others

    def notice(self, seen: Seen) -> None:
        if isinstance(self._usual, Onlooker):
            self._usual.notice(seen)

    def answer(self, seen: Seen) -> Reply | None:
        if seen.ask is None:
            return None
        for deed in self._lesson.others:
            if is_meant(deed, seen) and (action := allowed(deed.do, seen.ask)):
                return Reply(dict(action), int(deed.after * 1000))
        return None if seen.ask.free else self._usual.answer(seen)


def is_meant(deed: Deed, seen: Seen) -> bool:
    if (deed.seat, deed.at) != (seen.seat, seen.phase):
        return False
    if deed.before is not None and len(seen.events) >= deed.before:
        return False
    return all(seen.table.get(name) == value for name, value in deed.when.items())

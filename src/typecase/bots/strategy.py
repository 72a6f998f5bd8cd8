"""A strategy: somebody who knows one game. What it has no opinion on it leaves to its speller."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any

from typecase.bots.bot import Reply
from typecase.bots.doubting import anything_goes, doubts
from typecase.bots.levels import Level
from typecase.bots.missed_words import Eye
from typecase.bots.racks import Racks
from typecase.bots.speller import Speller
from typecase.bots.thinking import thinking_time
from typecase.bots.vocabulary import WELCOME_EVERYWHERE, polite, words_of
from typecase.lexicon.lexicon import open_lexicon
from typecase.lexicon.profiles import Profile
from typecase.story.protocol import Millis
from typecase.story.seen import Seen
from typecase.table.luck import Dice
from typecase.table.moves import Move, Refused
from typecase.table.wording import Text

Moves = Mapping[str, Move[Any]]
GET_READY: Millis = 900  # who is asked for nothing else presses a button so soon (guess)


class Strategy(ABC):
    """What all strategies share. A game's own strategy says what it does in `play`."""

    watches_others = True  # of one that has to `notice` what happens

    def __init__(self, name: str, seed: int, level: Level) -> None:
        self.name, self.seed, self.level = name, seed, level
        self.temper = level.temper(seed)
        self.eye = Eye(seed, level.overlooks)
        self.speller = Speller(name, seed, self.temper)
        self.words: str | Profile = WELCOME_EVERYWHERE  # those of the table that it would say
        self._agreed: Mapping[str, Any] | None = None

    def answer(self, seen: Seen) -> Reply | None:
        if seen.ask is None:
            return None
        self.open_dictionary(seen)
        moves = seen.ask.offers()
        return self.play(seen, moves) if moves else None

    def open_dictionary(self, seen: Seen) -> None:
        """See which words are words here."""
        if seen.options is not self._agreed:  # the first time at this table
            self._agreed = seen.options
            self.speller.words = self.words = polite(words_of(seen))

    @property
    def racks(self) -> Racks:
        """Its eye for the words of this table."""
        return Racks(self.words, self.level.commonness, self.eye)

    @abstractmethod
    def play(self, seen: Seen, moves: Moves) -> Reply | None:
        """What it does; None where it had rather wait."""

    def worth(self, seen: Seen, action: Mapping[str, Any]) -> float | None:
        """What it hopes for from this action, where it reckons so itself, in points or as a share
        of the pot: for comparing two actions at the same sight. None where it does not, and only
        playing on would tell."""
        return None

    def challenges(self, seen: Seen, word: str, dice: Dice, judges: int | None = None) -> bool:
        """Whether it challenges the word. When anything goes that is a vote of those who may judge
        it (S18): no word falls between two, and whoever laid one of any dictionary can show it."""
        if anything_goes(seen):
            voters = judges or seen.seats - len(seen.table["resigned"])
            if voters < 3 or open_lexicon().accepts(word, self.words):
                return False
        return doubts(self.level, word, self.words, dice)

    def get_ready(self, seen: Seen) -> Reply:
        """Before the cards of a new deal turn up; nobody has anything to think about then."""
        dice = Dice((self.seed, "ready", seen.table["round"], seen.table["deck"]))
        return self.reply(seen, dice, GET_READY, "ready", "The cards turn up when all are ready.")

    def reply(
        self,
        seen: Seen,
        dice: Dice,
        usual: Millis,
        verb: str,
        why: Text = "",
        nudge: Text = "",
        worth: float | None = None,
        **fields: Any,
    ) -> Reply:
        """The action, after about the usual time."""
        after = thinking_time(dice, int(usual * self.temper.slowness), seen)
        return Reply({"do": verb, **fields}, after, why, nudge, worth)


def allows(move: Move[Any], fields: Mapping[str, Any]) -> bool:
    """Whether the move would be taken so."""
    try:
        move.check(fields)
    except Refused:
        return False
    return True

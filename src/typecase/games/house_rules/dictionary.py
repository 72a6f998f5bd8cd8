"""The dictionary at the table: one profile of the lexicon, heard by the match's witness."""

from __future__ import annotations

from collections.abc import Collection

from typecase.lexicon.lexicon import Lexicon
from typecase.lexicon.search import open_search
from typecase.story.witness import Witness
from typecase.table.moves import Refused


class Dictionary:
    """Which words are words in this match."""

    def __init__(self, lexicon: Lexicon, profile: str, witness: Witness) -> None:
        self._lexicon, self._profile, self._witness = lexicon, profile, witness

    def has(self, word: str) -> bool:
        """Whether it is a word; the match's log keeps the answer."""
        return self._witness.ask(f"word {word}", lambda: self._lexicon.accepts(word, self._profile))

    def insist(self, word: str, besides: Collection[str] = ()) -> None:
        """Refuse what is no word, with the dictionary's reason, unless the table has allowed it."""
        if word not in besides and not self.has(word):
            reason = self._lexicon.judge(word, self._profile).reason
            raise Refused(reason, "Valid and Invalid Words")

    def some_words(self, faces: str) -> list[str]:
        """Words that these faces spell, for whoever must name one; nothing of it enters the log."""
        return open_search(self._profile).every(list(faces))

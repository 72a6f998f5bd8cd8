"""The dictionary at the table: one profile of the lexicon, heard by the match's witness."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache

from typecase.lexicon.lexicon import Lexicon
from typecase.lexicon.profiles import Profile, profile_named
from typecase.lexicon.search import open_search
from typecase.lexicon.search_cards import MOST_CARDS, WILD
from typecase.lexicon.search_index import OFTEN
from typecase.story.witness import Witness
from typecase.table.moves import Refused

COMMON = 3  # SO1: nobody is nudged towards a word that most people have never met, or a rude one
EVERYDAY = 4  # how common a word is that a young child knows (S23)
POINTLESS = (0,) * 26
FOR_CHILDREN = profile_named("plain").with_classes(vulgar=False, adult=False)


class Dictionary:
    """Which words are words in this match."""

    def __init__(
        self, lexicon: Lexicon, profile: str | Profile, witness: Witness, clause: str
    ) -> None:
        self._lexicon, self._profile, self._witness = lexicon, profile, witness
        self._clause = clause  # the rulebook's heading on words that are none (S1)

    def has(self, word: str) -> bool:
        """Whether it is a word; the match's log keeps the answer."""
        return self._witness.ask(f"word {word}", lambda: self._lexicon.accepts(word, self._profile))

    def let_in_unasked(self, word: str) -> bool:
        """Whether a record is played again in which it came up, and nobody asked whether it is a
        word."""
        return self._witness.let_in_unasked(f"word {word}")

    def child_knows(self, word: str) -> bool:
        """Whether it is an everyday word, and fit for children; the log keeps the answer."""

        def looked_up() -> bool:
            common = self._lexicon.commonness(word) >= EVERYDAY
            return common and self._lexicon.accepts(word, FOR_CHILDREN)

        return self._witness.ask(f"child {word}", looked_up)

    def insist(self, word: str, besides: Collection[str] = ()) -> None:
        """Refuse what is no word, with the dictionary's reason, unless the table has allowed it."""
        if word not in besides and not self.has(word):
            says = self._lexicon.judge(word, self._profile).says
            title = profile_named(self._profile).title
            raise Refused(says, self._clause, word=word, title=title)

    def relative(self, word: str, used: Sequence[str]) -> str:
        """The first of the used words that is of the same family, or ""; the log keeps it."""
        return self._witness.ask(f"relative {word}", lambda: self._relative(word, used))

    def _relative(self, word: str, used: Sequence[str]) -> str:
        return next((one for one in used if self._lexicon.same_family(word, one)), "")

    def syllables(self, word: str) -> tuple[int, int]:
        """How many syllables it has, the least and the most; the match's log keeps the answer."""
        least, most = self._witness.ask(
            f"syllables {word}", lambda: list(self._lexicon.syllables(word))
        )
        return least, most

    def board_words(self, faces: str) -> list[str]:
        """Good words for a Wordsy board, for whoever must name one; nothing enters the log."""
        return _board_words(self._profile, faces)

    def some_words(self, faces: str) -> list[str]:
        """Words that these faces spell, for whoever must name one; nothing of it enters the log."""
        return sorted(open_search(self._profile).every(list(faces)))  # the same on every machine

    def some_sorts(self, faces: str) -> list[str]:
        """The same where a card may print its letter twice; whether cards of several letters fit is
        left to whoever lays them."""
        return sorted(open_search(self._profile).every(list(faces), doubles=True))

    def best_in_line(self, cells: str, points: tuple[int, ...]) -> str:
        """The best word in five cells of a grid, or "" if there is none; the log keeps it."""
        return self._witness.ask(f"best {cells}", lambda: self._best_in_line(cells, points))

    def _best_in_line(self, cells: str, points: tuple[int, ...]) -> str:
        found = open_search(self._profile).best_in_line(cells, points)
        return found.word if found else ""

    def spells_anything(self, faces: Iterable[str], least: int, commonness: int = 0) -> bool:
        """Whether any word of so many letters can be made; the log keeps it. Of common words only
        those count that one may be asked to say before children (SO6)."""
        held = "".join(sorted(faces))
        if len(held) > MOST_CARDS:  # among so many, two of each are enough to find one
            held = "".join(face * min(2, held.count(face)) for face in sorted(set(held)))
        known = f"any {least} {commonness} {held}" if commonness else f"any {least} {held}"
        profile = profile_named(self._profile)
        words = profile.with_classes(adult=False) if commonness else profile
        search, cards = open_search(words, commonness), list(held)

        def looked_for() -> bool:
            short = search.best(cards, least=least, most=least + 1)  # there mostly is one: faster
            return short is not None or bool(search.every(cards, least=least))

        return self._witness.ask(known, looked_for)


@lru_cache(maxsize=64)  # everybody at a table looks at the same board
def _board_words(profile: str | Profile, faces: str) -> list[str]:
    return [found.word for found in open_search(profile).board_words(list(faces))]


def get_ready(profile: str | Profile) -> None:
    """Make beforehand what is otherwise made when a word is looked for the first time: that may
    take a quarter of a second, for which a server's loop must not wait."""
    named = profile_named(profile)
    open_search(named).best_in_line("?", POINTLESS)
    for search in (open_search(named), open_search(named.with_classes(adult=False), COMMON)):
        search.every(["A"])
        for _ in range(OFTEN):  # what is asked for often is made ready for being asked more often
            search.best(["A", WILD])

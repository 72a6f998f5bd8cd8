"""Parts of speech and base forms of every word.

Looked up where a source knows the form; by the spelling of regular forms where none does.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

from typecase.lexicon.families import pasts, stems, third_persons

from .lists import Lists
from .sources import Shelf
from .wordnet import WordNet
from .words import NOTED, STANDARD, Word

# How Latin, Greek and Italian nouns end, one and many: OSTINATO and OSTINATI.
FOREIGN_PLURALS = (
    ("us", "i"),
    ("o", "i"),
    ("a", "ae"),
    ("a", "e"),
    ("e", "i"),
    ("um", "a"),
    ("on", "a"),
    ("sis", "ses"),
    ("ix", "ices"),
    ("ex", "ices"),
    ("ma", "mata"),
)
PART_NAMES = {"noun": "n", "verb": "v", "aux": "v", "adj": "a", "adv": "r"}
MOST_BASES = 4


class Grammar:
    """What the sources say of forms, gathered once."""

    def __init__(
        self, shelf: Shelf, wordnet: WordNet, words: dict[str, Word], lists: Lists
    ) -> None:
        self.words = {word for word, entry in words.items() if entry.level < NOTED}
        self.commonest = words
        self.parts: dict[str, set[str]] = defaultdict(set)
        for word, found in wordnet.parts.items():
            self.parts[word] |= found
        for word, found in lists.parts.items():
            self.parts[word] |= found
        self.known: dict[str, set[tuple[str, str]]] = defaultdict(set)  # form: (part, base)
        for form, part, bases in shelf.lemmas():
            self.known[form] |= {(PART_NAMES[part], base) for base in bases}
        for form, base in foreign_plurals(words, self.parts):
            self.known[form].add(("n", base))
        for line in shelf.wordnet("noun.exc").split("\n"):
            form, *bases = line.split() or [""]
            if form not in self.known:
                self.known[form] |= {("n", base) for base in bases}
        self.irregular: dict[str, set[str]] = defaultdict(set)
        for base, part, slots in shelf.inflections():
            self.parts[base].add(PART_NAMES[part])
            if part == "noun" and slots[0] and not third_persons(base) & set(slots[0]):
                self.irregular[base].add("n")
            if part == "verb" and slots[0] and not pasts(base) & set(slots[0]):
                self.irregular[base].add("v")
        for base in lists.uncounted:
            self.irregular[base].add("n")  # no plural at all: none is spelled by rule either
        self.vouched = _vouched(shelf, wordnet, lists)
        self.apart, self.together = lists.apart, lists.together
        self._steps: dict[str, list[tuple[str, str]]] = {}
        for word in sorted(self.words, key=lambda w: (len(w), w)):
            self._steps[word] = self._step(word)

    def steps(self, word: str) -> list[tuple[str, str]]:
        """What a word is an inflection of: (ending, base), one step down."""
        return self._steps.get(word, [])

    def bases(self, word: str) -> list[str]:
        """The bases at the bottom of every chain; a word that is no form is its own."""
        found: dict[str, None] = {}
        for _, base in self.steps(word):
            found.update(dict.fromkeys(self.bases(base)))
        return list(found)[:MOST_BASES] or [word]

    def parts_of(self, word: str) -> set[str]:
        """Its parts of speech: its own, and those that it has as a form."""
        found = set(self.parts.get(word, ()))
        for ending, base in self.steps(word):
            if ending == "ly":
                found.add("r")
            elif ending == "s":
                found |= self.parts_of(base) & {"n", "v"}
            else:
                found.add("v")
        return found or {part for part, _ in self.known.get(word, ())}

    def grants(self, word: str) -> set[str]:
        """Which regular forms it has though no list may hold them: plural, tenses, past."""
        parts, found = self.vouched.get(word, set()), set()
        in_men = word.endswith("man") and word[:-3] + "men" in self.words
        if "n" in parts and "n" not in self.irregular.get(word, ()) and not in_men:
            found.add("plural")
        if self._is_form(word):
            return {"plural"} if word.endswith("ing") else set()  # GOOGLINGS, not GOOGLINGED
        if "v" in parts:
            found |= {"tenses"} if "v" in self.irregular.get(word, ()) else {"tenses", "past"}
        return found

    def _is_form(self, word: str) -> bool:
        """Whether it is a form of another word and no base itself: READING, WENT, MICE."""
        lemmas = {base for _, base in self.known.get(word, ())}
        return bool(self.steps(word)) or (bool(lemmas) and word not in lemmas)

    def _step(self, word: str) -> list[tuple[str, str]]:
        found: dict[str, str] = {}
        lemmas = self.known.get(word)
        spelled = {base: ending for ending, base in stems(word)}
        if lemmas:
            for part, base in sorted(lemmas):
                if base == word or base not in self.words:
                    continue
                if part == "n":
                    found[base] = "s"
                elif part == "v" and spelled.get(base) in ("s", "ed", "ing"):
                    found[base] = spelled[base]  # an irregular tense leads nowhere
        for base, ending in spelled.items():
            if base in self.words and base not in found and self._follows(word, base, ending):
                found[base] = ending
        found.update((base, "s") for base in self.together.get(word, ()))
        for base in [*self.apart.get(word, ()), *(b for b in found if self._leads(b, word))]:
            found.pop(base, None)
        # nearest in spelling first: the better guess where more bases are found than kept
        return sorted(
            ((ending, base) for base, ending in found.items()), key=lambda x: (-len(x[1]), x[1])
        )

    def _leads(self, word: str, goal: str) -> bool:
        """Sources that name each other's plural must not send us round in a ring."""
        return word == goal or any(self._leads(base, goal) for _, base in self.steps(word))

    def _follows(self, word: str, base: str, ending: str) -> bool:
        """Whether a form that is spelled regularly is one, though no source lists it."""
        if len(base) < 3:
            return False
        if ending == "ly":
            return self._is_adverb_of(word, base)
        if any(lemma in self.words for _, lemma in self.known.get(word, ())):
            # STRIPED is listed as an adjective alone, but STRIPE is a verb all the same
            return (
                ending != "s"
                and all(lemma == word and part != "v" for part, lemma in self.known[word])
                and "v" in self.parts.get(base, ())
                and not base.endswith("ee")
            )
        if any(end == "s" for end, _ in self.steps(base)):
            return False  # a plural has no plural
        parts = self.parts_of(base)
        if ending == "s":
            return not parts or bool(parts & {"n", "v"}) or base.endswith("ing")
        if ending == "ed" and "v" in self.irregular.get(base, ()):
            return False
        return not parts or "v" in parts

    def _is_adverb_of(self, word: str, base: str) -> bool:
        own = self.parts.get(word, set())
        if own and "r" not in own:
            return False  # FRIENDLY, LOVELY: adjectives
        if base.endswith(("ing", "ed")) and self.steps(base):
            return True
        parts = self.parts_of(base)
        return "a" in parts if parts else not own


def foreign_plurals(
    words: dict[str, Word], parts: Mapping[str, set[str]]
) -> Iterator[tuple[str, str]]:
    """Forms of nouns of the standard list that deep lists alone hold, and hold as no word else."""
    for base in sorted(words):
        if words[base].level > STANDARD or "n" not in parts.get(base, ()) or len(base) < 5:
            continue
        for one, many in FOREIGN_PLURALS:
            form = base.removesuffix(one) + many
            if not base.endswith(one) or parts.get(form) or form not in words:
                continue
            if form + "s" in words:
                continue  # GLADIOLE has a plural, so it is none
            if STANDARD <= words[form].level < NOTED and not words[form].doubted:
                yield form, base


def _vouched(shelf: Shelf, wordnet: WordNet, lists: Lists) -> dict[str, set[str]]:
    """Parts of speech that a dictionary gives: WordNet in a plain sense, or our additions.

    The tables of forms call BASKET a verb and RECENT a noun, so they are asked only about words
    that neither knows.
    """
    found: dict[str, set[str]] = defaultdict(set)
    for word, senses in wordnet.senses.items():
        found[word] |= {s.part for s in senses if not s.is_name and word in s.members}
    for word, parts in lists.parts.items():
        found[word] |= parts
    for base, part, _ in shelf.inflections():
        if base not in wordnet.parts and base not in lists.parts and part != "aux":
            found[base].add(PART_NAMES[part])
    return found

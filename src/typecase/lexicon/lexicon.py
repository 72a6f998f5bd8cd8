"""The library's counter: which words are words, and what is known of them.

    >>> lexicon = open_lexicon()
    >>> lexicon.judge("chuffed", "letterpress").reason
    'CHUFFED is slang, which Letterpress does not take.'
    >>> lexicon.accepts("chuffed", "letter-head")
    True

A word is given in capitals or not, as one likes; it is compared letter by letter and never
mended. Searches read the arrays of `lexicon.artefact` (its docstring tells the format) and take
from `lexicon.mask` which of its entries count.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from typecase.lexicon import classes
from typecase.lexicon.artefact import NOTED, PARTS, SHIPPED, Artefact
from typecase.lexicon.families import SPELLINGS, bases_by_spelling, form_of, stems, usual
from typecase.lexicon.profiles import Profile, profile_named
from typecase.lexicon.shape import misshapen
from typecase.lexicon.syllables import counted

PLURAL, TENSES, PAST = (1 << PARTS.index(form) for form in ("plural", "tenses", "past"))
GRANTED = {"s": PLURAL | TENSES, "ing": TENSES, "ed": PAST}


class Verdict(NamedTuple):
    """Whether a word counts, and why; the reason is one sentence for a player."""

    accepted: bool
    reason: str
    definition: str | None
    classes: tuple[str, ...]
    says: str = ""  # the reason as a template: of the {word}, and the {title} of the word list


class Lexicon:
    """A dictionary that gives its reasons."""

    def __init__(self, artefact: Artefact) -> None:
        self.artefact = artefact
        self.edition = artefact.edition
        self._taken: dict[Profile, bytes] = {}

    def judge(self, word: str, profile: str | Profile = "standard") -> Verdict:
        """The verdict on a word under a profile.

        >>> open_lexicon().judge("HANNAH").reason
        'HANNAH is a proper name, and names are not taken.'
        """
        chosen = profile_named(profile)
        fault = misshapen(word)
        if fault:
            return Verdict(False, fault, None, (), fault)
        lower = word.lower()
        number = self.artefact.find(lower.encode())
        kinds = classes.names(int(self.artefact.flags[number])) if number >= 0 else ()
        definition = self.definition(lower)
        refusal = self._refusal(lower, number, kinds, chosen)
        says = refusal or self._welcome(lower, number, definition, chosen)
        reason = says.format(word=word.upper(), title=chosen.title)
        return Verdict(refusal is None, reason, definition, kinds, says)

    def accepts(self, word: str, profile: str | Profile = "standard") -> bool:
        """Whether `judge` would accept, without the reasons.

        >>> open_lexicon().accepts("Monkey")
        True
        """
        chosen = profile_named(profile)
        if misshapen(word):
            return False
        lower = word.lower()
        if chosen.added and lower in chosen.added:
            return True
        number = self.artefact.find(lower.encode())
        if number >= 0 and self._taking(chosen)[number]:
            return True
        if not chosen.inflections:
            return False
        kinds = classes.names(int(self.artefact.flags[number])) if number >= 0 else ()
        return self._refusal(lower, number, kinds, chosen) is None

    def commonness(self, word: str) -> int:
        """From 7 (every sentence has it) to 0 (rare or unknown).

        >>> open_lexicon().commonness("the"), open_lexicon().commonness("zyzzyva")
        (7, 0)
        """
        number = self.number(word)
        return int(self.artefact.commonness[number]) if number >= 0 else 0

    def syllables(self, word: str) -> tuple[int, int]:
        """The least and the most syllables that it is said in; a guess where nobody knows it.

        >>> open_lexicon().syllables("fire"), open_lexicon().syllables("zorgling")
        ((1, 2), (2, 2))
        """
        if misshapen(word):
            return (0, 0)
        return self._said(word.lower()) or counted(word.lower(), self._said)

    def same_family(self, one: str, other: str) -> bool:
        """Whether one is a cheap form of the other: a plural, a regular tense, -ing, -ly.

        >>> lexicon = open_lexicon()
        >>> lexicon.same_family("flinch", "flinchingly"), lexicon.same_family("go", "went")
        (True, False)
        """
        return not set(self.bases(one)).isdisjoint(self.bases(other))

    def bases(self, word: str) -> tuple[str, ...]:
        """The words at the bottom of its family, one to four.

        >>> open_lexicon().bases("leaves")
        ('leave', 'leaf')
        """
        number = self.number(word)
        if number >= 0:
            return tuple(self.artefact.word(base) for base in self.artefact.bases(number))
        return tuple(sorted(bases_by_spelling(word.lower())))

    def parts(self, word: str) -> tuple[str, ...]:
        """Its parts of speech: noun, verb, adjective, adverb.

        >>> open_lexicon().parts("quick"), open_lexicon().parts("flinched")
        (('noun', 'adjective', 'adverb'), ('verb',))
        """
        number = self.number(word)
        found = self.artefact.parts[number] if number >= 0 else 0
        names = ("noun", "verb", "adjective", "adverb")
        return tuple(name for place, name in enumerate(names) if found >> place & 1)

    def definition(self, word: str) -> str | None:
        """What it means, in a line, where that is known.

        >>> open_lexicon().definition("flinches")
        'form of FLINCH, verb: draw back, as with fear or pain'
        >>> open_lexicon().definition("toys")
        'plural of TOY, noun: an artifact designed to be played with'
        """
        number = self.number(word)
        if number < 0:
            return None
        own = self.artefact.definitions(number)
        return own[0] if own else self._told_by_base(word.lower(), number)

    def _told_by_base(self, word: str, number: int) -> str | None:
        """What a form means: the sense of the nearest base that such a form is made of."""
        family = set(self.artefact.bases(number))
        endings = {base: ending for ending, base in stems(word)}
        near = [self.artefact.find(base.encode()) for base in endings]
        near = [base for base in near if base >= 0 and family & set(self.artefact.bases(base))]
        # CHILD and THIEF are no near bases of their plurals, and no base of one that is near
        odd = family.difference(near, *(self.artefact.bases(base) for base in near))
        # the commonest first: PUTTING is of PUT before it is of PUTT
        for base in sorted([*near, *odd], key=lambda n: (-int(self.artefact.commonness[n]), n)):
            name = self.artefact.word(base)
            senses = self.artefact.definitions(base)
            if base != number and not senses and base in near:
                told = self._told_by_base(name, base)  # KAYAKINGS are several of a form
                senses = [told] if told else []
            if base != number and senses:
                if name not in endings and senses[0].startswith("verb: "):
                    return f"plural of {name.upper()}"  # DICE: no verb's form is spelled so
                return form_of(name, endings.get(name, "s"), senses)
        return None

    def _said(self, word: str) -> tuple[int, int] | None:
        number = self.artefact.find(word.encode())
        if number < 0:
            return None
        both = self.artefact.syllables[number]
        return both >> 4, both & 15

    def number(self, word: str) -> int:
        """The place of a word in the artefact's arrays, or -1."""
        if misshapen(word):
            return -1
        return self.artefact.find(word.lower().encode())

    def mask(self, profile: str | Profile = "standard", commonness: int = 0) -> NDArray[np.bool_]:
        """Which entries of the artefact a profile takes, and of these only the common enough.

        A household's own words that are no entry are in `Profile.added`, not here.

        >>> lexicon = open_lexicon()
        >>> bool(lexicon.mask("plain", commonness=3)[lexicon.number("monkey")])
        True
        """
        taken = np.frombuffer(self._taking(profile_named(profile)), np.bool_)
        return taken & (self.artefact.commonness >= commonness)

    def _taking(self, profile: Profile) -> bytes:
        """One byte per entry, 1 where the profile takes it: kept, since every verdict asks."""
        known = self._taken.get(profile)
        if known is None:
            shut = classes.bits(profile.excluded)
            taken = (self.artefact.level <= profile.level) & (self.artefact.flags & shut == 0)
            for words, verdict in ((profile.added, True), (profile.removed, False)):
                numbers = [self.number(word) for word in words]
                taken[[number for number in numbers if number >= 0]] = verdict
            if len(self._taken) > 64:  # tables with lists of their own come and go
                self._taken.clear()
            known = self._taken[profile] = taken.tobytes()
        return known  # not looked up again: another thread may have cleared it away

    def _refusal(
        self, word: str, number: int, kinds: tuple[str, ...], profile: Profile
    ) -> str | None:
        """Why it is not taken, as a template; None if it is."""
        if word in profile.added:
            return None
        if word in profile.removed:
            return "This table has struck {word} from its list."
        if number >= 0 and self._taking(profile)[number]:
            return None
        for kind, why in classes.NEVER.items():
            if kind in kinds:
                return "{word} is " + why + "."
        if number >= 0 and self.artefact.level[number] == NOTED:
            return "{word} is a foreign word, and this dictionary does not take it."
        shut = [classes.SPOKEN[kind] for kind in kinds if kind in profile.excluded]
        if shut:
            return "{word} is " + shut[0] + ", which {title} does not take."
        if len(word) == 1:
            return "Of the single letters only A and I are words."
        if number >= 0:
            if profile.inflections and self._is_regular_form(word, profile):
                return None
            return "{word} is too rare a word for this list: {title} leaves it out."
        if profile.inflections and self._is_regular_form(word, profile):
            return None
        return "{word} is not in this dictionary."

    def _is_regular_form(self, word: str, profile: Profile) -> bool:
        """Whether it is a plain -s, -ed or -ing of a word that the profile takes.

        Where the list has that form in another spelling (OCCURRED), this one is a slip of the pen.
        """
        for ending, base in stems(word):
            number = self.artefact.find(base.encode())
            if number < 0 or ending == "ly" or not self._taking(profile)[number]:
                continue
            if not self.artefact.parts[number] & GRANTED[ending]:
                continue  # no such part of speech, an irregular one, or itself a form
            spellings = SPELLINGS[ending](base)
            if word not in usual(spellings):
                continue
            others = spellings | {base + ending, base + base[-1] + ending}
            if all(self.artefact.find(other.encode()) < 0 for other in others - {word}):
                return True
        return False

    def _welcome(self, word: str, number: int, definition: str | None, profile: Profile) -> str:
        if word in profile.added:
            return "This table has put {word} on its list."
        if number < 0 or not self._taking(profile)[number]:
            return "{word} is a regular form of a word, which {title} takes."
        if definition is None:
            return "{word} is a word; this dictionary has no definition of it."
        return "{word} is a word."


@cache
def open_lexicon() -> Lexicon:
    """The shipped dictionary, read once.

    >>> open_lexicon() is open_lexicon()
    True
    """
    return Lexicon(Artefact(SHIPPED.read_bytes()))

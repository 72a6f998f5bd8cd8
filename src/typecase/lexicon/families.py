"""Families of words: what Wordsy calls a cheapie.

Two words are of one family when plural, regular tense or person, -ing or adverb -ly lead to a
base that both share; in any chain, in both directions. Irregular tenses lead nowhere (GO and
WENT are two words), irregular plurals do (CHILD, CHILDREN); -er, -est, -ness, -able and un- make
new words. Bases are compared, never chained through one another: LEAVES shares one with LEAF and
one with LEAVE, but LEAF and LEAVE share none.

What is here is the spelling of regular forms; the artefact holds the bases of every entry.
"""

from __future__ import annotations

from collections.abc import Iterator

VOWELS = "aeiou"


def third_persons(base: str) -> set[str]:
    """How the plural of a noun, or the third person of a verb, is regularly spelled.

    >>> sorted(third_persons("flinch")), third_persons("party")
    (['flinches', 'flinchs'], {'parties'})
    """
    if base.endswith("ch"):
        return {base + "es", base + "s"}  # CHURCHES, STOMACHS
    if base.endswith(("s", "z")):
        return {base + "es", base + base[-1] + "es"}
    if base.endswith(("x", "sh")):
        return {base + "es"}
    if base.endswith("o"):
        return {base + "s", base + "es"}
    if base.endswith("y") and (base[-2:-1] not in VOWELS or base.endswith("quy")):
        return {base[:-1] + "ies"}
    return {base + "s"}


def pasts(base: str) -> set[str]:
    """How a regular past is spelled.

    >>> pasts("hop"), pasts("hope"), sorted(pasts("travel"))
    ({'hopped'}, {'hoped'}, ['traveled', 'travelled'])
    """
    if base.endswith("e"):
        return {base + "d"}
    if base.endswith("y") and base[-2:-1] not in VOWELS:
        return {base[:-1] + "ied"}
    return {stem + "ed" for stem in _stretched(base)}


def participles(base: str) -> set[str]:
    """How the -ing form is spelled.

    >>> participles("lie"), sorted(participles("singe")), participles("be")
    ({'lying'}, ['singeing', 'singing'], {'being'})
    """
    if base.endswith("ie"):
        return {base[:-2] + "ying"}
    if base.endswith(("ee", "oe", "ye")) or len(base) == 2:
        return {base + "ing"}
    if base.endswith(("ue", "ge")):
        return {base[:-1] + "ing", base + "ing"}
    if base.endswith("e"):
        return {base[:-1] + "ing"}
    return {stem + "ing" for stem in _stretched(base)}


def adverbs(base: str) -> set[str]:
    """How the adverb in -ly is spelled.

    >>> adverbs("happy"), sorted(adverbs("basic")), sorted(adverbs("gentle"))
    ({'happily'}, ['basically', 'basicly'], ['gentlely', 'gently'])
    """
    if base.endswith("y"):
        return {base[:-1] + "ily", base + "ly"} if len(base) < 5 else {base[:-1] + "ily"}
    if base.endswith("ic"):
        return {base + "ally", base + "ly"}
    if base.endswith("le"):
        return {base[:-1] + "y", base + "ly"} | ({"wholly"} if base == "whole" else set())
    if base.endswith("ll"):
        return {base + "y"}
    if base.endswith("ue"):
        return {base[:-1] + "ly", base + "ly"}
    return {base + "ly"}


def usual(spellings: set[str]) -> set[str]:
    """Those of several possible spellings that an unlisted form has.

    >>> usual(pasts("basket")), sorted(usual(pasts("pommel"))), usual(third_persons("flinch"))
    ({'basketed'}, ['pommeled', 'pommelled'], {'flinches'})
    """
    if any(form.endswith(("led", "ling")) for form in spellings):
        return spellings  # one L in America, two in Britain
    longer = any(form.endswith(("ches", "cked", "cking")) for form in spellings)
    return {max(spellings, key=len) if longer else min(spellings, key=len)}


def inflections(base: str) -> set[str]:
    """Every regular form of -s, -ed and -ing."""
    return third_persons(base) | pasts(base) | participles(base)


def _stretched(base: str) -> set[str]:
    """The stem before -ed and -ing: HOPP-, TRAVEL- or TRAVELL-, PANICK-."""
    if base.endswith("c"):
        return {base, base + "k"}
    vowel, last = base[-2:-1], base[-1:]
    if last in "aeiouwxy" or vowel not in VOWELS:
        return {base}
    before = base[-3:-2]
    if before in VOWELS and base[-4:-2] != "qu":
        return {base, base + last} if last == "l" else {base}  # DUELLED, DIALLED
    if _vowel_groups(base) > 1 or last == "s":
        return {base, base + last}
    return {base + last}


def _vowel_groups(base: str) -> int:
    text = base.replace("qu", "q")
    return sum(
        1 for i, c in enumerate(text) if c in "aeiouy" and (not i or text[i - 1] not in "aeiouy")
    )


def stems(word: str) -> Iterator[tuple[str, str]]:
    """What a word may be a regular form of, by its spelling alone: (ending, base).

    >>> list(stems("hoping")), list(stems("princess"))
    ([('ing', 'hope')], [])
    """
    for ending, base in _cuts(word):
        if len(base) > 1 and word in SPELLINGS[ending](base):
            yield ending, base


SPELLINGS = {"s": third_persons, "ed": pasts, "ing": participles, "ly": adverbs}


def _cuts(word: str) -> Iterator[tuple[str, str]]:
    """Every place where an ending might have been joined on, right or wrong."""
    if word.endswith("s"):
        yield "s", word[:-1]
        if word.endswith("es"):
            yield "s", word[:-2]
        if word.endswith(("sses", "zzes")):
            yield "s", word[:-3]
        if word.endswith("ies"):
            yield "s", word[:-3] + "y"
    elif word.endswith("ed"):
        yield from (("ed", base) for base in (word[:-1], word[:-2], word[:-3]))
        if word.endswith("ied"):
            yield "ed", word[:-3] + "y"
    elif word.endswith("ing"):
        yield from (("ing", base) for base in (word[:-3], word[:-4], word[:-3] + "e"))
        if word.endswith("ying"):
            yield "ing", word[:-4] + "ie"
    elif word.endswith("ly"):
        yield from (("ly", base) for base in (word[:-2], word[:-1], word[:-1] + "e"))
        if word.endswith("uly"):
            yield "ly", word[:-2] + "e"
        if word.endswith("ily"):
            yield "ly", word[:-3] + "y"
        if word.endswith("ally"):
            yield "ly", word[:-4]
        if word == "wholly":
            yield "ly", "whole"


def bases_by_spelling(word: str) -> set[str]:
    """The bases of a word that no dictionary knows: all that its endings allow, and itself.

    >>> sorted(bases_by_spelling("zorglingly"))
    ['zorgl', 'zorgle', 'zorgling', 'zorglingle', 'zorglingly']
    """
    found = {word}
    for _, base in stems(word):
        if len(base) > 2:
            found |= bases_by_spelling(base)
    return found


_OF_PARTS = {"s": ("noun: ", "verb: ", "to "), "ly": ("adjective: ",)}
_OF_VERBS = ("verb: ", "to ")


def form_of(base: str, ending: str, senses: list[str]) -> str:
    """What a form means, told by the sense of its base that such a form is made of.

    >>> form_of("secret", "s", ["adjective: not open", "noun: what nobody else knows"])
    'plural of SECRET, noun: what nobody else knows'
    >>> form_of("flinch", "ed", ["verb: draw back"])
    'form of FLINCH, verb: draw back'
    >>> form_of("waterboard", "ing", ["a board in a boat"])
    'form of WATERBOARD'
    """
    fitting = _OF_PARTS.get(ending, _OF_VERBS)
    sense = next((sense for sense in senses if sense.startswith(fitting)), None)
    if sense is None and ending == "s" and not senses[0].startswith(("adjective: ", "adverb: ")):
        sense = senses[0]  # Webster's names no part of speech; what is no verb there is a noun
    if sense is None:
        return f"form of {base.upper()}"
    plural = ending == "s" and not sense.startswith(_OF_VERBS)
    return f"{'plural' if plural else 'form'} of {base.upper()}, {sense}"

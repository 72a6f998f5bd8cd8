"""One line on what a word means: our own where we wrote one, WordNet's first sense, or else
Webster's of 1913.

A form is told by its base, so it has a line of its own only where it is met as a word by itself
(BUILDING, TIRED, GLASSES). A base whose first sense is not the one that its forms are made of has
a second line for them, after a tab: SECRET is an adjective, and SECRETS are nouns.
"""

from __future__ import annotations

import re

from typecase.lexicon.families import third_persons

from .bases import Grammar
from .derived import compared
from .sources import Shelf
from .wordnet import Sense, WordNet
from .words import NOTED, Word

LONGEST = 150
FEW = 3  # a base met so rarely in tagged text says nothing against its form
OF_TODAY = {"slang", "colloquial"}  # NOPE was a bullfinch in 1913
_SLUR = re.compile(r"ethnic slur|offensive")
# grammar, left without its word
_NO_SENSE = re.compile(r"(compar|superl|imp|pl|p\. ?p|incorrect|erroneous|of [A-Z]\w+$)", re.I)
_ELSEWHERE = re.compile(
    r"(?:see(?: under)?|same as|a form of|variant of|var\. of|a variant of|a contraction of)"
    r" (?:\d+\w\w |the )?([A-Z][a-z]+)\b(?:,? ?\(?.{0,12})?$",
    re.I,
)
SPOKEN = {"n": "noun", "v": "verb", "a": "adjective", "r": "adverb"}


def definitions(
    shelf: Shelf,
    wordnet: WordNet,
    words: dict[str, Word],
    grammar: Grammar,
    meanings: dict[str, str],
) -> dict[str, str]:
    """Only of words that have one of their own: a plural is told by its singular."""
    webster = {key.lower(): text for key, text in shelf.webster().items()}
    inflected = {base for word in grammar.words for _, base in grammar.steps(word)}
    found: dict[str, str] = {}
    # bases before their forms, and these before forms of forms
    for word in sorted(words, key=lambda w: (bool(_bases(w, grammar)), len(w), w)):
        if words[word].level >= NOTED:
            continue
        if word in meanings:
            found[word] = meanings[word]
            continue
        common = [s for s in wordnet.senses.get(word, ()) if not s.is_name and word in s.members]
        common = [s for s in common if not _SLUR.search(s.gloss)] or common
        bases = [base for base in _bases(word, grammar) if base in found]
        if bases:
            common = [s for s in common if _stands_alone(word, s.part, bases, wordnet)]
        sense = max(common, key=lambda s: wordnet.met(word, s.part), default=None)
        text = _gloss(sense) if sense else ""
        if not sense and not bases and not words[word].classes & OF_TODAY:
            text = _from_webster(webster.get(word, ""))
            if compared(word, found, grammar):
                text = ""  # a COSIER is no tailor to anybody today
            if meant := _ELSEWHERE.match(text):
                text = _told_elsewhere(meant.group(1).lower(), word, webster, found, wordnet)
        if not sense and (verb := _of_an_odd_noun(word, grammar, found)):
            text = verb
        if sense and word in inflected:
            text += "".join(f"\t{_gloss(other)}" for other in _of_its_forms(sense, common))
        if text:
            found[word] = text
    return found


def _told_elsewhere(
    word: str, asker: str, webster: dict[str, str], found: dict[str, str], wordnet: WordNet
) -> str:
    """The line of the word that a dictionary sends us to: SEISIN is told as SEIZIN."""
    text = _from_webster(webster.get(word, "")) if word != asker else ""
    if text and not _ELSEWHERE.match(text):
        return text  # in the sense that it meant: a DORSER is a basket and no DOSSER of today
    if word in found:
        return found[word]
    senses = [s for s in wordnet.senses.get(word, ()) if not s.is_name and word in s.members]
    return _gloss(senses[0]) if senses else ""


def _of_an_odd_noun(word: str, grammar: Grammar, found: dict[str, str]) -> str:
    """KNIFES is no plural, for those are KNIVES: what it is a form of is the verb."""
    for _, base in grammar.steps(word):
        if word in third_persons(base) and "n" in grammar.irregular.get(base, ()):
            for told in found.get(base, "").split("\t"):
                if told.startswith(("verb: ", "to ")):
                    return f"form of {base.upper()}, {told}"
    return ""


def _bases(word: str, grammar: Grammar) -> list[str]:
    """What a word is a plural or a tense of, the irregular ones included."""
    regular = [base for ending, base in grammar.steps(word) if ending != "ly"]
    tenses = [base for part, base in sorted(grammar.known.get(word, ())) if part == "v"]
    return regular + [base for base in tenses if base != word and base not in regular]


def _stands_alone(word: str, part: str, bases: list[str], wordnet: WordNet) -> bool:
    """Whether a form is met as a word by itself often enough, and not only as a form.

    BUILDING, GLASSES and WOUND are; DAYS, RUNNING and SAW are their bases' forms first of all.
    """
    met = (4 if part == "n" else 2) * wordnet.met(word, part)
    parts = "nv" if word.endswith("s") else "v"
    return all(met + FEW >= max(wordnet.met(base, p) for p in parts) for base in bases)


def _of_its_forms(first: Sense, senses: list[Sense]) -> list[Sense]:
    """What plurals and tenses mean, where the first sense has none."""
    if first.part == "v":
        return []  # -S is a verb's ending too
    parts = "v" if first.part == "n" else "nv"
    return [next(s for s in senses if s.part == p) for p in parts if p in {s.part for s in senses}]


def _gloss(sense: Sense) -> str:
    text = re.sub(r'; *".*$', "", sense.gloss).split("; ")
    short = text[0]
    for more in text[1:]:
        if len(short) + len(more) + 2 > LONGEST - 40:
            break
        short += "; " + more
    return f"{SPOKEN[sense.part]}: {_cut(short)}"


def _from_webster(text: str) -> str:
    text = re.sub(r"\s+", " ", text)
    text = re.sub(r"^(?:\d+\.|\([a-z]\))\s*", "", text)
    text = re.sub(r"^(?:Etym: \[[^\]]*\]|\([A-Z][A-Za-z. &]*\))\s*", "", text).strip()
    marked = re.match(r"(.*?[.;]) ?\[[^\]]*\]", text)
    first = re.split(r"(?<=[a-z]{2}\.) |\s2\. | -- | \(b\)", text)[0]
    if marked and len(marked.group(1)) < len(first):
        first = marked.group(1)
    first = re.sub(r"\[[^\]]*\]|\[[^\]]*$", "", first).strip(" .;,")
    if len(first) < 4 or not first[0].isalpha() or _NO_SENSE.match(first):
        return ""
    return _cut(first[0].lower() + first[1:] if not first[1:2].isupper() else first)


def _cut(text: str) -> str:
    text = text.strip(" ;,").encode("ascii", "ignore").decode()
    if len(text) <= LONGEST:
        return text
    return text[:LONGEST].rsplit(" ", 1)[0].rstrip(" ;,") + " …"

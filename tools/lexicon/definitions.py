"""One line on what a word means: WordNet's first sense, or else Webster's of 1913."""

from __future__ import annotations

import re

from .sources import Shelf
from .wordnet import Sense, WordNet
from .words import NOTED, Word

LONGEST = 150
SPOKEN = {"n": "noun", "v": "verb", "a": "adjective", "r": "adverb"}


def definitions(shelf: Shelf, wordnet: WordNet, words: dict[str, Word]) -> dict[str, str]:
    """Only of words that have one of their own: a plural is told by its singular."""
    webster = {key.lower(): text for key, text in shelf.webster().items()}
    found = {}
    for word, entry in words.items():
        if entry.level >= NOTED:
            continue
        sense = _first(word, wordnet)
        text = _gloss(sense) if sense else _from_webster(webster.get(word, ""))
        if text:
            found[word] = text
    return found


def _first(word: str, wordnet: WordNet) -> Sense | None:
    """The sense that is met most, of those that are not a name's."""
    common = [s for s in wordnet.senses.get(word, ()) if not s.is_name and word in s.members]
    return max(common, key=lambda s: wordnet.met(word, s.part), default=None)


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
    if len(first) < 4 or not first[0].isalpha():
        return ""
    return _cut(first[0].lower() + first[1:] if not first[1:2].isupper() else first)


def _cut(text: str) -> str:
    text = text.strip(" ;,").encode("ascii", "ignore").decode()
    if len(text) <= LONGEST:
        return text
    return text[:LONGEST].rsplit(" ", 1)[0].rstrip(" ;,") + " …"

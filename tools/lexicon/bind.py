"""Binds all that is known about the words into the bytes of the artefact."""

from __future__ import annotations

import hashlib
import json
import zlib

import numpy as np

from typecase.lexicon.artefact import BLOCK, MAGIC, PARTS
from typecase.lexicon.classes import CLASSES

from .bases import Grammar
from .classing import classify, raise_forms
from .commonness import commonness
from .counts import syllables
from .definitions import definitions
from .derived import derived
from .lists import Lists
from .sources import Shelf
from .wordnet import WordNet
from .words import NOTED, gather


def bind(shelf: Shelf, lists: Lists) -> bytes:
    """The whole artefact."""
    wordnet = WordNet(shelf)
    words = gather(shelf, wordnet, lists)
    grammar = Grammar(shelf, wordnet, words, lists)
    raise_forms(words, grammar)
    classify(words, grammar, shelf, shelf.counts(), lists)
    order = sorted(words)
    grades = commonness(words, shelf.counts())
    said = syllables(shelf, lists, order)
    meanings = definitions(shelf, wordnet, words, grammar, lists.meanings)
    living = [word for word in order if words[word].level < NOTED]
    meanings |= derived(living, meanings, grammar, grades)
    print(f"{len(order):,} entries, {len(meanings):,} definitions")
    flags = [sum(1 << CLASSES.index(kind) for kind in words[w].classes) for w in order]
    sections = {
        "words": "".join(f"{word}\n" for word in order).encode(),
        "level": np.array([words[w].level for w in order], np.uint8).tobytes(),
        "flags": np.array(flags, "<u2").tobytes(),
        "commonness": np.array([grades[w] for w in order], np.uint8).tobytes(),
        "syllables": bytes(said[w][0] << 4 | said[w][1] for w in order),
        "parts": bytes(_parts(grammar, w) for w in order),
        **_bases(grammar, order),
    }
    lines = [meanings.get(word, "") for word in order]
    blocks = ["\n".join(lines[at : at + BLOCK]).encode() for at in range(0, len(lines), BLOCK)]
    return _pack(len(order), sections, blocks)


def _parts(grammar: Grammar, word: str) -> int:
    found = grammar.parts_of(word) | grammar.grants(word)
    return sum(1 << PARTS.index(part) for part in found if part in PARTS)


def _bases(grammar: Grammar, order: list[str]) -> dict[str, bytes]:
    """How many bases each word has besides itself, and how far off in the order each lies."""
    place = {word: number for number, word in enumerate(order)}
    sizes: list[int] = []
    distances: list[int] = []
    for number, word in enumerate(order):
        bases = [base for base in grammar.bases(word) if base != word]
        sizes.append(len(bases))
        distances.extend(place[base] - number for base in bases)
    return {
        "base sizes": np.array(sizes, np.uint8).tobytes(),
        "base distances": np.array(distances, "<i4").tobytes(),
    }


def _pack(count: int, sections: dict[str, bytes], blocks: list[bytes]) -> bytes:
    """Everything one after another: sections first, then the blocks of definitions."""
    digest = hashlib.sha256()
    for data in (*sections.values(), *blocks):
        digest.update(data)
    body, places, at = [], {}, 0
    for name, data in sections.items():
        body.append(zlib.compress(data, 9))
        places[name] = [at, len(body[-1])]
        at += len(body[-1])
        print(f"{name:>14} {len(body[-1]):>10,} bytes")
    starts = []
    for data in blocks:
        starts.append(at)
        body.append(zlib.compress(data, 9))
        at += len(body[-1])
    print(f"{'definitions':>14} {at - starts[0]:>10,} bytes")
    head = {
        "edition": digest.hexdigest()[:12],
        "words": count,
        "sections": places,
        "definitions": [*starts, at],
    }
    return MAGIC + json.dumps(head, separators=(",", ":")).encode() + b"\n" + b"".join(body)

"""Binds all that is known about the words into the bytes of the artefact."""

from __future__ import annotations

import hashlib
import json
import zlib

import numpy as np

from typecase.lexicon.artefact import MAGIC
from typecase.lexicon.classes import CLASSES

from .commonness import commonness
from .lists import Lists
from .sources import Shelf
from .words import gather


def bind(shelf: Shelf, lists: Lists) -> bytes:
    words = gather(shelf, lists)
    order = sorted(words)
    grades = commonness(words, shelf.counts())
    flags = [sum(1 << CLASSES.index(kind) for kind in words[w].classes) for w in order]
    sections = {
        "words": "".join(f"{word}\n" for word in order).encode(),
        "level": np.array([words[w].level for w in order], np.uint8).tobytes(),
        "flags": np.array(flags, "<u2").tobytes(),
        "commonness": np.array([grades[w] for w in order], np.uint8).tobytes(),
    }
    return _pack(len(order), sections)


def _pack(count: int, sections: dict[str, bytes]) -> bytes:
    packed = {name: zlib.compress(data, 9) for name, data in sections.items()}
    digest = hashlib.sha256()
    for name, data in sections.items():
        digest.update(name.encode() + data)
    places, at = {}, 0
    for name, data in packed.items():
        places[name] = [at, len(data)]
        at += len(data)
        print(f"{name:>12} {len(data):>10,} bytes")
    head = {"edition": digest.hexdigest()[:12], "words": count, "sections": places}
    return MAGIC + json.dumps(head).encode() + b"\n" + b"".join(packed.values())

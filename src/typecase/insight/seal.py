"""The seal of a deal: a promise before the cards, and a seed that nobody could choose.

Whoever deals makes a secret, and shows its checksum, the promise. Then every seat may add a text.
The seed of the cards follows from the secret and the texts, and the record tells all of it: so the
secret was chosen before the texts were known, and the texts before the secret was. What is summed
is plain text, line by line, so that anybody can do the sum again with any tool:

    printf 'typecase promise\n%s' SECRET | sha256sum
    printf 'typecase deal\n%s\n%s\n%s' SECRET "TEXT OF SEAT 0" "TEXT OF SEAT 1" | sha256sum
"""

from __future__ import annotations

from hashlib import sha256
from secrets import token_hex
from typing import Any, NamedTuple

from typecase import __version__
from typecase.story.protocol import Setup
from typecase.table.moves import Refused

PROMISE, DEAL = "typecase promise", "typecase deal"  # two sums of one secret are never alike
BYTES = 32  # of a secret: nobody finds it by trying
LONGEST_TEXT = 64  # characters
CLAUSE = "Proof"


class Seal(NamedTuple):
    """What a deal follows from.

    >>> seal = Seal("5e" * 32, ("", "a text"))
    >>> seal.promise[:8], seal.seed % 1000
    ('d1f32008', 263)
    """

    secret: str  # as hexadecimal digits
    texts: tuple[str, ...]  # by seat; empty where nothing was added
    release: str = __version__  # of Typecase, whose bots sat there

    @property
    def promise(self) -> str:
        return promise_of(self.secret)

    @property
    def seed(self) -> int:
        return int(summed(DEAL, self.secret, *self.texts), 16)

    def plain(self) -> dict[str, Any]:
        """As the header of a record keeps it."""
        texts = list(self.texts)
        return {
            "promise": self.promise,
            "secret": self.secret,
            "texts": texts,
            "release": self.release,
        }


def new_secret() -> str:
    return token_hex(BYTES)


def promise_of(secret: str) -> str:
    """What is shown of a secret before the deal."""
    return summed(PROMISE, secret)


def promised(setup: Setup) -> str:
    """What was shown of this deal before it; the rest of its seal is told when the match is over.
    Empty where it was not sealed."""
    found = setup.seal.get("promise") if setup.seal else None
    return found if isinstance(found, str) else ""


def summed(*lines: str) -> str:
    return sha256("\n".join(lines).encode()).hexdigest()


def a_text(text: str) -> str:
    """What a seat adds to the deal, or `Refused`. It stays on one line, so that no two ways to add
    texts come to the same sum."""
    text = text.strip()
    if len(text) > LONGEST_TEXT or not text.isprintable():
        says = "What you add to the deal is one line of at most {most} characters."
        raise Refused(says, CLAUSE, most=LONGEST_TEXT)
    return text


def seal_of(setup: Setup) -> tuple[Seal, str]:
    """The seal in the header of a record, and the promise that it tells; `Refused` where there is
    none, or none that could have been made."""
    kept = setup.seal
    if kept is None:
        raise Refused("It is not from a sealed deal: nothing was promised.", CLAUSE)
    if set(kept) != {"promise", "secret", "texts", "release"}:
        raise Refused("Its seal is not whole.", CLAUSE)
    promise, secret, texts, release = (
        kept[name] for name in ("promise", "secret", "texts", "release")
    )
    proper = (
        isinstance(promise, str)
        and isinstance(secret, str)
        and len(secret) == 2 * BYTES
        and set(secret) <= set("0123456789abcdef")
        and isinstance(texts, list)
        and len(texts) == setup.seats
        and all(isinstance(text, str) and is_a_text(text) for text in texts)
        and isinstance(release, str)
    )
    if not proper:
        raise Refused("Its seal is none that could have been made.", CLAUSE)
    return Seal(secret, tuple(texts), release), promise


def is_a_text(text: str) -> bool:
    try:
        return a_text(text) == text
    except Refused:
        return False

"""Using up: a whole deck spelled away, seven cards at a time, in Letter Head Solitaire.

Awkward letters go first, wild cards last, and the last cards are worked out to the end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache

from typecase.bots.measured import GLAD, GLAD_AT_SIGHT
from typecase.games.letter_head_solitaire import LEAST, SEVEN
from typecase.lexicon.profiles import Profile
from typecase.lexicon.search import Search, open_search
from typecase.table.cards import WILD
from typecase.table.spelling import LETTERS

PASSES = 3  # through all that is left without a word, and an imagined game counts as lost (guess)
# What a vowel is worth keeping, for each consonant to a vowel among the cards that are left above
# EVEN; half as much is gained by a consonant that goes.
# (measured: `python -m tools.make_bot_tables A_VOWEL`)
A_VOWEL, EVEN = 15, 1.0
A_Y = 0.5  # of a vowel (guess)
AS_VOWELS = {**dict.fromkeys(LETTERS, 0.0), **dict.fromkeys(f"AEIOU{WILD}", 1.0), "Y": A_Y}


@lru_cache(maxsize=20_000)  # the same words come again and again
def gladness(word: str, counts_vowels: bool = True) -> int:
    """How glad one is to be rid of it: whoever counts no vowels likes them all the more."""
    return sum(map((GLAD if counts_vowels else GLAD_AT_SIGHT).__getitem__, word))


@lru_cache(maxsize=20_000)
def consonants_over_vowels(word: str) -> float:
    """Half of its consonants less its vowels; a Y is half of each."""
    vowels = vowels_in(word)
    return (len(word) - vowels) / 2 - vowels


@lru_cache(maxsize=40_000)  # as many words have seven letters or fewer
def weighed(word: str) -> tuple[float, tuple[int, str]]:
    """What decides whether it is worth weighing; of two the lower comes first."""
    return consonants_over_vowels(word), (-gladness(word), word)


def vowels_in(cards: Iterable[str]) -> float:
    """How many vowels there are; a wild card can be one, and a Y is half of one."""
    return sum(map(AS_VOWELS.__getitem__, cards))


def shortage(left: Sequence[str]) -> float:
    """What a vowel is worth keeping, with these cards left; below nought there are too many."""
    return shortage_of(vowels_in(left), len(left))


def shortage_of(vowels: float, many: int) -> float:
    return A_VOWEL * ((many - vowels) / max(1.0, vowels) - EVEN)


def taken_from(hand: str, word: str) -> str:
    """What is left of the cards, a wild card for each letter that is not among them.

    >>> taken_from("A?CTS", "CAB")
    'TS'
    """
    for letter in word:
        hand = hand.replace(letter if letter in hand else WILD, "", 1)
    return hand


class Vocabulary:
    """What one player makes of a hand."""

    def __init__(self, profile: str | Profile, commonness: int, counts_vowels: bool = True) -> None:
        self.commonness, self.counts_vowels = commonness, counts_vowels
        self.search = open_search(profile, commonness)

    def words(self, hand: str) -> tuple[str, ...]:
        """Words from as few wild cards as can be, the gladdest first."""
        return _words(self.search, "".join(sorted(hand)), self.counts_vowels)

    def preferred(self, words: Sequence[str], left: Sequence[str]) -> list[str]:
        """The same words, first those that leave vowels enough for the consonants, or the other
        way round; `left` are all cards that are not used yet."""
        if not self.counts_vowels:
            return list(words)
        price = shortage(left)
        return sorted(words, key=lambda w: -gladness(w) - price * consonants_over_vowels(w))

    def next_word(self, hand: str, price: float) -> str | None:
        """The first of the preferred words, or None, without putting all of them in order; `price`
        is the shortage of vowels."""
        if not self.counts_vowels:
            return next(iter(self.words(hand)), None)
        known = _worth_weighing(self.search, "".join(sorted(hand)))
        return max(known, key=lambda one: one[1] + price * one[2])[0] if known else None

    def last_words(self, hand: str, rest: str) -> str | None:
        """The first of the words that use up all cards, where the rest is no more than a word
        makes room for."""
        assert len(rest) <= LEAST, "not all of it would come to the hand"
        return _last_words(self.search, "".join(sorted(hand)), rest)

    def uses_up(self, hand: str, coming: Sequence[str]) -> bool:
        """Whether this player would use up all cards, if those come in this order."""
        return not self.left_over(hand, coming, plays_on=False)

    def left_over(self, hand: str, coming: Sequence[str], plays_on: bool = True) -> int:
        """How many cards this player would not use up, if those come in this order. Whoever does
        not play on is told those that are left when the last words are seen not to be there."""
        deck, aside, passed = list(reversed(coming)), list[str](), 0
        many, vowels = len(hand) + len(coming), vowels_in(hand) + vowels_in(coming)
        while True:
            while len(hand) < SEVEN and (deck or aside):
                if not deck:
                    deck, aside = [*aside[::2], *aside[1::2]], []  # as good as shuffled
                hand += deck.pop()
            if len(deck) + len(aside) <= LEAST:
                if not hand or self.last_words(hand, "".join(deck + aside)) is not None:
                    return 0
                if not plays_on:
                    return many
            word = self.next_word(hand, shortage_of(vowels, many))
            if word:
                kept = taken_from(hand, word)
                vowels -= vowels_in(hand) - vowels_in(kept)
                many -= len(hand) - len(kept)
                hand, passed = kept, 0
                continue
            passed += len(hand)
            if passed >= PASSES * many:
                return many  # it could go on, but hardly to the end
            aside += hand
            hand = ""


@lru_cache(maxsize=20_000)  # a few megabytes: what one game comes back to
def _words(search: Search, hand: str, counts_vowels: bool) -> tuple[str, ...]:
    found = fewest_wild(search, hand)
    return tuple(sorted(found, key=lambda word: (-gladness(word, counts_vowels), word)))


@lru_cache(maxsize=20_000)  # a few megabytes: what one game comes back to
def _worth_weighing(search: Search, hand: str) -> tuple[tuple[str, int, float], ...]:
    """Of words that leave as many vowels for the consonants the gladdest; the others would never be
    the next. In the order of `_words`."""
    found: dict[float, tuple[int, str]] = {}
    for word in fewest_wild(search, hand):
        over, one = weighed(word)
        if over not in found or one < found[over]:
            found[over] = one
    return tuple(
        (word, -glad, over)
        for (glad, word), over in sorted(zip(found.values(), found, strict=True))
    )


def fewest_wild(search: Search, hand: str) -> Collection[str]:
    """The words of a hand that take as few of its wild cards as can be."""
    plain = hand.replace(WILD, "")
    for wild in range(len(hand) - len(plain) + 1):
        found = search.every(plain + WILD * wild, least=LEAST) if len(plain) + wild else []
        if found:
            return found
    return ()


@lru_cache(maxsize=20_000)  # a few megabytes: what one game comes back to
def _last_words(search: Search, hand: str, rest: str) -> str | None:
    """The first word of the way out; None if there is none."""
    if not spelled_out(search, "".join(sorted(hand + rest))):
        return None  # no need to try each first word
    for word in search.every(hand, least=LEAST) if len(hand) >= LEAST else ():
        if 0 < len(hand) - len(word) + len(rest) < LEAST:
            continue  # too few to be a word
        if spelled_out(search, "".join(sorted(taken_from(hand, word) + rest))):
            return word
    return None


@lru_cache(maxsize=40_000)  # a few megabytes: what one game comes back to
def spelled_out(search: Search, hand: str) -> bool:
    """Whether words use up these cards, which are in order. One of the words has their most awkward
    letter, and it may as well be the first: no others are tried."""
    if len(hand) < LEAST:
        return not hand
    awkward = max(hand.replace(WILD, ""), key=GLAD.__getitem__, default="")
    return any(
        spelled_out(search, taken_from(hand, word))
        for word in search.every(hand, least=LEAST)
        if awkward in word
    )


def still_to_come(copies: Counter[str], seen: Iterable[str]) -> list[str]:
    """The faces that have not been seen yet."""
    return sorted((copies - Counter(seen)).elements())

"""How My Word! is played: have a card for the word that lies there, and lay none that others want.

A card that is laid makes words for others: the fewer letters a word then lacks, and the likelier
others hold them, the more it helps them.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import numpy as np

from typecase.bots.bot import Reply
from typecase.bots.racing import Find, Racer, since
from typecase.bots.racks import faces_in
from typecase.bots.strategy import Moves
from typecase.bots.word_nearness import held_counts, letter_counts
from typecase.decks import deck
from typecase.games.house_rules.events import Fell, Voted
from typecase.games.my_word import LaidInCentre, Took
from typecase.lexicon.profiles import Profile
from typecase.lexicon.search import open_search
from typecase.lexicon.search_cards import MOST_CARDS
from typecase.story.seen import Seen
from typecase.table.cards import WILD
from typecase.table.luck import Dice
from typecase.table.picking import Pick
from typecase.table.spelling import LETTERS, Spell
from typecase.table.wording import Phrase

DECK = deck("letter-head")
OTHERS_HOLD = 20  # cards, about (guess: two others with ten each at first)
SHARES = np.array([DECK.copies[letter] for letter in LETTERS], np.float32) / len(DECK.faces())
HELD = 1 - (1 - SHARES) ** OTHERS_HOLD  # how likely somebody else has a card of each letter
POINTS = np.array([DECK.points[letter] for letter in LETTERS], np.float32)
TO_LAY = 3_000  # milliseconds (guess)
NEW_CARDS = 3  # one card is new, and brings a few others to mind (guess)
HURRY = 3.0  # points that a second costs (guess)
LAID = 0.2  # how likely a letter is laid that somebody holds (guess)
FAR = 3  # letters that a word may lack to be thought of (guess)
SHORT, MIDDLING = 4, 5  # letters of words that it thinks of before it lays a card (guess)
# After these one looks at the centre anew.
LOOKS_ANEW = (LaidInCentre, Took, Fell, Voted)


class MyWord(Racer):
    def play(self, seen: Seen, moves: Moves) -> Reply | None:
        if "accept" in moves:
            return self.judge(seen)
        if "ready" in moves:
            return self.get_ready(seen)
        if seen.phase == "challenge":
            return self._call_too(seen, moves)
        if seen.phase == "vote":
            return self.speller.answer(seen) if "refuse" in moves else None
        claim = self._claim(seen, moves)
        lay = moves.get("lay")
        if isinstance(lay, Pick):
            laid = self._lay(seen, lay)
            return claim if claim and claim.after < laid.after else laid
        if claim or "nothing" not in moves:
            return claim
        at = self.in_vain(seen, self._about(seen), NEW_CARDS)
        why = "No word is found with one of your cards and those in the centre."
        return self.call(seen, since(seen, *LOOKS_ANEW), at, "nothing", why)

    # My word!

    def _about(self, seen: Seen) -> tuple[str, str]:
        return _sorted(faces_in(seen.table["centre"])), _sorted(_hand(seen))

    def _claim(self, seen: Seen, moves: Moves) -> Reply | None:
        move = moves.get("my-word")
        find = self._find(seen, move) if isinstance(move, Spell) else None
        if find is None:
            return None
        says = "{word} with one of your cards takes {points} points."
        why = Phrase(says, word=find.word, points=round(find.worth))
        began = since(seen, *LOOKS_ANEW)
        return self.call(seen, began, find.at, "my-word", why, worth=find.worth, word=find.word)

    def _find(self, seen: Seen, move: Spell) -> Find | None:
        centre, hand = self._about(seen)
        lacking = by_lack(self.words, self.level.commonness, centre, move.least)
        held = set(hand)
        words = {word for face in held for word in lacking.get(face, ())}
        if WILD in held:
            words.update(*lacking.values())
        else:
            words.update(word for word in lacking.get("", ()) if held & set(word))
        cards = centre + hand
        return self.look(
            sorted(words), (centre, hand), NEW_CARDS, lambda word: worth(word, cards), HURRY
        )

    def _call_too(self, seen: Seen, moves: Moves) -> Reply | None:
        """Whoever has challenged a word calls her own, for when it falls."""
        doubted = seen.table["said"].get(seen.seat) == "challenge"
        return self._claim(seen, moves) if doubted else None

    # The Play

    def _lay(self, seen: Seen, move: Pick) -> Reply:
        hand, centre = move.place.now(), self._about(seen)[0]
        dice = Dice((self.seed, "lay", centre, self._about(seen)[1]))
        if self.weighs > 1:
            helps = helpfulness(self.words, self.level.commonness, centre)
        else:
            helps = {face: float(DECK.copies[face]) for face in DECK.points}
        card = min(hand, key=lambda card: (helps[card.face], card.points, card.id))
        why = Phrase("{card} helps the others least.", card=card)
        nudge = "Which letter could the others use least?"
        return self.reply(seen, dice, TO_LAY, "lay", why, nudge, **move.wire((card,)))


def worth(word: str, cards: str) -> float:
    """Its points, as far as there are cards for its letters: wild cards bring nothing."""
    return sum(
        DECK.points[letter] * min(word.count(letter), cards.count(letter)) for letter in set(word)
    )


@lru_cache(maxsize=512)  # all who know as many words look at the same centre
def by_lack(
    words: str | Profile, commonness: int, centre: str, least: int
) -> Mapping[str, list[str]]:
    """The words that one card more makes of the centre, by the letter that it must be; those for
    which any of their letters will do are under no letter."""
    centre = centre[: MOST_CARDS - 1]
    wild, lacking = centre.count(WILD), dict[str, list[str]]()
    for word in sorted(open_search(words, commonness).every(centre + WILD, least=least)):
        missing = _missing(word, centre)
        if len(missing) <= wild:
            lacking.setdefault("", []).append(word)
        else:
            for letter in set(missing):
                lacking.setdefault(letter, []).append(word)
    return lacking


@lru_cache(maxsize=512)
def helpfulness(words: str | Profile, commonness: int, centre: str) -> Mapping[str, float]:
    """What a card of each face brings to others, if it is laid there."""
    counts = letter_counts(words, commonness, SHORT, MIDDLING)
    missing = np.maximum(counts - held_counts(centre), 0)
    lacks = missing.sum(axis=1) - centre.count(WILD)
    near = (lacks > 0) & (lacks <= FAR)
    missing = missing[near].astype(np.float32)
    # One of the missing letters is laid, one may be held, and all others must be laid as well.
    hopes = (counts[near] @ POINTS) * np.exp(missing @ np.log(HELD))
    hopes *= LAID ** np.maximum(0, lacks[near] - 2)
    brings = hopes @ (missing > 0) / HELD
    helps = dict(zip(LETTERS, map(float, brings), strict=True))
    return {**helps, WILD: max(helps.values()) + 1}


def _missing(word: str, cards: str) -> str:
    """The letters of the word that the cards lack.

    >>> _missing("TATTOO", "TOAD")
    'TTO'
    """
    left = cards
    missing = ""
    for letter in word:
        if letter in left:
            left = left.replace(letter, "", 1)
        else:
            missing += letter
    return missing


def _hand(seen: Seen) -> list[str]:
    return faces_in(seen.table["hands"][seen.seat])


def _sorted(faces: list[str]) -> str:
    return "".join(sorted(faces))

"""Vocabulary: the words that a bot knows, and the best of them that its cards spell."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from typecase.bots.missed_words import Eye
from typecase.games.house_rules.word_lists import WordList, profile_of
from typecase.games.shelf import box
from typecase.lexicon.classes import CLASSES
from typecase.lexicon.lexicon import open_lexicon
from typecase.lexicon.profiles import PROFILES, Profile, profile_named
from typecase.lexicon.search import Scoring, open_search
from typecase.lexicon.search_cards import MOST_CARDS
from typecase.story.seen import Seen
from typecase.table.cards import WILD, Card
from typecase.table.picking import From
from typecase.table.spelling import LETTERS, Spell, lay

# No rulebook objects to these: good where nobody says which dictionary lies on the table.
WELCOME_EVERYWHERE = Profile(
    "common",
    "The common list",
    level=min(profile.level for profile in PROFILES.values()),
    excluded=frozenset(CLASSES),
)
EVERY_WORD = "everything"
# What one more letter is worth, where a bot does not know the game's bonus. (guess)
POINTS_A_LETTER = 6
UNSEEN_LETTER = 2  # and a wild card that stands for a letter which it does not hold (guess)
SEES_ALL = Eye()
# Words tried before all of them are: the first that can be laid is played. (choice: of speed)
FIRST_GLANCE = 40


def words_of(seen: Seen) -> str | Profile:
    """What the table takes for a word; what everybody takes, where nothing was agreed."""
    agreed = seen.options.get("lexicon")
    if agreed is None:
        return WELCOME_EVERYWHERE
    return profile_of(WordList(box(seen.game).profile).read(agreed, seen.seats))


@lru_cache(maxsize=64)
def polite(profile: str | Profile) -> Profile:
    """The same without the words that one does not say before children or strangers.

    >>> "adult" in polite("letter-head").excluded
    True
    """
    return profile_named(profile).with_classes(adult=False)


def is_polite(word: str) -> bool:
    """Whether one may say it there. What is a word nowhere cannot be known to be rude.

    >>> is_polite("TEACUP"), is_polite("ARSE")
    (True, False)
    """
    lexicon = open_lexicon()
    return lexicon.accepts(word, polite(EVERY_WORD)) or not lexicon.accepts(word, EVERY_WORD)


def words_in(action: Mapping[str, Any]) -> list[str]:
    """The words that an action says: the one it lays, writes or claims, or those it announces.

    >>> words_in({"do": "announce", "lines": {"row": {"0": "TEA", "2": "CUP"}}})
    ['TEA', 'CUP']
    """
    words = [action["word"]] if action.get("word") else []
    return words + [word for line in action.get("lines", {}).values() for word in line.values()]


def best_word(
    move: Spell,
    commonness: int,
    eye: Eye = SEES_ALL,
    profile: str | Profile = WELCOME_EVERYWHERE,
) -> str | None:
    """The best word that these cards spell, of those that are common enough to know and seen."""
    held = tuple((tuple(place.now()), place.least, place.most) for place in move.places)
    return _best_word(held, move.least, move.never, commonness, eye, profile)


@lru_cache(maxsize=4096)  # a seat is asked many times about the same cards
def _best_word(
    held: tuple[tuple[tuple[Card, ...], int, int | None], ...],
    least: int,
    never: tuple[str, ...],
    commonness: int,
    eye: Eye,
    profile: str | Profile,
) -> str | None:
    places = [From(cards, fewest, most) for cards, fewest, most in held]
    cards = [card for place in places for card in place.now()][:MOST_CARDS]
    if not cards:
        return None
    search, scoring = open_search(profile, commonness), scoring_of(cards)
    faces = [card.face for card in cards]
    looked_at = "".join(sorted(faces))
    for limit in (FIRST_GLANCE, None):
        for found in search.words(faces, scoring, least=least, most=len(cards), limit=limit):
            if found.word in never or not eye.sees(found.word, looked_at):
                continue
            if lay(found.word, places):
                return found.word
    return None


def scoring_of(cards: Iterable[Card]) -> Scoring:
    """What words from these cards are worth: the points on the cards, and the longer the better."""
    points = dict.fromkeys(LETTERS, UNSEEN_LETTER)
    points |= {card.face: card.points for card in cards if card.face != WILD}
    faces = {face: points.pop(face) for face in list(points) if face not in LETTERS}
    return Scoring.of(
        points, faces, {letters: POINTS_A_LETTER * letters for letters in range(1, 16)}
    )


def familiarity(word: str) -> int:
    """How common a word is, from 7 (in every sentence) to 0 (never heard of)."""
    return open_lexicon().commonness(word)

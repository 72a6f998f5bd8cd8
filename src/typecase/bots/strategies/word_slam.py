"""How Word Slam is played: see a word before the others do, and a dear one if there is time."""

from __future__ import annotations

from functools import lru_cache

from typecase.bots.bot import Reply
from typecase.bots.nudging import NO_WORD
from typecase.bots.racing import Racer, since
from typecase.bots.racks import faces_in
from typecase.bots.strategy import Moves
from typecase.decks import deck
from typecase.games.word_slam import FOUR, HandsPickedUp
from typecase.lexicon.profiles import Profile
from typecase.lexicon.search import open_search
from typecase.story.seen import Seen
from typecase.table.cards import WILD
from typecase.table.wording import Phrase

DECK = deck("letter-head")
HURRY = 4.0  # points that a second costs: nearly all of a word, if others see one (guess)


class WordSlam(Racer):
    def play(self, seen: Seen, moves: Moves) -> Reply | None:
        if "accept" in moves:
            return self.judge(seen)
        if "ready" in moves:
            return self.get_ready(seen)
        if seen.phase != "race":
            return self.speller.answer(seen)  # somebody's appeal
        return self._race(seen, moves)

    def _race(self, seen: Seen, moves: Moves) -> Reply | None:
        centre = seen.table["centre"][0]["face"]
        hand = "".join(sorted(faces_in(seen.table["hands"][seen.seat])))
        began = since(seen, HandsPickedUp)
        about, cards = (centre, hand), len(hand) + 1
        words = slams(self.words, self.level.commonness, centre, hand)
        find = self.look(words, about, cards, lambda word: worth(word, centre, hand), HURRY)
        if find is None:
            if "stuck" not in moves:
                return None
            at = self.in_vain(seen, about, cards)
            return self.call(seen, began, at, "stuck", NO_WORD)
        if "slam" not in moves:
            return None  # her last word was none, and she must wait
        says = "{word} is a word with the {centre}, worth {points} points."
        why = Phrase(says, word=find.word, centre=centre, points=round(find.worth))
        return self.call(seen, began, find.at, "slam", why, worth=find.worth, word=find.word)


def worth(word: str, centre: str, hand: str) -> float:
    """The points of its letters, as far as there are cards for them: wild cards bring nothing.

    >>> worth("QUIZ", "Z", "IQU"), worth("QUIZ", "Z", "?QU")
    (51, 49)
    """
    cards = centre + hand
    return sum(
        DECK.points[letter] * min(word.count(letter), cards.count(letter)) for letter in set(word)
    )


@lru_cache(maxsize=1_024)
def slams(words: str | Profile, commonness: int, centre: str, hand: str) -> list[str]:
    """The words of the hand that have the card in the centre in them."""
    if len(hand) < FOUR - 1:
        return []
    found = sorted(open_search(words, commonness).every(centre + hand, least=FOUR))
    if centre == WILD:
        return found  # it stands for any letter of the word, one of which is not in the hand
    return [word for word in found if centre in word]

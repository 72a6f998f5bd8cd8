"""How Vultures is played: much for me, little for the next, and the good letters stay at home."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, islice
from typing import Any, NamedTuple

from typecase.bots.bot import Reply
from typecase.bots.doubting import anything_goes
from typecase.bots.nudging import NO_WORD
from typecase.bots.racks import faces_in, unseen
from typecase.bots.reasons import NOT_A_WORD
from typecase.bots.speller import unwanted
from typecase.bots.strategy import Moves, Strategy, allows
from typecase.bots.thinking import dice_for_question
from typecase.decks import deck
from typecase.games.vultures import A_CHALLENGE, SEVEN, scoring
from typecase.lexicon.profiles import Profile
from typecase.lexicon.search import open_search
from typecase.story.seen import Seen
from typecase.table.cards import WILD
from typecase.table.luck import Dice
from typecase.table.moves import Choose
from typecase.table.picking import Pick
from typecase.table.spelling import Spell
from typecase.table.wording import Phrase

DECK = deck("letter-head")
SCORING = scoring(2 * SEVEN + 8)  # as many cards as may ever lie there (choice: more is no harm)
TO_LOOK, A_LETTER_MS, TO_READ, TO_GRAB, TO_PASS = 6_000, 900, 3_000, 1_800, 5_000  # (guess)
# What a card is worth in the hand beyond this word, in points. (guess)
KEPT = {WILD: 9.0, "S": 3.0, "E": 2.0, "R": 1.0, "A": 1.0, "T": 0.5, "V": -2.0, "Q": -4.0}
CONSIDERED = 4  # words for each that a player can think through (guess)
THE_NEXT = 0.5  # what a point of the next player's is worth of one's own, between two (guess)


EARNS = "{word} is not in this game's dictionary: a challenge earns {n} points."


class Feast(NamedTuple):
    """A word that it could form."""

    word: str
    points: int
    cost: float  # what the cards of its hand would have been worth later

    @property
    def why(self) -> Phrase:
        hard = "{word} scores {points}, and uses cards that are hard to use."
        says = hard if self.cost < 0 else "{word} scores {points}."
        return Phrase(says, word=self.word, points=self.points)


class Vultures(Strategy):
    def play(self, seen: Seen, moves: Moves) -> Reply | None:
        dice = dice_for_question(self.seed, seen, seen.table["round"])
        meld, grab, discard = moves.get("meld"), moves.get("grab"), moves.get("pass")
        if isinstance(grab, Choose):
            why = "Nobody knows which card is which: take any."
            return self.reply(seen, dice, TO_GRAB, "grab", why, index=dice.choice(grab.options))
        if "challenge" in moves:
            return self._read(seen, dice)
        if not isinstance(meld, Spell) or not isinstance(discard, Pick):
            return self.speller.answer(seen)  # a vote
        found = self._best(seen, meld, dice)
        if found:
            usual = TO_LOOK + A_LETTER_MS * len(found.word)
            fields: dict[str, Any] = {"word": found.word, "cards": cards_for(found.word, meld)}
            if not allows(meld, fields):
                del fields["cards"]  # then the rules lay it
            worth = found.points
            return self.reply(seen, dice, usual, "meld", found.why, worth=worth, **fields)
        if "fresh-meat" in moves:
            why = "No word is found in your cards; a card of your neighbour's may make one."
            return self.reply(seen, dice, TO_PASS, "fresh-meat", why)
        away = [card.id for card in unwanted(discard)]
        why = "No word is found in your cards: change those that help least."
        return self.reply(seen, dice, TO_PASS, "pass", why, NO_WORD, discard=away)

    def _read(self, seen: Seen, dice: Dice) -> Reply:
        word = seen.table["word"]
        if self.challenges(seen, word, dice):
            why = Phrase(NOT_A_WORD if anything_goes(seen) else EARNS, word=word, n=A_CHALLENGE)
            return self.reply(seen, dice, TO_READ, "challenge", why)
        return self.reply(seen, dice, TO_READ, "accept")

    def _best(self, seen: Seen, meld: Spell, dice: Dice) -> Feast | None:
        """The points, the cards that it costs, and what the next player may make of it."""
        faces = [card.face for place in meld.places for card in place.now()]
        spelled = self.racks.spelled("".join(sorted(faces)), SCORING)
        seen_first = islice(spelled, CONSIDERED * self.level.foresight)
        centre = Counter(card["face"] for card in seen.table["centre"])
        hand = Counter(faces_in(seen.table["hands"][seen.seat]))
        feasts = [Feast(word, points, cost(word, centre, hand)) for word, points in seen_first]
        feasts.sort(key=lambda one: one.cost - one.points)
        allowed = (one for one in feasts if allows(meld, {"word": one.word}))
        first = list(islice(allowed, max(1, self.level.foresight // CONSIDERED)))
        if len(first) < 2:
            return next(chain(first, self._any(meld, faces)), None)
        pool = unseen(DECK, self._open(seen))
        others = max(1, seen.seats - len(seen.table["resigned"]) - 1)
        hands = [dice.sample(pool, SEVEN) for _ in range(max(1, self.level.foresight // 2))]

        def all_told(one: Feast) -> float:
            food = sum(self._makes(one.word, theirs) for theirs in hands) / len(hands)
            return one.points - one.cost - THE_NEXT / others * food

        return max(first, key=all_told)

    def _any(self, meld: Spell, faces: list[str]) -> Iterator[Feast]:
        """Whatever else it sees, where none of the dearest words can be laid."""
        for word, points in self.racks.spelled("".join(sorted(faces)), SCORING):
            if allows(meld, {"word": word}):
                yield Feast(word, points, 0.0)

    def _makes(self, word: str, hand: list[str]) -> int:
        """What somebody with that hand and this player's knowledge makes of a word."""
        return _feast(word, "".join(sorted(hand)), self.words, self.level.commonness)

    def _open(self, seen: Seen) -> list[str]:
        """The faces that it can see; a wild card in a word is one still."""
        table = seen.table
        centre = [WILD if one["id"] in table["wild"] else one["face"] for one in table["centre"]]
        return [*faces_in(table["hands"][seen.seat]), *centre, *faces_in(table["discards"])]


def cards_for(word: str, meld: Spell) -> list[int]:
    """What it lays: what is worth to keep comes from the centre if it can, all else from the
    hand."""
    hand, *others = ([*place.now()] for place in meld.places)
    centre = others[0] if others else []
    laid: list[int] = []
    for letter in word:
        kept = KEPT.get(letter, 0.0) > 0
        piles = (centre, hand) if kept else (hand, centre)
        for pile, face in ((piles[0], letter), (piles[1], letter), (hand, WILD)):
            card = next((card for card in pile if card.face == face), None)
            if card is not None:
                pile.remove(card)
                laid.append(card.id)
                break
    return laid


def cost(word: str, centre: Counter[str], hand: Counter[str]) -> float:
    """What the cards are worth to keep that the hand must give: letters that do not lie in the
    centre, and a wild card for each that is not in the hand either."""
    needed = Counter(word) - centre
    own = needed & hand
    wild = (needed - own).total()
    return sum(KEPT.get(face, 0.0) * count for face, count in own.items()) + KEPT[WILD] * wild


@lru_cache(maxsize=4096)
def _feast(word: str, hand: str, profile: str | Profile, commonness: int) -> int:
    found = open_search(profile, commonness).best(word + hand, SCORING)
    return found.score if found else 0

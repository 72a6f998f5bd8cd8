"""How Vultures is played: much for me, little for the next, and the good letters stay at home."""

from __future__ import annotations

from functools import lru_cache
from itertools import islice

from typecase.bots.bot import Reply
from typecase.bots.doubting import doubts
from typecase.bots.habit import Habit, Moves, allows
from typecase.bots.racks import faces_in, unseen
from typecase.bots.speller import unwanted
from typecase.bots.thinking import dice_for_question
from typecase.decks import deck
from typecase.games.vultures import SEVEN, scoring
from typecase.lexicon.profiles import Profile
from typecase.lexicon.search import Found, open_search
from typecase.story.seen import Seen
from typecase.table.cards import WILD
from typecase.table.luck import Dice
from typecase.table.moves import Choose
from typecase.table.picking import Pick
from typecase.table.spelling import Spell

DECK = deck("letter-head")
SCORING = scoring(2 * SEVEN + 8)
TO_LOOK, A_LETTER, TO_READ, TO_GRAB, TO_PASS = 6_000, 900, 3_000, 1_800, 5_000
# What a card is worth in the hand beyond this word.
KEPT = {WILD: 9.0, "S": 3.0, "E": 2.0, "R": 1.0, "A": 1.0, "T": 0.5, "V": -2.0, "Q": -4.0}
CONSIDERED = 4  # words for each that a player can think through
THE_NEXT = 0.5  # what a point of the next player's is worth of one's own, between two


class Vultures(Habit):
    def play(self, seen: Seen, moves: Moves) -> Reply | None:
        dice = dice_for_question(self.seed, seen, seen.table["round"])
        meld, grab, discard = moves.get("meld"), moves.get("grab"), moves.get("pass")
        if isinstance(grab, Choose):
            return self.reply(seen, dice, TO_GRAB, "grab", index=dice.choice(grab.options))
        if "challenge" in moves:
            doubted = doubts(self.level, seen.table["word"], self.words, dice)
            return self.reply(seen, dice, TO_READ, "challenge" if doubted else "accept")
        if not isinstance(meld, Spell) or not isinstance(discard, Pick):
            return self.speller.answer(seen)  # a vote
        word = self._best(seen, meld, dice)
        if word:
            usual = TO_LOOK + A_LETTER * len(word)
            return self.reply(seen, dice, usual, "meld", word=word)
        if "fresh-meat" in moves:
            return self.reply(seen, dice, TO_PASS, "fresh-meat")
        away = [card.id for card in unwanted(discard)]
        return self.reply(seen, dice, TO_PASS, "pass", discard=away)

    def _best(self, seen: Seen, meld: Spell, dice: Dice) -> str | None:
        """The points, the cards that it costs, and what the next player may make of it."""
        faces = [card.face for place in meld.places for card in place.now()]
        found = (
            one for one in self.racks.words(faces, SCORING) if allows(meld, {"word": one.word})
        )
        wanted = list(islice(found, CONSIDERED * self.level.foresight))
        if not wanted:
            return None
        hand = len(seen.table["hands"][seen.seat])  # the hand comes first among the faces

        def own(one: Found) -> float:
            spent = [faces[place] for place in one.cards if place < hand]
            return one.score - sum(KEPT.get(face, 0.0) for face in spent)

        wanted.sort(key=own, reverse=True)
        first = wanted[: max(1, self.level.foresight // CONSIDERED)]
        pool = unseen(DECK, self._open(seen))
        others = max(1, seen.seats - len(seen.table["resigned"]) - 1)
        hands = [dice.sample(pool, SEVEN) for _ in range(self.level.foresight // 2)]

        def all_told(one: Found) -> float:
            if len(first) == 1 or not hands:
                return own(one)
            food = sum(self._makes(one.word, theirs) for theirs in hands) / len(hands)
            return own(one) - THE_NEXT / others * food

        return max(first, key=all_told).word

    def _makes(self, word: str, hand: list[str]) -> int:
        """What somebody with that hand and this player's knowledge makes of a word."""
        return _feast(word, "".join(sorted(hand)), self.words, self.level.commonness)

    def _open(self, seen: Seen) -> list[str]:
        """The faces that it can see; a wild card in a word is one still."""
        table = seen.table
        centre = [WILD if one["id"] in table["wild"] else one["face"] for one in table["centre"]]
        return [*faces_in(table["hands"][seen.seat]), *centre, *faces_in(table["discards"])]


@lru_cache(maxsize=4096)
def _feast(word: str, hand: str, profile: str | Profile, commonness: int) -> int:
    found = open_search(profile, commonness).best(word + hand, SCORING)
    return found.score if found else 0

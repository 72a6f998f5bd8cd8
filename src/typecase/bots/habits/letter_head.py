"""How Letter Head is played: draw to a good hand, hide it, and now and then hide that it is bad.

Between two players, with an honest word worth S and a bluff that would bring B, nobody can gain by
another plan when the declarer bluffs with 10 / (B + 20) of the hidden words and the other calls
with (B - S) / (B + 20). Which hands bluff is no matter of dice: those that have the least to lose.
Which hidden words are called is one of the cards that the caller sees elsewhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import comb
from typing import Any

from typecase.bots.bot import Reply
from typecase.bots.habit import Habit, Moves, allows
from typecase.bots.levels import Level
from typecase.bots.racks import faces_in, unseen
from typecase.bots.speller import unwanted
from typecase.bots.thinking import dice_for_question
from typecase.decks import deck
from typecase.games.letter_head import A_CALL, FIVE, TEN, bonus, scoring
from typecase.lexicon.search import Found
from typecase.story.protocol import Seat
from typecase.story.seen import Seen
from typecase.table.cards import WILD, Card
from typecase.table.luck import Dice
from typecase.table.picking import Pick
from typecase.table.spelling import Spell

DECK = deck("letter-head")
TO_DRAW, TO_DECLARE, A_LETTER, TO_DECIDE = 1_800, 5_000, 900, 3_000
NO_TIME_TO_DRAW = 10_000  # with so little left of the turn, the hand must do
# What the best word that it sees is worth, for a hand of 5 to 10 cards: the lowest tenth, the
# lowest fifth, and the mean.
HONEST: dict[str, tuple[tuple[int, int, int], ...]] = {
    "beginner": ((0, 3, 12), (4, 7, 14), (6, 8, 16), (7, 9, 16), (8, 10, 17), (9, 11, 17)),
    "casual": ((4, 11, 19), (8, 13, 22), (10, 14, 23), (12, 15, 24), (13, 16, 25), (14, 17, 27)),
    "strong": ((10, 14, 24), (14, 19, 29), (15, 20, 31), (19, 23, 34), (18, 24, 36), (23, 28, 40)),
    "best": ((10, 18, 27), (16, 21, 32), (20, 26, 37), (23, 29, 41), (26, 31, 44), (30, 35, 48)),
}
GOOD_ENOUGH = 1.2  # of the mean with ten cards: whoever waits for her turn draws no further
A_CARD = 4  # points of a card in a bluff, about: dear ones are laid first
WORTH_A_BLUFF = 8  # points more than the honest word
KEPT = 0.92  # hands in play are so much poorer than dealt ones: what was kept is what was no use
NERVE = 4.0  # what makes a level's readiness to bluff the share of its good chances that it takes
THINKS_AHEAD = 8  # possibilities that somebody thinks through who reckons as the others do
CALM = 0.7  # how readily the calmest doubt; others call more than they should
FROM_BEFORE = 2.0  # turns after which a player's scores tell as much as what is usual


class LetterHead(Habit):
    def __init__(self, name: str, seed: int, level: Level) -> None:
        super().__init__(name, seed, level)
        self.usual = HONEST[level.name]
        self.nerve = min(1.0, NERVE * level.bluffs)

    def play(self, seen: Seen, moves: Moves) -> Reply | None:
        assert seen.ask is not None, "it is asked"
        if "call" in moves:
            return self._call(seen)
        if "challenge" in moves:
            return self._challenge(seen)
        declare = moves.get("declare")
        if isinstance(declare, Spell):
            return self._turn(seen, moves, declare)
        if seen.ask.free:
            return self._draw_meanwhile(seen, moves)
        return self.speller.answer(seen)  # somebody's appeal

    # The Play

    def _turn(self, seen: Seen, moves: Moves, declare: Spell) -> Reply | None:
        hand = declare.places[0].now()
        dice = dice_for_question(self.seed, seen, seen.table["round"], _faces(hand))
        now = scoring(len(hand))
        honest = next(
            (
                one
                for one in self.racks.words(_faces(hand), now)
                if allows(declare, {"word": one.word})
            ),
            None,
        )
        if "draw" in moves and self._draws(seen, hand, honest, dice):
            return self.reply(seen, dice, TO_DRAW, "draw", why_draw(honest))
        bluff = self._bluff(seen, declare, hand, honest, dice)
        if bluff:
            return self._declare(seen, dice, bluff, why_bluff(bluff["word"], honest))
        if honest:
            word, hides = honest.word, dice.chance(self.nerve)
            fields = hidden(word) if hides else {"word": word}
            return self._declare(seen, dice, fields, why_honest(honest, hides))
        passes = moves.get("pass")
        if isinstance(passes, Pick):
            away = [card.id for card in unwanted(passes)]
            why = "Your cards spell no word that is to be found: change those that help least."
            return self.reply(seen, dice, TO_DECIDE, "pass", why, discard=away)
        return self.speller.answer(seen)

    def _declare(self, seen: Seen, dice: Dice, fields: dict[str, Any], why: str) -> Reply:
        usual = TO_DECLARE + A_LETTER * len(fields["word"])
        return self.reply(seen, dice, usual, "declare", why, **fields)

    # All Players Can Draw Cards at Any Time

    def _draws(self, seen: Seen, hand: Sequence[Card], honest: Found | None, dice: Dice) -> bool:
        """Whether more cards promise more than the word that it sees, chart and all."""
        if honest is None:
            return True
        if seen.deadline is not None and seen.deadline - seen.now < NO_TIME_TO_DRAW:
            return False
        held, pool = _faces(hand), self._unseen(seen, _faces(hand))
        for more in {1, TEN - len(hand)}:
            futures = [dice.sample(pool, more) for _ in range(self.level.foresight)]
            then = scoring(len(hand) + more)
            hopes = [self.racks.score([*held, *future], then) for future in futures]
            if sum(hopes) > honest.score * len(hopes):
                return True
        return False

    def _draw_meanwhile(self, seen: Seen, moves: Moves) -> Reply | None:
        hand = faces_in(seen.table["hands"][seen.seat])
        if "draw" not in moves:
            return None
        if self.racks.score(hand, scoring(len(hand))) > GOOD_ENOUGH * self.usual[-1][-1]:
            return None
        dice = dice_for_question(self.seed, seen, hand)
        why = "Drawing costs nothing while others play, and more cards spell longer words."
        return self.reply(seen, dice, TO_DRAW, "draw", why)

    # Bluffing

    def _bluff(
        self, seen: Seen, declare: Spell, hand: Sequence[Card], honest: Found | None, dice: Dice
    ) -> dict[str, Any] | None:
        """A word that another hand would have made, with the dearest cards face down; only from a
        hand that has little to lose."""
        score = honest.score if honest else 0
        tenth, fifth, _ = self._usual_with(len(hand))
        if score > fifth or not dice.chance(self.nerve):
            return None
        another = dice.sample(self._unseen(seen), len(hand))
        found = self.racks.best(another, scoring(len(hand)))
        if found is None:
            return None
        cards = dearest(hand, len(found.word))
        worth = bonus(len(found.word), len(hand)) + sum(card.points for card in cards)
        share = bluffs(worth, score, len(seen.scores) - len(seen.table["resigned"]) - 1)
        poor_enough = KEPT * (tenth + (fifth - tenth) * (share - 0.1) / 0.1)
        if worth < score + WORTH_A_BLUFF or score > poor_enough:
            return None
        fields = {**hidden(found.word), "cards": [card.id for card in cards]}
        return fields if allows(declare, fields) else None

    def _call(self, seen: Seen) -> Reply:
        dice = dice_for_question(self.seed, seen, seen.table["round"], seen.table["word"])
        doubt = self._doubt(seen)
        verb = "call" if dice.chance(doubt) else "believe"
        return self.reply(seen, dice, TO_DECIDE, verb, why_doubt(doubt, verb == "call"))

    def _doubt(self, seen: Seen) -> float:
        """The chance that it calls: by what the word would bring, and by the cards it knows of."""
        word, laid, cards = seen.table["word"], seen.table["laid"], seen.table["declared_from"]
        shown = sum(card["points"] for card in laid if card)
        worth = bonus(len(word), cards) + shown + A_CARD * sum(not card for card in laid)
        callers = len(seen.scores) - len(seen.table["resigned"]) - 1
        share = calls(worth, self._given_up(seen, seen.table["turn"], cards), callers)
        share = min(1.0, share * self.level.doubts / CALM)
        needed = [letter for letter, card in zip(word, laid, strict=True) if not card]
        pool = self._unseen(seen, faces_in(seen.table["hands"][seen.seat]))
        usual = likelihood(needed, DECK.faces())  # nought for letters that no deck has so often
        odds = likelihood(needed, pool) / usual if usual else 0.0
        return 1.0 if odds <= 0 else 1.0 - (1.0 - share) ** (odds**-2)

    def _given_up(self, seen: Seen, declarer: Seat, cards: int) -> float:
        """What this player would score if it did not bluff: what is usual, and what it has scored.
        Those who think ahead know that only the poorest hands bluff."""
        turns: int = seen.table["round"] - 1
        tenth, _, usual = self._usual_with(cards)
        expected = (FROM_BEFORE * usual + seen.scores[declarer]) / (FROM_BEFORE + turns)
        return expected * tenth / usual if self.level.foresight >= THINKS_AHEAD else expected

    def _usual_with(self, cards: int) -> tuple[int, int, int]:
        return self.usual[max(FIVE, cards) - FIVE]

    def _unseen(self, seen: Seen, held: Iterable[str] = ()) -> list[str]:
        """Where any card may be that does not lie open; of the discards it knows the latest."""
        known = [*held, *faces_in(seen.table["discards"])[-self.level.memory :]]
        return unseen(DECK, [*known, *faces_in(seen.table["laid"])])

    # Challenges

    def _challenge(self, seen: Seen) -> Reply:
        dice = dice_for_question(self.seed, seen, seen.table["round"])
        doubtful = self.challenges(seen, seen.table["word"], dice)
        return self.reply(seen, dice, TO_DECIDE, "challenge" if doubtful else "accept")


# What speaks for it, in one sentence


def why_draw(honest: Found | None) -> str:
    if honest is None:
        return "Your cards spell no word that is to be found yet."
    return f"{honest.word} scores {honest.score}, and more cards promise more than that."


def why_honest(honest: Found, hides: bool) -> str:
    most = f"{honest.word} scores {honest.score}, the most that your cards spell"
    return f"{most}; face down it earns {A_CALL} more from whoever calls." if hides else f"{most}."


def why_bluff(word: str, honest: Found | None) -> str:
    truth = f"{honest.word} scores only {honest.score}" if honest else "Your cards spell no word"
    return f"{truth}, and {word} brings far more if nobody calls this bluff."


def why_doubt(doubt: float, calls_it: bool) -> str:
    if doubt >= 1:
        return "The letters that it would take lie elsewhere: this is a bluff."
    often = f"about {round(100 * doubt)} times in a hundred"
    this = "this is one of them" if calls_it else "this is not one of them"
    return f"Bluffs like this do not pay if they are called {often}, and {this}."


def hidden(word: str) -> dict[str, Any]:
    """All its cards face down: who shows some tells which are missing."""
    return {"word": word, "down": list(range(len(word)))}


def dearest(hand: Sequence[Card], count: int) -> list[Card]:
    """What brings the most if nobody calls; wild cards are kept."""
    return sorted(hand, key=lambda card: (card.face == WILD, -card.points))[:count]


def calls(worth: float, honest: float, callers: int) -> float:
    """How often each of the callers should call, so that a bluff brings what honesty does.

    >>> round(calls(80, 50, 1), 2)  # (B - S) / (B + 20)
    0.3
    >>> calls(40, 50, 1)
    0.0
    """
    least, most = 0.0, 1.0
    for _ in range(20):
        share = (least + most) / 2
        bluff = worth * (1 - share) ** callers - A_CALL * share
        if bluff > honest + A_CALL * callers * share:
            least = share
        else:
            most = share
    return 0.0 if worth <= honest else (least + most) / 2


def bluffs(worth: float, honest: float, callers: int) -> float:
    """Which share of hidden words should be bluffs, so that calling brings what believing does.

    >>> round(bluffs(80, 50, 1), 2)  # 10 / (B + 20)
    0.1
    """
    nobody_else = (1 - calls(worth, honest, callers)) ** max(0, callers - 1)
    return A_CALL / (nobody_else * worth + 2 * A_CALL)


def likelihood(needed: Iterable[str], pool: Sequence[str]) -> float:
    """How easily these letters come together from the pool, against other letters or another pool.

    >>> likelihood("Q", DECK.faces()) < likelihood("E", DECK.faces())
    True
    >>> likelihood("ZZ", "ABZ")
    0.0
    """
    there, ways = Counter(pool), 1.0
    wild = there[WILD] / 2  # a wild card can stand for one of the letters only
    for letter, count in Counter(needed).items():
        copies = there[letter]
        ways *= (comb(copies, count) + wild * comb(copies, count - 1)) / len(pool) ** count
    return ways


def _faces(cards: Iterable[Card]) -> list[str]:
    return [card.face for card in cards]

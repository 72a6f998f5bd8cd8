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
from typecase.bots.levels import Level
from typecase.bots.measured import HONEST
from typecase.bots.nudging import NO_WORD
from typecase.bots.racks import faces_in, unseen
from typecase.bots.reasons import MOST
from typecase.bots.speller import unwanted
from typecase.bots.strategy import Moves, Strategy, allows
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
from typecase.table.wording import Phrase, Text

DECK = deck("letter-head")
TO_DRAW, TO_DECLARE, A_LETTER_MS, TO_DECIDE = 1_800, 5_000, 900, 3_000  # milliseconds (guess)
NO_TIME_TO_DRAW = 10_000  # milliseconds left of the turn, with which the hand must do (guess)
GOOD_ENOUGH = 1.2  # of the mean with ten cards: who waits for her turn draws no further (guess)
A_CARD = 4  # points of a card in a bluff, about: dear ones are laid first (guess)
WORTH_A_BLUFF = 8  # points more than the honest word (guess)
# Hands in play are so much poorer than dealt ones: what was kept is what was no use. (guess)
KEPT = 0.92
# What makes a level's readiness to bluff the share of its good chances that it takes. (from LEVELS:
# those who bluff most take all)
NERVE = 4.0
# Possibilities that somebody thinks through who reckons as the others do. (from LEVELS: the strong)
THINKS_AHEAD = 8
# How readily the calmest doubt; others call more than they should. (from LEVELS: the best)
CALM = 0.7
# How often a word is called, where numbers say little. (guess)
HARDLY_EVER, NEARLY_ALWAYS = 0.005, 0.9
FROM_BEFORE = 2.0  # turns after which her scores tell as much as what is usual (guess)


class LetterHead(Strategy):
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
            why, nudge = why_draw(honest), good_enough(honest)
            return self.reply(seen, dice, TO_DRAW, "draw", why, nudge)
        bluff = self._bluff(seen, declare, hand, honest, dice)
        if bluff:
            fields, worth = bluff
            return self._declare(seen, dice, fields, why_bluff(fields["word"], honest), worth)
        if honest:
            word, hides = honest.word, dice.chance(self.nerve)
            fields = hidden(word) if hides else {"word": word}
            why = why_honest(honest, hides, self.level)
            return self._declare(seen, dice, fields, why, honest.score)
        passes = moves.get("pass")
        if isinstance(passes, Pick):
            away = [card.id for card in unwanted(passes)]
            why = "No word is found in your cards: change those that help least."
            return self.reply(seen, dice, TO_DECIDE, "pass", why, NO_WORD, discard=away)
        return self.speller.answer(seen)

    def _declare(
        self, seen: Seen, dice: Dice, fields: dict[str, Any], why: Text, worth: float
    ) -> Reply:
        usual = TO_DECLARE + A_LETTER_MS * len(fields["word"])
        return self.reply(seen, dice, usual, "declare", why, worth=worth, **fields)

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
    ) -> tuple[dict[str, Any], int] | None:
        """A word that another hand would have made, with the dearest cards face down, and what it
        would bring; only from a hand that has little to lose."""
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
        # (from HONEST: between the lowest tenth and the lowest fifth)
        poor_enough = KEPT * (tenth + (fifth - tenth) * (share - 0.1) / 0.1)
        if worth < score + WORTH_A_BLUFF or score > poor_enough:
            return None
        fields = {**hidden(found.word), "cards": [card.id for card in cards]}
        return (fields, worth) if allows(declare, fields) else None

    def _call(self, seen: Seen) -> Reply:
        dice = dice_for_question(self.seed, seen, seen.table["round"], seen.table["word"])
        doubt, needed, pool = self._doubt(seen), face_down(seen), self._out_of_sight(seen)
        verb = "call" if dice.chance(doubt) else "believe"
        why = why_doubt(doubt, verb == "call", sure=not likelihood(needed, pool))
        return self.reply(seen, dice, TO_DECIDE, verb, why, nudge=rarest(needed, pool))

    def _doubt(self, seen: Seen) -> float:
        """The chance that it calls: by what the word would bring, and by the cards it knows of."""
        word, laid, cards = seen.table["word"], seen.table["laid"], seen.table["declared_from"]
        shown = sum(card["points"] for card in laid if card)
        worth = bonus(len(word), cards) + shown + A_CARD * sum(not card for card in laid)
        callers = len(seen.scores) - len(seen.table["resigned"]) - 1
        share = calls(worth, self._given_up(seen, seen.table["turn"], cards), callers)
        share = min(1.0, share * self.level.doubts / CALM)
        needed = face_down(seen)
        lacking = (Counter(needed) - Counter(DECK.copies)).elements()  # only wild cards are these
        usual = likelihood(needed, [*DECK.faces(), *lacking])
        odds = likelihood(needed, self._out_of_sight(seen)) / usual
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

    def _out_of_sight(self, seen: Seen) -> list[str]:
        """What the cards that lie face down may be, as far as this seat can tell."""
        return self._unseen(seen, faces_in(seen.table["hands"][seen.seat]))

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


def why_draw(honest: Found | None) -> Text:
    if honest is None:
        return "No word is found in your cards yet: draw on."
    says = "{word} scores {score}, and one or more new cards promise more."
    return Phrase(says, word=honest.word, score=honest.score)


def good_enough(honest: Found | None) -> Text:
    if honest is None:
        return ""
    says = "Your best word scores {score} now: might more cards bring more?"
    return Phrase(says, score=honest.score)


HIDDEN = (
    "{word} scores {score}, the most that your cards spell{in_words}; "
    "face down, each wrong call adds {call}."
)
BETTER_THAN_TRUTH = (
    "{honest} scores only {score}; {word} is a bluff that brings far more, "
    "unless somebody calls it."
)
BETTER_THAN_NOTHING = (
    "Your cards spell no word; {word} is a bluff that brings far more, unless somebody calls it."
)


def why_honest(honest: Found, hides: bool, level: Level) -> Phrase:
    says, score, in_words = HIDDEN if hides else MOST, honest.score, level.in_words
    return Phrase(says, word=honest.word, score=score, in_words=in_words, call=A_CALL)


def why_bluff(word: str, honest: Found | None) -> Phrase:
    if honest is None:
        return Phrase(BETTER_THAN_NOTHING, word=word)
    return Phrase(BETTER_THAN_TRUTH, word=word, honest=honest.word, score=honest.score)


def why_doubt(doubt: float, calls_it: bool, sure: bool) -> Text:
    """Only who is sure says so: what is merely unlikely may still be true."""
    if sure:
        return "The cards that it would take lie elsewhere: this is a bluff."
    if doubt < HARDLY_EVER:
        return "A bluff with this word would bring hardly more than the truth: believe it."
    if doubt > NEARLY_ALWAYS:
        says = "The letters for it are very rare: {calls:call|believe} it."
        return Phrase(says, calls=calls_it)
    says = (
        "Bluffs like this lose more than they win if about {n} in a hundred of them are called: "
        "{calls:call this one|let this one pass}."
    )
    return Phrase(says, n=round(100 * doubt), calls=calls_it)


def rarest(needed: Sequence[str], pool: Sequence[str]) -> Phrase:
    """What can be seen of the letter that is the hardest to come by.

    >>> print(rarest("PIZZA", "AAIPZ?"))
    Think of the Z, which it takes 2 of: you see 0 of the deck's 1, and 3 of its 4 wild cards.
    """
    there, counts = Counter(pool), Counter(needed)
    letter = min(counts, key=lambda one: (there[one] / counts[one], DECK.copies[one], one))
    seen, wild = (DECK.copies[one] - there[one] for one in (letter, WILD))
    return Phrase(
        "Think of the {letter}{takes:|, which it takes # of}: you see {seen} of the deck's {all}, "
        "and {wild} of its {wilds} wild cards.",
        letter=letter,
        takes=counts[letter],
        seen=seen,
        all=DECK.copies[letter],
        wild=wild,
        wilds=DECK.copies[WILD],
    )


def face_down(seen: Seen) -> list[str]:
    """The letters that the hidden cards are said to be."""
    word, laid = seen.table["word"], seen.table["laid"]
    return [letter for letter, card in zip(word, laid, strict=True) if not card]


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
    """How likely just as many cards, drawn from the pool, spell these letters, where any of them
    may be a wild card; nought if, and only if, the pool cannot spell them.

    >>> likelihood("Q", DECK.faces()) < likelihood("E", DECK.faces())
    True
    >>> likelihood("ZZ", "AB?Z") == 1 / 6, likelihood("ZZ", "AB??") == 1 / 6
    (True, True)
    >>> likelihood("ZZ", "ABZ")
    0.0
    """
    there, counts = Counter(pool), Counter(needed)
    ways = [1]  # to choose cards for the letters so far, by how many are left to wild cards
    for letter, count in counts.items():
        more = [0] * (len(ways) + count)
        for left, found in enumerate(ways):
            for lacking in range(count + 1):
                more[left + lacking] += found * comb(there[letter], count - lacking)
        ways = more
    spelled = sum(found * comb(there[WILD], wild) for wild, found in enumerate(ways))
    return spelled / max(1, comb(len(pool), counts.total()))


def _faces(cards: Iterable[Card]) -> list[str]:
    return [card.face for card in cards]

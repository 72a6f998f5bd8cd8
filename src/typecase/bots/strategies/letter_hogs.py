"""How Letter Hogs is played: keep letters that nearly follow one another, and watch the noses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from math import prod

from typecase.bots.bot import Reply
from typecase.bots.levels import Level
from typecase.bots.racks import faces_in
from typecase.bots.strategy import Moves, Strategy
from typecase.games.letter_hogs import ALPHABET, DECK
from typecase.story.protocol import Millis
from typecase.story.seen import Seen
from typecase.table.cards import Card
from typecase.table.luck import Dice
from typecase.table.picking import Pick
from typecase.table.wording import Phrase, Text

# Three that follow one another. (rules: Getting Started)
ROWS = tuple(ALPHABET[first : first + 3] for first in range(len(ALPHABET) - 2))
# How long it takes a casual player, and how much more than others the slow take to notice a thing.
# (all: guess)
TO_SEE_A_ROW, TO_NOTICE, TO_PASS, TO_PICK, TO_RECITE = 2_600, 2_900, 2_400, 1_000, 11_000
ABSORBED = 1.7
SLIPS = 0.25  # how often two letters of the alphabet change places, for the same
A_PRANK = 0.02  # how often a bluffer of heart has a finger on the nose for nothing, once in a deal
THOUGHTFUL = 8  # with so much foresight one thinks of the letters that there are
WATCHFUL = 24  # and with so much of what the neighbour has been passed
FEEDS = 0.001  # what it costs to pass a letter beside one that was passed before
PATIENCE, MOST_IMPATIENT = 20, 0.5  # cards passed, and how often something else is tried then
IN_REACH = 2  # letters so far apart may stand in one row


class LetterHogs(Strategy):
    def __init__(self, name: str, seed: int, level: Level) -> None:
        super().__init__(name, seed, level)
        self._deal, self._held = 0, Counter[str]()
        self._passed: list[str] = []  # in this deal, to the left

    def notice(self, seen: Seen) -> None:
        """Remember what it passed: what has gone from its hand has gone to the neighbour."""
        held = Counter(in_hand(seen))
        if seen.table["round"] != self._deal:
            self._deal, self._passed = seen.table["round"], []
        elif sum(held.values()) < sum(self._held.values()) and not seen.table["shown"]:
            self._passed += (self._held - held).elements()
        self._held = held

    def play(self, seen: Seen, moves: Moves) -> Reply | None:
        if "ready" in moves:
            return self.get_ready(seen)
        self.notice(seen)
        hand, noses = in_hand(seen), seen.table["noses"]
        about = seen.phase, seen.table["round"], hand, noses[:1], len(self._passed)
        dice = Dice((self.seed, about))
        if "recite" in moves:
            text = recited(dice, SLIPS * self.temper.slowness**3)
            return self.reply(seen, dice, TO_RECITE, "recite", "You know the alphabet.", text=text)
        row = next((row for row in ROWS if set(row) <= set(hand)), None)
        if "nose" in moves:
            why: Text
            if row:
                why = Phrase("{row} follow one another.", row=tuple(row))
                return self.reply(seen, dice, self._looks_up(TO_SEE_A_ROW), "nose", why)
            if noses:
                why = "Somebody has a finger on the nose."
                return self.reply(seen, dice, self._looks_up(TO_NOTICE), "nose", why)
            if not seen.table["alarms"] and dice.chance(A_PRANK * self.temper.hides):
                why = "Nobody looks at your cards before all but one are fooled."
                return self.reply(seen, dice, TO_PASS, "nose", why)
        elif row or noses[0] != seen.seat:
            return None  # her finger is where it belongs, and she has what she wants or has lost
        return self._exchange(seen, moves, dice)

    def _looks_up(self, usual: Millis) -> Millis:
        """Until something is noticed: the slower one is, the more absorbed in passing cards."""
        return int(usual * self.temper.slowness ** (ABSORBED - 1))

    def _exchange(self, seen: Seen, moves: Moves, dice: Dice) -> Reply | None:
        """A card less, or a card more."""
        away = moves.get("pass")
        if isinstance(away, Pick):
            ranked = self._least_wanted_first(away.place.now())
            # When the same poor cards come round and round, somebody must begin something else.
            impatient = dice.chance(min(MOST_IMPATIENT, len(self._passed) / PATIENCE))
            card = ranked[1 + dice.below(2)] if impatient else ranked[0]
            why = Phrase("{card} helps you least towards three letters in a row.", card=card)
            return self.reply(seen, dice, TO_PASS, "pass", why, **away.wire((card,)))
        if "pick" in moves:
            return self.reply(seen, dice, TO_PICK, "pick", "A card is waiting on your right.")
        return None

    def _least_wanted_first(self, cards: Sequence[Card]) -> list[Card]:
        worth = self._worths("".join(sorted(card.face for card in cards)))
        return sorted(cards, key=lambda card: (worth[card.face], -card.points, card.id))

    def _worths(self, hand: str) -> dict[str, float]:
        """What is lost with each letter of the hand."""
        if self.level.foresight < THOUGHTFUL:
            return {face: -nearest(hand, face) for face in hand}
        worth = {face: hopes(hand) - hopes(hand.replace(face, "", 1)) for face in set(hand)}
        if self.level.foresight < WATCHFUL:
            return worth
        return {face: lost + FEEDS * self._feeds(face) for face, lost in worth.items()}

    def _feeds(self, face: str) -> int:
        """How many letters the neighbour was passed that go with this one."""
        return sum(
            0 < abs(ALPHABET.index(face) - ALPHABET.index(other)) <= IN_REACH
            for other in set(self._passed)
        )


def in_hand(seen: Seen) -> str:
    return "".join(sorted(faces_in(seen.table["hands"].get(seen.seat, ()))))


def nearest(hand: str, face: str) -> float:
    """How far the next letter is; a second copy is as good as none.

    >>> nearest("BCEHILT", "T"), nearest("BCEHILT", "C"), nearest("BBC", "B")
    (8, 1, 26)
    """
    if hand.count(face) > 1:
        return len(ALPHABET)
    place = ALPHABET.index(face)
    return min((abs(place - ALPHABET.index(other)) for other in hand if other != face), default=0)


@lru_cache(maxsize=20_000)
def hopes(hand: str) -> float:
    """How likely the next cards make a row of three, about.

    >>> hopes("BCEHILT") > hopes("BCEHIL") > hopes("CEHILT")
    True
    """
    return sum(
        prod(DECK.copies[letter] / len(DECK.faces()) for letter in row if letter not in hand)
        for row in ROWS
    )


def recited(dice: Dice, slips: float) -> str:
    """From A to Z, now and then with a slip."""
    said = list(ALPHABET)
    if dice.chance(slips):
        place = dice.below(len(said) - 1)
        said[place : place + 2] = said[place + 1], said[place]
    return "".join(said)

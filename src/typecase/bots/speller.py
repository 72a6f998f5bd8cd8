"""The speller: plays the best word that it can find, honestly, and doubts what it has never heard.

It knows no game. It reads the moves on offer: where cards can be laid as a word it looks for one,
where there are two sides to take it takes one, and for all else it takes its chances.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from typecase.bots.bot import Reply
from typecase.bots.missed_words import Eye
from typecase.bots.random_bot import RandomBot
from typecase.bots.thinking import dice_for_question, thinking_time
from typecase.bots.vocabulary import WELCOME_EVERYWHERE, best_word, familiarity, words_of
from typecase.lexicon.lexicon import open_lexicon
from typecase.lexicon.profiles import Profile
from typecase.story.seen import Seen
from typecase.table.cards import Card
from typecase.table.luck import Dice
from typecase.table.moves import Both, Move
from typecase.table.picking import Pick
from typecase.table.spelling import Spell

Moves = Mapping[str, Move[Any]]

# To doubt, and to trust: what the two sides of a decision are called.
SIDES = (("call", "believe"), ("challenge", "accept"), ("refuse", "allow"))
# The chance that a word is doubted, from one never heard of to those of every day. (guess)
DOUBT = (0.6, 0.4, 0.12, 0.03, 0.0, 0.0, 0.0, 0.0)
DOUBT_A_HIDDEN_CARD = 0.07  # (guess)
LETS_IT_BE = 0.5  # how often it draws no card while others play (guess)
DRAW, DISCARD, APPEAL = "draw", "discard", "appeal"
HAS_NONE = ("stuck", "nothing")  # what is said in a race by whoever sees no word
USEFUL = "AEIORSTLN?"
A_GLANCE, A_LETTER_MS, A_DECISION, A_LONG_LOOK = 2_000, 700, 2_500, 6_000  # (guess)


class Temper(NamedTuple):
    """What makes one speller unlike another."""

    # A casual player, but one who sees all that it knows. (all: from LEVELS)
    commonness: int = 3  # the rarest words that it knows
    content: int = 5  # letters in a word that it will not draw another card to better
    hides: float = 0.2  # how often it lays a card or two face down
    doubts: float = 1.0
    slowness: float = 1.0
    overlooks: float = 0.0  # how easily a word escapes it


class Speller:
    """One bot of this kind."""

    def __init__(self, name: str = "Speller", seed: int = 0, temper: Temper | None = None) -> None:
        self.name, self.seed, self.temper = name, seed, temper or Temper()
        self._random_bot = RandomBot(name, seed)
        self._eye = Eye(seed, self.temper.overlooks)
        self.words: str | Profile = WELCOME_EVERYWHERE  # whoever knows the table says which

    def answer(self, seen: Seen) -> Reply | None:
        if seen.ask is None:
            return None
        moves = seen.ask.offers()
        for doubt, trust in SIDES:
            if doubt in moves and trust in moves:
                return self._decide(seen, moves, doubt, trust)
        spelling = {verb: spell for verb, move in moves.items() if (spell := spell_in(move))}
        if spelling:
            return self._spell(seen, moves, spelling)
        if seen.ask.free and set(moves) <= {DRAW}:
            return self._draw_meanwhile(seen, moves)
        return self._random_bot.answer(seen)

    # the two sides of a decision

    def _decide(self, seen: Seen, moves: Moves, doubt: str, trust: str) -> Reply:
        dice = dice_for_question(self.seed, seen)
        word = word_in_question(seen)
        chance = DOUBT[familiarity(word)]
        if doubt == "challenge" and self._knows(word, seen):
            chance = 0.0
        if doubt == "call":  # it is about the cards: a strange word is only half a reason
            chance = chance / 2 + DOUBT_A_HIDDEN_CARD * hidden_cards(seen)
        verb = doubt if dice.chance(chance * self.temper.doubts) else trust
        fields = moves[verb].sample(dice) or {}  # whose word, where there are several
        return Reply({"do": verb, **fields}, self._time(dice, A_DECISION, seen))

    def _knows(self, word: str, seen: Seen) -> bool:
        """Whether it is a word at this table, and not too rare for this player."""
        common = familiarity(word) >= self.temper.commonness
        return common and open_lexicon().accepts(word, words_of(seen))

    # words

    def _spell(self, seen: Seen, moves: Moves, spelling: Mapping[str, Spell]) -> Reply | None:
        verb, word = None, ""
        for candidate, spell in spelling.items():
            found = best_word(spell, self.temper.commonness, self._eye, self.words)
            if found and len(found) > len(word):
                verb, word = candidate, found
        dice = dice_for_question(self.seed, seen)
        if DRAW in moves and len(word) < self.temper.content:
            return self._fill(seen, dice, DRAW, moves[DRAW], A_GLANCE)
        if verb is None:
            return self._without_a_word(seen, dice, moves, spelling)
        return self._fill(seen, dice, verb, moves[verb], A_GLANCE + A_LETTER_MS * len(word))

    def _without_a_word(
        self, seen: Seen, dice: Dice, moves: Moves, spelling: Mapping[str, Spell]
    ) -> Reply | None:
        for verb, move in moves.items():
            if verb not in spelling and DISCARD in move.fields:
                return self._fill(seen, dice, verb, move, A_DECISION)
        for verb in HAS_NONE:
            if verb in moves:
                return self._fill(seen, dice, verb, moves[verb], A_LONG_LOOK)
        assert seen.ask is not None, "there is something to spell"
        if seen.ask.free:
            return None
        honest = [verb for verb in moves if verb not in spelling and verb != APPEAL]
        if not honest:
            return self._random_bot.answer(seen)
        verb = dice.choice(honest)
        return self._fill(seen, dice, verb, moves[verb], A_DECISION)

    def _draw_meanwhile(self, seen: Seen, moves: Moves) -> Reply | None:
        """Another card while the others play, if its hand is small; nobody waits for it."""
        dice = dice_for_question(self.seed, seen, own_cards(seen))
        if not moves or len(own_cards(seen)) > self.temper.content or dice.chance(LETS_IT_BE):
            return None
        return self._fill(seen, dice, DRAW, moves[DRAW], A_DECISION)

    # the fields of an action

    def _fill(self, seen: Seen, dice: Dice, verb: str, move: Move[Any], usual: int) -> Reply | None:
        fields = self._fields(dice, move)
        if fields is None:
            return self._random_bot.answer(seen)
        return Reply({"do": verb, **fields}, self._time(dice, usual, seen))

    def _fields(self, dice: Dice, move: Move[Any]) -> dict[str, Any] | None:
        if isinstance(move, Spell):
            return self._laid(dice, move)
        if isinstance(move, Pick) and move.field == DISCARD and not move.one:
            return {DISCARD: [card.id for card in unwanted(move)]}
        if isinstance(move, Both):
            together: dict[str, Any] = {}
            for part in move.parts:
                fields = self._fields(dice, part)
                if fields is None:
                    return None
                together |= fields
            return together
        return move.sample(dice)

    def _laid(self, dice: Dice, move: Spell) -> dict[str, Any] | None:
        word = best_word(move, self.temper.commonness, self._eye, self.words)
        if word is None:
            return None
        if move.bluff and dice.chance(self.temper.hides):
            hidden = dice.sample(range(len(word)), min(len(word), 1 + dice.below(2)))
            return {"word": word, "down": sorted(hidden)}
        return {"word": word}

    def _time(self, dice: Dice, usual: int, seen: Seen) -> int:
        return thinking_time(dice, int(usual * self.temper.slowness), seen)


def spell_in(move: Move[Any]) -> Spell | None:
    """The laying of a word in this move, if there is one."""
    if isinstance(move, Both):
        return next(filter(None, map(spell_in, move.parts)), None)
    return move if isinstance(move, Spell) else None


def word_in_question(seen: Seen) -> str:
    """The word that is to be decided on: the question names it, or it lies there."""
    named = getattr(seen.ask.says, "word", None) if seen.ask else None
    return str(named or seen.table.get("word", ""))


def hidden_cards(seen: Seen) -> int:
    return sum(card == {} for card in seen.table.get("laid", ()))


def own_cards(seen: Seen) -> list[dict[str, Any]]:
    hands = seen.table.get("hands", {})
    held: list[dict[str, Any]] = hands.get(seen.seat, [])
    return held


def unwanted(move: Pick) -> list[Card]:
    """What it would rather not hold: awkward letters, and second copies; as many as it may."""
    kept: set[str] = set()
    away: list[Card] = []
    rest: list[Card] = []
    for card in move.place.now():
        keep = card.face in USEFUL and card.face not in kept
        kept.add(card.face)
        (rest if keep else away).append(card)
    ends = move.describe()
    return (away + rest)[: max(ends["least"], min(len(away), ends["most"]))]

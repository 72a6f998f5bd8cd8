"""How Take a Letter is played: remember what was turned, spell what can be spelled, turn the rest.

It looks on while others play, so its memory is its own: what it has been shown, and when. A card
fades from it at a moment of its own, the sooner the weaker the player's memory is.
"""

from __future__ import annotations

from math import log
from typing import NamedTuple

from typecase.bots.bot import Reply
from typecase.bots.doubting import doubts
from typecase.bots.habit import Habit, Moves, allows
from typecase.bots.levels import Level
from typecase.bots.thinking import dice_for_question
from typecase.decks import deck
from typecase.games.take_a_letter import positions_for
from typecase.lexicon.search import Scoring, open_search
from typecase.story.seen import Seen
from typecase.table.luck import Dice
from typecase.table.moves import Choose

DECK = deck("letter-head")
SCORING = Scoring.of(DECK.points)
TO_TURN, TO_REMEMBER, A_LETTER, TO_READ = 3_000, 4_000, 1_200, 3_500
LEAST = 3
LOOKED_AT = 60  # words, the dearest first, of which it may overlook some
FINEST = 1_000_000  # parts that a chance is divided into


class Remembered(NamedTuple):
    """A card that it has seen."""

    face: str
    at: int  # when: so many things had been told by then


class TakeALetter(Habit):
    def __init__(self, name: str, seed: int, level: Level) -> None:
        super().__init__(name, seed, level)
        self._round = 0
        self._seen: dict[int, Remembered] = {}

    def notice(self, seen: Seen) -> None:
        """Remember every card that lies open to it; a new grid wipes the memory."""
        if seen.table["round"] != self._round:
            self._round, self._seen = seen.table["round"], {}
        for place, card in enumerate(seen.table["grid"]):
            if card:
                self._seen[place] = Remembered(card["face"], told(seen))

    def recalled(self, seen: Seen) -> dict[int, str]:
        """The cards that still lie there and that it has not forgotten, by their places."""
        now, grid = told(seen), seen.table["grid"]
        return {
            place: card.face
            for place, card in sorted(self._seen.items())
            if place < len(grid) and grid[place] is not None
            if now - card.at < self._lasts(place, card)
        }

    def _lasts(self, place: int, card: Remembered) -> float:
        """How long it will know this card: the share that is left fades as exp(-age / τ)."""
        luck = Dice((self.seed, "remembers", self._round, place, card)).below(FINEST)
        return -self.level.memory * log((luck + 1) / FINEST)

    def play(self, seen: Seen, moves: Moves) -> Reply | None:
        self.notice(seen)
        known = self.recalled(seen) if "turn" in moves else {}
        dice = dice_for_question(self.seed, seen, told(seen), known)
        if "challenge" in moves:
            verb = (
                "challenge"
                if doubts(self.level, seen.table["word"], self.words, dice)
                else "accept"
            )
            return self.reply(seen, dice, TO_READ, verb)
        turn = moves.get("turn")
        if not isinstance(turn, Choose):
            return self.speller.answer(seen)  # a vote
        for word in self._words(known):
            where = positions_for(word, known)
            if allows(moves["spell"], {"word": word, "positions": where}):
                usual = TO_REMEMBER + A_LETTER * len(word)
                return self.reply(seen, dice, usual, "spell", word=word, positions=where)
        unknown = [place for place in turn.options if place not in known]
        if unknown:
            return self.reply(seen, dice, TO_TURN, "turn", position=dice.choice(unknown))
        return self.reply(seen, dice, TO_REMEMBER, "done")

    def _words(self, known: dict[int, str]) -> list[str]:
        """The dearest words that it knows and sees among what it remembers."""
        faces = "".join(sorted(known.values()))
        if len(faces) < LEAST:
            return []
        search = open_search(self.words, self.level.commonness)
        found = search.words(faces, SCORING, least=LEAST, most=len(faces), limit=LOOKED_AT)
        short = search.words(faces, SCORING, least=LEAST, most=LEAST + 1, limit=LOOKED_AT)
        return [one.word for one in (*found, *short) if self.eye.sees(one.word, faces)]


def told(seen: Seen) -> int:
    """How many things everybody has been told so far: the clock of a memory."""
    news = seen.table["news"]
    return int(news[-1]["number"]) if news else 0

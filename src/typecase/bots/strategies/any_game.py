"""How a game is played by whoever knows no more of it than its box tells: what words are worth."""

from __future__ import annotations

from typing import NamedTuple

from typecase.bots.bot import Reply
from typecase.bots.levels import Level
from typecase.bots.reasons import not_a_word
from typecase.bots.speller import DRAW, word_in_question
from typecase.bots.strategy import Moves, Strategy, allows
from typecase.bots.thinking import dice_for_question
from typecase.games.shelf import Box
from typecase.story.seen import Seen
from typecase.table.luck import Dice
from typecase.table.spelling import Spell
from typecase.table.wording import Phrase

TO_LOOK, A_LETTER_MS, TO_READ = 3_000, 700, 2_500  # (guess)


class Best(NamedTuple):
    points: int
    verb: str
    word: str


class AnyGame(Strategy):
    """Lays the word that the game pays most for, and doubts as others do; for all else it asks its
    speller, who takes its chances."""

    def __init__(self, box: Box, name: str, seed: int, level: Level) -> None:
        super().__init__(name, seed, level)
        self.box = box

    def play(self, seen: Seen, moves: Moves) -> Reply | None:
        dice = dice_for_question(self.seed, seen, seen.table.get("round"))
        if "challenge" in moves and "accept" in moves and not moves["challenge"].fields:
            return self._read(seen, dice)
        found = [one for verb, move in moves.items() if (one := self._best(verb, move))]
        best = max(found, default=None)
        if best is None or (DRAW in moves and len(best.word) < self.temper.content):
            return self.speller.answer(seen)
        says = "{word} scores {points}, the most that these cards spell{in_words}."
        in_words = self.level.in_words
        return self.reply(
            seen,
            dice,
            TO_LOOK + A_LETTER_MS * len(best.word),
            best.verb,
            Phrase(says, word=best.word, points=best.points, in_words=in_words),
            worth=best.points,
            word=best.word,
        )

    def _best(self, verb: str, move: object) -> Best | None:
        """The dearest word that it sees and may lay."""
        if not isinstance(move, Spell):
            return None
        faces = [card.face for place in move.places for card in place.now()]
        for one in self.racks.words(faces, self.box.scoring(len(faces))):
            if allows(move, {"word": one.word}):
                return Best(one.score, verb, one.word)
        return None

    def _read(self, seen: Seen, dice: Dice) -> Reply:
        word = word_in_question(seen)
        if self.challenges(seen, word, dice):
            return self.reply(seen, dice, TO_READ, "challenge", not_a_word(word))
        return self.reply(seen, dice, TO_READ, "accept")

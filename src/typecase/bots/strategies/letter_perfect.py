"""How Letter Perfect is played: the next letter of the alphabet, and the word that is read out.

Nothing is counted here and nobody can lose, so the levels differ in how long they look for a card.
"""

from __future__ import annotations

from typecase.bots.bot import Reply
from typecase.bots.strategy import Moves, Strategy
from typecase.bots.thinking import dice_for_question
from typecase.story.seen import Seen
from typecase.table.picking import Pick
from typecase.table.spelling import LETTERS
from typecase.table.wording import Phrase

TO_FIND, A_LETTER_MS = 2_500, 1_200  # milliseconds (guess)


class LetterPerfect(Strategy):
    def play(self, seen: Seen, moves: Moves) -> Reply | None:
        dice = dice_for_question(self.seed, seen)
        place = moves.get("place")
        if isinstance(place, Pick):
            wanted = LETTERS[len(seen.table["placed"])]
            card = next(card for card in place.place.now() if card.face == wanted)
            before = LETTERS[len(seen.table["placed"]) - 1]
            says = (
                "After {before} comes {wanted}." if before != "Z" else "The alphabet begins with A."
            )
            why = Phrase(says, before=before, wanted=wanted)
            return self.reply(seen, dice, TO_FIND, "place", why, **place.wire((card,)))
        word: str = seen.table["word"]
        why = Phrase("{word} goes {letters}.", word=word, letters=tuple(word))
        nudge = Phrase("It begins with {letter}.", letter=word[0])
        usual = TO_FIND + A_LETTER_MS * len(word)
        return self.reply(seen, dice, usual, "spell", why, nudge, word=word)

"""How Letter Perfect is played: the next letter of the alphabet, and the word that is read out.

Nothing is counted here and nobody can lose, so the levels differ in how long they look for a card.
"""

from __future__ import annotations

from typecase.bots.bot import Reply
from typecase.bots.habit import Habit, Moves
from typecase.bots.thinking import dice_for_question
from typecase.story.seen import Seen
from typecase.table.picking import Pick
from typecase.table.spelling import LETTERS

TO_FIND, A_LETTER_MS = 2_500, 1_200  # milliseconds (guess)


class LetterPerfect(Habit):
    def play(self, seen: Seen, moves: Moves) -> Reply | None:
        dice = dice_for_question(self.seed, seen)
        place = moves.get("place")
        if isinstance(place, Pick):
            wanted = LETTERS[len(seen.table["placed"])]
            card = next(card for card in place.place.now() if card.face == wanted)
            before = LETTERS[len(seen.table["placed"]) - 1]
            why = (
                f"After {before} comes {wanted}."
                if wanted != "A"
                else "The alphabet begins with A."
            )
            return self.reply(seen, dice, TO_FIND, "place", why, **place.wire((card,)))
        word: str = seen.table["word"]
        why, nudge = f"{word} goes {', '.join(word)}.", f"It begins with {word[0]}."
        usual = TO_FIND + A_LETTER_MS * len(word)
        return self.reply(seen, dice, usual, "spell", why, nudge, word=word)

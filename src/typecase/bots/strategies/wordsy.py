"""How Wordsy is played: look, look again, and turn the sand while the word is good enough."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from typecase.bots.bot import Reply
from typecase.bots.doubting import doubts
from typecase.bots.known_words import Vocabulary
from typecase.bots.missed_words import Eye
from typecase.bots.reasons import NOT_A_WORD
from typecase.bots.strategies.wordsy_words import (
    Written,
    board_as_seen,
    family,
    most,
    words_beginning,
    words_near,
    words_seen,
)
from typecase.bots.strategy import Moves, Strategy, allows
from typecase.bots.thinking import QUICKEST, dice_for_question, spread
from typecase.games.house_rules.wordsy_events import LaidTheBoard
from typecase.story.protocol import Millis
from typecase.story.seen import Seen
from typecase.table.luck import Dice
from typecase.table.moves import Barred, Choose, Move
from typecase.table.wording import Phrase

# Looks at a board: when each is over, and how much more easily words escape it than the last.
# (guess)
LOOKS = ((12_000, 2.2, 0.02), (25_000, 1.4, 0.006), (42_000, 1.0, 0.0))
SCRAPS = (3.0, 0.05)  # what is seen by whoever has to write something now (guess)
TO_WRITE: Millis = 1_500  # (guess)
CONTENT = 0.85  # of what the board allows it: good enough to turn the sand (guess)
A_BONUS = 15  # alone: what earns the bonus (rules: Solo)
LARGE, SMALL = 3, 2  # about what a bonus brings (guess)
TO_READ, TO_FINISH = 3_000, 1_000  # milliseconds (guess)
ROUNDS_AGO = 4  # words read in a round: what one does to the memory of a word (guess)


MOST = "{word} scores {score}, the most that this board allows{in_words}."
HARD_TO_FIND = "{word} scores {score}, and more is hard to find on this board."


class Look(NamedTuple):
    """A word that it has by then, and what it earns; perhaps none."""

    at: Millis  # since the board was laid
    word: str
    score: int


class Wordsy(Strategy):
    def play(self, seen: Seen, moves: Moves) -> Reply | None:
        if seen.phase == "challenge":
            return self._challenge(seen, moves)
        if seen.phase == "meant":
            return self._meant(seen, moves)
        if seen.phase == "finishing":
            return self._finish(seen, moves)
        if "write" not in moves:
            return self.speller.answer(seen)  # somebody's appeal
        if seen.phase == "late":
            return self._submit(seen, moves, "lock", self._looks(seen, moves)[-1])
        if seen.seats == 1:
            return self._alone(seen, moves)
        return self._in_company(seen, moves)

    # looking at the board

    @property
    def vocabulary(self) -> Vocabulary:
        return Vocabulary(self.words, self.level.commonness)

    def _looks(self, seen: Seen, moves: Moves) -> list[Look]:
        """What it has at the end of each look."""
        dice = Dice((self.seed, "looks", seen.table["round"], board_as_seen(seen).faces))
        return [
            self._look(seen, moves, spread(dice, int(at * self.temper.slowness)), worse, more)
            for at, worse, more in LOOKS
        ]

    def _look(self, seen: Seen, moves: Moves, at: Millis, worse: float, more: float) -> Look:
        eye = Eye(self.seed, self.level.overlooks * worse + more)
        found = words_seen(self.vocabulary, board_as_seen(seen), eye)
        one = self._first_new(seen, submitting(moves), found)
        return Look(at, one.word, one.score) if one else Look(at, "", 0)

    def _first_new(self, seen: Seen, move: Move[Any], found: Iterable[Written]) -> Written | None:
        """The first of these words that is no cheapie, and that the move would take."""
        used = {base for word in seen.table["used"] for base in family(word)}
        for one in found:
            if used.isdisjoint(family(one.word)) and allows(move, {"word": one.word}):
                return one
        return None

    def _hope(self, seen: Seen) -> int:
        """What the board allows: the best word that it knows, seen or not."""
        return most(self.vocabulary, board_as_seen(seen))

    # writing

    def _in_company(self, seen: Seen, moves: Moves) -> Reply | None:
        """Flip as soon as the word is good for this board; against the sand, the last look that
        there is time for. Where no clock runs there is time for all of them."""
        looks = self._looks(seen, moves)
        if seen.table["fastest"] is None and "flip" in moves:
            good = CONTENT * self._hope(seen)
            content = [look for look in looks if look.score >= good and seen.deadline is not None]
            return self._submit(seen, moves, "flip", next(iter(content), looks[-1]))
        return self._submit(seen, moves, "lock", self._in_time(seen, moves, looks))

    def _in_time(self, seen: Seen, moves: Moves, looks: list[Look]) -> Look:
        """The last look that is over before the deadline; or a scrap of a word."""
        if seen.deadline is None:
            return looks[-1]
        end = seen.deadline - began(seen) - TO_WRITE
        in_time = [look for look in looks if look.at < end and look.word]
        return in_time[-1] if in_time else self._look(seen, moves, end, *SCRAPS)

    def _alone(self, seen: Seen, moves: Moves) -> Reply | None:
        """Stop the sand if the bonus is worth more than another look; else let it run out."""
        looks, hope = self._looks(seen, moves), self._hope(seen)
        look = self._in_time(seen, moves, looks)
        bonus = LARGE if seen.table["spot"] == "top" else SMALL
        later = (look.score + hope) / 2  # nobody knows what another look will bring
        worth_it = look.score >= A_BONUS and look.score + bonus >= later
        if worth_it or seen.deadline is None:  # without sand there is nothing to let run out
            first = next((one for one in looks if one.score == look.score), look)
            return self._submit(seen, moves, "flip", first)
        return None

    def _finish(self, seen: Seen, moves: Moves) -> Reply | None:
        """The sand is out on letters that stand there: the best word that begins with them; or as
        it is, if that is a word."""
        dice = dice_for_question(self.seed, seen, seen.table["round"])
        begun = seen.table["drafts"].get(seen.seat, "")
        found = words_beginning(self.vocabulary, board_as_seen(seen), begun)
        if one := self._first_new(seen, moves["lock"], found):
            says = "{word} begins with what stands there, and scores {score}."
            why = Phrase(says, word=one.word, score=one.score)
            return self.reply(seen, dice, TO_FINISH, "lock", why, worth=one.score, word=one.word)
        if allows(moves["lock"], {}):
            return self.reply(
                seen, dice, TO_FINISH, "lock", "No longer word is found that begins so."
            )
        return None

    def _submit(self, seen: Seen, moves: Moves, verb: str, look: Look) -> Reply | None:
        """The word, when it has been found and written down."""
        if verb not in moves or not (look.word or verb == "lock"):
            return None if seen.deadline is not None else self.speller.answer(seen)
        after = max(QUICKEST, look.at + TO_WRITE - (seen.now - began(seen)))
        if seen.deadline is not None:
            after = min(after, seen.deadline - seen.now - 1)
        if not look.word:
            if not allows(moves[verb], {}):
                verb = "write"  # first take back the draft that is no word
            return Reply({"do": verb}, after, "No word is found on this board.")
        why = self._why(seen, look)
        return Reply({"do": verb, "word": look.word}, after, why, worth=look.score)

    def _why(self, seen: Seen, look: Look) -> Phrase:
        says = MOST if look.score >= self._hope(seen) else HARD_TO_FIND
        return Phrase(says, word=look.word, score=look.score, in_words=self.level.in_words)

    # challenges

    def _challenge(self, seen: Seen, moves: Moves) -> Reply | None:
        """Words that it does not believe in, and those that have been used before."""
        dice = dice_for_question(self.seed, seen, seen.table["round"])
        choose = moves.get("challenge")
        for author in choose.options if isinstance(choose, Choose) else ():
            word = seen.table["words"][author]
            relative = self._remembers(word, seen, dice)
            if relative or doubts(self.level, word, self.words, dice):
                says = "{word} is a cheapie of {relative}." if relative else NOT_A_WORD
                why = Phrase(says, word=word, relative=relative)
                return self.reply(seen, dice, TO_READ, "challenge", why, seat=author)
        return self.reply(seen, dice, TO_READ, "done", "None of these is worth a challenge.")

    def _meant(self, seen: Seen, moves: Moves) -> Reply:
        """The best word that is near enough to the one that fell."""
        dice = dice_for_question(self.seed, seen, seen.table["round"])
        written = seen.table["words"][seen.seat]
        found = words_near(self.vocabulary, board_as_seen(seen), written)
        if one := self._first_new(seen, moves["meant"], found):
            says = "{word} is near enough to {written}, and scores {score}."
            why = Phrase(says, word=one.word, written=written, score=one.score)
            return self.reply(seen, dice, TO_READ, "meant", why, worth=one.score, word=one.word)
        why = Phrase("No new word is found that is near enough to {written}.", written=written)
        return self.reply(seen, dice, TO_READ, "done", why)

    def _remembers(self, word: str, seen: Seen, dice: Dice) -> str:
        """The word of the same family that it remembers somebody had; "" if it does not."""
        used, each = seen.table["used"], max(1, seen.seats)
        for place, other in enumerate(used):
            age = ROUNDS_AGO * (1 + (len(used) - 1 - place) // each)
            if family(word) & family(other) and dice.chance(self.level.recalls(age)):
                return str(other)
        return ""


def submitting(moves: Moves) -> Move[Any]:
    """The move that would submit a word now: a draft may be any letters, a submission may not."""
    offered = (moves[verb] for verb in ("flip", "lock", "write") if verb in moves)
    return next(move for move in offered if not isinstance(move, Barred))


def began(seen: Seen) -> Millis:
    """When the board of this round was laid: everybody was told."""
    told = seen.events.last(LaidTheBoard, round=seen.table["round"])
    return told.at if told else seen.now

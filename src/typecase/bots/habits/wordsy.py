"""How Wordsy is played: look, look again, and turn the sand while the word is good enough."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import islice
from typing import Any, NamedTuple

from typecase.bots.bot import Reply
from typecase.bots.doubting import doubts
from typecase.bots.habit import Habit, Moves, allows
from typecase.bots.overlooking import Eye
from typecase.bots.thinking import QUICKEST, dice_for_question, spread
from typecase.lexicon.lexicon import open_lexicon
from typecase.lexicon.profiles import Profile
from typecase.lexicon.search import Found, open_search
from typecase.story.protocol import Millis
from typecase.story.seen import Seen
from typecase.table.luck import Dice
from typecase.table.moves import Choose

PROMISING = 1_500  # words of a board that are looked at, the best first
NOTED = 12  # words that it keeps in mind: some may turn out to be cheapies
# Looks at a board: when each is over, and how much more easily words escape it than the last.
LOOKS = ((12_000, 2.2, 0.02), (25_000, 1.4, 0.006), (42_000, 1.0, 0.0))
SCRAPS = (3.0, 0.05)  # what is seen by whoever has to write something now
TO_WRITE: Millis = 1_500
CONTENT = 0.85  # of what the board allows it: good enough to turn the sand on the others
A_BONUS = 15  # alone: what earns the bonus
LARGE, SMALL = 3, 2  # about what a bonus brings
TO_READ = 3_000
ROUNDS_AGO = 4  # words read in a round: what one round does to the memory of a word


class Look(NamedTuple):
    """A word that it has by then, and what it earns; perhaps none."""

    at: Millis  # since the board was laid
    word: str
    score: int


class Wordsy(Habit):
    def play(self, seen: Seen, moves: Moves) -> Reply | None:
        if seen.phase == "challenge":
            return self._challenge(seen, moves)
        if "write" not in moves:
            return self.speller.answer(seen)  # somebody's appeal
        if seen.phase == "late":
            return self._submit(seen, moves, "lock", self._looks(seen, moves)[-1])
        if seen.seats == 1:
            return self._alone(seen, moves)
        return self._in_company(seen, moves)

    # looking at the board

    def _looks(self, seen: Seen, moves: Moves) -> list[Look]:
        """What it has at the end of each look."""
        dice = Dice((self.seed, "looks", seen.table["round"], _faces(seen)))
        return [
            self._look(seen, moves, spread(dice, int(at * self.temper.slowness)), worse, more)
            for at, worse, more in LOOKS
        ]

    def _look(self, seen: Seen, moves: Moves, at: Millis, worse: float, more: float) -> Look:
        eye = Eye(self.seed, self.level.overlooks * worse + more)
        for one in _seen_on(self.words, _faces(seen), _values(seen), self.level.commonness, eye):
            if self._cheapie(one.word, seen):
                continue
            if allows(moves["write"], {"word": one.word}):
                return Look(at, one.word, one.score)
        return Look(at, "", 0)

    def _cheapie(self, word: str, seen: Seen) -> bool:
        same_family = open_lexicon().same_family
        return any(same_family(word, used) for used in seen.table["used"])

    def _hope(self, seen: Seen) -> int:
        """What the board allows: the best word that it knows, seen or not."""
        return _promising(self.words, _faces(seen), _values(seen), self.level.commonness)[0].score

    # writing

    def _in_company(self, seen: Seen, moves: Moves) -> Reply | None:
        """Flip as soon as the word is good for this board; against the sand, the last look that
        there is time for."""
        looks = self._looks(seen, moves)
        if seen.table["fastest"] is None and "flip" in moves:
            good = CONTENT * self._hope(seen)
            content = (look for look in looks if look.score >= good)
            return self._submit(seen, moves, "flip", next(content, looks[-1]))
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

    def _submit(self, seen: Seen, moves: Moves, verb: str, look: Look) -> Reply | None:
        """The word, when it has been found and written down."""
        if verb not in moves or not (look.word or verb == "lock"):
            return None if seen.deadline is not None else self.speller.answer(seen)
        after = max(QUICKEST, look.at + TO_WRITE - (seen.now - began(seen)))
        if seen.deadline is not None:
            after = min(after, seen.deadline - seen.now - 1)
        return Reply({"do": verb, **({"word": look.word} if look.word else {})}, after)

    # challenges

    def _challenge(self, seen: Seen, moves: Moves) -> Reply | None:
        """Words that it does not believe in, and those that have been used before."""
        dice = dice_for_question(self.seed, seen, seen.table["round"])
        choose = moves.get("challenge")
        for author in choose.options if isinstance(choose, Choose) else ():
            word = seen.table["words"][author]
            if self._remembers(word, seen, dice) or doubts(self.level, word, self.words, dice):
                return self.reply(seen, dice, TO_READ, "challenge", seat=author)
        return self.reply(seen, dice, TO_READ, "done")

    def _remembers(self, word: str, seen: Seen, dice: Dice) -> bool:
        """Whether it remembers that somebody had the word, or one of its family."""
        used, each = seen.table["used"], max(1, seen.seats)
        same_family = open_lexicon().same_family
        for place, other in enumerate(used):
            age = ROUNDS_AGO * (1 + (len(used) - 1 - place) // each)
            if same_family(word, other) and dice.chance(self.level.recalls(age)):
                return True
        return False


def began(seen: Seen) -> Millis:
    """When the board of this round was laid: everybody was told."""
    told = [
        one["at"]
        for one in seen.table["news"]
        if re.match(rf"Round {seen.table['round']}:", one["text"])
    ]
    return told[-1] if told else seen.now


def _in_columns(seen: Seen) -> list[tuple[dict[str, Any], int]]:
    """The cards, and the column of each."""
    columns = seen.table["columns"]
    grid = seen.table["grid"]
    return [(card, columns[place % len(columns)]) for place, card in enumerate(grid) if card]


def _faces(seen: Seen) -> str:
    return "".join(card["face"] for card, _ in _in_columns(seen))


def _values(seen: Seen) -> tuple[int, ...]:
    return tuple(column + card["points"] for card, column in _in_columns(seen))


@lru_cache(maxsize=64)  # everybody at a table looks at the same board
def _promising(
    profile: str | Profile, faces: str, values: tuple[int, ...], commonness: int
) -> list[Found]:
    return open_search(profile, commonness).board_words(list(faces), values, limit=PROMISING)


@lru_cache(maxsize=1024)  # a seat is asked many times about the same board
def _seen_on(
    profile: str | Profile, faces: str, values: tuple[int, ...], commonness: int, eye: Eye
) -> list[Found]:
    """The best words that this eye sees on the board; it would not write any of the others."""
    found = _promising(profile, faces, values, commonness)
    return list(islice((one for one in found if eye.sees(one.word, faces)), NOTED))

"""How Take a Letter is played: remember what was turned, spell what can be spelled, turn the rest.

It looks on while others play, so its memory is its own: what it has been shown, and when. A card
fades from it at a moment of its own, the sooner the weaker the player's memory is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import islice
from math import log
from typing import Any, NamedTuple

from typecase.bots.bot import Reply
from typecase.bots.levels import Level
from typecase.bots.racks import faces_in, unseen
from typecase.bots.strategy import Moves, Strategy, allows
from typecase.decks import deck
from typecase.games.take_a_letter import THREE as LEAST
from typecase.games.take_a_letter import positions_for
from typecase.lexicon.profiles import Profile
from typecase.lexicon.search import Scoring, open_search
from typecase.story.seen import Seen
from typecase.table.cards import WILD
from typecase.table.luck import Dice
from typecase.table.moves import Choose
from typecase.table.wording import Phrase

DECK = deck("letter-head")
SCORING = Scoring.of(DECK.points)
TO_TURN, TO_REMEMBER, A_LETTER_MS, TO_READ = 3_000, 4_000, 1_200, 3_500  # (guess)
COMPARED = 6  # possibilities for each word that it compares with the dearest (guess)
FRESH = 30  # things told after which most people have forgotten a card (people: Memory)
LEFT_OVER = 0.5  # what a point of the next player's is worth of one's own (guess)
GIVEN = 8  # points on average, which it had rather not give away (guess)
# Possibilities that somebody can think of who thinks of the next player. (from LEVELS: the best)
THINKS_FAR = 12
A_LONG_TIME = 1_000  # things told: longer than a grid lasts (choice)
WHY_SPELL = "{word} scores {points}, and you remember where its letters lie."
WHY_TURN = "The cards that are known spell no word yet: turn a new one."
WHY_DONE = "You know every card that is left, and find no word in them."
WHY_ENOUGH = "As many turns as there are cards have passed without a word: perhaps none is left."
WHY_WAIT = "A new card would help the next player: turn one that all know."
FINEST = 1_000_000  # parts that a chance is divided into (choice)


class Remembered(NamedTuple):
    """A card that it has seen."""

    face: str
    at: int  # when: so many things had been told by then


class TakeALetter(Strategy):
    def __init__(self, name: str, seed: int, level: Level) -> None:
        super().__init__(name, seed, level)
        self._round = 0
        self._seen: dict[int, Remembered] = {}
        self._waited = -A_LONG_TIME  # when somebody last turned a card that was known

    def notice(self, seen: Seen) -> None:
        """Remember every card that lies open to it; a new grid wipes the memory."""
        if seen.table["round"] != self._round:
            self._round, self._seen = seen.table["round"], {}
        now, turned = told(seen), seen.table["turned"]
        if len(turned) == 1 and not seen.table["word"]:
            before = self._seen.get(turned[0])
            if before is not None and before.at != now:
                self._waited = now
        for place, card in enumerate(seen.table["grid"]):
            if card:
                self._seen[place] = Remembered(card["face"], now)

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
        turn = moves.get("turn")
        known = self.recalled(seen) if isinstance(turn, Choose) else {}
        dice = Dice((self.seed, seen.seat, seen.phase, told(seen), sorted(known.items())))
        if "challenge" in moves:
            return self._read(seen, dice)
        if not isinstance(turn, Choose):
            return self.speller.answer(seen)  # a vote
        spelled = self._spelled(seen, known, moves)
        if spelled:
            word, points = spelled
            usual = TO_REMEMBER + A_LETTER_MS * len(word)
            why = Phrase(WHY_SPELL, word=word, points=points)
            where = positions_for(word, self._to_lay(seen, known))
            return self.reply(
                seen, dice, usual, "spell", why, worth=points, word=word, positions=where
            )
        unknown = [place for place in turn.options if place not in known]
        if not unknown:
            return self.reply(seen, dice, TO_REMEMBER, "done", WHY_DONE)
        if seen.table["wordless"] >= len(turn.options):  # each could have been turned once
            return self.reply(seen, dice, TO_REMEMBER, "done", WHY_ENOUGH)
        if self._gives_away(seen, known):
            stale = min(known, key=lambda place: (-self._seen[place].at, place))
            return self.reply(seen, dice, TO_TURN, "turn", WHY_WAIT, position=stale)
        where = dice.choice(unknown)
        return self.reply(seen, dice, TO_TURN, "turn", WHY_TURN, position=where)

    def _read(self, seen: Seen, dice: Dice) -> Reply:
        doubtful = self.challenges(seen, seen.table["word"], dice)
        return self.reply(seen, dice, TO_READ, "challenge" if doubtful else "accept")

    def worth(self, seen: Seen, action: Mapping[str, Any]) -> float | None:
        """The points of a word whose cards it remembers, less what that leaves to the next; nothing
        else brings any now."""
        if action["do"] not in ("turn", "spell", "done"):
            return None
        if action["do"] != "spell":
            return 0.0
        self.open_dictionary(seen)
        lying = self._to_lay(seen, self.recalled(seen))
        faces = [lying.get(place, "") for place in action["positions"]]
        word = action["word"]
        if any(face not in (letter, WILD) for face, letter in zip(faces, word, strict=True)):
            return 0.0
        return self._all_told(seen, lying, word, sum(DECK.points[face] for face in faces))

    # spelling

    def _spelled(self, seen: Seen, known: dict[int, str], moves: Moves) -> tuple[str, int] | None:
        """The dearest word, or one that is nearly as dear and leaves the next player less."""
        lying = self._to_lay(seen, known)
        words = (
            (word, points)
            for word, points in self._words(known)
            if allows(moves["spell"], {"word": word, "positions": positions_for(word, lying)})
        )
        wanted = list(islice(words, max(1, self.level.foresight // COMPARED)))
        return max(wanted, key=lambda one: self._all_told(seen, lying, *one), default=None)

    def _all_told(self, seen: Seen, known: dict[int, str], word: str, points: int) -> float:
        if self.level.foresight < THINKS_FAR:
            return points
        gone, now = positions_for(word, known), told(seen)
        fresh = [
            face
            for place, face in known.items()
            if place not in gone and now - self._seen[place].at < FRESH
        ]
        return points - LEFT_OVER * self._best("".join(sorted(fresh)))

    def _to_lay(self, seen: Seen, known: dict[int, str]) -> dict[int, str]:
        """The cards that it would lay, those that the others may still know first."""
        return dict(sorted(known.items(), key=lambda one: (-self._seen[one[0]].at, one[0])))

    def _best(self, faces: str) -> int:
        return best_of(faces, self.words, self.level.commonness)

    def _words(self, known: dict[int, str]) -> Iterator[tuple[str, int]]:
        """The dearest words that it knows and sees among what it remembers."""
        faces = "".join(sorted(known.values()))
        if len(faces) >= LEAST:
            for word, points in self.racks.spelled(faces, SCORING):
                if len(word) >= LEAST:
                    yield word, points

    # turning

    def _gives_away(self, seen: Seen, known: dict[int, str]) -> bool:
        """Whether a new card would bring the next player much: then who thinks that far turns one
        that all know, unless somebody has done so in this lap, or nobody would ever turn one."""
        now, table = told(seen), seen.table
        if self.level.foresight < THINKS_FAR or not known or now - self._waited <= seen.seats:
            return False
        fresh = [face for place, face in known.items() if now - self._seen[place].at < FRESH]
        taken = [
            card for pile in table["piles"].values() for word in pile for card in word["cards"]
        ]
        coming = Counter(unseen(DECK, [*known.values(), *faces_in(taken)]))
        brings = sum(n * self._best("".join(sorted([*fresh, x]))) for x, n in coming.items())
        return brings > GIVEN * coming.total()


@lru_cache(maxsize=20_000)
def best_of(faces: str, profile: str | Profile, commonness: int) -> int:
    """The points of the dearest word that can be taken."""
    if len(faces) < LEAST:
        return 0
    found = open_search(profile, commonness).best(faces, SCORING, least=LEAST)
    return found.score if found else 0


def told(seen: Seen) -> int:
    """How many things everybody has been told so far: the clock of a memory."""
    return len(seen.events)

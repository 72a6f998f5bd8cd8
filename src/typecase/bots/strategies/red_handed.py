"""How Red-Handed is played: pick up what makes a word, and stop when another is nearer to one."""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import Any

from typecase.bots.bot import Reply
from typecase.bots.measured import USUALLY
from typecase.bots.nudging import there_is
from typecase.bots.racing import Find, Racer, since
from typecase.bots.racks import faces_in
from typecase.bots.strategy import Moves
from typecase.bots.word_nearness import Nearness, nearness
from typecase.decks import deck
from typecase.games.house_rules.events import Fell, TurnedUp, Voted
from typecase.games.red_handed import FIVE, PickedUpFromGrid, ReplacedInGrid
from typecase.lexicon.profiles import Profile
from typecase.lexicon.search import open_search
from typecase.story.protocol import Seat
from typecase.story.seen import Seen
from typecase.table.cards import WILD
from typecase.table.luck import Dice
from typecase.table.spelling import LETTERS, Spell
from typecase.table.wording import Phrase

DECK = deck("letter-head")
TO_SWAP = 2_500  # milliseconds (guess)
# There are several words on the table: a wanted letter comes so much more likely. (guess)
CHOICE, NEVER_SURE = 3.0, 0.9
LIKELY = tuple(
    min(NEVER_SURE, CHOICE * DECK.copies[letter] / len(DECK.faces())) for letter in LETTERS
)
STEEP = 0.5  # how surely the nearest wins (guess)
# Points that winning is worth, beside what one is caught with when another wins. (guess)
A_WIN = 8
A_MASTER = 100  # who is ahead by so many points is so much more likely to win again (guess)
HURRY = 1.5  # what a second costs (guess)
# After these one looks at the grid anew.
LOOKS_ANEW = (TurnedUp, PickedUpFromGrid, ReplacedInGrid, Fell, Voted)


class RedHanded(Racer):
    _about: tuple[Any, ...] = ()
    _found: Find | None = None

    def play(self, seen: Seen, moves: Moves) -> Reply | None:
        if "accept" in moves:
            return self.judge(seen)
        if "ready" in moves:
            return self.get_ready(seen)
        if "swap" in moves:
            return self._swap(seen)
        if seen.phase != "race":
            return self.speller.answer(seen)  # somebody's appeal
        return self._race(seen, moves)

    # the race

    def _race(self, seen: Seen, moves: Moves) -> Reply | None:
        replies = [self._hand(seen, moves), self._shout(seen, moves)]
        first = min(filter(None, replies), key=lambda reply: reply.after, default=None)
        if first is None and "stuck" in moves:
            began, grid = since(seen, *LOOKS_ANEW), _grid(seen)
            at = self.in_vain(seen, (grid,), len(grid))
            return self.call(seen, began, at, "stuck", "No word is found that would help you.")
        return first

    def _hand(self, seen: Seen, moves: Moves) -> Reply | None:
        """A word in hand wins the round, whenever it is seen."""
        hand = _hand(seen)
        if "hand" not in moves:
            return None
        words = known_words(self.words, self.level.commonness, hand)
        find = self.look(words, ("hand", hand), len(hand), points, HURRY)
        if find is None:
            return None
        mine, all_new = since(seen, PickedUpFromGrid, seat=seen.seat), since(seen, TurnedUp)
        began = max(mine, all_new)
        says = "{word} in your hand wins the round: {points} points less."
        why = Phrase(says, word=find.word, points=round(find.worth))
        return self.call(seen, began, find.at, "hand", why, worth=find.worth, word=find.word)

    def _shout(self, seen: Seen, moves: Moves) -> Reply | None:
        shout = moves.get("shout")
        if not isinstance(shout, Spell):
            return None
        find = self._find(seen)
        if find is None:
            return None
        grid, word = _grid(seen), find.word
        takes = picked(word, grid)
        fields: dict[str, Any] = {"word": word}
        if takes == WILD and WILD not in word:
            cards = laid_for(word, shout)
            if cards:
                fields["cards"] = cards
        what = Phrase("a wild card") if takes == WILD else takes
        says = "{word} lies on the table, and you pick up {what} for it."
        why = Phrase(says, word=word, what=what)
        nudge = there_is(word, more=Phrase(", and you would pick up {what}", what=what))
        began, worth = since(seen, *LOOKS_ANEW), find.worth
        return self.call(seen, began, find.at, "shout", why, nudge, worth, **fields)

    def _find(self, seen: Seen) -> Find | None:
        grid, hand = _grid(seen), _hand(seen)
        counts = tuple(len(cards) for cards in seen.table["hands"].values())
        about = grid, hand, counts, tuple(seen.scores.values())
        if about != self._about:  # who is asked again does not begin anew
            self._about, self._found = about, self._look_at(seen, grid, hand)
        return self._found

    def _look_at(self, seen: Seen, grid: str, hand: str) -> Find | None:
        near = nearness(self.words, self.level.commonness, FIVE, hand, LIKELY)
        worth = self._worths(seen, near)
        words = known_words(self.words, self.level.commonness, grid)
        if self.weighs > 1:
            words = [word for word in words if worth[picked(word, grid)] > 0]
        return self.look(
            words, (grid, hand), len(grid), lambda word: worth[picked(word, grid)], HURRY
        )

    def _worths(self, seen: Seen, near: Nearness) -> dict[str, float]:
        """What each card is worth, against leaving it to another."""
        mine = sum(card["points"] for card in seen.table["hands"][seen.seat])
        others = [
            (seat, len(cards)) for seat, cards in seen.table["hands"].items() if seat != seen.seat
        ]
        theirs = [weight(usually(cards)) * self._respect(seen, seat) for seat, cards in others]
        taken = [weight(usually(cards + 1)) * self._respect(seen, seat) for seat, cards in others]
        more = max(then - now for then, now in zip(taken, theirs, strict=True))
        empty = nearness(self.words, self.level.commonness, FIVE, "", LIKELY).now
        without = expected(weight(near.now - empty), sum(theirs) + more, mine)
        return {
            face: expected(weight(then - empty), sum(theirs), mine + DECK.points[face]) - without
            for face, then in near.plus.items()
        }

    def _respect(self, seen: Seen, seat: Seat) -> float:
        """How much stronger another is, as far as the scores tell it."""
        assert seen.seat is not None, "it is asked"
        return exp((seen.scores[seen.seat] - seen.scores[seat]) / A_MASTER)

    # what else there is to do

    def _swap(self, seen: Seen) -> Reply:
        """The card that is in nobody's word goes: the dearest."""
        grid, dice = seen.table["grid"], Dice((self.seed, "swap", _grid(seen)))
        place = max(range(len(grid)), key=lambda place: (grid[place]["points"], place))
        why = Phrase("{face} is the rarest of these letters.", face=grid[place]["face"])
        return self.reply(seen, dice, TO_SWAP, "swap", why, position=place)


def weight(near: float) -> float:
    return exp(STEEP * near)


def usually(cards: int) -> float:
    return USUALLY[min(cards, len(USUALLY) - 1)]


def expected(mine: float, theirs: float, held: int) -> float:
    """Points less at the end of the round, less points more."""
    wins = mine / (mine + theirs)
    return wins * A_WIN - (1 - wins) * held


def points(word: str) -> float:
    return float(sum(map(DECK.points.__getitem__, word)))


def picked(word: str, grid: str) -> str:
    """What is picked up for the word: a wild card, if one can lie there.

    >>> picked("CRUMB", "WZVKCRUMB"), picked("CRUMB", "WZVKCRU?B"), picked("GROAN", "GROAN?TTT")
    ('M', '?', '?')
    """
    place = (DECK.points[word[0]] - 1) % len(word)
    if WILD in grid:
        rest = word[:place] + word[place + 1 :]
        lacking = sum(max(0, rest.count(letter) - grid.count(letter)) for letter in set(rest))
        if lacking < grid.count(WILD):
            return WILD
    return word[place]


def laid_for(word: str, shout: Spell) -> list[int] | None:
    """The cards of the word with a wild one where it is picked up."""
    place = (DECK.points[word[0]] - 1) % len(word)
    left = shout.places[0].now()
    laid: list[int] = []
    for at in sorted(range(len(word)), key=lambda at: at != place):
        faces = (WILD,) if at == place else (word[at], WILD)
        card = next((card for face in faces for card in left if card.face == face), None)
        if card is None:
            return None
        left.remove(card)
        laid.append(card.id)
    first = laid.pop(0)
    return [*laid[:place], first, *laid[place:]]


@lru_cache(maxsize=2_048)  # all who know as many words look at the same grid
def known_words(words: str | Profile, commonness: int, faces: str) -> list[str]:
    if len(faces) < FIVE:
        return []
    return sorted(open_search(words, commonness).every(faces, least=FIVE))


def _grid(seen: Seen) -> str:
    return "".join(sorted(faces_in(seen.table["grid"])))


def _hand(seen: Seen) -> str:
    return "".join(sorted(faces_in(seen.table["hands"][seen.seat])))

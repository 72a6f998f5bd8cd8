"""Letterpress against the Rotary Printer: leave little over, harvest much, and end on a long word.

What a word does not use goes to the library, which is the Printer's score; what lies above cards
that are worth as much is harvested for the last word.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from typecase.bots.levels import Level
from typecase.bots.measured import HARVESTED
from typecase.bots.strategies.letterpress_box import letters_in_the_box
from typecase.bots.strategy import allows
from typecase.bots.typesetting import Case, Compositor, Sort, futures, sorts_of
from typecase.games.house_rules.letterpress_table import LAST_ROUND
from typecase.games.house_rules.rotary_printer import A_GOOD_SCORE, harvest
from typecase.lexicon.search import Found
from typecase.story.seen import Seen
from typecase.table.cards import Card, without
from typecase.table.luck import Dice
from typecase.table.spelling import Spell
from typecase.table.wording import Phrase, Text

USABLE = 0.8  # of the points in a collection that a last word will use, about (guess)
A_ROUND_BRINGS = 3  # letters of a harvest, about (guess)


MOST = "{word} scores {score}, the most that your collection spells{in_words}."
HARVESTS = "{word} scores {score}, harvests {won} and leaves {left:nothing|#|#} to the Printer."
LEAVES = "{word} scores {score} and leaves {left:nothing|#|#} to the Printer."


class Alone:
    def __init__(self, setter: Compositor, level: Level) -> None:
        self.setter, self.level = setter, level

    def word(
        self,
        seen: Seen,
        write: Spell,
        cards: Sequence[Card],
        found: Sequence[Found],
        dice: Dice,
    ) -> tuple[Mapping[str, Any], Text] | None:
        """The word, its cards, and where it is slid to, and why; None if there is no word."""
        lines = [Line(one.word, [cards[place] for place in one.cards]) for one in found]
        if seen.table["round"] < LAST_ROUND:
            lines = self._best_lines(seen, cards, lines, dice)
        for line in lines:
            if allows(write, line.fields()):
                return line.fields(), self._why(seen, cards, line)
        return None

    def _why(self, seen: Seen, cards: Sequence[Card], line: Line) -> Phrase:
        scored = sum(card.points for card in line.cards)
        if seen.table["round"] >= LAST_ROUND:
            return Phrase(MOST, word=line.word, score=scored, in_words=self.level.in_words)
        says, won = HARVESTS if line.won else LEAVES, tuple(line.won)
        left = sum(card.points for card in cards) - scored
        return Phrase(says, word=line.word, score=scored, won=won, left=left)

    def _best_lines(
        self, seen: Seen, cards: Sequence[Card], lines: Sequence[Line], dice: Dice
    ) -> list[Line]:
        """At first sight all lines, then the most promising ones thought through."""
        above = [Card(**card) for card in seen.table["line"]]
        tried = [other for line in lines for other in line.slid_under(above)]
        hopes = sorted(tried, key=lambda line: -self._glance(seen, cards, line))
        best, rest = hopes[: self.level.foresight], hopes[self.level.foresight :]
        if len(best) > 1:
            rounds = LAST_ROUND - 1 - seen.table["round"]
            to_come = futures(
                letters_in_the_box(), A_ROUND_BRINGS * rounds, -(-self.level.foresight // 4), dice
            )
            best.sort(key=lambda line: -self._thought(seen, cards, line, to_come))
        return best + rest

    def _glance(self, seen: Seen, cards: Sequence[Card], line: Line) -> float:
        """What the line wins, what it leaves to the Printer, and what it may win later."""
        library, won = self._library(seen, cards, line)
        gained = sum(card.points for card in (*line.won, *won))
        return USABLE * gained + self._later(seen, line) - library

    def _thought(
        self, seen: Seen, cards: Sequence[Card], line: Line, to_come: Sequence[Case]
    ) -> float:
        """The same with the last word that the collection would make."""
        library, won = self._library(seen, cards, line)
        mine = sorts_of(seen.table["collections"][seen.seat]) + sorts_of((*line.won, *won))
        return self.setter.prospects(mine, to_come) + self._later(seen, line) - library

    def _library(
        self, seen: Seen, cards: Sequence[Card], line: Line
    ) -> tuple[int, tuple[Card, ...]]:
        """The library's points when a card has been chosen from it, and what that card brings."""
        left = [*(Card(**card) for card in seen.table["library"]), *without(cards, line.cards)]
        chosen = tuple(sorted(left, key=lambda card: card.points)[-1:])
        points = sum(card.points for card in left) - sum(card.points for card in chosen)
        good = sum(card.points for card in line.cards) >= A_GOOD_SCORE
        return points, chosen if good else ()

    def _later(self, seen: Seen, line: Line) -> float:
        """What the next line may harvest from this one; the fourth is never harvested."""
        if seen.table["round"] >= LAST_ROUND - 1:
            return 0.0
        return USABLE * sum(HARVESTED.get(card.points, 0) * card.points for card in line.cards)

    def line_worth(
        self,
        seen: Seen,
        cards: Sequence[Card],
        word: str,
        laid: Sequence[Card],
        action: Mapping[str, Any],
    ) -> float:
        """What a line comes to, as it is compared with others: in the last round its points."""
        if seen.table["round"] >= LAST_ROUND:
            return float(sum(card.points for card in laid))
        above, offset = [Card(**card) for card in seen.table["line"]], action.get("offset")
        won = harvest(above, laid, offset) if above and offset is not None else ()
        return self._glance(seen, cards, Line(word, laid, offset, won))

    def slid(self, seen: Seen, offset: int) -> float:
        """What a line that is slid there wins from the one above."""
        above, below = ([Card(**card) for card in seen.table[name]] for name in ("line", "setting"))
        return float(sum(card.points for card in harvest(above, below, offset)))

    def from_library(
        self, seen: Seen, offered: Sequence[Card], to_come: Sequence[Case]
    ) -> tuple[Card, Text]:
        """The dearest goes back; or the one that helps the last word most, and the Printer
        least."""
        if seen.table["shown"][seen.seat]["points"] < A_GOOD_SCORE:
            dearest = max(offered, key=lambda card: card.points)
            says = "{card} is the dearest card that the Printer would score."
            return dearest, Phrase(says, card=dearest)
        mine = sorts_of(seen.table["collections"][seen.seat])

        def worth(card: Card) -> float:
            hope = self.setter.prospects((*mine, Sort(card.face, card.points)), to_come)
            return hope + card.points

        best = max(offered, key=worth)
        says = "{card} helps your last word, and the Printer loses its points."
        return best, Phrase(says, card=best)


class Line:
    """A word laid in a line, perhaps slid under another, and what it wins there."""

    def __init__(
        self,
        word: str,
        cards: Sequence[Card],
        offset: int | None = None,
        won: Sequence[Card] = (),
    ) -> None:
        self.word, self.cards, self.offset, self.won = word, cards, offset, won

    def slid_under(self, above: Sequence[Card]) -> list[Line]:
        """The same line in the place that wins the most."""
        if not above:
            return [self]
        places = [
            Line(self.word, self.cards, offset, harvest(above, self.cards, offset))
            for offset in range(1 - len(self.cards), len(above))
        ]
        return sorted(places, key=lambda line: -sum(card.points for card in line.won))[:2]

    def fields(self) -> dict[str, Any]:
        fields = {"word": self.word, "cards": [card.id for card in self.cards]}
        return fields if self.offset is None else {**fields, "offset": self.offset}

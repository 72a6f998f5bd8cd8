"""How Freeze is played: keep what spells dear words, and stop while the others are behind."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from typecase.bots.bot import Reply
from typecase.bots.doubting import doubts
from typecase.bots.habit import Habit, Moves, allows
from typecase.bots.levels import Level
from typecase.bots.racks import faces_in, unseen
from typecase.bots.thinking import dice_for_question
from typecase.decks import deck
from typecase.lexicon.profiles import Profile
from typecase.lexicon.search import Scoring, open_search
from typecase.story.seen import Seen
from typecase.table.cards import Card
from typecase.table.luck import Dice
from typecase.table.moves import Both, Choose, Move
from typecase.table.picking import Pick
from typecase.table.spelling import Spell

DECK = deck("letter-head")
SCORING = Scoring.of(DECK.points)
TO_DRAW, TO_DISCARD, TO_SHOW, TO_READ, A_LETTER = 3_500, 4_500, 5_000, 3_000, 700
FEWEST = 8  # draws that even a beginner has a feeling for
LATER = 0.35  # what a better hand next turn is worth beside the one that it holds
MARGIN = 0.15  # how much surer than with an equal share it must be before it freezes
BETTERED = 3  # turns after which the others' hands hardly get better


class Freeze(Habit):
    def __init__(self, name: str, seed: int, level: Level) -> None:
        super().__init__(name, seed, level)
        self.draws = FEWEST + level.foresight

    def play(self, seen: Seen, moves: Moves) -> Reply | None:
        dice = dice_for_question(self.seed, seen, seen.table["round"], seen.table["lap"])
        show = moves.get("show")
        if "draw" in moves:
            pile = self._pile(seen, dice)
            return self.reply(seen, dice, TO_DRAW, "draw", **{"from": pile})
        if "discard" in moves:
            fields = self._discard(seen, moves["discard"], dice)
            return self.reply(seen, dice, TO_DISCARD, "discard", **fields)
        if isinstance(show, Spell):
            return self._show(seen, show, dice)
        if "accept" in moves:
            author = self._doubted(seen, moves.get("challenge"))
            if author is None:
                return self.reply(seen, dice, TO_READ, "accept")
            return self.reply(seen, dice, TO_READ, "challenge", seat=author)
        return self.speller.answer(seen)  # a vote

    # drawing and discarding

    def _hand(self, seen: Seen) -> list[str]:
        return faces_in(seen.table["hands"][seen.seat])

    def _unseen(self, seen: Seen) -> list[str]:
        return unseen(DECK, [*self._hand(seen), *faces_in(seen.table["discards"])])

    def _pile(self, seen: Seen, dice: Dice) -> str:
        """The card that lies open, if it is better than what the deck brings on average."""
        hand, open_card = self._hand(seen), seen.table["discards"][-1]["face"]
        drawn = dice.sample(self._unseen(seen), self.draws)
        hoped = sum(self._worth([*hand, face], len(hand)) for face in drawn) / max(1, len(drawn))
        return "discard" if self._worth([*hand, open_card], len(hand)) > hoped else "deck"

    def _worth(self, faces: list[str], most: int) -> int:
        return known_best("".join(sorted(faces)), self.words, self.level.commonness, most)

    def _discard(self, seen: Seen, move: Move[Any], dice: Dice) -> Mapping[str, Any]:
        pick = move.parts[0] if isinstance(move, Both) else move
        assert isinstance(pick, Pick), "something is discarded"
        held = pick.place.now()
        last = seen.table["freezer"] is not None
        drawn = [] if last else dice.sample(self._unseen(seen), self.draws)
        worth = {
            card.face: self._kept([other.face for other in held if other is not card], drawn)
            for card in held
        }
        away: Card = max(held, key=lambda card: (worth[card.face], -card.points))
        fields: dict[str, Any] = {pick.field: away.id}
        if isinstance(move, Both):
            kept = [card.face for card in held if card is not away]
            fields["freeze"] = self._freezes(seen, kept, dice)
        return fields

    def _kept(self, hand: list[str], drawn: list[str]) -> float:
        now = self.racks.score(hand, SCORING)
        later = sum(self._worth([*hand, face], len(hand)) for face in drawn) / max(1, len(drawn))
        return now + LATER * later

    def _freezes(self, seen: Seen, hand: list[str], dice: Dice) -> bool:
        """Whether the others, with one more card each, are likely enough to stay behind."""
        mine = self.racks.score(hand, SCORING)
        others = seen.seats - len(seen.table["resigned"]) - 1
        cards = len(hand) + min(seen.table["lap"], BETTERED)
        behind = 0
        for _ in range(self.draws):
            theirs = dice.sample(self._unseen(seen), cards)
            behind += self._worth(theirs, len(hand)) < mine  # who ties with others loses
        sure = (behind / self.draws) ** others
        return sure > 1 / (others + 1) + MARGIN

    # the showdown

    def _show(self, seen: Seen, show: Spell, dice: Dice) -> Reply:
        for one in self.racks.words(self._hand(seen), SCORING):
            if allows(show, {"word": one.word}):
                usual = TO_SHOW + A_LETTER * len(one.word)
                return self.reply(seen, dice, usual, "show", word=one.word)
        return self.reply(seen, dice, TO_SHOW, "show")

    def _doubted(self, seen: Seen, challenge: Move[Any] | None) -> int | None:
        """Somebody whose word it does not believe in: that costs nothing."""
        for author in challenge.options if isinstance(challenge, Choose) else ():
            word = seen.table["shown"][author]["word"]
            if doubts(self.level, word, self.words, Dice((self.seed, "doubts", word))):
                return int(author)
        return None


@lru_cache(maxsize=20_000)
def known_best(faces: str, profile: str | Profile, commonness: int, most: int) -> int:
    """The points of the best word of so many letters, for whoever knows such words."""
    found = open_search(profile, commonness).best(faces, SCORING, most=most)
    return found.score if found else 0

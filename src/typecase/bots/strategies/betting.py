"""How the betting games are played: by the chance to win, the pot, and how the others bet.

What differs between the games is what may still come to a hand, and what the others may hold:
`ranks`. The rest is here: what each bet is worth if those whose hands it frightens fold.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from math import prod
from typing import Any, NamedTuple, TypeAlias

from typecase.bots.bet_reading import BetReading, beats, rank_among, trim
from typecase.bots.bot import Reply
from typecase.bots.doubting import anything_goes
from typecase.bots.levels import Level
from typecase.bots.missed_words import Eye
from typecase.bots.opponent_memory import OpponentMemory
from typecase.bots.racks import Racks, handfuls, unseen
from typecase.bots.reasons import MOST, spelled_by
from typecase.bots.redrawing import Plan, how_many, why_draw
from typecase.bots.speller import word_in_question
from typecase.bots.strategy import Moves, Strategy, allows
from typecase.bots.thinking import dice_for_question
from typecase.decks import deck
from typecase.lexicon.lexicon import open_lexicon
from typecase.lexicon.search import Scoring
from typecase.story.protocol import Seat
from typecase.story.seen import Seen
from typecase.table.luck import Dice
from typecase.table.moves import Amount
from typecase.table.picking import Pick
from typecase.table.spelling import Spell
from typecase.table.wording import Phrase

DECK = deck("letter-head")
TO_BET, TO_DRAW, TO_SHOW, A_LETTER_MS, TO_DECIDE = 3_500, 6_000, 5_000, 900, 2_500  # (guess)
SIZES = (0.5, 1.0, 2.0)  # bets, against the pot (guess: what players name)
# What makes a level's readiness to bluff the share of the folds that it counts on. (from LEVELS:
# those who bluff most count on all of them)
NERVE = 4.0
# A few cards, looked at for a whole hand: so much is still overlooked of the usual. (guess)
CLOSELY = 0.4
# Of the pot, what a player of this level pays to see a hand: the more, the worse it reckons.
# (guess, changed until levels were told apart in short matches: docs/strength.md)
CURIOUS = {"beginner": 0.32, "casual": 0.12, "strong": 0.04, "best": 0.0}
# And what it expects that others make of their cards, against itself. (guess, changed likewise)
EXPECTED = {"beginner": 1.0, "casual": 1.0, "strong": 0.97, "best": 0.92}
CAUTION = 0.12  # of the chips of a bet: somebody may raise it (guess, changed likewise)
# How often nobody else bets at first, and the antes stay for the next hand. (guess)
ABANDONED = 0.5
USUAL_HANDS = 200  # that one compares a word with, afterwards (choice: a half in a hundred)
NEVER_SURE = 0.95  # that somebody folds (guess)
WORLDS = 4  # imagined for each possibility that a level thinks through (guess)
# A bluff with nothing: how poor the hand, how few the others, and how readily they must fold.
# (guess)
POOR, FEW, READILY = 0.2, 2, 0.6

Ranks: TypeAlias = Sequence[Mapping[Seat, float]]
"""What may come: each time, the share of hands that it would beat, seat by seat."""


WHY = {
    "call": "It costs {pay} to win {pot}, and about {such} in a hundred such hands win "
    "against such bets: enough.",
    "fold": "It costs {pay} to win {pot}, and about {such} in a hundred such hands win "
    "against such bets: too few.",
    "check": "About {such} in a hundred such hands win, and mostly better ones would call a bet.",
}
FOR_MORE = (
    "About {such} in a hundred such hands win, and {chips} more make the others pay to see it."
)
TO_FRIGHTEN = (
    "Only about {such} in a hundred such hands win, but {chips} more may make the others fold."
)
WORTH_IT = "It costs {pay} to win {pot}: does a hand like yours win {enough} times in a hundred?"
EVEN = "An even hand wins about {fair} times in a hundred here: is yours better?"


class Betting(Strategy):
    scoring: Scoring
    cards: int  # that a word is made of

    def __init__(self, name: str, seed: int, level: Level) -> None:
        super().__init__(name, seed, level)
        self.eye = Eye(seed, CLOSELY * level.overlooks)
        self.nerve = min(1.0, NERVE * level.bluffs)
        self.others = OpponentMemory(level.memory, EXPECTED[level.name], self._worth)
        self.curiosity = CURIOUS[level.name]
        boldest = max(SIZES[0], self.nerve * SIZES[-1])
        self.sizes = tuple(size for size in SIZES if size <= boldest)

    def _worth(self, faces: str) -> int:
        return self.racks.score(faces, self.scoring)

    @abstractmethod
    def ranks(self, seen: Seen, others: Sequence[Seat]) -> Ranks:
        """How it stands against each of the others, in some of the ways that it may come."""

    def plan(self, seen: Seen) -> Plan:
        """Which of its cards it changes; none where none are."""
        return Plan((), (0.0,))

    def play(self, seen: Seen, moves: Moves) -> Reply | None:
        dice = dice_for_question(self.seed, seen, seen.table["round"], seen.table["pot"])
        show, draw = moves.get("show"), moves.get("draw")
        if "fold" in moves:
            return self._bet(seen, moves, dice)
        if isinstance(draw, Pick):
            held, plan = draw.place.now(), self.plan(seen)
            away = [held[place].id for place in plan.away]
            why, nudge = why_draw(held, plan), how_many(plan)
            return self.reply(seen, dice, TO_DRAW, "draw", why, nudge, discard=away)
        if isinstance(show, Spell):
            return self._show(seen, show, dice)
        if "challenge" in moves:
            return self._challenge(seen, dice)
        return self.speller.answer(seen)  # somebody's appeal

    # Betting

    def _bet(self, seen: Seen, moves: Moves, dice: Dice) -> Reply:
        spot = Spot.at(seen, self.others.hear(seen), self.nerve)
        ranks = self.ranks(seen, spot.others)
        wins = spot.wins(ranks)
        choices: list[tuple[float, str, dict[str, Any]]] = [(0.0, "fold", {})]
        if "check" in moves:
            choices.append((spot.check(wins, self._first(seen)), "check", {}))
        if "call" in moves:
            choices.append((spot.call(wins) + self.curiosity * spot.pot, "call", {}))
        for verb in ("bet", "raise"):
            move = moves.get(verb)
            if isinstance(move, Amount):
                choices += [
                    (spot.bet(ranks, chips), verb, {move.field: chips})
                    for chips in spot.sizes(move, self.sizes)
                ]
        _, verb, fields = max(choices, key=lambda choice: choice[0])
        bet = moves.get("bet")
        if verb == "check" and isinstance(bet, Amount) and self._bluffs(spot, wins, dice):
            verb, fields = "bet", {bet.field: spot.sizes(bet, self.sizes)[-1]}
        why = spot.why(verb, wins, sum(fields.values()))
        return self.reply(seen, dice, TO_BET, verb, why, spot.nudge(), **fields)

    def _bluffs(self, spot: Spot, wins: float, dice: Dice) -> bool:
        """Now and then with a hand that wins nothing else, so that its bets tell nobody enough."""
        poor = spot.check(wins) < POOR * spot.pot
        few = len(spot.others) <= FEW and min(spot.yielding) > READILY * self.nerve
        return poor and few and dice.chance(self.level.bluffs)

    # what an action is worth, as a share of the pot

    def worth(self, seen: Seen, action: Mapping[str, Any]) -> float | None:
        assert seen.ask is not None, "it is asked"
        self.open_dictionary(seen)
        moves, verb = seen.ask.offers(), action["do"]
        move = moves.get(verb)
        if "fold" in moves:
            spot = Spot.at(seen, self.others.hear(seen), self.nerve)
            return self._bet_worth(seen, spot, action) / max(1, spot.pot + spot.pay)
        if verb == "draw" and isinstance(move, Pick):
            held = move.place.now()
            away = [at for at, card in enumerate(held) if card.id in action[move.field]]
            finals = self.finals(seen, tuple(away))
            return sum(map(self._beaten, finals)) / len(finals)
        if verb == "show" and isinstance(move, Spell):
            if "word" not in action:
                return 0.0
            laid = spelled_by(move, action)
            assert laid is not None, "a word is shown"
            return self._beaten(self.scoring.word(laid.word))
        return None

    def _bet_worth(self, seen: Seen, spot: Spot, action: Mapping[str, Any]) -> float:
        verb, chips = action["do"], sum(v for v in action.values() if type(v) is int)
        if verb == "fold":
            return 0.0
        ranks = self.ranks(seen, spot.others)
        if verb in ("bet", "raise"):
            return spot.bet(ranks, chips)
        wins = spot.wins(ranks)
        return spot.check(wins, self._first(seen)) if verb == "check" else spot.call(wins)

    def finals(self, seen: Seen, away: tuple[int, ...]) -> Sequence[float]:
        """What the hand may come to be worth without the cards in those places."""
        return (0.0,)

    def _beaten(self, score: float) -> float:
        """The share of usual hands that are worth less."""
        return rank_among(score, usual_hands(self.racks, self.scoring, self.cards))

    def _first(self, seen: Seen) -> bool:
        return seen.phase == "first betting"

    # The Showdown, Challenges

    def _show(self, seen: Seen, show: Spell, dice: Dice) -> Reply:
        faces = [card.face for place in show.places for card in place.now()]
        for found in self.racks.words(faces, self.scoring):
            if allows(show, {"word": found.word}):
                usual = TO_SHOW + A_LETTER_MS * len(found.word)
                worth, in_words = found.score, self.level.in_words
                why = Phrase(MOST, word=found.word, score=worth, in_words=in_words)
                return self.reply(seen, dice, usual, "show", why, worth=worth, word=found.word)
        highest = "No word is found in your cards, so the highest of them counts."
        return self.reply(seen, dice, TO_SHOW, "show", highest)

    def _challenge(self, seen: Seen, dice: Dice) -> Reply:
        """A challenge costs nothing, so it is made to all that it does not know, unless anything
        goes."""
        assert seen.ask is not None, "it is asked"
        word = word_in_question(seen)
        unknown = open_lexicon().commonness(word) < self.level.commonness
        judges = len(seen.table["shown"]) - len(seen.table["fallen"])
        doubtful = self.challenges(seen, word, dice, judges)
        doubtful = doubtful or (unknown and not anything_goes(seen))
        return self.reply(seen, dice, TO_DECIDE, "challenge" if doubtful else "accept")

    # what the games share in looking ahead

    def worlds(self) -> int:
        """In how many ways it imagines the cards that it cannot see."""
        return WORLDS * self.level.foresight


@lru_cache(maxsize=16)
def usual_hands(racks: Racks, scoring: Scoring, cards: int) -> list[float]:
    """What hands of so many cards are worth as they come, from the poorest on."""
    deals = handfuls(unseen(DECK, ()), cards, USUAL_HANDS, Dice("usual hands"))
    return sorted(racks.promises(deals, scoring))


class Spot(NamedTuple):
    """A decision: who is still in, what lies there, and what is known of the others."""

    others: tuple[Seat, ...]
    pot: int  # what it can win as things lie
    pay: int  # what a call costs it
    stack: int
    ranges: tuple[float, ...]  # of the others
    yielding: tuple[float, ...]
    left: tuple[int, ...]  # chips of the others

    @classmethod
    def at(cls, seen: Seen, reading: BetReading, nerve: float) -> Spot:
        table, me = seen.table, seen.seat
        assert me is not None, "only seats are asked"
        staked, chips, bets = table["staked"], table["chips"], table["bets"]
        others = tuple(
            seat for seat in table["in_hand"] if seat != me and seat not in table["resigned"]
        )
        pay = min(max(bets.values(), default=0) - bets.get(me, 0), chips[me])
        carried = table["pot"] - sum(staked.values())
        pot = carried + sum(min(paid, staked[me] + pay) for paid in staked.values())
        ranges = reading.ranges()
        return cls(
            others,
            pot,
            pay,
            chips[me],
            tuple(ranges.get(seat, 0.0) for seat in others),
            tuple(nerve * reading.yielding(seat) if chips[seat] else 0.0 for seat in others),
            tuple(chips[seat] for seat in others),
        )

    def sizes(self, move: Amount, pots: Sequence[float]) -> list[int]:
        """Bets worth thinking about, none of them more than somebody could call."""
        most = min(move.most, max(self.left, default=0))
        pot = self.pot + self.pay
        return sorted({max(move.least, min(most, round(size * pot))) for size in pots})

    def wins(self, ranks: Ranks) -> float:
        """The chance to beat all the others, as they have played so far."""
        return self._wins(ranks, self.ranges)

    def check(self, wins: float, first: bool = False) -> float:
        """Its part of the pot; if all check at first, a fair part of what stays there."""
        worth = wins * self.pot
        fair = self.pot * self.fair
        return ABANDONED * fair + (1 - ABANDONED) * worth if first else worth

    def call(self, wins: float) -> float:
        return wins * (self.pot + self.pay) - self.pay

    def bet(self, ranks: Ranks, chips: int) -> float:
        """What it brings if those fold whom it frightens, and the others call."""
        cost, pot = self.pay + chips, self.pot + self.pay
        folding = [min(NEVER_SURE, yields * chips / (pot + chips)) for yields in self.yielding]
        tighter = [trim(out, share) for out, share in zip(self.ranges, folding, strict=True)]
        all_fold = prod(folding)
        called = sum(
            min(chips, left) * (1 - share) for left, share in zip(self.left, folding, strict=True)
        ) / (1 - all_fold)
        wins = (self._wins(ranks, tighter, folding) - all_fold) / (1 - all_fold)
        shown = wins * (pot + chips + called) - cost
        return all_fold * self.pot + (1 - all_fold) * shown - CAUTION * cost

    def why(self, verb: str, wins: float, chips: int) -> Phrase:
        """What speaks for it, in one sentence."""
        says = WHY.get(verb, FOR_MORE if wins > self.fair else TO_FRIGHTEN)
        such = round(100 * wins)
        return Phrase(says, such=such, pay=self.pay, pot=self.pot, chips=chips)

    def nudge(self) -> Phrase:
        """What to compare the own hand with."""
        if self.pay:
            enough = round(100 * self.pay / (self.pot + self.pay))
            return Phrase(WORTH_IT, pay=self.pay, pot=self.pot, enough=enough)
        return Phrase(EVEN, fair=round(100 * self.fair))

    @property
    def fair(self) -> float:
        """The share of an even hand."""
        return 1 / (1 + len(self.others))

    def _wins(self, ranks: Ranks, ranges: Sequence[float], folding: Iterable[float] = ()) -> float:
        """The chance that all the others have folded or are beaten."""
        gone = tuple(folding) or (0.0,) * len(self.others)
        total = 0.0
        for ranked in ranks:
            won = 1.0
            for seat, ruled_out, share in zip(self.others, ranges, gone, strict=True):
                won *= share + (1 - share) * beats(ranked[seat], ruled_out)
            total += won
        return total / len(ranks)

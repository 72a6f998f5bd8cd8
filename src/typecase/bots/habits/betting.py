"""How the betting games are played: by the chance to win, the pot, and how the others bet.

What differs between the games is what may still come to a hand, and what the others may hold:
`ranks`. The rest is here: what each bet is worth if those whose hands it frightens fold.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from math import prod
from typing import Any, NamedTuple, TypeAlias

from typecase.bots.bet_reading import BetReading, beats, trim
from typecase.bots.bot import Reply
from typecase.bots.doubting import anything_goes
from typecase.bots.habit import Habit, Moves, allows
from typecase.bots.levels import Level
from typecase.bots.opponent_memory import OpponentMemory
from typecase.bots.overlooking import Eye
from typecase.bots.redrawing import Plan, how_many, why_draw
from typecase.bots.speller import word_in_question
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
NEVER_SURE = 0.95  # that somebody folds (guess)
WORLDS = 4  # imagined for each possibility that a level thinks through (guess)
# A bluff with nothing: how poor the hand, how few the others, and how readily they must fold.
# (guess)
POOR, FEW, READILY = 0.2, 2, 0.6

Ranks: TypeAlias = Sequence[Mapping[Seat, float]]
"""What may come: each time, the share of hands that it would beat, seat by seat."""


class Betting(Habit):
    scoring: Scoring

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
            first = seen.phase == "first betting"
            choices.append((spot.check(wins, first), "check", {}))
        if "call" in moves:
            choices.append((spot.call(wins) + self.curiosity * spot.pot, "call", {}))
        for verb in ("bet", "raise"):
            move = moves.get(verb)
            if isinstance(move, Amount):
                for chips in spot.sizes(move, self.sizes):
                    choices.append((spot.bet(ranks, chips), verb, {move.field: chips}))
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

    # The Showdown, Challenges

    def _show(self, seen: Seen, show: Spell, dice: Dice) -> Reply:
        faces = [card.face for place in show.places for card in place.now()]
        for found in self.racks.words(faces, self.scoring):
            if allows(show, {"word": found.word}):
                usual = TO_SHOW + A_LETTER_MS * len(found.word)
                worth, most = found.score, f"the most that your cards spell{self.level.in_words}"
                why = f"{found.word} scores {worth}, {most}."
                return self.reply(seen, dice, usual, "show", why, worth=worth, word=found.word)
        why = "No word is found in your cards, so the highest of them counts."
        return self.reply(seen, dice, TO_SHOW, "show", why)

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

    def why(self, verb: str, wins: float, chips: int) -> str:
        """What speaks for it, in one sentence."""
        such = f"about {round(100 * wins)} in a hundred such hands win"
        if verb in ("call", "fold"):
            enough = "enough" if verb == "call" else "too few"
            return f"It costs {self.pay} to win {self.pot}, and {such} against such bets: {enough}."
        if verb == "check":
            return f"{such.capitalize()}, and mostly better ones would call a bet."
        if wins > self.fair:
            return f"{such.capitalize()}, and {chips} more make the others pay to see it."
        return f"Only {such}, but {chips} more may make the others fold."

    def nudge(self) -> str:
        """What to compare the own hand with."""
        if self.pay:
            enough = round(100 * self.pay / (self.pot + self.pay))
            worth_it = f"does a hand like yours win {enough} times in a hundred?"
            return f"It costs {self.pay} to win {self.pot}: {worth_it}"
        even = f"An even hand wins about {round(100 * self.fair)} times in a hundred here"
        return f"{even}: is yours better?"

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

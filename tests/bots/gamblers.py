"""Simple ways to bet, for bots to be measured against. They draw and show as the best do."""

from __future__ import annotations

from typecase.bots.bet_reading import BetReading
from typecase.bots.bot import Reply
from typecase.bots.company import bot_at
from typecase.bots.strategies.betting import Betting, Spot
from typecase.story.seen import Seen
from typecase.table.moves import Amount

A_SECOND = 1_000
WAYS = ("call", "fold", "raise", "odds")


class Gambler:
    """Bets by one thought alone."""

    def __init__(self, way: str, game: str, seed: int, level: str = "best") -> None:
        self.name, self.way, self.seed = way, way, seed
        bot = bot_at(level, game, way, seed)
        assert isinstance(bot, Betting), "it plays a betting game"
        self.bot = bot

    def answer(self, seen: Seen) -> Reply | None:
        if seen.ask is None or "fold" not in seen.ask.moves:
            return self.bot.answer(seen)
        moves = seen.ask.moves
        verb = "check" if "check" in moves else "call"
        if self.way == "fold" and "call" in moves:
            verb = "fold"
        if self.way == "odds":
            return self.by_odds(seen, verb)
        if self.way == "raise":
            return self.bold(seen, verb, 1.0)
        return Reply({"do": verb}, A_SECOND)

    def bold(self, seen: Seen, else_: str, pots: float) -> Reply:
        """A bet or a raise by so many pots, if there are chips for it."""
        assert seen.ask is not None, "it is asked"
        for verb in ("bet", "raise"):
            move = seen.ask.moves.get(verb)
            if isinstance(move, Amount):
                chips = max(move.least, min(move.most, round(pots * seen.table["pot"])))
                return Reply({"do": verb, move.field: chips}, A_SECOND)
        return Reply({"do": else_}, A_SECOND)

    def by_odds(self, seen: Seen, verb: str) -> Reply:
        """What the pot offers against the chance to beat any hands at all; with a good chance, half
        a pot more."""
        spot = Spot.at(seen, BetReading([], 1), 0.0)
        ranks = self.bot.ranks(seen, spot.others)
        anything = spot._replace(ranges=(0.0,) * len(spot.others))
        chance = anything.wins(ranks)
        if chance > 1.5 / (1 + len(spot.others)):
            return self.bold(seen, verb, 0.5)
        if verb == "call" and anything.call(chance) < 0:
            verb = "fold"
        return Reply({"do": verb}, A_SECOND)

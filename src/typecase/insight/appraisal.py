"""Appraisal: what a choice cost against another one, from what its seat saw.

Three appraisers, because no one of them is right everywhere:

- *worlds*, for words: all that the seat could not see is dealt anew, with the same dice for both
  choices, and equal bots play the round to its end. What counts is the difference of the lead.
- *reckoning*, for bets, drafts and placing: what the best bot itself hopes for from each choice.
  Imagined worlds would deal the others hands that they would never have bet on.
- *belief*, for whoever judges another's word. Imagined worlds would deal the hidden cards anew, so
  that nearly every word were a bluff. Whether a word is one, the dictionary knows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from typecase.arena.sitting import Endless, Sitting
from typecase.bots.company import bot_at
from typecase.bots.hinting import Counsel
from typecase.bots.speller import SIDES
from typecase.insight.belief import gain_of_a_call
from typecase.story.match import Match
from typecase.story.protocol import Millis, RulesFault, Seat
from typecase.story.seen import Seen
from typecase.table.luck import Dice
from typecase.table.moves import Refused

Appraiser: TypeAlias = Literal["worlds", "reckoning", "belief"]
WORLDS: Final = "worlds"
RECKONING: Final = "reckoning"
BELIEF: Final = "belief"

Fork: TypeAlias = Callable[[], Match[Any]]
Action: TypeAlias = Mapping[str, Any]

# The level of those who play on: they know what people could know. Alone, the whole match is played
# on, and so by somebody who thinks less. (choice)
EQUALS, ALONE = "strong", "casual"
LONGEST_ROUND = 400  # inputs after which a world is left as it is (choice: no round is so long)
LOWEST_WINS = ("red-handed",)
TRUSTING = ("believe", "accept", "allow", "done", "nothing")  # what lets a word stand


class Cost(NamedTuple):
    """What a choice cost, and how far off that may be."""

    points: float
    error: float = 0.0


def judges(seen: Seen) -> bool:
    """Whether the seat is asked about another's word: to call, to challenge, to vote."""
    offered = seen.ask.offers() if seen.ask else {}
    return "challenge" in offered or any(
        doubt in offered and trust in offered for doubt, trust in (*SIDES, ("vote", "accept"))
    )


def is_about_a_bluff(seen: Seen) -> bool:
    """Whether hidden cards are believed or called; a call in poker is a bet."""
    offered = seen.ask.offers() if seen.ask else {}
    return "call" in offered and "believe" in offered


def reckoned(seen: Seen, counsel: Counsel, played: Action, best: Action) -> Cost | None:
    """None where the best bot does not reckon, and only worlds would tell."""
    mine = counsel.worth(seen, played)
    if mine is None:
        return None
    theirs = counsel.worth(seen, best)
    return Cost(0.0 if theirs is None else theirs - mine)


def believed(fork: Fork, seen: Seen, played: Action, best: Action) -> Cost:
    """By the stakes: of a call what it brings by belief, of all else what the dictionary makes of
    it, for no card that anybody hides has a part in that."""
    if is_about_a_bluff(seen):
        if {played["do"], best["do"]} != {"call", "believe"}:
            return Cost(0.0)  # a card drawn meanwhile decides nothing
        gain = gain_of_a_call(seen)
        return Cost(max(0.0, -gain if played["do"] == "call" else gain))
    assert seen.seat is not None, "a seat was asked"
    return Cost(settled(fork, seen.seat, best) - settled(fork, seen.seat, played))


def settled(fork: Fork, seat: Seat, action: Action) -> float:
    """The lead when all have judged, where whoever has not yet lets words stand."""
    match = fork()
    phase = match.phase
    match.do(seat, action)
    for _ in range(2 * match.setup.seats):
        asked = match.asks() if match.phase == phase else {}
        verbs = ((other, verb) for other in asked for verb in TRUSTING if verb in asked[other])
        if (found := next(verbs, None)) is None:
            break
        match.do(found[0], {"do": found[1]})
    return lead(match, seat)


def imagined(
    fork: Fork, seat: Seat, played: Action | None, best: Action | None, at: Millis, worlds: int
) -> Cost:
    """Over so many worlds; None is to wait."""
    match = fork()
    found = []
    for world in range(worlds):
        dice = (match.setup.seed, len(match.log), seat, world)
        leads = [
            after(match.imagine(seat, Dice(dice)), seat, action, at, world)
            for action in (best, played)
        ]
        found.append(leads[0] - leads[1])
    mean = sum(found) / len(found)
    spread = sum((one - mean) ** 2 for one in found) / max(1, len(found) - 1)
    return Cost(mean, (spread / len(found)) ** 0.5)


def after(match: Match[Any], seat: Seat, action: Action | None, at: Millis, world: int) -> float:
    """The lead at the end of the round, if the seat does this now and equal bots play on; alone,
    at the end of the match."""
    began, alone, inputs = match.round_began, match.setup.seats == 1, len(match.log)
    try:
        if action is not None:
            match.do(seat, action, max(at, match.now))
    except Refused:
        pass  # it hung on cards that lie elsewhere in this world
    game, seats = match.setup.game, range(match.setup.seats)
    bots = {
        one: bot_at(ALONE if alone else EQUALS, game, f"Bot {one}", 97 * world + one)
        for one in seats
    }
    try:
        sitting = Sitting(match, bots)
        while match.result is None and (alone or match.round_began == began):
            if len(match.log) - inputs > LONGEST_ROUND or sitting.next_event() is None:
                break
            sitting.step()
    except (Endless, RulesFault, Refused):
        pass  # what stands there counts
    return lead(match, seat)


def lead(match: Match[Any], seat: Seat) -> float:
    """What the seat has more than the others on average; alone, what it has, less what was to be
    beaten."""
    scores = match.scores
    others = [score for other, score in scores.items() if other != seat]
    ahead = scores[seat] - (sum(others) / len(others) if others else 0)
    return float(-ahead if match.setup.game in LOWEST_WINS else ahead)

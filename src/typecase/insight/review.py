"""Review: every choice of one seat in a match that is over, beside what the best bot would have
done from the same sight, and what the difference was worth.

The same record gives the same review, byte for byte: all dice hang on the record, and how much is
imagined is counted in inputs, not in seconds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple

from msgspec import Struct

from typecase.bots.hinting import ADVISER, SEED, Counsel, Hint
from typecase.bots.strategies import strategy_for
from typecase.bots.vocabulary import familiarity, words_of
from typecase.door import reopen
from typecase.games.shelf import box
from typecase.insight.accuracy import Accuracy, accuracy_of
from typecase.insight.appraisal import (
    BELIEF,
    RECKONING,
    WORLDS,
    Appraiser,
    Cost,
    Fork,
    believed,
    imagined,
    is_about_a_bluff,
    judges,
    reckoned,
)
from typecase.insight.belief import Belief, belief_of
from typecase.insight.deeds import deed, same
from typecase.insight.opening import a_seat, is_sealed, open_record
from typecase.lexicon.lexicon import open_lexicon
from typecase.story.match import Match
from typecase.story.protocol import END_BY_AGREEMENT, RESIGN, Line, Seat
from typecase.story.seen import Seen
from typecase.table.moves import Barred, Press, Refused
from typecase.table.wording import Phrase

TEMPERS = 3  # of the best bot: where they differ, there is more than one best choice (choice)
MOST_WORLDS = 16  # more of them tell hardly more (choice: the error falls by half with four times)
# Inputs that are imagined for one review, about two seconds; fewer where bots think long.
# (measured: docs/insight.md)
INPUTS, SLOW = 9_000, {"better-letters": 300}
DEAREST = 3  # choices that are named first
NINE_TENTHS = 0.9  # of somebody's words are as common as those that she could have found
MOST_MISSED = 5
NOTHING = 0.05  # of a point, or of the pot in hundreds: less is not worth a word
# What may be written again until the time is up: the last one is the choice.
DRAFTS = {"wordsy": ("write",), "better-letters": ("submit",)}
UNITS = {
    "word-poker": "% of the pot",
    "seven-letter-stud": "% of the pot",
    "stormy-letters": "% of the pot",
    "freeze": "% of a round",
    "letter-hogs": "deals",
    "letter-head-solitaire": "cards",
}
SHARES = 100.0  # a share of the pot, a round or a game is told in hundredths

Progress = Callable[[int, int], None]  # how much is done, of how much


class Decision(Struct, frozen=True):
    """One choice of the seat."""

    step: int  # the input of the record that it was, from 0
    round: int
    phase: str
    played: dict[str, Any]
    deed: str  # the same in a few words
    best: dict[str, Any] | None  # what the best bot would have done; None is to wait
    better: str
    by: Literal["same", "dice", "worlds", "reckoning", "belief", "unweighed"]
    cost: float  # below nought where it was better than that
    error: float  # how far off the cost may be
    says: str  # one sentence about it
    why: str  # and why the best bot would do so
    word: str | None
    definition: str | None
    belief: Belief | None = None


class Missed(Struct, frozen=True):
    """A word that was there, and that somebody who lays such words knows."""

    step: int
    word: str
    points: int
    instead: str
    definition: str | None


class Review(Struct, frozen=True):
    """What a match tells one of its players."""

    game: str
    title: str
    rules: str
    seat: int
    name: str
    sealed: bool  # else it is not from a sealed deal, and counts for nothing
    unit: str  # of the costs
    decisions: list[Decision]
    dearest: list[int]  # the three dearest of them, by number
    cost: float  # a decision, on average
    accuracy: Accuracy | None  # None where no levels were measured
    missed: list[Missed]


class Moment(NamedTuple):
    """A choice as it was, before it is appraised."""

    step: int
    line: Line
    seen: Seen
    hint: Hint
    by: Literal["same", "dice", "worlds", "reckoning", "belief", "unweighed"]
    cost: Cost
    fork: Fork
    left: int  # inputs until its round was over
    weight: int = 1  # for how many like it this one stands


def review(
    record: str | bytes | Match[Any], seat: Seat, progress: Progress = lambda _done, _all: None
) -> Review:
    """Every decision of the seat in a match that is over, and what they come to.

    `record` is a record, or a match that has been played to its end. `Refused` says what is wrong
    with it.
    """
    match = open_record(record.record() if isinstance(record, Match) else record)
    seat = a_seat(match, seat)
    return Reviewing(match, seat, progress).all()


class Reviewing:
    """One match, looked through once for one seat."""

    def __init__(
        self,
        match: Match[Any],
        seat: Seat,
        progress: Progress,
        worlds: int = MOST_WORLDS,
        inputs: int = INPUTS,
    ) -> None:
        self.match, self.seat, self.progress, self.most_worlds = match, seat, progress, worlds
        self.game = match.setup.game
        self.most_inputs = min(inputs, SLOW.get(self.game, inputs))
        self.share = SHARES if UNITS.get(self.game, "").startswith("%") else 1.0

    def all(self) -> Review:
        moments = self.appraised([*self.moments()])
        decisions = [self.decision(moment) for moment in moments]
        costs = self.costs(moments)
        setup, titled = self.match.setup, box(self.game)
        names = [player.name for player in setup.players]
        return Review(
            game=self.game,
            title=titled.title,
            rules=setup.rules,
            seat=self.seat,
            name=names[self.seat] if names else f"Seat {self.seat + 1}",
            sealed=is_sealed(setup),
            unit=UNITS.get(self.game, "points"),
            decisions=decisions,
            dearest=dearest(decisions),
            cost=round(sum(costs) / max(1, len(costs)), 4),
            accuracy=accuracy_of(self.game, setup.seats, setup.rules, costs),
            missed=self.missed(moments),
        )

    # what was chosen

    def moments(self) -> Iterator[Moment]:
        counsel, log = Counsel(self.game, TEMPERS), self.match.log
        match = reopen(self.match.setup)
        ends = ends_of_rounds(self.match)
        for step, line in enumerate(log):
            seen = match.look(self.seat)
            if counsel.looks_on:
                counsel.notice(seen)
            if line.seat == self.seat and is_choice(seen, line) and not self.drafted_again(step):
                yield self.moment(match, counsel, step, line, seen, ends[step] - step)
            match.again(line)
            self.progress(step + 1, 2 * len(log))

    def drafted_again(self, step: int) -> bool:
        """Whether it was written over before it counted."""
        log, line = self.match.log, self.match.log[step]
        if line.action is None or line.action["do"] not in DRAFTS.get(self.game, ()):
            return False
        later = (one for one in log[step + 1 :] if one.seat == self.seat)
        following = next(later, None)
        return following is not None and phase_of(following) == phase_of(line)

    def moment(
        self, match: Match[Any], counsel: Counsel, step: int, line: Line, seen: Seen, left: int
    ) -> Moment:
        assert line.action is not None, "it is a choice"
        played, fork = line.action, match.as_it_is()
        hint = counsel.hint(seen)
        best = hint.action
        moment = Moment(step, line, seen, hint, "same", Cost(0.0), fork, left)
        if same(seen, played, best):
            return moment
        by: Appraiser = WORLDS
        cost = Cost(0.0)  # to be imagined when all such moments are known
        if best is not None and judges(seen):
            by, cost = BELIEF, believed(fork, seen, played, best)
        elif best is not None and ((found := reckoned(seen, counsel, played, best)) is not None):
            by, cost = RECKONING, found
        if (by == WORLDS or cost.points <= 0) and any(
            same(seen, played, one) for one in counsel.also(seen)
        ):
            return moment._replace(by="dice")
        return moment._replace(by=by, cost=cost)

    def appraised(self, moments: Sequence[Moment]) -> list[Moment]:
        """Those that only playing on can tell, in as many worlds as there is time for."""
        open_ones = [moment for moment in moments if moment.by == WORLDS]
        inputs, most = 2 * sum(moment.left for moment in open_ones), self.most_inputs
        worlds = max(1, min(self.most_worlds, most // max(1, inputs)))
        each = max(1, -(-inputs // most))  # of a very long match one in so many
        chosen = {moment.step for moment in open_ones[::each]}
        done, log = 0, len(self.match.log)
        found = []
        for moment in moments:
            if moment.by == WORLDS:
                done += 1
                if moment.step in chosen:
                    moment = moment._replace(cost=self.imagined(moment, worlds), weight=each)
                else:
                    moment = moment._replace(by="unweighed", weight=0)
                self.progress(log + log * done // len(open_ones), 2 * log)
            found.append(moment)
        self.progress(2 * log, 2 * log)
        return found

    def imagined(self, moment: Moment, worlds: int) -> Cost:
        at, played, best = moment.line.at, moment.line.action, moment.hint.action
        return imagined(moment.fork, self.seat, played, best, at, worlds)

    def costs(self, moments: Sequence[Moment]) -> list[float]:
        """What each choice cost; where one stands for several, it counts for them."""
        return [round(self.share * one.cost.points, 2) * one.weight for one in moments]

    # what is told of it

    def decision(self, moment: Moment) -> Decision:
        seen, hint, cost = moment.seen, moment.hint, moment.cost
        assert moment.line.action is not None, "it is a choice"
        played = moment.line.action
        doubted = is_about_a_bluff(seen) and played["do"] in ("call", "believe")
        belief = belief_of(seen) if doubted else None
        named, better = str(deed(seen, played)), str(deed(seen, hint.action))
        better = "another place" if named == better == "this place" else better
        points, error = (round(self.share * one, 2) for one in cost)
        return Decision(
            step=moment.step,
            round=round_of(seen),
            phase=seen.phase,
            played=played,
            deed=named,
            best=hint.action,
            better=better,
            by=moment.by,
            cost=points,
            error=error,
            says=str(
                sentence(
                    moment.by,
                    named,
                    better,
                    points,
                    error,
                    UNITS.get(self.game, "points"),
                    hint,
                    belief,
                )
            ),
            why=hint.why,
            word=hint.word,
            definition=hint.definition,
            belief=belief,
        )

    # words

    def missed(self, moments: Sequence[Moment]) -> list[Missed]:
        """Words that were there, of those that are as common as nine tenths of the seat's own."""
        own = sorted(
            familiarity(moment.line.action["word"])
            for moment in moments
            if moment.line.action and moment.line.action.get("word")
        )
        if not own:
            return []
        least = own[int(len(own) * (1 - NINE_TENTHS))]
        reader = strategy_for(self.game)("You", SEED, ADVISER._replace(commonness=max(least, 1)))
        found: list[Missed] = []
        for moment in moments:
            played = moment.line.action
            if not played or "word" not in played or moment.by == BELIEF:
                continue
            reply = reader.answer(moment.seen._replace(deadline=None))
            if reply is None or reply.action.get("word", played["word"]) == played["word"]:
                continue
            match = moment.fork()
            now, then = (self.points(match, action) for action in (played, reply.action))
            if now is not None and then is not None and then > now:
                word = str(reply.action["word"])
                means = open_lexicon().judge(word, words_of(moment.seen)).definition
                found.append(Missed(moment.step, word, then - now, str(played["word"]), means))
        found.sort(key=lambda one: (-one.points, one.step))
        return found[:MOST_MISSED]

    def points(self, match: Match[Any], action: Mapping[str, Any]) -> int | None:
        try:
            return match.preview(self.seat, action).points
        except Refused:
            return None


def ends_of_rounds(match: Match[Any]) -> list[int]:
    """For every input the number of the one with which its round is over."""
    again, began = reopen(match.setup), list[int]()
    for line in match.log:
        began.append(again.round_began)
        again.again(line)
    ends, last = list[int](), len(began)
    for step in range(len(began) - 1, -1, -1):
        if step + 1 < len(began) and began[step + 1] != began[step]:
            last = step + 1
        ends.append(last)
    alone = match.setup.seats == 1
    return [len(began)] * len(began) if alone else ends[::-1]


def is_choice(seen: Seen, line: Line) -> bool:
    """Whether there was more than one thing to do."""
    if line.action is None or line.action["do"] in (RESIGN, END_BY_AGREEMENT) or seen.ask is None:
        return False
    offered = [move for move in seen.ask.moves.values() if not isinstance(move, Barred)]
    return len(offered) > 1 or not isinstance(offered[0], Press)


def phase_of(line: Line) -> str:
    return line.ask.partition(":")[0]


def round_of(seen: Seen) -> int:
    found = seen.table.get("round", 0)
    return found if type(found) is int else 0


def dearest(decisions: Sequence[Decision]) -> list[int]:
    """The numbers of those that cost most, as far as that is more than chance."""
    clear = [n for n, one in enumerate(decisions) if one.cost > max(NOTHING, one.error)]
    return sorted(clear, key=lambda n: (-decisions[n].cost, n))[:DEAREST]


# One sentence about a choice

UNWEIGHED = "{Deed}, where the best bot would {better}; in so long a match not each was weighed."
SAME = "{Deed}: the best bot would do the same."
DICE = "{Deed}: others who play as well do this, and others {better}."
AS_GOOD = "{Deed} was about as good as {better}."
BETTER = "{Deed} brought about {cost} {unit} more than {better}."
COST = "{Deed} cost about {cost} {unit}: {better} was better."
WORD_THERE = "{Deed} cost about {cost} {unit}: {better} was there."
NO_MISTAKE = "{Deed} was right. {belief}"
EITHER = "{Deed}: the best bot throws dice here, and either was fine. {belief}"
MISTAKE = "{Deed} cost about {cost} {unit}. {belief}"


def sentence(
    by: str,
    named: str,
    better: str,
    cost: float,
    error: float,
    unit: str,
    hint: Hint,
    belief: Belief | None,
) -> Phrase:
    told = f"{abs(cost):.1f}" if abs(cost) < 9.95 else f"{abs(cost):.0f}"
    values = {"deed": named, "better": better, "cost": told, "unit": unit}
    if belief:
        right = belief.pays == (named == "call")
        says = MISTAKE if cost > NOTHING else NO_MISTAKE if right else EITHER
        return Phrase(says, **values, belief=belief.says)
    if by == "same":
        return Phrase(SAME, **values)
    if by == "unweighed":
        return Phrase(UNWEIGHED, **values)
    if by == "dice":
        return Phrase(DICE, **values)
    if abs(cost) <= max(NOTHING, error):
        return Phrase(AS_GOOD, **values)
    if cost < 0:
        return Phrase(BETTER, **values)
    laid = hint.action is not None and "word" in hint.action
    return Phrase(WORD_THERE if laid else COST, **values)

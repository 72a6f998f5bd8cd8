"""The verdict: a score on the deal of a day against the bots of four levels, and as a few lines for
others that tell no card and no word."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from typecase.bots.levels import LEVELS
from typecase.insight.daily.deal import Deal
from typecase.insight.daily.field import EACH, ELSEWHERE, MEASURE, Field
from typecase.story.seen import Say
from typecase.table.wording import Phrase, Text, in_english

BEST = "best"
FULL, HALF, NONE = "■", "◧", "□"
NEARLY, SOME = (
    0.8,
    0.35,
)  # of what the best bots won there: a whole square, and half of one (choice)
MOST_SQUARES = 14
GAUGE = 5  # squares, where a game counts at its end only (choice)
LONGEST = 200  # characters that are shared
UNDER, OVER = Phrase("below the beginners"), Phrase("with the best")
BETWEEN = "between {under} and {over}"
FIRST_TRY = "Typecase {number} · {title} · {score}"
LATER_TRY = "Typecase {number} · {title} · {score} (try {later})"
IN_A_ROW = "{n:# day|# days}"


class Verdict(NamedTuple):
    """What a score comes to. Without a field nothing is compared."""

    beaten: dict[str, int]  # by level, how many of a hundred
    between: Text
    squares: str
    luck: int | None  # what the cards were worth against the usual; where one plays alone
    skill: int | None  # and what was made of them against strong bots


NOTHING = Verdict({}, "", "", None, None)


def judged(score: int, rounds: Sequence[int], field: Field | None) -> Verdict:
    """The verdict on a score, and on what was won from round to round."""
    if field is None:
        return NOTHING
    beaten = {level: field.beaten(level, score) for level in LEVELS}
    luck = skill = None
    if ELSEWHERE in field.entries:
        here = field.mean(MEASURE)
        luck, skill = round(here - field.mean(ELSEWHERE)), round(score - here)
    return Verdict(beaten, between(beaten), squares(score, rounds, field), luck, skill)


def between(beaten: dict[str, int]) -> Phrase:
    """Where that is among the levels: above each whose better half it beats.

    >>> print(between({"beginner": 100, "casual": 98, "strong": 44, "best": 3}))
    between casual and strong
    >>> print(between({"beginner": 12, "casual": 0, "strong": 0, "best": 0}))
    below the beginners
    """
    above = [level for level in LEVELS if 2 * beaten[level] >= EACH]
    if not above:
        return UNDER
    if above[-1] == BEST:
        return OVER
    names = list(LEVELS)
    over = names[names.index(above[-1]) + 1]
    return Phrase(BETWEEN, under=Phrase(above[-1]), over=Phrase(over))


def squares(score: int, rounds: Sequence[int], field: Field) -> str:
    """A square a round, by the share of what the best bots won in it on average. Where a game
    counts at its end only, or has too many rounds, five for the whole."""
    theirs = field.entries[BEST]
    most = max(len(one.rounds) for one in theirs)
    counted = [[one.rounds[at] for one in theirs if at < len(one.rounds)] for at in range(most)]
    means = [sum(won) / len(won) for won in counted]
    if sum(mean > 0 for mean in means) < 2 or not 2 <= len(rounds) <= MOST_SQUARES:
        share = score / max(1, field.mean(BEST))
        full = min(GAUGE, round(GAUGE * max(0, share)))
        return FULL * full + NONE * (GAUGE - full)
    usual = sum(means) / len(means)  # of a round that none of them came to
    pairs = [(won, means[at] if at < most else usual) for at, won in enumerate(rounds)]
    return "".join(_square(won, mean) for won, mean in pairs)


def _square(won: int, mean: float) -> str:
    share = won / mean if mean > 0 else float(won >= 0)
    return FULL if share >= NEARLY else HALF if share >= SOME else NONE


def share_text(
    deal: Deal,
    score: int,
    verdict: Verdict,
    streak: int = 0,
    later: int = 0,
    say: Say = in_english,
) -> str:
    """What is sent to others, in at most 200 characters: numbers, squares and the game's name; in
    the words of `say`."""
    says = LATER_TRY if later > 1 else FIRST_TRY
    head = Phrase(says, number=deal.number, title=deal.title, score=score, later=later)
    days = Phrase(IN_A_ROW, n=streak) if streak > 1 else ""
    where = " · ".join(say(text) for text in (verdict.between, days) if text)
    lines = [say(head), verdict.squares, where]
    return "\n".join(filter(None, lines))[:LONGEST]

"""What is shared of daily deals: that it tells no card and no word, on as many matches as you like.

    .venv/bin/python bench/shares.py [--matches 1000]

Bots of all levels play the deals of one day after the other. Of each match the text is made that a
player would send, and looked at: it has at most 200 characters, and the form of a game's name,
numbers, squares and levels; and once these are taken out of it, no letter is left that could be of
a card or a word.
"""

from __future__ import annotations

import argparse
import re
import sys
from datetime import timedelta

from typecase.arena.sitting import Sitting
from typecase.bots.company import bot_at
from typecase.bots.levels import LEVELS
from typecase.games.shelf import box
from typecase.insight.daily.deal import PLAYER, WEEK, deal_of
from typecase.insight.daily.field import EACH, Field, played_by_bot
from typecase.insight.daily.rounds import points_by_round
from typecase.insight.daily.verdict import LONGEST, judged, share_text
from typecase.insight.days import FIRST
from typecase.story.protocol import Player

# The longest first: one is the beginning of another.
TITLES = "|".join(sorted({box(plan.game).title for plan in WEEK}, key=len, reverse=True))
LEVEL = "|".join(LEVELS)
FORM = re.compile(
    rf"Typecase \d+ · ({TITLES}) · -?\d+( \(try \d+\))?\n[■◧□]{{1,14}}\n"
    rf"(below the beginners|with the best|between ({LEVEL}) and ({LEVEL})) · \d+ days"
)
OURS = re.compile(
    rf"Typecase|{TITLES}|below the beginners|with the best|between|and|{LEVEL}|try|days"
)


def main() -> int:
    parser = argparse.ArgumentParser(description="Whether what is shared tells a card or a word.")
    parser.add_argument("--matches", type=int, default=1_000)
    wanted, faults, longest = parser.parse_args().matches, 0, 0
    levels = list(LEVELS)
    for number in range(wanted):
        day = FIRST + timedelta(number // len(levels))
        deal, level = deal_of(day, b"a bench"), levels[number % len(levels)]
        if level == levels[0]:
            field = Field({one: [played_by_bot(deal, one, 0)] * EACH for one in levels})
        match = deal.open(Player("Ann"))
        bot = bot_at(level, deal.plan.game, "Ann", number)
        Sitting(match, {PLAYER: bot, **deal.company()}).play()
        assert match.result is not None, "it was played to its end"
        score = match.result.scores[PLAYER]
        verdict = judged(score, points_by_round(match.record()), field)
        text = share_text(deal, score, verdict, streak=2 + number, later=1 + number % 3)
        longest = max(longest, len(text))
        left = [sign for sign in OURS.sub("", text) if sign.isalpha()]
        if not FORM.fullmatch(text) or left or len(text) > LONGEST:
            faults += 1
            print(f"{day}, {level}: {text!r}")
    print(f"{wanted} matches: {faults} texts tell too much; the longest has {longest} characters.")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())

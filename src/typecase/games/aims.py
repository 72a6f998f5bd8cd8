"""How one wins each game, in one line for the head of its table: with what was agreed there."""

from __future__ import annotations

from typecase.games.shelf import box
from typecase.story.head_start import head_starts
from typecase.story.protocol import Setup
from typecase.table.wording import Phrase

CHIPS = "Most chips after {hands:# hand|# hands} win."
AIMS = {  # a number is the table's option of that name
    "letter-head": "Most points after {rounds:# turn|# turns} each win.",
    "vultures": "The first with {target:# point|# points} wins.",
    "red-handed": "The lowest total after {rounds:# round|# rounds} wins.",
    "word-slam": "Most points after {passes:# time|# times} through the deck win.",
    "my-word": "Most points after {deals:# deal|# deals} win.",
    "word-poker": CHIPS,
    "seven-letter-stud": CHIPS,
    "stormy-letters": CHIPS,
    "freeze": "The first to win {target:# round|# rounds} wins.",
    "crosswords": "The highest total of words in one square wins.",
    "crosswords-solitaire": "Make the highest total that you can.",
    "take-a-letter": "Most points after {deals:# grid|# grids} win.",
    "letter-hogs": "Three letters in a row win a deal; {deals:# deal is|# deals are} played.",
    "letter-perfect": "Lay the alphabet, then spell ten words. Nobody can lose.",
    "letter-head-solitaire": "Use up the whole deck in words.",
    "letterpress": "The best word of the fifth round wins.",
    "wordsy": "Your five best words of seven rounds and all bonuses count; the highest total wins.",
    "better-letters": "The highest total after the last round wins.",
}
ALL_CHIPS = Phrase("Who has all the chips wins.")


def aim(setup: Setup) -> Phrase:
    """How one wins a match that was set up so. A guest's box says it itself."""
    template = AIMS.get(setup.game, box(setup.game).summary)
    if template is CHIPS and setup.options["hands"] is None:
        return ALL_CHIPS
    own = Phrase(template, **setup.options)
    if head_starts(setup.options, setup.seats):
        return Phrase("{aim} Head starts are added at the end.", aim=own)
    return own

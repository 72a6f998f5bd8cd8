"""The appeal: under `referee: table` a word that the dictionary refused can be put to the vote.

RULINGS 0.3: a simple majority of all players, the author's own vote counts as valid, and a tie
keeps the dictionary's answer. Ours (H6): one appeal a turn, and silence is no vote for the word.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from typecase.games.house_rules.deciding import STEP, Sides, decide, nothing_else
from typecase.games.house_rules.events import PutToTheVote, ShallItStand, Voted
from typecase.story.options import Options
from typecase.story.protocol import Answer, Millis, Seat, Table
from typecase.table.moves import Move, Write

CLAUSE = "H6: The table's vote"
LONGEST = (
    30  # letters of a word for which no cards are laid (choice: none at these tables is longer)
)
VOTE = Sides("allow", "Let it stand", "refuse", "No, it is no word")


def may_appeal(options: Options, appealed: bool, most: int = LONGEST) -> dict[str, Move[Any]]:
    """What a seat is offered where the table votes on words, once a turn."""
    if options.referee != "table" or appealed:
        return {}
    return {"appeal": Write("Put a word to the vote", "word", most, clause=CLAUSE)}


async def appeal(
    t: Table,
    seat: Seat,
    word: str,
    allowed: list[str],
    until: Millis | None = None,
    meanwhile: Callable[[Seat], Mapping[str, Move[Any]]] = nothing_else,
    aside: Callable[[Answer], None] | None = None,
    race: tuple[str, ...] = (),
) -> Millis | None:
    """Let the others vote on the word; it joins those that the table allows, or it does not.

    Until when there is time after it: the vote is at nobody's expense.
    """
    began = t.now
    t.tell(PutToTheVote(seat, word))
    voters = t.others(seat)
    question, ends = ShallItStand(seat, word), t.after(STEP)
    ayes = await decide(t, "vote", voters, VOTE, question, ends, meanwhile, aside, race)
    stands = 2 * (1 + len(ayes)) > 1 + len(voters)
    if stands:
        allowed.append(word)
    t.tell(Voted(word, stands))
    return until and until + t.now - began

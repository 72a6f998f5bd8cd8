"""The appeal: under `referee: table` a word that the dictionary refused can be put to the vote.

RULINGS 0.3: a simple majority of all players, the author's own vote counts as valid, and a tie
keeps the dictionary's answer. Ours (H6): one appeal a turn, and silence is no vote for the word.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from typecase.games.house_rules.deciding import STEP, Sides, decide, nothing_else
from typecase.games.house_rules.events import PutToTheVote, ShallItStand, Voted
from typecase.story.protocol import Answer, Seat, Table
from typecase.table.moves import Move

CLAUSE = "H6: The table's vote"
VOTE = Sides("allow", "Let it stand", "refuse", "No, it is no word")


async def appeal(
    t: Table,
    seat: Seat,
    word: str,
    allowed: list[str],
    meanwhile: Callable[[Seat], Mapping[str, Move[Any]]] = nothing_else,
    aside: Callable[[Answer], None] | None = None,
) -> None:
    """Let the others vote on the word; it joins those that the table allows, or it does not."""
    t.tell(PutToTheVote(seat, word))
    voters = t.others(seat)
    question, until = ShallItStand(seat, word), t.after(STEP)
    ayes = await decide(t, "vote", voters, VOTE, question, until, meanwhile, aside)
    stands = 2 * (1 + len(ayes)) > 1 + len(voters)
    if stands:
        allowed.append(word)
    t.tell(Voted(word, stands))

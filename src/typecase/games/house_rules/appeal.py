"""The appeal: under `referee: table` a word that the dictionary refused can be put to the vote.

RULINGS 0.3: a simple majority of all players, the author's own vote counts as valid, and a tie
keeps the dictionary's answer. Ours (H6): one appeal a turn, silence is no vote for the word, and
there is no vote on what counts anyway.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from typecase.games.house_rules.deciding import STEP, Sides, decide, nothing_else
from typecase.games.house_rules.dictionary import Dictionary
from typecase.games.house_rules.events import PutToTheVote, ShallItStand, Voted
from typecase.story.options import Options
from typecase.story.protocol import Answer, Millis, Seat, Table
from typecase.table.moves import Move, Refused, Write

CLAUSE = "H6: The table's vote"
LONGEST = (
    30  # letters of a word for which no cards are laid (choice: none at these tables is longer)
)
MADE_UP = "STRANELIOSTERAN"  # from which samplers take what may be no word
VOTE = Sides("allow", "Let it stand", "refuse", "No, it is no word")


def made_up(most: int) -> list[str]:
    """Some words that may be none, for samplers."""
    lengths = range(1, min(len(MADE_UP) // 2, most) + 1)
    return [MADE_UP[at : at + n] for n in lengths for at in range(len(MADE_UP) - n + 1)]


def barred_by_nothing(_word: str) -> None:
    """Most games take every word that the table has let stand."""


def may_appeal(
    options: Options,
    dictionary: Dictionary,
    allowed: Sequence[str],
    appealed: bool,
    most: int = LONGEST,
    barred: Callable[[str], None] = barred_by_nothing,
) -> dict[str, Move[Any]]:
    """What a seat is offered where the table votes on words, once a turn: to put one to the vote
    that is refused, unless it is `barred` whatever the table says."""
    if options.referee != "table" or appealed:
        return {}

    def judge(word: str) -> None:
        if dictionary.let_in_unasked(word):
            return  # records from before hold appeals of any word
        barred(word)
        if dictionary.has(word):
            raise Refused("{word} is a word: there is nothing to vote on.", CLAUSE, word=word)
        if word in allowed:
            says = "The table has let {word} stand already: there is nothing to vote on."
            raise Refused(says, CLAUSE, word=word)

    words, label = partial(made_up, most), "Put a word to the vote"
    return {"appeal": Write(label, "word", most, judge=judge, words=words, clause=CLAUSE)}


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

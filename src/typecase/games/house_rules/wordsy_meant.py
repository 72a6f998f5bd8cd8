"""The word that was meant: what a relaxed table lets count instead of one that fell. (Rulebook 002,
the tip beside Challenges.)"""

from __future__ import annotations

from collections.abc import Callable

from typecase.games.house_rules.wordsy_events import MeantAnotherWord, WhichWordDidYouMean
from typecase.games.house_rules.wordsy_table import LONGEST, WordsyTable
from typecase.story.protocol import Ask, Millis, Seat
from typecase.table.moves import Move, Press, Refused, Write

A_SLIP = 2  # letters (S11)
CLAUSE = "Wordsy: Challenges (S11)"


async def forgive(
    t: WordsyTable, author: Seat, until: Millis | None, insist: Callable[[str], None]
) -> None:
    """Whoever meant another word, of which `insist` thinks well, has that one instead. Saying so,
    declining and silence end it."""

    def judge(word: str) -> None:
        insist_on_a_slip(word, t.words[author])
        insist(word)

    moves: dict[str, Move[str | None]] = {
        "meant": Write("I meant this word", "word", LONGEST, judge=judge, clause=CLAUSE),
        "done": Press("I meant no other word"),
    }
    says = WhichWordDidYouMean(t.words[author])
    ask = Ask(moves, says, "{Seat:may} name the word that was meant")
    answer = await t.first("meant", {author: ask}, until)
    if answer is not None and answer.do == "meant":
        t.tell(MeantAnotherWord(author, answer.value, t.words[author]))
        t.words[author] = answer.value
        t.fallen.remove(author)


def insist_on_a_slip(meant: str, written: str) -> None:
    """Refuse what was written itself, and what nobody writes by mistake for it."""
    if meant == written:
        raise Refused("{written} is the word that fell: name another.", CLAUSE, written=written)
    if letters_apart(meant, written) > A_SLIP:
        says = "{meant} is more than two letters away from {written}: name a nearer word."
        raise Refused(says, CLAUSE, meant=meant, written=written)


def letters_apart(one: str, other: str) -> int:
    """The fewest letters to add, to leave out or to change that turn one word into the other (W35).

    >>> letters_apart("RECIEVE", "RECEIVE"), letters_apart("SEPERATE", "SEPARATELY")
    (2, 3)
    """
    row = list(range(len(other) + 1))
    for count, letter in enumerate(one, start=1):
        above, row[0] = row[0], count
        for place, wanted in enumerate(other, start=1):
            changed = above + (letter != wanted)
            above = row[place]
            row[place] = min(changed, above + 1, row[place - 1] + 1)
    return row[-1]

"""*A word worth N*: as much as the best word of a plain vocabulary brings, from cards as dealt.

The whole dictionary has a better word nearly always, and hardly anybody knows it: so any word that
brings as much is right.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from typecase.bots.levels import LEVELS
from typecase.bots.missed_words import Eye
from typecase.bots.vocabulary import familiarity, polite
from typecase.door import play
from typecase.games.shelf import box
from typecase.insight.puzzles.difficulty import rating_from_bots
from typecase.insight.puzzles.puzzle import SHORTEST, SOLVER, Puzzle, faces_of, try_answer
from typecase.lexicon.search import Search, open_search
from typecase.story.match import Match
from typecase.table.luck import Dice

VOCABULARIES = (5, 4, 4, 3, 3, 2)  # how common the words are from which the best is taken (choice)
BOTS = 24  # of each level, who try it (choice: a share within ten percent)
MOST_WORDS = 400  # for a Wordsy board; far more than ever score enough (choice)


class Found(NamedTuple):
    word: str
    points: int


class WordGame(NamedTuple):
    """A game in which somebody looks for one word."""

    verb: str
    seats: int
    options: dict[str, Any]
    draws: Callable[[Dice], int]
    search: Callable[[Search, Match[Any]], list[Found]]  # best first


def _from_hand(search: Search, match: Match[Any]) -> list[Found]:
    faces, chosen = faces_of(match), box(match.setup.game)
    found = search.words(
        faces, chosen.scoring(len(faces)), least=chosen.shortest, most=chosen.longest
    )
    return [Found(one.word, one.score) for one in found]


def _for_board(search: Search, match: Match[Any]) -> list[Found]:
    table = match.table
    across = [place for column in range(4) for place in (column, column + 4)]  # from the left
    faces = [table.grid[place].face for place in across]
    values = [table.columns[place % 4] + table.grid[place].points for place in across]
    return [
        Found(one.word, one.score) for one in search.board_words(faces, values, limit=MOST_WORDS)
    ]


GAMES = {
    "letter-head": WordGame(
        "declare",
        2,
        {"dealer": 1, "referee": "strict"},
        lambda dice: 1 + dice.below(4),  # six to nine cards in hand
        _from_hand,
    ),
    "letter-head-solitaire": WordGame("meld", 1, {}, lambda _dice: 0, _from_hand),
    "wordsy": WordGame("flip", 1, {}, lambda _dice: 0, _for_board),
}


def word_puzzle(dice: Dice) -> Puzzle | None:
    """One from a new deal; None where its answer would not be a good one."""
    game = dice.choice(("letter-head", "letter-head", "wordsy", "letter-head-solitaire"))
    played = GAMES[game]
    match = play(game, played.seats, dice.below(2**31), played.options)
    for _ in range(played.draws(dice)):
        match.do(SOLVER, {"do": "draw"})
    vocabulary = open_search(polite("plain"), dice.choice(VOCABULARIES))
    known = played.search(vocabulary, match)
    if not known or len(known[0].word) < SHORTEST:
        return None
    answer, points = known[0]
    solutions = [one for one in played.search(_all_words(game), match) if one.points >= points]
    if any(len(one.word) < SHORTEST for one in solutions):
        return None
    words = [one.word for one in solutions]
    rating = rating_from_bots(_solved(words, "".join(sorted(faces_of(match)))), BOTS)
    puzzle = Puzzle("word", game, match.record(), played.verb, points, answer, (), rating)
    assert try_answer(puzzle, {"word": answer}).solved, "the rules count as the search does"
    return puzzle


def _all_words(game: str) -> Search:
    return open_search(box(game).profile)


def _solved(words: list[str], cards: str) -> dict[str, int]:
    """By level, how many of the bots know one of the words and see it in these cards."""
    solved = dict.fromkeys(LEVELS, 0)
    for name, level in LEVELS.items():
        known = [word for word in words if familiarity(word) >= level.commonness]
        for seed in range(BOTS):
            eye = Eye(seed, level.overlooks)
            solved[name] += any(eye.sees(word, cards) for word in known)
    return solved

"""Puzzles: mined, proved by the rules, rated by bots and then by people."""

from __future__ import annotations

from collections import Counter
from datetime import date
from itertools import islice

import pytest

import typecase
from typecase.bots.vocabulary import is_polite
from typecase.insight.puzzles.difficulty import LEVEL_RATINGS, chance, moved, rating_from_bots
from typecase.insight.puzzles.mining import mine
from typecase.insight.puzzles.of_the_day import puzzle_of
from typecase.insight.puzzles.places import DECK, MARGIN, worths
from typecase.insight.puzzles.puzzle import (
    SHORTEST,
    SOLVER,
    Puzzle,
    faces_of,
    read_puzzle,
    try_answer,
    write_puzzle,
)
from typecase.lexicon.search import open_search
from typecase.table.luck import Dice
from typecase.table.moves import Refused


@pytest.fixture(scope="module")
def hundred() -> list[Puzzle]:
    return list(islice(mine("a test"), 100))


def of_kind(puzzles: list[Puzzle], kind: str) -> list[Puzzle]:
    return [one for one in puzzles if one.kind == kind]


def test_no_two_are_alike(hundred: list[Puzzle]) -> None:
    assert len({one.name for one in hundred}) == 100
    words = [one.answer for one in of_kind(hundred, "word")]
    assert len(set(words)) == len(words)


def test_there_are_both_kinds_and_every_word_game(hundred: list[Puzzle]) -> None:
    kinds = Counter(one.kind for one in hundred)
    assert kinds["place"] >= 20 and kinds["word"] >= 60
    games = {one.game for one in of_kind(hundred, "word")}
    assert games == {"letter-head", "letter-head-solitaire", "wordsy"}


def test_the_same_seed_mines_the_same(hundred: list[Puzzle]) -> None:
    assert list(islice(mine("a test"), 5)) == hundred[:5]
    assert list(islice(mine("another"), 5)) != hundred[:5]


def test_the_word_that_is_shown_solves_it_by_the_rules(hundred: list[Puzzle]) -> None:
    for puzzle in of_kind(hundred, "word"):
        assert try_answer(puzzle, {"word": puzzle.answer}).solved
        assert try_answer(puzzle, {"word": puzzle.answer.lower()}).solved
        match = typecase.replay(puzzle.record)
        match.do(SOLVER, {"do": puzzle.verb, "word": puzzle.answer})
        assert match.scores[SOLVER] >= puzzle.points


def test_the_word_that_is_shown_is_fit_for_everybody(hundred: list[Puzzle]) -> None:
    assert all(is_polite(one.answer) for one in of_kind(hundred, "word"))


def test_any_word_that_brings_as_much_solves_it_and_none_that_brings_less(
    hundred: list[Puzzle],
) -> None:
    others, short = 0, 0
    for puzzle in of_kind(hundred, "word"):
        match = typecase.replay(puzzle.record)
        if puzzle.game == "wordsy":
            continue
        for word in open_search("letter-head").every(faces_of(match), least=3):
            worth = match.preview(SOLVER, {"do": puzzle.verb, "word": word}).points
            assert worth is not None
            if worth >= puzzle.points:
                assert len(word) >= SHORTEST, f"{word} would solve it"
                assert try_answer(puzzle, {"word": word}).solved
                others += word != puzzle.answer
            elif len(word) >= SHORTEST and not try_answer(puzzle, {"word": word}).solved:
                short += 1
            if others + short > 400:
                return
    raise AssertionError("too few words were tried")


def test_a_word_under_four_letters_is_refused(hundred: list[Puzzle]) -> None:
    for puzzle in of_kind(hundred, "word"):
        faces = faces_of(typecase.replay(puzzle.record))
        if puzzle.game == "letter-head-solitaire" and (
            found := open_search("letter-head").every(faces, least=3, most=3)
        ):
            with pytest.raises(Refused, match="too short"):
                try_answer(puzzle, {"word": found[0]})
            return
    raise AssertionError("no puzzle has a short word")


def test_what_is_no_answer_is_refused_as_the_rules_do(hundred: list[Puzzle]) -> None:
    word = next(one for one in hundred if one.game == "letter-head")
    place = of_kind(hundred, "place")[0]
    with pytest.raises(Refused, match=r"^Your cards do not spell PIZZAZZ\.$"):
        try_answer(word, {"word": "PIZZAZZ"})
    with pytest.raises(Refused, match="An answer is word"):
        try_answer(word, {"row": 1, "col": 1})
    with pytest.raises(Refused, match="An answer is row and col"):
        try_answer(place, {"word": "TEA"})
    with pytest.raises(Refused, match="Row 40, column 0 is not free"):
        try_answer(place, {"row": 40, "col": 0})
    with pytest.raises(Refused):
        try_answer(word, {"word": 7})


def test_the_place_is_clearly_the_best_of_three(hundred: list[Puzzle]) -> None:
    for puzzle in of_kind(hundred, "place"):
        best, next_best, _ = puzzle.choices
        assert best.points - next_best.points >= MARGIN
        for choice in puzzle.choices:
            tried = try_answer(puzzle, {"row": choice.row, "col": choice.col})
            assert tried.solved == (choice == best)


def test_what_a_place_brings_is_what_the_rules_count_in_played_matches(
    hundred: list[Puzzle],
) -> None:
    """Every ending of a match with the two last cards stacked, weighed: one place of one puzzle."""
    puzzle = of_kind(hundred, "place")[0]
    best = puzzle.choices[0]
    match = typecase.replay(puzzle.record)
    seen = [placed.card.face for placed in match.table.grid[SOLVER]] + [match.table.taken[0].face]
    coming = Counter(DECK.copies) - Counter(seen)
    dice, faces = Dice("endings"), sorted(coming)
    free = [one[:2] for one in puzzle.choices[1:]]
    for first in dice.sample(faces, 3):
        means = []
        for here, there in (free, free[::-1]):
            left = coming - Counter([first])
            total = 0
            for last, copies in left.items():
                played = typecase.play(
                    puzzle.game, 1, match.setup.seed, {}, {"deck": " ".join([*seen, first, last])}
                )
                for line in match.log:
                    assert line.action is not None
                    played.do(SOLVER, line.action)
                for row, col in (best[:2], here, there):
                    played.do(SOLVER, {"do": "place", "row": row, "col": col})
                assert played.result is not None
                total += copies * played.result.scores[SOLVER]
            means.append(total / left.total())
        # The mean over all first cards is that of the choice; here those with this one.
        assert reckoned(puzzle, first) == pytest.approx(max(means))


def reckoned(puzzle: Puzzle, first: str) -> float:
    """What `worths` reckons with, for this next card."""
    from typecase.insight.puzzles.places import _Board, _looked_up

    match = typecase.replay(puzzle.record)
    grid, card = match.table.grid[SOLVER], match.table.taken[0].face
    coming = Counter(DECK.copies) - Counter([card, first, *(one.card.face for one in grid)])
    board = _Board(match, _looked_up)
    here, one, other = (choice[:2] for choice in puzzle.choices)
    means = [
        sum(board.points({here: card, a: first, b: last}) * n for last, n in coming.items())
        / coming.total()
        for a, b in ((one, other), (other, one))
    ]
    return max(means)


def test_worths_are_the_same_again(hundred: list[Puzzle]) -> None:
    from typecase.insight.puzzles.places import _by_the_rules

    puzzle = of_kind(hundred, "place")[1]
    assert worths(typecase.replay(puzzle.record), _by_the_rules) == puzzle.choices


def test_ratings_spread_over_500_points(hundred: list[Puzzle]) -> None:
    ratings = sorted(one.rating for one in hundred)
    assert ratings[94] - ratings[5] >= 500


def test_who_fewer_bots_solve_is_rated_higher() -> None:
    rated = [rating_from_bots({"best": 24, "strong": n}, 24) for n in range(25)]
    assert rated == sorted(rated, reverse=True)
    assert rated[0] > rated[-1] + 100


def test_ratings_move_with_the_answers_and_settle_where_they_belong() -> None:
    """Somebody of 1,500 answers as chance has it: the puzzle's rating comes to where it should."""
    dice, rating, true = Dice("answers"), 1_000.0, 1_400.0
    for answers in range(400):
        solved = dice.chance(chance(1_500, true))
        rating = moved(rating, answers, 1_500, won=not solved)
    assert abs(rating - true) < 120
    assert moved(1_200, 0, 1_200, won=False) < 1_200 < moved(1_200, 0, 1_200, won=True)
    assert list(LEVEL_RATINGS) == ["beginner", "casual", "strong", "best"]


def test_a_puzzle_is_kept_as_a_line(hundred: list[Puzzle]) -> None:
    for puzzle in hundred[:8]:
        assert read_puzzle(write_puzzle(puzzle)) == puzzle
    with pytest.raises(Refused):
        read_puzzle("{}")


def test_every_day_has_one_of_its_own() -> None:
    days = [puzzle_of(date(2026, 11, number)) for number in range(1, 9)]
    assert len({one.name for one in days}) == 8
    assert Counter(one.kind for one in days) == {"word": 6, "place": 2}

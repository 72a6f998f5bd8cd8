"""A review: every choice of a seat, what the best bot would have done, and what it cost."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

import typecase
from make_review_means import Levels, Measured, told_apart
from tests.insight.matches import GAMES, breaking_a_rule, ended
from typecase.bots.company import VERSION as BOTS
from typecase.bots.hinting import Counsel
from typecase.bots.levels import LEVELS
from typecase.cli.main import main
from typecase.games.shelf import box
from typecase.insight.accuracy import MARKS, accuracy_of, alike, mark_at, means
from typecase.insight.appraisal import judges
from typecase.insight.belief import BLUFFS, pays_from, share_at
from typecase.insight.opening import NoSuchSeat, NotARecord, NotOver, OtherRules
from typecase.insight.reading import LONGEST, MOST_LINES
from typecase.insight.review import DEAREST, Review, is_choice, review
from typecase.story.match import Match
from typecase.story.seen import Seen
from typecase.table.luck import Dice

Told = pytest.CaptureFixture[str]
BETTING = ("word-poker", "seven-letter-stud", "stormy-letters")


@pytest.mark.parametrize("game", GAMES)
def test_every_choice_of_a_match_is_reviewed_in_every_game(game: str) -> None:
    match = ended(game)
    found = review(match, 0)
    again = typecase.play(game, match.setup.seats, match.setup.seed, match.setup.differing)
    choices = []
    for step, line in enumerate(match.log):
        if line.seat == 0 and is_choice(again.look(0), line):
            choices.append(step)
        again.again(line)
    assert [one.step for one in found.decisions] == choices or game in ("wordsy", "better-letters")
    assert found.decisions or game == "letter-hogs"
    for one in found.decisions:
        assert one.played == match.log[one.step].action
        assert (one.says.endswith(".") and one.says[0].isupper()) or one.says[0] in "0123456789"
        assert "{" not in one.says + one.why
        if one.by in ("same", "dice"):
            assert one.cost == 0
    assert len(found.dearest) <= DEAREST
    costs = [found.decisions[number].cost for number in found.dearest]
    assert costs == sorted(costs, reverse=True) and all(cost > 0 for cost in costs)


@pytest.mark.parametrize("game", ["letter-head", "wordsy", "word-poker", "letterpress"])
def test_the_same_record_gives_the_same_review_byte_for_byte(game: str) -> None:
    record = ended(game).record()
    once, twice = (msgspec.json.encode(review(record, 0)) for _ in range(2))
    assert once == twice
    assert msgspec.json.decode(once, type=Review).game == game


@pytest.mark.parametrize("game", GAMES)
def test_no_bet_call_or_challenge_is_appraised_by_imagined_worlds(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[Seen, str]] = []
    imagine = Match.imagine

    def watched(match: Match[Any], seat: int | None, dice: Dice) -> Match[Any]:
        asked.append((match.look(seat), match.phase))
        return imagine(match, seat, dice)

    monkeypatch.setattr(Match, "imagine", watched)
    match = ended(game)
    for seat in range(min(2, match.setup.seats)):
        review(match, seat)
    assert not any(judges(seen) for seen, _ in asked)
    assert not (game in (*BETTING, "freeze") and asked), "by the bot's own reckoning"
    if game in ("letter-head", "wordsy"):
        assert asked, "words are appraised so"


def test_whoever_finds_no_word_in_letterpress_is_told_what_that_cost() -> None:
    match = ended("letterpress", seats=2)
    again = typecase.play("letterpress", 2, match.setup.seed, match.setup.differing)
    at = next(n for n, line in enumerate(match.log) if line.action and line.action["do"] == "write")
    for line in match.log[:at]:
        again.again(line)
    seat, counsel = match.log[at].seat, Counsel("letterpress")
    assert seat is not None
    wrote = counsel.worth(again.look(seat), match.log[at].action or {})
    assert counsel.worth(again.look(seat), {"do": "write"}) == 0 < (wrote or 0)


def test_progress_is_told_to_the_end() -> None:
    told: list[tuple[int, int]] = []
    review(ended("letter-head"), 1, lambda done, whole: told.append((done, whole)))
    assert told == sorted(told) and told[-1][0] == told[-1][1]
    assert len({whole for _, whole in told}) == 1


def test_a_dear_word_that_was_there_is_told_with_its_cost_and_its_definition() -> None:
    found = review(ended("wordsy", "beginner"), 0)
    dear = found.decisions[found.dearest[0]]
    assert dear.by == "worlds" and dear.cost > 3 and dear.word and dear.definition
    assert dear.says.endswith(f"points: {dear.word} was there.")


def test_words_missed_are_such_as_the_player_lays_herself_and_bring_more() -> None:
    found = review(ended("vultures", "beginner"), 0)
    assert found.missed
    for missed in found.missed:
        assert missed.points > 0 and missed.word != missed.instead
        assert typecase.judge(missed.word, "letter-head").accepted


# belief


def test_a_call_pays_between_two_from_ten_in_what_the_word_would_bring_and_twenty() -> None:
    deck = "A B N C T D E F D G"
    match = typecase.play("letter-head", 2, 1, {"dealer": 1}, stack={"deck": deck})
    match.do(0, {"do": "declare", "word": "ANTED", "down": [0, 1, 2, 3, 4]})
    seen = match.look(1)
    brings = pays_from(seen) ** -1 * 10 - 20
    assert 20 < brings < 60


def test_where_the_cards_lie_elsewhere_it_is_surely_a_bluff_and_else_never() -> None:
    assert share_at(0.0) == 1.0
    assert share_at(1e-9) < 1.0
    assert share_at(1.0) == pytest.approx(BLUFFS)
    shares = [share_at(odds / 10) for odds in range(1, 20)]
    assert shares == sorted(shares, reverse=True)


# accuracy


def test_the_levels_stand_on_the_scale_where_they_were_measured() -> None:
    levels = [8.0, 5.0, 2.0, 0.5]
    assert [mark_at(levels, mean) for mean in levels] == list(MARKS.values())
    assert list(MARKS) == list(LEVELS)
    assert mark_at(levels, 3.5) == 70 and mark_at(levels, -3) == 100 and mark_at(levels, 1e6) == 0


def test_levels_that_cannot_be_told_apart_share_one_place() -> None:
    assert told_apart([(2.0, 0.1), (4.0, 0.1), (1.0, 0.1), (0.0, 0.0)]) == [3.0, 3.0, 1.0, 0.0]
    assert told_apart([(6.0, 0.1), (3.0, 0.6), (2.0, 0.6), (0.0, 0.0)]) == [6.0, 2.5, 2.5, 0.0]
    assert [mark_at([4.0, 2.5, 2.5, 0.0], cost) for cost in (4.0, 2.5, 0.0)] == [40, 70, 100]
    assert mark_at([1.0] * 4, 5.0) == 70
    assert str(alike([4.0, 2.5, 2.5, 0.0])) == " Here casual and strong cannot be told apart."
    assert str(alike([4.0, 4.0, 4.0, 0.0])).count("cannot") == 1
    assert not str(alike([4.0, 3.0, 2.0, 0.0]))


def test_a_level_is_measured_until_it_is_known_where_it_stands() -> None:
    rows = [
        Measured("wordsy", "1", "1", 2, level, n, 0.1, 1, mean + spread * (-1) ** n)
        for level, mean, spread in zip(LEVELS, (8, 4, 2, 0), (0.1, 4, 0.1, 0), strict=True)
        for n in range(16)
    ]
    errors = Levels.of(rows).errors()
    assert errors[0] < 1 and errors[1] > 5 and errors[3] == 0
    assert Levels.of(rows).table()["2"][0] == pytest.approx(8.0)


# what is no record, or not for everybody


def test_a_record_that_is_none_is_refused_with_its_line() -> None:
    good = ended("letter-head").record()
    lines = good.splitlines(keepends=True)
    for bad, line in (
        ("", 1),
        ("nonsense", 1),
        ("[]\n", 1),
        (good[: len(good) // 2], len(good[: len(good) // 2].splitlines())),
        ("".join([lines[0], "{}\n", *lines[1:]]), 2),
    ):
        with pytest.raises(NotARecord, match=f"line {line}:") as refused:
            review(bad, 0)
        assert str(refused.value).count(".") >= 1 and "Traceback" not in str(refused.value)
    with pytest.raises(NotARecord, match="at most"):
        review(lines[0] + "x" * LONGEST, 0)
    with pytest.raises(NotARecord, match=f"line {MOST_LINES + 1}"):
        review(lines[0] + "\n" * MOST_LINES + "x", 0)
    with pytest.raises(NotARecord, match="line 2: this is not text"):
        review(lines[0].encode() + b"\xff\n", 0)


def test_a_line_that_breaks_the_rules_is_refused_with_the_clause() -> None:
    broken, line = breaking_a_rule(ended("letter-head").record())
    with pytest.raises(NotARecord, match=f"line {line}:") as refused:
        review(broken, 0)
    assert refused.value.clause != "Records", "the clause that it breaks"
    assert str(refused.value).endswith(f" (rules: {refused.value.clause}).")


def test_a_match_that_is_not_over_is_not_reviewed() -> None:
    match = typecase.play("letter-head", 2, 3)
    with pytest.raises(NotOver) as refused:
        review(match, 0)
    assert str(refused.value) == "The match is not over: a review would tell what is hidden."


def test_a_record_of_other_rules_says_which_it_needs() -> None:
    first, _, rest = ended("letter-head").record().partition("\n")
    header = json.loads(first) | {"rules": "99"}
    with pytest.raises(OtherRules, match="99"):
        review(json.dumps(header) + "\n" + rest, 0)


@pytest.mark.parametrize("seat", [-1, 2, 99, True, "0"])
def test_there_is_no_review_of_a_seat_that_is_not_there(seat: Any) -> None:
    with pytest.raises(NoSuchSeat):
        review(ended("letter-head"), seat)


def test_a_stacked_deal_is_reviewed_and_marked() -> None:
    match = typecase.play("letter-head-solitaire", stack={"deck": "Q U I Z V W W"})
    match.do(0, {"do": "meld", "word": "QUIZ"})
    match.do(0, {"do": "give-up"})
    found = review(match, 0)
    assert not found.sealed and found.decisions


def test_alone_with_letter_heads_a_choice_costs_the_cards_that_are_left_for_it() -> None:
    match = typecase.play("letter-head-solitaire", 1, 7)
    for _ in range(3):
        best = typecase.hint(match.seen(0)).action
        assert best
        match.do(0, best)
    left = 124 - match.scores[0]
    match.do(0, {"do": "give-up"})
    found = review(match, 0)
    assert found.unit == "cards" and [one.by for one in found.decisions[:3]] == ["same"] * 3
    assert left - 5 < found.decisions[-1].cost <= left, "the best bot would have used nearly all"


# the terminal


def test_the_terminal_tells_a_review_and_gives_it_as_json(tmp_path: Path, capsys: Told) -> None:
    file = tmp_path / "match.jsonl"
    file.write_text(ended("vultures", "beginner").record())
    assert main(["review", str(file), "--seat", "1"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("Vultures: beginner 2, ") and "Every decision:" in told
    assert "Not from a sealed deal" in told
    assert main(["review", str(file), "--seat", "1", "--json"]) == 0
    found = msgspec.json.decode(capsys.readouterr().out, type=Review)
    assert found.seat == 1 and found.decisions


def test_the_terminal_refuses_with_one_sentence(tmp_path: Path, capsys: Told) -> None:
    file = tmp_path / "match.jsonl"
    file.write_bytes(b"\xff\xfe")
    record = ended("letter-head").record()
    other_rules = record.replace('"rules":"', '"rules":"9', 1)
    broken, _ = breaking_a_rule(record)
    for text in (None, "nonsense", record[: record.index("\n") + 1], other_rules, broken):
        if text is not None:
            file.write_text(text)
        assert main(["review", str(file)]) == 2
        told = capsys.readouterr()
        assert not told.out and told.err.count("\n") <= 2 and "Traceback" not in told.err
    file.write_text(record)
    assert main(["review", str(file), "--seat", "7"]) == 2
    assert main(["review", str(tmp_path / "nothing")]) == 2


# the table of means


def test_the_table_of_means_is_of_todays_rules_and_bots() -> None:
    table = means()
    assert table["bots"] == BOTS, "make it again: python -m tools.make_review_means"
    for game in GAMES:
        if game in ("letter-perfect", "letter-hogs"):
            continue  # nobody does anything wrong there; a match has one or two choices
        known = table["games"][game]
        again = f"make it again: python -m tools.make_review_means --only {game}"
        assert known["rules"] == box(game).game.rules, again
        several = [seats for seats in box(game).seats if seats <= 6]
        assert set(known["means"]) == {str(seats) for seats in several}, again
        for levels in known["means"].values():
            assert len(levels) == len(LEVELS)
            assert levels[0] > levels[-1], "a beginner's choices cost more than the best bot's"


def test_a_review_says_how_well_it_was_played_with_the_range() -> None:
    found = review(ended("wordsy", "beginner", 11, 3), 0).accuracy
    assert found and found.least <= found.mark <= found.most
    assert f"between {found.least} and {found.most}" in found.says
    assert accuracy_of("wordsy", 3, "another version", [1.0] * 9) is None
    assert accuracy_of("wordsy", 3, box("wordsy").game.rules, [1.0]) is None, "too few"

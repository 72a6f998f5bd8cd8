"""Better Letters, clause by clause, as the rulebook tells it. The list of cards is "designed-1"."""

from __future__ import annotations

import json
from typing import Any

import pytest

import typecase
from tests.games.better_letters_tools import (
    PLANT_GRID,
    bonus_ids,
    draw,
    faces,
    held,
    keep_bonuses,
    opened,
    pass_round,
    skip_bonuses,
    submit,
    to_round,
)
from tests.tools import any_input, card_ids, play_on, refused, told
from typecase.games.house_rules.better_letters_events import (
    AVote,
    BonusMet,
    CompletedBonus,
    IfMet,
    IfShared,
    ManyTokens,
    MeetsToo,
    OnItsPath,
    OthersOnItsCards,
    WordRead,
)
from typecase.games.house_rules.better_letters_table import (
    COUNTS,
    FEW,
    MANY,
    OURS,
    BetterLettersTable,
    Submitted,
    counted,
    place_tokens,
)
from typecase.games.house_rules.conditions import conditions, met
from typecase.games.house_rules.events import HasNoWord, IsNoWord
from typecase.games.house_rules.rule_paths import best_path, paths, touching
from typecase.lexicon.lexicon import open_lexicon
from typecase.story.match import Match
from typecase.table.cards import Card, Down
from typecase.table.luck import Dice
from typecase.table.moves import Refused
from typecase.table.wording import with_numbers
from typecase.table.worth import Part, Worth

# Setup


@pytest.mark.parametrize("seats", range(2, 7))
def test_a_grid_of_nine_and_three_bonuses_for_each(seats: int) -> None:
    match = typecase.play("better-letters", seats, 7)
    seen = match.seen(0)
    assert len(seen["grid"]) == 9 and seen["columns"] == 3 and seen["round"] == 1
    assert [len(hand) for hand in seen["hands"].values()] == [3] * seats
    assert seen["bonuses"] == 30 - 3 * seats
    assert seen["rules"] + len(seen["discards"]) == 78 - 9
    assert match.asks() == {seat: ("keep-bonus",) for seat in range(seats)}
    assert len(card_ids(match.table)) == 108


def test_every_card_of_the_grid_says_its_id_its_face_its_dots_and_its_text() -> None:
    match = opened()
    card = match.seen(None)["grid"][2]
    assert card == {"id": card["id"], "face": "WR33", "points": 2, "text": "Includes AN"}
    assert faces(match) == PLANT_GRID.split()
    assert match.seen(1)["types"][:5] == ["Syllables", "Starts", "Includes", "Includes", "Block"]


def test_bonuses_are_dealt_one_at_a_time_from_seat_0() -> None:
    stack = {"bonuses": "PB01 PB02 PB03 PB04 PB05 PB06"}
    match = typecase.play("better-letters", 2, 1, stack=stack)
    assert held(match, 0) == ["PB01", "PB03", "PB05"]
    assert held(match, 1) == ["PB02", "PB04", "PB06"]


@pytest.mark.parametrize(
    ("stack", "why"),
    [
        ({"deck": "A"}, "There is no deck 'deck' to stack; there is rules and bonuses"),
        ({"rules": "WR01 WR01"}, "The deck holds 1 of WR01, not 2"),
        ({"rules": "WR73"}, "The deck has no card 'WR73'"),
        ({"bonuses": "WR01"}, "The deck has no card 'WR01'"),
    ],
)
def test_a_stack_that_the_box_does_not_hold_is_refused(stack: dict[str, str], why: str) -> None:
    with pytest.raises(Refused, match=why):
        typecase.play("better-letters", 2, 1, stack=stack)


def test_of_three_bonuses_two_are_kept_and_one_is_put_away() -> None:
    """B25, B36"""
    match = opened("PB01 PB02 PB03", keep=False)
    keep_bonuses(match, 0, "PB03", "PB01")
    assert held(match, 0) == ["PB03", "PB01"]
    assert match.seen(0)["bonus_discards"][0]["face"] == "PB02"
    assert match.seen(1)["bonus_discards"] == [{}] and match.seen(None)["bonus_discards"] == [{}]
    assert match.asks() == {1: ("keep-bonus",)}
    refused(match, 0, {"do": "keep-bonus", "keep": []}, says="not your turn")


@pytest.mark.parametrize("kept", [None, [], "PB01", [1], [True, False], [-1, 10**9]])
def test_two_cards_of_the_own_hand_are_kept_and_nothing_else(kept: Any) -> None:
    match = opened(keep=False)
    refused(match, 0, {"do": "keep-bonus", "keep": kept}, says="keep")
    mine, other = match.table.hands[0][0].id, match.table.hands[1][0].id
    refused(match, 0, {"do": "keep-bonus", "keep": [mine, other]}, says="cannot take from here")
    refused(match, 0, {"do": "keep-bonus", "keep": [mine, mine]}, says="twice")
    every = [card.id for card in match.table.hands[0]]
    refused(match, 0, {"do": "keep-bonus", "keep": every}, "Setup", says="2 cards, not 3")


def test_whoever_does_not_choose_keeps_the_first_two() -> None:
    """B27"""
    match = opened("PB01 PB02 PB03", keep=False)
    assert match.deadline == 30_000
    match.time_up()
    assert held(match, 0) == ["PB01", "PB02"] and len(held(match, 1)) == 2
    assert match.phase == "words"


# Gameplay


def test_the_numbers_of_rounds_and_the_sizes_of_their_grids() -> None:
    """B1: rows first."""
    assert FEW == ((3, 3), (3, 3), (3, 4), (3, 4), (4, 4), (4, 4))
    assert MANY == ((3, 3), (3, 4), (4, 4), (4, 5), (5, 5))


@pytest.mark.parametrize("seats", range(2, 7))
def test_the_grid_grows_round_by_round(seats: int) -> None:
    match = typecase.play("better-letters", seats, 3)
    sizes = []
    while match.result is None:
        if match.phase == "words":
            sizes.append((len(match.table.grid) // match.table.columns, match.table.columns))
        match.time_up()
    assert tuple(sizes) == (FEW if seats <= 4 else MANY)


def test_all_have_sixty_seconds() -> None:
    match = opened()
    assert match.phase == "words" and match.deadline == match.now + 60_000
    assert match.asks() == {0: ("jot", "submit", "skip"), 1: ("jot", "submit", "skip")}
    assert opened(pace="blitz").deadline == 30_000
    assert opened(round_seconds=90).deadline == 90_000
    assert opened(pace="relaxed").deadline is None and opened(round_seconds=None).deadline is None


def test_the_round_is_over_when_all_are_done() -> None:
    """B6"""
    match = opened()
    submit(match, 0, "PLANT")
    assert match.phase == "words" and match.seen(1)["awaited"] == [1]
    submit(match, 1, "")
    assert match.phase == "draw-bonuses" and match.scores[0] > 0


def test_a_word_may_be_submitted_anew_until_all_are_done() -> None:
    """S5: on paper one ticks the word that one wants."""
    match = opened()
    submit(match, 0, "HEN")
    match.do(0, {"do": "jot", "word": "PLAN"})
    submit(match, 0, "PLANT", [0, 1, 2])
    assert match.seen(0)["submitted"][0] == {"word": "PLANT", "path": [0, 1, 2]}
    assert match.asks()[0] == ("jot", "submit", "skip") and match.phase == "words"
    submit(match, 1, "CHICKEN")
    assert match.phase != "words" and match.table.sheets[0][0].word == "PLANT"


def test_when_time_is_out_the_word_submitted_last_counts() -> None:
    """S5"""
    match = opened()
    submit(match, 0, "PLANT")
    submit(match, 0, "HEN")
    match.time_up()
    assert match.table.sheets[0][0].word == "HEN"


def test_whoever_has_skipped_may_still_submit_and_the_other_way_round() -> None:
    """S5"""
    match = opened(seats=3)
    submit(match, 0, "")
    submit(match, 0, "PLANT")
    submit(match, 1, "GRAND")
    submit(match, 1, "")
    submit(match, 2, "HEN")
    assert [match.table.sheets[seat][0].word for seat in range(3)] == ["PLANT", "", "HEN"]


def test_a_refused_change_leaves_what_was_submitted() -> None:
    """S5"""
    match = opened()
    submit(match, 0, "PLANT")
    refused(match, 0, {"do": "submit", "word": "PLANF"}, says="PLANF")
    submit(match, 1, "HEN")
    assert match.table.sheets[0][0].word == "PLANT"


def test_nobody_learns_that_somebody_has_changed_her_mind() -> None:
    """S5"""

    def watched(*words: str) -> list[str]:
        match = opened(seats=3)
        for word in words:
            submit(match, 0, word)
        return [json.dumps(match.seen(seat)) for seat in (1, 2, None)]

    assert watched("PLANT") == watched("HEN", "PLANT", "CHICKEN") == watched("PLANT", "")


def test_whoever_changes_her_mind_holds_nobody_up() -> None:
    """S5: who is done is not waited for, and when the last one resigns all are done."""
    match = opened(seats=3, pace="relaxed")
    submit(match, 0, "HEN")
    submit(match, 1, "PLANT")
    assert match.seen(0)["awaited"] == [2] and match.seen(None)["done"] == [0, 1]
    match.do(2, {"do": "resign"})
    assert match.phase != "words" and match.table.sheets[1][0].word == "PLANT"


def test_without_a_clock_the_table_waits_for_all() -> None:
    match = opened(pace="relaxed")
    submit(match, 0, "PLANT")
    with pytest.raises(Refused):
        match.time_up()
    submit(match, 1, "HEN")
    assert match.phase == "draw-bonuses"


@pytest.mark.parametrize("path", [[0], [0, 1, 2], [2, 1, 0], [1, 2, 5], [5, 2], [0, 1, 2, 5]])
def test_a_path_goes_from_card_to_card_in_any_direction(path: list[int]) -> None:
    """B2, B5"""
    match = opened(seats=3)
    submit(match, 0, "PLANT", path)
    submit(match, 1, "")
    assert match.table.submitted[0] == Submitted("PLANT", tuple(path))


@pytest.mark.parametrize(
    ("path", "why", "clause"),
    [
        ([], "path must name 1 to 6 positions, not 0", "Gameplay"),
        ([0, 2], "do not touch: a path goes up, down or sideways", "B2"),
        ([2, 3], "do not touch", "B2"),
        ([1, 5], "do not touch", "B2"),
        ([0, 1, 0], "path names a position twice", "Gameplay"),
        ([1, 4], "No word passes a Block", "Gameplay"),
        ([9], "path names 9, where there is nothing to take", "Gameplay"),
        ([-1], "path names -1", "Gameplay"),
        ([0, 1, 2, 5, 8, 7, 6], "path must name 1 to 6 positions, not 7", "Gameplay"),
        (["0"], "path must be a list of positions", "Gameplay"),
        ([True], "path must be a list of positions", "Gameplay"),
        (0, "path must be a list of positions", "Gameplay"),
        (None, "path must be a list of positions", "Gameplay"),
        ([0, 3], "PLANT does not meet WR34, Includes EN.", "B3"),
        ([1, 2, 5, 8], "PLANT does not meet WR71, Has a J, Q, X or Z.", "B3"),
    ],
)
def test_an_impossible_path_is_refused_and_the_failing_card_is_named(
    path: Any, why: str, clause: str
) -> None:
    """B2, B3"""
    match = opened()
    wrong = {"do": "submit", "word": "PLANT", "path": path}
    refused(match, 0, wrong, clause, says=why)


@pytest.mark.parametrize(
    ("action", "why"),
    [
        ({}, "needs word"),
        ({"word": ""}, "word is empty"),
        ({"word": "PL ANT"}, "letters A to Z"),
        ({"word": "PLÄNT"}, "letters A to Z"),
        ({"word": 7}, "word must be text"),
        ({"word": "P" * 31}, "at most 30"),
        ({"word": "PLANT", "cards": [1]}, "not known here"),
        ({"word": "STUDIO"}, "STUDIO does not meet any rule of this grid"),
    ],
)
def test_what_is_no_submission_is_refused(action: dict[str, Any], why: str) -> None:
    refused(opened(), 0, {"do": "submit", **action}, says=why)


@pytest.mark.parametrize(
    ("word", "rule", "yes"),
    [("EVEN", "WR34", True), ("NEAR", "WR34", False), ("PLANT", "WR33", True)],
)
def test_letters_that_a_word_includes_stand_side_by_side(word: str, rule: str, yes: bool) -> None:
    """Even includes EN, and near does not."""
    match = opened(rules=f"{rule} WR03")
    if yes:
        submit(match, 0, word, [0])
        assert match.table.submitted[0].path == (0,)
    else:
        action = {"do": "submit", "word": word, "path": [0]}
        refused(match, 0, action, says="NEAR does not meet WR34, Includes EN.")


@pytest.mark.parametrize("rule", ["WR48", "WR50"])
def test_a_word_may_be_said_in_any_of_its_ways(rule: str) -> None:
    """B22: FIRE is said in one syllable or in two."""
    match = opened(rules=f"{rule} WR52")
    submit(match, 0, "FIRE", [0])
    assert match.table.submitted[0].path == (0,)
    refused(match, 1, {"do": "submit", "word": "FIRE", "path": [1]}, says="WR52, 3 syllables")


WORDS = {
    "WR01": ("SUN", "GAS"),
    "WR12": ("REACH", "FIRE"),
    "WR27": ("ONLY", "LYRE"),
    "WR36": ("STEP", "SIT"),
    "WR53": ("INTERESTINGLY", "PLANT"),
    "WR54": ("PLAN", "PLANT"),
    "WR57": ("CHICKEN", "CHICKENS"),
    "WR59": ("CHAMPIONS", "CHAMPION"),
    "WR60": ("INTERESTINGLY", "CHAMPIONS"),
    "WR61": ("PLANT", "PLAN"),
    "WR62": ("LETTER", "LEVEL"),
    "WR63": ("PLANT", "PLANE"),
    "WR64": ("COOK", "COKE"),
    "WR65": ("RHYME", "RHYTHM"),
    "WR66": ("EDUCATION", "RADIO"),
    "WR67": ("RADIO", "BANANA"),
    "WR68": ("ATLAS", "YES"),
    "WR69": ("STRONG", "CRYPT"),
    "WR70": ("TRUST", "PLANT"),
    "WR71": ("QUIZ", "PLANT"),
    "WR72": ("PLANET", "PLANT"),
}


@pytest.mark.parametrize("rule", WORDS)
def test_every_kind_of_rule(rule: str) -> None:
    """B23: Y is neither vowel nor consonant."""
    needs, syllables = conditions(OURS.decks["rules"][rule].needs), open_lexicon().syllables
    yes, no = WORDS[rule]
    assert met(needs, yes, syllables) and not met(needs, no, syllables)


def test_three_words_can_be_jotted_down_and_no_fourth() -> None:
    match = opened()
    for word in ("PLANT", "plan", "HEN"):
        match.do(0, {"do": "jot", "word": word})
    assert match.seen(0)["jots"] == {0: ["PLANT", "PLAN", "HEN"], 1: None}
    assert match.asks()[0] == ("submit", "skip")
    refused(match, 0, {"do": "jot", "word": "CHIN"}, says="room for three words")
    refused(match, 1, {"do": "jot", "word": "é"}, says="letters A to Z")
    refused(match, 1, {"do": "jot", "word": "HEN", "path": [3]}, says="not known here")


def test_a_submitted_word_need_not_have_been_jotted_down() -> None:
    """B29"""
    match = opened(seats=3)
    match.do(0, {"do": "jot", "word": "HEN"})
    submit(match, 0, "PLANT")
    assert match.table.submitted[0].word == "PLANT"


def test_jots_are_forgotten_when_the_round_is_over() -> None:
    match = opened()
    match.do(0, {"do": "jot", "word": "HEN"})
    pass_round(match)
    assert match.seen(0)["jots"] == {0: [], 1: None}


@pytest.mark.parametrize(
    ("jots", "word"),
    [
        (("PLANT",), "PLANT"),
        (("HEN", "PLANT"), "PLANT"),
        (("PLANT", "HEN"), "PLANT"),
        (("HEN", "CHICKEN", "PLAN"), "CHICKEN"),
        (("PLANT", "STUDIO"), "PLANT"),
        (("PLANT", "PLANF"), "PLANT"),
        (("PLANF",), ""),
        ((), ""),
    ],
)
def test_the_jot_that_would_score_most_counts_for_whoever_has_not_submitted(
    jots: tuple[str, ...], word: str
) -> None:
    """S5; between two players the dictionary decides."""
    match = opened(referee="challenge")
    for jot in jots:
        match.do(0, {"do": "jot", "word": jot})
    match.time_up()
    assert match.table.sheets[0][0].word == word
    assert (match.scores[0] > 0) is bool(word)


def test_of_jots_that_would_score_the_same_the_last_counts() -> None:
    """B4, S5"""
    match = opened()
    for word in ("PLANT", "SLANT", "PRANK"):
        match.do(0, {"do": "jot", "word": word})
    match.time_up()
    assert match.table.sheets[0][0].word == "PRANK"


def test_what_a_jot_would_score_counts_bonus_tokens_and_five_tokens() -> None:
    """S5: as the board lies."""
    match = opened(rules=FIVE_GRID)
    for word in ("PLANT", "UNDER"):
        match.do(0, {"do": "jot", "word": word})
    match.table.bonus_tokens[8] = 7
    assert match.table.grid[8].text == "Starts with S"
    match.do(0, {"do": "jot", "word": "SON"})
    match.time_up()
    assert match.table.sheets[0][0].word == "SON"


def test_sharing_does_not_change_which_jot_counts() -> None:
    """S5"""
    match = opened(seats=3)
    for word in ("PEN", "CHICKEN"):
        match.do(0, {"do": "jot", "word": word})
    submit(match, 1, "CHICKEN", [7, 6, 3])
    submit(match, 2, "CHICKEN", [7, 6, 3])
    match.do(0, {"do": "jot", "word": "PLAN"})
    match.time_up()
    assert match.table.sheets[0][0].word == "CHICKEN"  # 6 as the board lies, 3 when it is shared


def test_where_the_table_votes_a_jot_that_is_no_word_may_count() -> None:
    """S5: only under strict can it not; then it is voted on like any other."""
    match = opened(seats=3, referee="challenge")
    for word in ("HEN", "PLANF"):
        match.do(0, {"do": "jot", "word": word})
    submit(match, 1, "GRAND", [2, 5])
    match.time_up()
    assert match.phase == "votes" and match.seen(None)["shown"][0]["word"] == "PLANF"
    for seat in (1, 2):
        vote(match, seat, 0, False)
    match.time_up()
    assert match.scores[0] == 0


def test_a_submitted_word_counts_before_any_jot() -> None:
    """S5"""
    match = opened()
    match.do(0, {"do": "jot", "word": "PLANT"})
    submit(match, 0, "HEN")
    match.time_up()
    assert match.table.sheets[0][0].word == "HEN"


def test_a_jot_that_counts_takes_its_best_path() -> None:
    """B4"""
    match = opened()
    match.do(0, {"do": "jot", "word": "PLANT"})
    match.time_up()
    assert match.table.sheets[0][0].points == 6


def test_whoever_skips_has_no_word_whatever_was_jotted_down() -> None:
    """B30"""
    match = opened()
    match.do(0, {"do": "jot", "word": "PLANT"})
    submit(match, 0, "")
    submit(match, 1, "HEN")
    assert match.table.sheets[0][0].word == "" and match.scores[0] == 0
    assert HasNoWord(0) in told(match)
    refused(match, 0, {"do": "skip", "word": "PLANT"}, says="not known here")


def test_all_words_are_read_out_and_the_tokens_placed() -> None:
    match = opened(seats=3, referee="challenge")
    example(match)
    assert match.seen(None)["shown"] == {
        0: {"word": "PLANT", "path": [0, 1, 2]},
        1: {"word": "GRAND", "path": [2, 5]},
        2: {"word": "CHICKEN", "path": [7, 6, 3]},
    }
    assert match.seen(None)["tokens"] == [[0], [0], [0, 1], [2], [], [1], [2], [2], []]
    assert WordRead(0, "PLANT", tuple(match.table.grid[:3])) in told(match)
    says = "{0} has PLANT: 1 syllable, Starts with P, Includes AN."
    assert says in map(with_numbers, told(match))


def example(match: Match[Any]) -> None:
    """The words of the rulebook's picture: Diamond, Circle and Hexagon."""
    submit(match, 0, "PLANT", [0, 1, 2])
    submit(match, 1, "GRAND", [2, 5])
    submit(match, 2, "CHICKEN", [7, 6, 3])


# The best path


def test_without_a_path_the_best_one_is_taken() -> None:
    """B5"""
    match = opened(seats=3)
    submit(match, 0, "PLANT")
    submit(match, 1, "CHICKEN")
    assert match.table.submitted == {
        0: Submitted("PLANT", (0, 1, 2, 5)),
        1: Submitted("CHICKEN", (3, 6, 7)),
    }


def test_the_best_path_counts_bonus_tokens_and_five_or_six_tokens() -> None:
    assert best_path({0: 1, 1: 1, 3: 3}, 3) == (1, 0, 3)
    worth = dict.fromkeys((0, 1, 2, 5, 8), 1)
    assert best_path({**worth, 6: 5}, 3) == (0, 1, 2, 5, 8)  # 5 and 1 for five tokens
    assert best_path({**worth, 6: 7}, 3) == (6,)
    assert best_path({}, 3) == ()


def test_of_equal_paths_the_shortest_then_the_first_is_taken() -> None:
    """B33"""
    assert best_path({0: 1, 1: 1, 5: 2}, 3) == (5,)
    assert best_path({2: 2, 8: 2, 6: 2}, 3) == (2,)


def test_the_search_for_the_best_path_is_exact_on_every_grid() -> None:
    dice = Dice("paths")
    for rows, columns in {*FEW, *MANY}:
        some = dice.sample(range(rows * columns), 3 + dice.below(7))
        worth = {place: 1 + dice.below(5) for place in some}
        found = {path for path, _ in paths(worth, columns)}
        assert found == every_path(worth, columns)
        points = max(p for _, p in paths(worth, columns))
        assert dict(paths(worth, columns))[best_path(worth, columns)] == points


def every_path(worth: dict[int, int], columns: int) -> set[tuple[int, ...]]:
    """The same by brute force: longer and longer chains, checked as they are."""
    found: set[tuple[int, ...]] = {(place,) for place in worth}
    chains = set(found)
    for _ in range(5):
        chains = {
            (*chain, place)
            for chain in chains
            for place in worth
            if place not in chain and touching(chain[-1], place, columns)
        }
        found |= chains
    return found


# Scoring


def test_the_example_of_the_rulebook() -> None:
    """1+1+2 less one for sharing AN; 2+2 less one; 3+2+1."""
    match = opened(seats=3)
    example(match)
    assert match.scores == {0: 3, 1: 3, 2: 6}
    assert match.table.sheets[0][0] == (
        "PLANT",
        ("WR48", "WR03", "WR33"),
        3,
        0,
    )


def test_plant_alone_on_its_cards_scores_four() -> None:
    match = opened()
    submit(match, 0, "PLANT", [0, 1, 2])
    submit(match, 1, "CHICKEN", [7, 6, 3])
    assert match.scores == {0: 4, 1: 6}


def test_a_shared_card_with_one_dot_pays_nothing() -> None:
    """B8"""
    match = opened()
    submit(match, 0, "PLANT", [0, 1])
    submit(match, 1, "PEN", [1])
    assert match.scores == {0: 1, 1: 0}


def test_two_players_may_have_the_same_word() -> None:
    """B21"""
    match = opened()
    submit(match, 0, "PLANT", [0, 1, 2])
    submit(match, 1, "PLANT", [0, 1, 2])
    assert match.scores == {0: 1, 1: 1}


@pytest.mark.parametrize(("shared_bonus", "points"), [(True, 3), (False, 1)])
def test_a_shared_card_keeps_its_bonus_token_unless_agreed_otherwise(
    shared_bonus: bool, points: int
) -> None:
    """B7"""
    match = opened(shared_bonus=shared_bonus)
    to_round(match, 3)
    match.table.grid[0] = match.table.grid[0]._replace(face="WR33", points=2)
    assert match.table.bonus_tokens[0] == 2
    submit(match, 0, "PLAN", [0])
    submit(match, 1, "GRAND", [0])
    assert [match.table.sheets[seat][2].points for seat in (0, 1)] == [points, points]


FIVE_GRID = "WR03 WR33 WR48 WR61 WR55 WR20 WR63 WR65 WR01"


@pytest.mark.parametrize(
    ("path", "points"),
    [
        ([0, 1, 2, 5], 1 + 2 + 1 + 1),
        ([0, 1, 2, 5, 4], 1 + 2 + 1 + 1 + 2 + 1),
        ([0, 1, 2, 5, 4, 3], 1 + 2 + 1 + 1 + 2 + 1 + 2),
    ],
)
def test_five_tokens_pay_one_more_and_six_pay_two_more(path: list[int], points: int) -> None:
    """B9"""
    match = opened(rules=FIVE_GRID, seats=3)
    submit(match, 0, "PLANT", path)
    submit(match, 1, "", None)
    submit(match, 2, "", None)
    assert match.table.sheets[0][0].points == points


def test_five_tokens_pay_also_when_cards_are_shared() -> None:
    """B9"""
    match = opened(rules=FIVE_GRID)
    submit(match, 0, "PLANT", [0, 1, 2, 5, 4])
    submit(match, 1, "SLANT", [4])
    assert match.table.sheets[0][0].points == 1 + 2 + 1 + 1 + 1 + 1


# Next Round, Blocks


def test_unused_cards_get_a_bonus_token_and_used_ones_are_replaced() -> None:
    """B12"""
    match = opened(seats=3, rules=PLANT_GRID + " WR01 WR02 WR04 WR05 WR06 WR07 WR08 WR09")
    example(match)
    assert " ".join(faces(match)) == "WR01 WR02 WR04 WR05 WR06 WR07 WR08 WR09 WR71"
    assert match.seen(0)["bonus_tokens"] == [0] * 8 + [1]
    assert match.table.round == 2 and match.table.tokens == [[]] * 9
    discarded = {card.face for card in match.table.discards}
    assert discarded == set(PLANT_GRID.split()) - {"WR71"}


def test_a_bonus_token_becomes_two_and_no_more() -> None:
    match = opened(rules="WR48 WR03 WR33 WR34 WR01 WR55 WR15 WR21 WR71 WR02 WR04 WR05")
    tokens = []
    for number in range(2, 5):
        to_round(match, number)
        tokens.append(match.table.bonus_tokens[0])
    assert tokens == [1, 2, 2]


def test_bonus_tokens_score_with_their_card() -> None:
    match = opened()
    to_round(match, 3)
    submit(match, 0, "PEN", [1])
    submit(match, 1, "")
    assert match.table.sheets[0][2].points == 1 + 2


def test_a_used_card_takes_its_bonus_token_with_it() -> None:
    match = opened(rules=PLANT_GRID + " WR01 WR02")
    to_round(match, 2)
    submit(match, 0, "PEN", [1])
    submit(match, 1, "")
    assert match.table.bonus_tokens[1] == 0 and faces(match)[1] == "WR02"


def test_a_grid_grows_to_the_right_and_down_and_cards_keep_their_places() -> None:
    """B1"""
    match = opened()
    before = {divmod(place, 3): face for place, face in enumerate(faces(match)) if place != 4}
    to_round(match, 5)
    after = {divmod(place, 4): face for place, face in enumerate(faces(match))}
    assert len(after) == 16 and {place: after[place] for place in before} == before
    assert match.table.bonus_tokens[0] == 2 and match.table.bonus_tokens[12:] == [0] * 4


def test_a_second_block_is_replaced_at_once() -> None:
    """B13"""
    match = opened(rules="BLOCK WR01 BLOCK BLOCK WR02 WR03 WR04 WR05 WR06 WR07 WR08")
    assert " ".join(faces(match)) == "BLOCK WR01 WR02 WR03 WR04 WR05 WR06 WR07 WR08"
    assert [card.face for card in match.table.discards] == ["BLOCK", "BLOCK"]


def test_a_block_leaves_after_its_round_and_never_gets_a_bonus_token() -> None:
    """B12, B14"""
    match = opened(rules=PLANT_GRID + " WR01")
    pass_round(match)
    assert faces(match)[4] == "WR01" and match.table.bonus_tokens[4] == 0
    assert match.table.bonus_tokens.count(1) == 8
    assert [card.face for card in match.table.discards] == ["BLOCK"]


def test_there_is_never_more_than_one_block() -> None:
    for seed in range(30):
        match = typecase.play("better-letters", 2 + seed % 5, seed)
        while match.result is None:
            assert faces(match).count("BLOCK") <= 1
            pass_round(match)


def test_an_empty_rule_deck_is_made_of_the_discards() -> None:
    """B15"""
    match = opened()
    table = match.table
    table.discards, table.rules = table.rules, []
    pass_round(match)
    assert len(match.table.rules) + len(match.table.discards) == 69 and match.table.rules
    assert len(card_ids(match.table)) == 108


def test_no_path_is_found_over_a_block() -> None:
    """A Block meets no word, not even when a path is looked for."""
    match = opened(rules="WR48 BLOCK WR03 WR34 WR09 WR10 WR15 WR21 WR71", seats=3)
    submit(match, 0, "PLANT")
    assert match.table.submitted[0].path == (0,)


# You may draw two Personal Bonus cards


def drawing(**more: Any) -> Match[Any]:
    match = opened(then="PB01 PB02 PB03 PB04", **more)
    submit(match, 0, "")
    submit(match, 1, "")
    assert match.phase == "draw-bonuses"
    return match


def drawn(**more: Any) -> Match[Any]:
    """Both have drawn, and neither has chosen."""
    match = drawing(**more)
    draw(match, 0, 1)
    return match


def test_to_draw_two_bonuses_is_a_choice() -> None:
    """S4, B16"""
    match = drawing()
    assert match.asks() == {seat: ("draw-bonuses", "skip") for seat in (0, 1)}
    assert match.seen(0)["drawn"] == {0: [], 1: []} and match.seen(0)["bonuses"] == 24
    match.do(0, {"do": "skip"})
    assert match.asks() == {1: ("draw-bonuses", "skip")}
    match.do(1, {"do": "skip"})
    assert match.phase == "words" and match.seen(0)["bonuses"] == 24
    assert [len(held(match, seat)) for seat in (0, 1)] == [2, 2]


def test_whoever_draws_sees_two_alone_and_keeps_one() -> None:
    """S4"""
    match = drawing()
    draw(match, 0)
    assert held(match, 0, "drawn") == ["PB01", "PB02"] and match.seen(0)["bonuses"] == 22
    assert match.seen(1)["drawn"][0] == [{}, {}] and match.seen(None)["drawn"][0] == [{}, {}]
    assert match.asks() == {0: ("take-bonus",), 1: ("draw-bonuses", "skip")}
    keep = bonus_ids(match, 0, "PB02", where="drawn")
    match.do(0, {"do": "take-bonus", "keep": keep})
    assert held(match, 0)[-1] == "PB02" and len(held(match, 0)) == 3
    assert match.seen(0)["bonus_discards"][-1]["face"] == "PB01"
    assert match.seen(1)["bonus_discards"][-1] == {} and match.seen(1)["hands"][0] == [{}] * 3
    assert match.asks() == {1: ("draw-bonuses", "skip")}
    match.do(1, {"do": "skip"})
    assert match.phase == "words" and len(held(match, 1)) == 2 and match.table.drawn == {}


def test_whoever_has_drawn_cannot_put_both_away() -> None:
    """S4: the risk of negative points is the point."""
    match = drawn()
    refused(match, 0, {"do": "skip"}, says="you may take-bonus")
    refused(match, 0, {"do": "draw-bonuses"}, says="you may take-bonus")
    refused(match, 0, {"do": "take-bonus", "keep": []}, says="keep must name 1 card, not 0")


def test_a_bonus_that_was_drawn_and_never_met_costs_its_dots() -> None:
    """S4, B19"""
    match = opened("PB01 PB02 PB03", "PB04 PB05 PB06", then="PB30 PB28")
    submit(match, 0, "")
    submit(match, 1, "")
    draw(match, 0)
    match.do(0, {"do": "take-bonus", "keep": bonus_ids(match, 0, "PB30", where="drawn")})
    dots = [OURS.decks["bonuses"][face].points for face in ("PB01", "PB02", "PB30")]
    assert to_the_end(match).scores[0] == -sum(dots)


def test_the_grid_is_refilled_before_bonuses_are_drawn() -> None:
    match = drawing(rules=PLANT_GRID + " WR01")
    assert faces(match)[4] == "WR01" and match.table.round == 2


@pytest.mark.parametrize("keep", [None, [], "PB01", 7, [-1], [10**9]])
def test_one_of_the_two_is_kept_and_nothing_else(keep: Any) -> None:
    match = drawn()
    refused(match, 0, {"do": "take-bonus", "keep": keep}, says="keep")
    both = [card.id for card in match.table.drawn[0]]
    too_many = "keep must name 1 card, not 2"
    refused(match, 0, {"do": "take-bonus", "keep": both}, "Next Round", says=too_many)
    other = [match.table.drawn[1][0].id]
    refused(match, 0, {"do": "take-bonus", "keep": other}, says="cannot take from here")
    refused(match, 0, {"do": "take-bonus"}, says="needs keep")
    refused(match, 0, {"do": "keep-bonus", "keep": both}, says="you may take-bonus")
    refused(match, 0, {"do": "submit", "word": "PLANT"}, says="you may take-bonus")


def test_nothing_is_kept_before_it_is_drawn() -> None:
    match = drawing()
    refused(match, 0, {"do": "take-bonus", "keep": [1]}, says="you may draw-bonuses or skip")
    refused(match, 0, {"do": "draw-bonuses", "keep": [1]}, says="not known here")


def test_whoever_does_not_decide_draws_none() -> None:
    """B27"""
    match = drawing()
    assert match.deadline == match.now + 30_000
    match.time_up()
    assert match.phase == "words" and [len(held(match, seat)) for seat in (0, 1)] == [2, 2]
    assert len(match.table.bonus_discards) == 2 and match.seen(0)["bonuses"] == 24


def test_the_first_is_kept_for_whoever_draws_and_does_not_choose() -> None:
    """S4"""
    match = drawing()
    draw(match, 0)
    match.time_up()
    assert match.phase == "words" and match.table.drawn == {}
    assert held(match, 0)[2:] == ["PB01"] and len(held(match, 1)) == 2
    assert match.seen(0)["bonus_discards"][-1]["face"] == "PB02"


def test_whoever_draws_has_thirty_seconds_to_choose() -> None:
    """B37"""
    match = drawing()
    match.do(0, {"do": "draw-bonuses"}, at=match.now + 29_000)
    assert match.deadline == match.now + 30_000
    assert drawing(pace="relaxed").deadline is None


def test_none_are_drawn_after_the_last_round() -> None:
    match = opened()
    to_round(match, 6)
    submit(match, 0, "")
    submit(match, 1, "")
    assert match.result is not None


@pytest.mark.parametrize("left", [0, 1])
def test_with_fewer_than_two_left_the_discards_are_shuffled_in(left: int) -> None:
    """S4"""
    match = drawing()
    table = match.table
    table.bonus_discards += table.bonuses[left:]
    table.bonuses = table.bonuses[:left]
    draw(match, 0)
    assert len(match.table.drawn[0]) == 2 and match.table.bonus_discards == []
    assert len(match.table.bonuses) == 30 - 4 - 2 and len(card_ids(match.table)) == 108


def test_the_last_card_and_the_discards_are_shuffled_together() -> None:
    """S4: the card that was left need not be drawn."""
    kept = set()
    for seed in range(12):
        match = typecase.play("better-letters", 2, seed)
        while match.phase != "draw-bonuses":
            match.time_up()
        table = match.table
        last = table.bonuses[0]
        table.bonus_discards, table.bonuses = table.bonus_discards + table.bonuses[1:], [last]
        draw(match, 0)
        kept.add(last in match.table.drawn[0])
    assert False in kept


def held_elsewhere(match: Match[Any], leave: int) -> None:
    """All bonuses but these few are out of reach."""
    table = match.table
    cards = [*table.bonuses, *(one.card for one in table.bonus_discards)]
    table.left_over, table.bonuses, table.bonus_discards = {0: cards[leave:]}, cards[:leave], []


@pytest.mark.parametrize("left", [0, 1])
def test_where_two_cannot_be_drawn_nobody_is_asked(left: int) -> None:
    """B28"""
    match = opened()
    held_elsewhere(match, left)
    submit(match, 0, "")
    submit(match, 1, "")
    assert match.phase == "words" and match.table.round == 2


def test_what_is_put_away_can_be_drawn_by_the_next() -> None:
    """B28: three are left; while the first chooses, the second cannot draw."""
    match = drawing()
    held_elsewhere(match, 3)
    draw(match, 0)
    assert match.asks() == {0: ("take-bonus",)}
    refused(match, 1, {"do": "draw-bonuses"}, says="not your turn")
    match.do(0, {"do": "take-bonus", "keep": [match.table.drawn[0][0].id]})
    assert match.asks() == {1: ("draw-bonuses", "skip")}
    draw(match, 1)
    assert len(match.table.drawn[1]) == 2


# Personal Bonus Cards


def test_a_completed_bonus_is_revealed_and_scored_in_its_round() -> None:
    """B17: several at once."""
    match = opened("PB06 PB17 PB30")
    submit(match, 0, "PLANT", [0, 1, 2])
    submit(match, 1, "")
    assert match.table.sheets[0][0] == (
        "PLANT",
        ("WR48", "WR03", "WR33"),
        4,
        3,
    )
    assert match.scores[0] == 7 and held(match, 0) == []
    shown = [card["face"] for card in match.seen(1)["bonus_discards"] if card]
    assert shown[-2:] == ["PB06", "PB17"]
    completed = [event for event in told(match) if isinstance(event, CompletedBonus)]
    assert [(one.seat, one.card.face, one.points) for one in completed] == [
        (0, "PB06", 1),
        (0, "PB17", 2),
    ]


def test_a_bonus_that_is_not_met_stays_hidden() -> None:
    match = opened("PB05 PB17 PB30")
    submit(match, 0, "PLANT", [0, 1])
    submit(match, 1, "")
    assert held(match, 0) == ["PB05", "PB17"] and match.scores[0] == 2


def test_a_bonus_drawn_after_a_round_waits_for_the_next_word() -> None:
    """B18"""
    match = opened(then="PB10 PB01 PB03 PB04")
    submit(match, 0, "PLANT", [0, 1, 2])
    submit(match, 1, "")
    draw(match, 0)
    match.do(0, {"do": "take-bonus", "keep": bonus_ids(match, 0, "PB10", where="drawn")})
    match.do(1, {"do": "skip"})
    assert match.scores[0] == 4 and "PB10" in held(match, 0)


@pytest.mark.parametrize(("other", "met_it"), [("GRAND", False), ("CHICKEN", True)])
def test_to_share_no_card_is_judged_when_all_tokens_lie(other: str, met_it: bool) -> None:
    """PB29"""
    match = opened("PB29 PB30 PB28")
    submit(match, 0, "PLANT", [0, 1, 2])
    submit(match, 1, other)
    assert ("PB29" not in held(match, 0)) is met_it


def test_a_lifted_token_is_shared_with_nobody() -> None:
    """PB29, B10: the other's word falls first."""
    match = opened("PB29 PB30 PB28", referee="challenge", seats=3)
    submit(match, 0, "PLANT", [0, 1, 2])
    submit(match, 1, "XANX", [2])
    submit(match, 2, "")
    for seat in (0, 2):
        vote(match, seat, 1, False)
    match.time_up()
    assert match.table.sheets[0][0].points == 4 and match.table.sheets[0][0].bonuses == 3


def laid(path: list[int], word: str, rules: str, points: int = 0) -> dict[str, int]:
    """What is counted about these tokens on a grid of three by three."""
    match = opened(rules=rules)
    table: BetterLettersTable = match.table
    table.shown = {0: Submitted(word, tuple(path)), 1: Submitted("GRAND", (2,))}
    place_tokens(table)
    return counted(table, path, points)


# Starts P, Includes AN, Includes EN / 1 syllable, Exactly 5, Starts CH / Ends T, JQXZ, no E
ALL_TYPES = "WR03 WR33 WR34 WR48 WR55 WR15 WR20 WR71 WR63"


@pytest.mark.parametrize(
    ("bonus", "yes", "no"),
    [
        ("PB01", [0, 1, 2, 5], [0, 1, 2]),
        ("PB02", [0, 1, 2], [0, 1, 4, 3]),
        ("PB02", [1, 0, 3, 6], [2, 5]),
        ("PB03", [1, 4], [0, 1, 2, 5, 8, 7]),
        ("PB04", [5], [0, 1]),
        ("PB12", [0, 1, 4, 3], [0, 1, 2, 5]),
        ("PB13", [1, 2], [0, 1]),
        ("PB14", [2, 1, 4], [2, 1, 0]),
        ("PB18", [0, 3, 6], [0, 1]),
        ("PB19", [0, 1, 2], [0, 1]),
        ("PB22", [0, 1, 2, 5, 8], [0, 1, 2, 5]),
        ("PB23", [5, 4, 7], [5, 4]),
        ("PB24", [0, 1, 4, 3], [0, 1, 2, 5]),
        ("PB27", [3, 4], [3, 0]),
        ("PB29", [0, 1, 4], [0, 1, 2]),
        ("PB29", [0, 1, 4], [0, 1]),
        ("PB30", [0, 1, 2, 5, 4, 3], [0, 1, 2, 5, 4]),
    ],
)
def test_bonuses_about_the_tokens(bonus: str, yes: list[int], no: list[int]) -> None:
    """B24, B31"""
    needs = conditions(OURS.decks["bonuses"][bonus].needs, COUNTS)
    said = open_lexicon().syllables
    assert met(needs, "PLANT", said, laid(yes, "PLANT", ALL_TYPES))
    assert not met(needs, "PLANT", said, laid(no, "PLANT", ALL_TYPES))


@pytest.mark.parametrize(
    ("bonus", "yes", "no"),
    [
        ("PB05", "CHAMPION", "CHICKEN"),
        ("PB06", "PLANT", "PLANE"),
        ("PB07", "RADIO", "BANANA"),
        ("PB08", "EDUCATION", "RADIO"),
        ("PB10", "STRONG", "CRYPT"),
        ("PB11", "BROADSHEET", "CHAMPIONS"),
        ("PB15", "LETTER", "LEVEL"),
        ("PB16", "INK", "YES"),
        ("PB17", "PLANT", "PLANET"),
        ("PB21", "EDUCATION", "CHAMPION"),
        ("PB25", "TRUST", "PLANT"),
        ("PB28", "QUIZ", "PLANT"),
    ],
)
def test_bonuses_about_the_word(bonus: str, yes: str, no: str) -> None:
    needs, said = conditions(OURS.decks["bonuses"][bonus].needs, COUNTS), open_lexicon().syllables
    counts = laid([0, 1, 2], yes, ALL_TYPES)
    assert met(needs, yes, said, counts) and not met(needs, no, said, counts)


@pytest.mark.parametrize(("bonus", "enough"), [("PB09", 8), ("PB26", 10)])
def test_bonuses_about_the_score(bonus: str, enough: int) -> None:
    """B32"""
    needs, said = conditions(OURS.decks["bonuses"][bonus].needs, COUNTS), open_lexicon().syllables
    assert met(needs, "PLANT", said, laid([0], "PLANT", ALL_TYPES, enough))
    assert not met(needs, "PLANT", said, laid([0], "PLANT", ALL_TYPES, enough - 1))


def test_five_tokens_count_for_a_bonus_about_the_score() -> None:
    """B32"""
    match = opened("PB09 PB30 PB28", rules=FIVE_GRID)
    submit(match, 0, "PLANT", [0, 1, 2, 5, 4])
    submit(match, 1, "")
    assert match.table.sheets[0][0][2:] == (8, 2)


def test_a_bonus_about_bonus_tokens() -> None:
    """PB20"""
    match = opened("PB20 PB30 PB28")
    submit(match, 0, "PEN", [1])
    submit(match, 1, "")
    assert "PB20" in held(match, 0)
    skip_bonuses(match)
    submit(match, 0, "EVEN", [3])
    submit(match, 1, "")
    assert "PB20" not in held(match, 0)


def test_every_bonus_of_the_list_can_be_read() -> None:
    for card in OURS.decks["bonuses"].values():
        assert conditions(card.needs, COUNTS) and card.points


# Invalid Words: the three referees


def test_a_strict_dictionary_refuses_a_word_at_once() -> None:
    match = opened()
    refused(match, 0, {"do": "submit", "word": "PLANF"}, says="PLANF")
    refused(match, 0, {"do": "jot", "word": "PLANF"}, says="PLANF")
    refused(match, 0, {"do": "appeal", "word": "PLANF"}, says="You cannot 'appeal' now")
    submit(match, 0, "PLANT")


def test_foreign_words_and_names_are_refused() -> None:
    """B26"""
    for word in ("HANNAH", "BBC"):
        assert not typecase.judge(word, game="better-letters").accepted
    assert typecase.judge("chuffed", game="better-letters").accepted


def voted(*, seats: int = 3, word: str = "PLANF") -> Match[Any]:
    match = opened(seats=seats, referee="challenge")
    submit(match, 0, word, [1, 2])
    submit(match, 1, "GRAND", [2, 5])
    for seat in range(2, seats):
        submit(match, seat, "")
    assert match.phase == "votes"
    return match


def vote(match: Match[Any], seat: int, author: int, valid: bool) -> None:
    match.do(seat, {"do": "vote", "seat": author, "valid": valid})


def test_a_word_falls_when_more_than_half_of_all_players_vote_it_down() -> None:
    """S3, B10: no points, and its tokens are lifted before anything is scored."""
    match = voted()
    vote(match, 1, 0, False)
    vote(match, 2, 0, False)
    vote(match, 2, 1, True)
    assert match.phase == "votes" and match.asks() == {0: ("vote", "accept")}
    vote(match, 0, 1, True)
    assert match.scores == {0: 0, 1: 4, 2: 0}
    assert IsNoWord(0, "PLANF") in told(match)
    assert match.table.bonus_tokens[1] == 1, "its cards count as unused"


@pytest.mark.parametrize(
    ("seats", "against", "falls"),
    [
        (3, 1, False),
        (3, 2, True),
        (4, 2, False),
        (4, 3, True),
        (5, 2, False),
        (5, 3, True),
        (6, 3, False),
        (6, 4, True),
    ],
)
def test_half_of_the_players_is_not_enough(seats: int, against: int, falls: bool) -> None:
    """S3: the author counts among them, and for the word."""
    match = voted(seats=seats)
    for seat in range(1, seats):
        vote(match, seat, 0, seat > against)
    while match.phase == "votes":
        match.do(next(iter(match.asks())), {"do": "accept"})
    assert (match.table.sheets[0][0].word == "") is falls
    assert match.scores[0] == (0 if falls else 2)


def test_the_table_may_strike_a_word_of_the_dictionary_and_let_another_stand() -> None:
    match = voted(word="PLAN")
    for seat in (1, 2):
        vote(match, seat, 0, False)
    match.time_up()
    assert match.scores[0] == 0
    match = voted(word="PLANF")
    match.time_up()
    assert match.scores[0] == 2


def test_silence_lets_a_word_stand() -> None:
    """B34"""
    match = voted()
    assert match.deadline == match.now + 10_000
    vote(match, 1, 0, False)
    match.time_up()
    assert match.table.sheets[0][0].word == "PLANF"


def test_to_accept_lets_all_the_rest_stand() -> None:
    match = voted()
    vote(match, 2, 0, False)
    for seat in (0, 1, 2):
        match.do(seat, {"do": "accept"})
    assert match.phase == "draw-bonuses" and match.table.sheets[0][0].word == "PLANF"


def test_votes_are_secret_until_all_have_voted() -> None:
    match = voted()
    vote(match, 1, 0, False)
    for seat in (0, 2, None):
        assert match.seen(seat)["said"][1] is None
    assert match.seen(1)["said"][1] == {0: False}


@pytest.mark.parametrize(
    ("action", "why"),
    [
        ({"seat": 1, "valid": False}, "seat must be one of 0"),
        ({"seat": 2, "valid": False}, "seat must be one of 0"),
        ({"seat": "0", "valid": False}, "seat must be one of 0"),
        ({"seat": 0, "valid": 1}, "valid must be one of False, True"),
        ({"seat": 0}, "needs valid"),
        ({"valid": True}, "needs seat"),
        ({"seat": 0, "valid": True, "word": "X"}, "not known here"),
    ],
)
def test_one_votes_on_the_words_of_others_only(action: dict[str, Any], why: str) -> None:
    refused(voted(), 1, {"do": "vote", **action}, says=why)


def test_one_votes_once_on_a_word() -> None:
    match = voted(seats=4)
    vote(match, 2, 0, False)
    again = {"do": "vote", "seat": 0, "valid": True}
    refused(match, 2, again, "Invalid Words", says="seat must be one of 1")
    vote(match, 2, 1, True)
    refused(match, 2, again, says="not your turn to act")


def test_nobody_votes_where_nobody_has_a_word() -> None:
    match = opened(seats=3, referee="challenge")
    for seat in range(3):
        submit(match, seat, "")
    assert match.phase == "draw-bonuses"


def test_between_two_players_the_dictionary_decides() -> None:
    """S3, B11: at once, with its reason, and nothing is lost by it."""
    match = opened(referee="challenge")
    wrong = {"do": "submit", "word": "PLANF", "path": [1, 2]}
    assert refused(match, 0, wrong) == (typecase.judge("PLANF", game="better-letters").reason)
    submit(match, 0, "PLAN", [1, 2])
    submit(match, 1, "GRAND", [2, 5])
    assert match.phase == "draw-bonuses" and match.scores == {0: 2, 1: 3}


def test_between_two_players_a_jot_that_is_no_word_does_not_count() -> None:
    """S3, S5"""
    match = opened(referee="challenge")
    match.do(0, {"do": "jot", "word": "PLANF"})
    match.time_up()
    assert match.phase == "draw-bonuses" and match.table.sheets[0][0].word == ""


def test_two_who_are_left_of_three_have_no_majority_either() -> None:
    """S3, B11"""
    match = opened(seats=3, referee="challenge")
    match.do(2, {"do": "resign"})
    refused(match, 0, {"do": "submit", "word": "PLANF", "path": [1, 2]}, says="PLANF")
    submit(match, 0, "PLAN", [1, 2])
    submit(match, 1, "GRAND", [2, 5])
    assert match.phase == "draw-bonuses" and match.scores == {0: 2, 1: 3, 2: 0}


def test_a_word_submitted_among_three_is_looked_up_when_two_are_left() -> None:
    """S3"""
    match = opened(seats=3, referee="challenge")
    submit(match, 0, "PLANF", [1, 2])
    match.do(2, {"do": "resign"})
    submit(match, 1, "GRAND", [2, 5])
    assert match.phase == "draw-bonuses" and match.scores == {0: 0, 1: 4, 2: 0}


def test_when_two_are_left_of_a_vote_the_dictionary_decides() -> None:
    """S3"""
    match = voted(word="PLANF")
    vote(match, 2, 0, False)
    match.do(2, {"do": "resign"})
    match.time_up()
    assert match.table.sheets[0][0].word == "" and match.table.sheets[1][0].word == "GRAND"


def test_votes_of_whoever_has_left_do_not_count() -> None:
    """S3: of four players still in the match two are not more than half."""
    match = voted(seats=5)
    for seat in (2, 3, 4):
        vote(match, seat, 0, False)
    match.do(4, {"do": "resign"})
    match.time_up()
    assert match.table.sheets[0][0].word == "PLANF"


def test_the_default_referee_is_the_table_that_votes() -> None:
    match = typecase.play("better-letters", 3, 1)
    assert match.setup.options["referee"] == "challenge"


def test_under_the_table_a_refused_word_is_put_to_the_vote() -> None:
    match = opened(seats=3, referee="table")
    refused(match, 0, {"do": "submit", "word": "PLANF"}, says="PLANF")
    match.do(0, {"do": "appeal", "word": "PLANF"}, at=10_000)
    assert match.phase == "vote"
    submit(match, 2, "HEN")  # the others go on looking meanwhile
    match.do(1, {"do": "allow"}, at=14_000)
    match.do(2, {"do": "refuse"}, at=14_000)
    assert match.table.allowed == ["PLANF"] and match.deadline == 64_000
    refused(match, 0, {"do": "appeal", "word": "PLANZ"}, says="You cannot 'appeal' now")
    submit(match, 0, "PLANF", [1, 2])
    submit(match, 1, "")
    assert match.phase == "draw-bonuses" and match.scores[0] == 3


def test_whoever_is_done_may_still_put_a_word_to_the_vote_and_then_submit_it() -> None:
    """S5, B38: the others are done before the vote is over."""
    match = opened(seats=3, referee="table")
    submit(match, 0, "PLANT")
    match.do(0, {"do": "appeal", "word": "PLANF"})
    submit(match, 1, "HEN")
    submit(match, 2, "")
    match.do(1, {"do": "allow"})
    match.do(2, {"do": "allow"})
    assert match.phase == "words" and match.seen(1)["awaited"] == [0]
    assert match.table.submitted[0].word == "PLANT", "it counts if the time runs out"
    submit(match, 0, "PLANF", [1, 2])
    assert match.phase == "draw-bonuses" and match.table.sheets[0][0].word == "PLANF"


def test_an_appeal_that_fails_changes_nothing() -> None:
    match = opened(referee="table")
    match.do(0, {"do": "appeal", "word": "PLANF"})
    match.do(1, {"do": "refuse"})
    refused(match, 0, {"do": "submit", "word": "PLANF"}, says="PLANF")


def test_each_round_has_its_own_appeal() -> None:
    """H6"""
    match = opened(referee="table")
    match.do(0, {"do": "appeal", "word": "PLANF"})
    match.do(1, {"do": "refuse"})
    assert "appeal" not in match.asks()[0]
    to_round(match, 2)
    assert "appeal" in match.asks()[0]


def test_a_jot_that_the_table_has_allowed_counts() -> None:
    match = opened(referee="table")
    match.do(0, {"do": "appeal", "word": "PLANF"})
    match.do(1, {"do": "allow"})
    match.do(0, {"do": "jot", "word": "PLANF"})
    match.time_up()
    assert match.table.sheets[0][0].word == "PLANF"


# Words used again


def test_a_word_may_come_back_in_a_later_round() -> None:
    """B21"""
    match = opened()
    submit(match, 0, "EVEN", [3])
    submit(match, 1, "")
    skip_bonuses(match)
    submit(match, 0, "EVEN", [7])
    submit(match, 1, "")
    assert [line.word for line in match.table.sheets[0]] == ["EVEN", "EVEN"]


def test_where_it_is_agreed_nobody_repeats_a_word_of_her_own() -> None:
    """B21"""
    match = opened(repeats=False)
    submit(match, 0, "EVEN", [3])
    submit(match, 1, "HEN", [3])
    skip_bonuses(match)
    even = {"do": "submit", "word": "even", "path": [7]}
    refused(match, 0, even, "B21", says="earlier round")
    match.do(1, {"do": "jot", "word": "HEN"})
    submit(match, 0, "HEN", [7])
    match.time_up()
    assert match.table.sheets[1][1].word == ""


# Game End/Final Scoring


def test_bonuses_that_were_not_met_cost_their_dots() -> None:
    """B19"""
    match = opened("PB30 PB28 PB24", "PB01 PB02 PB03")
    while match.result is None:
        pass_round(match)
    assert match.result.scores == {0: -7, 1: -2} and match.result.winners == (1,)
    shown = [card["face"] for card in match.seen(1)["left_over"][0]]
    assert shown == ["PB30", "PB28"] and match.seen(None)["hands"] == {0: [], 1: []}


def to_the_end(match: Match[Any]) -> Match[Any]:
    while match.result is None:
        pass_round(match)
    return match


def test_a_tie_is_broken_by_completed_bonuses_and_then_shared() -> None:
    """B20: what is lost at the end is not compared."""
    match = opened("PB17 PB01 PB30", "PB04 PB02 PB22")
    submit(match, 0, "PLANT", [0, 1, 2])  # 4 + 2 - 1
    submit(match, 1, "CHICKEN", [6, 7])  # 4 + 1 - 1
    match.table.scores[1] += 1
    to_the_end(match)
    assert match.scores == {0: 5, 1: 5} and match.result is not None
    assert match.result.winners == (0,)
    match = opened("PB01 PB02 PB30", "PB03 PB04 PB22")
    to_the_end(match)
    assert match.result is not None
    assert match.scores == {0: -2, 1: -2} and match.result.winners == (0, 1)


# Leavers


def test_tokens_of_whoever_resigns_before_they_count_are_lifted() -> None:
    """B35"""
    match = opened(seats=4, referee="challenge")
    example(match)
    submit(match, 3, "")
    match.do(1, {"do": "resign"})
    while match.phase == "votes":
        match.do(next(iter(match.asks())), {"do": "accept"})
    assert match.scores == {0: 4, 1: 0, 2: 6, 3: 0}
    assert match.table.hands[1] == []
    assert (
        sum(isinstance(laid, Down) and laid.known_to == (1,) for laid in match.table.bonus_discards)
        == 3
    )


def test_a_word_submitted_by_whoever_resigned_is_not_shown() -> None:
    match = opened(seats=3)
    submit(match, 0, "PLANT")
    match.do(0, {"do": "resign"})
    submit(match, 1, "GRAND", [2, 5])
    submit(match, 2, "")
    assert match.scores == {0: 0, 1: 4, 2: 0}
    assert all("PLANT" not in with_numbers(event) for event in told(match))


def test_the_table_goes_on_without_whoever_resigns_while_choosing() -> None:
    match = opened(seats=3, keep=False)
    keep_bonuses(match, 0, *held(match, 0)[:2])
    keep_bonuses(match, 1, *held(match, 1)[:2])
    match.do(2, {"do": "resign"})
    assert match.phase == "words"
    submit(match, 0, "")
    submit(match, 1, "")
    match.do(0, {"do": "skip"})
    assert match.asks() == {1: ("draw-bonuses", "skip")}


def test_cards_drawn_by_whoever_resigns_are_put_away() -> None:
    match = opened(seats=3)
    for seat in range(3):
        submit(match, seat, "")
    draw(match, 2)
    match.do(2, {"do": "resign"})
    skip_bonuses(match)
    assert match.phase == "words" and match.table.drawn == {}
    assert len(card_ids(match.table)) == 108


# What nobody may see


def test_words_paths_and_jots_are_secret_not_even_their_length_is_told() -> None:
    def watched(*words: str) -> list[str]:
        match = opened(seats=3)
        for word in words[:-1]:
            match.do(0, {"do": "jot", "word": word})
        submit(match, 0, words[-1])
        return [json.dumps(match.seen(seat)) for seat in (1, 2, None)]

    assert watched("PEN", "PLANT") == watched("HEN", "PAN", "CHICKEN") == watched("PLANTATION")
    assert watched("") == watched("PLANT"), "not even whether there is a word"


def test_nobody_sees_another_hand_at_any_question() -> None:
    match = typecase.play("better-letters", 4, 11)
    dice = Dice("hands")
    while match.result is None:
        for seat in (None, *range(4)):
            seen = match.seen(seat)
            for field in ("hands", "drawn"):
                for who, cards in seen[field].items():
                    assert who == seat or all(card == {} for card in cards)
        any_input(match, dice)


def test_an_imagined_match_deals_bonuses_among_bonuses_and_rules_among_rules() -> None:
    match = opened(seats=3)
    twin = match.imagine(0, Dice("imagine"))
    assert held(twin, 0) == held(match, 0) and faces(twin) == faces(match)
    assert {card.deck for hand in twin.table.hands.values() for card in hand} == {"bonuses"}
    assert {card.deck for card in twin.table.rules} == {"rules"}
    assert [card.face for card in twin.table.hands[1]] != [c.face for c in match.table.hands[1]]
    assert play_on(twin, Dice("on")).result is not None


# Lists of the players' own


def own(**changed: Any) -> dict[str, Any]:
    return {**OURS.plain, "version": "mine", **changed}


def test_a_list_of_ones_own_is_played_and_kept_in_the_record() -> None:
    rules = {f"R{n}": {"text": "Has no E", "needs": ["lacks E"], "points": 2} for n in range(16)}
    match = typecase.play("better-letters", 2, 1, {"deck": own(rules=rules)})
    play_on(match, Dice(1))
    assert typecase.replay(match.record()).scores == match.scores


@pytest.mark.parametrize(
    ("changed", "seats", "why"),
    [
        (
            {"rules": {"R1": {"text": "X", "needs": ["lacks E"], "copies": 15}}},
            2,
            "The deck rules has 15 cards; 2 players need 16",
        ),
        (
            {
                "rules": {
                    "R1": {"text": "X", "needs": ["lacks E"], "copies": 24},
                    "BLOCK": {"text": "Block", "copies": 20},
                }
            },
            5,
            "The deck rules has 24 cards; 5 players need 25",
        ),
        (
            {"bonuses": {"B1": {"text": "X", "needs": ["tokens 3"], "copies": 17}}},
            6,
            "The deck bonuses has 17 cards; 6 players need 18",
        ),
        (
            {"rules": {"R1": {"text": "X", "needs": ["tokens 3"], "copies": 99}}},
            2,
            r"There is no condition 'tokens'.*\(rules R1\)",
        ),
        ({"bonuses": {"B1": {"text": "X", "copies": 30}}}, 2, "B1 does not say what it needs"),
        (
            {"bonuses": {"B1": {"text": "X", "needs": ["token 3"], "copies": 30}}},
            2,
            "There is no condition 'token'",
        ),
    ],
)
def test_a_list_that_cannot_be_played_is_refused(
    changed: dict[str, Any], seats: int, why: str
) -> None:
    with pytest.raises(Refused, match=why):
        typecase.play("better-letters", seats, 1, {"deck": own(**changed)})


@pytest.mark.parametrize(
    "wrong", [{"dealer": 0}, {"round_seconds": 61}, {"shared_bonus": 1}, {"referee": "none"}]
)
def test_options_that_the_game_does_not_have_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(Refused):
        typecase.play("better-letters", 2, 1, wrong)


@pytest.mark.parametrize("seats", [1, 7])
def test_it_is_for_two_to_six(seats: int) -> None:
    with pytest.raises(Refused, match="2 to 6 seats"):
        typecase.play("better-letters", seats, 1)


def test_cards_of_the_grid_are_cards_of_the_rule_deck() -> None:
    match = opened()
    assert all(isinstance(card, Card) and card.deck == "rules" for card in match.table.grid)


@pytest.mark.parametrize(
    "options",
    [
        {"shared_bonus": False},
        {"repeats": False},
        {"pace": "blitz"},
        {"lexicon": "everything"},
        {"round_seconds": "none"},
    ],
)
def test_every_option_plays_to_the_end(options: dict[str, Any]) -> None:
    for seats in range(2, 7):
        match = play_on(typecase.play("better-letters", seats, seats, options), Dice(seats))
        assert typecase.replay(match.record()).scores == match.scores


def test_a_match_that_ends_before_bonuses_are_chosen_counts_two_of_three_b39() -> None:
    """Of three dealt the third would have been put away (S20, B27)."""
    stack = {"bonuses": "PB01 PB30 PB09 PB29 PB22 PB23"}  # 1, 2 and 3 dots; 4, 3 and 3
    match = typecase.play("better-letters", 2, 1, stack=stack)
    for seat in (0, 1):
        match.do(seat, {"do": "end-by-agreement"})
    assert match.scores == {0: -(1 + 2), 1: -(4 + 3)}


def test_a_match_that_ends_before_a_drawn_bonus_is_chosen_counts_the_first_b39() -> None:
    """Whoever draws keeps exactly one (S4): no agreement takes the risk away."""
    match = typecase.play("better-letters", 3, 3)
    for seat in range(3):
        keep_bonuses(match, seat, *held(match, seat)[:2])
    for seat in range(3):
        match.do(seat, {"do": "skip"})
    match.do(0, {"do": "draw-bonuses"})
    first = match.seen(0)["drawn"][0][0]["points"]
    lost = sum(card["points"] for card in match.seen(0)["hands"][0])
    for seat in range(3):
        match.do(seat, {"do": "end-by-agreement"})
    assert match.scores[0] == -(lost + first)


def test_a_vote_that_two_are_left_in_ends_at_once_and_the_dictionary_decides_s3() -> None:
    match = opened(seats=3, referee="challenge")
    for seat, word in enumerate(("PXANT", "PLANT", "PLANT")):
        match.do(seat, {"do": "submit", "word": word})
    assert match.seen(0)["phase"] == "votes"
    match.do(2, {"do": "resign"})
    assert match.seen(0)["phase"] == "draw-bonuses"
    assert match.scores[0] == 0 < match.scores[1]


# What a word would come to


def preview(match: Match[Any], seat: int, word: str, *path: int, do: str = "submit") -> Worth:
    return match.preview(seat, {"do": do, "word": word, **({"path": list(path)} if path else {})})


def faces_of(worth: Worth, kind: type[Part]) -> list[str]:
    return [part.card.face for part in worth.parts if isinstance(part, kind)]  # type: ignore[attr-defined]


def test_a_preview_walks_the_best_path_and_tells_which_other_rules_are_met() -> None:
    match = opened()
    worth = preview(match, 0, "PLANT")
    assert faces_of(worth, OnItsPath) == ["WR48", "WR03", "WR33", "WR55"]
    assert faces_of(worth, MeetsToo) == []
    worth = preview(match, 0, "PLANT", 0, 1)
    assert faces_of(worth, OnItsPath) == ["WR48", "WR03"]
    assert faces_of(worth, MeetsToo) == ["WR33", "WR55"]


def test_a_preview_is_what_the_word_scores_alone_and_how_much_others_can_take() -> None:
    """B5, B6: a shared card gives one less, and none gives less than nothing."""
    match = opened()
    worth = preview(match, 0, "PLANT")
    assert worth.unless == (OthersOnItsCards(4),)
    submit(match, 0, "PLANT")
    submit(match, 1, "")
    assert match.table.sheets[0][0].points == worth.points


def test_a_preview_counts_the_tokens_of_a_long_path() -> None:
    """B9"""
    match = opened(rules="WR48 WR03 WR33 WR02 WR01 WR55 WR15 WR21 WR71")
    match.table.grid[3:5] = [Card(900, "WR55", 1, "Exactly 5 letters")] * 2
    assert ManyTokens(1, 5) in preview(match, 0, "PLANT", 0, 1, 2, 5, 4).parts


def test_a_preview_tells_the_personal_bonuses_that_a_word_meets_and_no_others_do() -> None:
    match = opened("PB26 PB29 PB24")
    match.table.grid[0] = match.table.grid[0]._replace(points=9)
    worth = preview(match, 0, "PLANT")
    assert faces_of(worth, BonusMet) == ["PB26", "PB29"]
    assert worth.unless == (OthersOnItsCards(4 + 3 + 3),)  # both may break when cards are shared
    assert faces_of(preview(match, 1, "PLANT"), BonusMet) == []


def test_a_preview_tells_of_a_bonus_that_only_others_can_complete() -> None:
    needs = ["shared-cards 2"]
    bonuses = {f"PB{n:02}": {"text": "X", "needs": needs, "points": 1} for n in range(1, 31)}
    match = opened(deck=own(bonuses=bonuses))
    one, two = match.table.hands[0]
    assert preview(match, 0, "PLANT").unless[1:] == (IfShared(one, 1), IfShared(two, 1))


def test_a_preview_says_that_the_table_may_vote_where_it_does() -> None:
    assert AVote() in preview(opened(seats=3, referee="challenge"), 0, "PLANTX").unless
    assert AVote() not in preview(opened(seats=2, referee="challenge"), 0, "PLANT").unless  # S3
    assert AVote() not in preview(opened(seats=3), 0, "PLANT").unless


def test_a_preview_of_a_jot_tells_the_rules_and_no_points() -> None:
    worth = preview(opened(), 0, "PLANT", do="jot")
    assert faces_of(worth, MeetsToo) == ["WR48", "WR03", "WR33", "WR55"]
    assert worth.points is None


def test_a_preview_of_bonuses_to_keep_names_what_each_brings_or_costs() -> None:
    """B19"""
    match = opened("PB30 PB28 PB24", keep=False)
    one, two, _ = match.table.hands[0]
    worth = match.preview(0, {"do": "keep-bonus", "keep": [one.id, two.id]})
    assert worth == Worth(unless=(IfMet(one, one.points), IfMet(two, two.points)))


def test_a_preview_refuses_what_handing_in_would() -> None:
    match = opened()
    with pytest.raises(Refused, match="any rule"):
        preview(match, 0, "OBOE")
    with pytest.raises(Refused, match="do not touch"):
        preview(match, 0, "PLANT", 0, 2)

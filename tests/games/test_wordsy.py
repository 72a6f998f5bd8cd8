"""Wordsy, clause by clause: rulebook 002, rulings W1 to W36, S10, S11."""

from __future__ import annotations

from typing import Any

import pytest

import typecase
from tests.tools import outcome, refused, told
from typecase import Match, Refused
from typecase.games.house_rules.events import Fell, IsNoWord
from typecase.games.house_rules.parts import AChallenge, ForACard
from typecase.games.house_rules.solo_card import solo_step
from typecase.games.house_rules.wordsy_board import fill_board, worth_of
from typecase.games.house_rules.wordsy_events import (
    ABonus,
    APenalty,
    IfItStands,
    IsACheapie,
    NotYetJudged,
    SoloBonus,
)
from typecase.games.house_rules.wordsy_meant import letters_apart
from typecase.games.house_rules.wordsy_table import Row
from typecase.games.wordsy import BOXES, in_front
from typecase.table.cards import Card
from typecase.table.luck import Luck
from typecase.table.worth import Worth, sum_of

PLAIN = "S P | D N | S L | V Y"


def faces(*boards: str) -> str:
    """The cards as they come off the deck: a whole board, then the two left columns of each next.

    A board is written column by column, 5 5 | 4 4 | 3 3 | 2 2.
    """
    drawn: list[str] = []
    for number, board in enumerate(boards):
        columns = board.split("|")
        fresh = columns if number == 0 else columns[:2]
        drawn += [column.strip() for column in reversed(fresh)]
    return " ".join(drawn)


def table(seats: int = 3, *boards: str, **options: Any) -> Match[Any]:
    return typecase.play("wordsy", seats, 7, options, {"deck": faces(*(boards or (PLAIN,)))})


def write(match: Match[Any], seat: int, do: str, word: str = "", at: int | None = None) -> None:
    match.do(seat, {"do": do, "word": word} if word else {"do": do}, at)


def done(match: Match[Any], *seats: int) -> None:
    for seat in seats or tuple(match.asks()):
        match.do(seat, {"do": "done"})


def play_round(match: Match[Any], flip: int, *words: str) -> None:
    """One seat flips, the others lock, nobody challenges."""
    write(match, flip, "flip", words[flip])
    for seat, word in enumerate(words):
        if seat != flip:
            write(match, seat, "lock", word)
    done(match)


def rows(match: Match[Any], seat: int) -> list[tuple[int, int]]:
    return [(row["score"], row["bonus"]) for row in match.seen(None)["sheets"][seat]]


def board(text: str) -> list[Card | None]:
    """The cards of a written board, row by row."""
    columns = [column.split() for column in text.split("|")]
    rare = {**dict.fromkeys("FHKVWY", 1), **dict.fromkeys("JQXZ", 2)}
    laid = [column[row] for row in (0, 1) for column in columns]
    return [Card(n, face, rare.get(face, 0)) for n, face in enumerate(laid)]


# Scoring: the worked examples


@pytest.mark.parametrize(
    ("laid", "word", "points"),
    [
        ("R L | B M | P C | T C", "BACCALAUREATES", 21),
        ("Q T | M S | S N | K B", "MISQUOTING", 23),
        (PLAIN, "ASSIDUOUSLY", 18),
        (PLAIN, "PREDOMINANTLY", 19),
        ("T B | C Y | S P | D N", "SATISFACTORY", 17),
        ("M R | N C | T B | C Y", "ASTRONOMICAL", 21),
        ("F N | V P | P B | D R", "ABSOLVENT", 13),
        ("N M | M S | F N | V P", "SOMNAMBULENT", 21),
        ("R T | R S | N M | M S", "TRASHING", 17),
        ("W Y | B B | R T | R S", "CRABBY", 17),
        ("T R | C G | W Y | B B", "POLTERGEIST", 14),
        ("D D | L G | T R | C G", "BEDRAGGLED", 23),
        ("G L | Z W | D D | L G", "PLAGIARIZED", 19),
        ("N P | T P | D C | V C", "VENTED", 15),
        (PLAIN, "A", 0),
        (PLAIN, "", 0),
    ],
)
def test_a_word_earns_the_columns_of_its_letters(laid: str, word: str, points: int) -> None:
    """W10, W11 and RULINGS 2.2"""
    assert sum_of(worth_of(word, board(laid))) == points


def test_a_letter_used_once_takes_the_better_of_two_cards() -> None:
    assert sum_of(worth_of("S", board("S P | D N | S L | V Y"))) == 5
    assert sum_of(worth_of("SS", board("S P | D N | S L | V Y"))) == 8


def test_a_handicapped_player_scores_four_cards_in_full_and_one_point_for_the_others() -> None:
    """W24"""
    assert sum_of(worth_of("PREDOMINANTLY", board(PLAIN), handicapped=True)) == 5 + 4 + 4 + 3 + 1
    match = table(2, handicap=[1])
    write(match, 0, "flip", "PREDOMINANTLY")
    write(match, 1, "lock", "PREDOMINANTLY")
    done(match)
    assert rows(match, 0) == [(19, 2)] and rows(match, 1) == [(17, 0)]


def test_the_example_round_of_andrew_and_beth() -> None:
    match = table(3, PLAIN, "T B | C Y | S P | D N", "M R | N C | T B | C Y")
    play_round(match, 0, "ASSIDUOUSLY", "PREDOMINANTLY", "SPY")
    assert rows(match, 0) == [(18, 0)] and rows(match, 1) == [(19, 1)]
    play_round(match, 1, "SATISFACTORY", "TYPIST", "CAB")
    play_round(match, 0, "ASTRONOMICAL", "CARTON", "TABBY")
    assert rows(match, 0)[2] == (21, 2)


def test_the_sample_sheet_is_one_legal_run_and_makes_102() -> None:
    boards = (
        "F N | V P | P B | D R",
        "N M | M S | F N | V P",
        "R T | R S | N M | M S",
        "W Y | B B | R T | R S",
        "T R | C G | W Y | B B",
        "D D | L G | T R | C G",
        "G L | Z W | D D | L G",
    )
    words = ["ABSOLVENT", "SOMNAMBULENT", "TRASHING", "CRABBY", "POLTERGEIST"]
    words += ["BEDRAGGLED", "PLAGIARIZED"]
    match = table(2, *boards)
    for number, (laid, word) in enumerate(zip(boards, words, strict=True), start=1):
        shown = [card["face"] for card in match.seen(0)["grid"]]
        assert shown == [card.face for card in board(laid) if card]
        write(match, 1, "write", "EWE")
        if number in (1, 2, 4):  # the boxes +2, +2 and +3
            write(match, 0, "flip", word)
            write(match, 1, "lock")
        else:  # nobody flips, so there is no bonus at all
            write(match, 0, "write", word)
            match.time_up()
        if number == 1:
            match.do(0, {"do": "challenge", "seat": 1})  # EWE is a word: a tally
        match.time_up()
    assert [score for score, _ in rows(match, 0)] == [13, 21, 17, 17, 14, 23, 19]
    assert match.scores[0] == 97 + 7 - 2 == 102
    assert match.result is not None and match.result.winners == (0,)


# Setup, Two Rules of Two


def test_the_board_fills_from_the_right_column_upper_card_first() -> None:
    match = typecase.play("wordsy", 2, 1, stack={"deck": "B C D G L M N P"})
    assert [card["face"] for card in match.seen(0)["grid"]] == list("NLDBPMGC")


def test_a_third_of_a_letter_is_discarded_and_drawn_again() -> None:
    match = typecase.play("wordsy", 2, 1, stack={"deck": "P P P P B C D G L M"})
    assert [card["face"] for card in match.seen(0)["discards"]] == ["P", "P"]
    assert [card["face"] for card in match.seen(0)["grid"]] == list("LDBPMGCP")


def test_a_third_rare_letter_is_discarded_and_drawn_again() -> None:
    match = typecase.play("wordsy", 2, 1, stack={"deck": "Y Q H B C D G L M N"})
    assert [card["face"] for card in match.seen(0)["discards"]] == ["H"]


def test_the_deck_has_44_common_and_16_rare_consonants() -> None:
    match = typecase.play("wordsy", 2, 1)
    seen = match.seen(0)
    assert seen["deck"] + 8 + len(seen["discards"]) == 60


def test_an_empty_deck_is_made_anew_from_the_discards() -> None:
    """W3"""
    match = typecase.play("wordsy", 2, 1, stack={"deck": "B C D G L M N P"})
    match.table.discards += match.table.deck
    match.table.deck.clear()
    play_round(match, 0, "MELON", "LEMON")
    seen = match.seen(0)
    assert all(card["face"] for card in seen["grid"]) and len(seen["grid"]) == 8
    assert 8 + seen["deck"] + len(seen["discards"]) == 60


def test_where_no_card_of_the_whole_deck_may_lie_the_last_one_drawn_does() -> None:
    """W31: with nothing but an M and an N left, both of which lie there twice"""
    board: list[Card | None] = [None, *(Card(n, face, 0) for n, face in enumerate("MMNNBBC"))]
    discards: list[Card] = []
    deck = [Card(10, "M", 0), Card(11, "N", 0)]
    fill_board(board, deck, discards, Luck(1))
    assert board[0] == Card(10, "M", 0), "the N, on top, was drawn first"
    assert discards == [Card(11, "N", 0)] and deck == []


def test_the_two_right_columns_go_and_the_two_left_slide() -> None:
    """W2: the 4-column is filled before the 5-column"""
    match = typecase.play("wordsy", 2, 1, stack={"deck": "B C D G L M N P R S T B"})
    play_round(match, 0, "MELON", "LEMON")
    assert [card["face"] for card in match.seen(0)["grid"]] == list("TRNLBSPM")
    assert sorted(card["face"] for card in match.seen(0)["discards"]) == list("BCDG")


# Gameplay


def test_words_are_secret_and_not_even_their_length_is_told() -> None:
    match = table(3)
    write(match, 1, "write", "PREDOMINANTLY")
    other = table(3)
    write(other, 1, "write", "SPY")
    for seat in (None, 0, 2):
        assert match.seen(seat)["drafts"] == {1: None}
        assert match.seen(seat) == other.seen(seat)
    assert match.seen(1)["drafts"] == {1: "PREDOMINANTLY"}


def test_a_draft_may_change_until_it_is_submitted() -> None:
    """W4"""
    match = table(2)
    write(match, 0, "write", "SPY")
    write(match, 0, "write", "PREDOMINANTLY")
    write(match, 0, "flip", "SPINDLY")
    refused(match, 0, {"do": "write", "word": "SPY"}, "Gameplay")
    write(match, 1, "lock", "SPY")
    assert match.seen(1)["words"] == {0: "SPINDLY", 1: "SPY"}


def test_a_flip_starts_thirty_seconds_and_needs_a_word() -> None:
    """W4"""
    match = table(2)
    refused(match, 0, {"do": "flip"}, "Actions")
    write(match, 0, "flip", "SPINDLY", at=5_000)
    assert match.deadline == 35_000 and match.seen(1)["fastest"] == 0


def test_before_the_flip_nobody_locks_but_who_may_not_flip() -> None:
    """W4, W6"""
    match = table(3)
    refused(match, 0, {"do": "lock", "word": "SPY"}, "W4")
    play_round(match, 0, "SPINDLY", "SPY", "PLY")
    assert match.seen(0)["no_flip"] == 0
    refused(match, 0, {"do": "flip", "word": "TOWN"}, "W6")
    write(match, 0, "lock", "TOWN")


def test_a_second_flip_is_an_ordinary_lock() -> None:
    """W5"""
    match = table(3)
    write(match, 2, "flip", "SPINDLY", at=1000)
    write(match, 1, "flip", "PREDOMINANTLY", at=2000)
    assert match.seen(0)["fastest"] == 2 and match.deadline == 31_000
    assert match.seen(0)["locked"] == [2, 1]


def test_two_players_need_no_no_flip_card() -> None:
    """W6"""
    match = table(2)
    play_round(match, 0, "SPINDLY", "SPY")
    write(match, 0, "flip", "TOWN")
    assert match.seen(1)["fastest"] == 0


def test_no_flip_is_set_aside_when_two_are_left() -> None:
    """W6"""
    match = table(3)
    play_round(match, 0, "SPINDLY", "SPY", "PLY")
    match.do(2, {"do": "resign"})
    write(match, 1, "write", "X")
    write(match, 0, "flip", "TOWN")
    assert match.seen(1)["fastest"] == 0


def test_nobody_flips_for_three_minutes_and_there_is_no_bonus() -> None:
    """W7"""
    match = table(3)
    write(match, 1, "write", "PREDOMINANTLY")
    write(match, 0, "write", "SPY")
    assert match.deadline == 180_000
    match.time_up()
    match.time_up()
    assert (
        rows(match, 1) == [(19, 0)] and rows(match, 0) == [(13, 0)] and rows(match, 2) == [(0, 0)]
    )
    assert match.seen(0)["no_flip"] is None


def test_all_submitted_ends_the_round_at_once() -> None:
    """W8"""
    match = table(2)
    write(match, 0, "flip", "SPINDLY")
    write(match, 1, "lock", "SPY")
    assert match.phase == "challenge"


def out_of_sand(draft: str, **options: Any) -> Match[Any]:
    """Seat 0 has flipped, seat 1 has written this and no more, seat 2 nothing; the sand is out."""
    match = table(3, **options)
    write(match, 1, "write", draft)
    write(match, 0, "flip", "SPY")
    match.time_up()
    return match


def test_when_the_sand_is_out_each_draft_counts() -> None:
    """W9, S10"""
    match = out_of_sand("PREDOMINANTLY")
    match.time_up()
    assert match.seen(0)["words"] == {0: "SPY", 1: "PREDOMINANTLY", 2: ""}


def test_for_three_seconds_letters_may_be_added_to_what_is_written() -> None:
    """W9, S10"""
    match = out_of_sand("PREDOM")
    assert match.phase == "finishing" and match.deadline == 33_000
    assert match.asks() == {1: ("write", "lock")}, "an empty sheet stays empty (W34)"
    write(match, 1, "write", "PREDOMIN", at=31_000)
    write(match, 1, "write", "PREDOMINANTLY", at=32_000)
    match.time_up()
    assert match.seen(0)["words"][1] == "PREDOMINANTLY"


@pytest.mark.parametrize("altered", ["PRED", "PREDATOR", "SPREDOM", "P"])
def test_nothing_that_is_written_may_be_altered_then(altered: str) -> None:
    """W9: also not what was added a moment before"""
    match = out_of_sand("PREDO")
    write(match, 1, "write", "PREDOM")
    for do in ("write", "lock"):
        sentence = refused(match, 1, {"do": do, "word": altered}, "Gameplay")
        assert "only be added to PREDOM" in sentence
    refused(match, 1, {"do": "write"}, "Actions")
    match.time_up()
    assert match.seen(0)["words"][1] == "PREDOM"


def test_a_finished_word_may_be_locked_and_then_nobody_waits() -> None:
    """W8"""
    for lock, word in (({}, "PREDOM"), ({"word": "PREDOMINANTLY"}, "PREDOMINANTLY")):
        match = out_of_sand("PREDOM")
        match.do(1, {"do": "lock", **lock})
        assert match.phase == "challenge" and match.seen(0)["words"][1] == word


def test_nobody_sees_what_is_being_finished() -> None:
    """S10: a half-typed word is nobody's business"""
    one, other = out_of_sand("PREDOM"), out_of_sand("SP")
    write(one, 1, "write", "PREDOMINANTLY")
    write(other, 1, "write", "SPY")
    for seat in (None, 0, 2):
        assert one.seen(seat) == other.seen(seat)
    assert one.seen(1)["ask"]["moves"]["write"]["begins"] == "PREDOMINANTLY"


def test_where_nobody_is_writing_nobody_is_waited_for() -> None:
    match = table(3)
    write(match, 0, "flip", "SPY")
    match.time_up()
    assert match.phase == "challenge"
    match = out_of_sand("PREDOM")
    match.do(1, {"do": "resign"})
    assert match.phase == "challenge"


def test_a_draft_may_be_taken_back() -> None:
    """S10: an empty box is worth nothing"""
    match = table(2)
    write(match, 1, "write", "PLY")
    write(match, 1, "write")
    assert match.seen(1)["drafts"] == {}
    write(match, 0, "flip", "SPY")
    match.time_up()
    assert match.seen(0)["words"] == {0: "SPY", 1: ""}


@pytest.mark.parametrize("pace", ["relaxed", "standard", "blitz"])
def test_every_clock_scales_with_the_pace(pace: str) -> None:
    match = table(2, pace=pace)
    assert match.deadline == {"relaxed": None, "standard": 180_000, "blitz": 90_000}[pace]
    write(match, 0, "flip", "SPY")
    assert match.deadline == {"relaxed": None, "standard": 30_000, "blitz": 15_000}[pace]
    write(match, 1, "lock")
    assert match.deadline == {"relaxed": None, "standard": 10_000, "blitz": 5_000}[pace]


@pytest.mark.parametrize("word", ["é", "WELL-KNOWN", "DON'T", "", "A B", "X" * 10_000, 7, None])
def test_what_is_no_word_of_letters_is_refused(word: Any) -> None:
    refused(table(2), 0, {"do": "write", "word": word}, "Gameplay")


# Bonuses


def test_the_boxes_are_the_printed_ones() -> None:
    assert list(BOXES.values()) == [(1, 2)] * 3 + [(2, 3)] * 3 + [(3, 4)]


def test_the_fastest_must_hold_against_all_of_up_to_three_and_three_of_more() -> None:
    """W21"""
    assert in_front(10, [10]) and not in_front(10, [11])
    assert in_front(10, [10, 9, 8]) and not in_front(10, [11, 9, 8])
    assert in_front(10, [11, 10, 9, 8]) and not in_front(10, [11, 11, 9, 8])
    assert in_front(10, [11, 11, 10, 9, 8]) and not in_front(10, [11, 11, 11, 9, 8])


def test_others_must_beat_the_fastest_and_not_only_equal_her() -> None:
    match = table(3)
    play_round(match, 0, "SPINDLY", "SPINDLY", "PREDOMINANTLY")
    assert rows(match, 0) == [(24, 2)] and rows(match, 1) == [(24, 0)]
    assert rows(match, 2) == [(19, 0)]


# Challenges


def shown(*words: str, flip: int = 0, **options: Any) -> Match[Any]:
    match = table(len(words), **options)
    write(match, flip, "flip", words[flip])
    for seat, word in enumerate(words):
        if seat != flip:
            write(match, seat, "lock", word)
    return match


def test_a_right_challenge_makes_the_word_worth_nothing() -> None:
    """W12"""
    match = shown("SPLYDN", "SPY", "PLY")
    match.do(2, {"do": "challenge", "seat": 0})
    done(match)
    assert rows(match, 0) == [(0, 0)] and rows(match, 1) == [(13, 1)]
    assert match.seen(0)["penalties"] == {0: 0, 1: 0, 2: 0}


def test_a_fallen_word_of_another_counts_nought_in_the_fastests_test() -> None:
    """W13"""
    match = shown("SPY", "SPLYDN", "PLY")
    match.do(0, {"do": "challenge", "seat": 1})
    done(match)
    assert rows(match, 1) == [(0, 0)] and rows(match, 0) == [(13, 2)]


def test_a_fallen_word_of_the_fastest_earns_no_bonus_where_the_others_have_nothing_either() -> None:
    """W12"""
    match = shown("SPLYDN", "", "")
    match.do(1, {"do": "challenge", "seat": 0})
    done(match)
    assert [rows(match, seat) for seat in range(3)] == [[(0, 0)]] * 3


def test_a_wrong_challenge_costs_two_points_at_the_end() -> None:
    match = shown("SPY", "PLY")
    match.do(1, {"do": "challenge", "seat": 0})
    done(match)
    assert match.seen(0)["penalties"] == {0: 0, 1: 1}
    assert match.scores[1] == rows(match, 1)[0][0] + rows(match, 1)[0][1] - 2


def test_a_word_is_challenged_once_and_by_the_first_to_press() -> None:
    """W14"""
    match = shown("SPLYDN", "SPY", "PLY")
    match.do(1, {"do": "challenge", "seat": 0})
    refused(match, 2, {"do": "challenge", "seat": 0}, "W14")
    refused(match, 1, {"do": "challenge", "seat": 1}, "W14")
    match.do(2, {"do": "done"})
    refused(match, 2, {"do": "challenge", "seat": 1}, "Challenges")


def test_with_every_word_allowed_a_challenge_is_still_looked_up_and_no_vote() -> None:
    """S18 is of Letter Head's rulebook: here one player challenges, and it costs her"""
    for word, penalty in (("SPLYDN", 0), ("SPY", 1)):
        match = shown(word, "PLY", "PLY", lexicon="everything")
        match.do(1, {"do": "challenge", "seat": 0})
        assert match.seen(0)["fallen"] == ([] if penalty else [0])
        assert match.seen(0)["penalties"][1] == penalty


def test_nobody_challenges_a_seat_that_wrote_nothing() -> None:
    match = shown("SPY", "", "PLY")
    refused(match, 0, {"do": "challenge", "seat": 1}, "W14")


# Restrictions


def test_a_word_bars_its_family_in_every_later_round_and_not_in_the_next_alone() -> None:
    """W17"""
    match = table(2, referee="strict")
    for flip, word in enumerate(("FLINCH", "SPY")):
        write(match, flip, "flip", word)
        write(match, 1 - flip, "lock")
    refused(match, 0, {"do": "flip", "word": "FLINCHES"}, "No Cheapies! (W17)")


@pytest.mark.parametrize("cheapie", ["FLINCHES", "FLINCHED", "FLINCHING", "FLINCHINGLY", "FLINCH"])
def test_flinch_bars_its_family_in_later_rounds(cheapie: str) -> None:
    """W17"""
    match = table(2, referee="strict")
    play = (("flip", 0, "FLINCH"), ("lock", 1, "SPY"))
    for do, seat, word in play:
        write(match, seat, do, word)
    sentence = refused(match, 1, {"do": "flip", "word": cheapie}, "No Cheapies")
    assert "FLINCH" in sentence


def test_irregular_tenses_are_free_and_irregular_plurals_are_not() -> None:
    """W18, W19"""
    match = table(2, referee="strict")
    write(match, 0, "flip", "GO")
    write(match, 1, "lock", "CHILD")
    refused(match, 0, {"do": "flip", "word": "CHILDREN"}, "No Cheapies")
    write(match, 1, "flip", "WENT")
    write(match, 0, "lock", "GOER")


def test_words_of_the_same_round_never_clash() -> None:
    """W20"""
    match = table(2, referee="strict")
    write(match, 0, "flip", "SPY")
    write(match, 1, "lock", "SPIES")
    assert rows(match, 1)


def test_a_cheapie_falls_to_a_challenge() -> None:
    """W17"""
    match = shown("FLINCH", "SPY")
    done(match)
    write(match, 0, "flip", "TOWN")
    write(match, 1, "lock", "FLINCHING")
    match.do(0, {"do": "challenge", "seat": 1})
    done(match)
    assert rows(match, 1)[1] == (0, 0)
    fell = told(match).index(Fell(1, "FLINCHING", (0,)))
    assert told(match)[fell + 1] == IsACheapie(1, "FLINCHING", "FLINCH")


# The three referees


def test_a_strict_dictionary_refuses_when_the_word_is_submitted() -> None:
    """W15, S10"""
    match = table(2, referee="strict")
    refused(match, 0, {"do": "flip", "word": "SPLYDN"}, "Restrictions")
    write(match, 0, "flip", "SPY")
    refused(match, 1, {"do": "lock", "word": "SPLYDN"}, "Restrictions")
    write(match, 1, "lock")
    assert match.seen(0)["round"] == 2, "no challenge step"


@pytest.mark.parametrize("referee", ["challenge", "strict", "table"])
def test_a_draft_may_be_any_letters_whoever_is_the_referee(referee: str) -> None:
    """S10"""
    match = table(2, referee=referee)
    write(match, 0, "write", "SPLYDN")
    assert match.seen(0)["drafts"] == {0: "SPLYDN"}


@pytest.mark.parametrize("referee", ["strict", "table"])
def test_what_is_no_word_is_worth_nothing_when_the_round_closes(referee: str) -> None:
    """S10"""
    match = out_of_sand("SPLYD", referee=referee)
    write(match, 1, "write", "SPLYDN")
    refused(match, 1, {"do": "lock"}, "Restrictions")
    match.time_up()
    assert match.seen(0)["round"] == 2
    assert rows(match, 1) == [(0, 0)] and rows(match, 0) == [(13, 2)]
    assert IsNoWord(1, "SPLYDN") in told(match)


def test_a_cheapie_is_worth_nothing_when_the_round_closes() -> None:
    """S10"""
    match = table(2, referee="strict")
    write(match, 0, "flip", "FLINCH")
    write(match, 1, "lock", "SPY")
    write(match, 0, "write", "FLINCHES")
    write(match, 1, "write", "PLY")
    match.time_up()
    assert rows(match, 0)[1] == (0, 0) and rows(match, 1)[1][0] > 0
    assert IsACheapie(0, "FLINCHES", "FLINCH") in told(match)


def test_to_lock_without_a_word_submits_the_draft_and_so_judges_it() -> None:
    """W33, S10: whoever would rather have nothing takes the draft back first"""
    match = table(2, referee="strict", variant="main-player")
    write(match, 0, "write", "SPLYDN")
    refused(match, 0, {"do": "lock"}, "Restrictions")
    write(match, 0, "write")
    write(match, 0, "lock")
    write(match, 1, "write", "SPY")
    write(match, 1, "lock")
    assert rows(match, 1)[0][0] == 13


def test_alone_a_draft_may_be_any_letters_and_is_judged_when_it_is_locked() -> None:
    """S10"""
    match = solo()
    write(match, 0, "write", "SPLYDN")
    match.time_up()
    refused(match, 0, {"do": "lock"}, "Restrictions")
    write(match, 0, "lock", "SPINDLY")
    assert rows(match, 0) == [(24, 0)]


def test_the_table_may_vote_a_word_in() -> None:
    """H6"""
    match = table(3, referee="table")
    match.do(0, {"do": "appeal", "word": "SPLYDN"}, at=10_000)
    match.do(1, {"do": "allow"}, at=12_000)
    match.do(2, {"do": "refuse"}, at=14_000)
    assert match.deadline == 184_000, "the vote is at nobody's expense"
    write(match, 0, "flip", "SPLYDN")
    assert match.seen(1)["locked"] == [0]


def test_a_draft_that_the_table_has_voted_in_counts_when_the_sand_is_out() -> None:
    """H6, S10"""
    match = table(3, referee="table")
    match.do(1, {"do": "appeal", "word": "SPLYDN"})
    match.do(0, {"do": "allow"})
    match.do(2, {"do": "allow"})
    write(match, 1, "write", "SPLYDN")
    write(match, 0, "flip", "SPY")
    match.time_up()
    match.time_up()
    assert rows(match, 1) == [(24, 1)]


# Tip: the word that was meant


def fallen(written: str, **options: Any) -> Match[Any]:
    """Seat 2 has challenged what seat 0 has written, and it fell."""
    match = shown(written, "SPY", "PLY", **{"forgiving": True, **options})
    match.do(2, {"do": "challenge", "seat": 0})
    return match


def test_who_is_challenged_away_may_name_the_word_that_was_meant() -> None:
    """S11: it scores instead, bonus and all, and the challenger pays nothing"""
    match = fallen("PREDOMINENTLY")
    assert match.phase == "meant" and match.asks() == {0: ("meant", "done")}
    assert match.deadline == 10_000
    match.do(0, {"do": "meant", "word": "PREDOMINANTLY"})
    assert match.phase == "challenge" and match.seen(1)["fallen"] == []
    assert match.seen(1)["words"][0] == "PREDOMINANTLY"
    done(match)
    assert rows(match, 0) == [(19, 2)]
    assert match.seen(0)["penalties"] == {0: 0, 1: 0, 2: 0}
    assert match.seen(0)["sheets"][0][0]["word"] == "PREDOMINANTLY"
    assert "PREDOMINANTLY" in match.seen(0)["used"]


def test_declining_and_silence_let_the_word_fall() -> None:
    """S11"""
    for answer in ("done", ""):
        match = fallen("PREDOMINENTLY")
        if answer:
            match.do(0, {"do": answer})
        else:
            match.time_up()
        assert match.phase == "challenge" and match.seen(1)["fallen"] == [0]
        done(match)
        assert rows(match, 0) == [(0, 0)]


@pytest.mark.parametrize(
    ("meant", "why"),
    [
        ("PREDOMINENTLY", "is the word that fell"),
        ("SPINDLY", "more than two letters away"),
        ("PREDOMINANT", "more than two letters away"),
        ("PREDOMINENTLLY", "PREDOMINENTLLY is not"),
    ],
)
def test_what_was_meant_is_a_word_and_at_most_two_letters_away(meant: str, why: str) -> None:
    """S11, W35: one may try again"""
    match = fallen("PREDOMINENTLY")
    assert why in refused(match, 0, {"do": "meant", "word": meant}, "")
    match.do(0, {"do": "meant", "word": "PREDOMINANTLY"})


@pytest.mark.parametrize(
    ("one", "other", "apart"),
    [
        ("FLINCH", "FLINCH", 0),
        ("FLINSH", "FLINCH", 1),
        ("FLINCHH", "FLINCH", 1),
        ("FINCH", "FLINCH", 1),
        ("FLNICH", "FLINCH", 2),
        ("FLINCHES", "FLINCH", 2),
        ("CLENCH", "FLINCH", 2),
        ("FLINCHING", "FLINCH", 3),
        ("", "SPY", 3),
    ],
)
def test_letters_added_left_out_or_changed_are_counted(one: str, other: str, apart: int) -> None:
    """W35"""
    assert letters_apart(one, other) == letters_apart(other, one) == apart


def test_what_was_meant_is_new() -> None:
    """S11"""
    match = shown("PLAY", "SPY", forgiving=True)
    done(match)
    write(match, 1, "flip", "TOWN")
    write(match, 0, "lock", "PLAYED")
    match.do(1, {"do": "challenge", "seat": 0})
    refused(match, 0, {"do": "meant", "word": "PLAYS"}, "No Cheapies")
    match.do(0, {"do": "meant", "word": "PRAYED"})
    assert match.seen(0)["words"][0] == "PRAYED"


def test_a_word_that_stands_asks_nobody_what_was_meant() -> None:
    """S11"""
    match = fallen("PREDOMINANTLY")
    assert match.phase == "challenge" and match.seen(0)["penalties"][2] == 1


def test_tables_forgive_nothing_unless_they_say_so() -> None:
    """W16, S11"""
    match = fallen("PREDOMINENTLY", forgiving=False)
    assert match.phase == "challenge" and match.seen(0)["fallen"] == [0]


def test_without_a_clock_a_forgiving_table_waits_for_the_word_or_a_no() -> None:
    """S11"""
    match = fallen("PREDOMINENTLY", pace="relaxed")
    assert match.deadline is None and match.asks() == {0: ("meant", "done")}
    match.do(0, {"do": "resign"})
    assert match.phase == "challenge"


# End of the Game


def test_the_best_five_of_seven_words_count_with_all_bonuses() -> None:
    match = table(2)
    while match.result is None:
        word = match.table.grid[0].face + match.table.grid[4].face
        write(match, 0, "flip", word)
        write(match, 1, "lock")
        done(match)
    scores = [score for score, _ in rows(match, 0)]
    bonuses = [bonus for _, bonus in rows(match, 0)]
    assert bonuses == [2, 2, 2, 3, 3, 3, 4]
    assert match.scores[0] == sum(sorted(scores)[2:]) + sum(bonuses)


def test_a_tie_goes_to_the_best_single_word() -> None:
    """W23"""
    match = table(2, PLAIN, "T B | C Y | S P | D N")
    for words in (("S", "L"), ("A", "D"), *[("A", "A")] * 5):  # 5 against 3 + 2
        for seat, word in enumerate(words):
            write(match, seat, "write", word)
        match.time_up()
        match.time_up()
    assert outcome(match) == ((0,), {0: 5, 1: 5})


def test_equal_sheets_share_the_win() -> None:
    """W23"""
    match = table(3)
    while match.result is None:
        match.time_up()
    assert match.result.winners == (0, 1, 2)


# Solo Play


def solo(**options: Any) -> Match[Any]:
    return table(1, **options)


def test_stopping_the_sand_in_time_brings_the_larger_bonus_on_the_top_spot() -> None:
    """W25, W28"""
    match = solo()
    assert match.deadline == 30_000 and match.seen(0)["spot"] == "top"
    write(match, 0, "flip", "PREDOMINANTLY")
    assert rows(match, 0) == [(19, 2)] and match.seen(0)["spot"] == "middle"
    assert match.deadline == 30_000, "full sand again"


def test_alone_and_without_a_clock_a_stop_is_always_in_time() -> None:
    """W32"""
    match = solo(pace="relaxed")
    assert match.deadline is None
    match.do(0, {"do": "flip", "word": "PREDOMINANTLY"}, at=3_600_000)
    assert rows(match, 0) == [(19, 2)]


def test_after_the_sand_there_is_all_the_time_but_no_bonus() -> None:
    match = solo()
    match.time_up()
    assert match.deadline is None
    refused(match, 0, {"do": "flip", "word": "SPY"}, "Solo Play")
    write(match, 0, "lock", "PREDOMINANTLY")
    assert rows(match, 0) == [(19, 0)]


@pytest.mark.parametrize(
    ("spot", "points", "paused", "brutal", "step"),
    [
        ("top", 20, True, False, (2, 0, "top")),
        ("middle", 20, True, False, (1, 0, "top")),
        ("middle", 20, False, False, (0, 0, "middle")),
        ("top", 15, True, False, (2, 0, "middle")),
        ("middle", 19, True, False, (1, 0, "bottom")),
        ("top", 14, True, False, (0, 0, "middle")),
        ("bottom", 19, False, False, (0, 1, "middle")),
        ("bottom", 15, True, False, (1, 1, "middle")),
        ("top", 19, False, True, (0, 0, "bottom")),
        ("bottom", 19, False, True, (0, 1, "bottom")),
        ("bottom", 20, True, True, (1, 0, "top")),
    ],
)
def test_how_a_round_moves_the_timer(
    spot: str, points: int, paused: bool, brutal: bool, step: tuple[int, int, str]
) -> None:
    """W26, W27"""
    assert tuple(solo_step(spot, points, paused, (1, 2), brutal)) == step


def test_alone_the_dictionary_is_always_strict() -> None:
    """W29 has no use for it: what is no word is refused"""
    match = solo(referee="challenge")
    refused(match, 0, {"do": "flip", "word": "SPLYDN"}, "Restrictions")


@pytest.mark.parametrize(
    ("level", "target"), [("normal", 100), ("medium", 110), ("hard", 120), ("brutal", 120)]
)
def test_alone_the_target_is_enough_and_one_less_is_not(level: str, target: int) -> None:
    """W30"""
    for points, winners in ((target, (0,)), (target - 1, ())):
        match = solo(solo_level=level)
        for _ in range(6):
            match.time_up()
            write(match, 0, "lock")
        match.table.sheets[0][0] = Row("", points, 0)
        match.table.penalties[0] = 0
        match.table.spot = "top"
        match.time_up()
        write(match, 0, "lock")
        assert outcome(match) == (winners, {0: points})
        assert match.result is not None and match.result.besides == {"To win": target}


# Variants: the untimed game


def test_the_untimed_game_has_no_clock_and_a_main_player() -> None:
    """W22"""
    match = table(3, variant="main-player")
    main = match.seen(0)["main_player"]
    assert match.deadline is None and main in (0, 1, 2)
    assert match.asks() == {seat: ("write", "lock") for seat in range(3)}
    for seat in range(3):
        write(match, seat, "lock", "PREDOMINANTLY" if seat == main else "SPY")
    done(match)
    assert rows(match, main) == [(19, 2)]


def test_in_the_untimed_game_nobody_is_hurried_over_a_challenge_either() -> None:
    """W36"""
    match = table(3, variant="main-player", forgiving=True)
    for seat, word in enumerate(("PREDOMINENTLY", "SPY", "PLY")):
        write(match, seat, "lock", word)
    assert match.phase == "challenge" and match.deadline is None
    match.do(1, {"do": "challenge", "seat": 0})
    assert match.phase == "meant" and match.deadline is None
    match.do(0, {"do": "done"})
    assert match.phase == "challenge" and match.deadline is None


def test_the_next_main_player_has_the_fewest_large_then_small_boxes_then_sits_next() -> None:
    """W22"""
    match = table(3, variant="main-player")
    main = match.seen(0)["main_player"]
    for seat in range(3):
        write(match, seat, "lock", "PREDOMINANTLY" if seat == main else "SPY")
    done(match)
    assert match.seen(0)["main_player"] == (main + 1) % 3


def test_a_main_player_who_was_beaten_gave_away_small_boxes() -> None:
    """W22"""
    match = table(3, variant="main-player")
    main = match.seen(0)["main_player"]
    left, right = (main + 1) % 3, (main + 2) % 3
    write(match, main, "lock", "SPY")
    write(match, left, "lock", "PREDOMINANTLY")
    write(match, right, "lock", "A")
    done(match)
    assert rows(match, left) == [(19, 1)]
    assert match.seen(0)["main_player"] == right, "no box at all, and nearer than the last one"


def test_large_boxes_are_counted_before_small_ones() -> None:
    """W22"""
    match = table(3, variant="main-player")
    main = match.seen(0)["main_player"]
    left, right = (main + 1) % 3, (main + 2) % 3
    for seat in range(3):
        write(match, seat, "lock", "SPY")
    large, small = Row("", 0, 2, large=True), Row("", 0, 1)
    match.table.sheets.update({left: [large], right: [small, small], main: [large]})
    done(match)
    assert match.seen(0)["main_player"] == right


def test_a_main_player_who_has_left_is_not_the_next_one() -> None:
    """W22"""
    match = table(3, variant="main-player")
    main = match.seen(0)["main_player"]
    left, right = (main + 1) % 3, (main + 2) % 3
    match.do(main, {"do": "resign"})
    for seat in (left, right):
        write(match, seat, "lock", "SPY")
    done(match)
    assert rows(match, left) == rows(match, right) == [(13, 1)]
    assert match.seen(0)["main_player"] == left


# Leaving


def test_who_leaves_counts_as_nought_in_that_round_and_not_at_all_later() -> None:
    """W21"""
    match = table(3)
    write(match, 0, "flip", "SPY")
    match.do(2, {"do": "resign"})
    write(match, 1, "lock", "PLY")
    done(match)
    assert rows(match, 0) == [(13, 2)] and rows(match, 2) == []
    while match.result is None:
        match.time_up()
    assert match.result.winners == (0,)


def test_who_leaves_while_words_are_challenged_counts_as_nought_too() -> None:
    """W21"""
    match = shown("PREDOMINANTLY", "SPY", "PLY")
    match.do(0, {"do": "resign"})
    done(match)
    assert rows(match, 1) == [(13, 1)] and rows(match, 2) == [(11, 1)]


@pytest.mark.parametrize(("word", "penalty"), [("SPLYDN", 0), ("SPY", 1)])
def test_a_word_that_was_shown_can_be_challenged_though_its_player_has_left(
    word: str, penalty: int
) -> None:
    """W14, W21: it is worth nothing either way, and in vain it costs two points as ever"""
    match = shown(word, "PLY", "PLY")
    match.do(0, {"do": "resign"})
    match.do(1, {"do": "challenge", "seat": 0})
    done(match)
    assert match.seen(1)["penalties"][1] == penalty and rows(match, 0) == []


def test_who_has_left_is_no_opponent_that_the_fastest_holds_against() -> None:
    """W21: of six two have left, and of four the fastest must hold against all"""
    match = table(6)
    for seat in (4, 5):
        match.do(seat, {"do": "resign"})
    play_round(match, 0, *["SPY"] * 4)
    board = [card.face for card in match.table.grid]
    best, worst = board[0] + board[4], "A"
    play_round(match, 1, best, worst, worst, worst)
    assert rows(match, 1)[1] == (0, 0)


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"handicap": [3]}, "seats from 0 to 2"),
        ({"handicap": 1}, "list of seats"),
        ({"variant": "fast"}, "timed, main-player"),
        ({"solo_level": "easy"}, "normal, medium, hard, brutal"),
        ({"dealer": 0}, "no option 'dealer'"),
    ],
)
def test_wrong_options_are_refused(options: dict[str, Any], why: str) -> None:
    with pytest.raises(Refused, match=why):
        table(3, **options)


# Previews


def preview(match: Match[Any], seat: int, do: str, word: str = "") -> Worth:
    return match.preview(seat, {"do": do, "word": word} if word else {"do": do})


def test_a_preview_tells_which_cards_a_word_hits_and_what_each_brings() -> None:
    match = table()
    worth = preview(match, 0, "write", "PREDOMINANTLY")
    hits = [(part.card.face, part.points) for part in worth.parts if isinstance(part, ForACard)]
    assert hits == [("P", 5), ("D", 4), ("N", 4), ("L", 3), ("Y", 3)]
    assert worth.points == 19 and worth.unless == (AChallenge(),)


def test_a_preview_with_a_handicap_counts_the_fifth_card_once() -> None:
    match = table(handicap=[0])
    assert preview(match, 0, "write", "PREDOMINANTLY").points == 5 + 4 + 4 + 3 + 1
    assert preview(match, 1, "write", "PREDOMINANTLY").points == 19


def test_a_preview_says_which_bonus_a_word_may_still_bring() -> None:
    match = table()
    assert ABonus(2, lead=True) in preview(match, 0, "flip", "SPY").unless
    write(match, 0, "flip", "SPY")
    assert ABonus(1, lead=False) in preview(match, 1, "lock", "SPY").unless
    assert ABonus(1, lead=False) in preview(match, 2, "flip", "SPY").unless  # W5: she is too late


def test_a_preview_of_a_lock_without_a_word_is_that_of_the_draft() -> None:
    """W33"""
    match = table()
    write(match, 1, "write", "PREDOMINANTLY")
    write(match, 0, "flip", "SPY")
    assert preview(match, 1, "lock").points == 19
    assert preview(match, 2, "lock") == Worth()


def test_a_preview_of_a_draft_asks_no_dictionary_and_says_so() -> None:
    """S10"""
    match = table(referee="strict")
    assert preview(match, 0, "write", "SPDNS").unless == (NotYetJudged(),)
    with pytest.raises(Refused, match="SPDNS"):
        preview(match, 0, "flip", "SPDNS")


def test_alone_nobody_challenges_what_a_preview_tells() -> None:
    match = solo(referee="challenge")
    assert preview(match, 0, "write", "SPDNS").unless == (NotYetJudged(),)


def test_a_preview_of_a_challenge_names_the_penalty() -> None:
    match = table()
    play = ("PREDOMINANTLY", "SPY", "SLY")
    write(match, 0, "flip", play[0])
    for seat in (1, 2):
        write(match, seat, "lock", play[seat])
    assert match.preview(1, {"do": "challenge", "seat": 0}) == Worth(unless=(IfItStands(2),))


def test_alone_a_preview_tells_the_bonus_too() -> None:
    match = solo()
    worth = preview(match, 0, "flip", "PREDOMINANTLY")
    assert worth.parts[-1] == SoloBonus(2) and worth.points == 21 and not worth.unless
    match.time_up()
    assert preview(match, 0, "lock", "PREDOMINANTLY").points == 19


def test_a_preview_of_the_word_that_was_meant_tells_its_bonus_and_no_second_challenge() -> None:
    """S11, W14"""
    match = fallen("PREDOMINENTLY")
    worth = preview(match, 0, "meant", "PREDOMINANTLY")
    assert worth.points == 19 and worth.unless == (ABonus(2, lead=True),)


def test_alone_a_preview_tells_the_penalty_at_the_bottom_spot() -> None:
    """W27"""
    match = solo()
    for _ in range(2):
        match.time_up()
        write(match, 0, "lock")
    assert match.seen(0)["spot"] == "bottom"
    assert preview(match, 0, "flip", "A").parts == (APenalty(2),)

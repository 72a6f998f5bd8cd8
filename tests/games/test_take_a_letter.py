"""Take a Letter, clause by clause: rulebook 004 pages 26 and 27, rulings TL1 to TL8."""

from __future__ import annotations

import json
from typing import Any

import pytest

import typecase
from tests.tools import card_ids, play_on, refused, told
from typecase import Match
from typecase.games.house_rules.events import Forfeited
from typecase.games.house_rules.family import DECK
from typecase.games.take_a_letter import NoWordIsLeft, TurnedOver
from typecase.lexicon.search import open_search
from typecase.table.cards import Card, Down, card_of
from typecase.table.luck import Dice

FIRST = "H O B O C A T D O G ? E S"  # positions 0 to 12; the rest is shuffled


def table(seats: int = 3, stack: str = FIRST, **options: Any) -> Match[Any]:
    """Seat 0 deals, so seat 1 has the first turn."""
    return typecase.play("take-a-letter", seats, 7, {"dealer": 0, **options}, {"deck": stack})


def turn(match: Match[Any], seat: int, position: int) -> None:
    match.do(seat, {"do": "turn", "position": position})


def spell(match: Match[Any], seat: int, word: str, positions: str) -> None:
    places = [int(place) for place in positions.split()]
    match.do(seat, {"do": "spell", "word": word, "positions": places})


def say(match: Match[Any], **said: str) -> None:
    """s0="challenge", s2="accept": what each seat says."""
    for seat, do in said.items():
        match.do(int(seat[1:]), {"do": do})


def shown(match: Match[Any], seat: int | None) -> dict[int, str]:
    """The faces that a seat sees in the grid, by position."""
    grid = match.seen(seat)["grid"]
    return {place: card["face"] for place, card in enumerate(grid) if card and "face" in card}


def leave(match: Match[Any], faces: str) -> None:
    """Clear the grid but for these cards, which lie at the first positions."""
    t = match.table
    lying = [card_of(laid) for laid in t.grid if laid is not None]
    kept = []
    for face in faces.split():
        card = next(card for card in [*lying, *t.deck] if card.face == face and card not in kept)
        kept.append(card)
    t.deck = [card for card in [*lying, *t.deck] if card not in kept]
    t.grid = [*map(Down, kept), *[None] * (64 - len(kept))]


# The Deal


def test_sixty_four_cards_lie_face_down_and_nobody_sees_them() -> None:
    match = table()
    for seat in (None, 0, 1, 2):
        assert match.seen(seat)["grid"] == [{}] * 64
    assert match.seen(0)["deck"] == 60, "too few for another grid"


def test_the_grid_fills_row_by_row_from_the_top_left() -> None:
    match = table()
    turn(match, 1, 4)
    assert shown(match, 0) == {4: "C"}


def test_the_player_at_the_dealers_left_begins_and_play_moves_around_the_table() -> None:
    match = table()
    turns = []
    for position in range(4):
        turns.append(match.seen(None)["turn"])
        turn(match, turns[-1], position)
    assert turns == [1, 2, 0, 1]


# The Play: turning a card


def test_a_card_is_turned_over_for_all_to_see_until_somebody_acts() -> None:
    match = table()
    turn(match, 1, 2)
    for seat in (None, 0, 1, 2):
        assert shown(match, seat) == {2: "B"} and match.seen(seat)["turned"] == [2]
    turn(match, 2, 0)
    for seat in (None, 0, 1, 2):
        assert shown(match, seat) == {0: "H"}


def test_a_turn_that_runs_out_turns_the_last_card_back_and_is_lost() -> None:
    """H2"""
    match = table()
    assert match.deadline == 120_000
    turn(match, 1, 2)
    match.time_up()
    assert shown(match, 0) == {} and match.seen(0)["turn"] == 0


@pytest.mark.parametrize(("pace", "due"), [("relaxed", None), ("blitz", 60_000)])
def test_the_clock_scales_with_the_pace(pace: str, due: int | None) -> None:
    assert table(pace=pace).deadline == due


@pytest.mark.parametrize("position", [64, -1, None, "0", True, 0.0, [0]])
def test_only_a_place_where_a_card_lies_can_be_turned(position: Any) -> None:
    refused(table(), 1, {"do": "turn", "position": position}, "The Play")


def test_an_empty_place_cannot_be_turned() -> None:
    match = table(referee="strict")
    spell(match, 1, "CAT", "4 5 6")
    refused(match, 2, {"do": "turn", "position": 5}, "The Play")
    refused(match, 2, {"do": "spell", "word": "CAT", "positions": [4, 5, 6]}, "The Play")
    assert match.seen(0)["grid"][4:7] == [None] * 3


@pytest.mark.parametrize("seat", [0, 2])
def test_nobody_acts_out_of_turn(seat: int) -> None:
    match = table()
    for action in (
        {"do": "turn", "position": 0},
        {"do": "spell", "word": "CAT", "positions": [4, 5, 6]},
        {"do": "done"},
    ):
        refused(match, seat, action, "The Play")


# The Play: spelling


def test_hobo_is_gathered_up_by_whoever_remembers_every_card() -> None:
    match = table()
    spell(match, 1, "HOBO", "0 1 2 3")
    assert match.phase == "challenge" and shown(match, 2) == {0: "H", 1: "O", 2: "B", 3: "O"}
    say(match, s0="accept", s2="accept")
    assert match.scores[1] == 2 + 2 + 9 + 2
    assert match.seen(0)["piles"][1][0]["word"] == "HOBO"
    assert match.seen(0)["grid"][:4] == [None] * 4


def test_hobo_stops_at_the_first_wrong_card_and_everybody_has_seen_exactly_those() -> None:
    """TL3"""
    match = table()
    spell(match, 1, "HOBO", "0 1 4 3")
    for seat in (None, 0, 1, 2):
        assert shown(match, seat) == {0: "H", 1: "O", 4: "C"}
    assert match.seen(0)["turn"] == 2 and match.scores[1] == 0
    turn(match, 2, 20)
    assert set(shown(match, 0)) == {20}, "they all went back"


def test_a_success_gives_no_second_turn() -> None:
    """TL2"""
    match = table(referee="strict")
    spell(match, 1, "CAT", "4 5 6")
    assert match.seen(0)["turn"] == 2


def test_a_wild_card_fits_any_letter_and_counts_as_it() -> None:
    match = table(referee="strict")
    spell(match, 1, "HOBO", "0 1 10 3")
    assert match.scores[1] == 15


def test_a_word_has_three_letters_or_more() -> None:
    match = table()
    sentence = refused(match, 1, {"do": "spell", "word": "GO", "positions": [9, 8]}, "The Play")
    assert "at least 3" in sentence


@pytest.mark.parametrize(
    "positions", [[4, 5], [4, 5, 6, 7], [4, 4, 5], [4, 5, 64], "456", [4, 5, None], None, []]
)
def test_one_place_is_named_for_each_letter(positions: Any) -> None:
    refused(table(), 1, {"do": "spell", "word": "CAT", "positions": positions}, "The Play")


def test_a_word_is_named_with_its_places() -> None:
    refused(table(), 1, {"do": "spell", "word": "CAT"}, "Actions")
    refused(table(), 1, {"do": "spell", "positions": [4, 5, 6]}, "Actions")
    refused(table(), 1, {"do": "spell", "word": "C4T", "positions": [4, 5, 6]}, "The Play")


def test_a_refusal_tells_nothing_about_the_cards() -> None:
    right, wrong = table(referee="strict"), table(referee="strict")
    one = refused(right, 1, {"do": "spell", "word": "CATX", "positions": [4, 5, 6]}, "The Play")
    other = refused(wrong, 1, {"do": "spell", "word": "CATX", "positions": [20, 21, 22]}, "Play")
    assert one == other


# The second grid


def play_out(match: Match[Any]) -> None:
    round_ = match.seen(None)["round"]
    while match.result is None and match.seen(None)["round"] == round_:
        match.do(match.seen(None)["turn"], {"do": "done"})


def test_the_deal_moves_to_the_left_and_the_whole_deck_is_shuffled_for_the_second_grid() -> None:
    """TL9"""
    match = table(referee="strict")
    spell(match, 1, "CAT", "4 5 6")
    everything = card_ids(match.table)
    play_out(match)
    seen = match.seen(0)
    assert (seen["round"], seen["dealer"], seen["turn"]) == (2, 1, 2)
    assert seen["grid"] == [{}] * 64 and seen["deck"] == 60
    assert seen["piles"] == {0: [], 1: [], 2: []} and match.scores[1] == 7
    assert card_ids(match.table) == everything


@pytest.mark.parametrize("least", [3, 4])
def test_from_the_second_grid_on_words_may_need_four_letters(least: int) -> None:
    match = table(referee="strict", second_deal_min=least)
    spell(match, 1, "CAT", "4 5 6")
    play_out(match)
    action = {"do": "spell", "word": "CAT", "positions": [0, 1, 2]}
    if least == 4:
        assert "at least 4" in refused(match, 2, action, "The Play")
    else:
        match.do(2, action)


@pytest.mark.parametrize("deals", [1, 3])
def test_the_match_ends_after_the_agreed_grids(deals: int) -> None:
    match = table(deals=deals)
    for _ in range(deals):
        assert match.result is None
        play_out(match)
    assert match.result is not None


# When a grid ends


def test_a_grid_ends_when_all_have_said_that_they_see_no_more_words() -> None:
    """TL4, TL8"""
    match = table()
    match.do(1, {"do": "done"})
    match.do(2, {"do": "done"})
    assert match.seen(0)["done"] == [1, 2] and match.seen(0)["round"] == 1
    match.do(0, {"do": "done"})
    assert match.seen(0)["round"] == 2 and match.seen(0)["done"] == []


def test_a_grid_ends_when_all_who_still_play_are_done() -> None:
    """S21, TL10"""
    match = table()
    match.do(2, {"do": "resign"})
    match.do(1, {"do": "done"})
    match.do(0, {"do": "done"})
    assert match.seen(0)["round"] == 2


def test_the_turns_without_a_word_are_counted_for_those_who_still_play() -> None:
    """S21, TL10"""
    match = table()
    match.do(2, {"do": "resign"})
    match.table.wordless = 2 * 60 - 1
    turn(match, 1, 0)
    assert match.seen(0)["round"] == 2


def test_whoever_turns_a_card_takes_back_only_her_own_done() -> None:
    """S21, TL8"""
    match = table()
    match.do(1, {"do": "done"})
    match.do(2, {"do": "done"})
    turn(match, 0, 0)
    turn(match, 1, 1)
    assert match.seen(0)["done"] == [2]
    match.do(2, {"do": "done"})
    assert match.seen(0)["done"] == [2], "once is enough"
    match.do(0, {"do": "done"})
    assert match.seen(0)["round"] == 1
    match.do(1, {"do": "done"})
    assert match.seen(0)["round"] == 2


def test_an_empty_grid_ends_the_deal() -> None:
    match = table(referee="strict")
    leave(match, "C A T")
    match.time_up()
    spell(match, 2, "CAT", "0 1 2")
    assert match.seen(0)["round"] == 2 and match.scores[2] == 7


def test_a_grid_in_which_no_word_is_left_ends_the_deal() -> None:
    """TL4"""
    match = table(referee="strict")
    leave(match, "C A T B D F G")
    match.time_up()
    spell(match, 2, "CAT", "0 1 2")
    assert match.seen(0)["round"] == 2
    assert NoWordIsLeft() in [told.event for told in match.table.told]
    assert '"any 3 BDFG":false' in match.record(), "a replay needs no dictionary"


@pytest.mark.parametrize(("rest", "ended"), [("B D F", False), ("B D", True)])
def test_when_anything_goes_any_three_letters_are_left_to_spell(rest: str, ended: bool) -> None:
    """TL4: no dictionary says that a word is none."""
    match = table(lexicon="everything")
    leave(match, f"C A T {rest}")
    match.time_up()
    spell(match, 2, "CAT", "0 1 2")
    say(match, s0="accept", s1="accept")
    assert (match.seen(0)["round"] == 2) is ended


def test_where_words_need_four_letters_one_of_three_keeps_no_grid_going() -> None:
    """TL4"""
    match = table(referee="strict", second_deal_min=4, deals=2)
    play_out(match)
    leave(match, "H O B O C A T")
    spell(match, match.seen(0)["turn"], "HOBO", "0 1 2 3")
    assert match.result is not None


def test_with_a_word_left_the_deal_goes_on() -> None:
    """TL4"""
    match = table(referee="strict")
    leave(match, "C A T D O G")
    match.time_up()
    spell(match, 2, "CAT", "0 1 2")
    assert match.seen(0)["round"] == 1


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_sixty_turns_of_every_seat_without_a_word_end_the_deal(seats: int) -> None:
    """S21: for safety; not a hundred turns in all, as TL7 had it."""
    match = table(seats)
    for number in range(60 * seats):
        assert match.seen(0)["round"] == 1
        turn(match, match.seen(0)["turn"], number % 64)
    assert match.seen(0)["round"] == 2 and match.seen(0)["wordless"] == 0


def test_a_word_begins_the_count_of_turns_anew() -> None:
    """S21"""
    match = table(referee="strict")
    turn(match, 1, 0)
    spell(match, 2, "CAT", "4 5 6")
    assert match.seen(0)["wordless"] == 0


# How to Win


def test_the_most_points_win_and_ties_are_shared() -> None:
    """H3"""
    match = table(referee="strict", deals=1)
    spell(match, 1, "CAT", "4 5 6")
    play_out(match)
    assert match.result is not None
    assert (match.result.winners, match.result.scores) == ((1,), {0: 0, 1: 7, 2: 0})
    match = table(deals=1)
    play_out(match)
    assert match.result is not None and match.result.winners == (0, 1, 2)


# Challenges, and eyes that are closed


def test_a_word_that_falls_goes_back_to_its_places_and_closes_its_players_eyes() -> None:
    match = table()
    spell(match, 1, "HOB", "0 1 2")
    say(match, s0="accept", s2="accept")
    match = table(stack="H O B T C A T")
    spell(match, 1, "HBT", "0 2 3")
    say(match, s0="challenge", s2="accept")
    assert match.scores[1] == 0 and match.seen(0)["blind"] == [1]
    assert match.seen(0)["grid"] == [{}] * 64
    turn(match, 2, 2)
    assert shown(match, 0) == {2: "B"}, "in its original place"


def test_a_word_that_stands_closes_the_eyes_of_its_challengers() -> None:
    match = table(4)
    spell(match, 1, "CAT", "4 5 6")
    say(match, s0="challenge", s2="challenge", s3="accept")
    assert match.scores[1] == 7 and match.seen(None)["blind"] == [0, 2]


def test_a_closed_eye_misses_exactly_one_flip_by_another_player() -> None:
    """TL1"""
    match = table()
    spell(match, 1, "CAT", "4 5 6")
    say(match, s0="challenge", s2="accept")
    turn(match, 2, 0)
    assert shown(match, 0) == {} and match.seen(0)["turned"] == [0], "the place, not the letter"
    assert shown(match, 1) == shown(match, 2) == {0: "H"}
    assert match.seen(0)["blind"] == []
    turn(match, 0, 1)
    assert shown(match, 0) == {1: "O"}
    turn(match, 1, 2)
    assert shown(match, 0) == {2: "B"}


def test_ones_own_flip_is_seen_with_closed_eyes_and_they_stay_closed() -> None:
    """TL1"""
    match = table()
    spell(match, 1, "CAT", "4 5 6")
    say(match, s0="accept", s2="challenge")
    turn(match, 2, 0)
    assert shown(match, 2) == {0: "H"} and match.seen(0)["blind"] == [2]
    turn(match, 0, 1)
    assert shown(match, 2) == {} and match.seen(0)["blind"] == []


def test_what_is_spelled_is_seen_with_closed_eyes() -> None:
    """TL1: only an exploring flip is missed."""
    match = table()
    spell(match, 1, "CAT", "4 5 6")
    say(match, s0="challenge", s2="accept")
    spell(match, 2, "DOG", "7 8 20")
    assert {7, 8, 20} == set(shown(match, 0)) and match.seen(0)["blind"] == [0]


def test_who_watches_misses_what_a_player_must_not_see() -> None:
    """TL6"""
    match = table()
    spell(match, 1, "CAT", "4 5 6")
    say(match, s0="challenge", s2="accept")
    turn(match, 2, 0)
    assert shown(match, None) == {}


def test_eyes_are_open_again_with_the_next_grid() -> None:
    """TL9"""
    match = table()
    spell(match, 1, "CAT", "4 5 6")
    say(match, s0="challenge", s2="accept")
    play_out(match)
    assert match.seen(0)["blind"] == []


def test_the_challenges_are_secret_and_silence_accepts() -> None:
    match = table()
    spell(match, 1, "CAT", "4 5 6")
    assert match.deadline == match.now + 10_000
    say(match, s0="challenge")
    assert match.seen(2)["said"] == {0: None}
    refused(match, 1, {"do": "accept"}, "Challenges")
    match.time_up()
    assert match.seen(0)["blind"] == [0]


def test_when_anything_goes_more_than_half_of_all_must_challenge() -> None:
    """S18: eyes are closed as after any challenge"""
    for third, points, blind in (("accept", 7, [0, 2]), ("challenge", 0, [1])):
        match = table(4, lexicon="everything")
        spell(match, 1, "CAT", "4 5 6")
        say(match, s0="challenge", s2="challenge", s3=third)
        assert match.scores[1] == points and match.seen(None)["blind"] == blind


# The three referees


def test_a_strict_dictionary_refuses_at_once_and_nobody_challenges() -> None:
    match = table(referee="strict")
    action = {"do": "spell", "word": "HBT", "positions": [0, 2, 6]}
    refused(match, 1, action, "Valid and Invalid Words")
    spell(match, 1, "CAT", "4 5 6")
    assert match.phase == "turn" and match.scores[1] == 7


def test_the_table_may_vote_a_refused_word_in() -> None:
    """H6"""
    match = table(referee="table")
    action = {"do": "spell", "word": "HBT", "positions": [0, 2, 6]}
    refused(match, 1, action, "Valid and Invalid Words")
    match.do(1, {"do": "appeal", "word": "HBT"}, at=100_000)
    match.do(0, {"do": "allow"}, at=103_000)
    match.do(2, {"do": "refuse"}, at=105_000)
    assert match.deadline == 125_000, "the vote is not at her expense"
    refused(match, 1, {"do": "appeal", "word": "HBTS"}, "The Play")
    match.do(1, action)
    assert match.scores[1] == 2 + 9 + 1


# Leaving


def test_the_turn_of_a_leaver_passes_and_a_leaver_cannot_win() -> None:
    """TL10"""
    match = table(referee="strict", deals=1)
    spell(match, 1, "CAT", "4 5 6")
    match.do(2, {"do": "resign"})
    assert match.seen(0)["turn"] == 0
    assert not any(isinstance(one, Forfeited) for one in told(match)), "she has left, not been slow"
    match.do(1, {"do": "resign"})
    assert match.result is not None and match.result.winners == (0,)


@pytest.mark.parametrize(("word", "points"), [("CAT", 7), ("ATC", 0)])
def test_a_word_whose_player_leaves_while_it_is_judged_is_taken_if_it_stands(
    word: str, points: int
) -> None:
    """TL10"""
    match = table()
    spell(match, 1, word, "4 5 6" if word == "CAT" else "5 6 4")
    match.do(1, {"do": "resign"})
    say(match, s0="challenge", s2="accept")
    assert match.scores[1] == points and match.result is None


# Nothing about a hidden card is told


def test_what_was_turned_back_is_never_shown_again() -> None:
    """TL5: no view, no text and no record of what happened holds a letter that lies face down."""
    match = table(2)
    turn(match, 1, 2)
    b = match.seen(0)["grid"][2]["id"]
    turn(match, 0, 20)
    turn(match, 1, 21)
    for seat in (None, 0, 1):
        seen = match.seen(seat)
        assert set(shown(match, seat)) == {21}
        assert seen["grid"][2] == {}, "neither face nor id"
        assert f'"id": {b},' not in json.dumps(seen)
        *_, first, second, third = match.look(seat).events
        assert [first.event, second.event, third.event] == [*map(TurnedOver, (1, 0, 1))]


def test_no_id_is_known_of_a_card_that_lies_face_down() -> None:
    match = table(4)
    dice = Dice("ids")
    for _ in range(200):
        for seat in (None, 0, 1, 2, 3):
            grid = match.seen(seat)["grid"]
            lying = match.table.grid
            for place, card in enumerate(grid):
                if isinstance(lying[place], Down) and seat not in lying[place].known_to:
                    assert card == {}
        turn(match, match.seen(None)["turn"], dice.below(64))
        if match.result is not None:
            break


def test_two_grids_that_look_alike_stay_alike_whatever_is_hidden() -> None:
    """The same deeds in two worlds that differ where nobody has looked: the views are the same."""
    match = table(3)
    turn(match, 1, 0)
    twin = match.imagine(None, Dice("another world"))
    assert any(
        card_of(one).face != card_of(other).face
        for one, other in zip(match.table.grid, twin.table.grid, strict=True)
    )
    for world in (match, twin):
        world.do(2, {"do": "done"})
        world.time_up()
    for seat in (None, 0, 1, 2):
        assert match.seen(seat) == twin.seen(seat)


def test_a_closed_eye_learns_nothing_from_the_flip_it_misses() -> None:
    """TL1"""
    match = table()
    spell(match, 1, "CAT", "4 5 6")
    say(match, s0="challenge", s2="accept")
    turn(match, 2, 0)
    twin = match.imagine(0, Dice("behind closed eyes"))
    assert twin.seen(0) == match.seen(0)
    assert twin.seen(1)["grid"][0] != match.seen(1)["grid"][0], "it is another card there"


def test_a_sampled_word_does_not_peek() -> None:
    """What a bot is offered in two worlds that look alike to it is the same."""
    match = table()
    twin = match.imagine(1, Dice("peek"))
    for seed in range(20):
        one, other = (
            world.look(1).ask.moves["spell"].sample(Dice(seed))  # type: ignore[union-attr]
            for world in (match, twin)
        )
        assert one == other


def test_ids_tell_nothing_about_faces() -> None:
    by_id: dict[int, set[str]] = {}
    for seed in range(12):
        match = typecase.play("take-a-letter", 2, seed)
        for laid in match.table.grid:
            assert isinstance(laid, Down)
            by_id.setdefault(laid.card.id, set()).add(laid.card.face)
    assert max(map(len, by_id.values())) > 4


# The memory aid


def test_for_children_what_was_seen_stays_visible() -> None:
    match = table(memory_aid=True)
    turn(match, 1, 0)
    turn(match, 2, 1)
    assert shown(match, 0) == {0: "H", 1: "O"}
    assert match.seen(0)["grid"][0]["down"] is True


def test_the_memory_aid_keeps_for_each_only_what_she_saw() -> None:
    """TL1"""
    match = table(memory_aid=True)
    spell(match, 1, "CAT", "4 5 6")
    say(match, s0="challenge", s2="accept")
    turn(match, 2, 0)
    turn(match, 0, 1)
    assert shown(match, 0) == {1: "O"} and shown(match, 1) == {0: "H", 1: "O"}


def test_closed_eyes_do_not_forget_what_they_knew() -> None:
    match = table(memory_aid=True)
    turn(match, 1, 0)
    spell(match, 2, "CAT", "4 5 6")
    say(match, s0="challenge", s1="accept")
    match.time_up()
    turn(match, 1, 0)
    assert shown(match, 0) == {0: "H"}


# Whole matches


def test_players_who_remember_everything_clear_two_grids() -> None:
    """A match to its end by dead ends alone, and its record tells the same."""
    match = typecase.play("take-a-letter", 2, 3, {"referee": "strict"})
    search = open_search("letter-head")
    while match.result is None:
        lying = {
            place: card_of(laid) for place, laid in enumerate(match.table.grid) if laid is not None
        }
        found = search.best([card.face for card in lying.values()], least=3, most=7)
        assert found is not None, "a grid without a word would be over"
        places = [list(lying)[at] for at in found.cards]
        action = {"do": "spell", "word": found.word, "positions": places}
        match.do(match.seen(None)["turn"], action)
    assert match.seen(None)["round"] == 3
    assert typecase.replay(match.record()).scores == match.scores


def test_a_match_played_at_random_with_the_memory_aid_takes_words() -> None:
    taken = 0
    for seed in range(10):
        match = table(6, memory_aid=True, referee="strict")
        taken += sum(play_on(match, Dice(seed)).scores.values())
    assert taken > 0


def test_the_deck_serves() -> None:
    """RULINGS 4.2: 64 cards a grid, and only 60 remain."""
    assert len(DECK.faces()) - 64 == 60
    assert Card(1, "?", 0).points == DECK.points["?"]

"""What a game is tested with, ours and others' alike: the contract that every game keeps.

    import pytest
    from typecase.testing import CONTRACT

    @pytest.mark.parametrize("holds", CONTRACT, ids=lambda one: one.__name__)
    def test_the_contract(holds):
        holds(BOX)

or, without pytest, `check_game(BOX)`, or `python -m typecase.testing GAME`. The package must be
installed (`pip install -e .`): a match is opened again in another process, and from its record, by
the name of its game.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from typecase.games.shelf import Box
from typecase.testing import company, forgotten, properties
from typecase.testing.golden import golden_records_end_as_they_always_did, make_golden
from typecase.testing.views import every_seat_sees_what_it_always_saw, make_views

__all__ = [
    "BOTS",
    "CONTRACT",
    "NOT_FORGOTTEN",
    "RULES",
    "Property",
    "check_game",
    "every_seat_sees_what_it_always_saw",
    "golden_records_end_as_they_always_did",
    "make_golden",
    "make_views",
]

Property = Callable[[Box], None]

RULES: tuple[Property, ...] = (
    properties.every_field_of_the_table_says_who_may_see_it,
    properties.every_card_is_in_exactly_one_place_at_every_question,
    properties.what_is_asked_can_be_written_down_and_every_sampled_answer_is_legal,
    properties.a_refused_input_changes_nothing,
    properties.every_match_ends_within_a_budget_of_inputs,
    properties.it_can_be_played_at_both_ends_of_every_option,
    properties.a_head_start_changes_nothing_before_the_end_and_counts_there,
    properties.a_race_is_not_played_over_days,
    properties.whoever_is_silent_at_a_pace_of_days_runs_out_of_time,
    properties.a_match_goes_on_without_those_who_resign,
    properties.a_match_can_be_ended_by_agreement_at_any_time,
    properties.stakes_are_conserved,
    properties.a_preview_is_what_the_action_then_scores,
    properties.a_preview_changes_nothing,
    properties.a_preview_tells_nothing_that_the_seat_cannot_see,
    properties.a_preview_asks_nobody_whether_a_word_is_one_before_it_is_challenged,
    properties.a_match_is_rebuilt_exactly_from_its_record,
    properties.a_fork_stands_where_the_match_stands_and_cannot_disturb_it,
    properties.an_imagined_match_can_be_played_to_its_end,
    properties.what_a_seat_cannot_see_makes_no_difference_to_what_it_sees,
    properties.no_event_shows_a_card_that_the_table_does_not,
    properties.what_happened_is_read_back_from_json_as_it_was,
    properties.what_was_described_is_read_back_as_it_was_seen,
    properties.the_same_seed_gives_the_same_bytes_under_two_hash_seeds,
)
BOTS: tuple[Property, ...] = (
    company.bots_of_every_level_play_it_from_what_they_see_alone,
    company.a_bot_rebuilt_from_the_log_answers_as_the_one_that_sat_there,
    company.a_hint_is_legal_wherever_one_is_asked_for,
)
NOT_FORGOTTEN: tuple[Property, ...] = (
    forgotten.its_box_says_all_that_players_are_told,
    forgotten.its_rules_page_tells_how_to_play_it,
    forgotten.every_option_is_read,
)
CONTRACT = (*NOT_FORGOTTEN, *RULES, *BOTS)


def check_game(
    box: Box,
    golden: Path | None = None,
    views: Path | None = None,
    tell: Callable[[str], None] = lambda _what: None,
) -> None:
    """Hold a game to all of it, and to its golden records and views in these folders;
    AssertionError says what is broken. It takes some seconds, and `tell` is told what holds."""
    for holds in CONTRACT:
        what = holds.__name__.replace("_", " ")
        try:
            holds(box)
        except AssertionError as broken:
            raise AssertionError(f"{box.title} does not keep this: {what}. {broken}") from broken
        tell(what)
    if golden is not None:
        golden_records_end_as_they_always_did(box, golden)
    if views is not None:
        every_seat_sees_what_it_always_saw(box, views)

"""What a preview tells, game by game; Letter Head's and Wordsy's stand with their other tests."""

from __future__ import annotations

from typing import Any

import pytest

import typecase
from tests.games.betting_tools import act
from tests.tools import stacked
from typecase import Match, Refused, Worth
from typecase.games.house_rules.betting_events import (
    GivesUp,
    HighestCard,
    IfAllConcede,
    PaysIn,
    WonChips,
)
from typecase.games.house_rules.grid import HoldsWord, MakesWord, ReadsWord
from typecase.games.house_rules.parts import AChallenge, IfRight, LengthBonus, Letters
from typecase.games.letter_head_solitaire import UsesUp
from typecase.games.letter_hogs import HasARow, OutOfPlace
from typecase.games.my_word import AnEarlierCall
from typecase.games.red_handed import OffTheScore, PicksUp
from typecase.games.take_a_letter import AWrongCard, IsAnotherCard
from typecase.table.wording import in_english

JUNK = "A E I O T"
SEVEN = "A E I O T N R"
HOGS = "A E I O U H T", "B C D H K T W", "E E I I O O S", "A A E E I I T", "T T R R O O N"
MINE = "T H E N A  R O W D Y  I N O R E  P A R T U  S H ? L E"
HERS = "C A T S E  O R E A D  D E N T S  E A T E N  S T O R I"


def table(game: str, *hands: str, then: str = "", **options: Any) -> Match[Any]:
    """Seat 0 deals these hands."""
    stack = stacked(*hands, then=then) if hands else {"deck": then}
    return typecase.play(game, max(3, len(hands)), 7, {"dealer": 0, **options}, stack)


def told(match: Match[Any], seat: int, do: str, word: str = "", **more: Any) -> Worth:
    return match.preview(seat, {"do": do, **({"word": word} if word else {}), **more})


# Vultures, Freeze, Letter Head Solitaire


def test_a_meld_counts_three_for_each_letter_besides_their_points() -> None:
    match = table("vultures", SEVEN, "C A T S D E R", SEVEN)
    parts = Letters(7), LengthBonus(9)
    assert told(match, 1, "meld", "CAT") == Worth(parts, (AChallenge(25),))
    match.do(1, {"do": "meld", "word": "CAT"})
    assert told(match, 0, "challenge") == Worth(unless=(IfRight(25, 1),))
    assert told(match, 0, "accept") == Worth()


def test_a_wild_card_of_a_meld_counts_as_its_letter() -> None:
    match = table("vultures", SEVEN, "C ? T S D E R", SEVEN)
    assert told(match, 1, "meld", "CAT").parts == (Letters(7), LengthBonus(9))


def test_a_word_that_is_shown_in_freeze_counts_its_letters_alone() -> None:
    match = table("freeze", "C A T S I", JUNK, JUNK, then="H", turn_seconds=None)
    while match.phase != "showdown":
        seat = match.seen(None)["turn"]
        if match.phase == "draw":
            match.do(seat, {"do": "draw", "from": "deck"})
        else:
            drawn = match.seen(seat)["hands"][seat][-1]["id"]
            freeze = {} if match.seen(None)["freezer"] is not None else {"freeze": True}
            match.do(seat, {"do": "discard", "card": drawn, **freeze})
    assert told(match, 0, "show", "CATS") == Worth((Letters(9),), (AChallenge(),))
    assert told(match, 0, "show") == Worth()


def test_alone_a_meld_uses_up_its_cards() -> None:
    match = typecase.play("letter-head-solitaire", 1, 7, stack={"deck": "C A T S D O G"})
    assert told(match, 0, "meld", "CATS") == Worth((UsesUp(4),))
    with pytest.raises(Refused, match="Look again"):
        told(match, 0, "stymied")
    assert told(match, 0, "give-up") == Worth()


# Take a Letter


def cards_at(match: Match[Any], word: str, *positions: int) -> Worth:
    return told(match, match.seen(None)["turn"], "spell", word, positions=list(positions))


def test_a_word_spelled_from_memory_counts_if_the_cards_are_what_one_thinks() -> None:
    match = table("take-a-letter", then="C A T X")
    worth = Worth((Letters(7),), (AWrongCard(), AChallenge()))
    assert cards_at(match, "CAT", 0, 1, 2) == cards_at(match, "CAT", 3, 4, 5) == worth


def test_a_card_that_lies_open_to_the_player_is_not_taken_for_another() -> None:
    match = table("take-a-letter", then="C A T X")
    match.do(1, {"do": "turn", "position": 3})
    (other,) = cards_at(match, "CAT", 3, 1, 2).parts
    assert isinstance(other, IsAnotherCard)
    assert (other.card.face, other.letter) == ("X", "C")
    aid = table("take-a-letter", then="C A T X", memory_aid=True)
    for position in range(3):
        aid.do(aid.seen(None)["turn"], {"do": "turn", "position": position})
    assert cards_at(aid, "CAT", 0, 1, 2) == Worth((Letters(7),), (AChallenge(),))


# The races


def test_a_shout_tells_which_card_the_count_gives() -> None:
    match = table("red-handed", then="W Z V K C R U M B", ready=False)
    worth = told(match, 1, "shout", "CRUMB")
    assert [part.card.face for part in worth.parts if isinstance(part, PicksUp)] == ["M"]
    assert worth.unless == (AChallenge(),) and worth.points is None
    assert told(match, 1, "stuck") == Worth()


def test_a_hand_that_spells_a_word_takes_its_points_off_the_score() -> None:
    match = table("red-handed", then="W Z V K C R U M B", ready=False, referee="strict")
    for face in "CRUMB":
        card = next(card for card in match.table.deck if card.face == face)
        match.table.deck.remove(card)
        match.table.hands[1].append(card)
    match.do(1, {"do": "stuck"})  # so that all are asked anew
    worth = told(match, 1, "hand", "CRUMB")
    assert worth == Worth((OffTheScore(24),))
    match.do(1, {"do": "hand", "word": "CRUMB"})
    assert match.scores[1] == -(worth.points or 0)


def test_a_slam_counts_its_cards_and_a_wild_one_nothing() -> None:
    match = table("word-slam", "C T ?", "D G O", "E E R", then="A", ready=False)
    assert told(match, 0, "slam", "CATS") == Worth((Letters(7),), (AChallenge(),))


def test_a_claim_in_my_word_counts_its_cards() -> None:
    hands = "S T A R E I O N D H", "C A T S E R O N I D", "O E N R T I A S H D"
    match = table("my-word", *hands, ready=False)
    for seat, face in ((1, "C"), (2, "O"), (0, "S")):
        card = next(card for card in match.seen(seat)["hands"][seat] if card["face"] == face)
        match.do(seat, {"do": "lay", "card": card["id"]})
    assert told(match, 1, "my-word", "COTS") == Worth((Letters(9),), (AChallenge(),))
    match.do(1, {"do": "my-word", "word": "COTS"})
    worth = told(match, 2, "my-word", "COTS")
    assert worth == Worth((Letters(9),), (AnEarlierCall(), AChallenge()))


def test_a_claim_while_the_table_votes_waits_for_the_vote() -> None:
    hands = "S T A R E I O N D H", "C A T S E R O N I D", "O E N R T I A S H D"
    match = table("my-word", *hands, ready=False, referee="table")
    for seat, face in ((1, "C"), (2, "O"), (0, "S")):
        card = next(card for card in match.seen(seat)["hands"][seat] if card["face"] == face)
        match.do(seat, {"do": "lay", "card": card["id"]})
    assert told(match, 1, "my-word", "COTS").unless == ()
    match.do(2, {"do": "appeal", "word": "CSHO"})
    assert told(match, 1, "my-word", "COTS").unless == (AnEarlierCall(),)


def test_the_first_finger_on_a_nose_knows_what_it_will_show() -> None:
    match = table("letter-hogs", *HOGS, ready=False)
    (row,) = told(match, 1, "nose").parts
    assert isinstance(row, HasARow) and [card.face for card in row.cards] == ["B", "C", "D"]
    assert told(match, 0, "nose") == Worth((HasARow(()),))
    for seat in (1, 0, 2, 3):
        match.do(seat, {"do": "nose"})
    assert told(match, 4, "recite", text="abdc") == Worth((OutOfPlace(24),))


def test_a_later_finger_on_a_nose_shows_nothing() -> None:
    match = table("letter-hogs", *HOGS, ready=False)
    match.do(1, {"do": "nose"})
    assert told(match, 0, "nose") == Worth()


# The betting games


def test_a_bet_tells_what_goes_into_the_pot_and_what_is_left() -> None:
    match = table("word-poker", JUNK, JUNK, JUNK)
    assert told(match, 1, "bet", amount=5) == Worth((PaysIn(5, 94),))
    act(match, "1 bet 5")
    assert told(match, 2, "call") == Worth((PaysIn(5, 94),))
    assert told(match, 2, "raise", by=10) == Worth((PaysIn(15, 84),))
    assert told(match, 2, "fold") == Worth((GivesUp(1),))
    act(match, "2 raise 94", "0 fold")
    assert told(match, 1, "call") == Worth((PaysIn(94, 0),))


@pytest.mark.parametrize("referee", ["challenge", "strict"])
def test_a_word_at_the_showdown_counts_its_letters_and_its_length(referee: str) -> None:
    match = table("word-poker", "C A T S I", JUNK, JUNK, referee=referee)
    act(match, "1 bet 1", "2 call", "0 call", "1 draw", "2 draw", "0 draw")
    act(match, "1 check", "2 check", "0 check")
    unless = (AChallenge(),) if referee == "challenge" else ()
    assert told(match, 0, "show", "CATS") == Worth((Letters(9), LengthBonus(15)), unless)
    assert told(match, 0, "show") == Worth((HighestCard(4),))
    assert told(match, 0, "muck") == Worth((GivesUp(2),), (IfAllConcede(),))


def test_to_concede_costs_no_more_than_another_has_staked() -> None:
    match = table("word-poker", JUNK, JUNK, JUNK)
    match.table.chips[0] = 9  # and one that was paid before the deal
    act(match, "1 bet 15", "2 fold", "0 call", "1 draw", "0 draw")
    for seat in (0, 1):
        assert told(match, seat, "muck") == Worth((GivesUp(10),), (IfAllConcede(),))
    act(match, "0 show", "1 muck")
    won = match.look(1).events.last(WonChips)
    assert won is not None and won.event == WonChips(1, 16 - 10)


def test_a_card_of_the_centre_counts_in_stormy_letters() -> None:
    match = table("stormy-letters", "C A T I", "A E I O", "A E I O", then="S Y E")
    act(match, "1 bet 1", "2 call", "0 call", "1 draw", "2 draw", "0 draw")
    for _ in range(3):
        act(match, "1 check", "2 check", "0 check")
    parts = told(match, 0, "show", "CATS").parts
    assert parts == (Letters(9), LengthBonus(5))


# Crosswords


def test_a_placed_card_tells_the_words_that_it_makes_across_and_down() -> None:
    match = typecase.play("crosswords-solitaire", 1, 7, stack={"deck": "C A O D T"})
    for row, col in ((0, 0), (0, 1), (1, 2), (2, 2)):
        match.do(0, {"do": "place", "row": row, "col": col})
    worth = told(match, 0, "place", row=0, col=2)
    assert worth == Worth(
        (MakesWord("rows 0", True, "CAT", 7), MakesWord("cols 2", False, "TOD", 6))
    )
    assert told(match, 0, "place", row=3, col=3) == Worth()


def test_a_placed_card_tells_the_words_of_the_other_lines_too() -> None:
    match = typecase.play("crosswords-solitaire", 1, 7, stack={"deck": "C A T O D"})
    for row, col in ((0, 0), (0, 1), (0, 2), (1, 2)):
        match.do(0, {"do": "place", "row": row, "col": col})
    worth = told(match, 0, "place", row=2, col=2)
    assert worth == Worth(
        (MakesWord("cols 2", False, "TOD", 6), HoldsWord("rows 0", True, "CAT", 7))
    )
    assert told(match, 0, "place", row=3, col=3) == Worth((HoldsWord("rows 0", True, "CAT", 7),))


def test_words_of_a_grid_are_told_as_across_or_down() -> None:
    kinds = (MakesWord, "CAT {}, 7"), (HoldsWord, "CAT {} already, 7"), (ReadsWord, "7 for CAT {}")
    for kind, says in kinds:
        assert in_english(kind("rows 0", True, "CAT", 7)) == says.format("across")
        assert in_english(kind("cols 0", False, "CAT", 7)) == says.format("down")


@pytest.mark.parametrize("referee", ["challenge", "strict", "table"])
def test_which_words_a_card_makes_is_kept_open_where_they_may_be_challenged(referee: str) -> None:
    options = {"dealer": 0, "referee": referee}
    match = typecase.play("crosswords", 2, 7, options, {"deck": "C C A A T T"})
    for col in range(3):
        for _ in range(2):
            seat = match.seen(None)["turn"]
            match.do(seat, {"do": "take", "card": match.seen(seat)["centre"][0]["id"]})
            if col == 2:
                worth = told(match, seat, "place", row=0, col=2)
                assert bool(worth.parts) == (referee != "challenge")
            match.do(seat, {"do": "place", "row": 0, "col": col})


def filled(referee: str) -> Match[Any]:
    """All cards are placed, so that seat 0 has MINE before her, and seat 1 HERS."""
    dealt = zip(MINE.split(), HERS.split(), strict=True)
    deck = " ".join(f"{hers} {mine}" for mine, hers in dealt)
    options = {"dealer": 0, "referee": referee}
    match = typecase.play("crosswords", 2, 7, options, {"deck": deck})
    for number in range(25):
        row, col = divmod(number, 5)
        for _ in range(2):
            seat = match.seen(None)["turn"]
            centre = match.seen(seat)["centre"]
            card = centre[0] if seat == 1 else centre[-1]
            match.do(seat, {"do": "take", "card": card["id"]})
            match.do(seat, {"do": "place", "row": row, "col": col})
    return match


def test_announced_words_count_their_letters() -> None:
    match = filled("challenge")
    worth = told(match, 0, "announce", lines={"rows": {"0": "THEN"}, "cols": {"0": "TRI"}})
    parts = ReadsWord("rows 0", True, "THEN", 6), ReadsWord("cols 0", False, "TRI", 5)
    assert worth == Worth(parts, (AChallenge(),))
    assert told(match, 0, "announce", lines={}) == Worth()


def test_before_a_table_that_votes_the_dictionary_adds_the_lines_left_out() -> None:
    match = filled("table")
    worth = told(match, 0, "announce", lines={"rows": {"0": "HEN"}})
    lines = {part.line: part.word for part in worth.parts if isinstance(part, ReadsWord)}
    assert lines["rows 0"] == "HEN" and lines["cols 0"] == "TRIPS" and not worth.unless
    match.do(0, {"do": "announce", "lines": {"rows": {"0": "HEN"}}})
    match.do(1, {"do": "announce", "lines": {}})
    assert match.scores[0] == worth.points

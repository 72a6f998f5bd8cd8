"""Letterpress, clause by clause, as the rulebook tells it. The deck is "designed-1"."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import typecase
from tests.games.letterpress_tools import (
    FILLER,
    claim,
    collection,
    draft,
    give,
    in_play,
    keep,
    opened,
    pass_on,
    pass_round,
    to_round,
    write,
)
from tests.tools import any_input, card_ids, cards_in, outcome, play_on, refused, told
from typecase.games.house_rules.conditions import conditions, met
from typecase.games.house_rules.events import Drew, Fell, Kept, Stood
from typecase.games.house_rules.letterpress_events import (
    ClaimedChallenge,
    ClaimedLetters,
    DrewLot,
    ForTheCollection,
    Meets,
)
from typecase.games.house_rules.letterpress_table import COUNTS, OURS, reward, two_letter_ranks
from typecase.games.house_rules.parts import ForACard
from typecase.story.match import Match
from typecase.table.cards import Card
from typecase.table.luck import Dice
from typecase.table.moves import Refused
from typecase.table.wording import Reader, in_english
from typecase.table.worth import Worth

# Setup, Step 1. Deal


@pytest.mark.parametrize("seats", range(2, 7))
def test_two_letters_and_a_vowel_are_shared_and_three_challenges_open(seats: int) -> None:
    match = typecase.play("letterpress", seats, 7)
    seen = match.seen(0)
    assert [card.deck for card in match.table.centre] == ["letters", "letters", "vowels"]
    assert len(seen["centre"]) == 3 and len(seen["open_challenges"]) == 3
    assert [len(hand) for hand in seen["hands"].values()] == [5] * seats
    assert (seen["letters"], seen["vowels"], seen["challenges"]) == (76 - 2 - 5 * seats, 8, 17)
    assert match.asks() == {seat: ("keep",) for seat in range(seats)}
    assert len(card_ids(match.table)) == 105


def test_shared_letters_come_before_the_hands_and_those_one_at_a_time_from_seat_0() -> None:
    stack = {"letters": "A B C D E F G H I J K L", "vowels": "U", "challenges": "C07 C08 C09"}
    match = typecase.play("letterpress", 2, 1, stack=stack)
    seen = match.seen(1)
    assert [card["face"] for card in seen["centre"]] == ["A", "B", "U"]
    assert [card["face"] for card in seen["hands"][1]] == ["D", "F", "H", "J", "L"]
    assert [one["card"]["face"] for one in seen["open_challenges"]] == ["C07", "C08", "C09"]
    assert seen["open_challenges"][0]["text"] == "uses no shared card"


@pytest.mark.parametrize(
    ("stack", "why"),
    [
        ({"deck": "A"}, "There is no deck 'deck' to stack; there is letters and vowels"),
        ({"letters": "Z Z"}, "The deck holds 1 of Z, not 2"),
        ({"vowels": "X"}, "The deck has no card 'X'"),
        ({"challenges": "C21"}, "The deck has no card 'C21'"),
    ],
)
def test_a_stack_that_the_box_does_not_hold_is_refused(stack: dict[str, str], why: str) -> None:
    with pytest.raises(Refused, match=why):
        typecase.play("letterpress", 2, 1, stack=stack)


def test_the_letter_deck_is_shuffled_for_every_round_and_the_others_keep_their_order() -> None:
    """L14"""
    match = opened(*FILLER[:2], drafted=False)
    challenges = [card.face for card in match.table.challenges]
    pass_round(match)
    opened_now = [one.card.face for one in match.table.open_challenges]
    assert opened_now == challenges[:-4:-1]
    assert match.table.luck.used["the letter deck"] == 1


# 2. Draft


def test_each_keeps_one_and_passes_the_rest_to_the_left() -> None:
    match = opened(*FILLER[:3], drafted=False)
    hands = match.table.hands
    before = {seat: [card.id for card in hands[seat]] for seat in range(3)}
    for seat in (2, 0, 1):
        match.do(seat, {"do": "keep", "card": before[seat][0]})
    for seat in range(3):
        left = (seat + 1) % 3
        assert [card.id for card in match.table.hands[left]] == before[seat][1:]
        assert [card.id for card in match.table.drafted[seat]] == before[seat][:1]


def test_the_last_card_is_kept_by_itself() -> None:
    match = opened(*FILLER[:2])
    assert [card["face"] for card in match.seen(0)["hands"][0]] == FILLER[0].split()
    assert match.seen(0)["drafted"] == {0: [], 1: []} and match.seen(0)["hands"][1] == [{}] * 5
    assert match.phase == "write"


def test_whoever_has_chosen_waits_for_the_others() -> None:
    match = opened(*FILLER[:3], drafted=False)
    keep(match, 1, "T")
    assert match.asks() == {0: ("keep",), 2: ("keep",)}
    refused(match, 1, {"do": "keep", "card": 3}, says="not your turn to act")


@pytest.mark.parametrize("card", [None, "T", True, -1, 10**6, [1]])
def test_only_a_card_of_the_own_hand_can_be_kept(card: Any) -> None:
    match = opened(*FILLER[:2], drafted=False)
    refused(match, 0, {"do": "keep", "card": card}, says="card")
    other = match.table.hands[1][0].id
    refused(match, 0, {"do": "keep", "card": other}, says="cannot take")
    refused(
        match, 0, {"do": "write", "word": "STONE"}, says="You cannot 'write' now; you may keep."
    )


def test_nobody_sees_what_is_passed_or_drafted() -> None:
    match = opened(*FILLER[:3], drafted=False)
    keep(match, 0, "S")
    for seat in (1, 2, None):
        assert match.seen(seat)["hands"][0] == [{}] * 4
        assert match.seen(seat)["drafted"][0] == [{}]
    assert len(match.seen(0)["drafted"][0][0]["face"]) == 1


def test_whoever_does_not_choose_in_time_keeps_the_first_card() -> None:
    """L33"""
    match = opened(*FILLER[:2], drafted=False, pick_seconds=30)
    first = match.table.hands[0][0]
    keep(match, 1, "T")
    assert match.deadline == 30_000
    match.time_up()
    assert match.table.drafted[0] == [first]


# 3. Write


def test_a_word_is_laid_from_drafted_and_shared_letters() -> None:
    match = opened("S T O N E", "T R A I N", shared="L G", vowel="E")
    write(match, "GENTLE", "TRAIN")
    shown = match.seen(1)["shown"]
    assert shown[0]["word"] == "GENTLE" and shown[0]["faces"] == ["G", "E", "N", "T", "L", "E"]
    assert (shown[0]["shared"], shown[0]["drafted"], shown[0]["points"]) == (3, 3, 11)
    assert shown[1]["points"] == 2 + 2 + 1 + 1 + 2


def test_no_card_is_used_twice_so_that_text_needs_two_t() -> None:
    match = opened("T E X O N", "T R A I N", shared="L G", vowel="E")
    refused(match, 0, {"do": "write", "word": "text"}, says="do not spell TEXT")
    match = opened("T E X T N", "T R A I N")
    write(match, "TEXT", "TRAIN")
    assert match.table.shown[0].points == 2 + 1 + 6 + 2


def test_a_card_may_stand_for_its_letter_twice_in_a_row_and_counts_once() -> None:
    match = opened("L E T O R", "T R A I N", shared="D G", vowel="E")
    write(match, "LETTER", "TRAIN")
    shown = match.table.shown[0]
    assert (shown.word, shown.points, shown.doubled) == ("LETTER", 2 + 1 + 2 + 1 + 2, 1)


@pytest.mark.parametrize(("faces", "word"), [("QU I T E S", "QUITE"), ("QU A T S O", "QATS")])
def test_qu_is_q_or_qu(faces: str, word: str) -> None:
    match = opened(faces, "T R A I N", lexicon="everything")
    write(match, word, "TRAIN")
    assert match.table.shown[0].faces[0] == "QU"


@pytest.mark.parametrize(
    ("word", "faces", "why"),
    [
        ("CHUFFED", "C H U F E", "CHUFFED is slang"),
        ("HANNAH", "H A N H A", "HANNAH is a proper name"),
        ("BBC", "B C A I N", "BBC is an abbreviation"),
        ("GNOLE", "G N O L E", "GNOLE is not"),
    ],
)
def test_illegal_words_are_refused_each_for_its_own_reason(word: str, faces: str, why: str) -> None:
    """L18"""
    match = opened(faces, "T R A I N", shared="D N", vowel="E")
    refused(match, 0, {"do": "write", "word": word}, says=why)


@pytest.mark.parametrize(
    ("action", "why"),
    [
        ({"word": "I"}, "at least 2 letters"),
        ({"word": ""}, "word is empty"),
        ({"word": "well-known"}, "letters A to Z alone"),
        ({"word": "STONES"}, "do not spell STONES"),
        ({"word": "STONE", "cards": [0]}, "cards"),
        ({"word": "STONE", "offset": 0}, "'offset' is not known here"),
        ({"cards": []}, "needs word"),
    ],
)
def test_what_cannot_be_written_is_refused(action: dict[str, Any], why: str) -> None:
    """L4"""
    refused(opened("S T O N E", "T R A I N"), 0, {"do": "write", **action}, says=why)


def test_cards_may_be_named_and_the_rest_of_the_choice_is_the_players() -> None:
    """L1"""
    match = opened("L E T T R", "T R A I N", shared="D G", vowel="E")
    ids = {card.face: card.id for card in (*match.table.hands[0], *match.table.centre)}
    twin = next(c.id for c in match.table.hands[0] if c.face == "E")
    shared = match.table.centre[2].id
    cards = [ids["L"], shared, ids["T"], twin, ids["R"]]
    match.do(0, {"do": "write", "word": "LETTER", "cards": cards})
    match.do(1, {"do": "write"})
    assert match.table.shown[0].points == 8 and match.table.shown[0].doubled == 1


def test_the_cards_of_others_cannot_be_laid() -> None:
    match = opened("S T O N E", "T R A I N")
    mine = {card.face: card.id for card in match.table.hands[0]}
    other = next(card.id for card in match.table.hands[1] if card.face == "T")
    cards = [mine["S"], other, mine["O"], mine["N"], mine["E"]]
    refused(
        match, 0, {"do": "write", "word": "STONE", "cards": cards}, says="cannot take from here"
    )


def test_not_even_the_length_of_a_word_is_known_before_all_have_written() -> None:
    for word in ("STONE", "TO", ""):
        match = opened("S T O N E", "T R A I N", "A D I O S")
        match.do(0, {"do": "write", "word": word} if word else {"do": "write"})
        views = [json.dumps(match.seen(seat)) for seat in (1, 2, None)]
        if word == "STONE":
            first = views
        assert views == first
        assert match.seen(1)["written"] == {0: None}
        assert match.seen(0)["written"][0]["word"] == word


def test_a_word_is_written_once() -> None:
    match = opened("S T O N E", "T R A I N")
    match.do(0, {"do": "write", "word": "STONE"})
    refused(match, 0, {"do": "write", "word": "NOTES"}, says="not your turn to act")


def test_unused_drafted_cards_go_under_the_deck_before_the_claims() -> None:
    match = opened("S T O N E", "T R A I N")
    unused = [card for card in match.table.hands[0] if card.face in "SON"]
    write(match, "TEE", "TRAIN")
    assert match.phase == "claim"
    assert set(unused) == set(match.table.letters[:3])
    assert [card.face for card in match.table.laid[0]] == ["T", "E"]
    pool = match.look(match.table.turn).ask
    assert pool is not None
    offered = pool.moves["claim"].describe()["parts"][0]["cards"]
    assert not {card.id for card in unused} & set(offered)
    refused(match, 1, {"do": "claim", "letters": [unused[0].id]}, says="cannot take from here")


def test_without_a_word_there_are_no_points_but_a_letter() -> None:
    """L5"""
    match = opened("S T O N E", "T R A I N", challenges="C05 C07 C01")
    write(match, "", "TRAIN")
    assert match.table.shown[0].points == 0 and match.table.laid[0] == []
    assert match.table.ranking == [1, 0]
    claim(match, 1)
    refused(match, 0, {"do": "claim", "challenge": "C05"}, says="No word does not meet C05")
    claim(match, 0, "T")
    assert collection(match, 0) == ["T"]


def test_whoever_does_not_write_in_time_has_no_word() -> None:
    match = opened("S T O N E", "T R A I N", write_seconds=180)
    match.do(1, {"do": "write", "word": "TRAIN"})
    assert match.deadline == 180_000
    match.time_up()
    assert match.table.shown[0].word == "" and match.table.ranking == [1, 0]


# 4. Score, Ties


def test_both_players_count_the_same_shared_letter() -> None:
    match = opened("S T O N E", "T R A I N", shared="L G", vowel="E")
    write(match, "STOLEN", "TRIAL")
    assert match.table.shown[0].points == 2 + 2 + 1 + 2 + 1 + 2
    assert match.table.shown[1].points == 2 + 2 + 1 + 1 + 2


def test_the_higher_score_ranks_higher() -> None:
    match = opened("S T O N E", "T R A I N", "A D I O S")
    write(match, "TO", "TRAIN", "SAID")
    assert match.table.ranking == [1, 2, 0]


def test_on_a_tie_the_dearest_card_ranks_higher() -> None:
    match = opened("P A E O I", "T S A I E", shared="L G", vowel="E")
    write(match, "PEA", "TEA")
    assert [match.table.shown[seat].points for seat in (0, 1)] == [5, 4]
    match = opened("P A E O I", "T S A I E", shared="L G", vowel="E", then="Z A")  # as lots
    write(match, "APE", "SAT")
    assert [match.table.shown[seat].points for seat in (0, 1)] == [5, 5]
    assert match.table.ranking == [0, 1]


def test_on_a_further_tie_the_word_with_more_letters_ranks_higher() -> None:
    """L3: letters of the word, not cards."""
    match = opened("T O N A I", "T O N A I", shared="L G", vowel="E", then="A Z")  # as lots
    write(match, "TO", "TOO")
    assert match.table.shown[0].points == match.table.shown[1].points == 3
    assert match.table.ranking == [1, 0]


def test_on_a_last_tie_a_letter_is_drawn_and_goes_under_the_deck() -> None:
    match = opened("T O N A I", "T O N A I", "S E S E S", then="Z B M")
    write(match, "TON", "NOT", "")
    assert match.table.ranking == [1, 0, 2]
    assert [DrewLot(0, "Z"), DrewLot(1, "B")] == told(match)[-2:]
    assert {"Z", "B"} == {card.face for card in match.table.letters[:2]}


def test_equal_letters_draw_again_and_qu_counts_as_q() -> None:
    """L13"""
    match = opened("T O N A I", "T O N A I", then="A A QU R")
    write(match, "TON", "NOT")
    assert match.table.ranking == [0, 1]
    assert told(match)[-2:] == [DrewLot(0, "QU"), DrewLot(1, "R")]


def test_several_players_without_a_word_draw_for_their_order() -> None:
    """L5"""
    match = opened(*FILLER[:3], then="M K L")
    write(match, "", "", "")
    assert match.table.ranking == [1, 2, 0]


def test_a_deck_of_one_letter_cannot_keep_the_table_drawing_for_ever() -> None:
    """L34"""
    plain = {**OURS.plain, "letters": {"A": {"points": 1, "copies": 80}}}
    match = typecase.play("letterpress", 3, 1, {"deck": plain})
    while match.phase == "draft":
        pass_on(match)
    write(match, "", "", "")
    assert match.table.ranking == [0, 1, 2]


# Claim Letters


@pytest.mark.parametrize(
    ("players", "letters"),
    [(2, [2, 1]), (3, [2, 2, 1]), (4, [2, 2, 1, 1]), (5, [2, 2, 2, 1, 1]), (6, [2, 2, 2, 1, 1, 1])],
)
def test_the_best_words_claim_two_letters_by_the_size_of_the_table(
    players: int, letters: list[int]
) -> None:
    """L30"""
    match = opened(*FILLER[:players])
    words = ("STONE", "TRAIN", "SAID", "MINED", "CARES", "ROUTE")
    write(match, *words[:players])
    assert two_letter_ranks(players) == letters.count(2)
    for most in letters:
        seat = match.table.turn
        pool = [c.id for c in cards_in([match.table.centre, match.table.laid])]
        refused(match, seat, {"do": "claim", "letters": pool[: most + 1]}, says="letters must name")
        other = next(one for one in range(players) if one != seat)
        refused(match, other, {"do": "claim"}, says="not your turn")
        match.do(seat, {"do": "claim", "letters": pool[:most]})
        assert len(match.table.collections[seat]) == most
    assert match.table.round == 2


def test_a_shared_letter_that_nobody_used_can_be_claimed() -> None:
    """L6"""
    match = opened("S T O N E", "T R A I N", shared="Z G")
    write(match, "STONE", "TRAIN")
    claim(match, match.table.turn, "Z G")
    assert match.table.centre[-1].face == "E"


def test_a_drafted_letter_that_anybody_used_can_be_claimed() -> None:
    match = opened("S T O N E", "T R A I N")
    write(match, "TO", "TRAIN")
    claim(match, 1, "O R")
    assert collection(match, 1) == ["O", "R"]
    assert match.seen(0)["collections"] == {0: [], 1: [{}, {}]}


def test_a_claim_may_take_fewer_letters_or_none() -> None:
    """L8"""
    match = opened("S T O N E", "T R A I N")
    write(match, "TO", "TRAIN")
    match.do(1, {"do": "claim"})
    claim(match, 0, "T")
    assert match.table.round == 2
    assert (collection(match, 0), collection(match, 1)) == (["T"], [])


def test_letters_and_a_challenge_are_one_claim_and_then_the_next_in_rank_claims() -> None:
    """L7"""
    match = opened("S T O N E", "T R A I N", challenges="C07 C01 C02")
    write(match, "TO", "TRAIN")
    claim(match, 1, "O R", "C07")
    assert collection(match, 1)[:2] == ["O", "R"] and match.asks() == {0: ("claim",)}
    refused(match, 1, {"do": "claim"}, says="not your turn")


def test_a_claimed_letter_is_gone_for_those_who_follow() -> None:
    match = opened("S T O N E", "T R A I N")
    write(match, "TO", "TRAIN")
    ids = in_play(match, "O R")
    match.do(1, {"do": "claim", "letters": ids})
    refused(match, 0, {"do": "claim", "letters": ids[:1]}, says="cannot take from here")


def test_unclaimed_cards_go_back_under_their_decks() -> None:
    match = opened("S T O N E", "T R A I N", challenges="C01 C02 C03", vowel="U")
    write(match, "STONE", "TRAIN")
    claim(match, match.table.turn)
    challenge_deck, vowel_deck = list(match.table.challenges), list(match.table.vowels)
    claim(match, match.table.turn)
    assert [card.face for card in match.table.challenges[:3]] == ["C03", "C02", "C01"]
    assert match.table.challenges[3:] == challenge_deck[:-3]
    assert match.table.vowels[0].face == "U" and match.table.vowels[1:] == vowel_deck[:-1]
    assert len(match.table.letters) == 76 - 2 - 10


def test_whoever_does_not_claim_in_time_claims_nothing() -> None:
    match = opened("S T O N E", "T R A I N", claim_seconds=30)
    write(match, "STONE", "TRAIN")
    assert match.deadline == 30_000
    match.time_up()
    match.time_up()
    assert match.table.round == 2 and not any(match.table.collections.values())


# Claim Challenges


@pytest.mark.parametrize(
    ("card", "yes", "no", "counts"),
    [
        ("C01", "LETTERS", "LETTER", {}),
        ("C02", "BROADSIDE", "LETTERS", {}),
        ("C03", "PRESS", "INK", {}),
        ("C04", "RHYTHM", "RHYME", {}),
        ("C10", "TRUST", "TOT", {}),
        ("C11", "INKED", "INKS", {}),
        ("C12", "RADIO", "TABLE", {}),
        ("C13", "STRONG", "CRYPT", {}),
        ("C14", "LEMON", "LEMO", {}),
        ("C15", "PLANTS", "LETTER", {}),
        ("C16", "BRITISH", "LETTER", {}),
        ("C17", "EDUCATION", "RADIO", {}),
        ("C20", "ALMOST", "ORDER", {}),
    ],
)
def test_challenges_about_the_word(card: str, yes: str, no: str, counts: dict[str, int]) -> None:
    needs = conditions(OURS.decks["challenges"][card].needs, COUNTS)
    assert met(needs, yes, lambda word: (1, 1), counts)
    assert not met(needs, no, lambda word: (1, 1), counts)


@pytest.mark.parametrize(
    ("challenge", "faces", "word", "shared", "yes"),
    [
        ("C06", "S T O N E", "GENTLES", "L G", True),
        ("C06", "S T O N E", "STOLEN", "L G", False),
        ("C07", "S T O N E", "STONE", "L G", True),
        ("C07", "S T O N I", "STOLEN", "L G", False),
        ("C08", "S T O N E", "STONE", "L G", True),
        ("C08", "S T O N E", "NOTE", "L G", False),
        ("C09", "L T R O S", "LETTER", "E G", True),
        ("C09", "L T R T S", "LETTER", "E G", False),
        ("C18", "S T O N P", "STOLEN", "L G", True),
        ("C18", "S T O N W", "WENT", "L G", False),
        ("C18", "S T O N P", "TON", "L G", False),
        ("C19", "X T A I N", "TAXI", "L G", True),
        ("C19", "S T O N E", "STONE", "L G", False),
        ("C20", "A L M O T", "ALMOST", "S G", True),
    ],
)
def test_challenges_about_the_cards_laid(
    challenge: str, faces: str, word: str, shared: str, yes: bool
) -> None:
    match = opened(faces, "U N I D O", shared=shared, vowel="E", challenges=challenge)
    write(match, word, "")
    assert (challenge in match.table.met[0]) is yes


def test_the_shortest_word_must_be_shorter_than_every_other() -> None:
    """L11: a tie meets nothing."""
    match = opened(*FILLER[:3], challenges="C05")
    write(match, "TO", "AT", "SAID")
    assert [match.table.met[seat] for seat in range(3)] == [[], [], []]
    match = opened(*FILLER[:3], challenges="C05")
    write(match, "TO", "TAN", "SAID")
    assert [match.table.met[seat] for seat in range(3)] == [["C05"], [], []]


def test_the_shortest_word_needs_another_to_be_shorter_than() -> None:
    """S25"""
    match = opened(*FILLER[:3], challenges="C05")
    write(match, "TO", "", "")
    assert match.table.met[0] == []
    match = opened(*FILLER[:3], challenges="C05")
    write(match, "TO", "TAN", "")
    assert match.table.met[0] == ["C05"]


def claimed(challenge: str, word: str = "STONE", **more: Any) -> Match[Any]:
    """Seat 0 has the better word and claims the challenge."""
    match = opened("S T O N E", "T R A I N", challenges=challenge, **more)
    write(match, word, "")
    claim(match, 0, "", challenge.split()[0])
    return match


def test_a_challenge_with_letters_joins_the_collection_as_one_card() -> None:
    """L16"""
    match = claimed("C09 C01 C02", word="NOOSE")
    assert collection(match, 0) == ["ES"]
    assert match.table.collections[0][0].points == 4
    assert match.seen(1)["collections"][0] == [{}]
    assert "C09" not in [card.face for card in match.table.challenges]


def test_a_challenge_is_told_by_its_name_and_not_by_its_number() -> None:
    match = claimed("C09 C01 C02", word="NOOSE")
    event = next(one for one in told(match) if isinstance(one, ClaimedChallenge))
    assert Reader(["Ann", "Bob"], me=1).says(event) == "Ann claims Twin Strike."


def test_every_reward_card_is_what_its_challenge_says() -> None:
    for printed in OURS.decks["challenges"].values():
        pays = reward(printed.reward)
        assert pays.kind in ("card", "draw", "look", "claim-letter") and str(pays.says())
    letters = {face: reward(card.reward).letters for face, card in OURS.decks["challenges"].items()}
    assert letters["C04"] == "ING" and letters["C02"] == "L"


def test_a_reward_draws_the_top_letter_and_the_challenge_goes_under_its_deck() -> None:
    """L12"""
    match = opened("S T O N E", "T R A I N", challenges="C05 C01 C02", then="Z")
    write(match, "TO", "TRAIN")
    claim(match, 1)
    claim(match, 0, "", "C05")
    assert collection(match, 0) == ["Z"]
    under = next(card for card in match.table.challenges[:3] if card.face == "C05")
    drew = told(match).index(Drew(0, match.table.collections[0][0]))
    assert told(match)[drew - 1] == ClaimedChallenge(0, under, "Brevity")
    assert match.seen(0)["events"][drew]["card"]["face"] == "Z"
    assert match.seen(1)["events"][drew]["card"] == {}


def test_a_reward_draws_the_top_vowel() -> None:
    match = claimed("C07 C01 C02", vowel="E U")
    assert collection(match, 0) == ["U"]


def test_a_reward_claims_one_more_letter_at_once() -> None:
    """L12"""
    match = claimed("C08 C01 C02")
    assert match.phase == "reward" and match.asks() == {0: ("claim",)}
    refused(match, 0, {"do": "claim", "letters": in_play(match, "S T")}, says="letters must name")
    match.do(0, {"do": "claim", "letters": in_play(match, "S")})
    assert collection(match, 0) == ["S"] and match.table.turn == 1


def test_one_more_letter_is_not_asked_for_where_none_is_left(tmp_path: Path) -> None:
    """L9, L12: on a list whose Brevity pays a letter, both words are of the shared ones alone."""
    ours = Path(typecase.__file__).parent / "decks" / "letterpress.toml"
    text, path = ours.read_text(encoding="utf-8"), tmp_path / "mine.toml"
    path.write_text(text.replace("draw letters", "claim-letter"), encoding="utf-8")
    match = opened("M I N D S", "C A R D S", shared="T O", challenges="C05 C01 C02", deck=path)
    write(match, "TOE", "TO")
    claim(match, 0, "T O")
    claim(match, 1, "E", "C05")
    assert collection(match, 1) == ["E"]
    assert match.phase == "draft" and match.table.round == 2


def test_a_reward_looks_at_three_letters_and_keeps_one() -> None:
    match = opened("R A D I O", "T R A I N", challenges="C12 C01 C02", then="Z B K M")
    write(match, "RADIO", "")
    claim(match, 0, "", "C12")
    assert [card["face"] for card in match.seen(0)["hands"][0]] == ["Z", "B", "K"]
    assert match.seen(1)["hands"][0] == [{}] * 3
    refused(match, 1, {"do": "keep", "card": match.table.hands[0][0].id}, says="not your turn")
    keep(match, 0, "B")
    assert collection(match, 0) == ["B"]
    assert {card.face for card in match.table.letters[:2]} == {"Z", "K"}
    kept = told(match)[-1]
    assert kept == Kept(0, match.table.collections[0][0], 3)
    assert match.seen(0)["events"][-1]["card"]["face"] == "B"
    assert match.seen(1)["events"][-1]["card"] == {}


def test_a_challenge_that_was_not_met_is_refused_with_what_it_asks() -> None:
    match = opened("S T O N E", "T R A I N", challenges="C01 C02 C09")
    write(match, "STONE", "TRAIN")
    seat = match.table.turn
    first, clause = {"do": "claim", "challenge": "C01"}, "4. Score: Claim Challenges"
    refused(match, seat, first, clause, says="has 7 or 8 letters")
    refused(match, seat, {"do": "claim", "challenge": "C20"}, says="challenge must be one of none")
    refused(match, seat, {"do": "claim", "challenge": 1000}, says="challenge must be one of none")


def test_a_challenge_is_claimed_by_its_printed_code_or_by_its_cards_id() -> None:
    """S9"""
    taken = []
    for by_id in (False, True):
        match = opened("S T O N E", "T R A I N", challenges="C07 C01 C02")
        write(match, "STONE", "TRAIN")
        cards = {one["card"]["face"]: one["card"] for one in match.seen(0)["open_challenges"]}
        first = match.table.turn
        unmet = {"do": "claim", "challenge": cards["C01"]["id"] if by_id else "C01"}
        refused(match, first, unmet, says="does not meet C01")
        action = {"do": "claim", "challenge": cards["C07"]["id"] if by_id else "C07"}
        match.do(first, action)
        assert match.log[-1].action == {"do": "claim", "letters": [], "challenge": "C07"}
        taken.append(match.record())
    assert taken[0] == taken[1]


def test_the_higher_rank_takes_a_challenge_that_two_have_met() -> None:
    """L10"""
    match = opened("S T O N E", "T R A I N", challenges="C07 C01 C02")
    write(match, "STONE", "TRAIN")
    first = match.table.turn
    claim(match, first, "", "C07")
    other = 1 - first
    says = "C07 was claimed before you: claim another that you met, or none."
    refused(match, other, {"do": "claim", "challenge": "C07"}, says=says)
    assert match.table.met[other] == ["C07"]


def test_whoever_takes_too_long_over_a_reward_gets_the_first_card_or_none() -> None:
    clock: dict[str, Any] = {"claim_seconds": 30}
    match = opened("R A D I O", "T R A I N", challenges="C12 C01 C02", then="Z B K", **clock)
    write(match, "RADIO", "")
    claim(match, 0, "", "C12")
    match.time_up()
    assert collection(match, 0) == ["Z"]
    match = claimed("C08 C01 C02", **clock)
    match.time_up()
    assert collection(match, 0) == [] and match.phase == "claim"


# Round Five


def last_round(*collections: list[tuple[str, int]], **options: Any) -> Match[Any]:
    match = opened(*FILLER[: len(collections)], **options)
    to_round(match, 4)
    for seat, cards in enumerate(collections):
        give(match, seat, *cards)
    pass_round(match)
    match.table.centre[:] = [
        Card(card.id, face, 1, card.deck)
        for card, face in zip(match.table.centre, "XQA", strict=True)
    ]
    assert match.phase == "write"
    return match


STONE = [("S", 2), ("T", 2), ("O", 1), ("N", 2), ("E", 1)]
TRAIN = [("T", 2), ("R", 2), ("A", 1), ("I", 1), ("N", 2)]


def test_the_collection_is_the_hand_of_round_five() -> None:
    match = last_round(STONE, TRAIN)
    seen = match.seen(0)
    assert [card["face"] for card in seen["hands"][0]] == list("STONE")
    assert seen["hands"][1] == [{}] * 5 and seen["open_challenges"] == []
    assert len(seen["centre"]) == 3 and seen["collections"][0] == []
    assert match.scores == {0: 0, 1: 0}


def test_the_best_last_word_wins() -> None:
    match = last_round(STONE, TRAIN)
    write(match, "STONE", "RAIN")
    assert outcome(match) == ((0,), {0: 8, 1: 6})


def test_a_card_of_several_letters_is_used_whole_and_counts_once() -> None:
    """L2, L16"""
    match = last_round([*STONE, ("ING", 4)], TRAIN)
    refused(match, 0, {"do": "write", "word": "IN"}, says="do not spell IN")
    write(match, "STONING", "")
    assert match.scores[0] == 2 + 2 + 1 + 2 + 4
    assert match.table.shown[0].faces == ("S", "T", "O", "N", "ING")


def test_a_tie_goes_to_the_points_left_in_the_collection() -> None:
    """L15"""
    match = last_round([*STONE, ("Z", 7)], [*TRAIN, ("K", 6)], [("O", 1), ("V", 5)])
    write(match, "STONE", "TRAIN", "")
    left = match.seen(None)["left_over"]  # who ties shows the cards that break it
    assert {seat: cards[0]["face"] for seat, cards in left.items()} == {0: "Z", 1: "K"}
    assert match.seen(0)["collections"][2] == [{}, {}]
    assert outcome(match) == ((0,), {0: 8, 1: 8, 2: 0})


def test_a_tie_may_go_to_the_whole_collection_if_so_agreed() -> None:
    """L15"""
    more_in_all, more_left = [("S", 2), ("O", 2), ("Z", 1)], [("T", 2), ("K", 2)]
    for agreed, winner in (("unused", 1), ("collection", 0)):
        match = last_round(more_in_all, more_left, final_tie=agreed)
        write(match, "SO", "TAX")
        assert outcome(match) == ((winner,), {0: 4, 1: 4})


def test_a_tie_beyond_that_is_shared() -> None:
    match = last_round(STONE, TRAIN)
    write(match, "STONE", "TRAIN")
    assert outcome(match) == ((0, 1), {0: 8, 1: 8})


def test_without_a_tie_nobody_shows_what_is_left_over() -> None:
    match = last_round([*STONE, ("Z", 7)], [*TRAIN, ("K", 6)])
    write(match, "STONE", "RAIN")
    assert match.seen(None)["left_over"] == {}
    assert match.seen(1)["collections"][0] == [{}]


@pytest.mark.parametrize("words", [(), ("STONE", "RAIN")])
def test_a_match_that_ends_before_the_last_words_is_shared_whatever_breaks_ties(
    words: tuple[str, ...],
) -> None:
    """S20, L15: there are no points yet, and the cards of an earlier word break no tie"""
    match = opened("S T O N E", "T R A I N", final_tie="collection")
    write(match, *words)
    for seat in (0, 1):
        match.do(seat, {"do": "end-by-agreement"})
    assert outcome(match) == ((0, 1), {0: 0, 1: 0})


def test_an_earlier_word_may_be_written_again() -> None:
    """L17"""
    match = opened("S T O N E", "T R A I N")
    write(match, "STONE", "TRAIN")
    to_round(match, 4)
    give(match, 0, *STONE)
    pass_round(match)
    write(match, "STONE", "")
    assert match.scores[0] == 8


def test_shared_letters_alone_make_a_last_word_too() -> None:
    match = last_round([], [])
    write(match, "AX", "")
    assert match.result is not None and match.result.winners == (0,)


# Referees


def test_with_challenges_a_bad_word_falls_only_if_somebody_doubts_it() -> None:
    """L37"""
    match = opened("S T O N E", "T R A I N", referee="challenge", challenges="C07 C08 C09")
    write(match, "ENOST", "TRAIN")
    assert match.phase == "challenge"
    assert match.asks() == {0: ("challenge", "accept"), 1: ("challenge", "accept")}
    refused(match, 0, {"do": "challenge", "seat": 0}, says="seat must be one of 1")
    match.do(0, {"do": "challenge", "seat": 1})
    assert match.asks()[0] == ("accept",)
    assert match.seen(1)["said"] == {0: None, 1: []}
    match.do(0, {"do": "accept"})
    match.do(1, {"do": "challenge", "seat": 0})
    match.do(1, {"do": "accept"})
    shown = match.table.shown
    assert (shown[0].word, shown[0].points, shown[1].word) == ("", 0, "TRAIN")
    assert match.table.met[0] == [] and match.table.laid[0] == []
    assert told(match)[-2:] == [Fell(0, "ENOST", (1,)), Stood(1, "TRAIN", (0,))]


def test_the_cards_of_a_word_that_falls_go_under_the_deck() -> None:
    """L5"""
    match = opened("S T O N E", "T R A I N", referee="challenge")
    write(match, "ENOST", "TRAIN")
    match.do(1, {"do": "challenge", "seat": 0})
    match.do(1, {"do": "accept"})
    match.do(0, {"do": "accept"})
    assert {card.face for card in match.table.letters[:5]} == set("STONE")
    assert len(match.table.letters) == 76 - 2 - 5, "the shared letters and TRAIN are in play"


def test_with_challenges_a_word_that_nobody_doubts_stands() -> None:
    match = opened("S T O N E", "T R A I N", referee="challenge")
    write(match, "ENOST", "TRAIN")
    match.time_up()
    assert match.table.shown[0].points == 8 and match.phase == "claim"


def test_when_everything_goes_more_than_half_of_those_who_judge_must_doubt() -> None:
    """S18"""
    match = opened(*FILLER[:3], referee="challenge", lexicon="everything")
    write(match, "ENOST", "TRAIN", "SAID")
    match.do(1, {"do": "challenge", "seat": 0})
    for seat in range(3):
        match.do(seat, {"do": "accept"})
    assert match.table.shown[0].word == "ENOST"


def test_under_the_table_a_refused_word_can_be_put_to_the_vote() -> None:
    match = opened(*FILLER[:3], referee="table", write_seconds=300)
    refused(match, 0, {"do": "write", "word": "ENOST"}, says="ENOST is not")
    match.do(1, {"do": "write", "word": "TRAIN"}, at=1_000)
    match.do(0, {"do": "appeal", "word": "ENOST"}, at=2_000)
    assert match.phase == "vote"
    match.do(2, {"do": "write", "word": "SAID"}, at=3_000)  # the others go on meanwhile
    refused(match, 1, {"do": "write", "word": "RAIN"}, says="you may allow or refuse")
    match.do(1, {"do": "allow"}, at=4_000)
    match.do(2, {"do": "refuse"}, at=5_000)
    assert match.phase == "write" and match.asks() == {0: ("write",)}
    assert match.deadline == 300_000 + 3_000
    match.do(0, {"do": "write", "word": "ENOST"}, at=6_000)
    assert match.table.shown[0].word == "ENOST"


def test_a_vote_that_fails_keeps_the_dictionarys_answer() -> None:
    match = opened(*FILLER[:2], referee="table")
    match.do(0, {"do": "appeal", "word": "ENOST"})
    match.do(1, {"do": "refuse"})
    refused(match, 0, {"do": "write", "word": "ENOST"}, says="ENOST is not")
    refused(match, 0, {"do": "appeal", "word": "ENOST"}, says="you may write")


def test_each_round_has_its_own_appeal() -> None:
    """H6"""
    match = opened(*FILLER[:2], referee="table")
    match.do(0, {"do": "appeal", "word": "ENOST"})
    match.do(1, {"do": "refuse"})
    pass_round(match)
    while match.phase != "write":
        pass_on(match)
    assert match.asks() == {seat: ("write", "appeal") for seat in (0, 1)}


def test_strict_has_no_challenge_step() -> None:
    match = opened(*FILLER[:2])
    write(match, "STONE", "TRAIN")
    assert match.phase == "claim"


# Leavers, time, and all the rest


def test_a_draft_goes_on_without_whoever_resigns() -> None:
    """L35"""
    match = opened(*FILLER[:3], drafted=False)
    keep(match, 0, "S")
    keep(match, 2, "A")
    match.do(1, {"do": "resign"})
    assert match.table.hands[1] == match.table.drafted[1] == []
    assert [len(match.table.hands[seat]) for seat in (0, 2)] == [4, 4]
    play_on(match, Dice("without"))
    assert match.result is not None and 1 not in match.result.winners


def test_the_hand_of_whoever_resigns_while_writing_goes_under_the_deck() -> None:
    """L35"""
    match = opened(*FILLER[:3])
    match.do(2, {"do": "resign"})
    write(match, "STONE", "RAIN")
    assert {card.face for card in match.table.letters[1:6]} == set("ADIOS"), "and then the T"
    assert match.table.hands[2] == []


def test_whoever_has_resigned_is_skipped_when_letters_are_claimed() -> None:
    """L35"""
    match = opened(*FILLER[:3])
    write(match, "STONE", "RAIN", "SO")
    match.do(2, {"do": "resign"})
    for seat in match.table.ranking[:2]:
        claim(match, seat)
    assert [one.seat for one in told(match) if isinstance(one, ClaimedLetters)] == [0, 1]
    assert match.table.round == 2


def test_a_collection_stays_out_of_the_game_when_its_owner_resigns_in_round_five() -> None:
    """L35"""
    match = last_round(STONE, TRAIN, [("Z", 7)])
    deck = list(match.table.letters)
    match.do(2, {"do": "resign"})
    write(match, "STONE", "RAIN")
    assert match.table.letters == deck
    assert outcome(match) == ((0,), {0: 8, 1: 6, 2: 0})


def test_the_last_one_left_wins() -> None:
    match = opened(*FILLER[:2])
    match.do(0, {"do": "resign"})
    assert match.result is not None and match.result.winners == (1,)


def test_claims_count_those_who_still_play() -> None:
    match = opened(*FILLER[:3])
    match.do(2, {"do": "resign"})
    write(match, "STONE", "TRAIN")
    refused(match, match.table.ranking[1], {"do": "claim"}, says="not your turn")
    claim(match, match.table.ranking[0])
    pool = in_play(match, "S T")
    refused(match, match.table.ranking[1], {"do": "claim", "letters": pool}, says="0 to 1 cards")


def test_no_clock_runs_unless_the_table_sets_one_so_that_silence_costs_nothing() -> None:
    """L19, S6"""
    for seats in (1, 3):
        match, phases = typecase.play("letterpress", seats, 3), set()
        while match.result is None:
            assert match.deadline is None, match.phase
            phases.add(match.phase)
            if match.phase == "library":
                match.do(0, {"do": "claim", "letters": [match.table.library[0].id]})
            else:
                pass_on(match)
        own = {"library"} if seats == 1 else {"claim"}
        assert phases >= {"draft", "write"} | own


@pytest.mark.parametrize(
    ("option", "phase"),
    [("pick_seconds", "draft"), ("write_seconds", "write"), ("claim_seconds", "claim")],
)
@pytest.mark.parametrize("pace", ["relaxed", "standard", "blitz"])
def test_each_clock_is_for_its_own_step_and_follows_the_pace(
    option: str, phase: str, pace: str
) -> None:
    """S6"""
    match = typecase.play("letterpress", 2, 3, {option: 40, "pace": pace})
    seen: dict[str, int | None] = {}
    while match.table.round == 1:
        seen.setdefault(match.phase, match.deadline)
        pass_on(match)
    own = {"relaxed": None, "standard": 40_000, "blitz": 20_000}[pace]
    assert seen == {one: own if one == phase else None for one in ("draft", "write", "claim")}


def test_with_all_clocks_set_time_alone_ends_a_match() -> None:
    """S6, L31"""
    clocks = {"pick_seconds": 30, "write_seconds": 180, "claim_seconds": 30}
    for seats in (1, 4):
        match = typecase.play("letterpress", seats, 3, clocks)
        for _ in range(100):
            if match.result is None:
                match.time_up()
        assert match.result is not None


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("solo_level", "brutal"),
        ("write_seconds", -1),
        ("pick_seconds", True),
        ("claim_seconds", None),
        ("final_tie", ""),
        ("referee", "nobody"),
        ("lexicon", "letter-head"),
        ("dealer", 0),
        ("deck", 7),
    ],
)
def test_what_is_no_option_is_refused_with_what_is(option: str, value: Any) -> None:
    with pytest.raises(Refused) as caught:
        typecase.play("letterpress", 2, 1, {option: value})
    assert option in str(caught.value) and caught.value.clause == "Options"


@pytest.mark.parametrize("seats", [0, 7])
def test_it_is_for_one_to_six(seats: int) -> None:
    with pytest.raises(Refused, match="1 to 6 seats"):
        typecase.play("letterpress", seats)


def test_seventy_six_letters_are_enough_for_six_players() -> None:
    """RULINGS 1.2, 6: at most 27 claimed and 9 by rewards before round four, which takes 32."""
    for seed in range(6):
        match = typecase.play("letterpress", 6, seed)
        dice = Dice(("six", seed))
        while match.table.round < 4:
            if match.phase == "claim":
                seat = match.table.turn
                two = match.table.ranking.index(seat) < 3
                pool = [card.id for card in (*match.table.centre, *cards_in(match.table.laid))]
                match.do(seat, {"do": "claim", "letters": pool[: 1 + two]})
            else:
                any_input(match, dice)
        claimed_ = sum(map(len, match.table.collections.values()))
        assert claimed_ <= 36
        assert all(len(hand) == 5 for hand in match.table.hands.values())
        assert len(match.table.letters) >= 76 - 36 - 32


# A list of the players' own


def test_a_list_of_ones_own_is_played_with_and_kept_whole_in_the_record(tmp_path: Path) -> None:
    path = tmp_path / "printed.toml"
    ours = Path(typecase.__file__).parent / "decks" / "letterpress.toml"
    text = ours.read_text(encoding="utf-8").replace("Z = { points = 7", "Z = { points = 9")
    path.write_text(text, encoding="utf-8")
    options = {"deck": path, "pace": "blitz"}
    match = typecase.play("letterpress", 3, 5, options, {"letters": "Z"})
    assert match.table.centre[0] == Card(match.table.centre[0].id, "Z", 9, "letters")
    pass_on(match)
    path.unlink()
    again = typecase.replay(match.record())
    assert again.table == match.table and again.record() == match.record()
    assert match.setup.options["deck"]["letters"]["Z"] == {"points": 9, "copies": 1}
    assert typecase.play("letterpress", 2, 5).setup.options["deck"] == "designed-1"


def test_a_bad_list_is_refused_with_the_line_and_the_reason(tmp_path: Path) -> None:
    path = tmp_path / "printed.toml"
    path.write_text("name = 'Mine'\nversion = '1'\n[letters]\nA = { points = 1, copies = -1 }\n")
    with pytest.raises(Refused, match=r"^printed\.toml, line 4: copies must be") as caught:
        typecase.play("letterpress", 3, options={"deck": str(path)})
    assert caught.value.clause == "Decks"
    with pytest.raises(Refused, match=r"There is no file nowhere\.toml there"):
        typecase.play("letterpress", 3, options={"deck": "nowhere.toml"})


def test_a_list_with_too_few_cards_is_refused() -> None:
    plain = {**OURS.plain, "letters": {"A": {"points": 1, "copies": 67}}}
    with pytest.raises(Refused, match="The deck letters has 67 cards; 6 players need 68"):
        typecase.play("letterpress", 6, options={"deck": plain})
    typecase.play("letterpress", 5, options={"deck": plain})


def test_a_record_never_opens_a_file() -> None:
    match = typecase.play("letterpress", 2, 5)
    broken = match.record().replace('"options":{', '"options":{"deck":"/etc/hostname"')
    with pytest.raises(ValueError, match="deck must be designed-1"):
        typecase.replay(broken)


# Words from cards


def test_the_search_knows_doubles_and_the_points_of_the_cards() -> None:
    found = {one.word: one.score for one in typecase.words("L E T E R", game="letterpress")}
    assert found["LETTER"] == 8
    quit_ = {one.word: one.score for one in typecase.words("QU I T", game="letterpress")}
    assert quit_["QUIT"] == 9


def test_a_draft_helper_gives_each_seat_what_it_wants() -> None:
    match = opened(*FILLER, drafted=False)
    draft(match, *FILLER)
    for seat, faces in enumerate(FILLER):
        assert [card.face for card in match.table.hands[seat]] == faces.split()


def test_a_last_word_that_falls_leaves_its_cards_in_the_collection() -> None:
    """L36"""
    match = last_round([*STONE, ("ING", 4)], TRAIN, referee="challenge")
    write(match, "NETSOING", "TRAIN")
    match.do(1, {"do": "challenge", "seat": 0})
    match.do(1, {"do": "accept"})
    match.do(0, {"do": "accept"})
    assert outcome(match) == ((1,), {0: 0, 1: 8})
    assert len(match.table.collections[0]) == 6


@pytest.mark.parametrize("text", ["", "gold", "card er 4", "card ER", "draw challenges", "look 1"])
def test_what_is_no_reward_is_refused_in_a_list(text: str) -> None:
    printed = {**OURS.plain["challenges"]["C01"], "reward": text}
    plain = {**OURS.plain, "challenges": {**OURS.plain["challenges"], "C01": printed}}
    with pytest.raises(Refused, match="There is no reward"):
        typecase.play("letterpress", 2, options={"deck": plain})


# Previews


def previewed(
    match: Match[Any], word: str, seat: int = 0
) -> tuple[int | None, list[str], list[str]]:
    """What writing this would count, the challenges it would meet, and what is open."""
    worth = match.preview(seat, {"do": "write", "word": word})
    met = [part.name for part in worth.parts if isinstance(part, Meets)]
    return worth.points, met, [in_english(one) for one in worth.unless]


def test_a_word_is_told_card_by_card_with_the_challenges_that_it_meets() -> None:
    match = opened("S T O N E", "T R A I N", challenges="C01 C07 C15", referee="strict")
    assert previewed(match, "STONE") == (8, ["Own Type"], [])
    worth = match.preview(0, {"do": "write", "word": "GEESE"})
    counted = [(part.card.face, part.points) for part in worth.parts if isinstance(part, ForACard)]
    assert counted == [("G", 3), ("E", 1), ("S", 2), ("E", 1)]  # the first prints twice
    assert worth.parts[4:] == ()
    assert match.preview(0, {"do": "write"}) == Worth()
    assert match.preview(1, {"do": "write", "word": "TRAIN"}).points == 8


def test_what_hangs_on_the_others_words_is_open() -> None:
    match = opened(*FILLER[:3], challenges="C05 C01 C02", referee="strict")
    assert previewed(match, "NO") == (3, [], ["Brevity may be met too"])


def test_of_a_word_that_may_be_challenged_no_dictionary_is_asked() -> None:
    plain = {**OURS.plain["challenges"]["C01"], "needs": ["syllables 1"]}
    deck = {**OURS.plain, "challenges": {**OURS.plain["challenges"], "C01": plain}}
    open_ones: dict[str, Any] = {"challenges": "C01 C02 C08", "deck": deck}
    match = opened("S T O N E", "T R A I N", referee="strict", **open_ones)
    assert previewed(match, "STONE") == (8, ["Long Line", "Empty Case"], [])
    match = opened("S T O N E", "T R A I N", referee="challenge", **open_ones)
    fall = "a challenge, which leaves nothing if it is no word"
    assert previewed(match, "STONE") == (8, ["Empty Case"], ["Long Line may be met too", fall])


def test_in_round_five_a_word_is_worth_its_cards() -> None:
    match = last_round(STONE, TRAIN)
    assert previewed(match, "STONE") == (8, [], [])


@pytest.mark.parametrize(
    ("challenge", "word", "pays"),
    [
        ("C11", "OZONE", "UN, 5 points, for your collection"),
        ("C07", "STONE", "the top card of the deck of vowels for your collection"),
        ("C12", "RADIO", "one of the top 3 letters for your collection"),
        ("C08", "STONE", "one more letter to claim"),
    ],
)
def test_a_claim_is_told_with_what_its_challenge_pays(challenge: str, word: str, pays: str) -> None:
    faces = {"OZONE": "O Z N E O", "STONE": "S T O N E", "RADIO": "R A D I O"}[word]
    match = opened(faces, "T R A I N", challenges=f"{challenge} C01 C02")
    write(match, word, "")
    action = {"do": "claim", "letters": in_play(match, "L O"), "challenge": challenge}
    name = OURS.plain["challenges"][challenge]["name"]
    told_so = [in_english(part) for part in match.preview(0, action).parts]
    assert told_so == ["L O for your collection", name, pays]
    assert match.preview(0, {"do": "claim"}) == Worth()


def test_what_a_reward_lets_one_keep_is_for_the_collection() -> None:
    match = opened("R A D I O", "T R A I N", challenges="C12 C08 C02", then="Z B K M")
    write(match, "RADIO", "")
    claim(match, 0, "", "C12")
    card = match.table.hands[0][1]
    assert match.preview(0, {"do": "keep", "card": card.id}).parts == (ForTheCollection((card,)),)
    match = opened("R A D I O", "T R A I N", challenges="C12 C08 C02")
    write(match, "RADIO", "")
    claim(match, 0, "", "C08")
    letters = in_play(match, "L")
    told_so = match.preview(0, {"do": "claim", "letters": letters})
    assert [
        part.cards[0].id for part in told_so.parts if isinstance(part, ForTheCollection)
    ] == letters


def test_a_claim_that_leaves_no_letter_in_play_promises_no_more() -> None:
    plain = {**OURS.plain["challenges"]["C08"], "needs": ["shared-cards 3"]}
    deck = {**OURS.plain, "challenges": {**OURS.plain["challenges"], "C08": plain}}
    match = opened("A D I O S", "T R A I N", challenges="C08 C01 C02", deck=deck)
    write(match, "GEL", "LEG")
    first, second = match.table.ranking
    claim(match, first, "G L")
    action = {"do": "claim", "letters": in_play(match, "E"), "challenge": "C08"}
    told_so = [in_english(part) for part in match.preview(second, action).parts]
    assert told_so == ["E for your collection", plain["name"]]
    match.do(second, action)
    assert (match.phase, match.table.round) == ("draft", 2)

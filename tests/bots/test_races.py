"""Bots in a race: they call words that they know, say when they see none, and watch the noses."""

from __future__ import annotations

from typing import Any

import pytest

import typecase
from tests.bots.tables import answers_from_sight_alone, mixed_company, play_out
from tests.tools import stacked
from typecase import Match
from typecase.arena.sitting import Sitting
from typecase.bots.bot import Bot, Reply
from typecase.bots.company import bot_at
from typecase.bots.levels import LEVELS
from typecase.bots.strategies.letter_hogs import recited
from typecase.bots.thinking import QUICKEST
from typecase.table.luck import Dice

RACES = ("red-handed", "word-slam", "my-word", "letter-hogs")
SHORT = {
    "red-handed": {"rounds": 1},
    "word-slam": {"passes": 1},
    "my-word": {"deals": 1},
    "letter-hogs": {},
}
TABLES = [
    ("red-handed", 3),
    ("red-handed", 7),
    ("word-slam", 3),
    ("word-slam", 6),
    ("my-word", 3),
    ("my-word", 8),
    ("letter-hogs", 5),
    ("letter-hogs", 9),
]


@pytest.mark.parametrize("pace", ["standard", "relaxed", "blitz"])
@pytest.mark.parametrize("referee", ["challenge", "strict", "table"])
@pytest.mark.parametrize("game", RACES)
def test_bots_play_a_race_to_its_end(game: str, referee: str, pace: str) -> None:
    match = typecase.play(game, 5, 4, {**SHORT[game], "referee": referee, "pace": pace})
    play_out(match, mixed_company(game, 5, 4))
    assert match.result is not None and match.seen(None)["resigned"] == []


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_no_bot_is_refused_or_at_a_loss_at_a_small_or_a_large_table(game: str, seats: int) -> None:
    for seed, pace in enumerate(("standard", "relaxed")):
        match = typecase.play(game, seats, seed, {**SHORT[game], "pace": pace})
        play_out(match, mixed_company(game, seats, seed))


@pytest.mark.parametrize(("game", "seats"), [(game, 5) for game in RACES])
def test_what_a_bot_cannot_see_changes_neither_its_answer_nor_its_time(
    game: str, seats: int
) -> None:
    match = typecase.play(game, seats, 2, SHORT[game])
    assert answers_from_sight_alone(match, mixed_company(game, seats, 2)) > 20


@pytest.mark.parametrize("lexicon", ["plain", {"base": "standard", "remove": ["CRUMB"]}])
def test_only_words_of_the_table_are_called(lexicon: Any) -> None:
    """What the dictionary does not have would be refused."""
    for game in RACES[:3]:
        match = typecase.play(game, 4, 3, {**SHORT[game], "lexicon": lexicon, "referee": "strict"})
        play_out(match, mixed_company(game, 4, 3))


def tables_won(
    game: str, better: str, other: str, deals: int, options: dict[str, Any]
) -> tuple[int, int]:
    """How often each of two levels is among the winners, two against two in both seatings."""
    won = {better: 0, other: 0}
    for deal in range(deals):
        for first in (better, other):
            second = other if first == better else better
            seated = [first, second, first, second]
            match = typecase.play(game, 4, deal, options)
            bots = {
                seat: bot_at(level, game, level, 10 * deal + seat)
                for seat, level in enumerate(seated)
            }
            Sitting(match, bots).play()
            assert match.result is not None
            for level in {seated[seat] for seat in match.result.winners}:
                won[level] += 1
    return won[better], won[other]


@pytest.mark.parametrize("game", RACES[:3])
def test_the_best_win_more_races_than_beginners(game: str) -> None:
    better, other = tables_won(game, "best", "beginner", 2, SHORT[game])
    assert better > other


def answer(match: Match[Any], seat: int, level: str = "best", seed: int = 3) -> Reply | None:
    return bot_at(level, match.setup.game, level, seed).answer(match.look(seat))


def action(match: Match[Any], seat: int, level: str = "best") -> dict[str, Any] | None:
    reply = answer(match, seat, level)
    return reply and reply.action


# getting ready


@pytest.mark.parametrize("game", RACES)
def test_bots_are_ready_when_a_person_would_be_and_nobody_waits_for_them(game: str) -> None:
    """S14: each at a moment of its own, long before the ten seconds are over."""
    match = typecase.play(game, 5, 4)
    replies = [answer(match, seat, level, seat) for level in LEVELS for seat in range(5)]
    assert all(reply is not None and reply.action == {"do": "ready"} for reply in replies)
    times = {reply.after for reply in replies if reply is not None}
    assert min(times) >= QUICKEST and max(times) < 5_000 and len(times) > 5


@pytest.mark.parametrize("game", RACES)
def test_another_who_is_ready_does_not_make_a_bot_begin_anew(game: str) -> None:
    match = typecase.play(game, 5, 4)
    sitting = Sitting(match, dict(enumerate(mixed_company(game, 5, 4))))
    while match.phase == "ready":
        sitting.step()
    assert match.phase == "countdown" and match.now < 5_000 and len(match.log) == 5
    assert all(bot.answer(match.look(seat)) is None for seat, bot in sitting.bots.items())


# finding words


def red_handed(grid: str) -> Match[Any]:
    return typecase.play("red-handed", 3, 7, {"dealer": 0, "ready": False}, {"deck": grid})


def test_who_sees_no_word_in_a_race_says_so_and_then_waits() -> None:
    match = red_handed("W Z V K C R M B G")
    assert action(match, 1) == {"do": "stuck"}
    match.do(1, {"do": "stuck"})
    assert action(match, 1) is None


def test_without_a_clock_one_looks_longer_before_one_gives_up() -> None:
    times = []
    for pace in ("standard", "relaxed"):
        options = {"dealer": 0, "ready": False, "pace": pace}
        match = typecase.play("red-handed", 3, 7, options, {"deck": "W Z V K C R M B G"})
        reply = answer(match, 1)
        assert reply is not None
        times.append(reply.after)
    assert times[0] < times[1]


def test_nobody_finds_says_and_lays_a_word_of_nine_cards_in_no_time() -> None:
    times = [
        reply.after
        for seed in range(200)
        for level in LEVELS
        if (reply := answer(red_handed("W Z V K C R U M B"), 1, level, seed))
    ]
    assert min(times) > 2_000


def test_two_of_a_level_do_not_find_a_word_at_the_same_instant() -> None:
    match = red_handed("W Z V K C R U M B")
    times = {reply.after for seed in range(12) if (reply := answer(match, 1, "best", seed))}
    assert len(times) == 12


def test_a_found_word_is_still_found_after_somebody_has_given_up() -> None:
    match, bot = red_handed("S T A R E L I N G"), bot_at("best", "red-handed", "Bot", 3)
    before = bot.answer(match.look(1))
    assert before is not None and before.action["do"] == "shout"
    match.do(2, {"do": "stuck"}, at=900)
    after = bot.answer(match.look(1))
    assert after is not None and after.action == before.action
    assert after.after == before.after - 900


def test_who_looks_for_a_word_knows_since_when_however_much_has_happened() -> None:
    match = red_handed("W Z V K C R M B G")
    before = answer(match, 1)
    match.do(2, {"do": "stuck"}, at=900)
    for _ in range(30):  # proposes to end the match, and takes it back
        match.do(2, {"do": "end-by-agreement"})
        match.do(2, {"do": "end-by-agreement", "agree": False})
    after = answer(match, 1)
    assert before is not None and before.action == {"do": "stuck"}
    assert after is not None and after == before._replace(after=before.after - 900)


def test_a_wild_card_is_laid_where_it_is_picked_up() -> None:
    match = red_handed("W ? V K C R U M B")
    reply = answer(match, 1)
    assert reply is not None and reply.action["do"] == "shout"
    match.do(1, reply.action)
    for seat in (2, 0):
        match.do(seat, {"do": "accept"})
    assert [card["face"] for card in match.seen(1)["hands"][1]] == ["?"]


def test_whoever_holds_a_word_shows_it_and_wins_the_round() -> None:
    match = typecase.play("red-handed", 3, 7, {"dealer": 0, "referee": "strict"})
    bots: list[Bot] = [bot_at("best", "red-handed", "Bot", seed) for seed in range(3)]
    won: list[int] = []

    def look(match: Match[Any]) -> None:
        seen = match.seen(None)
        won.extend(seat for seat, points in seen["scores"].items() if points < 0)

    play_out(match, bots, look)
    assert won


def test_a_word_that_is_none_is_challenged_by_whoever_knows_them_all() -> None:
    match = red_handed("W Z V K C R U M B")
    match.do(1, {"do": "shout", "word": "WZVKC"})
    assert action(match, 2) == {"do": "challenge"}
    assert typecase.hint(match.look(2)).why == "WZVKC is not in this game's dictionary."


def test_a_slam_has_the_card_in_the_centre_in_it() -> None:
    """Three cards each, and one that all must use."""
    options = {"dealer": 0, "ready": False}
    match = typecase.play("word-slam", 3, 7, options, {"deck": "S A Z E O Q A N X M"})
    reply = answer(match, 1)
    assert reply is not None and reply.action["do"] == "slam" and "M" in reply.action["word"]
    assert action(match, 0) == {"do": "stuck"}


def test_the_card_that_goes_with_the_others_is_not_laid() -> None:
    """The rulebook's own hint: beside a T rather a B than an R, and no vowel."""
    hands = "T E E E E E E E E E", "R B A E O I A O I A", "A O I A O I A O I A"
    options = {"dealer": 2, "ready": False}
    match = typecase.play("my-word", 3, 7, options, stacked(*hands, dealer=2))
    card = {one["face"]: one["id"] for one in match.seen(0)["hands"][0]}
    match.do(0, {"do": "lay", "card": card["T"]})
    laid = action(match, 1)
    faces = {one["id"]: one["face"] for one in match.seen(1)["hands"][1]}
    assert laid is not None and laid["do"] == "lay" and faces[laid["card"]] == "B"


# letters in a row


def hogs(*hands: str) -> Match[Any]:
    return typecase.play("letter-hogs", 5, 7, {"dealer": 0, "ready": False}, stacked(*hands))


PLAIN = "A E I O U H T", "B C E H I L T", "E E I I O O S", "A A E E I I T", "T T R R O O N"


def test_three_in_a_row_are_a_reason_for_a_finger_on_the_nose_and_so_is_anothers_nose() -> None:
    match = hogs(PLAIN[0], "B C D H I L T", *PLAIN[2:])
    assert action(match, 1) == {"do": "nose"}
    assert (action(match, 2) or {})["do"] == "pass"
    match.do(1, {"do": "nose"})
    assert action(match, 1) is None and action(match, 2) == {"do": "nose"}


def test_the_best_notice_a_nose_sooner_than_beginners() -> None:
    match = hogs(PLAIN[0], "B C D H I L T", *PLAIN[2:])
    match.do(1, {"do": "nose"})
    means = []
    for level in LEVELS:
        times = [r.after for seed in range(60) if (r := answer(match, 2, level, seed))]
        means.append(sum(times) / len(times))
    assert means == sorted(means, reverse=True)
    assert means[-1] < 2_000 and means[0] > 4_000


@pytest.mark.parametrize("level", LEVELS)
def test_the_letter_that_is_far_from_the_others_is_passed_on(level: str) -> None:
    match = hogs(*PLAIN)
    match.do(1, action(match, 1, level) or {})
    kept = [card["face"] for card in match.seen(1)["hands"][1]]
    # The rulebook passes the T; there are so many S and R that whoever counts passes the L.
    assert ("L" if level in ("strong", "best") else "T") not in kept
    assert action(match, 1, level) is None, "nothing waits on the right"
    match.do(0, {"do": "pass", "card": match.seen(0)["hands"][0][0]["id"]})
    assert action(match, 1, level) == {"do": "pick"}


def test_a_bot_knows_the_alphabet_but_for_a_slip() -> None:
    said = {recited(Dice(seed), 0.3) for seed in range(40)}
    assert "ABCDEFGHIJKLMNOPQRSTUVWXYZ" in said and 3 < len(said) < 30
    assert {"".join(sorted(text)) for text in said} == {"ABCDEFGHIJKLMNOPQRSTUVWXYZ"}

"""Bots that know Wordsy, Letterpress and Better Letters: fair, steady, and the better the level."""

from __future__ import annotations

import re
from statistics import mean
from typing import Any

import pytest

import typecase
from tests.bots.tables import play_out
from tests.games.letterpress_tools import opened, write
from typecase import Match
from typecase.bots.bot import Bot
from typecase.bots.company import bot_at, company
from typecase.bots.known_words import Vocabulary, known_words
from typecase.bots.levels import LEVELS
from typecase.bots.strategies.letterpress_alone import Line
from typecase.bots.strategies.wordsy_words import board_as_seen, scores
from typecase.bots.thinking import QUICKEST
from typecase.decks import TEXT_DECKS, card_list
from typecase.games.house_rules.wordsy_board import COLUMNS, worth_of
from typecase.lexicon.lexicon import open_lexicon
from typecase.lexicon.search import open_search
from typecase.table.luck import Dice
from typecase.table.worth import sum_of

TABLES = [
    ("wordsy", 1, {}),
    ("wordsy", 1, {"pace": "relaxed", "solo_level": "brutal"}),
    ("wordsy", 2, {"referee": "strict"}),
    ("wordsy", 4, {}),
    ("wordsy", 3, {"referee": "table", "variant": "main-player"}),
    ("wordsy", 6, {"pace": "blitz", "forgiving": True}),
    ("letterpress", 1, {}),
    ("letterpress", 1, {"solo_level": "easy"}),
    ("letterpress", 1, {"solo_level": "hard"}),
    ("letterpress", 2, {"referee": "challenge"}),
    ("letterpress", 4, {"pace": "blitz", "write_seconds": 90}),
    ("letterpress", 6, {"referee": "table"}),
    ("letterpress", 3, {"pick_seconds": 20, "write_seconds": 60, "claim_seconds": 20}),
    ("better-letters", 2, {}),
    ("better-letters", 3, {"referee": "strict", "repeats": False}),
    ("better-letters", 4, {"round_seconds": 30, "referee": "table"}),
    ("better-letters", 6, {"pace": "relaxed"}),
]
every_table = pytest.mark.parametrize(("game", "seats", "options"), TABLES)


def mixed(game: str, seats: int, seed: int, but: str = "") -> list[Bot]:
    """A bot of each level in turn."""
    names = [name for name in LEVELS if name != but]
    return [
        bot_at(names[(seat + seed) % len(names)], game, f"Bot {seat}", seed + seat)
        for seat in range(seats)
    ]


@every_table
def test_nobody_does_what_is_not_allowed(game: str, seats: int, options: dict[str, Any]) -> None:
    """A refused action would raise."""
    for seed in range(2):
        match = typecase.play(game, seats, seed, options)
        play_out(match, mixed(game, seats, seed))
        assert match.result is not None and match.seen(None)["resigned"] == []


@pytest.mark.parametrize(
    ("game", "seats"),
    [("wordsy", 1), ("wordsy", 3), ("letterpress", 1), ("letterpress", 3), ("better-letters", 3)],
)
def test_what_a_bot_cannot_see_changes_neither_its_answer_nor_its_time(
    game: str, seats: int
) -> None:
    bots, times = mixed(game, seats, 1, but="best"), []

    def redeal(match: Match[Any]) -> None:
        for seat in match.asks():
            twin = match.imagine(seat, Dice(("unseen", len(match.log), seat)))
            reply = bots[seat].answer(match.look(seat))
            assert bots[seat].answer(twin.look(seat)) == reply
            if reply is not None:
                times.append(reply.after)

    play_out(typecase.play(game, seats, 5, {}), bots, redeal)
    assert len(times) > 5 and min(times) >= QUICKEST


def means(game: str, seats: int, deals: int) -> list[float]:
    """What each level scores on the same deals: alone, or at one table in each seat in turn."""
    made: dict[str, list[int]] = {level: [] for level in LEVELS}
    for deal in range(deals):
        for turn in range(len(LEVELS)):
            levels = [list(LEVELS)[(turn + seat) % len(LEVELS)] for seat in range(seats)]
            match = typecase.play(game, seats, deal, {})
            play_out(match, [bot_at(level, game, level, deal) for level in levels])
            for seat, level in enumerate(levels):
                made[level].append(match.scores[seat])
    return [mean(scores) for scores in made.values()]


@pytest.mark.parametrize(
    ("game", "seats", "deals"),
    [("wordsy", 1, 5), ("wordsy", 4, 1), ("letterpress", 4, 3), ("better-letters", 4, 2)],
)
def test_the_better_the_level_the_better_the_score(game: str, seats: int, deals: int) -> None:
    by_level = means(game, seats, deals)
    assert by_level == sorted(by_level) and len(set(by_level)) == len(by_level), by_level


def alone(game: str, level: str, deals: int) -> list[Match[Any]]:
    """Games for one, played to the end."""
    played = []
    for seed in range(deals):
        played.append(typecase.play(game, 1, seed, {}))
        play_out(played[-1], [bot_at(level, game, level, seed)])
    return played


def test_the_best_finds_nearly_all_that_the_boards_of_wordsy_allow() -> None:
    """The yardstick is 95 in a hundred of the oracle's best five."""
    oracle, found, boards = open_search("wordsy"), 0, list[int]()

    def note(match: Match[Any]) -> None:
        grid = [card for card in match.table.grid if card]
        if match.table.round > len(match.table.sheets[0]) and len(grid) == 8:
            values = [COLUMNS[place % 4] + card.points for place, card in enumerate(grid)]
            best = oracle.board_best([card.face for card in grid], values)
            boards[match.table.round - 1 :] = [best.score if best else 0]

    most = 0
    for seed in range(5):
        boards.clear()
        match = typecase.play("wordsy", 2, seed, {})
        play_out(match, [bot_at("best", "wordsy", "Bot", seed + seat) for seat in (0, 1)], note)
        assert len(boards) == 7
        most += 2 * sum(sorted(boards)[-5:])
        for sheet in match.table.sheets.values():
            found += sum(sorted(row.score for row in sheet)[-5:])
    assert found >= 0.95 * most


def test_a_casual_player_reaches_a_hundred_in_wordsy_about_every_other_time() -> None:
    won = sum(
        bool(match.result and match.result.winners) for match in alone("wordsy", "casual", 60)
    )
    assert 18 <= won <= 42


def test_the_best_beats_the_rotary_printer() -> None:
    games = alone("letterpress", "best", 20)
    assert sum(bool(match.result and match.result.winners) for match in games) >= 17


def test_who_has_a_handicap_weighs_words_by_what_they_bring_it() -> None:
    match = typecase.play("wordsy", 2, 6, {"handicap": [0]})
    free, bound = (board_as_seen(match.look(seat)) for seat in (1, 0))
    everything = Vocabulary("wordsy", 0)
    words, table = known_words(everything).words, match.table
    for board, handicapped in ((free, False), (bound, True)):
        earned = scores(everything, board)
        for at in range(0, len(words), 997):
            assert earned[at] == sum_of(worth_of(words[at], table.grid, handicapped)), words[at]


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("wordsy", 1, {}),
        ("wordsy", 3, {}),
        ("letterpress", 1, {}),
        ("letterpress", 3, {"referee": "challenge"}),
        ("better-letters", 3, {}),
    ],
)
def test_every_answer_says_why_in_one_sentence(
    game: str, seats: int, options: dict[str, Any]
) -> None:
    bots = mixed(game, seats, 3)

    def ask(match: Match[Any]) -> None:
        for seat in match.asks():
            reply = bots[seat].answer(match.look(seat))
            if reply is not None:
                assert re.fullmatch(r"[A-Z][^.]*\.", str(reply.why)), reply

    play_out(typecase.play(game, seats, 3, options), bots, ask)


def test_a_line_that_is_still_to_be_placed_is_placed_where_it_wins_the_most() -> None:
    match = typecase.play("letterpress", 1, 3, {})
    bot = bot_at("best", "letterpress", "Bot", 1)
    while match.phase != "place":
        reply = bot.answer(match.look(0))
        assert reply is not None
        action = {field: value for field, value in reply.action.items() if field != "offset"}
        match.do(0, action)
    reply = bot.answer(match.look(0))
    assert reply is not None and reply.action["do"] == "place"
    before = len(match.table.collections[0])
    wins = [len(line.won) for line in Line("", match.table.setting).slid_under(match.table.line)]
    match.do(0, reply.action)
    assert len(match.table.collections[0]) - before == max(wins)


def test_who_plays_wordsy_never_writes_a_cheapie() -> None:
    match = typecase.play("wordsy", 3, 8, {})
    used: list[str] = []

    def look(match: Match[Any]) -> None:
        seen = match.seen(None)
        for word in seen["words"].values() if seen["phase"] == "challenge" else ():
            assert not any(open_lexicon().same_family(word, other) for other in seen["used"])
            used.append(word)

    play_out(match, mixed("wordsy", 3, 8), look)
    assert len(set(used)) > 15


def test_a_word_that_is_none_is_challenged_by_whoever_knows_them_all() -> None:
    match = typecase.play("wordsy", 2, 3, {})
    match.do(0, {"do": "flip", "word": "QXZVK"})
    match.do(1, {"do": "lock", "word": "WATER"})
    reply = bot_at("best", "wordsy", "Bot", 1).answer(match.look(1))
    assert reply is not None and reply.action == {"do": "challenge", "seat": 0}
    reply = bot_at("best", "wordsy", "Bot", 1).answer(match.look(0))
    assert reply is not None and reply.action == {"do": "done"}


def test_an_unknown_level_is_refused_with_the_four_that_there_are() -> None:
    with pytest.raises(ValueError, match="choose from beginner, casual, strong, best"):
        bot_at("genius", "wordsy", "Bot", 1)


def test_a_company_may_know_the_game_and_be_of_any_level() -> None:
    plain, known = company(3, 5), company(3, 5, "wordsy", "strong")
    assert [bot.name for bot in plain] == [bot.name for bot in known]
    match = typecase.play("wordsy", 3, 5, {})
    reply = known[0].answer(match.look(0))
    assert reply is not None and reply.action["do"] == "flip"


def test_two_of_a_level_are_not_the_same_person() -> None:
    match = typecase.play("wordsy", 2, 5, {})
    replies = {
        str(bot_at("casual", "wordsy", "Bot", seed).answer(match.look(0))) for seed in (1, 2, 3)
    }
    assert len(replies) == 3


# Wordsy: what is left of the sand, and the word that was meant


def taken_over(draft: str, **options: Any) -> Match[Any]:
    """Seat 1 has written this when the sand is out, and a bot sits down there."""
    stack = {"deck": "V Y S L D N S P"}  # the board is S P | D N | S L | V Y
    match = typecase.play("wordsy", 2, 3, {"referee": "strict", **options}, stack)
    match.do(1, {"do": "write", "word": draft})
    match.do(0, {"do": "flip", "word": "SPY"})
    match.time_up()
    assert match.phase == "finishing"
    return match


def test_a_bot_finishes_the_word_that_it_finds_begun() -> None:
    """S10"""
    match = taken_over("SPIND")
    reply = bot_at("best", "wordsy", "Bot", 1).answer(match.look(1))
    assert reply is not None and reply.action["do"] == "lock"
    assert reply.action["word"].startswith("SPIND")
    match.do(1, reply.action, match.now + reply.after)


def test_a_bot_lets_the_sand_run_out_on_what_begins_no_word() -> None:
    """S10: a strict dictionary would not take it"""
    assert bot_at("best", "wordsy", "Bot", 1).answer(taken_over("SPQQ").look(1)) is None


def test_a_bot_locks_what_it_cannot_finish_where_any_letters_may_stand() -> None:
    """S10"""
    match = taken_over("SPQQ", referee="challenge")
    reply = bot_at("best", "wordsy", "Bot", 1).answer(match.look(1))
    assert reply is not None and reply.action == {"do": "lock"}


@pytest.mark.parametrize(
    ("written", "does"),
    [
        ("PREDOMINENTLY", {"do": "meant", "word": "PREDOMINANTLY"}),
        ("QQQQQQQ", {"do": "done"}),
    ],
)
def test_a_bot_names_the_word_that_it_meant(written: str, does: dict[str, str]) -> None:
    """S11"""
    match = typecase.play("wordsy", 2, 3, {"forgiving": True})
    match.do(0, {"do": "flip", "word": "SPY"})
    match.do(1, {"do": "lock", "word": written})
    match.do(0, {"do": "challenge", "seat": 1})
    reply = bot_at("best", "wordsy", "Bot", 1).answer(match.look(1))
    assert reply is not None and reply.action == does
    told = typecase.hint(match.seen(1))
    assert told.action == does
    match.do(1, reply.action, match.now + reply.after)
    assert match.phase == "challenge"


# cards with a text


def with_other_texts(game: str) -> dict[str, Any]:
    """A list of the table's own: the cards of our box, every text and name of theirs anew."""
    plain = card_list(game).plain
    decks = {
        deck: {
            face: {**card, "text": f"is told otherwise {number}", "name": f"Name {number}"}
            for number, (face, card) in enumerate(plain[deck].items())
        }
        for deck in TEXT_DECKS
        if deck in plain
    }
    return {**plain, **decks, "version": "reworded"}


@pytest.mark.parametrize("game", ["letterpress", "better-letters"])
def test_what_is_written_on_cards_changes_no_answer(game: str) -> None:
    """They are played by what the list says that they need and pay."""
    played = []
    for options in ({}, {"deck": with_other_texts(game)}):
        match = typecase.play(game, 2, 5, options)
        play_out(match, [bot_at("casual", game, f"bot {seat}", seat) for seat in range(2)])
        played.append([(line.at, line.seat, line.action) for line in match.log])
    assert played[0] == played[1]


@pytest.mark.parametrize("better", ["C07", "C08"])
def test_of_two_challenges_that_are_met_the_one_that_pays_more_is_claimed(better: str) -> None:
    """Also where the table has written the list."""
    ours = card_list("letterpress").plain
    pays = {
        face: {**ours["challenges"][face], "reward": "look 3" if face == better else "draw vowels"}
        for face in ("C07", "C08")
    }
    deck = {**ours, "version": "own", "challenges": {**ours["challenges"], **pays}}
    match = opened("S T O N E", "T R A I N", challenges="C07 C08 C02", deck=deck)
    write(match, "STONE", "")
    reply = bot_at("casual", "letterpress", "casual", 1).answer(match.look(0))
    assert reply is not None and reply.action["challenge"] == better

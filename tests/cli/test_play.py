"""Playing in the terminal: whole matches, refusals, time, and leaving."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any

import pytest

import typecase
from tests.cli.kitchen import Kitchen
from typecase import Player
from typecase.bots.company import company
from typecase.bots.random_bot import RandomBot
from typecase.bots.speller import Speller
from typecase.cli.main import main
from typecase.cli.seat import named
from typecase.insight.head_starts import suggested
from typecase.story.protocol import Ask
from typecase.table.cards import Card
from typecase.table.moves import Choose
from typecase.typed.parse import action_of

HOUSE = {"deck": "H E O E U E S E E E"}  # for two seats, seat 0 being dealt to first


def as_typed(kitchen: Kitchen, action: dict[str, Any]) -> str:
    """The action as a person would type it, cards by their faces."""
    held = kitchen.match.seen(0)["hands"][0]
    faces = {card["id"]: card["face"] for card in held}
    words = [action["do"], action.get("word", "")]
    if "cards" in action:
        words += ["with", *(faces[one] for one in action["cards"])]
    if "down" in action:
        words += ["down", *(str(place + 1) for place in action["down"])]
    words += [faces[one] for one in action.get("discard", ())]
    return " ".join(filter(None, words))


@pytest.mark.parametrize("referee", ["challenge", "strict", "table"])
@pytest.mark.parametrize("bot", [Speller(seed=4), RandomBot(seed=4)])
def test_a_whole_match_is_played_with_lines_that_a_bot_types(bot: Any, referee: str) -> None:
    kitchen = Kitchen(seats=4, rounds=3, referee=referee)

    def type_a_line() -> str:
        reply = bot.answer(kitchen.player.look())
        return as_typed(kitchen, reply.action) if reply else "wait"

    kitchen.type = type_a_line
    kitchen.play()
    assert kitchen.match.result is not None
    assert kitchen.said("The match is over.")
    assert not [line for line in kitchen.told if line.endswith(("(Actions)", "(LH3)"))]


def test_a_whole_match_is_played_with_a_script(capsys: pytest.CaptureFixture[str]) -> None:
    kitchen = Kitchen(["declare HOUSE", *["accept"] * 9], seats=2, dealer=1, stack=HOUSE).play()
    assert kitchen.said("Your turn: draw, declare a word, or pass (120 seconds left)")
    assert kitchen.said("Your cards: H 2, O 2, U 4, S 2, E 1.")
    assert kitchen.said("You declare HOUSE, H O U S E.")
    assert kitchen.said("You score 36 for HOUSE, 25 of it a bonus.")
    assert kitchen.said("The match is over.")
    assert kitchen.match.scores[0] == 36


def test_the_record_of_the_match_is_the_match(tmp_path: Path) -> None:
    kitchen = Kitchen(["draw", "declare E down 1", *["accept", "believe"] * 20], seats=3).play()
    again = typecase.replay(kitchen.match.record())
    assert again.record() == kitchen.match.record()
    assert again.seen(0) == kitchen.match.seen(0)


def test_cards_are_laid_face_down_by_position_from_one() -> None:
    kitchen = Kitchen(["declare HOUSE down 1 3"], seats=2, dealer=1, stack=HOUSE).play()
    assert kitchen.said("You declare HOUSE, (H) O (U) S E.")


def test_a_bluff_names_its_cards() -> None:
    lines = ["declare HORSE with HOUSE down 3"]
    kitchen = Kitchen(lines, seats=2, dealer=1, stack=HOUSE).play()
    assert kitchen.said("You declare HORSE, H O (U) S E.")


def test_the_first_letters_of_a_verb_are_enough() -> None:
    kitchen = Kitchen(["dr", "dec HOUSE"], seats=2, dealer=1, stack=HOUSE).play()
    assert kitchen.drew()
    assert kitchen.said("You declare HOUSE")


def test_letters_that_begin_two_verbs_are_asked_about() -> None:
    kitchen = Kitchen(["d"], seats=2, dealer=1, stack=HOUSE).play()
    assert kitchen.said("d could be draw or declare: type more of it. (Actions)")


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("declare MONKEY", "You have only 5 cards for 6 letters. (LH3)"),
        ("declare HOARD", "Your cards do not spell HOARD; to bluff"),
        ("declare HOUSE down 9", "down may name each position from 1 to 5 once. (LH3)"),
        ("declare HOUSE with H O X", "There is no 'X' among these cards. (LH3)"),
        ("declare HOUSE please", "declare HOUSE takes nothing more, not 'please'. (Actions)"),
        ("declare", "Something is missing: type declare WORD [with CARDS] [down POSITIONS]."),
        ("declare  D'OH", "word must be made of the letters A to Z alone"),
        ("draw two", "draw takes nothing more, not 'two'. (Actions)"),
        ("pass", "You may pass when you hold ten cards: draw first. (LH8)"),
        ("juggle", "You cannot 'juggle' now; you may draw or declare. (Letter Head: The Play)"),
        ('{"do": "draw", "from": 3}', "'from' is not known here"),
        ("{not json", "A line that begins with { must be one JSON object. (Actions)"),
        ("\x00\x1b[2J", "You cannot"),
        ("9" * 5000, "You cannot"),
    ],
)
def test_what_is_refused_is_said_with_its_clause_and_asked_again(line: str, sentence: str) -> None:
    kitchen = Kitchen([line, "declare HOUSE"], seats=2, dealer=1, stack=HOUSE).play()
    assert kitchen.said(sentence)
    assert kitchen.said("You declare HOUSE")


def test_a_line_of_json_is_an_action() -> None:
    kitchen = Kitchen(['{"do": "draw"}'], seats=2, dealer=1).play()
    assert kitchen.drew()


def test_discarded_cards_are_named_by_their_letters() -> None:
    lines = ["pass E E H"]
    kitchen = Kitchen(
        lines, seats=2, dealer=1, stack={"deck": "H A O A E A S A E A"}, pass_any_time=True
    )
    kitchen.play()
    assert kitchen.said("You pass and discard E E H.")


def test_the_end_of_the_input_leaves_the_table() -> None:
    for_two = Kitchen([], seats=2).play()
    assert for_two.said("You resign.")
    assert for_two.match.result is not None and for_two.match.result.winners == (1,)
    for_three = Kitchen([], seats=3).play()
    assert for_three.said("You have left the table; the others play on without you.")
    assert for_three.match.result is None


@pytest.mark.parametrize("line", ["q", "r", "res", "e", "en", "resign now", "quit smoking"])
def test_nobody_leaves_by_a_slip(line: str) -> None:
    kitchen = Kitchen([line, "draw"], seats=2, dealer=1, stack=HOUSE).play()
    assert kitchen.drew()


def test_a_match_against_bots_ends_by_agreement_at_once() -> None:
    """S20"""
    kitchen = Kitchen(["end"], seats=3, dealer=2).play()
    assert kitchen.said("You propose to end the match.") and kitchen.match.by_agreement


def test_quit_leaves_the_table() -> None:
    assert Kitchen(["quit"], seats=2).play().said("You resign.")


def test_help_hand_score_table_and_rules_are_always_there() -> None:
    lines = ["help", "hand", "score", "table", "rules", "h", "", "draw"]
    kitchen = Kitchen(lines, seats=2, dealer=1, stack=HOUSE).play()
    assert kitchen.said("declare WORD [with CARDS] [down POSITIONS]: Declare a word.")
    assert kitchen.said("Not now: You may pass when you hold ten cards: draw first.")
    assert sum(line.startswith("Your cards:") for line in kitchen.told) == 3
    assert kitchen.said("Table: ")
    assert kitchen.said("LETTER HEAD")
    assert kitchen.drew()


def test_a_question_mark_before_a_line_tells_what_it_would_come_to() -> None:
    lines = ["? declare HOUSE", "?draw", "? declare MOUSE", "? pass", "declare HOUSE", "accept"]
    kitchen = Kitchen(lines, seats=2, dealer=1, stack=HOUSE).play()
    assert kitchen.said("36: 11 for the letters; 25 for the length.")
    assert kitchen.said("Still open: a challenge, which leaves nothing if it is no word")
    assert kitchen.said("You may do that; there is nothing to count.")
    assert kitchen.said("Your cards do not spell MOUSE")
    assert kitchen.said("You may pass when you hold ten cards")
    assert sum("You declare" in line for line in kitchen.told) == 1 and not kitchen.drew()


def test_who_thinks_too_long_loses_the_turn() -> None:
    kitchen = Kitchen(["declare HOUSE"], seats=2, dealer=1, stack=HOUSE, thinking=121_000).play()
    assert kitchen.said("You forfeit the turn.")
    assert kitchen.said("The time was up before that.")
    assert not kitchen.said("You declare HOUSE")


def test_who_was_called_away_loses_one_turn_and_not_the_next() -> None:
    hours = 7_200_000
    kitchen = Kitchen(["declare HOUSE"] * 3, seats=2, dealer=1, rounds=3, thinking=hours).play()
    assert sum("Your turn" in line for line in kitchen.told) >= 2
    assert kitchen.told.count("You forfeit the turn.") >= 2


def test_what_the_bots_do_meanwhile_happens_first() -> None:
    kitchen = Kitchen(["draw"], seats=8, dealer=7, thinking=60_000)
    kitchen.play()
    acted = [line.seat for line in kitchen.match.log]
    assert 0 in acted and acted[0] != 0
    times = [line.at for line in kitchen.match.log]
    assert times == sorted(times)


def test_waiting_lets_the_time_pass() -> None:
    kitchen = Kitchen(["wait"] * 40, seats=2, dealer=1).play()
    assert kitchen.said("The time is up.")
    assert kitchen.said("You forfeit the turn.")


def test_where_nothing_happens_by_itself_waiting_says_so() -> None:
    lines = ["wait"] * 9
    kitchen = Kitchen(lines, seats=2, dealer=1, pace="relaxed", turn_seconds="none").play()
    assert kitchen.said("Nothing happens by itself now: it is up to you.")


def test_who_plays_over_days_is_told_how_many_are_left() -> None:
    kitchen = Kitchen(["draw"], seats=2, dealer=1, pace="week").play()
    assert kitchen.said("(7 days left)") and kitchen.match.result is not None


def test_in_anothers_turn_one_is_asked_only_if_one_wants() -> None:
    plain, eager = Kitchen(["x"], seats=2, dealer=0), Kitchen(["draw", ""], seats=2, dealer=0)
    eager.player.meanwhile = True
    eager.play()
    assert eager.said("You may: draw; an empty line to wait.")
    assert eager.match.log[0].seat == 0
    plain.play()
    assert not plain.said("an empty line to wait")


def test_a_bot_that_is_refused_tries_something_else() -> None:
    class Stubborn(RandomBot):
        def answer(self, seen: Any) -> Any:
            reply = super().answer(seen)
            return reply and reply._replace(action={"do": "juggle"})

    kitchen = Kitchen(["resign"], seats=3, dealer=0)
    kitchen.sitting.bots = {seat: Stubborn(seed=seat) for seat in (1, 2)}
    kitchen.sitting.ask_bots()
    kitchen.play()
    assert kitchen.match.log


def test_cards_are_told_with_their_points() -> None:
    assert Card(1, "K", 13).points == 13
    assert Kitchen([], seats=2, dealer=1, stack={"deck": "K"}).play().said("Your cards: K 13, ")


# the command itself


def test_the_command_plays_saves_and_replays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "match.jsonl"
    typed(monkeypatch, "draw\n")
    command = ["play", "letter-head", "--seats", "2", "--seed", "7", "--save", str(record)]
    assert main([*command, "--option", "dealer=1"]) == 0
    told = capsys.readouterr()
    assert re.search(r"^> draw\nYou draw [A-Z?]\.\n", told.out, re.MULTILINE) and told.err == ""
    assert [path.name for path in tmp_path.iterdir()] == ["match.jsonl"]
    again = typecase.replay(record.read_text())
    (bot,) = company(1, 7, "letter-head")
    assert again.result is not None
    assert again.setup.players == (Player(""), Player(bot.name, "bot", "casual", bot.seed))


def typed(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    import io

    monkeypatch.setattr("sys.stdin", io.StringIO(text))


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("", "The following arguments are required: game"),
        ("chess", "There is no game 'chess'; the shelf holds letter-head"),
        ("letter-head --seats 9", "Letter Head is for 2 to 8 seats, not 9."),
        ("letter-head --seats two", "invalid int value: 'two'"),
        ("letter-head --seed x", "invalid int value: 'x'"),
        ("letter-head --option rounds", "An option is written name=value, not 'rounds'."),
        ("letter-head --option rounds=99", "rounds must be a whole number from 1 to 20, not 99."),
        ("letter-head --option colour=red", "Letter Head has no option 'colour'"),
        ("letter-head --save /", "/ is no file that could be written."),
        ("letter-head --save /nowhere/at/all", "cannot be written: no such file or directory."),
        ("letter-head --sed 3", "Unrecognized arguments: --sed 3"),
    ],
)
def test_bad_arguments_get_one_sentence(
    arguments: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", *arguments.split()]) == 2
    told = capsys.readouterr()
    assert sentence in told.err
    assert told.err.count("\n") == 1 and told.out == ""


def test_the_bots_play_as_well_as_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    levels = []

    def invited(count: int, seed: int, game: str, level: str) -> list[Any]:
        levels.append(level)
        return [RandomBot("Chance")] * count

    monkeypatch.setattr("typecase.cli.play.company", invited)
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    for chosen in ([], ["--level", "best"]):
        assert main(["play", "wordsy", "--seats", "2", *chosen]) == 0
    assert levels == ["casual", "best"]


def test_a_match_that_is_broken_off_is_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupt(*asked: object) -> None:
        raise KeyboardInterrupt

    record = tmp_path / "match.jsonl"
    monkeypatch.setattr("typecase.cli.terminal.Terminal.read", interrupt)
    command = ["play", "letter-head", "--seed", "7", "--save", str(record)]
    assert main(command) == 130
    assert typecase.replay(record.read_text()).log
    assert "Traceback" not in capsys.readouterr().err


def test_seats_among_the_choices_are_called_by_their_names() -> None:
    kitchen = Kitchen(seats=2)
    doubt = Choose("Challenge a word", "seat", (1,), ("{1}'s DOG",))
    ask = named(Ask({"challenge": doubt}), kitchen.player.teller)
    name = kitchen.bots[1].name
    shown = kitchen.player.choices(kitchen.player.look()._replace(ask=ask))
    assert f"challenge {name}'s DOG" in shown
    for typed in (f"challenge {name}", "challenge dog", "challenge 1", f"challenge {name}'s DOG"):
        assert action_of(typed, ask) == {"do": "challenge", "seat": 1}


@pytest.mark.parametrize(
    ("game", "beaten"), [("letterpress", "The Rotary Printer: "), ("wordsy", "To win: 100")]
)
def test_alone_the_end_tells_what_was_to_be_beaten(game: str, beaten: str) -> None:
    """S7"""
    kitchen = Kitchen(game=game, seats=1)

    def line() -> str:
        phase, table = kitchen.match.phase, kitchen.match.table
        if phase == "draft":
            return f"keep {table.hands[0][0].face}"
        if phase == "library":
            return f"claim {table.library[0].face}"
        return {"write": "write", "writing": "wait", "late": "lock"}[phase]

    kitchen.type = line
    kitchen.play()
    assert kitchen.said("The match is over. You did not win.")
    assert beaten in kitchen.told[-1]


def test_who_plays_a_race_says_ready_and_sees_her_cards_then() -> None:
    """S14: the three seconds pass at once where nobody has anything to type."""
    kitchen = Kitchen(["ready", "quit"], game="letter-hogs", seats=5).play()
    down = kitchen.told.index("Your cards: 7, face down.")
    asked = next(n for n, line in enumerate(kitchen.told) if line.startswith("Are you ready?"))
    up = next(n for n, line in enumerate(kitchen.told) if re.match(r"Your cards: [A-Z] \d", line))
    assert down < asked < up and kitchen.match.now >= 3_000


# Head starts


def test_head_starts_even_out_bots_and_people_who_play_like_a_level(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    record = tmp_path / "even.jsonl"
    arguments = ["wordsy", "--seats", "2", "--seed", "7", "--level", "best"]
    typed = [*arguments, "--even", "beginner", "--save", str(record)]
    assert main(["play", *typed]) == 0
    starts = suggested("wordsy", ["beginner", "best"])
    assert starts is not None and starts[0] > starts[1] == 0
    told = capsys.readouterr().out
    assert f"You have a head start of {starts[0]}: it counts at the end." in told


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["wordsy", "--even", "genius"], "There is no level 'genius'"),
        (["wordsy", "--people", "Ann,Ben,Cid", "--even", "best,casual"], "each of the 3 people"),
        (["wordsy", "--even", "casual", "--option", "head_start=5"], "give one"),
        (["letter-hogs", "--even", "casual"], "no head start to suggest for Letter Hogs"),
        (["wordsy", "--seats", "1", "--even", "casual"], "no head start to suggest for Wordsy"),
    ],
)
def test_what_cannot_be_evened_out_is_refused(
    arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", *arguments]) != 0
    assert says in capsys.readouterr().err


def test_the_box_tells_that_head_starts_are_suggested(capsys: pytest.CaptureFixture[str]) -> None:
    main(["games", "wordsy"])
    assert (
        "typecase play wordsy --even casual evens the bots and you out" in capsys.readouterr().out
    )
    main(["games", "letter-hogs"])
    assert "--even" not in capsys.readouterr().out

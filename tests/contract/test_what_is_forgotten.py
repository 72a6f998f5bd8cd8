"""What is forgotten around a game is found, with a sentence that says what to do."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import pytest

from typecase.bots.bot import Reply
from typecase.bots.levels import LEVELS
from typecase.bots.strategies.letter_head import LetterHead as Strategy
from typecase.bots.strategy import Moves
from typecase.games import letter_head
from typecase.games.letter_head import LetterHead, LetterHeadOptions
from typecase.games.letter_perfect import LetterPerfect
from typecase.games.shelf import SHELF, Box, box
from typecase.story.options import Pace, Whole
from typecase.story.seen import Seen
from typecase.testing import CONTRACT, check_game, company, forgotten
from typecase.testing.__main__ import main as the_command
from typecase.testing.golden import golden_records_end_as_they_always_did, make_golden
from typecase.testing.views import every_seat_sees_what_it_always_saw, make_views

README = Path(__file__).parents[2] / "README.md"
LETTER_HEAD = box("letter-head")
EXAMPLE = """# Letter Head

## How to win

{}

## Words
"""


@pytest.mark.parametrize("game", SHELF, ids=lambda game: game.name)
def test_every_game_has_its_row_in_the_readme(game: Box) -> None:
    few, many = game.seats[0], game.seats[-1]
    players = f"{few}\N{EN DASH}{many}" if few < many else f"{few}"
    row = f"| [{game.title}](docs/games/{game.name}.md) | {players} | {game.summary} |"
    assert row in README.read_text(encoding="utf-8"), f"Add to the shelf in README.md: {row}"


# Pages of rules


def with_page(page: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Box:
    """Letter Head as if it were of a package in this folder."""
    (folder / "rules.md").write_text(page)
    monkeypatch.setattr("inspect.getfile", lambda game: str(folder / "rules.py"))
    return LETTER_HEAD._replace(rules_page="rules.md")


def test_a_game_without_a_page_is_told_to_write_one() -> None:
    nameless = LETTER_HEAD._replace(rules_page="no-such-page.md")
    with pytest.raises(AssertionError, match=r"has no page of rules: write no-such-page\.md\."):
        forgotten.its_rules_page_tells_how_to_play_it(nameless)


@pytest.mark.parametrize(
    ("page", "said"),
    [
        ("Letter Head\n", "Begin rules.md with the line '# Letter Head'."),
        ("# Letter Head\n\n## Cards\n", "Say first in rules.md how one wins"),
        (EXAMPLE.format("`rounds`"), "does not tell of the option lexicon: write `lexicon`"),
        (
            EXAMPLE.format(" ".join(f"`{one.name}`" for one in LETTER_HEAD.options)),
            "does not tell of the action draw: write `draw`, and what it does.",
        ),
    ],
)
def test_what_a_page_forgets_is_named(
    page: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(AssertionError, match=re.escape(said)):
        forgotten.its_rules_page_tells_how_to_play_it(with_page(page, tmp_path, monkeypatch))


# Options


@dataclass(frozen=True, kw_only=True)
class MoreOptions(LetterHeadOptions):
    lamps: Annotated[int, Whole(0, 9), "how many lamps are lit"] = 1


class LampsAreLit(LetterHead):
    def over(self, t: letter_head.LetterHeadTable) -> bool:
        assert isinstance(self.options, MoreOptions)
        return self.options.lamps == 0 or super().over(t)


def test_an_option_that_nothing_reads_is_found() -> None:
    with pytest.raises(AssertionError, match="Nothing reads the option lamps of Letter Head"):
        forgotten.every_option_is_read(LETTER_HEAD._replace(agreed=MoreOptions))
    forgotten.every_option_is_read(LETTER_HEAD._replace(agreed=MoreOptions, game=LampsAreLit))


# Golden records


def test_golden_records_are_asked_for_and_made_once(tmp_path: Path) -> None:
    perfect = box("letter-perfect")
    with pytest.raises(AssertionError, match=r"run python -m typecase.testing golden letter-perf"):
        golden_records_end_as_they_always_did(perfect, tmp_path)
    make_golden(perfect, tmp_path)
    golden_records_end_as_they_always_did(perfect, tmp_path)
    with pytest.raises(ValueError, match="need a new version"):
        make_golden(perfect, tmp_path)


def test_a_golden_record_that_ends_differently_is_found(tmp_path: Path) -> None:
    perfect = box("letter-perfect")
    make_golden(perfect, tmp_path)
    ends = tmp_path / perfect.game.rules / "ends.json"
    ends.write_text(ends.read_text().replace('"winners": [\n   0\n  ]', '"winners": []'))
    with pytest.raises(AssertionError, match="give the game's rules a new version"):
        golden_records_end_as_they_always_did(perfect, tmp_path)


def test_golden_files_that_cannot_be_played_any_more_say_what_to_do(tmp_path: Path) -> None:
    """As those of the game that was first written, when it has become another one."""
    perfect = box("letter-perfect")
    make_golden(perfect, tmp_path)
    make_views([perfect], tmp_path)
    script = tmp_path / "letter-perfect.jsonl"
    for record in (tmp_path / perfect.game.rules / "strict.jsonl", script):
        record.write_text(record.read_text().replace('"do":"place"', '"do":"hurry"'))
    with pytest.raises(AssertionError, match=r"line 2: .+ nobody has played it yet, delete "):
        golden_records_end_as_they_always_did(perfect, tmp_path)
    with pytest.raises(AssertionError, match=r"line 2: .+ run python -m typecase.testing views"):
        every_seat_sees_what_it_always_saw(perfect, tmp_path)
    make_views([perfect], tmp_path)
    every_seat_sees_what_it_always_saw(perfect, tmp_path)


def test_golden_views_are_asked_for_and_made_for_new_rules(tmp_path: Path) -> None:
    class NewRules(LetterPerfect):
        rules = "none yet"

    perfect = box("letter-perfect")
    changed = perfect._replace(game=NewRules)
    make = re.escape(f"run python -m typecase.testing views letter-perfect {tmp_path}")
    with pytest.raises(AssertionError, match=f"has no golden views: {make}"):
        every_seat_sees_what_it_always_saw(perfect, tmp_path)
    make_views([perfect], tmp_path)
    every_seat_sees_what_it_always_saw(perfect, tmp_path)
    with pytest.raises(AssertionError, match=f"are of other rules: {make}"):
        every_seat_sees_what_it_always_saw(changed, tmp_path)
    make_views([changed], tmp_path)
    every_seat_sees_what_it_always_saw(changed, tmp_path)


# Bots


class Silent(Strategy):
    def play(self, seen: object, moves: Moves) -> None:
        return None


def test_a_bot_for_whom_all_wait_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "typecase.testing.company.a_bot", lambda box, seat, seed: Silent("", 1, LEVELS["best"])
    )
    slow = LETTER_HEAD._replace(agreed=NoClock)
    with pytest.raises(AssertionError, match="and all wait for it"):
        company.bots_of_every_level_play_it_from_what_they_see_alone(slow)


class Counting(Strategy):
    """Remembers how often it has answered, which nobody has shown it."""

    answers = 0

    def play(self, seen: Seen, moves: Moves) -> Reply | None:
        self.answers += 1
        reply = self.speller.answer(seen)
        return reply and reply._replace(after=reply.after + self.answers)


def test_a_bot_that_remembers_what_it_was_not_shown_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        "typecase.testing.company.a_bot", lambda box, seat, seed: Counting("", 1, LEVELS["best"])
    )
    with pytest.raises(AssertionError, match="has forgotten something"):
        company.a_bot_rebuilt_from_the_log_answers_as_the_one_that_sat_there(LETTER_HEAD)


@dataclass(frozen=True, kw_only=True)
class NoClock(LetterHeadOptions):
    pace: Pace = "relaxed"


# All of it


def test_the_command_holds_a_game_to_the_contract(capsys: pytest.CaptureFixture[str]) -> None:
    the_command(["letter-perfect"])
    assert len(capsys.readouterr().out.splitlines()) == len(CONTRACT)
    for wrong in ([], ["golden", "letter-perfect"], ["no-such-game"]):
        with pytest.raises(SystemExit, match=r"python -m typecase\.testing GAME|There is no game"):
            the_command(wrong)


def test_the_whole_contract_says_which_clause_is_broken() -> None:
    with pytest.raises(AssertionError) as caught:
        check_game(LETTER_HEAD._replace(minutes=0))
    assert str(caught.value).startswith(
        "Letter Head does not keep this: its box says all that players are told. "
        "Mend the box of letter-head: its minutes must be a whole number above 0."
    )

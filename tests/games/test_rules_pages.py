"""The rules pages: a stranger who has only a game's page and its cards could referee it.

What the code knows is made by tools/make_rules_pages.py; what is written by hand is checked here as
far as a machine can: that nothing is forgotten, and that every number adds up.
"""

from __future__ import annotations

import ast
import inspect
import json
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

import typecase
from tests.games.letterpress_tools import opened, write
from tests.tools import any_input
from typecase.decks import card_list
from typecase.games.aims import AIMS, aim
from typecase.games.house_rules.conditions import conditions, met
from typecase.games.house_rules.rotary_printer import harvest
from typecase.games.house_rules.rule_paths import card_points
from typecase.games.house_rules.wordsy_board import worth_of as board_worth
from typecase.games.letter_head import bonus
from typecase.games.red_handed import to_pick_up
from typecase.games.shelf import SHELF, Box, box
from typecase.games.wordsy import BOXES
from typecase.story.options import PACES
from typecase.table.cards import Card
from typecase.table.luck import Dice
from typecase.table.worth import sum_of

ROOT = Path(__file__).resolve().parents[2]
PAGES = ROOT / "docs" / "games"
FIRST = "How to win"
HEADINGS = (
    FIRST,
    "Words",
    "Cards",
    "Setting up",
    "Scoring",
    "Example",
    "The end",
    "Times",
    "Options",
    "Actions",
    "Rulings",
)
NO_WORDS = ("letter-hogs", "letter-perfect")  # which have no words, or a list of their own
WITH_A_CHART = (
    "letter-head",
    "word-poker",
    "seven-letter-stud",
    "stormy-letters",
    "wordsy",
    "better-letters",
)
RACES = ("red-handed", "word-slam", "my-word", "letter-hogs")
POKER = ("word-poker", "seven-letter-stud", "stormy-letters")
SOLITAIRES = ("crosswords-solitaire", "letter-head-solitaire")
CHALLENGED = (  # where anything may go
    *("letter-head", "vultures", "red-handed", "word-slam", "my-word", "freeze", "crosswords"),
    *("take-a-letter", *POKER),
)
EVERY_GAME = tuple(one.name for one in SHELF)
SPELLING = tuple(name for name in EVERY_GAME if name not in NO_WORDS)
# RULINGS, "Second reading": which games each ruling touches.
SECOND_READING = {
    "S1": SPELLING,
    "S2": SPELLING,
    "S3": ("better-letters",),
    "S4": ("better-letters",),
    "S5": ("better-letters",),
    "S6": ("letterpress",),
    "S7": ("letterpress",),
    "S8": ("letterpress",),
    "S9": ("letterpress",),
    "S10": ("wordsy",),
    "S11": ("wordsy",),
    "S12": ("red-handed",),
    "S13": ("red-handed",),
    "S14": RACES,
    "S15": ("crosswords",),
    "S16": ("my-word",),
    "S17": ("letter-head-solitaire",),
    "S18": CHALLENGED,
    "S19": POKER,
    "S20": EVERY_GAME,
    "S21": ("take-a-letter",),
    "S22": ("letter-hogs",),
    "S23": ("letter-perfect",),
    "S24": SOLITAIRES,
    "S25": ("letterpress",),
}
RULING = r"(?:[SHLWBV]|LH|RH|WS|MW|PK|FZ|CW|TL|HG|SO|CS|LP)\d+"
every_game = pytest.mark.parametrize("one", SHELF, ids=EVERY_GAME)


def page(name: str) -> str:
    return (PAGES / f"{name}.md").read_text(encoding="utf-8")


def sections(name: str) -> dict[str, str]:
    """The page by its headings."""
    parts = re.split(r"^## (.+)$", page(name), flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def rows(text: str) -> list[list[str]]:
    """The cells of every table in the text."""
    lines = [line for line in text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def ids(cell: str) -> list[str]:
    return cell.split(", ")


# what every page says


def test_every_game_has_a_page_and_every_page_a_game() -> None:
    there = sorted(path.stem for path in PAGES.glob("*.md"))
    assert there == sorted(EVERY_GAME), "docs/games has one page for each game of the shelf"


@every_game
def test_every_page_says_first_how_one_wins_and_forgets_nothing(one: Box) -> None:
    said = list(sections(one.name))
    assert said[0] == FIRST, f"{one.name}.md says {said[0]!r} before {FIRST!r}: put it first"
    for heading in HEADINGS:
        assert heading in said, f"{one.name}.md has no '## {heading}': write that section"


@every_game
def test_what_the_code_knows_is_made_from_the_code(one: Box) -> None:
    wanted = {"box", "cards", "options"}
    wanted |= set() if one.name in NO_WORDS else {"words"}
    wanted |= {"chart"} if one.name in WITH_A_CHART else set()
    marked = re.findall(r"<!-- (\S+): made by tools/make_rules_pages.py -->", page(one.name))
    assert wanted <= set(marked), f"{one.name}.md lacks the marks of {wanted - set(marked)}"
    assert len(marked) == len(set(marked)), f"{one.name}.md has a part twice"
    for name in marked:
        assert f"<!-- end of {name} -->" in page(one.name), f"{one.name}.md does not end {name}"


def test_the_committed_pages_are_what_the_tool_makes() -> None:
    command = [sys.executable, "tools/make_rules_pages.py", "--check"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_a_stale_page_is_named_with_what_to_do(tmp_path: Path) -> None:
    """A card that is worth something else than the deck file says does not stay on a page."""
    for folder in ("tools", "docs/games"):
        (tmp_path / folder).mkdir(parents=True)
    tool = ROOT / "tools" / "make_rules_pages.py"
    (tmp_path / "tools" / tool.name).write_text(tool.read_text(encoding="utf-8"), encoding="utf-8")
    for one in SHELF:
        text = page(one.name).replace("| points | 2 | 9 |", "| points | 3 | 9 |")
        (tmp_path / "docs" / "games" / f"{one.name}.md").write_text(text, encoding="utf-8")
    command = [sys.executable, f"tools/{tool.name}", "--check"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 1
    assert "docs/games/letter-head.md" in done.stderr
    assert "docs/games/wordsy.md" not in done.stderr
    assert "run python tools/make_rules_pages.py" in done.stderr


# words


@pytest.mark.parametrize("name", SPELLING)
def test_the_dictionary_takes_what_the_page_says_it_takes(name: str) -> None:
    told = [row for row in rows(sections(name)["Words"]) if row[-1] in ("yes", "no")]
    assert len(told) >= 11, f"{name}.md says too little about which words are barred"
    shortest = box(name).shortest
    for what, examples, counts in told:
        for word in filter(None, examples.split(", ")):  # a page has no vulgar word on it
            accepted = typecase.judge(word, game=name).accepted and len(word) >= shortest
            assert accepted == (counts == "yes"), f"{name}.md says {counts} to {word}: {what}"


def test_the_form_that_counts_though_it_is_not_listed_is_not_listed() -> None:
    row = next(row for row in rows(sections("letter-head")["Words"]) if "listed or not" in row[0])
    assert typecase.judge(row[1], game="letter-head").accepted
    assert not typecase.judge(row[1], profile="standard").accepted


def test_the_cheapies_of_the_wordsy_page_are_cheapies() -> None:
    for one, other in (("climb", "climbs"), ("climb", "climbed"), ("climbing", "climbs")):
        assert typecase.same_family(one, other)
    assert typecase.same_family("mouse", "mice")
    assert not typecase.same_family("swim", "swam")
    assert not typecase.same_family("climb", "climber")


# rulings


@every_game
def test_every_ruling_has_one_row_and_what_is_quoted_has_one(one: Box) -> None:
    parts = sections(one.name)
    listed = [name for row in rows(parts["Rulings"])[2:] for name in ids(row[0])]
    assert len(listed) == len(set(listed)), f"{one.name}.md lists a ruling twice"
    quoted = set(re.findall(rf"\b{RULING}\b", page(one.name)))
    missing = quoted - set(listed) - set(card_ids(one.name))
    assert not missing, f"{one.name}.md quotes {missing}: give each a row under Rulings"


def card_ids(name: str) -> list[str]:
    """Cards that go by an id, which looks like a ruling's."""
    known = [one for one in ("letterpress", "better-letters") if one == name]
    return [face for one in known for deck in card_list(one).decks.values() for face in deck]


@every_game
def test_every_ruling_that_the_game_quotes_is_told_to_its_players(one: Box) -> None:
    module = ROOT / "src" / "typecase" / "games" / f"{one.name.replace('-', '_')}.py"
    quoted = set(re.findall(rf"\b{RULING}\b", module.read_text(encoding="utf-8")))
    told = {name for row in rows(sections(one.name)["Rulings"]) for name in ids(row[0])}
    assert quoted <= told, f"{one.name}.md lacks {quoted - told}: give each a row under Rulings"


@every_game
def test_every_ruling_is_named_by_a_test(one: Box) -> None:
    told = {name for row in rows(sections(one.name)["Rulings"])[2:] for name in ids(row[0])}
    untested = told - named_by_tests()
    assert not untested, f"{one.name}.md has {sorted(untested)}: give each a test that names it"


@cache
def named_by_tests() -> set[str]:
    """What stands in a test or in its name; the head of a file only says what is to come."""
    found: set[str] = set()
    for path in (ROOT / "tests").rglob("test_*.py"):
        if path != Path(__file__):
            _, _, text = path.read_text(encoding="utf-8").partition("\nimport ")
            found.update(name.upper() for name in re.findall(rf"(?i)(?<![a-z]){RULING}\b", text))
    return found


@pytest.mark.parametrize("ruling", SECOND_READING)
def test_the_second_reading_is_on_the_pages_that_it_touches(ruling: str) -> None:
    for name in SECOND_READING[ruling]:
        listed = [one for row in rows(sections(name)["Rulings"]) for one in ids(row[0])]
        assert ruling in listed, f"{name}.md does not list {ruling}"


def test_an_earlier_ruling_that_falls_is_marked_as_such() -> None:
    for name, fallen in {
        "better-letters": ("B4", "B11", "B27", "B29"),
        "crosswords": ("CW4",),
        "letter-head-solitaire": ("SO4",),
        "letter-hogs": ("HG8",),
        "letterpress": ("L18", "L19"),
        "red-handed": ("RH4", "RH8"),
        "take-a-letter": ("TL7",),
        "word-poker": ("PK2", "PK4", "PK19"),
        "wordsy": ("W15", "W16"),
    }.items():
        told = {one: row[1] for row in rows(sections(name)["Rulings"]) for one in ids(row[0])}
        for ruling in fallen:
            assert "falls" in told[ruling], f"{name}.md does not say that {ruling} falls"


# actions and options


@every_game
def test_every_verb_of_the_recorded_matches_is_explained(one: Box) -> None:
    offered: set[str] = set()
    for record in (ROOT / "tests" / "golden" / one.name).glob("*/*.jsonl"):
        for line in record.read_text(encoding="utf-8").splitlines()[1:]:
            offered |= set(json.loads(line).get("ask", "").partition(": ")[2].split())
    told = sections(one.name)["Actions"]
    for verb in offered | {"resign", "end-by-agreement"}:
        assert re.search(rf"`{verb}\b", told), f"{one.name}.md does not tell the verb {verb}"


@every_game
def test_every_option_has_its_row(one: Box) -> None:
    told = [row[0].strip("`") for row in rows(sections(one.name)["Options"])[2:]]
    assert sorted(told) == sorted(option.name for option in one.options)


@pytest.mark.parametrize(
    ("name", "piece"),
    [
        ("word-slam", "hand"),
        ("my-word", "deal"),
        ("letter-hogs", "deal"),
        ("crosswords", "deal"),
        ("take-a-letter", "grid"),
    ],
)
def test_how_long_a_proposal_stands_is_said_in_the_words_of_the_game(name: str, piece: str) -> None:
    """S20: what ends it is what the table counts as a round"""
    assert f"until somebody declines or the {piece} ends" in " ".join(page(name).split())


@pytest.mark.parametrize(
    "name", ["letter-hogs", "letter-perfect", "letter-head-solitaire", "crosswords-solitaire"]
)
def test_a_referee_who_has_nothing_to_judge_is_said_to_be_of_no_account(name: str) -> None:
    row = next(row for row in page(name).splitlines() if row.startswith("| `referee`"))
    assert "of no account here" in row


@pytest.mark.parametrize("name", [*SOLITAIRES, "letter-perfect"])
@pytest.mark.parametrize("pace", PACES.values)
def test_a_pace_is_of_no_account_where_there_is_no_clock(name: str, pace: str) -> None:
    """CS2, SO5, LP: the page does not speak of days for every answer"""
    row = next(row for row in page(name).splitlines() if row.startswith("| `pace`"))
    assert "of no account here: there is no clock" in row and "every answer" not in row
    match, dice = typecase.play(name, 1, 7, {"pace": pace}), Dice(name)
    while match.result is None:
        assert match.deadline is None
        any_input(match, dice)


@every_game
def test_in_every_other_game_a_pace_is_said_to_be_of_some_account(one: Box) -> None:
    row = next(row for row in page(one.name).splitlines() if row.startswith("| `pace`"))
    no_clock = one.name in (*SOLITAIRES, "letter-perfect")
    assert ("of no account here" in row) is no_clock


def test_a_shortest_word_for_each_seat_is_agreed_for_as_many_seats_as_there_are() -> None:
    assert "or a list of such numbers, one for each seat" in page("my-word")


def test_the_pages_say_what_players_ask_most() -> None:
    for name, heading, words in (
        ("wordsy", "A round", "may come in any order"),
        ("wordsy", "Alone", "When the sand is out, take as long as you like"),
        ("wordsy", "Alone", "`brutal` has no middle spot"),
        ("red-handed", FIRST, "*lowest* total"),
        ("red-handed", "Shouting", "is no call: it costs nothing"),
        ("word-slam", "The race", "is no slam: it costs nothing"),
        ("my-word", "My word!", "is no call: it costs nothing"),
        ("letter-head", "The end", "left in hands count for nobody"),
        ("vultures", "The end", "left in hands count for nobody"),
        ("wordsy", "Challenges", "A cheapie stays barred, and cannot be put to the vote"),
    ):
        told = " ".join(sections(name)[heading].split())
        assert words in told, f"{name}.md does not say {words!r} under {heading}"


# the numbers of the examples


def sums(name: str) -> list[tuple[str, list[int]]]:
    """Every word on the page with its points letter by letter: `WOLF (7 + 2 + 3 + 5)`."""
    flat = " ".join(page(name).split())
    found = re.findall(r"\b([A-Z]{3,}) \((\d+(?: \+ \d+)+)\)", flat)
    return [(word, [int(one) for one in numbers.split(" + ")]) for word, numbers in found]


@pytest.mark.parametrize("name", [one.name for one in SHELF if one.profile == "letter-head"])
def test_the_letters_of_an_example_have_the_points_of_the_deck(name: str) -> None:
    points = card_list("letter-head").deck("deck").points
    told = sums(name)
    counts_points = name not in (*NO_WORDS, "letter-head-solitaire")
    assert bool(told) == counts_points, f"{name}.md needs an example such as WOLF (7 + 2 + 3 + 5)"
    for word, numbers in told:
        assert numbers == [points[letter] for letter in word], f"{name}.md miscounts {word}"
        assert typecase.judge(word, game=name).accepted, f"{name}.md uses {word}, which is no word"


def test_the_example_of_letter_head() -> None:
    assert bonus(6, 8) == 20 and bonus(6, 6) == 30
    points = card_list("letter-head").deck("deck").points
    assert sum(points[letter] for letter in "EONTRS") == 10
    assert typecase.judge("quartz", game="letter-head").accepted


def test_the_example_of_red_handed() -> None:
    assert to_pick_up("BLANK", Card(0, "B", 9)) == "BLANK".index("N")
    assert to_pick_up("STEAK", Card(0, "S", 2)) == "STEAK".index("T")


def test_the_example_of_wordsy() -> None:
    extra = card_list("wordsy").deck("deck").points
    board = [Card(place, face, extra[face]) for place, face in enumerate("GLHSTNTD")]
    assert sum_of(board_worth("NIGHTINGALES", board)) == 24
    assert BOXES[4] == (2, 3)
    assert typecase.judge("nightingales", game="wordsy").accepted


def test_the_example_of_letterpress() -> None:
    """BLOSSOM and VOTERS tie, and the dearer card ranks first."""
    match = opened("B L O S M", "V R S N D", shared="T E", vowel="O", challenges="C01 C09 C14")
    write(match, "BLOSSOM", "VOTERS")
    assert [match.table.shown[seat].points for seat in (0, 1)] == [13, 13]
    assert match.table.ranking == [1, 0]
    assert match.table.met[0] == ["C01", "C09"]


def test_the_example_of_letterpress_alone() -> None:
    letters = card_list("letterpress").deck("letters").points
    marble, crimp = (
        [Card(place, face, letters[face]) for place, face in enumerate(word)]
        for word in ("MARBLE", "CRIMP")
    )
    assert [card.face for card in harvest(marble, crimp, 0)] == ["M", "A", "L"]


def test_the_example_of_better_letters() -> None:
    printed = {card.text: card for card in card_list("better-letters").decks["rules"].values()}
    path = [printed[t] for t in ("2 syllables", "Includes EA", "Ends with R", "Includes ER")]
    for card in path:
        assert met(conditions(card.needs), "WEATHER", typecase.syllables)
    tokens, sharing = (0, 0, 1, 0), (1, 2, 1, 1)
    paid = [
        card_points(card.points, token, players)
        for card, token, players in zip(path, tokens, sharing, strict=True)
    ]
    assert sum(paid) == 6 and paid[1] == 1
    includes = conditions(printed["Includes EA"].needs)
    assert met(includes, "BREAD", typecase.syllables)
    assert not met(includes, "RELAX", typecase.syllables)


# What refusals name, and how one wins


def named_by(game: Box) -> set[str]:
    """What the game's questions and its own refusals name as their clause."""
    module = sys.modules[game.game.__module__]
    named = set(game.game.clauses.values())
    for call in ast.walk(ast.parse(inspect.getsource(module))):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name):
            given = [word.value for word in call.keywords if word.arg == "clause"]
            given += call.args[1:2] if call.func.id == "Refused" else []
            named |= {eval(ast.unparse(one), vars(module)) for one in given if simple(one)}
    return named


def simple(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) or (isinstance(value, ast.Name) and value.id.isupper())


@pytest.mark.parametrize("game", SHELF, ids=lambda game: game.name)
def test_the_page_can_be_opened_at_whatever_a_refusal_names(game: Box) -> None:
    page = (PAGES / f"{game.name}.md").read_text(encoding="utf-8")
    marked = [
        name for names in re.findall("<!-- rulebook: (.*) -->", page) for name in names.split("; ")
    ]
    headings = {name.lower() for name in (*marked, *re.findall("^## (.*)$", page, re.MULTILINE))}
    for clause in named_by(game):
        heading = re.sub(
            r" \(.*\)$|, [A-Z]+\d+$", "", clause.removeprefix(f"{game.title}: ")
        ).lower()
        ruling = re.search(r"\b[A-Z]{1,2}\d+\b", clause)
        found = heading in headings or f"*{heading}*" in page.lower()
        assert found or (ruling and re.search(rf"\b{ruling[0]}\b", page)), clause


@pytest.mark.parametrize("game", SHELF, ids=lambda game: game.name)
def test_one_line_says_how_to_win_with_what_was_agreed(game: Box) -> None:
    seats = game.seats[0]
    told = str(aim(typecase.play(game.name, seats=seats, seed=1).setup))
    assert 20 <= len(told) <= 90 and told.endswith(".") and "{" not in told
    for option in game.options:
        if f"{{{option.name}:" in AIMS[game.name]:
            agreed = {option.name: 4}
            changed = str(aim(typecase.play(game.name, seats=seats, seed=1, options=agreed).setup))
            assert changed != told and ("4 " in changed or "four " in changed)


def test_without_a_last_hand_one_wins_by_having_all_the_chips() -> None:
    match = typecase.play("word-poker", seats=3, seed=1, options={"hands": None})
    assert str(aim(match.setup)) == "Who has all the chips wins."

"""Lists of cards: ours are as designed, and a list of one's own is read or refused plainly."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.server.tables import a_server
from typecase.decks import BadList, card_list, deck, read_list
from typecase.decks.reading import LARGEST, line_of, read_file
from typecase.games.house_rules.card_lists import OwnCards, shuffled_decks
from typecase.story.options import plain_value
from typecase.table.luck import Luck
from typecase.table.moves import Refused

OURS = Path(__file__).parents[2] / "src" / "typecase" / "decks"
COUNTS = frozenset(
    {"shortest", "shared-cards", "drafted-cards", "doubled-cards", "dearest-card", "score"}
)


def a_reward(text: str) -> None:
    if text.split(" ")[0] not in ("card", "draw", "claim-letter", "look"):
        raise BadList(f"There is no reward {text!r}.")


LETTERPRESS = OwnCards("letterpress", COUNTS, a_reward, longest_face=15)


def changed(box: str, old: str, new: str, folder: Path) -> Path:
    """Our list with one thing changed, as a file."""
    text = (OURS / f"{box}.toml").read_text(encoding="utf-8")
    assert old in text
    path = folder / "mine.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("box", "sizes", "points"),
    [
        ("letter-head", {"deck": 124}, {"deck": 397}),
        ("letterpress", {"letters": 76, "vowels": 9, "challenges": 20}, {"letters": 177}),
        ("wordsy", {"deck": 60}, {"deck": 20}),
        ("better-letters", {"rules": 78, "bonuses": 30}, {"rules": 128, "bonuses": 62}),
    ],
)
def test_our_lists_have_as_many_cards_and_points_as_designed(
    box: str, sizes: dict[str, int], points: dict[str, int]
) -> None:
    cards = card_list(box)
    assert {name: len(cards.deck(name).faces()) for name in cards.decks} == sizes
    for name, total in points.items():
        printed = cards.decks[name].values()
        assert sum(card.points * card.copies for card in printed) == total
    assert cards.name and cards.version and cards.licence


def test_the_one_deck_of_a_box_is_found_by_the_name_of_its_file() -> None:
    assert deck("letter-head") is deck("letter-head")
    assert deck("letter-head").points["Z"] == 25


def test_a_match_with_our_list_keeps_its_version_and_one_with_another_keeps_all_of_it() -> None:
    ours = LETTERPRESS.read("designed-1", 2)
    assert ours is card_list("letterpress") and plain_value(ours) == "designed-1"
    theirs = LETTERPRESS.read(dict(ours.plain), 2)
    assert plain_value(theirs) == ours.plain
    again = LETTERPRESS.read(plain_value(theirs), 2)
    assert again.decks == ours.decks


def test_a_file_of_the_players_own_is_read(tmp_path: Path) -> None:
    path = changed("letterpress", "Z = { points = 7", "Z = { points = 6", tmp_path)
    plain = read_file(path, LETTERPRESS.check)
    assert LETTERPRESS.read(plain, 6).deck("letters").points["Z"] == 6
    assert plain_value(LETTERPRESS.read(plain, 6)) == plain


@pytest.mark.parametrize(
    ("old", "new", "line", "why"),
    [
        ("copies = 6 }", "copies = -6 }", 9, "copies must be a whole number from 0 to 99, not -6"),
        ("copies = 6 }", "copies = 6.5 }", 9, "copies must be a whole number from 0 to 99"),
        ("copies = 6 }", "copies = true }", 9, "copies must be a whole number from 0 to 99"),
        ("points = 4, copies = 2 }", "points = 4 }", 10, "B does not say its copies"),
        ("B = {", "A = {", 10, "it is in the list already"),
        ("B = {", "b = {", 10, "'b' is no card"),
        ("B = {", '"É" = {', 10, "is no card"),
        ("B = {", '"?" = {', 10, "Letterpress cannot be played with a card ?"),
        ("B = { points = 4, copies = 2 }", "B = 4", 10, "B must say its points and copies"),
        ("B = { points = 4,", "B = { worth = 4,", 10, "B has no 'worth'; it has points, copies"),
        ("B = { points = 4,", "B = { points = 4;", 10, "Unclosed inline table"),
        ("C02 = {", "C01 = {", 45, "it is in the list already"),
        ("C02 = {", '"C 2" = {', 45, "'C 2' is no card's id"),
        ("letters 7-8", "leters 7-8", 44, "There is no condition 'leters'"),
        ("letters 7-8", "letters 8-7", 44, "letters needs a number such as 4, 4+ or 4-6"),
        ("card ER 4", "gold ER 4", 44, "There is no reward 'gold ER 4'"),
        ('needs = ["letters 7-8"], ', "", 44, "C01 does not say what it needs"),
        ("[vowels]", "[wovels]", 36, "There is no deck 'wovels'"),
    ],
)
def test_a_bad_file_is_refused_with_the_line_and_the_reason(
    tmp_path: Path, old: str, new: str, line: int, why: str
) -> None:
    path = changed("letterpress", old, new, tmp_path)
    with pytest.raises(BadList) as caught:
        read_file(path, LETTERPRESS.check)
    sentence = str(caught.value)
    assert sentence.startswith(f"mine.toml, line {line}: ") or sentence.startswith(
        f"mine.toml: line {line}: "
    )
    assert why in sentence and sentence.endswith(".") and len(sentence) < 600


@pytest.mark.parametrize(
    ("make", "why"),
    [
        (lambda path: None, "There is no file mine.toml there."),
        (lambda path: path.mkdir(), "mine.toml cannot be read as a file."),
        (lambda path: path.write_bytes(b"name = '\xff'"), "mine.toml is not a text in UTF-8."),
        (lambda path: path.write_bytes(b"#" * (LARGEST + 1)), "mine.toml is too large"),
        (lambda path: path.write_text("x = " + "[" * 5000), "mine.toml"),
        (lambda path: path.write_text(""), "mine.toml: The list has no name."),
        (lambda path: path.write_text("name = 'A'\nversion = '1'"), "Letterpress has letters"),
        (lambda path: path.write_text("name = 7"), "name must be a text of one line, not 7."),
    ],
)
def test_what_is_no_list_is_refused_in_one_sentence(
    tmp_path: Path, make: Callable[[Path], Any], why: str
) -> None:
    make(tmp_path / "mine.toml")
    with pytest.raises(BadList) as caught:
        read_file(tmp_path / "mine.toml", LETTERPRESS.check)
    assert why in str(caught.value)


def test_a_list_given_as_data_is_refused_with_the_deck_and_the_card() -> None:
    plain = {**card_list("letterpress").plain, "vowels": {"A": {"points": 1, "copies": -1}}}
    with pytest.raises(Refused, match=r"not -1 \(vowels A\)\.$"):
        LETTERPRESS.read(plain, 2)
    with pytest.raises(LookupError):
        LETTERPRESS.read("mine.toml", 2)  # a file is for the door to open
    nonsense: tuple[Any, ...] = (None, 7, [], True)
    for value in nonsense:
        with pytest.raises(LookupError):
            LETTERPRESS.read(value, 2)


@pytest.mark.parametrize("count", [0, 301])
def test_a_deck_has_one_to_three_hundred_cards(count: int) -> None:
    cards = {letter: {"points": 1, "copies": count // 7} for letter in "ABCDEFG"}
    cards["A"]["copies"] += count % 7
    with pytest.raises(BadList, match=f"The deck deck has {count} cards"):
        read_list({"name": "A", "version": "1", "deck": cards})


def test_a_card_is_found_in_tables_of_its_own_too() -> None:
    text = "name = 'A'\n[letters]\nA = 1\n[letters.'B']\npoints = 1\n[vowels]\nA = 2\n"
    assert line_of(text, "letters", "B") == 4
    assert line_of(text, "vowels", "A") == 7
    assert line_of(text, "vowels", "Q") == 6


def test_ids_are_shuffled_over_all_decks_of_a_box() -> None:
    decks = shuffled_decks(card_list("letterpress"), Luck(1), {})
    every = [card for held in decks.values() for card in held]
    assert sorted(card.id for card in every) == list(range(105))
    assert {card.deck for card in every} == {"letters", "vowels", "challenges"}
    assert max(card.id for card in decks["vowels"]) > 30


def test_only_decks_of_the_box_are_stacked() -> None:
    with pytest.raises(Refused, match="There is no deck 'deck' to stack"):
        shuffled_decks(card_list("letterpress"), Luck(1), {"deck": "A"})
    with pytest.raises(Refused, match="The deck holds 1 of C04, not 2"):
        shuffled_decks(card_list("letterpress"), Luck(1), {"challenges": "C04 C04"})


@pytest.mark.parametrize(
    ("plain", "why"),
    [
        (7, "A list of cards names its box"),
        ({"name": "A", "version": "1", 5: {}}, "There is no deck 5"),
        ({"name": "A", "version": "1", "deck": []}, "There is no deck 'deck'"),
        ({"name": "A", "version": "", "deck": {}}, "The list has no version"),
        ({"name": "A\nB", "version": "1"}, "name must be a text of one line"),
        ({"name": "A", "version": "1", "rules": {"W": {"text": "x" * 201}}}, "one line"),
        ({"name": "A", "version": "1", "rules": {"W": {"text": "x", "needs": 7}}}, "list of texts"),
    ],
)
def test_nonsense_is_no_list(plain: Any, why: str) -> None:
    with pytest.raises(BadList, match=why):
        read_list(plain)


def test_only_a_game_with_rewards_takes_them() -> None:
    better_letters = OwnCards("better-letters", frozenset({"tokens"}))
    rules = {"WR01": {"text": "Starts with S", "needs": "starts S", "reward": "card S 4"}}
    plain = {**card_list("better-letters").plain, "rules": rules}
    with pytest.raises(BadList, match=r"Better Letters has no rewards\.") as caught:
        better_letters.check(plain)
    assert (caught.value.deck, caught.value.card) == ("rules", "WR01")


def test_a_screen_offers_our_list() -> None:
    assert LETTERPRESS.describe() == {"kind": "one-of", "values": ["designed-1"]}


def test_a_server_opens_no_file_for_a_page(tmp_path: Path) -> None:
    path = changed("letterpress", "Z = { points = 7", "Z = { points = 6", tmp_path)
    asked = {"game": "letterpress", "options": {"deck": str(path)}}
    with a_server() as client:
        answer = client.post("/api/tables", json=asked)
    assert answer.status_code == 403 and "deck must be designed-1" in answer.text

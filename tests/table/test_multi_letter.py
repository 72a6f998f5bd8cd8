"""Setting words from type: doubles, QU, cards of several letters, and a line slid under another."""

from __future__ import annotations

from typing import Any

import pytest

from typecase.table.cards import Card
from typecase.table.luck import Dice
from typecase.table.moves import Choose, Refused
from typecase.table.multi_letter import MultiLetterSpell, doubled, printed, set_best
from typecase.table.picking import From

POINTS = {"A": 1, "E": 1, "I": 1, "O": 1, "Z": 7, "QU": 6, "ING": 4, "X": 6}


def cards(faces: str, first: int = 0) -> list[Card]:
    return [
        Card(number, face, POINTS.get(face, 2))
        for number, face in enumerate(faces.split(), start=first)
    ]


def faces_set(word: str, faces: str) -> str | None:
    laid = set_best(word, [From(cards(faces))])
    return None if laid is None else " ".join(card.face for card in laid)


@pytest.mark.parametrize(
    ("word", "faces", "laid"),
    [
        ("TEXT", "T E X", None),  # the two T are not side by side
        ("TEXT", "T E X T", "T E X T"),
        ("LETTER", "L E T E R", "L E T E R"),
        ("LETTER", "R E T T E L", "L E T T E R"),  # more points than with a double
        ("QUIZ", "QU I Z", "QU I Z"),
        ("QUIZ", "QU U I Z", "QU U I Z"),  # as Q, because that is worth more
        ("IRAQI", "I R A QU I", "I R A QU I"),
        ("QUAY", "Q A Y", None),
        ("RINGING", "R ING ING", "R ING ING"),
        ("RINGING", "R ING", None),  # a card of several letters is no double
        ("NIG", "ING", None),  # nor does it change its order
        ("IN", "ING", None),  # nor leave a letter out
        ("COO", "C O", "C O"),
        ("AAA", "A", None),  # twice, not three times
        ("AAA", "A A", "A A"),
        ("A", "", None),
    ],
)
def test_what_cards_print(word: str, faces: str, laid: str | None) -> None:
    """L1, L2"""
    assert faces_set(word, faces) == laid


def test_the_best_cards_are_those_with_most_points_and_then_ones_own() -> None:
    """L1"""
    shared, own = cards("T O"), cards("T A T", first=10)
    dear = [Card(20, "T", 5)]
    assert [c.id for c in set_best("TO", [From(shared), From(own)]) or ()] == [10, 1]
    assert [c.id for c in set_best("TO", [From(shared + dear), From(own)]) or ()] == [20, 1]


def test_doubled_counts_cards_that_print_twice() -> None:
    assert doubled("LETTER", cards("L E T E R")) == 1
    assert doubled("LETTER", cards("L E T T E R")) == 0
    assert doubled("QUEEN", cards("QU E N")) == 1
    assert doubled("NONSENSE", cards("A B")) == 0
    assert printed("QUEEN", cards("QU E N")) == (2, 2, 1)


def a_move(faces: str, line: str = "", **more: Any) -> MultiLetterSpell:
    above = cards(line, first=50) if line else None
    return MultiLetterSpell("Write", (From([]), From(cards(faces))), least=2, line=above, **more)


@pytest.mark.parametrize(
    ("action", "why"),
    [
        ({}, "needs word"),
        ({"word": "TEXT"}, "Your cards do not spell TEXT"),
        ({"word": "X" * 1000}, "do not print 1000 letters"),
        ({"word": "X"}, "at least 2 letters"),
        ({"word": "tex-t"}, "letters A to Z alone"),
        ({"word": "EXT", "cards": [0, 1, 2]}, "EXT is not what T E X prints"),
        ({"word": "EXT", "cards": []}, "EXT is not what an empty line prints"),
        ({"word": "EXT", "cards": [1, 2, 2]}, "names a card twice"),
        ({"word": "EXT", "cards": [1, 2, 9]}, "that you cannot take from here"),
        ({"word": "EXT", "cards": "1 2 0"}, "list of card ids"),
        ({"word": "EX", "offset": 0}, "'offset' is not known here"),
        ({"word": "EX", "down": [0]}, "'down' is not known here"),
    ],
)
def test_what_cannot_be_set_is_refused(action: dict[str, Any], why: str) -> None:
    with pytest.raises(Refused) as caught:
        a_move("T E X").check(action)
    assert why in str(caught.value)


def test_cards_are_named_one_by_one_in_spelling_order() -> None:
    move = a_move("L E T E R")
    spelled = move.check({"word": "letter", "cards": [0, 3, 2, 1, 4]})
    assert spelled.word == "LETTER"
    assert move.wire(spelled) == {"word": "LETTER", "cards": [0, 3, 2, 1, 4]}
    assert move.check(move.wire(spelled)) == spelled


def test_without_a_word_it_is_the_answer_that_there_is_none() -> None:
    move = a_move("T E X", optional=True)
    assert move.wire(move.check({})) == {}
    with pytest.raises(Refused):
        move.check({"cards": [0]})


@pytest.mark.parametrize("offset", [-3, 6, True, "0", 0.0, 10**9])
def test_a_line_lies_under_the_one_above_with_at_least_one_card(offset: Any) -> None:
    """L24"""
    move = a_move("P R E S", "L E T T E R")
    with pytest.raises(Refused, match="A card must lie under a card") as caught:
        move.check({"word": "RES", "offset": offset})
    assert caught.value.clause == "L24"


@pytest.mark.parametrize("offset", [-3, 0, 5])
def test_a_line_is_slid_as_far_as_one_card_under_one(offset: int) -> None:
    move = a_move("P R E S", "L E T T E R")
    spelled = move.check({"word": "PRESS", "offset": offset})
    assert spelled.offset == offset and move.wire(spelled)["offset"] == offset
    assert move.check({"word": "PRESS"}).offset is None  # it is asked for


def test_the_judge_is_asked_last_and_may_refuse() -> None:
    asked: list[str] = []
    move = a_move("T E X", judge=asked.append)
    with pytest.raises(Refused):
        move.check({"word": "TEXT"})
    move.check({"word": "EX"})
    assert asked == ["EX"]


def test_what_a_screen_draws() -> None:
    assert a_move("T E", "X", optional=True).describe() == {
        "kind": "spell",
        "label": "Write",
        "least": 2,
        "bluff": False,
        "optional": True,
        "from": [
            {"cards": [], "least": 0, "most": None},
            {"cards": [0, 1], "least": 0, "most": None},
        ],
        "doubles": True,
        "line": [50],
    }
    assert "line" not in a_move("T E").describe()


@pytest.mark.parametrize("line", ["", "L E T T E R"])
def test_every_sample_is_legal(line: str) -> None:
    def judge(word: str) -> None:
        assert word in ("TEXT", "TEXTING", "GREET")

    def words(faces: str) -> list[str]:
        return ["TEXT", "TEXTING", "GREET", "TOO"]

    strict = a_move("T E X T ING R G", line, judge=judge, words=words)
    free = a_move("T E X T ING R G QU", line, optional=True)
    seen = set()
    for roll in range(200):
        for move in (strict, free):
            fields = move.sample(Dice(roll))
            assert fields is not None
            move.check(fields)
            seen.add(fields.get("word"))
    assert {"TEXT", "TEXTING", "GREET", None} <= seen
    assert a_move("", judge=judge, words=words).sample(Dice(1)) is None


def test_a_choice_says_why_something_that_players_look_for_is_not_on_offer() -> None:
    choose = Choose("Claim", "challenge", ("none", "C04"), barred=(("C01", "Not met."),))
    assert choose.check({"challenge": "C04"}) == "C04"
    with pytest.raises(Refused, match=r"^Not met\.$"):
        choose.check({"challenge": "C01"})
    with pytest.raises(Refused, match="must be one of"):
        choose.check({"challenge": 1})

"""Wording: what only people read is a template with its values, or a text."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from typecase import play
from typecase.story.protocol import Ask
from typecase.story.seen import plain_ask
from typecase.table.cards import Card
from typecase.table.moves import Amount, Barred, Both, Choose, Press, Refused, Write
from typecase.table.wording import Phrase, Reader, Text

NAMES = ["Ann", "Bob", "Cy"]
ANN, EVERYBODY = Reader(NAMES, 0), Reader(NAMES)


def test_a_refusal_is_a_sentence_in_english_and_a_template_for_other_languages() -> None:
    refused = Refused("{word} needs {n:# card|# cards}.", "LH3", word="TEA", n=3)
    assert str(refused) == "TEA needs 3 cards." and refused.clause == "LH3"
    german = Reader(NAMES, 0, {"{word} needs {n:# card|# cards}.": "Für {word} {n:#|#} Karten."})
    assert german.says(refused.says) == "Für TEA 3 Karten."
    again = pickle.loads(pickle.dumps(refused))
    assert (str(again), again.clause) == (str(refused), refused.clause)


def test_seats_in_a_phrase_are_names_and_you() -> None:
    says = Phrase("{Seat:has|have} no word in {line}.", seat=0, line="rows 0")
    assert ANN.says(says) == "You have no word in rows 0."
    assert EVERYBODY.says(says) == "Ann has no word in rows 0."
    assert str(says) == "Seat 0 has no word in rows 0."


def test_what_a_player_wrote_is_quoted_and_never_taken_for_a_template() -> None:
    with pytest.raises(Refused) as refused:
        Write("Say it", most=5).check({"word": "{seat} {0}"})
    assert EVERYBODY.says(refused.value.says).endswith("not '{seat} {0}'.")
    assert EVERYBODY.says("A line that begins with { must be JSON, {1}.").endswith("JSON, Bob.")


@pytest.mark.parametrize(
    ("phrase", "said"),
    [
        (Phrase("You may {verbs:… or …}.", verbs=("draw", "pass")), "You may draw or pass."),
        (Phrase("Lines {known:or none}.", known=()), "Lines none."),
        (Phrase("Not {cards}.", cards=(Card(1, "A", 2), Card(2, "B", 1))), "Not A B."),
        (Phrase("Best: {label}.", label=Phrase("Draw a card")), "Best: Draw a card."),
        (Phrase("Best: {label}.", label=Phrase("Call {n}", n=3)), "Best: Call 3."),
        (Phrase("Best: {label}.", label=Phrase("{1}: TEA")), "Best: Bob: TEA."),
    ],
)
def test_values_are_told_by_their_kind(phrase: Phrase, said: str) -> None:
    assert EVERYBODY.says(phrase) == said


def test_a_text_within_a_phrase_is_in_the_readers_language() -> None:
    pseudo = Reader(NAMES, 0, {"Draw a card": "Karte ziehen"})
    assert pseudo.says(Phrase("{label}!", label=Phrase("Draw a card"))) == "Karte ziehen!"


def test_every_text_of_a_described_question_is_in_somebodys_words() -> None:
    call: Text = Phrase("Call {n}", n=3)
    ask = Ask(
        {
            "call": Press(call),
            "raise": Barred("Raise", Phrase("You have {n} left.", n=2), "WP7"),
            "pick": Both(
                "Both",
                (
                    Choose("Whose", "seat", (0, 1), (Phrase("{Seat}", seat=0), "Nobody")),
                    Amount("How many", "n", 1, 3),
                ),
            ),
        },
        "Your turn",
    )
    plain: Any = plain_ask(ask, Reader(NAMES, 0, finish="[{}]".format).says)
    assert plain["says"] == "[Your turn]"
    moves = plain["moves"]
    assert moves["call"]["label"] == "[Call 3]"
    assert (moves["raise"]["label"], moves["raise"]["reason"]) == ("[Raise]", "[You have 2 left.]")
    assert moves["pick"]["label"] == "[Both]"
    whose, many = moves["pick"]["parts"]
    assert [option["name"] for option in whose["options"]] == ["[You]", "[Nobody]"]
    assert (whose["label"], many["label"]) == ("[Whose]", "[How many]")


def test_those_who_are_asked_the_same_are_told_of_together() -> None:
    match = play("letter-head", 4, 7, {"dealer": 0})
    cards = [card["id"] for card in match.seen(1)["hands"][1]]
    match.do(1, {"do": "declare", "word": "HOUSE", "cards": cards, "down": [0, 1, 2, 3, 4]})
    readers = [Reader(["Ann", "Bob", "Cy", "Dan"], seat) for seat in range(4)]
    assert [*map(readers[1].says, match.look(1).others)] == ["Ann, Cy and Dan are deciding"]
    assert [*map(readers[2].says, match.look(2).others)] == ["Ann and Dan are deciding"]
    match.do(2, {"do": "believe"})
    match.do(3, {"do": "believe"})
    assert readers[1].says(match.look(1).others[0]) == "Ann is deciding"
    assert match.look(0).others == ()


def test_the_dictionarys_reason_is_a_template_too() -> None:
    match = play("letter-head", 2, 7, {"dealer": 1, "referee": "strict"}, {"deck": "H A A A N A"})
    with pytest.raises(Refused) as refused:
        match.do(0, {"do": "declare", "word": "HAN"})
    says = "{word} is a proper name, and names are not taken."
    assert str(refused.value) == says.format(word="HAN")
    german = Reader(NAMES, 0, {says: "{word} ist ein Name."})
    assert german.says(refused.value.says) == "HAN ist ein Name."

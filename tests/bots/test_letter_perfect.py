"""How bots play Letter Perfect: the alphabet, and ten words."""

from __future__ import annotations

import pytest

import typecase
from tests.bots.tables import play_out
from typecase.bots.company import bot_at
from typecase.bots.levels import LEVELS


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("alphabet", [True, False])
def test_a_bot_of_any_level_lays_the_alphabet_and_spells_ten_words(
    level: str, alphabet: bool
) -> None:
    match = typecase.play("letter-perfect", seed=3, options={"alphabet": alphabet})
    play_out(match, [bot_at(level, "letter-perfect", "Ann", 5)])
    assert match.result is not None
    assert len(match.log) == 10 + 26 * alphabet
    assert len(match.seen(0)["words"]) == 10


def test_it_says_what_comes_next() -> None:
    match, bot = typecase.play("letter-perfect", seed=3), bot_at("best", "letter-perfect", "Ann", 5)
    first = bot.answer(match.look(0))
    assert first is not None and str(first.why) == "The alphabet begins with A."
    match.do(0, first.action)
    second = bot.answer(match.look(0))
    assert second is not None and str(second.why) == "After A comes B."

"""A table's own list of words: classes let in or out, words added and struck, kept in records."""

from __future__ import annotations

from typing import Any

import pytest

import typecase
from tests.tools import stacked
from typecase import Match, Refused


def table(lexicon: Any) -> Match[Any]:
    options = {"dealer": 0, "referee": "strict", "lexicon": lexicon}
    stack = stacked("A E I O T", "C A T S D", "A E I O T")
    return typecase.play("letter-head", 3, 7, options, stack)


def takes(lexicon: Any, word: str) -> bool:
    match = table(lexicon)
    try:
        match.do(1, {"do": "declare", "word": word})
    except Refused:
        return False
    return True


def test_a_table_may_add_words_and_strike_them_out() -> None:
    assert takes("letter-head", "CAT") and not takes("letter-head", "TADSC")
    own = {"base": "letter-head", "add": ["tadsc"], "remove": ["CAT"]}
    assert takes(own, "TADSC") and not takes(own, "CAT")


def test_a_table_may_shut_out_a_class_and_let_one_in() -> None:
    match = table({"base": "standard", "exclude": ["slang"]})
    assert match.setup.options["lexicon"]["exclude"] == ["slang"]


def test_a_record_keeps_the_list_and_needs_nothing_else() -> None:
    match = table({"add": ["tadsc"]})
    match.do(1, {"do": "declare", "word": "TADSC"})
    again = typecase.replay(match.record())
    assert again.record() == match.record() and again.seen(1) == match.seen(1)


@pytest.mark.parametrize(
    "lexicon",
    [
        {"base": "french"},
        {"add": "cat"},
        {"add": ["é"]},
        {"add": [7]},
        {"allow": ["rude"]},
        {"allow": ["proper"]},
        {"colour": "red"},
        ["cat"],
        7,
        {"add": ["x" * 60]},
    ],
)
def test_a_list_that_cannot_be_used_is_refused_with_a_sentence(lexicon: Any) -> None:
    with pytest.raises(Refused) as caught:
        table(lexicon)
    assert str(caught.value).endswith(".") and caught.value.clause == "Options"

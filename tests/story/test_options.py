"""Options: what the players agree on is read with care, or refused with what is allowed."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Annotated, Any

import pytest

from typecase.story.options import Options, WholeBySeat, options_of, plain_options, read_options
from typecase.table.moves import Refused


@dataclass(frozen=True, kw_only=True)
class Agreed(Options):
    least: Annotated[int | tuple[int, ...], WholeBySeat(2, 8), "letters in a word"] = 4


@pytest.mark.parametrize(
    ("given", "read"), [(3, 3), ([3, 4, 4], (3, 4, 4)), ((2, 8, 5), (2, 8, 5))]
)
def test_a_number_for_all_or_one_for_each_seat(given: Any, read: Any) -> None:
    agreed = read_options(Agreed, {"least": given}, 3, "The game")
    assert agreed.least == read
    kept = json.loads(json.dumps(plain_options(agreed)))
    assert read_options(Agreed, kept, 3, "The game") == agreed, "a record tells it again"


@pytest.mark.parametrize(
    "given", [1, 9, True, "4", None, 4.0, [], [4, 4], [4, 4, 4, 4], [4, 4, 1], [4, 4, True], "444"]
)
def test_a_wrong_number_or_a_list_of_the_wrong_length_is_refused(given: Any) -> None:
    with pytest.raises(Refused, match="from 2 to 8, or a list of 3 such numbers"):
        read_options(Agreed, {"least": given}, 3, "The game")


def test_the_shelf_tells_a_page_what_the_option_takes() -> None:
    kind = {option.name: option.kind for option in options_of(Agreed)}["least"]
    assert kind.describe() == {"kind": "whole-by-seat", "least": 2, "most": 8}

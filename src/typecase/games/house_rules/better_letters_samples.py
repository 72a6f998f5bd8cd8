"""Better Letters, for samplers: some words, and some submissions that the rules let pass."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from typecase.games.house_rules.dictionary import Dictionary
from typecase.table.luck import Dice
from typecase.table.moves import passes

# Letters to make words of, for whoever must name one.
BAG, FEW_LETTERS = "AAAEEEEIIIOOUBCCDDFGHHLLMMNNPPRRSSTTWY", "AEINRST"


def some_words(dictionary: Dictionary, nonsense: bool, dice: Dice) -> Iterator[str]:
    """Words of letters from the bag; where nobody looks them up, now and then nonsense."""
    if nonsense and dice.chance(0.2):
        yield "".join(dice.sample(BAG, 2 + dice.below(6)))
    words = dictionary.some_words("".join(dice.sample(BAG, 9)))
    yield from dice.sample(words, 20)


def some_submission(
    dice: Dice,
    words: Iterable[str],
    judge: Callable[[tuple[Any, ...]], None],
    best_path: Callable[[str], tuple[int, ...]],
) -> dict[str, Any] | None:
    """The first of the words that passes, with some of its best path or without any."""
    for word in words:
        if passes(judge, (word, ())):
            path = best_path(word)
            some_of_it = {"path": list(path[: 1 + dice.below(len(path))])}
            return {"word": word, **(some_of_it if dice.chance(0.5) else {})}
    return None

"""Every search against a slow oracle that is obviously right, in numpy and in C.

A default run tries a hundred racks of each kind. `TYPECASE_RACKS=10000` tries so many.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import permutations

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from typecase.lexicon.board_search import board_values
from typecase.lexicon.grid_lines import SYMBOLS
from typecase.lexicon.search import (
    PLAIN,
    Found,
    Scoring,
    Search,
    can_spell,
    match_board,
    open_search,
    spell,
)
from typecase.lexicon.search_index import OFTEN
from typecase.lexicon.search_kernel import KERNEL

RACKS = int(os.environ.get("TYPECASE_RACKS", "100"))
some = settings(max_examples=RACKS)
few = settings(some, max_examples=max(RACKS // 4, 1))

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
COMMON = "EEEEEETTTTAAAOOIINNRRSSHHDLUCMPGFYWBVKXJQZ"
LETTER_HEAD = dict(
    zip(
        LETTERS,
        map(
            int,
            [
                "2",
                "9",
                "4",
                "3",
                "1",
                "5",
                "7",
                "2",
                "2",
                "18",
                "13",
                "3",
                "5",
                "2",
                "2",
                "5",
                "20",
                "2",
                "2",
                "1",
                "4",
                "12",
                "7",
                "15",
                "6",
                "25",
            ],
        ),
        strict=True,
    )
)
POINTS = tuple(LETTER_HEAD.values())
ENGINES = [False, pytest.param(True, marks=pytest.mark.skipif(not KERNEL, reason="no C kernel"))]


@cache
def word_list() -> tuple[str, ...]:
    """Some thousand words, among them the odd: doubles, triples, QU, the longest."""
    words = open_search("everything").index.words()
    odd = [word for word in words if word[0] == "Q" or "ZZ" in word or len(word) < 4]
    return tuple(sorted({*words[::300], *odd[::3], "AAAA", "BRRR", "ZZZ", "QUITTING"}))


@cache
def searches(native: bool) -> Search:
    return Search.of(word_list(), native=native)


# ---- the oracle: letters are laid one by one, in every way there is


def ways(word: str, faces: Sequence[str], doubles: bool) -> Iterator[tuple[int, ...]]:
    """Every way to lay the word, as positions in spelling order."""
    if not word:
        yield ()
        return
    for card, face in enumerate(faces):
        taken = []
        if face == "?":
            taken = [1]
        elif face == "QU":
            taken = [size for size in (1, 2) if word.startswith("QU"[:size])]
        elif word.startswith(face):
            taken = [len(face)]
            if doubles and len(face) == 1 and word.startswith(face * 2):
                taken.append(2)
        rest = [*faces[:card], "-", *faces[card + 1 :]]  # a dash stands for no letter
        for size in taken:
            for after in ways(word[size:], rest, doubles):
                yield (card, *after)


@cache
def letter_counts() -> NDArray[np.int64]:
    return np.array([[word.count(letter) for letter in LETTERS] for word in word_list()])


def spelled(faces: Sequence[str], doubles: bool) -> list[str]:
    """Every word of the list that can be laid in some way."""
    shown = np.array(["".join(faces).count(letter) for letter in LETTERS])
    # Letters that no card shows need wild cards: others are not worth trying.
    lacking = np.maximum(letter_counts() - shown * (2 if doubles else 1), 0).sum(axis=1)
    could = [word_list()[at] for at in np.flatnonzero(lacking <= faces.count("?"))]
    return [word for word in could if any(True for _ in ways(word, faces, doubles))]


def worth(
    word: str, cards: tuple[int, ...], faces: Sequence[str], points: Sequence[int], scoring: Scoring
) -> set[int]:
    """What the lay scores; with wild cards among doubles there may be several readings."""

    def read(at: int, place: int) -> Iterator[int]:
        if place == len(cards):
            if at == len(word):
                yield scoring.length(len(word))
            return
        face = faces[cards[place]]
        sizes = (1, 2) if face != "?" and (len(face) == 1 or face == "QU") else (len(face),)
        for size in sizes:
            mine = points[cards[place]]
            if face == "?" and at < len(word):
                mine = scoring.card(word[at]) if scoring.wild_counts else 0
            fits = face == "?" or word[at : at + size] in (face, face * 2, "Q")
            if at + size <= len(word) and fits:
                for after in read(at + size, place + 1):
                    yield mine + after

    return set(read(0, 0))


# ---- racks of every kind

letters = st.sampled_from(COMMON)
plain_racks = st.lists(letters, min_size=0, max_size=9)
wild_racks = st.tuples(st.lists(letters, max_size=6), st.integers(0, 2)).map(
    lambda both: [*both[0], *"?" * both[1]]
)
many_letters = st.sampled_from(["QU", "ING", "ER", "ED", "ST", "RE", "TT", "AA", "ZZ", "QUI"])
odd_racks = st.tuples(
    st.lists(letters, max_size=5), st.lists(many_letters, max_size=2), st.integers(0, 1)
).flatmap(lambda parts: st.permutations([*parts[0], *parts[1], *"?" * parts[2]]))
scorings = st.builds(
    Scoring,
    points=st.sampled_from([POINTS, (1,) * 26, tuple(range(26))])
    | st.lists(st.integers(0, 9), min_size=26, max_size=26).map(tuple),
    faces=st.just((("ING", 4), ("QU", 6))),
    bonus=st.lists(st.integers(0, 30), max_size=9).map(tuple),
    wild_counts=st.booleans(),
)


@pytest.mark.parametrize("native", ENGINES)
@pytest.mark.parametrize(
    "racks", [plain_racks, wild_racks, odd_racks], ids=["plain", "wild", "odd"]
)
@pytest.mark.parametrize("doubles", [False, True])
def test_every_word_that_the_cards_spell(
    native: bool, racks: st.SearchStrategy[list[str]], doubles: bool
) -> None:
    @some
    @given(racks)
    @example(["?"] * 3 + ["Q"])
    @example(list("ZA"))
    def check(rack: list[str]) -> None:
        found = searches(native).every(rack, doubles=doubles)
        assert sorted(found) == spelled(rack, doubles)

    check()


@pytest.mark.parametrize("native", ENGINES)
@some
@given(rack=wild_racks, least=st.integers(-1, 8), most=st.integers(0, 12))
def test_words_of_some_lengths_only(native: bool, rack: list[str], least: int, most: int) -> None:
    search = searches(native)
    expected = [word for word in search.every(rack) if least <= len(word) <= most]
    assert search.every(rack, least=least, most=most) == expected
    best = search.best(rack, least=least, most=most)
    assert (best.word if best else None) == min(expected, key=lambda w: (-len(w), w), default=None)


@some
@given(
    st.sampled_from(["CAT", "TATTOO", "QUIT", "PUTTING", "AAAA"]),
    odd_racks,
    scorings,
    st.booleans(),
)
@example("TATTOO", ["T", "?", "T", "A", "T", "O"], PLAIN, True)
@example("QUIT", ["?", "QU", "U", "I", "T"], PLAIN, False)
def test_the_best_way_to_lay_a_word(
    word: str, rack: list[str], scoring: Scoring, doubles: bool
) -> None:
    rack = [*rack, *word[::2]][:8]
    laid = spell(word, rack, scoring, doubles=doubles)
    points = [scoring.card(face) for face in rack]
    all_ways = {
        way: max(worth(word, way, rack, points, scoring)) for way in ways(word, rack, doubles)
    }
    if laid is None:
        assert not all_ways
        return
    # Most points; then fewest wild cards; then the leftmost cards, and rather more than fewer.
    best = min(
        all_ways,
        key=lambda way: (-all_ways[way], sum(rack[card] == "?" for card in way), (*way, 99)),
    )
    assert laid == best


@pytest.mark.parametrize("native", ENGINES)
@few
@given(
    rack=wild_racks | odd_racks,
    scoring=scorings,
    doubles=st.booleans(),
    limit=st.none() | st.integers(0, 5),
    data=st.data(),
)
def test_words_come_best_first(
    native: bool,
    rack: list[str],
    scoring: Scoring,
    doubles: bool,
    limit: int | None,
    data: st.DataObject,
) -> None:
    search = searches(native)
    must = data.draw(st.lists(st.sampled_from(range(len(rack))), max_size=2)) if rack else []
    points = data.draw(
        st.none() | st.lists(st.integers(0, 9), min_size=len(rack), max_size=len(rack))
    )
    found = search.words(rack, scoring, points=points, doubles=doubles, must=must, limit=limit)
    expected = []
    for word in search.every(rack, doubles=doubles):
        cards = spell(word, rack, scoring, points=points, doubles=doubles, must=must)
        if cards is not None:
            assert set(must) <= set(cards)
            given = [scoring.card(face) for face in rack] if points is None else points
            expected.append(Found(word, max(worth(word, cards, rack, given, scoring)), cards))
    expected.sort(key=lambda one: (-one.score, one.word))
    assert found == expected[:limit]
    best = search.best(rack, scoring, points=points, doubles=doubles, must=must)
    assert best == (expected[0] if expected else None)


@pytest.mark.parametrize("native", ENGINES)
@some
@given(rack=wild_racks, scoring=scorings)
def test_the_best_word_of_the_whole_dictionary(
    native: bool, rack: list[str], scoring: Scoring
) -> None:
    search = open_search("everything") if native else whole_in_numpy()
    words = search.every(rack)
    best = search.best(rack, scoring)
    for _ in range(OFTEN):  # from some time on points that are asked for often have a ladder
        assert search.best(rack, scoring) == best
    if best is None:
        assert not words
        return
    assert spell(best.word, rack, scoring) == best.cards
    if scoring.wild_counts:
        top = min(words, key=lambda word: (-scoring.word(word), word))
        assert (best.word, best.score) == (top, scoring.word(top))


@cache
def whole_in_numpy() -> Search:
    return Search.of(open_search("everything").index.words(), native=False)


@pytest.mark.skipif(not KERNEL, reason="no C kernel")
@some
@given(rack=st.lists(letters | st.just("?"), max_size=12), doubles=st.booleans())
def test_numpy_and_c_find_the_same_in_the_whole_dictionary(rack: list[str], doubles: bool) -> None:
    rack = [face for at, face in enumerate(rack) if face != "?" or "?" not in rack[:at]]
    found = open_search("everything").every(rack, doubles=doubles)
    assert sorted(found) == sorted(whole_in_numpy().every(rack, doubles=doubles))


@pytest.mark.parametrize("native", ENGINES)
@some
@given(
    board=st.lists(st.sampled_from(LETTERS), min_size=8, max_size=8),
    values=st.none() | st.lists(st.integers(0, 9), min_size=8, max_size=8),
)
def test_the_best_words_for_a_board(
    native: bool, board: list[str], values: list[int] | None
) -> None:
    def earned(word: str) -> int:
        """Each card once, the dearest first, for each time that its letter stands there."""
        left, score = Counter(word), 0
        worths = board_values(board) if values is None else values
        for value, face in sorted(zip(worths, board, strict=True), reverse=True):
            if left[face]:
                left[face] -= 1
                score += value
        return score

    search = searches(native)
    expected = sorted(word_list(), key=lambda word: (-earned(word), word))[:5]
    found = search.board_words(board, values, limit=5)
    assert [(one.word, one.score) for one in found] == [(w, earned(w)) for w in expected]
    assert search.board_best(board, values) == found[0]
    assert all(match_board(one.word, board, values) == one for one in found)
    assert all(
        [board[card] for card in one.cards]
        == [letter for letter, counted in _matched(one.word, board) if counted]
        for one in found
    )


def _matched(word: str, board: list[str]) -> list[tuple[str, bool]]:
    left = Counter(board)
    pairs = []
    for letter in word:
        pairs.append((letter, left[letter] > 0))
        left[letter] -= 1
    return pairs


@few
@given(st.lists(st.sampled_from([*COMMON, "?", "?", "."]), max_size=5))
def test_the_best_word_of_a_line(line: list[str]) -> None:
    def readings() -> Iterator[tuple[int, str, int]]:
        for word in word_list():
            for start in range(len(line) - len(word) + 1):
                cells = line[start : start + len(word)]
                if len(word) >= 3 and all(
                    cell in ("?", letter) for cell, letter in zip(cells, word, strict=True)
                ):
                    yield -sum(LETTER_HEAD[letter] for letter in word), word, start

    found = searches(False).lines(POINTS).best(line)
    assert searches(False).best_in_line(line, POINTS) == found
    best = min(readings(), default=None)
    if best is None:
        assert found is None
    else:
        score, word, start = best
        assert found == Found(word, -score, tuple(range(start, start + len(word))))


def test_many_lines_at_once() -> None:
    lines = searches(False).lines(POINTS)
    texts = ["CAT..", "?????", "Q.U?T", "ABCDE"]
    codes = np.array([[SYMBOLS.index(cell) for cell in text] for text in texts])
    expected = [found.score if (found := lines.best(text)) else 0 for text in texts]
    assert lines.best_scores(codes).tolist() == expected


@some
@given(
    st.sampled_from(LETTERS[:3] + "?").flatmap(lambda c: st.text("ABC?", max_size=6)),
    st.text("ABC", max_size=5),
)
def test_can_spell_agrees_with_laying(rack: str, word: str) -> None:
    expected = bool(word) and any(
        all(card in ("?", letter) for card, letter in zip(cards, word, strict=True))
        for cards in permutations(rack, len(word))
    )
    assert can_spell(word, rack) is expected
    assert can_spell(word.lower(), list(rack)) is expected
    assert (spell(word, list(rack)) is not None) is expected


@pytest.mark.skipif(not KERNEL, reason="no C kernel")
@pytest.mark.parametrize("level", [0, 1, 2], ids=["plain C", "AVX2", "AVX-512"])
def test_every_kind_of_processor_finds_the_same(level: int) -> None:
    assert KERNEL
    racks = ["KOMYENRQ", "ETAOIN?", "ZZQ??", "STREAMING???", "AEIOU" * 4, "ABCDEFGH????", ""]
    search, scoring = open_search("everything"), Scoring(POINTS, bonus=(0, 0, 0, 5, 9))
    try:
        if KERNEL.use(level) != level:
            pytest.skip("this processor does not have it")
        for rack in racks:
            assert search.every(rack) == whole_in_numpy().every(rack)
            assert search.best(rack, scoring) == whole_in_numpy().best(rack, scoring)
    finally:
        KERNEL.use(-1)


# ---- what the rulebooks say


def test_monkey_scores_49() -> None:
    hand_of_eight = Scoring.of(LETTER_HEAD, bonus={3: 0, 4: 3, 5: 10, 6: 20, 7: 30, 8: 40})
    found = open_search("letter-head").words("K O M Y E N R Q", hand_of_eight)
    assert Found("MONKEY", 49, (2, 1, 5, 0, 4, 3)) in found


def test_letter_is_laid_with_one_t() -> None:
    assert spell("LETTER", "L E T E R", doubles=True) == (0, 1, 2, 3, 4)
    assert spell("LETTER", "L E T E R") is None


def test_with_two_cards_of_a_letter_both_are_laid_if_that_scores_more() -> None:
    assert spell("LETTER", "L E T E R T", doubles=True) == (0, 1, 2, 5, 3, 4)


def test_qu_is_q_or_qu_and_never_u() -> None:
    assert spell("QUIT", "QU I T") == (0, 1, 2)
    assert spell("QUIT", "QU I T U") == (0, 3, 1, 2)  # which scores more
    assert spell("QAT", "QU A T") == (0, 1, 2)
    assert spell("UT", "QU T") is None


def test_a_card_of_several_letters_gives_all_of_them_in_order() -> None:
    assert spell("SINGS", "S ING S") == (0, 1, 2)
    assert spell("GINS", "ING S") is None
    assert spell("IN", ["ING"]) is None


def test_neither_wild_cards_nor_cards_of_several_letters_are_doubled() -> None:
    assert spell("TOO", "T ?", doubles=True) is None
    assert spell("ERER", ["ER"], doubles=True) is None


def test_one_of_several_cards_must_be_laid() -> None:
    search = Search.of(["CAT", "DOG"])
    hand, table = {0, 1, 2}, {3, 4, 5}
    assert search.words("C A T D O G", must=[hand]) == [Found("CAT", 3, (0, 1, 2))]
    assert search.words("C A T D O G", must=[hand, table]) == []


def test_real_letters_are_laid_before_wild_cards() -> None:
    assert spell("TAT", "? ? A T T") == (3, 2, 4)


def test_a_wild_card_that_counts_nothing_stands_for_the_cheapest_letter() -> None:
    scoring = Scoring.of(LETTER_HEAD, wild_counts=False)
    assert spell("ZOO", "Z O ?", scoring) == (0, 1, 2)
    assert Search.of(["ZOO"]).best("Z O ?", scoring) == Found("ZOO", 27, (0, 1, 2))


# ---- vocabularies


def test_a_modest_player_knows_common_words_only() -> None:
    rack = "Z Y Z Z V A Y ?"
    assert "ZYZZYVA" in open_search("everything").every(rack)
    assert "ZYZZYVA" not in open_search("everything", commonness=3).every(rack)
    assert not open_search("everything", commonness=8).every(rack)


def test_profiles_know_different_words() -> None:
    rack = "C H U F F E D"
    assert "CHUFFED" in open_search("letter-head").every(rack)
    assert "CHUFFED" not in open_search("letterpress").every(rack)
    assert open_search("letterpress").best(rack) != open_search("letter-head").best(rack)


def test_a_household_has_words_of_its_own() -> None:
    from typecase.lexicon.profiles import PROFILES

    ours = PROFILES["standard"].with_words(added=["zorgle", "HANNAH"], removed=["monkey"])
    search = open_search(ours)
    assert "ZORGLE" in search.every("Z O R G L E")
    assert search.best("ZORGLEQ") == Found("ZORGLE", 6, (0, 1, 2, 3, 4, 5))
    assert search.best("HHNNAA") == Found("HANNAH", 6, (0, 4, 2, 3, 5, 1))
    assert "MONKEY" not in search.every("MONKEY")
    assert "MONKEY" in open_search("standard").every("MONKEY")


# ---- junk


@pytest.mark.parametrize("native", ENGINES)
@pytest.mark.parametrize(
    "junk",
    [
        "CAT1",
        "é",
        "ﬁ",
        "\uff21",
        "C\0T",
        "C,A,T",
        ["C", ""],
        ["C", "A1"],
        ["C", None],
        [1],
        "?" * 65,
        "A " * 65,
    ],
)
def test_junk_is_refused_in_a_sentence(native: bool, junk: list[str] | str) -> None:
    search = searches(native)
    for ask in (search.every, search.words, search.best):
        with pytest.raises(ValueError, match=r"card"):
            ask(junk)
    with pytest.raises(ValueError, match=r"card"):
        can_spell("CAT", junk)


@pytest.mark.parametrize(
    "word", ["", "DON'T", "é", "ﬁ", "CAFÉ", "\uff21", "A B", "1", "A" * 10_000]
)
def test_what_is_no_word_cannot_be_spelled(word: str) -> None:
    assert spell(word, "? ? ? ? ? ? ?") is None
    assert can_spell(word, "???????") is False


@pytest.mark.parametrize("native", ENGINES)
def test_strange_but_honest_racks(native: bool) -> None:
    search = searches(native)
    assert search.every("") == []
    assert search.every([]) == []
    assert search.best("") is None
    assert search.words("", limit=3) == []
    assert sorted(search.every("?" * 64)) == list(word_list())
    longest = max(word_list(), key=len)
    assert search.best("?" * 64) == Found(longest, len(longest), tuple(range(len(longest))))
    assert sorted(search.every("A" * 30)) == [word for word in word_list() if set(word) == {"A"}]
    assert Search.of([], native=native).every("CAT") == []
    assert Search.of([], native=native).best("CAT") is None


@pytest.mark.parametrize("native", ENGINES)
def test_lengths_beyond_all_words(native: bool) -> None:
    search = searches(native)
    assert search.every("CAT", least=-(10**30), most=10**30) == search.every("CAT")
    assert search.every("CAT", least=10**30) == []
    for _ in range(OFTEN):
        assert search.best("CAT", least=10**30) is None
        assert search.best("CAT", most=-(10**30)) is None


@pytest.mark.parametrize("word", ["DON'T", "CAFÉ", "", "A" * 300])
def test_a_list_has_words_only(word: str) -> None:
    with pytest.raises(ValueError, match="no word to search for"):
        Search.of(["CAT", word])


@pytest.mark.parametrize("board", ["ABC", "ABCDEFG?", ["QU", *"ABCDEFG"], "ABCDEFGHI"])
def test_a_board_that_is_none_is_refused(board: str | list[str]) -> None:
    with pytest.raises(ValueError, match="board"):
        searches(False).board_best(board)


@pytest.mark.parametrize("line", ["ABCDEF", "AB1", ["QU"], [1], "\u0131"])
def test_a_line_that_is_none_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match="line"):
        searches(False).lines(POINTS).best(line)

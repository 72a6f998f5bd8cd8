"""Every number of the bots says where it comes from."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

import typecase.bots

BOTS = Path(typecase.bots.__file__).parent
PAGE = Path(__file__).parents[2] / "docs" / "numbers.md"
PLAIN = (0, 1)  # who counts from nought, or by one, needs no reason
ORIGIN = re.compile(
    r"\((?P<all>all: )?"
    r"(?:guess\b[^)]*|choice\b[^)]*|from [^)]+|rules: [^)]+|measured: `[^`]+`[^)]*"
    r"|people: (?P<people>[^)]+))\)"
)
WHAT_TO_DO = (
    "has a number without an origin. Say in a comment on that line or right above it where it "
    "comes from: (guess), (measured: `command`), (rules: clause), (people: heading of "
    "docs/numbers.md), (from NAME), or (choice: why) where nothing about people or games is meant"
)


def numbers(node: ast.AST) -> list[ast.Constant]:
    """Those that need an origin."""
    return [
        one
        for one in ast.walk(node)
        if isinstance(one, ast.Constant) and type(one.value) in (int, float)
        if one.value not in PLAIN
    ]


def constants(tree: ast.Module) -> Iterator[ast.stmt]:
    """What is said once for all: on the page itself, and in its classes."""
    for node in tree.body:
        for one in node.body if isinstance(node, ast.ClassDef) else [node]:
            if isinstance(one, (ast.Assign, ast.AnnAssign)) and numbers(one):
                yield one


def shares(tree: ast.Module) -> Iterator[ast.Constant]:
    """Broken numbers amid a function: seldom anything but something tuned."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            yield from (one for one in numbers(node) if isinstance(one.value, float))


def without_origin(text: str) -> list[int]:
    """The lines where a number stands of which nobody knows why."""
    lines, tree = text.splitlines(), ast.parse(text)
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    comments = {one.start[0]: one.string[1:] for one in tokens if one.type == tokenize.COMMENT}

    def above(line: int) -> str:
        """The comment that ends right above a line."""
        first = line
        while lines[first - 2].lstrip().startswith("#") and first > 1:
            first -= 1
        return "".join(comments[at] for at in range(first, line))

    def for_all_of_them(line: int) -> bool:
        """Whether a comment above says it of all lines up to the next empty one."""
        while line > 1 and lines[line - 2].strip():
            line -= 1
            if (found := ORIGIN.search(above(line))) and found["all"]:
                return True
        return False

    def told(first: int, last: int) -> bool:
        beside = "".join(comments.get(at, "") for at in range(first, last + 1))
        return bool(ORIGIN.search(above(first) + beside)) or for_all_of_them(first)

    asked: list[ast.stmt | ast.Constant] = [*constants(tree), *shares(tree)]
    return sorted({one.lineno for one in asked if not told(one.lineno, one.end_lineno or 0)})


@pytest.mark.parametrize("path", sorted(BOTS.rglob("*.py")), ids=lambda path: path.stem)
def test_every_number_of_the_bots_says_where_it_comes_from(path: Path) -> None:
    where = [f"{path}:{line} {WHAT_TO_DO}" for line in without_origin(path.read_text())]
    assert not where, "\n".join(where)


def test_what_is_said_of_people_stands_on_the_page() -> None:
    headings = set(re.findall("^## (.+)$", PAGE.read_text(), re.MULTILINE))
    for path in BOTS.rglob("*.py"):
        for found in ORIGIN.finditer(path.read_text()):
            if found["people"]:
                assert set(found["people"].split(", ")) <= headings, f"{path}: {found[0]}"


@pytest.mark.parametrize(
    "text",
    [
        "A = 5",
        "A = 5  # cards, about",
        "# cards (guess)\n\nA = 5",
        "# (guess)\nA = 5\nB = 6  # dice",
        "class C:\n    a: int = 5",
        "def f() -> float:\n    return 0.3",
        "A = {\n    1: 0.5,\n}",
    ],
)
def test_a_number_that_nobody_explains_is_found(text: str) -> None:
    assert without_origin(text)


@pytest.mark.parametrize(
    "text",
    [
        "A = 5  # cards (guess)",
        "# cards, about\n# (rules: The Deal)\nA = 5",
        "# (all: guess)\nA = 5\nB = 6  # dice",
        "A = B - 1",
        "A = 5  # (measured: `typecase tournament letter-head --seed 1`)",
        "def f() -> float:\n    return 0.3  # (from A)",
    ],
)
def test_a_number_that_is_explained_is_let_be(text: str) -> None:
    assert not without_origin(text)

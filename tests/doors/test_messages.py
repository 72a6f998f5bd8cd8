"""Every sentence for people is a template in plain sight, and its names are its values."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import TypeGuard

import pytest

SOURCE = Path(__file__).resolve().parents[2] / "src" / "typecase"
MAKERS = ("Refused", "Refusal", "Phrase")  # `Refusal` is what the wire calls the first
FILES = sorted(SOURCE.rglob("*.py"))


Names = list[tuple[int, str, ast.expr]]  # where a name is set, and to what


def assigned(tree: ast.AST) -> Names:
    found: Names = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                pairs = [(target, node.value)]
                if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                    pairs = list(zip(target.elts, node.value.elts, strict=True))
                found += [(node.lineno, name.id, it) for name, it in pairs if is_name(name)]
    return sorted(found, key=lambda one: one[0])


def is_name(target: ast.expr) -> TypeGuard[ast.Name]:
    return isinstance(target, ast.Name)


def templates(said: ast.expr, names: Names) -> Iterator[str]:
    """The texts that this may be; a fault where one is made on the spot."""
    match said:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp():
            yield from templates(said.body, names)
            yield from templates(said.orelse, names)
        case ast.Name():
            known = [(line, value) for line, name, value in names if name == said.id]
            before = [value for line, value in known if line < said.lineno]
            for value in before[-1:] or [value for _, value in known]:
                yield from templates(value, names)
        case ast.JoinedStr() | ast.BinOp():
            raise AssertionError(f"line {said.lineno}: a sentence made on the spot")
        case _:
            pass  # it comes from elsewhere, where it is looked at


def faults(source: str) -> list[str]:
    tree = ast.parse(source)
    names, found = assigned(tree), []
    for call in ast.walk(tree):
        if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Name)):
            continue
        if call.func.id not in MAKERS or not call.args:
            continue
        given = {keyword.arg for keyword in call.keywords}
        try:
            for text in templates(call.args[0], names):
                wanted = placeholders(text) if given and None not in given else set()
                if not wanted <= given:
                    found.append(f"line {call.lineno}: {wanted - given} in {text!r}")
        except AssertionError as fault:
            found.append(str(fault))
    return found


def placeholders(text: str) -> set[str | None]:
    return {name.lower() for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_no_sentence_is_made_on_the_spot_and_every_name_in_one_has_its_value(path: Path) -> None:
    assert faults(path.read_text()) == []


@pytest.mark.parametrize(
    "source",
    [
        'raise Refused(f"{word} is long.", "LH3")',
        'says = f"{word} is long."\nraise Refused(says, "LH3")',
        'raise Refused("{word} is long.", "LH3", words=word)',
        'LONG = "{word} is long."\nraise Refused(LONG if word else "No word.", "LH3", n=3)',
        'says, n = "{word} is long.", 3\nPhrase(says, n=n)',
        'Phrase("Call " + str(n))',
    ],
)
def test_such_a_fault_is_found(source: str) -> None:
    assert len(faults(source)) == 1

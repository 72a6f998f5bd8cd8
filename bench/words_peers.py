"""The peers of bench/words.py: what others would use to find words, each used at its best.

Each maker takes the word list and returns a function from a rack to all its words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import product
from typing import Any

Find = Callable[[str], list[str]]
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

# As they were when the figures of ours were set down.
PINNED = {
    "PyTrie": "PyTrie==0.4.0",
    "lexpy": "lexpy==1.2.0",
    "DAWG2": "DAWG2==0.13.3",
    "datrie": "datrie==0.8.3",
    "marisa-trie": "marisa-trie==1.4.1",
    "pygtrie": "pygtrie==2.6.2",
}


def _counts(rack: str) -> tuple[dict[str, int], int]:
    have = dict(Counter(rack))
    return have, have.pop("?", 0)


def pytrie(words: list[str]) -> Find:
    import pytrie as library

    root = library.StringTrie(zip(words, words, strict=True))._root
    null = library.NULL

    def find(rack: str) -> list[str]:
        have, wild = _counts(rack)
        found: list[str] = []

        def walk(node: Any, wild: int) -> None:
            if node.value is not null:
                found.append(node.value)
            children = node.children
            if wild:
                for letter, child in children.items():
                    if have.get(letter):
                        have[letter] -= 1
                        walk(child, wild)
                        have[letter] += 1
                    else:
                        walk(child, wild - 1)
                return
            for letter, count in have.items():
                if count and letter in children:
                    have[letter] = count - 1
                    walk(children[letter], 0)
                    have[letter] = count

        walk(root, wild)
        return found

    return find


def lexpy(words: list[str]) -> Find:
    from lexpy import Trie

    trie = Trie()
    trie.add_all(words)

    def find(rack: str) -> list[str]:
        have, wild = _counts(rack)
        found: list[str] = []

        def walk(node: Any, prefix: str, wild: int) -> None:
            if node.eow:
                found.append(prefix)
            children = node.children
            if wild:
                for letter, child in children.items():
                    if have.get(letter):
                        have[letter] -= 1
                        walk(child, prefix + letter, wild)
                        have[letter] += 1
                    else:
                        walk(child, prefix + letter, wild - 1)
                return
            for letter, count in have.items():
                if count and letter in children:
                    have[letter] = count - 1
                    walk(children[letter], prefix + letter, 0)
                    have[letter] = count

        walk(trie.root, "", wild)
        return found

    return find


def _by_prefix(words: Any, has_prefix: Callable[[str], bool]) -> Find:
    """For those that do not show their nodes: grow prefixes that some word has."""

    def find(rack: str) -> list[str]:
        have, wild = _counts(rack)
        found: list[str] = []

        def walk(prefix: str, wild: int) -> None:
            if prefix in words:
                found.append(prefix)
            for letter in ALPHABET if wild else have:
                count = have.get(letter, 0)
                longer = prefix + letter
                if (count or wild) and has_prefix(longer):
                    if count:
                        have[letter] = count - 1
                        walk(longer, wild)
                        have[letter] = count
                    else:
                        walk(longer, wild - 1)

        walk("", wild)
        return found

    return find


def dawg2(words: list[str]) -> Find:
    import dawg

    graph = dawg.CompletionDAWG(words)
    return _by_prefix(graph, graph.has_keys_with_prefix)


def marisa_trie(words: list[str]) -> Find:
    import marisa_trie as library

    trie = library.Trie(words)
    return _by_prefix(trie, trie.has_keys_with_prefix)


def pygtrie(words: list[str]) -> Find:
    import pygtrie as library

    trie = library.CharTrie(dict.fromkeys(words, True))
    return _by_prefix(trie, lambda prefix: bool(trie.has_node(prefix)))


def datrie(words: list[str]) -> Find:
    import datrie as library

    trie = library.Trie(ALPHABET)
    for word in words:
        trie[word] = 1

    def find(rack: str) -> list[str]:
        have, wild = _counts(rack)
        found: list[str] = []

        def walk(state: Any, prefix: str, wild: int) -> None:
            if state.is_terminal():
                found.append(prefix)
            for letter in ALPHABET if wild else have:
                count = have.get(letter, 0)
                if not (count or wild):
                    continue
                after = library.State(trie)
                state.copy_to(after)
                if after.walk(letter):
                    if count:
                        have[letter] = count - 1
                        walk(after, prefix + letter, wild)
                        have[letter] = count
                    else:
                        walk(after, prefix + letter, wild - 1)

        walk(library.State(trie), "", wild)
        return found

    return find


PEERS: dict[str, Callable[[list[str]], Find]] = {
    "PyTrie": pytrie,
    "lexpy": lexpy,
    "DAWG2": dawg2,
    "datrie": datrie,
    "marisa-trie": marisa_trie,
    "pygtrie": pygtrie,
}


def dict_trie(words: list[str]) -> Find:
    """Nested dictionaries; a word stands under the empty text."""
    root: dict[str, Any] = {}
    for word in words:
        node = root
        for letter in word:
            node = node.setdefault(letter, {})
        node[""] = word

    def find(rack: str) -> list[str]:
        have, wild = _counts(rack)
        found: list[str] = []

        def walk(node: dict[str, Any], wild: int) -> None:
            if "" in node:
                found.append(node[""])
            if wild:
                for letter, child in node.items():
                    if not letter:
                        continue
                    if have.get(letter):
                        have[letter] -= 1
                        walk(child, wild)
                        have[letter] += 1
                    else:
                        walk(child, wild - 1)
                return
            for letter, count in have.items():
                if count and letter in node:
                    have[letter] = count - 1
                    walk(node[letter], 0)
                    have[letter] = count

        walk(root, wild)
        return found

    return find


def spells_by_count(word: str, rack: str) -> bool:
    """The line that one would write."""
    lacking = sum(max(0, word.count(letter) - rack.count(letter)) for letter in set(word))
    return lacking <= rack.count("?")


def spells_by_count_unrolled(word: str, rack: str) -> bool:
    """The same for speed: a plain loop that stops at the first letter too many."""
    wild = rack.count("?")
    for letter in set(word):
        lacking = word.count(letter) - rack.count(letter)
        if lacking > 0:
            wild -= lacking
            if wild < 0:
                return False
    return True


def spells_by_counter(word: str, rack: str) -> bool:
    return sum((Counter(word) - Counter(rack)).values()) <= rack.count("?")


def best_by_substrings(scores: dict[str, int]) -> Callable[[str], int]:
    """Look every stretch of a line up, with every letter in the place of a wild card."""

    def best(line: str) -> int:
        top = 0
        for size in (3, 4, 5):
            for start in range(6 - size):
                cells = line[start : start + size]
                if "?" in cells:
                    choices = [ALPHABET if cell == "?" else cell for cell in cells]
                    readings = map("".join, product(*choices))
                    top = max(top, max(scores.get(reading, 0) for reading in readings))
                else:
                    top = max(top, scores.get(cells, 0))
        return top

    return best

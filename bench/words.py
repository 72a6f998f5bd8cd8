"""How fast words are found, as ratios against the libraries that others would use.

    python bench/words.py

Makes itself an environment in a cache folder, installs the pinned peers there, runs every
contender in a process of its own over the same racks, and checks that all answers agree. Times
are medians over racks; ratios are geometric means over 7, 9 and 12 cards with 0, 1 and 2 wild.
"""

from __future__ import annotations

import gc
import hashlib
import json
import os
import random
import statistics
import subprocess
import sys
import time
import venv
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent))

import words_peers as peers  # type: ignore[import-not-found]

ROOT = Path(__file__).resolve().parent.parent
CELLS = [(cards, wild) for cards in (7, 9, 12) for wild in (0, 1, 2)]
DECK = (
    "AAAAAAAAABBCCCCDDDDDEEEEEEEEEEEEEEEFFFGGHHHHHHIIIIIIIIJKLLLLMMMNNNNNNNNOOOOOOOOOPPPQ"
    "RRRRRRRRSSSSSSSTTTTTTTTTTTUUUVWWXYYZ"
)
POINTS = (2, 9, 4, 3, 1, 5, 7, 2, 2, 18, 13, 3, 5, 2, 2, 5, 20, 2, 2, 1, 4, 12, 7, 15, 6, 25)
BONUS = (0, 0, 0, 0, 3, 10, 20, 30, 40, 50, 60, 70, 80)
CONSONANTS = "BCDGLMNPRST" * 4 + "FHKVWY" * 2 + "JQXZ"
NUMPY = "numpy==2.4.6"
CACHE = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "typecase"
WORD_LIST = CACHE / "bench-words.txt"
SECONDS = 1.0  # for one contender and one kind of rack

# Peers are timed by the processor time that they took, so that whatever else this machine does
# is not held against them; ours take microseconds, where only the wall clock is fine enough.
clock: Callable[[], float] = time.perf_counter


# ---- what is asked


def racks(cards: int, wild: int, count: int = 200) -> list[str]:
    rng = random.Random(1000 * cards + wild)
    return ["".join(rng.sample(DECK, cards - wild)) + "?" * wild for _ in range(count)]


def boards(count: int = 100) -> list[str]:
    rng = random.Random(7)
    return ["".join(rng.sample(CONSONANTS, 8)) for _ in range(count)]


def lines(wild: int, count: int = 200) -> list[str]:
    rng = random.Random(100 + wild)
    return [
        "".join(rng.sample([*rng.sample(DECK, 5 - wild), *"?" * wild], 5)) for _ in range(count)
    ]


def spellings(
    wild: int, words: list[str], found: Callable[[str], list[str]]
) -> list[tuple[str, str]]:
    """(word, rack): every other word can be spelled."""
    rng = random.Random(10 + wild)
    pairs = []
    for rack in racks(9, wild, 100):
        mine = sorted(found(rack))
        if mine:
            pairs += [(rng.choice(mine), rack), (rng.choice(words), rack)]
    return pairs


# ---- timing


def timed(
    ask: Callable[[Any], Any], questions: list[Any], digest: Callable[[Any], Any], passes: int
) -> dict[str, Any]:
    """Microseconds for each question, the best of some passes; stops when the time is up."""
    times: list[float] = []
    answers = []
    until = clock() + SECONDS
    for question in questions:
        if len(times) >= 5 and clock() > until:
            break
        began = clock()
        answer = ask(question)
        times.append((clock() - began) * 1e6)
        answers.append(digest(answer))
        del answer
    for _ in range(passes - 1):
        for at, question in enumerate(questions[: len(times)]):
            began = clock()
            answer = ask(question)
            took = (clock() - began) * 1e6
            del answer
            times[at] = min(times[at], took)
        if clock() > until:
            break
    return {"times": times, "answers": answers}


def per_call(
    ask: Callable[..., Any], pairs: list[tuple[str, str]], passes: int = 7
) -> dict[str, Any]:
    """Microseconds for one call in a tight loop."""
    best = float("inf")
    answers = [bool(ask(word, rack)) for word, rack in pairs]
    for _ in range(passes):
        began = clock()
        for word, rack in pairs:
            ask(word, rack)
        best = min(best, clock() - began)
    return {"times": [best / len(pairs) * 1e6], "answers": answers}


def digest_of_words(words: Iterable[str]) -> str:
    return hashlib.md5(" ".join(sorted(words)).encode()).hexdigest()


# ---- contenders, each in its own process


def run_peer(name: str, words: list[str]) -> dict[str, Any]:
    find = peers.PEERS[name](words)
    gc.freeze()
    return {f"all {cell}": timed(find, racks(*cell), digest_of_words, 2) for cell in CELLS}


def run_plain(words: list[str]) -> dict[str, Any]:
    """What one would write oneself: a trie of dictionaries, counting, products of matrices."""
    find = peers.dict_trie(words)
    worth = dict(zip(peers.ALPHABET, POINTS, strict=True))
    scores = {
        word: sum(map(worth.__getitem__, word)) + BONUS[min(len(word), len(BONUS) - 1)]
        for word in words
    }
    gc.freeze()

    def best(rack: str) -> int:
        return max((scores[word] for word in find(rack)), default=0)

    told: dict[str, Any] = {f"best {cell}": timed(best, racks(*cell), int, 2) for cell in CELLS}
    for wild in (0, 1, 2):
        pairs = spellings(wild, words, find)
        told[f"count {wild}"] = per_call(peers.spells_by_count, pairs)
        told[f"unrolled {wild}"] = per_call(peers.spells_by_count_unrolled, pairs)
        told[f"counter {wild}"] = per_call(peers.spells_by_counter, pairs)
        short = {word: sum(map(worth.__getitem__, word)) for word in words if 3 <= len(word) <= 5}
        told[f"line {wild}"] = timed(peers.best_by_substrings(short), lines(wild), int, 2)
    told["board"] = timed(_matrix_product(words), boards(), int, 5)
    return told


def _matrix_product(words: list[str]) -> Callable[[str], int]:
    """Every "has a k-th copy of this letter" is a column, the board a vector of values."""
    import numpy as np

    from typecase.lexicon.board_search import board_values

    columns = {}
    for letter in peers.ALPHABET:
        counts = np.array([word.count(letter) for word in words], np.uint8)
        for copy in range(int(counts.max())):
            columns[letter, copy] = counts > copy
    matrix = np.stack(list(columns.values()), axis=1).astype(np.float32)
    place = {feature: at for at, feature in enumerate(columns)}

    def best(board: str) -> int:
        values = np.zeros(len(place), np.float32)
        seen: dict[str, int] = {}
        for value, letter in sorted(zip(board_values(board), board, strict=True), reverse=True):
            copy = seen.get(letter, 0)
            seen[letter] = copy + 1
            if (letter, copy) in place:
                values[place[letter, copy]] = value
        return int((matrix @ values).max())

    return best


def run_ours(native: bool, words: list[str]) -> dict[str, Any]:
    from typecase.lexicon.search import Scoring, Search, can_spell
    from typecase.lexicon.search_kernel import KERNEL

    assert not native or KERNEL, "there is no C kernel to measure"
    search = Search.of(words, native=native)
    scoring = Scoring(POINTS, bonus=BONUS)
    table = search.lines(POINTS)
    for _ in range(10):
        search.best("CAT?", scoring)
    search.every("CAT")
    search.every("CAT", doubles=True)
    search.board_best("BCDGLMNP")
    gc.freeze()

    def best(rack: str) -> Any:
        return search.best(rack, scoring)

    def doubled(rack: str) -> list[str]:
        return search.every(rack, doubles=True)

    def score(found: Any) -> int:
        return found.score if found else 0

    told: dict[str, Any] = {}
    for cell in CELLS:
        told[f"all {cell}"] = timed(search.every, racks(*cell), digest_of_words, 15)
        told[f"best {cell}"] = timed(best, racks(*cell), score, 15)
        if not cell[1]:
            told[f"doubles {cell}"] = timed(doubled, racks(*cell), len, 15)
    for wild in (0, 1, 2):
        told[f"count {wild}"] = per_call(can_spell, spellings(wild, words, search.every))
        told[f"line {wild}"] = timed(table.best, lines(wild), score, 15)
    told["board"] = timed(search.board_best, boards(), score, 15)
    return told


# ---- the run


def environment() -> Path:
    """A Python that has numpy and the peers."""
    wanted = [NUMPY, "hatchling==1.33.0", *peers.PINNED.values()]
    name = hashlib.md5(" ".join([sys.version, *wanted]).encode()).hexdigest()[:12]
    folder = CACHE / f"bench-{name}"
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not (folder / "ready").is_file():
        print(f"making an environment in {folder}", flush=True)
        venv.create(folder, with_pip=True, clear=True)
        pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, *wanted], check=True)
        (folder / "ready").touch()
    return python


def run(python: Path, *arguments: str) -> str:
    """Run this file in that Python; what it says."""
    env = {
        **os.environ,
        "PYTHONPATH": str(ROOT / "src"),
        "PYTHONHASHSEED": "0",
        **dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1"),
    }
    command = [str(python), __file__, *arguments]
    return subprocess.run(command, env=env, stdout=subprocess.PIPE, check=True, text=True).stdout


def ask(python: Path, contender: str) -> dict[str, Any]:
    """Run one contender and read what it tells."""
    told: dict[str, Any] = json.loads(run(python, "--contender", contender))
    print(f"  {contender} done", file=sys.stderr, flush=True)
    return told


def build_kernel(python: Path) -> None:
    code = "from pathlib import Path; import hatch_build; hatch_build.build_kernel(Path.cwd())"
    loads = "from typecase.lexicon import _kernel"
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    if subprocess.run([str(python), "-c", loads], env=env, stderr=subprocess.DEVNULL).returncode:
        subprocess.run([str(python), "-c", code], cwd=ROOT, check=True)


def median_ratio(theirs: dict[str, Any], ours: dict[str, Any], what: str) -> float:
    """How many times as long they take, over the questions that both had time for."""
    both = min(len(theirs["times"]), len(ours["times"]))
    if theirs["answers"][:both] != ours["answers"][:both]:
        sys.exit(f"the answers differ: {what}")
    return _median(theirs["times"][:both]) / _median(ours["times"][:both])


def _median(times: list[float]) -> float:
    return statistics.median(times)


def ratio(theirs: dict[str, Any], ours: dict[str, Any], keys: list[tuple[str, str]]) -> float:
    return statistics.geometric_mean(
        median_ratio(theirs[their], ours[our], our) for their, our in keys
    )


def show(title: str, rows: dict[str, dict[str, Any]], keys: list[str]) -> None:
    print(f"\n{title}: µs, median")
    print(f"  {'':14}" + "".join(f"{key.partition(' ')[2]:>10}" for key in keys))
    for name, told in rows.items():
        medians = [statistics.median(told[key]["times"]) for key in keys]
        print(f"  {name:14}" + "".join(f"{value:10.{1 if value > 9 else 3}f}" for value in medians))


def main() -> None:
    python = environment()
    build_kernel(python)
    run(python, "--words")
    ours = {name: ask(python, name) for name in ("C", "numpy")}
    plain = ask(python, "plain")
    others = {name: ask(python, name) for name in peers.PEERS}
    alls = [f"all {cell}" for cell in CELLS]
    bests = [f"best {cell}" for cell in CELLS]
    zero = [cell for cell in CELLS if not cell[1]]
    wilds = ("0", "1", "2")

    show("All words, (cards, wild)", {**ours, **others}, alls)
    show("Best word by a score table", {**ours, "dict trie, max": plain}, bests)
    show("All words with doubles", ours, [f"doubles {cell}" for cell in zero])
    for name, told, key in (
        ("C", ours["C"], "count"),
        ("a str.count loop", plain, "count"),
        ("the same unrolled", plain, "unrolled"),
        ("Counter", plain, "counter"),
    ):
        keys = [f"{key} {wild}" for wild in wilds]
        show(f"Can these cards spell this, by wild cards, {name}", {"": told}, keys)
    show("Best word for a Wordsy board", {**ours, "matrix product": plain}, ["board"])
    show(
        "Best word of a line, by wild cards",
        {"table": ours["C"], "substrings": plain},
        [f"line {wild}" for wild in wilds],
    )

    same = [(key, key) for key in alls]
    print("\nAll words, ratio to each peer")
    against: dict[str, dict[str, float]] = {}
    for name, told in others.items():
        against[name] = {mine: ratio(told, ours[mine], same) for mine in ours}
        print(f"  {name:14} C {against[name]['C']:8.1f}   numpy {against[name]['numpy']:8.1f}")
    fastest = min(others, key=lambda name: against[name]["C"])
    print(f"  the fastest is {fastest}\n")

    lines_told = [(f"line {wild}", f"line {wild}") for wild in wilds]
    bests_told = [(key, key) for key in bests]
    ratios = {
        "all-words-c": against[fastest]["C"],
        "all-words-numpy": against[fastest]["numpy"],
        **{
            f"can-spell-{key}": ratio(
                plain, ours["C"], [(f"{key} {wild}", f"count {wild}") for wild in wilds]
            )
            for key in ("count", "unrolled", "counter")
        },
        "best-word-c": ratio(plain, ours["C"], bests_told),
        "best-word-numpy": ratio(plain, ours["numpy"], bests_told),
        "board-c": ratio(plain, ours["C"], [("board", "board")]),
        "board-numpy": ratio(plain, ours["numpy"], [("board", "board")]),
        "line-table": ratio(plain, ours["C"], lines_told),
    }
    for name, told in ours.items():
        ratios[f"doubles-cost-{name.lower()}"] = statistics.geometric_mean(
            statistics.median(told[f"doubles {cell}"]["times"])
            / statistics.median(told[f"all {cell}"]["times"])
            for cell in zero
        )
    for name, value in ratios.items():
        print(f"ratio {name} {value:.2f}")


def write_words() -> None:
    """The shipped dictionary, so that all have the same words whatever happens meanwhile."""
    from typecase.lexicon.search import open_search

    WORD_LIST.write_text("\n".join(open_search("everything").index.words()))


def contend(name: str) -> None:
    global clock
    words = Path(WORD_LIST).read_text().split()
    if name in ("C", "numpy"):
        told = run_ours(name == "C", words)
    elif name == "plain":
        clock = time.thread_time
        told = run_plain(words)
    else:
        clock = time.thread_time
        told = run_peer(name, words)
    json.dump(told, sys.stdout)


if __name__ == "__main__":
    if sys.argv[1:] == ["--words"]:
        write_words()
    elif sys.argv[1:2] == ["--contender"]:
        contend(sys.argv[2])
    else:
        main()

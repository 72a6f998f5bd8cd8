"""A person who knows no game: she answers what is asked by what the messages say of it, and by a
dictionary. Whatever she tries may be refused; then she tries something else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from tests.server.tables import Message, Page, do
from typecase.lexicon.search import open_search

Fields = dict[str, Any]
TRIES = 40  # refusals of one question; after that she lets the time answer
AT_ONCE = 12  # cards that she looks for words in
SOME_WORDS = 60
WRITTEN = ("GRAB", "PLAIN", "NUMBERS", "BLANKET", "STRONGER", "CHILDHOOD", "THINKING", "ROUND")


class Sampler:
    """Answers the question of a message."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def answers(self, seen: Fields) -> Iterator[Fields]:
        """Things to try, one after the other, every kind of move among them; but she stays."""
        moves = [(verb, move) for verb, move in seen["ask"]["moves"].items() if verb != "leave"]
        for _ in range(TRIES if moves else 0):
            verb, move = self._random.choice(moves)
            fields = self._fields(move, seen)
            if fields is not None:
                yield {"do": verb, **fields}

    def _fields(self, move: Fields, seen: Fields) -> Fields | None:
        kinds: dict[str, Callable[[Fields, Fields], Fields | None]] = {
            "press": lambda move, seen: {},
            "barred": lambda move, seen: None,
            "choose": self._choose,
            "amount": self._amount,
            "write": self._write,
            "pick": self._pick,
            "order": self._order,
            "spell": self._spell,
            "trace": self._trace,
            "cell": self._cell,
            "announce": lambda move, seen: {move["field"]: {}},
            "both": self._both,
        }
        return kinds[move["kind"]](move, seen)

    def _choose(self, move: Fields, seen: Fields) -> Fields:
        return {move["field"]: self._random.choice(move["options"])["value"]}

    def _amount(self, move: Fields, seen: Fields) -> Fields:
        return {move["field"]: self._random.randrange(move["least"], move["most"] + 1)}

    def _write(self, move: Fields, seen: Fields) -> Fields:
        if not move["letters"]:
            return {move["field"]: "ABCDEFGHIJKLMNOPQRSTUVWXYZ"}
        return {move["field"]: self._random.choice(WRITTEN)}

    def _pick(self, move: Fields, seen: Fields) -> Fields:
        if move["one"]:
            return {move["field"]: self._random.choice(move["cards"])}
        count = self._random.randint(move["least"], move["most"])
        return {move["field"]: self._random.sample(move["cards"], count)}

    def _order(self, move: Fields, seen: Fields) -> Fields:
        return {move["field"]: self._random.sample(move["cards"], len(move["cards"]))}

    def _spell(self, move: Fields, seen: Fields) -> Fields | None:
        if seen.get("word"):
            return {"word": seen["word"]}  # one that is read out, to be spelled
        known = known_cards(seen)
        faces = [known[one] for place in move["from"] for one in place["cards"]]
        words = open_search(seen["game"] if seen["game"] in PROFILES else "letter-head").every(
            tuple(faces[:AT_ONCE]), doubles=move.get("doubles", False), least=move["least"], most=7
        )
        if not words:
            return {} if move["optional"] else None
        return {"word": self._random.choice(words[:SOME_WORDS])}

    def _trace(self, move: Fields, seen: Fields) -> Fields:
        if move["optional"]:
            return {}
        most = min(move["most"], len(move["options"]), 5)
        count = self._random.randint(move["least"], most)
        return {move["field"]: self._random.sample(move["options"], count)}

    def _cell(self, move: Fields, seen: Fields) -> Fields:
        row, col = self._random.choice(move["options"])
        return {"row": row, "col": col}

    def _both(self, move: Fields, seen: Fields) -> Fields | None:
        fields: Fields = {}
        for part in move["parts"]:
            filled = self._fields(part, seen)
            if filled is None:
                return None
            fields |= filled
        return fields


PROFILES = ("letterpress", "wordsy", "better-letters")


def known_cards(value: Any) -> dict[int, str]:
    """The faces of all cards that the seat knows, by id."""
    if isinstance(value, list):
        value = dict(enumerate(value))
    if not isinstance(value, dict):
        return {}
    if isinstance(value.get("id"), int) and isinstance(value.get("face"), str):
        return {value["id"]: value["face"]}
    return {card: face for item in value.values() for card, face in known_cards(item).items()}


def play_anything(socket: Page, sampler: Sampler, look: Callable[[Message], None]) -> Message:
    """The last message of a match in which this seat is answered by the sampler. Every message is
    looked at."""
    number, sent, question = 0, "", ""
    tries: Iterator[Fields] = iter(())
    while True:
        message = socket.receive_json()
        look(message)
        if message["type"] == "refused":
            assert message["id"] == sent, message
            sent = ""
        elif message["type"] == "done":
            assert message["id"] == sent, message
            sent, question = "", ""
        else:
            seen = message["seen"]
            if seen["result"]:
                return message
        if sent or not seen["ask"] or seen["ask"]["free"]:
            continue
        if question != (question := str((seen["phase"], seen["ask"]))):
            tries = sampler.answers(seen)
        action = next(tries, None)
        if action is not None:
            number += 1
            sent = f"move {number}"
            do(socket, sent, **action)

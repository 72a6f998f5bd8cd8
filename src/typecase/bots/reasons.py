"""Reasons: why one might do this, in one sentence, where the bot that does it has not said so.

What is said here holds in any game: what the cards spell, what is known of a word, and no more.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from typecase.bots.speller import SIDES, word_in_question
from typecase.bots.vocabulary import words_of
from typecase.lexicon.lexicon import open_lexicon
from typecase.story.seen import Seen
from typecase.table.cards import Card, letters
from typecase.table.moves import Amount, Both, Choose, Move, Press
from typecase.table.picking import Order, Pick
from typecase.table.spelling import Spell, Spelled
from typecase.table.wording import Phrase, Text

MOST = "{word} scores {score}, the most that your cards spell{in_words}."
PLAIN = {
    "draw": "One more card may make a better word.",
    "stuck": "No word is found in these cards.",
    "nothing": "No word is found in these cards.",
}


def word_of(seen: Seen, action: Mapping[str, Any]) -> str:
    """The word that the action is about: the one it carries, or the one that it judges."""
    if "word" in action:
        return str(action["word"])
    if "lines" in action:
        lines = action["lines"].values()
        return max((word for line in lines for word in line.values()), key=len, default="")
    return word_in_question(seen) if _judges(seen, action["do"]) else ""


def _judges(seen: Seen, do: str) -> bool:
    """Whether this takes a side on a word; a call in poker does not."""
    offered = seen.ask.moves if seen.ask else {}
    return any(do in side and all(verb in offered for verb in side) for side in SIDES)


def reason(seen: Seen, action: Mapping[str, Any]) -> Text:
    """One sentence about this action."""
    assert seen.ask is not None, "who is not asked does nothing"
    do = action["do"]
    move = seen.ask.moves[do]
    if _judges(seen, do) and (word := word_in_question(seen)):
        return _judged(seen, do, word)
    if is_bluff(move, action):
        word = action["word"]
        says = "Your cards spell other words: {word} is a bluff, which pays if it is believed."
        return Phrase(says, word=word)
    if spelled := spelled_by(move, action):
        return _laid(spelled)
    if word := word_of(seen, action):
        return Phrase("{word} is the best word that is found here.", word=word)
    if do in PLAIN and isinstance(move, Press):
        return PLAIN[do]
    return _otherwise(move, action)


def _judged(seen: Seen, do: str, word: str) -> Phrase:
    """On calls and challenges: a call is about the cards, a challenge about the word."""
    if do in ("call", "believe"):
        says = "From the cards that you can see, {word} may well be {bluff:a bluff|true}."
        return Phrase(says, word=word, bluff=do == "call")
    if open_lexicon().accepts(word, words_of(seen)):
        return Phrase("{word} is a word in this game's dictionary.", word=word)
    if do in ("challenge", "refuse"):
        return not_a_word(word)
    return Phrase(LET_THROUGH, word=word)


NOT_A_WORD = "{word} is not in this game's dictionary."
LET_THROUGH = "{word} is not in this game's dictionary, but the table may let it through."
COSTS_NOTHING = "{word} is not in this game's dictionary, and a challenge costs nothing."


def not_a_word(word: str) -> Phrase:
    return Phrase(NOT_A_WORD, word=word)


HAS_POINTS = (
    "{word} has {n} letters and {points} points on its cards, and is the best word that is found."
)
HAS_LETTERS = "{word} has {n} letters, and is the best word that is found."


def _laid(spelled: Spelled) -> Phrase:
    points = sum(card.points for card in spelled.cards)
    says = HAS_POINTS if points else HAS_LETTERS
    return Phrase(says, word=spelled.word, n=len(spelled.word), points=points)


def _otherwise(move: Move[Any], action: Mapping[str, Any]) -> Text:
    if isinstance(move, Both):
        parts = (part for part in move.parts if any(field in action for field in part.fields))
        return _otherwise(next(parts, Press(move.label)), action)
    if isinstance(move, Pick | Order):
        return _picked(move, action[move.field])
    if isinstance(move, Choose):
        names = dict(zip(move.options, move.names or map(str, move.options), strict=True))
        name = names[action[move.field]]
        return Phrase("{name} seems the best choice.", name=a_phrase(name))
    if isinstance(move, Amount):
        says = "{number} seems the right number, from {least} to {most}."
        return Phrase(says, number=action[move.field], least=move.least, most=move.most)
    return Phrase("This seems best now: “{label}”.", label=a_phrase(move.label))


def a_phrase(text: Text) -> Phrase:
    """To be told within another one, in the same words."""
    return Phrase(text) if isinstance(text, str) else text


def _picked(move: Pick | Order, picked: Any) -> Text:
    ids = [picked] if isinstance(picked, int) else picked
    by_id: dict[int, Card] = {card.id: card for card in move.place.now()}
    faces = tuple(by_id[one].text or letters([by_id[one]]) for one in ids)
    if isinstance(move, Order):
        return Phrase("The order {faces} seems best.", faces=faces)
    if not ids:
        return "All of these cards are worth keeping."
    if move.field == "discard":
        return Phrase("{faces} would help you least: new cards may help more.", faces=faces)
    says = "{faces} {n:seems|seem} the best choice of these cards."
    return Phrase(says, faces=faces, n=len(ids))


def is_bluff(move: Move[Any], action: Mapping[str, Any]) -> bool:
    """Whether cards are laid as what they are not; elsewhere a card may print several letters."""
    spelled = spelled_by(move, action)
    return isinstance(move, Spell) and move.bluff and spelled is not None and not spelled.honest


def spelled_by(move: Move[Any], action: Mapping[str, Any]) -> Spelled | None:
    """What is laid as a word by this action, if anything is."""
    if isinstance(move, Both):
        return next(filter(None, (spelled_by(part, action) for part in move.parts)), None)
    if not isinstance(move, Spell) or "word" not in action:
        return None
    return move.check({field: action[field] for field in move.fields if field in action})

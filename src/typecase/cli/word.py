"""`typecase word`: what the dictionary says of a word."""

from __future__ import annotations

from collections.abc import Sequence

from typecase.cli.parser import Parser
from typecase.cli.terminal import width, wrapped
from typecase.games.shelf import box
from typecase.lexicon.lexicon import Lexicon, open_lexicon
from typecase.lexicon.profiles import PROFILES
from typecase.lexicon.shape import misshapen

ASKED = ("letterpress", "wordsy", "better-letters", "letter-head")
SECOND_COLUMN = 19
GENERAL = ("plain", "standard", "everything")


def word(arguments: Sequence[str]) -> int:
    """Print the verdicts on each word and what is known of it."""
    parser = Parser("word", "Ask the dictionary about a word.")
    parser.add_argument("words", nargs="+", metavar="WORD", help="the word, or several")
    asked = parser.parse_args(list(arguments))
    lexicon = open_lexicon()
    pages = ([line for row in told(lexicon, one) for line in laid_out(row)] for one in asked.words)
    print("\n\n".join("\n".join(lines) for lines in pages))
    return 0


def laid_out(row: str) -> list[str]:
    """A row that goes on below its second column."""
    return wrapped(row, width(), hang=SECOND_COLUMN)


def told(lexicon: Lexicon, word: str) -> list[str]:
    """The lines about one word.

    >>> print("\\n".join(told(open_lexicon(), "toys")[:3]))
    TOYS  plural of TOY, noun: an artifact designed to be played with
    Letterpress        yes  TOYS is a word.
    Wordsy             yes  TOYS is a word.
    >>> told(open_lexicon(), "don't")
    ['Words with an apostrophe are not taken: the cards have none.']
    """
    fault = misshapen(word)
    if fault:
        return [fault]
    verdicts = [(name, lexicon.judge(word, name)) for name in ASKED + GENERAL]
    meaning = verdicts[0][1].definition or "no definition"
    lines = [f"{word.upper()}  {meaning}"]
    for name, verdict in verdicts:
        answer = "yes" if verdict.accepted else "no"
        title = PROFILES[name].title
        lines.append(f"{title[0].upper() + title[1:]:18} {answer:4} {verdict.reason}")
    kinds = verdicts[0][1].classes
    least, most = lexicon.syllables(word)
    bases = " or ".join(base.upper() for base in lexicon.bases(word))
    lines.append(f"{'Syllables':18} {least}" + (f" or {most}" if most > least else ""))
    lines.append(f"{'Family':18} {bases}")
    lines.append(f"{'Commonness':18} {lexicon.commonness(word)} of 7")
    lines.append(f"{'Parts of speech':18} {', '.join(lexicon.parts(word)) or 'not known'}")
    lines.append(f"{'Classes':18} {', '.join(kinds) or 'none'}")
    lines.append(f"{'Points':18} {', '.join(points(word.upper()))}")
    return lines


def points(word: str) -> list[str]:
    """What a word is worth, laid with one card for each letter and no more cards in hand.

    >>> points("MONKEY")
    ['Letter Head 59 from 6 cards', 'Seven-Letter Stud 54', 'Letterpress 17']
    """
    letters = len(word)
    letter_head = box("letter-head").scoring(letters).word(word) if letters <= 10 else None
    five = box("word-poker").scoring(5).word(word) if letters <= 5 else None
    seven = box("seven-letter-stud").scoring(7).word(word) if letters <= 7 else None
    letterpress = box("letterpress").scoring(letters).word(word)
    worth = (
        ("Letter Head", letter_head, f" from {max(5, letters)} cards"),
        ("Word Poker", five, ""),
        ("Seven-Letter Stud", seven, ""),
        ("Letterpress", letterpress, ""),
    )
    return [f"{title} {much}{how}" for title, much, how in worth if much is not None]

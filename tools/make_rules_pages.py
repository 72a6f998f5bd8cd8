"""Makes the parts of docs/games/*.md that the code knows: players, words, cards, charts, options.

    .venv/bin/python tools/make_rules_pages.py [--check]

Between two marks such as `<!-- cards: made by tools/make_rules_pages.py -->` and
`<!-- end of cards -->` a page says what the deck files and the code say. The rest is written by
hand and stays as it is. With --check nothing is written, and stale pages are named.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from itertools import groupby
from pathlib import Path

from typecase.decks import WILD, Deck, Printed, card_list
from typecase.games import seven_letter_stud, stormy_letters, word_poker
from typecase.games.house_rules.better_letters_table import BLOCK, grid_sizes
from typecase.games.house_rules.betting_table import Limit
from typecase.games.house_rules.card_lists import OwnCards
from typecase.games.house_rules.letterpress_table import reward
from typecase.games.house_rules.solo_card import TARGETS
from typecase.games.house_rules.word_lists import WordList
from typecase.games.letter_head import CHART, FIVE, TEN
from typecase.games.letter_perfect import WORDS as CHILDRENS_WORDS
from typecase.games.shelf import SHELF, Box
from typecase.games.wordsy import BOXES
from typecase.lexicon.profiles import PROFILES
from typecase.story.options import Kind, Option

PAGES = Path(__file__).resolve().parents[1] / "docs" / "games"
MADE_BY = "made by tools/make_rules_pages.py"
MARKED = re.compile(rf"<!-- (\S+): {re.escape(MADE_BY)} -->\n(.*?)<!-- end of \1 -->", re.DOTALL)
LETTERS_IN_A_ROW = 14  # as wide as a page, and as the rulebook's own chart


def main(argv: list[str]) -> int:
    stale = []
    for one in SHELF:
        page = PAGES / f"{one.name}.md"
        text = page.read_text(encoding="utf-8")
        fresh = made(text, one)
        if fresh != text:
            stale.append(f"docs/games/{page.name}")
            if argv != ["--check"]:
                page.write_text(fresh, encoding="utf-8")
    if argv != ["--check"] or not stale:
        return 0
    told = f"{', '.join(stale)} is stale: run python tools/make_rules_pages.py"
    print(told, file=sys.stderr)
    return 1


def made(text: str, one: Box) -> str:
    """The page with its marked parts made anew; what stands outside the marks is not touched."""

    def part(found: re.Match[str]) -> str:
        name = found[1]
        if name not in PARTS:
            raise SystemExit(f"{one.name}: there is no part {name}; there is {', '.join(PARTS)}.")
        return f"<!-- {name}: {MADE_BY} -->\n{PARTS[name](one)}\n<!-- end of {name} -->"

    return MARKED.sub(part, text)


# the box


def the_box(one: Box) -> str:
    """For how many it is, how long it takes, and how to start it."""
    few, many = one.seats[0], one.seats[-1]
    players = "1 player" if many == 1 else f"{few} to {many} players"
    return f"{players}, about {one.minutes} minutes. `typecase play {one.name}`"


# words

# The classes of words in a profile, as players speak of them, and a word of each.
CLASS_ROWS = {
    "slang": ("slang", "CHUFFED"),
    "colloquial": ("colloquial words", "TUMMY"),
    "foreign": ("foreign words that have not become English", "ADIOS"),
    "archaic": ("archaic and obsolete words", "FORSOOTH"),
    "vulgar": ("vulgar words; no bot and no hint says one", ""),
}
# What no rulebook takes, with a word of each.
NEVER_ROWS = {
    "proper": ("proper names", "LONDON"),
    "abbreviation": ("abbreviations and acronyms, unless they have become words (LASER)", "BBC"),
    "affix": ("prefixes and suffixes by themselves", "ING"),
    "hyphen": ("words with a hyphen", "X-RAY"),
    "apostrophe": ("words with an apostrophe, so no contractions", "DON'T"),
}
INFLECTED = ("plain forms in -s, -ed and -ing of a listed word, listed or not", "PODCASTED")

RARE = ("rare words that only a large dictionary lists", "QUERN")
TOO_SHORT = {  # by the shortest word that the game takes (S2)
    1: ("words of one letter", "A, I", "yes"),
    2: ("words of one letter", "A", "no"),
    3: ("words of fewer than three letters", "AT", "no"),
    4: ("words of fewer than four letters", "CAT", "no"),
    5: ("words of fewer than five letters", "BIRD", "no"),
}


def words(one: Box) -> str:
    """Which words the game's own profile takes, and under which heading it refuses one."""
    profile = PROFILES[one.profile]
    rows = [(what, example, "no") for what, example in NEVER_ROWS.values()]
    rows += [(*row, yes_or_no(name not in profile.excluded)) for name, row in CLASS_ROWS.items()]
    rows.append((*RARE, yes_or_no(profile.level >= PROFILES["standard"].level)))
    if profile.inflections:
        rows.append((*INFLECTED, "yes"))
    rows.append(TOO_SHORT[one.shortest])
    counts = table(("", "for example", "counts"), rows)
    return f"{counts}\n\nA refusal names the rulebook's heading: *{one.barred_words}* (S1)."


def yes_or_no(value: bool) -> str:
    return "yes" if value else "no"


# cards


def cards(one: Box) -> str:
    """Every card of the box: how many there are of it, and what it is worth."""
    return CARDS.get(one.name, letter_head_cards)(one)


def letter_head_cards(one: Box) -> str:
    deck = card_list("letter-head").deck("deck")
    wild = "0" if one.name in WILD_IS_NOTHING else "as its letter"
    count = len(deck.faces())
    return f"The deck has {count} cards; ? is a wild card.\n\n{letter_chart(deck, wild)}"


def letter_hogs_cards(_one: Box) -> str:
    """Without the wild cards, and without points, which nobody counts."""
    deck = card_list("letter-head").deck("deck")
    copies = {face: count for face, count in deck.copies.items() if face != WILD}
    letters = deck._replace(points={}, copies=copies)
    return f"{len(letters.faces())} cards; nobody counts their points.\n\n{letter_chart(letters)}"


def letter_perfect_cards(_one: Box) -> str:
    """One of each letter, and the words that are read out."""
    return f"26 cards, A to Z. The words that are read out:\n{' '.join(CHILDRENS_WORDS)}."


def letterpress_cards(_one: Box) -> str:
    box = card_list("letterpress")
    letters, vowels = box.deck("letters"), box.deck("vowels")
    challenges = box.decks["challenges"].values()
    return "\n\n".join(
        (
            f"**The letter deck:** {len(letters.faces())} cards.\n\n{letter_chart(letters)}",
            f"**The vowel deck:** {len(vowels.faces())} cards.\n\n{letter_chart(vowels)}",
            f"**The challenge deck:** {len(challenges)} cards.\n\n"
            + table(
                ("", "challenge", "met by a word that", "reward"),
                [
                    (card.face, card.name, card.text, str(reward(card.reward).says()))
                    for card in challenges
                ],
            ),
        )
    )


def wordsy_cards(_one: Box) -> str:
    """The letters together that there are equally many of, for the same extra points."""
    deck = card_list("wordsy").decks["deck"].values()
    kinds = sorted({(card.points, card.copies) for card in deck})
    rows = []
    for points, copies in kinds:
        faces = [card.face for card in deck if (card.points, card.copies) == (points, copies)]
        extra = f"rare: +{points}" if points else "common: none"
        rows.append((" ".join(faces), str(copies), str(copies * len(faces)), extra))
    count = sum(card.copies for card in deck)
    return f"{count} cards, consonants only.\n\n" + table(
        ("letters", "of each", "together", "extra points"), rows
    )


def better_letters_cards(_one: Box) -> str:
    box = card_list("better-letters")
    blocks = box.decks["rules"][BLOCK].copies
    rules = [card for card in box.decks["rules"].values() if card.face != BLOCK]
    bonuses = list(box.decks["bonuses"].values())
    count = sum(card.copies for card in rules)
    return "\n\n".join(
        (
            f"**Word Rules:** {count} cards of six types, and {blocks} Blocks among them. "
            "A number in brackets says how many there are of a rule.\n\n" + rule_rows(rules),
            f"**Personal Bonuses:** {len(bonuses)} cards, each met in one round by one word.\n\n"
            + table(("", "bonus", "dots"), [(c.face, c.text, str(c.points)) for c in bonuses]),
        )
    )


def rule_rows(rules: Sequence[Printed]) -> str:
    """The rules by their type and their dots."""

    def kind(card: Printed) -> tuple[str, int]:
        return card.type, card.points

    types = list(dict.fromkeys(card.type for card in rules))
    ordered = sorted(rules, key=lambda card: (types.index(card.type), card.points))
    rows = []
    for (name, dots), group in groupby(ordered, key=kind):
        counted: dict[str, int] = {}
        for card in group:
            counted[card.text] = counted.get(card.text, 0) + card.copies
        texts = [f"{text} [{n}]" if n > 1 else text for text, n in counted.items()]
        rows.append((name, str(dots), "; ".join(texts)))
    return table(("type", "dots", "rules"), rows)


def letter_chart(deck: Deck, wild: str = "") -> str:
    """Letters, their points if they have any, and cards, in as many rows as fit a page."""
    faces = list(deck.copies)
    charts = []
    for start in range(0, len(faces), LETTERS_IN_A_ROW):
        some = faces[start : start + LETTERS_IN_A_ROW]
        body = [("cards", *(str(deck.copies[face]) for face in some))]
        if deck.points:
            worth = [wild if face == WILD else str(deck.points[face]) for face in some]
            body.insert(0, ("points", *worth))
        charts.append(table(("letter", *some), body))
    return "\n\n".join(charts)


WILD_IS_NOTHING = ("word-slam", "my-word")  # their rulebook pages: wild cards count as zero
CARDS: dict[str, Callable[[Box], str]] = {
    "letter-hogs": letter_hogs_cards,
    "letter-perfect": letter_perfect_cards,
    "letterpress": letterpress_cards,
    "wordsy": wordsy_cards,
    "better-letters": better_letters_cards,
}


# charts


def chart(one: Box) -> str:
    """The table of numbers that the rulebook prints for this game."""
    return CHARTS[one.name]()


def letter_head_chart() -> str:
    """By letters in the word and cards in hand; a word longer than the hand cannot be."""
    sizes = range(FIVE, TEN + 1)
    rows = []
    for letters, bonuses in CHART.items():
        pairs = zip(sizes, bonuses, strict=True)
        rows.append((str(letters), *(str(n) if letters <= size else "" for size, n in pairs)))
    return table(("letters in the word", *(f"{size} cards" for size in sizes)), rows)


def poker_chart(bonus: Mapping[int, int]) -> str:
    head, points = map(str, bonus), map(str, bonus.values())
    return table(("letters in the word", *head), [("bonus", *points)])


def wordsy_chart() -> str:
    """Both bonuses of every round."""
    spans = []
    for (small, large), group in groupby(BOXES, key=BOXES.__getitem__):
        rounds = list(group)
        name = str(rounds[0]) if len(rounds) == 1 else f"{rounds[0]} to {rounds[-1]}"
        spans.append((name, f"+{small}", f"+{large}"))
    return table(("round", "smaller bonus", "larger bonus"), spans)


def levels(_one: Box) -> str:
    """What wins Wordsy alone."""
    points = [str(points) for points in TARGETS.values()]
    return table(("", *(f"`{level}`" for level in TARGETS)), [("points to win", *points)])


def better_letters_chart() -> str:
    """The grids, rows by columns, round by round."""
    rows = []
    for name, seats in (("2 to 4 players", 4), ("5 or 6 players", 5)):
        sizes = [f"{high}\N{MULTIPLICATION SIGN}{wide}" for high, wide in grid_sizes(seats)]
        rows.append((name, *sizes))
    rounds = max(map(len, rows)) - 1
    padded = [(*row, *[""] * (rounds + 1 - len(row))) for row in rows]
    return table(("round", *map(str, range(1, rounds + 1))), padded)


CHARTS: dict[str, Callable[[], str]] = {
    "letter-head": letter_head_chart,
    "word-poker": partial(poker_chart, word_poker.BONUS),
    "seven-letter-stud": partial(poker_chart, seven_letter_stud.BONUS),
    "stormy-letters": partial(poker_chart, stormy_letters.BONUS),
    "wordsy": wordsy_chart,
    "better-letters": better_letters_chart,
}


# options


def options(one: Box) -> str:
    """What the players may agree on: the game's own options first, then those of every game."""
    common = ("lexicon", "referee", "pace", "dealer", "head_start")
    own = [option for option in one.options if option.name not in common]
    shared = [option for option in one.options if option.name in common]
    head = ("option", "takes", "unless agreed", "meaning")
    return table(head, [option_row(option) for option in (*own, *shared)])


def option_row(option: Option) -> tuple[str, ...]:
    return f"`{option.name}`", takes(option.kind), value(option.default), option.about


def takes(kind: Kind) -> str:
    """The values of an option, as short as a table needs them."""
    described = kind.describe()
    if isinstance(kind, WordList):
        return ", ".join(map(value, kind.names)) + ", or a list of your own"
    if isinstance(kind, OwnCards):
        return f"{value(kind.ours.version)}, which is our list, or a file with your own"
    if isinstance(kind, Limit):
        return f"none, or {kind.least} to {kind.most}"
    match described["kind"]:
        case "switch":
            return "`true`, `false`"
        case "dealer":
            return "`draw`, or a seat"
        case "seats":
            return "a list of seats"
        case "whole-by-seat":
            least, most = described["least"], described["most"]
            return f"{least} to {most}, or a list of such numbers, one for each seat"
        case "one-of":
            return ", ".join(map(value, described["values"]))
        case "whole":
            return f"{described['least']} to {described['most']}"
    raise ValueError(f"say here what {kind} takes")


def value(default: object) -> str:
    """An option's value as it is typed."""
    if default is None:
        return "none"
    if isinstance(default, list | tuple):
        return ", ".join(map(str, default)) or "nobody"
    if isinstance(default, bool):
        return f"`{str(default).lower()}`"
    return f"`{default}`"


# Markdown


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table in Markdown."""
    lines = [f"| {' | '.join(row)} |" for row in (head, *rows)]
    lines.insert(1, "|" + "---|" * len(head))
    return "\n".join(
        re.sub(r"\|(?:  \|)+", lambda gap: gap[0].replace("  ", " "), line) for line in lines
    )


PARTS: dict[str, Callable[[Box], str]] = {
    "box": the_box,
    "words": words,
    "cards": cards,
    "chart": chart,
    "levels": levels,
    "options": options,
}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

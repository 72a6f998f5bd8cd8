"""`typecase words`: what some cards spell, best first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from typecase.cli.parser import Parser
from typecase.games.shelf import box
from typecase.lexicon.search import ANY_LENGTH, PLAIN, Found, Search, open_search
from typecase.lexicon.search_cards import WILD, faces_of
from typecase.table.moves import Refused

BOARD_GAME = "wordsy"  # its cards are a board to match, not a hand to lay
EVERY_LENGTH = 64
SHOWN = 20


def words(arguments: Sequence[str]) -> int:
    """Print a table of the words that the cards spell."""
    asked = _parser().parse_args(list(arguments))
    if asked.game is not None and asked.profile is not None:
        raise Refused("Name a game or a profile, not both.", "Arguments")
    try:
        faces = _faces(asked.cards, asked.wild)
        search = open_search(_profile(asked.game, asked.profile), asked.common)
        if asked.game == BOARD_GAME:
            found = search.board_words(
                faces, limit=asked.limit if asked.limit > 0 else search.index.count
            )
        else:
            found = _spelled(search, faces, asked)
    except ValueError as problem:
        if isinstance(problem, Refused):
            raise
        raise Refused("{Problem}.", "Arguments", problem=str(problem)) from None
    print(table(found, faces, asked.limit))
    return 0


def _parser() -> Parser:
    parser = Parser("words", "Find the words that some cards spell, best first.")
    add = parser.add_argument
    add("cards", nargs="+", help="KOMYENRQ, or K O M Y E N R Q; also QU, ING and '?' for wild")
    add("--game", metavar="G", help="score as this game does, with its words; wordsy: a board")
    add("--profile", metavar="P", help="the words of standard, plain, everything, …")
    add("--common", metavar="N", type=int, default=0, help="only words so common: 0 (all) to 7")
    add("--double", action="store_true", help="a card may be its letter twice in a row")
    add("--wild", metavar="N", type=int, default=0, help="so many wild cards more")
    add("--min", metavar="N", type=int, default=1, help="at least so many letters")
    add("--max", metavar="N", type=int, default=EVERY_LENGTH, help="at most so many letters")
    add("--must", metavar="CARD", action="append", default=[], help="a card that must be laid")
    add("--limit", metavar="N", type=int, default=SHOWN, help="so many words, 0 for all (20)")
    return parser


def _faces(cards: list[str], wild: int) -> tuple[str, ...]:
    if not 0 <= wild <= EVERY_LENGTH:
        raise ValueError(f"{wild} wild cards cannot be added")
    given = faces_of(cards[0] if len(cards) == 1 else cards)
    return faces_of([*given, *WILD * wild])


def _profile(game: str | None, profile: str | None) -> str:
    return box(game).profile if game is not None else profile or "standard"


def _spelled(search: Search, faces: tuple[str, ...], asked: object) -> list[Found]:
    options = vars(asked)
    game = options["game"]
    return search.words(
        faces,
        PLAIN if game is None else box(game).scoring(len(faces)),
        doubles=options["double"] or (game is not None and box(game).doubles),
        must=_positions(options["must"], faces),
        least=max(options["min"], 1 if game is None else box(game).shortest),
        most=min(options["max"], ANY_LENGTH if game is None else box(game).longest),
    )


def _positions(must: Iterable[str], faces: tuple[str, ...]) -> list[int]:
    """Where the cards lie that must be laid: the first of that face, then the next."""
    positions: list[int] = []
    for face in faces_of(list(must)):
        free = [at for at, mine in enumerate(faces) if mine == face and at not in positions]
        if not free:
            raise ValueError(f"there is no card {face} that could be laid")
        positions.append(free[0])
    return positions


def table(found: list[Found], faces: tuple[str, ...], limit: int) -> str:
    """The finds line by line: the word, what it scores, the cards that are laid.

    >>> print(table([Found("MONKEY", 49, (2, 1, 5, 0, 4, 3))], tuple("KOMYENRQ"), 20))
    Word    Score  Cards
    MONKEY     49  M O N K E Y
    """
    if not found:
        return "These cards spell no word."
    shown = found[:limit] if limit > 0 else found
    width = max(len("Word"), *(len(one.word) for one in shown))
    lines = [f"{'Word':{width}}  Score  Cards"]
    for one in shown:
        laid = " ".join(faces[card] for card in one.cards)
        lines.append(f"{one.word:{width}}  {one.score:5}  {laid}".rstrip())
    if len(found) > len(shown):
        lines.append(f"… and {len(found) - len(shown)} more; --limit 0 shows all.")
    return "\n".join(lines)

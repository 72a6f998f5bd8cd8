"""Wordsy's board: two cards above each of the columns 5, 4, 3, 2, and what a word earns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from typecase.games.house_rules.dealing import draw_card
from typecase.games.house_rules.parts import ForACard
from typecase.table.cards import Card
from typecase.table.luck import Luck

COLUMNS = (5, 4, 3, 2)
# From the right column to the left, the upper card first; the two rows lie one after the other.
FILLING = tuple(place for column in (3, 2, 1, 0) for place in (column, column + 4))
TWO = 2


def fits(card: Card, board: Sequence[Card | None]) -> bool:
    """The Two Rules of Two: never a third rare letter, and never a third of the same letter."""
    there = [one for one in board if one is not None]
    rare = sum(one.points > 0 for one in there)
    same = sum(one.face == card.face for one in there)
    return same < TWO and (card.points == 0 or rare < TWO)


def fill_board(
    board: list[Card | None], deck: list[Card], discards: list[Card], luck: Luck
) -> None:
    """Lay a card on every empty place, each tested against those that lie there (W2)."""
    for place in FILLING:
        if board[place] is None:
            board[place] = next_card(board, deck, discards, luck)


def next_card(
    board: Sequence[Card | None], deck: list[Card], discards: list[Card], luck: Luck
) -> Card | None:
    """The next card that may lie there; what may not is discarded. If none of the whole deck may,
    the last one drawn lies all the same (W31)."""
    refused: list[Card] = []
    while (card := draw_card(deck, discards, luck)) is not None:
        if fits(card, board):
            discards += refused
            return card
        refused.append(card)
    card = refused.pop() if refused else None
    discards += refused
    return card


def slide_board(board: list[Card | None], discards: list[Card]) -> None:
    """The two right columns go, the two left ones take their places."""
    for row in (0, 4):
        discards += [card for card in board[row + 2 : row + 4] if card]
        board[row : row + 4] = [None, None, *board[row : row + 2]]


def worth_of(
    word: str, board: Sequence[Card | None], handicapped: bool = False
) -> tuple[ForACard, ...]:
    """The matched cards, each with its column and the points on it; each letter of the word takes
    one card, the better column first (W11). With a handicap the best four count in full, the other
    matched cards one point each (W24).

    >>> cards = [Card(n, face, 2 * (face == "Q")) for n, face in enumerate("QMSKTSNB")]
    >>> [matched.points for matched in worth_of("MISQUOTING", cards)]
    [7, 5, 4, 4, 3]
    >>> [matched.points for matched in worth_of("MISQUOTING", cards, handicapped=True)]
    [7, 5, 4, 4, 1]
    """
    left, found = Counter(word), []
    places = sorted(range(len(board)), key=lambda place: -COLUMNS[place % 4])
    for place in places:
        card = board[place]
        if card is not None and left[card.face] > 0:
            left[card.face] -= 1
            found.append(ForACard(card, COLUMNS[place % 4] + card.points))
    if handicapped:
        found.sort(key=lambda matched: -matched.points)
        found[4:] = [ForACard(matched.card, 1) for matched in found[4:]]
    return tuple(found)

"""Tables that bots know by heart: what their games come to, as it was tried out once.

The tables came before tools/make_bot_tables.py, which measures the same anew; with the dictionary
of today it comes to slightly other numbers, which are not taken over yet.
"""

from __future__ import annotations

# Letter Head Solitaire: how glad somebody is to be rid of a letter who counts the vowels that are
# left; letters below nought are better kept. (guess: how it was found was not kept)
GLAD: dict[str, int] = {
    "A": -7,
    "B": 6,
    "C": 5,
    "D": 2,
    "E": -6,
    "F": 7,
    "G": 9,
    "H": 2,
    "I": 5,
    "J": 6,
    "K": 6,
    "L": 4,
    "M": -1,
    "N": -1,
    "O": -1,
    "P": 0,
    "Q": 11,
    "R": 3,
    "S": -6,
    "T": -1,
    "U": 5,
    "V": 10,
    "W": 5,
    "X": 8,
    "Y": 2,
    "Z": 11,
}

# The same for somebody who does not count them. (from GLAD)
GLAD_AT_SIGHT = GLAD

# Letter Head: what the best word that it sees is worth, for a hand of 5 to 10 cards as they are
# dealt: the lowest tenth, the lowest fifth, and the mean. (guess: measured once, in a way that was
# not kept; `python -m tools.make_bot_tables HONEST` comes near it)
HONEST: dict[str, tuple[tuple[int, int, int], ...]] = {
    "beginner": ((0, 3, 12), (4, 7, 14), (6, 8, 16), (7, 9, 16), (8, 10, 17), (9, 11, 17)),
    "casual": ((4, 11, 19), (8, 13, 22), (10, 14, 23), (12, 15, 24), (13, 16, 25), (14, 17, 27)),
    "strong": ((10, 14, 24), (14, 19, 29), (15, 20, 31), (19, 23, 34), (18, 24, 36), (23, 28, 40)),
    "best": ((10, 18, 27), (16, 21, 32), (20, 26, 37), (23, 29, 41), (26, 31, 44), (30, 35, 48)),
}

# Word Poker: what players of a level show after the draw: twenty of them that stand for all.
# (guess: measured once, in a way that was not kept; `python -m tools.make_bot_tables SHOWN` comes
# near it)
SHOWN: dict[str, tuple[int, ...]] = {
    "beginner": (3, 8, 10, 11, 13, 14, 16, 21, 22, 23, 23, 24, 25, 26, 28, 30, 34, 36, 39, 45),
    "casual": (10, 13, 15, 18, 22, 23, 23, 24, 25, 26, 27, 28, 30, 33, 35, 37, 38, 40, 44, 48),
    "strong": (10, 15, 21, 23, 25, 26, 27, 28, 30, 32, 34, 35, 36, 37, 39, 40, 43, 45, 48, 58),
    "best": (11, 21, 23, 25, 27, 28, 30, 32, 34, 35, 36, 37, 38, 39, 41, 44, 45, 48, 51, 60),
}

# Red-Handed: how much nearer to a word somebody usually is with so many cards than with none.
# (guess: measured once, in a way that was not kept; `python -m tools.make_bot_tables USUALLY` comes
# near it)
USUALLY: tuple[float, ...] = (0.0, 0.9, 1.8, 2.6, 3.3, 3.9, 4.2, 4.5, 4.8)

# Letterpress alone: which share of the cards with so many points the next line harvests: under a
# dear card there is seldom a dearer. (guess: measured once, in a way that was not kept; `python -m
# tools.make_bot_tables HARVESTED` comes near it)
HARVESTED: dict[int, float] = {1: 0.85, 2: 0.75, 3: 0.5, 4: 0.35, 5: 0.25, 6: 0.2, 7: 0.1}

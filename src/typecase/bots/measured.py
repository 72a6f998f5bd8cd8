"""Measured: what bots know of their games by having tried it.

Made by tools/make_bot_tables.py, which makes it again; nothing here is written by hand.
"""

from __future__ import annotations

# Letter Head Solitaire: how glad somebody is to be rid of a letter who counts the vowels that are
# left; letters below nought are better kept. (measured: `python -m tools.make_bot_tables GLAD`)
GLAD: dict[str, int] = {
    "A": -13,
    "B": 0,
    "C": 2,
    "D": -3,
    "E": -4,
    "F": 1,
    "G": 1,
    "H": -6,
    "I": 1,
    "J": 14,
    "K": 10,
    "L": -1,
    "M": -1,
    "N": -4,
    "O": -8,
    "P": -6,
    "Q": 25,
    "R": 2,
    "S": 5,
    "T": -8,
    "U": 2,
    "V": 2,
    "W": -3,
    "X": 16,
    "Y": -5,
    "Z": 16,
}

# The same for somebody who does not count them. (measured: `python -m tools.make_bot_tables
# GLAD_AT_SIGHT`)
GLAD_AT_SIGHT: dict[str, int] = {
    "A": -26,
    "B": -2,
    "C": 8,
    "D": 0,
    "E": -20,
    "F": 6,
    "G": 5,
    "H": 6,
    "I": -12,
    "J": 17,
    "K": 13,
    "L": 1,
    "M": -2,
    "N": 2,
    "O": -14,
    "P": -6,
    "Q": 27,
    "R": 7,
    "S": -1,
    "T": 2,
    "U": 3,
    "V": 8,
    "W": 3,
    "X": 9,
    "Y": -4,
    "Z": 14,
}

# Letter Head: what the best word that it sees is worth, for a hand of 5 to 10 cards as they are
# dealt: the lowest tenth, the lowest fifth, and the mean. (measured: `python -m
# tools.make_bot_tables HONEST`)
HONEST: dict[str, tuple[tuple[int, int, int], ...]] = {
    "beginner": ((0, 4, 14), (4, 8, 16), (6, 9, 17), (8, 11, 19), (9, 11, 19), (10, 12, 20)),
    "casual": ((2, 10, 19), (8, 12, 22), (10, 13, 23), (12, 15, 25), (13, 15, 26), (13, 17, 27)),
    "strong": ((7, 13, 24), (12, 19, 28), (15, 20, 31), (19, 23, 35), (19, 25, 37), (22, 26, 39)),
    "best": ((11, 21, 29), (18, 24, 35), (22, 28, 40), (26, 33, 44), (29, 35, 48), (32, 38, 52)),
}

# Word Poker: what players of a level show after the draw: twenty of them that stand for all.
# (measured: `python -m tools.make_bot_tables SHOWN`)
SHOWN: dict[str, tuple[int, ...]] = {
    "beginner": (3, 7, 10, 12, 13, 14, 17, 21, 22, 23, 24, 25, 26, 27, 29, 31, 34, 36, 39, 45),
    "casual": (10, 13, 15, 20, 22, 23, 24, 25, 25, 26, 27, 29, 31, 33, 35, 36, 38, 40, 43, 48),
    "strong": (10, 16, 22, 24, 25, 27, 28, 30, 32, 33, 34, 35, 37, 38, 39, 41, 44, 46, 49, 57),
    "best": (13, 22, 25, 27, 29, 31, 33, 34, 35, 36, 38, 38, 40, 41, 43, 45, 47, 50, 56, 61),
}

# Red-Handed: how much nearer to a word somebody usually is with so many cards than with none.
# (measured: `python -m tools.make_bot_tables USUALLY`)
USUALLY: tuple[float, ...] = (0.0, 1.1, 2.0, 2.8, 3.5, 4.1, 4.4, 4.7, 4.8)

# Letterpress alone: which share of the cards with so many points the next line harvests: under a
# dear card there is seldom a dearer. (measured: `python -m tools.make_bot_tables HARVESTED`)
HARVESTED: dict[int, float] = {1: 0.86, 2: 0.76, 3: 0.52, 4: 0.37, 5: 0.33, 6: 0.19, 7: 0.0}

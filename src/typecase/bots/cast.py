"""The cast: printers, punchcutters and compositors of five centuries, and how each of them plays.

A style is somebody's own, at every level: how readily they bluff and doubt, and how long they
think. It makes nobody stronger: what a level can do it can do in every style, and the times of two
levels do not overlap.
"""

from __future__ import annotations

from typing import NamedTuple

from typecase.bots.levels import Level


class Style(NamedTuple):
    """A way to play, against the usual of a level."""

    name: str
    about: str  # in one line, for whoever sits down with them
    bluffs: float
    doubts: float
    slowness: float  # from 0.95 to 1.05: levels are much farther apart than that


class Printer(NamedTuple):
    """Somebody who sits down at a table."""

    name: str
    known_as: str
    style: Style

    def at(self, level: Level) -> Level:
        """The level as this person plays it."""
        return level._replace(
            bluffs=level.bluffs * self.style.bluffs,
            doubts=level.doubts * self.style.doubts,
            slowness=level.slowness * self.style.slowness,
            style=self.style.name,
        )


# How they bluff, doubt and take time, against the usual: as much as one notices at the table.
# (all: guess)
CAUTIOUS = Style("cautious", "seldom bluffs, doubts readily, takes time", 0.5, 1.4, 1.05)
BLUFFER = Style("bluffer", "bluffs at every chance", 1.8, 1.0, 1.0)
SCEPTIC = Style("sceptic", "believes little that others lay", 0.9, 1.6, 1.0)
TRUSTING = Style("trusting", "believes most words, seldom bluffs", 0.7, 0.5, 1.0)
HASTY = Style("hasty", "thinks fast, bluffs and doubts on a whim", 1.3, 1.2, 0.95)
STEADY = Style("steady", "plays it straight", 1.0, 1.0, 1.0)

CAST = {
    one.name: one
    for one in (
        Printer("Aldus", "Aldus Manutius of Venice", HASTY),
        Printer("Beatrice", "Beatrice Warde of New York and London", STEADY),
        Printer("Bodoni", "Giambattista Bodoni of Parma", BLUFFER),
        Printer("Caslon", "William Caslon of London", CAUTIOUS),
        Printer("Caxton", "William Caxton of Westminster", TRUSTING),
        Printer("Garamond", "Claude Garamond of Paris", STEADY),
        Printer("Goddard", "Mary Katherine Goddard of Baltimore", SCEPTIC),
        Printer("Griffo", "Francesco Griffo of Bologna", BLUFFER),
        Printer("Guillard", "Charlotte Guillard of Paris", SCEPTIC),
        Printer("Jenson", "Nicolas Jenson of Venice", TRUSTING),
        Printer("Plantin", "Christophe Plantin of Antwerp", CAUTIOUS),
        Printer("Tory", "Geoffroy Tory of Bourges", HASTY),
    )
}


def printer_named(name: str) -> Printer | None:
    """Who that is, if it is one of the cast; of a large company some come twice.

    >>> printer_named("Caslon 2").style.name
    'cautious'
    """
    first, _, number = name.partition(" ")
    return CAST.get(first) if not number or number.isdecimal() else None

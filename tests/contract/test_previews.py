"""What a preview tells besides points comes true as well: which cards, which challenge, how many
chips. Points are compared by the contract of every game, ours and others'."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, TypeAlias

import pytest

from typecase.door import open_match
from typecase.games.house_rules.better_letters_events import MeetsToo
from typecase.games.house_rules.betting_events import (
    Bet,
    Called,
    Conceded,
    DealtAnew,
    Folded,
    GivesUp,
    LeftTheTable,
    PaysIn,
    Raised,
    WonChips,
    WonUnseen,
)
from typecase.games.house_rules.events import Drew, HasNoWord, Kept, Scored
from typecase.games.house_rules.grid import HoldsWord, MakesWord, ReadTheGrid
from typecase.games.house_rules.letterpress_events import (
    BackUnderItsDeck,
    BecameLetters,
    BecomesLetters,
    ClaimedChallenge,
    ClaimedLetters,
    ClaimsChallenge,
    DrawsTop,
    ForTheCollection,
    ForTheLibrary,
    Harvested,
    HasWord,
    KeepsOneOf,
    LeftLibrary,
    MayMeet,
    Meets,
    OneMoreLetter,
    PrinterHas,
    PrinterScored,
    ThenALibraryCard,
    WordHandedIn,
)
from typecase.games.house_rules.letterpress_table import LAST_ROUND, LetterpressTable, sum_points
from typecase.games.house_rules.parts import ForACard
from typecase.games.house_rules.wordsy_events import APenalty, SoloBonus, TickedBonus
from typecase.games.letter_hogs import FalseAlarm, HasARow, OutOfPlace, Recited, ShowedRow
from typecase.games.red_handed import PickedUpFromGrid, PicksUp
from typecase.games.shelf import SHELF, Box
from typecase.games.take_a_letter import AWrongCard, IsAnotherCard, TurnedAWrongCard
from typecase.story.head_start import HEAD_START
from typecase.story.match import Match
from typecase.table.cards import Card, Down, card_of
from typecase.table.luck import Dice
from typecase.table.worth import Worth
from typecase.testing.playing import any_input
from typecase.testing.properties import (
    clocks,
    ends_of,
    it_pays_what_was_told,
    paid_for,
    referees,
    thought_of,
)


class Deed(NamedTuple):
    """An action, what was told of it, and the match before and after it."""

    seat: int
    action: dict[str, Any]
    worth: Worth
    before: Match[Any]
    after: Match[Any]

    def foretold(self, *kinds: type[Any]) -> bool:
        """Whether a part of one of these kinds was told, for sure or as open."""
        return any(isinstance(one, kinds) for one in (*self.worth.parts, *self.worth.unless))

    def at_once(self) -> list[Any]:
        """What was told of the seat before anybody else did anything."""
        told = [one.event for one in self.after.table.told[len(self.before.table.told) :]]
        return [event for event in told if getattr(event, "seat", None) == self.seat]

    def told(self, *kinds: type[Any]) -> Any:
        """The first event of these kinds that tells of the seat, while all others are silent."""
        so_far = len(self.before.table.told)
        while True:
            for one in self.after.table.told[so_far:]:
                if isinstance(one.event, kinds) and one.event.seat == self.seat:
                    return one.event
            if self.after.result is not None or self.after.deadline is None:
                return None
            self.after.time_up()


def ids(cards: Iterable[Card | Down]) -> set[int]:
    return {card_of(card).id for card in cards}


# Letterpress


def collected(t: LetterpressTable, seat: int) -> set[int]:
    """In round five the collection is what the last word is written with."""
    return ids([*t.collections[seat], *(t.hands[seat] if t.round == LAST_ROUND else ())])


def is_collected(part: ForTheCollection, deed: Deed) -> bool:
    """These cards, and besides them only what a challenge pays at once."""
    before, after = (collected(one.table, deed.seat) for one in (deed.before, deed.after))
    paid = (Drew, Kept, ClaimedChallenge)
    besides = ids(event.card for event in deed.at_once() if isinstance(event, paid))
    told, won = ids(part.cards), after - before
    return told <= won <= told | besides


def is_met(part: Meets, deed: Deed) -> bool:
    deed.told(HasWord)
    while deed.seat not in deed.after.table.met:
        deed.after.time_up()
    fell = not deed.after.table.shown[deed.seat].word
    return fell or part.card.face in deed.after.table.met[deed.seat]


def all_that_is_met_was_told(event: WordHandedIn, deed: Deed) -> bool:
    """Nothing else is met but what was said to be, for sure or as open, whatever others write."""
    parts = (*deed.worth.parts, *deed.worth.unless)
    told = [one for one in parts if isinstance(one, Meets | MayMeet)]
    open_ones = {one.card.face for one in deed.before.table.open_challenges}
    if not told and not open_ones:
        return True
    assert deed.after.waiting is not None
    for other, ask in deed.after.waiting.asks.items():
        written = (
            ask.moves["write"].sample(Dice("another's word")) if "write" in ask.moves else None
        )
        if written is not None:
            deed.after.do(other, {"do": "write", **written})
    deed.told(HasWord, HasNoWord)
    while deed.seat not in deed.after.table.met:
        deed.after.time_up()
    return set(deed.after.table.met[deed.seat]) <= {one.card.face for one in told} <= open_ones


def is_claimed(part: ClaimsChallenge, deed: Deed) -> bool:
    return bool(deed.told(ClaimedChallenge) == ClaimedChallenge(deed.seat, part.card, part.name))


def become_letters(part: BecomesLetters, deed: Deed) -> bool:
    return bool(deed.told(BecameLetters) == BecameLetters(deed.seat, part.letters, part.counts))


def is_drawn(part: DrawsTop, deed: Deed) -> bool:
    return bool(deed.told(Drew).card.deck == part.deck)


def are_looked_at(part: KeepsOneOf, deed: Deed) -> bool:
    return deed.after.phase == "reward" and len(deed.after.table.hands[deed.seat]) == part.looked


def is_asked_again(part: OneMoreLetter, deed: Deed) -> bool:
    return deed.after.phase == "reward"


def lie_in_the_library(part: ForTheLibrary, deed: Deed) -> bool:
    return ids(part.cards) <= ids(deed.after.table.library)


def leaves_the_library(part: ThenALibraryCard, deed: Deed) -> bool:
    return bool(deed.told(LeftLibrary).won == part.won)


def goes_back(part: BackUnderItsDeck, deed: Deed) -> bool:
    return bool(deed.told(LeftLibrary) == LeftLibrary(deed.seat, part.cards, False))


def printer_has(part: PrinterHas, deed: Deed) -> bool:
    return sum_points(deed.after.table.library) == part.printer


# The other games; None where only what others do would show it


def goes_on(deed: Deed) -> bool:
    """Whether nobody has won the hand yet, nor is it dealt anew, to all."""
    told = [one.event for one in deed.after.table.told[len(deed.before.table.told) :]]
    return not any(isinstance(one, WonChips | WonUnseen | DealtAnew) for one in told)


def is_paid_in(part: PaysIn, deed: Deed) -> bool | None:
    before, after, seat = deed.before.table, deed.after.table, deed.seat
    if not goes_on(deed):
        return None
    paid = after.staked[seat] - before.staked[seat]
    return (paid, after.chips[seat]) == (part.chips, part.left)


def is_given_up(part: GivesUp, deed: Deed) -> bool | None:
    before, after, seat = deed.before.table, deed.after.table, deed.seat
    if deed.action["do"] == "muck":
        return is_conceded(part, deed)
    if not goes_on(deed):
        return None
    staked = after.staked[seat], after.chips[seat]
    return seat not in after.still_in() and staked == (part.chips, before.chips[seat])


def is_conceded(part: GivesUp, deed: Deed) -> bool | None:
    """What was staked beyond it comes back, with what those who are gone had paid to it."""
    before, seat, so_far = deed.before.table, deed.seat, len(deed.before.table.told)
    gone = {other: paid for other, paid in before.staked.items() if other not in before.still_in()}
    while goes_on(deed):
        deed.after.time_up()
    told = [one.event for one in deed.after.table.told[so_far:]]
    if any(isinstance(event, Conceded) and event.seat != seat for event in told):
        return None  # a pot that all who are in it have conceded is shared
    won = sum(event.chips for event in told if isinstance(event, WonChips) and event.seat == seat)
    beyond = sum(max(0, paid - part.chips) for paid in gone.values())
    left = before.staked[seat] - part.chips
    return won == (left + beyond if left else 0)


def is_shown(part: HasARow, deed: Deed) -> bool:
    """As soon as the others have seen the finger."""
    for other in deed.before.table.others(deed.seat):
        if "nose" in deed.after.asks().get(other, ()):
            deed.after.do(other, {"do": "nose"})
    row = ShowedRow(deed.seat, part.cards) if part.cards else FalseAlarm(deed.seat)
    return bool(deed.told(ShowedRow, FalseAlarm) == row)


def is_out_of_place(part: OutOfPlace, deed: Deed) -> bool:
    return bool(deed.told(Recited).slips == part.slips)


def is_picked_up(part: PicksUp, deed: Deed) -> bool | None:
    told = deed.told(PickedUpFromGrid)
    return None if told is None else bool(told.card == part.card)


def is_read(part: MakesWord | HoldsWord, deed: Deed) -> bool | None:
    told = deed.told(ReadTheGrid)
    if told is None or len(deed.before.table.grid[deed.seat]) < 24:
        return None
    points = sum(getattr(one, "counts", 0) for one in deed.worth.parts)
    return part.word in told.words and told.points == points


def is_wrong(part: IsAnotherCard, deed: Deed) -> bool:
    return deed.told(TurnedAWrongCard) is not None


def is_met_there(part: MeetsToo, deed: Deed) -> bool:
    """With a path over that card alone the word is taken."""
    place = deed.before.table.grid.index(part.card)
    path = {"do": "submit", "word": deed.action["word"], "path": [place]}
    return deed.before.preview(deed.seat, path).points is not None


def is_a_penalty(part: APenalty, deed: Deed) -> bool:
    before, after = (one.table.penalties[deed.seat] for one in (deed.before, deed.after))
    return bool(after - before == 1)


PROOFS: dict[type[Any], Callable[[Any, Deed], bool | None]] = {
    Meets: is_met,
    ForTheCollection: is_collected,
    ClaimsChallenge: is_claimed,
    BecomesLetters: become_letters,
    DrawsTop: is_drawn,
    KeepsOneOf: are_looked_at,
    OneMoreLetter: is_asked_again,
    ForTheLibrary: lie_in_the_library,
    ThenALibraryCard: leaves_the_library,
    BackUnderItsDeck: goes_back,
    PrinterHas: printer_has,
    PaysIn: is_paid_in,
    GivesUp: is_given_up,
    HasARow: is_shown,
    OutOfPlace: is_out_of_place,
    PicksUp: is_picked_up,
    MakesWord: is_read,
    HoldsWord: is_read,
    IsAnotherCard: is_wrong,
    MeetsToo: is_met_there,
    APenalty: is_a_penalty,
}

# What must be seen to come true: the verbs that pay what was told, and kinds of what else is told.
BETS = {"show", PaysIn, GivesUp}
SEEN: dict[str, set[Any]] = {
    "letter-head": {"declare"},
    "vultures": {"meld"},
    "red-handed": {"hand", PicksUp},
    "word-slam": {"slam"},
    "my-word": {"my-word"},
    "word-poker": BETS,
    "seven-letter-stud": BETS,
    "stormy-letters": BETS,
    "freeze": {"show"},
    "crosswords": {"announce", MakesWord, HoldsWord},
    "crosswords-solitaire": {MakesWord, HoldsWord},
    "take-a-letter": {"spell", IsAnotherCard},
    "letter-hogs": {HasARow, OutOfPlace},
    "letter-perfect": set(),  # nothing is scored, and nothing hangs on luck
    "letter-head-solitaire": {"meld"},
    "letterpress": {
        "write",
        *(kind for kind in PROOFS if kind.__module__.endswith("press_events")),
    },
    "wordsy": {"flip", "lock", "write"},  # a penalty is rare: its game's own tests show it
    "better-letters": {"submit", MeetsToo},
}
FEWEST, MOST, INPUTS = 4, 24, 150  # matches of a game, and inputs of a match

# The other way round: what is told of a seat as soon as it has acted, it could have known.
Foretold: TypeAlias = Callable[[Any, Deed], bool]


def by(*kinds: type[Any]) -> Foretold:
    """Nothing need be foretold of no cards and of no points."""

    def foretold(event: Any, deed: Deed) -> bool:
        some = getattr(event, "cards", getattr(event, "points", True))
        return deed.foretold(*kinds) or not some

    return foretold


def alone(*kinds: type[Any]) -> Foretold:
    """Among several it may come of an earlier deed."""
    return lambda event, deed: deed.before.setup.seats > 1 or by(*kinds)(event, deed)


FORETOLD: dict[type[Any], Foretold] = {
    WordHandedIn: all_that_is_met_was_told,
    ClaimedLetters: by(ForTheCollection),
    ClaimedChallenge: by(ClaimsChallenge),
    BecameLetters: by(BecomesLetters),
    Harvested: by(ForTheCollection),
    PrinterScored: by(PrinterHas),
    Bet: by(PaysIn),
    Called: by(PaysIn),
    Raised: by(PaysIn),
    Folded: by(GivesUp),
    LeftTheTable: by(GivesUp),
    Conceded: by(GivesUp),
    Recited: by(OutOfPlace),
    Scored: alone(ForACard),
    TickedBonus: alone(SoloBonus),
    TurnedAWrongCard: by(IsAnotherCard, AWrongCard),
}


@pytest.mark.parametrize("game", SHELF, ids=lambda game: game.name)
def test_what_a_preview_tells_comes_true(game: Box) -> None:
    """At all numbers of seats, until everything that may be told has been seen to come true."""
    seen: set[Any] = set()
    for number in range(MOST):
        if number >= FEWEST and seen >= SEEN[game.name]:
            break
        seats, dice = game.seats[number % len(game.seats)], Dice(("true", number))
        match = open_match(game, seats, number, agreed(game, number, dice), None)
        while match.result is None and len(match.log) < INPUTS:
            if not seen >= SEEN[game.name] or dice.chance(0.25):
                for seat, action in thought_of(match, dice):
                    come_true(match, seat, action, seen)
            any_input(match, dice)
    assert not SEEN[game.name] - seen, "never seen to come true"


def agreed(game: Box, number: int, dice: Dice) -> dict[str, Any]:
    """Each referee in turn, every clock set, and after the first match some options at an end. A
    head start is no part of what a deed pays (H7)."""
    options = {"referee": referees(game)[number % len(referees(game))], **clocks(game)}
    for option in game.options if number else ():
        ends = ends_of(option, game.seats[number % len(game.seats)])
        if ends and option.name not in ("pace", HEAD_START, *options) and dice.chance(0.5):
            options[option.name] = dice.choice(ends)
    return options


def come_true(match: Match[Any], seat: int, action: dict[str, Any], seen: set[Any]) -> None:
    """Adds the kinds of what was told and came true, and the verb where its points were paid."""
    worth, do = match.preview(seat, action), action["do"]
    if match.deadline is not None or match.setup.seats == 1:  # else silence ends nothing
        it_pays_what_was_told(match, seat, action)
    if worth.points and do not in seen and worth.points in paid_for(match, seat, action):
        seen.add(do)
    after = match.fork()
    after.do(seat, action)
    for event in Deed(seat, action, worth, match, after).at_once():
        if type(event) in FORETOLD:
            deed = Deed(seat, action, worth, match, after.fork())
            foretold = FORETOLD[type(event)](event, deed)
            assert foretold, f"{action} by {seat}: {event} came, and {worth} was told"
    for part in worth.parts:
        if hasattr(part, "points"):
            continue
        assert type(part) in PROOFS, f"say in PROOFS how {type(part).__name__} comes true"
        holds = PROOFS[type(part)](part, Deed(seat, action, worth, match, after.fork()))
        assert holds is not False, f"{action} by {seat}: {part} was told, and is not so"
        if holds:
            seen.add(type(part))

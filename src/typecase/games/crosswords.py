"""Crosswords: choose a card, place it for good, and read words across and down.
(Rulebook 004, pages 24 and 25.)"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from typecase.games.house_rules.appeal import CLAUSE as APPEAL
from typecase.games.house_rules.appeal import appeal, may_appeal
from typecase.games.house_rules.dictionary import Dictionary
from typecase.games.house_rules.doubting import doubted
from typecase.games.house_rules.events import Fell
from typecase.games.house_rules.family import DECK, FamilyOptions, opened
from typecase.games.house_rules.grid import (
    FULL,
    LEAST,
    SIDE,
    GridTable,
    Read,
    ReadsWord,
    announce_best,
    best_besides,
    best_word,
    lines_of,
    lines_with,
    nearest_place,
    place_taken,
    put_taken,
    tell_words,
    told,
    total,
)
from typecase.games.house_rules.looking_up import falls
from typecase.games.house_rules.parts import doubts
from typecase.games.house_rules.winning import leaders
from typecase.lexicon.search import Scoring
from typecase.story.protocol import Answer, Ask, Result, Seat, Setup
from typecase.table.announcing import Announce, Line, can_be_read, line_named
from typecase.table.cards import Card, without
from typecase.table.events import Event, Question
from typecase.table.luck import Dice
from typecase.table.moves import Both, Choose, Move, Refused
from typecase.table.picking import From, Pick
from typecase.table.sights import Public
from typecase.table.wording import Phrase
from typecase.table.worth import Worth

DEALS = FULL
A_MINUTE, THREE_MINUTES = 60_000, 180_000
TO_CHALLENGE, A_WORD, AT_MOST = 20_000, 5_000, 120_000  # S15


def scoring(_cards: int) -> Scoring:
    """What a word is worth, for whoever searches one: its letters, and nothing for its length."""
    return Scoring.of(DECK.points)


def still_here(t: GridTable, seats: Iterable[Seat]) -> list[Seat]:
    return [seat for seat in seats if seat not in t.resigned]


class TookCard(Event):
    says = "{Seat:takes|take} {card}."
    seat: Seat
    card: Public[Card]


class Announced(Event):
    says = "{Seat:announces|announce} {words:or no word}."
    seat: Seat
    words: tuple[str, ...]


class NameOtherWords(Question):
    says = "Struck: {struck}. Name other words"
    struck: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class CrosswordsOptions(FamilyOptions):
    """What every game of the family takes, and no more."""


@dataclass(kw_only=True)
class CrosswordsTable(GridTable):
    dealer: Public[Seat]
    turn: Public[Seat]
    round: Public[int] = 1
    centre: Public[list[Card]] = field(default_factory=list)
    discards: Public[list[Card]] = field(default_factory=list)  # what leavers did not place
    struck: Public[dict[Seat, list[Read]]]  # what was challenged away
    allowed: Public[list[str]] = field(default_factory=list)  # words that the table has voted in


class Crosswords:
    rules = "2"
    clauses: ClassVar[Mapping[str, str]] = {
        "take": "Crosswords: The Play",
        "place": "Crosswords: The Play",
        "announce": "Crosswords: Scoring",
        "challenge": "Crosswords: Challenges",
        "vote": APPEAL,
    }

    def __init__(self, options: CrosswordsOptions, dictionary: Dictionary) -> None:
        self.options, self.dictionary = options, dictionary

    # Getting Started

    def set_table(self, setup: Setup) -> CrosswordsTable:
        opening, seats = opened(setup, self.options), range(setup.seats)
        return opening.table(
            CrosswordsTable,
            turn=(opening.dealer + 1) % setup.seats,
            grid={seat: [] for seat in seats},
            words={seat: [] for seat in seats},
            struck={seat: [] for seat in seats},
        )

    # The Deal

    def deal(self, t: CrosswordsTable) -> None:
        """As many cards as there are players, face up."""
        t.centre = [t.deck.pop() for _ in t.players()]

    # The Play

    async def play_round(self, t: CrosswordsTable) -> None:
        """One deal of twenty-five: everybody takes a card and places it (CW5)."""
        self.deal(t)
        first = t.dealer + t.round
        for seat in [(first + step) % t.seats for step in range(t.seats)]:
            if seat not in t.resigned:
                t.turn = seat
                await self.take_and_place(t, seat)
        t.discards += t.centre
        t.centre = []
        if t.round == DEALS:
            await self.score(t)
        t.round += 1

    async def take_and_place(self, t: CrosswordsTable, seat: Seat) -> None:
        """A minute for both; then the first card goes where the grid grows least (CW6)."""
        until = t.after(A_MINUTE)
        move = Pick("Take a card", "card", From(t.centre), one=True, clause="Crosswords: The Play")
        ask = Ask({"take": move}, "Take one of the cards", "{Seat:is|are} choosing a card")
        answer = await t.first("take", {seat: ask}, until)
        if seat in t.resigned:
            return
        t.taken = list(answer.value) if answer else t.centre[:1]
        t.centre = without(t.centre, t.taken)
        t.tell(TookCard(seat, t.taken[0]))
        if answer:
            await place_taken(t, seat, until)
        else:
            put_taken(t, seat, nearest_place(t.grid[seat]))
        t.discards += t.taken
        t.taken = []

    # Scoring

    async def score(self, t: CrosswordsTable) -> None:
        """All announce at once, since nobody's words hang on another's (CW7)."""
        lines: dict[Seat, Sequence[Line]] = {seat: lines_of(t.grid[seat]) for seat in t.players()}
        if self.options.referee == "challenge":
            while lines:  # lines challenged away, until no word is left to announce (CW4, S15)
                await self.announce(t, lines)
                lines = await self.challenge(t, lines)
        elif self.options.referee == "table":
            await self.announce(t, lines)
        for seat in t.players():
            if self.options.referee != "challenge":
                announce_best(t, seat, self.dictionary, DECK)
            tell_words(t, seat, DECK)

    async def announce(self, t: CrosswordsTable, lines: Mapping[Seat, Sequence[Line]]) -> None:
        """Each names her words; whoever is silent announces nothing more (CW7)."""
        until, waiting = t.after(THREE_MINUTES), list(lines)
        appealed: list[Seat] = []
        while waiting := still_here(t, waiting):
            asks = {
                seat: self.announcing(t, seat, lines[seat], seat in appealed) for seat in waiting
            }
            answer = await t.first("announce", asks, until)
            if answer is None:
                break
            if answer.do == "appeal":
                appealed.append(answer.seat)
                until = await appeal(t, answer.seat, answer.value, t.allowed, until)
            else:
                waiting.remove(answer.seat)
                t.words[answer.seat] += [Read(*read) for read in answer.value]
                t.tell(Announced(answer.seat, tuple(word for _, word in answer.value)))

    def announcing(
        self, t: CrosswordsTable, seat: Seat, lines: Sequence[Line], appealed: bool
    ) -> Ask:
        strict = self.options.referee == "table"
        moves: dict[str, Move[Any]] = {
            "announce": Announce(
                "Announce your words",
                tuple(lines),
                LEAST,
                judge=(lambda word: self.dictionary.insist(word, t.allowed)) if strict else None,
                words=self.some_words,
                struck=tuple(t.struck[seat]),
                clause="CW2",
            )
        }
        moves |= may_appeal(self.options, self.dictionary, t.allowed, appealed, SIDE)
        struck = tuple(read.word for read in t.struck[seat])
        says = NameOtherWords(struck) if struck else "Name the word of each line"
        return Ask(moves, says, "{Seat:is|are} reading the grid")

    def some_words(self, line: Line) -> list[str]:
        """The line's best word, for whoever must name one."""
        word = best_word(line, self.dictionary, DECK)
        return [word] if word else []

    def preview(self, t: CrosswordsTable, answer: Answer) -> Worth:
        """Which words a placed card makes is kept open where they may be challenged."""
        if answer.do == "announce":
            words = [*answer.value]
            if self.options.referee == "table":
                words += best_besides(t.grid[answer.seat], words, self.dictionary, DECK)
            parts = [told(ReadsWord, read, DECK) for read in words]
            return Worth(tuple(parts), doubts(self.options) if parts else ())
        if answer.do == "place" and self.options.referee != "challenge":
            return lines_with(t, answer.seat, answer.value, self.dictionary, DECK)
        return Worth()

    # How to Win

    def scores(self, t: CrosswordsTable) -> dict[Seat, int]:
        return {seat: total(words, DECK) for seat, words in t.words.items()}

    def over(self, t: CrosswordsTable) -> bool:
        return t.round > DEALS

    def result(self, t: CrosswordsTable) -> Result:
        """The highest grand total; ties share the win (H3)."""
        scores = self.scores(t)
        return Result(leaders(t, scores), scores)

    # Challenges

    async def challenge(
        self, t: CrosswordsTable, lines: Mapping[Seat, Sequence[Line]]
    ) -> dict[Seat, Sequence[Line]]:
        """Everybody doubts what she likes, one word at a time and in secret (CW8); the lines in
        which another word may be announced (CW11)."""
        words = {
            (seat, read.line): seat
            for seat in lines
            for read in t.words[seat]
            if read.line in [line.name for line in lines[seat]]
        }
        on_the_table = sum(map(len, t.words.values()))  # also those that nobody can doubt any more
        until = t.after(min(AT_MOST, TO_CHALLENGE + A_WORD * on_the_table))
        doubts = await doubted(t, words, lambda left: challenging(left, t.words), until)
        return self.looked_up(t, lines, doubts)

    def looked_up(
        self,
        t: CrosswordsTable,
        lines: Mapping[Seat, Sequence[Line]],
        doubts: Mapping[tuple[Seat, str], Sequence[Seat]],
    ) -> dict[Seat, Sequence[Line]]:
        """Strike the words that fall; no challenge costs anything. The lines of those words, unless
        no other can be read in them (S15)."""
        again: dict[Seat, Sequence[Line]] = {}
        for seat in lines:
            fallen = []
            for read in list(t.words[seat]):
                doubters = doubts.get((seat, read.line), ())
                if doubters and falls(t, self.options, self.dictionary, seat, read.word, doubters):
                    t.words[seat].remove(read)
                    t.struck[seat].append(read)
                    fallen.append(read.line)
                    t.tell(Fell(seat, read.word, tuple(doubters)))
            struck = tuple(t.struck[seat])
            left = [line for line in lines[seat] if can_be_read(line, LEAST, struck)]
            if named := [line for line in left if line.name in fallen]:
                again[seat] = named
        return again


def challenging(doubtful: Sequence[tuple[Seat, str]], words: Mapping[Seat, Sequence[Read]]) -> Both:
    """One of these words, by the seat and the line that it stands in."""
    seats = tuple(dict.fromkeys(seat for seat, _ in doubtful))
    lines = tuple(dict.fromkeys(line for _, line in doubtful))

    def judge(word: tuple[Any, ...]) -> None:
        if word not in doubtful:
            says = "{Seat:has|have} no word in {line} that you could challenge."
            line = line_named(word[1])
            raise Refused(says, "Crosswords: Challenges", seat=word[0], line=line)

    def some(dice: Dice) -> dict[str, Any]:
        seat, line = dice.choice(doubtful)
        return {"seat": seat, "line": line}

    names = tuple(Phrase("{Seat}", seat=seat) for seat in seats)
    whose = Choose("Whose word", "seat", seats, names, clause="Crosswords: Challenges")
    read_there = [
        tuple(
            Phrase("{word} ({seat})", word=read.word, seat=seat)
            for seat, at in doubtful
            for read in words[seat]
            if at == read.line == line
        )
        for line in lines
    ]
    spoken = tuple(
        Phrase("{line}: {words}", line=line_named(line), words=read)
        for line, read in zip(lines, read_there, strict=True)
    )
    where = Choose("In which line", "line", lines, spoken, clause="Crosswords: Challenges")
    return Both("Challenge a word", (whose, where), judge, some)

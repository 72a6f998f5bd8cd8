"""Wordsy: one long word a round from the letters on the board, the best five of seven count.
(Rulebook 002.)"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, ClassVar

from typecase.games.house_rules.appeal import CLAUSE as APPEAL
from typecase.games.house_rules.appeal import appeal, may_appeal
from typecase.games.house_rules.card_lists import shuffled_decks
from typecase.games.house_rules.deciding import STEP, by_author
from typecase.games.house_rules.dictionary import Dictionary
from typecase.games.house_rules.events import Fell, IsNoWord, Scored, Stood
from typecase.games.house_rules.parts import doubts
from typecase.games.house_rules.solo_card import TARGETS, Step, solo_step
from typecase.games.house_rules.winning import leaders
from typecase.games.house_rules.wordsy_board import fill_board, slide_board, worth_of
from typecase.games.house_rules.wordsy_events import (
    ABonus,
    APenalty,
    HasWritten,
    IfItStands,
    IsACheapie,
    LaidTheBoard,
    NotYetJudged,
    SoloBonus,
    TickedBonus,
    TurnedTheSand,
)
from typecase.games.house_rules.wordsy_meant import CLAUSE as MEANT
from typecase.games.house_rules.wordsy_meant import forgive
from typecase.games.house_rules.wordsy_table import LONGEST, Row, WordsyOptions, WordsyTable
from typecase.lexicon.search import PLAIN, Scoring
from typecase.story.protocol import Answer, Ask, Millis, Result, Seat, Setup
from typecase.table.luck import Luck
from typecase.table.moves import Barred, Choose, Move, Press, Refused, Write
from typecase.table.worth import Part, Unless, Worth, sum_of

ROUNDS, BEST, ALONE = 7, 5, 0
SAND: Millis = 30_000
FINISHING: Millis = 3_000  # W9
STALLED: Millis = 180_000
A_PENALTY = 2

# The two bonus boxes of each round: for beating the fastest player, and for the fastest herself.
BOXES = {1: (1, 2), 2: (1, 2), 3: (1, 2), 4: (2, 3), 5: (2, 3), 6: (2, 3), 7: (3, 4)}

HOLDS_NO_FLIP = Barred("Flip the timer", "You were the fastest last round: you may lock.", "W6")
FLIP_FIRST = Barred("Lock it", "Flip the timer, or keep a draft: nobody has flipped yet.", "W4")


def scoring(_cards: int) -> Scoring:
    """Wordsy's words are searched against a board, not spelled; this is for a plain search."""
    return PLAIN


def in_front(fastest: int, others: Sequence[int]) -> bool:
    """Whether the fastest word is good enough for the larger bonus.

    >>> in_front(18, [18, 12]), in_front(18, [19]), in_front(18, [1, 1, 1, 30, 30])
    (True, False, True)
    """
    return sum(fastest >= other for other in others) >= min(len(others), 3)


class Wordsy:
    rules = "2"
    clauses: ClassVar[Mapping[str, str]] = {
        "writing": "Wordsy: Gameplay",
        "finishing": "Wordsy: Gameplay",
        "late": "Wordsy: Solo Play",
        "challenge": "Wordsy: Challenges",
        "meant": MEANT,
        "vote": APPEAL,
    }

    def __init__(self, options: WordsyOptions, dictionary: Dictionary) -> None:
        self.options, self.dictionary = options, dictionary

    # Setup

    def set_table(self, setup: Setup) -> WordsyTable:
        luck, seats = Luck(setup.seed), range(setup.seats)
        t = WordsyTable(
            seats=setup.seats,
            luck=luck,
            pace=self.options.pace,
            deck=shuffled_decks(self.options.deck, luck, setup.stack)["deck"],
            grid=[None] * 8,
            sheets={seat: [] for seat in seats},
            penalties=dict.fromkeys(seats, 0),
        )
        if self.untimed(t):
            t.main_player = luck.dice("main player").below(setup.seats)  # W22
        return t

    def untimed(self, t: WordsyTable) -> bool:
        return self.options.variant == "main-player" and t.seats > 1

    def clock(self, t: WordsyTable, millis: Millis) -> Millis | None:
        """So much time from now; in the untimed game there is no time pressure at all (W36)."""
        return None if self.untimed(t) else t.after(millis)

    def strict(self, t: WordsyTable) -> bool:
        return self.options.referee != "challenge" or t.seats == 1

    # Gameplay

    async def play_round(self, t: WordsyTable) -> None:
        fill_board(t.grid, t.deck, t.discards, t.luck)
        t.tell(LaidTheBoard(t.round, tuple(card for card in t.grid if card)))
        t.drafts, t.locked, t.words, t.fallen = {}, [], {}, []
        present = t.players()  # W21: who leaves from here on counts as nought this round
        if t.seats == 1:
            await self.solo(t)
        else:
            await self.writing(t)
            t.words = {seat: t.drafts.get(seat, "") for seat in t.players()}
            t.drafts = {}
            t.tell(*[HasWritten(seat, word) for seat, word in t.words.items()])
            if self.strict(t):
                self.strike_out(t)
            else:
                await self.challenges(t)
            self.score(t, present)
        self.end_round(t)

    async def writing(self, t: WordsyTable) -> None:
        """Everybody at once and in secret, until the sand is out or all have submitted (W8)."""
        until, t.fastest = self.clock(t, STALLED), None
        appealed: list[Seat] = []
        while writers := [seat for seat in t.players() if seat not in t.locked]:
            asks = {seat: self.writing_ask(t, seat, seat in appealed) for seat in writers}
            race = () if t.fastest is not None else ("flip",)
            answer = await t.first("writing", asks, until, race)
            if answer is None:  # each seat's draft counts
                return await self.finishing(t) if t.fastest is not None else None
            if answer.do == "appeal":
                appealed.append(answer.seat)
                until = await appeal(t, answer.seat, answer.value, t.allowed, until)
                continue
            self.take(t, answer)
            if answer.do == "flip" and t.fastest is None:
                t.fastest, until = answer.seat, t.after(SAND)
                t.tell(TurnedTheSand(answer.seat))

    async def finishing(self, t: WordsyTable) -> None:
        """The sand is out. Whoever is writing has three seconds to finish: letters may be added to
        what is written, and nothing altered (W9, S10). An empty sheet stays empty (W34)."""
        until = t.after(FINISHING)
        while writers := [seat for seat in t.drafts if seat in t.players() if seat not in t.locked]:
            asks = {seat: self.finishing_ask(t, seat) for seat in writers}
            answer = await t.first("finishing", asks, until)
            if answer is None:
                return
            self.take(t, answer)

    def finishing_ask(self, t: WordsyTable, seat: Seat) -> Ask:
        begun = partial(t.drafts.__getitem__, seat)
        moves = {
            "write": self.draft(t, begins=begun),
            "lock": self.paper(t, seat, "Lock it", optional=True, begins=begun),
        }
        says = "The sand is out: letters may still be added to your word"
        return Ask(moves, says, "{Seat:is|are} finishing a word")

    def take(self, t: WordsyTable, answer: Answer) -> None:
        """Keep the word as a draft, or for good; a draft of nothing is none."""
        if answer.value:
            t.drafts[answer.seat] = answer.value
        elif answer.do == "write":
            t.drafts.pop(answer.seat, None)
        if answer.do != "write":
            t.locked.append(answer.seat)

    def writing_ask(self, t: WordsyTable, seat: Seat, appealed: bool) -> Ask:
        running = t.fastest is not None or self.untimed(t)
        moves: dict[str, Move[Any]] = {"write": self.draft(t, optional=True)}
        before = seat == self.holder(t) and not running  # she may lock, and not flip
        if not self.untimed(t):
            moves["flip"] = HOLDS_NO_FLIP if before else self.paper(t, seat, "Flip the timer")
        may_lock = running or before
        moves["lock"] = self.paper(t, seat, "Lock it", optional=True) if may_lock else FLIP_FIRST
        new = partial(self.insist_on_new, t)
        moves |= may_appeal(self.options, self.dictionary, t.allowed, appealed, LONGEST, new)
        says = "Write a word that uses as many letters of the board as it can"
        return Ask(moves, says, "{Seat:is|are} writing")

    def draft(self, t: WordsyTable, label: str = "Keep a draft", **more: Any) -> Write:
        """Any letters, whoever is the referee: it may still become a word (S10)."""
        faces = "".join(card.face for card in t.grid if card)
        words = partial(self.dictionary.board_words, faces)
        return Write(label, "word", LONGEST, words=words, clause="Wordsy: Gameplay", **more)

    def paper(self, t: WordsyTable, seat: Seat, label: str, **more: Any) -> Write:
        """A word that is submitted for good; without one, the draft is (W33)."""

        def judge(word: str) -> None:
            if submitted := word or t.drafts.get(seat, ""):
                self.insist(t, submitted)

        return self.draft(t, label, judge=judge if self.strict(t) else None, **more)

    def holder(self, t: WordsyTable) -> Seat | None:
        """Who may not flip; set aside when two players are left or nobody else could (W6)."""
        return t.no_flip if len(t.players()) > 2 else None

    # Scoring

    def score(self, t: WordsyTable, present: list[Seat]) -> None:
        """All words against the board, then the two bonuses (W12, W13, W21)."""
        scores = {seat: 0 for seat in present}
        for seat, word in t.words.items():
            if seat not in (*t.fallen, *t.resigned):
                scores[seat] = sum_of(self.worth_of(t, seat, word))
        small, large = BOXES[t.round]
        lead = self.lead(t)
        for seat in t.players():
            mine = scores[seat]
            if seat == lead:
                rivals = [scores[other] for other in present if other != seat]
                bonus = large if seat not in t.fallen and in_front(mine, rivals) else 0
            else:
                bonus = small if lead is not None and mine > scores.get(lead, 0) else 0
            self.note(t, seat, Row(t.words[seat], mine, bonus, bonus == large))

    def note(self, t: WordsyTable, seat: Seat, row: Row) -> None:
        """On the score sheet, for all to see."""
        t.sheets[seat].append(row)
        t.tell(Scored(seat, row.word, row.score))
        if row.bonus:
            t.tell(TickedBonus(seat, row.bonus))

    def lead(self, t: WordsyTable) -> Seat | None:
        """Whose word is to be beaten."""
        return t.main_player if self.untimed(t) else t.fastest

    def worth_of(self, t: WordsyTable, seat: Seat, word: str) -> tuple[Part, ...]:
        return worth_of(word, t.grid, handicapped=seat in self.options.handicap)

    def preview(self, t: WordsyTable, answer: Answer) -> Worth:
        seat, do = answer.seat, answer.do
        if do == "challenge":
            return Worth(unless=(IfItStands(A_PENALTY),))
        if do not in ("write", "flip", "lock", "meant"):
            return Worth()
        word = answer.value or (t.drafts.get(seat, "") if do in ("flip", "lock") else "")  # W33
        parts = self.worth_of(t, seat, word)
        if t.seats == 1 and do != "write":
            return Worth((*parts, *self.alone(t, parts, paused=do == "flip")))
        return Worth(parts, self.unless(t, seat, do) if word else ())

    def unless(self, t: WordsyTable, seat: Seat, do: str) -> tuple[Unless, ...]:
        """What the others, and the dictionary when the round closes, may make of a word."""
        lead = seat if do == "flip" and t.fastest is None else self.lead(t)
        small, large = BOXES[t.round]
        bonus = () if lead is None else (ABonus(large if seat == lead else small, seat == lead),)
        draft = (NotYetJudged(),) if do == "write" and self.strict(t) else ()  # S10
        doubted = () if self.strict(t) or do == "meant" else doubts(self.options)  # W14
        return *draft, *doubted, *bonus

    # End of the Round

    def end_round(self, t: WordsyTable) -> None:
        t.used += [word for word in t.words.values() if word]
        if self.untimed(t):
            t.main_player = self.next_main_player(t)
        elif t.seats > 2:
            t.no_flip = t.fastest
        t.round += 1
        if t.round <= ROUNDS:
            slide_board(t.grid, t.discards)

    # End of the Game

    def best_words(self, t: WordsyTable, seat: Seat) -> list[int]:
        return sorted((row.score for row in t.sheets[seat]), reverse=True)[:BEST]

    def total(self, t: WordsyTable, seat: Seat) -> int:
        """The best five words, all bonuses, two off for every penalty."""
        bonuses = sum(row.bonus for row in t.sheets[seat])
        return sum(self.best_words(t, seat)) + bonuses - A_PENALTY * t.penalties[seat]

    def scores(self, t: WordsyTable) -> dict[Seat, int]:
        return {seat: self.total(t, seat) for seat in range(t.seats)}

    def over(self, t: WordsyTable) -> bool:
        return t.round > ROUNDS

    def result(self, t: WordsyTable) -> Result:
        """The highest total; ties go to the best word, the second best, to the fifth (W23)."""
        scores = self.scores(t)
        if t.seats == 1:
            target = TARGETS[self.options.solo_level]  # W30
            won = scores[ALONE] >= target
            return Result((ALONE,) if won else (), scores, besides={"To win": target})
        strength = {seat: (scores[seat], *self.best_words(t, seat)) for seat in t.players()}
        return Result(leaders(t, strength), scores)

    # Challenges

    async def challenges(self, t: WordsyTable) -> None:
        """One at a time, the first to press; a word is challenged once (W14)."""
        done: list[Seat] = []
        open_words = [seat for seat in t.players() if t.words.get(seat)]
        until = self.clock(t, STEP)
        while waiting := [seat for seat in t.players() if seat not in done]:
            asks = {seat: self.challenge_ask(t, seat, open_words) for seat in waiting}
            answer = await t.first("challenge", asks, until, race=("challenge",))
            if answer is None:
                return
            if answer.do == "done":
                done.append(answer.seat)
                continue
            open_words.remove(answer.value)
            await self.challenge(t, answer.seat, answer.value)
            until = self.clock(t, STEP)

    def challenge_ask(self, t: WordsyTable, seat: Seat, open_words: list[Seat]) -> Ask:
        theirs = tuple(other for other in open_words if other != seat)
        moves: dict[str, Move[Any]] = {}
        if theirs:
            names = by_author({other: t.words[other] for other in theirs})
            moves["challenge"] = Choose("Challenge a word", "seat", theirs, names, clause="W14")
        moves["done"] = Press("No more challenges")
        says = "Is each of these a word, and a new one?"
        return Ask(moves, says, "{Seat:is|are} reading the words")

    async def challenge(self, t: WordsyTable, challenger: Seat, author: Seat) -> None:
        word = t.words[author]
        if fault := self.fault(t, author, word):
            t.fallen.append(author)
            t.tell(Fell(author, word, (challenger,)), fault)
            if self.options.forgiving:
                await forgive(t, author, self.clock(t, STEP), partial(self.insist, t))
        else:
            t.penalties[challenger] += 1
            t.tell(Stood(author, word, (challenger,)))

    # Restrictions

    def fault(self, t: WordsyTable, author: Seat, word: str) -> IsNoWord | IsACheapie | None:
        """What is wrong with a word, if anything: no word at all, or a cheapie (W17 to W20)."""
        if word not in t.allowed and not self.dictionary.has(word):
            return IsNoWord(author, word)
        relative = self.dictionary.relative(word, t.used)
        return IsACheapie(author, word, relative) if relative else None

    def strike_out(self, t: WordsyTable) -> None:
        """Where nobody challenges, a draft that is no word, or a cheapie, is worth nothing when the
        round closes (S10)."""
        for seat, word in t.words.items():
            if word and seat not in t.locked and (fault := self.fault(t, seat, word)):
                t.fallen.append(seat)
                t.tell(fault)

    def insist(self, t: WordsyTable, word: str) -> None:
        """Refuse what is no word, or no new one."""
        self.dictionary.insist(word, t.allowed)
        self.insist_on_new(t, word)

    def insist_on_new(self, t: WordsyTable, word: str) -> None:
        """Refuse a cheapie. It is one whatever the table says of it."""
        if relative := self.dictionary.relative(word, t.used):
            says = "{word} is a cheapie: {relative} was used before."
            raise Refused(says, "No Cheapies! (W17)", word=word, relative=relative)

    # Solo Play

    async def solo(self, t: WordsyTable) -> None:
        """Stop the sand with a word if you can; after that there is all the time in the world."""
        draft = self.draft(t, optional=True)
        stop = self.paper(t, ALONE, "Stop the timer")
        asks = {ALONE: Ask({"write": draft, "flip": stop}, "Write a word and stop the timer")}
        until = t.after(SAND)
        while not t.locked and (answer := await t.first("writing", asks, until)):
            self.take(t, answer)
        paused = bool(t.locked)
        lock = self.paper(t, ALONE, "Lock it", optional=True)
        asks = {ALONE: Ask({"write": draft, "lock": lock}, "The sand is out: take your time")}
        while not t.locked and (answer := await t.first("late", asks)):
            self.take(t, answer)
        self.score_alone(t, paused)

    def score_alone(self, t: WordsyTable, paused: bool) -> None:
        word = t.drafts.pop(ALONE, "")
        t.words = {ALONE: word}
        points = sum_of(self.worth_of(t, ALONE, word))
        step = self.solo_step(t, points, paused)
        t.penalties[ALONE] += step.penalty
        t.spot = step.spot
        self.note(t, ALONE, Row(word, points, step.bonus, step.bonus == BOXES[t.round][1]))

    def solo_step(self, t: WordsyTable, points: int, paused: bool) -> Step:
        brutal = self.options.solo_level == "brutal"
        return solo_step(t.spot, points, paused, BOXES[t.round], brutal)

    def alone(self, t: WordsyTable, word: tuple[Part, ...], paused: bool) -> list[Part]:
        """What a word brings besides its letters."""
        step = self.solo_step(t, sum_of(word), paused)
        ticked: list[Part] = [SoloBonus(step.bonus)] if step.bonus else []
        return [*ticked, *[APenalty(A_PENALTY)] * step.penalty]

    # Variants: Accessible Version with No Time Limit

    def next_main_player(self, t: WordsyTable) -> Seat | None:
        """The fewest large boxes, then the fewest small ones, then the next clockwise (W22)."""
        last = t.main_player if t.main_player is not None else t.seats - 1
        around = [*t.others(last), *([last] if last not in t.resigned else [])]

        def boxes(seat: Seat) -> tuple[int, int]:
            ticked = [row.large for row in t.sheets[seat] if row.bonus]
            return sum(ticked), len(ticked) - sum(ticked)

        return min(around, key=boxes, default=None)

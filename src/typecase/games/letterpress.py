"""Letterpress: draft letters, write words, and collect for the last one. (Rulebooks 000 and 001.)

For one player the rounds are those of `house_rules/rotary_printer.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from typecase.decks import card_list
from typecase.games.house_rules.appeal import CLAUSE as APPEAL
from typecase.games.house_rules.appeal import appeal
from typecase.games.house_rules.conditions import conditions, met
from typecase.games.house_rules.dealing import deal_hands
from typecase.games.house_rules.dictionary import Dictionary
from typecase.games.house_rules.doubting import doubted
from typecase.games.house_rules.events import Fell, HasNoWord, Stood
from typecase.games.house_rules.letterpress_claims import Claims, rank
from typecase.games.house_rules.letterpress_events import BrokeTie, HasWord, WordHandedIn
from typecase.games.house_rules.letterpress_table import (
    CLAIM_CHALLENGES,
    CLAIM_LETTERS,
    COUNTS,
    DRAFT,
    FIVE_CARDS,
    LAST_ROUND,
    WRITE,
    LetterpressOptions,
    LetterpressTable,
    OpenChallenge,
    Shown,
    Written,
    drawn,
    keep,
    keeping,
    pick_up,
    put_under,
    reward,
    seconds,
    set_up,
    share,
    sorts,
    sum_points,
)
from typecase.games.house_rules.looking_up import falls
from typecase.games.house_rules.rotary_printer import RotaryPrinter
from typecase.games.house_rules.winning import leaders
from typecase.lexicon.search import Scoring
from typecase.story.protocol import Answer, Ask, Result, Seat, Setup
from typecase.table.cards import without
from typecase.table.moves import Move, Write
from typecase.table.sorts import doubled
from typecase.table.spelling import Spelled

OPEN_CHALLENGES, SHARED_LETTERS = 3, 2
LONGEST_APPEAL = 30


def scoring(cards: int) -> Scoring:
    """Each card used counts once, whatever the length of the word."""
    points = dict(card_list("letterpress").deck("letters").points)
    faces = {face: points.pop(face) for face in list(points) if len(face) > 1}
    return Scoring.of(points, faces)


class Letterpress:
    rules = "2"
    clauses: ClassVar[Mapping[str, str]] = {
        "draft": DRAFT,
        "write": WRITE,
        "challenge": "3. Write: Illegal Words",
        "claim": CLAIM_LETTERS,
        "reward": CLAIM_CHALLENGES,
        "place": "Solo: Rounds Two, Three, and Four",
        "library": "Solo: Step 4. Score",
        "vote": APPEAL,
    }

    def __init__(self, options: LetterpressOptions, dictionary: Dictionary) -> None:
        self.options, self.dictionary = options, dictionary
        self.printed = options.deck.decks["challenges"]
        self.printer = RotaryPrinter(options, dictionary)
        self.claims = Claims(options)

    # Setup

    def set_table(self, setup: Setup) -> LetterpressTable:
        return set_up(setup, self.options)

    # How to Play

    async def play_round(self, t: LetterpressTable) -> None:
        """One round in four steps; round five has no draft, and no claims."""
        if t.seats == 1:
            return await self.printer.play_round(t)
        self.deal(t)
        if t.round < LAST_ROUND:
            await self.draft(t)
        await self.write(t)
        await self.announce(t)
        if t.round < LAST_ROUND:
            rank(t)
            await self.claims.in_turn(t)
        else:
            self.last_score(t)
        t.round += 1

    # Step 1. Deal

    def deal(self, t: LetterpressTable) -> None:
        """Shared letters first, then the challenges and the hands; none of these in round five."""
        t.shown, t.laid, t.met, t.ranking, t.appealed = {}, {}, {}, [], []
        share(t, SHARED_LETTERS)
        if t.round == LAST_ROUND:
            t.hands, t.collections = t.collections, {seat: [] for seat in range(t.seats)}
            return
        for card in drawn(t.challenges, OPEN_CHALLENGES):
            printed = self.printed[card.face]
            pays = reward(printed.reward).text()
            t.open_challenges.append(OpenChallenge(card, printed.name, printed.text, pays))
        t.hands |= deal_hands(t.letters, t.players(), FIVE_CARDS)

    # 2. Draft

    async def draft(self, t: LetterpressTable) -> None:
        """Keep one and pass the others left; with the last card the drafted ones are the hand."""
        for kept in range(FIVE_CARDS - 1):
            await self.keep_one(t, kept)
            passed = {t.others(seat)[0]: t.hands[seat] for seat in t.players()}
            self.clear_away(t)
            t.hands |= passed
        pick_up(t)

    async def keep_one(self, t: LetterpressTable, kept: int) -> None:
        until = seconds(t, self.options.pick_seconds)
        says = "Keep one letter; the others go to your left"
        while choosing := [seat for seat in t.players() if len(t.drafted[seat]) == kept]:
            asks = {seat: keeping(t, seat, says) for seat in choosing}
            answer = await t.first("draft", asks, until)
            if answer is None:
                for seat in choosing:  # the first card is kept for whoever does not choose (L33)
                    if seat not in t.resigned:
                        keep(t, seat, t.hands[seat][0], t.drafted)
                return
            keep(t, answer.seat, answer.value[0], t.drafted)

    def clear_away(self, t: LetterpressTable) -> None:
        """What whoever has resigned was drafting goes under the deck; a collection stays (L35)."""
        for seat in t.resigned if t.round < LAST_ROUND else ():
            put_under(t, [*t.hands[seat], *t.drafted[seat]])
            t.hands[seat], t.drafted[seat] = [], []

    # 3. Write

    async def write(self, t: LetterpressTable) -> None:
        """Everybody writes in secret; not even the length of a word is known before all have."""
        until = seconds(t, self.options.write_seconds)
        while writers := [seat for seat in t.players() if seat not in t.written]:
            asks = {seat: self.writing(t, seat) for seat in writers}
            answer = await t.first("write", asks, until)
            if answer is None:
                return  # whoever has not written has no word (L5)
            if answer.do == "appeal":
                t.appealed.append(answer.seat)
                began = t.now
                await appeal(t, answer.seat, answer.value, t.allowed, *self.meanwhile(t))
                until = until and until + t.now - began
            else:
                self.note(t, answer)

    def writing(self, t: LetterpressTable, seat: Seat) -> Ask:
        moves: dict[str, Move[Any]] = {"write": self.a_word(t, seat)}
        if self.options.referee == "table" and seat not in t.appealed:
            moves["appeal"] = Write("Put a word to the vote", "word", LONGEST_APPEAL, clause=APPEAL)
        return Ask(moves, "Write a word, or none", f"{{{seat}}} is writing")

    def a_word(self, t: LetterpressTable, seat: Seat) -> Move[Any]:
        def judge(word: str) -> None:
            self.dictionary.insist(word, t.allowed)

        strict = self.options.referee != "challenge"
        return sorts(t, t.hands[seat], self.dictionary, judge if strict else None)

    def note(self, t: LetterpressTable, answer: Answer) -> None:
        spelled: Spelled = answer.value
        held = [card.id for card in (*t.centre, *t.hands[answer.seat])]
        places = tuple(held.index(card.id) for card in spelled.cards)
        t.written[answer.seat] = Written(spelled.word, places)
        t.tell(WordHandedIn(answer.seat))

    def meanwhile(
        self, t: LetterpressTable
    ) -> tuple[Callable[[Seat], Mapping[str, Move[Any]]], Callable[[Answer], None]]:
        """While the table votes on a word, the others may hand theirs in."""

        def moves(seat: Seat) -> Mapping[str, Move[Any]]:
            return {} if seat in t.written else {"write": self.a_word(t, seat)}

        return moves, lambda answer: self.note(t, answer)

    async def announce(self, t: LetterpressTable) -> None:
        """All words are shown at once, and unused drafted cards go under the deck."""
        self.clear_away(t)
        for seat in t.players():
            self.show(t, seat, t.written.get(seat, Written()))
        t.written = {}
        if self.options.referee == "challenge":
            await self.challenge(t)
        for seat in t.players():
            t.met[seat] = [one.card.face for one in t.open_challenges if self.meets(t, seat, one)]

    def show(self, t: LetterpressTable, seat: Seat, written: Written) -> None:
        held = [*t.centre, *t.hands[seat]]
        cards = [held[place] for place in written.places]
        t.laid[seat] = without(cards, t.centre)
        unused, t.hands[seat] = without(t.hands[seat], t.laid[seat]), []
        if t.round < LAST_ROUND:
            put_under(t, unused)
        else:
            t.collections[seat] = unused
        t.shown[seat] = Shown(
            written.word,
            tuple(card.face for card in cards),
            sum_points(cards),
            max((card.points for card in cards), default=0),
            len(cards) - len(t.laid[seat]),
            len(t.laid[seat]),
            doubled(written.word, cards),
        )
        has = HasWord(seat, written.word, sum_points(cards), tuple(cards))
        t.tell(has if cards else HasNoWord(seat))

    async def challenge(self, t: LetterpressTable) -> None:
        """A word that falls scores nothing, and its cards go under the deck (L5), or in round five
        back to the collection."""
        words = {seat: shown.word for seat, shown in t.shown.items() if shown.word}
        doubts = await doubted(t, words, "challenge", self.clauses["challenge"])
        for author, challengers in doubts.items():
            if falls(t, self.options, self.dictionary, author, words[author], challengers):
                t.tell(Fell(author, words[author], tuple(challengers)))
                t.shown[author] = Shown()
                if t.round < LAST_ROUND:
                    put_under(t, t.laid[author])
                else:
                    t.collections[author] += t.laid[author]
                t.laid[author] = []
            else:
                t.tell(Stood(author, words[author], tuple(challengers)))

    def meets(self, t: LetterpressTable, seat: Seat, challenge: OpenChallenge) -> bool:
        """Judged on all the words as they were shown (L11); the shortest is shorter than at least
        one other (S25)."""
        mine = t.shown[seat]
        others = [t.shown[other].word for other in t.others(seat) if t.shown[other].word]
        counts = {
            "shared-cards": mine.shared,
            "drafted-cards": mine.drafted,
            "doubled-cards": mine.doubled,
            "dearest-card": mine.dearest,
            "score": mine.points,
            "shortest": int(bool(others) and all(len(mine.word) < len(word) for word in others)),
        }
        needs = conditions(self.printed[challenge.card.face].needs, COUNTS)
        return bool(mine.word) and met(needs, mine.word, self.dictionary.syllables, counts)

    # Round Five

    def last_score(self, t: LetterpressTable) -> None:
        """The best last word wins; those who tie show what they have left over."""
        for seat in t.players():
            t.scores[seat] = t.shown[seat].points
        best = self.best(t)
        for seat in best if len(best) > 1 else ():
            t.left_over[seat], t.collections[seat] = t.collections[seat], []
            t.tell(BrokeTie(seat, self.tie_break(t, seat), tuple(t.left_over[seat])))

    def best(self, t: LetterpressTable) -> list[Seat]:
        most = max(t.scores[seat] for seat in t.players())
        return [seat for seat in t.players() if t.scores[seat] == most]

    def tie_break(self, t: LetterpressTable, seat: Seat) -> int:
        """The points of the cards that were not used, or of the whole collection (L15)."""
        used = t.laid[seat] if self.options.final_tie == "collection" else []
        return sum_points([*t.left_over.get(seat, ()), *used])

    def scores(self, t: LetterpressTable) -> dict[Seat, int]:
        return dict(t.scores)

    def over(self, t: LetterpressTable) -> bool:
        return t.round > LAST_ROUND

    def result(self, t: LetterpressTable) -> Result:
        if t.seats == 1:
            return self.printer.result(t)
        strength = {seat: (t.scores[seat], self.tie_break(t, seat)) for seat in t.players()}
        return Result(leaders(t, strength), self.scores(t))

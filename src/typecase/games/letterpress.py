"""Letterpress: draft letters, write words, and collect for the last one. (Rulebooks 000 and 001.)

For one player the rounds are those of `house_rules/rotary_printer.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, ClassVar

from typecase.decks import card_list
from typecase.games.house_rules.appeal import CLAUSE as APPEAL
from typecase.games.house_rules.appeal import appeal, may_appeal
from typecase.games.house_rules.conditions import SYLLABLES, Condition, conditions, met
from typecase.games.house_rules.dealing import deal_hands
from typecase.games.house_rules.dictionary import Dictionary
from typecase.games.house_rules.doubting import fallen
from typecase.games.house_rules.events import HasNoWord
from typecase.games.house_rules.letterpress_claims import Claims, rank
from typecase.games.house_rules.letterpress_events import (
    BrokeTie,
    HasWord,
    MayMeet,
    Meets,
    WordHandedIn,
)
from typecase.games.house_rules.letterpress_table import (
    CLAIM_CHALLENGES,
    CLAIM_LETTERS,
    COUNTS,
    DRAFT,
    FIVE_CARDS,
    ILLEGAL,
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
    set_up,
    share,
    sorts,
    sum_points,
    worth_of,
)
from typecase.games.house_rules.parts import doubts
from typecase.games.house_rules.rotary_printer import RotaryPrinter
from typecase.games.house_rules.winning import leaders
from typecase.lexicon.search import Scoring
from typecase.story.protocol import Answer, Ask, Result, Seat, Setup
from typecase.table.cards import Card, without
from typecase.table.moves import Move
from typecase.table.multi_letter import doubled
from typecase.table.spelling import Spelled
from typecase.table.worth import Worth, sum_of

OPEN_CHALLENGES, SHARED_LETTERS = 3, 2


def scoring(_cards: int) -> Scoring:
    """Each card used counts once, whatever the length of the word."""
    points = dict(card_list("letterpress").deck("letters").points)
    faces = {face: points.pop(face) for face in list(points) if len(face) > 1}
    return Scoring.of(points, faces)


class Letterpress:
    rules = "2"
    clauses: ClassVar[Mapping[str, str]] = {
        "draft": DRAFT,
        "write": WRITE,
        "challenge": ILLEGAL,
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
        await self.score(t)
        t.round += 1

    # Step 1. Deal

    def deal(self, t: LetterpressTable) -> None:
        """Shared letters first, then the challenges and the hands; none of these in round five."""
        t.shown, t.laid, t.met, t.ranking, t.appealed = {}, {}, {}, [], []
        share(t, SHARED_LETTERS)
        if t.round == LAST_ROUND:
            t.hands, t.collections = t.collections, {seat: [] for seat in range(t.seats)}
            return
        challenges = drawn(t.challenges, OPEN_CHALLENGES)
        t.open_challenges = [OpenChallenge.of(card, self.printed[card.face]) for card in challenges]
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
        until = t.after_seconds(self.options.pick_seconds)
        says = "Keep one letter; the others go to your left"
        while choosing := [seat for seat in t.players() if len(t.drafted[seat]) == kept]:
            asks = {seat: keeping(t, seat, says) for seat in choosing}
            answer = await t.first("draft", asks, until)
            if answer is None:
                # The first card is kept for whoever does not choose (L33).
                for seat in (one for one in choosing if one not in t.resigned):
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
        until = t.after_seconds(self.options.write_seconds)
        while writers := [seat for seat in t.players() if seat not in t.written]:
            asks = {seat: self.writing(t, seat) for seat in writers}
            answer = await t.first("write", asks, until)
            if answer is None:
                return  # whoever has not written has no word (L5)
            if answer.do == "appeal":
                t.appealed.append(answer.seat)
                words, note = partial(self.words, t), partial(self.note, t)
                until = await appeal(t, answer.seat, answer.value, t.allowed, until, words, note)
            else:
                self.note(t, answer)

    def writing(self, t: LetterpressTable, seat: Seat) -> Ask:
        moves = self.words(t, seat)
        moves |= may_appeal(self.options, self.dictionary, t.allowed, seat in t.appealed)
        return Ask(moves, "Write a word, or none", "{Seat:is|are} writing")

    def words(self, t: LetterpressTable, seat: Seat) -> dict[str, Move[Any]]:
        """To write a word, also while the table votes on another's, unless it is written."""
        if seat in t.written:
            return {}
        strict = self.options.referee != "challenge"
        judge = partial(self.dictionary.insist, besides=t.allowed) if strict else None
        return {"write": sorts(t, t.hands[seat], self.dictionary, judge)}

    def note(self, t: LetterpressTable, answer: Answer) -> None:
        spelled: Spelled = answer.value
        held = [card.id for card in (*t.centre, *t.hands[answer.seat])]
        places = tuple(held.index(card.id) for card in spelled.cards)
        t.written[answer.seat] = Written(spelled.word, places)
        t.tell(WordHandedIn(answer.seat))

    async def announce(self, t: LetterpressTable) -> None:
        """All words are shown at once, and unused drafted cards go under the deck."""
        self.clear_away(t)
        for seat in t.players():
            self.show(t, seat, t.written.get(seat, Written()))
        t.written = {}
        if self.options.referee == "challenge":
            await self.challenge(t)
        needs = {one.card.face: self.needs(one) for one in t.open_challenges}
        for seat in t.players():
            mine, others = t.shown[seat], [t.shown[other].word for other in t.others(seat)]
            t.met[seat] = [face for face in needs if self.meets(mine, needs[face], others)]

    def show(self, t: LetterpressTable, seat: Seat, written: Written) -> None:
        held = [*t.centre, *t.hands[seat]]
        cards = tuple(held[place] for place in written.places)
        t.laid[seat] = without(cards, t.centre)
        self.put_back(t, seat, without(t.hands[seat], t.laid[seat]))
        t.hands[seat] = []
        t.shown[seat] = self.as_shown(t, written.word, cards)
        has = HasWord(seat, written.word, t.shown[seat].points, cards)
        t.tell(has if cards else HasNoWord(seat))

    def as_shown(self, t: LetterpressTable, word: str, cards: tuple[Card, ...]) -> Shown:
        drafted = len(without(cards, t.centre))
        return Shown(
            word=word,
            faces=tuple(card.face for card in cards),
            points=sum_of(worth_of(cards)),
            dearest=max((card.points for card in cards), default=0),
            shared=len(cards) - drafted,
            drafted=drafted,
            doubled=doubled(word, cards),
        )

    async def challenge(self, t: LetterpressTable) -> None:
        """A word that falls scores nothing, and lies there no more (L5)."""
        words = {seat: shown.word for seat, shown in t.shown.items() if shown.word}
        for author in await fallen(t, self.options, self.dictionary, words, ILLEGAL):
            self.put_back(t, author, t.laid[author])
            t.shown[author], t.laid[author] = Shown(), []

    def put_back(self, t: LetterpressTable, seat: Seat, cards: list[Card]) -> None:
        """Under the deck, or in round five into the collection that they come from."""
        if t.round < LAST_ROUND:
            put_under(t, cards)
        else:
            t.collections[seat] += cards

    def needs(self, challenge: OpenChallenge, unknown: Sequence[str] = ()) -> list[Condition]:
        """What a challenge asks for, as far as it is known already whether it is met."""
        printed = conditions(self.printed[challenge.card.face].needs, COUNTS)
        return [need for need in printed if need.name not in unknown]

    def meets(self, mine: Shown, needs: Sequence[Condition], words: list[str]) -> bool:
        """Judged on all the words as they were shown (L11); the shortest is shorter than at least
        one other (S25)."""
        counts = {
            "shared-cards": mine.shared,
            "drafted-cards": mine.drafted,
            "doubled-cards": mine.doubled,
            "dearest-card": mine.dearest,
            "score": mine.points,
            "shortest": int(any(words) and all(len(mine.word) < len(one) for one in words if one)),
        }
        return bool(mine.word) and met(needs, mine.word, self.dictionary.syllables, counts)

    # 4. Score

    async def score(self, t: LetterpressTable) -> None:
        """Whose word scores more claims first, letters and a challenge; round five is the end."""
        if t.round == LAST_ROUND:
            return self.last_score(t)
        rank(t)
        await self.claims.in_turn(t)

    def preview(self, t: LetterpressTable, answer: Answer) -> Worth:
        if t.seats == 1:
            return self.printer.preview(t, answer)
        if t.turn is not None:
            return self.claims.preview(t, answer)
        return self.a_words_worth(t, answer.value) if answer.do == "write" else Worth()

    def a_words_worth(self, t: LetterpressTable, spelled: Spelled) -> Worth:
        """Its cards, and the challenges: what hangs on the others' words, or on what the dictionary
        knows of a word that may be challenged, is open."""
        if not spelled.word:
            return Worth()
        doubted = doubts(self.options)
        unknown = ("shortest", SYLLABLES) if doubted else ("shortest",)
        mine = self.as_shown(t, spelled.word, spelled.cards)
        met = [one for one in t.open_challenges if self.meets(mine, self.needs(one, unknown), [])]
        hanging = [one for one in met if self.needs(one, unknown) != self.needs(one)]
        meets = [Meets(one.card, one.name) for one in met if one not in hanging]
        may_meet = [MayMeet(one.card, one.name) for one in hanging]
        return Worth((*worth_of(spelled.cards), *meets), (*may_meet, *doubted))

    # Round Five

    def last_score(self, t: LetterpressTable) -> None:
        """The best last word wins; those who tie show what they have left over."""
        t.scores |= {seat: t.shown[seat].points for seat in t.players()}
        best = leaders(t, t.scores)
        for seat in best if len(best) > 1 else ():
            t.left_over[seat], t.collections[seat] = t.collections[seat], []
            t.tell(BrokeTie(seat, self.tie_break(t, seat), tuple(t.left_over[seat])))

    def tie_break(self, t: LetterpressTable, seat: Seat) -> int:
        """The points of the cards that were not used, or of the whole collection (L15); nothing
        before last words have tied."""
        used = t.laid.get(seat, []) if self.options.final_tie == "collection" else []
        return sum_points([*t.left_over[seat], *used]) if seat in t.left_over else 0

    def scores(self, t: LetterpressTable) -> dict[Seat, int]:
        return dict(t.scores)

    def over(self, t: LetterpressTable) -> bool:
        return t.round > LAST_ROUND

    def result(self, t: LetterpressTable) -> Result:
        if t.seats == 1:
            return self.printer.result(t)
        strength = {seat: (t.scores[seat], self.tie_break(t, seat)) for seat in t.players()}
        return Result(leaders(t, strength), self.scores(t))

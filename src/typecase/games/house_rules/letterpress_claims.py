"""Letterpress, step 4: who ranks before whom, and what each claims from the letters in play."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from typecase.games.house_rules.events import Drew, Kept
from typecase.games.house_rules.letterpress_events import (
    BecameLetters,
    BecomesLetters,
    ClaimedChallenge,
    ClaimedLetters,
    ClaimsChallenge,
    DrawsTop,
    DrewLot,
    ForTheCollection,
    KeepsOneOf,
    OneMoreLetter,
)
from typecase.games.house_rules.letterpress_table import (
    CLAIM_CHALLENGES,
    CLAIM_LETTERS,
    LetterpressOptions,
    LetterpressTable,
    Reward,
    drawn,
    keep,
    keeping,
    put_under,
    two_letter_ranks,
)
from typecase.story.protocol import Answer, Ask, Seat
from typecase.table.cards import Card, without
from typecase.table.moves import Both, Choose
from typecase.table.picking import From, Pick
from typecase.table.wording import Phrase
from typecase.table.worth import Part, Worth

NO_CHALLENGE = "none"
CLAIM_ONE = "Claim a letter, and a challenge you met"
CLAIM_TWO = "Claim up to two letters, and a challenge you met"
NOT_MET = "{word:or No word} does not meet {face}: {text}."
TAKEN = "{face} was claimed before you: claim another that you met, or none."  # L10
CLAIMED = "claimed challenges"  # they never go back, so that they are a deck of their own


# Ties


def rank(t: LetterpressTable) -> None:
    """By score, then by the dearest card, then by the length of the word, then by lot."""

    def strength(seat: Seat) -> tuple[int, int, int]:
        shown = t.shown[seat]
        return -shown.points, -shown.dearest, -len(shown.word)

    seats = sorted(t.players(), key=strength)
    for _, tied in groupby(seats, key=strength):
        t.ranking += drawn_apart(t, list(tied), len(t.letters))


def drawn_apart(t: LetterpressTable, tied: list[Seat], cards: int) -> list[Seat]:
    """The tied draw a letter each, the nearest to A comes first; equals draw again (L13).

    Once as many cards are drawn as the deck holds, the order round the table decides (L34).
    """
    if len(tied) < 2 or cards < len(tied):
        return tied
    lots = dict(zip(tied, drawn(t.letters, len(tied)), strict=True))
    put_under(t, lots.values())
    t.tell(*[DrewLot(seat, card.face) for seat, card in lots.items()])
    letter = {seat: card.face[0] for seat, card in lots.items()}
    apart = groupby(sorted(tied, key=letter.__getitem__), key=letter.__getitem__)
    left = cards - len(tied)
    return [seat for _, equal in apart for seat in drawn_apart(t, list(equal), left)]


# Claim Letters, Claim Challenges


def in_play(t: LetterpressTable) -> list[Card]:
    """The shared letters, and the drafted ones that somebody has used (L6)."""
    return [*t.centre, *(card for laid in t.laid.values() for card in laid)]


def what_is_paid(pays: Reward, in_play: Sequence[Card]) -> tuple[Part, ...]:
    if pays.kind == "card":
        return (BecomesLetters(pays.letters, pays.points),)
    if pays.kind == "draw":
        return (DrawsTop(pays.deck),)
    if pays.kind == "look":
        return (KeepsOneOf(pays.cards),)
    return (OneMoreLetter(),) if in_play else ()


class Claims:
    """The claims of one round, letters and challenges."""

    def __init__(self, options: LetterpressOptions) -> None:
        self.options = options
        self.printed = options.deck.decks["challenges"]

    async def in_turn(self, t: LetterpressTable) -> None:
        """In the order of the ranking; what nobody claims goes back under the decks."""
        two = two_letter_ranks(len(t.ranking))
        for rank, seat in enumerate(t.ranking):
            if seat not in t.resigned:
                t.turn = seat
                await self.claim(t, seat, 2 if rank < two else 1)
        t.turn = None
        put_under(t, in_play(t))
        put_under(t, [one.card for one in t.open_challenges])
        t.centre, t.laid, t.open_challenges = [], {}, []

    async def claim(self, t: LetterpressTable, seat: Seat, most: int) -> None:
        until = t.after_seconds(self.options.claim_seconds)
        moves = {"claim": self.claiming(t, seat, most)}
        ask = Ask(moves, CLAIM_TWO if most == 2 else CLAIM_ONE, "{Seat:is|are} claiming")
        answer = await t.first("claim", {seat: ask}, until)
        letters, challenge = answer.value if answer else ((), NO_CHALLENGE)
        self.take(t, seat, letters)
        for one in t.open_challenges:
            if one.card.face == challenge:
                t.tell(ClaimedChallenge(seat, one.card, one.name))
                t.open_challenges = [other for other in t.open_challenges if other is not one]
                await self.pay(t, seat, one.card, one.pays)
                return

    def claiming(self, t: LetterpressTable, seat: Seat, most: int) -> Both:
        open_ones = {one.card.face: one for one in t.open_challenges}
        able = [face for face in t.met[seat] if face in open_ones]
        names = [open_ones[face].named() for face in able]
        barred = [
            (face, Phrase(NOT_MET, word=t.shown[seat].word, face=face, text=one.text))
            for face, one in open_ones.items()
            if face not in able
        ]
        gone = [(face, Phrase(TAKEN, face=face)) for face in t.met[seat] if face not in able]
        challenge = Choose(
            "Claim a challenge",
            "challenge",
            (NO_CHALLENGE, *able),
            ("no challenge", *names),
            optional=True,
            clause=CLAIM_CHALLENGES,
            barred=(*barred, *gone),
            also=tuple((one.card.id, face) for face, one in open_ones.items()),  # S9
        )
        return Both("Claim", (self.letters(t, most), challenge))

    def letters(self, t: LetterpressTable, most: int) -> Pick:
        place = From(in_play(t), 0, most)
        return Pick("Claim letters", "letters", place, optional=True, clause=CLAIM_LETTERS)

    def take(self, t: LetterpressTable, seat: Seat, letters: Sequence[Card]) -> None:
        t.tell(ClaimedLetters(seat, tuple(letters)))
        t.centre = without(t.centre, letters)
        t.laid = {other: without(laid, letters) for other, laid in t.laid.items()}
        t.collections[seat] += letters

    def preview(self, t: LetterpressTable, answer: Answer) -> Worth:
        """What comes into the collection: the letters, and what a challenge pays."""
        match answer.value:
            case (tuple() as letters, str() as challenge):
                claimed = [one for one in t.open_challenges if one.card.face == challenge]
            case letters:
                claimed = []
        parts: list[Part] = [ForTheCollection(tuple(letters))] if letters else []
        for one in claimed:
            left = without(in_play(t), letters)
            parts += [ClaimsChallenge(one.card, one.name), *what_is_paid(one.pays, left)]
        return Worth(tuple(parts))

    async def pay(self, t: LetterpressTable, seat: Seat, card: Card, pays: Reward) -> None:
        """At once, in the same turn (L12). A card that is not kept goes under its deck."""
        if pays.kind == "card":
            t.collections[seat].append(Card(card.id, pays.letters, pays.points, CLAIMED))
            return t.tell(BecameLetters(seat, pays.letters, pays.points))
        put_under(t, [card])
        until = t.after_seconds(self.options.claim_seconds)
        if pays.kind == "draw":
            top = drawn(t.letters if pays.deck == "letters" else t.vowels, 1)
            t.collections[seat] += top
            t.tell(*[Drew(seat, letter) for letter in top])
        elif pays.kind == "look":
            t.hands[seat] = drawn(t.letters, pays.cards)
            if t.hands[seat]:
                asks = {seat: keeping(t, seat, "Keep one letter in your collection")}
                answer = await t.first("reward", asks, until)
                keep(t, seat, answer.value[0] if answer else t.hands[seat][0], t.collections)
                t.tell(Kept(seat, t.collections[seat][-1], 1 + len(t.hands[seat])))
            put_under(t, t.hands[seat])
            t.hands[seat] = []
        elif in_play(t):
            ask = Ask({"claim": self.letters(t, 1)}, "Claim one more letter", "{Seat:claims|claim}")
            answer = await t.first("reward", {seat: ask}, until)
            self.take(t, seat, answer.value if answer else ())

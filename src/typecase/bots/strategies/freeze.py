"""How Freeze is played: keep what spells dear words, and stop while the others are behind."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from itertools import islice
from typing import Any

from typecase.bots.bot import Reply
from typecase.bots.levels import Level
from typecase.bots.nudging import NO_WORD, there_is
from typecase.bots.racks import faces_in, unseen
from typecase.bots.reasons import COSTS_NOTHING, MOST
from typecase.bots.solitaire_plan import taken_from
from typecase.bots.strategy import Moves, Strategy, allows
from typecase.decks import deck
from typecase.lexicon.profiles import Profile
from typecase.lexicon.search import Scoring, can_spell, open_search
from typecase.story.seen import Seen
from typecase.table.cards import WILD
from typecase.table.luck import Dice
from typecase.table.moves import Both, Choose, Move
from typecase.table.picking import Pick
from typecase.table.spelling import Spell
from typecase.table.wording import Phrase

DECK = deck("letter-head")
SCORING = Scoring.of(DECK.points)
TO_DRAW, TO_DISCARD, TO_SHOW, TO_READ, A_LETTER_MS = 3_500, 4_500, 5_000, 3_000, 700  # (guess)
FEWEST = 8  # draws that even a beginner has a feeling for (guess)
PRACTICE = 200  # hands that somebody has seen of each kind who knows how good they get (guess)
MOST_TURNS = 9  # turns after which hands hardly get better (guess)
ESCAPES = 1.2  # what overlooking costs on such hands, in points for each (guess)
TRIED = 5  # words, of which the first is allowed nearly always (guess)
# Possibilities that somebody can think of who thinks about every card. (from LEVELS: the strong)
THOROUGH = 8
# How sure of the round one must be before one dares to freeze, against an equal share of it.
# (guess)
DARES = {"beginner": 1.8, "casual": 1.4, "strong": 1.0, "best": 0.0}


MIGHT_BRING_MORE = "With the {card} you would have {taken} points: might the deck bring more?"
OPEN_OR_DECK = "The {card} makes {taken} points, a card of the deck {hoped} on average."
STOP_THEM = "{word} wins the round about {sure} times in a hundred: stop the others now."
ONE_MORE = "Without it one more card makes {hoped} points on average."


class Freeze(Strategy):
    watches_others = False  # it remembers its own cards alone

    def __init__(self, name: str, seed: int, level: Level) -> None:
        super().__init__(name, seed, level)
        self.draws = FEWEST + level.foresight
        self.finds = 1 / (1 + ESCAPES * level.overlooks)  # its share of the points that are there
        self.thorough = level.foresight >= THOROUGH
        self._had = ""  # the word that it keeps its cards for
        self._chosen = ("", ""), "", 0  # of which cards it shows which word, and the points

    def notice(self, seen: Seen) -> None:
        """Remember the word that it sees in its cards whenever it has to part with one of them."""
        if seen.ask is not None and "discard" in seen.ask.offers():
            self.open_dictionary(seen)
            self._sees(self._hand(seen))

    def play(self, seen: Seen, moves: Moves) -> Reply | None:
        table, show = seen.table, moves.get("show")
        dice = Dice((self.seed, seen.seat, seen.phase, table["round"], table["lap"], [*moves]))
        if "draw" in moves:
            return self._draw(seen, dice)
        if "discard" in moves:
            return self._discard(seen, moves["discard"], dice)
        if isinstance(show, Spell):
            return self._show(seen, show, dice)
        if "accept" in moves:
            return self._read(seen, moves.get("challenge"), dice)
        return self.speller.answer(seen)  # a vote

    def worth(self, seen: Seen, action: Mapping[str, Any]) -> float | None:
        """The chance to win the round with the cards that it leaves, over every card that may come:
        of an open card, a word or a freeze with what is there, else with one card more."""
        if action["do"] not in ("draw", "discard", "show"):
            return None
        self.open_dictionary(seen)
        hand = self._hand(seen)
        if action["do"] == "show":
            return self._wins(seen, SCORING.word(action.get("word") or ""), 0)
        coming = Counter(self._unseen(seen))
        if action["do"] == "draw":
            source = seen.table["discards"][-1]["face"] if action["from"] == "discard" else None
            return self._hopes_to_win(seen, hand, Counter([source]) if source else coming, 0)
        gone = next(one for one in seen.table["hands"][seen.seat] if one["id"] == action["card"])
        left = left_of(hand, gone["face"])
        assert seen.ask is not None, "it is asked"
        last = not isinstance(seen.ask.moves["discard"], Both)  # somebody else has frozen
        if last or action.get("freeze"):
            return self._wins(seen, self._worth(left, len(left)), 0)
        return self._hopes_to_win(seen, left, coming)

    # drawing and discarding

    def _hand(self, seen: Seen) -> list[str]:
        return faces_in(seen.table["hands"][seen.seat])

    def _unseen(self, seen: Seen) -> list[str]:
        return unseen(DECK, [*self._hand(seen), *faces_in(seen.table["discards"])])

    def _may_come(self, seen: Seen, dice: Dice) -> Counter[str]:
        """Cards that the deck may bring, one in each future that it thinks of."""
        pool = self._unseen(seen)
        return Counter(dice.choice(pool) for _ in range(self.draws)) if pool else Counter()

    def _worth(self, faces: list[str], most: int) -> float:
        """What it may make of more cards than it may keep."""
        known = known_best("".join(sorted(faces)), self.words, self.level.commonness, most)
        return self.finds * known

    def _hoped(self, hand: list[str], coming: Counter[str]) -> float:
        """What the hand is worth on average with one of those cards."""
        most, many = len(hand), max(1, coming.total())
        return sum(n * self._worth([*hand, face], most) for face, n in coming.items()) / many

    def _draw(self, seen: Seen, dice: Dice) -> Reply:
        """The card that lies open, if it is better than what the deck brings on average."""
        hand, open_card = self._hand(seen), seen.table["discards"][-1]["face"]
        hoped = self._hoped(hand, self._may_come(seen, dice))
        taken = self._worth([*hand, open_card], len(hand))
        named = Phrase("wild card") if open_card == WILD else open_card
        nudge = Phrase(MIGHT_BRING_MORE, card=named, taken=round(taken))
        source: dict[str, Any] = {"from": "discard" if taken > hoped else "deck"}
        why = Phrase(OPEN_OR_DECK, card=named, taken=round(taken), hoped=round(hoped))
        return self.reply(seen, dice, TO_DRAW, "draw", why, nudge, **source)

    def _discard(self, seen: Seen, move: Move[Any], dice: Dice) -> Reply:
        """Who freezes shows the word that it sees; who plays on draws once more in any case, so
        that only what may come of the cards counts."""
        pick = move.parts[0] if isinstance(move, Both) else move
        assert isinstance(pick, Pick), "something is discarded"
        cards = {card.face: card for card in pick.place.now()}
        held = [card.face for card in pick.place.now()]
        word, points, spare = self._sees(held)
        nudge = there_is(word, points, held) if word else ""
        away = min(spare, key=lambda face: (face == WILD, DECK.points[face]))
        if not isinstance(move, Both):  # somebody has frozen: this was the last card
            says = "Without it you still have {word} for {points} points." if word else NO_WORD
            why = Phrase(says, word=word, points=points)
            fields: dict[str, Any] = {pick.field: cards[away].id}
            return self.reply(seen, dice, TO_DISCARD, "discard", why, nudge, **fields)
        coming = self._may_come(seen, dice)
        # Most people keep the word that they see, and only think about the other cards.
        thought = cards if self.thorough else dict.fromkeys(spare)
        later = {face: self._hoped(left_of(held, face), coming) for face in thought}
        patient = max(thought, key=lambda face: (later[face], face in spare, face != WILD))
        sure, playing = self._wins(seen, points, 0), seen.seats - len(seen.table["resigned"])
        freeze = sure > DARES[self.level.name] / playing and (
            sure > self._hopes_to_win(seen, left_of(held, patient), coming)
        )
        hoped = round(later[patient])
        says = STOP_THEM if freeze else ONE_MORE
        why = Phrase(says, word=word, sure=round(100 * sure), hoped=hoped)
        fields = {pick.field: cards[away if freeze else patient].id, "freeze": freeze}
        return self.reply(seen, dice, TO_DISCARD, "discard", why, nudge, **fields)

    def _sees(self, held: list[str]) -> tuple[str, int, str]:
        """The word that it would keep of one card too many, its points, and the cards that it does
        not need; nobody forgets the word that they have."""
        faces = "".join(sorted(held))
        seen = (
            (w, points) for w, points in self.racks.spelled(faces, SCORING) if len(w) < len(held)
        )
        word, points = next(seen, ("", 0))
        had = SCORING.word(self._had)
        if had > points and len(self._had) < len(held) and can_spell(faces, self._had):
            word, points = self._had, had
        self._had = word
        return word, points, taken_from(faces, word)

    def _hopes_to_win(
        self, seen: Seen, hand: list[str], coming: Counter[str], later: int = 1
    ) -> float:
        """The chance to win if it plays on and draws one of those cards, so many turns from now."""
        if not coming:
            return 0.0
        return (
            sum(
                times * self._wins(seen, self._worth([*hand, face], len(hand)), later)
                for face, times in coming.items()
            )
            / coming.total()
        )

    def _wins(self, seen: Seen, points: float, later: int) -> float:
        """The chance that nobody else has as many points, if it freezes so many turns from now and
        everybody draws once more.

        Whoever sits before it has taken one turn more in this lap than who sits behind it.
        """
        table, seats = seen.table, seen.seats
        assert seen.seat is not None and seen.ask is not None, "who draws has a seat"
        kept = len(table["hands"][seen.seat]) - ("discard" in seen.ask.offers())
        mine, chance = (seen.seat - table["dealer"] - 1) % seats, 1.0
        for other in range(seats):
            if other != seen.seat and other not in table["resigned"]:
                before = (other - table["dealer"] - 1) % seats < mine
                turns = min(table["lap"] + before + later, MOST_TURNS)
                usual = usual_hands(self.words, self.level.commonness, kept, turns)
                chance *= bisect_left(usual, points / self.finds) / PRACTICE
        return chance

    # the showdown

    def _show(self, seen: Seen, show: Spell, dice: Dice) -> Reply:
        faces = "".join(sorted(self._hand(seen)))
        if self._chosen[0] != (faces, self._had):  # else others have shown theirs meanwhile
            self._chosen = (faces, self._had), *self._to_show(faces, show)
        _, word, points = self._chosen
        if not word:
            return self.reply(seen, dice, TO_SHOW, "show", NO_WORD)
        usual = TO_SHOW + A_LETTER_MS * len(word)
        why = Phrase(MOST, word=word, score=points, in_words=self.level.in_words)
        return self.reply(seen, dice, usual, "show", why, worth=points, word=word)

    def _to_show(self, faces: str, show: Spell) -> tuple[str, int]:
        spelled = islice(self.racks.spelled(faces, SCORING), TRIED)
        words = [*spelled, (self._had, SCORING.word(self._had))]
        for word, points in sorted(words, key=lambda one: -one[1]):
            if word and allows(show, {"word": word}):
                return word, points
        return "", 0

    def _read(self, seen: Seen, challenge: Move[Any] | None, dice: Dice) -> Reply:
        """Doubt what it does not believe in: that costs nothing."""
        for author in challenge.options if isinstance(challenge, Choose) else ():
            word = seen.table["shown"][author]["word"]
            if self.challenges(seen, word, Dice((self.seed, "doubts", word))):
                why = Phrase(COSTS_NOTHING, word=word)
                return self.reply(seen, dice, TO_READ, "challenge", why, seat=author)
        return self.reply(seen, dice, TO_READ, "accept", "None of these is worth a challenge.")


def left_of(hand: list[str], face: str) -> list[str]:
    left = list(hand)
    left.remove(face)
    return left


@lru_cache(maxsize=20_000)
def known_best(faces: str, profile: str | Profile, commonness: int, most: int) -> int:
    """The points of the best word of so many letters, for whoever knows such words."""
    found = open_search(profile, commonness).best(faces, SCORING, most=most)
    return found.score if found else 0


@lru_cache(maxsize=256)
def usual_hands(profile: str | Profile, commonness: int, cards: int, turns: int) -> tuple[int, ...]:
    """What hands come to be worth in so many turns, from the poorest to the best: measured, about
    as much as the best word of as many more cards."""
    hands = ["".join(sorted(deal[: cards + turns])) for deal in some_deals()]
    return tuple(sorted(known_best(hand, profile, commonness, cards) for hand in hands))


@lru_cache(maxsize=1)
def some_deals() -> list[list[str]]:
    """One for all, so that a hand never gets worse with its turns."""
    pool, dice = unseen(DECK, ()), Dice("usual hands")
    return [dice.sample(pool, len(pool)) for _ in range(PRACTICE)]

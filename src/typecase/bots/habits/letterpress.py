"""How Letterpress is played: draft for a word, claim for the last one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from typecase.bots.bot import Reply
from typecase.bots.habit import Habit, Moves, allows
from typecase.bots.habits.letterpress_alone import Alone
from typecase.bots.habits.letterpress_box import (
    A_LETTER_LEFT,
    SHARED_AT_LAST,
    challenges_met,
    letters_in_the_box,
    usual_points,
)
from typecase.bots.known_cards import printed_cards
from typecase.bots.nudging import counted
from typecase.bots.reasons import not_a_word
from typecase.bots.thinking import dice_for_question
from typecase.bots.typesetting import Case, Compositor, Sort, futures, sorts_of
from typecase.decks import Printed
from typecase.games.house_rules.letterpress_table import FIVE_CARDS, LAST_ROUND, Reward, reward
from typecase.lexicon.search import Found
from typecase.story.seen import Seen
from typecase.table.cards import Card
from typecase.table.luck import Dice
from typecase.table.moves import Both, Choose
from typecase.table.picking import Pick
from typecase.table.spelling import Spell

TO_DRAFT, TO_CLAIM, TO_WRITE, A_LETTER_MS, TO_READ = 5_000, 6_000, 12_000, 1_500, 3_500  # (guess)
VOWELS = "AEIOU"
CLAIMS_A_ROUND = 2  # about how many letters a round brings (guess)
ENOUGH = 9  # letters of a collection, from which nobody thinks further ahead (guess)
A_CHALLENGE = 3.0  # points of a word that a met challenge is worth (guess)
# What the rewards are worth that are no card: points in the last word, about. (guess)
REWARDS = {"look": 2.0, "claim-letter": 2.0, "letters": 1.2, "vowels": 0.8}
A_CARD = 0.75  # of its points, what a card is worth that a challenge becomes (guess)


class Letterpress(Habit):
    @property
    def setter(self) -> Compositor:
        return Compositor(self.words, usual_points(), self.level.commonness, self.eye)

    @property
    def alone(self) -> Alone:
        return Alone(self.setter, self.level)

    def play(self, seen: Seen, moves: Moves) -> Reply | None:
        dice = dice_for_question(self.seed, seen, seen.table["round"])
        keep, claim, write = moves.get("keep"), moves.get("claim"), moves.get("write")
        if isinstance(keep, Pick):
            card, why = self._draft(seen, keep, dice)
            return self.reply(seen, dice, TO_DRAFT, "keep", why, kinds([card]), card=card.id)
        if seen.phase == "challenge":
            return self._challenge(seen, moves, dice)
        if isinstance(write, Spell):
            return self._write(seen, write, dice)
        if isinstance(claim, Pick):
            cards, why = self._claim_one(seen, claim, dice)
            ids = [card.id for card in cards]
            return self.reply(seen, dice, TO_CLAIM, "claim", why, kinds(cards), letters=ids)
        if isinstance(claim, Both):
            return self._claim(seen, claim, dice)
        if isinstance(place := moves.get("place"), Choose):  # the best are named first
            why = "There the new line wins the most from the one above."
            return self.reply(seen, dice, TO_DRAFT, "place", why, offset=place.options[0])
        return self.speller.answer(seen)  # somebody's appeal

    # 2. Draft

    def _draft(self, seen: Seen, keep: Pick, dice: Dice) -> tuple[Card, str]:
        offered = keep.place.now()
        if seen.phase == "reward":
            wanted = self._wanted(seen, offered, 1, dice)
            return wanted[0], sentence(promising(wanted))
        mine = sorts_of(seen.table["centre"]) + sorts_of(seen.table["drafted"][seen.seat])
        left = FIVE_CARDS - 1 - len(seen.table["drafted"][seen.seat])
        to_come = futures(letters_in_the_box(), left, self.level.foresight, dice)

        def worth(card: Card) -> float:
            case = (*mine, Sort(card.face, card.points))
            used = self.setter.prospects(case, to_come)
            if seen.seats > 1:
                return used
            return 2 * used - card.points  # alone, what is not used goes to the Printer

        best = max(offered, key=worth)
        return best, f"With your letters {best.face} promises the best word."

    # 3. Write

    def _write(self, seen: Seen, write: Spell, dice: Dice) -> Reply:
        cards = [card for place in write.places for card in place.now()]
        found = self.setter.words(sorts_of(cards))
        chosen: tuple[Mapping[str, Any], str] | None
        if seen.seats == 1:
            chosen = self.alone.word(seen, write, cards, found, dice)
        else:
            chosen = self._word(seen, write, cards, found)
        fields, why = chosen or ({}, "No word is found in these letters.")
        usual = TO_WRITE + A_LETTER_MS * len(fields.get("word", ""))
        points = {card.id: card.points for card in cards}
        worth = sum(points[one] for one in fields.get("cards", ()))
        return self.reply(seen, dice, usual, "write", why, worth=worth, **fields)

    def _word(
        self, seen: Seen, write: Spell, cards: Sequence[Card], found: Sequence[Found]
    ) -> tuple[Mapping[str, Any], str] | None:
        """The most points, where a challenge that is met counts for some; and why."""
        shared = len(seen.table["centre"])
        open_ones = self._open_challenges(seen)

        def worth(one: Found) -> float:
            laid = [cards[place] for place in one.cards]
            own = sum(place >= shared for place in one.cards)
            return one.score + A_CHALLENGE * bool(challenges_met(open_ones, one.word, laid, own))

        most = found[0].score if found else 0
        hopeful = [one for one in found if one.score + A_CHALLENGE >= most and open_ones]
        for one in (*sorted(hopeful, key=worth, reverse=True), *found):
            fields = {"word": one.word, "cards": [cards[place].id for place in one.cards]}
            if allows(write, fields):
                met = open_ones and worth(one) > one.score
                best = (
                    "and meets a challenge"
                    if met
                    else f"the most that these letters spell{self.level.in_words}"
                )
                return fields, f"{one.word} scores {one.score}, {best}."
        return None

    def _open_challenges(self, seen: Seen) -> list[Printed]:
        printed = printed_cards(seen, "challenges")
        return [printed[one["card"]["face"]] for one in seen.table["open_challenges"]]

    def _challenge(self, seen: Seen, moves: Moves, dice: Dice) -> Reply:
        choose = moves.get("challenge")
        for author in choose.options if isinstance(choose, Choose) else ():
            word = seen.table["shown"][author]["word"]
            if self.challenges(seen, word, dice):
                why = f"{not_a_word(word)}."
                return self.reply(seen, dice, TO_READ, "challenge", why, seat=author)
        return self.reply(seen, dice, TO_READ, "accept", "None of these is worth a challenge.")

    # 4. Score

    def _last_word(self, seen: Seen, dice: Dice) -> list[Case]:
        """What may come to the collection until the last word, the shared letters included."""
        rounds = LAST_ROUND - 1 - seen.table["round"]
        shared = SHARED_AT_LAST if seen.seats > 1 else 0
        held = len(seen.table["collections"][seen.seat])
        cards = shared + min(CLAIMS_A_ROUND * rounds, max(0, ENOUGH - held))
        return futures(letters_in_the_box(), cards, -(-self.level.foresight // 4), dice)

    def _wanted(
        self, seen: Seen, offered: Sequence[Card], most: int, dice: Dice, *more: Sort
    ) -> list[Card]:
        """The letters with which its last word promises the most, one after the other."""
        mine = (*sorts_of(seen.table["collections"][seen.seat]), *more)
        to_come = self._last_word(seen, dice)
        taken: list[Card] = []
        while len(taken) < min(most, len(offered)):
            left = [card for card in offered if card not in taken]
            hopes = {sort: self.setter.prospects((*mine, sort), to_come) for sort in sorts_of(left)}

            def worth(card: Card, hopes: dict[Sort, float] = hopes) -> float:
                return hopes[Sort(card.face, card.points)] + A_LETTER_LEFT * card.points

            taken.append(max(left, key=worth))
            mine += sorts_of(taken[-1:])
        return taken

    def _claim_one(self, seen: Seen, claim: Pick, dice: Dice) -> tuple[list[Card], str]:
        offered = claim.place.now()
        if seen.phase == "library":
            card, why = self.alone.from_library(seen, offered, self._last_word(seen, dice))
            return [card], why
        wanted = self._wanted(seen, offered, claim.describe()["most"], dice)
        return wanted, sentence(promising(wanted))

    def _claim(self, seen: Seen, claim: Both, dice: Dice) -> Reply:
        """Letters, and the challenge that pays best."""
        fields: dict[str, Any] = {}
        rewards: list[Sort] = []
        reasons: list[str] = []
        nudge = ""
        for part in claim.parts:
            if isinstance(part, Choose):
                pays = {one.face: reward(one.reward) for one in self._open_challenges(seen)}
                able = [face for face in part.options if face in pays]
                if able:
                    fields[part.field] = best = max(able, key=lambda face: reward_worth(pays[face]))
                    rewards = reward_cards(pays[best])
                    reasons.append("this challenge pays best of those that you have met")
        for part in claim.parts:
            if isinstance(part, Pick):
                most = part.describe()["most"]
                wanted = self._wanted(seen, part.place.now(), most, dice, *rewards)
                fields[part.field] = [card.id for card in wanted]
                reasons.insert(0, promising(wanted))
                nudge = kinds(wanted)
        why = ", and ".join(filter(None, reasons))
        return self.reply(seen, dice, TO_CLAIM, "claim", sentence(why), nudge, **fields)


def promising(cards: Sequence[Card]) -> str:
    """Why these are claimed.

    >>> promising([Card(1, "E", 1), Card(2, "R", 1)])
    'E and R help your last word most'
    """
    faces = " and ".join(card.face for card in cards)
    return f"{faces} {'helps' if len(cards) == 1 else 'help'} your last word most" if cards else ""


def kinds(cards: Sequence[Card]) -> str:
    """Half of that: what kind of letters they are.

    >>> kinds([Card(1, "E", 1), Card(2, "R", 1), Card(3, "S", 1)])
    'One vowel and two consonants would help you most.'
    """
    vowels = sum(card.face in VOWELS for card in cards)
    told = [(vowels, "vowel"), (len(cards) - vowels, "consonant")]
    some = " and ".join(counted(number, kind) for number, kind in told if number)
    if len(cards) == 1:
        some = f"a {some.removeprefix('one ')}"
    return f"{some.capitalize()} would help you most." if some else ""


def sentence(why: str) -> str:
    """With a capital and a full stop, if anything is said at all."""
    return f"{why[0].upper()}{why[1:]}." if why else ""


def reward_cards(pays: Reward) -> list[Sort]:
    """The card that a challenge becomes, if it does.

    >>> reward_cards(reward("card ER 4")), reward_cards(reward("look 3"))
    ([Sort(face='ER', points=4)], [])
    """
    return [Sort(pays.letters, pays.points)] if pays.letters else []


def reward_worth(pays: Reward) -> float:
    """About what a reward brings in the last word."""
    for card in reward_cards(pays):
        return card.points / max(1, len(card.face) - 1) * A_CARD
    return REWARDS[pays.deck or pays.kind]

"""How Letterpress is played: draft for a word, claim for the last one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from typecase.bots.bot import Reply
from typecase.bots.known_cards import printed_cards
from typecase.bots.racks import cards_in
from typecase.bots.reasons import not_a_word
from typecase.bots.strategies.letterpress_alone import Alone
from typecase.bots.strategies.letterpress_box import (
    A_LETTER_LEFT,
    SHARED_AT_LAST,
    challenges_met,
    letters_in_the_box,
    usual_points,
)
from typecase.bots.strategy import Moves, Strategy, allows
from typecase.bots.thinking import dice_for_question
from typecase.bots.typesetting import Case, Compositor, Sort, futures, sorts_of
from typecase.decks import Printed
from typecase.games.house_rules.letterpress_table import FIVE_CARDS, LAST_ROUND, Reward
from typecase.lexicon.search import Found
from typecase.story.seen import Seen
from typecase.table.cards import Card
from typecase.table.luck import Dice
from typecase.table.moves import Both, Choose
from typecase.table.picking import Pick
from typecase.table.spelling import Spell
from typecase.table.wording import Phrase, Text

TO_DRAFT, TO_CLAIM, TO_WRITE, A_LETTER_MS, TO_READ = 5_000, 6_000, 12_000, 1_500, 3_500  # (guess)
VOWELS = "AEIOU"
CLAIMS_A_ROUND = 2  # about how many letters a round brings (guess)
ENOUGH = 9  # letters of a collection, from which nobody thinks further ahead (guess)
A_CHALLENGE = 3.0  # points of a word that a met challenge is worth (guess)
# What the rewards are worth that are no card: points in the last word, about. (guess)
REWARDS = {"look": 2.0, "claim-letter": 2.0, "letters": 1.2, "vowels": 0.8}
A_CARD = 0.75  # of its points, what a card is worth that a challenge becomes (guess)


MEETS_A_CHALLENGE = "{word} scores {score}, and meets a challenge."
MOST = "{word} scores {score}, the most that these letters spell{in_words}."


class Letterpress(Strategy):
    @property
    def setter(self) -> Compositor:
        return Compositor(self.words, usual_points(), self.level.commonness, self.eye)

    @property
    def alone(self) -> Alone:
        return Alone(self.setter, self.level)

    def play(self, seen: Seen, moves: Moves) -> Reply | None:
        dice = dice_for_question(self.seed, seen, seen.table["round"])
        keep, claim, write = moves.get("keep"), moves.get("claim"), moves.get("write")
        why: Text
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

    def worth(self, seen: Seen, action: Mapping[str, Any]) -> float | None:
        assert seen.ask is not None, "it is asked"
        self.open_dictionary(seen)
        move, dice = seen.ask.moves[action["do"]], dice_for_question(self.seed, seen)
        match action["do"]:
            case "keep" if isinstance(move, Pick) and seen.phase != "reward":
                card = next(one for one in move.place.now() if one.id == action["card"])
                return self._draft_worth(seen, card, self._drafts_to_come(seen, dice))
            case "write" if isinstance(move, Spell):
                return self._write_worth(seen, move, action)
            case "keep" | "claim":
                return self._claim_worth(seen, action, dice)
            case "place":
                return self.alone.slid(seen, action["offset"])
        return None

    def _write_worth(self, seen: Seen, write: Spell, action: Mapping[str, Any]) -> float:
        """Its points, with what counts beside them: a challenge that is met, or, alone, what goes
        to the Printer and what the collection gains."""
        cards = [card for place in write.places for card in place.now()]
        by_id = {card.id: card for card in cards}
        laid = [by_id[one] for one in action.get("cards", ())]
        points = float(sum(card.points for card in laid))
        if seen.seats == 1:
            return self.alone.line_worth(seen, cards, action.get("word", ""), laid, action)
        if not laid:
            return 0.0  # no word is found
        own = [card for place in write.places[1:] for card in place.now()]
        met = challenges_met(
            self._open_challenges(seen),
            action.get("word", ""),
            laid,
            sum(card in own for card in laid),
        )
        return points + A_CHALLENGE * bool(met)

    def _claim_worth(self, seen: Seen, action: Mapping[str, Any], dice: Dice) -> float:
        """What the last word promises with these cards, and with what a challenge pays."""
        ids = action.get("letters", [action["card"]] if "card" in action else [])
        offered = {card["id"]: card for card in cards_in(seen.table)}
        mine = list(sorts_of(seen.table["collections"][seen.seat]))
        mine += sorts_of(offered[one] for one in ids if one in offered)
        worth = 0.0
        for one in seen.table.get("open_challenges", ()):
            if one["card"]["face"] == action.get("challenge"):
                pays = Reward(**one["pays"])
                mine += reward_cards(pays)
                worth = 0.0 if reward_cards(pays) else reward_worth(pays)
        return worth + self.setter.prospects(tuple(mine), self._last_word(seen, dice))

    # 2. Draft

    def _draft(self, seen: Seen, keep: Pick, dice: Dice) -> tuple[Card, Text]:
        offered = keep.place.now()
        if seen.phase == "reward":
            wanted = self._wanted(seen, offered, 1, dice)
            return wanted[0], promising(wanted, pays_too=False)
        to_come = self._drafts_to_come(seen, dice)
        best = max(offered, key=lambda card: self._draft_worth(seen, card, to_come))
        return best, Phrase("With your letters {card} promises the best word.", card=best)

    def _drafts_to_come(self, seen: Seen, dice: Dice) -> list[Case]:
        left = FIVE_CARDS - 1 - len(seen.table["drafted"][seen.seat])
        return futures(letters_in_the_box(), left, self.level.foresight, dice)

    def _draft_worth(self, seen: Seen, card: Card, to_come: Sequence[Case]) -> float:
        mine = sorts_of(seen.table["centre"]) + sorts_of(seen.table["drafted"][seen.seat])
        used = self.setter.prospects((*mine, Sort(card.face, card.points)), to_come)
        if seen.seats > 1:
            return used
        return 2 * used - card.points  # alone, what is not used goes to the Printer

    # 3. Write

    def _write(self, seen: Seen, write: Spell, dice: Dice) -> Reply:
        cards = [card for place in write.places for card in place.now()]
        found = self.setter.words(sorts_of(cards))
        chosen: tuple[Mapping[str, Any], Text] | None
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
    ) -> tuple[Mapping[str, Any], Text] | None:
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
                says = MEETS_A_CHALLENGE if met else MOST
                in_words = self.level.in_words
                return fields, Phrase(says, word=one.word, score=one.score, in_words=in_words)
        return None

    def _open_challenges(self, seen: Seen) -> list[Printed]:
        printed = printed_cards(seen, "challenges")
        return [printed[one["card"]["face"]] for one in seen.table["open_challenges"]]

    def _challenge(self, seen: Seen, moves: Moves, dice: Dice) -> Reply:
        choose = moves.get("challenge")
        for author in choose.options if isinstance(choose, Choose) else ():
            word = seen.table["shown"][author]["word"]
            if self.challenges(seen, word, dice):
                why = not_a_word(word)
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

    def _claim_one(self, seen: Seen, claim: Pick, dice: Dice) -> tuple[list[Card], Text]:
        offered = claim.place.now()
        if seen.phase == "library":
            card, why = self.alone.from_library(seen, offered, self._last_word(seen, dice))
            return [card], why
        wanted = self._wanted(seen, offered, claim.describe()["most"], dice)
        return wanted, promising(wanted, pays_too=False)

    def _claim(self, seen: Seen, claim: Both, dice: Dice) -> Reply:
        """Letters, and the challenge that pays best."""
        fields: dict[str, Any] = {}
        rewards: list[Sort] = []
        wanted: list[Card] = []
        for part in claim.parts:
            if isinstance(part, Choose):
                open_ones = seen.table["open_challenges"]
                pays = {one["card"]["face"]: Reward(**one["pays"]) for one in open_ones}
                able = [face for face in part.options if face in pays]
                if able:
                    fields[part.field] = best = max(able, key=lambda face: reward_worth(pays[face]))
                    rewards = reward_cards(pays[best])
        for part in claim.parts:
            if isinstance(part, Pick):
                most = part.describe()["most"]
                wanted = self._wanted(seen, part.place.now(), most, dice, *rewards)
                fields[part.field] = [card.id for card in wanted]
        why, nudge = promising(wanted, pays_too="challenge" in fields), kinds(wanted)
        return self.reply(seen, dice, TO_CLAIM, "claim", why, nudge, **fields)


def promising(cards: Sequence[Card], pays_too: bool) -> Text:
    """Why these are claimed, and the challenge with them.

    >>> str(promising([Card(1, "E", 1), Card(2, "R", 1)], pays_too=False))
    'E and R help your last word most.'
    """
    if not cards:
        return PAYS_BEST if pays_too else ""
    says = HELP_AND_PAYS if pays_too else HELP
    return Phrase(says, cards=tuple(cards), n=len(cards))


HELP = "{cards:… and …} {n:helps|help} your last word most."
HELP_AND_PAYS = (
    "{cards:… and …} {n:helps|help} your last word most, "
    "and this challenge pays best of those that you have met."
)
PAYS_BEST = "This challenge pays best of those that you have met."


def kinds(cards: Sequence[Card]) -> Text:
    """Half of that: what kind of letters they are.

    >>> str(kinds([Card(1, "E", 1), Card(2, "R", 1), Card(3, "S", 1)]))
    'One vowel and two consonants would help you most.'
    """
    vowels = sum(card.face in VOWELS for card in cards)
    others = len(cards) - vowels
    if len(cards) == 1:
        return "A vowel would help you most." if vowels else "A consonant would help you most."
    says = BOTH_KINDS if vowels and others else VOWELS_ALONE if vowels else CONSONANTS_ALONE
    return Phrase(says, vowels=vowels, others=others) if cards else ""


BOTH_KINDS = (
    "{Vowels:## vowel|## vowels} and {others:## consonant|## consonants} would help you most."
)
VOWELS_ALONE = "{Vowels:## vowel|## vowels} would help you most."
CONSONANTS_ALONE = "{Others:## consonant|## consonants} would help you most."


def reward_cards(pays: Reward) -> list[Sort]:
    """The card that a challenge becomes, if it does.

    >>> reward_cards(Reward("card", "ER", 4)), reward_cards(Reward("look", cards=3))
    ([Sort(face='ER', points=4)], [])
    """
    return [Sort(pays.letters, pays.points)] if pays.letters else []


def reward_worth(pays: Reward) -> float:
    """About what a reward brings in the last word."""
    for card in reward_cards(pays):
        return card.points / max(1, len(card.face) - 1) * A_CARD
    return REWARDS[pays.deck or pays.kind]

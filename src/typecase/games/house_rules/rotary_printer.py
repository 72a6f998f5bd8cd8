"""The Rotary Printer: Letterpress for one, whose words lie line under line. (Rulebook 000, Solo.)

The cards of the previous word that are worth no more than the card below them are harvested into
the collection. What a word leaves over goes to the library, which is the Printer's score (L20).
"""

from __future__ import annotations

from collections.abc import Sequence

from typecase.games.house_rules.dictionary import Dictionary
from typecase.games.house_rules.events import HasNoWord
from typecase.games.house_rules.letterpress_events import (
    BackUnderItsDeck,
    ForTheCollection,
    ForTheLibrary,
    Harvested,
    HasWord,
    LeftLibrary,
    PrinterHas,
    PrinterScored,
    ThenALibraryCard,
    WriteLastWord,
)
from typecase.games.house_rules.letterpress_table import (
    FIVE_CARDS,
    LAST_ROUND,
    LetterpressOptions,
    LetterpressTable,
    Shown,
    drawn,
    keep,
    keeping,
    pick_up,
    put_under,
    share,
    sorts,
    sum_points,
    worth_of,
)
from typecase.story.protocol import Answer, Ask, Result
from typecase.table.cards import Card, without
from typecase.table.moves import Choose
from typecase.table.multi_letter import doubled
from typecase.table.picking import From, Pick
from typecase.table.spelling import Spelled
from typecase.table.wording import Phrase
from typecase.table.worth import Part, Worth, sum_of

ALONE, PRINTER = 0, "The Rotary Printer"
A_GOOD_SCORE = 13


def harvest(line: Sequence[Card], below: Sequence[Card], offset: int) -> list[Card]:
    """The cards of the line that are worth the same as the card below them, or fewer.

    >>> letter = [Card(1, "L", 2), Card(2, "E", 1), Card(3, "T", 2), Card(4, "T", 2)]
    >>> press = [Card(5, "P", 3), Card(6, "R", 2), Card(7, "E", 1), Card(8, "S", 2)]
    >>> [card.id for card in harvest(letter, press, 0)]
    [1, 2, 4]
    """
    return [
        card
        for place, card in enumerate(line)
        if 0 <= place - offset < len(below) and card.points <= below[place - offset].points
    ]


def is_good(points: int) -> bool:
    """Whether a word of so many points wins a card of the library."""
    return points >= A_GOOD_SCORE


class RotaryPrinter:
    """The rounds of a game for one."""

    def __init__(self, options: LetterpressOptions, dictionary: Dictionary) -> None:
        self.options, self.dictionary = options, dictionary

    async def play_round(self, t: LetterpressTable) -> None:
        if t.round < LAST_ROUND:
            share(t, 1)
            await self.draft(t)
            await self.write(t)
            await self.choose_from_library(t)
            t.line, t.setting = t.setting, []
        else:
            await self.last_word(t)
        t.round += 1

    # Step 2. Draft

    async def draft(self, t: LetterpressTable) -> None:
        """One of five, of four, of three and of two; the fifth letter comes as it comes."""
        for cards in range(FIVE_CARDS, 1, -1):
            t.hands[ALONE] = drawn(t.letters, cards)
            asks = {ALONE: keeping(t, ALONE, "Keep one of these letters")}
            answer = await t.first("draft", asks, t.after_seconds(self.options.pick_seconds))
            keep(t, ALONE, answer.value[0] if answer else t.hands[ALONE][0], t.drafted)
            put_under(t, t.hands[ALONE])
        t.hands[ALONE] = drawn(t.letters, 1)
        pick_up(t)

    # Step 3. Write

    async def write(self, t: LetterpressTable) -> None:
        """Lay the word in a line; what is left over goes to the library."""
        move = sorts(t, t.hands[ALONE], self.dictionary, self.dictionary.insist, line=t.line)
        says = "Write a word and slide it under the line above" if t.line else "Write a word"
        until = t.after_seconds(self.options.write_seconds)
        answer = await t.first("write", {ALONE: Ask({"write": move}, says)}, until)
        word, cards, _, offset = answer.value if answer else ("", (), (), None)
        held = [*t.centre, *t.hands[ALONE]]
        t.setting = list(cards)
        t.library += without(held, t.setting)
        t.centre, t.hands[ALONE] = [], []
        self.show(t, word)
        has = HasWord(ALONE, word, t.shown[ALONE].points, cards)
        t.tell(has if word else HasNoWord(ALONE))
        if t.line and t.setting:
            await self.slide(t, offset)
        else:
            put_under(t, t.line)  # nothing lies below it: the next word begins a new line (L25)
        t.line = []

    def show(self, t: LetterpressTable, words: str) -> None:
        """The line that lies there now; in round five it may be of several words (S7)."""
        t.shown[ALONE] = Shown(
            words,
            tuple(card.face for card in t.setting),
            sum_of(worth_of(t.setting)),
            doubled=doubled(words.replace(" ", ""), t.setting),
        )

    async def slide(self, t: LetterpressTable, offset: int | None) -> None:
        """Harvest the previous word, under which the new one lies so far to the right (L24)."""
        if offset is None:
            offset = await self.place(t)
        won = harvest(t.line, t.setting, offset)
        t.tell(Harvested(ALONE, tuple(won)))
        t.collections[ALONE] += won
        put_under(t, without(t.line, won))

    async def place(self, t: LetterpressTable) -> int:
        """Where the new line lies: the best places first, each with what it would win."""
        places = range(1 - len(t.setting), len(t.line))
        wins = {offset: harvest(t.line, t.setting, offset) for offset in places}
        best = sorted(places, key=lambda offset: (-sum_points(wins[offset]), abs(offset)))
        says = "{offset}: wins {cards:or nothing}"
        names = tuple(Phrase(says, offset=f"{at:+d}", cards=tuple(wins[at])) for at in best)
        choose = Choose("Place the line", "offset", tuple(best), names, clause="L24")
        says = "Slide the new line under the one above"
        until = t.after_seconds(self.options.write_seconds)
        answer = await t.first("place", {ALONE: Ask({"place": choose}, says)}, until)
        return answer.value if answer else best[0]

    # Step 4. Score

    async def choose_from_library(self, t: LetterpressTable) -> None:
        """A good word wins a card of the library; any other sends one back (L22, L23)."""
        if not t.library:
            return
        good = is_good(t.shown[ALONE].points)
        label = "Put a card into your collection" if good else "Put a card back under its deck"
        pick = Pick(label, "letters", From(t.library, 1, 1), clause="L22")
        says = "Choose a card of the library"
        until = t.after_seconds(self.options.claim_seconds)
        answer = await t.first("library", {ALONE: Ask({"claim": pick}, says)}, until)
        chosen = answer.value if answer else tuple(t.library[:1])
        t.tell(LeftLibrary(ALONE, chosen, good))
        t.library = without(t.library, chosen)
        if good:
            t.collections[ALONE] += chosen
        else:
            put_under(t, chosen)

    # Round Five, Difficulty

    async def last_word(self, t: LetterpressTable) -> None:
        """Whatever was collected, in one word; easy takes several, each card in one (L28)."""
        put_under(t, t.line)  # L26
        t.line = []
        t.hands[ALONE], t.collections[ALONE] = t.collections[ALONE], []
        self.show(t, "")
        while t.hands[ALONE]:
            move = sorts(t, t.hands[ALONE], self.dictionary, self.dictionary.insist, line=())
            says = WriteLastWord(sum_points(t.library))
            until = t.after_seconds(self.options.write_seconds)
            answer = await t.first("write", {ALONE: Ask({"write": move}, says)}, until)
            if answer is None or not answer.value.word:
                break
            word, cards = answer.value.word, answer.value.cards
            t.setting += cards
            t.hands[ALONE] = without(t.hands[ALONE], cards)
            self.show(t, f"{t.shown[ALONE].word} {word}".strip())
            t.tell(HasWord(ALONE, word, sum_of(worth_of(cards)), cards))
            if self.options.solo_level != "easy":
                break
        t.scores[ALONE] = t.shown[ALONE].points
        unused, t.hands[ALONE] = t.hands[ALONE], []
        if self.options.solo_level == "hard":
            t.library += unused  # L21
        else:
            t.collections[ALONE] = unused
        t.tell(PrinterScored(ALONE, t.scores[ALONE], sum_points(t.library)))

    def preview(self, t: LetterpressTable, answer: Answer) -> Worth:
        if answer.do == "place":
            return Worth((ForTheCollection(tuple(harvest(t.line, t.setting, answer.value))),))
        if answer.do == "claim":
            return Worth(self.from_library(t, answer.value))
        if answer.do != "write":
            return Worth()
        last = t.round == LAST_ROUND
        return Worth(self.at_last(t, answer.value) if last else self.in_line(t, answer.value))

    def in_line(self, t: LetterpressTable, spelled: Spelled) -> tuple[Part, ...]:
        """What a word wins of the line above, where it is slid already, and leaves the Printer."""
        parts = [*worth_of(spelled.cards)]
        if t.line and spelled.offset is not None:
            won = harvest(t.line, spelled.cards, spelled.offset)
            parts.append(ForTheCollection(tuple(won)))
        left = without([*t.centre, *t.hands[ALONE]], spelled.cards)
        parts += [ForTheLibrary(tuple(left))] if left else []
        parts += [ThenALibraryCard(is_good(sum_of(parts)))] if left or t.library else []
        return tuple(parts)

    def from_library(self, t: LetterpressTable, chosen: tuple[Card, ...]) -> tuple[Part, ...]:
        good = is_good(t.shown[ALONE].points)
        left = PrinterHas(sum_points(without(t.library, chosen)))
        return ForTheCollection(chosen) if good else BackUnderItsDeck(chosen), left

    def at_last(self, t: LetterpressTable, spelled: Spelled) -> tuple[Part, ...]:
        """The last word, and what it must beat."""
        unused = without(t.hands[ALONE], spelled.cards) if self.options.solo_level == "hard" else []
        return *worth_of(spelled.cards), PrinterHas(sum_points([*t.library, *unused]))

    def result(self, t: LetterpressTable) -> Result:
        """The player must be the highest: the Printer wins a tie (L27)."""
        printer = sum_points(t.library)
        won = t.scores[ALONE] > printer
        return Result((ALONE,) if won else (), dict(t.scores), besides={PRINTER: printer})

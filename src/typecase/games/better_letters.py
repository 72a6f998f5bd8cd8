"""Better Letters: one word that meets as many rules as you can walk over. (Rulebook 003.)"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from itertools import pairwise
from typing import Any, ClassVar

from typecase.games.house_rules.appeal import CLAUSE as APPEAL
from typecase.games.house_rules.appeal import appeal, may_appeal
from typecase.games.house_rules.better_letters_events import (
    AVote,
    BonusesMissed,
    GridLaid,
    IsDone,
    ManyTokens,
    MeetsToo,
    OnItsPath,
    OthersOnItsCards,
    WordRead,
)
from typecase.games.house_rules.better_letters_samples import (
    FEW_LETTERS,
    some_submission,
    some_words,
)
from typecase.games.house_rules.better_letters_table import (
    BLOCK,
    MOST_BONUS,
    BetterLettersOptions,
    BetterLettersTable,
    Sheet,
    Submitted,
    counted,
    grid_sizes,
    lay_grid,
    place_tokens,
    set_up,
)
from typecase.games.house_rules.conditions import conditions, met
from typecase.games.house_rules.dictionary import Dictionary
from typecase.games.house_rules.events import HasNoWord, IsNoWord, Scored
from typecase.games.house_rules.personal_bonuses import NEXT_ROUND, SETUP, PersonalBonuses
from typecase.games.house_rules.rule_paths import (
    ALL_TOKENS,
    FOR_TOKENS,
    best_path,
    card_points,
    touching,
)
from typecase.games.house_rules.voting import voted_down
from typecase.games.house_rules.winning import leaders
from typecase.lexicon.search import PLAIN, Scoring
from typecase.story.protocol import Answer, Ask, Millis, Result, Seat, Setup
from typecase.table.cards import Card
from typecase.table.luck import Dice
from typecase.table.moves import Barred, Both, Move, Press, Refused, Write
from typecase.table.places import Trace
from typecase.table.worth import Part, Worth, sum_of

THREE_WORDS, LONGEST = 3, 30
GAMEPLAY, INVALID_WORDS = "Gameplay", "Invalid Words"
NO_FOURTH = Barred("Jot a word down", "Your sheet has room for three words a round.", GAMEPLAY)


def scoring(_cards: int) -> Scoring:
    """Letters have no points here; longer is better for whoever looks for a word all the same."""
    return PLAIN


class BetterLetters:
    rules = "2"
    clauses: ClassVar[Mapping[str, str]] = {
        "keep-bonus": SETUP,
        "words": GAMEPLAY,
        "votes": INVALID_WORDS,
        "draw-bonuses": NEXT_ROUND,
        "vote": APPEAL,
    }

    def __init__(self, options: BetterLettersOptions, dictionary: Dictionary) -> None:
        self.options, self.dictionary = options, dictionary
        self.printed = options.deck.decks["rules"]
        self.bonuses = PersonalBonuses(options, dictionary)

    # Setup

    def set_table(self, setup: Setup) -> BetterLettersTable:
        return set_up(setup, self.options)

    # Gameplay

    async def play_round(self, t: BetterLettersTable) -> None:
        if t.round == 1:
            await self.bonuses.select_two(t)
        await self.form_words(t)
        self.reveal(t)
        if self.options.referee == "challenge":
            await self.judge_words(t)
        self.score(t)
        t.round += 1
        if t.round <= len(grid_sizes(t.seats)):
            self.next_round(t)
            await self.bonuses.draw_two(t)
        else:
            self.final_scoring(t)

    async def form_words(self, t: BetterLettersTable) -> None:
        """A minute for all at once; not even the length of a word is known before it is over.

        Who is done may still submit another word, until everybody is (S5).
        """
        t.jots, t.appealed, t.done = {seat: [] for seat in t.players()}, [], []
        until = self.time_for_words(t)
        while any(seat not in t.done for seat in t.players()):
            asks = {seat: self.forming(t, seat) for seat in t.players()}
            answer = await t.first("words", asks, until)
            if answer is None:
                return
            if answer.do == "appeal":
                t.appealed.append(answer.seat)
                words, note = partial(self.words, t), partial(self.note, t)
                until = await appeal(t, answer.seat, answer.value, t.allowed, until, words, note)
                if answer.value in t.allowed and answer.seat in t.done:
                    t.done.remove(answer.seat)  # she wanted to submit this one (B38)
            else:
                self.note(t, answer)

    def time_for_words(self, t: BetterLettersTable) -> Millis | None:
        return t.after_seconds(self.options.round_seconds)

    def forming(self, t: BetterLettersTable, seat: Seat) -> Ask:
        moves = self.words(t, seat)
        moves |= may_appeal(self.options, self.dictionary, t.allowed, seat in t.appealed, LONGEST)
        done = seat in t.done
        says = (
            "You are done; until all are, you may submit a better word"
            if done
            else "Find a word that meets rules which touch one another"
        )
        return Ask(moves, says, "{Seat:is|are} looking for a word", free=done)

    def words(self, t: BetterLettersTable, seat: Seat) -> dict[str, Move[Any]]:
        """To note a word, to submit one, or to have none; also while the table votes on another."""

        def judge(word: str) -> None:
            if self.options.referee != "challenge":
                self.dictionary.insist(word, t.allowed)

        jot = Write(
            "Jot a word down",
            most=LONGEST,
            judge=judge,
            words=lambda: self.dictionary.some_words(FEW_LETTERS),
            clause=GAMEPLAY,
        )
        return {
            "jot": jot if len(t.jots[seat]) < THREE_WORDS else NO_FOURTH,
            "submit": self.submitting(t, seat),
            # by chance only where time does not answer for whoever finds nothing
            "skip": Press("No word in this round", by_chance=self.time_for_words(t) is None),
        }

    def looks_up(self, t: BetterLettersTable) -> bool:
        """Whether the dictionary decides: two players cannot outvote one another (B11, S3)."""
        return self.options.referee != "challenge" or len(t.players()) <= 2

    def submitting(self, t: BetterLettersTable, seat: Seat) -> Both:
        def judge(submitted: tuple[Any, ...]) -> None:
            word, path = submitted
            self.insist_on_path(t, word, path)
            if self.looks_up(t):
                self.dictionary.insist(word, t.allowed)
            if self.repeated(t, seat, word):
                raise Refused("You have submitted {word} in an earlier round.", "B21", word=word)

        def some(dice: Dice) -> dict[str, Any] | None:
            nonsense = self.options.referee == "challenge"
            words = some_words(self.dictionary, nonsense, dice)
            return some_submission(dice, words, judge, partial(self.best_path, t))

        word = Write("Your word", most=LONGEST, clause=GAMEPLAY)
        return Both("Submit a word", (word, self.tracing(t)), judge, some)

    def tracing(self, t: BetterLettersTable) -> Trace:
        """One to six cards, and none of them a Block; the rules find the best ones if asked to."""
        blocks = tuple(place for place, card in enumerate(t.grid) if card.face == BLOCK)
        return Trace(
            "Its path",
            "path",
            tuple(place for place in range(len(t.grid)) if place not in blocks),
            1,
            ALL_TOKENS,
            optional=True,
            clause=GAMEPLAY,
            barred=tuple((place, "No word passes a Block.") for place in blocks),
        )

    def insist_on_path(self, t: BetterLettersTable, word: str, path: tuple[int, ...]) -> None:
        """Refuse a path whose cards do not touch, and a card that the word does not meet (B3)."""
        for place, other in pairwise(path):
            if not touching(place, other, t.columns):
                here, there = t.grid[place].text, t.grid[other].text
                says = "{here} and {there} do not touch: a path goes up, down or sideways."
                raise Refused(says, "B2", here=here, there=there)
        for place in path:
            card = t.grid[place]
            if not self.meets(word, card):
                says = "{word} does not meet {face}, {text}."
                raise Refused(says, "B3", word=word, face=card.face, text=card.text)
        if not path and not self.best_path(t, word):
            raise Refused("{word} does not meet any rule of this grid.", "B3", word=word)

    def meets(self, word: str, card: Card) -> bool:
        needs = conditions(self.printed[card.face].needs)
        return card.face != BLOCK and met(needs, word, self.dictionary.syllables)

    def best_path(self, t: BetterLettersTable, word: str) -> tuple[int, ...]:
        """Where the word scores most, as long as nobody shares a card (B5)."""
        worth = {
            place: card.points + t.bonus_tokens[place]
            for place, card in enumerate(t.grid)
            if self.meets(word, card)
        }
        return best_path(worth, t.columns)

    def repeated(self, t: BetterLettersTable, seat: Seat, word: str) -> bool:
        return not self.options.repeats and any(word == line.word for line in t.sheets[seat])

    def note(self, t: BetterLettersTable, answer: Answer) -> None:
        seat = answer.seat
        if answer.do == "jot":
            t.jots[seat] = [*t.jots[seat], answer.value]
            return
        if answer.do == "skip":
            t.submitted[seat] = Submitted()
        else:
            word, path = answer.value
            t.submitted[seat] = Submitted(word, path or self.best_path(t, word))
        if seat not in t.done:  # a change of mind is nobody's business
            t.done.append(seat)
            t.tell(IsDone(seat))

    def reveal(self, t: BetterLettersTable) -> None:
        """All words are read out, and the tokens are placed."""
        for seat in t.players():
            word, path = t.submitted.get(seat) or self.best_jot(t, seat)
            if word:
                t.shown[seat] = Submitted(word, path)
                t.tell(WordRead(seat, word, tuple(t.grid[place] for place in path)))
            else:
                t.tell(HasNoWord(seat))
        t.submitted, t.jots, t.done = {}, {}, []
        place_tokens(t)

    def best_jot(self, t: BetterLettersTable, seat: Seat) -> Submitted:
        """What counts for whoever has not submitted: the jot that would score most if nobody shared
        a card, of equal ones the last (S5, B4)."""
        best, most = Submitted(), 0
        for word in t.jots[seat]:
            path = self.best_path(t, word)
            points = sum_of(self.worth_of(t, path))
            if path and points >= most and self.may_count(t, seat, word):
                best, most = Submitted(word, path), points
        return best

    def may_count(self, t: BetterLettersTable, seat: Seat, word: str) -> bool:
        """Whether a jot could have been submitted: where the table votes, also what is no word."""
        known = not self.looks_up(t) or word in t.allowed or self.dictionary.has(word)
        return known and not self.repeated(t, seat, word)

    # Invalid Words

    async def judge_words(self, t: BetterLettersTable) -> None:
        """A word falls when most of the players say so (S3). Where somebody has left and two are
        there, the dictionary decides on what was submitted before (B11)."""
        words = {seat: one.word for seat, one in t.shown.items()}
        fallen: list[Seat] = []
        if not self.looks_up(t):
            fallen = await voted_down(t, words, "votes", INVALID_WORDS, self.dictionary.has)
        if self.looks_up(t):
            fallen = [seat for seat, word in words.items() if not self.dictionary.has(word)]
        for author in fallen:
            t.tell(IsNoWord(author, words[author]))
        gone = [*fallen, *t.resigned]
        t.shown = {seat: one for seat, one in t.shown.items() if seat not in gone}
        place_tokens(t)

    # Scoring, Personal Bonus Cards

    def score(self, t: BetterLettersTable) -> None:
        for seat in t.players():
            word, path = t.shown.get(seat, Submitted())
            points = sum_of(self.worth_of(t, path))
            if word:
                t.tell(Scored(seat, word, points))
            bonuses = self.bonuses.complete(t, seat, word, points) if word else 0
            t.scores[seat] += points + bonuses
            rules = tuple(t.grid[place].face for place in path)
            t.sheets[seat].append(Sheet(word, rules, points, bonuses))

    def worth_of(self, t: BetterLettersTable, path: tuple[int, ...]) -> tuple[Part, ...]:
        """What each card of a path gives, and how many tokens there are; as long as no tokens lie,
        nobody shares a card."""
        cards = (OnItsPath(t.grid[place], self.card_points(t, place)) for place in path)
        tokens = FOR_TOKENS.get(len(path), 0)
        return *cards, *((ManyTokens(tokens, len(path)),) if tokens else ())

    def card_points(self, t: BetterLettersTable, place: int, players: int = 0) -> int:
        dots, bonus = t.grid[place].points, t.bonus_tokens[place]
        players = players or len(t.tokens[place])
        return card_points(dots, bonus, players, self.options.shared_bonus)

    def preview(self, t: BetterLettersTable, answer: Answer) -> Worth:
        if answer.do in ("keep-bonus", "take-bonus"):
            return self.bonuses.stakes(answer.value)
        if answer.do == "jot":  # it counts only if nothing better does
            return Worth(self.meets_too(t, answer.value, ()))
        if answer.do != "submit":
            return Worth()
        word, path = answer.value
        path = path or self.best_path(t, word)
        parts = self.worth_of(t, path)
        counts = counted(t, path, sum_of(parts))
        bonuses = self.bonuses.met_by(t, answer.seat, word, counts)
        off = sum(self.card_points(t, place) - self.card_points(t, place, 2) for place in path)
        off += sum(bonus.points for bonus in bonuses if self.bonuses.may_break(bonus.card))
        others = (OthersOnItsCards(off),) if off else ()
        more = self.bonuses.if_shared(t, answer.seat, word, counts)
        vote = () if self.looks_up(t) else (AVote(),)
        return Worth((*parts, *bonuses, *self.meets_too(t, word, path)), (*others, *more, *vote))

    def meets_too(
        self, t: BetterLettersTable, word: str, path: tuple[int, ...]
    ) -> tuple[MeetsToo, ...]:
        """The rules of the grid that a word meets besides those on its path."""
        besides = [card for place, card in enumerate(t.grid) if place not in path]
        return tuple(MeetsToo(card) for card in besides if self.meets(word, card))

    # Next Round

    def next_round(self, t: BetterLettersTable) -> None:
        """Unused cards get a Bonus token or turn it over (B12); used ones and Blocks go."""
        kept: dict[tuple[int, int], tuple[Card, int]] = {}
        for place, card in enumerate(t.grid):
            if t.tokens[place] or card.face == BLOCK:
                t.discards.append(card)
            else:
                bonus = min(MOST_BONUS, t.bonus_tokens[place] + 1)
                kept[divmod(place, t.columns)] = card, bonus
        t.shown = {}
        lay_grid(t, self.options, kept)
        t.tell(GridLaid(t.round, t.rows, t.columns))

    # Game End/Final Scoring

    def final_scoring(self, t: BetterLettersTable) -> None:
        """Every personal bonus that was not met costs its dots (B19)."""
        for seat in t.players():
            t.left_over[seat], t.hands[seat] = t.hands[seat], []
            lost = sum(card.points for card in t.left_over[seat])
            t.scores[seat] -= lost
            if lost:
                t.tell(BonusesMissed(seat, lost, tuple(t.left_over[seat])))

    def scores(self, t: BetterLettersTable) -> dict[Seat, int]:
        return dict(t.scores)

    def over(self, t: BetterLettersTable) -> bool:
        return t.round > len(grid_sizes(t.seats))

    def settle(self, t: BetterLettersTable) -> None:
        """A match that ends early: open bonuses count against their holders (S20, B39)."""
        self.bonuses.keep_for_the_silent(t)
        self.final_scoring(t)

    def result(self, t: BetterLettersTable) -> Result:
        """The highest total; of equal ones the most from bonuses; then the win is shared (B20)."""
        strength = {
            seat: (t.scores[seat], sum(line.bonuses for line in t.sheets[seat]))
            for seat in t.players()
        }
        return Result(leaders(t, strength), self.scores(t))

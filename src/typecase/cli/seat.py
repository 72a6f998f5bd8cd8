"""A seat at the terminal: tells what is seen, asks for a line, and does what it says."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from typecase import RulesFault
from typecase.bots.cast import printer_named
from typecase.bots.hinting import Nudge
from typecase.cli.board import Board
from typecase.cli.narrate import Teller
from typecase.cli.rules import rules_of
from typecase.cli.sitting import Sitting
from typecase.cli.terminal import Console, Typed
from typecase.games.shelf import Box
from typecase.story.protocol import END_BY_AGREEMENT, RESIGN, Ask, Seat
from typecase.story.seen import Seen, question_of
from typecase.table.moves import Barred, Both, Choose, Move, Refused
from typecase.table.wording import Phrase, Reader
from typecase.typed.parse import action_of
from typecase.typed.unparse import line_for
from typecase.typed.ways import usage

ON_PAPER = ("wordsy", "write")
MATERIAL = ("grid", "centre")
BESIDES = ("hand", "scores", "choices")  # shown with the things on the table
HINT, AGREE, DECLINE, QUIT = "hint", "agree", "decline", "quit"
PREVIEW = "?"  # before a line: what it would come to
FINAL = (RESIGN, AGREE, DECLINE, QUIT)  # typed in full


class Player:
    """One person's side of a sitting."""

    def __init__(self, sitting: Sitting, teller: Teller, game: Box, console: Console) -> None:
        assert teller.me is not None, "a player has a seat"
        self.me: Seat = teller.me
        self.sitting, self.teller, self.game, self.console = sitting, teller, game, console
        self.write: Callable[[str], None] = console.write
        self.prompt = "> "
        self.meanwhile = False  # be asked also when there is merely something that may be done
        self.hints = True  # whether they are given here
        self.left = False
        self.others: Sequence[str] = ()  # who else may be called to the keyboard, by name
        self.calls = ""  # who of them is called
        self.begun = ""  # typed, and not entered when the time was up
        self._told = 0  # the number of the last event that was told
        self._shown: dict[str, list[str]] = {}
        self._question: object = None
        self._waved_on: object = None
        self.commands: dict[str, Callable[[], None]] = {
            "help": self.help,
            "hand": self.hand,
            "score": lambda: self.write(self.teller.scores(self.look())),
            "table": self.show_table,
            "rules": self.rules,
            HINT: self.hint,
            "wait": self.wait,
            RESIGN: lambda: self.do({"do": RESIGN}),
            END_BY_AGREEMENT: lambda: self.end(True),
            AGREE: lambda: self.end(True),
            DECLINE: lambda: self.end(False),
            QUIT: self.leave,
        }

    def look(self) -> Seen:
        """What the seat sees; who is meant in a choice is called by name."""
        seen = self.sitting.match.look(self.me)
        return seen._replace(ask=seen.ask and named(seen.ask, self.teller))

    def is_awaited(self) -> bool:
        return self.may_act() and self.me in self.look().awaited

    def is_asked(self) -> bool:
        """Whether to stop for the person: when the table waits for her, or for nobody."""
        if not self.may_act():
            return False
        seen = self.look()
        if self.me in seen.awaited or self.sitting.next_event() is None:
            return True
        if seen.awaited and not self.meanwhile:
            return False
        return self._waved_on != asked(seen)

    def may_act(self) -> bool:
        return not self.left and self.me in self.sitting.match.asks()

    def ask(self) -> None:
        """Show what is new, read one line, and do it. What was typed too late is kept: the next
        question begins with it."""
        self.show(self.look())
        began, patience = self.console.now(), self.sitting.patience()
        typed = self.console.read(self.prompt, self.begun, patience)
        took = max(0, self.console.now() - began)
        if typed is not None and not typed.entered:
            took = max(took, patience or 0)
            if self.hands_in(typed.text):
                typed = Typed("", entered=False)
        late = self.sitting.pass_time(took)
        if late:
            entered = typed is not None and typed.entered
            self.write("The time was up before that." if entered else "The time is up.")
        self.tell_news()
        self.begun = ""
        if typed is None:
            self.leave()
        elif not late and typed.entered:
            if self.sitting.match.result is None:
                self.obey(typed.text.strip())
        else:
            self.begun = typed.text.strip() if typed.entered else typed.text

    def hands_in(self, line: str) -> bool:
        """In Wordsy what stands on the paper when the sand is out counts, entered or not (S10)."""
        match = self.sitting.match
        if (match.setup.game, verb_at_the_front(line)) != ON_PAPER or match.deadline is None:
            return False
        if self.sitting.next_event() != match.deadline:
            return False  # somebody else does something: there is time left to write
        try:
            match.do(self.me, action_of(line, self.look().ask), at=match.deadline - 1)
        except Refused:
            return False
        return True

    def obey(self, line: str) -> None:
        seen = self.look()
        moves = seen.ask.moves if seen.ask else {}
        command = self.command(line, moves)
        if command:
            command()
        elif line.startswith(PREVIEW):
            self.preview(line.removeprefix(PREVIEW).strip())
        elif line:
            self.do(line)
        elif self.me in seen.awaited:
            self.write(self.choices(seen))
        else:
            self._waved_on = asked(seen)
            self.wait()

    def do(self, deed: str | Mapping[str, Any]) -> None:
        """What a line says, or an action as it is."""
        self._try(deed, lambda action: self.sitting.do(self.me, action))

    def preview(self, line: str) -> None:
        """What the line would come to, if it were typed."""
        self._try(line, self._tell_worth)

    def _tell_worth(self, action: Mapping[str, Any]) -> None:
        for told in self.teller.worth(self.sitting.match.preview(self.me, action)):
            self.write(told)

    def _try(
        self, deed: str | Mapping[str, Any], then: Callable[[Mapping[str, Any]], None]
    ) -> None:
        """Where it is refused, the reason is told."""
        try:
            then(action_of(deed, self.look().ask) if isinstance(deed, str) else deed)
        except Refused as refused:
            self.write(f"{self.teller.tell(refused.says)} ({refused.clause})")
        except RulesFault as fault:
            self.write(str(fault))

    def command(self, line: str, moves: Mapping[str, Any]) -> Callable[[], None] | None:
        """The command that the line is; a game's own verbs go before ours, and both before the
        names of those who may be called to the keyboard."""
        typed = verb_at_the_front(line)
        if not typed or typed in moves or line.startswith("{"):
            return None
        for name in self.others:
            if line.lower() == name.lower():
                return lambda: self.call(name)
        if typed not in self.commands and any(verb.startswith(typed) for verb in moves):
            return None
        meant = [name for name in self.commands if name == typed or begins(typed, name)]
        if meant and len(line.split()) > 1:
            return lambda: self.write(f"{meant[0]} takes nothing more.")
        return self.commands[meant[0]] if meant else None

    def call(self, name: str) -> None:
        self.calls = name

    # what is shown

    def tell_news(self) -> None:
        seen = self.sitting.match.look(self.me)
        news = self.teller.news(seen, self._told)
        for line in news:
            self.write(line)
        turned = self.teller.turned(seen)
        if news and turned:
            self.write(turned)
        self._told = len(seen.events)

    def sit_down(self) -> None:
        """All will be shown that is there, to eyes that have not seen it for a while."""
        self._shown, self._question, self._waved_on = {}, None, None

    def show(self, seen: Seen) -> None:
        """The question; the table, the cards and the scores where they are new."""
        assert seen.ask is not None, "only who is asked is shown a question"
        asked_anew = asked(seen) != self._question
        self._question = asked(seen)
        if asked_anew:
            self.write("")
        self._show_things(Board(seen, self.teller).things(), asked_anew)
        self._show("hand", [self.teller.hand(seen)])
        self._show("scores", [self.teller.scores(seen)])
        if asked_anew:
            tell = self.teller.tell
            says = tell(seen.ask.says) or "; ".join(map(tell, seen.others))
            self.write(f"{says}{self.time_left(seen)}")
        self._show("choices", [self.choices(seen)], asked_anew)

    def time_left(self, seen: Seen) -> str:
        if seen.deadline is None:
            return ""
        return f" ({time_told((seen.deadline - self.sitting.now) // 1000)} left)"

    def _show_things(self, things: Mapping[str, list[str]], asked_anew: bool) -> None:
        """What is new; under the same question only what words are made of."""
        for name in [*self._shown]:
            if name not in things and name not in BESIDES:
                del self._shown[name]  # gone: it will be new when it comes back
        for name, lines in things.items():
            if asked_anew or name in MATERIAL:
                self._show(name, lines)

    def _show(self, what: str, lines: list[str], anyway: bool = False) -> None:
        if any(lines) and (anyway or self._shown.get(what) != lines):
            self._shown[what] = lines
            for line in lines:
                self.write(line)

    def choices(self, seen: Seen) -> str:
        assert seen.ask is not None, "only who is asked has a choice"
        ways = [usage(verb, move) for verb, move in seen.ask.offers().items()]
        wait = [] if self.me in seen.awaited else ["an empty line to wait"]
        ways += [*wait, *(f"{name} to pass the keyboard" for name in self.others)]
        return f"You may: {'; '.join(ways)}."

    def show_table(self) -> None:
        for lines in Board(self.look(), self.teller, whole=True).things().values():
            for line in lines:
                self.write(line)

    def hand(self) -> None:
        self.write(self.teller.hand(self.look()) or "Nobody holds cards in this game.")

    def help(self) -> None:
        seen = self.look()
        for verb, move in seen.ask.moves.items() if seen.ask else ():
            tell = self.teller.tell
            not_now = f" Not now: {tell(move.reason)}" if isinstance(move, Barred) else ""
            self.write(f"{usage(verb, move)}: {tell(move.label)}.{not_now}")
        self.write("Cards are named by what they show, E2 is the second E of those that you see.")
        self.write("Positions in a word and places on the table count from 1.")
        self.write("The first letters of a verb are enough.")
        self.write(f"{PREVIEW} before it tells what it would come to, and does nothing.")
        if not self._proposed():
            self.write(f"{END_BY_AGREEMENT} proposes to stop here; the scores count as they are.")
        without = {AGREE, DECLINE} | (set() if self.hints else {HINT})
        self.write(f"Besides: {', '.join(name for name in self.commands if name not in without)}.")

    def rules(self) -> None:
        for line in rules_of(self.game):
            self.write(line)

    # other commands

    def hint(self) -> None:
        """Half of what one might do; asked again, what to type, why, and what the word means."""
        if not self.hints:
            self.write("No hints are given at this table.")
            return
        seen = self.look()
        try:
            advice = self.sitting.counsel.by_halves(seen, self.teller.tell)
        except Refused as refused:
            self.write(self.teller.tell(refused.says))
            return
        if isinstance(advice, Nudge):
            self.write(f"{advice.sentence} Type {HINT} again for the rest.")
            return
        if advice.action is not None and seen.ask is not None:
            self.write(f"Hint: {line_for(advice.action, seen.ask)}")
        self.write(advice.why)
        if advice.definition:
            self.write(f"{advice.word}: {advice.definition}.")

    def wait(self) -> None:
        if self.sitting.next_event() is None:
            self.write("Nothing happens by itself now: it is up to you.")
        elif self.sitting.step():
            self.write("The time is up.")

    def end(self, agree: bool) -> None:
        """Propose to end the match, agree to it, or decline (S20)."""
        self.do({"do": END_BY_AGREEMENT, "agree": agree})

    def _proposed(self) -> Sequence[Seat]:
        agreed: Sequence[Seat] = self.sitting.match.table.agreed
        return agreed

    def must_agree(self) -> bool:
        """Whether somebody has proposed to end the match, and this person has not answered."""
        match = self.sitting.match
        playing = not self.left and self.me in match.table.must_agree()
        return bool(self._proposed()) and playing and self.me not in self._proposed()

    def ask_to_end(self) -> None:
        """Nothing else is asked until this is answered; the clock stands still meanwhile."""
        says = "{Seat:proposes|propose} to end the match by agreement: agree or decline."
        self.write(self.teller.tell(Phrase(says, seat=self._proposed()[0])))
        typed = self.console.read(self.prompt)
        if typed is None:
            self.leave()
            return
        answer = typed.text.strip().lower()
        for said, agree in ((AGREE, True), (DECLINE, False)):
            if answer and said.startswith(answer):
                self.end(agree)
        if answer == QUIT:
            self.leave()

    def leave(self) -> None:
        if self.sitting.match.result is None and self.me in self.sitting.match.table.players():
            self.sitting.do(self.me, {"do": RESIGN})
        self.left = True


def introduced(names: Sequence[str]) -> str:
    """Who sits there; of the bots also how they play.

    >>> introduced(["Ann", "Caslon"])
    'Ann and Caslon (cautious)'
    """
    known = [(name, printer_named(name)) for name in names]
    return Reader(names).listed(
        [f"{name} ({who.style.name})" if who else name for name, who in known]
    )


def asked(seen: Seen) -> object:
    """The question as it is put to this seat: another one in other words, or when it is waited
    for."""
    return question_of(seen), seen.ask and seen.ask.says, seen.seat in seen.awaited


def begins(typed: str, command: str) -> bool:
    """Whether that much of a command is enough; what ends a match is not done by a slip."""
    few = {END_BY_AGREEMENT: 3}.get(command, len(command) if command in FINAL else 1)
    return len(typed) >= few and command.startswith(typed)


def time_told(seconds: int) -> str:
    """How long that is, as one would say it: so many days or hours, if it is two at least.

    >>> time_told(1), time_told(86_400), time_told(7 * 86_400)
    ('1 second', '24 hours', '7 days')
    """
    for unit, name in ((86_400, "days"), (3_600, "hours")):
        if seconds >= 2 * unit:
            return f"{seconds // unit} {name}"
    return "1 second" if seconds == 1 else f"{seconds} seconds"


def verb_at_the_front(line: str) -> str:
    return line.split()[0].lower() if line.split() else ""


def named(ask: Ask, teller: Teller) -> Ask:
    """The question with the names of the seats in what can be chosen."""
    return ask._replace(moves={verb: _named(move, teller) for verb, move in ask.moves.items()})


def _named(move: Move[Any], teller: Teller) -> Move[Any]:
    if isinstance(move, Both):
        return replace(move, parts=tuple(_named(part, teller) for part in move.parts))
    if isinstance(move, Choose) and move.names:
        return replace(move, names=tuple(map(teller.tell, move.names)))
    return move

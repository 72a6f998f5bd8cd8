"""Several people at one keyboard: a curtain between hands, and no look at another's cards."""

from __future__ import annotations

import io
import re
from itertools import count
from typing import Any

import pytest

from tests.cli.kitchen import CURTAIN, Kitchen
from typecase import Match
from typecase.bots.company import bot_at
from typecase.bots.schedule import Schedule
from typecase.cli.main import main
from typecase.cli.narrate import Teller
from typecase.cli.seat import Player
from typecase.cli.sitting import Sitting
from typecase.games.shelf import SHELF, Box
from typecase.table.luck import Dice
from typecase.typed.unparse import line_for

PEOPLE = ("Ann", "Ben")
COMPANY = [box for box in SHELF if box.seats[-1] > 1]
SHORT: dict[str, dict[str, Any]] = {
    "freeze": {"target": 1},
    "seven-letter-stud": {"hands": 2},
    "stormy-letters": {"hands": 2},
    "word-poker": {"hands": 2},
}
HOUSE = {"deck": "H E O E U E S E E E"}  # seat 0 is dealt to first, where seat 1 deals


class Parlour(Kitchen):
    """A kitchen with two people in it, in which every line is looked at as it is printed."""

    def write(self, line: str) -> None:
        super().write(line)
        if line.startswith(("Your cards:", "You hold")):
            assert self.evening.at_keyboard is not None, "somebody sits there"
            me = self.evening.at_keyboard.me
            assert line == self.players[me].teller.hand(self.match.look(me))

    def shown_to(self, me: int, match: Match[Any]) -> list[str]:
        """All that somebody who sits down there can be shown of a match."""
        printed: list[str] = []
        player = Player(Sitting(match, {}), Teller(self.names, me), self.player.game, self)
        player.write = printed.append
        player.tell_news()
        player.show(player.look())
        player.help()
        player.show_table()
        player.hand()
        return printed

    def follow_bots(self, game: str) -> None:
        """Both type what a bot of their own would do."""
        bots = {seat: bot_at("casual", game, name, 3) for seat, name in enumerate(PEOPLE)}
        schedule = Schedule(bots)
        asked = count()

        def type_a_line() -> str:
            at = self.evening.at_keyboard
            looks = {seat: player.look() for seat, player in enumerate(self.players)}
            schedule.ask(looks)
            replies = schedule.think(looks)
            if at is None or self.told[-1] == CURTAIN:
                return ""  # the curtain
            seen = at.look()
            assert seen.ask is not None, "only who is asked is at the keyboard"
            if next(asked) % 7 == 0:
                dealt_anew = self.match.imagine(at.me, Dice(("unseen", len(self.match.log))))
                assert self.shown_to(at.me, dealt_anew) == self.shown_to(at.me, self.match.fork())
            reply = replies.get(at.me)
            return line_for(reply.action, seen.ask) if reply else "wait"

        self.type = type_a_line

    def screens(self) -> list[str]:
        """What was to be seen from one curtain to the next."""
        return [screen.strip() for screen in "\n".join(self.told).split(CURTAIN)]


@pytest.mark.parametrize("game", COMPANY, ids=[box.name for box in COMPANY])
def test_whoever_sits_there_is_shown_her_own_cards_and_nobody_elses(game: Box) -> None:
    """Also nothing that would be another if the cards that she cannot see were dealt anew."""
    seats = max(2, game.seats[0])
    options: dict[str, Any] = {"pace": "relaxed", **SHORT.get(game.name, {})}
    parlour = Parlour(game=game.name, people=PEOPLE, seats=seats, seed=4, **options)
    parlour.follow_bots(game.name)
    parlour.play()
    assert parlour.match.result is not None
    sat_down = set()
    for screen in parlour.screens():
        typists = set(re.findall(r"^(\w+)> ", screen, re.MULTILINE))
        assert len(typists) <= 1, "two people typed without a curtain between them"
        sat_down |= typists
    assert sat_down == set(PEOPLE)


def test_the_curtain_names_who_is_next_and_shows_nothing_else() -> None:
    lines = ["", "declare HOUSE down 1", "", "believe"]
    parlour = Parlour(lines, people=PEOPLE, seats=2, dealer=1, stack=HOUSE, pace="relaxed")
    parlour.play()
    screens = parlour.screens()
    assert screens[0].endswith("Pass the keyboard to Ann, then press Enter.")
    assert "Your cards: H 2, O 2, U 4, S 2, E 1." in screens[1]
    assert "Ann> declare HOUSE down 1" in screens[1]
    assert screens[2].splitlines() == ["Pass the keyboard to Ben, then press Enter."]
    assert "Your cards: E 1, E 1, E 1, E 1, E 1." in screens[3]
    assert "Ann declares HOUSE, · O U S E." in screens[3]
    assert "H 2" not in screens[3] and "down 1" not in screens[3]


def test_what_is_written_in_secret_is_asked_for_one_after_the_other() -> None:
    lines = ["", "flip ZEBRA", "", "lock YELLOW", "", "done", "", "done"]
    parlour = Parlour(lines, game="wordsy", people=PEOPLE, seats=2, pace="relaxed", seed=3)
    parlour.play()
    ben_writes = parlour.screens()[3]
    assert "Ben> lock YELLOW" in ben_writes
    before = ben_writes.split("Ben> lock")[0]
    assert "ZEBRA" not in before and "Your draft" not in before
    assert parlour.said("Ann has written ZEBRA.") or parlour.said("You have written ZEBRA.")


def test_the_clock_stands_still_behind_the_curtain() -> None:
    """Two minutes a turn, and each line takes one and a half: the curtain's are not counted."""
    lines = ["", "draw", "", "accept"]
    parlour = Parlour(lines, people=PEOPLE, seats=2, dealer=1, stack=HOUSE, thinking=90_000)
    parlour.play()
    assert parlour.drew()
    assert parlour.match.log[0].at == 90_000


def test_a_drawn_card_is_told_to_whoever_drew_it() -> None:
    lines = ["", "draw", "declare HOUSE", "", "believe"]
    parlour = Parlour(lines, people=PEOPLE, seats=2, dealer=1, stack=HOUSE, pace="relaxed")
    parlour.play()
    ann, ben = parlour.screens()[1], parlour.screens()[3]
    assert re.search(r"^You draw [A-Z?]\.$", ann, re.MULTILINE)
    assert "Ann draws a card." in ben.splitlines()


def test_a_name_passes_the_keyboard_to_whoever_may_act() -> None:
    lines = ["", "ben", "", "draw", "", "declare HOUSE"]
    parlour = Parlour(lines, people=PEOPLE, seats=2, dealer=1, stack=HOUSE, pace="relaxed")
    parlour.play()
    assert parlour.said("Ben to pass the keyboard")
    assert [line.seat for line in parlour.match.log[:2]] == [1, 0]
    assert parlour.match.log[0].action == {"do": "draw"}


def test_everybody_at_the_keyboard_is_asked_whether_to_end_the_match() -> None:
    lines = ["", "end-by-agreement", "", "hm", "decline", "", "end", "", "agree"]
    parlour = Parlour(lines, people=PEOPLE, seats=3, dealer=2, pace="relaxed").play()
    assert parlour.said("Ann proposes to end the match by agreement: agree or decline.")
    assert parlour.said("Ben would rather play on.")
    assert parlour.match.by_agreement and parlour.said("The match ends by agreement.")


def test_who_leaves_leaves_the_others_playing() -> None:
    lines = ["", "quit", "", "draw"]
    parlour = Parlour(lines, people=(*PEOPLE, "Cy"), seats=3, dealer=2, pace="relaxed").play()
    assert [(line.seat, line.action) for line in parlour.match.log[:1]] == [(0, {"do": "resign"})]
    assert parlour.said("Pass the keyboard to Ben")
    assert parlour.match.result is not None and parlour.said("The match is over.")


def test_the_command_seats_people_first_and_gives_no_hints(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("\nhint\nresign\n\nquit\n"))
    command = ["play", "letter-head", "--people", "Ann, Ben", "--seats", "3", "--seed", "7"]
    assert main([*command, "--option", "dealer=2"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("Letter Head with Ann, Ben and ")
    assert "Ann> hint\nNo hints are given at this table.\n" in told
    assert "seconds left" not in told, "who passes the keyboard plays without a clock"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("letter-head --people Ann,", "--people takes names of 1 to 20 characters"),
        ("letter-head --people Ann,ann", "Two people cannot have the same name."),
        ("letter-head --people Ann,You", "Nobody can be called you or nobody"),
        ("letter-head --people A,B,C --seats 2", "3 people do not fit on 2 seats."),
        ("letter-perfect --people A,B", "2 people do not fit on 1 seat"),
    ],
)
def test_people_who_cannot_sit_down_are_told_why(
    arguments: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", *arguments.split()]) == 2
    assert sentence in capsys.readouterr().err

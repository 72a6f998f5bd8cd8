"""An evening at one keyboard: one person, or several who pass it on behind a curtain.

Only the one at the keyboard is told anything. Before it passes on the screen is cleared, and the
clock stands still until the next person has taken a seat.
"""

from __future__ import annotations

from collections.abc import Sequence

from typecase.cli.narrate import Teller
from typecase.cli.seat import Player, introduced
from typecase.cli.sitting import Sitting
from typecase.cli.terminal import Console


class Evening:
    """A match at one keyboard, to its end or until the last person leaves."""

    def __init__(self, sitting: Sitting, players: Sequence[Player], console: Console) -> None:
        self.sitting, self.players, self.console = sitting, players, console
        self.names = players[0].teller.names
        self.alone = len(players) == 1
        self.at_keyboard: Player | None = players[0] if self.alone else None

    def play(self) -> None:
        self.greet()
        while self.sitting.match.result is None and not all(one.left for one in self.players):
            if self.at_keyboard:
                self.at_keyboard.tell_news()
            player = self.next_player()
            if player is None:
                self.sitting.step()
            elif player is self.at_keyboard or self.sat_down(player):
                self.let(player)
        self.say_goodbye()

    def greet(self) -> None:
        title = self.players[0].game.title
        others = self.names[1:] if self.alone else self.names
        against = f" with {introduced(others)}" if others else ""
        self.console.write(f"{title}{against}. Type help at any time.")

    def next_player(self) -> Player | None:
        """Who is at the keyboard next: who has to agree to something, who was called to it, whom
        the table waits for, or who may act and wants to."""
        around = self.around()
        called = self.called()
        agreeing = (player for player in around if player.must_agree())
        awaited = (player for player in around if player.is_awaited())
        asked = (player for player in around if player.is_asked())
        return next(agreeing, None) or called or next(awaited, None) or next(asked, None)

    def around(self) -> list[Player]:
        """The players, from the one at the keyboard."""
        at = self.players.index(self.at_keyboard) if self.at_keyboard else 0
        return [*self.players[at:], *self.players[:at]]

    def called(self) -> Player | None:
        name = self.at_keyboard.calls if self.at_keyboard else ""
        if not self.at_keyboard or not name:
            return None
        self.at_keyboard.calls = ""
        return next(player for player in self.players if self.name(player) == name)

    def name(self, player: Player) -> str:
        return self.names[player.me]

    def sat_down(self, player: Player) -> bool:
        """The curtain: whether the player has come to the keyboard."""
        if self.at_keyboard:
            self.console.clear()
        name = self.name(player)
        typed = self.console.read(f"Pass the keyboard to {name}, then press Enter. ")
        self.at_keyboard = player
        if typed is None:
            player.leave()
            return False
        self.console.clear()
        player.prompt = f"{name}> "
        player.sit_down()
        player.tell_news()
        return True

    def let(self, player: Player) -> None:
        if player.must_agree():
            player.ask_to_end()
        elif player.may_act():
            others = [one for one in self.players if one is not player and one.may_act()]
            player.others = [self.name(one) for one in others]
            player.ask()

    def say_goodbye(self) -> None:
        match, write = self.sitting.match, self.console.write
        teller = self.players[0].teller if self.alone else Teller(self.names)
        if self.at_keyboard:
            self.at_keyboard.tell_news()
        if match.result is None:
            who = "You have" if self.alone else "All of you have"
            write(f"{who} left the table; the others play on without you.")
        else:
            write(f"The match is over. {teller.ending(match.result)}")
        write(teller.scores(match.look(None)))

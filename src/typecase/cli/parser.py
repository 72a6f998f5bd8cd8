"""Arguments: argparse, except that what is wrong is said in one sentence."""

from __future__ import annotations

import argparse
from typing import NoReturn

from typecase.table.moves import Refused


class Parser(argparse.ArgumentParser):
    """Refuses bad arguments with a sentence alone; the usage is for those who ask for help."""

    def __init__(self, command: str, about: str) -> None:
        super().__init__(prog=f"typecase {command}", description=about, allow_abbrev=False)

    def add_options(self) -> None:
        """Of the game; `typecase.cli.play.option` reads each of them."""
        self.add_argument(
            "--option",
            action="append",
            default=[],
            metavar="NAME=VALUE",
            help="what was agreed; typecase games GAME lists the options",
        )

    def error(self, message: str) -> NoReturn:
        sentence = message[:1].upper() + message[1:].rstrip(".")
        raise Refused(
            "{sentence}; {prog} --help tells more.", "Arguments", sentence=sentence, prog=self.prog
        )

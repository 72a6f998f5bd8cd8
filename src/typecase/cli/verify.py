"""`typecase verify`: whether a record is what happened, and whether the deal was anybody's choice.

Nothing is asked of any server."""

from __future__ import annotations

from typecase.cli.parser import Parser
from typecase.cli.replay import read
from typecase.insight.proof import verify as proved
from typecase.insight.reading import record_in

MARKS = {True: "holds", False: "FAILS", None: "yours"}


def verify(arguments: list[str]) -> int:
    """One sentence for each thing that was looked at; 1 where one of them does not hold."""
    parser = Parser("verify", "Check a record: the deal, every line, and every move of a bot.")
    parser.add_argument("file", help="the record; - reads it from standard input")
    parser.add_argument("--hash", default="", metavar="H", help="that the page showed at the end")
    parser.add_argument("--promise", default="", metavar="P", help="that it showed before the deal")
    parser.add_argument("--key", default="", metavar="K", help="of a daily deal, when it is over")
    given = parser.parse_args(arguments)
    proof = proved(record_in(read(given.file)), given.hash, given.promise, given.key)
    for finding in proof.findings:
        print(f"{MARKS[finding.holds]}  {finding.says}")
    print("The record holds." if proof.holds else "The record does not hold.")
    return 0 if proof.holds else 1

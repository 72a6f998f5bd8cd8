"""The calls over HTTP: everything that can be asked beside the socket. OpenAPI is made from this
list, and a test holds the routes to it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from typecase.server import wire_http

JSON, TEXT, RECORD = "application/json", "text/plain", "application/jsonl"
PICTURE = "image/svg+xml"
# What may be the answer to anything: by another name, from another page, in the wrong way.
ANYTIME = {
    403: "It is refused, or the page does not belong to this server; the sentence says why.",
    421: "The server does not answer to that name.",
    429: "Too much was asked from that address.",
}


UNREAD = {
    400: "The request is not understood; the sentence says why.",
    408: "The rest of the request did not come.",
    413: "The request is too long.",
}
NOT_KEPT = {503: "Nothing can be kept now."}
NO_SUCH_DAY = {404: "That day has none; the sentence says which have."}


class Call(NamedTuple):
    """One thing that can be asked for."""

    method: str
    path: str
    about: str
    gives: Any = None  # the type of the answer, where it is JSON
    takes: Any = None  # and of what is sent
    status: int = 200
    media: str = JSON
    refused: Mapping[int, str] = MappingProxyType({})


CALLS = (
    Call("GET", "/health", "Whether the server is well, and how much goes on.", wire_http.Health),
    Call("GET", "/health/alive", "Whether the server answers at all.", wire_http.Health),
    Call(
        "GET",
        "/health/ready",
        "Whether the server takes visitors.",
        wire_http.Health,
        refused={
            503: "It is about to stop; or, as one of several, has no database, relay or lease."
        },
    ),
    Call(
        "GET",
        "/metrics",
        "What the server counts, for Prometheus; for this machine alone, and for whoever brings "
        "the admin token (Authorization: Bearer …).",
        media=TEXT,
    ),
    Call("GET", "/api/games", "The games, and the levels of the bots.", wire_http.Shelf),
    Call(
        "GET",
        "/api/games/{game}/rules",
        "How a game is played.",
        wire_http.Rules,
        refused={404: "There is no such game, or it has no page of rules."},
    ),
    Call(
        "GET",
        "/api/games/{game}/words/{word}",
        "What a word means, and whether it is one in this game.",
        wire_http.Definition,
        refused={404: "There is no such game."},
    ),
    Call("GET", "/api/company", "The bots that may sit down at a table.", wire_http.Company),
    Call(
        "POST",
        "/api/tables",
        "Open a table, for several people or for one, with bots at the other seats.",
        wire_http.Opened,
        wire_http.NewTable,
        201,
        refused=UNREAD | NOT_KEPT,
    ),
    Call(
        "GET",
        "/api/lobby",
        "The tables where anybody may sit down, or look on.",
        wire_http.Lobby,
    ),
    Call(
        "POST",
        "/api/lobby",
        "Sit down at the first table of the lobby with a seat to take; where there is none, a new "
        "one is opened, and listed there.",
        wire_http.Opened,
        wire_http.QuickMatch,
        201,
        refused=UNREAD | NOT_KEPT,
    ),
    Call(
        "GET",
        "/api/invitations/{code}",
        "The table to which a code invites.",
        wire_http.Invitation,
        refused={404: "There is no table with that code, or too many were tried."},
    ),
    Call(
        "GET",
        "/api/invitations/{code}/qr",
        "The link of an invitation as a QR code; whether there is such a table is not told.",
        media=PICTURE,
        refused={404: "That is no code of a table."},
    ),
    Call(
        "GET",
        "/api/matches/{match}/record",
        "The record of a match, from its first card to its result, for whoever played it "
        "(Authorization: Bearer, with the seat's token); after its end only. Where several people "
        "played and did not agree on `open_record`, it is what the seat saw, as JSON like a "
        "`Replay`, and no seed.",
        media=RECORD,
        refused={404: "There is no such match.", 409: "The match is not over."},
    ),
    Call(
        "GET",
        "/api/matches/{match}/recap",
        "The race and the words of a match; after its end only.",
        wire_http.Recap,
        refused={404: "There is no such match.", 409: "The match is not over."},
    ),
    Call(
        "GET",
        "/api/matches/{match}/replay/{eyes}",
        "A match step by step, as a seat saw it (its number), as whoever sat nowhere did (watch), "
        "or with all cards open (all); after its end only. Where several people played and did not "
        "agree on `open_record`, a seat's eyes are for its own token (Authorization: Bearer), and "
        "all cards for nobody.",
        wire_http.Replay,
        refused={404: "There is no such match, or no such seat.", 409: "The match is not over."},
    ),
    Call(
        "POST",
        "/api/ratings",
        "How strong somebody is, from the matches that her own browser has kept; nothing of them "
        "is kept here.",
        wire_http.RatingNow,
        wire_http.AskRating,
        refused=UNREAD,
    ),
    Call(
        "POST",
        "/api/replays",
        "A record that somebody has kept, step by step. The rules check it line by line and refuse "
        "what cannot have happened; nothing of it is kept here.",
        wire_http.Replay,
        wire_http.OpenRecord,
        refused={**UNREAD, 409: "Its rules are not kept here; the sentence says which are."},
    ),
    Call(
        "POST",
        "/api/matches/{match}/review",
        "Look through a match for the seat whose token is brought (Authorization: Bearer …): every "
        "choice, what was better, and what it cost. It takes a few seconds; ask again how far it "
        "has come.",
        wire_http.ReviewNow,
        wire_http.AskReview,
        202,
        refused={
            400: "The request is not understood; the sentence says why.",
            404: "There is no such match, or no such seat.",
            408: "The rest of the request did not come.",
            409: "The match is not over.",
            413: "The request is too long.",
        },
    ),
    Call(
        "POST",
        "/api/reviews",
        "The same of a record that somebody has kept.",
        wire_http.ReviewNow,
        wire_http.ReviewRecord,
        202,
        refused={
            400: "It is not understood, or no record; the sentence says why, and at which line.",
            404: "There is no such seat.",
            408: "The rest of the request did not come.",
            409: "The match is not over, or its rules are not kept here.",
            413: "The request is too long.",
        },
    ),
    Call(
        "GET",
        "/api/reviews/{review}",
        "How far a review has come, and what it found.",
        wire_http.ReviewNow,
        refused={404: "There is no such review, or not any more."},
    ),
    Call(
        "DELETE",
        "/api/reviews/{review}",
        "Stop a review, and forget it.",
        status=204,
        media=TEXT,
        refused={404: "There is no such review, or not any more."},
    ),
    Call(
        "GET",
        "/api/puzzles/{day}",
        "The puzzle of a day: today, or a date such as 2026-11-18.",
        wire_http.Puzzle,
        refused=NO_SUCH_DAY,
    ),
    Call(
        "POST",
        "/api/puzzles/{day}",
        "Answer the puzzle of a day, or give it up. The rules of its game check it.",
        wire_http.Answered,
        wire_http.Attempt,
        refused=UNREAD | NOT_KEPT | NO_SUCH_DAY,
    ),
    Call(
        "GET",
        "/api/days/{day}",
        "The deal of a day: today, or a date such as 2026-11-18.",
        wire_http.Day,
        refused=NO_SUCH_DAY,
    ),
    Call(
        "POST",
        "/api/days/{day}",
        "Play the deal of a day, in the first seat of a new table.",
        wire_http.Opened,
        wire_http.Try,
        201,
        refused=UNREAD | NOT_KEPT | NO_SUCH_DAY,
    ),
    Call(
        "GET",
        "/api/days/{day}/result",
        "What the deal of a day came to, for whoever brings the token that she played it with "
        "(Authorization: Bearer …).",
        wire_http.DayResult,
        refused=NO_SUCH_DAY | {409: "She has not played it yet."},
    ),
    Call(
        "GET",
        "/api/days/{day}/best",
        "The record of one of the best bots on the deal of a day, for whoever has played it "
        "(Authorization: Bearer …).",
        wire_http.OpenRecord,
        refused=NO_SUCH_DAY | {409: "She has not played it yet."},
    ),
    Call(
        "POST",
        "/api/days/{day}/parties",
        "Make a party of friends for the deal of a day, and be its first.",
        wire_http.Party,
        wire_http.Try,
        201,
        refused=UNREAD | NOT_KEPT | NO_SUCH_DAY,
    ),
)

"""The daily deal: the same for everybody, compared with a field of bots, told without a card."""

from __future__ import annotations

import re
from datetime import date, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from tests.games.test_same_deal import DEALT_ANEW, lying
from tests.tools import cards_in
from typecase.arena.sitting import Sitting
from typecase.bots.company import bot_at
from typecase.bots.levels import LEVELS
from typecase.cli.daily import sentences
from typecase.games.shelf import box
from typecase.insight.daily import field as fielding
from typecase.insight.daily import verdict as judging
from typecase.insight.daily.deal import (
    PLAYER,
    SECRET,
    SEED_BITS,
    WEEK,
    Deal,
    deal_of,
    key_of,
    promise_of_day,
    secret_in,
)
from typecase.insight.daily.field import (
    ELSEWHERE,
    Entry,
    Field,
    file_of,
    make_field,
    read_field,
)
from typecase.insight.daily.rounds import points_by_round
from typecase.insight.daily.verdict import LONGEST, Verdict, judged, share_text
from typecase.insight.proof import hash_of, verify
from typecase.story.match import Match
from typecase.story.protocol import Player
from typecase.table.cards import Card
from typecase.table.moves import Refused
from typecase.table.wording import Reader

MONDAY = date(2026, 11, 16)
DAYS = [MONDAY + timedelta(back) for back in range(7)]
TEA, COFFEE = b"tea", b"coffee"


def played(deal: Deal, level: str, seed: int = 7) -> Match[Any]:
    """The deal as somebody else plays it."""
    match = deal.open(Player("Ann"))
    bot = bot_at(level, deal.plan.game, "Ann", seed)
    Sitting(match, {PLAYER: bot, **deal.company()}).play()
    return match


def dealt(match: Match[Any]) -> list[Card]:
    """Every card, in the order in which it lies somewhere."""
    return [card for name in vars(match.table) for card in cards_in(getattr(match.table, name))]


# The deal


@pytest.mark.parametrize("day", DAYS)
def test_a_day_has_one_deal_and_only_whoever_has_the_secret_knows_it(day: date) -> None:
    assert deal_of(day, TEA) == deal_of(day, TEA)
    assert deal_of(day, TEA).seed != deal_of(day, COFFEE).seed
    assert deal_of(day, TEA).seed != deal_of(day + timedelta(7), TEA).seed
    assert deal_of(day, TEA).seed < 2**SEED_BITS


def test_every_day_of_the_week_has_its_game() -> None:
    for day in DAYS:
        plan = deal_of(day, TEA).plan
        assert plan is WEEK[day.weekday()]
        assert plan.seats in box(plan.game).seats


@pytest.mark.parametrize("day", DAYS)
def test_whoever_sits_down_meets_the_same_cards_and_the_same_bots(day: date) -> None:
    deal = deal_of(day, TEA)
    one, other = deal.open(Player("Ann")), deal.open(Player("Bob"))
    assert dealt(one) == dealt(other) != []
    assert one.look(PLAYER).table == other.look(PLAYER).table
    assert one.setup.players[1:] == other.setup.players[1:] == deal.bots
    assert [bot.name for bot in deal.company().values()] == [bot.name for bot in deal.bots]


@pytest.mark.parametrize("day", [day for day in DAYS if WEEK[day.weekday()].game in DEALT_ANEW])
def test_every_round_deals_the_same_cards_however_well_somebody_plays(day: date) -> None:
    deal = deal_of(day, TEA)
    one, other = (by_round(deal, level) for level in ("beginner", "best"))
    assert one == other and len(one) >= deal.plan.options.get("deals", 2)


def by_round(deal: Deal, level: str) -> dict[int, Any]:
    """By round, which cards lay there when it began."""
    match, found = deal.open(Player("Ann")), dict[int, Any]()

    def look(now: Match[Any]) -> None:
        if now.result is None:
            found.setdefault(now.table.round, lying(now, deal.plan.game))

    look(match)
    bot = bot_at(level, deal.plan.game, "Ann", 7)
    Sitting(match, {PLAYER: bot, **deal.company()}).play(look)
    return found


@pytest.mark.parametrize("day", DAYS)
def test_the_same_play_on_the_same_deal_is_the_same_match(day: date) -> None:
    deal = deal_of(day, TEA)
    assert played(deal, "strong").record() == played(deal, "strong").record()


def test_the_cards_of_a_day_are_those_that_were_promised() -> None:
    key, promise = key_of(MONDAY, TEA), promise_of_day(MONDAY, TEA)
    assert promise == sha256(f"typecase promise\n{key}".encode()).hexdigest()
    assert deal_of(MONDAY, TEA).seed == int(key, 16) >> 193
    record = played(deal_of(MONDAY, TEA), "casual").record()
    assert verify(record, hash_of(record), promise, key).holds
    other = key_of(DAYS[1], TEA)
    for wrong in ((promise, other), (promise_of_day(DAYS[1], TEA), key)):
        assert not verify(record, hash_of(record), *wrong).holds
    with pytest.raises(Refused, match="64 hexadecimal"):
        verify(record, key="nonsense")


def test_the_secret_is_made_once_and_is_nobody_elses(tmp_path: Path) -> None:
    made = secret_in(tmp_path)
    assert len(made) == 32 and secret_in(tmp_path) == made
    assert (tmp_path / SECRET).stat().st_mode & 0o077 == 0
    assert secret_in(tmp_path / "another") != made


# The field


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """A field of three bots a level."""
    monkeypatch.setattr(fielding, "EACH", 3)
    monkeypatch.setattr(judging, "EACH", 3)


@pytest.mark.usefixtures("small")
def test_a_field_that_was_stopped_goes_on_and_comes_to_the_same(tmp_path: Path) -> None:
    deal = deal_of(DAYS[6], TEA)
    whole, part = tmp_path / "whole", tmp_path / "part"
    assert list(make_field(whole, deal)) == list(range(16))
    making = make_field(part, deal)
    for _ in range(5):
        next(making)
    del making
    assert read_field(part, deal) is None  # no percentile without all of it
    with file_of(part, deal.day).open("ab") as file:
        file.write(b'{"group":"casual","number":1,"sco')  # cut off in mid-line
    assert list(make_field(part, deal)) == list(range(4, 16))
    assert read_field(part, deal) == read_field(whole, deal) is not None
    assert list(make_field(part, deal)) == [15]  # nothing is left to play


@pytest.mark.usefixtures("small")
def test_where_one_plays_alone_other_deals_tell_what_is_usual(tmp_path: Path) -> None:
    for day in (DAYS[0], DAYS[6]):
        deal = deal_of(day, TEA)
        list(make_field(tmp_path, deal))
        field = read_field(tmp_path, deal)
        assert field is not None
        assert (ELSEWHERE in field.entries) == deal.alone
        assert {len(entries) for entries in field.entries.values()} == {3}


@pytest.mark.usefixtures("small")
def test_a_field_of_another_day_is_none(tmp_path: Path) -> None:
    list(make_field(tmp_path, deal_of(DAYS[6], TEA)))
    assert read_field(tmp_path, deal_of(DAYS[5], TEA)) is None


# The verdict


def a_field(**scores: list[int]) -> Field:
    return Field(
        {
            group: [Entry(group, number, score, [score]) for number, score in enumerate(many)]
            for group, many in scores.items()
        }
    )


LEVEL = {"beginner": [10] * 100, "casual": [20] * 100, "strong": [30] * 100, "best": [40] * 100}


@pytest.mark.parametrize(
    ("score", "where"),
    [
        (5, "below the beginners"),
        (15, "between beginner and casual"),
        (25, "between casual and strong"),
        (30, "between casual and strong"),
        (35, "between strong and best"),
        (45, "with the best"),
    ],
)
def test_a_score_is_placed_among_the_levels(score: int, where: str) -> None:
    verdict = judged(score, [score], a_field(**LEVEL))
    assert str(verdict.between) == where
    assert verdict.beaten == {level: 100 if score > many[0] else 0 for level, many in LEVEL.items()}


def test_luck_is_what_the_cards_were_worth_and_skill_what_was_made_of_them() -> None:
    verdict = judged(36, [36], a_field(**LEVEL, elsewhere=[24, 28]))
    assert (verdict.luck, verdict.skill) == (4, 6)
    assert judged(36, [36], a_field(**LEVEL)).luck is None  # in company none is told


def test_without_a_field_nothing_is_compared() -> None:
    verdict = judged(36, [36], None)
    assert verdict == Verdict({}, "", "", None, None)
    assert share_text(deal_of(MONDAY, TEA), 36, verdict) == "Typecase 16 · Wordsy · 36"


def test_a_square_a_round_by_the_share_of_the_best() -> None:
    best = [Entry("best", number, 60, [20, 20, 20]) for number in range(100)]
    field = Field({**a_field(**LEVEL).entries, "best": best})
    assert judged(30, [20, 8, 2], field).squares == "■◧□"
    assert judged(30, [30], field).squares == "■■□□□"  # of the whole, in fifths (banker's half)


def test_rounds_come_to_the_score() -> None:
    for day in DAYS:
        match = played(deal_of(day, TEA), "casual")
        assert match.result is not None
        assert sum(points_by_round(match.record())) == match.result.scores[PLAYER]


# What is shared

SAID = re.compile(
    r"Typecase \d+ · (?P<title>[A-Za-z ]+) · -?\d+( \(try \d+\))?"
    r"(\n[■◧□]{1,14})?"
    r"(\n(below the beginners|with the best|between [a-z]+ and [a-z]+)?( · )?(\d+ days)?)?"
)


def shared(deal: Deal, match: Match[Any], field: Field) -> str:
    assert match.result is not None
    score = match.result.scores[PLAYER]
    verdict = judged(score, points_by_round(match.record()), field)
    return share_text(deal, score, verdict, streak=365, later=3)


@pytest.mark.parametrize("day", DAYS)
def test_what_is_shared_tells_no_card_and_no_word(day: date) -> None:
    """Beside the game's own name, the levels' and numbers there is nothing in it but squares: so
    two matches with the same points cannot be told apart by their cards or words."""
    deal = deal_of(day, TEA)
    entries = {level: [entry(deal, level, 1)] * 100 for level in LEVELS}
    field = Field(entries)
    for level in LEVELS:
        text = shared(deal, played(deal, level, 3), field)
        found = SAID.fullmatch(text)
        assert found is not None, text
        assert found["title"] == deal.title
        assert len(text) <= LONGEST


def entry(deal: Deal, level: str, number: int) -> Entry:
    return fielding.played_by_bot(deal, level, number)


class Elsewhere(dict[str, str]):
    """Every template in a language of question marks; names of values stay."""

    def get(self, template: str, _: Any = None) -> str:
        return re.sub(r"({\w+)|[^\W\d_]+", lambda found: found[1] or "¿", template)


def test_everything_that_is_said_of_a_result_can_be_said_in_another_language() -> None:
    """Only the game's name stays: the words are templates, and their values numbers."""
    say, deal = Reader([], catalogue=Elsewhere(and_more="")).says, deal_of(MONDAY, TEA)
    for score in (5, 25, 45):
        verdict = judged(score, [score], a_field(**LEVEL, elsewhere=[24, 28]))
        text = share_text(deal, score, verdict, streak=9, later=2, say=say)
        assert re.findall(r"[^\W\d_]+", text) == [deal.title]
        for told in sentences(score, verdict):
            assert not re.findall(r"[^\W\d_]+", say(told)), told
    assert share_text(deal, 5, judged(5, [5], None), say=say) == f"¿ 16 · {deal.title} · 5"


def test_what_is_shared_is_never_too_long() -> None:
    far = deal_of(date(2999, 12, 30), TEA)
    verdict = Verdict({}, "between beginner and casual", "■" * 14, None, None)
    text = share_text(far, -1_000_000, verdict, streak=1_000_000, later=1_000)
    assert len(text) <= LONGEST and text.endswith("1000000 days")

"""Who sits where, who may do what, and how one is let in."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from msgspec.structs import replace

from typecase import Refused
from typecase.bots.levels import LEVELS
from typecase.lexicon.lexicon import open_lexicon
from typecase.server import doorman
from typecase.server.doorman import CONSONANTS, VOWELS, Chair, Facts
from typecase.story.protocol import BOT, Player

ANN, BOB, CID = ("a" * 32, "b" * 32, "c" * 32)
CASLON = Player("Caslon", BOT, "casual", 5)


def a_table(people: int = 2, seats: int = 4) -> Facts:
    """Ann is the host in seat 0; then come open seats for people, and bots."""
    chairs = [Chair("Ann", doorman.as_kept(ANN)), *[Chair()] * (people - 1)]
    bots = [Chair(bot=(f"Tory {n}", "casual", n)) for n in range(seats - people)]
    return Facts("letter-head", {}, (*chairs, *bots), 0, "casual", code="BALOR")


def playing(facts: Facts) -> Facts:
    return replace(facts, state="playing")


def refused(deed: Callable[[], object]) -> str:
    with pytest.raises(Refused) as caught:
        deed()
    return str(caught.value)


def test_a_token_is_kept_as_its_hash_and_opens_one_seat() -> None:
    facts = doorman.sit(a_table(), "Bob", BOB)
    assert [doorman.seat_of(facts, token) for token in (ANN, BOB)] == [0, 1]
    assert BOB not in str(facts) and len(doorman.new_token()) == 32
    for wrong in (CID, "", doorman.as_kept(BOB), "ü"):
        assert refused(lambda: doorman.seat_of(facts, wrong)) == (  # noqa: B023
            "That token opens no seat at this table."
        )


def test_a_code_can_be_said_aloud_and_to_anybody() -> None:
    lexicon = open_lexicon()
    codes = {doorman.new_code(lexicon) for _ in range(200)}
    assert len(codes) > 190
    for code in codes:
        assert set(code[::2]) <= set(CONSONANTS) and set(code[1::2]) <= set(VOWELS)
        assert not doorman.is_rude(code, lexicon)


def test_who_is_not_invited_does_not_sit_down_unless_the_table_is_in_the_lobby() -> None:
    facts = a_table()
    doorman.invited(facts, "balor")
    for wrong in ("", "BALOS"):
        assert refused(lambda: doorman.invited(facts, wrong)) == (  # noqa: B023
            "That is not the code of this table."
        )
    doorman.invited(replace(facts, listed=True), "")


def test_whoever_comes_takes_an_open_seat_and_a_name_of_her_own() -> None:
    facts = doorman.sit(a_table(people=3), "Bob", BOB, seat=2)
    assert facts.names()[:3] == ["Ann", "", "Bob"]
    assert "called like" in refused(lambda: doorman.sit(facts, "BOB", CID))
    assert "called like" in refused(lambda: doorman.sit(facts, "tory 0", CID))
    assert "called like" in refused(lambda: doorman.sit(facts, "\u0410nn", CID))  # in Cyrillic
    assert "taken" in refused(lambda: doorman.sit(facts, "Cid", CID, seat=0))
    full = doorman.sit(facts, "", CID)
    assert full.names()[1] == "Guest" and full.free() == []
    assert "Every seat" in refused(lambda: doorman.sit(full, "Dan", "d" * 32))
    assert "has begun" in refused(lambda: doorman.sit(playing(facts), "Cid", CID))


def test_guests_are_told_apart() -> None:
    facts = doorman.sit(doorman.sit(a_table(people=3), "", BOB), "", CID)
    assert facts.names()[1:3] == ["Guest", "Guest 2"]


def test_only_the_host_begins_and_only_when_every_seat_is_taken() -> None:
    facts = a_table(people=3)
    assert "2 open seats" in refused(lambda: doorman.ready(facts, 0))
    full = doorman.sit(doorman.sit(facts, "Bob", BOB), "Cid", CID)
    for by in (1, 3, None):
        assert refused(lambda: doorman.ready(full, by)) == doorman.NOT_THE_HOST  # noqa: B023
    doorman.ready(full, 0)
    assert "already" in refused(lambda: doorman.ready(playing(full), 0))
    doorman.ready(replace(full, state="over"), 0)


def test_whoever_is_sent_away_has_a_token_that_opens_nothing() -> None:
    facts = doorman.sit(a_table(), "Bob", BOB)
    assert refused(lambda: doorman.kick(facts, 1, 0, CASLON)) == doorman.NOT_THE_HOST
    assert "yourself" in refused(lambda: doorman.kick(facts, 0, 0, CASLON))
    assert "nobody in that seat" in refused(lambda: doorman.kick(facts, 0, 2, CASLON))
    for wrong in (9, -1, None, True, "1"):
        assert "There is no seat" in refused(lambda: doorman.kick(facts, 0, wrong, CASLON))  # noqa: B023
    after = doorman.kick(facts, 0, 1, CASLON)
    assert after.chairs[1].open
    assert "opens no seat" in refused(lambda: doorman.seat_of(after, BOB))
    in_play = doorman.kick(playing(facts), 0, 1, CASLON)
    assert in_play.chairs[1].player == CASLON, "the match goes on"
    assert "opens no seat" in refused(lambda: doorman.seat_of(in_play, BOB))


def test_the_powers_of_the_host_pass_on_clockwise_when_she_gets_up() -> None:
    facts = doorman.sit(doorman.sit(a_table(people=3), "Bob", BOB, 1), "Cid", CID, 2)
    facts = replace(facts, host=1)
    facts = doorman.stand(facts, 1, CASLON)
    assert facts.host == 2 and facts.chairs[1].open
    facts = doorman.stand(facts, 2, CASLON)
    assert facts.host == 0
    facts = doorman.stand(facts, 0, CASLON)
    assert facts.host is None
    assert doorman.sit(facts, "Dan", "d" * 32, 2).host == 2, "who comes first is the host"


def test_a_bot_plays_for_somebody_and_gives_the_seat_back() -> None:
    facts = playing(doorman.sit(a_table(), "Bob", BOB))
    assert refused(lambda: doorman.take_bot(facts, 1, 0, CASLON)) == doorman.NOT_THE_HOST
    for by in (0, 1):  # the host, or she herself
        handed = doorman.take_bot(facts, by, 1, CASLON)
        assert handed.bots() == [1, 2, 3] and handed.names()[1] == "Bob"
        assert doorman.seat_of(handed, BOB) == 1
        assert "already" in refused(lambda: doorman.take_bot(handed, 0, 1, CASLON))  # noqa: B023
        assert doorman.send_bot_away(handed, by, 1) == facts
    assert "no bot" in refused(lambda: doorman.send_bot_away(facts, 0, 1))
    assert "bot's own" in refused(lambda: doorman.send_bot_away(facts, 0, 2))


def test_a_bot_sits_down_in_an_open_seat_and_gets_up() -> None:
    facts = a_table()
    with_bot = doorman.take_bot(facts, 0, 1, CASLON)
    assert with_bot.chairs[1].player == CASLON and with_bot.free() == []
    assert doorman.send_bot_away(with_bot, 0, 1) == facts
    assert "when a match is on" in refused(lambda: doorman.take_bot(facts, 0, 0, CASLON))


def test_a_lost_token_is_replaced_by_the_host() -> None:
    facts = doorman.sit(a_table(), "Bob", BOB)
    assert refused(lambda: doorman.replace_token(facts, 1, 1, CID)) == doorman.NOT_THE_HOST
    assert "You have yours" in refused(lambda: doorman.replace_token(facts, 0, 0, CID))
    after = doorman.replace_token(facts, 0, 1, CID)
    assert doorman.seat_of(after, CID) == 1 and after.names() == facts.names()
    assert "opens no seat" in refused(lambda: doorman.seat_of(after, BOB))


def test_the_host_pauses_goes_on_and_closes() -> None:
    facts = a_table()
    assert "no match" in refused(lambda: doorman.pause(facts, 0, False))
    paused = doorman.pause(playing(facts), 0, goes_on=False)
    assert paused.state == "paused" and doorman.pause(paused, 0, True).state == "playing"
    assert refused(lambda: doorman.pause(playing(facts), 1, False)) == doorman.NOT_THE_HOST
    assert refused(lambda: doorman.close(facts, None)) == doorman.NOT_THE_HOST
    closed = doorman.close(facts, 0)
    assert (closed.state, closed.code) == ("closed", "")


def test_the_latest_commands_of_each_seat_are_known_again_whatever_others_ask_for() -> None:
    facts = doorman.remember(a_table(), 1, "Bob's")
    for number in range(100):
        facts = doorman.remember(facts, 0, f"Ann's {number}")
    assert doorman.was_done(facts, 1, "Bob's") and not doorman.was_done(facts, 0, "Bob's")
    latest = [f"Ann's {number}" for number in range(100 - doorman.LATELY, 100)]
    assert facts.done == ((1, "Bob's"), *((0, one) for one in latest))


def test_a_guest_is_ready_until_she_takes_it_back_or_gets_up() -> None:
    facts = doorman.sit(a_table(), "Bob", BOB)
    is_ready = doorman.say_ready(facts, 1, True)
    assert [chair.ready for chair in is_ready.chairs] == [False, True, False, False]
    assert doorman.say_ready(is_ready, 1, False) == facts
    after = doorman.sit(doorman.stand(is_ready, 1, CASLON), "Cid", CID, 1)
    assert not after.chairs[1].ready, "who sits down there next has said nothing"
    begun = refused(lambda: doorman.say_ready(playing(facts), 1, True))
    assert begun == "The match has begun already."


def test_for_another_match_nobody_is_ready_yet() -> None:
    facts = doorman.say_ready(doorman.sit(a_table(), "Bob", BOB), 1, True)
    assert not any(chair.ready for chair in doorman.dealt(facts).chairs)


# Head starts


@pytest.fixture
def evens_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten for every level below the strongest."""

    def suggested(game: str, levels: Sequence[str], options: object) -> list[int]:
        places = [[*LEVELS].index(level) for level in levels]
        return [10 * (max(places) - place) for place in places]

    monkeypatch.setattr(doorman, "suggested", suggested)
    monkeypatch.setattr(doorman, "may_be_evened", lambda game: game != "letter-hogs")


@pytest.mark.usefixtures("evens_out")
def test_head_starts_even_out_people_who_play_like_a_level_and_bots_of_theirs() -> None:
    facts = doorman.sit(a_table(people=3), "Bob", BOB)
    assert doorman.head_starts(facts) is None and doorman.agreed(facts) == {}
    facts = doorman.even(facts, 0, None, "beginner")
    assert doorman.head_starts(facts) == [10, 10, 10, 0], (
        "an open seat is somebody's like the others"
    )
    facts = doorman.even(facts, 0, 1, "best")
    assert doorman.head_starts(facts) == [30, 0, 30, 20]
    assert doorman.agreed(facts) == {"head_start": [30, 0, 30, 20]}
    assert doorman.agreed(doorman.uneven(facts, 0)) == {}
    with_a_bot = doorman.take_bot(facts, 0, 2, CASLON)
    assert doorman.head_starts(with_a_bot) == [30, 0, 20, 20]
    alike = doorman.even(doorman.even(with_a_bot, 0, 1, "casual"), 0, 0, "casual")
    assert doorman.head_starts(alike) is None, "there is nothing to even out"


@pytest.mark.usefixtures("evens_out")
def test_who_gets_up_takes_along_what_was_said_of_her_play() -> None:
    facts = doorman.even(doorman.sit(a_table(), "Bob", BOB), 0, None, "casual")
    facts = doorman.stand(doorman.even(facts, 0, 1, "best"), 1, CASLON)
    assert doorman.plays_like(facts, facts.chairs[1]) == "casual"


@pytest.mark.usefixtures("evens_out")
def test_head_starts_are_the_host_s_to_agree_before_the_match_where_there_are_any() -> None:
    facts = doorman.sit(a_table(), "Bob", BOB)
    assert refused(lambda: doorman.even(facts, 1, None, "casual")) == doorman.NOT_THE_HOST
    assert refused(lambda: doorman.uneven(facts, 1)) == doorman.NOT_THE_HOST
    assert "no level 'genius'" in refused(lambda: doorman.even(facts, 0, None, "genius"))
    assert "nobody" in refused(lambda: doorman.even(facts, 0, 2, "casual")), "a bot has its own"
    assert "has begun" in refused(lambda: doorman.even(playing(facts), 0, None, "casual"))
    hogs = replace(facts, game="letter-hogs")
    assert "Nobody knows" in refused(lambda: doorman.even(hogs, 0, None, "casual"))
    own = replace(facts, options={"head_start": [0, 5, 0, 0]})
    assert "agreed here already" in refused(lambda: doorman.even(own, 0, None, "casual"))

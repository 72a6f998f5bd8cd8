"""Races, hogs, ice, a child's train and a deck alone: every one is played by touch."""

from __future__ import annotations

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import HURRY, serving
from tests.browser.player import faces, is_over, notice, open_table, press
from tests.browser.test_events import act_elsewhere, for_people
from tests.browser.test_press import Steady, table
from tests.browser.test_whole_games import play_on, rack, tapped
from typecase import play
from typecase.lexicon.search import open_search


def touch(page: Page, letters: str) -> None:
    """A card for each letter, in order, wherever it lies, and each card once."""
    for letter in letters:
        free = f'.bare-card[aria-label^="{letter},"]:not(.taken):not([data-slot])'
        page.locator(free).first.tap()


def tap(card: Locator) -> bool:
    """False where it has gone meanwhile: others move too."""
    try:
        card.tap(timeout=1000)
    except PlaywrightError:
        return False
    return True


def test_in_red_handed_the_card_that_a_word_wins_is_shown_before_it_is_shouted(
    page: Page, calm_url: str
) -> None:
    open_table(page, calm_url, "red-handed", 3, 5, {"ready": False})
    look = Steady(page)
    expect(press(page, "Shout a word")).to_be_visible()
    expect(rack(page, "In the middle")).to_have_count(9)
    shown = [face for face in faces(rack(page, "In the middle")) if face != "?"]
    letters = "".join(shown[:5])
    touch(page, letters)
    expect(press(page, f"Shout a word: {letters}")).to_be_visible()
    assert sorted(table(page).locator(".grid .nth").all_inner_texts()) == list("12345")
    expect(page.locator("output")).to_contain_text("to be picked up")
    expect(table(page).locator(".grid li.won")).to_have_count(1)
    look.at("a word is set")


def test_in_my_word_cards_are_laid_and_looked_at(page: Page) -> None:
    options = {"ready": False, "dealer": 1}
    with serving(HURRY, for_people("my-word", 3, 5, options)) as url:
        open_table(page, url, "my-word", 3, None, {})
        look, dealt = Steady(page), play("my-word", 3, 5, options)
        first = {seat: dealt.seen(seat)["hands"][seat][0]["id"] for seat in (1, 2)}
        act_elsewhere(page.url, 2, do="lay", card=first[2])
        expect(press(page, "Lay a card")).to_be_visible()
        look.at("lay")
        page.locator('.dock .bare-card:not([aria-label^="wild"])').first.tap()
        press(page, "Lay a card: ").tap()
        centre = table(page).get_by_role("list", name="In the centre").get_by_role("listitem")
        expect(centre).to_have_count(2)
        act_elsewhere(page.url, 1, do="lay", card=first[1])
        expect(press(page, "Nothing")).to_be_visible()
        look.at("claims")
        press(page, "Nothing").tap()
        expect(press(page, "Nothing")).to_have_count(0)


def test_in_letter_hogs_cards_go_round_until_all_but_one_have_noticed(page: Page) -> None:
    """Among people, who wait for each other here."""
    options = {"ready": False, "deals": 1}
    row_for_bob = 4
    with serving(HURRY, for_people("letter-hogs", 5, row_for_bob, options)) as url:
        open_table(page, url, "letter-hogs", 5, None, {})
        look, cards = Steady(page), page.locator(".dock .bare-card")
        expect(cards).to_have_count(7)
        places = page.locator(".dock .rack > li")
        lay = [one.bounding_box() for one in places.all()]
        cards.last.tap()
        expect(cards).to_have_count(0)  # the next one is picked up first
        assert [one.bounding_box() for one in places.all()] == lay, "in a race nothing jumps"
        look.at("passing")
        of_eve = play("letter-hogs", 5, row_for_bob, options).seen(4)["hands"][4]
        act_elsewhere(page.url, 4, do="pass", card=of_eve[0]["id"])
        table(page).get_by_role("button", name="Pick up").tap()
        expect(cards).to_have_count(7)
        for seat in (1, 2, 3):
            act_elsewhere(page.url, seat, do="nose")
        expect(table(page).get_by_text("finger on the nose")).to_have_count(3)
        expect(press(page, "Finger on the nose")).to_be_visible()
        look.at("noses")
        act_elsewhere(page.url, 4, do="nose")
        page.get_by_label("Recite the alphabet").fill("abcdefghijklmnopqrstuvwxyz")
        look.at("reciting")
        press(page, "Recite the alphabet").tap()
        expect(page.get_by_role("log", name="News")).to_contain_text("Letter hog! Bob wins")
        expect(page.locator(".stamp")).to_be_visible()


def test_in_word_slam_a_word_is_slammed_and_judged(page: Page) -> None:
    options = {"ready": False, "dealer": 1, "referee": "challenge"}
    with serving(HURRY, for_people("word-slam", 3, 2, options)) as url:
        open_table(page, url, "word-slam", 3, None, {})
        look = Steady(page)
        expect(press(page, "I have no word")).to_be_visible()
        look.at("race")
        seen = play("word-slam", 3, 2, options).seen(1)
        held = {card["face"]: card["id"] for card in (*seen["centre"], *seen["hands"][1])}
        act_elsewhere(page.url, 1, do="slam", word="PAWN", cards=[held[one] for one in "PAWN"])
        expect(table(page).get_by_role("button", name="PAWN: doubt it")).to_be_visible()
        look.at("challenge")
        press(page, "Accept it").tap()
        act_elsewhere(page.url, 2, do="accept")
        expect(page.get_by_role("log")).to_contain_text("PAWN")
        expect(press(page, "I have no word")).to_be_visible()


def test_letter_perfect_is_played_to_its_end_and_says_its_letters(
    page: Page, quick_url: str
) -> None:
    page.add_init_script(
        "window.said = []; speechSynthesis.speak = (words) => window.said.push(words.text)"
    )
    open_table(page, quick_url, "letter-perfect", 1, 5, {})
    look = Steady(page)
    blocks = page.get_by_role("list", name="Letters").get_by_role("button")
    expect(blocks).to_have_count(26)
    look.at("alphabet")
    blocks.and_(page.get_by_label("B", exact=True)).tap()
    expect(notice(page)).to_contain_text("The alphabet begins with A")
    press(page, "Say it").tap()
    last = blocks.and_(page.get_by_label("Z", exact=True))
    lay = last.bounding_box()
    for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ":
        blocks.and_(page.get_by_label(letter, exact=True)).tap()
        expect(
            page.get_by_role("list", name="The train").get_by_text(letter, exact=True)
        ).to_be_visible()
        if letter == "M":
            look.at("half the train")
            assert last.bounding_box() == lay, "what a child looks for lies where it lay"
        if letter == "Y":
            break
    blocks.first.tap()
    expect(press(page, "Spell ")).to_be_visible()
    assert page.evaluate("said").index("Find the A") < page.evaluate("said").index("Y")
    while not is_over(page):
        button = press(page, "Spell ")
        wanted = button.inner_text().split()[1]
        for letter in wanted:
            blocks.and_(page.get_by_label(letter, exact=True)).tap()
        expect(page.get_by_role("list", name="Your word").locator("li")).to_have_count(len(wanted))
        look.at("a word is set")
        button.tap()
        expect(page.get_by_role("log")).to_contain_text(f"spell {wanted}. Well done!")
    expect(page.get_by_role("log")).to_contain_text("Well done!")
    assert look.seen >= {"alphabet", "half the train", "a word is set"}


def test_letter_head_solitaire_shows_what_is_used_of_the_deck_until_it_is_given_up(
    page: Page, quick_url: str
) -> None:
    open_table(page, quick_url, "letter-head-solitaire", 1, 5, {})
    look, used = Steady(page), 0
    expect(table(page)).to_contain_text("0 of 124")
    for _ in range(3):
        hand = tuple(faces(rack(page, "Your hand")))
        found = open_search("letter-head").best(tuple(one for one in hand if one != "?"), least=3)
        assert found is not None
        touch(page, found.word)
        look.at("a word is set")
        press(page, f"Meld a word: {found.word}").tap()
        used += len(found.word)
        expect(table(page)).to_contain_text(f"{used} of 124")
        expect(table(page).get_by_role("region", name="Your words")).to_contain_text(found.word)
    look.at("words")
    press(page, "More deeds").tap()
    press(page, "Give up").tap()
    expect(page.get_by_role("heading", name="The match is over")).to_be_visible()


def test_freeze_is_played_to_its_end(page: Page, quick_url: str) -> None:
    open_table(page, quick_url, "freeze", 3, 5, {"target": 1, "dealer": 2})
    look = Steady(page)

    def draw() -> bool:
        deck = table(page).get_by_role("button", name="The deck: draw from it")
        if not deck.is_visible():
            return False
        look.at("draw")
        deck.tap()
        expect(deck).to_have_count(0)
        return True

    def freeze() -> bool:
        button = page.locator(".play").get_by_role("button", name="Discard")
        if not button.is_visible() or not tap(page.locator(".dock .bare-card").last):
            return False
        look.at("discard")
        return tapped(page, "Freeze!") or tapped(page, "Discard: ")

    def show() -> bool:
        if not press(page, "Show your word").is_visible():
            return False
        look.at("showdown")
        # A card that was touched as the turn ended stands in the word already.
        return tapped(page, "Show your word") or tapped(page, "Show your word: ")

    play_on(page, draw, freeze, show, lambda: tapped(page, "Accept all the rest"))
    expect(page.get_by_role("log")).to_contain_text("Freeze! You have stopped the round.")
    assert look.seen >= {"draw", "discard", "showdown"}

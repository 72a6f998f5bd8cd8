"""Whole games of every kind through the page: a betting game, a race, a grid, a draft, a board."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable

from playwright.sync_api import Browser, Locator, Page, TimeoutError, expect

from tests.browser.conftest import HURRY, TurnedClock, serving
from tests.browser.player import (
    accessible,
    big_enough,
    faces,
    fits_across,
    is_over,
    new_table,
    open_table,
    press,
    resize,
    see_how_it_went,
    settle,
    tab_to,
    take_seat,
    until,
    word,
)
from tests.browser.test_events import act_elsewhere, for_people, sit_down_both
from tests.browser.test_together import PHONE, pages
from typecase.lexicon.search import open_search

LONGEST = 120  # seconds that a match may take here, on a busy machine


class Looking:
    """Looks at every new situation once, as axe and as a thumb do."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.seen: set[str] = set()

    def at(self, situation: str) -> None:
        if situation not in self.seen:
            self.seen.add(situation)
            accessible(self.page)
            fits_across(self.page)
            big_enough(self.page)


def play_on(page: Page, *deeds: Callable[[], bool]) -> None:
    """Do whatever can be done, the first of these deeds first, until the match is over."""
    until = time.monotonic() + LONGEST
    page.set_default_timeout(10_000)  # what has gone is not waited for long
    while not is_over(page):
        assert time.monotonic() < until, f"the match should have ended:\n{page.aria_snapshot()}"
        if not any(done(deed) for deed in deeds):
            page.wait_for_timeout(20)
    accessible(page)
    fits_across(page)


def done(deed: Callable[[], bool]) -> bool:
    """Whether it was done; others move too, so that what was there a moment ago may have gone."""
    try:
        return deed()
    except TimeoutError:
        return False


def tapped(page: Page, name: str) -> bool:
    """Tap the button with exactly this name, or beginning with it where that ends in a blank."""
    button = page.locator(".play").get_by_role("button", name=name, exact=not name.endswith(" "))
    if not (button.first.is_visible() and button.first.is_enabled()):
        return False
    try:
        button.first.tap(timeout=1000)
    except Exception:  # it has gone meanwhile: others move too
        return is_over(page)
    return True


def rack(page: Page, title: str) -> Locator:
    return page.get_by_role("list", name=title).get_by_role("button")


def best_of(cards: Locator) -> str:
    found = open_search("letter-head").best(tuple(faces(cards)), least=5)
    assert found is not None, "or the test needs another seed"
    return found.word


def test_word_poker_is_played_to_its_end(page: Page, quick_url: str) -> None:
    open_table(page, quick_url, "word-poker", 3, 5, {"hands": 3, "dealer": 2})
    look = Looking(page)
    expect(page.get_by_role("region", name="Table", exact=True)).to_contain_text("Pot 3")
    look.at("betting")
    page.get_by_role("spinbutton", name="Bet").fill("3")
    press(page, "Bet 3").tap()
    expect(page.get_by_role("log")).to_contain_text("You bet 3")

    def show() -> bool:
        if not press(page, "Show your word").is_visible():
            return False
        look.at("showdown")
        page.keyboard.press("Escape")
        letter = next(face for face in faces(rack(page, "Your hand")) if face != "?")
        page.keyboard.press(letter.lower())
        expect(word(page)).to_have_count(1)
        press(page, "Show your word: ").tap()
        expect(press(page, "Show your word")).to_have_count(0)
        return True

    def draw() -> bool:
        if not press(page, "Draw new cards").is_visible():
            return False
        look.at("draw")
        page.get_by_role("group", name="Choose up to five cards").get_by_role("button").first.tap()
        press(page, "Draw new cards").tap()
        expect(press(page, "Draw new cards")).to_have_count(0)
        return True

    bets = [lambda name=name: tapped(page, name) for name in ("Check", "Call ", "Accept it")]
    play_on(page, show, draw, *bets)
    assert look.seen >= {"betting", "draw"}
    see_how_it_went(page)
    expect(page.get_by_role("table")).to_contain_text("Guest (you)")


def pressed(page: Page, name: str) -> bool:
    """As `tapped`, but with the keyboard."""
    exact = not name.endswith(" ")
    button = page.locator(".play").get_by_role("button", name=name, exact=exact).first
    if not button.is_visible() or not tab_to(page, button):
        return False
    page.keyboard.press("Enter")
    return True


def test_word_poker_is_played_by_keyboard_alone(page: Page, quick_url: str) -> None:
    open_table(page, quick_url, "word-poker", 2, 5, {"hands": 3, "dealer": 1})
    did: set[str] = set()
    amount = page.get_by_role("spinbutton", name="Bet")
    expect(amount).to_be_visible()
    assert tab_to(page, amount)
    page.keyboard.press("ArrowUp")
    expect(amount).to_have_value("2")
    amount.press("Enter")  # there, wherever the page has led the focus meanwhile
    expect(page.get_by_role("log")).to_contain_text("You bet 2")

    def draw() -> bool:
        cards = page.get_by_role("group", name="Choose up to five cards").get_by_role("button")
        if not cards.first.is_visible() or not tab_to(page, cards.first):
            return False
        page.keyboard.press("Space")
        expect(cards.first).to_have_attribute("aria-pressed", "true")
        assert tab_to(page, press(page, "Draw new cards"))
        page.keyboard.press("Enter")
        expect(press(page, "Draw new cards")).to_have_count(0)
        did.add("draw")
        return True

    def show() -> bool:
        if not press(page, "Show your word").is_visible():
            return False
        page.keyboard.press("Escape")
        letter = next(face for face in faces(rack(page, "Your hand")) if face != "?")
        page.keyboard.press(letter.lower())
        expect(word(page)).to_have_count(1)
        page.keyboard.press("Enter")
        expect(press(page, "Show your word")).to_have_count(0)
        did.add("show")
        return True

    deeds = [lambda name=name: pressed(page, name) for name in ("Check", "Call ", "Accept it")]
    play_on(page, show, draw, *deeds)
    assert "draw" in did


def test_in_red_handed_a_card_is_replaced_and_words_are_shouted_and_judged(page: Page) -> None:
    """Among people: whoever races bots has to be quicker than they are."""
    options = {"ready": False, "dealer": 0, "referee": "challenge"}
    with serving(HURRY, for_people("red-handed", 3, 0, options)) as url:  # no wild card
        open_table(page, url, "red-handed", 3, None, {})
        race_by_touch(page, Looking(page))


def race_by_touch(page: Page, look: Looking) -> None:
    middle = rack(page, "In the middle")
    for seat in (1, 2):
        act_elsewhere(page.url, seat, do="stuck")
    expect(press(page, "I find no word")).to_be_visible()
    look.at("race")
    press(page, "I find no word").tap()
    expect(page.get_by_role("heading", name="Nobody finds a word")).to_be_visible()
    look.at("swap")
    before = faces(middle)
    middle.first.tap()
    expect(press(page, "Shout a word")).to_be_visible()
    assert faces(middle)[1:] == before[1:]

    page.keyboard.type(best_of(middle).lower())
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=2).first).to_contain_text("deciding")
    for seat in (1, 2):
        act_elsewhere(page.url, seat, do="accept")
    expect(press(page, "Shout a word")).to_be_visible()

    ids = middle.locator(".card").evaluate_all("all => all.map(one => Number(one.dataset.id))")
    called, there = best_of(middle), list(zip(faces(middle), ids, strict=True))
    cards = []
    for letter in called:
        there.remove(card := next(card for card in there if card[0] == letter))
        cards.append(card[1])
    act_elsewhere(page.url, 1, do="shout", word=called, cards=cards)
    expect(press(page, "Accept it")).to_be_visible()
    look.at("challenge")
    resize(page, PHONE)  # the word and its cards stand below the nine, and all of it is seen
    hidden = page.locator(".bed > .middle").evaluate("one => one.scrollHeight - one.clientHeight")
    assert hidden <= 4, f"{hidden} pixels of the bed are hidden"
    press(page, "Accept it").tap()
    act_elsewhere(page.url, 2, do="accept")
    expect(page.get_by_role("log")).to_contain_text(called)
    expect(press(page, "Shout a word")).to_be_visible()


def test_the_cards_of_a_race_turn_up_three_seconds_after_all_are_ready(page: Page) -> None:
    """S14"""
    clock, options = TurnedClock(), {"pace": "standard"}
    with serving(clock.timing, for_people("red-handed", 3, 5, options), wall=clock) as url:
        open_table(page, url, "red-handed", 3, None, {})
        face_down = page.get_by_role("list", name="In the middle").get_by_text("face-down card")
        expect(face_down).to_have_count(9)
        Looking(page).at("ready")
        for seat in (1, 2):
            act_elsewhere(page.url, seat, do="ready")
        press(page, "Ready").tap()
        expect(page.get_by_role("heading", name="Get set")).to_be_visible()
        expect(page.get_by_role("timer")).to_contain_text(re.compile("0:0[0-3]"))
        clock.turn(2)
        page.reload()  # the page is told how it is now
        expect(page.get_by_role("heading", name="Get set")).to_be_visible()
        expect(face_down).to_have_count(9)
        clock.turn(1)
        expect(press(page, "Shout a word")).to_be_visible()
        expect(face_down).to_have_count(0)


def test_crosswords_solitaire_is_played_to_its_end(page: Page, quick_url: str) -> None:
    open_table(page, quick_url, "crosswords-solitaire", 1, 5, {})
    outdone = {"crosswords-solitaire": {"score": 1, "match": "another", "before": None}}
    page.evaluate("best => localStorage.setItem('typecase.best', best)", json.dumps(outdone))
    look = Looking(page)
    forme = page.get_by_role("list", name="Your forme")
    for card in range(25):
        expect(forme.get_by_role("button")).to_have_count(25 - card)
        if card in (0, 12):
            look.at(f"placing {card}")
        # Line by line, from left to right; what is chosen is placed by a second tap, or the button.
        place = forme.get_by_role("button", name=f"Row {card // 5 + 1}, column {card % 5 + 1}")
        place.tap()
        expect(place).to_have_attribute("aria-pressed", "true")
        if card % 2:
            place.tap()
        else:
            page.get_by_role("button", name="Place the").tap()
    expect(page.get_by_role("heading", name=re.compile(r"^\d+ points$"))).to_be_visible()
    see_how_it_went(page)
    expect(press(page, "ZORI")).to_be_visible()
    told = re.compile(r"A new best: \d+ \(before: 1\)")  # S24
    expect(page.get_by_text(told)).to_be_visible()
    page.reload()
    see_how_it_went(page)
    expect(page.get_by_text(told)).to_be_visible()
    accessible(page)


def test_wordsy_alone_is_played_to_its_end(page: Page, quick_url: str) -> None:
    open_table(page, quick_url, "wordsy", 1, 5, {"solo_level": "hard"})
    look = Looking(page)
    used: set[str] = set()
    board = page.get_by_role("list", name="The board").get_by_role("listitem")
    for number in range(7):
        expect(page.locator("header")).to_contain_text(f"Round {number + 1}")
        expect(board).to_have_count(8)
        letters = [text.split(",")[0] for text in board.locator(".sr").all_inner_texts()]
        found = open_search("wordsy").board_words(tuple(letters))
        best = next(one.word for one in found if one.word[:4] not in used)
        used.add(best[:4])
        page.get_by_label("Your word").fill(best.lower())
        expect(page.locator("output")).to_contain_text(" for ")  # so much for each card
        look.at("writing")
        if number == 0:  # Enter goes on to the button, and submits nothing
            page.get_by_label("Your word").press("Enter")
            expect(press(page, "Stop the timer")).to_be_focused()
            expect(page.get_by_label("Your word")).to_have_value(best.lower())
        press(page, "Stop the timer").tap()
        expect(page.get_by_role("log")).to_contain_text(best)
    expect(page.get_by_role("heading", name="win")).to_be_visible()
    see_how_it_went(page)
    rows = page.get_by_role("region", name="Score sheet").get_by_role("row")
    expect(rows).to_have_count(8)
    expect(page.get_by_role("row", name="To win")).to_contain_text("120")
    accessible(page)
    fits_across(page)


class Still:
    """Looks whether what is played with stays where it is, in every phase."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.boxes: dict[str, object] = {}

    def at(self, situation: str) -> None:
        settle(self.page)
        for part in (".bar", ".dock"):
            box = self.page.locator(part).bounding_box()
            assert box == self.boxes.setdefault(part, box), f"{part} has moved while {situation}"
            assert box is not None and box["y"] + box["height"] <= 844, f"{part} is below the fold"


def touch_keys(page: Page, letters: str) -> None:
    keys = page.get_by_role("group", name="Letters")
    keys.get_by_role("button", name="Clear").tap()
    for letter in letters:
        keys.get_by_role("button", name=re.compile(f"^{letter}(,|$)")).tap()
    expect(page.get_by_label("Your word")).to_have_value(letters)


class AtTheBroadsheet:
    """Plays Wordsy by touch, and looks at every phase of it."""

    def __init__(self, page: Page) -> None:
        self.page, self.look, self.still = page, Looking(page), Still(page)
        self.board = page.get_by_role("list", name="The board").get_by_role("listitem")

    def write(self) -> bool:
        page, box = self.page, self.page.get_by_label("Your word")
        if not box.is_visible():
            return False
        expect(self.board).to_have_count(8)
        letters = [text.split(",")[0] for text in self.board.locator(".sr").all_inner_texts()]
        found = open_search("wordsy").board_words(tuple(letters))[0].word
        if not self.look.seen:
            touch_keys(page, found[:3])
            expect(page.locator(".letter.inked").first).to_be_visible()
            expect(self.board.get_by_text("0", exact=True)).to_have_count(0)
            self.look.at("writing")
        box.fill(found)
        self.still.at("writing")
        deed = press(page, f": {found}")
        deed.tap()
        expect(deed).to_have_count(0)
        return True

    def doubt(self) -> bool:
        if not press(self.page, "No more challenges").is_visible():
            return False
        self.still.at("doubting")
        words = self.page.get_by_role("list", name="The words")
        if "doubting" not in self.look.seen:
            expect(words).to_contain_text("You")
            self.look.at("doubting")
            words.get_by_role("button", name="Challenge ").first.tap()
            expect(self.page.get_by_role("log")).to_contain_text("challenge")
        return tapped(self.page, "No more challenges")


def test_wordsy_is_played_to_its_end_by_touch(page: Page, quick_url: str) -> None:
    open_table(page, quick_url, "wordsy", 3, 5, {})
    player = AtTheBroadsheet(page)
    play_on(page, player.write, player.doubt)
    assert player.look.seen == {"writing", "doubting"}


class AtTheProof:
    """Plays Better Letters by touch, and looks at every phase of it."""

    def __init__(self, page: Page) -> None:
        self.page, self.look, self.still = page, Looking(page), Still(page)

    def asked(self, name: str) -> bool:
        if not press(self.page, name).is_visible():
            return False
        self.still.at(name)
        self.look.at(name)
        return True

    def pick(self, group: str, many: int, name: str) -> bool:
        if not self.asked(name):
            return False
        cards = self.page.get_by_role("group", name=group).get_by_role("button")
        for number in range(many):
            cards.nth(number).tap()
        press(self.page, name).tap()
        expect(press(self.page, name)).to_have_count(0)
        return True

    def keep_two(self) -> bool:
        return self.pick("Choose two cards", 2, "Keep two bonuses")

    def keep_one(self) -> bool:
        return self.pick("Choose one card", 1, "Keep one bonus")

    def write(self) -> bool:
        page, box = self.page, self.page.get_by_label("Your word")
        if not box.is_visible() or page.get_by_text("until all are, you may").is_visible():
            return False
        for one in ("CHORTLING", "OUTSHINE", "PERCHED", "UNCLEAN", "STREAMLINED", "QUIETLY"):
            box.fill(one)
            expect(page.locator("output")).not_to_be_empty()  # what it would come to, or why not
            if page.locator(".rule.path").count() > 0:
                self.asked("Submit a word: ")
                expect(page.locator("output")).to_contain_text(" for ")
                press(page, "Submit a word: ").tap()
                expect(press(page, "Submit a word: ")).to_have_count(0)
                return True
        return tapped(page, "No word in this round")

    def vote(self) -> bool:
        first = "Let all the rest stand" not in self.look.seen
        if not self.asked("Let all the rest stand"):
            return False
        if first:
            words = self.page.get_by_role("list", name="The words")
            stands = words.get_by_role("button", name="It is a word: ")
            expect(self.page.get_by_role("radio")).to_have_count(0)  # nothing is chosen beforehand
            many = stands.count()
            stands.first.tap()
            expect(stands).to_have_count(many - 1)
        return tapped(self.page, "Let all the rest stand")

    def draw(self) -> bool:
        drawn = "Keep one bonus" in self.look.seen
        if not self.asked("Draw none"):
            return False
        return tapped(self.page, "Draw none" if drawn else "Draw two bonuses and keep one")


def test_better_letters_is_played_to_its_end_by_touch(page: Page, quick_url: str) -> None:
    options = {"referee": "challenge", "round_seconds": None}
    open_table(page, quick_url, "better-letters", 3, 5, options)
    player = AtTheProof(page)
    play_on(page, player.keep_two, player.keep_one, player.write, player.vote, player.draw)
    assert player.look.seen >= {"Keep one bonus", "Submit a word: ", "Let all the rest stand"}


class AtTheProofByKeys:
    """Plays Better Letters with the keyboard alone: nothing is tapped, filled or focused."""

    def __init__(self, page: Page) -> None:
        self.page, self.did = page, list[str]()
        self.offered = page.get_by_role("group", name=re.compile("Choose (one|two) card"))
        self.box = page.get_by_label("Your word")

    def press(self, what: Locator) -> None:
        expect(what).to_be_visible()
        assert tab_to(self.page, what)
        self.page.keyboard.press("Enter")

    def by_key(self, name: str) -> bool:
        button = press(self.page, name)
        if not button.is_visible() or not tab_to(self.page, button):
            return False
        self.page.keyboard.press("Enter")
        expect(button).to_have_count(0)  # another deed lies before the next of its kind
        self.did.append(name)
        return True

    def keep(self, many: int, name: str) -> bool:
        if not press(self.page, name).is_visible():
            return False
        for number in range(many):
            card = self.offered.get_by_role("button").nth(number)
            assert tab_to(self.page, card)
            self.page.keyboard.press("Space")
        return self.by_key(name)

    def type_anew(self, one: str) -> None:
        """Wherever the focus is, letters go into the stick."""
        for _ in self.box.input_value():
            self.page.keyboard.press("Backspace")
        self.page.keyboard.type(one)
        expect(self.box).to_have_value(re.compile(f"^{one}$", re.IGNORECASE))

    def write(self) -> bool:
        if not self.box.is_visible() or self.page.get_by_text("until all are").is_visible():
            return False
        rules = self.page.get_by_role("list", name="The rules").get_by_role("button")
        for one in ("chortling", "outshine", "perched", "unclean", "streamlined", "quietly"):
            if one in self.did:
                continue
            self.type_anew(one)
            expect(self.page.locator("output")).to_contain_text(one.upper())  # what it comes to
            if self.page.locator(".rule.path").count() == 0:
                continue
            if not self.did.count("by one card"):  # once a path of one's own, and a jot
                card = rules.and_(self.page.locator(".path")).first
                self.press(card)
                expect(card).to_have_attribute("aria-pressed", "true")
                self.page.keyboard.press("Enter")
                self.did.append("by one card")
            self.did.append(one)
            return self.by_key(f"Submit a word: {one.upper()}")
        return self.by_key("No word in this round")

    def draw(self) -> bool:
        name = "Draw two bonuses and keep one"
        return self.by_key("Draw none" if name in self.did else name)


def test_better_letters_is_played_to_its_end_by_keyboard_alone(page: Page, quick_url: str) -> None:
    options = {"referee": "challenge", "round_seconds": None}
    open_table(page, quick_url, "better-letters", 3, 5, options)
    player = AtTheProofByKeys(page)
    play_on(
        page,
        lambda: player.keep(2, "Keep two bonuses"),
        lambda: player.keep(1, "Keep one bonus"),
        player.write,
        lambda: player.by_key("Let all the rest stand"),
        player.draw,
    )
    written = sum(deed.startswith("Submit a word") for deed in player.did)
    assert written >= 4, player.did
    assert {"Keep one bonus", "Let all the rest stand", "by one card"} <= set(player.did)


def keep_two_bonuses(page: Page) -> None:
    offered = page.get_by_role("group", name="Choose two cards").get_by_role("button")
    offered.nth(0).tap()
    offered.nth(1).tap()
    press(page, "Keep two bonuses").tap()


def submit(page: Page, letters: str) -> None:
    page.get_by_label("Your word").fill(letters)
    press(page, "Submit a word").tap()


def test_in_better_letters_a_word_is_changed_while_others_still_look(
    browser: Browser,
) -> None:
    """S5: the other, who writes nothing, is a person."""
    with (
        serving(HURRY, for_people("better-letters", 2, 5, {"referee": "strict"})) as url,
        pages(browser, PHONE, PHONE) as (ann, bob),
    ):
        sit_down_both(ann, bob, url, "better-letters")
        for one in (bob, ann):
            keep_two_bonuses(one)
        submit_and_submit_again(ann)


def submit_and_submit_again(page: Page) -> None:
    look, table = Looking(page), page.get_by_role("region", name="Table", exact=True)
    submit(page, "PERCH")
    expect(table.get_by_role("region", name="Submitted")).to_contain_text("PERCH")
    expect(page.get_by_text("until all are, you may submit a better word")).to_be_visible()
    look.at("done")
    submit(page, "COOKING")
    expect(table.get_by_role("region", name="Submitted")).to_contain_text("COOKING")
    submit(page, "PERCHX")
    expect(table.get_by_role("region", name="Submitted")).to_contain_text("COOKING")


def test_in_better_letters_bonuses_are_drawn_at_ones_own_risk(page: Page, quick_url: str) -> None:
    """S4"""
    open_table(page, quick_url, "better-letters", 2, 5, {"referee": "strict"})
    look = Looking(page)
    keep_two_bonuses(page)
    submit(page, "COOKING")
    expect(press(page, "Draw none")).to_be_visible()
    look.at("to draw or not")
    press(page, "Draw two bonuses and keep one").tap()
    two = page.get_by_role("group", name="Choose one card").get_by_role("button")
    expect(two).to_have_count(2)
    expect(press(page, "Draw none")).to_have_count(0)
    look.at("two drawn")
    two.nth(1).tap()
    press(page, "Keep one bonus").tap()
    expect(page.get_by_role("log")).to_contain_text("Of 2 cards you keep")


def test_what_stands_in_the_box_counts_when_the_sand_is_out(page: Page) -> None:
    """S10: nothing but typing, no button and no Enter"""
    clock, heard = TurnedClock(), what_is_heard(page)
    options = {"pace": "standard"}
    with serving(clock.timing, for_people("wordsy", 2, 5, options), wall=clock) as url:
        opened = new_table(page, url, "wordsy", 2, None, {})
        act_elsewhere(f"{url}/#/match/{opened['table']}", 1, do="flip", word="PINK")
        take_seat(page, url, opened, "wordsy", 2)
        box = page.get_by_label("Your word")
        box.press_sequentially("predom")
        box.press("Backspace")
        box.press_sequentially("minantly")
        expect(box).to_have_value("predominantly")
        expect(box).to_be_focused()
        until(page, lambda: '"PREDOMINANTLY"' in "".join(heard), "it should be kept")
        clock.turn(30)
        expect(page.get_by_role("heading", name="The sand is out")).to_be_visible()
        clock.turn(3)
        expect(page.get_by_role("log")).to_contain_text("You have written PREDOMINANTLY")


def what_is_heard(page: Page) -> list[str]:
    """All that the server tells the page, from now on."""
    heard: list[str] = []
    page.on(
        "websocket", lambda line: line.on("framereceived", lambda said: heard.append(str(said)))
    )
    return heard


def test_a_draft_is_there_again_after_a_reload_and_gone_in_the_next_round(
    page: Page, quick_url: str
) -> None:
    """S10"""
    heard = what_is_heard(page)
    open_table(page, quick_url, "wordsy", 1, 5, {})
    page.get_by_label("Your word").press_sequentially("spl")
    until(page, lambda: '"SPL"' in "".join(heard), "it should be kept")
    page.reload()
    expect(page.get_by_label("Your word")).to_have_value("SPL")
    heard.clear()
    page.get_by_label("Your word").fill("")
    until(page, lambda: '"done"' in "".join(heard), "it should be kept")
    page.reload()
    expect(page.get_by_label("Your word")).to_have_value("")
    page.get_by_label("Your word").fill("splendid")
    press(page, "Stop the timer").tap()
    expect(page.locator("header")).to_contain_text("Round 2")
    expect(page.get_by_label("Your word")).to_have_value("")

"""Verdicts: accepted or refused, and why, for anything that somebody may type."""

from __future__ import annotations

import string
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from typecase.lexicon.lexicon import open_lexicon
from typecase.lexicon.profiles import PROFILES, Profile

LEXICON = open_lexicon()
EVERY = tuple(PROFILES)
RULEBOOKS = ("letterpress", "wordsy", "better-letters", "letter-head")


@pytest.mark.parametrize("profile", EVERY)
@pytest.mark.parametrize(
    ("word", "why"),
    [
        ("HANNAH", "proper name"),
        ("BBC", "abbreviation"),
        ("DON'T", "apostrophe"),
        ("DON’T", "apostrophe"),  # noqa: RUF001  the curly one that keyboards write
        ("WELL-KNOWN", "hyphen"),
        ("ICE CREAM", "spaces"),
        ("4EVER", "digits"),
        ("²", "digits"),
        ("CAFÉ", "plain letters A to Z"),
        ("ﬁsh", "plain letters A to Z"),
        ("ｗｏｒｄ", "plain letters A to Z"),  # noqa: RUF001  full-width
        ("straße", "plain letters A to Z"),
        ("word\u0301", "letters only"),
        ("WORD!", "letters only"),
        ("", "no word"),
        ("Q", "Of the single letters only A and I"),
        ("XQZJK", "not in this dictionary"),
        ("KONNICHIWA", "foreign word"),
        ("PRE", "a prefix"),
        ("ING", "a suffix"),
    ],
)
def test_a_refusal_says_why(word: str, why: str, profile: str) -> None:
    verdict = LEXICON.judge(word, profile)
    assert not verdict.accepted
    assert why in verdict.reason
    assert not LEXICON.accepts(word, profile)


@pytest.mark.parametrize("nothing", [None, 7, ["w"]])
def test_what_is_no_text_is_refused_in_a_sentence_too(nothing: Any) -> None:
    assert LEXICON.judge(nothing).reason == "A word is letters only, A to Z."


@pytest.mark.parametrize("length", [46, 10_000])
def test_what_is_too_long_is_told_its_length(length: int) -> None:
    assert f"{length:,} letters" in LEXICON.judge("a" * length).reason
    assert f"{length:,} letters" in LEXICON.judge("é" * length).reason


@pytest.mark.parametrize(
    ("word", "taken"),
    [
        ("chuffed", {"wordsy", "better-letters", "letter-head"}),
        ("yeet", {"wordsy", "better-letters", "letter-head"}),
        ("bloke", {"letterpress", "wordsy", "better-letters", "letter-head"}),
        ("senorita", {"letterpress", "wordsy", "letter-head"}),
        ("methinks", {"letterpress", "wordsy", "better-letters", "letter-head"}),
        ("monkey", set(RULEBOOKS)),
        ("hannah", set()),
    ],
)
def test_each_rulebook_forbids_what_it_forbids(word: str, taken: set[str]) -> None:
    assert {name for name in RULEBOOKS if LEXICON.accepts(word, name)} == taken


@pytest.mark.parametrize("word", ["thou", "chuffed", "senorita", "eftsoons"])
def test_the_plain_list_leaves_out_slang_old_and_foreign_words(word: str) -> None:
    assert LEXICON.accepts(word, "everything")
    assert not LEXICON.accepts(word, "plain")


def test_a_class_refusal_names_the_class_and_the_rulebook() -> None:
    verdict = LEXICON.judge("chuffed", "letterpress")
    assert verdict.reason == "CHUFFED is slang, which Letterpress does not take."
    assert verdict.definition == "adjective: very pleased"
    assert "slang" in verdict.classes


def test_an_accepted_word_without_a_definition_says_so() -> None:
    reason = "PANAMA is a word; this dictionary has no definition of it."
    assert LEXICON.judge("panama").reason == reason


@pytest.mark.parametrize("word", ["a", "I", "ox", "OK", "qi"])
def test_short_words_are_words(word: str) -> None:
    assert LEXICON.accepts(word)


def test_capitals_and_small_letters_are_the_same_word() -> None:
    assert LEXICON.judge("MONKEY") == LEXICON.judge("monkey") == LEXICON.judge("Monkey")


@pytest.mark.parametrize("form", ["googlings", "upcyclings", "flummoxings"])
def test_letter_head_takes_regular_inflections_that_the_list_lacks(form: str) -> None:
    assert not LEXICON.accepts(form, "wordsy")
    verdict = LEXICON.judge(form, "letter-head")
    assert verdict.accepted
    assert verdict.reason == f"{form.upper()} is a regular form of a word, which Letter Head takes."


@pytest.mark.parametrize(
    "slip",
    [
        "goed",
        "childs",
        "occured",
        "runned",
        "sheepsed",
        "teached",
        "informations",
        "homeworks",
    ],
)
def test_letter_head_takes_no_slip_for_an_inflection(slip: str) -> None:
    assert not LEXICON.accepts(slip, "letter-head")


def test_an_unknown_profile_is_refused_with_what_is_allowed() -> None:
    with pytest.raises(ValueError, match="choose from standard, plain, everything, letterpress"):
        LEXICON.judge("word", "scrabble")


def test_a_table_lets_classes_in_and_shuts_them_out() -> None:
    lenient = PROFILES["letterpress"].with_classes(slang=True)
    prim = PROFILES["wordsy"].with_classes(vulgar=False)
    assert LEXICON.accepts("chuffed", lenient)
    assert LEXICON.accepts("arse", "wordsy") and not LEXICON.accepts("arse", prim)
    with pytest.raises(ValueError, match="choose from slang"):
        prim.with_classes(proper=True)


def test_a_household_adds_and_strikes_words() -> None:
    ours = PROFILES["standard"].with_words(added=["zorgle"], removed=["monkey"])
    assert LEXICON.judge("Zorgle", ours).reason == "This table has put ZORGLE on its list."
    assert LEXICON.judge("monkey", ours).reason == "This table has struck MONKEY from its list."
    assert Profile.from_json(ours.as_json()) == ours


@pytest.mark.parametrize("junk", ["two words", "é", "", "x" * 46, "a1"])
def test_a_household_cannot_add_what_the_cards_cannot_spell(junk: str) -> None:
    with pytest.raises(ValueError, match="letters, A to Z"):
        PROFILES["standard"].with_words(added=[junk])


@given(st.text(max_size=60), st.sampled_from(EVERY))
def test_any_text_gets_a_verdict_in_one_sentence(text: str, profile: str) -> None:
    verdict = LEXICON.judge(text, profile)
    assert verdict.reason.endswith(".") and verdict.reason[0].isupper()
    assert verdict.accepted == LEXICON.accepts(text, profile)
    assert LEXICON.commonness(text) >= 0
    assert LEXICON.syllables(text)[0] <= LEXICON.syllables(text)[1]


@given(st.text(alphabet=string.ascii_letters, min_size=1, max_size=12), st.sampled_from(EVERY))
def test_letters_in_a_row_get_a_verdict_too(text: str, profile: str) -> None:
    verdict = LEXICON.judge(text, profile)
    assert verdict.reason.endswith(".")
    assert verdict.accepted == LEXICON.accepts(text, profile)
    assert LEXICON.same_family(text, text.lower())


@given(st.integers(0, LEXICON.artefact.count - 1), st.sampled_from(EVERY))
def test_the_mask_is_what_the_verdicts_say(number: int, profile: str) -> None:
    word = LEXICON.artefact.word(number)
    assert LEXICON.number(word) == number
    if LEXICON.mask(profile)[number]:
        assert LEXICON.accepts(word, profile)
    elif not PROFILES[profile].inflections:
        assert not LEXICON.accepts(word, profile)


@given(st.characters(min_codepoint=128), st.sampled_from(["fish", "word", "cafe"]))
def test_no_letter_is_ever_normalised_into_another(odd: str, word: str) -> None:
    assert not LEXICON.accepts(word[:-1] + odd)
    assert not LEXICON.accepts(odd + word[1:])


@pytest.mark.parametrize(
    ("form", "told"),
    [
        ("secrets", "plural of SECRET, noun: something that should remain hidden"),
        ("waterboardings", "plural of WATERBOARDING, form of WATERBOARD"),
        ("buildings", "plural of BUILDING, noun: a structure"),
        ("watches", "form of WATCH, verb: look"),
        ("flies", "form of FLY, verb: travel through the air"),
        ("days", "plural of DAY, noun: "),
        ("mice", "plural of MOUSE, noun: any of numerous small rodents"),
        ("smoothing", "form of SMOOTH, verb: make smooth"),
        ("recapping", "form of RECAP, verb: summarize"),
        ("putting", "form of PUT, verb: "),
        ("running", "form of RUN, verb: move fast"),
        ("thieves", "plural of THIEF, noun: "),
        ("reinvestigations", "plural of REINVESTIGATION, INVESTIGATION again"),
        ("went", "form of GO, verb: change location"),
        ("saw", "form of SEE, verb: perceive by sight"),
        ("eventfully", "form of EVENTFUL, adjective: "),
        ("tweeted", "form of TWEET, verb: "),
        ("tweets", "plural of TWEET, noun: "),
        ("recolours", "form of RECOLOUR, to COLOUR again"),
    ],
)
def test_a_form_is_told_by_the_sense_of_its_base_that_it_is_made_of(form: str, told: str) -> None:
    definition = LEXICON.definition(form)
    assert definition is not None and definition.startswith(told)


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("building", "noun: a structure"),
        ("tired", "adjective: depleted of strength"),
        ("interesting", "adjective: arousing"),
        ("wound", "noun: an injury"),
        ("clothes", "noun: clothing"),
        ("chuffed", "adjective: very pleased"),
    ],
)
def test_a_form_that_is_a_word_by_itself_is_told_by_itself(word: str, told: str) -> None:
    definition = LEXICON.definition(word)
    assert definition is not None and definition.startswith(told)


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("selfie", "noun: a photograph that one takes of oneself"),
        ("selfies", "plural of SELFIE, noun: a photograph"),
        ("gamer", "noun: one who plays computer games"),
        ("cutest", "most CUTE"),
        ("dirtiest", "most DIRTY"),
        ("reseller", "one who, or that which: RESELL"),
        ("uninstall", "to undo: INSTALL"),
        ("unaffordable", "not AFFORDABLE"),
    ],
)
def test_what_no_dictionary_explains_is_told_by_us_or_by_what_it_is_made_of(
    word: str, told: str
) -> None:
    definition = LEXICON.definition(word)
    assert definition is not None and definition.startswith(told)


@pytest.mark.parametrize(
    "word",
    [
        *("indole", "infill", "coper", "inane", "spinor", "outjut", "rewilding", "intarsia"),
        *("pictography", "undersecretariat", "retiredness", "breathability", "underlay"),
    ],
)
def test_what_only_looks_made_of_another_word_is_not_told_by_it(word: str) -> None:
    """INDOLE is not "not DOLE", a COPER not "more COY", and what juts out surpasses nobody."""
    told = LEXICON.definition(word) or ""
    rests = [word.removeprefix(start) for start in ("in", "out", "re", "under")]
    rests += [word.removesuffix(end) for end in ("or", "y", "r", "ability", "ness")]
    assert not any(told.endswith(f"{rest.upper()}") for rest in rests if rest != word)
    assert "again" not in told and "too little" not in told


@pytest.mark.parametrize(
    ("word", "told"),
    [("cosier", "more COSY"), ("cozier", "more COZY"), ("ostinati", "plural of OSTINATO, noun: ")],
)
def test_a_form_that_everybody_knows_comes_before_a_word_of_1913(word: str, told: str) -> None:
    """A COSIER was a tailor once."""
    assert (LEXICON.definition(word) or "").startswith(told)


@pytest.mark.parametrize("word", ["seisin", "teazle", "crwth"])
def test_no_definition_only_sends_elsewhere(word: str) -> None:
    told = LEXICON.definition(word)
    assert told is None or not told.startswith(("see ", "same as "))


@pytest.mark.parametrize("word", ["torpedo", "doughnut", "smoothie", "doormat"])
def test_a_thing_comes_before_the_person_or_shape_that_is_called_after_it(word: str) -> None:
    assert not any(
        sign in (LEXICON.definition(word) or "") for sign in ("person", "someone", "torus")
    )


@pytest.mark.parametrize(
    "words",
    [
        *("cum cums", "douche douchey douches", "fuck fuckery motherfucker", "twat twats twatted"),
        *("whore whores whoreson", "bugger buggers buggery", "piss pissed pissing pisser"),
    ],
)
def test_what_is_made_of_a_rude_word_is_as_rude(words: str) -> None:
    """Neither bots nor hints say it, in whatever list it stands."""
    polite = PROFILES["everything"].with_classes(adult=False)
    assert not any(LEXICON.accepts(word, polite) for word in words.split())


@pytest.mark.parametrize("word", ["assist", "cocky", "shaggy", "darkness", "saltwater", "mishit"])
def test_a_clean_word_that_holds_the_letters_of_a_rude_one_is_clean(word: str) -> None:
    assert LEXICON.accepts(word, PROFILES["standard"].with_classes(adult=False))


@pytest.mark.parametrize(
    "words",
    ["arse arsehole arsed", "piss pissed pissing", "crap crappy", "twat twats", "fuck fucker"],
)
def test_words_made_of_one_vulgar_word_are_slang_together(words: str) -> None:
    """Letterpress, which takes no slang, takes none of them."""
    assert not any(LEXICON.accepts(word, "letterpress") for word in words.split())
    assert LEXICON.accepts("buggery", "letterpress")  # a word of the law


@pytest.mark.parametrize("word", ["ostinati", "clausulae", "tessiture", "leglessness"])
def test_a_regular_form_of_a_word_of_the_standard_list_belongs_to_it(word: str) -> None:
    assert all(LEXICON.accepts(word, profile) for profile in RULEBOOKS)


@pytest.mark.parametrize("word", ["coffeecup", "footsoldier", "wordprocessor", "antivaxxer"])
def test_what_dictionaries_write_in_two_words_is_none_in_one(word: str) -> None:
    """LX6."""
    assert not any(LEXICON.accepts(word, profile) for profile in PROFILES)


def test_no_tense_is_told_by_a_noun_and_no_plural_by_an_adjective() -> None:
    artefact = LEXICON.artefact
    for number in range(0, artefact.count, 7):
        word = artefact.word(number)
        told = LEXICON.definition(word) or ""
        if word.endswith(("ed", "ing")) and told.startswith("form of "):
            assert ", noun: " not in told and ", adjective: " not in told, (word, told)
        if told.startswith("plural of "):
            assert ", adjective: " not in told and ", verb: " not in told.partition(", form of ")[0]


@pytest.mark.parametrize("word", ["pikelet", "pikelets", "shinty", "twite", "claggy", "stewpot"])
def test_a_deep_word_that_a_second_dictionary_explains_is_a_word(word: str) -> None:
    assert all(LEXICON.accepts(word, profile) for profile in PROFILES)


@pytest.mark.parametrize("word", ["boke", "leep"])
def test_what_websters_marks_as_gone_stays_too_rare(word: str) -> None:
    """Obsolete in 1913: the full list alone has it."""
    assert LEXICON.accepts(word, "everything") and not LEXICON.accepts(word, "standard")


@pytest.mark.parametrize(
    "word",
    [
        *("belive", "wich", "wiches", "casette", "visiter", "surprized", "trowsers", "formating"),
        *("builded", "layed", "clinged", "mostest", "worser", "beautifulest"),
    ],
)
def test_what_is_mostly_a_slip_needs_a_witness_of_today(word: str) -> None:
    """LX4: a list of players alone is not believed about it."""
    assert LEXICON.accepts(word, "everything")
    assert not any(LEXICON.accepts(word, profile) for profile in RULEBOOKS)


@pytest.mark.parametrize("word", ["stoped", "axel", "stollen", "curiouser", "treaded", "lesser"])
def test_a_rare_word_like_a_slip_stays_where_a_dictionary_has_it(word: str) -> None:
    """LX4: a form of a word that stays, a line of the additions, a place in a common list."""
    assert all(LEXICON.accepts(word, profile) for profile in RULEBOOKS)


@pytest.mark.parametrize("word", ["kent", "nancy", "nancies", "german", "texas", "texases"])
def test_what_everybody_knows_as_a_name_is_one(word: str) -> None:
    """LX4: KENT, NANCY and GERMAN are plain words to lists of players alone."""
    said = LEXICON.judge(word)
    assert not said.accepted and "a proper name" in said.reason


@pytest.mark.parametrize("word", ["henry", "charlotte", "snell", "faraday", "providences"])
def test_a_name_that_a_dictionary_writes_small_is_a_word(word: str) -> None:
    """LX4."""
    assert LEXICON.accepts(word)


@pytest.mark.parametrize("word", ["informations", "newses", "mewses"])
def test_a_noun_without_a_plural_takes_none(word: str) -> None:
    """LX3."""
    assert not any(LEXICON.accepts(word, profile) for profile in PROFILES)


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("photoshopped", "photoshoped"),
        ("retconning", "retconing"),
        ("microchipped", "microchiped"),
        ("pickpocketed", "pickpocketted"),
        ("wingmen", "wingmans"),
        ("techs", "teches"),
        ("upsold", "upselled"),
        ("speedran", "speedruned"),
    ],
)
def test_a_word_that_we_added_takes_its_forms_as_they_are_written(right: str, wrong: str) -> None:
    assert all(LEXICON.accepts(right, profile) for profile in PROFILES)
    assert not any(LEXICON.accepts(wrong, profile) for profile in PROFILES)


def test_a_foreign_word_is_not_called_an_abbreviation() -> None:
    said = LEXICON.judge("ja", "better-letters")
    assert said.reason == "JA is a foreign word, which Better Letters does not take."
    assert LEXICON.accepts("ja", "wordsy")


@pytest.mark.parametrize(
    "word",
    ["highschool", "thankyou", "livingroom", "longterm", "hiphop", "coldblooded", "icepacks"],
)
def test_two_words_written_as_one_are_in_no_list(word: str) -> None:
    assert not LEXICON.accepts(word, "everything")


def test_an_odd_plural_is_not_told_by_a_verb() -> None:
    assert LEXICON.definition("dice") == "plural of DIE"


def test_a_plain_sense_is_told_before_a_slur() -> None:
    assert LEXICON.definition("taco") == "noun: a tortilla rolled cupped around a filling"


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("colour", "noun: a visual attribute of things"),
        ("realise", "verb: be fully aware"),
        ("programmes", "plural of PROGRAMME, noun: a series of steps"),
        ("eon", "noun: the longest division of geological time"),
    ],
)
def test_a_spelling_of_britain_is_told_by_what_is_meant_most_often_in_america(
    word: str, told: str
) -> None:
    definition = LEXICON.definition(word)
    assert definition is not None and definition.startswith(told)


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("lobster", "noun: any of several edible marine crustaceans"),
        ("albatross", "noun: large web-footed birds"),
        ("raccoon", "noun: an omnivorous nocturnal mammal"),
    ],
)
def test_an_animal_is_told_before_its_meat_its_fur_and_what_it_stands_for(
    word: str, told: str
) -> None:
    definition = LEXICON.definition(word)
    assert definition is not None and definition.startswith(told)


@pytest.mark.parametrize("word", ["ta", "paneer"])
def test_no_definition_is_better_than_a_wrong_one(word: str) -> None:
    """To take, and one who panes: an old sense of a word of talk, and what is not made from a
    verb."""
    assert LEXICON.definition(word) is None


def test_a_mark_of_grammar_is_no_definition() -> None:
    assert LEXICON.definition("badder") == "more BAD"


@pytest.mark.parametrize(
    "word", ["raitas", "lassis", "ronins", "pis", "sous", "schadenfreude", "haka"]
)
def test_a_plural_is_as_english_as_its_singular_and_what_dictionaries_enter_is_english(
    word: str,
) -> None:
    """RULINGS B26: PIS are several of PI as well."""
    assert LEXICON.accepts(word, "better-letters")


@pytest.mark.parametrize("word", ["knifes", "wolfs", "foots"])
def test_a_noun_with_an_odd_plural_has_no_plain_one(word: str) -> None:
    definition = LEXICON.definition(word)
    assert definition is not None and definition.startswith(f"form of {word[:-1].upper()}, verb: ")

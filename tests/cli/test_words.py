"""`typecase words` and `typecase doctor`, as typed."""

from __future__ import annotations

import pytest

from typecase.cli.main import main


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, list[str], str]:
    """Exit code, lines of output, and what was complained about."""
    code = main(arguments)
    said = capsys.readouterr()
    return code, said.out.splitlines(), said.err


def test_words_come_as_a_table_best_first(capsys: pytest.CaptureFixture[str]) -> None:
    code, lines, _ = told(capsys, "words", "KOMYENRQ", "--game", "letter-head", "--limit", "2")
    assert code == 0
    assert [line.split() for line in lines[:1]] == [["Word", "Score", "Cards"]]
    assert ["MONKEY", "49", *"MONKEY"] in [line.split() for line in lines]
    assert lines[-1].endswith("more; --limit 0 shows all.")


def test_cards_may_stand_apart(capsys: pytest.CaptureFixture[str]) -> None:
    together = told(capsys, "words", "CAT?")
    assert told(capsys, "words", *"CAT?") == together
    assert told(capsys, "words", "C A T ?") == together
    assert told(capsys, "words", "cat", "--wild", "1") == together


def test_one_card_twice_in_a_row(capsys: pytest.CaptureFixture[str]) -> None:
    _, lines, _ = told(capsys, "words", "LETER", "--min", "6", "--double")
    assert "LETTER" in [line.split()[0] for line in lines]
    _, lines, _ = told(capsys, "words", "LETER", "--min", "6")
    assert lines == ["These cards spell no word."]


def test_cards_of_several_letters_and_cards_that_must_be_laid(
    capsys: pytest.CaptureFixture[str],
) -> None:
    _, lines, _ = told(capsys, "words", "ING", "S", "QU", "I", "T", "--must", "ing")
    assert "SITING      6  S I T ING" in lines
    assert all("ING" in line for line in lines[1:])


def test_a_wordsy_board_is_matched(capsys: pytest.CaptureFixture[str]) -> None:
    code, lines, _ = told(capsys, "words", *"QTMSSNKB", "--game", "wordsy", "--limit", "0")
    assert code == 0
    assert any(line.split() == ["MISQUOTING", "23", *"MSQTN"] for line in lines)


def test_common_words_only(capsys: pytest.CaptureFixture[str]) -> None:
    _, every, _ = told(capsys, "words", "AEINRST", "--limit", "0")
    _, common, _ = told(capsys, "words", "AEINRST", "--limit", "0", "--common", "5")
    assert 1 < len(common) < len(every)


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["CAT1"],
        ["é"],
        ["CAT", "--wild", "x"],
        ["CAT", "--wild", "-1"],
        ["CAT", "--wild", "99"],
        ["CAT", "--game", "tennis"],
        ["CAT", "--profile", "tennis"],
        ["CAT", "--game", "letter-head", "--profile", "plain"],
        ["CAT", "--must", "Z"],
        ["CAT", "--game", "wordsy"],
        ["A" * 65],
        ["CAT", "--nonsense"],
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(
    capsys: pytest.CaptureFixture[str], arguments: list[str]
) -> None:
    code, lines, complaint = told(capsys, "words", *arguments)
    assert code == 2
    assert not lines
    assert complaint.count("\n") == 1
    assert complaint.endswith(".\n")


def test_the_doctor_says_what_searches_for_words(capsys: pytest.CaptureFixture[str]) -> None:
    code, lines, _ = told(capsys, "doctor")
    assert code == 0
    names = [line.split()[0] for line in lines[:-1]]
    assert names == [
        "Typecase",
        "Python",
        "numpy",
        "search",
        "dictionary",
        "words",
        "games",
        "memory",
    ]
    assert lines[-1] == "All is well."


def test_the_doctor_says_why_there_is_no_kernel(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("typecase.lexicon.search_kernel.KERNEL", None)
    monkeypatch.setattr("typecase.lexicon.search_kernel.STATE", "it was not built")
    _, lines, _ = told(capsys, "doctor")
    assert "search       numpy searches for words, since it was not built" in lines


def test_the_doctor_finds_what_is_broken(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken() -> None:
        raise OSError("the dictionary is gone")

    monkeypatch.setattr("typecase.lexicon.lexicon.open_lexicon", broken)
    code, lines, _ = told(capsys, "doctor")
    assert code == 1
    assert any("BROKEN: the dictionary is gone" in line for line in lines)

"""A household's own list as a plain text file."""

from __future__ import annotations

from pathlib import Path

import pytest

from typecase.lexicon.household import export_words, import_words, with_text
from typecase.lexicon.profiles import PROFILES

STANDARD = PROFILES["standard"]


def test_an_exported_list_can_be_imported_again(tmp_path: Path) -> None:
    ours = STANDARD.with_words(added=["zorgle", "blarp"], removed=["qi"])
    export_words(ours, tmp_path / "ours.txt")
    assert import_words(STANDARD, tmp_path / "ours.txt") == ours


def test_comments_blank_lines_capitals_and_windows_files_are_read(tmp_path: Path) -> None:
    path = tmp_path / "ours.txt"
    path.write_bytes(b"\xef\xbb\xbf# ours\r\n\r\nZORGLE  # a blob\r\n- QI\r\n")
    assert import_words(STANDARD, path) == STANDARD.with_words(["zorgle"], ["qi"])


def test_a_line_that_is_no_word_is_refused_with_its_number() -> None:
    with pytest.raises(ValueError, match=r"line 2: .*A to Z"):
        with_text(STANDARD, "zorgle\nice cream\n")

"""`typecase backup` and `typecase export`, beside a server that runs."""

from __future__ import annotations

from pathlib import Path

import apsw
import pytest

from tests.server.tables import a_server, answer_to, do, opened, play_to_the_end, record_of, sitting
from typecase.cli.backup import backup
from typecase.cli.export import export
from typecase.cli.home import FOLDER
from typecase.cli.main import main
from typecase.cli.replay import replay
from typecase.server.archive.opening import FILE
from typecase.table.moves import Refused

Told = pytest.CaptureFixture[str]


def test_a_backup_of_a_running_server_opens_with_everything_in_it(tmp_path: Path) -> None:
    copied = tmp_path / "copy" / FILE
    copied.parent.mkdir()
    with a_server(data=tmp_path / "data") as client:
        match = opened(client, seed=3)
        with sitting(client, match) as page:
            do(page, "1", do="resign")
            assert answer_to(page, "1")["type"] == "done"
            assert backup([str(copied), "--data", str(tmp_path / "data")]) == 0
            record = record_of(client, match)
    assert sorted(path.name for path in copied.parent.iterdir()) == [FILE]
    with a_server(data=copied.parent) as client, sitting(client, match) as page:
        assert page.welcome["seat"] == 0
        assert record_of(client, match) == record


def test_a_backup_is_never_written_over_another_file(tmp_path: Path) -> None:
    there = tmp_path / "there"
    there.write_text("precious")
    with a_server(data=tmp_path / "data"), pytest.raises(Refused, match="choose another name"):
        backup([str(there), "--data", str(tmp_path / "data")])
    assert there.read_text() == "precious"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["data", "there"]


def test_of_a_damaged_archive_no_backup_is_left(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"no database" * 1000)
    with pytest.raises(Refused, match="damaged"):
        backup([str(tmp_path / "copy"), "--data", str(tmp_path)])
    assert [path.name for path in tmp_path.iterdir()] == [FILE]


@pytest.mark.parametrize("command", [["backup", "file"], ["export", "folder"]])
def test_where_nothing_is_kept_nothing_is_made(
    command: list[str], tmp_path: Path, capsys: Told
) -> None:
    assert main([*command, "--data", str(tmp_path / "nowhere")]) == 2
    told = capsys.readouterr().err
    assert told.startswith("No server has kept anything in ") and told.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_a_postgres_is_backed_up_by_its_own_means(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="pg_dump"):
        backup([str(tmp_path / "copy"), "--data", "postgresql://nowhere/typecase"])


def test_finished_matches_are_exported_and_those_that_are_played_are_not(
    tmp_path: Path, capsys: Told
) -> None:
    data, records = tmp_path / "data", tmp_path / "records"
    with a_server(data=data) as client:
        match = opened(client, seats=2, seed=3)
        with sitting(client, match) as page:
            play_to_the_end(page)
        record = record_of(client, match)
        with sitting(client, opened(client)):  # it goes on
            assert export([str(records), "--data", str(data)]) == 0
        (file,) = records.iterdir()
        assert file.read_text() == record
        assert "Finished matches: 1; new records" in capsys.readouterr().out
        assert export([str(records), "--data", str(data)]) == 0
        assert capsys.readouterr().out.endswith(": 0.\n")
    assert replay([str(file)]) == 0
    assert "The match is over." in capsys.readouterr().out


def test_both_commands_run_as_the_pages_show_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(FOLDER, str(tmp_path / "own"))
    monkeypatch.chdir(tmp_path)
    with a_server(data=tmp_path / "own" / "server"):
        assert main(["backup", "typecase-today.db"]) == 0
        assert main(["export", "records"]) == 0
    with apsw.Connection("typecase-today.db") as copy:
        assert copy.execute("SELECT count(*) FROM tables").fetchall() == [(0,)]
    assert (tmp_path / "records").is_dir()

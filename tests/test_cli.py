from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

import pytest
from fakes import add, header, journal, note, undo

from totem_core import cli
from totem_core.cases import Report
from totem_core.exchange import write_journal
from totem_core.store import Store, default_path

if TYPE_CHECKING:
    from collections.abc import Callable

REPOSITORY = Path(__file__).parent.parent
Answer: TypeAlias = tuple[object, str, str]  # exit code, stdout, stderr


@pytest.fixture
def totem(
    data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., Answer]:
    """Return a function that runs the command line."""

    def run(*arguments: object) -> Answer:
        monkeypatch.setattr(sys, "argv", ["totem", *map(str, arguments)])
        with pytest.raises(SystemExit) as end:
            cli.main()
        out, err = capsys.readouterr()
        return end.value.code, out, err

    return run


@pytest.fixture
def game_file(tmp_path: Path) -> Path:
    """Return the file of a game with an undone step and a note."""
    path = tmp_path / "game.json"
    write_journal(path, journal(add(1, 5), add(2, 6), undo(3), note(4, "[red]oops")))
    return path


def test_replay_prints_the_history_and_the_result(
    totem: Callable[..., Answer], game_file: Path
) -> None:
    code, out, _ = totem("replay", game_file)
    assert code == 0
    assert out.splitlines() == [
        "Round 0, phase 0",
        "    1 - 0 to 5: added 5",
        "Round 1, phase 0",
        "    2 x 5 to 11: added 6",
        "    4 - [red]oops",
        "The game is still running.",
    ]


def test_replay_names_the_winner(totem: Callable[..., Answer], tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    write_journal(path, journal(add(1, 100)))
    assert totem("replay", path)[1].endswith("Anna won. The goal is reached.\n")


def test_a_game_goes_in_and_out_to_the_byte(
    totem: Callable[..., Answer], game_file: Path, tmp_path: Path
) -> None:
    assert totem("import", game_file)[:2] == (0, "Game counter1 is in the store.\n")
    assert totem("export", "counter1", tmp_path / "out.json")[0] == 0
    assert (tmp_path / "out.json").read_bytes() == game_file.read_bytes()


def test_games_are_listed(totem: Callable[..., Answer], game_file: Path) -> None:
    assert "no game" in totem("games")[1]
    totem("import", game_file)
    assert totem("games")[1] == (
        "counter1  2024-05-01 19:30  counter     4 entries  Anna, Ben\n"
    )


def refused(answer: Answer, sentence: str) -> None:
    """Check for exit code 2 and one line on stderr."""
    code, out, err = answer
    assert (code, out) == (2, "")
    assert sentence in err
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("{", "game.json: This is not JSON"),
        ("{}", "game.json: This is not a totem journal"),
        ('{"format": "totem-journal", "version": 9}', "written by a newer totem"),
        (
            journal(add(1, 5)).to_json().decode().replace('"counter"', '"chess"'),
            "No game is called 'chess'",
        ),
        (journal(add(1, -5)).to_json().decode(), "Entry 1 cannot be played"),
    ],
)
@pytest.mark.parametrize("command", ["replay", "import"])
def test_a_wrong_journal_is_refused(
    totem: Callable[..., Answer],
    tmp_path: Path,
    command: str,
    content: str,
    sentence: str,
) -> None:
    with Store() as store:
        store.create(header(), "counter2")
    before = default_path().read_bytes()
    path = tmp_path / "game.json"
    path.write_text(content)
    refused(totem(command, path), sentence)
    assert path.read_text() == content
    assert default_path().read_bytes() == before


def test_a_missing_file_is_refused(totem: Callable[..., Answer]) -> None:
    refused(totem("replay", "nowhere.json"), "nowhere.json cannot be read")


def test_an_unknown_game_is_refused(
    totem: Callable[..., Answer], tmp_path: Path
) -> None:
    refused(totem("export", "nobody", tmp_path / "out.json"), "no game 'nobody'")
    assert not (tmp_path / "out.json").exists()


@pytest.mark.parametrize(
    "arguments", [["games"], ["export", "counter1", "out.json"], ["import", "FILE"]]
)
def test_a_damaged_store_is_refused_and_kept(
    totem: Callable[..., Answer], game_file: Path, data: Path, arguments: list[str]
) -> None:
    data.mkdir()
    default_path().write_bytes(b"damaged")
    words = [str(game_file) if word == "FILE" else word for word in arguments]
    refused(totem(*words), "is damaged")
    assert default_path().read_bytes() == b"damaged"


@pytest.mark.parametrize(("failures", "expected"), [((), 0), (("Line 3: no",), 1)])
def test_case_prints_the_position_and_what_was_not_as_expected(
    totem: Callable[..., Answer],
    monkeypatch: pytest.MonkeyPatch,
    failures: tuple[str, ...],
    expected: int,
) -> None:
    report = Report("A case", "the position", failures, ("A refusal.",))
    monkeypatch.setattr("totem_core.cases.run", lambda path: report)
    code, out, err = totem("case", "a.case")
    assert (code, out) == (expected, "A case\nA refusal.\nthe position\n")
    assert err.splitlines() == list(failures)


def test_play_passes_on_what_was_asked(
    totem: Callable[..., Answer], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: dict[str, object] = {}
    monkeypatch.setattr("totem_core.server.play", asked.update)
    totem("play", "--host", "127.0.0.1", "--port", "0", "--no-key")
    assert asked == {
        "host": "127.0.0.1",
        "port": 0,
        "key": False,
        "base": "/",
        "watch_qr": False,
    }


def python(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a fresh interpreter that finds this checkout."""
    return subprocess.run(
        [sys.executable, *arguments],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"PYTHONPATH": str(REPOSITORY)},
    )


def test_the_command_runs_as_a_module(tmp_path: Path) -> None:
    answer = python("-m", "totem_core", "replay", str(tmp_path / "nowhere.json"))
    assert answer.returncode == 2
    assert answer.stderr.endswith("cannot be read: No such file or directory.\n")


def test_help_waits_for_no_library() -> None:
    heavy = {"altair", "numba", "numpy", "polars", "voila", "ipywidgets", "sqlite3"}
    code = f"import sys, totem_core.cli; print({heavy} & set(sys.modules))"
    assert python("-c", code).stdout == "set()\n"

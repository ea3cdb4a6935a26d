from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import get_args

import pytest
from _pytest.mark.structures import ParameterSet

from totem_core import cli
from totem_core.cases import Case, Report, read, run
from totem_core.errors import InvalidEntry
from totem_core.games.families import measures, moves, options
from totem_core.games.families.casebook import FIELDS, FLAGS, CaseTable
from totem_core.games.families.speech import rulebook
from totem_core.games.families.vocabulary import Refusal

REPOSITORY = Path(__file__).parents[2]
FILES = sorted((REPOSITORY / "tests" / "cases" / "families").glob("*.case"))
FORMAT = (REPOSITORY / "docs" / "cases.md").read_text(encoding="utf-8")

# What a table cannot show: talk, kinship, and how the first player is found.
OFF_THE_TABLE = {"RT-03", "RT-77", "RT-78"}
# Moves are decoded strictly, so a negative number only meets callers of the bare rules.
NEVER_WRITTEN = {Refusal.OK, Refusal.NEGATIVE}


def name(path: Path) -> str:
    """Return the name of a case for the list of tests."""
    return path.stem


def marked() -> list[ParameterSet]:
    """Return the case files, each marked with the rules it proves."""
    return [
        pytest.param(
            path,
            id=name(path),
            marks=pytest.mark.rules(*read(path.read_text(encoding="utf-8")).rules),
        )
        for path in FILES
    ]


def cases() -> list[Case]:
    """Read all case files."""
    return [read(path.read_text(encoding="utf-8")) for path in FILES]


@pytest.mark.parametrize("path", marked())
def test_a_case_comes_out_as_written(path: Path) -> None:
    assert run(path).failures == ()


@pytest.mark.parametrize("path", FILES, ids=name)
def test_a_case_says_what_it_proves(path: Path) -> None:
    case = read(path.read_text(encoding="utf-8"))
    assert case.title
    assert case.rules
    assert set(case.rules) <= set(rulebook.ids())
    assert len(case.rules) == len(set(case.rules))
    assert {line.verb for line in case.lines} & {"expect", "refuse"}
    if path.stem.startswith("CT-"):
        assert case.title.startswith(path.stem.rstrip("ab") + " ")


def test_every_rule_is_proved_by_a_case() -> None:
    proved = {rule for case in cases() for rule in case.rules}
    assert set(rulebook.ids()) - proved == OFF_THE_TABLE


def test_every_refusal_is_met_in_a_case() -> None:
    met = {
        line.rest.partition(" ")[0]
        for case in cases()
        for line in case.lines
        if line.verb == "refuse"
    }
    assert met == {code.name.lower() for code in set(Refusal) - NEVER_WRITTEN}


def test_every_other_reading_is_played_in_a_case() -> None:
    played = {
        line.rest for case in cases() for line in case.lines if line.verb == "option"
    }
    others = {
        f"{option.name} {value}"
        for option in options.TABLE
        for value in option.values[1:]
    }
    assert others - played == {"first-start chosen"}


def test_every_move_and_reading_is_used_in_a_case() -> None:
    lines = [line for case in cases() for line in case.lines]
    made = {line.verb for line in lines}
    assert made >= move_names()
    readings = {line.rest.split()[0] for line in lines if line.verb == "expect"}
    readings |= {line.rest.split()[1] for line in lines if line.verb == "expect"}
    assert readings >= {*measures.TABLE, *measures.FAMILY, *measures.HOUSE}


def move_names() -> set[str]:
    """Return the names of all moves."""
    return {kind.__struct_config__.tag for kind in get_args(moves.Move)}


def test_the_page_in_docs_tells_the_whole_format() -> None:
    prose = re.sub(r"```.*?```", "", FORMAT, flags=re.DOTALL)
    words = {text.split()[0] for text in re.findall(r"`([^`]+)`", prose)}
    assert words >= move_names() | {"go", "expect", "refuse", "case", "rules", "game"}
    assert words >= set(CaseTable().setting) - {"B:", "C:", "D:"}
    assert words >= {*measures.TABLE, *measures.FAMILY, *measures.HOUSE}
    assert words >= {code.name.lower() for code in Refusal if code != Refusal.OK}
    assert all(f"; {field}" in FORMAT for field in (*FIELDS, *FLAGS))


def play(folder: Path, text: str) -> Report:
    """Run a case written on the spot."""
    path = folder / "a.case"
    path.write_text(text, encoding="utf-8")
    return run(path)


def test_the_example_in_docs_runs(tmp_path: Path) -> None:
    example = next(
        block for block in FORMAT.split("```\n") if block.startswith("case ")
    )
    report = play(tmp_path, example)
    assert report.failures == ()
    assert len(report.refusals) == 1


def test_what_is_not_as_expected_names_its_line(tmp_path: Path) -> None:
    report = play(tmp_path, "case x\n\nexpect A people 8\nexpect A birds 6\n")
    assert report.failures == ("Line 3: A people 8: it is 7.",)


def test_a_refusal_for_another_reason_is_no_success(tmp_path: Path) -> None:
    report = play(tmp_path, "refuse not_now arrange B: - | - | -")
    assert report.failures == (
        "Line 1: arrange was refused as not_your_turn, not not_now.",
    )


def test_a_move_that_should_be_refused_leaves_the_table(tmp_path: Path) -> None:
    text = "at phase magic\nrefuse too_many_spells spells A 2\nexpect A birds 6\n"
    report = play(tmp_path, text)
    assert report.failures == (
        "Line 2: spells A 2 was accepted, but should be refused as too_many_spells.",
    )


def test_a_position_is_written_as_it_is_read(tmp_path: Path) -> None:
    table = "A: YW2 YM1 | E1 | - ; birds 4 ; pole 2 ; barred"
    chips = "chip A B2 big cure down\nchip B A1 ?"
    report = play(tmp_path, f"{table}\n{chips}\nchip C C3 twins up\n")
    assert table in report.position
    assert chips in report.position
    assert "chip C C3 twins up" in report.position


MALFORMED = [
    ("game chess", "Line 1, game: 'chess' is none of"),
    ("case x\n\nplayers five", "Line 3, players: players 'five' is not a number"),
    ("players 5", "Line 1, players: players 5: it takes 2, 3 or 4."),
    ("option feats a", "Line 1, option: There is no option 'feats'"),
    ("option feast c", "Line 1, option: Option 'feast' cannot be 'c', only basic"),
    ("at phase lunch", "Line 1, at: 'lunch' is no phase; phases are village,"),
    ("at phase", "Line 1, at: 'phase' should be pairs"),
    ("at day 2", "Line 1, at: 'day' is none of round, phase, start."),
    ("at start E", "Line 1, at: 'E' is no family; families are A B C D."),
    ("players 3\nD: - | - | -", "Line 2, D:: 'D' is no family; families are A B C."),
    ("A: YW2 | YM1", "Line 1, A:: 'YW2 | YM1' should be three cottages"),
    ("A: XX2 | - | -", "Line 1, A:: 'XX2' is not a kind with a count"),
    ("A: YW | - | -", "Line 1, A:: 'YW' is not a kind with a count"),
    ("A: YW1 YW1 | - | -", "Line 1, A:: 'YW' is named twice"),
    ("A: - | - | - ; cows 3", "Line 1, A:: 'cows 3' is none of birds, pole, spells"),
    ("A: - | - | - ; birds many", "Line 1, A:: birds 'many' is not a number"),
    ("A: - | - | - ; extinct 1", "Line 1, A:: 'extinct 1' is none of"),
    ("chip A B2 twins", "Line 1, chip: 'A B2 twins' should be like"),
    ("chip A B2 luck up", "Line 1, chip: 'luck' is no spell; spells are girls,"),
    ("players 3\nchip A D1 ?", "Line 2, chip: cottage 'D1' is not in play."),
    (
        "chip A A1 twins up\nchip A B1 twins down",
        "Line 2, chip: A has only one twins.",
    ),
    ("expect phase village\nplayers 3", "Line 2, players: the table is set out before"),
    ("dance A", "Line 1, dance: 'dance' is neither a move nor a setting."),
    ("refuse not_now dance A", "Line 1, refuse: 'dance' is neither a move"),
    ("refuse", "Line 1, refuse: '' is neither a move"),
    ("expect", "Line 1, expect: '' is none of"),
    ("expect weather fine", "Line 1, expect: 'weather' is none of round, phase"),
    ("expect A weather fine", "Line 1, expect: 'weather' is none of people, birds"),
    ("expect A1 weather fine", "Line 1, expect: 'weather' is none of people, number"),
    ("expect A4 people -", "Line 1, expect: 'A4' is not a cottage"),
    ("players 3\nexpect D people 7", "Line 2, expect: family 'D' is not in play."),
    ("players 3\nexpect D1 people -", "Line 2, expect: cottage 'D1' is not in play."),
    ("spells A some", "Line 1, spells: number 'some' is not a number from 0 to 999."),
    ("spells A -1", "Line 1, spells: number '-1' is not a number from 0 to 999."),
    ("spells A 2", "Line 1, spells: Choosing the number of spells does not belong"),
    ("births A1", "Line 1, births: girls '' is not a number from 0 to 999."),
    ("births Z1 1", "Line 1, births: 'Z1' is not a cottage; cottages are A1 to D3."),
    ("keep A1 XX", "Line 1, keep: This is not a move of Totem"),
    ("reveal A A1", "Line 1, reveal: This is not a move of Totem"),
    ("go to bed", "Line 1, go: 'bed' is no phase"),
    ("go to births", "Line 1, go: village waits for a decision and cannot pass."),
    ("# nothing\nadvance", "Line 2, advance: First A has to decide."),
]


@pytest.mark.parametrize(("text", "sentence"), MALFORMED)
def test_a_malformed_line_is_named(tmp_path: Path, text: str, sentence: str) -> None:
    with pytest.raises(InvalidEntry) as error:
        play(tmp_path, text)
    assert str(error.value).startswith(sentence)


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.case"
    path.write_bytes(b"case \xff\xfe")
    with pytest.raises(InvalidEntry, match=r"a\.case cannot be read as a case file"):
        run(path)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("case x\nat phase lunch\n", "Line 2, at: 'lunch' is no phase"),
        ("case x\ngame chess\n", "Line 2, game: 'chess' is none of"),
        (None, "a.case cannot be read as a case file"),
    ],
)
def test_the_command_refuses_a_malformed_case_in_one_line(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    content: str | None,
    sentence: str,
) -> None:
    path = tmp_path / "a.case"
    if content is not None:
        path.write_text(content, encoding="utf-8")
    monkeypatch.setattr(sys, "argv", ["totem", "case", str(path)])
    with pytest.raises(SystemExit) as end:
        cli.main()
    out, err = capsys.readouterr()
    assert (end.value.code, out) == (2, "")
    assert sentence in err
    assert len(err.splitlines()) == 1

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from textwrap import dedent
from typing import TYPE_CHECKING

import pytest
import traceability

from totem_core.games.families.speech import rulebook

if TYPE_CHECKING:
    from collections.abc import Callable

SCRIPT = Path(__file__).with_name("traceability.py")


def run(*arguments: object) -> subprocess.CompletedProcess[str]:
    """Return what ``make rules`` says."""
    return subprocess.run(
        [sys.executable, SCRIPT, *map(str, arguments)],
        capture_output=True,
        text=True,
        cwd=SCRIPT.parent.parent,
        check=False,
    )


@pytest.fixture
def traced(tmp_path: Path) -> Callable[[str], subprocess.CompletedProcess[str]]:
    """Return a function that traces one file of tests on its own."""

    def trace(text: str) -> subprocess.CompletedProcess[str]:
        path = tmp_path / "test_small.py"
        path.write_text("import pytest\n" + dedent(text), encoding="utf-8")
        (tmp_path / "pytest.ini").write_text(
            "[pytest]\nmarkers = rules(*ids): proved\n", encoding="utf-8"
        )
        return run("--rootdir", tmp_path, "-c", tmp_path / "pytest.ini", path)

    return trace


def test_every_rule_of_the_rulebook_has_a_test() -> None:
    done = run()
    assert done.returncode == 0, done.stderr
    told = [line for line in done.stdout.splitlines() if not line.startswith(" ")]
    assert [line.split("  ")[0] for line in told] == list(rulebook.ids())


def test_a_rule_without_a_test_is_named(
    traced: Callable[[str], subprocess.CompletedProcess[str]],
) -> None:
    done = traced('@pytest.mark.rules("T-B11", "RT-19")\ndef test_one(): ...')
    assert done.returncode == 1
    assert "No test proves T-B12." in done.stderr
    assert "T-B11." not in done.stderr
    assert "RT-" not in done.stderr, "a ruling may go without a test"
    assert "test_small.py::test_one" in done.stdout


@pytest.mark.parametrize("mark", ['skip("later")', "xfail"])
def test_a_test_that_is_not_run_proves_nothing(
    mark: str, traced: Callable[[str], subprocess.CompletedProcess[str]]
) -> None:
    done = traced(
        f'@pytest.mark.{mark}\n@pytest.mark.rules("T-B11")\ndef test_one(): ...'
    )
    assert "No test proves T-B11." in done.stderr


def test_an_id_that_does_not_exist_is_a_slip(
    traced: Callable[[str], subprocess.CompletedProcess[str]],
) -> None:
    done = traced('@pytest.mark.rules("T-Z99")\ndef test_one(): ...')
    assert done.returncode == 1
    assert "names T-Z99, which is not in the rulebook." in done.stderr


def test_tests_that_cannot_be_read_are_not_a_clean_bill(
    traced: Callable[[str], subprocess.CompletedProcess[str]],
) -> None:
    done = traced("import nowhere_at_all")
    assert done.returncode == 2
    assert "could not be collected" in done.stdout


def test_a_rule_named_twice_by_one_test_counts_once() -> None:
    proofs = traceability.Proofs()
    assert proofs.unproved() == [r for r in rulebook.ids() if r.startswith("T-")]

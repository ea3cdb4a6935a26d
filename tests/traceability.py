"""Which tests prove which rule: ``make rules`` prints this, and fails on a gap.

A test names its rules with ``@pytest.mark.rules("T-B11", "RT-19")``; a case file names
them in its ``rules`` line, which the parametrised test of the cases turns into the
same marker. Tests that are skipped or expected to fail prove nothing.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from totem_core.games.families.speech import rulebook

TESTS = Path(__file__).parent
QUIET = ("--collect-only", "-p", "no:terminal", "-p", "no:cacheprovider")


class Proofs:
    """A pytest plugin that notes the rules of every test it sees."""

    def __init__(self) -> None:
        self.of: dict[str, list[str]] = {rule: [] for rule in rulebook.ids()}
        self.unknown: dict[str, list[str]] = {}

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Sort the collected tests by the rules they name."""
        for item in session.items:
            if item.get_closest_marker("skip") or item.get_closest_marker("xfail"):
                continue
            for rule in named_by(item):
                place = self.of if rule in self.of else self.unknown
                place.setdefault(rule, []).append(item.nodeid)

    def unproved(self) -> list[str]:
        """Return the printed rules without a test; a ruling may go without."""
        return [rule for rule, tests in self.of.items() if needs_proof(rule, tests)]


def named_by(item: pytest.Item) -> list[str]:
    """Return the ids that a test names, each once."""
    named = [rule for mark in item.iter_markers("rules") for rule in mark.args]
    return list(dict.fromkeys(named))


def needs_proof(rule: str, tests: list[str]) -> bool:
    """Return whether a rule is printed in the rulebook and no test proves it."""
    return rule.startswith("T-") and not tests


def report(proofs: Proofs) -> list[str]:
    """Return a line for each rule and one for each of its tests."""
    lines: list[str] = []
    for rule, tests in proofs.of.items():
        lines.append(f"{rule}  {rulebook.why(rule)}")
        lines += [f"    {test}" for test in tests or ["no test"]]
    return lines


def complaints(proofs: Proofs) -> list[str]:
    """Return what keeps the table of rules and tests from being complete."""
    gaps = [f"No test proves {rule}." for rule in proofs.unproved()]
    slips = [
        f"{tests[0]} names {rule}, which is not in the rulebook."
        for rule, tests in proofs.unknown.items()
    ]
    return gaps + slips


def main(arguments: list[str]) -> int:
    """Collect the tests, print what proves what, and answer 1 on a gap."""
    proofs = Proofs()
    code = pytest.main([*QUIET, *(arguments or [str(TESTS)])], plugins=[proofs])
    if code != pytest.ExitCode.OK:
        print("The tests could not be collected; run pytest to see why.")
        return 2
    print("\n".join(report(proofs)))
    wrong = complaints(proofs)
    print("\n".join(wrong), file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

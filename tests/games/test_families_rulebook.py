from __future__ import annotations

import re
import sys
from collections import Counter
from pathlib import Path

import pytest

from totem_core import cli
from totem_core.errors import InvalidEntry
from totem_core.games.families import options
from totem_core.games.families.speech import rulebook, words

REPOSITORY = Path(__file__).parents[2]
ID = re.compile(r"\b(?:T-[A-Z]\d+|RT-\d+)\b")
SOURCES = [
    path
    for path in sorted((REPOSITORY / "totem_core").rglob("*"))
    if path.suffix in (".py", ".js", ".css", ".toml", ".html")
]
# The printed rules, counted by the letter of their id.
PRINTED = {
    "K": 15,  # what lies on the table
    "S": 6,  # the start
    "R": 5,  # the round
    "Q": 6,  # secrecy
    "V": 9,  # village
    "M": 9,  # magic
    "B": 14,  # births
    "X": 5 + 12,  # a family is gone; variations
    "H": 10,  # catch
    "F": 9,  # feast
    "I": 6,  # illness
    "G": 7,  # generations
    "L": 7,  # elders
    "T": 9,  # totem
    "E": 4,  # the end
    "P": 6,  # two or three players
}


def sentences() -> list[rulebook.Rule]:
    """Return all rules."""
    return [rule for chapter in rulebook.chapters() for rule in chapter.rules]


def told(rule: rulebook.Rule) -> str:
    """Return the name of a test case."""
    return rule.id


def test_no_printed_rule_is_missing() -> None:
    letters = Counter(rule.id[2] for rule in sentences() if not rule.is_ruling)
    assert letters == PRINTED


def test_no_id_is_told_twice() -> None:
    twice = [rule for rule, n in Counter(r.id for r in sentences()).items() if n > 1]
    assert not twice


def test_printed_rules_stand_before_what_the_app_decides() -> None:
    for chapter in rulebook.chapters():
        kinds = [rule.is_ruling for rule in chapter.rules]
        assert kinds == sorted(kinds), chapter.title


@pytest.mark.parametrize("rule", sentences(), ids=told)
def test_a_rule_is_a_short_sentence_about_anybody(rule: rulebook.Rule) -> None:
    assert rule.text[0].isupper()
    assert rule.text[-1] == "."
    assert len(rule.text) <= 180, "read it aloud: it is too long"
    assert "'" not in rule.text, "the apostrophe is ’"
    assert not re.search(r"\b(he|she|his|her|him)\b", rule.text, re.IGNORECASE)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_every_id_in_the_program_is_in_the_rulebook(path: Path) -> None:
    named = set(ID.findall(path.read_text(encoding="utf-8")))
    assert named <= set(rulebook.ids())


def test_the_search_for_ids_finds_them() -> None:
    assert len(SOURCES) > 80
    assert ID.findall("T-B01 to T-B05, RT-12: xT-B9") == ["T-B01", "T-B05", "RT-12"]


@pytest.mark.parametrize("option", options.TABLE, ids=lambda option: option.name)
def test_every_option_names_rules_that_exist(option: options.Option) -> None:
    assert option.rules
    assert set(option.rules) <= set(rulebook.ids())
    assert all(option in rulebook.options_of(rule) for rule in option.rules)


def test_every_refusal_leads_to_a_rule() -> None:
    assert {told.rule for told in words.REFUSALS.values()} <= set(rulebook.ids())


def test_an_unknown_id_is_refused_in_words() -> None:
    with pytest.raises(InvalidEntry, match="There is no rule 'T-Z99'"):
        rulebook.why("T-Z99")


def test_the_page_in_docs_is_the_rulebook_of_today() -> None:
    page = REPOSITORY / "docs" / "rules.md"
    same = page.read_text(encoding="utf-8") == rulebook.markdown()
    assert same, "write it again: totem rules --markdown > docs/rules.md"


def test_the_page_tells_every_rule_and_every_option() -> None:
    lines = rulebook.markdown().splitlines()
    for rule in sentences():
        assert sum(line.startswith(f"- **{rule.id}** ") for line in lines) == 1
    for option in options.TABLE:
        row = next(line for line in lines if line.startswith(f"| `{option.name}` "))
        cells = [cell.strip() for cell in row.strip("|").split(" | ")]
        assert cells[1].startswith(f"**{option.default}**")
        assert all(value in cells[1] for value in option.values)
        assert cells[2:] == [option.meaning, ", ".join(option.rules)]


def test_the_page_says_which_variations_exclude_each_other() -> None:
    assert rulebook.exclusions() == [
        "- `spells`: a and b exclude each other.",
        "- `feast`: a and b exclude each other.",
    ]


def totem(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    *arguments: str,
) -> tuple[object, str, str]:
    """Run the command line."""
    monkeypatch.setattr(sys, "argv", ["totem", "rules", *arguments])
    with pytest.raises(SystemExit) as end:
        cli.main()
    out, err = capsys.readouterr()
    return end.value.code, out, err


def test_the_command_prints_one_rule_with_its_option(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, _ = totem(monkeypatch, capsys, "rt-18")
    assert code == 0
    assert out.splitlines()[0] == f"RT-18  {rulebook.why('RT-18')}"
    assert "Option stacking: no (default) or yes." in out


def test_the_command_prints_the_whole_rulebook(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _, out, _ = totem(monkeypatch, capsys)
    assert all(f"{rule.id:6}  {rule.text}\n" in out for rule in sentences())


def test_the_command_prints_the_page(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert totem(monkeypatch, capsys, "--markdown")[1] == rulebook.markdown()


def test_the_command_refuses_an_unknown_rule(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = totem(monkeypatch, capsys, "T-Z99")
    assert (code, out) == (2, "")
    assert err == "There is no rule 'T-Z99'; `totem rules` lists them all.\n"

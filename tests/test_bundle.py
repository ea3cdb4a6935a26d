"""The joined browser text: complete, in order, and free of what a name could abuse."""

from __future__ import annotations

import re
import subprocess
from shutil import which
from typing import TYPE_CHECKING

import pytest

from totem_core.ui import bundle

if TYPE_CHECKING:
    from pathlib import Path

FILES = sorted(bundle.STATIC.iterdir())
SCRIPTS = [path for path in FILES if path.suffix == ".js"]
SHEETS = [path for path in FILES if path.suffix == ".css"]


def test_every_script_is_in_the_module() -> None:
    joined = bundle.esm()
    for path in SCRIPTS:
        assert f"const ${path.stem}_js = " in joined, path.name


def test_no_import_is_left_and_one_export_stands_at_the_end() -> None:
    joined = bundle.esm()
    assert not re.search(r"^\s*import\b", joined, re.MULTILINE)
    exports = re.findall(r"^export.*$", joined, re.MULTILINE)
    assert exports == ["export default $table_js.standard;"]


def test_a_module_stands_after_all_that_it_imports() -> None:
    joined = bundle.esm()
    for path in SCRIPTS:
        for needed in re.findall(r'from "\./([\w.-]+)"', path.read_text("utf-8")):
            source = f"const ${re.sub(r'[^a-z0-9]', '_', needed)} = "
            assert joined.index(source) < joined.index(f"const ${path.stem}_js = ")


def test_every_imported_name_is_exported() -> None:
    for path in SCRIPTS:
        text = path.read_text("utf-8")
        for names, needed in re.findall(r'import \{([^}]*)\} from "\./(.+?)"', text):
            there = (bundle.STATIC / needed).read_text("utf-8")
            for name in filter(None, (each.strip() for each in names.split(","))):
                declared = rf"^export (async )?(function|const|class) {name}\b"
                assert re.search(declared, there, re.MULTILINE), f"{path.name}: {name}"


def test_modules_in_a_circle_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "table.js").write_text('import { b } from "./b.js";\n', "utf-8")
    (tmp_path / "b.js").write_text(
        'import { a } from "./table.js";\nexport const b = a;\n', "utf-8"
    )
    monkeypatch.setattr(bundle, "STATIC", tmp_path)
    with pytest.raises(ValueError, match=r"table\.js -> b\.js -> table\.js"):
        bundle.esm()


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_words_of_people_only_ever_become_text(path: Path) -> None:
    text = path.read_text("utf-8")
    for way_in in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write"):
        assert way_in not in text


@pytest.mark.parametrize("path", SCRIPTS + SHEETS, ids=lambda path: path.name)
def test_files_stay_short_and_load_nothing_from_elsewhere(path: Path) -> None:
    text = path.read_text("utf-8")
    assert len(text.splitlines()) <= 400
    for address in re.findall(r"https?://[^\s\"']+", text):
        assert address == "http://www.w3.org/2000/svg"


def test_styles_touch_nothing_outside_the_root() -> None:
    sheet = re.sub(r"/\*.*?\*/", "", bundle.css(), flags=re.DOTALL)
    sheet = re.sub(r"@keyframes [\w-]+ \{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", "", sheet)
    for selectors in re.findall(r"([^{};]+)\{[^{}]*\}", sheet):
        for selector in re.split(r",(?![^()]*\))", selectors):
            assert selector.strip().startswith(".totem"), selector


def test_every_style_sheet_is_joined() -> None:
    assert sorted(path.stem for path in SHEETS) == sorted(bundle.STYLES)


def test_every_drawing_that_is_named_exists() -> None:
    drawn = set(re.findall(r'<symbol id="([\w-]+)"', bundle.icons()))
    for path in SCRIPTS:
        named = re.findall(r'icon\("([\w-]+)"', path.read_text("utf-8"))
        assert set(named) <= drawn, path.name


@pytest.mark.skipif(which("node") is None, reason="node only checks the grammar here")
def test_the_module_is_well_formed(tmp_path: Path) -> None:
    module = tmp_path / "totem.mjs"
    module.write_text(bundle.esm(), "utf-8")
    done = subprocess.run(
        ["node", "--check", str(module)], capture_output=True, check=False, text=True
    )
    assert done.returncode == 0, done.stderr

"""The browser part as three texts: one module, one style sheet, one sheet of drawings.

The files under ``static/`` are plain ES modules. anywidget wants a single module, so
they are joined here, in dependency order; nothing else is changed and nothing is built.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

STATIC = Path(__file__).parent / "static"
ENTRY = "table.js"
STYLES = (
    "tokens",
    "controls",
    "layers",
    "frame",
    "path",
    "board",
    "house",
    "zoom",
    "panel",
    "answers",
    "pages",
    "rulings",
    "portrait",
    "phone",
)

_IMPORT = re.compile(
    r"^import\s+(?P<what>\{[^}]*\}|\w+)\s+from\s+\"\./(?P<file>[\w.-]+)\";\n?",
    re.MULTILINE,
)
_EXPORT = re.compile(
    r"^export\s+(?=(?:async\s+)?(?:function|const|class)\s+(?P<name>\w+))",
    re.MULTILINE,
)
_DEFAULT = re.compile(r"^export default\s+(?P<value>.+);$", re.MULTILINE)


def esm() -> str:
    """Return the whole front end as the text of one ES module."""
    parts = [_module(file, STATIC / file) for file in _in_order(ENTRY)]
    return "\n".join([*parts, f"export default {_variable(ENTRY)}.standard;\n"])


def css() -> str:
    """Return all style sheets, in the order in which they build on each other."""
    sheets = (STATIC / f"{name}.css" for name in STYLES)
    return "\n".join(sheet.read_text(encoding="utf-8") for sheet in sheets)


def icons() -> str:
    """Return the sheet of drawings as SVG text."""
    return (STATIC / "icons.svg").read_text(encoding="utf-8")


def _in_order(entry: str) -> list[str]:
    """Return the files reached from the entry, each after all that it imports."""
    order: list[str] = []

    def visit(file: str, on_the_way: tuple[str, ...]) -> None:
        if file in on_the_way:
            circle = " -> ".join((*on_the_way, file))
            raise ValueError(f"The modules import each other in a circle: {circle}.")
        if file in order:
            return
        for needed in _imports(STATIC / file):
            visit(needed, (*on_the_way, file))
        order.append(file)

    visit(entry, ())
    return order


def _imports(path: Path) -> list[str]:
    if path.suffix != ".js":
        return []
    text = path.read_text(encoding="utf-8")
    return [match["file"] for match in _IMPORT.finditer(text)]


def _module(file: str, path: Path) -> str:
    """Return a file as a closed block, so that no private name meets another."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".js":
        # </script> cannot end the page early when the text is put into one
        words = json.dumps(text).replace("</", "<\\/")
        return f"const {_variable(file)} = {{ standard: {words} }};"
    names = [match["name"] for match in _EXPORT.finditer(text)]
    body = _EXPORT.sub("", _IMPORT.sub(_as_constant, text))
    standard = _DEFAULT.search(body)
    if standard:
        body = _DEFAULT.sub("", body)
        names.append(f"standard: {standard['value']}")
    inside = f"{body.strip()}\nreturn {{ {', '.join(names)} }};"
    return f"const {_variable(file)} = (() => {{\n{inside}\n}})();"


def _as_constant(match: re.Match[str]) -> str:
    what, source = match["what"], _variable(match["file"])
    if what.startswith("{"):
        return f"const {what.replace(' as ', ': ')} = {source};\n"
    return f"const {{ standard: {what} }} = {source};\n"


def _variable(file: str) -> str:
    return "$" + re.sub(r"\W", "_", file)

"""Where the dashboards are: a source checkout and an installed wheel differ."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import totem_core
from totem_core.errors import TotemError

__all__ = [
    "KEY",
    "WATCH",
    "WATCHING",
    "checkout",
    "dashboards",
    "static_version",
    "template",
]

PACKAGE = Path(totem_core.__file__).parent
KEY = "key"  # of the address argument and of the form's field
WATCH = "watch"  # the address of the page that looks on
WATCHING = "watch.ipynb"  # the notebook of those who look on


def dashboards() -> Path:
    """Return the folder of the notebooks and their template."""
    # The wheel carries the top-level folder inside the package.
    for folder in (PACKAGE / "_dashboards", PACKAGE.parent / "dashboards"):
        if (folder / "table.ipynb").is_file():
            return folder
    text = f"The dashboards are missing beside {PACKAGE}; install totem again."
    raise TotemError(text)


def checkout() -> Path | None:
    """Return the source checkout we run from, if it is one."""
    return None if (PACKAGE / "_dashboards").is_dir() else PACKAGE.parent


def template() -> Path:
    """Return the folder of the page templates; its ``static`` is served to anybody."""
    return dashboards() / "template"


def static_version() -> str:
    """Return a mark that changes with any static file, so browsers may keep them."""
    content = sha256()
    for path in sorted((template() / "static").iterdir()):
        content.update(path.name.encode() + path.read_bytes())
    return content.hexdigest()[:12]

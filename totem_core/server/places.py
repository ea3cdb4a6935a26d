"""Where the dashboards are: a source checkout and an installed wheel differ."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import totem_core
from totem_core.errors import TotemError

__all__ = ["dashboards", "static_version", "template"]


def dashboards() -> Path:
    """Return the folder of the notebooks and their template."""
    package = Path(totem_core.__file__).parent
    # The wheel carries the top-level folder inside the package.
    for folder in (package / "_dashboards", package.parent / "dashboards"):
        if (folder / "table.ipynb").is_file():
            return folder
    text = f"The dashboards are missing beside {package}; install totem again."
    raise TotemError(text)


def template() -> Path:
    """Return the folder of the page templates; its ``static`` is served to anybody."""
    return dashboards() / "template"


def static_version() -> str:
    """Return a mark that changes with any static file, so browsers may keep them."""
    content = sha256()
    for path in sorted((template() / "static").iterdir()):
        content.update(path.name.encode() + path.read_bytes())
    return content.hexdigest()[:12]

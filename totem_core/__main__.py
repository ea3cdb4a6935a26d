"""Lets ``python -m totem_core`` stand for the ``totem`` command."""

from __future__ import annotations

from totem_core.cli import main

if __name__ == "__main__":
    main()

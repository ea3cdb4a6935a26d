"""totem: companion and laboratory for the tabletop games that share the name."""

from __future__ import annotations

__version__ = "0.1.0"

__all__ = ["__version__"]

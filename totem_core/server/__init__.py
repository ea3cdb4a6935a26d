"""Serves the dashboards: `play` starts Voila with our template, access key and QR code.

Called by the command line; everything below the page is a kernel running a notebook.
"""

from __future__ import annotations

from totem_core.server.start import play

__all__ = ["play"]

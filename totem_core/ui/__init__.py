"""What people see: the table widget and the screens it shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from totem_core.ui.table import Table

if TYPE_CHECKING:
    from totem_core.store import Store
    from totem_core.ui.messages import Role

__all__ = ["table"]


def table(store: Store | None = None, *, role: Role = "host") -> Table:
    """Return the table as a widget; a cell that ends with it shows the whole app.

    Parameters
    ----------
    store
        Where the games are kept; the user's own folder when not given.
    role
        ``host`` may play; ``guest`` looks on.
    """
    return Table(store, role=role)

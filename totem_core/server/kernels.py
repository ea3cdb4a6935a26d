"""The kernels under the pages, each started for one role that it never changes."""

from __future__ import annotations

from contextvars import ContextVar
from typing import TYPE_CHECKING, Any

from jupyter_client.kernelspec import KernelSpecManager
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from traitlets import List, Unicode

if TYPE_CHECKING:
    from totem_core.ui.messages import Role

__all__ = ["Kernels", "OwnPython", "starting_for"]

# Set by the page that is asked for; kernels it starts, now or for later, inherit it.
starting_for: ContextVar[Role] = ContextVar("starting_for", default="host")


class OwnPython(KernelSpecManager):
    """Knows one kernel: the Python that runs the server, not one a user registered."""

    kernel_dirs = List(Unicode())


class Kernels(AsyncMappingKernelManager):
    """Knows for whom each kernel runs; what the browser says plays no part in it."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.roles: dict[str, Role] = {}

    async def start_kernel(self, **kwargs: Any) -> str:  # type: ignore[override]
        """Start a kernel for the role of the page that was asked for."""
        kernel_id = str(await super().start_kernel(**kwargs))
        self.roles[kernel_id] = starting_for.get()
        return kernel_id

    def remove_kernel(self, kernel_id: str) -> Any:
        """Forget a kernel that has ended."""
        self.roles.pop(kernel_id, None)
        return super().remove_kernel(kernel_id)

    def opens_to(self, kernel_id: str, role: Role | None) -> bool:
        """Tell whether a role may talk to a kernel; one nobody knows is the host's."""
        if role == "host":
            return True
        return role == "guest" and self.roles.get(kernel_id) == "guest"

    def watching(self) -> int:
        """Return how many kernels run for guests, those kept ready included."""
        return list(self.roles.values()).count("guest")

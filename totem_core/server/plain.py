"""What all our answers have in common: strict headers, errors as one sentence."""

from __future__ import annotations

import socket
from http import HTTPStatus
from ipaddress import ip_address
from typing import TYPE_CHECKING, Any

from jupyter_server.base.handlers import JupyterHandler

if TYPE_CHECKING:
    from tornado.web import RequestHandler

    from totem_core.ui.messages import Role

__all__ = ["Known", "Plain", "set_strict_headers"]

# Modules come from us and, as blobs, from the widgets' own traits; styles of widgets
# are set by script. Nothing at all comes from another host.
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self' blob:",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self' data:",
        "connect-src 'self' {socket}",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class Known(JupyterHandler):
    """A handler that knows who asks, and by which name of this machine."""

    @property
    def role(self) -> Role | None:
        """The role of whoever asks, None before the door."""
        user = self.current_user
        if user is None:
            return None
        return "host" if user.username == "host" else "guest"

    def check_host(self) -> bool:
        """Tell whether the Host header is a name of ours.

        A foreign page whose name was made to lead to this machine (DNS rebinding) has
        no cookie of ours; where there are no keys, only its name gives it away. An
        address in digits is nobody's name.
        """
        if self.settings["allow_remote_access"]:
            return True
        name = self.request.host_name.strip("[]").lower()
        try:
            ip_address(name)
        except ValueError:
            own = socket.gethostname().lower()
            return name in ("localhost", own, f"{own}.local")
        return True

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """Show one sentence, never a traceback."""
        phrase = HTTPStatus(status_code).phrase
        error = kwargs.get("exc_info", (None, None, None))[1]
        text = getattr(error, "log_message", None) if status_code < 500 else None
        self.clear()
        self.set_status(status_code)
        page = self.settings["totem_templates"].get_template("notice.html")
        self.finish(
            page.render(
                static=self.settings["totem_static"],
                home=self.base_url,
                text=text or f"{phrase}.",
            )
        )


class Plain(Known):
    """A handler that shows nothing of the house but what it was made to show."""

    @property
    def content_security_policy(self) -> str:
        """The policy, with the socket spelled out for browsers that need it."""
        scheme = "wss" if self.request.protocol == "https" else "ws"
        return POLICY.format(socket=f"{scheme}://{self.request.host}")

    def set_default_headers(self) -> None:
        """Keep addresses and content types to ourselves."""
        super().set_default_headers()
        set_strict_headers(self)


def set_strict_headers(handler: RequestHandler) -> None:
    """Set the headers of every answer, and say nothing of what we are built with."""
    for name, value in HEADERS.items():
        handler.set_header(name, value)
    handler.clear_header("Server")

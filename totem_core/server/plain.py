"""What all our answers have in common: strict headers, errors as one sentence."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from jupyter_server.base.handlers import JupyterHandler

__all__ = ["Plain"]

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


class Plain(JupyterHandler):
    """A handler that shows nothing of the house but what it was made to show."""

    @property
    def content_security_policy(self) -> str:
        """The policy, with the socket spelled out for browsers that need it."""
        scheme = "wss" if self.request.protocol == "https" else "ws"
        return POLICY.format(socket=f"{scheme}://{self.request.host}")

    def set_default_headers(self) -> None:
        """Keep addresses and content types to ourselves."""
        super().set_default_headers()
        self.set_header("Referrer-Policy", "same-origin")

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

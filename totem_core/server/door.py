"""The access key at the door of the server: in the address once, in a cookie after."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl, urlencode

from jupyter_server.auth.decorator import allow_unauthenticated
from jupyter_server.auth.identity import IdentityProvider, User
from jupyter_server.auth.login import LoginFormHandler

from totem_core.access import same_key
from totem_core.server.plain import Plain

if TYPE_CHECKING:
    from tornado.web import RequestHandler

__all__ = ["DAYS", "KEY", "AccessKey", "LoginPage", "cookie_options", "without_key"]

KEY = "key"  # of the address argument and of the form's field
DAYS = 365  # a tablet that came in last winter need not ask again


class AccessKey(IdentityProvider):
    """Lets in whoever gives the key, or everybody where there is none."""

    @property
    def auth_enabled(self) -> bool:
        """Whether a key is needed here."""
        return bool(self.token)

    def get_token(self, handler: RequestHandler) -> str | None:
        """Return the key itself if the address carries it in any spelling."""
        return self._checked(handler.get_query_argument(KEY, ""))

    def process_login_form(self, handler: RequestHandler) -> User | None:
        """Return a new user if the form carries the key."""
        if not self._checked(handler.get_body_argument(KEY, "")):
            return None
        return self.generate_anonymous_user(handler)

    def get_handlers(self) -> list[tuple[str, object]]:
        """Return the page that asks for the key."""
        return [(r"/login", LoginPage)]

    def _checked(self, typed: str) -> str:
        return self.token if self.token and same_key(typed, self.token) else ""


class LoginPage(Plain, LoginFormHandler):
    """Asks for the key, then shows the page that was wanted."""

    @allow_unauthenticated
    def post(self) -> None:
        """Let in whoever typed the key."""
        user = self.identity_provider.process_login_form(self)
        if user is None:
            self.set_status(401)
            self._render(message={"error": "refused"})
            return
        self.current_user = user
        self.identity_provider.set_login_cookie(self, user)
        self._redirect_safe(self.get_query_argument("next", self.base_url))

    def _render(self, message: dict[str, str] | None = None) -> None:
        page = self.settings["totem_templates"].get_template("login.html")
        xsrf = self.xsrf_form_html()
        static = self.settings["totem_static"]
        self.finish(page.render(static=static, xsrf=xsrf, refused=bool(message)))


def cookie_options() -> dict[str, Any]:
    """Return how long and how narrowly a browser keeps its cookie."""
    return {"expires_days": DAYS, "samesite": "Lax", "httponly": True}


def without_key(path: str, query: str) -> str:
    """Return an address without the key in it.

    Examples
    --------
    >>> without_key("/", "key=k7fm&game=abcd2345")
    '/?game=abcd2345'
    """
    rest = [(name, value) for name, value in parse_qsl(query) if name != KEY]
    return f"{path}?{urlencode(rest)}" if rest else path

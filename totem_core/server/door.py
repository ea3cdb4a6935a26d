"""The access keys at the door of the server: in the address once, in a cookie after."""

from __future__ import annotations

import asyncio
import hmac
import json
from typing import TYPE_CHECKING, Any, cast
from urllib.parse import parse_qsl, urlencode

from jupyter_server.auth.decorator import allow_unauthenticated
from jupyter_server.auth.identity import IdentityProvider, User
from jupyter_server.auth.login import LoginFormHandler
from traitlets import Instance

from totem_core.access import Access
from totem_core.server.patience import Patience
from totem_core.server.places import KEY
from totem_core.server.plain import Plain

if TYPE_CHECKING:
    from tornado.web import RequestHandler

    from totem_core.ui.messages import Role

__all__ = ["DAYS", "AccessKey", "LoginPage", "cookie_options", "without_key"]

DAYS = 365  # a tablet that came in last winter need not ask again
SLOW = 0.5  # seconds of waiting that the page explains


class AccessKey(IdentityProvider):
    """Lets in whoever gives a key, or everybody as host where there is none.

    A user is called after the role: ``host`` or ``guest``.
    """

    access = Instance(Access, config=True, allow_none=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.patience = Patience()

    @property
    def auth_enabled(self) -> bool:
        """Whether a key is needed here."""
        return self.access is not None

    async def get_user(self, handler: RequestHandler) -> User | None:
        """Return who asks, by cookie or by the key in the address.

        A host who opens the link for guests stays host.
        """
        if not self.auth_enabled:
            return _visitor("host")
        user = cast("User | None", self.get_user_cookie(handler))
        typed = handler.get_query_argument(KEY, "")
        if typed and (user is None or user.username != "host"):
            role, _ = await self.judge(handler, typed)
            if role:
                user = _visitor(role)
                self.set_login_cookie(handler, user)
        return user

    async def judge(
        self, handler: RequestHandler, typed: str
    ) -> tuple[Role | None, float]:
        """Return whom a key lets in, and the seconds its answer was held back."""
        address = str(handler.request.remote_ip)
        delay = self.patience.tried(address)
        await asyncio.sleep(delay)
        role = self.access.role(typed) if self.access else None
        if role:
            self.patience.was_right(address)
        return role, delay

    def user_to_cookie(self, user: User) -> str:
        """Return the role and the mark of the key that opened."""
        assert self.access is not None
        role: Role = "host" if user.username == "host" else "guest"
        return json.dumps({"role": role, "mark": self.access.mark(role)})

    def user_from_cookie(self, cookie_value: str) -> User | None:
        """Return the user of a cookie, or nobody when its key has been changed."""
        cookie = json.loads(cookie_value)
        role: Role = "host" if cookie["role"] == "host" else "guest"
        assert self.access is not None
        if not hmac.compare_digest(cookie["mark"], self.access.mark(role)):
            return None
        return _visitor(role)

    def get_handlers(self) -> list[tuple[str, object]]:
        """Return the page that asks for the key."""
        return [(r"/login", LoginPage)]


class LoginPage(Plain, LoginFormHandler):
    """Asks for the key, then shows the page that was wanted."""

    @allow_unauthenticated
    def get(self) -> None:
        """Show the form, also to a guest who has got the host's key since."""
        if self.role == "host":
            self._redirect_safe(self._next())
        else:
            self._render()

    @allow_unauthenticated
    async def post(self) -> None:
        """Let in whoever typed a key."""
        door = cast("AccessKey", self.identity_provider)
        role, delay = await door.judge(self, self.get_body_argument(KEY, ""))
        if role is None:
            self.set_status(401)
            self._render("slow" if delay >= SLOW else "refused")
            return
        if self.role != "host":
            door.set_login_cookie(self, _visitor(role))
        self._redirect_safe(self._next())

    def _next(self) -> str:
        return str(self.get_query_argument("next", self.base_url))

    def _render(self, message: str = "") -> None:
        page = self.settings["totem_templates"].get_template("login.html")
        xsrf = self.xsrf_form_html()
        static = self.settings["totem_static"]
        self.set_header("Cache-Control", "no-store")
        self.finish(page.render(static=static, xsrf=xsrf, refusal=message))


def cookie_options() -> dict[str, Any]:
    """Return how long and how narrowly a browser keeps its cookie.

    Lax, not Strict: a link in a message is opened from elsewhere, and a Strict cookie
    set by it would be missing when the key has left the address.
    """
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


def _visitor(role: Role) -> User:
    return User(username=role)

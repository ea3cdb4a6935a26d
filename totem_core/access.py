"""Who may come in: the two access keys of this machine's tables, kept over restarts.

One key is the host's, the other lets people look on. The server asks for them; the file
beside the games is readable by its owner only.
"""

from __future__ import annotations

import hmac
import os
import secrets
import tempfile
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from totem_core.errors import TotemError

if TYPE_CHECKING:
    from totem_core.ui.messages import Role

__all__ = ["Access", "is_loopback", "load_access", "same_key"]

FILE_NAME = "access.json"
OWNER_ONLY = 0o600
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # without look-alikes: it gets typed
GROUPS, GROUP_LENGTH = 3, 4  # 12 letters of 31: 59 bits
SHORTEST = 8  # letters of a key that somebody chose: fewer can be tried through


class Access(msgspec.Struct, frozen=True):
    """What opens the door, and what signs the cookie of those who are in."""

    key: str
    cookie_secret: str
    watch_key: str = ""  # files of the first version have none

    def role(self, typed: str) -> Role | None:
        """Return whom a typed key lets in; both keys are compared, whichever fits."""
        host, guest = same_key(typed, self.key), same_key(typed, self.watch_key)
        return "host" if host else "guest" if guest else None

    def mark(self, role: Role) -> str:
        """Return what a cookie carries: another key makes the cookies of old void."""
        key = self.key if role == "host" else self.watch_key
        text = f"{role} {key}".encode()
        return hmac.digest(bytes.fromhex(self.cookie_secret), text, "sha256").hex()


def load_access(folder: Path) -> Access:
    """Return the folder's access, made on first use and the same ever after."""
    path = folder / FILE_NAME
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            _make(path, Access(_new_key(), secrets.token_hex(32), _new_key()))
        # A copied or restored file may have lost its mode.
        path.chmod(OWNER_ONLY)
        access = msgspec.json.decode(path.read_bytes(), type=Access)
        if not access.watch_key:
            access = replace(access, watch_key=_new_key())
            _replace(path, access)
    except OSError as error:
        text = f"The access key cannot be kept in {folder}: {error.strerror}."
        raise TotemError(text) from error
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise TotemError(_damaged(path)) from error
    _check(path, access)
    return access


def same_key(typed: str, key: str) -> bool:
    """Tell whether somebody typed the key, however they spaced and cased it.

    Examples
    --------
    >>> same_key(" K7FM x2pq9wdt", "k7fm-x2pq-9wdt")
    True
    """
    return hmac.compare_digest(_bare(typed), _bare(key))


def is_loopback(host: str) -> bool:
    """Tell whether only this machine can reach an address to listen on."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _bare(key: str) -> bytes:
    bare = "".join(letter for letter in key.lower() if letter.isalnum())
    return bare.encode(errors="replace")


def _new_key() -> str:
    group = range(GROUP_LENGTH)
    return "-".join(
        "".join(secrets.choice(LETTERS) for _ in group) for _ in range(GROUPS)
    )


def _check(path: Path, access: Access) -> None:
    """Refuse keys that would let in anybody, such as an empty one."""
    keys = (access.key, access.watch_key)
    if min(len(_bare(key)) for key in keys) < SHORTEST or same_key(*keys):
        raise TotemError(
            f"The keys in {path} must differ and have at least {SHORTEST} letters; "
            "delete it to get new ones."
        )
    try:
        secret = bytes.fromhex(access.cookie_secret)
    except ValueError:
        secret = b""
    if len(secret) < 32:
        raise TotemError(_damaged(path))


def _damaged(path: Path) -> str:
    return f"The access file {path} is damaged; delete it to get a new key."


def _make(path: Path, access: Access) -> None:
    """Make the file; of two servers that start at once, both take the first one's."""
    part = _written(path, access)
    try:
        path.hardlink_to(part)
    except FileExistsError:
        pass
    except OSError:  # a file system without links
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def _replace(path: Path, access: Access) -> None:
    _written(path, access).replace(path)


def _written(path: Path, access: Access) -> Path:
    """Return a file of its own beside the path that was never readable by others."""
    handle, part = tempfile.mkstemp(".part", f".{path.name}.", path.parent)
    with os.fdopen(handle, "wb") as file:
        file.write(msgspec.json.format(msgspec.json.encode(access)))
    return Path(part)

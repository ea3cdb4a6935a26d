"""Who may come in: the access key of this machine's tables, kept over restarts.

The server asks for it; the file beside the games is readable by its owner only.
"""

from __future__ import annotations

import hmac
import os
import secrets
from ipaddress import ip_address
from typing import TYPE_CHECKING

import msgspec

from totem_core.errors import TotemError

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["Access", "is_loopback", "load_access", "same_key"]

FILE_NAME = "access.json"
OWNER_ONLY = 0o600
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # without look-alikes: it gets typed
GROUPS, GROUP_LENGTH = 3, 4  # 12 letters of 31: 59 bits


class Access(msgspec.Struct, frozen=True):
    """What opens the door, and what signs the cookie of those who are in."""

    key: str
    cookie_secret: str


def load_access(folder: Path) -> Access:
    """Return the folder's access, made on first use and the same ever after."""
    path = folder / FILE_NAME
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            _write(path, Access(_new_key(), secrets.token_hex(32)))
        # A copied or restored file may have lost its mode.
        path.chmod(OWNER_ONLY)
        return msgspec.json.decode(path.read_bytes(), type=Access)
    except OSError as error:
        text = f"The access key cannot be kept in {folder}: {error.strerror}."
        raise TotemError(text) from error
    except msgspec.MsgspecError as error:
        text = f"The access file {path} is damaged; delete it to get a new key."
        raise TotemError(text) from error


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
    return "".join(letter for letter in key.lower() if letter.isalnum()).encode()


def _new_key() -> str:
    group = range(GROUP_LENGTH)
    return "-".join(
        "".join(secrets.choice(LETTERS) for _ in group) for _ in range(GROUPS)
    )


def _write(path: Path, access: Access) -> None:
    # The mode is set as the file is made: there is no moment when others can read it.
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL
    with os.fdopen(os.open(path, flags, OWNER_ONLY), "wb") as file:
        file.write(msgspec.json.format(msgspec.json.encode(access)))

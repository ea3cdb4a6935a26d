"""What a page may say to its kernel: four kinds of frames, read strictly.

A frame is written anew from the parts that were read, so nothing else gets through: no
code to run, no shutdown, no binary parts, no other channel, no trait set from outside.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from totem_core.journal import now

__all__ = ["read"]

PROTOCOL = "5.3"

Id: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9A-Za-z-]{1,64}\Z")]
Nothing: TypeAlias = Annotated[dict[str, Any], Meta(max_length=0)]
NoParts: TypeAlias = Annotated[list[Any], Meta(max_length=0)]


class _Header(Struct):
    msg_id: Id
    msg_type: Literal["kernel_info_request", "comm_open", "comm_msg"]
    session: Id


class _Frame(Struct, forbid_unknown_fields=True):
    channel: Literal["shell"]
    header: _Header
    content: dict[str, Any]
    parent_header: Nothing = {}
    metadata: dict[str, str] = {}
    buffers: NoParts = []


class _Opening(Struct, forbid_unknown_fields=True):
    """Asks for the widgets there are; other targets would make new ones."""

    comm_id: Id
    target_name: Literal["jupyter.widget.control"]
    data: Nothing = {}


class _Method(Struct, forbid_unknown_fields=True, tag_field="method"):
    pass


class _States(_Method, tag="request_states"):
    """Asks for the state of every widget."""


class _Custom(_Method, tag="custom"):
    """Says something to a widget, which reads it as strictly again."""

    content: dict[str, Any]


class _Saying(Struct, forbid_unknown_fields=True):
    comm_id: Id
    data: _States | _Custom


_CONTENTS: dict[str, Any] = {
    "kernel_info_request": Nothing,
    "comm_open": _Opening,
    "comm_msg": _Saying,
}


def read(frame: str | bytes) -> str | None:
    """Return the frame as the kernel may have it, or None for anything else."""
    if isinstance(frame, bytes):
        return None
    try:
        read = msgspec.json.decode(frame, type=_Frame)
        msgspec.convert(read.content, type=_CONTENTS[read.header.msg_type])
        return _written(read)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None


def _written(frame: _Frame) -> str:
    header = msgspec.to_builtins(frame.header)
    message = {
        "channel": frame.channel,
        "header": header | {"username": "", "date": now(), "version": PROTOCOL},
        "parent_header": {},
        "metadata": {"version": "1.0.0"},  # of the widgets' control channel
        "content": frame.content,
        "buffers": [],
    }
    return msgspec.json.encode(message).decode()

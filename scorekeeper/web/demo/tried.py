"""The rounds that somebody tried on the sample evening, as one cookie holds them. Pure.

The server keeps nothing of them: they stay in the browser until it is closed.
"""

import zlib
from base64 import b64decode, urlsafe_b64encode
from collections.abc import Mapping, Sequence
from typing import NamedTuple
from urllib.parse import parse_qsl, urlencode

MOST = 20
"""Rounds that a visit may try."""

ROOM = 3_800
"""Letters of the cookie; browsers take 4096 with its name."""

_UNPACKED = 40_000
"""Letters of the rounds themselves."""

_FIELDS = 150


class Tried(NamedTuple):
    """A round as its form was filled in."""

    game: str
    values: Mapping[str, str]
    struck: bool = False
    """Whether it was taken back."""


def encode(tried: Sequence[Tried]) -> str:
    """The cookie that holds these rounds; empty where they are too many or have no room."""
    lines = [urlencode({**one.values, "game": one.game, "struck": +one.struck}) for one in tried]
    text = "\n".join(lines)
    packed = urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode()
    has_room = len(packed) <= ROOM and len(text) <= _UNPACKED
    return packed if has_room and len(tried) <= MOST else ""


def decode(cookie: str) -> list[Tried]:
    """The rounds that a cookie holds; none for an empty one. Raises ValueError where it was not
    written by `encode`."""
    try:
        packed = b64decode(cookie, b"-_", validate=True)
        lines = zlib.decompressobj().decompress(packed, _UNPACKED).decode().splitlines()
    except zlib.error as damaged:
        raise ValueError from damaged
    if len(lines) > MOST:
        raise ValueError(cookie)
    return [_read(line) for line in lines]


def _read(line: str) -> Tried:
    values = dict(parse_qsl(line, strict_parsing=True, max_num_fields=_FIELDS))
    return Tried(values.pop("game", ""), values, values.pop("struck", "") == "1")

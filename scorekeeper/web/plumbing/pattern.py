"""A text with holes: made once, packed once, and filled in at every look."""

import gzip
import secrets
import zlib
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import zip_longest
from typing import TypeVar

LEVEL = 3
"""It is packed after every save and sent to few: a tenth more bytes for half of the work."""

_BEGIN = gzip.compress(b"", mtime=0)[:10]
"""What every gzip file of nobody and no time begins with."""

_RAW = -15
"""Packed without a beginning and an end of its own."""

_NO_TEXT = b"\xff"
"""A byte that UTF-8 does not have."""


Piece = TypeVar("Piece", str, bytes)


class Pattern:
    """A text with holes. `holes` are the texts that stand in them now, by what they are called.

    >>> pattern = Pattern("<b>7</b>, <i>7</i>", {"number": "7"})
    >>> pattern.fill({"number": "8"})
    '<b>8</b>, <i>8</i>'
    >>> gzip.decompress(pattern.pack({"number": "8"}))
    b'<b>8</b>, <i>8</i>'
    """

    def __init__(self, text: str, holes: Mapping[str, str]) -> None:
        end, self._plain, self._sizes, self._holes = 0, [], [], []
        for at, name in sorted(_places(text, holes)):
            if at >= end:
                self._plain.append(text[end:at])
                self._sizes.append(len(holes[name].encode()))
                self._holes.append(name)
                end = at + len(holes[name])
        self._plain.append(text[end:])

    @property
    def holes(self) -> frozenset[str]:
        """What has to be filled in."""
        return frozenset(self._holes)

    @cached_property
    def _packed(self) -> list[bytes]:
        """Its pieces, packed when it is first sent packed."""
        return list(_packed([piece.encode() for piece in self._plain], self._sizes))

    def fill(self, values: Mapping[str, str]) -> str:
        """The text with these values in its holes."""
        return "".join(_alternate(self._plain, [values[name] for name in self._holes]))

    def pack(self, values: Mapping[str, str]) -> bytes:
        """The same as a gzip file. What fills the holes stands between as it is, and nothing is
        packed anew, where it is as long as what stood there."""
        plain = self.fill(values).encode()
        fillings = [values[name].encode() for name in self._holes]
        if [len(filling) for filling in fillings] != self._sizes:
            return gzip.compress(plain, LEVEL, mtime=0)
        between = b"".join(_alternate(self._packed, [_stored(filling) for filling in fillings]))
        end = (zlib.crc32(plain), len(plain))
        return b"".join((_BEGIN, between, *(number.to_bytes(4, "little") for number in end)))


def _places(text: str, holes: Mapping[str, str]) -> Iterator[tuple[int, str]]:
    """Where each hole stands. (To compile an expression for each text would take longer.)"""
    for name, standing in holes.items():
        at = text.find(standing)
        while at >= 0:
            yield at, name
            at = text.find(standing, at + len(standing))


def _alternate(pieces: Sequence[Piece], fillings: Sequence[Piece]) -> Iterator[Piece]:
    for piece, filling in zip_longest(pieces, fillings):
        yield piece
        if filling is not None:
            yield filling


def _packed(pieces: Sequence[bytes], sizes: Sequence[int]) -> Iterator[bytes]:
    """Pieces of one packed text with holes of these sizes between.

    A piece may repeat what stands before it, but nothing that stands in a hole: in place of that
    the packer sees bytes that are in no text.
    """
    before = b""
    for piece, size in zip(pieces, sizes, strict=False):
        yield _after(before, piece, zlib.Z_SYNC_FLUSH)
        before += piece + size * _NO_TEXT
    yield _after(before, pieces[-1], zlib.Z_FINISH)


def _after(before: bytes, piece: bytes, flush: int) -> bytes:
    packer = zlib.compressobj(LEVEL, zlib.DEFLATED, _RAW, zdict=before)
    return packer.compress(piece) + packer.flush(flush)


def _stored(text: bytes) -> bytes:
    """A piece of a packed text that is not packed, of less than 64 kB (RFC 1951, 3.2.4)."""
    size = len(text)
    return b"\0" + size.to_bytes(2, "little") + (size ^ 0xFFFF).to_bytes(2, "little") + text


def mark() -> str:
    """A text that stands nowhere else, for a hole whose value could stand anywhere."""
    return f"-{secrets.token_hex(16)}-"

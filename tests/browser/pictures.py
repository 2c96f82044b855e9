"""A screenshot as brightness, for what reads pictures."""

import zlib
from collections.abc import Iterator
from struct import unpack

import zxingcpp

_HEADER = 8
_GREEN = 1


def scanned(png: bytes) -> str:
    """What a phone's camera reads off a screenshot: the text of its one QR code."""
    (code,) = zxingcpp.read_barcodes(brightness(png))
    return str(code.text)


def brightness(png: bytes) -> memoryview:
    """The green of each pixel, by rows. Reads what browsers write: 8 bits, not interlaced."""
    chunks = list(_chunks(png))
    width, height, depth, kind = unpack(">IIBB", chunks[0][1][:10])
    assert (depth, kind) in ((8, 2), (8, 6))
    size = 3 if kind == 2 else 4
    packed = b"".join(data for name, data in chunks if name == b"IDAT")
    rows = list(_rows(zlib.decompress(packed), width * size, size))
    assert len(rows) == height
    green = b"".join(bytes(row[_GREEN::size]) for row in rows)
    return memoryview(green).cast("B", (height, width))


def _chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = _HEADER
    while at < len(png):
        (length,) = unpack(">I", png[at : at + 4])
        yield png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        at += length + 12


def _rows(data: bytes, length: int, size: int) -> Iterator[bytearray]:
    """The rows of a picture, each told by what it adds to its neighbours."""
    above = bytearray(length)
    for start in range(0, len(data), length + 1):
        row = bytearray(data[start + 1 : start + 1 + length])
        for i in range(length):
            left = row[i - size] if i >= size else 0
            corner = above[i - size] if i >= size else 0
            row[i] = (row[i] + _guess(data[start], left, above[i], corner)) & 0xFF
        yield row
        above = row


def _guess(filter: int, left: int, up: int, corner: int) -> int:
    if filter == 4:
        whole = left + up - corner
        return min((left, up, corner), key=lambda near: abs(whole - near))
    return (0, left, up, (left + up) // 2)[filter]

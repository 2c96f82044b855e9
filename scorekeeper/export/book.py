"""All sessions of a browser as one ZIP, with the released file of each."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from io import BytesIO
from itertools import pairwise
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from scorekeeper.export.document import document_of, encode, file_name
from scorekeeper.export.schema import refused
from scorekeeper.store.archive import Archive

LARGEST, MOST_FILES = 32_000_000, 1000
"""Bytes of all files together, about four hundred evenings, and their number."""

_PIECE, _HEADER = 1 << 16, 30
"""Bytes that are unpacked at a time, and of the shortest header before a file."""


def pack(archives: Iterable[Archive]) -> bytes:
    """Return a ZIP of the sessions in their order; the same for the same sessions."""
    book = BytesIO()
    with ZipFile(book, "w") as zipped:
        for place, archive in enumerate(archives, start=1):
            name = f"{place:03}-{file_name(archive, 'json')}"
            zipped.writestr(ZipInfo(name), encode(document_of(archive)), ZIP_DEFLATED)
    return book.getvalue()


def unpack(file: bytes) -> list[tuple[str, bytes]]:
    """Return the files of a ZIP with their names, `?` for a damaged one.

    Refuses a ZIP above the limits, or whose files overlap. Every byte that is unpacked counts, also
    of a damaged file: the sizes in the headers may be wrong.
    """
    files, left = list[tuple[str, bytes]](), LARGEST
    with suppress(Exception), ZipFile(BytesIO(file)) as zipped:  # It raises a dozen kinds.
        entries = zipped.infolist()
        for entry in entries if len(entries) <= MOST_FILES and not _overlap(entries) else ():
            content, unpacked = b"?", bytearray()
            # Of other methods zipfile may unpack far more than it is asked for.
            if entry.compress_type in (ZIP_STORED, ZIP_DEFLATED):
                with suppress(Exception), zipped.open(entry) as packed:
                    while left >= 0 and (piece := packed.read(_PIECE)):
                        left -= len(piece)
                        unpacked += piece
                    content = bytes(unpacked)
            if left < 0:
                break
            files.append((entry.filename or "?", content))
    if not files or left < 0:
        raise refused("E_SHAPE other")
    return files


def _overlap(entries: Sequence[ZipInfo]) -> bool:
    """Return whether bytes of a ZIP would be unpacked as parts of several files."""
    places = sorted((entry.header_offset, entry.compress_size) for entry in entries)
    return any(at + _HEADER + size > then for (at, size), (then, _) in pairwise(places))

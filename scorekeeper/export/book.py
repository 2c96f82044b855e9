"""All sessions of a browser, or of a group, as one ZIP, with the released file of each."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from io import BytesIO
from itertools import pairwise
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from scorekeeper import doors
from scorekeeper.export.document import document_of, encode, file_name
from scorekeeper.export.schema import refused
from scorekeeper.fields import Json
from scorekeeper.store.archive import Archive

LARGEST, MOST_FILES = doors.UNPACKED.size, doors.ZIP_UPLOAD.lines

GROUP = "group.json"
"""The name of the file of a group."""

_OF_A_TABLE = "[Content_Types].xml"
"""A file that every XLSX has."""

_PIECE, _HEADER = 1 << 16, 30
"""Bytes that are unpacked at a time, and of the shortest header before a file."""


def pack(archives: Iterable[Archive], group: Json | None = None) -> bytes:
    """Return a ZIP of the sessions in their order; the same for the same sessions.

    The document of a group comes first.
    """
    book = BytesIO()
    with ZipFile(book, "w") as zipped:
        if group:
            zipped.writestr(ZipInfo(GROUP), encode(group), ZIP_DEFLATED)
        for place, archive in enumerate(archives, start=1):
            name = f"{place:03}-{file_name(archive, 'json')}"
            zipped.writestr(ZipInfo(name), encode(document_of(archive)), ZIP_DEFLATED)
    return book.getvalue()


def number_of(name: str) -> int:
    """Return the number with which the name of a packed session begins; 0 for another name.

    >>> number_of("012-Tối-thứ-sáu-2026-11-20.json"), number_of("Tối-thứ-sáu.json")
    (12, 0)
    """
    number = name.partition("-")[0]
    return int(number) if number.isdecimal() and len(number) <= 4 else 0


def unpack(file: bytes) -> list[tuple[str, bytes]]:
    """Return the files of a ZIP with their names, `?` for a damaged one.

    Leaves out folders, and what macOS adds when it packs one. Refuses a ZIP above the limits, or
    whose files overlap. Every byte that is unpacked counts, also of a damaged file: the sizes in
    the headers may be wrong.
    """
    files, left, is_table = list[tuple[str, bytes]](), LARGEST, False
    with suppress(Exception), ZipFile(BytesIO(file)) as zipped:  # It raises a dozen kinds.
        is_table = _OF_A_TABLE in zipped.namelist()
        entries = [entry for entry in zipped.infolist() if _is_ours(entry.filename)]
        groups = [entry for entry in entries if entry.filename.rpartition("/")[2] == GROUP]
        few = not is_table and len(entries) - bool(groups) <= MOST_FILES
        for entry in entries if few and not _overlap(entries) else ():
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
            files.append((entry.filename.rpartition("/")[2] or "?", content))
    if not files or left < 0:
        raise refused("E_SHAPE table" if is_table else "E_SHAPE other")
    return files


def _is_ours(path: str) -> bool:
    hidden = any(part[:1] == "." or part == "__MACOSX" for part in path.split("/"))
    return not hidden and not path.endswith("/")


def _overlap(entries: Sequence[ZipInfo]) -> bool:
    """Return whether bytes of a ZIP would be unpacked as parts of several files."""
    places = sorted((entry.header_offset, entry.compress_size) for entry in entries)
    return any(at + _HEADER + size > then for (at, size), (then, _) in pairwise(places))

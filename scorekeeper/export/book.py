"""All sessions of a browser as one ZIP, with the released file of each."""

from collections.abc import Iterable
from contextlib import suppress
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from scorekeeper.export.document import document_of, encode, file_name
from scorekeeper.store.archive import Archive

LARGEST, MOST_FILES = 32_000_000, 1000
"""Bytes of all files together, about four hundred evenings, and their number."""


def pack(archives: Iterable[Archive]) -> bytes:
    """Return a ZIP of the sessions in their order; the same for the same sessions."""
    book = BytesIO()
    with ZipFile(book, "w") as zipped:
        for place, archive in enumerate(archives, start=1):
            name = f"{place:03}-{file_name(archive, 'json')}"
            zipped.writestr(ZipInfo(name), encode(document_of(archive)), ZIP_DEFLATED)
    return book.getvalue()


def unpack(file: bytes) -> dict[str, bytes]:
    """Return the files of a ZIP by name, `?` for a damaged one; else the file under no name.

    A ZIP above the limits is like another file. Sizes are counted: its headers may be wrong.
    """
    files, left = dict[str, bytes](), LARGEST
    with suppress(Exception), ZipFile(BytesIO(file)) as zipped:  # It raises a dozen kinds.
        for entry in zipped.infolist()[: MOST_FILES + 1]:
            files[entry.filename] = b"?"
            # Of other methods zipfile may unpack far more than it is asked for.
            if entry.compress_type in (ZIP_STORED, ZIP_DEFLATED) and left >= 0:
                with suppress(Exception), zipped.open(entry) as unpacked:
                    files[entry.filename] = unpacked.read(left + 1)
            left -= len(files[entry.filename])
    return files if files and left >= 0 and len(files) <= MOST_FILES else {"": file}

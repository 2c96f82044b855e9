"""All sessions of a browser as one ZIP, with the released file of each."""

from collections.abc import Iterable
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from scorekeeper.export.document import document_of, encode, file_name
from scorekeeper.store.archive import Archive


def pack(archives: Iterable[Archive]) -> bytes:
    """Return a ZIP of the sessions in their order; the same for the same sessions."""
    book = BytesIO()
    with ZipFile(book, "w") as zipped:
        for place, archive in enumerate(archives, start=1):
            # Without a date: `ZipInfo` puts 1980, and the name has the day of the session.
            entry = ZipInfo(f"{place:03}-{file_name(archive, 'json')}")
            zipped.writestr(entry, encode(document_of(archive)), ZIP_DEFLATED)
    return book.getvalue()

"""`scorekeeper export` and `scorekeeper import`: a session to a file and back."""

from collections.abc import Callable

import click

from scorekeeper.cli.arguments import (
    Chosen,
    Run,
    command,
    decode,
    read_bytes,
    refuse,
    with_base_url,
    with_file,
    write_bytes,
)
from scorekeeper.cli.database import open_book, with_book, with_session
from scorekeeper.cli.replay import at_place
from scorekeeper.cli.sessions import print_owner_link
from scorekeeper.export import document, evening_text, reading, table
from scorekeeper.export.facts import archive_of, record_of
from scorekeeper.store import access, archive
from scorekeeper.store.archive import Archive
from scorekeeper.store.database import now
from scorekeeper.store.opening import HOME_ZONE
from scorekeeper.store.statistics import count_rounds
from scorekeeper.text import LANGUAGES, Language, Text
from scorekeeper.web.session.line_words import archived_in_words

_NOT_INSTALLED = Text(
    "chưa cài phần ghi XLSX: chạy {command}, hoặc dùng --csv",
    "what writes XLSX is not installed: run {command}, or use --csv",
)
_OPENED = Text(
    "Đã mở thành buổi {id}, {rounds} ván. Link này dùng một lần, trong {hours} giờ; ai mở đầu tiên "
    "thành chủ buổi:",
    "Opened as session {id}, rounds: {rounds}. This link works once, within {hours} hours; whoever "
    "opens it first owns the session:",
)

_OUTPUT = (
    "tệp để ghi, bỏ trống hoặc - là đầu ra chuẩn / file to write; none or - is standard output"
)


def _table(archived: Archive, lang: Language) -> table.Table:
    return table.table_of(archived, archived_in_words, lang)


def _as_xlsx(archived: Archive, lang: Language) -> bytes:
    if not table.has_xlsx():
        refuse(_NOT_INSTALLED.fill(command=table.TO_INSTALL))
    return table.encode_xlsx(_table(archived, lang))


_ENCODE: dict[str, Callable[[Archive, Language], bytes]] = {
    "json": lambda archived, _: document.encode(document.document_of(archived)),
    "text": lambda archived, _: evening_text.write_text(record_of(archived)).encode(),
    "csv": lambda archived, lang: table.encode_csv(_table(archived, lang), lang),
    "xlsx": _as_xlsx,
}


def _form(name: str, help: str) -> Callable[[Run], Run]:
    return click.option(f"--{name}", "form", flag_value=name, default="json", help=help)


@command("export", "3 buổi.json", "3 --csv > buổi.csv", "3 --xlsx buổi.xlsx --lang en")
@with_session
@click.argument("file", default="-", metavar="[FILE]", help=_OUTPUT)
@_form("json", "cả buổi, để mở lại (mặc định) / all, to open again (default)")
@_form("text", "chữ, mỗi ván một dòng / plain text, a round a line")
@_form("csv", "bảng CSV, mỗi ván một dòng / a table, a round a line")
@_form("xlsx", "bảng tính XLSX / a spreadsheet")
@with_book
def export(chosen: Chosen, id: int, file: str, form: str) -> None:
    """Write the file."""
    with open_book(chosen, id) as db:
        content = _ENCODE[form](archive.read(db, id), chosen.lang)
    write_bytes(file, content)


def _file_of_text(file: str, content: bytes) -> bytes:
    read = evening_text.read_text(decode(content))
    if isinstance(read, evening_text.Misread):
        refuse(Text(*[at_place(file, read, language) for language in LANGUAGES]))
    return document.encode(document.document_of(archive_of(read, HOME_ZONE, now())))


@command("import", "buổi.json", "buổi.txt", "buổi.json --base-url http://192.168.1.7:8080")
@with_file
@with_base_url
@with_book
def open_file(chosen: Chosen, file: str, base_url: str) -> None:
    """Open a file as a session, and print the owner link alone on its line."""
    content = read_bytes(file)
    # Phones share the file of a session as `.json.txt`: it begins with a brace, as no text does.
    is_text = (file == "-" or file.endswith(".txt")) and b"{" not in content[:8]
    with open_book(chosen) as db:
        archived = reading.read(_file_of_text(file, content) if is_text else content)
        opened = archive.write(db, archived)
        token = access.new_claim(db, opened.session)
        rounds = count_rounds(db, opened.session).played
    chosen.say(_OPENED, id=opened.session, rounds=rounds, hours=access.CLAIM_HOURS)
    print_owner_link(base_url, token)

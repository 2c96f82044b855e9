"""`scorekeeper export` and `scorekeeper import`: a session to a file and back."""

import argparse
import sys
from typing import TYPE_CHECKING

from scorekeeper.cli.arguments import (
    Commands,
    add_base_url,
    add_command,
    file_text,
    read_bytes,
    write_bytes,
    wrong_call,
)
from scorekeeper.cli.database import add_options, add_session, book_of_session, open_book
from scorekeeper.cli.sessions import OWNER_PATH
from scorekeeper.text import LANGUAGES, Text, join

if TYPE_CHECKING:
    from scorekeeper.export.table import Table
    from scorekeeper.store.archive import Archive

_STANDARD_OUTPUT = "-"


_NOT_INSTALLED = Text(
    "chưa cài phần ghi XLSX: hãy chạy {command}, hoặc dùng --csv",
    "what writes XLSX is not installed: run {command}, or use --csv",
)
_OPENED = Text(
    "Đã mở thành buổi {id}, {rounds} ván. Link này dùng một lần, trong {hours} giờ; ai mở đầu tiên "
    "thành chủ buổi:",
    "Opened as session {id}, rounds: {rounds}. This link works once, within {hours} hours; whoever "
    "opens it first owns the session:",
)


def add_to(commands: Commands) -> None:
    """Add the commands `export` and `import`."""
    examples = (
        "  scorekeeper export 3 buổi.json",
        "  scorekeeper export 3 --csv > buổi.csv",
        "  scorekeeper export 3 --xlsx buổi.xlsx --lang en",
    )
    about = "lưu một buổi thành tệp / write a session into a file"
    command = add_command(commands, "export", run_export, about, *examples)
    command.set_defaults(encode=_as_json)
    add_session(command)
    text = (
        "tệp để ghi, bỏ trống hoặc - là đầu ra chuẩn / file to write; none or - is standard output"
    )
    command.add_argument("file", nargs="?", default=_STANDARD_OUTPUT, metavar="FILE", help=text)
    kinds = command.add_mutually_exclusive_group()
    for name, encode, text in (
        ("--json", _as_json, "cả buổi, để mở lại (mặc định) / all, to open again (default)"),
        ("--text", _as_text, "chữ, mỗi ván một dòng / plain text, a round a line"),
        ("--csv", _as_csv, "bảng CSV, mỗi ván một dòng / a table, a round a line"),
        ("--xlsx", _as_xlsx, "bảng tính XLSX / a spreadsheet"),
    ):
        kinds.add_argument(name, dest="encode", action="store_const", const=encode, help=text)
    add_options(command)
    example = (
        "  scorekeeper import buổi.json\n"
        "  scorekeeper import buổi.txt\n"
        "  scorekeeper import buổi.json --base-url http://192.168.1.7:8080"
    )
    about = "mở lại một buổi từ tệp đã lưu / open a session again from its file"
    command = add_command(commands, "import", run_import, about, example)
    text = "tệp JSON đã lưu, hoặc tệp chữ .txt / the JSON file, or plain text as .txt"
    command.add_argument("file", metavar="FILE", help=text)
    add_base_url(command)
    add_options(command)


def run_export(chosen: argparse.Namespace) -> int:
    """Write the file."""
    from scorekeeper.store.archive import read

    with book_of_session(chosen) as db:
        kept = read(db, chosen.id)
    file = chosen.encode(chosen, kept)
    if chosen.file == _STANDARD_OUTPUT:
        sys.stdout.buffer.write(file)
    else:
        write_bytes(chosen.file, file)
    return 0


def _as_json(_: argparse.Namespace, kept: "Archive") -> bytes:
    from scorekeeper.export.document import document_of, encode

    return encode(document_of(kept))


def _as_text(_: argparse.Namespace, kept: "Archive") -> bytes:
    from scorekeeper.export.evening_text import write_text
    from scorekeeper.export.facts import record_of
    from scorekeeper.store.errors import Refused

    try:
        return write_text(record_of(kept)).encode()
    except Refused as refused:
        wrong_call(join([problem.message for problem in refused.problems], " "))


def _as_csv(chosen: argparse.Namespace, kept: "Archive") -> bytes:
    from scorekeeper.export.table import encode_csv

    return encode_csv(_table(chosen, kept), chosen.lang)


def _as_xlsx(chosen: argparse.Namespace, kept: "Archive") -> bytes:
    from scorekeeper.export.table import TO_INSTALL, encode_xlsx, has_xlsx

    if not has_xlsx():
        wrong_call(_NOT_INSTALLED.fill(command=TO_INSTALL))
    return encode_xlsx(_table(chosen, kept))


def _table(chosen: argparse.Namespace, kept: "Archive") -> "Table":
    from scorekeeper.export.table import table_of
    from scorekeeper.web.session.line_words import archived_in_words

    return table_of(kept, archived_in_words, chosen.lang)


def _of_text(chosen: argparse.Namespace) -> "Archive":
    from scorekeeper.cli.replay import at_place
    from scorekeeper.export.evening_text import Misread, read_text
    from scorekeeper.export.facts import archive_of
    from scorekeeper.store.database import now
    from scorekeeper.store.opening import HOME_ZONE

    found = read_text(file_text(chosen.file))
    if isinstance(found, Misread):
        wrong_call(Text(*[at_place(chosen.file, found, language) for language in LANGUAGES]))
    return archive_of(found.record, HOME_ZONE, now())


def run_import(chosen: argparse.Namespace) -> int:
    """Open a file as a session, and print the owner link alone on its line."""
    from scorekeeper.export import reading
    from scorekeeper.store import access, archive
    from scorekeeper.store.errors import Refused

    file = read_bytes(chosen.file)
    try:
        kept = _of_text(chosen) if chosen.file.endswith(".txt") else reading.read(file)
    except Refused as refused:
        wrong_call(join([problem.message for problem in refused.problems], " "))
    with open_book(chosen) as db:
        opened = archive.write(db, kept)
        token = access.new_claim(db, opened.session)
    text = _OPENED.fill(id=opened.session, rounds=kept.session.rounds, hours=access.CLAIM_HOURS)
    print(text.to(chosen.lang))
    print(f"{chosen.base_url.rstrip('/')}{OWNER_PATH}{token}")
    return 0

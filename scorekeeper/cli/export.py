"""`scorekeeper export`: a session as a file to be opened again, or as a table."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scorekeeper.cli.arguments import NOT_WRITTEN, add_language, reason, wrong_call
from scorekeeper.cli.database import add_instance, add_session, book_of_session
from scorekeeper.text import Text

if TYPE_CHECKING:
    from scorekeeper.store.archive import Archive

_STANDARD_OUTPUT = "-"
_NOT_INSTALLED = Text(
    "chưa cài phần ghi XLSX: hãy chạy {command}, hoặc dùng --csv",
    "what writes XLSX is not installed: run {command}, or use --csv",
)
_EPILOG = """\
  scorekeeper export 3 buổi.json
  scorekeeper export 3 --csv > buổi.csv
  scorekeeper export 3 buổi.xlsx --xlsx --lang en"""


def add_to(commands: Any) -> None:
    """Declare the command."""
    about = "lưu một buổi thành tệp / write a session into a file"
    command = commands.add_parser("export", help=about, description=about, examples=_EPILOG)
    command.set_defaults(command=run, encode=_as_json)
    add_session(command)
    command.add_argument(
        "file",
        nargs="?",
        default=_STANDARD_OUTPUT,
        metavar="FILE",
        help="tệp để ghi, bỏ trống hoặc - là đầu ra chuẩn / file to write; none or - is standard "
        "output",
    )
    kinds = command.add_mutually_exclusive_group()
    for name, encode, told in (
        ("--json", _as_json, "cả buổi, để mở lại (mặc định) / all, to open again (default)"),
        ("--csv", _as_csv, "bảng CSV, mỗi ván một dòng / a table, a round a line"),
        ("--xlsx", _as_xlsx, "bảng tính XLSX / a spreadsheet"),
    ):
        kinds.add_argument(name, dest="encode", action="store_const", const=encode, help=told)
    add_instance(command)
    add_language(command)


def run(chosen: argparse.Namespace) -> int:
    """Write the file."""
    from scorekeeper.store.archive import read

    with book_of_session(chosen) as db:
        kept = read(db, chosen.id)
    _write(chosen.file, chosen.encode(chosen, kept))
    return 0


def _write(path: str, file: bytes) -> None:
    if path == _STANDARD_OUTPUT:
        sys.stdout.buffer.write(file)
        return
    try:
        Path(path).write_bytes(file)
    except (OSError, ValueError) as error:
        wrong_call(NOT_WRITTEN.fill(file=path, why=reason(error)))


def _as_json(_: argparse.Namespace, kept: "Archive") -> bytes:
    from scorekeeper.export.document import document_of, encode

    return encode(document_of(kept))


def _as_csv(chosen: argparse.Namespace, kept: "Archive") -> bytes:
    from scorekeeper.export.csv import encode

    return encode(_table(chosen, kept), chosen.lang)


def _as_xlsx(chosen: argparse.Namespace, kept: "Archive") -> bytes:
    from scorekeeper.export.xlsx import TO_INSTALL, available, encode

    if not available():
        wrong_call(_NOT_INSTALLED.fill(command=TO_INSTALL))
    return encode(_table(chosen, kept))


def _table(chosen: argparse.Namespace, kept: "Archive") -> Any:
    from scorekeeper.export.table import table_of
    from scorekeeper.web.session.line_words import archived_in_words

    return table_of(kept, archived_in_words, chosen.lang)

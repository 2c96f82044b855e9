"""`scorekeeper import`: a session opened again from its file."""

import argparse
from pathlib import Path
from typing import Any

from scorekeeper.cli.arguments import NO_FILE, add_language, reason, wrong_call
from scorekeeper.cli.database import add_instance, open_book
from scorekeeper.cli.sessions import OWNER_PATH
from scorekeeper.store import access
from scorekeeper.text import Text, join

_OPENED = Text(
    "Đã mở thành buổi {id}, {rounds} ván. Link này dùng một lần, trong {hours} giờ; ai mở đầu tiên "
    "thành chủ buổi:",
    "Opened as session {id}, rounds: {rounds}. This link works once, within {hours} hours; whoever "
    "opens it first owns the session:",
)
_EPILOG = """\
  scorekeeper import buổi.json
  scorekeeper import buổi.json --base-url http://192.168.1.7:8080"""


def add_to(commands: Any) -> None:
    """Declare the command."""
    about = "mở lại một buổi từ tệp đã lưu / open a session again from its file"
    command = commands.add_parser("import", help=about, description=about, examples=_EPILOG)
    command.set_defaults(command=run)
    command.add_argument(
        "file", metavar="FILE", help="tệp JSON đã lưu / the JSON file that was written"
    )
    command.add_argument(
        "--base-url", default="", metavar="URL", help="địa chỉ của sổ / address of the book"
    )
    add_instance(command)
    add_language(command)


def run(chosen: argparse.Namespace) -> int:
    """Open the file and print the owner's link, alone on its line; 2 where the file is refused."""
    from scorekeeper.export import reading
    from scorekeeper.store import archive
    from scorekeeper.store.errors import Refused

    file = _bytes(chosen.file)
    try:
        kept = reading.read(file)
    except Refused as refused:
        wrong_call(join([problem.message for problem in refused.problems], " "))
    with open_book(chosen.instance) as db:
        opened = archive.write(db, kept)
        token = access.new_claim(db, opened.session)
    told = _OPENED.fill(id=opened.session, rounds=kept.session.rounds, hours=access.CLAIM_HOURS)
    print(told.to(chosen.lang))
    print(f"{chosen.base_url.rstrip('/')}{OWNER_PATH}{token}")
    return 0


def _bytes(path: str) -> bytes:
    try:
        return Path(path).read_bytes()
    except (OSError, ValueError) as error:
        wrong_call(NO_FILE.fill(file=path, why=reason(error)))

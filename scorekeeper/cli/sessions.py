"""`scorekeeper sessions`: the list of sessions, and owner links."""

import argparse
import json
from typing import Any

from scorekeeper.cli.arguments import add_command
from scorekeeper.cli.database import add_options, add_session, book_of_session, open_book
from scorekeeper.text import Text, one_line

OWNER_PATH = "/owner/"

_NONE = Text("Chưa có buổi nào.", "There are no sessions.")
_LINE = Text(
    "{id}  {opened}  {title}  ({rounds} ván{ended})",
    "{id}  {opened}  {title}  (rounds: {rounds}{ended})",
)
_ENDED = Text(", đã kết thúc", ", ended")
_ONCE = Text(
    "Link này chỉ dùng được một lần, trong {hours} giờ; ai mở đầu tiên thành chủ buổi:",
    "This link works once, within {hours} hours; whoever opens it first owns the session:",
)


def add_to(commands: Any) -> None:
    """Add the command `sessions` and its nested command."""
    about = "các buổi trong sổ / the sessions in the book"
    examples = "  scorekeeper sessions", "  scorekeeper sessions --json"
    command = add_command(commands, "sessions", list_all, about, *examples)
    text = "in JSON, mỗi buổi một dòng / JSON, a session a line"
    command.add_argument("--json", action="store_true", help=text)
    add_options(command)
    inner = command.add_subparsers(title="lệnh / commands", metavar="lệnh / command")
    about = "link dùng một lần để làm chủ buổi trở lại / a one-use link to own a session again"
    example = "  scorekeeper sessions owner 3 --base-url http://192.168.1.7:8080"
    nested = add_command(inner, "owner", owner, about, example)
    add_session(nested)
    text = "địa chỉ của sổ / address of the book"
    nested.add_argument("--base-url", default="", metavar="URL", help=text)
    # The nested default must not overwrite an option given before `owner`.
    add_options(nested, default=argparse.SUPPRESS)


def list_all(chosen: argparse.Namespace) -> int:
    """Print every session, newest first."""
    from scorekeeper.store.opening import everything

    with open_book(chosen.instance) as db:
        sessions = everything(db)
    if chosen.json:
        for session in sessions:
            fields = session._asdict()
            del fields["view_token"]
            print(json.dumps(fields, ensure_ascii=False))
        return 0
    if not sessions:
        print(_NONE.to(chosen.lang))
    for session in sessions:
        text = _LINE.fill(
            id=session.id,
            opened=session.opened_at[:10],
            title=one_line(session.title),
            rounds=session.rounds,
            ended=_ENDED if session.ended_at else "",
        )
        print(text.to(chosen.lang))
    return 0


def owner(chosen: argparse.Namespace) -> int:
    """Print an owner link alone on its line."""
    from scorekeeper.store.access import CLAIM_HOURS, new_claim

    with book_of_session(chosen) as db:
        token = new_claim(db, chosen.id)
    print(_ONCE.fill(hours=CLAIM_HOURS).to(chosen.lang))
    print(f"{chosen.base_url.rstrip('/')}{OWNER_PATH}{token}")
    return 0

"""`scorekeeper sessions`: what is in the book, and a way back in for an owner."""

import argparse
import json
from typing import TYPE_CHECKING, Any

from scorekeeper.cli.arguments import add_language
from scorekeeper.cli.database import add_instance, add_session, book_of_session, open_book
from scorekeeper.text import Text, one_line

if TYPE_CHECKING:
    from scorekeeper.store.opening import SessionSummary

OWNER_PATH = "/owner/"
"""Where the web takes a one-use owner link."""

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
    """Declare the command and its own command."""
    about = "các buổi trong sổ / the sessions in the book"
    examples = "  scorekeeper sessions\n  scorekeeper sessions --json"
    command = commands.add_parser("sessions", help=about, description=about, examples=examples)
    command.set_defaults(command=list_all)
    command.add_argument(
        "--json", action="store_true", help="in JSON, mỗi buổi một dòng / JSON, a session a line"
    )
    _add_arguments(command)
    inner = command.add_subparsers(title="lệnh / commands", metavar="lệnh / command")
    about = "link dùng một lần để làm chủ buổi trở lại / a one-use link to own a session again"
    examples = "  scorekeeper sessions owner 3 --base-url http://192.168.1.7:8080"
    owner_command = inner.add_parser("owner", help=about, description=about, examples=examples)
    owner_command.set_defaults(command=owner)
    add_session(owner_command)
    owner_command.add_argument(
        "--base-url", default="", metavar="URL", help="địa chỉ của sổ / address of the book"
    )
    # What is given before `owner` must not be forgotten for want of it behind.
    _add_arguments(owner_command, default=argparse.SUPPRESS)


def _add_arguments(command: argparse.ArgumentParser, **default: Any) -> None:
    add_instance(command, **default)
    add_language(command, **default)


def list_all(chosen: argparse.Namespace) -> int:
    """Every session in a line, the latest first."""
    from scorekeeper.store.opening import everything

    with open_book(chosen.instance) as db:
        sessions = everything(db)
    if chosen.json:
        for session in sessions:
            print(json.dumps(_as_json(session), ensure_ascii=False))
        return 0
    if not sessions:
        print(_NONE.to(chosen.lang))
    for session in sessions:
        told = _LINE.fill(
            id=session.id,
            opened=session.opened_at[:10],
            title=one_line(session.title),
            rounds=session.rounds,
            ended=_ENDED if session.ended_at else "",
        )
        print(told.to(chosen.lang))
    return 0


def _as_json(session: "SessionSummary") -> dict[str, Any]:
    """A session as plain JSON values, without its link."""
    told = session._asdict()
    del told["view_token"]
    return told


def owner(chosen: argparse.Namespace) -> int:
    """The link alone on its line, so that it can be copied."""
    from scorekeeper.store.access import CLAIM_HOURS, new_claim

    with book_of_session(chosen) as db:
        token = new_claim(db, chosen.id)
    print(_ONCE.fill(hours=CLAIM_HOURS).to(chosen.lang))
    print(f"{chosen.base_url.rstrip('/')}{OWNER_PATH}{token}")
    return 0

"""What pages that put the past right share: rounds to choose from, changes made meanwhile."""

from flask import request

from scorekeeper.store import history, sessions
from scorekeeper.store.errors import Refused, Stale
from scorekeeper.store.session import Line, Session
from scorekeeper.text import Text
from scorekeeper.web.plumbing.db import book
from scorekeeper.web.session import history as changes
from scorekeeper.web.session.lines import describe_round

LISTED = 20
"""Rounds on a page."""


def list_rounds(session: Session) -> tuple[list[tuple[Line, Text]], int | None]:
    """The last rounds in the order of scoring, the last one first, or those before the place in the
    address, each in one line; and where those before them begin, if there are any."""
    before = request.args.get("before", type=int)
    lines = sessions.ledger(book(), session.caller, before=before, limit=LISTED + 1)
    listed = [(line, describe_round(line)) for line in lines[:LISTED] if line.kind == "round"]
    return listed, lines[LISTED - 1].position if len(lines) > LISTED else None


def meanwhile(session: Session, refused: Refused | None) -> list[tuple[Text, Text]]:
    """Who changed what since the version that a stale form was made on; nothing for any other
    form."""
    if not isinstance(refused, Stale):
        return []
    since = history.since(book(), session.caller, refused.expected_version)
    return [(changes.who(one.machine, one.person), changes.describe(one)) for one in since]

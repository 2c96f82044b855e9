"""What others did while a form lay open."""

from scorekeeper.store import history
from scorekeeper.store.errors import Refused, Stale
from scorekeeper.store.session import Session
from scorekeeper.text import Text
from scorekeeper.web.plumbing.db import book
from scorekeeper.web.session import history as changes

Meanwhile = list[tuple[Text, Text]]
"""Who changed something, and what, in order."""


def meanwhile(session: Session, refused: Refused | None) -> Meanwhile:
    """The changes since the version that a stale form was made on; none for any other form."""
    if not isinstance(refused, Stale):
        return []
    since = history.since(book(), session.caller, refused.expected_version)
    return [(changes.who(one.machine, one.person), changes.describe(one)) for one in since]

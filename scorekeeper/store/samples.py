"""Sample sessions: a played evening to look at and to try, removed after a day."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from scorekeeper.store import rounds
from scorekeeper.store.access import Caller
from scorekeeper.store.database import Database, now, together
from scorekeeper.store.opening import Opening, open_session

DAY = 24 * 60
"""Minutes that a sample is kept."""


class PlayedRound(NamedTuple):
    """A round of a sample."""

    game: str
    entry: Mapping[str, Any]
    struck: str = ""
    """Why it was struck out; empty where it counts."""


def find_sample(db: Database, browser: int) -> str | None:
    """Return the view token of a browser's sample; None if it has opened none within a day."""
    found = db.execute(
        """
        SELECT link.token FROM session
        JOIN machine ON machine.id = session.owner_id
        JOIN link ON link.session_id = session.id AND link.kind = 'view'
        WHERE sample AND opened_at > ? AND machine.browser_id = ?
        ORDER BY session.id DESC
        """,
        (now(-DAY), browser),
    ).fetchone()
    return found[0] if found else None


def open_sample(
    db: Database, opening: Opening, played: Iterable[PlayedRound], *, browser: int
) -> str:
    """Return the view token of a browser's sample; open one if it has none.

    Deletes every sample that is older than a day.
    """
    with together(db):
        db.execute("DELETE FROM session WHERE sample AND opened_at <= ?", (now(-DAY),))
        if known := find_sample(db, browser):
            return known
        opened = open_session(db, opening, browser=browser)
        db.execute("UPDATE session SET sample = 1 WHERE id = ?", (opened.session,))
        caller = Caller(opened.session, browser)
        for number, one in enumerate(played, start=1):
            entry = {"players": list(opening.names), **one.entry}
            rounds.save(db, caller, entry, key=f"sample-{number}", game=one.game)
            if one.struck:
                rounds.strike(db, caller, number, expected_version=None, reason=one.struck)
        return opened.view_token

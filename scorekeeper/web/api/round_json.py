"""A round of the book as JSON, with its history."""

from typing import Any

from scorekeeper.batch import result_as_json
from scorekeeper.store import history, rounds
from scorekeeper.store.access import Caller
from scorekeeper.store.database import LARGEST, reading
from scorekeeper.store.history import RoundHistory, RoundVersion
from scorekeeper.store.lines import Line
from scorekeeper.web.plumbing.db import book


def round_json(caller: Caller, number: int, before: int = LARGEST) -> dict[str, Any]:
    """The round of that number, with its latest versions before one; refused if there are none."""
    with reading(book()):
        line = rounds.find(book(), caller, number)
        return _round(line, history.of_round(book(), caller, number, before=before))


def rounds_json(caller: Caller, after: int, limit: int) -> list[dict[str, Any]]:
    """So many rounds with numbers above one."""
    with reading(book()):
        found = rounds.after(book(), caller, after, limit)
        versions = history.of_rounds(book(), caller, after + 1, after + limit)
    return [_round(line, versions[line.number]) for line in found]


def _round(line: Line, versions: RoundHistory) -> dict[str, Any]:
    """A round, what it comes to by its rules – also where it is struck out and pays nothing –, and
    where everybody stood after it."""
    scored = line.scored
    profile = line.profile
    assert profile is not None
    return {
        "number": line.number,
        "game": profile.game.id,
        "status": line.status,
        "version": line.state.session.version,
        "round": line.entry,
        "result": result_as_json(scored.payments),
        "totals": line.totals,
        "stake": line.stake,
        "fingerprint": profile.fingerprint,
        "history": [_version(version) for version in versions.versions],
        "earlier": versions.earlier,
    }


def _version(version: RoundVersion) -> dict[str, Any]:
    return {
        "at": version.at,
        "by": _who(version),
        "what": version.what,
        "reason": version.reason,
        "round": version.entry,
        "net": version.net,
    }


def _who(version: RoundVersion) -> str | None:
    """The person whose machine it was, or which machine; None is the server."""
    if version.machine is None:
        return None
    return version.person or f"máy {version.machine}"

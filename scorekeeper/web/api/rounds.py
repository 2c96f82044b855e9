"""Calls about rounds: read, previewed, saved, corrected, struck out, restored."""

from collections.abc import Callable
from functools import partial
from typing import Any

from werkzeug.wrappers import Response

from scorekeeper.batch import result_as_json
from scorekeeper.store import rounds, sessions
from scorekeeper.store.access import Caller, Role, authorize_change
from scorekeeper.store.database import reading, together
from scorekeeper.store.replay import ChangeResult, is_used
from scorekeeper.web.api import asked
from scorekeeper.web.api.answers import as_json, of_version
from scorekeeper.web.api.bearer import enter, keeper
from scorekeeper.web.api.errors import telling
from scorekeeper.web.api.round_json import round_json, rounds_json
from scorekeeper.web.plumbing.db import book
from scorekeeper.web.plumbing.heavy import heavy
from scorekeeper.web.plumbing.request_log import quiet

_LIMIT, _MOST = 50, 200
_LARGEST_NUMBER = 10**9


@heavy()
def several(id: str) -> Response:
    """Return the rounds with numbers above one, a page at a time."""
    caller = enter(id)
    after = asked.whole("after", 0, 0, _LARGEST_NUMBER)
    limit = asked.whole("limit", _LIMIT, 1, _MOST)
    return of_version(caller, lambda: _page(caller, after, limit))


def _page(caller: Caller, after: int, limit: int) -> dict[str, Any]:
    found = rounds_json(caller, after, limit)
    last = after + len(found)
    more = last < sessions.view(book(), caller, 1).rounds
    return {"rounds": found, "next": last if found and more else None}


@heavy()
def one(id: str, number: int) -> Response:
    """Return one round, with the latest 50 versions of its history."""
    caller = enter(id)
    before = asked.whole("before", _LARGEST_NUMBER, 1, _LARGEST_NUMBER)
    rounds.find(book(), caller, number)
    return of_version(caller, lambda: round_json(caller, number, before))


@quiet
def preview(id: str) -> Response:
    """Return what a round would come to as the next one. Nothing is kept."""
    caller = enter(id)
    tried = rounds.preview(book(), caller, asked.value(), game=asked.game())
    return as_json({"result": result_as_json(tried.scored.payments), "totals": tried.after.totals})


def save(id: str) -> Response:
    """Save a round as the next one. Retries with the same key save no second one. With `If-Match`
    it is refused where anything came between."""
    caller = keeper(id)
    entry, key, expected = asked.value(), asked.needed_key(), asked.version()
    with telling(lambda: _last(caller)), together(book()):
        if expected is not None and not is_used(book(), caller, key):
            authorize_change(book(), caller, Role.KEEPER, expected)
        saved = rounds.save(book(), caller, entry, key=key, game=asked.game())
    return as_json(_told(saved, caller), 201)


def _last(caller: Caller) -> dict[str, Any] | None:
    """The last round, None before the first one."""
    number = sessions.view(book(), caller, 1).rounds
    return round_json(caller, number) if number else None


@heavy()
def correct(id: str, number: int) -> Response:
    """Correct a round."""
    caller = keeper(id)
    sent = asked.fields(("round", "reason"), needed=("round",))
    change = partial(rounds.correct, entry=sent["round"], game=asked.game())
    return _changed(caller, number, sent, change)


@heavy()
def strike(id: str, number: int) -> Response:
    """Strike a round out: it stays to be seen and counts no more."""
    return _changed(keeper(id), number, asked.fields(("reason",)), rounds.strike)


@heavy()
def restore(id: str, number: int) -> Response:
    """Restore a round that was struck out."""
    return _changed(keeper(id), number, asked.fields(("reason",)), rounds.restore)


def _changed(
    caller: Caller, number: int, sent: dict[str, Any], change: Callable[..., ChangeResult]
) -> Response:
    """Change a round on the version that the program has seen, or only work it out."""
    reason, dry_run = asked.text(sent.get("reason"), "reason"), asked.dry()
    expected = asked.needed_version()
    rounds.find(book(), caller, number)

    def made(dry_run: bool) -> dict[str, Any]:
        with (reading if dry_run else together)(book()):
            authorize_change(book(), caller, Role.KEEPER, expected)
            changed = change(
                book(), caller, number, expected_version=None, reason=reason, dry_run=dry_run
            )
            return _told(changed, caller) | {"changes": changed.changes}

    with telling(lambda: round_json(caller, number)):
        told = made(True)  # So that nobody else waits while it is worked out.
        return as_json(told if dry_run else made(False))


def _told(changed: ChangeResult, caller: Caller) -> dict[str, Any]:
    """A round that was changed, and where everybody stands."""
    if changed.payments is None:
        result = round_json(caller, changed.number)["result"]
    else:
        result = result_as_json(changed.payments)
    return {
        "number": changed.number,
        "result": result,
        "totals": changed.totals,
        "version": changed.version,
    }

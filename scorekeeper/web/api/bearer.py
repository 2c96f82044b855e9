"""Who asks: the session of the view token in the address, and the token that a program shows."""

from typing import NoReturn

from flask import request

from scorekeeper.store import links
from scorekeeper.store.access import Caller, Role, authorize
from scorekeeper.store.database import reading
from scorekeeper.store.errors import Refused
from scorekeeper.web.api.errors import rejected
from scorekeeper.web.plumbing.db import book
from scorekeeper.web.plumbing.rate_limit import count_stranger, turn_away


def enter(id: str) -> Caller:
    """The caller for the session of that view token. Wrong ids and tokens are turned away, and
    counted."""
    try:
        return links.enter(book(), id, bearer=_token())
    except Refused:
        turn_away()


def keeper(id: str) -> Caller:
    """The same for who may write; refused where the token does not give that."""
    return _allowed(id, Role.KEEPER)


def owner(id: str) -> Caller:
    """The same for the owner."""
    return _allowed(id, Role.OWNER)


def _allowed(id: str, needed: Role) -> Caller:
    token = _token()
    if token is None:
        raise rejected(401, "E_TOKEN_REQUIRED")
    try:
        caller = links.enter(book(), id, bearer=token)
    except Refused:
        _refuse(id)
    with reading(book()):
        authorize(book(), caller, needed, ended_too=True)
    return caller


def _refuse(id: str) -> NoReturn:
    """Refuse an unknown id, or else the token. A token of another session is answered like one that
    nobody has, so that nobody learns which tokens exist."""
    if links.polled(book(), id) is None:
        turn_away()
    count_stranger()
    raise rejected(401, "E_TOKEN_REQUIRED")


def _token() -> str | None:
    """The token of the request; None where it shows none."""
    shown = request.authorization
    return (shown.token or None) if shown and shown.type == "bearer" else None

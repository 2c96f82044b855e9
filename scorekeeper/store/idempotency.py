"""Idempotency keys: a double tap, a retry, two phones with the same entry make one round."""

import re
from hashlib import sha256
from json import dumps
from typing import NamedTuple

from scorekeeper.store.authorization import Caller
from scorekeeper.store.database import Database
from scorekeeper.store.errors import refused

_VISIBLE_ASCII = re.compile(r"[\x21-\x7e]{1,100}").fullmatch


class IdempotencyKey(NamedTuple):
    """The key of a request, by which a retry is known, so that it is done once."""

    text: str
    body: bytes
    """A hash of all that was asked under it."""


def read_key(text: object, *asked: object) -> IdempotencyKey:
    """The idempotency key of a request, with a hash of all that was asked under it; refused if it
    is no key."""
    if not isinstance(text, str) or not _VISIBLE_ASCII(text):
        raise refused("E_KEY_REQUIRED", "key")
    return IdempotencyKey(text, hash_of(*asked))


def hash_of(*asked: object) -> bytes:
    """The hash of what is asked under a key."""
    return sha256(dumps(asked, sort_keys=True).encode()).digest()


def is_used(db: Database, caller: Caller, text: str) -> bool:
    """Whether a key was used before in the caller's session."""
    return used_for(db, caller, text) is not None


def used_for(db: Database, caller: Caller, text: str) -> bytes | None:
    """The hash of what a key was used for in the caller's session; None for a new key."""
    sql = "SELECT body_hash FROM entry_key WHERE session_id = ? AND key = ?"
    found = db.execute(sql, (caller.session, text)).fetchone()
    return found and bytes(found[0])

"""Idempotency keys: a double tap, a retry, two phones with the same entry make one round."""

import re
from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256
from json import dumps, loads
from typing import Any

from scorekeeper.ledger import Balance, subtracted
from scorekeeper.seats import Person
from scorekeeper.store import lines
from scorekeeper.store.authorization import Caller
from scorekeeper.store.database import Database
from scorekeeper.store.errors import refused
from scorekeeper.store.planning import ChangeResult
from scorekeeper.store.session_state import SessionState
from scorekeeper.store.writes import IdempotencyKey

_VISIBLE_ASCII = re.compile(r"[\x21-\x7e]{1,100}").fullmatch


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


def answered(db: Database, state: SessionState, key: IdempotencyKey) -> ChangeResult | None:
    """The stored result of a request whose key was used before, even after the session has ended;
    None for a new key. Refused where something else was asked under it."""
    found = db.execute(
        """
        SELECT body_hash, line.number, entry_key.version, profile_id, entry,
            line_version.ga_before_half_bets, entry_key.totals_half_bets, changes_half_bets,
            entry_key.money_half_dong, money_changes_half_dong, kind, people
        FROM entry_key JOIN line ON line.id = entry_key.line_id
        JOIN line_version USING (line_id, version)
        WHERE entry_key.session_id = ? AND key = ?
        """,
        (state.session.id, key.text),
    ).fetchone()
    if found is None:
        return None
    if found[0] != key.body:
        raise refused("E_KEY_REUSED")
    return _again(state, found)


def _again(now: SessionState, found: Any) -> ChangeResult:
    _, number, version, profile_id, entry, ga, *amounts, kind, people = found
    totals, changes, money, money_changes = map(loads, amounts)
    state = _of_then(now, loads(people))
    after = _balance(totals, money)
    before = _balance(subtracted(after.totals, changes), subtracted(after.money, money_changes))
    answer = ChangeResult(
        state=state,
        number=number,
        version=version,
        profile=None,
        round=None,
        payments=None,
        before=before,
        after=after,
        again=True,
    )
    if kind == "ga":
        return answer
    scored = lines.score_kept(state, profile_id, entry, ga)
    if isinstance(scored, list):
        raise ValueError(f"Round {number} was saved and is now refused: {scored}")
    profile = state.profiles[profile_id]
    return replace(answer, profile=profile, round=scored.round, payments=scored.payments)


def _of_then(now: SessionState, people: Sequence[tuple[int, str]]) -> SessionState:
    """The session with the people of then; of an older version's answer, which has none, those of
    now."""
    then = tuple([Person(number, name) for number, name in people])
    return replace(now, people=then or now.people)


def _balance(totals: Sequence[int], money: Sequence[int]) -> Balance:
    """The balance of kept amounts: what people do not have is in the gà."""
    return Balance(tuple(totals), -sum(totals), tuple(money))

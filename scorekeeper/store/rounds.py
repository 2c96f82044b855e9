"""Lines of the ledger: previewed, saved, corrected, struck out and restored.

Each change builds edits for `lines.apply`. Besides rounds and gà lines there are side payments: a
fine, a bet on the side, money into the gà or out of it. They are bets at the stake of the session.
Money between people that is no whole number of half bets is one bet at a stake of its own, so that
totals in money stay exact.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from json import loads
from typing import Any, Literal, NamedTuple

from scorekeeper.evening.amounts import Unit
from scorekeeper.evening.ledger import (
    HALVES,
    GaChoice,
    in_half_bets,
    read_in_session,
    shares_in_dong,
    touches_ga,
)
from scorekeeper.evening.settling import GA
from scorekeeper.games import GAMES
from scorekeeper.games.base import Amount, Entry
from scorekeeper.store import lines
from scorekeeper.store.database import Database, bounded, reading, together
from scorekeeper.store.errors import (
    LARGEST_STAKE,
    LONGEST_REASON,
    accepted,
    check_text,
    checked_halves,
    read_key,
    refused,
    stale,
)
from scorekeeper.store.lines import ChangeResult, answered, apply, unchanged, with_sharing
from scorekeeper.store.session import Caller, Line, Session, changing, load, packed
from scorekeeper.store.settlement import SettleUnit
from scorekeeper.text import join

LONGEST_NOTE = 200
"""Code points."""

LARGEST_ENTRY = 1 << 13
"""Characters of a stored round: many times what a table enters."""

_LONGEST = {"note": LONGEST_NOTE, "reason": LONGEST_REASON}


def preview(
    db: Database, session: Session, entry: object, *, game: str | None = None
) -> ChangeResult:
    """Score a round as the next one, for any caller. Nothing is read or stored."""
    edit = _next(session, entry, game)
    return apply(db, replace(session, dry_run=True), [edit], "saved")


def save(
    db: Database,
    caller: Caller,
    entry: object,
    *,
    key: str,
    game: str | None = None,
    before: int | None = None,
    expected_version: int | None = None,
    expected_number: int | None = None,
    dry_run: bool = False,
) -> ChangeResult:
    """Save the next round, or a forgotten one before the round of a number.

    Refuses as stale: a round whose `expected_number` is taken, because it may be the same round;
    the next round, if rules or stake have changed since `expected_version`; a forgotten round, if a
    later round that it changes has changed since.

    A retry with a used key returns the stored result, even after the session has ended. `game` is
    the game of a void round, where both are played. A dry run writes nothing.
    """
    checked = read_key(key, "round", entry, game, before)
    with changing(db, caller, ended_too=True, dry_run=dry_run) as session:
        if known := answered(db, session, checked):
            return known
        if expected_number is not None and expected_number <= session.rounds:
            raise stale("E_STALE number")
        if before is None:
            _check_rules(db, session, expected_version)
            edit, expected_version = _next(session, entry, game), None
        else:
            edit = _forgotten(db, session, entry, game, before)
        return apply(db, session, [edit], "saved", expected_version=expected_version, key=checked)


def saved_before(
    db: Database, session: Session, entry: Entry, *, key: str, game: str
) -> ChangeResult | None:
    """Return the result of saving this very round under the key; None if that was not done.

    It is the same round whatever its people are called now. Two phones may share a key.
    """
    sql = """
    SELECT line.number, entry, game FROM entry_key
    JOIN line ON line.id = CAST(json_extract(answer, '$.line') AS BIGINT)
    JOIN line_version ON line_id = line.id
        AND line_version.version = CAST(json_extract(answer, '$.version') AS BIGINT)
    JOIN session_profile ON session_profile.id = profile_id
    WHERE entry_key.session_id = ? AND key = ?
    """
    row = db.execute(sql, (session.id, key)).fetchone()
    is_same = row and row[2] == game and session.as_entered(row[1]) == entry
    return unchanged(session, row[0]) if is_same else None


def correct(
    db: Database,
    caller: Caller,
    number: int,
    entry: object,
    *,
    expected_version: int | None,
    reason: str = "",
    key: str | None = None,
    game: str | None = None,
    dry_run: bool = False,
) -> ChangeResult:
    """Correct a round by its own rules; a struck one counts again.

    A retry with a used key returns the stored result, even after the session has ended. Refuses as
    stale if the round, or a later one that it changes, has changed since `expected_version`.
    """
    checked = None if key is None else read_key(key, "correct", number, entry, game)
    with changing(db, caller, ended_too=True, dry_run=dry_run) as session:
        if known := answered(db, session, checked):
            return known
        line = lines.find(db, session, "round", number)
        edit = _corrected(session, line, entry, game)
        return apply(
            db,
            session,
            [edit],
            "corrected",
            reason=reason,
            expected_version=expected_version,
            key=checked,
        )


def set_status(
    db: Database,
    caller: Caller,
    number: int,
    *,
    what: Literal["struck", "restored"],
    expected_version: int | None,
    reason: str = "",
    kind: str = "round",
    dry_run: bool = False,
) -> ChangeResult:
    """Strike a line out or restore it, a shared gà whole; a no-op if it has that status already."""
    status = "struck" if what == "struck" else "valid"
    with changing(db, caller, dry_run=dry_run) as session:
        line = lines.find(db, session, kind, number)
        if line.status == status:
            return unchanged(session, line.number)
        edits = with_sharing(db, session, replace(line, status=status, what=what))
        return apply(db, session, edits, what, reason=reason, expected_version=expected_version)


strike = partial(set_status, what="struck")
"""Strike a line out: it stays visible, and counts no more."""

restore = partial(set_status, what="restored")
"""Restore a line that was struck out."""


def deal_with_ga(
    db: Database, caller: Caller, choice: GaChoice, *, to: str | None = None, key: str
) -> ChangeResult:
    """Share the gà, give it to `to`, or keep it for the next evening.

    It is shared among the active people who played; odd bets go by seat order. `strike` with the
    kind `ga` undoes it. A retry with a used key returns the stored result, even after the end.
    """
    checked = read_key(key, "ga", choice, to)
    with changing(db, caller, ended_too=True) as session:
        if known := answered(db, session, checked):
            return known
        if not session.balance.ga:
            raise refused("E_GA_EMPTY", "ga")
        among = list((session.active or session.numbers).values())
        if choice == "shared":
            among = [session.number_of(name, "to") for name in session.sharers or (None,)]
        elif choice == "given":
            among = [session.number_of(to, "to", active=True)]
        entry = packed({"ga": choice, "among": among})
        edit = lines.new_line(session, "ga", session.end, entry, session.stake)
        return apply(db, session, [edit], "ga", key=checked)


def share_ga_in_dong(db: Database, caller: Caller, holder: str, note: str, *, key: str) -> int:
    """Give the gà to `holder`, who pays the others their shares to the thousand đồng.

    Each is a line of its own, noted with one of `GA_SHARED`, because bets cannot be divided so.
    Returns the number of changes; a retry makes none.
    """
    with together(db, caller.session):
        session = load(db, caller)
        names = session.sharers
        shares = shares_in_dong(session.balance.ga, session.stake, len(names))
        if session.ga and not shares:
            raise stale()  # Bets divide it by now.
        if deal_with_ga(db, caller, "given", to=holder, key=key).again:
            return 0
        payees: dict[int, list[str]] = {}
        for name, share in zip(names, shares, strict=True):
            if name != holder and share:
                payees.setdefault(share, []).append(name)
        for number, (share, paid) in enumerate(payees.items()):
            side = SidePayment(holder, tuple(paid), share, "money", note)
            pay_side(db, caller, side, key=f"{key}-{number}")
        return 1 + len(payees)


def find(db: Database, caller: Caller, number: int) -> Line:
    """Return the round of a number."""
    with reading(db):
        session = load(db, caller)
        line = lines.find(db, session, "round", number)
        return lines.with_balances(db, session, [line])[0]


def after(db: Database, caller: Caller, number: int = 0, limit: int = 50) -> list[Line]:
    """Return the rounds after a number, in the order of their numbers."""
    sql = "AND kind = 'round' AND line.number > ? ORDER BY line.number LIMIT ?"
    with reading(db):
        session = load(db, caller)
        rows = lines.select(db, session, sql, bounded(number), limit)
        return lines.with_balances(db, session, rows)


def profile_for(session: Session, entry: object, game: str | None) -> int:
    """Return the id of the rules for a round; its finish determines the game.

    A finish of several games needs `game`, unless only one of them is played here.
    """
    finish = entry.get("finish") if isinstance(entry, Mapping) else None
    games = [game.id for game in GAMES if finish in game.finishes]
    current = session.current
    here = [id for id in games if id in current] if games else list(current)
    if not here:
        raise refused("E_RULES", "rules")
    if len(here) > 1 and game not in here and games:
        raise refused("E_SHAPE game", "game")
    return current[game if game in here else here[0]]


def _check_rules(db: Database, session: Session, seen: int | None) -> None:
    """Refuse a round that was entered under other rules or another stake."""
    if seen in (None, session.version):
        return
    sql = """
    SELECT 1 FROM change
    WHERE session_id = ? AND version > ? AND what IN ('rules_changed', 'stake') LIMIT 1
    """
    if db.execute(sql, (session.id, bounded(seen))).fetchone():
        raise stale("E_STALE rules")


def _next(session: Session, entry: object, game: str | None) -> Line:
    """Return the next round, by the current rules and stake."""
    profile_id = profile_for(session, entry, game)
    entry_json = _checked(session, profile_id, entry, session.active)
    return lines.new_line(session, "round", session.end, entry_json, session.stake, profile_id)


def _forgotten(
    db: Database, session: Session, entry: object, game: str | None, before: int
) -> Line:
    """Return a round to insert before another, by the rules and stake at that place.

    The rules are those of the next round of its game from there on.
    """
    follower = lines.find(db, session, "round", before)
    current = profile_for(session, entry, game)
    played = session.profiles[current].game
    later = lines.following(db, session, follower.position)
    ids = (row.profile_id for row in later if row.profile and row.profile.game is played)
    then = next(ids, None) or current
    entry_json = _checked(session, then, entry, session.numbers)
    return lines.new_line(session, "round", follower.position, entry_json, follower.stake, then)


def _corrected(session: Session, line: Line, entry: object, game: str | None) -> Line:
    """Return a corrected round, by its own rules unless it is now of another game."""
    assert line.profile
    assert line.profile_id
    played = line.profile.game.id
    profile_id = profile_for(session, entry, game or played)
    if session.profiles[profile_id].game.id == played:
        profile_id = line.profile_id
    entry_json = _checked(session, profile_id, entry, session.numbers, line.entry_json)
    return replace(
        line, status="valid", what="corrected", profile_id=profile_id, entry_json=entry_json
    )


def _checked(
    session: Session, profile_id: int, entry: Any, players: Mapping[str, int], before: str = "{}"
) -> str:
    """Validate a round that replaces the version `before`. Returns it encoded.

    Only new notes and reasons are checked.
    """
    accepted(read_in_session(session.profiles[profile_id], entry, players))
    checked = session.as_kept(entry)
    known = {text for _, _, text in _remarks(loads(before))}
    for place, kind, text in _remarks(entry):
        if text not in known:
            check_text(text, kind, place, _LONGEST[kind])
    if len(checked) > max(LARGEST_ENTRY, len(before)):
        raise refused("E_SHAPE entry")
    return checked


def _remarks(value: object, place: str = "") -> Iterator[tuple[str, str, str]]:
    """Yield the place, the kind and the text of each remark in an entry of any game."""
    if isinstance(value, list):
        for i, item in enumerate(value):
            yield from _remarks(item, f"{place}[{i}]")
    elif isinstance(value, dict):
        for key, item in value.items():
            at = f"{place}.{key}".removeprefix(".")
            if key in _LONGEST and isinstance(item, str):
                yield at, key, item
            else:
                yield from _remarks(item, at)


# Side payments

SIDE = "side"
"""Their kind of line."""


class SidePayment(NamedTuple):
    """A side payment as entered; None is the gà."""

    payer: str | None
    payees: tuple[str | None, ...]  # each is paid the amount
    amount: Amount
    unit: SettleUnit
    note: str = ""


def pay_side(db: Database, caller: Caller, side: SidePayment, *, key: str) -> ChangeResult:
    """Save a side payment; a retry returns the stored result, even in an ended session."""
    with changing(db, caller, ended_too=True) as session:
        payer, *payees = [
            GA if name is None else session.number_of(name, "player")
            for name in (side.payer, *side.payees)
        ]
        checked = read_key(key, SIDE, payer, payees, str(side.amount), side.unit, side.note)
        if known := answered(db, session, checked):
            return known
        check_text(side.note, "note", "note", LONGEST_NOTE)
        alone = len(payees) == 1 or GA not in (payer, *payees)
        if not payees or payer in payees or len(set(payees)) != len(payees) or not alone:
            raise refused("E_SHAPE payee", "to")
        half_bets, stake = _read_amount(session, side, GA in (payer, *payees))
        among = [who for who in (payer, *payees) if who != GA]
        entry = {"from": payer, "to": payees, "half_bets": half_bets, "note": side.note}
        sql = "SELECT coalesce(max(number), 0) + 1 FROM line WHERE session_id = ? AND kind = ?"
        (number,) = db.execute(sql, (session.id, SIDE)).fetchone()
        line = packed({**entry, "among": among})
        edit = lines.new_line(session, SIDE, session.end, line, stake, number=number)
        return apply(db, session, [edit], SIDE, key=checked)


def _read_amount(session: Session, side: SidePayment, with_ga: bool) -> tuple[int, int | None]:
    """Return an amount as half bets and their stake, or refuse it."""
    half_bets, stake = checked_halves(side.amount, LARGEST_STAKE), session.stake
    if side.unit == "money":
        if stake is None:
            raise refused("E_SHAPE points", "amount")
        half_bets, stake = in_half_bets(half_bets, stake)
    # A game expects whole bets in the gà.
    if with_ga and (stake != session.stake or half_bets % HALVES):
        worth = (session.stake or 1) if side.unit == "money" else 1
        below, unit = int(side.amount // worth), Unit(session.stake)
        near = [unit.plain(bets) for bets in (below, below + 1) if bets]
        raise refused("E_SHAPE into ga", "amount", near=join(near, " / "))
    return half_bets, stake


def latest_sides(db: Database, session: Session) -> list[Line]:
    """Return the last twenty side payments, newest first."""
    return lines.select(db, session, "AND kind = ? ORDER BY position DESC LIMIT 20", SIDE)


def at_stake(db: Database, line: Line, was: int | None, stake: int | None) -> Line:
    """Return a line at another stake; a side payment between people keeps its money.

    Without money it is worth the nearest half bets, and has its money again with the next stake.
    """
    entry = loads(line.entry_json)
    if line.kind != SIDE or touches_ga(entry):
        return replace(line, stake=stake)
    sql = """
    SELECT stake * CAST(json_extract(entry, '$.half_bets') AS BIGINT), stake FROM line_version
    WHERE line_id = ? AND stake IS NOT NULL ORDER BY version DESC LIMIT 1
    """
    half_dong, worth = db.execute(sql, (line.id,)).fetchone() or (0, 0)
    if not half_dong:
        return replace(line, stake=stake)
    worth = was or worth
    nearest = max(1, (2 * half_dong + worth) // (2 * worth))
    half_bets, own = (nearest, None) if stake is None else in_half_bets(half_dong, stake)
    return replace(line, stake=own, entry_json=packed({**entry, "half_bets": half_bets}))

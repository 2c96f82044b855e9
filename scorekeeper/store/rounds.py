"""Rounds, and what becomes of a gà: previewed, saved, corrected, struck out, restored, taken back.

Each change builds the edits that `replay.apply` makes.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from scorekeeper.ledger import (
    GaChoice,
    NamedBalance,
    ScoredInSession,
    read_in_session,
    score_in_session,
)
from scorekeeper.store import expenses, lines
from scorekeeper.store.access import Caller, Role, authorize, check_version
from scorekeeper.store.database import Database, reading, transaction, writing
from scorekeeper.store.errors import Refused, refused, stale
from scorekeeper.store.history import rules_changed_since
from scorekeeper.store.lines import Line, LineRow
from scorekeeper.store.remarks import check_remarks, check_size, checked_reason
from scorekeeper.store.replay import (
    OF_ONE_LINE,
    ChangeResult,
    answered,
    apply,
    hash_of,
    read_key,
    unchanged,
    used_for,
)
from scorekeeper.store.session_rules import profile_for
from scorekeeper.store.session_state import SessionState, load, packed


class RoundPreview(NamedTuple):
    """What a round would come to as the next one."""

    scored: ScoredInSession
    after: NamedBalance
    """What everybody would hold."""


def preview(
    db: Database, caller: Caller, entry: object, *, game: str | None = None
) -> RoundPreview:
    """Score a round as the next one. Nothing is kept, and every caller may ask."""
    with reading(db):
        state = load(db, caller.session)
    profile = state.profiles[profile_for(state, entry, game)]
    scored = score_in_session(profile, entry, state.balance.ga, state.active)
    if isinstance(scored, list):
        raise Refused(scored)
    check_remarks(entry)
    after = state.balance.after(scored.posted, state.session.stake)
    return RoundPreview(scored, state.named_balance(after))


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
    """Save a round: as the next one, or a forgotten one before the round of that number.

    `expected_version` is the version of the session on which it was entered: where the rules or the
    stake have changed since, it is refused as stale, so that nothing is saved that nobody has seen.
    A forgotten round goes by those of its place, and is refused where a later round that it changes
    has changed since.

    `expected_number` is the number that the next round had when it was entered: where others have
    saved that one meanwhile, it may be the same round, and is refused as stale.

    A retry with a used key returns the stored result, even after the session has ended. `game` is
    the game of a void round, where both are played. A dry run writes nothing, and its result has
    the current version.
    """
    checked = read_key(key, "round", entry, game, before)
    with transaction(db, dry_run=dry_run):
        state = authorize(db, caller, Role.KEEPER, ended_too=True)
        # A retry of what was saved before the end is answered as before.
        known = answered(db, state, checked)
        if known is not None:
            return known
        if state.session.ended_at:
            raise refused("E_SESSION_ENDED")
        _check_number(state, expected_number, expected_version)
        if before is None:
            _check_rules(db, state, expected_version)
            edit, expected_version = _next(db, state, entry, game), None
        else:
            edit = _forgotten(db, state, entry, game, before)
        return apply(
            db,
            state,
            [edit],
            "saved",
            expected_version=expected_version,
            key=checked,
            dry_run=dry_run,
        )


def is_saved(db: Database, caller: Caller, entry: object, *, key: str, game: str) -> bool:
    """Whether a round is in the book by that key, and not another one: two phones may have gone on
    with one draft."""
    return used_for(db, caller, key) == hash_of("round", entry, game, None)


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
    """Correct a round, by the rules it was played under; one that is struck out counts again.

    `expected_version` is the version of the session on which the correction was made. With a key it
    is done once.
    """
    checked = None if key is None else read_key(key, "correct", number, entry, game)
    with transaction(db, dry_run=dry_run):
        state, kept = _line(db, caller, number)
        known = checked and answered(db, state, checked)
        if known:
            return known
        edit = _corrected(state, kept, entry, game)
        return apply(
            db,
            state,
            [edit],
            "corrected",
            reason=checked_reason(reason),
            expected_version=expected_version,
            key=checked,
            dry_run=dry_run,
        )


def strike(
    db: Database,
    caller: Caller,
    number: int,
    *,
    expected_version: int | None,
    reason: str = "",
    kind: str = "round",
    dry_run: bool = False,
) -> ChangeResult:
    """Strike a round out: it stays visible and counts no more. With `kind` ga, a ga line.

    One that is struck out already stays so, and that is no refusal.
    """
    return _count(db, caller, kind, number, "struck", expected_version, reason, dry_run)


def restore(
    db: Database,
    caller: Caller,
    number: int,
    *,
    expected_version: int | None,
    reason: str = "",
    kind: str = "round",
    dry_run: bool = False,
) -> ChangeResult:
    """Restore a round that was struck out. One that counts stays so, and that is no refusal."""
    return _count(db, caller, kind, number, "restored", expected_version, reason, dry_run)


def _count(
    db: Database,
    caller: Caller,
    kind: str,
    number: int,
    what: str,
    expected_version: int | None,
    reason: str,
    dry_run: bool,
) -> ChangeResult:
    status = "struck" if what == "struck" else "valid"
    with transaction(db, dry_run=dry_run):
        state, kept = _line(db, caller, number, kind)
        if kept.status == status:
            return unchanged(state, kept.number)
        return apply(
            db,
            state,
            [kept._replace(status=status, what=what)],
            what,
            reason=checked_reason(reason),
            expected_version=expected_version,
            dry_run=dry_run,
        )


def find(db: Database, caller: Caller, number: int) -> lines.Line:
    """The round of that number."""
    with reading(db):
        state = load(db, caller.session)
        kept = lines.find(db, caller.session, "round", number)
        return lines.seen(db, state, [kept])[0]


def after(db: Database, caller: Caller, number: int = 0, limit: int = 50) -> list[lines.Line]:
    """The rounds with numbers above one, in the order of their numbers."""
    with reading(db):
        state = load(db, caller.session)
        return lines.seen(db, state, lines.rounds_after(db, caller.session, number, limit))


def _check_number(
    state: SessionState, expected_number: int | None, expected_version: int | None
) -> None:
    """Refuse a round that was entered as one which is in the book already."""
    session = state.session
    if expected_number is not None and expected_number <= session.rounds:
        seen = session.version if expected_version is None else expected_version
        raise stale(seen, session.version, "E_STALE number")


def _line(
    db: Database, caller: Caller, number: int, kind: str = "round"
) -> tuple[SessionState, lines.LineRow]:
    """A line that the caller may change."""
    state = authorize(db, caller, Role.KEEPER)
    return state, lines.find(db, caller.session, kind, number)


def _check_rules(db: Database, state: SessionState, expected_version: int | None) -> None:
    """Refuse a round that was entered when other rules or another stake held: never where it was
    entered on the version of now."""
    session = state.session
    seen = session.version if expected_version is None else expected_version
    if seen != session.version and rules_changed_since(db, session.id, seen):
        raise stale(seen, session.version, "E_STALE rules")


def _next(db: Database, state: SessionState, entry: Any, game: str | None) -> lines.LineRow:
    """The next round, by the rules and the stake that hold."""
    profile_id = profile_for(state, entry, game)
    kept = _checked(state, profile_id, entry, state.active)
    end = lines.next_position(db, state.session.id)
    return lines.new_line(state, "round", end, kept, state.session.stake, profile_id)


def _forgotten(
    db: Database, state: SessionState, entry: Any, game: str | None, before: int
) -> lines.LineRow:
    """A round before another one, by the rules and the stake that were played there."""
    follower = lines.find(db, state.session.id, "round", before)
    now = profile_for(state, entry, game)
    then = lines.profile_at(db, state, follower.position, state.profiles[now].game.id)
    kept = _checked(state, then, entry, state.numbers)
    return lines.new_line(state, "round", follower.position, kept, follower.stake, then)


def _corrected(
    state: SessionState, kept: lines.LineRow, entry: Any, game: str | None
) -> lines.LineRow:
    """The round in its new form: by its own rules, unless it is now of another game."""
    assert kept.profile_id is not None
    played = state.profiles[kept.profile_id].game.id
    profile_id = profile_for(state, entry, game or played)
    if state.profiles[profile_id].game.id == played:
        profile_id = kept.profile_id
    entered = _checked(state, profile_id, entry, state.numbers, kept.entry)
    return kept._replace(status="valid", what="corrected", profile_id=profile_id, entry=entered)


def _checked(
    state: SessionState, profile_id: int, entry: Any, players: Mapping[str, int], was: str = "{}"
) -> str:
    """A round that may be entered, as it is kept; refused with all its problems."""
    read = read_in_session(state.profiles[profile_id], entry, players)
    if isinstance(read, list):
        raise Refused(read)
    kept = state.as_kept(entry)
    check_remarks(entry, was)
    check_size(kept, was)
    return kept


_UNDONE = ("corrected", "struck", "restored", "outside_struck", "outside_restored")
"""What the history calls a change that `undo` has made."""


def last_change(db: Database, state: SessionState, latest: Sequence[Line] = ()) -> Line | None:
    """The line that the last change of a session was about, which `undo` would take back; None
    where the session changed in another way since. It may be among the `latest`, read before."""
    found = db.execute(
        f"""
        SELECT line.kind, line.number FROM change JOIN line ON line.id = line_id
        WHERE change.session_id = ? AND change.version = ? AND what IN {OF_ONE_LINE}
        """,
        (state.session.id, state.session.version),
    ).fetchone()
    if found is None:
        return None
    kind, number = found
    known = next((line for line in latest if (line.kind, line.number) == (kind, number)), None)
    return known or lines.seen(db, state, [lines.find(db, state.session.id, kind, number)])[0]


def undo(
    db: Database, caller: Caller, *, expected_version: int, dry_run: bool = False
) -> ChangeResult:
    """Take back the change that made that version: what was saved is struck out, a correction gives
    way to the version before it, a strike-out is restored.

    Refused as stale where anything changed since, or where that change was not of one line. A
    retry by the same machine, whose first answer was lost, changes nothing. A dry run only works
    it out.
    """
    with transaction(db, dry_run=dry_run):
        state = authorize(db, caller, Role.KEEPER)
        if _is_retry(db, state, expected_version):
            return unchanged(state)
        check_version(state, expected_version)
        if other := expenses.last_change(db, state):  # No total moves by it.
            if dry_run:
                return unchanged(state)
            version = expenses.take_back(db, state, other)
            return replace(unchanged(state), version=version, again=False)
        last = last_change(db, state)
        if last is None:
            raise stale(expected_version, state.session.version)
        edit = _before(db, state, last.kept)
        return apply(db, state, [edit], edit.what, dry_run=dry_run)


def _is_retry(db: Database, state: SessionState, expected_version: int) -> bool:
    """Whether the only change since that version is an undo by the same machine."""
    if state.machine is None or state.session.version != expected_version + 1:
        return False
    sql = "SELECT machine_id, what FROM change WHERE session_id = ? AND version = ?"
    machine, what = db.execute(sql, (state.session.id, state.session.version)).fetchone()
    return bool(machine == state.machine and what in _UNDONE)


def _before(db: Database, state: SessionState, kept: LineRow) -> LineRow:
    """The line as it was before its last change."""
    counted = db.execute(
        f"""
        SELECT what != 'struck' FROM change
        WHERE session_id = ? AND line_id = ? AND version < ? AND what IN {OF_ONE_LINE}
        ORDER BY version DESC LIMIT 1
        """,
        (state.session.id, kept.id, kept.version),
    ).fetchone()
    entered = db.execute(
        """
        SELECT profile_id, stake, entry FROM line_version
        WHERE line_id = ? AND version < ? ORDER BY version DESC LIMIT 1
        """,
        (kept.id, kept.version),
    ).fetchone()
    profile_id, stake, entry = entered or (kept.profile_id, kept.stake, kept.entry)
    before = kept._replace(profile_id=profile_id, stake=stake, entry=entry)
    if counted is None or not counted[0]:
        return before._replace(status="struck", what="struck")
    return before._replace(status="valid", what="corrected" if kept.valid else "restored")


def deal_with_ga(
    db: Database,
    caller: Caller,
    choice: GaChoice,
    *,
    to: str | None = None,
    key: str,
) -> ChangeResult:
    """Share the gà equally among the active people, give it to the person `to`, or keep it.

    Odd bets go by seat order. People who have left have no claim. `rounds.strike` with kind `ga`
    takes it back. A retry with a used key returns the stored result, even after the session has
    ended.
    """
    checked = read_key(key, "ga", choice, to)
    with writing(db):
        state = authorize(db, caller, Role.KEEPER, ended_too=True)
        # A retry of what was done before the end is answered as before.
        known = answered(db, state, checked)
        if known is not None:
            return known
        if state.session.ended_at:
            raise refused("E_SESSION_ENDED")
        entry = packed({"ga": choice, "among": _among(state, choice, to)})
        end = lines.next_position(db, caller.session)
        edit = lines.new_line(state, "ga", end, entry, state.session.stake)
        return apply(db, state, [edit], "ga", key=checked)


def _among(state: SessionState, choice: GaChoice, to: str | None) -> list[int]:
    """The numbers of the people who have a share; refused where there is nothing to share."""
    if not state.balance.ga:
        raise refused("E_GA_EMPTY", "ga")
    if choice == "given":
        if to not in state.active:
            told = ", ".join(state.active)
            raise refused("E_PLAYER_UNKNOWN", "to", player=to, players=told)
        return [state.active[to]]
    return list(state.active.values())

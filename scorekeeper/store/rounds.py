"""Rounds, and what becomes of a gà: previewed, saved, corrected, struck out, restored, taken back.

Each change builds the edits that `replay.apply` makes.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from json import loads
from typing import Any, Literal, NamedTuple

from scorekeeper.evening.ledger import (
    GaChoice,
    ScoredInSession,
    read_in_session,
    score_in_session,
)
from scorekeeper.games import GAMES
from scorekeeper.store import expenses, lines
from scorekeeper.store.access import authorize, check_not_ended, check_version
from scorekeeper.store.database import (
    Database,
    bounded,
    reading,
    transaction,
    writing,
)
from scorekeeper.store.errors import Refused, refused, stale
from scorekeeper.store.replay import (
    LONGEST_REASON,
    OF_ONE_LINE,
    ChangeResult,
    answered,
    apply,
    check_text,
    hash_of,
    read_key,
    unchanged,
    used_for,
)
from scorekeeper.store.session import Caller, Line, Role, Session, load, packed

LONGEST_NOTE = 200
"""Code points."""

LARGEST_ENTRY = 1 << 13
"""Characters of a round as it is stored: many times what a table enters."""

_LONGEST = {"note": LONGEST_NOTE, "reason": LONGEST_REASON}


class RoundPreview(NamedTuple):
    """What a round would come to as the next one."""

    scored: ScoredInSession
    after: Session
    """The session with what everybody would hold."""


def preview(
    db: Database, caller: Caller, entry: object, *, game: str | None = None
) -> RoundPreview:
    """Score a round as the next one. Nothing is kept, and every caller may ask."""
    with reading(db):
        session = load(db, caller)
    profile = session.profiles[profile_for(session, entry, game)]
    scored = score_in_session(profile, entry, session.balance.ga, session.active)
    if isinstance(scored, list):
        raise Refused(scored)
    _check_remarks(entry)
    after = session.balance.after(scored.posted, session.stake)
    return RoundPreview(scored, replace(session, balance=after))


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
        session = authorize(db, caller, Role.KEEPER, ended_too=True)
        # A retry of what was saved before the end is answered as before.
        if known := answered(db, session, checked):
            return known
        check_not_ended(session)
        _check_number(session, expected_number, expected_version)
        if before is None:
            _check_rules(db, session, expected_version)
            edit, expected_version = _next(db, session, entry, game), None
        else:
            edit = _forgotten(db, session, entry, game, before)
        return apply(
            db,
            session,
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
        session = authorize(db, caller, Role.KEEPER)
        line = lines.find(db, session, "round", number)
        if checked and (known := answered(db, session, checked)):
            return known
        edit = _corrected(session, line, entry, game)
        return apply(
            db,
            session,
            [edit],
            "corrected",
            reason=reason,
            expected_version=expected_version,
            key=checked,
            dry_run=dry_run,
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
    """Strike a line out or restore it. Where it is so already nothing is done."""
    status = "struck" if what == "struck" else "valid"
    with transaction(db, dry_run=dry_run):
        session = authorize(db, caller, Role.KEEPER)
        line = lines.find(db, session, kind, number)
        if line.status == status:
            return unchanged(session, line.number)
        return apply(
            db,
            session,
            [replace(line, status=status, what=what)],
            what,
            reason=reason,
            expected_version=expected_version,
            dry_run=dry_run,
        )


strike = partial(set_status, what="struck")
"""Strike a round out, or with `kind` ga a ga line: it stays visible and counts no more. One that is
struck out already stays so, and that is no refusal."""

restore = partial(set_status, what="restored")
"""Restore a round that was struck out. One that counts stays so, and that is no refusal."""


def find(db: Database, caller: Caller, number: int) -> Line:
    """The round of that number."""
    with reading(db):
        session = load(db, caller)
        line = lines.find(db, session, "round", number)
        return lines.with_balances(db, session, [line])[0]


def after(db: Database, caller: Caller, number: int = 0, limit: int = 50) -> list[Line]:
    """The rounds with numbers above one, in the order of their numbers."""
    with reading(db):
        session = load(db, caller)
        return lines.with_balances(db, session, lines.rounds_after(db, session, number, limit))


def _check_number(
    session: Session, expected_number: int | None, expected_version: int | None
) -> None:
    """Refuse a round that was entered as one which is in the book already."""
    if expected_number is not None and expected_number <= session.rounds:
        seen = session.version if expected_version is None else expected_version
        raise stale(seen, session.version, "E_STALE number")


def _check_rules(db: Database, session: Session, expected_version: int | None) -> None:
    """Refuse a round that was entered when other rules or another stake held."""
    seen = session.version if expected_version is None else expected_version
    if seen == session.version:
        return
    sql = """
    SELECT 1 FROM change
    WHERE session_id = ? AND version > ? AND what IN ('rules_changed', 'stake') LIMIT 1
    """
    if db.execute(sql, (session.id, bounded(seen))).fetchone():
        raise stale(seen, session.version, "E_STALE rules")


def _next(db: Database, session: Session, entry: Any, game: str | None) -> Line:
    """The next round, by the rules and the stake that hold."""
    profile_id = profile_for(session, entry, game)
    entry_json = _checked(session, profile_id, entry, session.active)
    end = lines.next_position(db, session.id)
    return lines.new_line(session, "round", end, entry_json, session.stake, profile_id)


def _forgotten(db: Database, session: Session, entry: Any, game: str | None, before: int) -> Line:
    """A round before another one, by the rules and the stake that were played there."""
    follower = lines.find(db, session, "round", before)
    now = profile_for(session, entry, game)
    then = lines.profile_at(db, session, follower.position, session.profiles[now].game.id)
    entry_json = _checked(session, then, entry, session.numbers)
    return lines.new_line(session, "round", follower.position, entry_json, follower.stake, then)


def _corrected(session: Session, line: Line, entry: Any, game: str | None) -> Line:
    """The round in its new form: by its own rules, unless it is now of another game."""
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
    """A round that may be entered in place of the version before, as it is stored; refused with all
    its problems."""
    read = read_in_session(session.profiles[profile_id], entry, players)
    if isinstance(read, list):
        raise Refused(read)
    checked = session.as_kept(entry)
    _check_remarks(entry, before)
    if len(checked) > max(LARGEST_ENTRY, len(before)):
        raise refused("E_SHAPE entry")
    return checked


_UNDONE = ("corrected", "struck", "restored", "outside_struck", "outside_restored")
"""The names in the history of changes made by `undo`."""


def last_change(db: Database, session: Session, latest: Sequence[Line] = ()) -> Line | None:
    """The line that the last change of a session was about, which `undo` would take back; None
    where the session changed in another way since. It may be among the `latest`, read before."""
    sql = f"""
    SELECT line.kind, line.number FROM change JOIN line ON line.id = line_id
    WHERE change.session_id = ? AND change.version = ? AND what IN {OF_ONE_LINE}
    """
    found = db.execute(sql, (session.id, session.version)).fetchone()
    if found is None:
        return None
    for line in latest:
        if (line.kind, line.number) == found:
            return line
    return lines.with_balances(db, session, [lines.find(db, session, *found)])[0]


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
        session = authorize(db, caller, Role.KEEPER)
        if _is_retry(db, session, expected_version):
            return unchanged(session)
        check_version(session, expected_version)
        if other := expenses.last_change(db, session):  # No total moves by it.
            if dry_run:
                return unchanged(session)
            version = expenses.take_back(db, session, other)
            return replace(unchanged(session), version=version, again=False)
        last = last_change(db, session)
        if last is None:
            raise stale(expected_version, session.version)
        edit = _before(db, session, last)
        return apply(db, session, [edit], edit.what, dry_run=dry_run)


def _is_retry(db: Database, session: Session, expected_version: int) -> bool:
    """Whether the only change since that version is an undo by the same machine."""
    if session.machine is None or session.version != expected_version + 1:
        return False
    sql = "SELECT machine_id, what FROM change WHERE session_id = ? AND version = ?"
    machine, what = db.execute(sql, (session.id, session.version)).fetchone()
    return bool(machine == session.machine and what in _UNDONE)


def _before(db: Database, session: Session, line: Line) -> Line:
    """The line as it was before its last change."""
    sql = f"""
    SELECT what != 'struck' FROM change
    WHERE session_id = ? AND line_id = ? AND version < ? AND what IN {OF_ONE_LINE}
    ORDER BY version DESC LIMIT 1
    """
    counted = db.execute(sql, (session.id, line.id, line.version)).fetchone()
    sql = """
    SELECT profile_id, stake, entry FROM line_version
    WHERE line_id = ? AND version < ? ORDER BY version DESC LIMIT 1
    """
    entered = db.execute(sql, (line.id, line.version)).fetchone()
    profile_id, stake, entry = entered or (line.profile_id, line.stake, line.entry_json)
    before = replace(line, profile_id=profile_id, stake=stake, entry_json=entry)
    if counted is None or not counted[0]:
        return replace(before, status="struck", what="struck")
    return replace(before, status="valid", what="corrected" if line.valid else "restored")


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
        session = authorize(db, caller, Role.KEEPER, ended_too=True)
        # A retry of what was done before the end is answered as before.
        if known := answered(db, session, checked):
            return known
        check_not_ended(session)
        entry = packed({"ga": choice, "among": _among(session, choice, to)})
        end = lines.next_position(db, caller.session)
        edit = lines.new_line(session, "ga", end, entry, session.stake)
        return apply(db, session, [edit], "ga", key=checked)


def _among(session: Session, choice: GaChoice, to: str | None) -> list[int]:
    """The numbers of the people who have a share; refused where there is nothing to share."""
    if not session.balance.ga:
        raise refused("E_GA_EMPTY", "ga")
    if choice == "given":
        return [session.number_of(to, "to", active=True)]
    return list(session.active.values())


def profile_for(session: Session, entry: object, game: str | None) -> int:
    """The id of the rules that a round goes by: its game follows from its finish.

    A finish that several games have needs `game`, unless only one of them is played here.
    """
    finish = entry.get("finish") if isinstance(entry, Mapping) else None
    games = [game.id for game in GAMES if finish in game.finishes]
    current = session.current
    here = [id for id in games if id in current] if games else list(current)
    if not here:
        raise refused("E_RULES", "rules")
    if len(here) > 1 and game is None and games:
        raise refused("E_SHAPE game", "game")
    return current[game if game in here else here[0]]


def _check_remarks(entry: object, before: str = "{}") -> None:
    """Refuse notes and reasons that are too long, or that hold characters nobody sees, unless the
    version before has them."""
    known = {text for _, _, text in _remarks(loads(before))}
    for place, kind, text in _remarks(entry):
        if text not in known:
            check_text(text, kind, place, _LONGEST[kind])


def _remarks(value: Any, place: str = "") -> Iterator[tuple[str, str, str]]:
    """The place, the kind and the text of each remark in an entry, whatever its game."""
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

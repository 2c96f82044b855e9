"""Rounds: previewed, saved, corrected, struck out, restored, read."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from scorekeeper.ledger import NamedBalance, Posted, ScoredInSession, counted, score_in_session
from scorekeeper.profiles import Profile
from scorekeeper.store import lines, planning, posting
from scorekeeper.store.authorization import Caller, Role, authorize
from scorekeeper.store.database import Database, reading, transaction
from scorekeeper.store.errors import Refused, refused, stale
from scorekeeper.store.history import rules_changed_since
from scorekeeper.store.idempotency import answered, hash_of, read_key, used_for
from scorekeeper.store.planning import ChangeResult
from scorekeeper.store.posting import Amendment
from scorekeeper.store.remarks import check_remarks, check_size, checked_reason
from scorekeeper.store.session_rules import profile_for
from scorekeeper.store.session_state import SessionState, load
from scorekeeper.store.writes import NewLine


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
        balance = lines.end(db, caller.session).balance
    profile = state.profiles[profile_for(state, entry, game)]
    scored = _accept(profile, entry, balance.ga, state.active)
    check_remarks(entry)
    after = balance.after(scored.posted, state.session.stake)
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
            end = lines.end(db, caller.session)
            new_line = _next(state, entry, end.balance.ga, game)
            return posting.append(db, state, new_line, end, key=checked, dry_run=dry_run)
        follower = lines.find(db, caller.session, "round", before)
        new_line = _forgotten(db, state, entry, follower, game)
        return posting.insert(
            db, state, new_line, follower, expected_version, key=checked, dry_run=dry_run
        )


def is_saved(db: Database, caller: Caller, entry: object, *, key: str, game: str) -> bool:
    """Whether a round is in the book by that key, and not another one: two phones may have gone on
    with one draft."""
    return used_for(db, caller, key) == hash_of("round", entry, game, None)


@planning.tried_first
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
        new_line = _corrected(state, kept, entry, game)
        amendment = Amendment("corrected", new_line, checked_reason(reason), expected_version)
        return posting.amend(db, state, kept, amendment, key=checked, dry_run=dry_run)


@planning.tried_first
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
    with transaction(db, dry_run=dry_run):
        state, kept = _line(db, caller, number, kind)
        if not kept.valid:
            return planning.unchanged(db, state, kept.number)
        new_line = not_counting(db, state, kept)
        amendment = Amendment("struck", new_line, checked_reason(reason), expected_version)
        return posting.amend(db, state, kept, amendment, dry_run=dry_run)


@planning.tried_first
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
    with transaction(db, dry_run=dry_run):
        state, kept = _line(db, caller, number, kind)
        if kept.valid:
            return planning.unchanged(db, state, kept.number)
        new_line = counting(db, state, kept)
        amendment = Amendment("restored", new_line, checked_reason(reason), expected_version)
        return posting.amend(db, state, kept, amendment, dry_run=dry_run)


def find(db: Database, caller: Caller, number: int) -> lines.Line:
    """The round of that number."""
    with reading(db):
        state = load(db, caller.session)
        return lines.Line(state, lines.find(db, caller.session, "round", number))


def after(db: Database, caller: Caller, number: int = 0, limit: int = 50) -> list[lines.Line]:
    """The rounds with numbers above one, in the order of their numbers."""
    with reading(db):
        state = load(db, caller.session)
        kept = lines.rounds_after(db, caller.session, number, limit)
    return [lines.Line(state, line) for line in kept]


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


def _next(state: SessionState, entry: object, ga: int, game: str | None) -> NewLine:
    """The next round, by the rules and the stake that hold."""
    now = profile_for(state, entry, game)
    return _scored(state, entry, ga, state.active, now, state.session.stake)


def _forgotten(
    db: Database, state: SessionState, entry: object, before: lines.LineRow, game: str | None
) -> NewLine:
    """A round by the rules and the stake that were played where it belongs."""
    now = profile_for(state, entry, game)
    game = state.profiles[now].game.id
    then = lines.profile_at(db, state, before.position, game)
    return _scored(state, entry, before.ga_before, state.numbers, then, before.stake)


def _scored(
    state: SessionState,
    entry: Any,
    ga: int,
    players: Mapping[str, int],
    profile_id: int,
    stake: int | None,
    was: str = "{}",
) -> NewLine:
    scored = _accept(state.profiles[profile_id], entry, ga, players)
    posted, kept = counted(scored, players), state.as_kept(entry)
    check_remarks(entry, was)
    check_size(kept, was)
    return NewLine("round", kept, posted, stake, profile_id, scored)


def _accept(
    profile: Profile, entry: object, ga: int, players: Mapping[str, int]
) -> ScoredInSession:
    """The round, scored; refused with all its problems."""
    scored = score_in_session(profile, entry, ga, players)
    if isinstance(scored, list):
        raise Refused(scored)
    return scored


def _corrected(
    state: SessionState, kept: lines.LineRow, entry: object, game: str | None
) -> NewLine:
    """The round in its new form: by its own rules, unless it is now of another game."""
    assert kept.profile_id is not None
    played = state.profiles[kept.profile_id].game.id
    profile_id = profile_for(state, entry, game or played)
    if state.profiles[profile_id].game.id == played:
        profile_id = kept.profile_id
    return _scored(state, entry, kept.ga_before, state.numbers, profile_id, kept.stake, kept.entry)


def not_counting(db: Database, state: SessionState, kept: lines.LineRow) -> NewLine:
    """A line that stays to be seen and posts nothing."""
    ga = lines.balance_before(db, state.session.id, kept.position).ga
    nothing = Posted((), (), ga, ga)
    return NewLine(kept.kind, kept.entry, nothing, kept.stake, kept.profile_id, counts=False)


def counting(db: Database, state: SessionState, kept: lines.LineRow) -> NewLine:
    """A line that posts what its entry comes to; refused where its rules now refuse it."""
    ga = lines.balance_before(db, state.session.id, kept.position).ga
    if kept.kind == "round":
        assert kept.profile_id is not None
        scored = lines.score_kept(state, kept.profile_id, kept.entry, ga)
        if isinstance(scored, list):
            raise Refused(scored)
        with_counts = counted(scored, state.numbers)
        return NewLine("round", kept.entry, with_counts, kept.stake, kept.profile_id, scored)
    posted = lines.post_line(state, kept, ga)
    assert isinstance(posted, Posted)
    return NewLine("ga", kept.entry, posted, kept.stake)

"""Rounds: tried, saved, corrected, struck out, restored, read."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from scorekeeper.games.base import Amount, Problem
from scorekeeper.ledger import Booked, Scored, bets, score_in_session
from scorekeeper.store import lines, planning, posting
from scorekeeper.store.authorization import Caller, Role, admit
from scorekeeper.store.database import Database, reading, transaction
from scorekeeper.store.errors import Refused, refused, stale
from scorekeeper.store.history import rules_changed_since
from scorekeeper.store.idempotency import answered, read_key
from scorekeeper.store.planning import Answer
from scorekeeper.store.posting import Amendment
from scorekeeper.store.session_rules import profile_for
from scorekeeper.store.session_state import Table, load
from scorekeeper.store.writes import Draft


class Preview(NamedTuple):
    """What a round would come to as the next one."""

    scored: Scored
    totals: Mapping[str, Amount]
    money: Mapping[str, Amount] | None
    """The totals in đồng; None where nothing was played for money."""
    ga: Amount


def preview(db: Database, caller: Caller, entry: object, *, game: str | None = None) -> Preview:
    """A round scored as the next one; nothing is kept, and anybody may ask."""
    with reading(db):
        table = load(db, caller.session)
        _, standing = lines.end(db, caller.session)
    draft = _draft(table, entry, standing.ga, table.active, game)
    assert draft.scored
    after = standing.after(draft.booked, draft.stake)
    totals, money = table.named(after.totals), table.in_money(after.money)
    return Preview(draft.scored, totals, money, bets(after.ga))


def save(
    db: Database,
    caller: Caller,
    entry: object,
    *,
    key: str,
    game: str | None = None,
    before: int | None = None,
    expected: int | None = None,
    dry_run: bool = False,
) -> Answer:
    """Keep a round: the next one, or a forgotten one before the round of that number.

    `expected` is the version of the session on which it was entered: where the rules or the stake
    are others since, nothing is saved that nobody has seen. A forgotten one goes by those of its
    place, and is refused where a later round that it changes is another one since.
    `game` tells of which game a void round is, where both are played. A dry run only works it out,
    and its answer has the version of now.
    """
    checked = read_key(key, "round", entry, game, before)
    with transaction(db, dry_run=dry_run):
        table = admit(db, caller, Role.KEEPER, ended_too=True)
        # Whoever asks again for what was done before the end is answered as before.
        known = answered(db, table, checked)
        if known is not None:
            return known
        if table.session.ended_at:
            raise refused("E_SESSION_ENDED")
        next_line = None if before is None else lines.find(db, caller.session, "round", before)
        if next_line is None:
            draft = _next(db, table, entry, game, expected)
        else:
            draft = _forgotten(db, table, entry, next_line, game)
        return posting.append(
            db, table, draft, before=next_line, key=checked, expected=expected, dry_run=dry_run
        )


def correct(
    db: Database,
    caller: Caller,
    number: int,
    entry: object,
    *,
    expected: int | None,
    reason: str = "",
    key: str | None = None,
    game: str | None = None,
    dry_run: bool = False,
) -> Answer:
    """Another version of a round, by the rules it was played under; one struck out counts again.

    `expected` is the version of the session on which the correction was made. With a key it is
    done once.
    """
    checked = None if key is None else read_key(key, "correct", number, entry, game)
    with transaction(db, dry_run=dry_run):
        table, kept = _line(db, caller, number)
        known = checked and answered(db, table, checked)
        if known:
            return known
        draft = _corrected(table, kept, entry, game)
        amendment = Amendment("corrected", draft, plain(reason), expected)
        return posting.amend(db, table, kept, amendment, key=checked, dry_run=dry_run)


def strike(
    db: Database,
    caller: Caller,
    number: int,
    *,
    expected: int | None,
    reason: str = "",
    kind: str = "round",
    dry_run: bool = False,
) -> Answer:
    """Strike a round out: it stays to be seen and counts no more. Of `kind` ga, a line of the gà.

    One that is struck out already stays so, and that is no refusal.
    """
    with transaction(db, dry_run=dry_run):
        table, kept = _line(db, caller, number, kind)
        if not kept.valid:
            return planning.unchanged(db, table, kept.number)
        ga = lines.standing_before(db, caller.session, kept.position).ga
        nothing = Booked((), (), ga, ga)
        draft = Draft(kind, kept.entry, nothing, kept.stake, kept.profile_id, counts=False)
        amendment = Amendment("struck", draft, plain(reason), expected)
        return posting.amend(db, table, kept, amendment, dry_run=dry_run)


def restore(
    db: Database,
    caller: Caller,
    number: int,
    *,
    expected: int | None,
    reason: str = "",
    kind: str = "round",
    dry_run: bool = False,
) -> Answer:
    """Take a strike-out back. One that counts already stays so, and that is no refusal."""
    with transaction(db, dry_run=dry_run):
        table, kept = _line(db, caller, number, kind)
        if kept.valid:
            return planning.unchanged(db, table, kept.number)
        draft = _restored(db, table, kept)
        amendment = Amendment("restored", draft, plain(reason), expected)
        return posting.amend(db, table, kept, amendment, dry_run=dry_run)


def find(db: Database, caller: Caller, number: int) -> lines.Line:
    """One round."""
    with reading(db):
        table = load(db, caller.session)
        return lines.Line(table, lines.find(db, caller.session, "round", number))


def after(db: Database, caller: Caller, number: int = 0, limit: int = 50) -> list[lines.Line]:
    """Rounds with numbers above one, in the order of their numbers."""
    with reading(db):
        table = load(db, caller.session)
        kept = lines.rounds_after(db, caller.session, number, limit)
    return [lines.Line(table, line) for line in kept]


def plain(reason: object) -> str:
    """A reason as it can be kept."""
    return str(reason or "").encode("utf-8", "replace").decode().strip()


def _line(
    db: Database, caller: Caller, number: int, kind: str = "round"
) -> tuple[Table, lines.KeptLine]:
    """A line that the caller may change."""
    table = admit(db, caller, Role.KEEPER)
    return table, lines.find(db, caller.session, kind, number)


def _draft(
    table: Table, entry: object, ga: int, players: Mapping[str, int], game: str | None
) -> Draft:
    """A round by the rules that hold now."""
    profile_id = profile_for(table, entry, game)
    return _scored(table, entry, ga, players, profile_id, table.session.stake)


def _next(
    db: Database, table: Table, entry: object, game: str | None, expected: int | None
) -> Draft:
    """The next round, unless it was entered when other rules or another stake held."""
    session = table.session
    if expected is not None and rules_changed_since(db, session.id, expected):
        raise stale(expected, session.version, "E_STALE rules")
    return _draft(table, entry, lines.end(db, session.id)[1].ga, table.active, game)


def _forgotten(
    db: Database, table: Table, entry: object, before: lines.KeptLine, game: str | None
) -> Draft:
    """A round by the rules and the stake that were played where it belongs."""
    now = profile_for(table, entry, game)
    game = table.profiles[now].game.id
    then = lines.profile_at(db, table, before.position, game)
    return _scored(table, entry, before.ga_before, table.numbers, then, before.stake)


def _scored(
    table: Table,
    entry: Any,
    ga: int,
    players: Mapping[str, int],
    profile_id: int,
    stake: int | None,
) -> Draft:
    scored = _accepted(score_in_session(table.profiles[profile_id], entry, ga, players))
    return Draft("round", table.as_kept(entry), scored.booked, stake, profile_id, scored)


def _accepted(scored: Scored | list[Problem]) -> Scored:
    if isinstance(scored, list):
        raise Refused(scored)
    return scored


def _corrected(table: Table, kept: lines.KeptLine, entry: object, game: str | None) -> Draft:
    """The round in its new form: by its own rules, unless it is now of another game."""
    assert kept.profile_id is not None
    played = table.profiles[kept.profile_id].game.id
    profile_id = profile_for(table, entry, game or played)
    if table.profiles[profile_id].game.id == played:
        profile_id = kept.profile_id
    return _scored(table, entry, kept.ga_before, table.numbers, profile_id, kept.stake)


def _restored(db: Database, table: Table, kept: lines.KeptLine) -> Draft:
    ga = lines.standing_before(db, table.session.id, kept.position).ga
    if kept.kind == "round":
        assert kept.profile_id is not None
        scored = _accepted(lines.score_kept(table, kept.profile_id, kept.entry, ga))
        return Draft("round", kept.entry, scored.booked, kept.stake, kept.profile_id, scored)
    booked = lines.book(table, kept, ga)
    assert isinstance(booked, Booked)
    return Draft("ga", kept.entry, booked, kept.stake)

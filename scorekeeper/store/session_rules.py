"""The rules and the stake of a session: from the next round on, or for all of it.

A session has its own copies of profiles, and the last one of each game holds. Each round keeps the
rules and the stake it is scored by. Recalculated, every round has a new version; the old ones stay
in its history. (docs/rules.md, 12)
"""

from collections.abc import Container, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from scorekeeper.amounts import grouped
from scorekeeper.games.base import Amount, Problem
from scorekeeper.games.names import clean_name, visible
from scorekeeper.ledger import Balance, ScoredInSession, bets
from scorekeeper.profiles import Profile
from scorekeeper.store import lines
from scorekeeper.store.access import authorize, record
from scorekeeper.store.database import Database, insert, reading, transaction, writing
from scorekeeper.store.errors import refused
from scorekeeper.store.replay import ChangeResult, apply, unchanged
from scorekeeper.store.session import (
    Caller,
    Line,
    Role,
    Session,
    as_copied,
    load,
    packed,
    post_line,
    score_kept,
)

MOST_RULES = 200
"""Rule sets that a session may have: a file with more of them is refused."""


def add_profile(db: Database, session_id: int, profile: Profile, *, since: int) -> int:
    """Keep a copy of a profile that holds from a version of the session on. Returns its id.

    A name comes with a code that anybody has made: what nobody sees of it is left out.
    """
    name = clean_name(visible(profile.name)) or profile.preset.name.vi
    return insert(
        db,
        """
        INSERT INTO session_profile (session_id, game, preset, changes, name, fingerprint, since)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """,
        (
            session_id,
            profile.game.id,
            profile.preset.id,
            packed(profile.changes),
            name,
            profile.fingerprint,
            since,
        ),
    )


def check_number(db: Database, session_id: int) -> None:
    """Refuse more rule sets than a session may have."""
    sql = "SELECT count(*) FROM session_profile WHERE session_id = ?"
    (number,) = db.execute(sql, (session_id,)).fetchone()
    if number >= MOST_RULES:
        raise refused("E_RULES full", "rules", most=MOST_RULES)


def next_id(db: Database) -> int:
    """The id that the next profile has, unless somebody comes between; none has it yet."""
    (last,) = db.execute("SELECT coalesce(max(id), 0) FROM session_profile").fetchone()
    return int(last) + 1


def add_game(db: Database, caller: Caller, profile: Profile) -> int:
    """Add rules for the other game, when it is first played. Returns the session's version."""
    with writing(db):
        session = authorize(db, caller, Role.KEEPER)
        if profile.game.id in session.current:
            raise refused("E_RULES twice", "rules")
        check_number(db, caller.session)
        details = {"game": profile.game.id, "fingerprint": profile.fingerprint}
        version = record(db, session, "rules", details=details)
        add_profile(db, caller.session, profile, since=version)
        return version


def change_rules(
    db: Database,
    caller: Caller,
    profile: Profile,
    *,
    recalculate: bool,
    expected_version: int | None,
    reason: str = "",
    dry_run: bool = False,
) -> ChangeResult:
    """Change the rules of a game that is played here. The result is of no round: number 0.

    With `recalculate` every round of that game goes by them, those struck out if they are ever
    restored. One that would be refused stops it, and is named; struck out, it keeps its own rules.
    A dry run only works it out.
    """
    with transaction(db, dry_run=dry_run):
        session = authorize(db, caller, Role.KEEPER, expected_version)
        held = session.current.get(profile.game.id)
        if held is None:
            raise refused("E_RULES", "rules")
        profile = as_copied(profile)
        others = _by_others(db, session, profile) if recalculate else []
        if not others and session.profiles[held] == profile:
            return unchanged(session)
        check_number(db, caller.session)
        since = session.version + 1
        new = next_id(db) if dry_run else add_profile(db, caller.session, profile, since=since)
        ruled = session.with_profile(new, profile)
        details = {
            "game": profile.game.id,
            "from": _label(session.profiles[held]),
            "to": _label(profile),
            "recalculated": recalculate,
        }
        edits = [replace(row, profile_id=new, what="rescored") for row in others]
        return apply(
            db,
            ruled,
            lines.possible(ruled, edits),
            "rules_changed",
            reason=reason,
            details=details,
            dry_run=dry_run,
        )


def change_stake(
    db: Database,
    caller: Caller,
    stake: object,
    *,
    recalculate: bool,
    expected_version: int | None,
    reason: str = "",
    dry_run: bool = False,
) -> ChangeResult:
    """Change the stake, in đồng a bet, None for points only. The result is of no round: number 0.

    From the next round on only where the gà is empty: what lies in it is worth its own stake. A dry
    run only works it out.
    """
    checked = checked_stake(stake)
    with transaction(db, dry_run=dry_run):
        session = authorize(db, caller, Role.KEEPER, expected_version)
        was = session.stake
        others = _at_others(db, session, checked) if recalculate else []
        if not others and was == checked:
            return unchanged(session)
        if session.balance.ga and not recalculate:
            raise refused("E_GA_LEFT stake", "ga", ga=bets(session.balance.ga))
        staked = replace(session, stake=checked)
        details = {"from": was, "to": checked, "recalculated": recalculate}
        if not dry_run:
            db.execute("UPDATE session SET stake = ? WHERE id = ?", (checked, caller.session))
        return apply(
            db,
            staked,
            [replace(row, stake=checked, what="rescored") for row in others],
            "stake",
            reason=reason,
            details=details,
            dry_run=dry_run,
        )


def _by_others(db: Database, session: Session, profile: Profile) -> list[Line]:
    """Every round of the profile's game that goes by other rules."""
    kept = lines.following(db, session, 1)
    rules = {line.profile_id: session.profiles[line.profile_id] for line in kept if line.profile_id}
    other = {id for id, one in rules.items() if one.game is profile.game and one != profile}
    return [line for line in kept if line.profile_id in other]


def _at_others(db: Database, session: Session, stake: int | None) -> list[Line]:
    """Every line at another stake."""
    return [line for line in lines.following(db, session, 1) if line.stake != stake]


def _label(profile: Profile) -> dict[str, str]:
    """The name and fingerprint of rules, for the history."""
    return {"name": profile.name, "fingerprint": profile.fingerprint}


LARGEST_STAKE = 10_000_000


def checked_stake(stake: object) -> int | None:
    """The stake in đồng a bet, or None for points only; refused if it is neither."""
    if stake is None or (type(stake) is int and 1 <= stake <= LARGEST_STAKE):
        return stake
    raise refused("E_SHAPE stake", "stake", most=grouped(LARGEST_STAKE))


class LeftOut(NamedTuple):
    """A round that the other rules refuse."""

    number: int
    problems: Sequence[Problem]


class WhatIf(NamedTuple):
    """Rounds by the rules they were played under, and by others. Those left out are in neither."""

    had: Mapping[str, Amount]
    """What everybody had of them, in bets."""
    would: Mapping[str, Amount]
    """What they would have had."""
    had_money: Mapping[str, Amount] | None
    """The same in đồng, each round by its own stake; None where nothing was played for money."""
    would_money: Mapping[str, Amount] | None
    ga: Amount
    """What would lie in the gà after them."""
    left_out: tuple[LeftOut, ...]
    """Rounds that the other rules refuse, in the order of scoring."""
    scored: ScoredInSession | None
    """The round by the other rules, for its explanation, where one was asked for."""


def what_if(db: Database, caller: Caller, profile: Profile, without: Container[int] = ()) -> WhatIf:
    """The rounds that count, with those of the profile's game scored by it. The gà follows from its
    start.

    Rounds of the numbers `without` are in neither side.
    """
    with reading(db):
        session = load(db, caller)
        valid = [line for line in lines.following(db, session, 1) if line.valid]
    kept = [line for line in valid if line.kind != "round" or line.number not in without]
    return _compare(*_by(profile, session, kept))


def what_if_of_round(db: Database, caller: Caller, profile: Profile, number: int) -> WhatIf:
    """One round scored by another profile of its game, with the gà that lay there. A round that is
    struck out had brought nothing."""
    with reading(db):
        session = load(db, caller)
        kept = lines.find(db, session, "round", number)
        ga = lines.balances(db, session, kept.position)[0].ga
    ruled, [(_, other)] = _by(profile, session, [kept])
    if other.profile_id != _ASKED:
        raise refused("E_RULES other", "rules")
    scored = score_kept(ruled, _ASKED, kept.entry_json, ga)
    compared = _compare(ruled, [(kept, other)], ga)
    return compared if isinstance(scored, list) else compared._replace(scored=scored)


_ASKED = 0
"""An id that no profile of a session has."""

_Pair = tuple[Line, Line]


def _by(profile: Profile, session: Session, kept: Sequence[Line]) -> tuple[Session, list[_Pair]]:
    """Lines as they are beside what they are by the profile, and the table that knows it."""
    return session.with_profile(_ASKED, profile), [
        (line, replace(line, profile_id=_ASKED) if _is_of(session, line, profile) else line)
        for line in kept
    ]


def _is_of(session: Session, line: Line, profile: Profile) -> bool:
    if line.profile_id is None:
        return False
    return session.profiles[line.profile_id].game is profile.game


def _compare(session: Session, pairs: Sequence[_Pair], ga: int = 0) -> WhatIf:
    """Both sides of lines that follow each other, with so many half bets in the gà before them."""
    had, would, left_out = Balance(), Balance(), []
    for line, other in pairs:
        posted = post_line(session, other, ga)
        if isinstance(posted, list):
            left_out.append(LeftOut(line.number, tuple(posted)))
            continue
        ga = posted[0].ga_after
        had = had.moved(line.net_half_bets, line.stake)
        would = would.after(posted[0], line.stake)
    return WhatIf(
        had=session.named(had.totals),
        would=session.named(would.totals),
        had_money=session.in_money(had.money),
        would_money=session.in_money(would.money),
        ga=bets(ga),
        left_out=tuple(left_out),
        scored=None,
    )

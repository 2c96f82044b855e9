"""The rules and the stake of a session: from the next round on, or for all of it.

A session has its own copies of profiles, and the last one of each game holds. Each round keeps the
rules and the stake it is scored by. Recalculated, every round has a new version; the old ones stay
in its history. (docs/rules.md, 12)
"""

from collections.abc import Container, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from scorekeeper.evening.amounts import grouped
from scorekeeper.evening.ledger import Balance, ScoredInSession, bets
from scorekeeper.games.base import Amount, Problem
from scorekeeper.games.names import clean_name, visible
from scorekeeper.rules.profiles import Profile
from scorekeeper.store import lines
from scorekeeper.store.access import authorize, record
from scorekeeper.store.database import LARGEST, Database, insert, reading, transaction, writing
from scorekeeper.store.errors import refused
from scorekeeper.store.replay import ChangeResult, apply, unchanged
from scorekeeper.store.session import (
    Caller,
    Line,
    Role,
    Session,
    load,
    packed,
    post_line,
    profile_of,
)

MOST_RULES = 200
"""Rule sets that a session may have: a file with more of them is refused."""

LARGEST_STAKE = 10_000_000


def add_profile(db: Database, session_id: int, profile: Profile, *, since: int) -> int:
    """Keep a copy of a profile that holds from a version of the session on. Returns its id.

    A name comes with a code that anybody has made: what nobody sees of it is left out.
    """
    game, preset, changes = profile.game.id, profile.preset.id, packed(profile.changes)
    name = clean_name(visible(profile.name)) or profile.preset.name.vi
    sql = """
    INSERT INTO session_profile (session_id, game, preset, changes, name, fingerprint, since)
    VALUES (?, ?, ?, ?, ?, ?, ?)
    """
    row = (session_id, game, preset, changes, name, profile.fingerprint, since)
    return insert(db, sql, row)


def _check_number(db: Database, session_id: int) -> None:
    """Refuse more rule sets than a session may have."""
    sql = "SELECT count(*) FROM session_profile WHERE session_id = ?"
    (number,) = db.execute(sql, (session_id,)).fetchone()
    if number >= MOST_RULES:
        raise refused("E_RULES full", "rules", most=MOST_RULES)


def add_game(db: Database, caller: Caller, profile: Profile) -> int:
    """Add rules for the other game, when it is first played. Returns the session's version."""
    with writing(db):
        session = authorize(db, caller, Role.KEEPER)
        if profile.game.id in session.current:
            raise refused("E_RULES twice", "rules")
        _check_number(db, caller.session)
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
        _check_number(db, caller.session)
        since = session.version + 1
        new = LARGEST if dry_run else add_profile(db, session.id, profile, since=since)
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
            raise refused("E_GA_LEFT stake", "ga", ga=session.ga)
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
    found = lines.following(db, session, 1)
    return [line for line in found if _is_of(line, profile) and line.profile != profile]


def _is_of(line: Line, profile: Profile) -> bool:
    """Whether a line is a round of the profile's game."""
    return line.profile is not None and line.profile.game is profile.game


def _at_others(db: Database, session: Session, stake: int | None) -> list[Line]:
    """Every line at another stake."""
    return [line for line in lines.following(db, session, 1) if line.stake != stake]


def as_copied(profile: Profile) -> Profile:
    """A profile as its copy in a session is: what has no effect is as in its preset."""
    return profile_of(profile.preset.id, packed(profile.changes), profile.name)


def _label(profile: Profile) -> dict[str, str]:
    """The name and fingerprint of rules, for the history."""
    return {"name": profile.name, "fingerprint": profile.fingerprint}


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
    """Score the rounds that count again, those of the profile's game by the profile, with an empty
    gà at the start. Every viewer may ask, and nothing is stored.

    Rounds whose numbers are in `without` are left out of both sides.
    """
    with reading(db):
        session = load(db, caller)
        valid = [line for line in lines.following(db, session, 1) if line.valid]
    asked = [line for line in valid if line.kind != "round" or line.number not in without]
    return _compare(session, asked, profile)._replace(scored=None)


def what_if_of_round(db: Database, caller: Caller, profile: Profile, number: int) -> WhatIf:
    """Score one round by another profile of its game, with the gà that was there. A struck round
    counts as 0 on the side of what was played."""
    with reading(db):
        session = load(db, caller)
        line = lines.find(db, session, "round", number)
        ga = lines.balance_before(db, session, line.position).ga
        if not _is_of(line, profile):
            raise refused("E_RULES other", "rules")
    return _compare(session, [line], profile, ga)


_ASKED = 0
"""An id that no profile of a session has."""


def _compare(session: Session, asked: Sequence[Line], profile: Profile, ga: int = 0) -> WhatIf:
    """Both sides of lines that follow each other, with so many half bets in the gà before them."""
    ruled = session.with_profile(_ASKED, profile)
    had, would, left_out, scored = Balance(), Balance(), [], None
    for line in asked:
        other = replace(line, profile_id=_ASKED) if _is_of(line, profile) else line
        result = post_line(ruled, other, ga)
        if isinstance(result, list):
            left_out.append(LeftOut(line.number, tuple(result)))
            continue
        posted, scored = result
        ga = posted.ga_after
        had = had.moved(line.net_half_bets, line.stake)
        would = would.after(posted, line.stake)
    return WhatIf(
        had=session.named(had.totals),
        would=session.named(would.totals),
        had_money=session.in_money(had.money),
        would_money=session.in_money(would.money),
        ga=bets(ga),
        left_out=tuple(left_out),
        scored=scored,
    )

"""The rules and the stake of a session, for the next rounds or for all rounds.

A session has its own copies of profiles; the last one of each game is current. Each round has the
rules and the stake by which it is scored. A recalculated round gets a new version. (docs/rules.md,
12)
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from scorekeeper.evening.amounts import Unit
from scorekeeper.evening.ledger import Balance, ScoredInSession, bets
from scorekeeper.evening.play import play
from scorekeeper.games.base import Amount, Problem
from scorekeeper.rules.profiles import Profile
from scorekeeper.store import lines
from scorekeeper.store.database import LARGEST, Database, reading
from scorekeeper.store.errors import checked_stake, refused
from scorekeeper.store.lines import ChangeResult, apply, unchanged
from scorekeeper.store.rounds import at_stake
from scorekeeper.store.session import (
    Caller,
    Line,
    Session,
    add_profile,
    changing,
    check_version,
    load,
    packed,
    profile_of,
    record,
)

MOST_RULES = 200
"""The most rule sets of a session."""


def _check_number(session: Session) -> None:
    if len(session.profiles) >= MOST_RULES:
        raise refused("E_RULES full", "rules", most=MOST_RULES)


def add_game(db: Database, caller: Caller, profile: Profile) -> None:
    """Add the rules of another game. Refuses those of a game that has rules."""
    with changing(db, caller) as session:
        if profile.game.id in session.profile_by_game:
            raise refused("E_RULES twice", "rules")
        _check_number(session)
        details = {"game": profile.game.id, "fingerprint": profile.fingerprint}
        version = record(db, session, "rules", details=details)
        add_profile(db, caller.session, profile, since=version)


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
    """Change the rules of a game that this session plays, for the next rounds.

    With `recalculate`, change them for all its rounds too. A round that the new rules refuse stops
    the change; a struck one keeps its own rules.
    """
    with changing(db, caller, dry_run=dry_run) as session:
        held = session.profile_by_game[profile.game.id]
        profile = as_copied(profile)
        rows = lines.following(db, session, 1) if recalculate else ()
        others = [row for row in rows if _is_of(row, profile) and row.profile != profile]
        if not others and held == profile:
            return unchanged(session)
        check_version(session, expected_version)
        _check_number(session)
        since = session.version + 1
        new = LARGEST if dry_run else add_profile(db, session.id, profile, since=since)
        ruled = replace(session, profiles={**session.profiles, new: profile})
        edits = [replace(row, session=ruled, profile_id=new, what="rescored") for row in others]
        details = {
            "game": profile.game.id,
            "from": _label(held),
            "to": _label(profile),
            "recalculated": recalculate,
        }
        possible = lines.possible(edits)
        return apply(db, ruled, possible, "rules_changed", reason=reason, details=details)


_PAID_HERE = """
SELECT 1 FROM outside_line
WHERE session_id = ? AND kind = 'payment' AND unit = ? AND status = 'valid' LIMIT 1
"""
_PAID_IN_GROUP = """
SELECT 1 FROM group_payment JOIN group_evening USING (group_id)
WHERE session_id = ? AND handed_over = 1 AND unit = ? AND status = 'valid' LIMIT 1
"""


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
    """Change the stake in đồng for each bet, None for points only.

    With `recalculate` it is changed for all rounds; else the gà must be empty, because its bets
    have the old stake. Refuses to recalculate in money what was paid in bets, and the reverse.
    What a group was paid in bets does not come to count in money by the next rounds either.
    """
    checked = checked_stake(stake)
    with changing(db, caller, dry_run=dry_run) as session:
        rows = lines.following(db, session, 1) if recalculate else ()
        restaked = [(row, at_stake(db, row, session.stake, checked)) for row in rows]
        others = [new for row, new in restaked if new != row]
        if not others and session.stake == checked:
            return unchanged(session)
        check_version(session, expected_version)
        if session.balance.ga and not recalculate:
            raise refused("E_GA_LEFT stake", "ga", ga=Unit(session.stake).plain(session.ga))
        unit = "bets" if checked else "money"  # in which nothing counts any more
        # One round for money is enough for bets to count no more.
        leaves = (session.money is None) if checked else recalculate
        asked = [_PAID_HERE] if recalculate else []
        asked += [_PAID_IN_GROUP] if leaves and any(session.balance.totals) else []
        if any(db.execute(paid, (session.id, unit)).fetchone() for paid in asked):
            raise refused("E_SHAPE paid", "stake")
        edits = [replace(row, what="rescored") for row in others]
        details = {"from": session.stake, "to": checked, "recalculated": recalculate}
        staked = replace(session, stake=checked)
        return apply(db, staked, edits, "stake", reason=reason, details=details)


def _is_of(line: Line, profile: Profile) -> bool:
    """Return whether a line is a round of the profile's game."""
    return line.profile is not None and line.profile.game is profile.game


def as_copied(profile: Profile) -> Profile:
    """Return a profile as stored: options without effect have the values of the preset."""
    return profile_of(profile.preset.id, packed(profile.changes), profile.name)


def _label(profile: Profile) -> dict[str, str]:
    return {"name": profile.name, "fingerprint": profile.fingerprint}


class LeftOut(NamedTuple):
    """A round that the other rules refuse."""

    number: int
    problems: Sequence[Problem]


class WhatIf(NamedTuple):
    """Results of rounds by their own rules (`had`) and by others (`would`).

    In bets, and in đồng at the stake of each round; money is None if nothing was for money. The
    rounds in `left_out` count for neither.
    """

    had: Mapping[str, Amount]
    would: Mapping[str, Amount]
    had_money: Mapping[str, Amount] | None
    would_money: Mapping[str, Amount] | None
    ga: Amount  # after them, by the other rules
    left_out: tuple[LeftOut, ...]
    scored: ScoredInSession | None  # the last round by the other rules


def what_if(db: Database, caller: Caller, profile: Profile) -> WhatIf:
    """Score the rounds of a game by another profile, from an empty gà. Nothing is stored."""
    with reading(db):
        session = load(db, caller)
        valid = [line for line in lines.following(db, session, 1) if line.valid]
    if profile.game.id not in session.current:
        raise refused("E_RULES other", "rules")
    return _compare(session, valid, profile)._replace(scored=None)


def what_if_of_round(db: Database, caller: Caller, profile: Profile, number: int) -> WhatIf:
    """Score one round by another profile, with the gà before it; `had` of a struck one is 0."""
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
    """Compare consecutive lines, with so many half bets in the gà before them."""
    ruled = replace(session, profiles={**session.profiles, _ASKED: profile})
    others = (
        replace(
            line,
            session=ruled,
            profile_id=_ASKED if _is_of(line, profile) else line.profile_id,
            status="valid",
            net_json="[]",
        )
        for line in asked
    )
    start = end = Balance((-ga,))
    had, left_out, scored = Balance(), list[LeftOut](), None
    for line, played in zip(asked, play(others, session.numbers, start), strict=True):
        if played.refused:
            if line.kind == "round":
                left_out.append(LeftOut(line.number, tuple(played.refused)))
            continue
        end, scored = played.after, played.scored
        had = had.moved(line.net_half_bets, line.stake)
    would = end.minus(start)
    return WhatIf(
        had=session.named(had.totals),
        would=session.named(would.totals),
        had_money=session.in_money(had.money),
        would_money=session.in_money(would.money),
        ga=bets(end.ga),
        left_out=tuple(left_out),
        scored=scored,
    )

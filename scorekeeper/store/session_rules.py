"""The rules and the stake of a session: from the next round on, or for all of it.

A session has its own copies of profiles, and the last one of each game holds. Each round keeps the
rules and the stake it is scored by. Recalculated, every round has a new version; the old ones stay
in its history. (docs/rules.md, 12)
"""

from collections.abc import Mapping
from dataclasses import replace

from scorekeeper.games import GAMES
from scorekeeper.games.names import clean_name, visible
from scorekeeper.ledger import bets
from scorekeeper.profiles import Profile
from scorekeeper.store import lines
from scorekeeper.store.access import Caller, Role
from scorekeeper.store.database import Database, insert, transaction, writing
from scorekeeper.store.errors import refused
from scorekeeper.store.remarks import checked_reason
from scorekeeper.store.replay import ChangeResult, apply, unchanged
from scorekeeper.store.session import (
    Line,
    Session,
    as_copied,
    authorize,
    authorize_change,
    checked_stake,
    packed,
    record,
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


def profile_for(session: Session, entry: object, game: str | None) -> int:
    """The id of the rules that a round goes by: its game follows from its finish.

    A finish that several games have is told by `game`, unless only one is played here.
    """
    games, current = _games_of(entry), session.current
    here = [id for id in games if id in current] if games else list(current)
    if not here:
        raise refused("E_RULES", "rules")
    if len(here) > 1 and game is None and games:
        raise refused("E_SHAPE game", "game")
    return current[game if game in here else here[0]]


def _games_of(entry: object) -> list[str]:
    """The games that know the round's finish; none where it has no finish that anybody knows."""
    finish = entry.get("finish") if isinstance(entry, Mapping) else None
    return [game.id for game in GAMES if finish in game.finishes]


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
        session = authorize_change(db, caller, Role.KEEPER, expected_version)
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
            reason=checked_reason(reason),
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
        session = authorize_change(db, caller, Role.KEEPER, expected_version)
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
            reason=checked_reason(reason),
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

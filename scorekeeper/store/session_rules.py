"""The rules of a session: its own copies of profiles, the last one of each game holds."""

from collections.abc import Mapping

from scorekeeper.games import GAMES
from scorekeeper.games.names import clean_name, visible
from scorekeeper.profiles import Profile
from scorekeeper.store.authorization import Caller, Role, authorize, record
from scorekeeper.store.database import Database, insert, writing
from scorekeeper.store.errors import refused
from scorekeeper.store.session_state import SessionState, packed

MOST_RULES = 200
"""Rule sets that a session may have: a file with more of them is refused."""


def add_profile(db: Database, session: int, profile: Profile, *, since: int) -> int:
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
            session,
            profile.game.id,
            profile.preset.id,
            packed(profile.changes),
            name,
            profile.fingerprint,
            since,
        ),
    )


def check_number(db: Database, session: int) -> None:
    """Refuse more rule sets than a session may have."""
    sql = "SELECT count(*) FROM session_profile WHERE session_id = ?"
    (number,) = db.execute(sql, (session,)).fetchone()
    if number >= MOST_RULES:
        raise refused("E_RULES full", "rules", most=MOST_RULES)


def next_id(db: Database) -> int:
    """The id that the next profile has, unless somebody comes between; none has it yet."""
    (last,) = db.execute("SELECT coalesce(max(id), 0) FROM session_profile").fetchone()
    return int(last) + 1


def add_game(db: Database, caller: Caller, profile: Profile) -> int:
    """Add rules for the other game, when it is first played. Returns the session's version."""
    with writing(db):
        state = authorize(db, caller, Role.KEEPER)
        if profile.game.id in state.current:
            raise refused("E_RULES twice", "rules")
        check_number(db, caller.session)
        details = {"game": profile.game.id, "fingerprint": profile.fingerprint}
        version = record(db, state, "rules", details=details)
        add_profile(db, caller.session, profile, since=version)
        return version


def profile_for(state: SessionState, entry: object, game: str | None) -> int:
    """The id of the rules that a round goes by: its game follows from its finish.

    A finish that several games have is told by `game`, unless only one is played here.
    """
    games, current = _games_of(entry), state.current
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

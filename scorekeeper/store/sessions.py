"""Sessions: shown, listed, led, given another title, ended, opened again, deleted."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from json import loads
from typing import NamedTuple

from scorekeeper.games.base import Amount
from scorekeeper.games.names import visible
from scorekeeper.ledger import Balance, NamedBalance, bets, by_name, dong_by_name
from scorekeeper.profiles import Profile
from scorekeeper.seats import Person, Turns
from scorekeeper.store import lines
from scorekeeper.store.access import (
    MAY_WRITE,
    Caller,
    Role,
    authorize,
    authorize_change,
    record,
    rights,
    role,
)
from scorekeeper.store.database import Database, now, reading, writing
from scorekeeper.store.errors import refused
from scorekeeper.store.opening import checked_title, clean_title
from scorekeeper.store.session_state import SessionState, load


@dataclass(frozen=True)
class Session:
    """A session as every viewer may see it."""

    state: SessionState
    balance: Balance
    """What everybody holds, in half bets and half đồng."""

    id: int
    version: int
    title: str
    zone: str
    opened_at: str
    ended_at: str | None
    stake: int | None
    people: tuple[Person, ...]
    """In seat order."""
    leader: str | None
    turns: Turns
    """How people take turns, where more are there than play."""
    profiles: Mapping[str, Profile]
    """The rules that hold for the next round, by game."""
    ga_left: bool
    """Whether the gà is still to be dealt with."""
    rounds: int
    """The number of rounds, which is the number of the last one."""
    latest: tuple[lines.Line, ...]
    """The last lines of the ledger, the last one first."""
    role: Role
    """The role of the caller."""

    @property
    def totals(self) -> Mapping[str, Amount]:
        """The total of everybody, in bets."""
        return self._named.totals

    @property
    def money(self) -> Mapping[str, Amount] | None:
        """The totals in đồng, each round by its own stake; None where nothing was played for
        money."""
        return self._named.money

    @property
    def stakes_differ(self) -> bool:
        """Whether money is what counts, because rounds had different stakes."""
        return self.balance.differs_from(self.stake)

    @property
    def ga(self) -> Amount:
        """The gà, in bets."""
        return self._named.ga

    @cached_property
    def _named(self) -> NamedBalance:
        return self.state.named_balance(self.balance)


class SessionGlance(NamedTuple):
    """What tells whether a page of a session is still as it was."""

    version: int
    role: Role
    draft: tuple[int, bool] | None
    """The serial of the draft, and whether it is the caller's; None where there is none, and for
    a caller who may only view."""


def glance(db: Database, caller: Caller) -> SessionGlance:
    """The version of a session, what the caller may do and the draft: whatever a page shows follows
    from it.

    Refused where there is no such session.
    """
    found = db.execute(
        """
        SELECT version, serial, machine_id
        FROM session LEFT JOIN draft ON draft.session_id = id WHERE id = ?
        """,
        (caller.session,),
    ).fetchone()
    if found is None:
        raise refused("E_NOT_FOUND")
    version, serial, machine = found
    has, own = rights(db, caller)
    seen = None if serial is None or has < Role.KEEPER else (serial, machine == own)
    return SessionGlance(version, has, seen)


def view(db: Database, caller: Caller, latest: int = 10) -> Session:
    """The session as it is now. The cost is the same however many rounds there are."""
    with reading(db):
        state = load(db, caller.session)
        last = lines.seen(db, state, lines.latest(db, state, max(latest, 1)))
        return _seen(state, last, latest, role(db, caller))


def _seen(state: SessionState, last: list[lines.Line], latest: int, role: Role) -> Session:
    session = state.session
    return Session(
        state=state,
        balance=state.balance,
        id=session.id,
        version=session.version,
        title=session.title,
        zone=session.zone,
        opened_at=session.opened_at,
        ended_at=session.ended_at,
        stake=session.stake,
        people=state.people,
        leader=state.name(session.leader),
        turns=session.turns,
        profiles=state.profile_by_game,
        ga_left=_ga_left(state, last[0].kept if last else None),
        rounds=session.rounds,
        latest=tuple(last[:latest]),
        role=role,
    )


def _ga_left(state: SessionState, last: lines.LineRow | None) -> bool:
    """Whether the gà holds something and nobody has said what becomes of it."""
    return bool(last and state.balance.ga and not last.keeps_ga)


def ledger(
    db: Database, caller: Caller, *, before: int | None = None, limit: int = 100
) -> list[lines.Line]:
    """A page of all lines, the last in the order of scoring first; before a position if one is
    given."""
    with reading(db):
        state = load(db, caller.session)
        return lines.seen(db, state, lines.latest(db, state, limit, before))


def set_title(
    db: Database, caller: Caller, title: object, *, expected_version: int | None = None
) -> int:
    """Change the title. Returns the session's version."""
    clean = checked_title(title)
    with writing(db):
        state = authorize_change(db, caller, Role.KEEPER, expected_version)
        if clean == state.session.title:
            return state.session.version
        db.execute("UPDATE session SET title = ? WHERE id = ?", (clean, caller.session))
        return record(db, state, "title", details={"from": state.session.title, "to": clean})


def lead(
    db: Database, caller: Caller, name: str | None, *, expected_version: int | None = None
) -> int:
    """Set the person who leads the next round, None for nobody. Returns the session's version."""
    with writing(db):
        state = authorize_change(db, caller, Role.KEEPER, expected_version)
        if name is not None and name not in state.active:
            told = ", ".join(state.active)
            raise refused("E_PLAYER_UNKNOWN", "leader", player=name, players=told)
        number = None if name is None else state.active[name]
        if number == state.session.leader:
            return state.session.version
        db.execute("UPDATE session SET leader = ? WHERE id = ?", (number, caller.session))
        return record(db, state, "leader", details={"name": name})


def take_turns(
    db: Database, caller: Caller, turns: Turns, *, expected_version: int | None = None
) -> int:
    """Set how people take turns, where more are there than play. Returns the session's version."""
    with writing(db):
        state = authorize_change(db, caller, Role.KEEPER, expected_version)
        if turns == state.session.turns:
            return state.session.version
        db.execute("UPDATE session SET turns = ? WHERE id = ?", (turns, caller.session))
        return record(db, state, "turns", details={"turns": turns})


def end(db: Database, caller: Caller, *, expected_version: int | None = None) -> int:
    """End the session, which locks it. A gà that is not empty is dealt with before."""
    with writing(db):
        state = authorize_change(db, caller, Role.OWNER, expected_version)
        last = lines.latest(db, state, 1)
        if _ga_left(state, last[0] if last else None):
            raise refused("E_GA_LEFT", "ga", ga=bets(state.balance.ga))
        db.execute("UPDATE session SET ended_at = ? WHERE id = ?", (now(), caller.session))
        return record(db, state, "ended")


def reopen(db: Database, caller: Caller, *, expected_version: int | None = None) -> int:
    """Open a session again that has ended."""
    with writing(db):
        state = authorize_change(db, caller, Role.OWNER, expected_version, ended_too=True)
        if state.session.ended_at is None:
            return state.session.version
        db.execute("UPDATE session SET ended_at = NULL WHERE id = ?", (caller.session,))
        return record(db, state, "reopened")


def delete(db: Database, caller: Caller, title: object) -> None:
    """Delete a session and all that belongs to it. To be sure, its title is typed again."""
    with writing(db):
        state = authorize(db, caller, Role.OWNER, ended_too=True)
        if not _is_typed(state.session.title, title):
            raise refused("E_SHAPE confirm", "title", title=state.session.title)
        db.execute("DELETE FROM session WHERE id = ?", (caller.session,))
    return


def _is_typed(title: str, typed: object) -> bool:
    """Whether a title was typed again: as it stands, or one of before, with what nobody sees or
    could type, as it looks."""
    seen, looks = clean_title(typed) or "", visible(title)
    return seen == title or (looks != title and visible(seen).split() == looks.split())


class SessionSummary(NamedTuple):
    """A session as one entry of a list."""

    id: int
    title: str
    opened_at: str
    ended_at: str | None
    zone: str
    rounds: int
    view_token: str


_KEPT = """
SELECT session.id, title, opened_at, ended_at, zone, rounds, link.token
FROM session JOIN link ON link.session_id = session.id AND link.kind = 'view'
"""


def of_browser(db: Database, browser: int, limit: int = 50) -> list[SessionSummary]:
    """The sessions that a browser owns or keeps, the latest first; no samples.

    A browser whose right was taken away is told nothing of them, least of all their view link.
    """
    sql = f"""
    {_KEPT} JOIN machine ON machine.session_id = session.id
    WHERE machine.browser_id = ? AND {MAY_WRITE} AND NOT sample ORDER BY session.id DESC LIMIT ?
    """
    return [SessionSummary._make(found) for found in db.execute(sql, (browser, limit)).fetchall()]


def everything(db: Database) -> list[SessionSummary]:
    """All sessions of the file, the latest first."""
    return [
        SessionSummary._make(found)
        for found in db.execute(f"{_KEPT} ORDER BY session.id DESC").fetchall()
    ]


class Standing(NamedTuple):
    """What a person has won or lost in a session."""

    name: str
    total: Amount
    """In bets."""
    money: Amount | None
    """In đồng; None where nothing was played for money."""


_PEOPLE = """
SELECT number, name FROM person WHERE session_id = ? AND (active OR played) ORDER BY seat
"""


def standings(db: Database, session: int) -> list[Standing]:
    """Everybody who is there or was, in seat order. It can be read whatever the rules are, also
    those of a newer version."""
    with reading(db):
        people = db.execute(_PEOPLE, (session,)).fetchall()
        sql = "SELECT stake, totals_half_bets, money_half_dong FROM session WHERE id = ?"
        stake, totals, money = db.execute(sql, (session,)).fetchone()
    numbers = {name: number for number, name in people}
    total = by_name(loads(totals), numbers)
    in_money = dong_by_name(loads(money), numbers, stake) or {}
    return [Standing(name, total[name], in_money.get(name)) for name in numbers]

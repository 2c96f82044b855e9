"""Sessions: looked at, led, given another title, ended, opened again, deleted."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scorekeeper.games.base import Amount
from scorekeeper.ledger import Standing, bets, subtracted
from scorekeeper.profiles import Profile
from scorekeeper.seats import Person, Turns
from scorekeeper.store import lines
from scorekeeper.store.authorization import (
    MAY_WRITE,
    Caller,
    Role,
    admit,
    admit_change,
    record,
    role,
)
from scorekeeper.store.database import Database, now, reading, row, rows, writing
from scorekeeper.store.errors import refused
from scorekeeper.store.opening import LONGEST_TITLE, clean_title
from scorekeeper.store.session_state import Table, load
from scorekeeper.store.writes import set_leader


@dataclass(frozen=True, slots=True)
class Session:
    """A session as everybody may see it."""

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
    """Who sits out next, where more are there than play."""
    profiles: Mapping[str, Profile]
    """What holds for the next round, by game."""
    totals: Mapping[str, Amount]
    money: Mapping[str, Amount] | None
    """The totals in đồng, each round by its own stake; None where nothing was played for money."""
    stakes_differ: bool
    """Whether money is what counts, because rounds had different stakes."""
    ga: Amount
    ga_left: bool
    """Whether the gà is still to be dealt with."""
    rounds: int
    """How many there are; the number of the last one."""
    latest: tuple[lines.Line, ...]
    """The last lines of the ledger, the last one first."""
    role: Role
    """What the caller may do."""


def glance(db: Database, caller: Caller) -> tuple[int, Role]:
    """The version of a session and what the caller may do: whatever a page shows follows from it.

    Refused where there is no such session.
    """
    found = row(db, "SELECT version FROM session WHERE id = ?", (caller.session,))
    if found is None:
        raise refused("E_NOT_FOUND")
    return found[0], role(db, caller)


def view(db: Database, caller: Caller, latest: int = 10) -> Session:
    """The session as it is now. It costs the same however many rounds there are."""
    with reading(db):
        table = load(db, caller.session)
        last = lines.latest(db, table, max(latest, 1))
        return _seen(table, last, latest, role(db, caller))


def _seen(table: Table, last: list[lines.KeptLine], latest: int, role: Role) -> Session:
    session = table.session
    standing = last[0].standing if last else lines.NOTHING
    return Session(
        id=session.id,
        version=session.version,
        title=session.title,
        zone=session.zone,
        opened_at=session.opened_at,
        ended_at=session.ended_at,
        stake=session.stake,
        people=table.people,
        leader=table.name(session.leader),
        turns=session.turns,
        profiles={profile.game.id: profile for profile in table.profiles.values()},
        totals=table.named(standing.totals),
        money=table.in_money(standing.money),
        stakes_differ=_stakes_differ(standing, session.stake),
        ga=bets(standing.ga),
        ga_left=ga_left(last),
        rounds=session.rounds,
        latest=tuple([lines.Line(table, line) for line in last[:latest]]),
        role=role,
    )


def ga_left(last: Sequence[lines.KeptLine]) -> bool:
    """Whether something is in the gà and nobody has said what becomes of it."""
    return bool(last and last[0].ga_after and not last[0].keeps_ga)


def _stakes_differ(standing: Standing, stake: int | None) -> bool:
    """Whether the money is not the bets at the stake of now. Where it is, either tells the same."""
    at_one = [halves * (stake or 0) for halves in standing.totals]
    return any(subtracted(standing.money, at_one))


def ledger(
    db: Database, caller: Caller, *, before: int | None = None, limit: int = 100
) -> list[lines.Line]:
    """A page of all lines, the last in the order of scoring first; those before a position."""
    with reading(db):
        table = load(db, caller.session)
        return [lines.Line(table, line) for line in lines.latest(db, table, limit, before)]


def set_title(db: Database, caller: Caller, title: object, *, expected: int | None = None) -> int:
    """Another title; gives the version of the session."""
    clean = clean_title(title)
    if clean is None:
        raise refused("E_SHAPE title", "title", most=LONGEST_TITLE)
    with writing(db):
        table = admit_change(db, caller, Role.KEEPER, expected)
        if clean == table.session.title:
            return table.session.version
        db.execute("UPDATE session SET title = ? WHERE id = ?", (clean, caller.session))
        return record(db, table, "title", details={"from": table.session.title, "to": clean})


def lead(db: Database, caller: Caller, name: str | None, *, expected: int | None = None) -> int:
    """Who leads the next round, as the table says; None for nobody."""
    with writing(db):
        table = admit_change(db, caller, Role.KEEPER, expected)
        if name is not None and name not in table.active:
            told = ", ".join(table.active)
            raise refused("E_PLAYER_UNKNOWN", "leader", player=name, players=told)
        number = None if name is None else table.active[name]
        if number == table.session.leader:
            return table.session.version
        set_leader(db, caller.session, number)
        return record(db, table, "leader", details={"name": name})


def take_turns(db: Database, caller: Caller, turns: Turns, *, expected: int | None = None) -> int:
    """Who sits out next, where more are there than play; gives the version of the session."""
    with writing(db):
        table = admit_change(db, caller, Role.KEEPER, expected)
        if turns == table.session.turns:
            return table.session.version
        db.execute("UPDATE session SET turns = ? WHERE id = ?", (turns, caller.session))
        return record(db, table, "turns", details={"turns": turns})


def end(db: Database, caller: Caller, *, expected: int | None = None) -> int:
    """End the session, which locks it. What is in the gà is dealt with before."""
    with writing(db):
        table = admit_change(db, caller, Role.OWNER, expected)
        last = lines.latest(db, table, 1)
        if ga_left(last):
            raise refused("E_GA_LEFT", "ga", ga=bets(last[0].ga_after))
        db.execute("UPDATE session SET ended_at = ? WHERE id = ?", (now(), caller.session))
        return record(db, table, "ended")


def reopen(db: Database, caller: Caller, *, expected: int | None = None) -> int:
    """Go on with a session that has ended."""
    with writing(db):
        table = admit_change(db, caller, Role.OWNER, expected, ended_too=True)
        if table.session.ended_at is None:
            return table.session.version
        db.execute("UPDATE session SET ended_at = NULL WHERE id = ?", (caller.session,))
        return record(db, table, "reopened")


def delete(db: Database, caller: Caller, title: object) -> None:
    """Forget a session and all that belongs to it. To be sure, its title is typed again."""
    with writing(db):
        table = admit(db, caller, Role.OWNER, ended_too=True)
        if clean_title(title) != table.session.title:
            raise refused("E_SHAPE confirm", "title", title=table.session.title)
        db.execute("DELETE FROM session WHERE id = ?", (caller.session,))
    return


class Kept(NamedTuple):
    """A session in a list."""

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


def of_browser(db: Database, browser: int, limit: int = 50) -> list[Kept]:
    """The sessions that a browser owns or keeps, the latest first.

    A browser whose right was taken away is told nothing of them, least of all their view link.
    """
    sql = f"""
    {_KEPT} JOIN machine ON machine.session_id = session.id
    WHERE machine.browser_id = ? AND {MAY_WRITE} ORDER BY session.id DESC LIMIT ?
    """
    return [Kept._make(found) for found in rows(db, sql, (browser, limit))]


def everything(db: Database) -> list[Kept]:
    """All sessions of the file, the latest first."""
    return [Kept._make(found) for found in rows(db, f"{_KEPT} ORDER BY session.id DESC")]

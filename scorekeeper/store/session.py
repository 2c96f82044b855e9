"""A session and its lines, as loaded in one transaction; roles and recording.

A role is checked in the transaction of the change that needs it.
"""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from enum import IntEnum
from functools import cached_property, lru_cache
from json import JSONEncoder, loads
from typing import NamedTuple

from scorekeeper.evening.ledger import (
    EMPTY,
    Balance,
    Posting,
    ScoredInSession,
    bets,
    by_name,
    dong_by_name,
    score_in_session,
)
from scorekeeper.evening.seats import Person, Turns
from scorekeeper.fields import Json
from scorekeeper.games import PRESETS, rename_players
from scorekeeper.games.base import Amount, Entry
from scorekeeper.games.names import clean_name, visible
from scorekeeper.rules.profiles import Profile, change
from scorekeeper.store.changes import KINDS
from scorekeeper.store.database import Database, now, reading, writing
from scorekeeper.store.errors import existing, refused, stale


class Role(IntEnum):
    """The rights of a caller in a session; each includes those before it."""

    VIEW = 0
    KEEPER = 1
    OWNER = 2


class Caller(NamedTuple):
    """A browser, or a program with a token, that asks for a session."""

    session: int
    browser: int | None = None
    link: int | None = None
    token: str = ""  # the view token in the URL


class Guest(NamedTuple):
    """What a browser has said of who uses it."""

    person: int | None  # the number; None only watches
    link: int | None = None  # the id of the link by which it came; None if that was replaced


SERVER = Caller(0)


@dataclass(frozen=True)
class Session:
    """A session as its caller may see it; amounts are in bets and đồng by name, in seat order."""

    id: int
    title: str
    stake: int | None  # đồng for each bet; None is points only
    zone: str
    opened_at: str
    ended_at: str | None
    version: int
    rounds: int  # also the number of the last round
    ga_lines: int
    people_ever: int  # the highest number ever used for a person
    leader_number: int | None
    owner_id: int | None  # the machine that owns it; None if a program does
    turns: Turns
    people: tuple[Person, ...]  # in seat order
    profiles: Mapping[int, Profile]  # all its rules by id
    sample: bool = False  # removed after a day
    balance: Balance = EMPTY  # of every account at the end of the ledger, in halves
    verdicts: int = 0  # grows with each verdict on a round
    ga_kept: bool = False  # whether the last decision is to keep the gà for the next evening
    last_round: int | None = None
    """The round announced as the last: 0 is the next one, else its number. None if there is none.

    Files do not have it: it matters only until the table goes home."""
    last_round_counts: bool = False  # whether it has been saved, and is not struck out
    end: int = 1  # the position after the last line
    caller: Caller = SERVER
    role: Role = Role.VIEW
    machine: int | None = None
    """The id of the caller's machine. None for the server, for a browser that may only view, and
    for a program before its first change."""
    guest: Guest | None = None  # None if the caller's browser has not said who uses it
    guests: int = 0  # grows whenever a browser says who uses it
    arrived: frozenset[int] = frozenset()
    """The numbers of the people of whom a browser has said that it is theirs."""
    latest: "tuple[Line, ...]" = ()
    """The last lines, newest first, if they were read."""
    dry_run: bool = False  # whether a change is only computed, and not written

    @property
    def token(self) -> str:
        """The view token in the URL."""
        return self.caller.token

    @property
    def keeps(self) -> bool:
        return self.role >= Role.KEEPER

    @property
    def owns(self) -> bool:
        return self.role is Role.OWNER

    @property
    def me(self) -> str | None:
        """The person who uses the caller's browser, as it was said; that gives no right."""
        return self.name(self.guest.person) if self.guest else None

    @property
    def begun(self) -> bool:
        """Whether the ledger has a line."""
        return self.end > 1

    @property
    def awaits_guests(self) -> bool:
        """Whether more than one person is at the table without a phone that shows it."""
        return len(set(self.active.values()) - self.arrived) > 1

    @property
    def totals(self) -> dict[str, Amount]:
        """Everybody's total in bets."""
        return self.named(self.balance.totals)

    @property
    def money(self) -> dict[str, Amount] | None:
        """The totals in đồng, each round at its own stake; None if nothing was for money."""
        return self.in_money(self.balance.money)

    @property
    def ga(self) -> Amount:
        return bets(self.balance.ga)

    @property
    def stakes_differ(self) -> bool:
        """Whether rounds had different stakes, so that money counts instead of bets."""
        return self.balance.differs_from(self.stake)

    @property
    def ga_left(self) -> bool:
        """Whether the gà holds something that nobody has decided about."""
        return bool(self.balance.ga) and not self.ga_kept

    @property
    def is_last_round(self) -> bool:
        """Whether the next round is announced as the last of the evening."""
        return self.last_round is not None and not self.last_round_counts

    @property
    def leader(self) -> str | None:
        return self.name(self.leader_number)

    @cached_property
    def current(self) -> dict[str, int]:
        """The id of the current rules by game: the highest one."""
        newest: dict[str, int] = {}
        for id, profile in self.profiles.items():
            newest[profile.game.id] = max(id, newest.get(profile.game.id, id))
        return newest

    @cached_property
    def profile_by_game(self) -> dict[str, Profile]:
        """The rules of the next round by game."""
        return {game: self.profiles[id] for game, id in self.current.items()}

    @cached_property
    def numbers(self) -> dict[str, int]:
        return {person.name: person.number for person in self.people}

    @cached_property
    def active(self) -> dict[str, int]:
        """The number of each person who takes part in the next rounds, by name."""
        return {person.name: person.number for person in self.people if person.active}

    @property
    def sharers(self) -> list[str]:
        """The people at the table who have played, or all there: they share the gà."""
        played = [person.name for person in self.people if person.active and person.played]
        return played or list(self.active)

    @cached_property
    def names(self) -> dict[int, str]:
        return {person.number: person.name for person in self.people}

    def name(self, number: int | None) -> str | None:
        """Return the name of a person; None for nobody and for the gà."""
        return None if number is None else self.names.get(number)

    def number_of(self, name: str | None, field: str, *, active: bool = False) -> int:
        """Return the number of a person, who may have to be active; refuse anybody else."""
        numbers = self.active if active else self.numbers
        if name is None or name not in numbers:
            people = ", ".join(numbers)
            raise refused("E_PLAYER_UNKNOWN", field, player=name, players=people)
        return numbers[name]

    def named(self, halves: Sequence[int]) -> dict[str, Amount]:
        """Convert halves by number to bets or đồng by name, in seat order."""
        return by_name(halves, self.numbers)

    def in_money(self, half_dong: Sequence[int]) -> dict[str, Amount] | None:
        """Convert half đồng by number to đồng by name; None if nothing was for money."""
        return dong_by_name(half_dong, self.numbers, self.stake)

    def as_kept(self, entry: Entry) -> str:
        """Encode an entered round as it is stored: JSON with people by number."""

        def ref(raw: str) -> str:
            name = raw if raw in self.numbers else clean_name(raw) or raw
            # A list that its finish does not use may name anybody.
            return str(self.numbers[name]) if name in self.numbers else f"?{name}"

        return packed(rename_players({key: entry[key] for key in entry if key != "ga_before"}, ref))

    def as_entered(self, entry_json: str) -> Json:
        """Decode a stored round, with the current names."""
        names = {str(number): name for number, name in self.names.items()}
        return rename_players(
            loads(entry_json), lambda ref: names.get(ref) or ref.removeprefix("?")
        )


@dataclass(frozen=True)
class Line:
    """A line of the ledger in one of its versions: a round, a gà line or a side payment."""

    session: Session = field(repr=False, compare=False)
    id: int
    position: int  # in the order of scoring, from 1
    kind: str  # `round`, `ga` or `side`
    number: int  # within its kind
    status: str  # `valid` or `struck`
    version: int  # of the session, when this version was made
    led: int | None
    leads_next: int | None
    what: str  # what was done to it: saved, corrected, rescored, struck or restored
    profile_id: int | None  # of a round
    stake: int | None
    entry_json: str  # as entered, with people by number
    net_json: str  # half bets by number; empty if struck out
    ga_then: int = 0  # half bets in the gà when this version was scored
    at: str = ""  # when it was made, in UTC
    reason: str = ""
    machine: int | None = None  # the number of the machine that made it
    person: str | None = None  # the person who uses that machine, if known
    struck_because: str | None = None  # may be empty; None if it counts
    before: Balance = EMPTY  # the balance before it, if that was read
    versions: "tuple[Line, ...]" = ()  # all of them, oldest first, if they were read
    postings: tuple[Posting, ...] = ()  # of its current version, if they were read

    @property
    def valid(self) -> bool:
        return self.status == "valid"

    @cached_property
    def net_half_bets(self) -> tuple[int, ...]:
        """Everybody's result by number."""
        return tuple(loads(self.net_json))

    @property
    def people(self) -> list[int]:
        """The numbers of the people in it."""
        entry = loads(self.entry_json)
        return [int(ref) for ref in entry["players" if "players" in entry else "among"]]

    @property
    def profile(self) -> Profile | None:
        return None if self.profile_id is None else self.session.profiles[self.profile_id]

    @cached_property
    def entry(self) -> Entry:
        """The entered round, with names.

        For the gà: {"ga": "shared", "given" or "kept", "among": names}. For a side payment:
        {"from": name, "to": names, "half_bets", "note", "among": names}; None is the gà.
        """
        session = self.session
        if self.kind == "round":
            return session.as_entered(self.entry_json)
        entry: Json = loads(self.entry_json)
        entry["among"] = [session.name(who) for who in entry["among"]]
        if self.kind == "side":
            entry["from"] = session.name(entry["from"])
            entry["to"] = [session.name(who) for who in entry["to"]]
        return entry

    @property
    def scored_by(self) -> Hashable:
        """All that the payments of a round depend on."""
        names = tuple(self.session.numbers.items())
        return self.profile, names, self.entry_json, self.before.ga, self.ga_then

    @cached_property
    def scored(self) -> ScoredInSession:
        """The round, scored anew even if struck out. Raises ValueError if its rules refuse it."""
        assert self.profile
        rules, entry, numbers = self.profile, self.entry, self.session.numbers
        scored = score_in_session(rules, entry, self.before.ga, numbers)
        if isinstance(scored, list) and not self.valid:
            # The gà may hold less now than when the round counted.
            scored = score_in_session(rules, entry, self.ga_then, numbers)
        if isinstance(scored, list):
            raise ValueError(f"Round {self.number} was saved and is now refused: {scored}")
        return scored

    @property
    def then(self) -> "Line":
        """The same line with the gà before it as this version was scored, but no other balance."""
        return replace(self, before=Balance((-self.ga_then,)))

    @cached_property
    def net(self) -> Mapping[str, Amount]:
        """The results in bets of the people in it, in the seat order of the round."""
        results, names = self.session.named(self.net_half_bets), self.session.names
        return {names[number]: results[names[number]] for number in self.people}

    @cached_property
    def after(self) -> Balance:
        return self.before.moved(self.net_half_bets, self.stake)

    @cached_property
    def totals(self) -> Mapping[str, Amount]:
        """Everybody's total after it, in bets."""
        return self.session.named(self.after.totals)

    @cached_property
    def paid(self) -> Mapping[str, Amount] | None:
        """The results in đồng; None if it was for points."""
        stake = self.stake
        return None if stake is None else {who: stake * net for who, net in self.net.items()}

    @cached_property
    def money(self) -> Mapping[str, Amount] | None:
        """Everybody's total after it, in đồng; None if nothing was for money."""
        return self.session.in_money(self.after.money)

    @property
    def ga_before(self) -> Amount:
        """The gà before it, in bets."""
        return bets(self.before.ga)

    @property
    def ga_after(self) -> Amount:
        """The gà after it, in bets."""
        return bets(self.after.ga)


packed = JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
"""Encodes a value as compact JSON."""


class NewerRules(Exception):
    """The file has rules of a newer version of this program."""


@lru_cache(maxsize=1024)
def profile_of(preset: str, changes: str, name: str) -> Profile:
    """Return the profile of a stored row. Raises `NewerRules`."""
    profile = change(PRESETS[preset], loads(changes), name) if preset in PRESETS else []
    if isinstance(profile, list):
        raise NewerRules(f"{preset} {changes}")
    return profile


CURRENT_LINE = """line JOIN line_version
    ON line_version.line_id = line.id AND line_version.version = line.version"""
"""SQL: lines in their current version."""

KEPT = ("title", "stake", "zone", "opened_at", "ended_at", "version", "rounds", "ga_lines", "turns")
"""The columns that are fields of `Session` under the same name, and that a file brings."""

_SESSION = f"""
SELECT session.id, {", ".join(KEPT)},
    people AS people_ever, leader AS leader_number, owner_id, totals_half_bets,
    money_half_dong, last_round, sample, verdicts, guests, guest.session_id, guest.person, link_id,
    (
        SELECT kind = 'ga' AND status = 'valid' AND json_extract(entry, '$.ga') = 'kept'
        FROM {CURRENT_LINE} WHERE line.session_id = session.id AND kind != 'side'
        ORDER BY position DESC LIMIT 1
    ) AS ga_kept, EXISTS (
        SELECT 1 FROM line
        WHERE session_id = session.id AND kind = 'round' AND number = last_round
            AND status = 'valid'
    ) AS last_round_counts,
    (SELECT coalesce(max(position), 0) + 1 FROM line WHERE session_id = session.id) AS end
FROM session
LEFT JOIN guest ON guest.session_id = session.id AND guest.browser_id = ?
WHERE session.id = ?
"""
_FLAGS = ("sample", "ga_kept", "last_round_counts")
_PEOPLE = """
SELECT number, name, active, played, EXISTS (
    SELECT 1 FROM guest
    WHERE guest.session_id = person.session_id AND guest.person = person.number
) FROM person WHERE session_id = ? ORDER BY seat
"""
_PROFILES = "SELECT id, preset, changes, name FROM session_profile WHERE session_id = ? ORDER BY id"


def load(db: Database, caller: Caller) -> Session:
    """Load a session with the role of its caller, which is not checked; refuse if there is none.

    Raises `NewerRules`.
    """
    cursor = db.execute(_SESSION, (caller.browser, caller.session))
    values = existing(cursor.fetchone())
    row = dict(zip([name for name, *_ in cursor.description], values, strict=True))
    row |= {flag: bool(row[flag]) for flag in _FLAGS}
    totals, money = [loads(row.pop(column)) for column in ("totals_half_bets", "money_half_dong")]
    is_guest, person, link = [row.pop(column) for column in ("session_id", "person", "link_id")]
    people = db.execute(_PEOPLE, (caller.session,)).fetchall()
    profiles = db.execute(_PROFILES, (caller.session,)).fetchall()
    role, machine = role_and_machine(db, caller)
    return Session(
        **row,
        people=tuple([Person(n, name, bool(on), bool(ever)) for n, name, on, ever, _ in people]),
        arrived=frozenset([number for number, *_, arrived in people if arrived]),
        guest=Guest(person, link) if is_guest else None,
        profiles={id: profile_of(*rules) for id, *rules in profiles},
        balance=Balance(tuple(totals), tuple(money)),
        caller=caller,
        role=role,
        machine=machine,
    )


ROLES = {"keeper": Role.KEEPER, "owner": Role.OWNER}
"""The role that a link of a kind gives."""

_BY_LINK = """
SELECT machine.id, FALSE, link.kind FROM link
LEFT JOIN machine ON machine.link_id = link.id AND machine.browser_id IS NULL
WHERE link.session_id = ? AND link.id = ?
"""
_BY_BROWSER = """
SELECT machine.id, session.owner_id = machine.id, link.kind
FROM machine JOIN session ON session.id = machine.session_id
LEFT JOIN link ON link.id = machine.link_id
WHERE machine.session_id = ? AND machine.browser_id = ?
"""


def role(db: Database, caller: Caller) -> Role:
    return role_and_machine(db, caller)[0]


def role_and_machine(db: Database, caller: Caller) -> tuple[Role, int | None]:
    """Return the current role of a caller, and the id of their machine or None."""
    if caller.link is None:
        sql, by = _BY_BROWSER, caller.browser
    else:
        sql, by = _BY_LINK, caller.link
    row = db.execute(sql, (caller.session, by)).fetchone()
    if row is None:
        return Role.VIEW, None
    machine, owns, kind = row
    return Role.OWNER if owns else ROLES.get(kind, Role.VIEW), machine


def authorize(
    db: Database,
    caller: Caller,
    needed: Role,
    expected_version: int | None = None,
    *,
    ended_too: bool = False,
) -> Session:
    """Load a session for a change.

    Refuses a caller without the role, an ended session, and a stale version if one is expected.
    """
    session = load(db, caller)
    if session.role < needed:
        raise refused("E_READ_ONLY" if session.role is Role.VIEW else "E_OWNER_ONLY")
    if not ended_too:
        check_not_ended(session)
    check_version(session, expected_version)
    return session


@contextmanager
def changing(
    db: Database,
    caller: Caller,
    needed: Role = Role.KEEPER,
    expected_version: int | None = None,
    *,
    ended_too: bool = False,
    dry_run: bool = False,
) -> Iterator[Session]:
    """Run a block in the transaction of a change, with the session as `authorize` loads it.

    A dry run only reads, and waits for no writer.
    """
    with reading(db) if dry_run else writing(db, caller.session):
        session = authorize(db, caller, needed, expected_version, ended_too=ended_too)
        yield replace(session, dry_run=dry_run)


def check_not_ended(session: Session) -> None:
    if session.ended_at:
        raise refused("E_SESSION_ENDED")


def check_version(session: Session, expected_version: int | None) -> None:
    """Refuse a change that was based on another version of the session."""
    if expected_version not in (None, session.version):
        raise stale()


def add_machine(
    db: Database, session: int, *, browser: int | None = None, link: int | None = None
) -> int:
    """Add a machine that may write, with the next number: *máy 2*. Returns its id."""
    sql = """
    INSERT INTO machine (session_id, number, browser_id, link_id)
    SELECT ?1, coalesce(max(number), 0) + 1, ?2, ?3 FROM machine WHERE session_id = ?1
    """
    return db.insert(sql, (session, browser, link))


def known_machine(db: Database, session: Session) -> int | None:
    """Return the caller's machine; the first change by a program adds it."""
    if session.machine is None and session.caller.link is not None:
        return add_machine(db, session.id, link=session.caller.link)
    return session.machine


INSERT_CHANGE = """
INSERT INTO change (session_id, version, at, machine_id, what, line_id, reason, details)
VALUES (?, ?, ?, ?, ?, ?, ?, ?)
"""


def record(
    db: Database,
    session: Session,
    what: str,
    *,
    line: int | None = None,
    reason: str = "",
    details: object = None,
    **columns: object,
) -> int:
    """Add a change to the history, and set columns of the session. Returns its new version."""
    assert what in KINDS
    version, machine = session.version + 1, known_machine(db, session)
    sets = ", ".join(f"{column} = ?" for column in ("version", *columns))
    row = (version, *columns.values(), session.id)
    db.execute(f"UPDATE session SET {sets} WHERE id = ?", row)
    change = (session.id, version, now(), machine, what, line, reason, packed(details or {}))
    db.execute(INSERT_CHANGE, change)
    return version


LAST_ROUND = ("last_round", "more_rounds")
"""The changes that announce the last round, and take that back."""


def announce(db: Database, session: Session, *, last: bool) -> None:
    """Record whether the next round is the last of the evening."""
    record(db, session, LAST_ROUND[not last], last_round=0 if last else None)


def used_for(db: Database, caller: Caller, key: str) -> bool:
    """Return whether a line was saved or corrected under an idempotency key."""
    sql = "SELECT 1 FROM entry_key WHERE session_id = ? AND key = ?"
    return db.execute(sql, (caller.session, key)).fetchone() is not None


def add_profile(db: Database, session_id: int, profile: Profile, *, since: int) -> int:
    """Add a copy of a profile without invisible characters to a session. Returns its id."""
    game, preset, changes = profile.game.id, profile.preset.id, packed(profile.changes)
    name = clean_name(visible(profile.name)) or profile.preset.name.vi
    sql = """
    INSERT INTO session_profile (session_id, game, preset, changes, name, fingerprint, since)
    VALUES (?, ?, ?, ?, ?, ?, ?)
    """
    row = (session_id, game, preset, changes, name, profile.fingerprint, since)
    return db.insert(sql, row)


def write_people(db: Database, session_id: int, people: Sequence[Person]) -> None:
    """Replace the people of a session. (Two may swap their names.)"""
    db.execute("DELETE FROM person WHERE session_id = ?", (session_id,))
    db.executemany(
        "INSERT INTO person VALUES (?, ?, ?, ?, ?, ?, ?)",
        [
            (session_id, p.number, p.name, p.name.casefold(), seat, p.active, p.played)
            for seat, p in enumerate(people)
        ],
    )

"""A session and its lines, as one transaction reads them; who asks, and in what role."""

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from enum import IntEnum
from functools import cached_property, lru_cache
from json import JSONEncoder, loads
from typing import Any, NamedTuple

from scorekeeper.evening import ledger
from scorekeeper.evening.ledger import Balance, Posted, ScoredInSession, bets, by_name, dong_by_name
from scorekeeper.evening.seats import Person, Turns
from scorekeeper.games import PRESETS, rename_players
from scorekeeper.games.base import Amount, Problem
from scorekeeper.games.names import clean_name
from scorekeeper.rules.profiles import Profile, change
from scorekeeper.store.database import Database
from scorekeeper.store.errors import refused


class Role(IntEnum):
    """What a caller may do with a session; each role may do what those before it may."""

    VIEW = 0
    KEEPER = 1
    OWNER = 2


class Caller(NamedTuple):
    """A browser, or a program by the link of its token, and the session that it asks for."""

    session: int
    browser: int | None = None
    link: int | None = None
    token: str = ""
    """The view token that the session was asked for by."""


EMPTY = Balance()
SERVER = Caller(0)


@dataclass(frozen=True)
class Session:
    """A session as its caller may see it: bets and đồng by name, in seat order."""

    id: int
    title: str
    stake: int | None
    """Đồng a bet; None is points only."""
    zone: str
    opened_at: str
    ended_at: str | None
    version: int
    rounds: int
    """The number of rounds, which is the number of the last one."""
    ga_lines: int
    people_ever: int
    """The highest number that a person was given."""
    leader_number: int | None
    owner_id: int | None
    """The id of the machine that owns it; None where a program does."""
    turns: Turns
    """How people take turns, where more are there than play."""
    people: tuple[Person, ...]
    """In seat order."""
    profiles: Mapping[int, Profile]
    """The rules by id, at least those that hold for the next round."""
    sample: bool = False
    """Whether it is a sample, which is removed after a day."""
    balance: Balance = EMPTY
    """What every account holds at the end of the ledger, in halves by number."""
    drafted: bool = False
    """Whether somebody is filling in the next round."""
    caller: Caller = SERVER
    role: Role = Role.VIEW
    """The role of the caller."""
    machine: int | None = None
    """The id of the caller's machine; None for the server itself, a program that has changed
    nothing yet, and a browser that may only view."""
    latest: "tuple[Line, ...]" = ()
    """The last lines of the ledger, the last one first, where they were read."""

    @property
    def token(self) -> str:
        """The view token by which it was asked for."""
        return self.caller.token

    @property
    def keeps(self) -> bool:
        """Whether the caller may write."""
        return self.role >= Role.KEEPER

    @property
    def owns(self) -> bool:
        """Whether the caller may do what only the owner may."""
        return self.role is Role.OWNER

    @property
    def totals(self) -> dict[str, Amount]:
        """The total of everybody, in bets."""
        return self.named(self.balance.totals)

    @property
    def money(self) -> dict[str, Amount] | None:
        """The totals in đồng, each round by its own stake; None where nothing was played for
        money."""
        return self.in_money(self.balance.money)

    @property
    def ga(self) -> Amount:
        """The gà, in bets."""
        return bets(self.balance.ga)

    @property
    def stakes_differ(self) -> bool:
        """Whether money is what counts, because rounds had different stakes."""
        return self.balance.differs_from(self.stake)

    @property
    def ga_left(self) -> bool:
        """Whether the gà holds something that nobody has decided about. Needs the last line."""
        return bool(self.latest and self.balance.ga and not self.latest[0].keeps_ga)

    @property
    def leader(self) -> str | None:
        """The name of the person who leads the next round."""
        return self.name(self.leader_number)

    @cached_property
    def current(self) -> dict[str, int]:
        """The id of the profile that holds, by game: the highest one."""
        found: dict[str, int] = {}
        for id, profile in self.profiles.items():
            found[profile.game.id] = max(id, found.get(profile.game.id, id))
        return found

    @cached_property
    def profile_by_game(self) -> dict[str, Profile]:
        """The rules that hold for the next round."""
        return {game: self.profiles[id] for game, id in self.current.items()}

    def with_profile(self, id: int, profile: Profile) -> "Session":
        """Return the same session with one more profile."""
        profiles = copy(self.profiles)
        profiles[id] = profile  # type: ignore[index]
        return replace(self, profiles=profiles)

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The numbers of all people, by name."""
        return {person.name: person.number for person in self.people}

    @cached_property
    def active(self) -> dict[str, int]:
        """The numbers of the people who take part in the next rounds, by name."""
        return {person.name: person.number for person in self.people if person.active}

    @cached_property
    def names(self) -> dict[int, str]:
        """The names of all people, by number."""
        return {person.number: person.name for person in self.people}

    def name(self, number: int | None) -> str | None:
        """The name of a person; None for nobody."""
        return None if number is None else self.names.get(number)

    def number_of(self, name: str | None, field: str, *, active: bool = False) -> int:
        """The number of a person, who may have to be active; refused for anybody else."""
        numbers = self.active if active else self.numbers
        if name is None or name not in numbers:
            people = ", ".join(numbers)
            raise refused("E_PLAYER_UNKNOWN", field, player=name, players=people)
        return numbers[name]

    def named(self, halves: Sequence[int]) -> dict[str, Amount]:
        """Halves by number as wholes by name, in seat order: bets, or đồng."""
        return by_name(halves, self.numbers)

    def in_money(self, half_dong: Sequence[int]) -> dict[str, Amount] | None:
        """Half đồng by number as đồng by name; None where nothing was played for money."""
        return dong_by_name(half_dong, self.numbers, self.stake)

    def as_kept(self, entry: Mapping[str, Any]) -> str:
        """A round as entered, encoded for keeping: JSON with people by number."""
        entered = {key: value for key, value in entry.items() if key != "ga_before"}
        return packed(rename_players(entered, _Refs(self.numbers).__getitem__))

    def as_entered(self, entry_json: str) -> dict[str, Any]:
        """A stored round decoded, with the names that people have now."""
        return rename_players(
            loads(entry_json), lambda ref: self._refs.get(ref) or ref.removeprefix("?")
        )

    @cached_property
    def _refs(self) -> dict[str, str]:
        return {str(number): name for number, name in self.names.items()}


class _Refs(dict[str, str]):
    """How an entry refers to people by number, by their names in any spelling."""

    def __init__(self, numbers: Mapping[str, int]) -> None:
        super().__init__({name: str(number) for name, number in numbers.items()})

    def __missing__(self, raw: str) -> str:
        clean = clean_name(raw) or raw
        # A list that its finish does not use may name anybody.
        return self.get(clean) or f"?{clean}"


@dataclass(frozen=True)
class Line:
    """A line of the ledger in its current version: a round, or what became of the gà."""

    session: Session = field(repr=False, compare=False)
    id: int
    position: int
    """Its place in the order of scoring, from 1."""
    kind: str
    """`round` or `ga`."""
    number: int
    """Its number among those of its kind."""
    status: str
    """`valid` or `struck`."""
    version: int
    """The version of the session in which it last changed."""
    led: int | None
    leads_next: int | None
    what: str
    """How it last changed: saved, corrected, rescored, struck, restored."""
    profile_id: int | None
    """The rules it was scored by; None for the gà."""
    stake: int | None
    """Đồng a bet; None is points only."""
    entry_json: str
    """What was entered, with people by number."""
    net_json: str
    """What it brought everybody, in half bets by number; nothing where it is struck out."""
    at: str = ""
    """The moment of its last change, in UTC."""
    machine: int | None = None
    """The number of the machine that changed it last."""
    struck_because: str | None = None
    """The reason for striking it out, empty where none was given; None where it counts."""
    before: Balance = EMPTY
    """The balance before it, where that was read."""

    @property
    def valid(self) -> bool:
        """Whether it counts."""
        return self.status == "valid"

    @cached_property
    def net_half_bets(self) -> tuple[int, ...]:
        """What it brought everybody, by number."""
        return tuple(loads(self.net_json))

    @property
    def people(self) -> list[int]:
        """The numbers of the people whom it names."""
        return _people_of(self.entry_json)

    @property
    def keeps_ga(self) -> bool:
        """Whether it keeps the gà for the group's next evening."""
        return self.kind == "ga" and self.valid and loads(self.entry_json)["ga"] == "kept"

    @property
    def profile(self) -> Profile | None:
        """The rules it was scored by; None for the gà."""
        return None if self.profile_id is None else self.session.profiles[self.profile_id]

    @cached_property
    def entry(self) -> Mapping[str, Any]:
        """What was entered; for the gà {"ga": "shared", "given" or "kept", "among": names}."""
        if self.kind == "round":
            return self.session.as_entered(self.entry_json)
        entry = loads(self.entry_json)
        return {**entry, "among": [self.session.names[number] for number in entry["among"]]}

    @cached_property
    def scored(self) -> ScoredInSession:
        """A round scored once more, by the rules and with the gà it was played with; also one
        struck out. Raises ValueError for one that this version refuses."""
        assert self.profile_id is not None
        scored = score_kept(self.session, self.profile_id, self.entry_json, self.before.ga)
        if isinstance(scored, list):
            raise ValueError(f"Round {self.number} was saved and is now refused: {scored}")
        return scored

    @property
    def manual(self) -> Sequence[Mapping[str, Any]]:
        """Its side payments. Most rounds have none, so the text is searched first."""
        return (self.entry.get("manual") or ()) if '"manual"' in self.entry_json else ()

    @cached_property
    def net(self) -> Mapping[str, Amount]:
        """What it brought those it concerns, in bets by name, in the seat order of the round."""
        return net_of(self.session, self.entry_json, self.net_half_bets)

    @cached_property
    def after(self) -> Balance:
        """The balance after it."""
        return self.before.moved(self.net_half_bets, self.stake)

    @cached_property
    def totals(self) -> Mapping[str, Amount]:
        """The total of everybody after it, in bets."""
        return self.session.named(self.after.totals)

    @cached_property
    def paid(self) -> Mapping[str, Amount] | None:
        """What it brought in đồng, at its own stake; None where points were played for."""
        stake = self.stake
        return None if stake is None else {who: stake * net for who, net in self.net.items()}

    @cached_property
    def money(self) -> Mapping[str, Amount] | None:
        """The total of everybody after it, in đồng; None where nothing was played for money."""
        return self.session.in_money(self.after.money)

    @property
    def ga_before(self) -> Amount:
        """The gà before it, in bets."""
        return bets(self.before.ga)

    @property
    def ga_after(self) -> Amount:
        """The gà after it, in bets."""
        return bets(self.after.ga)


def _people_of(entry_json: str) -> list[int]:
    entry = loads(entry_json)
    return [int(ref) for ref in entry.get("players") or entry["among"]]


def net_of(session: Session, entry_json: str, halves: Sequence[int]) -> dict[str, Amount]:
    """What a line brought those it concerns, in bets by name."""
    people = _people_of(entry_json)
    # Somebody who came later is missing at the end.
    brought = {n: halves[n - 1] if n <= len(halves) else 0 for n in people}
    return {session.names[number]: bets(half_bets) for number, half_bets in brought.items()}


def score_kept(
    session: Session, profile_id: int, entry_json: str, ga: int
) -> ScoredInSession | list[Problem]:
    """Score a stored round with so many half bets in the gà before it, or return the problems for
    which its rules refuse it. Checks added after it was saved do not refuse it."""
    profile, entered = session.profiles[profile_id], session.as_entered(entry_json)
    return ledger.score_in_session(profile, entered, ga, session.numbers, kept=True)


def post_line(
    session: Session, line: Line, ga: int
) -> tuple[Posted, ScoredInSession | None] | list[Problem]:
    """Post a line as if it counts, on a gà of so many half bets. Returns its postings and, for a
    round, its score; or the problems for which its rules refuse it."""
    if line.profile_id is None:
        entry = loads(line.entry_json)
        return ledger.post_ga(entry["ga"], entry["among"], ga), None
    scored = score_kept(session, line.profile_id, line.entry_json, ga)
    return scored if isinstance(scored, list) else (scored.posted, scored)


packed = JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
"""A value as compact JSON, as it is stored."""


class NewerRules(Exception):
    """The book holds rules that this version does not know: a newer one made them."""


@lru_cache(maxsize=1024)
def profile_of(preset: str, changes: str, name: str) -> Profile:
    """The profile of a stored row. Raises `NewerRules` for one that this version refuses."""
    profile = change(PRESETS[preset], loads(changes), name) if preset in PRESETS else []
    if isinstance(profile, list):
        raise NewerRules(f"{preset} {changes}")
    return profile


class _Profiles(dict[int, Profile]):
    """The profiles of a session by id: those that hold now, and older ones once they were asked
    for. A session may have had many, and a page needs few. A profile never changes, so that it can
    be read after the transaction has ended."""

    def __init__(self, db: Database, session_id: int) -> None:
        current = db.execute(
            """
            SELECT id, preset, changes, name FROM session_profile
            JOIN (SELECT min(id) AS first, max(id) AS last FROM session_profile
                WHERE session_id = ? GROUP BY game) ON id = last
            ORDER BY first
            """,
            (session_id,),
        ).fetchall()
        super().__init__({id: profile_of(*rules) for id, *rules in current})
        self._db, self._session_id = db, session_id

    def __missing__(self, id: int) -> Profile:
        sql = "SELECT preset, changes, name FROM session_profile WHERE id = ? AND session_id = ?"
        found = self._db.execute(sql, (id, self._session_id)).fetchone()
        if found is None:  # The session was deleted meanwhile.
            raise refused("E_NOT_FOUND")
        profile = self[id] = profile_of(*found)
        return profile


_SESSION = """
SELECT id, title, stake, zone, opened_at, ended_at, version, rounds, ga_lines, people, leader,
    owner_id, turns, sample, totals_half_bets, money_half_dong, draft.key IS NOT NULL
FROM session LEFT JOIN draft ON draft.session_id = id WHERE id = ?
"""
_PEOPLE = "SELECT number, name, active, played FROM person WHERE session_id = ? ORDER BY seat"


def load(
    db: Database, caller: Caller, role: Role = Role.VIEW, machine: int | None = None
) -> Session:
    """The session, for a caller in this role on this machine; refused where there is none. Raises
    `NewerRules`."""
    found = db.execute(_SESSION, (caller.session,)).fetchone()
    if found is None:
        raise refused("E_NOT_FOUND")
    *row, sample, totals, money, drafted = found
    people = [
        Person(number, name, bool(active), bool(played))
        for number, name, active, played in db.execute(_PEOPLE, (caller.session,)).fetchall()
    ]
    profiles = _Profiles(db, caller.session)
    balance = Balance(tuple(loads(totals)), tuple(loads(money)))
    # All fields of a session, in their order.
    read = tuple(people), profiles, bool(sample), balance, bool(drafted), caller, role, machine
    return Session(*(*row, *read))


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
    """The role that the caller has now."""
    return role_and_machine(db, caller)[0]


def role_and_machine(db: Database, caller: Caller) -> tuple[Role, int | None]:
    """The role that the caller has now, and the id of the machine it comes by; None where it comes
    by none."""
    if caller.link is None:
        sql, by = _BY_BROWSER, caller.browser
    else:
        sql, by = _BY_LINK, caller.link
    found = db.execute(sql, (caller.session, by)).fetchone()
    if found is None:
        return Role.VIEW, None
    machine, owns, kind = found
    return Role.OWNER if owns else ROLES.get(kind, Role.VIEW), machine


def load_for(db: Database, caller: Caller) -> Session:
    """The session with the role that its caller has now. Raises `NewerRules`."""
    return load(db, caller, *role_and_machine(db, caller))

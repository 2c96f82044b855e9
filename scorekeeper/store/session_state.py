"""The state of a session as one transaction reads it: its row, its people, its rules."""

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from json import JSONEncoder, loads
from typing import Any, NamedTuple

from scorekeeper.amounts import grouped
from scorekeeper.games import PRESETS
from scorekeeper.games.base import Amount
from scorekeeper.games.mentions import rename
from scorekeeper.games.names import clean_name
from scorekeeper.ledger import Balance, NamedBalance, by_name, dong_by_name
from scorekeeper.profiles import Profile, change
from scorekeeper.seats import Person, Turns
from scorekeeper.store.database import Database
from scorekeeper.store.errors import refused

LARGEST_STAKE = 10_000_000


class SessionRow(NamedTuple):
    """A session's own columns, and whether it has a draft."""

    id: int
    title: str
    stake: int | None
    zone: str
    opened_at: str
    ended_at: str | None
    version: int
    rounds: int
    ga_lines: int
    people: int
    leader: int | None
    owner_id: int | None
    turns: Turns
    sample: int = 0
    """1 for a sample session, which is removed after a day; else 0."""
    totals_half_bets: str = "[]"
    """What everybody has at the end of the ledger, by number, as JSON."""
    money_half_dong: str = "[]"
    draft: str | None = None
    """The idempotency key of the draft; None where there is none."""


@dataclass(frozen=True)
class SessionState:
    """The state of a session: its row, its people in seat order and its profiles by id, at least
    those that hold."""

    session: SessionRow
    people: tuple[Person, ...]
    profiles: dict[int, Profile]
    machine: int | None = None
    """The id of the machine that changes it; None is the server itself, a program that has changed
    nothing yet, or a browser that may only view."""
    link: int | None = None
    """The id of the link by which a program may change it."""

    @cached_property
    def balance(self) -> Balance:
        """What every account holds at the end of the ledger."""
        session = self.session
        return Balance(
            tuple(loads(session.totals_half_bets)), tuple(loads(session.money_half_dong))
        )

    @cached_property
    def current(self) -> dict[str, int]:
        """The id of the profile that holds, by game: the highest one."""
        found: dict[str, int] = {}
        for id, profile in self.profiles.items():
            found[profile.game.id] = max(id, found.get(profile.game.id, id))
        return found

    @property
    def profile_by_game(self) -> dict[str, Profile]:
        """The rules that hold for the next round."""
        held = map(self.profiles.__getitem__, self.current.values())
        return dict(zip(self.current, held, strict=True))

    def with_profile(self, id: int, profile: Profile) -> "SessionState":
        """Return the same state with one more profile."""
        profiles = copy(self.profiles)
        profiles[id] = profile
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

    @cached_property
    def _refs(self) -> dict[str, str]:
        return {str(number): name for number, name in self.names.items()}

    def name(self, number: int | None) -> str | None:
        """The name of a person; None for nobody."""
        return None if number is None else self.names.get(number)

    def named(self, amounts: Sequence[int]) -> dict[str, Amount]:
        """Halves by number as wholes by name, in seat order: bets, or đồng."""
        return by_name(amounts, self.numbers)

    def in_money(self, half_dong: Sequence[int]) -> dict[str, Amount] | None:
        """Half đồng by number as đồng by name; None where nothing was played for money."""
        return dong_by_name(half_dong, self.numbers, self.session.stake)

    def named_balance(self, balance: Balance) -> NamedBalance:
        """What everybody holds, by name, in seat order."""
        return balance.named(self.numbers, self.session.stake)

    def as_kept(self, entry: Mapping[str, Any]) -> str:
        """A round as entered, encoded for keeping: JSON with people by number."""
        kept = {key: value for key, value in entry.items() if key != "ga_before"}
        return packed(rename(kept, _Refs(self.numbers).__getitem__))

    def as_entered(self, kept: str) -> dict[str, Any]:
        """A kept round decoded, with the names that people have now."""
        names = self._refs
        return rename(loads(kept), lambda ref: names.get(ref) or ref.removeprefix("?"))


class _Refs(dict[str, str]):
    """How an entry refers to people by number, by their names in any spelling."""

    def __init__(self, numbers: Mapping[str, int]) -> None:
        super().__init__({name: str(number) for name, number in numbers.items()})

    def __missing__(self, raw: str) -> str:
        clean = clean_name(raw) or raw
        # A list that its finish does not use may name anybody.
        return self.get(clean) or f"?{clean}"


packed = JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
"""A value as JSON without blanks, as it is kept."""


class NewerRules(Exception):
    """The book holds rules that this version does not know: a newer one made them."""


@lru_cache(maxsize=1024)
def profile_of(preset: str, changes: str, name: str) -> Profile:
    """The profile of a kept row. Raises `NewerRules` for one that this version refuses."""
    profile = change(PRESETS[preset], loads(changes), name) if preset in PRESETS else []
    if isinstance(profile, list):
        raise NewerRules(f"{preset} {changes}")
    return profile


def as_copied(profile: Profile) -> Profile:
    """A profile as its copy in a session is: what has no effect is as in its preset."""
    return profile_of(profile.preset.id, packed(profile.changes), profile.name)


_SESSION = f"""
SELECT {", ".join(SessionRow._fields[:-1])}, draft.key
FROM session LEFT JOIN draft ON draft.session_id = id WHERE id = ?
"""
_PEOPLE = "SELECT number, name, active, played FROM person WHERE session_id = ? ORDER BY seat"
_PROFILE = "SELECT preset, changes, name FROM session_profile WHERE id = ? AND session_id = ?"
_PRESENT_PROFILES = """
SELECT id, preset, changes, name FROM session_profile
JOIN (SELECT min(id) AS first, max(id) AS last FROM session_profile WHERE session_id = ?
    GROUP BY game) ON id = last
ORDER BY first
"""


class _Profiles(dict[int, Profile]):
    """The profiles of a session by id: those that hold now, and older ones once they were asked
    for. A session may have had many, and a page needs few. A profile never changes, so that it can
    be read after the transaction has ended."""

    def __init__(self, db: Database, session: int) -> None:
        present = db.execute(_PRESENT_PROFILES, (session,)).fetchall()
        super().__init__({id: profile_of(*kept) for id, *kept in present})
        self._db, self._session = db, session

    def __missing__(self, id: int) -> Profile:
        kept = self._db.execute(_PROFILE, (id, self._session)).fetchone()
        if kept is None:  # The session was deleted meanwhile.
            raise refused("E_NOT_FOUND")
        profile = self[id] = profile_of(*kept)
        return profile


def load(
    db: Database, session: int, *, machine: int | None = None, link: int | None = None
) -> SessionState:
    """The state of a session; refused where there is none. Raises `NewerRules`."""
    found = db.execute(_SESSION, (session,)).fetchone()
    if found is None:
        raise refused("E_NOT_FOUND")
    people = [
        Person(number, name, bool(active), bool(played))
        for number, name, active, played in db.execute(_PEOPLE, (session,)).fetchall()
    ]
    profiles = _Profiles(db, session)
    return SessionState(SessionRow(*found), tuple(people), profiles, machine, link)


def checked_stake(stake: object) -> int | None:
    """The stake in đồng a bet, or None for points only; refused if it is neither."""
    if stake is None or (type(stake) is int and 1 <= stake <= LARGEST_STAKE):
        return stake
    raise refused("E_SHAPE stake", "stake", most=grouped(LARGEST_STAKE))

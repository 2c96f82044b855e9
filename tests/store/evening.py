"""A session of four friends, with a short call for each change."""

from collections.abc import Callable
from typing import Any

import pytest

from scorekeeper.rules.notation import read_rules
from scorekeeper.rules.profiles import Profile
from scorekeeper.store import access, history, lines, opening, rounds
from scorekeeper.store.database import Database
from scorekeeper.store.errors import Refused
from scorekeeper.store.lines import ChangeResult
from scorekeeper.store.session import Caller, Line, Session

FRIENDS = ("An", "Bình", "Chi", "Dũng")
ANTE: dict[str, Any] = {"ga_mode": "ante", "ga_ante": 1}
BY_PLACE: dict[str, Any] = {"players": list(FRIENDS), "finish": "normal", "placing": list(FRIENDS)}
WIN = {"players": ["An", "Chi"], "finish": "win", "winner": "An", "hands": {"Chi": {"cards": 2}}}


def rules(preset: str = "vinagames", **changes: Any) -> Profile:
    """A preset with changes."""
    profile = read_rules({"preset": preset, "changes": changes})
    assert isinstance(profile, Profile), profile
    return profile


def u(winner: str = "An", players: tuple[str, ...] = FRIENDS, **more: Any) -> dict[str, Any]:
    """A plain ù."""
    return {"players": list(players), "finish": "u", "winner": winner, **more}


def refusal(ask: Callable[..., object], *about: Any, **how: Any) -> Refused:
    """Return the refusal of a call."""
    with pytest.raises(Refused) as refused:
        ask(*about, **how)
    return refused.value


class Book:
    """A session and the browser that owns it."""

    def __init__(self, db: Database, *profiles: Profile, names: tuple[str, ...] = FRIENDS) -> None:
        self.db = db
        self.browser = access.meet_browser(db)[0]
        asked = opening.Opening("Thứ sáu", names, profiles or (rules(),), 1000)
        opened = opening.open_session(db, asked, browser=self.browser)
        self.opened = opened
        self.caller = Caller(opened.session, self.browser)
        self._keys = 0

    def key(self) -> str:
        """Return a new key."""
        self._keys += 1
        return f"k{self._keys}"

    @property
    def now(self) -> Session:
        """The current session."""
        return lines.view(self.db, self.caller)

    def line(self, number: int) -> Line:
        """Return a round."""
        return rounds.find(self.db, self.caller, number)

    def save(self, entry: dict[str, Any], **more: Any) -> ChangeResult:
        """Save a round."""
        return rounds.save(self.db, self.caller, entry, **{"key": self.key(), **more})

    def correct(self, number: int, entry: dict[str, Any], **more: Any) -> ChangeResult:
        """Correct a round."""
        asked = {"expected_version": self.now.version, **more}
        return rounds.correct(self.db, self.caller, number, entry, **asked)

    def strike(self, number: int, **more: Any) -> ChangeResult:
        """Strike a round out."""
        asked = {"expected_version": self.now.version, **more}
        return rounds.strike(self.db, self.caller, number, **asked)

    def restore(self, number: int, **more: Any) -> ChangeResult:
        """Restore a round."""
        asked = {"expected_version": self.now.version, **more}
        return rounds.restore(self.db, self.caller, number, **asked)

    def undo(self) -> None:
        """Undo the last change."""
        history.undo(self.db, self.caller, expected_version=self.now.version)

    def keeper(self) -> Caller:
        """Add a keeper."""
        browser = access.meet_browser(self.db)[0]
        return access.become_keeper(self.db, self.opened.keeper_token, browser)

"""A table of friends who keep a book, so that the tests read like an evening."""

from typing import Any

from scorekeeper.profiles import Profile
from scorekeeper.rulesets import read_rules
from scorekeeper.store import browsers, links, opening, rounds, sessions
from scorekeeper.store.authorization import Caller
from scorekeeper.store.database import Database
from scorekeeper.store.lines import Line
from scorekeeper.store.posting import Answer

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


class Book:
    """One session and the browser that keeps it, with every call checked for success."""

    def __init__(self, db: Database, *profiles: Profile, names: tuple[str, ...] = FRIENDS) -> None:
        self.db = db
        self.browser = browsers.meet(db)[0]
        asked = opening.Opening("Thứ sáu", names, profiles or (rules(),), 1000)
        opened = opening.open_session(db, asked, browser=self.browser)
        assert isinstance(opened, opening.Opened), opened
        self.opened = opened
        self.caller = Caller(opened.session, self.browser)
        self._keys = 0

    def key(self) -> str:
        """A key that was not used yet."""
        self._keys += 1
        return f"k{self._keys}"

    @property
    def now(self) -> sessions.Session:
        """The session as it is."""
        seen = sessions.view(self.db, self.caller)
        assert isinstance(seen, sessions.Session)
        return seen

    def line(self, number: int) -> Line:
        """A round that is there."""
        found = rounds.find(self.db, self.caller, number)
        assert isinstance(found, Line)
        return found

    def save(self, entry: dict[str, Any], **more: Any) -> Answer:
        """A round that is not refused."""
        answer = rounds.save(self.db, self.caller, entry, **{"key": self.key(), **more})
        assert isinstance(answer, Answer), answer
        return answer

    def correct(self, number: int, entry: dict[str, Any], **more: Any) -> Answer:
        """A correction that is not refused."""
        asked = {"expected": self.now.version, **more}
        answer = rounds.correct(self.db, self.caller, number, entry, **asked)
        assert isinstance(answer, Answer), answer
        return answer

    def strike(self, number: int, **more: Any) -> Answer:
        """A strike-out that is not refused."""
        asked = {"expected": self.now.version, **more}
        answer = rounds.strike(self.db, self.caller, number, **asked)
        assert isinstance(answer, Answer), answer
        return answer

    def restore(self, number: int, **more: Any) -> Answer:
        """A restoring that is not refused."""
        asked = {"expected": self.now.version, **more}
        answer = rounds.restore(self.db, self.caller, number, **asked)
        assert isinstance(answer, Answer), answer
        return answer

    def keeper(self) -> Caller:
        """Another browser that keeps it too."""
        browser = browsers.meet(self.db)[0]
        caller = links.become_keeper(self.db, self.opened.keeper_token, browser)
        assert isinstance(caller, Caller), caller
        return caller

"""The owner of a session, who has no phone: acts on the book directly, as other people's phones."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from secrets import token_urlsafe

from flask import Flask

from scorekeeper.games import PRESETS
from scorekeeper.rules.profiles import Profile, change
from scorekeeper.store import access, lines, opening, rounds, session_rules
from scorekeeper.store.archive import recheck
from scorekeeper.store.database import Database
from scorekeeper.store.opening import Opening, open_session
from scorekeeper.store.session import Caller
from scorekeeper.web.plumbing.database import get_db
from tests.store import seating
from tests.web.friends import FRIENDS

PRESET = PRESETS["pho-bien"]
TITLE = "Thứ sáu"
ROUNDS = """
    SELECT json_extract(entry, '$.manual[0].note'), person.name FROM line
    JOIN line_version ON line_id = line.id AND line_version.version = line.version
    LEFT JOIN person ON person.session_id = line.session_id
        AND person.number = json_extract(entry, '$.winner')
    WHERE line.session_id = ? AND status = 'valid' ORDER BY line.number
"""


class Owner:
    """Opens a session for four friends."""

    def __init__(self, app: Flask, names: Sequence[str] = FRIENDS) -> None:
        self.app = app
        with app.app_context():
            browser, _ = access.meet_browser(get_db())
            profile = Profile(PRESET.name.vi, PRESET, PRESET.rules)
            opened = open_session(get_db(), Opening(TITLE, names, [profile], 2000), browser=browser)
        self._caller = Caller(opened.session, browser)
        self.home = f"/s/{opened.view_token}"
        self.keeper_path = f"/k/{opened.keeper_token}"

    @contextmanager
    def _writes(self) -> Iterator[tuple[Database, Caller]]:
        with self.app.app_context():
            yield get_db(), self._caller

    def _rows(self) -> list[tuple[str | None, str]]:
        with self._writes() as (db, caller):
            assert list(recheck(db)) == []
            return list(db.execute(ROUNDS, (caller.session,)))

    @property
    def notes(self) -> list[str | None]:
        """The note of each round of the book that was not struck out."""
        return [note for note, _ in self._rows()]

    @property
    def people(self) -> list[str]:
        """Who is in the session, in seat order."""
        with self._writes() as how:
            return [person.name for person in lines.view(*how).people]

    @property
    def winners(self) -> list[str]:
        """Who went out in each of these rounds."""
        return [winner for _, winner in self._rows()]

    def saves(self, winner: str, names: Sequence[str] = FRIENDS) -> None:
        """Somebody went out."""
        entry = {"players": list(names), "finish": "u", "winner": winner}
        with self._writes() as how:
            rounds.save(*how, entry, key=token_urlsafe(), game="phom")

    def sets_stake(self, stake: int) -> None:
        """From the next round on."""
        with self._writes() as how:
            session_rules.change_stake(*how, stake, recalculate=False, expected_version=None)

    def changes_rules(self, u_payment: int) -> None:
        """From the next round on an ù is paid so many bets."""
        profile = change(PRESET, {"u_payment": u_payment}, f"Ù {u_payment}")
        assert isinstance(profile, Profile)
        with self._writes() as how:
            session_rules.change_rules(*how, profile, recalculate=False, expected_version=None)

    def renames(self, was: str, name: str) -> None:
        """A person, in every round."""
        with self._writes() as how:
            seating.rename(*how, was, name)

    def reseats(self, *order: str) -> None:
        """From the next round on."""
        with self._writes() as how:
            seating.reseat(*how, order)

    def sends_away(self, name: str) -> None:
        """Somebody plays no more."""
        with self._writes() as how:
            seating.leave(*how, name)

    def welcomes(self, name: str) -> None:
        """Somebody plays, in the last seat."""
        with self._writes() as how:
            seating.join(*how, name)

    def replaces_view_link(self) -> None:
        """The old address shows nothing any more."""
        with self._writes() as how:
            self.home = f"/s/{access.replace_link(*how, 'view')}"

    def replaces_keeper_link(self) -> None:
        """Phones that keep the book by the old link may only look."""
        with self._writes() as how:
            self.keeper_path = f"/k/{access.replace_link(*how, 'keeper')}"

    def ends(self) -> None:
        """The session is locked."""
        with self._writes() as how:
            opening.end(*how)

    def reopens(self) -> None:
        """The session goes on."""
        with self._writes() as how:
            opening.reopen(*how)

    def deletes(self) -> None:
        """Nothing of the session is left."""
        with self._writes() as how:
            opening.delete(*how, TITLE)

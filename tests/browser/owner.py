"""The owner of a session, who has no phone: acts on the store as other people's phones would."""

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
        """The note of each valid round in the book."""
        return [note for note, _ in self._rows()]

    @property
    def people(self) -> list[str]:
        """The people of the session, in seat order."""
        with self._writes() as how:
            return [person.name for person in lines.view(*how).people]

    @property
    def winners(self) -> list[str]:
        """The winner of each valid round."""
        return [winner for _, winner in self._rows()]

    def saves(self, winner: str, names: Sequence[str] = FRIENDS) -> None:
        """Save an ù."""
        entry = {"players": list(names), "finish": "u", "winner": winner}
        with self._writes() as how:
            rounds.save(*how, entry, key=token_urlsafe(), game="phom")

    def sets_stake(self, stake: int) -> None:
        """Change the stake from the next round on."""
        with self._writes() as how:
            session_rules.change_stake(*how, stake, recalculate=False, expected_version=None)

    def changes_rules(self, u_payment: int) -> None:
        """Change what an ù pays, in bets, from the next round on."""
        profile = change(PRESET, {"u_payment": u_payment}, f"Ù {u_payment}")
        assert isinstance(profile, Profile)
        with self._writes() as how:
            session_rules.change_rules(*how, profile, recalculate=False, expected_version=None)

    def renames(self, was: str, name: str) -> None:
        """Rename a person in every round."""
        with self._writes() as how:
            seating.rename(*how, was, name)

    def reseats(self, *order: str) -> None:
        """Change the seats from the next round on."""
        with self._writes() as how:
            seating.reseat(*how, order)

    def replaces_view_link(self) -> None:
        """Replace the view link; the old address shows nothing any more."""
        with self._writes() as how:
            self.home = f"/s/{access.replace_link(*how, 'view')}"

    def replaces_keeper_link(self) -> None:
        """Replace the keeper link; phones that joined by the old one may only look."""
        with self._writes() as how:
            self.keeper_path = f"/k/{access.replace_link(*how, 'keeper')}"

    def ends(self) -> None:
        """End the session."""
        with self._writes() as how:
            opening.end(*how)

    def reopens(self) -> None:
        """Reopen the session."""
        with self._writes() as how:
            opening.reopen(*how)

    def deletes(self) -> None:
        """Delete the session."""
        with self._writes() as how:
            opening.delete(*how, TITLE)

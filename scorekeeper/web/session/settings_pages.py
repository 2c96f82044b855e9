"""The pages behind the menu of a session: what each is given, and what it is after a form."""

from collections.abc import Mapping
from typing import NamedTuple

from flask import render_template

from scorekeeper.seats import PersonEdit
from scorekeeper.store import links
from scorekeeper.store.access import Role
from scorekeeper.store.errors import Refused
from scorekeeper.store.links import Machine
from scorekeeper.store.session import Session
from scorekeeper.text import Text
from scorekeeper.web.plumbing.amounts import unit_at
from scorekeeper.web.plumbing.db import book
from scorekeeper.web.plumbing.public_urls import PublicLink, outside
from scorekeeper.web.rules.sheet import ShownRules
from scorekeeper.web.session.confirm import Unseen
from scorekeeper.web.session.lines import describe_ga
from scorekeeper.web.session.seat_form import person_edits


class Answer(NamedTuple):
    """A form that was sent to a page, and why it was not taken."""

    action: str = ""
    """The last part of its address; empty where none was sent."""
    form: Mapping[str, str] = {}
    """The form as it was sent."""
    refused: Refused | None = None
    unseen: Unseen | None = None
    """What it brings to take back what became of the gà, to be seen before that is done."""

    def filled(self, action: str, field: str, otherwise: str = "") -> str:
        """The value of a field in the form that was refused; in any other form what it was."""
        return self.form.get(field, "") if self.action == action else otherwise


UNANSWERED = Answer()


class MenuPage(NamedTuple):
    """The ways to all that is not done every round."""

    session: Session
    rules: list[ShownRules]
    """The rules of each game."""


class InvitePage(NamedTuple):
    """A link to hand on."""

    session: Session
    keeps: bool
    """Whether whoever comes by it keeps the book."""
    link: PublicLink


class PeoplePage(NamedTuple):
    """The people and where they sit, who leads, the title, and whose phones keep the book."""

    session: Session
    answer: Answer
    rows: list[PersonEdit]
    """The people by seat, as they are or as the form was filled in."""
    machines: list[Machine]


class MendPage(NamedTuple):
    """What of the past can be mended, and what becomes of the gà."""

    session: Session
    answer: Answer
    ga: Text
    """What the gà holds."""
    ga_lines: list[tuple[int, Text]]
    """What became of the gà lately, by the number of its line."""


class OwnerPage(NamedTuple):
    """What only the owner may do: links replaced, the session passed on, ended, deleted."""

    session: Session
    answer: Answer
    ga: Text
    """What the gà holds."""
    keepers: list[Machine]
    """The machines to which the session can be passed on."""


def menu(session: Session) -> str:
    """The menu of a session."""
    rules = [ShownRules(profile) for profile in session.profile_by_game.values()]
    return render_template("session/menu.html", page=MenuPage(session, rules))


def invite(session: Session, role: str) -> str:
    """The page of a link; that for keeping is shown to nobody who may not hand it on."""
    tokens = links.shown(book(), session.caller)
    keeper = tokens.keeper if role == "keeper" else None
    if keeper:
        address = outside("links.keeper", token=keeper)
    else:
        address = outside("sessions.session", token=tokens.view)
    page = InvitePage(session, bool(keeper), PublicLink(address))
    return render_template("session/invite.html", page=page)


def people(session: Session, answer: Answer) -> str:
    """The page of the people."""
    machines = links.machines(book(), session.caller)
    page = PeoplePage(session, answer, _rows(session, answer), machines)
    return render_template("session/people.html", page=page)


def _rows(session: Session, answer: Answer) -> list[PersonEdit]:
    """The form of the people: as they are, or as it was filled in, with who came meanwhile."""
    now = [PersonEdit(person.name, person.name, person.active) for person in session.people]
    if answer.action != "people":
        return now
    filled = [edit for edit in person_edits(answer.form) if edit.was is not None]
    known, kept = {edit.was for edit in now}, [edit.was for edit in filled]
    return [
        *[edit for edit in filled if edit.was in known],
        *[edit for edit in now if edit.was not in kept],
    ]


def mend(session: Session, answer: Answer) -> str:
    """The page on which the book is mended."""
    ga_lines = [
        (line.number, describe_ga(line))
        for line in session.latest
        if line.kind == "ga" and line.status == "valid"
    ]
    return render_template(
        "session/mend.html", page=MendPage(session, answer, _ga(session), ga_lines)
    )


def _ga(session: Session) -> Text:
    return unit_at(session.stake).plain(session.ga)


def owner(session: Session, answer: Answer) -> str:
    """The page of the owner."""
    machines = links.machines(book(), session.caller)
    keepers = [one for one in machines if one.role is Role.KEEPER and one.browser]
    return render_template(
        "session/owner.html", page=OwnerPage(session, answer, _ga(session), keepers)
    )

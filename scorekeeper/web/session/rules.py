"""The rules of a session, for every viewer: those that hold, and those of each round."""

from typing import NamedTuple

from flask import Blueprint, render_template, request

from scorekeeper.profiles import Profile
from scorekeeper.store import agreements, rounds
from scorekeeper.store.agreements import Agreement
from scorekeeper.store.errors import Refused
from scorekeeper.store.session import Session
from scorekeeper.web.access import look
from scorekeeper.web.plumbing.db import book
from scorekeeper.web.rules.sheet import ShownRules

pages = Blueprint("session_rules", __name__, url_prefix="/s/<token>")


class SessionRulesPage(NamedTuple):
    """A rule sheet in its session: the rules that hold and who agreed to them, or those of a
    round."""

    session: Session
    shown: ShownRules
    number: int | None
    """The round; None for the rules that hold."""
    holds: bool
    """Whether these rules and their stake hold now."""
    agreed: list[Agreement]
    refused_agreement: Refused | None


@pages.get("/rules")
def now(token: str) -> str:
    """Show the rules that hold for the next round, one game at a time, in bets and in money."""
    session = look(token)
    profile = of_game(session, request.args.get("game", ""))
    return page(session, ShownRules(profile, session.stake))


@pages.get("/rounds/<int:number>/rules")
def of_round(token: str, number: int) -> str:
    """Show the rules by which a round was scored, whatever holds now."""
    session = look(token)
    line = rounds.find(book(), session.caller, number)
    assert line.profile
    return page(session, ShownRules(line.profile, line.stake), number)


def of_game(session: Session, game: str) -> Profile:
    """The rules that hold for a game of the session; those of its first where it has none of that
    game."""
    profiles = session.profile_by_game
    return profiles.get(game) or next(iter(profiles.values()))


def page(
    session: Session,
    shown: ShownRules,
    number: int | None = None,
    refused_agreement: Refused | None = None,
) -> str:
    """The page of a rule sheet in its session, with who has agreed to it where it holds."""
    agreed = agreements.to_what_holds(book(), session.caller)
    profile = session.profile_by_game.get(shown.profile.game.id)
    sheet = SessionRulesPage(
        session=session,
        shown=shown,
        number=number,
        holds=profile == shown.profile and session.stake == shown.stake,
        agreed=[one for one in agreed if one.game == shown.profile.game.id],
        refused_agreement=refused_agreement,
    )
    return render_template("session/rules.html", page=sheet)

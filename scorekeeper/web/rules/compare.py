"""Two sets of rules side by side: what differs, in words, in worked rounds, in a session played."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from flask import Blueprint, render_template, request

from scorekeeper.games import GAMES
from scorekeeper.games.base import Game
from scorekeeper.profiles import Profile
from scorekeeper.rulesets import read_rules
from scorekeeper.rulesheet import GAMES_DIFFER
from scorekeeper.store.session import Session
from scorekeeper.text import Text
from scorekeeper.web.access import REFUSED, look
from scorekeeper.web.entry.fields import whole
from scorekeeper.web.plumbing.browser import my_sessions
from scorekeeper.web.plumbing.heavy import heavy
from scorekeeper.web.rules.choices import RulesChoice, all_choices
from scorekeeper.web.rules.compare_played import ComparedSession, compare_session
from scorekeeper.web.rules.effects import Effects, effects
from scorekeeper.web.rules.sheet import ShownRules

pages = Blueprint("compare", __name__, url_prefix="/rules/compare")


class Side(NamedTuple):
    """One of the two sets of rules, to be chosen."""

    field: str
    chosen: str
    offered: list[tuple[Game, list[RulesChoice]]]


class AskedOfSession(NamedTuple):
    """A session, or a round of it, that is to be worked out by both sets of rules."""

    sessions: Mapping[str, str]
    """The titles of those to choose from, by their view token."""
    chosen: str
    number: str
    """The number of the round as typed; empty for all of them."""
    faults: list[Text]
    answer: ComparedSession | None


class ComparePage(NamedTuple):
    """Two sets of rules to choose, and once they are chosen all that differs between them."""

    sides: tuple[Side, Side]
    fault: Text | None
    """What is wrong with what was chosen."""
    pair: list[ShownRules]
    """Both, or none before they are chosen."""
    effects: Effects | None
    asked: AskedOfSession


@pages.get("")
def index() -> str:
    """Show two sets of rules to choose, which differ to begin with."""
    one, other = GAMES[0].presets[:2]
    return _page(one.id, other.id)


@pages.post("")
@heavy()
def compare() -> str | tuple[str, int]:
    """Show what differs between two sets of rules; the form with the sentence where one cannot be
    read."""
    one, other, token = (request.form.get(name, "") for name in ("one", "other", "session"))
    if not other:
        return _page(one, "")
    read = [read_rules(one), read_rules(other)]
    fault = next((found for found in read if isinstance(found, Text)), None)
    pair = [found for found in read if isinstance(found, Profile)]
    if fault is None and pair[0].game is not pair[1].game:
        fault = GAMES_DIFFER
    if fault is not None:
        return _page(one, other, fault), REFUSED
    session = look(token) if token else None
    answer = compare_session(session, pair, _round()) if session else None
    page = _page(one, other, pair=pair, session=session, answer=answer)
    return (page, REFUSED) if isinstance(answer, list) else page


def _round() -> int | None:
    """The round to compare, None for all; 0, which is none, if the input is no number."""
    given = request.form.get("number", "").strip()
    return (whole(given) or 0) if given else None


def _page(
    one: str,
    other: str,
    fault: Text | None = None,
    pair: Sequence[Profile] = (),
    session: Session | None = None,
    answer: ComparedSession | list[Text] | None = None,
) -> str:
    page = ComparePage(
        sides=(Side("one", one, all_choices(one)), Side("other", other, all_choices(other))),
        fault=fault,
        pair=[ShownRules(profile) for profile in pair],
        effects=effects(*pair) if pair else None,
        asked=AskedOfSession(
            sessions=_sessions(session),
            chosen=session.token if session else "",
            number=request.form.get("number", ""),
            faults=answer if isinstance(answer, list) else [],
            answer=answer if isinstance(answer, ComparedSession) else None,
        ),
    )
    return render_template("rules/compare.html", page=page)


def _sessions(session: Session | None) -> dict[str, str]:
    """The titles of this browser's sessions, and of one that is only looked at, by their link."""
    looked_at = {session.token: session.title} if session else {}
    return {one.view_token: one.title for one in my_sessions()} | looked_at

"""“Theo luật kia thì sao?”: a round or a session by other rules. Stores nothing."""

from typing import Any

from flask import Blueprint, render_template, request

from scorekeeper.evening.amounts import BETS, Unit
from scorekeeper.rules.explain import explain_all
from scorekeeper.rules.profiles import Profile
from scorekeeper.store import rounds, session_rules
from scorekeeper.store.errors import Refused
from scorekeeper.store.session import Session
from scorekeeper.store.session_rules import WhatIf
from scorekeeper.text import Text
from scorekeeper.web.access import REFUSED, look, status
from scorekeeper.web.plumbing.database import get_db
from scorekeeper.web.plumbing.formats import unit_at
from scorekeeper.web.plumbing.limits import heavy
from scorekeeper.web.rules.choices import choices, read_chosen
from scorekeeper.web.rules.sheet import ShownRules

pages = Blueprint("what_if", __name__, url_prefix="/s/<token>/rules/if")


@pages.get("")
def index(token: str) -> str:
    """Show rules to choose from; with a number, for that round."""
    return _page(look(token), request.args.get("number", type=int))


@pages.post("")
@heavy
def ask(token: str) -> str | tuple[str, int]:
    """Show what everybody had, and would have had."""
    session, number, profile = look(token), request.form.get("number", type=int), read_chosen()
    if isinstance(profile, Text):
        return _page(session, number, faults=[profile]), REFUSED
    try:
        answer = _answer(session, profile, number)
    except Refused as refused:
        return _page(session, number, faults=[p.message for p in refused.problems]), status(refused)
    return _page(session, number, profile=profile, answer=answer)


def _answer(session: Session, profile: Profile, number: int | None) -> WhatIf:
    if number is None:
        return session_rules.what_if(get_db(), session.caller, profile)
    return session_rules.what_if_of_round(get_db(), session.caller, profile, number)


def _page(
    session: Session,
    number: int | None,
    faults: list[Text] | None = None,
    profile: Profile | None = None,
    answer: WhatIf | None = None,
) -> str:
    played, unit = list(session.profile_by_game.values()), BETS
    if number is not None:
        line = rounds.find(get_db(), session.caller, number)
        played, unit = [line.profile] if line.profile else [], unit_at(line.stake)
    chosen = request.form.get("rules", "")
    return render_template(
        "session/what_if.html",
        session=session,
        number=number,
        offered=[(one.game, choices(one.game, chosen)) for one in played],
        chosen=chosen,
        given=request.form.get("code", ""),
        faults=faults or [],
        rules=ShownRules(profile) if profile else None,
        answer=answer,
        sentences=_sentences(profile, answer, unit),
    )


def _sentences(profile: Profile | None, answer: WhatIf | None, unit: Unit) -> list[Text]:
    """The payments of the one round that was asked for."""
    if profile is None or answer is None or answer.scored is None:
        return []
    rules: Any = profile.rules
    scored = answer.scored
    return explain_all(scored.round, rules, scored.payments, unit.beside)

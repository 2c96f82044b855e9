"""“Theo luật kia thì sao?”: a round or a whole session by other rules. It stores nothing."""

from typing import Any, NamedTuple

from flask import Blueprint, render_template, request

from scorekeeper.amounts import BETS, Unit
from scorekeeper.explain import explain_all
from scorekeeper.games.base import Game
from scorekeeper.profiles import Profile
from scorekeeper.store import rounds, session_rules
from scorekeeper.store.errors import Refused
from scorekeeper.store.session import Session
from scorekeeper.store.session_rules import WhatIf
from scorekeeper.text import Text
from scorekeeper.web.access import REFUSED, look, status
from scorekeeper.web.plumbing.amounts import unit_at
from scorekeeper.web.plumbing.db import book
from scorekeeper.web.plumbing.heavy import heavy
from scorekeeper.web.rules.choices import RulesChoice, choices, read_chosen
from scorekeeper.web.rules.sheet import ShownRules

pages = Blueprint("what_if", __name__, url_prefix="/s/<token>/rules/if")


class WhatIfPage(NamedTuple):
    """Rules to choose, and what everybody would have had by them: in the session, or in a round."""

    session: Session
    number: int | None
    """The round; None for the whole session."""
    offered: list[tuple[Game, list[RulesChoice]]]
    chosen: str
    given: str
    """A share code, as typed."""
    faults: list[Text]
    rules: ShownRules | None
    """The rules that were asked for; None where none were, or they answer nothing."""
    answer: WhatIf | None
    sentences: list[Text]
    """The payments of the one round."""


@pages.get("")
def index(token: str) -> str:
    """Show rules to choose from; with a number, for that round."""
    return _page(look(token), request.args.get("number", type=int))


@pages.post("")
@heavy()
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
        return session_rules.what_if(book(), session.caller, profile)
    return session_rules.what_if_of_round(book(), session.caller, profile, number)


def _page(
    session: Session,
    number: int | None,
    faults: list[Text] | None = None,
    profile: Profile | None = None,
    answer: WhatIf | None = None,
) -> str:
    played, unit = list(session.profile_by_game.values()), BETS
    if number is not None:
        line = rounds.find(book(), session.caller, number)
        played, unit = [line.profile] if line.profile else [], unit_at(line.stake)
    chosen = request.form.get("rules", "")
    page = WhatIfPage(
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
    return render_template("session/what_if.html", page=page)


def _sentences(profile: Profile | None, answer: WhatIf | None, unit: Unit) -> list[Text]:
    """The payments of the one round that was asked for."""
    if profile is None or answer is None or answer.scored is None:
        return []
    rules: Any = profile.rules
    scored = answer.scored
    return explain_all(scored.round, rules, scored.payments, unit.beside)

"""The rules of a session: shown, agreed to, edited, changed, tried out.

A change of rules or stake counts from the next round on, or for all rounds. The keeper first sees
the effect of both on the totals. The dry run and the change are one call of the store, with the
same checks.
"""

from collections.abc import Callable
from functools import partial

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.evening.amounts import BETS, money
from scorekeeper.evening.money import read_stake
from scorekeeper.games import GAMES
from scorekeeper.games.base import Problem
from scorekeeper.options.option import differences
from scorekeeper.rules.profiles import Profile, explain
from scorekeeper.rules.sheet import compare, told_changes
from scorekeeper.store import agreements, rounds, session_rules
from scorekeeper.store.errors import Refused
from scorekeeper.store.lines import ChangeResult
from scorekeeper.store.session import Session
from scorekeeper.store.session_rules import WhatIf
from scorekeeper.text import Text, in_brackets, within_a_sentence
from scorekeeper.web.access import (
    REFUSED,
    ensure_browser,
    form_version,
    load_session,
    require_keeper,
    status,
)
from scorekeeper.web.plumbing.addresses import current_browser
from scorekeeper.web.plumbing.database import get_db
from scorekeeper.web.plumbing.limits import heavy
from scorekeeper.web.plumbing.logs import quiet
from scorekeeper.web.plumbing.preferences import unit_at
from scorekeeper.web.posted import keeper_form, posted
from scorekeeper.web.rules.choices import choices, read_chosen
from scorekeeper.web.rules.edit import RulesForm
from scorekeeper.web.rules.sheet import HOUSE_RULES, RuleSheetView, name_of

pages = Blueprint("session_rules", __name__, url_prefix="/s/<token>")

PageResponse = Response | str | tuple[str, int]


_EMPTY = Text("Nhập số tiền, hoặc bấm “Không tính tiền”.", "Enter an amount, or tap “No money”.")
_OWN_RULES = Text("Luật {game} của bàn", "{game} house rules")
_STAKE = Text("Mỗi cược {stake}", "{stake} a bet")
_POINTS = Text("Không tính tiền", "No money")


@pages.get("/rules")
def now(token: str) -> str:
    """Show the rules that hold for the next round, a game at a time."""
    session = load_session(token)
    return _sheet_page(session, RuleSheetView(_profile(session), session.stake))


@pages.get("/rounds/<int:number>/rules")
def of_round(token: str, number: int) -> str:
    """Show the rules by which a round was scored."""
    session = load_session(token)
    line = rounds.find(get_db(), session.caller, number)
    assert line.profile
    return _sheet_page(session, RuleSheetView(line.profile, line.stake), number)


def _profile(session: Session) -> Profile:
    """Return the current rules for the game of the request, by default the first."""
    profiles = session.profile_by_game
    return profiles.get(request.values.get("game", "")) or next(iter(profiles.values()))


@pages.post("/rules/agree")
@posted("session_rules.now")
def agree(token: str) -> Response:
    """Agree to the rules of a game as they are now, for the person picked.

    A browser agrees once, so that only new browsers are rate limited.
    """
    session = load_session(token)
    name, game = request.form.get("name", ""), request.form.get("game", "")
    if current_browser() is None:
        agreements.check(get_db(), session.caller, name, game)
    caller = session.caller._replace(browser=ensure_browser(f"agree {session.id}"))
    agreements.agree(get_db(), caller, name, game)
    return _to_rules(session)


@pages.post("/rules/agree/<int:id>/strike")
@keeper_form("session_rules.now")
def strike_agreement(session: Session, id: int) -> Response:
    """Strike an agreement; it stays visible, and that browser cannot agree again."""
    agreements.strike(get_db(), session.caller, id)
    return _to_rules(session)


def _to_rules(session: Session) -> Response:
    game = request.form.get("game", "")
    return redirect(url_for("session_rules.now", token=session.token, game=game), 303)


def _sheet_page(session: Session, sheet: RuleSheetView, number: int | None = None) -> str:
    """Return the page of a rule sheet: of a round, or the current one and agreements."""
    agreed = agreements.to_what_holds(get_db(), session.caller)
    profile = session.profile_by_game.get(sheet.profile.game.id)
    return render_template(
        "session/rules.html",
        session=session,
        sheet=sheet,
        number=number,
        holds=profile == sheet.profile and session.stake == sheet.stake,
        agreed=[agreement for agreement in agreed if agreement.game == sheet.profile.game.id],
    )


@pages.get("/rules/change")
def change(token: str) -> str:
    """Show what may be changed."""
    return _change_page(require_keeper(token))


@pages.post("/rules/change/rules")
@keeper_form("session_rules.change")
@heavy
def change_rules(session: Session) -> PageResponse:
    """Propose other rules for a game, or apply them once confirmed."""
    return _propose_rules(session, read_chosen())


@pages.post("/rules/change/stake")
@keeper_form("session_rules.change")
@heavy
def change_stake(session: Session) -> PageResponse:
    """Propose another stake, or apply it once confirmed."""
    # Points only is a separate field, so an empty stake is a mistake.
    points_only = request.form.get("points")
    given, unit = request.form.get("stake", ""), request.form.get("unit", "dong")
    stake = None if points_only else read_stake(given, unit) or _EMPTY
    if isinstance(stake, Text):
        raise Refused([Problem("E_SHAPE", "stake", stake)])
    return _propose(
        session,
        partial(session_rules.change_stake, get_db(), session.caller, stake),
        action="change_stake",
        hidden={"points": "1"} if stake is None else {"stake": str(stake), "unit": "dong"},
        label=_POINTS if stake is None else _STAKE.fill(stake=money(stake)),
        differs=stake != session.stake,
    )


def _propose_rules(session: Session, profile: Profile) -> PageResponse:
    """Show the effect of rules, or apply them once confirmed; add those of a new game."""
    current = session.profile_by_game.get(profile.game.id)
    if current is None:
        session_rules.add_game(get_db(), session.caller, profile)
        return redirect(url_for("session.index", token=session.token, game=profile.game.id), 303)
    differences = compare(current, profile)
    assert not isinstance(differences, Text)
    own = _OWN_RULES.fill(game=within_a_sentence(profile.game.name))
    name = own if profile.name in HOUSE_RULES else name_of(profile)
    return _propose(
        session,
        partial(session_rules.change_rules, get_db(), session.caller, profile),
        action="change_rules",
        hidden={"rules": RuleSheetView(profile).value},
        label=in_brackets(name, Text(profile.fingerprint, profile.fingerprint)),
        differs=bool(differences),
        told=told_changes(differences),
    )


def _propose(
    session: Session,
    change: Callable[..., ChangeResult],
    **proposed: object,
) -> PageResponse:
    """Show the effect of a change either way, or make it once confirmed.

    For the page, `action` is the endpoint of its form, `hidden` the fields that carry it to the
    confirmation; `differs` is whether the change has an effect on the next rounds.
    """
    how, refused = request.form.get("how"), None
    if how in ("next", "all"):
        # Without a version, the form was sent before the effect was shown.
        version, reason = request.form.get("version", 0, int), request.form.get("reason", "")
        try:
            change(recalculate=how == "all", expected_version=version, reason=reason)
            return redirect(url_for("session.index", token=session.token), 303)
        except Refused as error:
            refused = error
    from_next, for_all = [_dry_run(change, recalculate=all) for all in (False, True)]
    if isinstance(from_next, Refused) and isinstance(for_all, Refused):
        raise from_next
    proposed |= {
        "from_next": from_next,
        "for_all": for_all,
        "changes_totals": isinstance(for_all, ChangeResult)
        and any([*for_all.changes.values(), *(for_all.money_changes or {}).values()]),
    }
    page = _change_page(session, proposed=proposed, refused=refused)
    return (page, status(refused)) if refused else page


def _dry_run(change: Callable[..., ChangeResult], *, recalculate: bool) -> ChangeResult | Refused:
    """Return the result of a dry run, or its refusal."""
    try:
        return change(recalculate=recalculate, expected_version=None, dry_run=True)
    except Refused as refused:
        return refused


def _change_page(session: Session, **proposal: object) -> str:
    sheets = {game: RuleSheetView(profile) for game, profile in session.profile_by_game.items()}
    chosen = {game: rules.value for game, rules in sheets.items()}
    stake = session.stake or 0
    unit = request.form.get("unit", "dong" if stake % 1000 else "nghin")
    number = stake // 1000 if unit == "nghin" else stake
    return render_template(
        "session/change_rules.html",
        session=session,
        sheets=sheets,
        offered=[(game, choices(game, chosen.get(game.id, ""))) for game in GAMES],
        stake=request.form.get("stake", str(number or "")),
        in_thousands=unit == "nghin",
        **proposal,
    )


@pages.get("/rules/edit")
def edit(token: str) -> str:
    """Show the form of the rules that hold for a game."""
    return _rules_form(require_keeper(token)).page()


@pages.post("/rules/edit/preview")
@quiet
def preview_edit(token: str) -> PageResponse:
    """Show what the changes would do in worked rounds."""
    return _rules_form(require_keeper(token)).preview()


@pages.post("/rules/edit")
@keeper_form("session_rules.edit")
@heavy
def save_edit(session: Session) -> PageResponse:
    """Show the effect of the rules of the form, or apply them from the next round."""
    form = _rules_form(session)
    if isinstance(form.result, list):
        return form.page(), REFUSED
    unchanged = not differences(form.result.rules, form.base.rules)
    return _propose_rules(session, form.base if unchanged else form.result)


def _rules_form(session: Session) -> RulesForm:
    base = _profile(session)
    return RulesForm(
        base,
        url_for("session_rules.edit", token=session.token),
        url_for("session_rules.now", token=session.token, game=base.game.id),
        version=form_version(session),
        session=session,
    )


@pages.get("/rules/if")
def what_if(token: str) -> str:
    """Show other rules to try out; with a number, on that round."""
    return _what_if_page(load_session(token))


@pages.post("/rules/if")
@posted("session_rules.what_if")
@heavy
def try_out(token: str) -> str:
    """Show the results of everybody, and those by other rules. Stores nothing."""
    session, profile = load_session(token), read_chosen()
    number = request.form.get("number", type=int)
    if number is None:
        answer = session_rules.what_if(get_db(), session.caller, profile)
    else:
        answer = session_rules.what_if_of_round(get_db(), session.caller, profile, number)
    return _what_if_page(session, profile, answer)


def _what_if_page(
    session: Session, profile: Profile | None = None, answer: WhatIf | None = None
) -> str:
    played, unit = list(session.profile_by_game.values()), BETS
    number = request.values.get("number", type=int)
    if number is not None:
        line = rounds.find(get_db(), session.caller, number)
        played, unit = [line.profile] if line.profile else [], unit_at(line.stake)
    sentences: list[Text] = []
    if profile and answer and answer.scored:
        scored = answer.scored
        sentences = explain(scored.round, profile.rules, scored.payments, unit.beside)
    chosen = request.form.get("rules", "")
    return render_template(
        "session/what_if.html",
        session=session,
        number=number,
        offered=[(game.game, choices(game.game, chosen)) for game in played],
        chosen=chosen,
        given=request.form.get("code", ""),
        rules=RuleSheetView(profile) if profile else None,
        answer=answer,
        sentences=sentences,
    )

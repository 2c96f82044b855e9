"""The rules that this browser keeps: shown in every version, renamed, copied, forgotten."""

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.profiles import Profile
from scorekeeper.rulesets import read_rules
from scorekeeper.store import kept_rules
from scorekeeper.store.errors import Refused
from scorekeeper.store.kept_rules import KeptRules
from scorekeeper.store.session import NewerRules
from scorekeeper.web.access import status
from scorekeeper.web.plumbing.browser import current_browser, ensure_browser
from scorekeeper.web.plumbing.db import book
from scorekeeper.web.plumbing.formats import moment
from scorekeeper.web.rules.pages import sheet_page
from scorekeeper.web.rules.sheet import ShownRules

pages = Blueprint("mine", __name__, url_prefix="/rules/mine")

HOME_ZONE = "Asia/Ho_Chi_Minh"


class KeptRulesPage(NamedTuple):
    """The sheet of rules that this browser keeps, in one version, and what can be done."""

    shown: ShownRules
    kept: KeptRules
    versions: list[tuple[KeptRules, str]]
    """All versions, with when they were made."""
    given: str
    """Their name, or the one that was typed."""
    refused: Refused | None


@pages.post("")
def keep() -> Response | tuple[str, int]:
    """Keep the rules of a sheet, under the name that they have or get; then go to their page."""
    profile = read_rules(request.form.get("rules", ""))
    if not isinstance(profile, Profile):
        abort(400)
    named = replace(profile, name=request.form.get("name", profile.name))
    try:
        kept = kept_rules.keep(book(), ensure_browser("rules"), named)
    except Refused as refused:
        return sheet_page(ShownRules(profile), refused, named.name), status(refused)
    return redirect(url_for("mine.one", id=kept.id), 303)


@pages.get("/<int:id>")
def one(id: int) -> str:
    """Show their sheet, in the last version or in the one asked for."""
    return page(id)


@pages.post("/<int:id>/<action>")
def change(id: int, action: str) -> Response | tuple[str, int]:
    """Make one of the changes; the sheet with the problem where it is refused."""
    if action not in ACTIONS:
        abort(404)
    browser = known()
    try:
        kept = ACTIONS[action](browser, id)
    except Refused as refused:
        return page(id, refused), status(refused)
    if kept is None:
        return redirect(url_for("rules.index"), 303)
    return redirect(url_for("mine.one", id=kept.id), 303)


def known() -> int:
    """The id of the browser; a browser that keeps nothing has no such page."""
    browser = current_browser()
    if browser is None:
        abort(404)
    return browser


def kept_profile(id: int, version: int | None = None) -> tuple[KeptRules, Profile]:
    """The kept rules of that id with their profile. Raises `NewerRules` for rules of a newer
    version."""
    kept = kept_rules.find(book(), known(), id, version)
    if kept.profile is None:
        raise NewerRules
    return kept, kept.profile


def page(id: int, refused: Refused | None = None) -> str:
    """The page of the sheet with what its browser may do with it."""
    kept, profile = kept_profile(id, request.args.get("version", type=int))
    versions = kept_rules.versions(book(), known(), id)
    page = KeptRulesPage(
        shown=ShownRules(profile),
        kept=kept,
        versions=[(v, moment(v.made_at, HOME_ZONE, day=True)) for v in versions],
        given=request.form.get("name", kept.name),
        refused=refused,
    )
    return render_template("rules/mine.html", page=page)


def _rename(browser: int, id: int) -> KeptRules:
    return kept_rules.rename(book(), browser, id, request.form.get("name", ""))


def _copy(browser: int, id: int) -> KeptRules:
    name, version = request.form.get("name", ""), request.form.get("version", type=int)
    return kept_rules.copy(book(), browser, id, name, version=version)


def _forget(browser: int, id: int) -> None:
    kept_rules.forget(book(), browser, id)


ACTIONS: dict[str, Callable[[int, int], KeptRules | None]] = {
    "rename": _rename,
    "copy": _copy,
    "forget": _forget,
}
"""The changes of kept rules, by the last part of the address."""

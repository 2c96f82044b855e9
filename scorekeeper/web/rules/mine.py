"""The pages of rules that this browser keeps: shown, renamed, copied, deleted."""

from dataclasses import replace

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.rules.notation import read_rules
from scorekeeper.rules.profiles import Profile
from scorekeeper.store import kept_rules
from scorekeeper.store.errors import Refused
from scorekeeper.store.kept_rules import KeptRules
from scorekeeper.store.opening import HOME_ZONE
from scorekeeper.store.session import NewerRules
from scorekeeper.web.access import ensure_browser, status
from scorekeeper.web.plumbing.addresses import current_browser
from scorekeeper.web.plumbing.database import get_db
from scorekeeper.web.plumbing.preferences import moment
from scorekeeper.web.posted import posted
from scorekeeper.web.rules.page import sheet_page
from scorekeeper.web.rules.sheet import RuleSheetView

pages = Blueprint("mine", __name__, url_prefix="/rules/mine")


@pages.post("")
def keep() -> Response | tuple[str, int]:
    """Keep the rules of a sheet under the given name, and go to their page."""
    profile = read_rules(request.form.get("rules", ""))
    if not isinstance(profile, Profile):
        abort(400)
    named = replace(profile, name=request.form.get("name", profile.name))
    try:
        kept = kept_rules.keep(get_db(), ensure_browser("rules"), named)
    except Refused as refused:
        return sheet_page(RuleSheetView(profile), refused, named.name), status(refused)
    return redirect(url_for("mine.show", id=kept.id), 303)


@pages.get("/<int:id>")
def show(id: int) -> str:
    """Show the sheet of the latest version, or of the one asked for, and the forms for it."""
    kept, profile = kept_profile(id, request.values.get("version", type=int))
    versions = kept_rules.versions(get_db(), known(), id)
    return render_template(
        "rules/mine.html",
        sheet=RuleSheetView(profile),
        kept=kept,
        versions=[(v, moment(v.made_at, HOME_ZONE, day=True)) for v in versions],
    )


@pages.post("/<int:id>/rename")
@posted("mine.show")
def rename(id: int) -> None:
    """Rename the rules."""
    kept_rules.rename(get_db(), known(), id, request.form.get("name", ""))


@pages.post("/<int:id>/copy")
@posted("mine.show")
def copy(id: int) -> Response:
    """Copy a version into new rules, and go to their page."""
    _, profile = kept_profile(id, request.form.get("version", type=int))
    named = replace(profile, name=request.form.get("name", ""))
    kept = kept_rules.keep(get_db(), known(), named)
    return redirect(url_for("mine.show", id=kept.id), 303)


@pages.post("/<int:id>/forget")
def forget(id: int) -> Response:
    """Delete the rules in all versions."""
    kept_rules.forget(get_db(), known(), id)
    return redirect(url_for("rules.index"), 303)


def known() -> int:
    """Return the id of the browser; 404 if it is unknown."""
    browser = current_browser()
    if browser is None:
        abort(404)
    return browser


def kept_profile(id: int, version: int | None = None) -> tuple[KeptRules, Profile]:
    """Return the kept rules of that id with their profile. Raises `NewerRules`."""
    kept = kept_rules.find(get_db(), known(), id, version)
    if kept.profile is None:
        raise NewerRules
    return kept, kept.profile

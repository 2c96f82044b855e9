"""The pages of house rules: the list, and the sheet of a preset or a share code.

A code comes from the fragment of a link, or is pasted, and is sent in the body of a form. So it is
in no URL that a server gets, and in no log. Looking at it stores nothing.
"""

from collections.abc import Mapping

from flask import Blueprint, abort, render_template, request

from scorekeeper.games import GAMES, PRESETS
from scorekeeper.rules.profiles import Profile
from scorekeeper.rules.share_code import decode
from scorekeeper.store.errors import Refused
from scorekeeper.text import Text
from scorekeeper.web.access import REFUSED
from scorekeeper.web.plumbing.preferences import moment
from scorekeeper.web.rules.choices import choices, mine, open_sessions, presets
from scorekeeper.web.rules.sheet import RuleSheetView, name_of

pages = Blueprint("rules", __name__, url_prefix="/rules")

# Every sheet offers to use its rules in an open session, and to compare them.
pages.add_app_template_global(open_sessions)
pages.add_app_template_global(choices, "rules_of")
pages.add_app_template_global(moment)
pages.add_app_template_global(name_of)


@pages.get("")
def index() -> str:
    """Show the rules of this browser, every preset, and the form for a share code."""
    return _list()


@pages.get("/<preset_id>")
def preset(preset_id: str) -> str:
    """Show a preset as a sheet."""
    if preset_id in ("mine", "sheet"):
        abort(405)  # These URLs only take forms.
    return sheet_page(RuleSheetView(released(preset_id)))


@pages.post("/sheet")
def sheet() -> str | tuple[str, int]:
    """Show the sheet of a share code, or the list with a message if it is invalid."""
    given = request.form.get("code", "")
    profile = decode(given)
    if isinstance(profile, Text):
        return _list(given, profile), REFUSED
    return shared_page(profile)


def shared_page(profile: Profile) -> str:
    """Return the sheet of a share code."""
    sheet = RuleSheetView(profile)
    return sheet_page(sheet, resend={"code": sheet.code})


def released(preset_id: str) -> Profile:
    """Return the profile of a preset as released; 404 if there is none."""
    if preset_id not in PRESETS:
        abort(404)
    preset = PRESETS[preset_id]
    return Profile(preset.name.vi, preset, preset.rules)


def _list(given: str = "", fault: Text | None = None) -> str:
    return render_template(
        "rules/list.html",
        kept=mine(),
        games=[(game, presets(game)) for game in GAMES],
        given=given,
        fault=fault,
    )


def sheet_page(
    sheet: RuleSheetView,
    refused: Refused | None = None,
    given: str | None = None,
    resend: Mapping[str, str] | None = None,
) -> str:
    """Render a sheet with the forms that use, compare and keep its rules.

    `given` is a name that was refused; `resend` holds the form to send again in another language.
    """
    return render_template(
        "rules/sheet.html", sheet=sheet, given=given, refused=refused, resend=resend
    )

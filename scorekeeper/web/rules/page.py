"""The pages of house rules: the list, and the sheet of a preset or a share code.

A code comes in the fragment of a link or is pasted, and is only sent in the body of a form: it is
in no URL of ours and in no log, and nothing is stored for looking.
"""

from collections.abc import Mapping

from flask import Blueprint, abort, render_template, request

from scorekeeper.games import GAMES, PRESETS
from scorekeeper.games.base import Preset
from scorekeeper.rules.profiles import Profile, fingerprint
from scorekeeper.rules.share_code import decode
from scorekeeper.store.errors import Refused
from scorekeeper.text import Text
from scorekeeper.web.access import REFUSED
from scorekeeper.web.rules.choices import choices, mine, open_sessions
from scorekeeper.web.rules.sheet import ShownRules

pages = Blueprint("rules", __name__, url_prefix="/rules")

# Wherever a sheet is shown, it can be used for a session that is open, and compared.
pages.add_app_template_global(open_sessions)
pages.add_app_template_global(choices, "rules_of")


@pages.get("")
def index() -> str:
    """Show the rules of this browser, the paste box, and every preset."""
    return _list()


@pages.get("/<preset_id>")
def preset(preset_id: str) -> str:
    """Show a preset as a sheet."""
    if preset_id in ("mine", "sheet"):
        abort(405)  # These URLs only take forms.
    return sheet_page(ShownRules(released(preset_id)))


@pages.post("/sheet")
def sheet() -> str | tuple[str, int]:
    """Show the sheet of a share code; the paste box with a message if it is invalid."""
    given = request.form.get("code", "")
    profile = decode(given)
    if isinstance(profile, Text):
        return _list(given, profile), REFUSED
    shown = ShownRules(profile)
    return sheet_page(shown, carried={"code": shown.code})


def released(preset_id: str) -> Profile:
    """The profile of a preset as released; 404 if there is none."""
    if preset_id not in PRESETS:
        abort(404)
    found = PRESETS[preset_id]
    return Profile(found.name.vi, found, found.rules)


def _list(given: str = "", fault: Text | None = None) -> str:
    return render_template(
        "rules/list.html",
        kept=mine(),
        games=[(game, _with_fingerprints(game.presets)) for game in GAMES],
        given=given,
        fault=fault,
    )


def _with_fingerprints(presets: tuple[Preset, ...]) -> list[tuple[Preset, str]]:
    return [(preset, fingerprint(preset.rules)) for preset in presets]


def sheet_page(
    shown: ShownRules,
    refused: Refused | None = None,
    given: str | None = None,
    carried: Mapping[str, str] | None = None,
) -> str:
    """The page of a sheet with what can be done with it.

    `given` is a name that was refused; `carried` is what a form brought, to be sent again where the
    language changes.
    """
    return render_template(
        "rules/sheet.html", shown=shown, given=given, refused=refused, carried=carried
    )

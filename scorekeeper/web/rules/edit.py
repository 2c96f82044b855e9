"""The pages that edit a preset into new rules, and kept rules into a new version."""

from dataclasses import replace

from flask import Blueprint, get_template_attribute, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.options.option import Fault
from scorekeeper.rules.profiles import Profile
from scorekeeper.store import kept_rules
from scorekeeper.store.session import Session
from scorekeeper.text import Text
from scorekeeper.web.access import REFUSED, ensure_browser
from scorekeeper.web.plumbing.database import get_db
from scorekeeper.web.plumbing.logs import quiet
from scorekeeper.web.plumbing.preferences import translated
from scorekeeper.web.plumbing.responses import wants_parts
from scorekeeper.web.posted import posted
from scorekeeper.web.rules.compare import Effects, effects
from scorekeeper.web.rules.form import Section, offered, read, sections
from scorekeeper.web.rules.mine import kept_profile
from scorekeeper.web.rules.page import released
from scorekeeper.web.rules.sheet import HOUSE_RULES, name_of

pages = Blueprint("edit", __name__, url_prefix="/rules")


class RulesForm:
    """The form that edits rules, with the values of the request; unchanged in a GET request."""

    def __init__(
        self,
        base: Profile,
        url: str,
        back: str,
        *,
        version: int | None = None,
        session: Session | None = None,
    ) -> None:
        """Read the form of the request; it is sent to `url`, and `back` leaves it.

        Changed rules never have the name of a preset. `version` is that of the kept rules, or of
        the session, that is edited.
        """
        self.base, self.url, self.back = base, url, back
        self.version, self.session = version, session
        self.values = offered(base.rules)
        self.result: Profile | list[Fault] = base
        """The changed rules, or the faults of the form."""
        if request.method == "POST":
            self.values |= request.form.to_dict()
            name = self.values.get("name", "").strip() or base.name
            self.result = result = read(self.values, base.preset, name)
            if isinstance(result, Profile) and result.changes and name in base.preset.name:
                self.result = replace(result, name=translated(HOUSE_RULES))

    @property
    def effects(self) -> Effects | None:
        """The effects of the changed rules; None while a field is invalid."""
        return effects(self.base, self.result) if isinstance(self.result, Profile) else None

    @property
    def sections(self) -> list[Section]:
        """Its fields, under the headings of the game."""
        return sections(self.values, self.base.preset, self.result)

    @property
    def name(self) -> Text:
        """The name as typed, else that of the base in both languages."""
        given = self.values.get("name")
        return name_of(self.base) if given is None else Text(given, given)

    def page(self) -> str:
        """Render the page of the form."""
        return render_template("rules/edit.html", draft=self)

    def preview(self) -> tuple[str, int]:
        """Return what the changes would do: a part of the page for a script, else the page."""
        code = REFUSED if isinstance(self.result, list) else 200
        if not wants_parts():
            return self.page(), code
        part = get_template_attribute("rules/effects.html", "effects_of")
        return str(part(self.sections, self.effects)), code


def _form(preset_id: str, id: int) -> RulesForm:
    if preset_id:
        url = url_for("edit.preset", preset_id=preset_id)
        return RulesForm(released(preset_id), url, url_for("rules.preset", preset_id=preset_id))
    kept, profile = kept_profile(id)
    version = request.form.get("version", kept.version, type=int)
    url, back = url_for("edit.kept", id=id), url_for("mine.show", id=id)
    return RulesForm(profile, url, back, version=version)


@pages.get("/<preset_id>/edit", endpoint="preset")
@pages.get("/mine/<int:id>/edit", endpoint="kept")
def form(preset_id: str = "", id: int = 0) -> str:
    """Show the form of a preset, or of rules that this browser keeps."""
    return _form(preset_id, id).page()


@pages.post("/<preset_id>/edit/preview", endpoint="try_preset")
@pages.post("/mine/<int:id>/edit/preview", endpoint="try_kept")
@quiet
def preview(preset_id: str = "", id: int = 0) -> tuple[str, int]:
    """Show what the changes would do."""
    return _form(preset_id, id).preview()


def save(preset_id: str = "", id: int = 0) -> ResponseReturnValue:
    """Save the rules of the form as new rules, or as a new version of kept ones."""
    form = _form(preset_id, id)
    if isinstance(form.result, list):
        return form.page(), REFUSED
    browser = ensure_browser("rules")
    if form.version is None or "as_new" in request.form:
        saved = kept_rules.keep(get_db(), browser, form.result)
    else:
        saved = kept_rules.save(get_db(), browser, id, form.result, expected_version=form.version)
    return redirect(url_for("mine.show", id=saved.id), 303)


pages.post("/<preset_id>/edit", endpoint="save_new")(posted("edit.preset")(save))
pages.post("/mine/<int:id>/edit", endpoint="save_version")(posted("edit.kept")(save))

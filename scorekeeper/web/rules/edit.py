"""The pages that edit a preset into new rules, and kept rules into a new version."""

from collections.abc import Mapping
from dataclasses import dataclass

from flask import Blueprint, get_template_attribute, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.options.option import Fault
from scorekeeper.rules.profiles import Profile
from scorekeeper.store import kept_rules
from scorekeeper.store.errors import Refused
from scorekeeper.store.kept_rules import KeptRules
from scorekeeper.text import Text
from scorekeeper.web.access import REFUSED, ensure_browser, status
from scorekeeper.web.plumbing.database import get_db
from scorekeeper.web.plumbing.logs import quiet
from scorekeeper.web.plumbing.responses import wants_parts
from scorekeeper.web.rules.compare import Effects, effects
from scorekeeper.web.rules.form import Section, offered, read, sections
from scorekeeper.web.rules.mine import kept_profile
from scorekeeper.web.rules.page import released
from scorekeeper.web.rules.sheet import name_of

pages = Blueprint("edit", __name__, url_prefix="/rules")


@dataclass(frozen=True, slots=True)
class RulesDraft:
    """A filled form of rules, and the changes it makes."""

    base: Profile
    """The rules that are being changed."""
    values: Mapping[str, str]
    result: Profile | list[Fault]
    """The changed rules, or the faults of the form."""

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

    @property
    def status(self) -> int:
        return REFUSED if isinstance(self.result, list) else 200


def unchanged_draft(base: Profile) -> RulesDraft:
    """Return the form filled with the rules as they are."""
    return RulesDraft(base, offered(base.rules), base)


def sent_draft(base: Profile, name: str) -> RulesDraft:
    """Return the form as it was sent, for rules of that name."""
    values = offered(base.rules) | request.form.to_dict()
    return RulesDraft(base, values, read(values, base.preset, name))


@pages.get("/<preset_id>/edit", endpoint="preset")
@pages.get("/mine/<int:id>/edit", endpoint="kept")
def form(preset_id: str = "", id: int = 0) -> str:
    """Show the form of a preset, or of rules that this browser keeps."""
    base, kept = _base(preset_id, id)
    return _page(unchanged_draft(base), kept)


@pages.post("/<preset_id>/edit/preview", endpoint="try_preset")
@pages.post("/mine/<int:id>/edit/preview", endpoint="try_kept")
@quiet
def preview(preset_id: str = "", id: int = 0) -> tuple[str, int]:
    """Show what the changes would do."""
    base, kept = _base(preset_id, id)
    draft = _sent(base)
    return effects_part(draft) if wants_parts() else _page(draft, kept), draft.status


@pages.post("/<preset_id>/edit", endpoint="save_new")
@pages.post("/mine/<int:id>/edit", endpoint="save_version")
def save(preset_id: str = "", id: int = 0) -> Response | tuple[str, int]:
    """Save the rules of the form as new rules, or as a new version of kept ones."""
    base, kept = _base(preset_id, id)
    draft = _sent(base)
    if isinstance(draft.result, list):
        return _page(draft, kept), REFUSED
    browser = ensure_browser("rules")
    try:
        if kept is None or "as_new" in request.form:
            saved = kept_rules.keep(get_db(), browser, draft.result)
        else:
            seen = request.form.get("version", kept.version, type=int)
            saved = kept_rules.save(get_db(), browser, id, draft.result, expected_version=seen)
    except Refused as refused:
        return _page(draft, kept, refused), status(refused)
    return redirect(url_for("mine.one", id=saved.id), 303)


def _base(preset_id: str, id: int) -> tuple[Profile, KeptRules | None]:
    """Return the rules to edit, and their kept rules; None for a preset."""
    if preset_id:
        return released(preset_id), None
    kept, profile = kept_profile(id)
    return profile, kept


def _sent(base: Profile) -> RulesDraft:
    return sent_draft(base, request.form.get("name", "").strip() or base.name)


def effects_part(draft: RulesDraft) -> str:
    """Return the part of the form that shows what its changes do."""
    part = get_template_attribute("rules/effects.html", "effects_of")
    return str(part(draft.sections, draft.effects))


def _page(draft: RulesDraft, kept: KeptRules | None, refused: Refused | None = None) -> str:
    if kept is None:
        preset = draft.base.preset.id
        url, back = (
            url_for("edit.preset", preset_id=preset),
            url_for("rules.preset", preset_id=preset),
        )
        return edit_page(draft, url, back, refused=refused)
    url, back = url_for("edit.kept", id=kept.id), url_for("mine.one", id=kept.id)
    version = request.form.get("version", str(kept.version))
    return edit_page(draft, url, back, version=version, refused=refused)


def edit_page(
    draft: RulesDraft,
    url: str,
    back: str,
    *,
    version: str | None = None,
    refused: Refused | None = None,
    title: str = "",
    game: str = "",
) -> str:
    """Render the form that edits rules; it is sent to `url`, and `back` leaves it.

    For kept rules, `version` is the version that is edited. For rules of a session, `title` and
    `game` are those of the session.
    """
    return render_template(
        "rules/edit.html",
        draft=draft,
        url=url,
        back=back,
        version=version,
        refused=refused,
        title=title,
        game=game,
    )

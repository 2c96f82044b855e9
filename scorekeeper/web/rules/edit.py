"""The pages that edit rules: presets into new rules, kept rules into new versions."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from flask import (
    Blueprint,
    get_template_attribute,
    redirect,
    render_template,
    request,
    url_for,
)
from werkzeug.wrappers import Response

from scorekeeper.options.option import Fault
from scorekeeper.rules.profiles import Profile
from scorekeeper.store import kept_rules
from scorekeeper.store.errors import Refused
from scorekeeper.store.kept_rules import KeptRules
from scorekeeper.text import Text
from scorekeeper.web.access import REFUSED, status
from scorekeeper.web.plumbing.browser import ensure_browser
from scorekeeper.web.plumbing.clients import wants_parts
from scorekeeper.web.plumbing.database import get_db
from scorekeeper.web.plumbing.logs import quiet
from scorekeeper.web.rules.compare import Effects, effects
from scorekeeper.web.rules.form import Section, filled, read, sections
from scorekeeper.web.rules.mine import kept_profile, known
from scorekeeper.web.rules.pages import released
from scorekeeper.web.rules.sheet import name_of

pages = Blueprint("edit", __name__, url_prefix="/rules")


@dataclass(frozen=True, slots=True)
class RulesDraft:
    """A filled form of rules, and what it changes."""

    base: Profile
    """The rules that are being changed."""
    kept: KeptRules | None
    """The kept rules that get a new version; None where it will be rules of its own."""
    values: Mapping[str, str]
    said: Profile | list[Fault]

    @property
    def effects(self) -> Effects | None:
        """What the draft changes; None while a field is invalid."""
        return effects(self.base, self.said) if isinstance(self.said, Profile) else None

    @property
    def sections(self) -> list[Section]:
        """Its fields, under the headings of the game."""
        return sections(self.values, self.base.preset, self.said)

    @property
    def name(self) -> Text:
        """The name as typed, else that of the base in both languages."""
        given = self.values.get("name")
        return name_of(self.base) if given is None else Text(given, given)


@pages.get("/<preset_id>/edit")
def preset(preset_id: str) -> str:
    """Show the form of a preset, from which new rules are made."""
    return _page(_untouched(released(preset_id)))


@pages.get("/mine/<int:id>/edit")
def kept(id: int) -> str:
    """Show the form of rules that this browser keeps."""
    found, profile = kept_profile(id)
    return _page(_untouched(profile, found))


@pages.post("/<preset_id>/edit/preview")
@quiet
def try_preset(preset_id: str) -> tuple[str, int]:
    """Show what the changes of a preset would do."""
    return _preview(_sent(released(preset_id)))


@pages.post("/mine/<int:id>/edit/preview")
@quiet
def try_kept(id: int) -> tuple[str, int]:
    """Show what the changes of kept rules would do."""
    found, profile = kept_profile(id)
    return _preview(_sent(profile, found))


@pages.post("/<preset_id>/edit")
def save_new(preset_id: str) -> Response | tuple[str, int]:
    """Keep the rules of the form as a new set."""
    draft = _sent(released(preset_id))
    return _saved(draft, lambda said: kept_rules.keep(get_db(), ensure_browser("rules"), said))


@pages.post("/mine/<int:id>/edit")
def save_version(id: int) -> Response | tuple[str, int]:
    """Save the rules of the form as a new version, or keep them as a new set."""
    found, profile = kept_profile(id)
    draft = _sent(profile, found)
    if "as_new" in request.form:
        return _saved(draft, lambda said: kept_rules.keep(get_db(), known(), said))
    seen = request.form.get("version", found.version, type=int)
    return _saved(
        draft, lambda said: kept_rules.save(get_db(), known(), id, said, expected_version=seen)
    )


def _untouched(base: Profile, kept: KeptRules | None = None) -> RulesDraft:
    return RulesDraft(base, kept, filled(base.rules), base)


def _sent(base: Profile, kept: KeptRules | None = None) -> RulesDraft:
    name = request.form.get("name", "").strip() or base.name
    values = filled(base.rules) | request.form.to_dict()
    return RulesDraft(base, kept, values, read(values, base.preset, name))


def _preview(draft: RulesDraft) -> tuple[str, int]:
    answer = REFUSED if isinstance(draft.said, list) else 200
    return effects_part(draft) if wants_parts() else _page(draft), answer


def effects_part(draft: RulesDraft) -> str:
    """The part of the form that shows what its changes do."""
    part = get_template_attribute("rules/effects.html", "effects_of")
    return str(part(draft.sections, draft.effects))


def _saved(draft: RulesDraft, save: Callable[[Profile], KeptRules]) -> Response | tuple[str, int]:
    if isinstance(draft.said, list):
        return _page(draft), REFUSED
    try:
        kept = save(draft.said)
    except Refused as refused:
        return _page(draft, refused), status(refused)
    return redirect(url_for("mine.one", id=kept.id), 303)


def _page(draft: RulesDraft, refused: Refused | None = None) -> str:
    preset, kept = draft.base.preset.id, draft.kept
    if kept is None:
        url = url_for("edit.preset", preset_id=preset)
        return edit_page(draft, url, url_for("rules.preset", preset_id=preset), refused=refused)
    url, back = url_for("edit.kept", id=kept.id), url_for("mine.one", id=kept.id)
    version = request.form.get("version", kept.version)
    return edit_page(draft, url, back, version=version, refused=refused)


def edit_page(
    draft: RulesDraft,
    url: str,
    back: str,
    *,
    version: str | int = "",
    refused: Refused | None = None,
    title: str = "",
    game: str = "",
) -> str:
    """The form in which rules are changed, sent to `url` and left for `back`.

    Kept rules have the `version` that it began with, those of a session its `title` and the `game`.
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

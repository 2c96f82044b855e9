"""The draft of a session on its pages: one's own filled in again, another phone's told."""

from collections.abc import Sequence
from dataclasses import replace

from scorekeeper.store import drafts
from scorekeeper.store.database import now
from scorekeeper.store.drafts import Draft
from scorekeeper.text import Text
from scorekeeper.web.access import Seen
from scorekeeper.web.entry.dress import dress
from scorekeeper.web.entry.fields import FormValues, whole
from scorekeeper.web.entry.games import form_of
from scorekeeper.web.entry.presenter import DraftView
from scorekeeper.web.entry.view import FilledForm
from scorekeeper.web.plumbing.db import book
from scorekeeper.web.plumbing.formats import moment
from scorekeeper.web.plumbing.language import said
from scorekeeper.web.session import history as changes
from scorekeeper.web.session.considered import considered
from scorekeeper.web.session.view import dressed, next_players, profile_of

LONGEST = 200
"""Letters of a field that are kept: as many as any takes."""

_TODAY = -12 * 60
_BESIDE = ("as", "who")
"""What is sent along beside the fields of a game."""

_FILLING_IN = Text(
    "Ván {number} {who} ghi dở lúc {at}.", "Round {number}, half entered by {who} at {at}."
)
_FILLED_IN = Text(
    "Ván {number} {who} ghi lúc {at}, chưa lưu: {told}.",
    "Round {number}, entered by {who} at {at}, not saved yet: {told}.",
)


def to_keep(filled: FilledForm) -> FormValues:
    """What is kept of a form: what is filled in, in fields that its game has, and no more of it
    than they take."""
    names = (*filled.game_form.fields, *_BESIDE)
    return {name: said[:LONGEST] for name in names if (said := filled.values.get(name))}


def filled_again(seen: Seen, draft: Draft) -> FilledForm:
    """The form as it was kept."""
    profile = profile_of(seen.session, draft.form.get("game", ""))
    return FilledForm(game_form=form_of(profile.rules), values={**draft.form, "key": draft.key})


def own_draft(seen: Seen, game: str) -> Draft | None:
    """The caller's own draft; None if there is none, or the form of another game is asked for."""
    draft = None if seen.session.ended_at else _draft(seen)
    is_asked = draft and draft.mine and game in ("", draft.form.get("game"))
    return draft if is_asked else None


def of_another(seen: Seen) -> Draft | None:
    """The draft of another phone; None for a viewer."""
    draft = _draft(seen)
    return None if draft is None or draft.mine else draft


def _draft(seen: Seen) -> Draft | None:
    if not seen.keeps or seen.session.state.session.draft is None:
        return None
    return drafts.find(book(), seen.caller)


def beside(seen: Seen, draft: Draft | None, filled: FilledForm) -> DraftView | None:
    """The draft of another phone, beside the form that is filled in here; None where both say the
    same."""
    if draft is None or draft.form == to_keep(filled):
        return None
    return DraftView(_told(seen, draft), None if filled.blank else draft.serial)


def kept_at(seen: Seen, draft: Draft) -> str:
    """When a draft was kept, with the day where that is not today."""
    return moment(draft.at, seen.session.zone, day=draft.at < now(_TODAY))


def _told(seen: Seen, draft: Draft) -> str:
    """Whose a draft is, since when, and what it comes to if it is complete."""
    preview = considered(seen, dressed(filled_again(seen, draft), seen.session)).preview
    told = (_FILLED_IN if preview else _FILLING_IN).fill(
        number=whole(draft.form.get("as", "")) or seen.session.rounds + 1,
        who=changes.who(draft.machine, draft.person),
        at=kept_at(seen, draft),
        told=preview.summary if preview else "",
    )
    return said(told)


def reopened(seen: Seen, draft: Draft, players: Sequence[str]) -> FilledForm:
    """The form as it was kept, for the table as it is now, or the players that are asked for.
    Nobody has asked what it lacks."""
    form = dressed(filled_again(seen, draft), seen.session)
    if players:
        form = replace(form, values=dress(form.values, next_players(seen.session, players)))
    filled = considered(seen, form)
    return filled if filled.preview else replace(filled, problems=())

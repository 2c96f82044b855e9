"""The pages that change the rules of a session where they are played: the form, group by group,
then what that changes, then from which round on."""

from flask import Blueprint, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.profiles import Profile
from scorekeeper.store.session import Session
from scorekeeper.text import Text
from scorekeeper.web.access import REFUSED, keeping
from scorekeeper.web.plumbing.heavy import heavy
from scorekeeper.web.plumbing.language import said
from scorekeeper.web.plumbing.request_log import quiet
from scorekeeper.web.plumbing.scripts import wants_parts
from scorekeeper.web.rules.edit import EditPage, RulesDraft, effects_part
from scorekeeper.web.rules.form_values import filled, read
from scorekeeper.web.session.change_rules import propose_rules
from scorekeeper.web.session.rules import of_game

pages = Blueprint("session_edit", __name__, url_prefix="/s/<token>/rules/edit")

_OF_THE_TABLE = Text("Luật của bàn", "House rules")
"""The name of changed rules that nobody has named; they are kept under another where that is
wished."""


@pages.get("")
def form(token: str) -> str:
    """Show the form of the rules that hold for a game."""
    session = keeping(token)
    held = of_game(session, request.values.get("game", ""))
    return _page(session, RulesDraft(held, None, filled(held.rules), held))


@pages.post("/preview")
@quiet
def preview(token: str) -> tuple[str, int]:
    """Show what the changes come to in worked rounds."""
    session = keeping(token)
    draft = _sent(session)
    answer = REFUSED if isinstance(draft.said, list) else 200
    return effects_part(draft) if wants_parts() else _page(session, draft), answer


@pages.post("")
@heavy()
def propose(token: str) -> Response | str | tuple[str, int]:
    """Propose the rules of the form: show what they would change in this session."""
    session = keeping(token)
    draft = _sent(session)
    if isinstance(draft.said, list):
        return _page(session, draft), REFUSED
    return propose_rules(session, draft.said)


def _sent(session: Session) -> RulesDraft:
    held = of_game(session, request.values.get("game", ""))
    values = filled(held.rules) | request.form.to_dict()
    draft = read(values, held.preset, _name(held))
    if isinstance(draft, Profile) and draft.rules == held.rules:
        draft = held
    return RulesDraft(held, None, values, draft)


def _name(held: Profile) -> str:
    """The name of the rules once they are changed: their own, but never that of a preset."""
    return said(_OF_THE_TABLE) if held.name == held.preset.name.vi else held.name


def _page(session: Session, draft: RulesDraft) -> str:
    game = draft.base.game.id
    page = EditPage(
        draft,
        url_for("session_edit.propose", token=session.token),
        url_for("session_rules.now", token=session.token, game=game),
        session=session.title,
        game=game,
    )
    return render_template("rules/edit.html", page=page)

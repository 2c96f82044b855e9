"""The pages of links that give a role: by a tap only, not by a chat's preview."""

from typing import Literal

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.store import access
from scorekeeper.store.session import Session
from scorekeeper.web.access import ensure_browser
from scorekeeper.web.plumbing.addresses import absolute_url
from scorekeeper.web.plumbing.database import get_db
from scorekeeper.web.plumbing.limits import turn_away
from scorekeeper.web.plumbing.responses import BY_NOBODY

pages = Blueprint("join", __name__)

LinkRole = Literal["keeper", "owner"]

_CHATS = {
    "Zalo": "Zalo",
    "MessengerForiOS": "Messenger",
    "Orca-Android": "Messenger",
    "Instagram": "Instagram",
    "FBAN": "Facebook",
    "FBAV": "Facebook",
    "FB_IAB": "Facebook",
    " Line/": "LINE",
}
"""Chat applications, by a part of the user agent of their own browsers."""


@pages.get("/k/<token>", endpoint="keeper", defaults={"role": "keeper"})
@pages.get("/owner/<token>", endpoint="owner", defaults={"role": "owner"})
def offer(token: str, role: LinkRole) -> tuple[str, dict[str, str]]:
    """Show what the link gives. Looking does not use up an owner's one-time link."""
    page = render_template(
        "session/join.html",
        title=_session(token, role).title,
        role=role,
        action=url_for(f"join.{role}", token=token),
        url=absolute_url(f"join.{role}", token=token),
        chat=chat_of(request.user_agent.string),
    )
    return page, BY_NOBODY


@pages.post("/k/<token>", endpoint="become_keeper", defaults={"role": "keeper"})
@pages.post("/owner/<token>", endpoint="become_owner", defaults={"role": "owner"})
def join(token: str, role: LinkRole) -> Response:
    """Make this browser a keeper or the owner, and go to the session."""
    # A bad link must not give the browser a cookie.
    browser = ensure_browser(f"keep {_session(token, role).id}")
    take_role = access.claim if role == "owner" else access.become_keeper
    caller = take_role(get_db(), token, browser)
    return redirect(url_for("session.index", token=access.shown_links(get_db(), caller).view), 303)


def _session(token: str, role: LinkRole) -> Session:
    """Return the session of a link that gives a role; 404 if it is wrong."""
    kind: Literal["claim", "keeper"] = "claim" if role == "owner" else "keeper"
    return access.session_behind(get_db(), token, kind) or turn_away()


def chat_of(user_agent: str) -> str | None:
    """Return the chat application whose built-in browser this is; None for others.

    Such a browser does not share the phone's cookies: a role taken there is soon lost.

    >>> chat_of("Mozilla/5.0 (Linux; Android 14) Chrome/125.0 Mobile Zalo android/24"), chat_of("")
    ('Zalo', None)
    """
    return next((chat for sign, chat in _CHATS.items() if sign in user_agent), None)

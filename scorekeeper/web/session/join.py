"""The pages of links that give a role: by a tap only, not by a chat's preview."""

from collections.abc import Callable
from typing import Literal

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.store import access
from scorekeeper.store.database import Database
from scorekeeper.store.session import Caller, Session
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


@pages.get("/k/<token>")
def keeper(token: str) -> tuple[str, dict[str, str]]:
    """Show the offer to become a keeper."""
    return _offer(access.session_behind(get_db(), token, "keeper"), "keeper", token)


@pages.post("/k/<token>")
def become_keeper(token: str) -> Response:
    """Make this browser a keeper, and go to the session."""
    return _join(access.session_behind(get_db(), token, "keeper"), access.become_keeper, token)


@pages.get("/owner/<token>")
def owner(token: str) -> tuple[str, dict[str, str]]:
    """Show the offer to become the owner. Looking does not use up the one-time link."""
    return _offer(access.session_behind(get_db(), token, "claim"), "owner", token)


@pages.post("/owner/<token>")
def become_owner(token: str) -> Response:
    """Make this browser the owner, and go to the session."""
    return _join(access.session_behind(get_db(), token, "claim"), access.claim, token)


def _offer(session: Session | None, role: LinkRole, token: str) -> tuple[str, dict[str, str]]:
    page = render_template(
        "session/join.html",
        title=(session or turn_away()).title,
        role=role,
        token=token,
        url=absolute_url(f"join.{role}", token=token),
        chat=chat_of(request.user_agent.string),
    )
    return page, BY_NOBODY


def _join(
    session: Session | None, take_role: Callable[[Database, str, int], Caller], token: str
) -> Response:
    # A bad link must not give the browser a cookie.
    browser = ensure_browser(f"keep {(session or turn_away()).id}")
    caller = take_role(get_db(), token, browser)
    return redirect(url_for("session.index", token=access.shown_links(get_db(), caller).view), 303)


def chat_of(user_agent: str) -> str | None:
    """Return the chat application whose built-in browser this is; None for others.

    Such a browser does not share the phone's cookies: a role taken there is soon lost.

    >>> chat_of("Mozilla/5.0 (Linux; Android 14) Chrome/125.0 Mobile Zalo android/24"), chat_of("")
    ('Zalo', None)
    """
    return next((chat for sign, chat in _CHATS.items() if sign in user_agent), None)

"""Links that give a role. They take effect on a tap, so that a chat's preview takes none."""

from typing import Literal, NamedTuple

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.store import access
from scorekeeper.store.session import Caller, Session
from scorekeeper.web.plumbing.browser import ensure_browser
from scorekeeper.web.plumbing.chats import chat_of
from scorekeeper.web.plumbing.db import book
from scorekeeper.web.plumbing.headers import BY_NOBODY
from scorekeeper.web.plumbing.public_urls import outside
from scorekeeper.web.plumbing.rate_limit import turn_away

pages = Blueprint("links", __name__)

LinkRole = Literal["keeper", "owner"]


class JoinPage(NamedTuple):
    """What a link would make of this browser, and the button that takes it."""

    title: str
    """The title of the session."""
    role: LinkRole
    token: str
    """The token of the link itself."""
    address: str
    chat: str | None
    """The chat application that shows the page; None where it is a browser of its own."""


@pages.get("/k/<token>")
def keeper(token: str) -> tuple[str, dict[str, str]]:
    """Show what the keeper link would do."""
    return _offer(access.session_of_keeper(book(), token), "keeper", token)


@pages.post("/k/<token>")
def become_keeper(token: str) -> Response:
    """Make this browser a keeper, at the address for viewing."""
    browser = _browser(_known(access.session_of_keeper(book(), token)))
    return _there(access.become_keeper(book(), token, browser))


@pages.get("/owner/<token>")
def owner(token: str) -> tuple[str, dict[str, str]]:
    """Show what the one-use owner link would do; it is not used by looking."""
    return _offer(access.session_of_claim(book(), token), "owner", token)


@pages.post("/owner/<token>")
def become_owner(token: str) -> Response:
    """Make this browser the owner."""
    browser = _browser(_known(access.session_of_claim(book(), token)))
    return _there(access.claim(book(), token, browser))


def _known(session: Session | None) -> Session:
    """The session of a link; a link that is none gives no cookie."""
    return session or turn_away()


def _browser(session: Session) -> int:
    return ensure_browser(f"keep {session.id}")


def _offer(session: Session | None, role: LinkRole, token: str) -> tuple[str, dict[str, str]]:
    page = JoinPage(
        title=_known(session).title,
        role=role,
        token=token,
        address=outside(f"links.{role}", token=token),
        chat=chat_of(request.user_agent.string),
    )
    return render_template("session/join.html", page=page), BY_NOBODY


def _there(caller: Caller) -> Response:
    shown = access.shown_links(book(), caller)
    return redirect(url_for("sessions.session", token=shown.view), 303)

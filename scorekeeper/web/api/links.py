"""Calls that replace a link: the old one stops at once, with every role that came by it."""

from werkzeug.wrappers import Response

from scorekeeper.store import links, sessions
from scorekeeper.web.api import asked
from scorekeeper.web.api.answers import as_json
from scorekeeper.web.api.bearer import owner
from scorekeeper.web.plumbing.db import book
from scorekeeper.web.plumbing.public_urls import outside


def view(id: str) -> Response:
    """Replace the view link, and with it the id of the session."""
    caller = owner(id)
    asked.fields(())
    token = links.replace(book(), caller, "view")
    version = sessions.glance(book(), caller).version
    address = outside("sessions.session", token=token)
    return as_json({"id": token, "view_url": address, "version": version})


def keeper(id: str) -> Response:
    """Replace the keeper link."""
    caller = owner(id)
    asked.fields(())
    token = links.replace(book(), caller, "keeper")
    version = sessions.glance(book(), caller).version
    address = outside("links.keeper", token=token)
    return as_json({"keeper_token": token, "keeper_url": address, "version": version})

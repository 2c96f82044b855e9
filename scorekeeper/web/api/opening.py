"""Calls that open a session: a new one, or one from its file. The caller gets its tokens."""

from collections.abc import Callable
from hashlib import sha256
from typing import Any

from werkzeug.wrappers import Response

from scorekeeper.store import archive, importing
from scorekeeper.store.errors import Refused
from scorekeeper.store.opening import HOME_ZONE, Opened, Opening, open_session
from scorekeeper.store.replay import IdempotencyKey
from scorekeeper.takeaway import document, reading
from scorekeeper.web.api import asked, rules
from scorekeeper.web.api.answers import JSON, as_json
from scorekeeper.web.api.bearer import enter
from scorekeeper.web.api.errors import misshapen
from scorekeeper.web.plumbing.db import book
from scorekeeper.web.plumbing.heavy import heavy
from scorekeeper.web.plumbing.public_urls import outside
from scorekeeper.web.plumbing.rate_limit import count_stranger, counted_once, refusals_counted
from scorekeeper.web.session.opening_form import title_of_today

LARGEST_FILE = 16 << 20
"""Bytes of a file that is opened."""


def new() -> Response:
    """Open a session. Retries with the same key open no second one."""
    sent = asked.fields(("title", "players", "rules", "stake"), needed=("players", "rules"))
    if not isinstance(sent["players"], list):
        raise Refused([misshapen("list", "players")])
    title = sent.get("title")
    opening = Opening(
        title=title_of_today(HOME_ZONE).vi if title is None else title,
        names=sent["players"],
        profiles=rules.chosen(sent["rules"]),
        stake=sent.get("stake"),
    )
    return _opened(lambda key: open_session(book(), opening, key=key))


@heavy()
def from_file() -> Response:
    """Open a session again from what `export.json` gave, scored anew."""
    file = asked.body(LARGEST_FILE)
    size = 1 + (len(file) >> 20)
    with refusals_counted(size):
        if len(file) > asked.LARGEST:
            reading.check_plausible(file)
        kept = reading.read_document(asked.value(file))
    body = sha256(file).digest()
    return _opened(
        lambda key: importing.write(book(), kept, key=IdempotencyKey(key, body) if key else None),
        times=size,
    )


@heavy()
def as_file(id: str) -> Response:
    """Return everything of a session, to be opened again."""
    kept = archive.read(book(), enter(id).session)
    answer = Response(document.encode(document.document_of(kept)), content_type=JSON)
    answer.cache_control.no_store = True
    return answer


def _opened(open_it: Callable[[str | None], Opened], times: int = 1) -> Response:
    key = asked.opening_key()
    own = key and f"api:{key}"  # Browsers have keys in the same list.
    try:
        with counted_once(own, times):
            opened = open_it(own)
    except Refused as refused:
        if refused.code == "E_KEY_REUSED":
            count_stranger()  # Perhaps somebody guesses what was sent under a key.
        raise
    return as_json(_tokens(opened), 201)


def _tokens(opened: Opened) -> dict[str, Any]:
    return {
        "id": opened.view_token,
        "keeper_token": opened.keeper_token,
        "owner_token": opened.owner_token,
        "view_url": outside("sessions.session", token=opened.view_token),
        "keeper_url": outside("links.keeper", token=opened.keeper_token),
        "version": opened.version,
    }

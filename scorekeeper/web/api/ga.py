"""The call that deals with the gà."""

import secrets

from werkzeug.wrappers import Response

from scorekeeper.ledger import GaChoice
from scorekeeper.store import rounds
from scorekeeper.store.access import Role, authorize_change
from scorekeeper.store.database import together
from scorekeeper.store.errors import Refused
from scorekeeper.store.replay import is_used
from scorekeeper.web.api import asked
from scorekeeper.web.api.answers import as_json
from scorekeeper.web.api.bearer import keeper
from scorekeeper.web.api.errors import misshapen, telling
from scorekeeper.web.api.sessions import session_json
from scorekeeper.web.plumbing.db import book

_CHOICES: dict[str, GaChoice] = {"share": "shared", "give": "given", "keep": "kept"}


def deal_with(id: str) -> Response:
    """Share the gà, give it to one person, or keep it for the next evening."""
    caller = keeper(id)
    sent = asked.fields(("what", "to"), needed=("what",))
    choice = _CHOICES[asked.word(sent["what"], _CHOICES, "what")]
    to = asked.name(sent.get("to"), "to")
    if choice == "given" and to is None:
        raise Refused([misshapen("missing", "to")])
    key, expected = asked.key() or secrets.token_urlsafe(), asked.version()
    with telling(lambda: session_json(caller)), together(book()):
        if expected is not None and not is_used(book(), caller, key):
            authorize_change(book(), caller, Role.KEEPER, expected)
        dealt = rounds.deal_with_ga(book(), caller, choice, to=to, key=key)
    return as_json(
        {
            "ga": dealt.ga,
            "totals": dealt.totals,
            "changes": dealt.changes,
            "version": dealt.version,
        }
    )

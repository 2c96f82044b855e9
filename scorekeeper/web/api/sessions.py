"""Calls about a session as a whole: read, changed, deleted."""

from collections.abc import Mapping
from typing import Any

from werkzeug.wrappers import Response

from scorekeeper.profiles import Profile
from scorekeeper.store import sessions
from scorekeeper.store.access import Caller, Role, authorize_change
from scorekeeper.store.database import together
from scorekeeper.store.errors import Refused
from scorekeeper.store.session_rules import add_game, change_rules, change_stake
from scorekeeper.web.api import asked, rules
from scorekeeper.web.api.answers import nothing, of_version
from scorekeeper.web.api.bearer import enter, keeper, owner
from scorekeeper.web.api.errors import misshapen, telling
from scorekeeper.web.plumbing.db import book
from scorekeeper.web.plumbing.heavy import heavy

_FIELDS = ("title", "ended", "leader", "stake", "rules", "from")
_SINCE = {"next": False, "all": True}
"""From which round on rules or a stake hold, and whether all rounds are worked out again."""


def read(id: str) -> Response:
    """Return the session as it is now."""
    return told(enter(id))


def told(caller: Caller) -> Response:
    """The session as it is now, as an answer."""
    return of_version(caller, lambda: session_json(caller))


def session_json(caller: Caller) -> dict[str, Any]:
    """The session as every viewer may see it."""
    seen = sessions.view(book(), caller, 1)
    return {
        "title": seen.title,
        "players": [{"name": person.name, "active": person.active} for person in seen.people],
        "leader": seen.leader,
        "rules": {game: rules.ruleset(profile) for game, profile in seen.profiles.items()},
        "stake": seen.stake,
        "totals": seen.totals,
        "money": seen.money,
        "ga": seen.ga,
        "rounds": seen.rounds,
        "ended": seen.ended_at is not None,
        "version": seen.version,
    }


@heavy()
def change(id: str) -> Response:
    """Change the session: all that is sent is changed, or nothing."""
    caller = keeper(id)
    sent = asked.fields(_FIELDS)
    expected = asked.needed_version()
    asked_for = _SessionChange(sent)
    with telling(lambda: session_json(caller)), together(book()):
        authorize_change(book(), caller, Role.KEEPER, expected, ended_too=True)
        asked_for.make(caller)
    return told(caller)


class _SessionChange:
    """The change that was asked for, each part checked for its shape."""

    def __init__(self, sent: Mapping[str, Any]) -> None:
        self._sent = sent
        self._ended = None if sent.get("ended") is None else asked.flag(sent["ended"], "ended")
        self._leader = asked.name(sent.get("leader"), "leader")
        self._profiles = [] if sent.get("rules") is None else rules.chosen(sent["rules"])
        self._recalculate = _recalculate(sent, needed=bool(self._profiles) or "stake" in sent)

    def make(self, caller: Caller) -> None:
        """Make it, within a transaction: a session that is opened again before all others, one
        that is ended after them."""
        if self._ended is False:
            sessions.reopen(book(), caller)
        if self._sent.get("title") is not None:
            sessions.set_title(book(), caller, self._sent["title"])
        if "leader" in self._sent:
            sessions.lead(book(), caller, self._leader)
        for profile in self._profiles:
            self._rule(caller, profile)
        if "stake" in self._sent:
            change_stake(
                book(),
                caller,
                self._sent["stake"],
                recalculate=self._recalculate,
                expected_version=None,
            )
        if self._ended:
            sessions.end(book(), caller)

    def _rule(self, caller: Caller, profile: Profile) -> None:
        """Change the rules of a game, or add those of one that was not played yet."""
        if profile.game.id in sessions.view(book(), caller, 1).profiles:
            change_rules(
                book(), caller, profile, recalculate=self._recalculate, expected_version=None
            )
        else:
            add_game(book(), caller, profile)


def _recalculate(sent: Mapping[str, Any], *, needed: bool) -> bool:
    since = sent.get("from")
    if since is None:
        if needed:
            raise Refused([misshapen("missing", "from")])
        return False
    return _SINCE[asked.word(since, _SINCE, "from")]


def delete(id: str) -> Response:
    """Delete the session, by its owner, who sends its title again."""
    caller = owner(id)
    sent = asked.fields(("title",), needed=("title",))
    sessions.delete(book(), caller, sent["title"])
    return nothing()

"""Gives generated calls a real session: ids, tokens, versions, keys and mostly sensible bodies.
What is meant to be wrong stays wrong."""

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from flask import Flask
from schemathesis import Case, Response
from schemathesis.core.parameters import ParameterLocation
from schemathesis.generation.meta import CoveragePhaseData, TestPhase

from scorekeeper.games import PRESETS
from tests.tables.common import NAMES
from tests.tables.games import ROUNDS
from tests.web.api.calls import ANTE
from tests.web.api.program import Table, told

ANY_TOKEN = "live"
"""Replaced by the token of the session."""
RULES = "pho-bien"

_MOSTLY = 0.75
_ENOUGH_CALLS = 40
"""Calls after which a new session is used: corrections replay all later rounds."""
_OPENS = ("opening_new", "opening_from_file")
_USED_UP = ("sessions_change", "sessions_delete", "links_view", "links_keeper", "ga_deal_with")
"""Calls that end or delete the session, or change its address."""
_CHANGES = (
    {"title": "Thứ bảy", "leader": NAMES[0]},
    {"stake": 5000, "from": "next"},
    {"stake": None, "from": "all"},
    {"rules": {"tulokho": "tulokho-vinagames"}, "from": "next"},
    {"rules": ANTE, "from": "all"},
    {"ended": True},
)
_GA = ({"what": "share"}, {"what": "keep"}, {"what": "give", "to": NAMES[1]})


class Session(NamedTuple):
    """A session that was opened, and its owner token."""

    id: str
    token: str


class Live:
    """The current session, and bodies that make sense in it."""

    def __init__(self, app: Flask) -> None:
        self._app = app
        self._rng = Random("live")
        self._calls = 0
        self._sessions: dict[str, Session] = {}
        self._now: Session | None = None
        self._of_ga = False
        file = told(self._new_table().ask("GET", "/export.json"))
        self._bodies: dict[str, Callable[[], Any]] = {
            "rules_score": lambda: {"rules": RULES, "round": self._round()},
            "opening_new": lambda: {"players": list(NAMES), "rules": RULES},
            "opening_from_file": lambda: file,
            "sessions_change": lambda: self._rng.choice(_CHANGES),
            "sessions_delete": lambda: {"title": "Thứ sáu"},
            "rounds_save": self._round,
            "rounds_preview": self._round,
            "rounds_correct": lambda: {"round": self._round(), "reason": "nhầm"},
            "people_replace": self._people,
            "ga_deal_with": lambda: self._rng.choice(_GA),
        }

    def before_call(self, case: Case[Any]) -> None:
        """Fill in what should be right in a call."""
        self._calls += 1
        session = self._session(case)
        if case.headers.get("Authorization") == f"Bearer {ANY_TOKEN}":
            case.headers["Authorization"] = f"Bearer {session.token}"
        if _is_right(case, ParameterLocation.PATH):
            self._address(case, session)
        if _is_right(case, ParameterLocation.QUERY):
            case.query.pop("game", None)
        # The frozen schema allows a short key for opening, which is refused since 0.10.0.
        is_said = _name(case) in _OPENS or self._mostly()
        if _is_right(case, ParameterLocation.HEADER) and is_said:
            self._say_version_and_key(case, session)
        body = self._bodies.get(_name(case))
        if body and _is_right(case, ParameterLocation.BODY) and self._mostly():
            case.body = body()

    def after_call(self, case: Case[Any], response: Response) -> None:
        """Remember new sessions; take another one after a call that ended or deleted it."""
        well = response.status_code < 300
        if response.status_code == 201 and _name(case) in _OPENS:
            opened = response.json()
            self._sessions[opened["id"]] = Session(opened["id"], opened["owner_token"])
        if (well and _name(case) in _USED_UP) or self._calls % _ENOUGH_CALLS == 0:
            self._now = None

    def _session(self, case: Case[Any]) -> Session:
        """The session of a call: the one that earlier calls opened if they belong together, else
        the current one."""
        assert case.meta is not None
        if case.meta.phase.name is TestPhase.STATEFUL:
            known = self._sessions.get(str(case.path_parameters.get("id")))
            if known:
                return known
        of_ga = _name(case) == "ga_deal_with"
        if self._now is None or of_ga != self._of_ga:
            table, self._of_ga = self._new_table(ANTE if of_ga else RULES), of_ga
            self._now = Session(table.view, table.owner)
        return self._now

    def _new_table(self, rules: object = RULES) -> Table:
        table = Table(self._app, players=list(NAMES), rules=rules)
        # Nobody takes the gà of such a round.
        table.save({"players": list(NAMES[:2]), "finish": "normal", "placing": list(NAMES[:2])})
        return table

    def _mostly(self) -> bool:
        return self._rng.random() < _MOSTLY

    def _address(self, case: Case[Any], session: Session) -> None:
        parameters = case.path_parameters
        if "id" in parameters:
            parameters["id"] = session.id
        if "number" in parameters and self._mostly():
            parameters["number"] = 1
        if "code" in parameters and self._mostly():
            parameters["code"] = self._rng.choice(list(PRESETS))

    def _say_version_and_key(self, case: Case[Any], session: Session) -> None:
        if "If-Match" in case.headers:
            now = self._app.test_client().get(f"/api/v1/sessions/{session.id}")
            case.headers["If-Match"] = now.headers.get("ETag", '"1"')
        if "Idempotency-Key" in case.headers:
            case.headers["Idempotency-Key"] = f"call-{self._calls:016}"

    def _round(self) -> dict[str, Any]:
        return ROUNDS["phom"](self._rng, PRESETS[RULES].rules)

    def _people(self) -> list[dict[str, Any]]:
        away = self._rng.choice(NAMES)
        return [{"name": name, "active": name != away} for name in NAMES]


def _name(case: Case[Any]) -> str:
    """The endpoint that a call is meant for."""
    return str(case.operation.definition.raw["operationId"])


def _is_right(case: Case[Any], place: ParameterLocation) -> bool:
    """Whether a part of a call is meant to be valid."""
    meta = case.meta
    assert meta is not None
    if isinstance(meta.phase.data, CoveragePhaseData):
        # One thing is tried at a time; what else is wrong with such a call is wrong by accident.
        tried = meta.phase.data.parameter_location is place
        return not tried or meta.generation.mode.is_positive
    return not meta.is_negative_at(place)

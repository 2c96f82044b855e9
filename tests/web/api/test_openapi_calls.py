"""Schemathesis calls the API as its document allows, and in ways that it does not."""

import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest
import schemathesis
from flask import Flask
from schemathesis import Case, HookContext, Response, hooks
from schemathesis.config import SchemathesisConfig
from schemathesis.core.parameters import ParameterLocation
from schemathesis.engine import events, from_schema
from schemathesis.generation.meta import CoveragePhaseData

from scorekeeper.web.api.routes import ROUTES, Route
from scorekeeper.web.plumbing.limits import OPENED, RateLimiter, count_with
from scripts.stage import serving
from tests.web.api.calls import Asked, prepared
from tests.web.api.program import Table
from tests.web.friends import plain_app

OF_THE_STATE = (304, 404, 409, 412, 422)
"""Statuses of valid calls too: the document does not know the rounds and people of a session."""
CHECKS = {
    "enabled": True,
    "max_response_time": 10,
    # The version is checked before the body.
    "negative_data_rejection": {
        "expected-statuses": ["400", "401", "403", "404", "405", "409", "412", "415", "422", "428"]
    },
    # A missing key is 400, a missing version 428.
    "missing_required_header": {"expected-statuses": ["400", "428"]},
}

ANY_TOKEN = "live"
"""Replaced by the token of the session."""
UNKNOWN_AFTER = ("sessions_delete", "links_view")
"""Calls after which their id is unknown, so that a wrong token gets 404, not 401."""


def config(phases: list[str], examples: int) -> SchemathesisConfig:
    """Every check, the same calls in every run."""
    made = SchemathesisConfig.from_dict(
        {
            "seed": 7,
            "suppress-health-check": ["all"],  # A busy machine is no fault of the document.
            "continue-on-failure": True,
            "auth": {"openapi": {"token": {"bearer": ANY_TOKEN}}},
            "checks": CHECKS,
            "generation": {"max-examples": examples, "deterministic": True, "database": "none"},
            "operations": [
                {
                    "include-operation-id": route.endpoint,
                    "checks": {
                        "positive_data_acceptance": {"expected-statuses": right(route)},
                        "ignored_auth": {"enabled": route.endpoint not in UNKNOWN_AFTER},
                    },
                }
                for route in ROUTES
            ],
        }
    )
    made.projects.default.phases.update(phases=phases)
    return made


def right(route: Any) -> list[str]:
    """The statuses of a valid call."""
    return ["2xx", *(str(status) for status in route.refusals if status in OF_THE_STATE)]


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    """The application without limits: there are more wrong ids and sessions than anybody makes."""
    made = plain_app(tmp_path)
    count_with(made, RateLimiter(most=sys.maxsize))
    count_with(made, RateLimiter(most=sys.maxsize), OPENED)
    return made


class Live:
    """Gives generated calls a session, its token and version, and mostly a body that succeeds.

    What is meant to be wrong stays wrong.
    """

    def __init__(self, app: Flask) -> None:
        self._app = app
        self._rng = Random("live")
        self._calls = 0
        self._ready: tuple[Route, Table, Asked] | None = None

    def before_call(self, case: Case[Any]) -> None:
        """Fill in what should be right in a call."""
        self._calls += 1
        name = case.operation.definition.raw["operationId"]
        table, asked = self._session(name)
        if case.headers.get("Authorization") == f"Bearer {ANY_TOKEN}":
            case.headers["Authorization"] = f"Bearer {table.owner}"
        if _is_right(case, ParameterLocation.PATH):
            right = {"id": table.view, "number": 1, "code": "pho-bien"}
            said = [key for key in case.path_parameters if key == "id" or self._mostly()]
            case.path_parameters.update({key: right[key] for key in said})
        if _is_right(case, ParameterLocation.QUERY):
            case.query.pop("game", None)
        # The frozen schema allows a short key for opening, which is refused since 0.10.0.
        is_said = name.startswith("opening") or self._mostly()
        if _is_right(case, ParameterLocation.HEADER) and is_said:
            headers = {"If-Match": table.seen, "Idempotency-Key": f"call-{self._calls:016}"}
            case.headers.update({key: headers[key] for key in headers if key in case.headers})
        if asked.body and _is_right(case, ParameterLocation.BODY) and self._mostly():
            case.body = asked.body

    def _session(self, name: str) -> tuple[Table, Asked]:
        if self._ready is None or self._ready[0].endpoint != name:
            (route,) = (route for route in ROUTES if route.endpoint == name)
            self._ready = (route, *prepared(self._app, route))
        return self._ready[1:]

    def after_call(self, case: Case[Any], response: Response) -> None:
        """Take another session after a change: it may have ended or deleted this one."""
        if response.status_code < 300 and case.method != "GET":
            self._ready = None

    def _mostly(self) -> bool:
        return self._rng.random() < 0.75


def _is_right(case: Case[Any], place: ParameterLocation) -> bool:
    """Whether a part of a call is meant to be valid."""
    meta = case.meta
    assert meta is not None
    if isinstance(meta.phase.data, CoveragePhaseData):
        # One thing is tried at a time; what else is wrong with such a call is wrong by accident.
        tried = meta.phase.data.parameter_location is place
        return not tried or meta.generation.mode.is_positive
    return not meta.is_negative_at(place)


@pytest.fixture
def at(app: Flask) -> Iterator[str]:
    """The address of a server with a live session behind every call."""
    live = Live(app)

    @schemathesis.hook
    def before_call(context: HookContext, case: Case[Any], kwargs: dict[str, Any]) -> None:
        live.before_call(case)

    @schemathesis.hook
    def after_call(context: HookContext, case: Case[Any], response: Response) -> None:
        live.after_call(case, response)

    with serving(app) as address:
        yield address
    hooks.unregister(before_call)
    hooks.unregister(after_call)


class Run:
    """The statuses of all calls, and what is wrong with them."""

    def __init__(self, app: Flask, at: str, phases: list[str], examples: int) -> None:
        self.statuses: Mapping[str, Counter[int]] = defaultdict(Counter)
        self.wrong: list[str] = []
        made = config(phases, examples)
        made.projects.default.base_url = at
        document = app.test_client().get("/api/openapi.json").json
        assert document is not None
        schema = schemathesis.openapi.from_dict(document, config=made)
        schema.validate()
        for event in from_schema(schema).execute():
            if isinstance(event, events.ScenarioFinished):
                self._count(event)
            elif isinstance(event, events.NonFatalError | events.FatalError):
                self.wrong.append(str(getattr(event, "info", event)))

    def _count(self, event: events.ScenarioFinished) -> None:
        recorded = event.recorder
        for id, call in recorded.interactions.items():
            assert call.response is not None
            # Requests that a check adds, without a right token, do not count.
            if recorded.cases[id].parent_id is None:
                label = recorded.cases[id].value.operation.label
                self.statuses[label][call.response.status_code] += 1
        for checks in recorded.checks.values():
            for check in checks:
                if check.failure_info is not None:
                    failure, sample = check.failure_info.failure, check.failure_info.code_sample
                    self.wrong.append(f"{check.name}: {failure.message}\n{sample}")


def share_of_well(*counted: Counter[int]) -> float:
    """The share of calls that succeeded."""
    all_of_them = sum(counted, Counter[int]())
    good = sum(number for status, number in all_of_them.items() if 200 <= status < 300)
    return good / all_of_them.total()


@pytest.mark.parametrize(
    ("phases", "examples"),
    [(["examples", "fuzzing"], 60), (["coverage"], 10)],
)
@pytest.mark.long
def test_every_answer_is_documented(app: Flask, at: str, phases: list[str], examples: int) -> None:
    run = Run(app, at, phases, examples)
    assert not run.wrong, "\n\n".join(run.wrong[:5])
    if "fuzzing" in phases:
        assert len(run.statuses) == len(ROUTES)
        # With fewer successes it would test refusals alone.
        assert share_of_well(*run.statuses.values()) >= 0.2, dict(run.statuses)

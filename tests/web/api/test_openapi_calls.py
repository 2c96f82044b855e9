"""Schemathesis calls the API in every way that its document allows, and in many that it does not,
with every check that it has. (The pages of schemathesis tell what each looks at.)"""

import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from flask import Flask
from schemathesis import Case, HookContext, Response, hooks
from schemathesis.config import SchemathesisConfig
from schemathesis.engine import events, from_schema

from scorekeeper.web.api.routes import ROUTES
from scorekeeper.web.plumbing.limits import OPENED, RateLimiter, count_with
from scripts.stage import serving
from tests.web.api.live import ANY_TOKEN, Live
from tests.web.friends import plain_app

ENOUGH = 0.2
"""The share of the calls that is answered well; less would try refusals alone."""
OF_THE_STATE = (304, 404, 409, 412, 422)
"""What a call that is as the document says may be answered all the same: the document cannot know
which rounds and people a session has, nor which version, nor what a table can have played."""
CHECKS = {
    "enabled": True,
    "max_response_time": 10,
    # The version is looked at before what is asked on it.
    "negative_data_rejection": {
        "expected-statuses": ["400", "401", "403", "404", "405", "409", "412", "415", "422", "428"]
    },
    # A key is missing with 400; for a version there is a status of its own.
    "missing_required_header": {"expected-statuses": ["400", "428"]},
}

UNKNOWN_AFTER = ("sessions_delete", "links_view")
"""Calls after which their id is unknown, so that a wrong token gets 404 instead of 401."""


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
    """How a call may be answered that is as the document says."""
    return ["2xx", *(str(status) for status in route.refusals if status in OF_THE_STATE)]


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    """The application, which counts neither wrong ids nor what is opened: here is more of both than
    anybody comes to."""
    made = plain_app(tmp_path)
    count_with(made, RateLimiter(most=sys.maxsize))
    count_with(made, RateLimiter(most=sys.maxsize), OPENED)
    return made


@pytest.fixture
def at(app: Flask) -> Iterator[str]:
    """Where the application is served, with a live session under every call."""
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
    """What came of all calls: how each operation was answered, and what is wrong."""

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
            # What a check sends after a call, with no token or a wrong one, is none of ours.
            if recorded.cases[id].parent_id is None:
                label = recorded.cases[id].value.operation.label
                self.statuses[label][call.response.status_code] += 1
        for checks in recorded.checks.values():
            for check in checks:
                if check.failure_info is not None:
                    failure, sample = check.failure_info.failure, check.failure_info.code_sample
                    self.wrong.append(f"{check.name}: {failure.message}\n{sample}")

    @property
    def told(self) -> str:
        """A line for each operation."""
        return "\n".join(
            f"{label:55} {of.total():5} {share_of_well(of):4.0%} {dict(sorted(of.items()))}"
            for label, of in self.statuses.items()
        )


def share_of_well(*counted: Counter[int]) -> float:
    """The share of calls that are answered well, by their statuses."""
    all_of_them = sum(counted, Counter[int]())
    good = sum(number for status, number in all_of_them.items() if 200 <= status < 300)
    return good / all_of_them.total()


def check_any_calls(app: Flask, at: str, examples: int) -> Run:
    """Calls by the document, and calls with a part of them spoiled."""
    run = Run(app, at, ["examples", "fuzzing"], examples)
    assert not run.wrong, "\n\n".join(run.wrong[:5])
    assert len(run.statuses) == len(ROUTES)
    return run


def test_any_calls(app: Flask, at: str) -> None:
    """Nothing is answered that the document does not say, and at least a fifth of all calls is
    answered well; of the few of one operation that is up to chance."""
    run = check_any_calls(app, at, 4)
    assert share_of_well(*run.statuses.values()) >= ENOUGH, run.told


@pytest.mark.long
def test_many_calls(app: Flask, at: str, tell: Any) -> None:
    """The same with more calls, each operation is answered well in at least a fifth of its own, and
    how each was answered."""
    run = check_any_calls(app, at, 60)
    assert min(map(share_of_well, run.statuses.values())) >= ENOUGH, run.told
    for line in run.told.splitlines():
        tell(line)


@pytest.mark.long
def test_every_bound_of_every_field(app: Flask, at: str) -> None:
    """Each field at its bounds, just beyond them, of another type, left out; other methods, other
    types of content. Nearly all of that is wrong on purpose: how much is answered well says
    nothing."""
    run = Run(app, at, ["coverage"], 10)
    assert not run.wrong, "\n\n".join(run.wrong[:5])


@pytest.mark.long
def test_calls_that_belong_together(app: Flask, at: str) -> None:
    """What one call tells goes into the next: what was opened is there, what was deleted is not."""
    run = Run(app, at, ["stateful"], 60)
    assert not run.wrong, "\n\n".join(run.wrong[:5])

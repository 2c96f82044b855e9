"""What the pages of a session take, counted: the bounds are what version 0.3.1 took, or less."""

import sys
from collections.abc import Callable
from typing import NamedTuple

import pytest
from flask import Flask

from tests.instruments import bytecodes, of_answer, passed, statements
from tests.web.friends import Evening

ROUNDS = 12
"""More than a page shows."""

STRUCK = 10


class Bound(NamedTuple):
    """The most that an answer may take."""

    modules: int
    hops: int
    statements: int
    bytecodes: int
    """Of CPython 3.11; every version has others."""


# 0.3.1 took:            page 43 modules, 990 hops,  9 statements, 308 237 bytecodes
#                        view 43          955         8             143 926
#                        preview 50       333        15              68 303
#                        save 43          258        30              45 003
MOST = {
    "page": Bound(44, 990, 9, 308_500),
    "view": Bound(44, 955, 8, 144_100),
    "preview": Bound(51, 333, 15, 68_400),
    "save": Bound(44, 258, 30, 45_100),
}


@pytest.fixture
def evening(app: Flask) -> Evening:
    """A keeper's evening, with every page of it seen once: nothing is imported any more."""
    evening = Evening(app)
    for number in range(ROUNDS):
        evening.save(f"u-{number % 4}")
    for answer in answers(evening).values():
        answer()
    return evening


def answers(evening: Evening) -> dict[str, Callable[[], None]]:
    """What a keeper and who looks on ask for most, the round a plain ù."""
    guest = evening.app.test_client()
    fragment = {"HX-Request": "true"}

    def preview() -> None:
        path = f"{evening.at}/preview"
        assert evening.phone.post(path, data=evening.entry(), headers=fragment).status_code == 200

    return {
        "page": lambda: is_there(evening.phone.get(evening.at).status_code),
        "view": lambda: is_there(guest.get(evening.at).status_code),
        "preview": preview,
        "save": lambda: is_there(evening.save().status_code),
    }


def is_there(status: int) -> None:
    """What is counted is the answer, and no refusal."""
    assert status in (200, 303)


@pytest.mark.parametrize("answer", MOST)
def test_an_answer_passes_through_few_modules(evening: Evening, answer: str) -> None:
    """Modules whose functions run, and calls that go from one of them into another."""
    walk = of_answer(evening.app, passed, answers(evening)[answer])
    assert 5 < len(walk.modules) <= MOST[answer].modules, sorted(walk.modules)
    assert len(walk.modules) <= walk.hops <= MOST[answer].hops


@pytest.mark.parametrize("answer", MOST)
def test_an_answer_runs_few_statements(evening: Evening, answer: str) -> None:
    """Of SQL, BEGIN and COMMIT among them."""
    run = of_answer(evening.app, statements, answers(evening)[answer])
    assert 0 < len(run) <= MOST[answer].statements, run


@pytest.mark.parametrize("answer", ["page", "view"])
def test_struck_rounds_cost_at_most_what_they_did(evening: Evening, answer: str) -> None:
    """Seven statements each, where ten are on the page."""
    plain = of_answer(evening.app, statements, answers(evening)[answer])
    for number in range(ROUNDS + 2 - STRUCK, ROUNDS + 2):
        assert evening.post(f"/rounds/{number}/undo").status_code == 303
    assert evening.phone.get(evening.at).text.count('class="struck"') == STRUCK
    struck = of_answer(evening.app, statements, answers(evening)[answer])
    assert len(struck) <= len(plain) + 7 * STRUCK


@pytest.mark.skipif(
    sys.implementation.name != "cpython" or sys.version_info[:2] != (3, 11),
    reason="the bounds are in bytecodes of CPython 3.11; every version has others",
)
@pytest.mark.parametrize("answer", MOST)
def test_an_answer_runs_few_bytecodes(evening: Evening, answer: str) -> None:
    """From the request as the server hands it over to the answer as it takes it."""
    run = of_answer(evening.app, bytecodes, answers(evening)[answer])
    assert 1000 < run <= MOST[answer].bytecodes

"""What the pages of a session take, counted: the bounds are what they take now."""

import sys
from collections.abc import Callable
from functools import cache, partial
from typing import NamedTuple, TypeVar

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.instruments import Do, bytecodes, of_answer, passed, statements
from tests.web.friends import Evening

ROUNDS = 12
"""More than a page shows."""

STRUCK = 10
AGAIN = " again"
POLL = "poll"
IS_3_11 = sys.implementation.name == "cpython" and sys.version_info[:2] == (3, 11)

Counted = TypeVar("Counted")


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
# A preview and a save take half of these hops. Modules are more, for each has one thing to do: a
# preview also says in the bar what it brings, and a save counts what a review tells.
MOST = {
    "page": Bound(53, 313, 12, 67_300),
    "view": Bound(53, 296, 11, 56_900),
    "page again": Bound(22, 42, 6, 16_000),
    "view again": Bound(22, 39, 5, 10_700),
    "preview": Bound(58, 171, 15, 51_400),
    "save": Bound(57, 134, 28, 28_300),
    "poll": Bound(13, 18, 1, 10_300),
}
"""A page is made for a version that nobody has seen, or was seen before."""

MOST_BESIDE_A_DRAFT = Bound(17, 28, 5, 14_900)
"""Of an unchanged poll while somebody fills in."""

MOST_BEYOND = {
    "result": 68_900,
    "settle": 74_800,
    "settle?plan=direct": 70_100,
    "sheet": 76_100,
    "stats": 59_000,
}
"""Bytecodes of the pages on which an evening is reviewed and settled, after a save."""


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
    fragment = {"X-Script": "parts"}

    def preview() -> None:
        path = f"{evening.at}/preview"
        assert evening.phone.post(path, data=evening.entry(), headers=fragment).status_code == 200

    @cache
    def has() -> dict[str, str]:
        """Asked for when it is polled: who is told it has seen the session."""
        return {"If-None-Match": guest.get(f"{evening.at}/live").headers["ETag"]}

    def poll() -> None:
        assert guest.get(f"{evening.at}/live", headers=has()).status_code == 304

    return {
        POLL: poll,
        "page": lambda: is_there(evening.phone.get(evening.at).status_code),
        "view": lambda: is_there(guest.get(evening.at).status_code),
        "preview": preview,
        "save": lambda: is_there(evening.save().status_code),
    }


def counted(evening: Evening, answer: str, count: Callable[[Do], Counted]) -> Counted:
    """What an instrument counts while the answer is made, or made again."""
    send = answers(evening)[answer.removesuffix(AGAIN)]
    if answer.endswith((AGAIN, POLL)):
        send()
    return of_answer(evening.app, count, send)


def is_there(status: int) -> None:
    """What is counted is the answer, and no refusal."""
    assert status in (200, 303)


@pytest.mark.parametrize("answer", MOST)
def test_an_answer_passes_through_few_modules(evening: Evening, answer: str) -> None:
    """Modules whose functions run, and calls that go from one of them into another."""
    walk = counted(evening, answer, passed)
    more = "if it does more on purpose, raise MOST"
    assert 5 < len(walk.modules) <= MOST[answer].modules, (more, sorted(walk.modules))
    assert len(walk.modules) <= walk.hops <= MOST[answer].hops, more


@pytest.mark.parametrize("answer", MOST)
def test_an_answer_runs_few_statements(evening: Evening, answer: str) -> None:
    """Of SQL, BEGIN and COMMIT among them."""
    run = counted(evening, answer, statements)
    assert 0 < len(run) <= MOST[answer].statements, run


@pytest.mark.parametrize("answer", ["page", "view"])
def test_struck_rounds_cost_no_statement(evening: Evening, answer: str) -> None:
    """A page with ten of them runs as many as a page with none."""
    plain = counted(evening, answer, statements)
    for number in range(ROUNDS + 2 - STRUCK, ROUNDS + 2):
        assert evening.accept(f"/rounds/{number}/strike").status_code == 303
    struck = counted(evening, answer, statements)
    assert evening.phone.get(evening.at).text.count('class="struck"') == STRUCK
    assert len(struck) == len(plain)


def test_an_unchanged_poll_beside_a_draft_takes_little_more(evening: Evening) -> None:
    """Of another keeper, who is told of it, and of who only looks."""
    form = evening.entry() | {"as": str(ROUNDS + 1)}
    assert evening.phone.post(f"{evening.at}/draft", data=form).status_code == 303
    for phone in (evening.keeper(), evening.app.test_client()):
        has = {"If-None-Match": phone.get(f"{evening.at}/live").headers["ETag"]}

        def poll(phone: FlaskClient = phone, has: dict[str, str] = has) -> None:
            assert phone.get(f"{evening.at}/live", headers=has).status_code == 304

        poll()
        walk = of_answer(evening.app, passed, poll)
        run = of_answer(evening.app, statements, poll)
        most = MOST_BESIDE_A_DRAFT
        assert len(walk.modules) <= most.modules, sorted(walk.modules)
        assert walk.hops <= most.hops
        assert len(run) <= most.statements, run
        if IS_3_11:
            assert of_answer(evening.app, bytecodes, poll) <= most.bytecodes


ON_3_11 = pytest.mark.skipif(
    not IS_3_11,
    reason="the bounds are in bytecodes of CPython 3.11; every version has others",
)


@ON_3_11
@pytest.mark.parametrize("answer", MOST)
def test_an_answer_runs_few_bytecodes(evening: Evening, answer: str) -> None:
    """From the request as the server hands it over to the answer as it takes it."""
    run = counted(evening, answer, bytecodes)
    assert 1000 < run <= MOST[answer].bytecodes


@ON_3_11
def test_reviewing_and_settling_run_few_bytecodes(evening: Evening) -> None:
    """Each page made anew for a version that nobody has seen."""

    def look(path: str) -> None:
        is_there(evening.phone.get(f"{evening.at}/{path}").status_code)

    for path in MOST_BEYOND:
        look(path)
    evening.save()
    for path, most in MOST_BEYOND.items():
        run = of_answer(evening.app, bytecodes, partial(look, path))
        assert 1000 < run <= most, path

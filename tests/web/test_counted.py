"""How many SQL statements the pages of a session run: the bounds are what they run now."""

from collections.abc import Callable, Sequence
from functools import cache

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.instruments import of_answer, statements
from tests.web.friends import Evening

ROUNDS = 12
"""More than a page shows."""

STRUCK = 10
POLL = "poll"

MOST = {"page": 13, "view": 12, "preview": 15, "save": 34, POLL: 1}
"""The most SQL statements that an answer may run, BEGIN and COMMIT among them."""

MOST_BESIDE_A_DRAFT = 5
"""Of an unchanged poll while somebody fills in."""


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


def counted(evening: Evening, answer: str) -> Sequence[str]:
    """The statements that run while the answer is made."""
    send = answers(evening)[answer]
    if answer == POLL:
        send()
    return of_answer(evening.app, statements, send)


def is_there(status: int) -> None:
    """What is counted is the answer, and no refusal."""
    assert status in (200, 303)


@pytest.mark.parametrize("answer", MOST)
def test_an_answer_runs_few_statements(evening: Evening, answer: str) -> None:
    """However long the evening is."""
    run = counted(evening, answer)
    assert 0 < len(run) <= MOST[answer], run


@pytest.mark.parametrize("answer", ["page", "view"])
def test_struck_rounds_cost_no_statement(evening: Evening, answer: str) -> None:
    """A page with ten of them runs as many as a page with none."""
    plain = counted(evening, answer)
    for number in range(ROUNDS + 2 - STRUCK, ROUNDS + 2):
        assert evening.accept(f"/rounds/{number}/strike").status_code == 303
    struck = counted(evening, answer)
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
        run = of_answer(evening.app, statements, poll)
        assert len(run) <= MOST_BESIDE_A_DRAFT, run

"""How many SQL statements the answers about a session run: the bounds are what they run now."""

from collections.abc import Callable, Sequence
from functools import cache

import pytest
from flask import Flask

from tests.instruments import of_answer, statements
from tests.web.friends import Evening

ROUNDS = 12
"""More than a page shows."""

POLL = "poll"

MOST = {"page": 12, "view": 11, "preview": 10, "save": 26, "save by script": 37, POLL: 1}
"""The most SQL statements that an answer may run, BEGIN and COMMIT among them."""


@pytest.fixture
def evening(app: Flask) -> Evening:
    """A keeper's session, with every page seen once so that nothing is imported any more."""
    evening = Evening(app)
    for number in range(ROUNDS):
        evening.save(f"u-{number % 4}")
    for answer in answers(evening).values():
        answer()
    return evening


def answers(evening: Evening) -> dict[str, Callable[[], object]]:
    """What keepers and viewers ask for most."""
    guest = evening.app.test_client()
    fragment = {"X-Script": "parts"}

    def preview() -> None:
        path = f"{evening.at}/preview"
        assert evening.phone.post(path, data=evening.entry(), headers=fragment).status_code == 200

    def save_by_script() -> None:
        """Its answer has the page."""
        wants = {"Accept": "application/json"}
        answer = evening.phone.post(f"{evening.at}/rounds", data=evening.entry(), headers=wants)
        assert answer.json
        assert answer.json["page"]

    @cache
    def has() -> dict[str, str]:
        return {"If-None-Match": guest.get(f"{evening.at}/live").headers["ETag"]}

    def poll() -> None:
        assert guest.get(f"{evening.at}/live", headers=has()).status_code == 304

    return {
        POLL: poll,
        "page": lambda: evening.source(),
        "view": lambda: evening.source(phone=guest),
        "preview": preview,
        "save": evening.save,
        "save by script": save_by_script,
    }


def counted(evening: Evening, answer: str) -> Sequence[str]:
    """The statements that run during an answer."""
    send = answers(evening)[answer]
    if answer == POLL:
        send()
    return of_answer(evening.app, statements, send)


@pytest.mark.parametrize("answer", MOST)
def test_an_answer_runs_few_statements(evening: Evening, answer: str) -> None:
    run = counted(evening, answer)
    assert 0 < len(run) <= MOST[answer], run

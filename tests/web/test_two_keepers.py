"""Two phones save at the same moment: no round is lost, none counts twice, every form is kept."""

import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.store.recheck import recheck
from scorekeeper.web.plumbing.db import book
from tests.web.friends import Evening

PAIRS = 200


def opened_for(evening: Evening) -> str:
    """The number that a form is for which is opened now."""
    found = re.search(r'name="as" value="(\d+)"', evening.phone.get(evening.at).text)
    assert found
    return found[1]


@pytest.mark.long
def test_two_keepers_at_the_same_moment(app: Flask) -> None:
    """In half of the pairs both mean the same round: one drops it. In the others it is another one,
    which becomes the next."""
    evening = Evening(app)
    phones = (evening.phone, evening.keeper())
    at = f"{evening.at}/rounds"

    def save(sent: tuple[FlaskClient, dict[str, str]]) -> tuple[int, str]:
        phone, form = sent
        answer = phone.post(at, data=form)
        return answer.status_code, answer.text

    with ThreadPoolExecutor(2) as both:
        for pair in range(PAIRS):
            now = opened_for(evening)
            same = pair % 2 == 0
            winners = ("u-0", "u-0" if same else "u-1")
            forms = [evening.entry(winner) | {"as": now} for winner in winners]
            answers = list(both.map(save, zip(phones, forms, strict=True)))
            assert sorted(status for status, _ in answers) == [303, 409]
            late = [status for status, _ in answers].index(409)
            page = answers[late][1]
            assert f'value="{winners[late]}" id="{winners[late]}" checked' in page
            assert f'name="key" value="{forms[late]["key"]}"' in page
            if not same:
                again = forms[late] | {"as": str(int(now) + 1)}
                assert save((phones[late], again))[0] == 303
    assert int(opened_for(evening)) - 1 == PAIRS + PAIRS // 2
    with app.app_context():
        assert list(recheck(book())) == []

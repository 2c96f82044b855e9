"""Two phones settle up concurrently; every payment counts once."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from flask.testing import FlaskClient

from scorekeeper.store.archive import recheck
from scorekeeper.web.plumbing.database import get_db
from tests.web.friends import Evening, forms

Phones = tuple[FlaskClient, FlaskClient]
Tap = tuple[FlaskClient, str, dict[str, str]]


def taps(evening: Evening, phone: FlaskClient, action: str = "/settle/paid") -> list[Tap]:
    sent = forms(evening.source("/settle", phone), action)
    whole = [form for form in sent if "halves" in form or "do" in form]
    return [(phone, f"{evening.at}{action}", form) for form in whole]


def at_once(*sent: Tap) -> list[int]:
    """The statuses of requests that are sent concurrently, sorted."""
    with ThreadPoolExecutor(2) as pool:
        answers: list[Any] = list(pool.map(lambda tap: tap[0].post(tap[1], data=tap[2]), sent))
    return sorted(answer.status_code for answer in answers)


def written(evening: Evening, status: str = "valid") -> int:
    """How many payments count; the database is consistent."""
    with evening.app.app_context():
        assert list(recheck(get_db())) == []
        sql = "SELECT count(*) FROM outside_line WHERE kind = 'payment' AND status = ?"
        (count,) = get_db().execute(sql, (status,)).fetchone()
    return int(count)


@pytest.fixture
def phones(evening: Evening) -> Phones:
    """Two keepers' phones, after An won a round."""
    evening.save()
    return evening.phone, evening.keeper()


def test_the_same_tap_on_two_phones_is_one_payment(evening: Evening, phones: Phones) -> None:
    counted = []
    for action in [*["/settle/paid"] * 3, *["/settle/back"] * 2]:
        assert at_once(*(taps(evening, phone, action)[0] for phone in phones)) == [303, 303]
        counted.append(written(evening))
    assert counted == [1, 2, 3, 2, 3]
    assert written(evening, "struck") == 0


def test_of_two_different_taps_one_is_stale(evening: Evening, phones: Phones) -> None:
    one, other = taps(evening, phones[0])[0], taps(evening, phones[1])[1]
    assert at_once(one, other) == [303, 409]
    assert written(evening) == 1


def add_another(evening: Evening) -> None:
    phone, path, form = taps(evening, evening.keeper())[1]
    assert phone.post(path, data=form).status_code == 303


@pytest.mark.parametrize(
    "between", [lambda evening: evening.change_people("An", "Bi", "Chi", "Dũng"), add_another]
)
def test_a_tap_on_a_stale_page_is_refused_and_can_be_repeated(
    evening: Evening, phones: Phones, between: Callable[[Evening], None]
) -> None:
    _, _, form = taps(evening, phones[0])[0]
    evening.send("/settle/paid", form)
    _, _, later = taps(evening, phones[0])[0]
    between(evening)
    evening.send("/settle/paid", form)
    stale = evening.send("/settle/paid", later, 409)
    before = written(evening)
    evening.send("/settle/paid", forms(stale.text, "/settle/paid")[0])
    assert written(evening) == before + 1

"""Two phones settle up at the same moment, or one while the other plays on: all counts once."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from flask.testing import FlaskClient

from scorekeeper.store.archive import recheck
from scorekeeper.web.plumbing.database import get_db
from tests.web.friends import Evening, forms, words

TIMES = 12
Tap = tuple[FlaskClient, str, dict[str, str]]


def taps(evening: Evening, phone: FlaskClient, action: str = "/settle/paid") -> list[Tap]:
    """What the buttons of the page send, seen by a phone."""
    sent = forms(phone.get(f"{evening.at}/settle").text, action)
    whole = [form for form in sent if "halves" in form or "do" in form]
    return [(phone, f"{evening.at}{action}", form) for form in whole]


def at_once(pool: ThreadPoolExecutor, *sent: Tap) -> list[int]:
    """The statuses of what is sent at the same moment."""
    answers: list[Any] = list(pool.map(lambda tap: tap[0].post(tap[1], data=tap[2]), sent))
    return [answer.status_code for answer in answers]


def written(evening: Evening, status: str = "valid") -> int:
    """How many payments count; and the book agrees with itself."""
    with evening.app.app_context():
        assert list(recheck(get_db())) == []
        sql = "SELECT count(*) FROM outside_line WHERE kind = 'payment' AND status = ?"
        (count,) = get_db().execute(sql, (status,)).fetchone()
    return int(count)


@pytest.fixture
def phones(evening: Evening) -> tuple[FlaskClient, FlaskClient]:
    """Two that keep the book, of an evening in which An has won a round."""
    evening.save()
    return evening.phone, evening.keeper()


def test_the_same_tap_on_two_phones(
    evening: Evening, phones: tuple[FlaskClient, FlaskClient]
) -> None:
    """Is one payment, and neither phone is told otherwise; the same with *Gạch* and *Lấy lại*."""
    with ThreadPoolExecutor(2) as pool:
        for paid in (1, 2, 3):
            assert at_once(pool, *(taps(evening, phone)[0] for phone in phones)) == [303, 303]
            assert written(evening) == paid
        for left in (2, 3):
            assert at_once(
                pool, *(taps(evening, phone, "/settle/back")[0] for phone in phones)
            ) == [303, 303]
            assert written(evening) == left
    assert written(evening, "struck") == 0


def test_another_tap_than_on_the_other_phone(
    evening: Evening, phones: tuple[FlaskClient, FlaskClient]
) -> None:
    """One of the two is written, the other looks again."""
    with ThreadPoolExecutor(2) as pool:
        one, other = taps(evening, phones[0])[0], taps(evening, phones[1])[1]
        assert sorted(at_once(pool, one, other)) == [303, 409]
    assert written(evening) == 1


def test_a_part_on_one_phone_and_all_of_it_on_the_other(
    evening: Evening, phones: tuple[FlaskClient, FlaskClient]
) -> None:
    """The second is told that it was written with something else in it."""
    (phone, path, form), _, _ = taps(evening, phones[1])
    assert phones[0].post(path, data=form).status_code == 303
    part = {key: value for key, value in form.items() if key != "halves"}
    answer = phone.post(path, data=part | {"amount": "5", "in": "nghin"})
    assert answer.status_code == 409
    assert "vừa được ghi với nội dung khác" in words(answer.text)
    assert written(evening) == 1


def test_payments_while_rounds_are_saved(
    evening: Evening, phones: tuple[FlaskClient, FlaskClient]
) -> None:
    """Every round is kept; a payment that was seen before it is written before it or not at all."""
    paid = 0
    with ThreadPoolExecutor(2) as pool:
        for number in range(TIMES):
            evening.save("u-0")
            round = (phones[0], f"{evening.at}/rounds", evening.entry(f"u-{number % 4}"))
            saved, tapped = at_once(pool, round, taps(evening, phones[1])[0])
            assert saved == 303
            assert tapped in (303, 409)
            paid += tapped == 303
            assert written(evening) == paid
    with evening.app.app_context():
        assert get_db().execute("SELECT rounds FROM session").fetchone() == (1 + 2 * TIMES,)


def rename(evening: Evening) -> None:
    """Bình is now Bi."""
    names = {f"was-{i}": name for i, name in enumerate(("An", "Bình", "Chi", "Dũng"))}
    names |= {f"name-{i}": name for i, name in enumerate(("An", "Bi", "Chi", "Dũng"))}
    names |= {f"active-{i}": "1" for i in range(4)}
    assert evening.post("/table/people", names).status_code == 303


def add_another(evening: Evening) -> None:
    """Another payment, written by another phone."""
    phone, path, form = taps(evening, evening.keeper())[1]
    assert phone.post(path, data=form).status_code == 303


@pytest.mark.parametrize("between", [rename, add_another])
def test_what_came_between_is_looked_at_first(
    evening: Evening, phones: tuple[FlaskClient, FlaskClient], between: Callable[[Evening], None]
) -> None:
    """A tap on an older page is refused, and the page that answers it has what is so now; a tap
    that had come through before is answered as then."""
    phone, path, form = taps(evening, phones[0])[0]
    assert phone.post(path, data=form).status_code == 303
    ((_, _, later), *_) = taps(evening, phones[0])
    between(evening)
    assert phone.post(path, data=form).status_code == 303
    stale = phone.post(path, data=later)
    assert stale.status_code == 409
    again = forms(stale.text, "/settle/paid")[0]
    before = written(evening)
    assert phone.post(path, data=again).status_code == 303
    assert written(evening) == before + 1


def test_undo_while_another_payment_came_between(
    evening: Evening, phones: tuple[FlaskClient, FlaskClient]
) -> None:
    """Nothing is taken back that was not seen."""
    phone, path, form = taps(evening, phones[0])[0]
    assert phone.post(path, data=form).status_code == 303
    (undo,) = forms(phone.get(evening.at).text, "/undo")
    add_another(evening)
    assert evening.post("/undo", undo).status_code == 409
    assert written(evening) == 2

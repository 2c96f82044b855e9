"""The form of a round on the page of its session; recent extra payments are offered again."""

import re

import pytest

from tests.web.friends import Evening, checked, seats

POINTS = seats() | {"game": "phom", "outcome": "normal", "by": "points"}


def points(*given: int) -> dict[str, str]:
    return POINTS | {f"points-{i}": str(number) for i, number in enumerate(given)}


def test_rows_of_a_form_close_up(evening: Evening) -> None:
    page = evening.post("/preview", evening.entry(**{"eat-5-who": "0", "eat-5-kind": "chot"}))
    assert checked(page.text, "eat-0-kind") == ["chot"]


@pytest.mark.parametrize("path", ["/preview", "/rounds"])
def test_a_refused_form_is_kept_with_the_problem_at_its_field(evening: Evening, path: str) -> None:
    page = evening.send(path, points(4, 131, 20, 30) | {"mom-3": "1", "key": "refused"}, 422).text
    assert '<p class="fault" role="alert">Điểm của Bình phải từ 0 đến 130' in page
    assert re.search(r'name="points-1"[^>]+value="131"\s+aria-invalid="true"', page)
    assert re.search(r'name="points-0"[^>]+value="4">', page)
    assert checked(page, "mom-3") == ["1"]


def test_the_laying_order_is_asked_only_when_it_matters(evening: Evening) -> None:
    level = points(9, 9, 20, 30)
    asked = evening.send("/preview", level, 422, "chạm người hạ trước")
    assert 'name="lay-0"' in asked.text
    order = {"lay-0": "2", "lay-1": "1", "lay-2": "3", "lay-3": "4"}
    evening.send("/preview", level | order, 200, "Bình nhất, An nhì, Chi ba, Dũng bét")


def line(**fields: str) -> dict[str, str]:
    return {
        f"manual-0-{name}": value for name, value in ({"from": "1", "to": "2"} | fields).items()
    }


@pytest.fixture
def paid(evening: Evening) -> Evening:
    """Four friends, and a round in which Bình paid Chi two for chặt hai."""
    evening.save("u-0", **line(amount="2", note="chặt hai"))
    return evening


def test_recent_payments_are_offered_once_newest_first(paid: Evening) -> None:
    for amount, note in (("1", "rót trà"), ("2", "chặt hai"), ("7", "")):
        paid.save("u-0", **line(amount=amount, note=note))
    offered = re.findall(r'name="manual-0-usual" value="([^"]+)"', paid.source())
    assert offered == ["2 chặt hai", "1 rót trà"]


@pytest.mark.parametrize(("typed", "told"), [("", "2"), ("5", "5")])
def test_a_tap_takes_amount_and_note_unless_typed(paid: Evening, typed: str, told: str) -> None:
    paid.save("u-3", **line(usual="2 chặt hai", amount=typed, note=""))
    paid.check("/rounds/2", f"trả thêm Chi (chặt hai) {told}")


def test_a_payment_without_a_payer_is_refused_and_stays_chosen(paid: Evening) -> None:
    form = paid.entry("u-3", **{"manual-0-usual": "2 chặt hai"})
    answer = paid.send("/rounds", form, 422, "Khoản trả thêm thứ 1")
    assert 'value="2 chặt hai" checked' in answer.text

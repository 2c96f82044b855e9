"""The rules of a session: changed by keepers, tried out and agreed to by everybody."""

import pytest

from scorekeeper.games import PRESETS
from scorekeeper.rules.profiles import fingerprint
from tests.web.friends import Evening, asked, code_with, expect, profile_with, version

PHOM = fingerprint(PRESETS["pho-bien"].rules)
DEAR, DEARER = code_with(u_payment=6), profile_with("pho-bien", u_payment=6).fingerprint


@pytest.fixture
def evening(evening: Evening) -> Evening:
    """One ù of An with one eat, at two thousand a bet."""
    evening.save("u-0", **{"eat-0-who": "0"})
    return evening


def accept(evening: Evening, what: str, how: str, status: int = 303, **form: str) -> None:
    """Accept a change as it is shown now."""
    page = evening.send(f"/rules/change/{what}", form, 200).text
    form |= {"how": how, "version": version(page)}
    evening.send(f"/rules/change/{what}", form, status)


def test_a_change_is_shown_before_anything_is_written(evening: Evening) -> None:
    before = evening.page("/history")
    evening.send("/rules/change/rules", {"rules": "guide"}, 200, "Vướng ở ván 1.")
    evening.send("/rules/change/stake", {"stake": "5", "unit": "nghin"}, 200, "An +48.000 đ")
    assert evening.page("/history") == before


def test_new_rules_hold_from_the_next_round_on_or_rescore_all(evening: Evening) -> None:
    accept(evening, "rules", "next", rules=DEAR)
    evening.check("/rules", DEARER)
    evening.check("/rounds/1/rules", PHOM, "đã khác")
    evening.save("u-0")
    evening.check("/rounds/2/rules", DEARER)
    evening.check("/history", f"đổi luật từ ván tới: Phỏm phổ biến {PHOM} thành Nhà Tèo")
    accept(evening, "rules", "all", 422, rules="guide")
    accept(evening, "rules", "all", rules=DEAR)
    evening.check("/rounds/1", DEARER, "An +19")
    evening.check("/history", "tính lại cả buổi")


def test_a_game_that_is_added_is_played_next(evening: Evening) -> None:
    added = evening.send("/rules/change/rules", {"rules": "sam-pho-bien"})
    assert added.location == f"{evening.at}?game=samloc"


def test_totals_over_different_stakes_are_red_by_their_money(evening: Evening) -> None:
    """Also of whom the bets alone see ahead."""
    accept(evening, "stake", "next", stake="100", unit="nghin")
    evening.save("u-1")
    assert '<td class="down"><span>−468k' in evening.source()
    dearer = {"stake": "200", "unit": "nghin"}
    assert '<dd class="down">−1,49tr' in evening.send("/rules/change/stake", dearer, 200).text
    evening.app.jinja_env.globals["phone"] = "page.mjs"
    assert '<dd class="down">−468k' in evening.source("/take")
    evening.app.jinja_env.globals["phone"] = None
    expect(evening.phone.post("/new", data=asked(key="next")))
    expect(evening.phone.get("/"), 200, "Các buổi trước Thứ sáu Bình +1,49tr 2 ván")
    for winner in ("u-2", "u-3"):
        evening.save(winner)
    tried = evening.send("/rules/if", {"rules": DEAR}, 200, "Bình +490k +588k").text
    assert "Không ai hơn kém gì." not in tried, "though the bets are the same"


def test_a_table_goes_on_without_money(evening: Evening) -> None:
    accept(evening, "stake", "next", points="1")
    assert "Mỗi cược" not in evening.page("/rules")
    evening.check("/rounds/1/rules", "Mỗi cược 2.000 đ")


@pytest.mark.parametrize(
    ("path", "form", "status", "says"),
    [
        ("change/rules", {}, 422, "Chưa có mã nào"),
        ("change/rules", {"rules": "pho-bien"}, 200, "giống hệt luật đang chơi"),
        ("change/stake", {"stake": ""}, 422, "Nhập số tiền, hoặc bấm"),
        ("change/stake", {"stake": "99999999999"}, 422, "từ 1 đến 10.000.000"),
        ("change/stake", {"stake": "2", "unit": "nghin"}, 200, "Đang chơi đúng mức này rồi."),
        ("if", {"rules": "tulokho-vinagames", "number": "1"}, 422, "trò"),
        ("edit", {}, 200, "giống hệt luật đang chơi"),
    ],
)
def test_equal_rules_and_stakes_are_not_offered_and_impossible_ones_refused(
    evening: Evening, path: str, form: dict[str, str], status: int, says: str
) -> None:
    page = evening.send(f"/rules/{path}", form, status, says).text
    assert (status == 422) or 'name="how"' not in page


def test_edited_rules_hold_at_once_unless_the_session_has_changed(evening: Evening) -> None:
    """Then the effect is shown first, as for a session that nobody has touched."""
    form = {"game": "phom", "o-u_payment": "6", "how": "next"}
    part = evening.by_script("/rules/edit/preview", form)
    assert "<!doctype" not in part.text
    assert 'id="effects"' in part.text
    old = version(evening.source("/rules/edit"))
    evening.save("u-0")
    stale = evening.send("/rules/edit", form | {"version": old}, 409)
    assert 'name="how" value="next"' in stale.text
    evening.send("/rules/edit", form | {"version": version(stale.text)})


def test_who_has_agreed_is_not_asked_again(evening: Evening) -> None:
    guest = evening.guest()
    assert "tôi là…" in evening.page("/rules", guest)
    evening.send("/rules/agree", {"name": "Bình", "game": "phom"}, phone=guest)
    assert "tôi là…" not in evening.page("/rules", guest)

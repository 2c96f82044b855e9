"""The rules of a session: changed by keepers, tried out and agreed to by everybody."""

import pytest
from flask.testing import FlaskClient

from scorekeeper.games import PRESETS
from scorekeeper.rules.profiles import fingerprint
from scorekeeper.web.plumbing.database import get_db
from tests.store.documents import content
from tests.web.friends import Evening, code_with, profile_with, version, words

PHOM = fingerprint(PRESETS["pho-bien"].rules)
DEAR, DEARER = code_with(u_payment=6), profile_with("pho-bien", u_payment=6).fingerprint


@pytest.fixture
def evening(evening: Evening) -> Evening:
    """One ù of An with one eat, at two thousand a bet."""
    evening.save("u-0", **{"eat-0-who": "0"})
    return evening


@pytest.fixture
def guest(evening: Evening) -> FlaskClient:
    return evening.app.test_client()


def accept(evening: Evening, what: str, how: str, status: int = 303, **form: str) -> None:
    """Accept a change as it is shown now."""
    page = evening.send(f"/rules/change/{what}", form, 200).text
    form |= {"how": how, "version": version(page)}
    evening.send(f"/rules/change/{what}", form, status)


@pytest.mark.parametrize(
    ("what", "form", "shown"),
    [
        ("rules", {"rules": DEAR}, ["mỗi người thua trả 6 cược", "An +3 +6.000 đ Bình −1 −2.000"]),
        ("rules", {"rules": "guide"}, ["Vướng ở ván 1."]),
        ("stake", {"stake": "5", "unit": "nghin"}, ["An +48.000 đ Bình −15.000 đ"]),
        ("stake", {"stake": "2", "points": "1"}, ["Không tính tiền"]),
    ],
)
def test_a_change_is_shown_before_anything_is_written(
    evening: Evening, what: str, form: dict[str, str], shown: list[str]
) -> None:
    before = evening.page(phone=evening.guest())
    evening.send(f"/rules/change/{what}", form, 200, "Áp dụng từ ván tới", *shown)
    assert evening.page(phone=evening.guest()) == before


def test_new_rules_hold_from_the_next_round_on_or_rescore_all(evening: Evening) -> None:
    accept(evening, "rules", "next", rules=DEAR)
    evening.check("/rules", DEARER)
    evening.check("/rounds/1/rules", PHOM, "đã khác")
    evening.save("u-0")
    evening.check("/rounds/2/rules", DEARER)
    evening.check("/history", f"đổi luật từ ván sau: Phỏm phổ biến {PHOM} thành Nhà Tèo")
    accept(evening, "rules", "all", 422, rules="guide")
    accept(evening, "rules", "all", rules=DEAR)
    evening.check("/rounds/1", DEARER, "An +19")
    evening.check("/history", "tính lại cả buổi")


def test_a_new_stake_holds_for_the_next_rounds(evening: Evening) -> None:
    accept(evening, "stake", "next", stake="5", unit="nghin")
    evening.check("/rules", "Mỗi cược 5.000 đ")
    evening.check("/rounds/1/rules", "Mỗi cược 2.000 đ")
    evening.check("/history", "2.000 đ thành 5.000 đ")
    accept(evening, "stake", "next", points="1")
    assert "Mỗi cược" not in evening.page("/rules")


@pytest.mark.parametrize(
    ("path", "form", "status", "says"),
    [
        ("change/rules", {"code": "hỏng"}, 422, "cũng không phải mã luật"),
        ("change/rules", {}, 422, "Chưa có mã nào"),
        ("change/rules", {"rules": "pho-bien"}, 200, "giống hệt luật đang chơi"),
        ("change/stake", {"stake": ""}, 422, "Nhập số tiền, hoặc bấm"),
        ("change/stake", {"stake": "99999999999"}, 422, "từ 1 đến 10.000.000"),
        ("change/stake", {"stake": "2", "unit": "nghin"}, 200, "Đang chơi đúng mức này rồi."),
        ("if", {"code": "hỏng"}, 422, "không phải mã luật"),
        ("if", {"rules": "tulokho-vinagames", "number": "1"}, 422, "trò"),
        ("edit", {"game": "phom", "o-u_payment": "9000"}, 422, "từ 0 đến 100"),
        ("edit", {}, 200, "giống hệt luật đang chơi"),
    ],
)
def test_bad_or_equal_rules_and_stakes_are_refused_and_kept_in_the_form(
    evening: Evening, path: str, form: dict[str, str], status: int, says: str
) -> None:
    page = evening.send(f"/rules/{path}", form, status, says).text
    sent = {form[name] for name in ("code", "stake", "o-u_payment") if name in form}
    if status == 200:
        assert 'name="how"' not in page
    else:
        assert not [value for value in sent if f'value="{value}"' not in page]


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


def agreed(evening: Evening, phone: FlaskClient) -> str:
    page = evening.source("/rules", phone)
    return words(page.partition('id="agree"')[2].partition("</section>")[0])


def test_a_viewer_agrees_once_and_a_keeper_strikes_it(evening: Evening, guest: FlaskClient) -> None:
    """Also who was struck cannot agree again."""
    agrees = {"name": "Bình", "game": "phom"}
    evening.send("/rules/agree", agrees, phone=guest)
    assert "Bình" in agreed(evening, evening.phone)
    assert "tôi là…" not in agreed(evening, guest)
    evening.send("/rules/agree", agrees | {"name": "Chi"}, 409, phone=guest)
    assert "Chi" not in agreed(evening, guest)
    evening.send("/rules/agree/1/strike", agrees, 403, phone=guest)
    evening.send("/rules/agree/1/strike", agrees)
    assert "Bình đã bỏ" in agreed(evening, guest)
    evening.send("/rules/agree", agrees, 409, phone=guest)


def test_an_unknown_name_cannot_agree(evening: Evening, guest: FlaskClient) -> None:
    with evening.app.app_context():
        before = content(get_db())
        for name in ("", "Người lạ"):
            evening.send("/rules/agree", {"name": name, "game": "phom"}, 422, phone=guest)
        assert content(get_db()) == before

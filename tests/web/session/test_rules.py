"""The rules of a session: shown to everybody, changed by keepers."""

import re

import pytest

from scorekeeper.games import PRESETS
from scorekeeper.rules.profiles import fingerprint
from tests.web.friends import Evening, code_with, profile_with, version, words

PHOM = PRESETS["pho-bien"]
DEAR = code_with(u_payment=6)


@pytest.fixture
def evening(evening: Evening) -> Evening:
    """One ù of An with one eat, at two thousand a bet."""
    evening.save("u-0", **{"eat-0-who": "0"})
    return evening


def asks(evening: Evening, what: str, **form: str) -> str:
    """The text that shows what a change would bring."""
    answer = evening.post(f"/rules/change/{what}", form)
    assert answer.status_code == 200, words(answer.text)
    return words(answer.text)


def does(evening: Evening, what: str, how: str, **form: str) -> int:
    """Accept a change as it is shown now; the status of the answer."""
    page = evening.post(f"/rules/change/{what}", form).text
    form |= {"how": how, "version": version(page)}
    return evening.post(f"/rules/change/{what}", form).status_code


def test_a_change_of_rules_is_shown_before_anything_is_written(evening: Evening) -> None:
    watching = evening.app.test_client()
    before = words(watching.get(evening.at).text)
    page = asks(evening, "rules", rules=DEAR)
    assert "mỗi người thua trả 6 cược" in page
    assert "Áp dụng từ ván tới" in page
    assert "An +3 +6.000 đ" in page
    assert "Bình −1 −2.000 đ" in page
    assert words(watching.get(evening.at).text) == before


def test_new_rules_hold_from_the_next_round_on(evening: Evening) -> None:
    assert does(evening, "rules", "next", rules=DEAR) == 303
    assert profile_with("pho-bien", u_payment=6).fingerprint in evening.page("/rules")
    round = evening.page("/rounds/1/rules")
    assert fingerprint(PHOM.rules) in round
    assert "đã khác" in round
    evening.save("u-0")
    assert profile_with("pho-bien", u_payment=6).fingerprint in evening.page("/rounds/2/rules")
    assert (
        f"đổi luật từ ván sau: Phỏm phổ biến {fingerprint(PHOM.rules)} thành Nhà Tèo"
        in evening.page("/history")
    )


def test_new_rules_for_all_rounds_rescore_them(evening: Evening) -> None:
    assert does(evening, "rules", "all", rules=DEAR) == 303
    assert profile_with("pho-bien", u_payment=6).fingerprint in evening.page("/rounds/1")
    assert "An +19" in words(evening.source("/rounds/1"))
    assert "tính lại cả buổi" in evening.page("/history")


def test_a_stale_or_unseen_change_of_rules_is_refused_with_its_effect_now(evening: Evening) -> None:
    evening.save("u-1")
    form = {"rules": DEAR, "how": "all"}
    assert evening.post("/rules/change/rules", form).status_code == 409
    answer = evening.post("/rules/change/rules", form | {"version": "2"})
    assert answer.status_code == 409
    assert "Có người khác vừa sửa trước" in words(answer.text)
    assert 'name="how" value="all"' in answer.text
    assert fingerprint(PHOM.rules) in evening.page("/rules")


def test_a_round_that_the_new_rules_refuse_is_named(evening: Evening) -> None:
    page = asks(evening, "rules", rules="guide")
    assert "Vướng ở ván 1." in page
    assert "Áp dụng từ ván tới" in page
    assert does(evening, "rules", "all", rules="guide") == 422


def test_a_new_stake_holds_for_the_next_rounds_or_all(evening: Evening) -> None:
    assert "+16.000 đ" not in (page := asks(evening, "stake", stake="5", unit="nghin"))
    assert "An +48.000 đ" in page
    assert does(evening, "stake", "next", stake="5", unit="nghin") == 303
    assert "Mỗi cược 5.000 đ" in evening.page("/rules")
    assert "Mỗi cược 2.000 đ" in evening.page("/rounds/1/rules")
    assert "2.000 đ thành 5.000 đ" in evening.page("/history")


@pytest.mark.parametrize(
    ("what", "form", "sentence"),
    [
        ("rules", {"code": "hỏng"}, "cũng không phải mã luật"),
        ("rules", {}, "Chưa có mã nào"),
        ("stake", {"stake": "năm"}, "không phải số tiền"),
        ("stake", {"stake": "99999999999"}, "từ 1 đến 10.000.000"),
    ],
)
def test_bad_rules_or_stakes_are_refused_and_kept_in_the_form(
    evening: Evening, what: str, form: dict[str, str], sentence: str
) -> None:
    answer = evening.post(f"/rules/change/{what}", form)
    assert answer.status_code == 422
    assert sentence in words(answer.text)
    for given in form.values():
        assert f'value="{given}"' in answer.text


def test_a_wrong_option_is_refused_beside_its_rule(evening: Evening) -> None:
    form = {"game": "phom", "o-u_payment": "9000"}
    answer = evening.post("/rules/edit", form)
    assert answer.status_code == 422
    assert 'value="9000"' in answer.text
    assert 'class="fault"' in answer.text
    part = evening.by_script("/rules/edit/preview", form | {"o-u_payment": "6"})
    assert "<!doctype" not in part.text
    assert 'id="effects"' in part.text


def test_edited_rules_hold_at_once_unless_the_session_has_changed(evening: Evening) -> None:
    """Then the effect is shown first, as for a session that nobody has touched."""
    form = {"game": "phom", "o-u_payment": "6", "how": "next"}
    old = re.search(r'name="version" value="(\d+)"', evening.source("/rules/edit"))
    assert old
    evening.save("u-0")
    stale = evening.post("/rules/edit", form | {"version": old[1]})
    assert stale.status_code == 409
    assert 'name="how" value="next"' in stale.text
    new = re.search(r'name="version" value="(\d+)"', stale.text)
    assert new
    assert evening.post("/rules/edit", form | {"version": new[1]}).status_code == 303


@pytest.mark.parametrize("sent", ["edit", "change/rules", "change/stake"])
def test_a_change_to_the_same_is_not_offered(evening: Evening, sent: str) -> None:
    form = {"rules": "pho-bien"} if sent.endswith("rules") else {"stake": "2", "unit": "nghin"}
    page = evening.post(f"/rules/{sent}", form if sent != "edit" else {}).text
    assert 'name="how"' not in page
    says = "Đang chơi đúng mức này rồi." if sent.endswith("stake") else "giống hệt luật đang chơi"
    assert says in words(page)


def test_an_empty_stake_is_refused_and_points_only_is_a_button(evening: Evening) -> None:
    answer = evening.post("/rules/change/stake", {"stake": "", "unit": "nghin"})
    assert answer.status_code == 422
    assert "Nhập số tiền, hoặc bấm" in words(answer.text)
    assert "Không tính tiền" in asks(evening, "stake", points="1", stake="2")
    assert does(evening, "stake", "next", points="1") == 303
    assert "Mỗi cược" not in evening.page("/rules")

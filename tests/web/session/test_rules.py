"""The rules of a session: shown to everybody, changed by who keeps the book."""

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from scorekeeper.games import PRESETS
from scorekeeper.rules.profiles import Profile, change, fingerprint
from scorekeeper.rules.share_code import encode
from tests.web.friends import Evening, words

PHOM = PRESETS["pho-bien"]


@pytest.fixture
def evening(evening: Evening) -> Evening:
    """One ù of An, who eats once: +15 + 1, at two thousand a bet."""
    evening.save("u-0", **{"eat-0-who": "0"})
    return evening


def dear() -> Profile:
    """A bet more for an ù."""
    profile = change(PHOM, {"u_payment": 6}, "Nhà Tèo")
    assert isinstance(profile, Profile)
    return profile


def asks(evening: Evening, what: str, **form: str) -> str:
    """What a wish would come to."""
    answer = evening.post(f"/rules/change/{what}", form)
    assert answer.status_code == 200, words(answer.text)
    return words(answer.text)


def does(evening: Evening, what: str, how: str, **form: str) -> int:
    """Accept a wish, as seen now; gives the status."""
    return accepted(evening, what, how, **form).status_code


def accepted(evening: Evening, what: str, how: str, **form: str) -> TestResponse:
    """The answer to it."""
    page = evening.post(f"/rules/change/{what}", form).text
    version = page.partition('name="version" value="')[2].partition('"')[0]
    form |= {"how": how, "version": version}
    return evening.post(f"/rules/change/{what}", form)


@pytest.mark.parametrize("how", ["next", "all"])
def test_what_a_change_brought_is_seen_at_the_table(evening: Evening, how: str) -> None:
    """Whoever accepts it comes back to the totals."""
    assert accepted(evening, "stake", how, stake="5").location == evening.at


def test_everybody_sees_the_rules_with_amounts_in_money(evening: Evening) -> None:
    """By the link for looking: bets, and what they are at this stake."""
    page = evening.page("/rules", phone=evening.app.test_client())
    assert "5 cược 10.000 đ" in page
    assert fingerprint(PHOM.rules) in page
    assert "Mỗi điểm 2.000 đ" in page
    assert "Đổi luật" not in page


def test_points_only_has_no_money(app: Flask) -> None:
    """Bets alone."""
    assert "000 đ" not in Evening(app, stake="").page("/rules")


def test_a_session_leads_to_its_rules_and_a_round_to_its_own(evening: Evening) -> None:
    """One tap from each."""
    assert f'href="{evening.at}/rules"' in evening.phone.get(evening.at).text
    assert f'href="{evening.at}/rounds/1/rules"' in evening.phone.get(f"{evening.at}/rounds/1").text


def test_the_rules_that_hold_are_chosen_before_others_are(evening: Evening) -> None:
    """Also where this phone keeps no such rules: no preset stands there as if it were played."""
    does(evening, "rules", "next", rules=encode(dear()))
    page = evening.phone.get(f"{evening.at}/rules/change").text
    assert f'<option value="{encode(dear())}" selected>Nhà Tèo</option>' in page


def test_both_ways_are_shown_before_anything_changes(evening: Evening) -> None:
    """Which sentences differ, and what everybody would have more or less; nothing is written."""
    watching = evening.app.test_client()
    before = watching.get(evening.at).data
    page = asks(evening, "rules", rules=encode(dear()))
    assert "mỗi người thua trả 6 cược" in page
    assert "Áp dụng từ ván sau" in page
    assert "An +3 +6.000 đ" in page
    assert "Bình −1 −2.000 đ" in page
    assert watching.get(evening.at).data == before


def test_from_the_next_round_on(evening: Evening) -> None:
    """The round keeps what it was scored by, and says that the rules are others now."""
    assert does(evening, "rules", "next", rules=encode(dear())) == 303
    assert dear().fingerprint in evening.page("/rules")
    round = evening.page("/rounds/1/rules")
    assert fingerprint(PHOM.rules) in round
    assert "đã khác" in round
    evening.save("u-0")
    assert dear().fingerprint in evening.page("/rounds/2/rules")
    assert (
        f"đổi luật từ ván sau: Phỏm phổ biến {fingerprint(PHOM.rules)} thành Nhà Tèo"
        in evening.page("/history")
    )


def test_recalculated(evening: Evening) -> None:
    """Every round is scored by the new rules, and its page says by which."""
    assert does(evening, "rules", "all", rules=encode(dear())) == 303
    assert dear().fingerprint in evening.page("/rounds/1")
    assert "An +19" in words(evening.phone.get(f"{evening.at}/rounds/1").text)
    assert "tính lại cả buổi" in evening.page("/history")


def test_who_saw_an_older_session_is_told(evening: Evening) -> None:
    """Nothing is changed; what it would come to now stands below the sentence."""
    evening.save("u-1")
    form = {"rules": encode(dear()), "how": "all", "version": "2"}
    answer = evening.post("/rules/change/rules", form)
    assert answer.status_code == 409
    assert "Có người khác vừa sửa trước" in words(answer.text)
    assert 'name="how" value="all"' in answer.text
    assert fingerprint(PHOM.rules) in evening.page("/rules")


def test_a_round_that_the_new_rules_refuse_stops_it(evening: Evening) -> None:
    """It is named with the reason; from the next round on is still offered."""
    page = asks(evening, "rules", rules="guide")
    assert "Vướng ở ván 1." in page
    assert "Áp dụng từ ván sau" in page
    assert does(evening, "rules", "all", rules="guide") == 422


def test_another_stake(evening: Evening) -> None:
    """From the next round on, money counts by each round; recalculated, all of it by the new."""
    assert "+16.000 đ" not in (page := asks(evening, "stake", stake="5", unit="nghin"))
    assert "An +48.000 đ" in page
    assert does(evening, "stake", "next", stake="5", unit="nghin") == 303
    assert "Mỗi điểm 5.000 đ" in evening.page("/rules")
    assert "Mỗi điểm 2.000 đ" in evening.page("/rounds/1/rules")
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
def test_bad_input_is_told(
    evening: Evening, what: str, form: dict[str, str], sentence: str
) -> None:
    """With what was typed still there."""
    answer = evening.post(f"/rules/change/{what}", form)
    assert answer.status_code == 422
    assert sentence in words(answer.text)
    for given in form.values():
        assert f'value="{given}"' in answer.text


def test_a_sheet_can_be_used_in_a_session_that_is_open(evening: Evening) -> None:
    """One of this phone; it leads to what would change."""
    sheet = evening.phone.post("/rules/sheet", data={"code": encode(dear())}).text
    assert f'action="{evening.at}/rules/change/rules"' in sheet
    stranger = evening.app.test_client().post("/rules/sheet", data={"code": encode(dear())}).text
    assert "/rules/change/rules" not in stranger


def test_nothing_is_accepted_unseen(evening: Evening) -> None:
    """A form that was made by no page of ours is told what it would come to."""
    form = {"rules": encode(dear()), "how": "all"}
    assert evening.post("/rules/change/rules", form).status_code == 409
    assert fingerprint(PHOM.rules) in evening.page("/rules")


def test_a_round_that_was_filled_in_before_is_looked_at_again(evening: Evening) -> None:
    """The filled form comes back and says why; saved again, it is by the new rules."""
    version = evening.phone.get(evening.at).text.partition('name="version" value="')[2]
    entry = evening.entry("u-1") | {"version": version.partition('"')[0]}
    assert does(evening, "stake", "next", stake="3", unit="nghin") == 303
    late = evening.post("/rounds", entry)
    assert late.status_code == 409
    assert "Luật hoặc tiền cược vừa đổi" in words(late.text)
    version = late.text.partition('name="version" value="')[2].partition('"')[0]
    assert evening.post("/rounds", entry | {"version": version}).status_code == 303


def test_why_a_round_was_struck_out_stays_told(evening: Evening) -> None:
    """Also when it is recalculated with all others."""
    evening.accept("/rounds/1/strike", {"reason": "đếm nhầm"})
    assert does(evening, "stake", "all", stake="3", unit="nghin") == 303
    assert "đếm nhầm" in evening.page()


def test_where_stakes_differ_money_is_what_counts(evening: Evening) -> None:
    """Large where the bets were, before a round is saved as well; the bets stand below."""
    assert '<b class="total up">+16</b>' in evening.phone.get(evening.at).text
    does(evening, "stake", "next", stake="3", unit="nghin")
    evening.save("u-1")
    page = evening.phone.get(evening.at).text
    assert '<b class="total money up">+17k</b>' in page
    assert "+11 cược" in words(page)
    tried = evening.post("/preview", evening.entry("u-1")).text
    assert '<b class="total money up">+2k</b>' in tried


def test_the_rules_of_the_session_are_changed_in_its_own_form(evening: Evening) -> None:
    """From the sheet, under no name that a preset has; what it changes is seen, then accepted."""
    assert f"{evening.at}/rules/edit?game=phom" in evening.phone.get(f"{evening.at}/rules").text
    page = evening.phone.get(f"{evening.at}/rules/edit?game=phom")
    assert 'name="o-u_payment"' in page.text
    assert 'name="name"' not in page.text
    shown = evening.post("/rules/edit", {"game": "phom", "o-u_payment": "6"}).text
    assert "An +3 +6.000 đ" in words(shown)
    code = shown.partition('name="rules" value="')[2].partition('"')[0]
    assert does(evening, "rules", "next", rules=code) == 303
    sheet = evening.page("/rules")
    assert "Luật của bàn" in sheet
    assert "mỗi người thua trả 6 cược" in sheet


def test_a_mistake_in_that_form_stands_beside_its_rule(evening: Evening) -> None:
    """Nothing is proposed; tried by a script, only the part that changes comes back."""
    form = {"game": "phom", "o-u_payment": "9000"}
    answer = evening.post("/rules/edit", form)
    assert answer.status_code == 422
    assert 'value="9000"' in answer.text
    assert 'class="fault"' in answer.text
    part = evening.phone.post(
        f"{evening.at}/rules/edit/preview",
        data=form | {"o-u_payment": "6"},
        headers={"X-Script": "parts"},
    )
    assert "<!doctype" not in part.text
    assert 'id="effects"' in part.text


@pytest.mark.parametrize("sent", ["edit", "change/rules", "change/stake"])
def test_nothing_is_offered_that_changes_nothing(evening: Evening, sent: str) -> None:
    """The rules and the stake that hold already: it is said, and there is no bar to tap."""
    form = {"rules": "pho-bien"} if sent.endswith("rules") else {"stake": "2", "unit": "nghin"}
    page = evening.post(f"/rules/{sent}", form if sent != "edit" else {}).text
    assert 'name="how"' not in page
    says = "Đang chơi đúng mức này rồi." if sent.endswith("stake") else "giống hệt luật đang chơi"
    assert says in words(page)


def test_recalculating_is_offered_where_it_changes_something(evening: Evening) -> None:
    """The first round went by other rules than those that hold: only from the start is offered,
    and it is not the black bar."""
    does(evening, "rules", "next", rules=encode(dear()))
    page = evening.post("/rules/change/rules", {"rules": encode(dear())}).text
    assert 'value="next"' not in page
    assert '<button class="second" name="how" value="all">' in page


def test_an_empty_stake_is_no_answer(evening: Evening) -> None:
    """The field holds the stake that is played; points only is a button of its own."""
    page = evening.phone.get(f"{evening.at}/rules/change").text
    assert 'name="stake" aria-label="Mỗi điểm bao nhiêu tiền?" value="2"' in page
    answer = evening.post("/rules/change/stake", {"stake": "", "unit": "nghin"})
    assert answer.status_code == 422
    assert "Nhập số tiền, hoặc bấm" in words(answer.text)
    assert "Chỉ tính điểm" in asks(evening, "stake", points="1", stake="2")
    assert does(evening, "stake", "next", points="1") == 303
    assert "Mỗi điểm" not in evening.page("/rules")

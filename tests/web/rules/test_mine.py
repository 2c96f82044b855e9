"""Rules that a browser keeps for itself."""

from tests.web.friends import Evening, asked, code_with, words

CODE = code_with("Phỏm nhà Tèo", chot_payment=5)


def test_kept_rules_are_renamed_copied_and_forgotten(evening: Evening) -> None:
    at = f"/rules/mine/{evening.keeps_rules(CODE)}"
    assert evening.phone.post(f"{at}/rename", data={"name": "Tết"}).location == at
    assert "Tết" in words(evening.phone.get("/rules").text)
    copied = evening.phone.post(f"{at}/copy", data={"name": "Bản hai"}).location
    assert copied != at
    assert evening.phone.post(f"{at}/forget").location == "/rules"
    assert evening.phone.get(at).status_code == 404
    assert "Bản hai" in words(evening.phone.get(copied).text)


def test_a_bad_name_is_refused_and_kept_in_its_field(evening: Evening) -> None:
    form = {"rules": CODE, "name": "x" * 41}
    refused = [evening.phone.post("/rules/mine", data=form)]
    assert "/rules/mine/" not in evening.phone.get("/rules").text
    kept = evening.keeps_rules(CODE)
    refused.append(evening.phone.post(f"/rules/mine/{kept}/rename", data=form))
    for answer in refused:
        assert answer.status_code == 422
        assert 'class="fault"' in answer.text
        assert f'value="{"x" * 41}"' in answer.text


def test_a_session_opens_by_a_pasted_code(evening: Evening) -> None:
    form = asked(code=f"https://so.vn/rules#{CODE[:9]} {CODE[9:]}", key="two")
    shown = evening.phone.post("/new", data=form | {"choose": "1"})
    assert f'value="{CODE}" checked><span><b>Phỏm nhà Tèo<' in shown.text
    assert 'value="An"' in shown.text
    assert evening.phone.post("/new", data=form).status_code == 303


def test_a_wrong_code_is_refused_and_the_form_kept(evening: Evening) -> None:
    answer = evening.phone.post("/new", data=asked(code="hỏng rồi", key="two"))
    assert answer.status_code == 422
    assert "Đây không phải mã luật" in words(answer.text)
    assert 'value="hỏng rồi"' in answer.text
    assert 'value="Dũng"' in answer.text

"""The page that finds the rules of a table by a few questions."""

from tests.web.friends import Evening, asked, fields, forms, words


def test_the_rules_that_are_found_open_a_table(evening: Evening) -> None:
    """They are told in one sentence, can be edited, and take what was filled in along."""
    form = asked(key="two", play="phom", **{"name-0": "Hà"})
    asks = evening.phone.post("/rules/find", data=form).text
    assert "Mở bàn với luật này" not in words(asks)
    found = evening.phone.post("/rules/find", data=form | {"find": "phom", "u": "4", "mom": "2"})
    assert "Ù 10, móm 5 : theo Phỏm phổ biến, sửa 2 chỗ." in words(found.text)
    (edits,) = forms(found.text, "/edit/preview")
    assert (
        edits.items() >= {"o-u_payment": "10", "o-mom_payment": "5", "name": "Luật của bàn"}.items()
    )
    (opens,) = forms(found.text, "/new")
    page = evening.phone.post("/new", data=opens).text
    assert fields(page, "name-")[0] == "Hà"
    opened = evening.phone.post("/new", data={k: v for k, v in opens.items() if k != "choose"})
    assert "10 cược" in words(evening.phone.get(f"{opened.location}/rules").text)


def test_every_game_has_questions(evening: Evening) -> None:
    page = evening.phone.get("/rules/find?find=tulokho&by=1").text
    assert "đúng là Tú Lơ Khơ nhất nhì ba bét" in words(page)
    assert 'method="get"' in page

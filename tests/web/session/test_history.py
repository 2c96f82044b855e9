"""The history of a session: who changed what, when and why."""

import pytest
from flask import Flask

from scorekeeper.text import Language
from scorekeeper.web.session import history
from tests.web.friends import Evening, words


@pytest.mark.parametrize("language", ["vi", "en"])
def test_everybody_sees_who_changed_what(evening: Evening, app: Flask, language: Language) -> None:
    """Also who only looks: the last change first, with its reason."""
    evening.save()
    evening.accept("/rounds/1/strike", {"reason": "nhầm"})
    evening.post("/table/leader", {"leader": "Chi"})
    phone = app.test_client()
    phone.set_cookie("language", language)
    page = phone.get(f"{evening.at}/history")
    assert f'href="{evening.at}/rounds/1"' in page.text
    if language == "vi":
        told = ("chọn người đi trước", "máy 1 · gạch ván 1 : nhầm", "ghi ván 1", "mở buổi")
    else:
        told = ("set who leads", "phone 1 · crossed out round 1 : nhầm", "saved", "opened")
    places = [words(page.text).index(sentence) for sentence in told]
    assert places == sorted(places)


def test_a_long_history_has_pages(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each change stands on exactly one of them."""
    monkeypatch.setattr(history, "HISTORY", 2)
    for outcome in ("u-0", "u-1", "u-2"):
        evening.save(outcome)
    assert "Trước nữa" in evening.page("/history")
    pages = [evening.page(f"/history{query}") for query in ("", "?before=3")]
    assert ["ghi ván 3" in page for page in pages] == [True, False]
    assert ["ghi ván 2" in page for page in pages] == [True, False]
    assert ["ghi ván 1" in page for page in pages] == [False, True]
    assert "Trước nữa" not in pages[1]


def test_the_menu_leads_there(evening: Evening) -> None:
    """In two taps from the table, where what is wanted at the end is one tap away."""
    assert f'href="{evening.at}/history"' in evening.phone.get(f"{evening.at}/table").text
    table = evening.phone.get(evening.at).text
    found = [table.index(f'href="{evening.at}/{page}"') for page in ("result", "settle", "sheet")]
    assert found == sorted(found)


@pytest.mark.parametrize("language", ["vi", "en"])
def test_a_saved_round_is_named_with_what_it_brought(evening: Evening, language: Language) -> None:
    """Each line as it was entered then, whatever became of the round or of a name since."""
    evening.save()
    evening.accept("/rounds/1/edit", evening.entry("u-1"))
    evening.phone.set_cookie("language", language)
    told = {
        "vi": ("sửa ván 1: Bình ù, ", "−5 +15 −5 −5", "ghi ván 1: An ù, ", "+15 −5 −5 −5"),
        "en": (
            "corrected round 1: Bình went out, ",
            "−5 +15 −5 −5",
            "saved round 1: An",
            "+15 −5 −5 −5",
        ),
    }
    page = evening.page("/history")
    places = [page.index(sentence) for sentence in told[language]]
    assert places == sorted(places)

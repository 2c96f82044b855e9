"""Ending an evening asks once more; its clock is that of the phone that opened it."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from flask import Flask

from scorekeeper.text import Language
from tests.web.friends import Evening

FAR = "Pacific/Kiritimati"


@pytest.mark.parametrize("language", ["vi", "en"])
def test_the_end_shows_who_has_what_and_what_is_locked(app: Flask, language: Language) -> None:
    """In bets and in money, before the button that ends it."""
    evening = Evening(app)
    evening.save()
    evening.phone.set_cookie("language", language)
    page = evening.page("/table/owner")
    told = {
        "vi": ("An +15 +30.000 đ", "1 ván sẽ khóa lại", "Kết thúc và khóa sổ"),
        "en": ("An +15 +30,000 đ", "Rounds so far: 1", "End and lock the book"),
    }
    places = [page.index(sentence) for sentence in told[language]]
    assert places == sorted(places)


def test_the_zone_is_the_openers(app: Flask) -> None:
    """Its title is the day there, and its times are those of there."""
    before = datetime.now(ZoneInfo(FAR))
    evening = Evening(app, title="", zone=FAR)
    after = datetime.now(ZoneInfo(FAR))
    page = evening.page()
    assert any(f"{day.day}/{day.month}" in page for day in (before, after))
    shown = evening.page("/history")
    assert any(f"{day:%H:%M} {day.day}/{day.month}" in shown for day in (before, after))


@pytest.mark.parametrize("zone", ["", "nowhere", "../../etc/passwd", "A" * 300, "\0"])
def test_what_is_no_zone_is_that_of_home(app: Flask, zone: str) -> None:
    """Also where no script has told one."""
    evening = Evening(app, title="", zone=zone)
    here = datetime.now(ZoneInfo("Asia/Ho_Chi_Minh"))
    assert f"{here.day}/{here.month}" in evening.page("/history")


def test_the_zone_outlives_an_arrow(app: Flask) -> None:
    """A form that is moved keeps it."""
    page = app.test_client().post("/new", data={"zone": FAR, "up": "1"}).text
    assert f'name="zone" value="{FAR}"' in page
    assert "/opening.js" in page

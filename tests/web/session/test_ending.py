"""The time zone of a session."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from flask import Flask

from tests.web.friends import Evening

FAR = "Pacific/Kiritimati"


def test_times_are_in_the_zone_of_the_opening_phone(app: Flask) -> None:
    before = datetime.now(ZoneInfo(FAR))
    evening = Evening(app, title="", zone=FAR)
    after = datetime.now(ZoneInfo(FAR))
    page = evening.page()
    assert any(f"{day.day}/{day.month}" in page for day in (before, after))
    shown = evening.page("/history")
    assert any(f"{day:%H:%M} {day.day}/{day.month}" in shown for day in (before, after))


@pytest.mark.parametrize("zone", ["", "nowhere", "../../etc/passwd", "A" * 300, "\0"])
def test_an_unknown_zone_falls_back_to_vietnam(app: Flask, zone: str) -> None:
    evening = Evening(app, title="", zone=zone)
    here = datetime.now(ZoneInfo("Asia/Ho_Chi_Minh"))
    assert f"{here.day}/{here.month}" in evening.page("/history")

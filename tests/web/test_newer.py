"""Rules stored by a newer version are refused, never half read."""

import pytest
from flask import Flask

from scorekeeper.text import Language
from scorekeeper.web.plumbing.database import get_db
from tests.web.friends import Evening, words

SAID: dict[Language, str] = {
    "vi": "do bản Sổ Phỏm mới hơn tạo ra: hãy cập nhật",
    "en": "were made by a newer version of Sổ Phỏm: update",
}
SESSION = (
    *("", "?saved=1", "/history", "/table", "/table/owner", "/rules", "/rules/change"),
    *("/rules/if", "/forgotten", "/settle"),
    *("/rounds/1", "/rounds/1/edit", "/rounds/1/rules", "/rounds/1/seats", "/seats"),
)
KEPT = ("", "?version=1", "/edit")
NEWER = {
    "an option": """changes = '{"of_a_time_to_come": 1}'""",
    "a value": """changes = '{"scoring_mode": "as we will"}'""",
    "a preset": "preset = 'nam-sau'",
}


def execute(app: Flask, sql: str) -> None:
    with app.app_context():
        get_db().execute(sql)


@pytest.mark.parametrize("newer", NEWER.values(), ids=NEWER)
def test_a_session_by_newer_rules_is_refused_on_every_page(
    app: Flask, evening: Evening, newer: str
) -> None:
    evening.save()
    execute(app, f"UPDATE session_profile SET {newer}")
    for path in SESSION:
        answer = evening.phone.get(f"{evening.at}{path}")
        assert (answer.status_code, SAID["vi"] in words(answer.text)) == (409, True), path
    for path in ("/rounds", "/rounds/1/strike", "/table/title", "/rules/agree"):
        assert evening.post(path, evening.entry()).status_code == 409
    evening.speak("en")
    assert SAID["en"] in words(evening.phone.get(evening.at).text)
    assert evening.phone.get("/").status_code == 200


@pytest.mark.parametrize("newer", NEWER.values(), ids=NEWER)
def test_kept_rules_of_a_newer_version_can_only_be_forgotten(
    app: Flask, evening: Evening, newer: str
) -> None:
    at = f"/rules/mine/{evening.keeps_rules()}"
    execute(app, f"UPDATE kept_profile_version SET {newer}")
    assert "Bản Sổ Phỏm mới hơn" in words(evening.phone.get("/rules").text)
    for path in KEPT:
        answer = evening.phone.get(f"{at}{path}")
        assert (answer.status_code, SAID["vi"] in words(answer.text)) == (409, True), path
    assert evening.phone.post(f"{at}/copy", data={"name": "Nhà"}).status_code == 409
    assert evening.phone.get("/new").status_code == 200
    assert evening.phone.post(f"{at}/forget").status_code == 303

"""Rules stored by a newer version are refused, never half read."""

import pytest

from scorekeeper.web.plumbing.database import get_db
from tests.web.friends import Evening, expect

VI = "do bản Sổ Phỏm mới hơn tạo ra: hãy cập nhật"
EN = "were made by a newer version of Sổ Phỏm: update"
SESSION = (
    *("", "?saved=1", "/history", "/table", "/table/owner", "/rules", "/rules/change"),
    *("/rules/if", "/forgotten", "/settle"),
    *("/rounds/1", "/rounds/1/edit", "/rounds/1/rules", "/rounds/1/seats", "/seats"),
)
NEWER = {
    "an option": """changes = '{"of_a_time_to_come": 1}'""",
    "a value": """changes = '{"scoring_mode": "as we will"}'""",
    "a preset": "preset = 'nam-sau'",
}


@pytest.fixture(params=NEWER.values(), ids=[*NEWER])
def newer(request: pytest.FixtureRequest, evening: Evening) -> str:
    """The path of kept rules of a newer version, by which the session plays too."""
    evening.save()
    number = evening.keeps_rules()
    with evening.app.app_context():
        for table in ("session_profile", "kept_profile_version"):
            get_db().execute(f"UPDATE {table} SET {request.param}")
    return f"/rules/mine/{number}"


def test_a_session_by_newer_rules_is_refused_on_every_page(evening: Evening, newer: str) -> None:
    for path in SESSION:
        expect(evening.phone.get(f"{evening.at}{path}"), 409, VI)
    for path in ("/rounds", "/rounds/1/strike", "/table/title", "/rules/agree"):
        evening.send(path, evening.entry(), 409)
    evening.speak("en")
    expect(evening.phone.get(evening.at), 409, EN)
    expect(evening.phone.get("/"), 200)


def test_kept_rules_of_a_newer_version_can_only_be_forgotten(evening: Evening, newer: str) -> None:
    phone = evening.phone
    expect(phone.get("/rules"), 200, "Bản Sổ Phỏm mới hơn")
    for path in ("", "?version=1", "/edit"):
        expect(phone.get(f"{newer}{path}"), 409, VI)
    expect(phone.post(f"{newer}/copy", data={"name": "Nhà"}), 409)
    expect(phone.get("/new"), 200)
    expect(phone.post(f"{newer}/forget"))

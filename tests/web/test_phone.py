"""The application with `PHONE` set: the edition that runs on a phone, without a server."""

import re
from pathlib import Path

import pytest

from scorekeeper.web.plumbing.addresses import PublicLink
from tests.web.friends import Evening, plain_app, words

BELOW = "/so"
"""The path at which a host may have the edition."""


@pytest.fixture
def phone(tmp_path: Path) -> Evening:
    """An evening in the edition for phones."""
    return Evening(plain_app(tmp_path, PHONE="page-1a2b3c.mjs"))


def test_every_address_stays_below_the_path_of_the_host(phone: Evening) -> None:
    for path in ("/", "/rules", phone.at, f"{phone.at}/table", f"{phone.at}/take", "/no-such-page"):
        page = phone.phone.get(path, environ_overrides={"SCRIPT_NAME": BELOW}).text
        assert " data-phone>" in page or " data-phone " in page
        assert '<script type="module" src="/so/page-1a2b3c.mjs"></script>' in page
        found = re.findall(r' (?:href|src|action|formaction|data-live)="(/[^"]*)"', page)
        assert found
        assert [one for one in found if not one.startswith(f"{BELOW}/")] == []


INVITATIONS = ("/invite", "/k/", "/owner/", "/move", "view-link", "pass-on", "/table/mine")
"""Parts of the addresses of links for other phones."""


def test_no_page_invites_another_phone(phone: Evening) -> None:
    phone.save()
    for path in ("", "/table", "/table/back", "/table/people", "/rules", "/result", "/take"):
        page = phone.source(path)
        assert [part for part in INVITATIONS if part in page] == [], path
        assert "http://localhost" not in page, path


def test_a_rule_sheet_shares_its_code_alone(phone: Evening) -> None:
    page = phone.phone.get("/rules/pho-bien").text
    code = re.findall(r"data-code>([^<]+)<", page)[0]
    with phone.app.test_request_context():
        assert str(PublicLink(code).qr("Mã QR của luật này")) in page
    assert 'href="http' not in page


def test_the_page_of_the_file_says_what_both_sides_must_show(phone: Evening) -> None:
    for winner in range(3):
        phone.save(f"u-{winner}")
    page = phone.page("/take")
    assert "3 ván, tổng: An +5 Bình +5 Chi +5 Dũng −15" in page
    for path, moves in (("/more", 2), (f"{phone.at}/table/back", 1)):
        shown = phone.phone.get(path).text
        found = re.findall(r'<a href="([^"]+)"[^>]*><b>Chuyển', shown)
        assert found == [f"{phone.at}/take"] * moves


def test_the_file_is_offered_after_ten_rounds_and_after_the_end(phone: Evening) -> None:
    offered = []
    for _ in range(11):
        phone.save()
        offered.append("data-backup" in phone.source())
    assert offered == [False] * 9 + [True, False]
    phone.post("/table/end")
    assert "data-backup" in phone.source()
    assert "data-backup" in phone.source("/result")


def test_the_first_page_says_when_the_book_was_saved(
    phone: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the time zone of the evening, which is Vietnam's."""
    assert "Chưa cất lần nào." in words(phone.phone.get("/").text)
    monkeypatch.setattr("scorekeeper.web.files.now", lambda: "2026-03-02T14:30:00Z")
    for path in (f"{phone.at}/take.json", "/book.zip"):
        phone.phone.delete_cookie("saved")
        phone.phone.get(path)
        assert "Sổ cất lần cuối: 21:30 2/3 " in words(phone.phone.get("/").text)


def test_a_server_speaks_of_no_phone(evening: Evening) -> None:
    for path in ("/", evening.at, f"{evening.at}/table", f"{evening.at}/take", "/rules/pho-bien"):
        page = evening.phone.get(path).text
        assert [part for part in ("data-phone", "data-backup", "máy chủ") if part in page] == []
    assert "saved" not in str(evening.phone.get(f"{evening.at}/take.json").headers)

"""The application with `PHONE` set: the edition that runs on a phone, without a server."""

import re
from pathlib import Path

import pytest

from scorekeeper.web.plumbing.addresses import PublicLink
from tests.web.friends import Evening, plain_app

BELOW = "/so"
"""The path at which a host may have the edition."""


@pytest.fixture
def phone(tmp_path: Path) -> Evening:
    """An evening in the edition for phones."""
    return Evening(plain_app(tmp_path, PHONE="page-1a2b3c.mjs"))


def test_every_page_loads_the_script_of_the_edition(phone: Evening) -> None:
    for path in ("/", "/rules", phone.at, "/no-such-page"):
        page = phone.phone.get(path).text
        assert " data-phone>" in page or " data-phone " in page
        assert '<script type="module" src="/page-1a2b3c.mjs"></script>' in page


def test_every_address_stays_below_the_path_of_the_host(phone: Evening) -> None:
    for path in ("/", "/rules", phone.at, f"{phone.at}/table", f"{phone.at}/take", "/no-such-page"):
        page = phone.phone.get(path, environ_overrides={"SCRIPT_NAME": BELOW}).text
        found = re.findall(r' (?:href|src|action|formaction|data-live)="(/[^"]*)"', page)
        assert found
        assert [one for one in found if not one.startswith(f"{BELOW}/")] == []


INVITATIONS = ("/invite", "/k/", "/owner/", "/move", "view-link", "pass-on", "/table/mine")
"""Parts of the addresses of links for other phones."""


def test_no_page_invites_another_phone(phone: Evening) -> None:
    phone.save()
    for path in ("", "/table", "/table/owner", "/table/people", "/rules", "/result", "/take"):
        page = phone.source(path)
        assert [part for part in INVITATIONS if part in page] == [], path
        assert "http://localhost" not in page, path


def test_a_rule_sheet_shares_its_code_alone(phone: Evening) -> None:
    page = phone.phone.get("/rules/pho-bien").text
    code = re.findall(r"data-code>([^<]+)<", page)[0]
    with phone.app.test_request_context():
        assert str(PublicLink(code).qr("Mã QR của luật này")) in page
    assert 'href="http' not in page

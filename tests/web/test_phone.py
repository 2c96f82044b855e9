"""The edition that runs on a phone without a server: its pages, and its folder on a server."""

import gzip
import re
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.web.plumbing.addresses import PublicLink
from scorekeeper.web.plumbing.responses import MINIMUM
from scorekeeper.web.plumbing.static_files import YEAR
from tests.web.friends import Evening, plain_app, words

BELOW = "/so"
"""The path at which a host may have the edition."""
INVITATIONS = ("/invite", "/k/", "/owner/", "/move", "view-link", "pass-on", "/table/mine")
"""Parts of the addresses of links for other phones."""


@pytest.fixture
def phone(tmp_path: Path) -> Evening:
    """An evening in the edition for phones."""
    return Evening(plain_app(tmp_path, PHONE="page-1a2b3c.mjs"))


def test_every_address_stays_below_the_path_of_the_host(phone: Evening) -> None:
    for path in ("/", "/rules", phone.at, f"{phone.at}/table", f"{phone.at}/take", "/no-such-page"):
        page = phone.phone.get(path, environ_overrides={"SCRIPT_NAME": BELOW}).text
        assert " data-phone>" in page or " data-phone " in page
        assert '<script type="module" src="/so/page-1a2b3c.mjs"></script>' in page
        urls = re.findall(r' (?:href|src|action|formaction|data-live)="(/[^"]*)"', page)
        assert urls
        assert [url for url in urls if not url.startswith(f"{BELOW}/")] == []


def test_no_page_invites_a_phone_and_a_rule_sheet_shares_its_code_alone(phone: Evening) -> None:
    phone.save()
    for path in ("", "/table", "/table/back", "/table/people", "/rules", "/result", "/take"):
        page = phone.source(path)
        assert [part for part in INVITATIONS if part in page] == [], path
        assert "http://localhost" not in page, path
    page = phone.phone.get("/rules/pho-bien").text
    code = re.findall(r"data-code>([^<]+)<", page)[0]
    with phone.app.test_request_context():
        assert str(PublicLink(code).qr("Mã QR của luật này")) in page
    assert 'href="http' not in page


def test_the_page_of_the_file_says_what_both_sides_must_show(phone: Evening) -> None:
    for winner in range(3):
        phone.save(f"u-{winner}")
    phone.check("/take", "3 ván, tổng: An +5 Bình +5 Chi +5 Dũng −15")
    for path, moves in (("/more", 2), (f"{phone.at}/table/back", 1)):
        links = re.findall(r'<a href="([^"]+)"[^>]*><b>Chuyển', phone.phone.get(path).text)
        assert links == [f"{phone.at}/take"] * moves


def test_the_file_is_offered_after_ten_rounds_and_after_the_end(phone: Evening) -> None:
    offered = []
    for _ in range(11):
        phone.save()
        offered.append("data-backup" in phone.source())
    assert offered == [False] * 9 + [True, False]
    phone.post("/table/end")
    assert all("data-backup" in phone.source(path) for path in ("", "/result"))


def test_the_first_page_tells_the_last_save(
    phone: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the time zone of the evening, which is Vietnam's."""
    assert "Chưa cất lần nào." in words(phone.phone.get("/").text)
    monkeypatch.setattr("scorekeeper.web.files.now", lambda: "2024-03-02T14:30:00Z")
    for path in (f"{phone.at}/take.json", "/book.zip"):
        phone.phone.delete_cookie("saved")
        phone.phone.get(path)
        assert "Sổ cất lần cuối: 21:30 2/3/2024 " in words(phone.phone.get("/").text)


def test_a_server_speaks_of_no_phone(evening: Evening) -> None:
    for path in ("/", evening.at, f"{evening.at}/table", f"{evening.at}/take", "/rules/pho-bien"):
        page = evening.phone.get(path).text
        assert [part for part in ("data-phone", "data-backup", "máy chủ") if part in page] == []
    assert "saved" not in str(evening.phone.get(f"{evening.at}/take.json").headers)


GZIP = {"Accept-Encoding": "gzip"}
SCRIPT = b"//" + b"x" * MINIMUM
HTML = b"<p>Xin ch\xc3\xa0o"
FILES = {
    "": ("text/html", HTML),
    "index.html": ("text/html", HTML),
    "worker.mjs": ("text/javascript", SCRIPT),
    "engine-0123456789.mjs": ("text/javascript", SCRIPT),
    "python-0123456789.wasm.gz": ("application/gzip", gzip.compress(SCRIPT)),
    "python.wasm": ("application/wasm", b"\0asm"),
    "sizes.json": ("application/json", b'{"download": 8812345}'),
}
OUTSIDE = ("../secret.key", "%2e%2e/secret.key", "..%2fsecret.key", "%00", "none", "x" * 5000)


@pytest.fixture
def folder(app: Flask) -> Path:
    """A small edition in the folder of an instance."""
    folder = Path(app.instance_path, "phone")
    folder.mkdir()
    for name, (_, content) in FILES.items():
        if name:
            (folder / name).write_bytes(content)
    return folder


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("name", FILES)
def test_each_file_is_served_by_its_kind(browser: FlaskClient, name: str) -> None:
    """It may compile WebAssembly; it is cached for a year by its hash, or asked for again."""
    path, (mimetype, content) = f"/phone/{name}", FILES[name]
    answer = browser.get(path, buffered=True)
    assert (answer.status_code, answer.mimetype, answer.data) == (200, mimetype, content)
    policy = answer.headers["Content-Security-Policy"]
    assert "script-src 'wasm-unsafe-eval' 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "Set-Cookie" not in answer.headers
    packed = browser.get(path, headers=GZIP, buffered=True)
    compressed = content == SCRIPT
    assert (packed.headers.get("Content-Encoding") == "gzip") == compressed
    assert (gzip.decompress(packed.data) if compressed else packed.data) == content
    cached = answer.cache_control
    if "-0123456789" in name:
        assert (cached.max_age, cached.public, cached.immutable) == (YEAR, True, True)
    else:
        assert answer.headers["Cache-Control"] == "no-cache"
        asked = GZIP | {"If-None-Match": packed.headers["ETag"]}
        again = browser.get(path, headers=asked, buffered=True)
        assert (again.status_code, again.data) == (304, b"")
    if mimetype == "text/javascript":
        part = browser.get(path, headers=GZIP | {"Range": "bytes=0-1"})
        assert (part.status_code, part.data) == (206, b"//")


def test_a_new_edition_needs_no_restart(browser: FlaskClient, folder: Path) -> None:
    for content in (HTML, b"<p>other"):
        (folder / "index.html").write_bytes(content)
        assert browser.get("/phone/").data == content


@pytest.mark.usefixtures("folder")
def test_no_other_file_is_served_nor_webassembly_allowed(browser: FlaskClient) -> None:
    assert {browser.get(f"/phone/{name}").status_code for name in OUTSIDE} == {404}
    for path in ("/", "/worker.js", "/phone/none.mjs"):
        assert "wasm" not in browser.get(path).headers["Content-Security-Policy"]


VI = "Chơi không cần mạng tải 9 MB, sổ nằm trong máy"
EN = "Play without network 9 MB, the book stays on this phone"


@pytest.mark.parametrize(
    ("address", "language", "sizes", "says"),
    [
        ("https://so.vn", "vi", FILES["sizes.json"][1], VI),
        ("https://so.vn", "en", FILES["sizes.json"][1], EN),
        ("http://localhost:8080", "vi", FILES["sizes.json"][1], VI),
        ("http://192.168.1.7:8080", "vi", FILES["sizes.json"][1], None),
        ("https://so.vn", "vi", None, None),
        ("https://so.vn", "vi", b"", None),
        ("https://so.vn", "vi", b"{", None),
    ],
)
def test_a_whole_folder_is_offered_with_its_size_where_browsers_allow_workers(
    browser: FlaskClient,
    folder: Path,
    address: str,
    language: str,
    sizes: bytes | None,
    says: str | None,
) -> None:
    (folder / "sizes.json").unlink()
    if sizes is not None:
        (folder / "sizes.json").write_bytes(sizes)
    answer = browser.get("/more", base_url=address, headers={"Accept-Language": language})
    match = re.search(r'<a href="/phone/">(.*?)</a>', answer.text)
    assert (answer.status_code, words(match[1]).strip() if match else None) == (200, says)

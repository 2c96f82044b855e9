"""The phone edition in a folder beside the database, served below /phone/."""

import gzip
import re
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.web.plumbing.responses import MINIMUM
from scorekeeper.web.plumbing.static_files import YEAR
from tests.web.friends import words

GZIP = {"Accept-Encoding": "gzip"}
SCRIPT = b"//" + b"x" * MINIMUM
HTML = b"<p>Xin ch\xc3\xa0o"
PACKED = gzip.compress(SCRIPT)
FILES = {
    "": ("text/html", HTML),
    "index.html": ("text/html", HTML),
    "worker.mjs": ("text/javascript", SCRIPT),
    "engine-0123456789.mjs": ("text/javascript", SCRIPT),
    "python-0123456789.wasm.gz": ("application/gzip", PACKED),
    "python.wasm": ("application/wasm", b"\0asm"),
    "sizes.json": ("application/json", b'{"download": 8812345}'),
}


@pytest.fixture(autouse=True)
def folder(app: Flask) -> Path:
    """A small edition in the folder of an instance."""
    folder = Path(app.instance_path, "phone")
    folder.mkdir()
    for name, (_, content) in FILES.items():
        if name:
            (folder / name).write_bytes(content)
    return folder


@pytest.mark.parametrize("name", FILES)
def test_each_file_is_served_by_its_kind(browser: FlaskClient, name: str) -> None:
    """It may compile WebAssembly; it is cached for a year by its hash, or asked for again."""
    mimetype, content = FILES[name]
    answer = browser.get(f"/phone/{name}", buffered=True)
    assert (answer.status_code, answer.mimetype, answer.data) == (200, mimetype, content)
    policy = answer.headers["Content-Security-Policy"]
    assert "script-src 'wasm-unsafe-eval' 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "Set-Cookie" not in answer.headers
    packed = browser.get(f"/phone/{name}", headers=GZIP, buffered=True)
    compressed = content == SCRIPT
    assert (packed.headers.get("Content-Encoding") == "gzip") == compressed
    assert (gzip.decompress(packed.data) if compressed else packed.data) == content
    cached = answer.cache_control
    if "-0123456789" in name:
        assert (cached.max_age, cached.public, cached.immutable) == (YEAR, True, True)
    else:
        assert answer.headers["Cache-Control"] == "no-cache"
        asked = GZIP | {"If-None-Match": packed.headers["ETag"]}
        again = browser.get(f"/phone/{name}", headers=asked, buffered=True)
        assert (again.status_code, again.data) == (304, b"")
    if mimetype == "text/javascript":
        part = browser.get(f"/phone/{name}", headers=GZIP | {"Range": "bytes=0-1"})
        assert (part.status_code, part.data) == (206, b"//")


def test_a_new_edition_needs_no_restart(browser: FlaskClient, folder: Path) -> None:
    assert browser.get("/phone/").data == HTML
    (folder / "index.html").write_bytes(b"<p>other")
    assert browser.get("/phone/").data == b"<p>other"


def test_no_other_file_is_served_and_no_other_answer_allows_webassembly(
    browser: FlaskClient,
) -> None:
    outside = ("../secret.key", "%2e%2e/secret.key", "..%2fsecret.key", "%00", "none", "x" * 5000)
    for name in outside:
        assert browser.get(f"/phone/{name}").status_code == 404
    for path in ("/", "/worker.js", "/phone/none.mjs"):
        assert "wasm" not in browser.get(path).headers["Content-Security-Policy"]


@pytest.mark.parametrize(
    ("address", "language", "says"),
    [
        ("https://so.vn", "vi", "Chơi không cần mạng tải 9 MB, sổ nằm trong máy"),
        ("https://so.vn", "en", "Play without network 9 MB, the book stays on this phone"),
        ("http://localhost:8080", "vi", "Chơi không cần mạng tải 9 MB, sổ nằm trong máy"),
        ("http://192.168.1.7:8080", "vi", None),
    ],
)
def test_it_is_offered_with_its_size_where_browsers_allow_workers(
    browser: FlaskClient, address: str, language: str, says: str | None
) -> None:
    accepts = {"Accept-Language": language}
    page = browser.get("/more", base_url=address, headers=accepts).text
    found = re.search(r'<a href="/phone/">(.*?)</a>', page)
    assert (words(found[1]).strip() if found else None) == says


@pytest.mark.parametrize("sizes", [None, b"", b"{"])
def test_without_a_whole_folder_nothing_is_offered(
    browser: FlaskClient, folder: Path, sizes: bytes | None
) -> None:
    (folder / "sizes.json").unlink()
    if sizes is not None:
        (folder / "sizes.json").write_bytes(sizes)
    page = browser.get("/more", base_url="https://so.vn")
    assert page.status_code == 200
    assert "/phone/" not in page.text

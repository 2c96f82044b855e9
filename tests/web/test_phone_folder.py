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

HTTPS = "https://so.example.com"
GZIP = {"Accept-Encoding": "gzip"}
SCRIPT = b"//" + b"x" * MINIMUM
FILES = {
    "index.html": b"<p>Xin ch\xc3\xa0o",
    "worker.mjs": SCRIPT,
    "engine-0123456789.mjs": SCRIPT,
    "python-0123456789.wasm.gz": gzip.compress(SCRIPT),
    "python.wasm": b"\0asm",
    "sizes.json": b'{"download": 8812345}',
}
TYPES = {
    "": "text/html",
    "worker.mjs": "text/javascript",
    "python-0123456789.wasm.gz": "application/gzip",
    "python.wasm": "application/wasm",
}


@pytest.fixture
def folder(app: Flask) -> Path:
    """A small edition in the folder of an instance."""
    folder = Path(app.instance_path, "phone")
    folder.mkdir()
    for name, content in FILES.items():
        (folder / name).write_bytes(content)
    return folder


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(("name", "mimetype"), TYPES.items())
def test_each_file_has_its_type_and_may_compile_webassembly(
    browser: FlaskClient, name: str, mimetype: str
) -> None:
    answer = browser.get(f"/phone/{name}", buffered=True)
    assert (answer.status_code, answer.mimetype) == (200, mimetype)
    assert answer.data == FILES[name or "index.html"]
    policy = dict(
        part.split(" ", 1) for part in answer.headers["Content-Security-Policy"].split("; ")
    )
    assert set(policy["script-src"].split()) == {"'self'", "'wasm-unsafe-eval'"}
    assert policy["frame-ancestors"] == "'none'"
    assert "Set-Cookie" not in answer.headers


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("path", ["/", "/worker.js", "/phone/none.mjs"])
def test_other_answers_forbid_webassembly(browser: FlaskClient, path: str) -> None:
    assert "wasm" not in browser.get(path).headers["Content-Security-Policy"]


@pytest.mark.usefixtures("folder")
def test_scripts_are_compressed_and_packed_files_sent_as_they_are(browser: FlaskClient) -> None:
    script = browser.get("/phone/worker.mjs", headers=GZIP)
    assert script.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(script.data) == SCRIPT
    part = browser.get("/phone/worker.mjs", headers=GZIP | {"Range": "bytes=0-1"})
    assert (part.status_code, part.data) == (206, b"//")
    packed = browser.get("/phone/python-0123456789.wasm.gz", headers=GZIP, buffered=True)
    assert "Content-Encoding" not in packed.headers
    assert packed.content_length == len(packed.data)


@pytest.mark.usefixtures("folder")
def test_files_with_a_hash_are_cached_for_a_year_and_others_revalidated(
    browser: FlaskClient,
) -> None:
    for name in ("engine-0123456789.mjs", "python-0123456789.wasm.gz"):
        hashed = browser.get(f"/phone/{name}", buffered=True).cache_control
        assert (hashed.max_age, hashed.public, hashed.immutable) == (YEAR, True, True)
    for name in ("", "worker.mjs", "sizes.json"):
        first = browser.get(f"/phone/{name}", headers=GZIP)
        assert first.headers["Cache-Control"] == "no-cache"
        asked = GZIP | {"If-None-Match": first.headers["ETag"]}
        again = browser.get(f"/phone/{name}", headers=asked)
        assert (again.status_code, again.data) == (304, b"")


def test_a_new_edition_needs_no_restart(browser: FlaskClient, folder: Path) -> None:
    assert browser.get("/phone/").data == FILES["index.html"]
    (folder / "index.html").write_bytes(b"<p>other")
    assert browser.get("/phone/").data == b"<p>other"


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    "name", ["../secret.key", "%2e%2e/secret.key", "..%2fsecret.key", "%00", "none", "x" * 5000]
)
def test_no_file_outside_the_folder_is_served(browser: FlaskClient, name: str) -> None:
    assert browser.get(f"/phone/{name}").status_code == 404


ROW = r'<a href="/phone/">(.*?)</a>'


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("vi", "Chơi không cần mạng tải 9 MB, sổ nằm trong máy"),
        ("en", "Play without network 9 MB, the book stays on this phone"),
    ],
)
def test_the_first_page_names_the_size(browser: FlaskClient, language: str, says: str) -> None:
    browser.set_cookie("language", language, domain="so.example.com")
    found = re.search(ROW, browser.get("/more", base_url=HTTPS).text)
    assert found
    assert words(found[1]).strip() == says


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("address", "offers"),
    [(HTTPS, True), ("http://localhost:8080", True), ("http://192.168.1.7:8080", False)],
)
def test_the_first_page_offers_it_where_browsers_allow_workers(
    browser: FlaskClient, address: str, offers: bool
) -> None:
    assert bool(re.search(ROW, browser.get("/more", base_url=address).text)) == offers


@pytest.mark.parametrize("sizes", [None, b"", b"{"])
def test_without_a_whole_folder_nothing_is_offered(
    browser: FlaskClient, folder: Path, sizes: bytes | None
) -> None:
    (folder / "sizes.json").unlink()
    if sizes is not None:
        (folder / "sizes.json").write_bytes(sizes)
    page = browser.get("/more", base_url=HTTPS)
    assert page.status_code == 200
    assert "/phone/" not in page.text

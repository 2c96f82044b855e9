"""All sessions of a browser are exported as one ZIP, and opened again from it."""

from io import BytesIO
from zipfile import ZipFile

from flask.testing import FlaskClient

from tests.web.friends import Evening, asked, words


def files_of(book: bytes) -> dict[str, bytes]:
    """The files in a ZIP by name."""
    with ZipFile(BytesIO(book)) as zipped:
        return {name: zipped.read(name) for name in zipped.namelist()}


def test_the_book_has_the_file_of_each_own_session_oldest_first(evening: Evening) -> None:
    evening.save()
    second = evening.phone.post("/new", data=asked(key="2")).location
    evening.phone.post("/demo")
    Evening(evening.app)
    answer = evening.phone.get("/book.zip")
    assert answer.headers["Content-Type"] == "application/zip"
    assert answer.headers["Cache-Control"] == "no-store"
    assert "attachment; filename=so-phom-20" in answer.headers["Content-Disposition"]
    files = files_of(answer.data)
    taken = [evening.phone.get(f"{at}/take.json").data for at in (evening.at, second)]
    assert list(files.values()) == taken
    assert [name[:14] for name in files] == ["001-Thứ-sáu-20", "002-Thứ-sáu-20"]
    assert evening.phone.get("/book.zip").data == answer.data


def test_the_first_page_says_what_the_book_holds(evening: Evening) -> None:
    evening.save()
    evening.phone.post("/new", data=asked(key="2"))
    assert "2 buổi, 1 ván trong một tệp ZIP" in words(evening.phone.get("/").text)


def test_a_new_browser_has_no_book(browser: FlaskClient) -> None:
    assert "/book.zip" not in browser.get("/").text
    assert browser.get("/book.zip").status_code == 404

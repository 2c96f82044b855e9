"""Files and texts that other programs have written again, and files chosen by mistake."""

import unicodedata
from io import BytesIO
from zipfile import ZipFile

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.web.friends import Evening, open_file, words
from tests.web.test_book import zipped

TEXT = "Buổi: Hội\nNgười: Hà, Tí\nLuật: pho-bien\n1. Hà ù\n"
NFD = unicodedata.normalize("NFD", TEXT)
UTF_16 = "\ufeff" + TEXT


def opened(app: Flask, file: bytes) -> TestResponse:
    """The page to which a file leads a new phone."""
    return open_file(app.test_client(), file, follow_redirects=True)


@pytest.mark.parametrize(
    "file",
    [
        NFD.encode(),
        UTF_16.encode("utf-16-le"),
        UTF_16.encode("utf-16-be"),
        TEXT.replace("\n", "\r\n").encode("utf-8-sig"),
        TEXT.replace("Người", "nguoi").encode(),
    ],
    ids=["decomposed", "little", "big", "notepad", "bare"],
)
def test_a_text_opens_however_a_program_has_saved_it(app: Flask, file: bytes) -> None:
    assert "Đã vào sổ 1 buổi, 1 ván" in words(opened(app, file).text)


def test_a_pasted_text_stays_in_its_field_when_it_is_refused(app: Flask) -> None:
    answer = app.test_client().post("/open", data={"text": TEXT + "2. Tí bay"})
    assert answer.status_code == 422
    assert "Dòng 5" in words(answer.text)
    assert "2. Tí bay</textarea>" in answer.text


def test_a_session_opens_from_json_that_powershell_wrote(evening: Evening) -> None:
    evening.save()
    file = "\ufeff" + evening.phone.get(f"{evening.at}/take.json").text
    assert "Mở lại từ tệp" in words(opened(evening.app, file.encode("utf-16-le")).text)


def test_a_book_that_macos_packed_again_opens_without_alarms(evening: Evening) -> None:
    evening.save()
    with ZipFile(BytesIO(evening.phone.get("/book.zip").data)) as book:
        again = {f"so/{name}": book.read(name) for name in book.namelist()}
    again |= {"so/": b"", "so/.DS_Store": b"?", "__MACOSX/so/._001.json": b"?"}
    answer = open_file(evening.app.test_client(), zipped(again))
    assert answer.location == "/"


def test_a_zip_of_texts_opens_every_one(app: Flask) -> None:
    texts = {"a.txt": TEXT.encode(), "b.txt": UTF_16.replace("Hội", "Hè").encode("utf-16-le")}
    assert "Đã vào sổ 2 buổi" in words(opened(app, zipped(texts)).text)


def test_a_spreadsheet_is_refused_with_what_to_do(app: Flask) -> None:
    answer = open_file(
        app.test_client(), zipped({"[Content_Types].xml": b"<x/>", "xl/workbook.xml": b"<x/>"})
    )
    assert answer.status_code == 422
    assert "Bảng tính không mở lại" in words(answer.text)
    assert "chọn tệp .json hoặc .txt" in words(answer.text)

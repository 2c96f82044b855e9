"""A session is exported as files, and opened again from one, also when a program changed it."""

import csv
import gzip
import sqlite3
import unicodedata
from contextlib import closing
from io import BytesIO
from zipfile import ZipFile

import pytest
from flask import Flask

from scorekeeper.export import table
from scorekeeper.store.archive import recheck
from scorekeeper.web import files
from scorekeeper.web.plumbing.database import get_db
from tests.web.friends import Evening, expect, open_file, words
from tests.web.test_book import zipped

TEXT = "Buổi: Hội\nNgày: 3/7/2026\nNgười: Hà, Tí\nLuật: pho-bien\n1. Hà ù\n"
UTF_16 = "\ufeff" + TEXT


@pytest.fixture
def played(evening: Evening) -> Evening:
    evening.save("u-0")
    evening.save_order()
    return evening


def json_of(evening: Evening) -> bytes:
    """The exported file, as a viewer gets it."""
    return bytes(evening.app.test_client().get(f"{evening.at}/take.json").data)


def test_xlsx_is_optional(played: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "has_xlsx", lambda: False)
    assert "take.xlsx" not in played.source("/take")
    expect(played.phone.get(f"{played.at}/take.xlsx"), 404)


@pytest.mark.parametrize("ending", ["json", "csv", "xlsx", "txt"])
def test_a_file_is_named_by_title_and_day_and_is_not_cached(played: Evening, ending: str) -> None:
    """The day is that of the session's zone, where midnight may have passed before it does in
    UTC."""
    with played.app.app_context():
        update = "UPDATE session SET opened_at = '2026-11-22T18:30:00Z', zone = 'Asia/Ho_Chi_Minh'"
        get_db().execute(update)
    headers = played.app.test_client().get(f"{played.at}/take.{ending}").headers
    named = headers["Content-Disposition"]
    assert named.startswith(f"attachment; filename=buoi.{ending}; filename*=UTF-8''Th%E1%BB%A9-")
    assert named.endswith(f"-2026-11-23.{ending}")
    assert headers["Cache-Control"] == "no-store"


def test_a_later_file_of_an_evening_is_another_session(played: Evening) -> None:
    phone = played.app.test_client()
    first = open_file(phone, json_of(played)).location
    assert open_file(phone, json_of(played)).location == first
    played.accept("/rounds/2/strike")
    second = open_file(phone, json_of(played)).location
    assert second != first
    assert words(phone.get("/").text).count("(mở từ tệp)") == 2
    expect(phone.get(f"{second}/history"), 200, "mở lại từ tệp")


def test_the_table_says_why_a_round_was_struck_last(evening: Evening) -> None:
    evening.save()
    for reason, told in (("bấm nhầm", "bấm nhầm"), ("đếm lại", "đếm lại"), ("", "Gạch")):
        evening.accept("/rounds/1/strike", {"reason": reason})
        _, row = csv.reader(evening.source("/take.csv").splitlines(), delimiter=";")
        assert row[-2] == told
        evening.accept("/rounds/1/restore")


SHEET = {"[Content_Types].xml": b"<x/>", "xl/workbook.xml": b"<x/>"}


@pytest.mark.parametrize(
    ("file", "status", "told"),
    [
        (b"", 422, "chọn tệp .json"),
        (b"\xff\xfe", 422, "chọn tệp .json"),
        (b"{}", 422, "chọn tệp .json"),
        (b"[" * 300_000, 422, "chọn tệp .json"),
        (zipped(SHEET), 422, "Bảng tính không mở lại thành buổi được: chọn tệp .json hoặc .txt"),
        (b" " * (files.LARGEST_UPLOAD + 1), 413, "Tệp lớn hơn 1 MB"),
        (b" " * (files.LARGEST_UPLOAD + (1 << 17)), 413, "Tệp lớn hơn 1 MB"),
    ],
    ids=["none", "utf-16", "object", "deep", "spreadsheet", "large", "larger"],
)
def test_another_file_is_refused(app: Flask, file: bytes, status: int, told: str) -> None:
    expect(open_file(app.test_client(), file), status, told)


def test_a_phone_that_did_not_open_moves_by_its_database(evening: Evening, server: Flask) -> None:
    """All sessions of a phone come in, scored again; a second time they are there already."""
    evening.save()
    with evening.app.app_context():
        file = get_db().execute("PRAGMA database_list").fetchone()[2]
    phone = server.test_client()
    for told in ("Đã vào sổ 1 buổi, 1 ván. Tính lại từng ván: khớp cả.", "Đã có sẵn trong sổ: 1"):
        with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(":memory:")) as copy:
            source.backup(copy)
            sent = BytesIO(gzip.compress(copy.serialize()))
        data = {"file": (sent, "so-phom.sqlite.gz")}
        assert phone.post("/open", data=data).location == "/"
        expect(phone.get("/"), 200, told)
    with server.app_context():
        assert list(recheck(get_db())) == []


OPENED = "Đã vào sổ 1 buổi, 1 ván"
WRITTEN_BY: dict[str, tuple[bytes, str]] = {
    "a program that decomposes": (unicodedata.normalize("NFD", TEXT).encode(), OPENED),
    "UTF-16, little end": (UTF_16.encode("utf-16-le"), OPENED),
    "UTF-16, big end": (UTF_16.encode("utf-16-be"), OPENED),
    "Notepad": (TEXT.replace("\n", "\r\n").encode("utf-8-sig"), OPENED),
    "a person without marks": (TEXT.replace("Người", "nguoi").encode(), OPENED),
    "a ZIP of texts": (
        zipped({"a": TEXT.encode(), "b": UTF_16.replace("Hội", "Hè").encode("utf-16-le")}),
        "Đã vào sổ 2 buổi",
    ),
}


@pytest.mark.parametrize(("file", "told"), WRITTEN_BY.values(), ids=WRITTEN_BY)
def test_a_text_opens_however_a_program_has_saved_it(app: Flask, file: bytes, told: str) -> None:
    """Its rounds have no time: the text has the day alone."""
    opened = expect(open_file(app.test_client(), file, follow_redirects=True), 200, told)
    assert "00:00" not in opened.text


def test_a_pasted_text_stays_in_its_field_when_it_is_refused(app: Flask) -> None:
    answer = app.test_client().post("/open", data={"text": TEXT + "2. Tí bay"})
    assert "2. Tí bay</textarea>" in expect(answer, 422, "Dòng 6, chữ thứ 7").text


def test_files_open_that_powershell_wrote_or_macos_packed_again(played: Evening) -> None:
    with ZipFile(BytesIO(played.phone.get("/book.zip").data)) as book:
        again = {f"so/{name}": book.read(name) for name in book.namelist()}
    again |= {"so/": b"", "so/.DS_Store": b"?", "__MACOSX/so/._001.json": b"?"}
    assert open_file(played.app.test_client(), zipped(again)).location == "/"
    file = ("\ufeff" + json_of(played).decode()).encode("utf-16-le")
    opened = open_file(played.app.test_client(), file, follow_redirects=True)
    expect(opened, 200, "Mở lại từ tệp")

"""A group is saved as a ZIP by everybody who sees it, and opened again with its evenings."""

import json
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.export import book
from scorekeeper.store import groups
from scorekeeper.web import files
from scorekeeper.web.plumbing.database import get_db
from tests.web.friends import expect, forms, open_file, words
from tests.web.group.test_groups import Hoi
from tests.web.test_book import files_of, zipped


@pytest.fixture
def hoi(app: Flask) -> Hoi:
    """A group of two evenings."""
    hoi = Hoi(app)
    hoi.next_evening(1)
    return hoi


@pytest.fixture
def file(hoi: Hoi) -> bytes:
    """The group as a file."""
    return bytes(hoi.founder.get(f"{hoi.at}/file.zip").data)


def opens(phone: FlaskClient, file: bytes, *says: str, form: dict[str, str] | None = None) -> str:
    """Open a file; check what the first page says then, and return it."""
    assert open_file(phone, file, form).location == "/"
    return expect(phone.get("/"), 200, *says).text


def group_pages(app: Flask, phone: FlaskClient) -> list[str]:
    """The words of the page of every group, as its founder sees them."""
    with app.app_context():
        owned = groups.of_browser(get_db(), 1)
        assert all(group.owns for group in owned)
    return [words(phone.get(f"/g/{group.token}").text) for group in owned]


def test_a_viewer_gets_the_evenings_and_no_secret(hoi: Hoi) -> None:
    answer = hoi.app.test_client().get(f"{hoi.at}/file.zip")
    assert "UTF-8''H%E1%BB%99i-c%C3%A0-ph%C3%AA-20" in answer.headers["Content-Disposition"]
    files = files_of(answer.data)
    assert [name[:4] for name in files] == ["grou", "001-", "002-"]
    with hoi.app.app_context():
        sql = "SELECT token FROM link UNION SELECT token FROM group_link"
        tokens = [token for (token,) in get_db().execute(sql) if token]
    assert len(tokens) >= 4
    assert not [token for token in tokens for file in files.values() if token in file.decode()]


@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "Etc/GMT+12"])
def test_the_name_of_a_file_has_the_day_at_home(
    hoi: Hoi, zone: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between the two zones it is never the same day."""
    monkeypatch.setattr("scorekeeper.web.plumbing.preferences.HOME_ZONE", zone)
    day = datetime.now(ZoneInfo(zone)).date()
    for path in ("/book.zip", f"{hoi.at}/file.zip"):
        assert hoi.founder.get(path).headers["Content-Disposition"].endswith(f"-{day}.zip")


def test_a_group_moves_to_a_server_once(file: bytes, server: Flask) -> None:
    phone = server.test_client()
    opens(phone, file, "Đã vào sổ 2 buổi", "Đã mở lại Hội cà phê: 2 buổi.")
    (page,) = group_pages(server, phone)
    opens(phone, file, "Đã có sẵn trong sổ: 2 buổi.", "Hội cà phê đã có trong sổ, giữ nguyên")
    assert group_pages(server, phone) == [page]


def test_evenings_of_another_group_stay_there(hoi: Hoi, file: bytes) -> None:
    """A keeper of the evenings opens the file of a group that another browser keeps."""
    keeper = hoi.app.test_client()
    with hoi.app.app_context():
        links = get_db().execute("SELECT token FROM link WHERE kind = 'keeper'").fetchall()
    for (token,) in links:
        expect(keeper.post(f"/k/{token}"))
    assert "Đã mở lại" not in opens(keeper, file, "Đã ở hội khác nên vẫn ở hội ấy: 2 buổi.")


def test_a_long_zip_is_opened_in_parts_into_one_group(
    file: bytes, server: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "_SECONDS", -1)
    phone = server.test_client()
    page = expect(open_file(phone, file), 200, "Còn 1 tệp").text
    form = next(form for form in forms(page, "/open") if "from" in form)
    expect(open_file(server.test_client(), file, form))
    opens(phone, file, "Hội cà phê: 1 buổi.", form=form)
    with server.app_context():
        sql = "SELECT group_id, count(*) FROM group_evening GROUP BY group_id ORDER BY group_id"
        assert get_db().execute(sql).fetchall() == [(1, 2), (2, 1)]


def test_a_long_zip_that_is_opened_anew_brings_in_every_evening(
    file: bytes, server: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page that would go on is lost."""
    monkeypatch.setattr(files, "_SECONDS", -1)
    phone = server.test_client()
    assert "Hội cà phê đang có 1 buổi, tệp này có 2." in words(open_file(phone, file).text)
    monkeypatch.setattr(files, "_SECONDS", 20)
    added = "Hội cà phê đã có trong sổ: thêm 1 buổi, khoản trả giữ nguyên."
    assert "đang có" not in opens(phone, file, added)


def test_a_damaged_group_is_named_and_its_evenings_are_opened(file: bytes, server: Flask) -> None:
    files = files_of(file)
    document = json.loads(files[book.GROUP])
    document["members"][0]["name"] = ""
    files[book.GROUP] = json.dumps(document).encode()
    phone = server.test_client()
    told = ("group.json Tệp hỏng ở chỗ members[0].name", "Đã vào sổ 2 buổi")
    expect(open_file(phone, zipped(files)), 422, *told)
    assert group_pages(server, phone) == []

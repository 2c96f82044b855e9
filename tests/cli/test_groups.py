"""Groups on the command line."""

from collections.abc import Callable
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from scorekeeper.store import access, database, groups
from scripts.golden_book import group_file
from tests.prepared import put_tables

Call = Callable[..., Any]


@pytest.fixture
def here(call: Call, tmp_path: Path) -> Call:
    """The command, with an empty book and the file of a group beside it."""
    put_tables(tmp_path / database.FILE_NAME)
    (tmp_path / "hội.zip").write_bytes(group_file())
    return lambda *arguments: call("groups", *arguments, "--instance", str(tmp_path))


def test_a_group_is_opened_once_listed_and_written(here: Call, tmp_path: Path) -> None:
    ended = here("import", "hội.zip", "--base-url", "https://so.vn/", "--lang", "en")
    told, link = ended.text.splitlines()
    assert told.startswith("Opened as group 1, evenings: 2.")
    assert here().text == "1  Hội thứ sáu  (5 người, 2 buổi)\n"
    assert here("import", "hội.zip").code == 2
    assert here("export", "1", "b.zip").code == 0
    with ZipFile(tmp_path / "hội.zip") as first, ZipFile(tmp_path / "b.zip") as second:
        assert first.namelist() == second.namelist()
        assert first.read("group.json") == second.read("group.json")
    db = database.connect(tmp_path / database.FILE_NAME)
    roles = []
    for _ in range(2):
        browser = access.meet_browser(db)[0]
        token = groups.become_keeper(db, link.removeprefix("https://so.vn/gk/"), browser)
        roles.append(groups.enter(db, token, browser).owns)
    db.close()
    assert roles == [True, False]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("export", "1", "b.zip"), "không có hội số 1"),
        (("import", "thiếu.zip"), "thiếu.zip"),
        (("import", "một.zip"), "Đây không phải tệp sổ"),
        (("import", "hỏng.zip"), "001-"),
    ],
)
def test_a_refused_call_writes_nothing(
    here: Call, tmp_path: Path, arguments: tuple[str, ...], told: str
) -> None:
    """Also where one of the evenings is missing, or damaged."""
    with ZipFile(tmp_path / "hội.zip") as whole:
        files = {name: whole.read(name) for name in whole.namelist()}
    for name, spoilt in (("một.zip", None), ("hỏng.zip", b"{}")):
        with ZipFile(tmp_path / name, "w") as zipped:
            for inner, content in files.items():
                if not inner.startswith("001-"):
                    zipped.writestr(inner, content)
                elif spoilt:
                    zipped.writestr(inner, spoilt)
    ended = here(*arguments)
    assert ended.code == 2
    assert told in ended.err
    assert here().text == ""

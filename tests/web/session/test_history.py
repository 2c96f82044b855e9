"""The history of a session; its last change, which one tap takes back, and a seal that says it."""

import re
from contextlib import closing
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.store import database, groups
from scorekeeper.store.changes import kind_of
from scorekeeper.store.history import latest
from scorekeeper.web.group import people
from scorekeeper.web.session import history
from scripts.golden import GOLDEN
from tests.instruments import of_answer, statements
from tests.prepared import put_tables
from tests.store import club as of_groups
from tests.store.evening import Book
from tests.store.every_change import EVERY_CHANGE, ready
from tests.web.friends import Evening, version


def test_a_long_history_is_paged(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "HISTORY", 2)
    for outcome in ("u-0", "u-1", "u-2"):
        evening.save(outcome)
    pages = [evening.page(f"/history{query}") for query in ("", "?before=3")]
    shown = [[f"ghi ván {number}" in page for number in (1, 2, 3)] for page in pages]
    assert shown == [[False, True, True], [True, False, False]]
    assert ["Trước nữa" in page for page in pages] == [True, False]


def test_a_change_of_several_people_is_one_sentence(evening: Evening) -> None:
    evening.change_people("An", "Bình", "Chị Chi", "Dũng", away=("Dũng",))
    evening.check("/history", "Dũng nghỉ; đổi tên: Chi → Chị Chi")


@pytest.mark.parametrize("path", ["/history", "/rounds/1"])
def test_more_changes_need_no_more_statements(evening: Evening, path: str) -> None:
    """Who may write is asked once for a page."""

    def count() -> int:
        return len(of_answer(evening.app, statements, lambda: evening.source(path)))

    evening.save()
    few = count()
    for reason in ("một", "hai", "ba"):
        evening.accept("/rounds/1/strike", {"reason": reason})
        evening.accept("/rounds/1/restore", {"reason": reason})
    assert count() == few


def test_the_sentences_of_all_changes_are_approved(tmp_path: Path) -> None:
    """If one changes on purpose, write it into the file. The session page shows some."""
    sentences = []
    with closing(database.connect(put_tables(tmp_path / database.FILE_NAME))) as db:
        club = of_groups.Club(Book(db))
        of_groups.prepare(club)
        for what, of_group in of_groups.EVERY_CHANGE.items():
            of_group.do(db, club.group)
            told = people.describe(groups.history(db, club.group, 1)[0], club.read)
            sentences.append(f"group, {what}: {told.vi} | {told.en}")
        for what in EVERY_CHANGE:
            book, _, change = ready(db, what)
            change.do(db, book.caller)
            (made,) = latest(db, book.caller, limit=1)
            told, shown = history.describe(made), " (shown)" * kind_of(made.what).is_shown
            sentences.append(f"{what}{shown}: {told.vi} | {told.en}")
    assert sentences == (GOLDEN / "changes.txt").read_text("utf-8").splitlines()


def undo(evening: Evening) -> None:
    """Take the last change back by the form of the session page."""
    shown = evening.source()
    notice = shown[shown.index(f"{evening.at}/undo") :]
    assert evening.send("/undo", {"version": version(notice)}).location == evening.at


def test_a_keeper_undoes_a_round_and_brings_it_back(evening: Evening) -> None:
    """Until something else changes. The only phone that may write has no number."""
    evening.save("u-0")
    evening.check("", "Hoàn tác")
    assert "Hoàn tác" not in evening.page(phone=evening.guest())
    undo(evening)
    evening.check("", "Đã bỏ ván 1: An ù", "An 0", "Sửa lại Lấy lại")
    assert f'href="{evening.at}/rounds/1/edit?to=table"' in evening.source()
    undo(evening)
    evening.check("", "Đã lấy lại ván 1: An ù", "An +15", "Lưu ván 2")
    evening.change_people(away=("Dũng",))
    page = evening.page()
    assert "Dũng nghỉ" in page
    assert not [said for said in ("Hoàn tác", "(máy 1)") if said in page]
    evening.keeper()
    evening.check("", "(máy 1)")


EATEN = {f"eat-{k}-who": "0" for k in range(3)}
PLACED = {"place-1": "1", "place-2": "2", "place-3": "3"}
ORDER = {f"place-{i}": f"{i + 1}" for i in range(4)}
CHOP = {"chop-0-who": "1", "chop-0-from": "2", "chop-0-what": "black"}
OVER = {"chop-1-who": "3", "chop-1-from": "1", "chop-1-what": "quad"}


@pytest.mark.parametrize(
    ("ended", "entered", "seals", "in_book"),
    [
        ("u-0", {}, {"An": "Ù"}, ["Ù"]),
        ("u-0", {"u_type": "tron", **EATEN}, {"An": "TRÒN", "Dũng": "ĐỀN"}, ["TRÒN"]),
        ("normal", {"by": "order", "place-0": "mom", **PLACED}, {"An": "MÓM"}, []),
        ("false-0", {}, {}, []),
        ("normal", {"game": "tulokho", **ORDER, **CHOP, **OVER}, {"Dũng": "CHỒNG"}, []),
    ],
)
def test_a_round_is_stamped_until_it_is_undone(
    app: Flask, ended: str, entered: dict[str, str], seals: dict[str, str], in_book: list[str]
) -> None:
    """At the seats; in the book, what the winner did."""
    evening = Evening(app, **{"rules-tulokho": "tulokho-nhat-nhi"})
    evening.save(ended, **entered)
    picture, book = evening.source().split('<section class="book">')
    of_a_seat = re.compile(
        r'class="who[^>]*>([^<]*)</span>(?:(?!class="who).)*?class="seal[^>]*>([^<]*)', re.S
    )
    assert dict(of_a_seat.findall(picture)) == seals
    assert re.findall(r'class="seal[^>]*>([^<]*)', book) == in_book
    undo(evening)
    assert 'class="seal' not in evening.source()


def test_what_a_round_made_true_stands_below_its_receipt(evening: Evening) -> None:
    """It captions the chart of the result, and goes with the round."""
    for _ in range(10):
        evening.save("u-0")
    evening.check("", "Ù thứ 10 của bàn này")
    evening.check("", "Ù number 10 at this table", phone=evening.guest("en"))
    evening.save("u-1")
    assert "Ù thứ 10" not in evening.page()
    evening.check("/result", "Ù thứ 10 của bàn này (ván 10).")
    evening.accept("/rounds/3/strike")
    evening.check("/result", "Ù thứ 10 của bàn này (ván 11).")

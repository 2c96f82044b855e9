"""The history of a session: who changed what, when and why."""

from contextlib import closing
from pathlib import Path

import pytest

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
from tests.web.friends import Evening


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
        assert evening.accept("/rounds/1/strike", {"reason": reason}).status_code == 303
        assert evening.accept("/rounds/1/restore", {"reason": reason}).status_code == 303
    assert count() == few


def test_the_sentences_of_all_changes_are_approved(tmp_path: Path) -> None:
    """If one changes on purpose, write it into the file. The session page shows some."""
    sentences = []
    with closing(database.connect(put_tables(tmp_path / database.FILE_NAME))) as db:
        club = of_groups.Club(Book(db))
        of_groups.prepare(club)
        for what, of_group in of_groups.EVERY_CHANGE.items():
            of_group.do(db, club.group)
            told = people.describe(groups.history(db, club.group, 1)[0])
            sentences.append(f"group, {what}: {told.vi} | {told.en}")
        for what in EVERY_CHANGE:
            book, _, change = ready(db, what)
            change.do(db, book.caller)
            (made,) = latest(db, book.caller, limit=1)
            told, shown = history.describe(made), " (shown)" * kind_of(made.what).is_shown
            sentences.append(f"{what}{shown}: {told.vi} | {told.en}")
    assert sentences == (GOLDEN / "changes.txt").read_text("utf-8").splitlines()

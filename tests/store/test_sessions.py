"""Sessions opened, changed, deleted and listed."""

from functools import partial

from scorekeeper.store import access, lines, opening, session_rules
from scorekeeper.store.database import Database
from tests.postgres import both_engines
from tests.store.evening import FRIENDS, WIN, Book, refusal, rules, u

ASKED = opening.Opening("Thứ sáu", FRIENDS, (rules(),))


def test_a_session_has_one_set_of_rules_for_a_game(db: Database) -> None:
    """What else is refused at the opening: tests/web/api/test_refused.py."""
    twice = ASKED._replace(profiles=(rules(), rules("guide")))
    assert refusal(opening.open_session, db, twice).code == "E_RULES"


@both_engines
def test_opening_twice_with_a_key_opens_once(db: Database) -> None:
    first = opening.open_session(db, ASKED, key="a")
    assert first.owner_token
    assert opening.open_session(db, ASKED, key="a") == first
    reused = refusal(opening.open_session, db, ASKED._replace(stake=5), key="a")
    assert reused.code == "E_KEY_REUSED"
    assert [evening.id for evening in opening.everything(db)] == [first.session]


def test_the_other_game_is_added_when_it_is_played(book: Book) -> None:
    add = partial(session_rules.add_game, book.db, book.caller)
    assert refusal(book.save, WIN).code == "E_RULES"
    add(rules("tulokho-vinagames"))
    assert refusal(add, rules("guide")).code == "E_RULES"
    assert book.save(WIN).after.totals["An"] == 2
    assert list(book.now.profile_by_game) == ["phom", "tulokho"]


def test_a_session_is_deleted_by_its_title_alone(book: Book) -> None:
    """Others stay, and old titles may have what nobody types."""
    other = Book(book.db)
    other.save(u("An"))
    book.db.execute("UPDATE session SET title = ? WHERE id = 1", ("\u202eSinh nhật\nChi\u200b",))
    for wrong in ("Thứ sáu", "Sinh nhật"):
        assert refusal(opening.delete, book.db, book.caller, wrong).code == "E_SHAPE"
    opening.delete(book.db, book.caller, " Sinh nhậtChi ")
    assert refusal(lines.view, book.db, book.caller).code == "E_NOT_FOUND"
    assert other.now.totals["An"] == 18


@both_engines
def test_a_browser_has_its_sessions_and_names(db: Database) -> None:
    book = Book(db)
    Book(db, names=("Tý", "AN"))
    asked = ASKED._replace(title="Chủ nhật", names=("Tý", "an"))
    again = opening.open_session(db, asked, browser=book.browser)
    rows = opening.of_browser(db, book.browser, 9)
    assert [(row.id, row.title) for row in rows] == [(again.session, "Chủ nhật"), (1, "Thứ sáu")]
    assert rows[0].view_token == again.view_token
    assert access.names_before(db, book.browser) == ["Tý", "an", "Bình", "Chi", "Dũng"]
    assert len(opening.everything(db)) == 3

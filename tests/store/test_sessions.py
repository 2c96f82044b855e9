"""Sessions opened, changed, ended, deleted and listed."""

from typing import Any

import pytest

from scorekeeper.store import access, history, lines, opening, rounds, session_rules
from scorekeeper.store.database import Database
from scorekeeper.store.errors import Stale
from scorekeeper.store.session import Caller
from tests.store.evening import FRIENDS, WIN, Book, refusal, rules, u

ASKED = opening.Opening("Thứ sáu", FRIENDS, (rules(),))


def test_open_session(book: Book) -> None:
    now = book.now
    assert (now.title, now.stake, now.zone, now.version) == ("Thứ sáu", 1000, "Asia/Ho_Chi_Minh", 1)
    assert [person.name for person in now.people] == list(FRIENDS)
    assert now.profile_by_game["phom"].fingerprint == rules().fingerprint
    assert (now.rounds, now.latest, now.leader, now.ended_at) == (0, (), None, None)
    assert set(now.totals.values()) == {0}


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"title": " "}, ("E_SHAPE", "title")),
        ({"title": "x" * 81}, ("E_SHAPE", "title")),
        ({"title": None}, ("E_SHAPE", "title")),
        ({"names": ["An"]}, ("E_PLAYERS_COUNT", "players")),
        ({"stake": 0}, ("E_SHAPE", "stake")),
        ({"stake": 10_000_001}, ("E_SHAPE", "stake")),
        ({"stake": 2.0}, ("E_SHAPE", "stake")),
        ({"stake": True}, ("E_SHAPE", "stake")),
        ({"profiles": (rules(), rules("guide"))}, ("E_RULES", "rules")),
    ],
)
def test_invalid_openings_are_refused(db: Database, wrong: dict[str, Any], told: object) -> None:
    refused = refusal(opening.open_session, db, ASKED._replace(**wrong))
    assert (refused.problems[0].code, refused.problems[0].field) == told
    assert db.execute("SELECT count(*) FROM session").fetchone() == (0,)


@pytest.mark.parametrize("zone", ["Nowhere/Land", "../etc/passwd", "", "\0"])
def test_an_unknown_zone_becomes_that_of_vietnam(db: Database, zone: str) -> None:
    opened = opening.open_session(db, ASKED._replace(zone=zone))
    seen = lines.view(db, Caller(opened.session))
    assert seen.zone == opening.HOME_ZONE


def test_opening_twice_with_a_key_opens_once(db: Database) -> None:
    first = opening.open_session(db, ASKED, key="a")
    assert first.owner_token
    assert opening.open_session(db, ASKED, key="a") == first
    assert (
        refusal(opening.open_session, db, ASKED._replace(stake=5), key="a").code == "E_KEY_REUSED"
    )
    assert db.execute("SELECT count(*) FROM session").fetchone() == (1,)


def test_the_other_game_is_added_when_it_is_played(book: Book) -> None:
    assert refusal(rounds.save, book.db, book.caller, WIN, key="a").code == "E_RULES"
    session_rules.add_game(book.db, book.caller, rules("tulokho-vinagames"))
    assert book.now.version == 2
    assert refusal(session_rules.add_game, book.db, book.caller, rules("guide")).code == "E_RULES"
    assert book.save(WIN).after.totals["An"] == 2
    assert list(book.now.profile_by_game) == ["phom", "tulokho"]


def test_title_and_leader_are_changed(book: Book) -> None:
    db, who = book.db, book.caller
    opening.set_title(db, who, "Đầy tháng", expected_version=1)
    opening.lead(db, who, "Chi", expected_version=2)
    assert isinstance(refusal(opening.lead, db, who, "An", expected_version=2), Stale)
    assert refusal(opening.lead, db, who, "Tý").code == "E_PLAYER_UNKNOWN"
    assert refusal(opening.set_title, db, who, "").code == "E_SHAPE"
    assert (book.now.title, book.now.leader) == ("Đầy tháng", "Chi")


def test_a_session_is_deleted_by_its_title(book: Book) -> None:
    other = Book(book.db)
    for one in (book, other):
        one.save(u("An"), key="x")
    assert refusal(opening.delete, book.db, book.caller, "Thứ bảy").code == "E_SHAPE"
    opening.delete(book.db, book.caller, " Thứ sáu ")
    assert refusal(lines.view, book.db, book.caller).code == "E_NOT_FOUND"
    for table in ("session", "line", "transfer", "entry_key", "change", "person"):
        (left,) = book.db.execute(f"SELECT count(*) FROM {table}").fetchone()
        assert left == {"transfer": 3, "change": 2, "person": 4}.get(table, 1), table
    assert other.now.totals["An"] == 18


@pytest.mark.parametrize("number", [2, -1, 10**30])
def test_no_such_round(book: Book, number: int) -> None:
    book.save(u("An"))
    db, who = book.db, book.caller
    for refused in (
        refusal(rounds.find, db, who, number),
        refusal(rounds.correct, db, who, number, u("An"), expected_version=None),
        refusal(rounds.strike, db, who, number, expected_version=None),
        refusal(rounds.save, db, who, u("An"), key="a", before=number),
        refusal(history.of_round, db, who, number),
    ):
        assert refused.code == "E_NOT_FOUND"


def test_a_browser_has_its_sessions_and_names(db: Database) -> None:
    book = Book(db)
    other = Book(db, names=("Tý", "AN"))
    again = opening.open_session(
        db, ASKED._replace(title="Chủ nhật", names=("Tý", "an")), browser=book.browser
    )
    kept = opening.of_browser(db, book.browser, 9)
    assert [(one.id, one.title) for one in kept] == [(again.session, "Chủ nhật"), (1, "Thứ sáu")]
    assert kept[0].view_token == again.view_token
    names = access.names_before(db, book.browser)
    assert names == ["Tý", "an", "Bình", "Chi", "Dũng"]
    assert len(opening.everything(db)) == 3
    assert other.now.rounds == 0

"""A book moved to a server and back."""

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from scorekeeper.cli import main
from scorekeeper.store import (
    access,
    agreements,
    archive,
    database,
    device_transfer,
    kept_rules,
    moving,
)
from scorekeeper.store.engine import Database
from scorekeeper.store.moving import Different, move
from scorekeeper.store.postgres import Pool
from tests.prepared import put_tables
from tests.store.documents import content
from tests.store.evening import Book, rules, u
from tests.store.mixed import PLAYED, play

pytestmark = pytest.mark.postgres


@pytest.fixture
def book(path: Path) -> Book:
    """Two evenings, and something of all else that people leave in a book."""
    with closing(database.connect(path)) as db:
        for seed in range(2):
            play(book := Book(db, *PLAYED), Random(seed), 8)
        book.pay("An", "Bình", 1000)
        agreements.agree(db, book.caller, "An", "phom")
        agreements.give_verdict(db, book.caller, 1, book.now.latest[0].version, agrees=True)
        kept_rules.keep(db, book.browser, rules(u_payment=9))
        device_transfer.start(db, book.browser)
        archive.hash_history(db, book.opened.session)
        access.new_claim(db, book.opened.session)
    return book


Ends = tuple[Database, Database]


@pytest.fixture
def ends(path: Path, book: Book, server_book: str) -> Iterator[Ends]:
    """The file, and an empty book on the server."""
    with (
        closing(database.connect(path)) as source,
        closing(Pool(server_book)) as pool,
        pool.lent() as there,
    ):
        yield source, there


def test_a_book_comes_back_as_it_was(path: Path, book: Book, ends: Ends) -> None:
    """Every row; and on the server people go on."""
    source, there = ends
    with closing(database.connect(put_tables(path.with_name("back.db")))) as target:
        before = content(source)
        move(source, there)
        assert content(there) == before
        move(there, target)
        assert content(target) == before
    book.db = there
    book.save(u("An"), key="later")
    assert list(archive.recheck(there)) == []
    assert Book(there).opened.session == book.opened.session + 1


def test_the_place_is_opened_after_the_check(ends: Ends, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server ends a transaction that is idle for a minute, and a big book takes longer."""
    source, there = ends

    def recheck(db: Database) -> Iterator[archive.Mismatch]:
        assert there.in_transaction == (db is there)
        return archive.recheck(db)

    monkeypatch.setattr(moving, "recheck", recheck)
    move(source, there)


def change_rows(db: Database) -> None:
    """Let the database store another number than it is given."""
    db.execute("""
        CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql
            AS 'BEGIN NEW.leads_next = 7; RETURN NEW; END'
    """)
    db.execute("CREATE TRIGGER spoils BEFORE INSERT ON line FOR EACH ROW EXECUTE FUNCTION spoil()")


@pytest.mark.parametrize(
    ("spoil", "what"),
    [
        (lambda source, _: source.execute("UPDATE session SET version = 99"), {"version"}),
        (lambda _, there: change_rows(there), {"table line"}),
    ],
    ids=["source", "copy"],
)
def test_a_book_that_does_not_agree_is_not_moved(
    ends: Ends, spoil: Callable[[Database, Database], object], what: set[str]
) -> None:
    source, there = ends
    spoil(source, there)
    with pytest.raises(Different) as different:
        move(source, there)
    assert {difference.what for difference in different.value.args} == what
    assert not any(content(there).values())


def refused(*command: str) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(list(command))


def test_a_used_book_and_an_occupied_place_are_refused(
    path: Path, book: Book, server_book: str, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["move", "--instance", str(path.parent), "--to", server_book, "--lang", "en"]
    with closing(database.connect(path)) as reader:
        reader.execute("SELECT count(*) FROM session").fetchone()
        refused(*asked)
    assert "another program holds" in capsys.readouterr().err
    assert main(asked) == 0
    assert "sessions: 2" in capsys.readouterr().out
    refused(*asked)
    assert "There is a book where this one is to go" in capsys.readouterr().err
    with closing(Pool(server_book)) as pool, pool.lent():
        refused("move", "--book", server_book, "--to", str(path.parent / "back"))


def test_commands_say_what_to_use_on_a_server(
    server_book: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SCOREKEEPER_BOOK", server_book)
    for command in ("backup", "restore"):
        refused(command, str(tmp_path / "copy.db"))
        assert "pg_dump" in capsys.readouterr().err
    assert main(["doctor", "--lang", "en", "--instance", str(tmp_path)]) == 0
    told = capsys.readouterr().out
    assert "sessions: 0" in told
    assert "no synchronous standby" in told
    assert main(["recheck"]) == 0
    refused("sessions", "--book", "so.db")
    capsys.readouterr()
    refused("sessions", "--book", "postgresql://so:secret@127.0.0.1:1/so?connect_timeout=1")
    assert "postgresql://127.0.0.1:1/so: " in (told := capsys.readouterr().err)
    assert "secret" not in told

"""Connections that stay open between requests, and what they must not miss."""

import shutil
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from itertools import count
from pathlib import Path
from threading import Condition, Event, Semaphore
from types import SimpleNamespace

import pytest

from scorekeeper.store import access
from scorekeeper.store.database import Database, Pool, connect, reading, set_up, writing
from scorekeeper.store.errors import Busy, NewerDatabase, Unavailable

COUNT = "SELECT count(*) FROM browser"


@pytest.fixture
def pool(path: Path) -> Iterator[Pool]:
    """The connections to a file with the tables in it."""
    opened = Pool(path)
    yield opened
    opened.close()


def met(pool: Pool) -> int:
    """How many browsers the file knows, asked as a request does."""
    db = pool.lend()
    (count,) = db.execute(COUNT).fetchone()
    pool.give_back(db)
    return int(count)


def meet(pool: Pool) -> None:
    """One browser more."""
    db = pool.lend()
    access.meet_browser(db)
    pool.give_back(db)


def forget_agreements(db: Database) -> None:
    """Make the file one of the version before agreements."""
    db.execute("DROP TABLE agreement")
    db.execute("DELETE FROM _sqlite_migrations WHERE name = 'agreements'")


def log_of(path: Path) -> Path:
    """Where SQLite writes ahead."""
    return path.with_name(f"{path.name}-wal")


def test_one_after_the_other_has_the_same_connection(pool: Pool) -> None:
    """It is opened once; two users at once have two."""
    first = pool.lend()
    second = pool.lend()
    assert first is not second
    pool.give_back(second)
    pool.give_back(first)
    assert pool.lend() is first
    assert pool.lend() is second


def test_the_first_one_makes_the_file(tmp_path: Path) -> None:
    """With its tables, in a folder that is not there yet."""
    pool = Pool(tmp_path / "a" / "b.db")
    assert met(pool) == 0
    pool.close()


def test_what_was_begun_and_not_ended_is_undone(pool: Pool) -> None:
    """The next user finds neither the change nor the transaction."""
    db = pool.lend()
    db.execute("BEGIN IMMEDIATE")
    db.execute("INSERT INTO browser (secret_hash, met_at) VALUES (x'00', '')")
    pool.give_back(db)
    assert not db.in_transaction
    assert met(pool) == 0


def test_one_that_is_no_good_is_not_kept(pool: Pool) -> None:
    """Its user closed it: the next one gets another."""
    db = pool.lend()
    db.close()
    pool.give_back(db)
    assert met(pool) == 0


@pytest.fixture
def other(tmp_path: Path) -> Path:
    """A copy of another evening, with two browsers in it."""
    file = tmp_path / "other.db"
    set_up(file)
    pool = Pool(file)
    meet(pool)
    meet(pool)
    pool.close()
    return file


def test_a_file_that_takes_its_place_is_seen_at_once(pool: Pool, path: Path, other: Path) -> None:
    """A backup that was put back is what pages show, and nothing of the old file gets into it."""
    for _ in range(5):
        meet(pool)
    other.rename(path)
    assert met(pool) == 2
    meet(pool)
    assert met(pool) == 3
    assert pool.lend().execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_nobody_has_two_files_of_one_name_open(pool: Pool, path: Path, other: Path) -> None:
    """Their logs would be one: whoever comes first after the change waits for those before it."""
    before = [pool.lend(), pool.lend()]
    other.rename(path)
    with ThreadPoolExecutor(2) as others:
        after = [others.submit(met, pool), others.submit(met, pool)]
        for db in before:
            assert db.execute(COUNT).fetchone() == (0,)
            assert not any(asked.done() for asked in after)
            pool.give_back(db)
        assert [asked.result() for asked in after] == [2, 2]


def test_all_who_wait_for_those_before_go_on_together(
    path: Path, other: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first of them opens the file for all, and need not come back for the next."""
    waits = Semaphore(0)

    class Told(Condition):
        def wait(self, timeout: float | None = None) -> bool:
            waits.release()
            return super().wait(timeout)

    monkeypatch.setattr("scorekeeper.store.database.Condition", Told)
    pool = Pool(path)
    before = pool.lend()
    other.rename(path)
    with ThreadPoolExecutor(2) as others:
        after = [others.submit(pool.lend), others.submit(pool.lend)]
        assert all(waits.acquire(timeout=30) for _ in after)
        pool.give_back(before)
        for asked in after:
            assert asked.result().execute(COUNT).fetchone() == (2,)
    assert pool.opened == 2


def test_who_never_comes_back_makes_the_book_busy(
    pool: Pool, path: Path, other: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After the time that any write waits."""
    monkeypatch.setattr("scorekeeper.store.database.BUSY_SECONDS", 0)
    db = pool.lend()
    other.rename(path)
    with pytest.raises(Busy):
        pool.lend()
    pool.give_back(db)
    assert met(pool) == 2


def test_it_tells_one_file_from_the_next(pool: Pool, path: Path, other: Path) -> None:
    """Also where it was closed meanwhile, when a file may be overwritten in its place."""
    assert met(pool) == met(pool) == 0
    first = pool.opened
    other.rename(path)
    assert met(pool) == 2
    second = pool.opened
    pool.close()
    assert met(pool) == 2
    assert first < second < pool.opened


def test_a_file_that_was_deleted_is_not_created_again(pool: Pool, path: Path) -> None:
    """It is unavailable, and its log is empty, until a backup is put back."""
    meet(pool)
    pool.tidy()
    backup = path.read_bytes()
    path.unlink()
    for _ in range(2):
        with pytest.raises(Unavailable) as raised:
            pool.lend()
        assert raised.value.sentence == "E_BUSY missing"
        pool.tidy()
    assert not path.exists()
    assert not log_of(path).stat().st_size
    path.write_bytes(backup)
    assert met(pool) == 1


def test_the_log_of_a_deleted_file_gets_into_no_new_one(pool: Pool, path: Path) -> None:
    """Also where the server starts again: SQLite would read it as a part of the new file."""
    meet(pool)
    log = log_of(path).read_bytes()
    pool.close()
    path.unlink()
    log_of(path).write_bytes(log)
    with pytest.raises(Unavailable) as raised:
        Pool(path).lend()
    assert raised.value.sentence == "E_BUSY missing"
    assert [file.name for file in path.parent.iterdir()] == [log_of(path).name]


def test_a_file_of_an_older_version_that_takes_its_place_is_brought_up_to_date(
    pool: Pool, path: Path, other: Path
) -> None:
    """As at a start; one of a newer version is left alone."""
    meet(pool)
    with closing(connect(other)) as old:
        forget_agreements(old)
    other.rename(path)
    assert pool.lend().execute("SELECT count(*) FROM agreement").fetchone() == (0,)


def test_a_file_of_a_newer_version_that_takes_its_place_is_left_alone(
    pool: Pool, path: Path, other: Path
) -> None:
    """What this version does not know, it does not touch."""
    meet(pool)
    with closing(connect(other)) as newer:
        newer.execute("UPDATE _sqlite_migrations SET name = 'tomorrow' WHERE name = 'agreements'")
    other.rename(path)
    with pytest.raises(NewerDatabase):
        pool.lend()


def test_a_copy_of_a_book_in_use_is_a_whole_one(pool: Pool, path: Path, tmp_path: Path) -> None:
    """Once it was tidied, the file alone has everything that was saved."""
    meet(pool)
    pool.tidy()
    assert log_of(path).exists()
    shutil.copy(path, tmp_path / "copy.db")
    assert met(Pool(tmp_path / "copy.db")) == 1


def test_a_book_that_nobody_asks_is_one_file(pool: Pool, path: Path) -> None:
    """Tidied twice without a request between, it is closed; the next request opens it."""
    meet(pool)
    pool.tidy()
    pool.tidy()
    assert not log_of(path).exists()
    assert met(pool) == 1


def test_a_file_put_in_place_at_rest_is_brought_up_to_date(
    pool: Pool, path: Path, other: Path
) -> None:
    """Also where it has the number of the one before it."""
    meet(pool)
    pool.close()
    with path.open("wb") as file:
        file.write(other.read_bytes())
    with closing(connect(path)) as old:
        forget_agreements(old)
    assert pool.lend().execute("SELECT count(*) FROM agreement").fetchone() == (0,)


def test_tidying_disturbs_nobody(pool: Pool) -> None:
    """Who reads goes on with what was there, who writes goes on writing, and nobody waits."""
    reader, writer = pool.lend(), pool.lend()
    with reading(reader):
        assert reader.execute(COUNT).fetchone() == (0,)
        with writing(writer):
            writer.execute("INSERT INTO browser (secret_hash, met_at) VALUES (x'00', '')")
            pool.tidy()
        pool.lend()
        pool.tidy()
        assert reader.execute(COUNT).fetchone() == (0,)
    pool.give_back(writer)
    assert met(pool) == 1


def test_tidying_can_wait(pool: Pool, path: Path) -> None:
    """Where the file cannot be had now, that is for the next request to tell."""
    meet(pool)
    away = path.rename(path.with_name("away.db"))
    path.mkdir()
    pool.tidy()
    path.rmdir()
    away.rename(path)
    assert met(pool) == 1


def test_closed_it_leaves_no_log(pool: Pool, path: Path) -> None:
    """Also when it is merely forgotten."""
    meet(pool)
    assert log_of(path).exists()
    pool.close()
    assert not log_of(path).exists()
    forgotten = Pool(path)
    meet(forgotten)
    del forgotten
    assert not log_of(path).exists()


@pytest.fixture
def unwritable(monkeypatch: pytest.MonkeyPatch, pool: Pool) -> Unavailable:
    """Why the file, which was closed before, can be opened no more until there is room."""
    full = Unavailable("E_BUSY full")

    def refuse(path: Path) -> None:
        if not path.with_name("room").exists():
            raise full
        set_up(path)

    meet(pool)
    pool.close()
    monkeypatch.setattr("scorekeeper.store.database.set_up", refuse)
    return full


def test_a_file_that_cannot_be_written_is_lent_to_be_read(
    pool: Pool, path: Path, unwritable: Unavailable
) -> None:
    """As it was left; who wants to write is told why, and nothing is made beside it."""
    db = pool.lend()
    assert db.execute(COUNT).fetchone() == (1,)
    with pytest.raises(Unavailable) as raised, writing(db):
        pass
    assert raised.value is unwritable
    assert [file.name for file in path.parent.iterdir()] == [path.name]
    pool.give_back(db)
    known = pool.opened
    assert met(pool) == 1
    assert pool.opened == known, "it is the same book as a moment ago"
    pool.tidy()


def test_a_file_whose_log_cannot_be_read_is_lent_to_nobody(
    pool: Pool, path: Path, unwritable: Unavailable
) -> None:
    """Without the log it would lack rounds."""
    log_of(path).write_bytes(b"rounds")
    with pytest.raises(Unavailable) as raised:
        pool.lend()
    assert raised.value is unwritable


@pytest.mark.usefixtures("unwritable")
def test_a_file_that_can_be_written_again_is(pool: Pool, path: Path) -> None:
    """By the next one who asks, without a new start."""
    before = pool.lend()
    assert before.unwritable
    pool.give_back(before)
    path.with_name("room").touch()
    meet(pool)
    assert met(pool) == 2


def test_all_who_wait_for_a_file_that_is_held_wait_once(
    pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who came while the first one waited is told the same, and does not wait as long again."""
    opening, waited, tried, all_asked = Event(), Event(), [], Event()
    asked_at = count(1)

    def clock() -> float:
        now = next(asked_at)
        if now == 3:
            all_asked.set()
        return now

    def held(path: Path) -> None:
        tried.append(path)
        opening.set()
        waited.wait(30)
        raise Busy

    monkeypatch.setattr("scorekeeper.store.database.set_up", held)
    monkeypatch.setattr("scorekeeper.store.database.time", SimpleNamespace(monotonic=clock))
    with ThreadPoolExecutor(3) as phones:
        asked = [phones.submit(pool.lend)]
        assert opening.wait(30)
        asked += [phones.submit(pool.lend) for _ in range(2)]
        assert all_asked.wait(30)
        waited.set()
        for phone in asked:
            with pytest.raises(Busy):
                phone.result(30)
    assert len(tried) == 1
    with pytest.raises(Busy):
        pool.lend()
    assert len(tried) == 2

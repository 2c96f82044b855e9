"""All sessions of a browser are exported as one ZIP, and opened again from it."""

import json
import re
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from io import BytesIO
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any
from zipfile import ZIP_DEFLATED, ZIP_LZMA, ZipExtFile, ZipFile
from zlib import crc32

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.export import book, document
from scorekeeper.store import archive, database
from scorekeeper.store.archive import recheck
from scorekeeper.store.errors import Refused
from scorekeeper.web import files
from scorekeeper.web.plumbing import limits
from scorekeeper.web.plumbing.database import get_db
from scorekeeper.web.plumbing.limits import LAST, LOCK, READ, RateLimiter, count_with
from scripts import golden_book
from scripts.golden import GOLDEN
from tests.store.evening import FRIENDS, Book, u
from tests.store.mixed import PLAYED, play
from tests.test_serve import until
from tests.web.api.program import Program
from tests.web.friends import Clock, Evening, asked, expect, fields, open_file, words


def files_of(book: bytes) -> dict[str, bytes]:
    with ZipFile(BytesIO(book)) as zipped:
        return {name: zipped.read(name) for name in zipped.namelist()}


def zipped(files: dict[str, bytes], method: int = ZIP_DEFLATED) -> bytes:
    with ZipFile(made := BytesIO(), "w", method) as file:
        for name, content in files.items():
            file.writestr(name, content)
    return made.getvalue()


def sessions(app: Flask) -> int:
    with app.app_context():
        return int(get_db().execute("SELECT count(*) FROM session").fetchone()[0])


def documents(book: bytes) -> Iterator[Any]:
    """The sessions of a book, without what opening a file adds."""
    for file in files_of(book).values():
        document = json.loads(file)
        changes = [change for change in document["history"] if change["what"] != "imported"]
        document["session"]["version"] -= len(document["history"]) - len(changes)
        by = {change["machine"] for change in changes}
        machines = [machine for machine in document["machines"] if machine["number"] in by]
        yield document | {"history": changes, "machines": machines}


def two_evenings(app: Flask, rounds: int = 45) -> FlaskClient:
    """A phone that owns two evenings of both games with every kind of change, one ended."""
    phone = app.test_client()
    phone.post("/rules/mine", data={"rules": "pho-bien"})  # so that the browser is known
    with app.app_context():
        golden_book.play_evening(get_db())
        play(Book(get_db(), *PLAYED), Random(1), rounds)
        get_db().execute("UPDATE machine SET browser_id = 1 WHERE number = 1")
    return phone


def test_the_book_has_the_file_of_each_own_session_oldest_first(evening: Evening) -> None:
    evening.save()
    second = evening.phone.post("/new", data=asked(key="2")).location
    evening.phone.post("/demo")
    Evening(evening.app)
    answer = evening.phone.get("/book.zip")
    assert (answer.mimetype, answer.headers["Cache-Control"]) == ("application/zip", "no-store")
    assert "UTF-8''so-phom-20" in answer.headers["Content-Disposition"]
    files = files_of(answer.data)
    taken = [evening.phone.get(f"{at}/take.json").data for at in (evening.at, second)]
    assert list(files.values()) == taken
    assert [name[:14] for name in files] == ["001-Thứ-sáu-20", "002-Thứ-sáu-20"]
    assert evening.phone.get("/book.zip").data == answer.data


def test_a_long_book_moves_to_a_server_and_back_unchanged(app: Flask, server: Flask) -> None:
    phone, on_server = two_evenings(app, rounds=60), server.test_client()
    first = phone.get("/book.zip").data
    assert open_file(on_server, first).location == "/"
    told = r"Đã vào sổ 2 buổi, \d+ ván, \d+ ván hủy\. Tính lại từng ván: khớp cả\."
    assert re.search(told, words(on_server.get("/").text))
    assert not re.search(told, words(on_server.get("/").text))
    second = on_server.get("/book.zip").data
    other = app.test_client()
    expect(open_file(other, second))
    third = other.get("/book.zip").data
    assert list(documents(first)) == list(documents(second)) == list(documents(third))
    for host in (app, server):
        with host.app_context():
            assert list(recheck(get_db())) == []


def test_what_is_there_is_not_opened_again(app: Flask, server: Flask) -> None:
    """Neither the same book, nor an older one, nor one that was moved back."""
    phone, on_server = two_evenings(app), server.test_client()
    old = phone.get("/book.zip").data
    at = phone.get("/").text.split('href="/s/')[1].split('"')[0]
    expect(phone.post(f"/s/{at}/table/title", data={"title": "Nhà Chi"}))
    new = phone.get("/book.zip").data
    for book_file in (new, new, old, zipped(files_of(new))):
        expect(open_file(on_server, book_file))
    expect(open_file(phone, on_server.get("/book.zip").data))
    assert sessions(server) == sessions(app) == 2


def test_refused_files_are_named_and_all_others_are_opened(app: Flask, server: Flask) -> None:
    good, session = files_of(two_evenings(app).get("/book.zip").data).values()
    changed = json.loads(session)
    changed["rounds"][0]["versions"][-1]["net"] = {}
    files = {
        "xấu.json": json.dumps(changed).encode(),
        "tốt.json": good,
        "nửa.json": b'{"format": "scorekeeper-session"',
        "lớn.json": b" " * 1_000_001,
    }
    told = [
        *("lớn.json Tệp lớn hơn 1 MB", "nửa.json Đây không phải tệp của Sổ Phỏm"),
        *("xấu.json Ván 1 tính lại khác", "Đã vào sổ 1 buổi, 5 ván."),
    ]
    page = expect(open_file(server.test_client(), zipped(files)), 422, *told).text
    assert fields(page, "from") == []  # The next file is read from its beginning.
    assert "tốt.json" not in page
    assert sessions(server) == 1


LARGE = {"a.json": b" " * (book.LARGEST + 1)}


def with_a_wrong_size() -> bytes:
    """A ZIP whose headers say that a file is small."""
    return zipped(LARGE).replace((book.LARGEST + 1).to_bytes(4, "little"), b"\x64\0\0\0")


def damaged_files() -> bytes:
    """A ZIP of files that are unpacked whole before their sums are found to be wrong."""
    content = b" " * (book.LARGEST // 2)
    files = zipped({f"{i}.json": content for i in range(10)})
    return files.replace(crc32(content).to_bytes(4, "little"), b"\0\0\0\0")


def overlapping(count: int = 100) -> bytes:
    """A ZIP whose directory names the same place again and again."""
    file = zipped({"a.json": b" " * 1_000_000})
    start, end = file.index(b"PK\x01\x02"), file.index(b"PK\x05\x06")
    entry, tail = file[start:end], bytearray(file[end:])
    tail[8:12] = count.to_bytes(2, "little") * 2
    tail[12:16] = (count * len(entry)).to_bytes(4, "little")
    return file[:start] + entry * count + bytes(tail)


BOMBS: dict[str, Callable[[], bytes]] = {
    "bytes": lambda: zipped(LARGE),
    "in many files": lambda: zipped({f"{i}.json": b" " * 1_000_000 for i in range(40)}),
    "files": lambda: zipped({f"{i}.json": b"" for i in range(book.MOST_FILES + 1)}),
    "no zip": lambda: b"PK\x03\x04" + b"\0" * 1000,
    "another method": lambda: zipped(LARGE, ZIP_LZMA),
    "a wrong size": with_a_wrong_size,
    "damaged files": damaged_files,
    "files that overlap": overlapping,
}


@pytest.mark.parametrize("bomb", BOMBS.values(), ids=BOMBS)
def test_a_zip_bomb_is_refused(
    app: Flask, bomb: Callable[[], bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is unpacked up to the limit at most."""
    unpacked, read = [0], ZipExtFile.read

    def counted(file: ZipExtFile, *size: int) -> bytes:
        piece = read(file, *size)
        unpacked[0] += len(piece)
        return piece

    monkeypatch.setattr(ZipExtFile, "read", counted)
    answer = expect(open_file(app.test_client(), bomb()), 422)
    assert unpacked[0] <= book.LARGEST + book._PIECE
    assert words(answer.text).count("không phải tệp của Sổ Phỏm") == 1
    assert sessions(app) == 0


def test_a_damaged_zip_raises_no_error() -> None:
    rng, file = Random(1), zipped({"a.json": b"{}" * 50, "b.json": b"[]"})
    for _ in range(1000):
        damaged = bytearray(file)
        for _ in range(rng.choice((1, 3, 10))):
            damaged[rng.randrange(len(damaged))] = rng.randrange(256)
        with suppress(Refused):
            assert book.unpack(bytes(damaged))


def alike(count: int) -> dict[str, bytes]:
    """Files of different sessions of the same people that were played in the same second."""
    with TemporaryDirectory() as folder:
        database.set_up(path := Path(folder) / "a.db")
        with closing(database.connect(path)) as db:
            for number in range(count):
                table = Book(db)
                for place in (1, 4, 16):
                    table.save(u(FRIENDS[number // place % 4]))
            ids = [id for (id,) in db.execute("SELECT id FROM session")]
            files = [document.encode(document.document_of(archive.read(db, id))) for id in ids]
    at = rb"20..-..-..T..:..:..Z"
    return {f"{n}.json": re.sub(at, b"2026-01-31T20:00:00Z", f) for n, f in enumerate(files)}


def test_fifty_sessions_of_the_same_seconds_are_fifty(app: Flask) -> None:
    phone, file = app.test_client(), zipped(alike(50))
    for told in ("Đã vào sổ 50 buổi, 150 ván", "Đã có sẵn trong sổ: 50 buổi"):
        expect(open_file(phone, file))
        expect(phone.get("/"), 200, told)
        assert sessions(app) == 50


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("session_*.json")), ids=lambda path: path.stem)
def test_a_copy_of_a_released_session_leads_to_it(app: Flask, path: Path) -> None:
    phone, file = app.test_client(), path.read_bytes()
    at = open_file(phone, file).location
    assert open_file(phone, file).location == at
    assert open_file(phone, phone.get(f"{at}/take.json").data).location == at


def test_undo_has_its_turn_while_a_zip_opens(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of sessions that begin in the same second: each file is read in a turn, hashed and found."""
    evening, phone, file = Evening(app), app.test_client(), zipped(alike(5))
    open_file(phone, file)
    for at in set(re.findall(r'href="(/s/[^"/]+)', phone.get("/?all=1").text)):
        expect(phone.post(f"{at}/table/title", data={"title": "Tết"}))
    take_turn, undone = LOCK.turn, list[Future[int]]()

    def undo() -> int:
        evening.save()
        return evening.post("/undo").status_code

    @contextmanager
    def turn(rank: int = LAST, *, reads: bool = True) -> Iterator[None]:
        with take_turn(rank, reads=reads):
            if rank == LAST:
                assert all(job.result(30) == 303 for job in undone)
                undone.append(table.submit(undo))
                until(lambda: bool(LOCK._waiting))
            yield

    monkeypatch.setattr(LOCK, "turn", turn)
    with ThreadPoolExecutor(1) as table:
        expect(open_file(phone, file))
    assert [job.result() for job in undone] == [303] * 15


def test_a_zip_is_unpacked_while_others_work(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    unpack = book.unpack

    def unpacked(file: bytes) -> list[tuple[str, bytes]]:
        with LOCK.turn():
            return unpack(file)

    monkeypatch.setattr(book, "unpack", unpacked)
    expect(open_file(app.test_client(), zipped(alike(1))))


@pytest.mark.parametrize("by", ["keeper", "new phones"])
def test_every_file_counts_before_the_next_zip_is_unpacked(
    app: Flask, monkeypatch: pytest.MonkeyPatch, by: str
) -> None:
    """Those that are there too, and the bytes of those that are refused."""
    evening, file = Evening(app), zipped(alike(3) | {"xấu.json": b"x" * files._LEAST})
    evening.save()
    count_with(app, RateLimiter(Clock(), most=8 * files._LEAST, seconds=3600), READ)

    def open_it() -> TestResponse:
        return open_file(evening.phone if by == "keeper" else app.test_client(), file)

    for _ in range(2):
        expect(open_it(), 422)
    monkeypatch.setattr(book, "unpack", lambda _: pytest.fail("unpacked"))
    answer = expect(open_it(), 429, "Vừa mở nhiều tệp quá: đợi 60 phút")
    assert answer.headers["Retry-After"] == "3600"


def test_a_zip_of_small_bad_files_closes_nothing_to_others(app: Flask) -> None:
    limits.init_app(app)
    bad = zipped({f"{number}.json": b"x" * 100 for number in range(book.MOST_FILES)})
    expect(open_file(app.test_client(), bad), 422)
    (file,) = alike(1).values()
    expect(open_file(app.test_client(), file))
    assert Program(app).call("POST", "/sessions/import", file).status_code == 201

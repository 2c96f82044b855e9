"""Two servers of one book, a file or on PostgreSQL: who saves at the same moment, and how fast."""

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from itertools import chain
from pathlib import Path

import pytest
import requests

from scorekeeper.store import database
from scorekeeper.store.archive import recheck
from scripts.releases import Server, checkout, serving
from scripts.visitor import Visitor
from tests.trust.often import often
from tests.trust.programs import CREATED, FRIENDS, SESSION, Program, check_stored, open_sessions

PAIRS, ROUNDS = often(4, 300), often(3, 100)
TABLES, SAVERS = 8, 2
STALE = 412


@pytest.fixture
def servers(
    tmp_path: Path, book_at: str | None, monkeypatch: pytest.MonkeyPatch
) -> Iterator[list[Server]]:
    monkeypatch.setenv("SCOREKEEPER_BOOK", book_at or "")
    with ExitStack() as hold:
        yield [hold.enter_context(serving(checkout(), instance=tmp_path)) for _ in range(2)]


def save(server: Visitor, session: dict[str, str], key: str, version: int) -> requests.Response:
    """Saves a round if the session still has this version."""
    return server.post(
        f"/api/v1/sessions/{session['id']}/rounds",
        json={"players": FRIENDS, "finish": "u", "winner": "An", "note": key},
        headers={
            "Authorization": f"Bearer {session['keeper_token']}",
            "Idempotency-Key": key,
            "If-Match": f'"{version}"',
        },
    )


def test_two_keepers_who_save_at_once_lose_no_round(
    servers: list[Server], tmp_path: Path, book_at: str | None, tell: Callable[[str], None]
) -> None:
    """One round that reaches both servers is saved once; of two, the late one is told."""
    with ExitStack() as hold:
        both = [hold.enter_context(closing(Visitor(server.address))) for server in servers]
        session = both[0].post("/api/v1/sessions", json=SESSION).json()
        at = f"/api/v1/sessions/{session['id']}"
        pool = hold.enter_context(ThreadPoolExecutor(2))
        rounds = 0
        for pair in range(PAIRS):
            seen, same = [server.get(at).json() for server in both]
            assert seen == same
            versions = [seen["version"]] * 2
            keys = [f"one-{pair}", f"one-{pair}" if pair % 2 else f"other-{pair}"]
            answers = list(pool.map(save, both, [session] * 2, keys, versions))
            rounds += 1
            late = [place for place in range(2) if answers[place].status_code == STALE]
            assert len(late) == (0 if pair % 2 else 1)
            for place in late:
                answers[place] = save(both[place], session, keys[place], versions[place] + 1)
                assert answers[place].json()["number"] == rounds + 1
            assert [answer.status_code for answer in answers] == [CREATED] * 2
            assert min(answer.json()["number"] for answer in answers) == rounds
            rounds += len(late)
        one, other = [server.get(f"{at}/export.json").json() for server in both]
        assert one == other
    book = book_at or tmp_path / database.FILE_NAME
    with closing(database.open_pool(book)) as pool_of_book, pool_of_book.lent() as db:
        assert db.execute("SELECT count(*), max(number) FROM line").fetchall() == [(rounds, rounds)]
        assert list(recheck(db)) == []
    tell(f"{PAIRS} pairs of saves, {rounds} rounds: none lost, none twice")


def test_sixteen_savers_at_eight_tables(
    servers: list[Server], tmp_path: Path, book_at: str | None, tell: Callable[[str], None]
) -> None:
    """Prints the median and the slowest hundredth."""
    programs = open_sessions(servers[0], TABLES, SAVERS)

    def save_some(place: int, program: Program) -> list[float]:
        took = []
        with closing(Visitor(servers[place % 2].address)) as api:
            for _ in range(ROUNDS):
                began = time.monotonic()
                while not program.save(api):
                    pass
                took.append(time.monotonic() - began)
        return took

    with ThreadPoolExecutor(len(programs)) as pool:
        took = sorted(chain.from_iterable(pool.map(save_some, range(len(programs)), programs)))
    check_stored(book_at or tmp_path / database.FILE_NAME, programs)
    median, slow = [1000 * took[int(len(took) * part)] for part in (0.5, 0.99)]
    where = "PostgreSQL" if book_at else "a file"
    tell(f"{len(took)} saves on {where}: p50 {median:.1f} ms, p99 {slow:.1f} ms")

"""Programs that save one round after the other on a server that may die at any moment."""

import os
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from signal import Signals
from threading import Semaphore
from typing import Any

from scorekeeper.store.archive import recheck
from scorekeeper.store.database import open_pool
from scripts.releases import Server
from scripts.visitor import SECONDS, Visitor

CREATED, BUSY = 201, 503

FRIENDS = ["An", "Bình", "Chi", "Dũng"]
SESSION = {
    "title": "Thứ sáu",
    "players": FRIENDS,
    "rules": {"preset": "pho-bien", "changes": {"ga_mode": "ante", "ga_ante": 1}},
    "stake": 2000,
}
"""A session with a gà: every third round adds to it, the others pay it out."""


class Program:
    """Saves rounds under idempotency keys, and repeats each until the server confirms it."""

    def __init__(self, name: str, session: dict[str, str]) -> None:
        self._name, self._session = name, session
        self.confirmed: dict[str, int] = {}
        """The round's number by idempotency key."""

    def save(self, api: Visitor) -> bool:
        """Sends the next round. False if the server is busy."""
        played = len(self.confirmed)
        key = f"{self._name}-{played}"
        finish: dict[str, Any] = {"finish": "u", "winner": FRIENDS[played % len(FRIENDS)]}
        if played % 3 == 0:
            finish = {"finish": "normal", "placing": FRIENDS}
        answer = api.post(
            f"/api/v1/sessions/{self._session['id']}/rounds",
            json={"players": FRIENDS, **finish},
            headers={
                "Idempotency-Key": key,
                "Authorization": f"Bearer {self._session['keeper_token']}",
            },
        )
        if answer.status_code == BUSY:
            return False
        assert answer.status_code == CREATED, answer.text
        self.confirmed[key] = answer.json()["number"]
        return True

    def save_until_dead(self, address: str, confirmed: Semaphore) -> None:
        """Saves rounds until the server is gone, and counts each."""
        with closing(Visitor(address)) as api:
            while True:
                try:
                    if self.save(api):
                        confirmed.release()
                except OSError:  # also half an answer
                    return

    def retry(self, address: str) -> None:
        """Saves the round that was not confirmed."""
        with closing(Visitor(address)) as api:
            for _ in range(10 * SECONDS):
                if self.save(api):
                    return
                time.sleep(0.1)
        raise AssertionError("the server stays busy")


def open_sessions(server: Server, sessions: int, programs: int) -> list[Program]:
    with closing(Visitor(server.address)) as api:
        opened = [api.post("/api/v1/sessions", json=SESSION) for _ in range(sessions)]
    return [
        Program(f"{session}-{number}", answer.json())
        for session, answer in enumerate(opened)
        for number in range(programs)
    ]


def check_stored(book: Path | str, programs: Sequence[Program]) -> int:
    """Checks that each confirmed round is stored once, and no other. Returns their number."""
    rounds = {key: number for program in programs for key, number in program.confirmed.items()}
    with closing(open_pool(book)) as pool, pool.lent() as db:
        sql = """
        SELECT key, number FROM entry_key
        JOIN line ON line.id = CAST(json_extract(answer, '$.line') AS BIGINT)
        """
        stored = db.execute(sql).fetchall()
        assert dict(stored) == rounds
        assert db.execute("SELECT count(*) FROM line").fetchone() == (len(stored),)
        assert list(recheck(db)) == []
    return len(rounds)


@contextmanager
def saving(
    server: Server, programs: Sequence[Program], end: Signals
) -> Iterator[Callable[[int], None]]:
    """Lets all programs save within the block, then ends the server by a signal.

    Yields a function that waits until so many rounds are confirmed.
    """
    confirmed = Semaphore(0)

    def wait(rounds: int) -> None:
        for _ in range(rounds):
            assert confirmed.acquire(timeout=SECONDS), "no round is confirmed any more"

    with ThreadPoolExecutor(len(programs)) as pool:
        work = [pool.submit(bot.save_until_dead, server.address, confirmed) for bot in programs]
        try:
            yield wait
        finally:
            os.kill(server.pid, end)
            for job in work:
                job.result()

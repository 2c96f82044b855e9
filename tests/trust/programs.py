"""Programs that save one round after the other on a server that may die at any moment."""

import json
import os
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from http.client import HTTPException
from pathlib import Path
from signal import Signals
from threading import Condition
from typing import Any

from scorekeeper.store import database
from scorekeeper.store.archive import recheck
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


def post(visitor: Visitor, path: str, body: Any, **headers: str) -> tuple[int, Any]:
    """Returns the status and the JSON of an answer of the API."""
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    sent["Content-Type"] = "application/json"
    answer = visitor.ask("POST", f"/api/v1{path}", json.dumps(body).encode(), sent)
    return answer.status, json.loads(answer.text)


class Program:
    """Saves rounds under idempotency keys, and retries each until the server confirms it."""

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
        status, saved = post(
            api,
            f"/sessions/{self._session['id']}/rounds",
            {"players": FRIENDS, **finish},
            Idempotency_Key=key,
            Authorization=f"Bearer {self._session['keeper_token']}",
        )
        if status == BUSY:
            return False
        assert status == CREATED, saved
        self.confirmed[key] = saved["number"]
        return True

    def save_until_dead(self, address: str, tally: "Tally") -> None:
        """Saves rounds until the server is gone."""
        with closing(Visitor(address)) as api:
            while True:
                try:
                    if self.save(api):
                        tally.count()
                except (OSError, HTTPException, ValueError):  # ValueError: half an answer
                    return

    def retry(self, address: str) -> None:
        """Saves the round that was not confirmed."""
        with closing(Visitor(address)) as api:
            for _ in range(10 * SECONDS):
                if self.save(api):
                    return
                time.sleep(0.1)
        raise AssertionError("the server stays busy")


class Tally:
    """Counts the confirmed rounds of all programs."""

    def __init__(self) -> None:
        self._changed = Condition()
        self._confirmed = 0

    def count(self) -> None:
        """Adds one."""
        with self._changed:
            self._confirmed += 1
            self._changed.notify_all()

    def wait(self, rounds: int) -> None:
        """Returns when so many rounds are confirmed. AssertionError after a minute without one."""
        with self._changed:
            while self._confirmed < rounds:
                assert self._changed.wait(SECONDS), "no round is confirmed any more"


def open_sessions(server: Server, sessions: int, programs: int) -> list[Program]:
    """Opens sessions and returns some programs for each."""
    with closing(Visitor(server.address)) as api:
        answers = [post(api, "/sessions", SESSION) for _ in range(sessions)]
    assert {status for status, _ in answers} == {CREATED}
    return [
        Program(f"{session}-{number}", opened)
        for session, (_, opened) in enumerate(answers)
        for number in range(programs)
    ]


@contextmanager
def saving(server: Server, programs: Sequence[Program], end: Signals) -> Iterator[Tally]:
    """Lets all programs save within the block, then ends the server by a signal."""
    tally = Tally()
    with ThreadPoolExecutor(len(programs)) as pool:
        work = [pool.submit(one.save_until_dead, server.address, tally) for one in programs]
        try:
            yield tally
        finally:
            os.kill(server.pid, end)
            for one in work:
                one.result()


def count_stored(folder: Path, programs: Sequence[Program]) -> int:
    """Checks that each confirmed round is stored once under its number, and no other round.

    Returns the number of rounds.
    """
    confirmed = {key: number for one in programs for key, number in one.confirmed.items()}
    with closing(database.connect(folder / database.FILE_NAME)) as db:
        stored = db.execute(
            "SELECT key, number FROM entry_key JOIN line ON line.id = answer ->> '$.line'"
        ).fetchall()
        (lines,) = db.execute("SELECT count(*) FROM line").fetchone()
        assert dict(stored) == confirmed
        assert lines == len(stored)
        assert list(recheck(db)) == []
    return len(confirmed)

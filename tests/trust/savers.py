"""Programs that save one round after the other on a server that may go away at any moment."""

import json
import os
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from signal import Signals
from threading import Condition
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from scorekeeper.store import database
from scorekeeper.store.archive import recheck
from scripts.releases import Server
from tests.web.api.calls import ANTE, IN_ORDER
from tests.web.api.program import AT, u, wanted
from tests.web.friends import FRIENDS

SECONDS = 60
"""That an answer may take: nobody is waited for for ever."""

BUSY = 503


class Answer(NamedTuple):
    """What a server says."""

    status: int
    told: Any


class Program:
    """One connection to a server, kept open."""

    def __init__(self, address: str) -> None:
        self._connection = HTTPConnection(urlsplit(address).netloc, timeout=SECONDS)

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> Answer:
        """The answer to a call of the API."""
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        sent["Content-Type"] = "application/json"
        self._connection.request(method, AT + path, json.dumps(body).encode(), sent)
        answer = self._connection.getresponse()
        return Answer(answer.status, json.loads(answer.read()))

    def close(self) -> None:
        """Hang up."""
        self._connection.close()


class Saver:
    """A program that saves rounds, each under a key of its own, and sends what was not confirmed
    once more, in its next life too."""

    def __init__(self, name: str, opened: dict[str, str]) -> None:
        self._name, self._opened = name, opened
        self.confirmed: dict[str, int] = {}
        """The number that each key was told to be saved as."""

    def save(self, program: Program) -> bool:
        """Send the round that comes next. Whether it was confirmed; else it was told in words that
        the server cannot take it now."""
        played = len(self.confirmed)
        key = f"{self._name}-{played}"
        entry = u(FRIENDS[played % len(FRIENDS)]) if played % 3 else IN_ORDER
        headers = {"Idempotency_Key": key}
        headers["Authorization"] = f"Bearer {self._opened['keeper_token']}"
        path = f"/sessions/{self._opened['id']}/rounds"
        answer = program.ask("POST", path, entry, **headers)
        if answer.status == BUSY:
            (error,) = answer.told["errors"]
            assert error["message"], answer
            assert error["message_vi"], answer
            return False
        assert answer.status == 201, answer
        self.confirmed[key] = answer.told["number"]
        return True

    def save_until_gone(self, address: str, tally: "Tally") -> None:
        """Save on and on, until the server is not there."""
        with closing(Program(address)) as program:
            while True:
                try:
                    tally.count(confirmed=self.save(program))
                except (OSError, HTTPException, ValueError):  # ValueError: half of an answer
                    return

    def catch_up(self, address: str) -> None:
        """Save the round that was not confirmed."""
        with closing(Program(address)) as program:
            end = time.monotonic() + SECONDS
            while not self.save(program):
                assert time.monotonic() < end, "The server takes nothing any more."


class Tally:
    """What programs were told, all of them together."""

    def __init__(self) -> None:
        self._changed = Condition()
        self.confirmed = 0
        self.refused = 0

    def count(self, *, confirmed: bool) -> None:
        """One more answer."""
        with self._changed:
            self.confirmed += confirmed
            self.refused += not confirmed
            self._changed.notify_all()

    def wait(self, *, confirmed: int = 0, refused: int = 0) -> None:
        """Until so many more were told from now on."""
        with self._changed:
            confirmed, refused = self.confirmed + confirmed, self.refused + refused
            assert self._changed.wait_for(
                lambda: self.confirmed >= confirmed and self.refused >= refused, SECONDS
            ), "Nobody is answered any more."


def savers(server: Server, sessions: int, each: int) -> list[Saver]:
    """Some programs on each of some sessions that are opened for them."""
    with closing(Program(server.address)) as program:
        opened = [program.ask("POST", "/sessions", wanted(rules=ANTE)) for _ in range(sessions)]
    assert {answer.status for answer in opened} == {201}
    return [
        Saver(f"{session}-{number}", answer.told)
        for session, answer in enumerate(opened)
        for number in range(each)
    ]


@contextmanager
def saving(server: Server, all_of_them: Sequence[Saver], end: Signals) -> Iterator[Tally]:
    """All of them save for as long as the block lasts; then the server is ended by a signal."""
    tally = Tally()
    with ThreadPoolExecutor(len(all_of_them)) as pool:
        work = [pool.submit(one.save_until_gone, server.address, tally) for one in all_of_them]
        try:
            yield tally
        finally:
            os.kill(server.pid, end)
            for one in work:
                one.result()


def check_once_each(folder: Path, all_of_them: Sequence[Saver], others: int = 0) -> int:
    """Every confirmed round is in the book once, by the number that was told, and none is besides,
    but for those that others have confirmed; the book agrees with itself. Returns how many."""
    confirmed = {key: number for one in all_of_them for key, number in one.confirmed.items()}
    with closing(database.connect(folder / database.FILE_NAME)) as db:
        kept = db.execute(
            "SELECT key, number FROM entry_key JOIN line ON line.id = answer ->> '$.line'"
        ).fetchall()
        (lines,) = db.execute("SELECT count(*) FROM line").fetchone()
        assert confirmed.items() <= dict(kept).items(), confirmed.items() - dict(kept).items()
        assert lines == len(kept) == len(confirmed) + others
        assert list(recheck(db)) == []
    return lines  # type: ignore[no-any-return]

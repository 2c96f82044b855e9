"""Connections: how long one is kept that is of no use, and which one goes where there is no room.

Nobody is refused. When there is no room for who comes next, the least useful connection of the
address that has the most makes room: one stranger with thousands only ever takes from the own ones.
A bound for each address would do harm instead, for a café has one address for all phones in it, and
a proxy one for all phones there are. What a phone loses so is a connection between two requests,
which it opens anew in a moment.
"""

import socket
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any

from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser, ParsingError

from scorekeeper.kept_connections import Task

IDLE_SECONDS = 15
"""A connection between two requests is kept for so long, and one on which none has begun. The phone
opens the next one in a moment; by default it would be kept for two minutes, from who has none."""

MOVING_SECONDS = 20
"""A request is to be here so soon after its first byte, and an answer to be taken, but for what its
size adds. A byte now and then does not make it longer."""

LEAST_RATE = 4096
"""Bytes, each so many of which add a second to that. On the weakest network a form is far quicker,
and a large file comes in all the same."""

FRESH_SECONDS = 1
"""A connection that has just been opened or of use makes room for nobody: its request may be on the
way. Whoever comes next waits so long, where all are."""

PIPELINED = 8
"""Requests that one connection may send without waiting for an answer. No browser sends two."""


class RequestParser(HTTPRequestParser):  # type: ignore[misc]
    """Refuses a request with two lengths: a proxy may take the other one (RFC 9112, 6.1)."""

    def parse_header(self, header_plus: bytes) -> None:
        """Parse the headers. A `ParsingError` is answered with 400, and the connection closed."""
        super().parse_header(header_plus)
        encoded = self.chunked or "TRANSFER_ENCODING" in self.headers
        if encoded and "CONTENT_LENGTH" in self.headers:
            raise ParsingError("Content-Length and Transfer-Encoding")


class Connection(HTTPChannel):  # type: ignore[misc]
    """A connection that knows since when it has been of no use."""

    parser_class = RequestParser
    task_class = Task

    def __init__(self, server: Any, sock: socket.socket, *rest: Any, **named: Any) -> None:
        self.used = self.began = time.monotonic()
        """When it was opened or last of use, and when the request that is coming in began."""
        self._moved = 0
        super().__init__(server, sock, *rest, **named)

    def readable(self) -> bool:
        """Whether more may come in. Where it is closed, its number may be another one's already."""
        return self.socket is not None and super().readable()

    def writable(self) -> bool:
        """Whether something is to go out, or it is to be closed."""
        return self.socket is not None and super().writable()

    def received(self, data: bytes) -> bool:
        """Take in what came; close it where it is far too many requests."""
        if self.request is None:
            self._begin()
        self._moved += len(data)
        taken: bool = super().received(data)
        if len(self.requests) > PIPELINED:
            self.drop()
        return taken

    def send(self, data: bytes, do_close: bool = True) -> int:
        """Send what the network takes, and tell how much that is."""
        sent: int = super().send(data, do_close)
        self._moved += sent
        return sent

    def has_come_in(self) -> None:
        """Note that all of a request is here. What comes from now on is of the next one."""
        self.used = time.monotonic()
        self._begin()

    def service(self) -> None:
        """Answer the first request that is here."""
        super().service()
        self.used, self._moved = time.monotonic(), 0

    def is_spare(self, now: float) -> bool:
        """Whether it may make room for others: nothing is worked on, and it has had a moment."""
        return not self.requests and now - self.used > FRESH_SECONDS

    def is_idle(self) -> bool:
        """Whether nothing is under way, neither in nor out."""
        return not (self.requests or self.request or self.total_outbufs_len)

    def is_overdue(self, now: float) -> bool:
        """Whether it has been of no use for too long. One that waits for us never has."""
        if self.total_outbufs_len:
            return now - self.used > self._patience()
        if self.requests:
            return False
        if self.request is not None:
            return now - self.began > self._patience()
        return now - self.used > IDLE_SECONDS

    def has_file(self) -> bool:
        """Whether what comes in or goes out is so large that it lies in a file."""
        body = self.request.body_rcv if self.request else None
        held = [*self.outbufs, *([body.getbuf()] if body else [])]
        return any(getattr(part, "overflowed", True) for part in held)

    def handle_close(self) -> None:
        """Close it, and the file of a request that did not come in."""
        super().handle_close()
        if self.request:
            self.request.close()

    def drop(self) -> None:
        """Close it now, whatever is under way. The network need not take anything for that."""
        self.will_close = True
        self.handle_close()

    def _begin(self) -> None:
        self.began, self._moved = time.monotonic(), 0

    def _patience(self) -> float:
        return MOVING_SECONDS + self._moved / LEAST_RATE


def least_useful(connections: Iterable[Connection], count: int) -> Iterator[Connection]:
    """As many connections as are to make room for others: of the address that has the most, the one
    that was of use longest ago; then the same again. Fewer, where that address can spare none now:
    others do not pay for it."""
    now = time.monotonic()
    of_address = defaultdict(list)
    for connection in connections:
        of_address[connection.addr[0]].append(connection)

    def spares(connection: Connection) -> tuple[bool, float]:
        return connection.is_spare(now), -connection.used

    groups = [sorted(group, key=spares) for group in of_address.values()]
    for _ in range(count):
        busiest = max(groups, key=lambda group: (len(group), *map(spares, group[-1:])), default=[])
        if not busiest or not busiest[-1].is_spare(now):
            return
        yield busiest.pop()

"""The server: who gets a connection, who keeps it, and how all of it ends."""

import logging
import socket
import time
from collections.abc import Iterable
from errno import EMFILE, ENFILE
from typing import TYPE_CHECKING, Any

from waitress import wasyncore
from waitress.adjustments import Adjustments
from waitress.server import TcpWSGIServer

from scorekeeper.connections import Connection, least_useful

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication

AT_ONCE = 32
"""Connections that are taken in one turn. Waitress takes one, and where thousands are open a turn
is long: whoever comes next would wait behind a stranger who opens one after the other."""

FILES = 16
"""Connections whose request or answer is so large that it lies in a file. One more, and the least
useful of them goes."""

LOOK_SECONDS = 1
"""Between two looks for connections that are of no use any more."""

PAUSE_SECONDS, TELL_SECONDS = 1, 60
"""Without a new connection where the system has no handle for one, and until that is told again."""

STOP_SECONDS, LAST_SECONDS = 5, 3
"""For what has begun when the server is told to end, and for what is worked on even then. Together
less than the ten after which whoever runs us in a container kills us."""

log = logging.getLogger("waitress")


class Server(TcpWSGIServer):  # type: ignore[misc]
    """A server on a socket that listens already, with room for so many connections."""

    channel_class = Connection

    def __init__(
        self,
        app: "WSGIApplication",
        listening: socket.socket,
        dispatcher: Any,
        room: int,
        **settings: Any,
    ) -> None:
        self._room = room
        self._looks_at = self._accepts_at = self._tells_at = 0.0
        self._ends_at: float | None = None
        super().__init__(
            app,
            {},
            _sock=listening,
            dispatcher=dispatcher,
            adj=Adjustments(**settings),
            sockinfo=(listening.family, listening.type, listening.proto, listening.getsockname()),
            bind_socket=False,
        )

    def run(self) -> None:
        """Serve until told to end; then answer what has begun, for some seconds at most."""
        while self._ends_at is None:
            self._turn()
        wasyncore.dispatcher.close(self)
        while self._has_begun() and time.monotonic() < self._ends_at:
            self._turn()
        self.task_dispatcher.shutdown(timeout=LAST_SECONDS)
        for connection in list(self.active_channels.values()):
            connection.drop()
        self.trigger.close()

    def stop(self) -> None:
        """Tell it to end, from a signal or another thread. Told again, it waits for nobody."""
        now = time.monotonic()
        self._ends_at = now + STOP_SECONDS if self._ends_at is None else now
        if self._map:  # else it has ended
            self.pull_trigger()

    def readable(self) -> bool:
        """Whether somebody may come in. Each turn begins with it, and so it makes the room first:
        while the turn lasts, the number of a closed connection must be nobody else's."""
        now = time.monotonic()
        if now >= self._looks_at:
            self._looks_at = now + LOOK_SECONDS
            self._look(now)
        self._let_go(self.active_channels.values(), len(self.active_channels) - self._room)
        return now >= self._accepts_at and len(self.active_channels) <= self._room

    def handle_accept(self) -> None:
        """Take in those who wait."""
        for _ in range(AT_ONCE):
            had = len(self.active_channels)
            super().handle_accept()
            if len(self.active_channels) == had:
                break

    def accept(self) -> tuple[socket.socket, Any] | None:
        """Return a new connection and its address; None where nobody waits for one, or the system
        has no handle for it."""
        try:
            return super().accept()  # type: ignore[no-any-return]
        except OSError as error:
            if error.errno not in (EMFILE, ENFILE):
                raise
            self._pause()
            return None

    def add_task(self, task: Connection) -> None:
        """Have the request answered that has come in on a connection."""
        task.has_come_in()
        super().add_task(task)

    def _turn(self) -> None:
        # select() stops at 1024 files
        wasyncore.loop(self.adj.asyncore_loop_timeout, use_poll=True, map=self._map, count=1)

    def _has_begun(self) -> bool:
        """Whether anything is under way. Connections on which nothing is are closed."""
        for connection in list(self.active_channels.values()):
            if connection.is_idle():
                connection.drop()
        return bool(self.active_channels)

    def _look(self, now: float) -> None:
        for connection in list(self.active_channels.values()):
            if connection.is_overdue(now):
                connection.drop()
        large = [
            connection for connection in self.active_channels.values() if connection.has_file()
        ]
        self._let_go(large, len(large) - FILES)

    def _pause(self) -> None:
        """Wait for a handle, and give one back. Else each turn would fail again, at once."""
        now = time.monotonic()
        self._accepts_at = now + PAUSE_SECONDS
        self._let_go(self.active_channels.values(), 1)
        if now >= self._tells_at:
            self._tells_at = now + TELL_SECONDS
            log.warning("The system has no handle for one more connection")

    def _let_go(self, among: Iterable[Connection], count: int) -> None:
        if count > 0:
            for connection in least_useful(list(among), count):
                connection.drop()

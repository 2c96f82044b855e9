"""An HTTP proxy between a browser and the server, with network faults that a test chooses."""

import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from http.client import HTTPConnection, HTTPException
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Condition, Thread
from typing import Any, NamedTuple, Self
from urllib.parse import urlsplit

from tests.browser.weather import SECONDS, Answer, Gate, Request, Weather, passes


class Exchange(NamedTuple):
    """A request and its answer, None if there was none."""

    request: Request
    answer: Answer | None


class FaultyProxy(ThreadingHTTPServer):
    """Answers one request a connection, so that no browser repeats a dropped one by itself."""

    daemon_threads = False
    request_queue_size = 128

    def __init__(self, server: str) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.behind = urlsplit(server).netloc
        self.address = f"http://127.0.0.1:{self.server_port}"
        self.weather: Weather = lambda _: passes
        self.exchanges: list[Exchange] = []
        """All so far, in the order in which they ended."""
        self._changed = Condition()
        self._gates: list[Gate] = []
        self._sockets: set[Any] = set()
        self._failures: list[BaseException] = []

    def gate(self) -> Gate:
        """A gate that loses its requests when the proxy closes."""
        self._gates.append(Gate(self._changed))
        return self._gates[-1]

    def count(self, method: str, end: str) -> int:
        """How many requests with this method and this end of the path have ended."""
        ended = (exchange.request for exchange in tuple(self.exchanges))
        return sum(request.method == method and request.path.endswith(end) for request in ended)

    @contextmanager
    def expects(self, method: str, end: str, more: int = 1) -> Iterator[None]:
        """Wait at the end until so many more such requests have ended."""
        before = self.count(method, end)
        yield
        with self._changed:
            assert self._changed.wait_for(
                lambda: self.count(method, end) >= before + more, SECONDS
            ), (method, end)

    def forward(self, request: Request) -> Answer:
        """Ask the server."""
        upstream = HTTPConnection(self.behind, timeout=SECONDS)
        try:
            upstream.request(request.method, request.path, request.body, request.headers)
            answer = upstream.getresponse()
            return Answer(answer.status, tuple(answer.getheaders()), answer.read())
        finally:
            upstream.close()

    def answer_to(self, request: Request) -> Answer | None:
        """Let the weather answer; a server that is away breaks the connection."""
        answer = None
        with suppress(OSError, HTTPException):
            answer = self.weather(request)(partial(self.forward, request))
        with self._changed:
            self.exchanges.append(Exchange(request, answer))
            self._changed.notify_all()
        return answer

    # The server of the standard library.

    def get_request(self) -> tuple[Any, Any]:
        """Remember the connection, to close it at the end."""
        accepted, of = super().get_request()
        self._sockets.add(accepted)
        return accepted, of

    def shutdown_request(self, request: Any) -> None:
        """Forget the connection."""
        self._sockets.discard(request)
        super().shutdown_request(request)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Remember failures, except of browsers that went away."""
        failure = sys.exc_info()[1]
        if failure and not isinstance(failure, OSError):
            self._failures.append(failure)

    def __enter__(self) -> Self:
        Thread(target=self.serve_forever, args=(0.02,), daemon=True).start()
        return self

    def __exit__(self, *of: Any) -> None:
        self.shutdown()
        for gate in self._gates:
            gate.lose()
        for accepted in tuple(self._sockets):
            with suppress(OSError):
                accepted.shutdown(socket.SHUT_RDWR)
        self.server_close()
        if self._failures:
            raise self._failures[0]


class _Handler(BaseHTTPRequestHandler):
    server: FaultyProxy
    protocol_version = "HTTP/1.1"

    def _handle(self) -> None:
        self.close_connection = True
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        # The browser's own connection is not the one to the server.
        headers = {name: text for name, text in self.headers.items() if name != "Connection"}
        answer = self.server.answer_to(Request(self.command, self.path, headers, body))
        if answer:
            self._send(answer)

    def _send(self, answer: Answer) -> None:
        self.send_response_only(answer.status)
        for name, text in answer.headers:
            if name.lower() not in ("connection", "transfer-encoding", "content-length"):
                self.send_header(name, text)
        self.send_header("Connection", "close")
        if answer.status != 304:
            self.send_header("Content-Length", str(len(answer.body)))
        self.end_headers()
        end = len(answer.body) // 2 if answer.is_cut else len(answer.body)
        self.wfile.write(answer.body[:end])

    do_GET = do_HEAD = do_POST = _handle  # noqa: N815

"""The web server, and the address that people are to open."""

import os
import signal
import socket
import sys
from collections import Counter, deque
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from threading import Event, Lock, Thread
from typing import Any, ClassVar
from weakref import WeakSet

from flask import Flask
from jinja2 import FileSystemBytecodeCache
from qrcode.main import QRCode
from waitress import create_server
from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser
from waitress.utilities import Error

from scorekeeper import create_app
from scorekeeper.paths import UnusableKey
from scorekeeper.store.errors import Unavailable
from scorekeeper.web.plumbing import database, limits, logs
from scorekeeper.web.plumbing.addresses import network_of, own_address
from scorekeeper.web.plumbing.preferences import API

THREADS = 4 + max(limits.PLACES)
"""Four threads for light requests, and one for each heavy request."""

READING = 4
"""Threads in which one network may read at a time."""

CONNECTIONS = 2500
"""Open connections. Later ones wait until one closes."""

FILES_BESIDE = 100
"""Other open files: the database, and temporary files of large requests and responses."""

WITHOUT_POLL = 400
"""Connections on Windows, where select() takes 512 files."""

IDLE_SECONDS, CLEANUP_SECONDS = 15, 5
"""The idle time after which a connection is closed, and the interval of that check."""

LARGEST_HEADERS, IN_MEMORY = 1 << 15, 1 << 16
"""Bytes of the headers, and of a body that is kept in memory. Every form needs less."""

LARGEST_BODY = 17 << 20
"""Bytes: the largest file that the API opens, and some more, so that the API can refuse it."""

UPLOADS = 16
"""Larger bodies than that at a time, each on the disk until its request is answered."""

TIDY_SECONDS = 5

SWITCH_SECONDS = 0.0005
"""Time slice of a thread. A save may wait that long at each of its 22 SQL statements."""

EVERYWHERE = "0.0.0.0"

BEHIND_A_TUNNEL = (
    "Sau proxy hay tunnel HTTPS: thêm --proxies 1, nếu không link mời là http:// / behind an HTTPS "
    "proxy or tunnel: add --proxies 1, else invitations say http://"
)


def serve(host: str, port: int, instance: Path | None, settings: Mapping[str, Any]) -> int:
    """Serve until interrupted. Returns the exit code."""
    try:
        app = create_app(settings, instance=instance)
        with app.app_context():
            database.get_db()
    except (UnusableKey, Unavailable) as why:
        print(f"scorekeeper: {why.message.vi} / {why.message.en}", file=sys.stderr)
        if why.__cause__:
            print(why.__cause__, file=sys.stderr)
        return 1
    try:
        listening = socket.create_server((host, port))
    except OSError as error:
        print(f"Không mở được {host}:{port} / cannot listen there: {error}", file=sys.stderr)
        return 1
    sys.setswitchinterval(SWITCH_SECONDS)
    warm_up(app)
    server = listen(app, listening)
    with interrupted_by_sigterm(), logs.written(), tidied(app):
        is_alone = not settings.get("PROXIES") and not settings.get("BASE_URL")
        announce(host, port, settings.get("BASE_URL"), BEHIND_A_TUNNEL if is_alone else "")
        server.run()  # When interrupted it finishes the running requests.
    return 0


def warm_up(app: Flask) -> None:
    """Compile all templates and draw a page, for which the first phones would wait.

    What was compiled lies in the instance folder: the next start reads it.
    """
    compiled = Path(app.instance_path, "templates")
    with suppress(OSError):
        compiled.mkdir(mode=0o700, exist_ok=True)
    if os.access(compiled, os.W_OK):
        app.jinja_env.bytecode_cache = FileSystemBytecodeCache(str(compiled))
    for name in app.jinja_env.list_templates():
        app.jinja_env.get_template(name)
    app.test_client().get("/")


class Queue(deque[Any]):
    """The waitress channels that wait for a thread: saves and polls before all other requests.

    The pages that one network asks for get at most `READING` threads at a time.
    """

    urgent = proxies = 0

    def __init__(self) -> None:
        super().__init__()
        self._reading, self._lock = Counter[str](), Lock()

    def append(self, channel: Any) -> None:
        """Add a channel behind those that are as urgent."""
        request = channel.requests[0]
        if is_urgent(request):
            self.insert(self.urgent, (channel, ""))
            self.urgent += 1
        else:
            super().append((channel, self._reader(channel, request)))

    def _reader(self, channel: Any, request: Any) -> str:
        """Return the network that asks for a page; empty for any other request."""
        if request.error or request.command not in ("GET", "HEAD"):
            return ""
        hops = request.headers.get("X_FORWARDED_FOR", "").split(",")[-self.proxies :]
        is_told = self.proxies and len(hops) == self.proxies
        return network_of(hops[0].strip() if is_told else channel.addr[0]) or "unknown"

    def _next(self) -> int | None:
        """Return the place of the next channel that may have a thread; None if there is none."""
        return next((n for n, (_, who) in enumerate(self) if self._reading[who] < READING), None)

    def __bool__(self) -> bool:
        return self._next() is not None

    def popleft(self) -> Any:
        """Return the next channel that may have a thread, as a task of waitress."""
        place = self._next() or 0
        channel, reader = self[place]
        del self[place]
        self.urgent -= place < self.urgent
        return Reading(self, channel, reader) if reader else channel

    def tally(self, reader: str, more: int) -> None:
        """Count threads that a network's pages take."""
        with self._lock:
            self._reading[reader] += more
            self._reading += Counter()  # without zeros


class Reading:
    """A page that a network asks for."""

    def __init__(self, queue: Queue, channel: Any, reader: str) -> None:
        self.cancel, self._ended = channel.cancel, partial(queue.tally, reader, -1)
        self._service = channel.service
        queue.tally(reader, 1)

    def service(self) -> None:
        """Answer it, and give its thread to others."""
        try:
            self._service()
        finally:
            self._ended()


class _Busy(Error):  # type: ignore[misc]
    code, reason = 503, "Service Unavailable"


class Upload(HTTPRequestParser):  # type: ignore[misc]
    """A request. It is refused before its body comes if that is large and `UPLOADS` are there."""

    large: ClassVar[WeakSet["Upload"]] = WeakSet()

    def parse_header(self, header_plus: bytes) -> None:
        super().parse_header(header_plus)
        if self.chunked or self.content_length > IN_MEMORY:  # A chunked one may be large.
            self.large.add(self)
            if len(self.large) > UPLOADS:
                self.error, self.completed = _Busy("Too many uploads: try again later."), True


def is_urgent(request: Any) -> bool:
    """Return whether a request changes a session, or polls. A burst of others must not delay it."""
    if request.error:
        return False
    if request.command in ("GET", "HEAD"):
        return bool(request.path.endswith("/live"))
    return bool(request.path.startswith(("/s/", f"{API}/v1/sessions/")))


def listen(app: Flask, listening: socket.socket) -> Any:
    """Return the waitress server for a socket, to be run."""
    server = create_server(
        logs.logged(app),
        sockets=[listening],
        threads=THREADS,
        connection_limit=connection_limit(),
        channel_timeout=IDLE_SECONDS,
        cleanup_interval=CLEANUP_SECONDS,
        asyncore_use_poll=True,  # select() stops at 1024 files
        server_name="localhost",  # for a request without a host
        max_request_header_size=LARGEST_HEADERS,
        max_request_body_size=LARGEST_BODY,
        inbuf_overflow=IN_MEMORY,
        outbuf_high_watermark=sys.maxsize,  # no thread waits for a slow reader
        # Behind proxies the application reads these headers.
        clear_untrusted_proxy_headers=not app.config.get("PROXIES"),
    )
    server.channel_class = type("Channel", (HTTPChannel,), {"parser_class": Upload})
    queue = server.task_dispatcher.queue = Queue()
    queue.proxies = app.config.get("PROXIES") or 0
    return server


def connection_limit() -> int:
    """Ask for enough open files. Returns the number of connections the system allows."""
    try:
        import resource
    except ImportError:
        return WITHOUT_POLL
    kind, wanted = resource.RLIMIT_NOFILE, CONNECTIONS + FILES_BESIDE
    limits = resource.getrlimit(kind)
    allowed, most = (wanted if n == resource.RLIM_INFINITY else min(n, wanted) for n in limits)
    if allowed < most:
        with suppress(OSError, ValueError):  # macOS has a lower limit that it does not report.
            resource.setrlimit(kind, (most, limits[1]))
            allowed = most
    return allowed - FILES_BESIDE


@contextmanager
def interrupted_by_sigterm() -> Iterator[None]:
    """Let SIGTERM end the block like Ctrl+C. A second signal ends it without waiting."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        with suppress(KeyboardInterrupt):
            yield
    except RuntimeError as error:
        # The second signal may break a wait that takes its lock back; then `with lock` fails.
        if not isinstance(error.__context__, KeyboardInterrupt):
            raise
    finally:
        signal.signal(signal.SIGTERM, before)


@contextmanager
def tidied(app: Flask) -> Iterator[None]:
    """Tidy the database from time to time during the block, and close it at the end."""
    ended = Event()

    def tidy() -> None:
        database.tidy(app)
        while not ended.wait(TIDY_SECONDS):
            database.tidy(app)

    thread = Thread(target=tidy)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()
        database.close(app)


def announce(host: str, port: int, base_url: str | None, advice: str = "") -> None:
    """Print the URLs, and advice below them.

    The URL for phones is a QR code too, light on dark in every terminal.
    """
    own = own_address() if host == EVERYWHERE else None
    here = "localhost" if host == EVERYWHERE else host
    print(f"Trên máy này / on this machine: http://{here}:{port}/")
    if phones := base_url or (own and f"http://{own}:{port}/"):
        print(f"Trên điện thoại / on a phone:   {phones}")
        code = QRCode()
        code.add_data(phones)
        code.print_ascii(tty=sys.stdout.isatty(), invert=True)
    if advice:
        print(advice)
    print("Dừng / stop: Ctrl+C", flush=True)

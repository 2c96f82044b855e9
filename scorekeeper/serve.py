"""The web server, and the address that people are to open."""

import logging
import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread
from typing import Any, NoReturn

import waitress
from flask import Flask
from qrcode.main import QRCode

from scorekeeper import create_app
from scorekeeper.kept_connections import keep_connections
from scorekeeper.store.database import NewerDatabase
from scorekeeper.task_queue import dispatcher
from scorekeeper.web.plumbing import db
from scorekeeper.web.plumbing.heavy import asks_for_it
from scorekeeper.web.plumbing.logs import NoLinks
from scorekeeper.web.plumbing.public_urls import own_address

THREADS = 4
"""Requests that are worked on at once. One that is still coming in holds none of them, nor one
whose answer is still going out: both wait in memory. More threads wait for one another."""

CONNECTIONS = 2000
"""Open at once: three hundred phones that open the book together, each with the six that browsers
take. The default is 100, and whoever comes next waits until one of them is closed."""

HANDLES_BESIDE = 100
"""Files that are open beside those connections: the book once for each thread, and room."""

HANDLES_UNTOLD = 600
"""Files that a system lets us have which does not tell, as Windows: its select() takes 512."""

IDLE_SECONDS, CLEANUP_SECONDS = 15, 5
"""After this an unused connection is closed, and so often is looked for one. The phone opens the
next one in a moment; by default it would be kept for two minutes, from who has none."""

LARGEST_BODY = 17 << 20
"""Bytes of a request that are taken in at all: the largest file that the API opens, and room for
us to say ourselves that more is too much. The default is a gigabyte."""

TIDY_SECONDS = 5
"""Between two times that the book is tidied: a plain copy of it lacks no more than these."""

SWITCH_SECONDS = 0.0005
"""After this a thread that works on and on lets another go on. A save lets go of the interpreter
some thirty times, at every statement, and would wait ten times as long each time by default."""

EVERYWHERE = "0.0.0.0"


def serve(host: str, port: int, instance: Path | None, base_url: str | None) -> int:
    """Serve until interrupted, and give the exit code of the command."""
    app = create_app({"BASE_URL": base_url}, instance=instance)
    try:
        with app.app_context():
            db.book()  # else the first reader would be told that the book cannot be read
    except NewerDatabase as newer:
        print(f"Sổ này do bản mới hơn tạo ra: hãy cập nhật / {newer}", file=sys.stderr)
        return 1
    try:
        listening = socket.create_server((host, port))
    except OSError as error:
        print(f"Không mở được {host}:{port} / cannot listen there: {error}", file=sys.stderr)
        return 1
    logging.getLogger("waitress").addFilter(NoLinks())
    sys.setswitchinterval(SWITCH_SECONDS)
    connections = min(CONNECTIONS, handles(CONNECTIONS + HANDLES_BESIDE) - HANDLES_BESIDE)
    server = listen(app, listening, connections)
    announce(host, port, base_url, connections)
    with terminated_as_by_hand(), tidied(app):
        server.run()
    return 0


def listen(app: Flask, listening: socket.socket, connections: int = CONNECTIONS) -> Any:
    """The application on a socket: nothing is answered until it runs."""
    server = waitress.create_server(
        app,
        sockets=[listening],
        _dispatcher=dispatcher(THREADS, asks_for_it(app), app.config.get("PROXIES") or 0),
        connection_limit=connections,
        channel_timeout=IDLE_SECONDS,
        cleanup_interval=CLEANUP_SECONDS,
        max_request_body_size=LARGEST_BODY,
        asyncore_use_poll=True,  # select() stops at 1024 files
    )
    return keep_connections(server)


def handles(wanted: int) -> int:
    """How many files may be open at once, after the system was asked for so many."""
    try:
        import resource
    except ImportError:
        return HANDLES_UNTOLD
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    unlimited = resource.RLIM_INFINITY
    if soft == unlimited or soft >= wanted:
        return wanted
    more = wanted if hard == unlimited else min(wanted, hard)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (more, hard))
    except (OSError, ValueError):  # macOS has a bound of its own that it tells nobody.
        return soft
    return more


@contextmanager
def terminated_as_by_hand() -> Iterator[None]:
    """To be told to end is, for as long as this lasts, as Ctrl+C: what was begun is finished."""

    def end(*_: object) -> NoReturn:
        raise SystemExit

    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


@contextmanager
def tidied(app: Flask) -> Iterator[None]:
    """The book is tidied now and then for as long as this lasts, and closed at its end."""
    ended = Event()

    def tidy() -> None:
        while not ended.wait(TIDY_SECONDS):
            db.tidy(app)

    thread = Thread(target=tidy)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()
        db.close(app)


def announce(host: str, port: int, base_url: str | None, connections: int = CONNECTIONS) -> None:
    """Print the addresses to open, the one for phones also as a QR code; and how few connections
    the system allows, where it is fewer than we would take."""
    print(f"Trên máy này / on this machine: {local_address(host, port)}")
    if phones := base_url or phone_address(host, port):
        print(f"Trên điện thoại / on a phone:   {phones}")
        print_qr(phones)
    if connections < CONNECTIONS:
        print(
            f"Hệ thống chỉ cho {connections} kết nối cùng lúc"
            f" / the system allows {connections} connections at once"
        )
    print("Dừng / stop: Ctrl+C", flush=True)


def local_address(host: str, port: int) -> str:
    """The address for a browser on this machine."""
    return f"http://{'localhost' if host == EVERYWHERE else host}:{port}/"


def phone_address(host: str, port: int) -> str | None:
    """The address for phones in the room, if we listen to them and are on any network."""
    own = own_address() if host == EVERYWHERE else None
    return f"http://{own}:{port}/" if own else None


def print_qr(address: str) -> None:
    """A QR code in half blocks, light on dark whatever the terminal's colours are."""
    code = QRCode()
    code.add_data(address)
    code.print_ascii(tty=sys.stdout.isatty(), invert=True)

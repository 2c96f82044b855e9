"""The web server, and the address that people are to open."""

import logging
import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread
from typing import NoReturn

import waitress
from flask import Flask
from qrcode.main import QRCode

from scorekeeper import create_app
from scorekeeper.store.database import NewerDatabase
from scorekeeper.web.plumbing import db
from scorekeeper.web.plumbing.logs import NoLinks
from scorekeeper.web.plumbing.public_urls import own_address

THREADS = 16
"""Requests at once. With the four of waitress, a few slow readers hold up who writes."""

CONNECTIONS = 500
"""Open connections: two hundred phones with two each, and room. The default is 100."""

LARGEST_BODY = 1 << 20
"""Bytes of a request that are taken in at all; the default is a gigabyte."""

TIDY_SECONDS = 5
"""Between two times that the book is tidied: a plain copy of it lacks no more than these."""

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
    server = waitress.create_server(
        app,
        sockets=[listening],
        threads=THREADS,
        connection_limit=CONNECTIONS,
        max_request_body_size=LARGEST_BODY,
        asyncore_use_poll=True,  # select() stops at 1024 files
    )
    announce(host, port, base_url)
    with terminated_as_by_hand(), tidied(app):
        server.run()
    return 0


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


def announce(host: str, port: int, base_url: str | None) -> None:
    """Print the addresses to open, the one for phones also as a QR code."""
    print(f"Trên máy này / on this machine: {local_address(host, port)}")
    if phones := base_url or phone_address(host, port):
        print(f"Trên điện thoại / on a phone:   {phones}")
        print_qr(phones)
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

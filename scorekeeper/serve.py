"""The web server, and the address that people are to open."""

import signal
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread

from flask import Flask
from qrcode.main import QRCode

from scorekeeper import create_app
from scorekeeper.paths import UnusableKey
from scorekeeper.server import Server
from scorekeeper.store.database import Busy, Database, Unavailable, writing
from scorekeeper.task_queue import dispatcher
from scorekeeper.text import Text
from scorekeeper.web.plumbing import db, logs, request_log
from scorekeeper.web.plumbing.heavy import asks_for_it
from scorekeeper.web.plumbing.public_urls import own_address

THREADS = 4
"""Requests that are worked on at once. One that is still coming in holds none of them, nor one
whose answer is still going out: both wait in memory. More threads wait for one another."""

CONNECTIONS = 2000
"""Open at once: three hundred phones that open the book together, each with the six that browsers
take. Whoever comes next takes the place of the least useful one."""

HANDLES_BESIDE = 100
"""Files that are open beside those connections: the book once for each thread, those that are large
or have just come in, and room."""

FEWEST_CONNECTIONS = 24
"""Those of four phones: with less there is no table to serve."""

TOO_FEW_HANDLES = (
    "Hệ thống cho mở quá ít tệp, cần ít nhất {0}: ulimit -n {0}"
    " / the system lets us open too few files, at least {0} are needed: ulimit -n {0}"
)

HANDLES_UNTOLD = 600
"""Files that a system lets us have which does not tell, as Windows: its select() takes 512."""

LARGEST_HEADERS, IN_MEMORY = 1 << 15, 1 << 16
"""Bytes of a request without its body, and of a body that needs no file. Every form needs less."""

LARGEST_BODY = 17 << 20
"""Bytes of a request that are taken in at all: the largest file that the API opens, and room for
us to say ourselves that more is too much. The default is a gigabyte."""

TIDY_SECONDS = 5
"""Between two times that the book is tidied."""

SWITCH_SECONDS = 0.0005
"""After this a thread that works on and on lets another go on. A save lets go of the interpreter
some thirty times, at every statement, and would wait ten times as long each time by default."""

SIGNALS = (signal.SIGINT, signal.SIGTERM)

EVERYWHERE = "0.0.0.0"


def serve(
    host: str, port: int, instance: Path | None, base_url: str | None, proxies: int = 0
) -> int:
    """Serve until interrupted, and give the exit code of the command."""
    try:
        app = create_app({"BASE_URL": base_url, "PROXIES": proxies}, instance=instance)
        with app.app_context():
            if why := unwritable(db.book()):
                complain(why.told)
    except (UnusableKey, Unavailable) as why:
        complain(why.told)
        return 1
    connections = min(CONNECTIONS, handles(CONNECTIONS + HANDLES_BESIDE) - HANDLES_BESIDE)
    if connections < FEWEST_CONNECTIONS:
        print(TOO_FEW_HANDLES.format(HANDLES_BESIDE + FEWEST_CONNECTIONS), file=sys.stderr)
        return 1
    try:
        listening = socket.create_server((host, port))
    except OSError as error:
        print(f"Không mở được {host}:{port} / cannot listen there: {error}", file=sys.stderr)
        return 1
    sys.setswitchinterval(SWITCH_SECONDS)
    server = listen(app, listening, connections)
    with ended_by_signals(server.stop), logs.written(), tidied(app):
        announce(host, port, base_url, connections)
        server.run()
    return 0


def unwritable(book: Database) -> Unavailable | None:
    """Why nothing can be written into the book; None where it can, now or soon. Without being told,
    the host would hear it from the first table."""
    try:
        with writing(book):
            return None
    except Busy:
        return None
    except Unavailable as why:
        return why


def complain(said: Text) -> None:
    """Print what is wrong with the data, in both languages."""
    print(f"scorekeeper: {said.vi} / {said.en}", file=sys.stderr)


def listen(app: Flask, listening: socket.socket, connections: int = CONNECTIONS) -> Server:
    """The application on a socket: nothing is answered until it runs."""
    return Server(
        request_log.logged(app),
        listening,
        dispatcher(THREADS, asks_for_it(app), app.config.get("PROXIES") or 0),
        connections,
        server_name="localhost",  # for who comes without a name
        max_request_header_size=LARGEST_HEADERS,
        max_request_body_size=LARGEST_BODY,
        inbuf_overflow=IN_MEMORY,
        outbuf_high_watermark=sys.maxsize,  # no thread waits for who does not read
        # Else nobody would know what a proxy says.
        clear_untrusted_proxy_headers=not app.config.get("PROXIES"),
    )


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
def ended_by_signals(end: Callable[[], None]) -> Iterator[None]:
    """SIGTERM and Ctrl+C are calls of it for as long as this lasts, unless a shell keeps Ctrl+C to
    itself."""
    wanted = [sign for sign in SIGNALS if signal.getsignal(sign) is not signal.SIG_IGN]
    before = {sign: signal.signal(sign, lambda *_: end()) for sign in wanted}
    try:
        yield
    finally:
        for sign, handler in before.items():
            signal.signal(sign, handler)


@contextmanager
def tidied(app: Flask) -> Iterator[None]:
    """The book is tidied now and then for as long as this lasts, and closed at its end."""
    ended = Event()

    def tidy() -> None:
        db.tidy(app)
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

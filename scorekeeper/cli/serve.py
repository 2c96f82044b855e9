"""`scorekeeper serve`: the web application."""

import argparse

from scorekeeper.cli.arguments import Commands, add_command, whole
from scorekeeper.cli.database import add_book

MOST_PROXIES, MOST_PROCESSES = 9, 99


def add_to(commands: Commands) -> None:
    """Add the command `serve`."""
    about = "mở sổ cho cả bàn dùng trên điện thoại / open the book to the phones in the room"
    examples = (
        "  scorekeeper serve\n  scorekeeper serve --port 8000 --instance ~/so-phom",
        "  scorekeeper serve --host 127.0.0.1 --proxies 1 --base-url https://so.example.com",
        "  scorekeeper serve --book postgresql://so@db.example.com/so --processes 2",
    )
    command = add_command(commands, "serve", run, about, *examples)
    text = "địa chỉ để nghe / address to listen on (%(default)s)"
    command.add_argument("--host", default="0.0.0.0", help=text)
    text = "cổng / port (%(default)s)"
    command.add_argument("--port", type=whole(1, 65535), default=8080, help=text, metavar="N")
    add_book(command)
    text = "địa chỉ mọi người mở, nếu khác / address that people open, where it is another"
    command.add_argument("--base-url", metavar="URL", help=text)
    text = (
        "số proxy đứng trước, cái nào cũng ghi X-Forwarded-For và X-Forwarded-Proto"
        " / proxies before it, each of which sets these headers (%(default)s)"
    )
    number = whole(0, MOST_PROXIES)
    command.add_argument("--proxies", type=number, default=0, metavar="N", help=text)
    text = (
        "số máy chủ cùng phục vụ một sổ, chia nhau các giới hạn / servers of one book, which share "
        "the limits (%(default)s)"
    )
    number = whole(1, MOST_PROCESSES)
    command.add_argument("--processes", type=number, default=1, metavar="N", help=text)


def run(chosen: argparse.Namespace) -> int:
    """Serve until interrupted."""
    from scorekeeper.serve import serve

    settings = {
        "BASE_URL": chosen.base_url,
        "BOOK": chosen.book,
        "PROCESSES": chosen.processes,
        "PROXIES": chosen.proxies,
    }
    return serve(chosen.host, chosen.port, chosen.instance, settings)

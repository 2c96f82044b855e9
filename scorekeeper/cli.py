"""The command line: one function for each command, which imports what it needs when it is called.

All that people read here stands in Vietnamese and English.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and give its exit code."""
    chosen = command_line().parse_args(argv)
    return int(chosen.command(chosen))


def command_line() -> argparse.ArgumentParser:
    """Every command with its options."""
    parser = argparse.ArgumentParser(
        prog="scorekeeper",
        description="Sổ Phỏm: ghi điểm Phỏm và Tú Lơ Khơ / keeps the score of Phỏm and Tú Lơ Khơ",
    )
    commands = parser.add_subparsers(required=True, metavar="lệnh / command")
    add_serve(commands)
    return parser


def add_serve(commands: Any) -> None:
    """`serve`: the web application."""
    about = "mở sổ cho cả bàn xem trên điện thoại / open the book to the phones in the room"
    command = commands.add_parser("serve", help=about, description=about)
    command.set_defaults(command=serve)
    command.add_argument(
        "--host", default="0.0.0.0", help="địa chỉ để nghe / address to listen on (%(default)s)"
    )
    command.add_argument(
        "--port", type=int, default=8080, help="cổng / port (%(default)s)", metavar="N"
    )
    command.add_argument(
        "--instance", type=Path, metavar="DIR", help="thư mục giữ dữ liệu / folder for the data"
    )
    command.add_argument(
        "--base-url",
        metavar="URL",
        help="địa chỉ mọi người mở, nếu khác / address that people open, where it is another",
    )


def serve(chosen: argparse.Namespace) -> int:
    """Serve until interrupted."""
    from scorekeeper.serve import serve

    return serve(chosen.host, chosen.port, chosen.instance, chosen.base_url)


if __name__ == "__main__":
    sys.exit(main())

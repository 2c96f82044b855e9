"""`scorekeeper serve`: the web application."""

import click

from scorekeeper.cli.arguments import Chosen, command, web_address
from scorekeeper.cli.database import with_place


@command(
    "serve",
    "",
    "--port 8000 --instance ~/so-phom",
    "--host 127.0.0.1 --proxies 1 --base-url https://so.example.com",
    "--book postgresql://so@db.example.com/so --processes 2",
)
@click.option("--host", default="0.0.0.0", help="địa chỉ để nghe / address to listen on (0.0.0.0)")
@click.option(
    "--port", type=click.IntRange(1, 65535), default=8080, metavar="N", help="cổng / port (8080)"
)
@with_place
@click.option(
    "--base-url",
    type=web_address,
    metavar="URL",
    help="địa chỉ mọi người mở, nếu khác / address that people open, where it is another",
)
@click.option(
    "--proxies",
    type=click.IntRange(0, 9),
    default=0,
    metavar="N",
    help="số proxy đứng trước, cái nào cũng ghi X-Forwarded-For và X-Forwarded-Proto / proxies "
    "before it, each of which sets these headers (0)",
)
@click.option(
    "--processes",
    type=click.IntRange(1, 99),
    default=1,
    metavar="N",
    help="số máy chủ cùng phục vụ một sổ, chia nhau các giới hạn / servers of one book, which "
    "share the limits (1)",
)
def serve(chosen: Chosen, host: str, port: int, **settings: object) -> int:
    """Serve until interrupted."""
    from scorekeeper.serve import serve  # With Flask, which `--help` need not load.

    in_capitals = {name.upper(): value for name, value in settings.items()}
    return serve(host, port, chosen.instance, {"BOOK": chosen.book, **in_capitals})

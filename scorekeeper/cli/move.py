"""`scorekeeper move`: a whole book to PostgreSQL, and back into a file."""

from contextlib import closing
from pathlib import Path

import click

from scorekeeper.cli.arguments import Chosen, command
from scorekeeper.cli.database import address, book_file, open_book, shown, sound, with_book
from scorekeeper.cli.doctor import DIFFERENCE
from scorekeeper.store import moving
from scorekeeper.store.database import open_pool
from scorekeeper.store.opening import everything
from scorekeeper.text import Text

_MOVED = Text(
    "Đã chuyển cả sổ sang {to} và kiểm tra lại: {sessions} buổi. Sổ cũ vẫn còn, từ nay đừng mở nó "
    "nữa.",
    "The whole book is copied to {to} and checked, sessions: {sessions}. The old book is still "
    "there: do not open it any more.",
)
_STAYS = Text(
    "Chưa chuyển gì vì có chỗ lệch như trên.", "Nothing is moved, because of these differences."
)


def _place(given: str) -> Path | str:
    return address(given) if "://" in given else book_file(Path(given))


@command(
    "move",
    "--to postgresql://so@db.example.com/so",
    "--book postgresql://so@db.example.com/so --to ~/so-phom",
)
@click.option(
    "--to",
    type=_place,
    required=True,
    metavar="ADDRESS|DIR",
    help="địa chỉ PostgreSQL, hoặc thư mục cho tệp / address on PostgreSQL, or folder for the file",
)
@with_book
def move(chosen: Chosen, to: Path | str) -> int:
    """Copy the book, or print what does not agree and return 1."""
    with open_book(chosen) as book:
        with sound(to):
            pool = open_pool(to)
            target = pool.lend()
        with closing(pool), closing(target):
            try:
                moving.move(book, target)
            except moving.Different as different:
                for mismatch in different.args:
                    chosen.say(DIFFERENCE, **mismatch._asdict())
                chosen.say(_STAYS)
                return 1
            sessions = len(everything(target))
    chosen.say(_MOVED, to=to if isinstance(to, Path) else shown(to), sessions=sessions)
    return 0

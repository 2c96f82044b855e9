"""`scorekeeper move`: a whole book to PostgreSQL, and back into a file."""

import argparse
from contextlib import closing
from pathlib import Path

from scorekeeper.cli.arguments import Commands, add_command
from scorekeeper.cli.database import add_options, address, book_file, open_book, shown, sound
from scorekeeper.cli.doctor import DIFFERENCE
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


def add_to(commands: Commands) -> None:
    """Add the command `move`."""
    about = "chuyển cả sổ sang PostgreSQL hoặc về tệp / move the whole book to PostgreSQL or back"
    examples = (
        "  scorekeeper move --to postgresql://so@db.example.com/so",
        "  scorekeeper move --book postgresql://so@db.example.com/so --to ~/so-phom",
    )
    command = add_command(commands, "move", move, about, *examples)
    text = (
        "địa chỉ PostgreSQL, hoặc thư mục cho tệp / address on PostgreSQL, or folder for the file"
    )
    command.add_argument("--to", type=_place, required=True, metavar="ADDRESS|DIR", help=text)
    add_options(command)


def _place(given: str) -> Path | str:
    return address(given) if "://" in given else book_file(Path(given))


def move(chosen: argparse.Namespace) -> int:
    """Copy the book, or print what does not agree and return 1."""
    from scorekeeper.store import moving
    from scorekeeper.store.database import open_pool
    from scorekeeper.store.opening import everything

    with open_book(chosen) as book:
        with sound(chosen.to):
            pool = open_pool(chosen.to)
            target = pool.lend()
        with closing(pool), closing(target):
            try:
                moving.move(book, target)
            except moving.Different as different:
                for mismatch in different.args:
                    print(DIFFERENCE.fill(**mismatch._asdict()).to(chosen.lang))
                print(_STAYS.to(chosen.lang))
                return 1
            sessions = len(everything(target))
    to = chosen.to if isinstance(chosen.to, Path) else shown(chosen.to)
    print(_MOVED.fill(to=to, sessions=sessions).to(chosen.lang))
    return 0

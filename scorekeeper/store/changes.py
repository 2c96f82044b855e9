"""The kinds of change of a session and of a group, each declared once, by its name in the history.

Histories, `undo`, the session page, files and tests follow from these tables.
"""

from collections.abc import Mapping
from typing import NamedTuple

from scorekeeper.text import Text, both_languages


class ChangeKind(NamedTuple):
    """A kind of change."""

    words: Text
    """What the history says, after who did it."""
    lines: tuple[str, ...] = ()
    """The kinds of line that it may concern; none if it concerns the whole session."""
    undone_by: tuple[str, ...] = ()
    """The changes by which `undo` takes it back; none if it does not."""
    is_shown: bool = False
    """Whether the session page shows it in these words if it is the last change."""
    other_words: Mapping[str, Text] = {}
    """Other words for a kind of line, or if all rounds were `recalculated`."""


def _kind(
    words: str, *lines: str, undone_by: str = "", is_shown: bool = False, **other_words: str
) -> ChangeKind:
    """Return a kind of change; words are *Vietnamese | English*."""
    texts = {of: both_languages(other) for of, other in other_words.items()}
    return ChangeKind(both_languages(words), lines, tuple(undone_by.split()), is_shown, texts)


KINDS: Mapping[str, ChangeKind] = {
    "saved": _kind("ghi ván {number} | saved round {number}", "round", undone_by="struck"),
    "ga": _kind("chia gà | dealt with the gà", "ga", undone_by="struck"),
    "side": _kind("ghi khoản trả thêm | saved a side payment", "side", undone_by="struck"),
    "corrected": _kind(
        "sửa ván {number} | corrected round {number}", "round", undone_by="corrected struck"
    ),
    "struck": _kind(
        "bỏ ván {number} | removed round {number}",
        *("round", "ga", "side"),
        undone_by="restored",
        ga="bỏ lần chia gà | took back what became of the gà",
        side="bỏ khoản trả thêm | removed a side payment",
    ),
    "restored": _kind(
        "lấy lại ván {number} | brought back round {number}",
        *("round", "ga", "side"),
        undone_by="struck",
        ga="chia lại gà như trước | dealt with the gà as before",
        side="lấy lại khoản trả thêm | brought back a side payment",
    ),
    "reseated": _kind(
        "đổi chỗ từ ván {number} | changed seats from round {number} on", "round", is_shown=True
    ),
    "paid": _kind("ghi một khoản đã trả | noted a payment", "payment", undone_by="outside_struck"),
    "spent": _kind("ghi một khoản chi | noted an expense", "expense", undone_by="outside_struck"),
    "outside_struck": _kind(
        "bỏ một khoản | removed an amount", "payment", "expense", undone_by="outside_restored"
    ),
    "outside_restored": _kind(
        "lấy lại một khoản | brought back an amount",
        *("payment", "expense"),
        undone_by="outside_struck",
    ),
    "opened": _kind("mở buổi | opened the evening"),
    "imported": _kind(
        "mở lại từ tệp đã tải về; mọi việc trước đó là chép từ tệp"
        " | opened it again from a file; all that stands before is copied from there",
        is_shown=True,
    ),
    "people": _kind("đổi người hoặc chỗ ngồi | changed people or seats", is_shown=True),
    "title": _kind("đổi tên buổi | changed the title"),
    "turns": _kind("chọn cách thay nhau nghỉ | set how people take turns"),
    "leader": _kind("chọn người đi trước | set who leads"),
    "rules": _kind("thêm luật | added rules", is_shown=True),
    "rules_changed": _kind(
        "đổi luật từ ván tới: {was} thành {now}"
        " | changed the rules from the next round on: {was} to {now}",
        is_shown=True,
        recalculated="đổi luật và tính lại cả buổi: {was} thành {now}"
        " | changed the rules and recalculated all: {was} to {now}",
    ),
    "stake": _kind(
        "đổi tiền cược từ ván tới: {was} thành {now}"
        " | changed the stake from the next round on: {was} to {now}",
        is_shown=True,
        recalculated="đổi tiền cược và tính lại cả buổi: {was} thành {now}"
        " | changed the stake and recalculated all: {was} to {now}",
    ),
    "link": _kind("đổi link | replaced a link"),
    "owner": _kind("đổi chủ buổi | changed the owner"),
    "said_who": _kind("cho biết máy của ai | said whose phone it is"),
    "ended": _kind("kết thúc buổi | ended the evening"),
    "reopened": _kind("mở lại buổi | opened the evening again", is_shown=True),
    "last_round": _kind(
        "ván tới là ván cuối | the next round is the last", undone_by="more_rounds", is_shown=True
    ),
    "more_rounds": _kind(
        "chưa phải ván cuối | not the last round yet", undone_by="last_round", is_shown=True
    ),
}
_OTHER = _kind("sửa sổ | changed the book")

OUTSIDE = [what for what, kind in KINDS.items() if {*kind.lines} & {"payment", "expense"}]
"""The changes of a payment or expense; `details` says which."""

OF_GROUPS: Mapping[str, ChangeKind] = {
    "opened": _kind("lập hội | started the group"),
    "imported": _kind("mở lại hội từ tệp | opened the group again from its file"),
    "renamed": _kind("đổi tên hội | renamed the group"),
    "link": _kind("đổi link | replaced a link"),
    "evening": _kind("thêm buổi {title} | added {title}"),
    "seated": _kind("cho biết ai là ai ở {title} | said who is who in {title}"),
    "taken_out": _kind("bỏ buổi {title} ra khỏi hội | took {title} out"),
    "adopted": _kind("cho biết {name} là ai | said who {name} is"),
    "handed_over": _kind("để phần còn nợ của {title} vào nợ cũ | carried over what {title} left"),
    "taken_back": _kind("lấy phần còn nợ của {title} ra, tính riêng | took back what {title} left"),
    "merged": _kind("gộp {one} vào {into} | merged {one} into {into}"),
    "split": _kind("tách {one} ra | split {one} off"),
    "member_renamed": _kind("đổi tên {from} thành {to} | renamed {from} to {to}"),
    "paid": _kind("ghi một khoản đã trả | noted a payment"),
    "payment_struck": _kind("bỏ khoản đã trả số {number} | removed payment {number}"),
    "payment_restored": _kind("lấy lại khoản đã trả số {number} | brought back payment {number}"),
}


def kind_of(what: str, kinds: Mapping[str, ChangeKind] = KINDS) -> ChangeKind:
    """Return the kind of a change. A book may hold one of a newer version of this program."""
    return kinds.get(what, _OTHER)

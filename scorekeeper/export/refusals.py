"""The refusals of a session file."""

from scorekeeper.games.base import Problem
from scorekeeper.store.errors import Refused
from scorekeeper.text import Text

_LONGEST_PLACE = 60

SENTENCES = {
    "E_TOO_LARGE": Text(
        "Tệp lớn hơn {most} MB: hãy xem lại có đúng tệp không. Buổi dài quá thì mở bằng lệnh "
        "scorekeeper import trên máy chạy sổ.",
        "The file is larger than {most} MB: check that it is the right one. A very long session is "
        "opened by the command scorekeeper import on the machine of the book.",
    ),
    "E_SHAPE none": Text(
        "Chưa có tệp nào: hãy chọn tệp .json đã tải về từ một buổi.",
        "No file was chosen: choose the .json file that was downloaded from a session.",
    ),
    "E_SHAPE other": Text(
        "Đây không phải tệp sổ của Sổ Phỏm: hãy chọn tệp .json tải về ở mục Tải về của buổi.",
        "This is no file of Sổ Phỏm: choose the .json file downloaded from a session.",
    ),
    "E_SHAPE newer": Text(
        "Tệp này do bản Sổ Phỏm mới hơn tạo ra: hãy cập nhật rồi mở lại.",
        "This file was made by a newer version of Sổ Phỏm: update, then open it again.",
    ),
    "E_SHAPE": Text(
        "Tệp hỏng ở chỗ {place}: hãy tải lại tệp từ buổi gốc.",
        "The file is damaged at {place}: download it again from the session it came from.",
    ),
    "E_RULES": Text(
        "Bản này không hiểu luật “{name}” trong tệp: hãy cập nhật Sổ Phỏm, hoặc tải lại tệp.",
        "This version does not know the rules “{name}” of the file: update Sổ Phỏm, or download "
        "the file again.",
    ),
    "E_RULES many": Text(
        "Tệp có hơn {most} bộ luật, không buổi nào có nhiều đến thế: hãy tải lại tệp từ buổi gốc.",
        "The file holds more than {most} sets of rules, which no session has: download it again "
        "from the session it came from.",
    ),
    "E_ROUND": Text(
        "Ván {number} trong tệp không đúng luật: {why} Hãy tải lại tệp từ buổi gốc.",
        "Round {number} of the file does not follow its rules: {why} Download the file again from "
        "the session it came from.",
    ),
    "E_DIFFERS round": Text(
        "Ván {number} tính lại ra khác với trong tệp: tệp đã bị sửa hoặc hỏng, hãy tải lại từ buổi "
        "gốc.",
        "Round {number} comes to something else than the file says: it was changed or damaged, "
        "download it again from the session it came from.",
    ),
    "E_DIFFERS side": Text(
        "Khoản trả thêm thứ {number} tính lại ra khác với trong tệp: tệp đã bị sửa hoặc hỏng, hãy "
        "tải lại từ buổi gốc.",
        "Side payment {number} comes to something else than the file says: it was changed or "
        "damaged, export the session again.",
    ),
    "E_DIFFERS ga": Text(
        "Lần chia gà thứ {number} tính lại ra khác với trong tệp: tệp đã bị sửa hoặc hỏng, hãy tải "
        "lại từ buổi gốc.",
        "The gà dealt with for the time {number} comes to something else than the file says: it "
        "was changed or damaged, download it again from the session it came from.",
    ),
}
"""Sentences by key, which begins with the error code."""


def refused(sentence: str, field: str = "", **values: object) -> Refused:
    """Return the refusal of a key of `SENTENCES`, to be raised."""
    code = sentence.partition(" ")[0]
    return Refused([Problem(code, field, SENTENCES[sentence].fill(**values))])


def damaged(place: str) -> Refused:
    """Return the refusal of a file that is damaged at a place, to be raised."""
    place = place[:_LONGEST_PLACE]
    return refused("E_SHAPE", place, place=place or "…")

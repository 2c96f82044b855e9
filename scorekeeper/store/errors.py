"""Refusals with their messages, validation of input, and database errors."""

import errno
import re
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from json import dumps
from typing import NamedTuple, TypeVar
from unicodedata import normalize

from scorekeeper.evening.amounts import grouped
from scorekeeper.evening.ledger import HALVES
from scorekeeper.evening.seats import STRANGER
from scorekeeper.games.base import Amount, Problem
from scorekeeper.games.names import LONGEST_NAME, clean_name, clean_text, hidden_in
from scorekeeper.text import Text

Wanted = TypeVar("Wanted")


class Refused(Exception):
    """A request that the store refuses; its transaction is rolled back."""

    def __init__(self, problems: Iterable[Problem], number: int | None = None) -> None:
        self.problems = tuple(problems)  # at least one
        self.number = number  # of the later round that stopped the change, if one did
        super().__init__(", ".join(problem.code for problem in self.problems))

    @property
    def code(self) -> str:
        """The code of the first problem."""
        return self.problems[0].code


class Stale(Refused):
    """Refusal of a change that was based on an old version."""


def refused(sentence: str, field: str = "", **values: object) -> Refused:
    """Return the refusal of a key of `SENTENCES`, to be raised."""
    code = sentence.partition(" ")[0]
    return Refused([Problem(code, field, SENTENCES[sentence].fill(**values))])


def existing(what: Wanted | None, sentence: str = "E_NOT_FOUND") -> Wanted:
    """Return what was looked for, such as rows or their number; refuse if there is none."""
    if not what:
        raise refused(sentence)
    return what


def accepted(answer: Wanted | list[Problem]) -> Wanted:
    """Return an answer; refuse with the problems that may stand in its place."""
    if isinstance(answer, list):
        raise Refused(answer)
    return answer


def stale(sentence: str = "E_STALE") -> Stale:
    """Return the refusal of a change based on an old version, to be raised."""
    return Stale([Problem("E_STALE", "", SENTENCES[sentence])])


SENTENCES = {
    "E_NOT_FOUND": Text(
        "Không tìm thấy: kiểm tra lại link hoặc xin link mới.",
        "There is nothing here: check the link, or ask for a new one.",
    ),
    "E_READ_ONLY": Text(
        "Link này chỉ để xem. Muốn ghi thì xin link ghi cùng.",
        "This link only shows the book. To enter rounds, ask for the link to keep score.",
    ),
    "E_OWNER_ONLY": Text(
        "Chỉ chủ buổi làm được việc này: nhờ chủ buổi.",
        "Only the owner of this evening can do this: ask them to.",
    ),
    "E_READ_ONLY group": Text(
        "Link này chỉ để xem. Muốn ghi thì xin link ghi cùng của hội.",
        "This link only shows the group. To change it, ask for its link to keep score.",
    ),
    "E_OWNER_ONLY group": Text(
        "Chỉ máy đã lập hội làm được việc này.",
        "Only the phone that started the group can do this.",
    ),
    "E_GROUP other": Text(
        "Buổi này đã ở trong một hội khác: bỏ khỏi hội ấy trước.",
        "This evening is in another group: take it out there first.",
    ),
    "E_GROUP settles": Text(
        "Phần còn nợ của buổi này đã vào nợ cũ của hội: tính ở đó.",
        "What this evening leaves is among the old debts of the group: settle it there.",
    ),
    "E_GROUP name": Text(
        "Hội đã có người tên {player}: chọn hay gộp với người ấy, hoặc thêm họ, biệt danh vào tên.",
        "The group has somebody called {player}: choose or merge with that one, or add a nickname.",
    ),
    "E_SESSION_ENDED": Text(
        "Buổi này đã kết thúc: chủ buổi mở lại được ở Kết quả.",
        "This evening has ended: its owner can open it again under Result.",
    ),
    "E_STALE": Text(
        "Đã có thay đổi từ lúc bạn xem: xem lại rồi lưu lần nữa.",
        "It has changed since you looked: look again, then save once more.",
    ),
    "E_NOT_FOUND profile": Text(
        "Không tìm thấy bộ luật này trong máy: xem lại danh sách luật của bạn.",
        "These rules are not kept on this phone: look at the list of your rules.",
    ),
    "E_NOT_FOUND move": Text(
        "Link này hết dùng được: tạo link mới ở máy cũ, dùng một lần trong {minutes} phút.",
        "This link no longer works: make a new one on the old phone, for {minutes} minutes.",
    ),
    "E_MOVE": Text(
        "Đây chính là máy cũ: mở link này ở máy mới.",
        "This is the old phone itself: open the link on the new one.",
    ),
    "E_AGREED": Text(
        "Máy này đã đồng ý thay cho {player}: nếu nhầm thì nhờ người ghi sổ bỏ đi.",
        "This phone has agreed for {player}: if that is wrong, ask a keeper to remove it.",
    ),
    "E_AGREED struck": Text(
        "Người ghi sổ đã bỏ lời đồng ý của {player} từ máy này: dùng máy khác.",
        "A keeper has removed what this phone agreed for {player}: use another phone.",
    ),
    "E_AGREED browser": Text(
        "Chỉ trình duyệt mới đồng ý được: mở link để xem trên điện thoại.",
        "Only a browser can agree: open the view link on a phone.",
    ),
    "E_TOO_MANY": Text(
        "Quá nhiều lời đồng ý trong {minutes} phút: đợi một lát rồi bấm lại.",
        "Too many have agreed within {minutes} minutes: wait a little, then try again.",
    ),
    "E_TOO_MANY guests": Text(
        "Đã có {most} máy vào buổi này: xem chung máy với người khác.",
        "{most} phones have come to this evening already: look at somebody else’s.",
    ),
    "E_NO_ROOM": Text(
        "Máy chủ sắp hết chỗ, chưa mở thêm được. Các buổi đang chơi vẫn ghi được.",
        "The server is almost full and opens nothing more. Rounds are still saved.",
    ),
    "E_SLOW_DOWN opened": Text(
        "Vừa mở nhiều buổi quá: đợi {minutes} phút rồi bấm lại.",
        "Many evenings were just opened: try again after {minutes} min.",
    ),
    "E_SLOW_DOWN browsers": Text(
        "Từ mạng này vừa có nhiều máy mới quá: đợi {minutes} phút rồi bấm lại.",
        "Many new phones just came from this network: try again after {minutes} min.",
    ),
    "E_SLOW_DOWN refused files": Text(
        "Vừa gửi nhiều tệp, nhiều mã hỏng quá: đợi {minutes} phút rồi mở lại.",
        "Many files or codes were just refused: try again after {minutes} min.",
    ),
    "E_SLOW_DOWN read files": Text(
        "Vừa mở nhiều tệp quá: đợi {minutes} phút rồi mở lại.",
        "Many files were just opened: try again after {minutes} min.",
    ),
    "E_SLOW_DOWN verdicts": Text(
        "Vừa bấm nhiều lần quá: đợi {minutes} phút rồi bấm lại.",
        "Too many taps just came: try again after {minutes} min.",
    ),
    # Unused since 0.11, but in the API's closed list of codes.
    "E_TOO_LONG": Text(
        "Buổi này quá dài để tính lại cả buổi.",
        "This evening is too long to work all of it out again.",
    ),
    "E_STALE rules": Text(
        "Luật hoặc tiền cược vừa đổi: xem ván này trả ra sao bây giờ rồi lưu.",
        "The rules or the stake were just changed: look at what this round pays now, then save.",
    ),
    "E_STALE number": Text(
        "Ván số này máy khác vừa ghi: xem có phải cùng một ván không.",
        "Another phone has just saved a round with this number: check whether it is the same one.",
    ),
    "E_STALE profile": Text(
        "Bộ luật này vừa được lưu từ một trang khác: xem bản mới, hoặc lưu thành bộ luật khác.",
        "These rules were just saved from another page: look at them, or save yours as others.",
    ),
    "E_RULES many": Text(
        "Máy này đã giữ {most} bộ luật: bỏ bớt một bộ rồi lưu.",
        "This phone keeps {most} sets of rules: forget one of them, then save.",
    ),
    "E_RULES full": Text(
        "Buổi này đã có {most} bộ luật: mở buổi mới để chơi theo luật khác.",
        "This evening has {most} sets of rules already: open a new evening to play by others.",
    ),
    "E_RULES newer": Text(
        "Bộ luật này do bản Sổ Phỏm mới hơn tạo ra: cập nhật rồi mở lại.",
        "These rules were made by a newer version of Sổ Phỏm: update, then open them again.",
    ),
    "E_SHAPE name": Text(
        "Tên phải có từ 1 đến {most} ký tự: nhập lại.",
        "A name must have 1 to {most} characters: enter it again.",
    ),
    "E_SHAPE unseen": Text(
        "Có ký tự không nhìn thấy được: xóa đi và gõ lại.",
        "There are characters that nobody can see: delete all of it and type it again.",
    ),
    "E_BUSY": Text(
        "Sổ đang bận, chưa lưu được: bấm lưu lần nữa.",
        "The book is busy and nothing is saved yet: save once more.",
    ),
    "E_BUSY full": Text(
        "Ổ đĩa của máy chủ đã đầy: nhờ người quản lý dọn bớt, rồi thử lại.",
        "The server’s disk is full: ask whoever runs it to make room, then try again.",
    ),
    "E_BUSY read-only": Text(
        "Máy chủ không ghi được vào sổ: nhờ người quản lý xem lại thư mục dữ liệu.",
        "The server cannot write to the book: ask whoever runs it to check its data folder.",
    ),
    "E_BUSY disk": Text(
        "Ổ đĩa của máy chủ không đọc hoặc ghi được: nhờ người quản lý xem lại.",
        "The server’s disk cannot be read or written: ask whoever runs it to check it.",
    ),
    "E_BUSY closed": Text(
        "Máy chủ không mở được tệp sổ: nhờ người quản lý xem lại thư mục dữ liệu.",
        "The server cannot open the book: ask whoever runs it to check its data folder.",
    ),
    "E_BUSY damaged": Text(
        "Tệp sổ bị hỏng: nhờ người quản lý lấy lại bản sao lưu bằng scorekeeper restore.",
        "The file of the book is damaged: have a backup put back with scorekeeper restore.",
    ),
    "E_BUSY empty": Text(
        "Tệp sổ trống trơn: lấy lại bản sao lưu bằng scorekeeper restore, hoặc xóa tệp để mở sổ "
        "mới.",
        "The file of the book is empty: put a backup back with scorekeeper restore, or delete "
        "it to begin anew.",
    ),
    "E_BUSY missing": Text(
        "Tệp sổ không còn nữa: nhờ người quản lý lấy lại bản sao lưu bằng scorekeeper restore.",
        "The file of the book is gone: have a backup put back with scorekeeper restore.",
    ),
    "E_BUSY foreign": Text(
        "Tệp ở chỗ của sổ là của chương trình khác: nhờ người quản lý xem lại thư mục dữ liệu.",
        "The file in place of the book belongs to another program: have the data folder looked at.",
    ),
    "E_BUSY lost": Text(
        "Máy chủ tạm mất liên lạc với sổ: chờ một lát rồi thử lại, không sợ ghi trùng.",
        "The server has lost touch with the book: wait, then try again; nothing is saved twice.",
    ),
    "E_BUSY standby": Text(
        "PostgreSQL đang chỉ cho đọc: chờ một lát rồi thử lại, nếu vẫn vậy nhờ người quản lý.",
        "PostgreSQL is read-only now: wait a moment, then try again; if it stays so, ask "
        "whoever runs it.",
    ),
    "E_BUSY address": Text(
        "Địa chỉ của sổ viết chưa đúng: viết postgresql://TÊN:MẬT-KHẨU@MÁY/SỔ, thay dấu trong "
        "mật khẩu (%40 cho @, %2F cho /, %25 cho %), và bỏ mục lạ như pgbouncer=true.",
        "The address of the book is not well-formed: write postgresql://USER:PASSWORD@HOST/BOOK, "
        "replace signs in the password (%40 for @, %2F for /, %25 for %), and leave out settings "
        "of other programs, such as pgbouncer=true.",
    ),
    "E_BUSY asynchronous": Text(
        "PostgreSQL trả lời trước khi ván nằm trên đĩa: nhờ người quản lý máy chủ đặt "
        "synchronous_commit = on.",
        "PostgreSQL answers before a round is on its disk: have synchronous_commit = on set.",
    ),
    "E_BUSY encoding": Text(
        "Cơ sở dữ liệu này không dùng UTF-8: tạo lại với ENCODING UTF8.",
        "This database does not use UTF-8: create it with ENCODING UTF8.",
    ),
    "E_BUSY occupied": Text(
        "Nơi chuyển đến đã có sổ: chọn một chỗ trống.",
        "There is a book where this one is to go: choose an empty place.",
    ),
    "E_BUSY tables": Text(
        "Cơ sở dữ liệu này có bảng của chương trình khác: tạo cái trống cho sổ.",
        "This database has tables of another program: create an empty one for the book.",
    ),
    "E_BUSY package": Text(
        "Máy này chưa có gói psycopg để mở sổ trên PostgreSQL: cài scorekeeper[postgres].",
        "The package psycopg, which a book on PostgreSQL needs, is missing: install "
        "scorekeeper[postgres].",
    ),
    "E_BUSY newer": Text(
        "Sổ này do bản Sổ Phỏm mới hơn tạo ra: cập nhật Sổ Phỏm rồi mở lại.",
        "This book was made by a newer version of Sổ Phỏm: update Sổ Phỏm, then open it again.",
    ),
    "E_KEY_REQUIRED": Text(
        "Thiếu mã của lần nhập: gửi một mã từ 1 đến 100 ký tự ASCII.",
        "The entry has no key: send one of 1 to 100 visible ASCII characters.",
    ),
    "E_KEY_REUSED": Text(
        "Lần nhập này đã được lưu với nội dung khác: mở lại ván đó để sửa.",
        "This entry is already saved, with something else in it: open that round to correct it.",
    ),
    "E_KEY_REUSED opening": Text(
        "Mã này đã dùng để mở một buổi khác: mở buổi này bằng mã mới.",
        "This key has opened another evening: open this one with a new key.",
    ),
    "E_KEY_REUSED outside": Text(
        "Khoản này vừa được ghi với nội dung khác: xem lại trang tính tiền rồi ghi tiếp.",
        "This is already saved, with something else in it: look at Settle up again, then go on.",
    ),
    "E_GA_LEFT": Text(
        "Gà còn {ga}: chia đều, giao cho một người, hoặc để dành trước đã.",
        "The gà still holds {ga}: share it, give it to somebody, or keep it first.",
    ),
    "E_GA_LEFT stake": Text(
        "Gà còn {ga} theo mức cũ: chia hết gà rồi mới đổi tiền cược, hoặc tính lại cả buổi.",
        "The gà still holds {ga} at the old stake: share it first, or recalculate all.",
    ),
    "E_GA_EMPTY": Text(
        "Gà đã hết: không cần chia nữa, cứ chơi tiếp hoặc kết thúc.",
        "The gà is empty: there is nothing to share, play on or end the evening.",
    ),
    "E_RULES": Text(
        "Buổi này chưa có luật cho ván kiểu này: thêm luật của trò đó.",
        "This evening has no rules for a round of that game: add them.",
    ),
    "E_RULES other": Text(
        "Luật này là của trò khác: chọn luật của trò đã chơi.",
        "These rules are for another game: choose those of the game played.",
    ),
    "E_RULES twice": Text(
        "Buổi này đã có luật cho trò này: mỗi trò chỉ một bộ luật, bỏ bớt.",
        "This evening already has rules for this game: one set for each, leave the other out.",
    ),
    "E_SHAPE game": Text("Ván này là trò nào?", "Which game was this round?"),
    "E_PLAYER_UNKNOWN nobody": Text(
        "Bạn là ai? Chọn trong {players}.",
        "Who are you? Choose one of {players}.",
    ),
    "E_PLAYER_UNKNOWN": STRANGER,
    "E_SHAPE stake": Text(
        "Tiền một cược phải là số đồng nguyên từ 1 đến {most}, hoặc để trống.",
        "The stake must be a whole number of đồng from 1 to {most}, or left empty.",
    ),
    "E_SHAPE amount": Text(
        "Số phải lớn hơn 0, nhiều nhất {most}, chẵn hoặc lẻ 0,5: nhập lại.",
        "An amount must be more than 0, at most {most}, whole or in halves: enter it again.",
    ),
    "E_SHAPE points": Text(
        "Buổi này không tính tiền: ghi bằng cược.",
        "This evening is not for money: enter bets.",
    ),
    "E_SHAPE into ga": Text(
        "Gà tính bằng cược, số này lẻ: ghi {near}.",
        "The gà counts in bets, and this is not a whole number of them: enter {near}.",
    ),
    "E_SHAPE bets": Text(
        "Buổi này tính bằng tiền: ghi số tiền đã trả.",
        "This evening is played for money: enter what was paid in đồng.",
    ),
    "E_SHAPE paid": Text(
        "Có khoản đã trả theo cách tính cũ: bỏ khoản đó ở Tính tiền hay Nợ cũ, đổi mức, rồi "
        "ghi lại.",
        "A payment was noted as it counted until now: take it back in Settle up or Old debts, "
        "change the stake, and note it again.",
    ),
    "E_SHAPE payee": Text(
        "Người trả và người nhận là một: chọn hai người khác nhau.",
        "Payer and payee are the same person: choose two people.",
    ),
    "E_SHAPE shares": Text("Trả cho những ai?", "Paid for whom?"),
    "E_SHAPE label": Text(
        "Tiền gì? Nhiều nhất {most} ký tự.", "For what? At most {most} characters."
    ),
    "E_SHAPE note": Text(
        "Ghi chú dài hơn {most} ký tự: rút ngắn lại.",
        "A note has more than {most} characters: shorten it.",
    ),
    "E_SHAPE reason": Text(
        "Lý do dài hơn {most} ký tự: rút ngắn lại.",
        "The reason has more than {most} characters: shorten it.",
    ),
    "E_SHAPE entry": Text(
        "Một ván không ghi được nhiều đến thế: bớt khoản trả thêm hoặc ghi chú.",
        "That is more than one round can hold: leave out some side payments or notes.",
    ),
    "E_SHAPE title": Text(
        "Tên buổi phải có từ 1 đến {most} ký tự: nhập lại.",
        "A title must have 1 to {most} characters: enter it again.",
    ),
    "E_SHAPE group": Text(
        "Đặt tên cho hội, dài nhất {most} ký tự.",
        "Give the group a name of at most {most} characters.",
    ),
    "E_SHAPE confirm": Text(
        "Tên vừa gõ chưa đúng, nên chưa xóa gì: gõ lại “{title}”.",
        "That is not the name, so nothing is deleted: type “{title}”.",
    ),
}
"""Sentences by key. A key is an error code, and a variant where the code has several sentences."""


class IdempotencyKey(NamedTuple):
    """The key of a request and a hash of its content, so that a retry is recognised."""

    text: str
    body: bytes


_VISIBLE_ASCII = re.compile(r"[\x21-\x7e]{1,100}").fullmatch


def read_key(text: object, *asked: object) -> IdempotencyKey:
    """Validate an idempotency key, and hash the content of the request."""
    if not isinstance(text, str) or not _VISIBLE_ASCII(text):
        raise refused("E_KEY_REQUIRED", "key")
    return IdempotencyKey(text, hash_of(*asked))


def hash_of(*asked: object) -> bytes:
    return sha256(dumps(asked, sort_keys=True).encode()).digest()


LONGEST_TITLE, LONGEST_REASON = 80, 500  # code points
LARGEST_STAKE = 10_000_000


def check_text(text: str, kind: str, field: str, most: int) -> None:
    """Refuse a text that is too long, in NFC too, or has invisible characters."""
    if len(text) > most or len(normalize("NFC", text)) > most:
        raise refused(f"E_SHAPE {kind}", field, most=most)
    if hidden_in(text):
        raise refused("E_SHAPE unseen", field)


def clean_title(raw: object) -> str | None:
    """Return a title in NFC without outer blanks; None if it is empty or too long."""
    return clean_text(raw, LONGEST_TITLE)


def checked_title(raw: object, what: str = "title") -> str:
    """Return a new title or label in its clean form, or refuse it."""
    title = clean_title(raw)
    if title is None:
        raise refused(f"E_SHAPE {what}", what, most=LONGEST_TITLE)
    check_text(title, what, what, LONGEST_TITLE)
    return title


def checked_name(raw: object) -> str:
    """Return a new name in its clean form, or refuse it: other people see it too."""
    name = clean_name(raw) if isinstance(raw, str) else None
    if name is None:
        raise refused("E_SHAPE name", "name", most=LONGEST_NAME)
    if hidden_in(name):
        raise refused("E_SHAPE unseen", "name")
    return name


def checked_reason(raw: object) -> str:
    """Return a reason in its clean form, empty if none is given, or refuse it."""
    reason = str(raw or "").encode("utf-8", "replace").decode()
    check_text(reason, "reason", "reason", LONGEST_REASON)
    return clean_text(reason, LONGEST_REASON) or ""


def checked_stake(stake: object) -> int | None:
    """Return a stake in đồng for each bet, None for points only, or refuse it."""
    if stake is None or (type(stake) is int and 1 <= stake <= LARGEST_STAKE):
        return stake
    raise refused("E_SHAPE stake", "stake", most=grouped(LARGEST_STAKE))


def checked_halves(amount: Amount, most: int) -> int:
    """Return a positive amount of bets or đồng in halves, or refuse it."""
    halves = amount * HALVES
    if halves.denominator != 1 or not 0 < amount <= most:
        raise refused("E_SHAPE amount", "amount", most=grouped(most))
    return int(halves)


FULL, READ_ONLY = "E_BUSY full", "E_BUSY read-only"
DISK, _CLOSED = "E_BUSY disk", "E_BUSY closed"
DAMAGED, FOREIGN = "E_BUSY damaged", "E_BUSY foreign"
EMPTY, MISSING = "E_BUSY empty", "E_BUSY missing"
LOST, STANDBY, ADDRESS = "E_BUSY lost", "E_BUSY standby", "E_BUSY address"


class Unavailable(Exception):
    """The file cannot be read or written now. Nothing was changed."""

    wait = 30
    """Seconds after which the client may retry."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence  # a key of `SENTENCES`

    @property
    def message(self) -> Text:
        """The reason, and what to do."""
        return SENTENCES[self.sentence]


class Busy(Unavailable):
    """Another connection holds the lock for too long."""

    wait = 2

    def __init__(self) -> None:
        super().__init__("E_BUSY")


class Lost(Unavailable):
    """The PostgreSQL server does not confirm. A change may be stored; a retry tells."""

    wait = 5

    def __init__(self, sentence: str = LOST) -> None:
        super().__init__(sentence)


class NewerDatabase(Unavailable):
    """A newer version of this program wrote the file."""

    def __init__(self) -> None:
        super().__init__("E_BUSY newer")


KINDS: tuple[type[Exception], ...] = (Unavailable, sqlite3.Error)
"""Exceptions of a file that cannot be used. A `sqlite3.Error` may also be a bug of ours."""

_PRIMARY = 0xFF  # the mask of a primary result code
_HELD = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL)
_OF_SQLITE = {
    sqlite3.SQLITE_IOERR_SHMSIZE: FULL,  # no room for the index of the log
    sqlite3.SQLITE_FULL: FULL,
    sqlite3.SQLITE_READONLY: READ_ONLY,
    sqlite3.SQLITE_PERM: READ_ONLY,
    sqlite3.SQLITE_IOERR: DISK,
    sqlite3.SQLITE_CORRUPT: DAMAGED,
    sqlite3.SQLITE_NOTADB: DAMAGED,
    sqlite3.SQLITE_CANTOPEN: _CLOSED,
}
_OF_SYSTEM = {errno.ENOSPC: FULL, errno.EROFS: READ_ONLY, errno.EACCES: READ_ONLY}


def unavailable(error: BaseException) -> Unavailable | None:
    """Translate an error of SQLite or of the system; None for a bug of ours."""
    if isinstance(error, Unavailable):
        return error
    if isinstance(error, OSError):
        return Unavailable(_OF_SYSTEM.get(error.errno or 0, _CLOSED))
    code = getattr(error, "sqlite_errorcode", 0)
    if code & _PRIMARY in _HELD:
        return Busy()
    sentence = _OF_SQLITE.get(code) or _OF_SQLITE.get(code & _PRIMARY)
    return Unavailable(sentence) if sentence else None


@contextmanager
def as_unavailable(*also: type[Exception]) -> Iterator[None]:
    """Raise errors of SQLite and these types as `Unavailable`, unless they are our bugs."""
    kinds: tuple[type[Exception], ...] = (sqlite3.Error, *also)
    try:
        yield
    except kinds as error:
        if why := unavailable(error):
            raise why from error
        raise

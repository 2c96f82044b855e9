"""An evening as plain text, a line a round, and back. (docs/notation.md)"""

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import date
from functools import partial
from itertools import islice
from typing import Any, NamedTuple

from scorekeeper import doors
from scorekeeper.evening import seats
from scorekeeper.evening.amounts import grouped
from scorekeeper.evening.ledger import HALVES
from scorekeeper.evening.money import read_stake
from scorekeeper.evening.record import Line, LineKind, Outside, Record, Unplayable
from scorekeeper.evening.seats import PersonEdit
from scorekeeper.export.facts import checked
from scorekeeper.export.schema import YEARS
from scorekeeper.games import GAMES
from scorekeeper.games.base import Entry, Problem
from scorekeeper.games.names import LONGEST_NAME, hidden_in
from scorekeeper.games.notation import (
    PAYS_WHOM,
    Clause,
    Fault,
    Notation,
    Spell,
    bracketed,
    normal_line,
    plain,
    quoted,
    read_clauses,
    read_round,
    spelled_name,
    without_comment,
    write_round,
)
from scorekeeper.rules import share_code
from scorekeeper.rules.notation import read_rules
from scorekeeper.rules.profiles import Profile
from scorekeeper.store.errors import LARGEST_STAKE, Refused, clean_title
from scorekeeper.store.settlement import MOST as MOST_PAID
from scorekeeper.text import Text, join

LONGEST_TEXT, MOST_LINES = doors.EVENING_TEXT.size, doors.EVENING_TEXT.lines
_TITLE = "Buổi chơi"
_NAMED = Text("Ai ngồi, ai nghỉ.", "Who sits or has left.")
_SEATED, _LEFT = (Notation(Clause(pattern, _NAMED)) for pattern in ("<who,>", "<who*>"))
_NAMES = Notation(*_SEATED.clauses, *_LEFT.clauses)
_SIDE = Notation(
    Clause('<from> trả|đưa ?cho gà <bets#> ~cược <note"?>', _NAMED, sets={"to": [None]}),
    Clause('gà trả|đưa ?cho <to*> <bets#> ~cược <note"?>', _NAMED, sets={"from": None}),
    Clause('<from> trả|đưa ?cho <to*> <bets#> ~cược <note"?>', _NAMED, asks=PAYS_WHOM),
)
_UNITS = {"money": "đồng", "bets": "cược"}
_PAID = Notation(
    Clause("<from> trả|đưa ?cho gà <amount#> <unit=>", _NAMED, sets={"to": None}, words=_UNITS),
    Clause("gà trả|đưa ?cho <to> <amount#> <unit=>", _NAMED, sets={"from": None}, words=_UNITS),
    Clause("<from> trả|đưa ?cho <to> <amount#> <unit=>", _NAMED, words=_UNITS),
)
_SPENT = Notation(
    Clause('<from> trả <label">', _NAMED),
    Clause("<to*> <amount#> ?đồng", _NAMED, "shares[]"),
)
_GA = Notation(
    Clause("chia ?cho <among*>", _NAMED, sets={"ga": "shared"}),
    Clause("giao ?cho <among*>", _NAMED, sets={"ga": "given"}),
    Clause("để_lại ?cho <among*>", _NAMED, sets={"ga": "kept"}),
)
DIRECTIVES = {
    "title": ("Buổi", Text("Tên buổi.", "The title.")),
    "day": ("Ngày", Text("27/11/2026 hoặc 2026-11-27.", "27/11/2026 or 2026-11-27.")),
    "people": (
        "Người",
        Text("Mọi người, theo thứ tự ngồi: Hà, Tí, Tèo.", "Everybody in seat order: Hà, Tí, Tèo."),
    ),
    "stake": (
        "Cược",
        Text("Mỗi cược mấy đồng từ đây: 5000, 5k; hoặc điểm.", "Đồng a bet from here on; or điểm."),
    ),
    "rules": (
        "Luật",
        Text(
            "Luật từ đây: tên bộ luật, mã luật, hoặc tên trò đã chơi ở trên.",
            "The rules from here on: a preset, a rules code, or a game that was played before.",
        ),
    ),
    "seats": ("Ngồi", Text("Ai chơi từ đây, theo thứ tự ngồi.", "Who plays from here on.")),
    "side": (
        "Trả thêm",
        Text(
            "Trả nhau ngoài ván: Tí trả Hà và Tèo 2,5 cược “nước”.",
            "Between rounds: Tí trả Hà và Tèo 2,5 cược “nước”.",
        ),
    ),
    "ga": (
        "Gà",
        Text("chia Hà và Tí; giao Tí; để lại.", "Shared (chia), given (giao) or kept (để lại)."),
    ),
    "paid": (
        "Đã trả",
        Text(
            "Tiền đã đưa nhau: An trả Bình 50000 đồng; gà trả Hà 2 cược.",
            "What was paid already: An trả Bình 50000 đồng; gà trả Hà 2 cược.",
        ),
    ),
    "spent": (
        "Khoản chi",
        Text(
            "Ai trả khoản gì, phần mỗi người mấy đồng: Hà trả “bia”; Hà và Tí 30000; Tèo 60000.",
            "Who paid for what, and each share in đồng: Hà trả “bia”; Hà và Tí 30000; Tèo 60000.",
        ),
    ),
    "struck": (
        "Đã bỏ",
        Text("Số của những ván đã bỏ: 3, 7.", "The numbers of rounds that were removed: 3, 7."),
    ),
    "left": ("Nghỉ", Text("Ai đã nghỉ.", "Who has left.")),
}
_DIRECTIVE = re.compile(r"\s*([^\W\d_]+(?: [^\W\d_]+)?)\s*:\s*")
_QUOTED = re.compile(r'"((?:[^"]|"")*)"\s*(?:#.*)?')
_NUMBER = re.compile(
    r"\s*(?:[Vv]án\s+|[Vv]an\s+(?=[0-9]+\s*[:)]))?([0-9]{1,4})\s*[.:)]\s*"  # “Van 5.” has 5 points.
)
_DAY = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})|([0-9]{1,2})/([0-9]{1,2})/([0-9]{4})")
_NAME = re.compile(r"\s*(?:\[((?:[^\]]|\]\]){0,99})\]|([^\s,;\[\]][^,;\[\]]*))")
_PLAIN_NAME = re.compile(r"[\w .'-]+")

_TITLE_COMMENT = re.compile(r"#(?!\S)")

_ORDERS = ("placing", "lay_order")

_NO_PEOPLE = Text("Ai chơi? Ghi ở trên: Người: Hà, Tí, …", "Who plays? Write Người: Hà, Tí, …")
_NO_RULES = Text("Luật nào? Ghi ở trên: Luật: pho-bien", "Which rules? Write Luật: pho-bien")
_SEATS = Text(
    "Ván này ai chơi? Ghi ở trên: Ngồi: và từ 2 đến {most} tên.",
    "Who plays this round? Write above it Ngồi: and 2 to {most} names.",
)
_NOT_NEXT = Text("Ván này là ván {next}: số {given} có đúng không?", "This is {next}, not {given}?")
_NOT_STAKE = Text(
    "Mỗi cược mấy đồng, từ 1 đến {most}? Ghi 5000, 5k hoặc điểm.",
    "How many đồng a bet, from 1 to {most}? Write 5000, 5k or điểm.",
)
_NOT_DAY = Text("Ngày nào? Ghi như 27/11/2026.", "Which day? Write it like 27/11/2026.")
_TOO_LATE = Text("Người chơi ghi một lần, trước ván đầu.", "People stand before the first round.")
_NOT_TITLE = Text("Tên buổi dài quá hoặc trống: viết lại.", "Write a title of 1 to 80 letters.")
_NOT_NAME = Text(
    "“{word}” không phải tên: tên có từ 1 đến {most} ký tự.",
    "“{word}” is not a name: a name has 1 to {most} characters.",
)
_EACH_ONCE = Text("Ai? Ghi mỗi tên một lần.", "Who? Write each name once.")
_WHO_PAYS = Text(
    "Ai trả ai mấy cược? Mỗi tên một lần; với gà thì không có nửa cược.",
    "Who pays whom how many bets? Each name once; no half bets with the gà.",
)
_WHOSE_GA = Text(
    "Gà chia cho ai, giao cho một người, hay để lại cho ai? Mỗi tên một lần.",
    "Is the gà shared (chia), given to one (giao) or kept (để lại)? Each name once.",
)
_PAYS_WHOM_WHAT = Text(
    "Ai trả ai mấy đồng? Viết như: An trả Bình 50000 đồng.",
    "Who paid whom how much? Write it like: An trả Bình 50000 đồng.",
)
_WHOSE_SHARES = Text(
    "Ai trả khoản gì, phần mỗi người mấy đồng? Viết như: Hà trả “bia”; Hà và Tí 30000.",
    "Who paid for what, and how much for each? Write it like: Hà trả “bia”; Hà và Tí 30000.",
)
_WHICH_ROUNDS = Text(
    "Ván nào đã bỏ? Ghi số, mỗi số một lần: 3, 7.",
    "Which rounds were removed? Write each number once: 3, 7.",
)
_NOT_IN_WORDS = Text(
    "Bằng chữ không ghi đủ được dòng này: {line}. Tải tệp JSON của cả buổi.",
    "Text cannot say all of this line: {line}. Take the JSON file of the whole evening.",
)
_LONG = Text("Văn bản dài quá: tách ra.", "The text is too long: split it.")


class Misread(NamedTuple):
    """A place of a text that is not understood, or that the rules refuse."""

    row: int
    """From 1, as the column."""
    column: int
    message: Text


class _Place(NamedTuple):
    """Where a line of the record is in the text."""

    row: int
    typed: str
    columns: dict[str, int]
    """From 0, by the beginning of the path of a field; the whole line is `""`."""


class _Reader:
    """Takes in a text line by line."""

    def __init__(self) -> None:
        self.record = Record(_TITLE, "", (), (), None, (), ())
        self.seats: tuple[str, ...] = ()
        self.profile: Profile | None = None
        self.lines: list[Line] = []
        self.places: list[_Place] = []
        self.next = 1
        """The lowest number that no round has."""
        self.numbers: set[int] = set()
        self.jump: Misread | None = None
        """The first round with another number than the next."""
        self.stake_row = 0
        """The last row that names a stake."""
        self.struck: list[int] = []
        self.outside: list[Outside] = []

    def done(self, row: int) -> Record | Misread:
        """Return the evening of all lines, or what is missing after this row."""
        if not (self.profile and self.record.people):
            return Misread(row + 1, 1, _NO_RULES if self.record.people else _NO_PEOPLE)
        if len(self.numbers) != max(self.numbers, default=0):
            return self.jump or Misread(row, 1, _WHICH_ROUNDS)
        if len(self.numbers) > MOST_LINES:
            return Misread(row, 1, _LONG)
        return self.record._replace(
            lines=tuple(self.lines),
            struck=tuple(sorted(self.struck)),
            outside=tuple(self.outside),
        )

    def line(self, row: int, typed: str) -> None:
        """Take in a line. Raises `Fault`."""
        directive = _DIRECTIVE.match(typed)
        take = directive and _TAKE.get(plain(directive[1]))
        if directive and take:
            quotes = _QUOTED.fullmatch(typed, directive.end())
            said = quotes[1].replace('""', '"') if quotes else typed[directive.end() :]
            if not quotes:
                is_title = take == _Reader._title
                said = _TITLE_COMMENT.split(said)[0] if is_title else without_comment(said)
            try:
                entry = take(self, said.strip())
            except Fault as fault:
                raise Fault(fault.column + directive.end(), fault.message) from None
            if take == _Reader._stake:
                self.stake_row = row
            if entry:
                kind: LineKind = "ga" if "ga" in entry else "side"
                self._add(Line(kind, entry, self.record.stake), _Place(row, typed, {"": 0}))
        elif typed.partition("#")[0].strip():
            self._round(row, typed)

    def _round(self, row: int, typed: str) -> None:
        number, said = after_number(typed)
        if not self.record.people:
            raise Fault(0, _NO_PEOPLE)
        if not self.profile:
            raise Fault(0, _NO_RULES)
        game = self.profile.game
        own = self._number(row, number)
        if not seats.FEWEST <= len(self.seats) <= game.most_players:
            raise Fault(0, _SEATS.fill(most=game.most_players))
        entry, columns = read_round(said, game.notation, self.seats, self.profile.rules)
        start = number.end() if number else 0
        self._add(
            Line("round", entry, self.record.stake, self.profile, own),
            _Place(row, typed, {"": start, **columns}),
        )

    def _number(self, row: int, number: re.Match[str] | None) -> int:
        """Return the number of a round, by default the next. Raises `Fault` if another has it."""
        while self.next in self.numbers:
            self.next += 1
        own = int(number[1]) if number else self.next
        if number and own != self.next:
            asked = _NOT_NEXT.fill(next=self.next, given=own)
            if own in self.numbers:
                raise Fault(number.start(1), asked)
            self.jump = self.jump or Misread(row, number.start(1) + 1, asked)
        self.numbers.add(own)
        return own

    def _add(self, line: Line, place: _Place) -> None:
        self.lines.append(line)
        self.places.append(place)

    def _title(self, said: str) -> None:
        title = clean_title(said)
        if not title:
            raise Fault(0, _NOT_TITLE)
        self.record = self.record._replace(title=title)

    def _day(self, said: str) -> None:
        written = _DAY.fullmatch(said)
        parts = written and (written.groups()[:3] if written[1] else written.groups()[:2:-1])
        try:
            day = date(*[int(part) for part in parts or ()])
            if day.year not in YEARS:
                raise ValueError(day)
        except (TypeError, ValueError):
            raise Fault(0, _NOT_DAY) from None
        self.record = self.record._replace(day=day.isoformat())

    def _people(self, said: str) -> None:
        if self.lines:
            raise Fault(0, _TOO_LATE)
        names = [*islice(_NAME.finditer(said), seats.MOST + 1)]
        if len(names) < seats.FEWEST:
            raise Fault(0, _NO_PEOPLE)
        edits = [PersonEdit(name[2] or name[1].replace("]]", "]")) for name in names]
        people = seats.change((), edits, 1)
        if isinstance(people, list):
            place = re.sub(r"\D", "", people[0].field)
            name, message = names[int(place or 0)], people[0].message
            if people[0].code == "E_SHAPE" and not hidden_in(name[0]):
                message = _NOT_NAME.fill(word=name[0].strip(), most=LONGEST_NAME)
            raise Fault(name.start() if place else 0, message)
        self.seats = tuple([person.name for person in people])
        self.record = self.record._replace(people=self.seats)

    def _stake(self, said: str) -> None:
        stake = None if plain(said) == "diem" else read_stake(said) or 0
        if isinstance(stake, Text) or (stake is not None and not 0 < stake <= LARGEST_STAKE):
            raise Fault(0, _NOT_STAKE.fill(most=grouped(LARGEST_STAKE)))
        self.record = self.record._replace(stake=stake)

    def _rules(self, said: str) -> None:
        current = {plain(profile.game.name.vi): profile for profile in self.record.rules}
        chosen = current.get(plain(said)) or read_rules(said)
        if isinstance(chosen, Text):
            raise Fault(0, chosen)
        self.profile = chosen
        rules = {profile.game.id: profile for profile in (*self.record.rules, chosen)}
        in_order = [rules[game.id] for game in GAMES if game.id in rules]
        self.record = self.record._replace(rules=tuple(in_order))

    def _seats(self, said: str) -> None:
        self.seats = self._named(said)

    def _left(self, said: str) -> None:
        self.record = self.record._replace(left=self._named(said))

    def _named(self, said: str) -> tuple[str, ...]:
        names = read_clauses(said, _NAMES, self.record.people).entry.get("who", ())
        if not names or len({*names}) < len(names):
            raise Fault(0, _EACH_ONCE)
        return tuple(names)

    def _side(self, said: str) -> Entry:
        entry = {"note": "", **read_clauses(said, _SIDE, self.record.people).entry}
        half_bets = int(entry.pop("bets", 0) * HALVES)
        ends = [entry.get("from"), *entry.get("to", ())]
        # A game expects whole bets in the gà.
        if not half_bets or len({*ends}) < len(ends) or (None in ends and half_bets % HALVES):
            raise Fault(0, _WHO_PAYS)
        return {**entry, "half_bets": half_bets}

    def _paid(self, said: str) -> None:
        entry = read_clauses(said, _PAID, self.record.people).entry
        payer, payee, halves = entry.get("from"), entry.get("to"), _halves(entry)
        if payer == payee or not halves:
            raise Fault(0, _PAYS_WHOM_WHAT)
        self.outside.append(Outside(payer, {payee: halves}, unit=entry["unit"]))

    def _spent(self, said: str) -> None:
        entry = read_clauses(said, _SPENT, self.record.people).entry
        label = clean_title(entry.get("label", ""))
        parts = [(who, _halves(share)) for share in entry.get("shares", ()) for who in share["to"]]
        shares = dict(parts)
        if not label or not shares or not all(shares.values()) or len(shares) < len(parts):
            raise Fault(0, _WHOSE_SHARES)
        self.outside.append(Outside(entry["from"], shares, label))

    def _struck(self, said: str) -> None:
        struck = [int(number) for number in re.findall("[0-9]{1,4}", said)]
        known = len(self.numbers) + len(struck)
        self.numbers.update(struck)
        self.struck += struck
        if not re.fullmatch("[0-9, ]+", said) or len(self.numbers) < known:
            raise Fault(0, _WHICH_ROUNDS)

    def _ga(self, said: str) -> Entry:
        entry = read_clauses(said, _GA, self.record.people).entry
        among = entry.get("among", ())
        if not among or len({*among}) < len(among) or (entry["ga"] == "given" and len(among) > 1):
            raise Fault(0, _WHOSE_GA)
        return entry


def _halves(amounts: Entry) -> int:
    """Return the amount of a clause in halves; 0 if there is none, or too much."""
    halves = int(amounts.get("amount", 0) * HALVES)
    return halves if halves <= HALVES * MOST_PAID else 0


_TAKE: dict[str, Callable[[_Reader, str], Entry | None]] = {
    plain(word): getattr(_Reader, f"_{id}") for id, (word, _) in DIRECTIVES.items()
}


def after_number(typed: str) -> tuple[re.Match[str] | None, str]:
    """Return the number before a typed round, and the line with blanks in its place.

    >>> after_number("3. Hà ù")[1], after_number("Hà ù")
    ('   Hà ù', (None, 'Hà ù'))
    """
    number = _NUMBER.match(typed)
    return number, number.end() * " " + typed[number.end() :] if number else typed


def refusal_of(problem: Problem, typed: str, columns: Mapping[str, int]) -> Fault:
    """Return what the rules refuse, at its place in a typed line; the last if there are several.

    Its message names the words that were typed instead of a field.
    """
    at = max([at for path, at in columns.items() if problem.field.startswith(path)], default=0)
    words = f"“{re.split('[;#]|, ', typed[at:])[0].strip()}”"
    vi, en = problem.message
    if problem.code == "E_SHAPE" and problem.field:
        vi, en = vi.replace(problem.field, words), en.replace(problem.field, words)
    return Fault(at, Text(vi, en))


def is_evening(text: str) -> bool:
    """Return whether a line of a text names people, as one of every evening does."""
    lines = (normal_line(line[:40]) for line in text.splitlines()[:MOST_LINES])
    return any((said := _DIRECTIVE.match(line)) and plain(said[1]) == "nguoi" for line in lines)


def read_text(text: str) -> Record | Misread:
    """Return the evening of a text, or the first place that is not understood or refused.

    The evening can be opened as a session. The last `Cược:` and `Luật:` are those of the next
    round.
    """
    if len(text) > LONGEST_TEXT:
        return Misread(1, 1, _LONG)
    reader = _Reader()
    lines = text.removeprefix("\ufeff").splitlines()
    if len(lines) > MOST_LINES:
        return Misread(MOST_LINES + 1, 1, _LONG)
    for row, typed in enumerate(lines, start=1):
        try:
            reader.line(row, normal_line(typed))
        except Fault as fault:
            return Misread(row, fault.column + 1, fault.message)
    read = reader.done(len(lines))
    if isinstance(read, Misread):
        return read
    try:
        record, _ = checked(read)
    except Unplayable as refused:
        place = reader.places[refused.place]
        asked = refusal_of(refused.problems[0], place.typed, place.columns)
        return Misread(place.row, asked.column + 1, asked.message)
    except Refused as refused:
        row = reader.stake_row if refused.code == "E_GA_STAKE" else 1
        return Misread(row, 1, join([problem.message for problem in refused.problems], " "))
    return record


def write_text(record: Record) -> str:
    """Return an evening as text from which `read_text` reads the same facts.

    Raises `Refused` if text cannot say all of it.
    """
    writer = _Writer(record.people)
    writer.say("title", quoted(record.title))
    if record.day:
        writer.say("day", f"{date.fromisoformat(record.day):%d/%m/%Y}")
    writer.say("people", _listed(record.people))
    for line in record.lines:
        writer.line(line)
    writer.stake(record.stake)
    for profile in record.rules:
        if profile not in writer.rules.values():
            writer.play_by(profile)
    for outside in record.outside:
        writer.outside(outside)
    if record.struck:
        writer.say("struck", ", ".join(map(str, record.struck)))
    if record.left:
        writer.clauses("left", {"who": [*record.left]}, _LEFT)
    return writer.text()


def _listed(people: Sequence[str]) -> str:
    """Return the names of people. Refuses fewer than two: their text could not be read."""
    names = [name if _PLAIN_NAME.fullmatch(name) else bracketed(name) for name in people]
    if len(names) < seats.FEWEST:
        raise _not_in_words(f"{DIRECTIVES['people'][0]}: {', '.join(names)}")
    return ", ".join(names)


def _not_in_words(line: str) -> Refused:
    return Refused([Problem("E_SHAPE", "", _NOT_IN_WORDS.fill(line=line))])


class _Writer:
    """Writes lines, each after those of what has changed since the line before."""

    def __init__(self, people: tuple[str, ...]) -> None:
        self.people = self.seats = people
        self.profile: Profile | None = None
        self.rules: dict[str, Profile] = {}
        """The rules that were named last, by the name of their game."""
        self.said: list[str] = []
        self.now: int | None = None

    def text(self) -> str:
        """Return the lines. Raises `Refused` if they are too many to be read."""
        text = "\n".join(self.said) + "\n"
        if len(text) > LONGEST_TEXT or len(self.said) > MOST_LINES:
            raise _not_in_words(f"{len(self.said)} …")
        return text

    def say(self, id: str, what: str) -> None:
        """Add a line that is no round."""
        self.said.append(f"{DIRECTIVES[id][0]}: {what}")

    def clauses(self, id: str, entry: Entry, notation: Notation) -> None:
        """Add a line of clauses."""
        said = {key: value for key, value in entry.items() if value != ""}

        def is_same(words: str) -> bool:
            return read_clauses(words, notation, self.people).entry == said

        self.say(
            id, _spelled(partial(write_round, entry, notation), is_same, self.people, notation)
        )

    def stake(self, stake: int | None) -> None:
        """Name a stake if it is another one than before."""
        if stake != self.now:
            self.now = stake
            self.say("stake", "điểm" if stake is None else str(stake))

    def play_by(self, profile: Profile) -> None:
        """Name rules: by their game if these are its rules already, a preset, or a code."""
        game = profile.game.name.vi
        is_preset = read_rules(profile.preset.id) == profile
        code = profile.preset.id if is_preset else share_code.encode(profile)
        self.say("rules", game if self.rules.get(game) == profile else code)
        self.profile = self.rules[game] = profile

    def line(self, line: Line) -> None:
        """Add a line of the record."""
        line = line._replace(entry=_composed(line.entry))
        self.stake(line.stake)
        if line.profile is None:
            self._between(line)
            return
        if line.profile != self.profile:
            self.play_by(line.profile)
        players = tuple(line.entry["players"])
        if players != self.seats:
            self.seats = players
            self.clauses("seats", {"who": [*players]}, _SEATED)
        self.said.append(f"{line.number}. {_round(line.entry, line.profile)}")

    def _between(self, line: Line) -> None:
        entry = dict(line.entry)
        if line.kind == "side":
            entry["bets"] = _whole_or_half(entry.pop("half_bets"))
        self.clauses(line.kind, entry, _SIDE if line.kind == "side" else _GA)

    def outside(self, line: Outside) -> None:
        """Add a payment made, or an expense with the same shares together."""
        alike: dict[int, list[Any]] = {}
        for who, halves in line.shares.items():
            alike.setdefault(halves, []).append(who)
        shares = [{"to": who, "amount": _whole_or_half(halves)} for halves, who in alike.items()]
        entry: Entry = {"from": line.payer, "label": line.label, "shares": shares}
        id, notation = "spent", _SPENT
        if not line.label:
            ((payee, halves),) = line.shares.items()
            entry = {"from": line.payer, "to": payee, "amount": _whole_or_half(halves)}
            entry["unit"], id, notation = line.unit, "paid", _PAID
        self.clauses(id, entry, notation)


def _composed(value: Any) -> Any:
    """Return a value with all texts in NFC, in which they are read."""
    if isinstance(value, dict):
        return {key: _composed(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_composed(item) for item in value]
    return unicodedata.normalize("NFC", value) if isinstance(value, str) else value


def _spelled(
    write: Callable[[Spell], str],
    is_same: Callable[[str], bool],
    people: Sequence[str],
    notation: Notation,
) -> str:
    """Return words with plain names if they are understood so, else with names in brackets.

    Raises `Refused` if they are not understood either.
    """
    for spell in (lambda name: spelled_name(name, people, notation), bracketed):
        words = write(spell)
        with suppress(Fault, LookupError):
            if is_same(words):
                return words
    raise _not_in_words(words)


def _whole_or_half(halves: int) -> int | float:
    return halves / HALVES if halves % HALVES else halves // HALVES


def _round(entry: Entry, profile: Profile) -> str:
    notation, players = profile.game.notation, entry["players"]
    # A list that its finish does not use may name anybody.
    said = {
        key: value
        for key, value in entry.items()
        if not isinstance(value, list)
        or all(item in players for item in value if isinstance(item, str))
    } | {"dealt": _cards(entry)}

    def is_same(words: str) -> bool:
        read = read_round(words, notation, players, profile.rules).entry
        return same_round(read, entry, profile)

    def spelled(said: Entry) -> str:
        write = partial(write_round, said, notation)
        return _spelled(write, is_same, players, notation)

    with suppress(Refused):
        return spelled(said)
    # An order that its finish does not use may contradict the rest.
    return spelled({key: value for key, value in said.items() if key not in _ORDERS})


def _cards(entry: Entry) -> dict[str, list[str]]:
    """Return the cards of hands; none of a hand that is empty or that nobody played."""
    dealt = entry.get("dealt") or {}
    return {who: cards for who, cards in dealt.items() if cards and who in entry["players"]}


def same_round(one: Entry, other: Entry, profile: Profile) -> bool:
    """Return whether two entries are read as the same round, with the same note and cards."""
    read = profile.game.read_stored
    beside = [(entry.get("note") or "", _cards(entry)) for entry in (one, other)]
    return beside[0] == beside[1] and read(one, profile.rules) == read(other, profile.rules)

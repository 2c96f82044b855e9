"""An evening as plain text, a line a round, and back. (docs/notation.md)"""

import re
from collections.abc import Callable, Mapping
from datetime import date
from itertools import islice
from typing import NamedTuple

from scorekeeper.evening import seats
from scorekeeper.evening.amounts import grouped
from scorekeeper.evening.ledger import HALVES
from scorekeeper.evening.record import Line, LineKind, Record, Unplayable
from scorekeeper.evening.seats import PersonEdit
from scorekeeper.export.facts import checked
from scorekeeper.games import GAMES
from scorekeeper.games.base import Entry, Problem
from scorekeeper.games.notation import (
    PAYS_WHOM,
    Clause,
    Fault,
    Notation,
    bracketed,
    normal_line,
    plain,
    quoted,
    read_clauses,
    read_round,
    spelled_name,
    write_round,
)
from scorekeeper.rules import share_code
from scorekeeper.rules.notation import read_rules
from scorekeeper.rules.profiles import Profile
from scorekeeper.store.errors import LARGEST_STAKE, Refused, clean_title
from scorekeeper.text import Text, join

LONGEST_TEXT, MOST_LINES = 200_000, 2_000
_TITLE, _YEARS = "Buổi chơi", range(2000, 2200)
_NAMED = Text("Ai ngồi, ai nghỉ.", "Who sits or has left.")
_NAMES = Notation(Clause("<who,>", _NAMED), Clause("<who*>", _NAMED))
_SIDE = Notation(
    Clause('<from> trả|đưa ?cho gà <bets#> ~cược <note"?>', _NAMED, sets={"to": [None]}),
    Clause('gà trả|đưa ?cho <to*> <bets#> ~cược <note"?>', _NAMED, sets={"from": None}),
    Clause('<from> trả|đưa ?cho <to*> <bets#> ~cược <note"?>', _NAMED, asks=PAYS_WHOM),
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
    "left": ("Nghỉ", Text("Ai đã nghỉ.", "Who has left.")),
}
_DIRECTIVE = re.compile(r"\s*([^\W\d_]+(?: [^\W\d_]+)?)\s*:\s*")
_QUOTED = re.compile(r'"((?:[^"]|"")*)"\s*(?:#.*)?')
_NUMBER = re.compile(r"\s*(?:[Vv]án\s+)?([0-9]{1,4})\s*[.:)]\s*")
_STAKE = re.compile(r"([0-9]{1,3}(?:[.,][0-9]{3})+|[0-9]{1,8})\s*(k|nghin|ngan)?(?:\s*(?:d|dong))?")
_DAY = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})|([0-9]{1,2})/([0-9]{1,2})/([0-9]{4})")
_NAME = re.compile(r"\[((?:[^\]]|\]\]){0,99})\]|([^,;\[\]]+)")
_PLAIN_NAME = re.compile(r"[\w .'-]+")

_NO_PEOPLE = Text("Ai chơi? Hãy ghi ở trên: Người: Hà, Tí, …", "Who plays? Write Người: Hà, Tí, …")
_NO_RULES = Text("Luật nào? Hãy ghi ở trên: Luật: pho-bien", "Which rules? Write Luật: pho-bien")
_SEATS = Text(
    "Ván này ai chơi? Hãy ghi ở trên: Ngồi: và từ 2 đến {most} tên.",
    "Who plays this round? Write above it Ngồi: and 2 to {most} names.",
)
_NOT_NEXT = Text("Ván này là ván {next}: số {given} có đúng không?", "This is {next}, not {given}?")
_NOT_STAKE = Text(
    "Mỗi cược mấy đồng, từ 1 đến {most}? Hãy ghi 5000, 5k hoặc điểm.",
    "How many đồng a bet, from 1 to {most}? Write 5000, 5k or điểm.",
)
_NOT_DAY = Text("Ngày nào? Hãy ghi như 27/11/2026.", "Which day? Write it like 27/11/2026.")
_TOO_LATE = Text("Người chơi ghi một lần, trước ván đầu.", "People stand before the first round.")
_NOT_TITLE = Text("Tên buổi dài quá hoặc trống: hãy viết lại.", "Write a title of 1 to 80 letters.")
_EACH_ONCE = Text("Ai? Hãy ghi mỗi tên một lần.", "Who? Write each name once.")
_WHO_PAYS = Text(
    "Ai trả ai mấy cược? Mỗi tên một lần; với gà thì không có nửa cược.",
    "Who pays whom how many bets? Each name once; no half bets with the gà.",
)
_WHOSE_GA = Text(
    "Gà chia cho ai, giao cho một người, hay để lại cho ai? Mỗi tên một lần.",
    "Is the gà shared (chia), given to one (giao) or kept (để lại)? Each name once.",
)
_LONG = Text("Văn bản dài quá: hãy tách ra.", "The text is too long: split it.")


class Misread(NamedTuple):
    """A place of a text that is not understood, or that the rules refuse."""

    row: int
    """From 1, as the column."""
    column: int
    message: Text


class Reading(NamedTuple):
    """An evening, and the lines as they were typed."""

    record: Record
    typed: tuple[str, ...]
    """For each line of the record."""


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
        self.rounds = 0

    def line(self, row: int, typed: str) -> None:
        """Take in a line. Raises `Fault`."""
        directive = _DIRECTIVE.match(typed)
        take = directive and _TAKE.get(plain(directive[1]))
        if directive and take:
            quotes = _QUOTED.fullmatch(typed, directive.end())
            said = quotes[1].replace('""', '"') if quotes else typed[directive.end() :]
            try:
                entry = take(self, said if quotes else said.partition("#")[0].strip())
            except Fault as fault:
                raise Fault(fault.column + directive.end(), fault.message) from None
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
        if number and int(number[1]) != self.rounds + 1:
            asked = _NOT_NEXT.fill(next=self.rounds + 1, given=number[1])
            raise Fault(number.start(1), asked)
        if not seats.FEWEST <= len(self.seats) <= game.most_players:
            raise Fault(0, _SEATS.fill(most=game.most_players))
        entry, columns = read_round(said, game.notation, self.seats, self.profile.rules)
        start = number.end() if number else 0
        self.rounds += 1
        self._add(
            Line("round", entry, self.record.stake, self.profile),
            _Place(row, typed, {"": start, **columns}),
        )

    def _add(self, line: Line, place: _Place) -> None:
        self.lines.append(line)
        self.places.append(place)

    def _title(self, said: str) -> None:
        title = clean_title(said)
        if not title:
            raise Fault(0, _NOT_TITLE)
        self.record = self.record._replace(title=title)

    def _day(self, said: str) -> None:
        found = _DAY.fullmatch(said)
        parts = found and (found.groups()[:3] if found[1] else found.groups()[:2:-1])
        try:
            day = date(*[int(part) for part in parts or ()])
            if day.year not in _YEARS:
                raise ValueError(day)
        except (TypeError, ValueError):
            raise Fault(0, _NOT_DAY) from None
        self.record = self.record._replace(day=day.isoformat())

    def _people(self, said: str) -> None:
        if self.lines:
            raise Fault(0, _TOO_LATE)
        names = [*islice(_NAME.finditer(said), seats.MOST + 1)]
        edits = [PersonEdit(found[2] or found[1].replace("]]", "]")) for found in names]
        people = seats.change((), edits, 1)
        if isinstance(people, list):
            place = re.sub(r"\D", "", people[0].field)
            raise Fault(names[int(place)].start() if place else 0, people[0].message)
        if len(people) < seats.FEWEST:
            raise Fault(0, _NO_PEOPLE)
        self.seats = tuple([person.name for person in people])
        self.record = self.record._replace(people=self.seats)

    def _stake(self, said: str) -> None:
        found = _STAKE.fullmatch(plain(said))
        number = int(re.sub("[.,]", "", found[1])) if found else 0
        stake = number * 1000 if found and found[2] else number
        if plain(said) != "diem" and not 0 < stake <= LARGEST_STAKE:
            raise Fault(0, _NOT_STAKE.fill(most=grouped(LARGEST_STAKE)))
        self.record = self.record._replace(stake=stake or None)

    def _rules(self, said: str) -> None:
        current = {plain(profile.game.name.vi): profile for profile in self.record.rules}
        found = current.get(plain(said)) or read_rules(said)
        if isinstance(found, Text):
            raise Fault(0, found)
        self.profile = found
        rules = {profile.game.id: profile for profile in (*self.record.rules, found)}
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

    def _ga(self, said: str) -> Entry:
        entry = read_clauses(said, _GA, self.record.people).entry
        among = entry.get("among", ())
        if not among or len({*among}) < len(among) or (entry["ga"] == "given" and len(among) > 1):
            raise Fault(0, _WHOSE_GA)
        return entry


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


def column_of(problem: Problem, columns: Mapping[str, int]) -> int:
    """Return where a line says what the rules refuse; the last place if there are several."""
    found = [at for path, at in columns.items() if problem.field.startswith(path)]
    return max(found, default=0)


def read_text(text: str) -> Reading | Misread:
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
    if not reader.profile:
        return Misread(len(lines) + 1, 1, _NO_RULES if reader.record.people else _NO_PEOPLE)
    try:
        record = checked(reader.record._replace(lines=tuple(reader.lines)))
    except Unplayable as refused:
        place, problem = reader.places[refused.place], refused.problems[0]
        return Misread(place.row, column_of(problem, place.columns) + 1, problem.message)
    except Refused as refused:
        return Misread(1, 1, join([problem.message for problem in refused.problems], " "))
    return Reading(record, tuple([place.typed for place in reader.places]))


def write_text(record: Record) -> str:
    """Return an evening as text from which `read_text` reads the same facts."""
    writer = _Writer(record.people)
    writer.say("title", quoted(record.title))
    if record.day:
        writer.say("day", f"{date.fromisoformat(record.day):%d/%m/%Y}")
    listed = [name if _PLAIN_NAME.fullmatch(name) else bracketed(name) for name in record.people]
    writer.say("people", ", ".join(listed))
    for line in record.lines:
        writer.line(line)
    writer.stake(record.stake)
    for profile in record.rules:
        if profile not in writer.rules.values():
            writer.play_by(profile)
    if record.left:
        writer.say("left", " và ".join(map(writer.name, record.left)))
    return "\n".join(writer.said) + "\n"


class _Writer:
    """Writes lines, each after those of what has changed since the line before."""

    def __init__(self, people: tuple[str, ...]) -> None:
        self.people = self.seats = people
        self.profile: Profile | None = None
        self.rules: dict[str, Profile] = {}
        """The rules that were named last, by the name of their game."""
        self.said: list[str] = []
        self.now: int | None = None
        self.rounds = 0

    def say(self, id: str, what: str) -> None:
        """Add a line that is no round."""
        self.said.append(f"{DIRECTIVES[id][0]}: {what}")

    def name(self, name: str) -> str:
        """Return a name as it is read among everybody's."""
        return spelled_name(name, self.people, _NAMES)

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
        self.stake(line.stake)
        if line.rules is None:
            self._between(line)
            return
        if line.rules != self.profile:
            self.play_by(line.rules)
        players = tuple(line.entry["players"])
        if players != self.seats:
            self.seats = players
            self.say("seats", " ".join(map(self.name, players)))
        self.rounds += 1
        self.said.append(f"{self.rounds}. {_round(line.entry, line.rules)}")

    def _between(self, line: Line) -> None:
        entry = dict(line.entry)
        if line.kind == "side":
            halves = entry.pop("half_bets")
            entry["bets"] = halves / HALVES if halves % HALVES else halves // HALVES
        notation = _SIDE if line.kind == "side" else _GA
        self.say(line.kind, write_round(entry, notation, self.name))


def _round(entry: Entry, profile: Profile) -> str:
    """Return a round with plain names if it is understood so, else with names in brackets."""
    notation, players = profile.game.notation, entry["players"]
    said = write_round(entry, notation, lambda name: spelled_name(name, players, notation))
    try:
        found = read_round(said, notation, players, profile.rules).entry
    except Fault:
        found = {}
    same = same_round(found, entry, profile)
    return said if same else write_round(entry, notation, bracketed)


def same_round(one: Entry, other: Entry, profile: Profile) -> bool:
    """Return whether two entries are read as the same round, with the same note and cards."""
    read = profile.game.read_kept or profile.game.read
    kept = [(entry.get("note") or "", entry.get("dealt") or {}) for entry in (one, other)]
    return kept[0] == kept[1] and read(one, profile.rules) == read(other, profile.rules)

"""Rounds as people type them. One table of clauses makes parser, writer and grammar.

A pattern is a row of words and slots. `ù|u_rồi` is one of several words, the first of which is
written; `?của` may be left out, and `~lá` too, but it is written. `<eater>` is a player, `<mom*>`
one or several, `<placing,>` two or more in order, `<points#>` a number, `<note">` a text in quotes,
`<u_type=>` one of the clause's `words`, `<cards+>` several of them with their number. A slot that
ends in `?` may be left out. (docs/notation.md)
"""

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cached_property, lru_cache
from itertools import chain, islice, takewhile
from typing import Any, NamedTuple

from scorekeeper import doors
from scorekeeper.text import Text

Entry = dict[str, Any]

_TOKEN = re.compile(
    r'"(?:[^"]|"")*"|“[^”]*”|\[(?:[^\]]|\]\]){0,99}\]|[^\W\d_]+|\d{1,13}(?:[.,]5(?!\d))?|\S'
)
_WHO, _AND = r"@\d+ ", "và|với|cùng"
_KINDS = {
    "": _WHO,
    "*": rf"{_WHO}(?:(?:, )?(?:va|voi|cung) {_WHO})*",
    ",": rf"{_WHO}(?:(?:{_WHO})+|(?:, {_WHO})+)",
    "#": r"#[\d.]+ ",
    '"': r'"\d+ ',
    "=": "(?:{words})",
    "+": r"(?:(?:#\d+ )?(?:{words}))+",
}
_SLOT = re.compile(r'<(\w+)([*,#"=+]?)(\??)>')
SEPARATORS = {",": ",", ";": ";", ".": ";", ">": ","}
_MEANS_NOTHING = ("from", "to", "payer", "points", "cards")
"""Fields whose None or 0 says something."""
LONGEST_NAME = 6  # words
_MOST_TOKENS, _MOST_TIMES = doors.ROUND.symbols, 9
LONGEST_LINE = doors.ROUND.size

_UNKNOWN = Text("Không hiểu “{word}”: có phải “{near}” không?", "What is “{word}”? Is it “{near}”?")
_UNCLEAR = Text(
    "Không hiểu từ “{word}” trở đi: hãy viết như “{example}”.",
    "It is not clear from “{word}” on: write it like “{example}”.",
)
WHICH = Text("“{word}” là ai trong {names}?", "Who is “{word}” of {names}?")
_NAME_OR_WORD = Text(
    "“{word}” là tên hay là chữ “{meant}”? Tên thì viết [{name}].",
    "Is “{word}” a name or the word “{meant}”? Write a name as [{name}].",
)
NOTHING_SAID = Text("{who} làm sao? Hãy viết thêm.", "What about {who}? Write more.")
OF_WHOM = Text(
    "“{word}” là một người hay tất cả? Một người thì viết ; trước tên, nhiều người thì nối “và”.",
    "Is “{word}” of one or of all? Write ; before the name of one, “và” between several names.",
)
TWICE = Text("Chỗ này khác với chỗ trước: giữ cái nào?", "Not as before: which of both is true?")
LONG = Text("Dòng dài quá: hãy tách ra.", "The line is too long: split it.")


class Fault(Exception):
    """A place that is not understood: its column from 0, and a question or suggestion."""

    def __init__(self, column: int, message: Text) -> None:
        super().__init__(message.vi)
        self.column, self.message = column, message


class Slot(NamedTuple):
    """A part of a pattern that stands for a value."""

    name: str
    kind: str
    optional: bool


class Clause(NamedTuple):
    """A part of a typed round, and the fields that it fills."""

    pattern: str
    about: Text
    field: str = ""
    """What has its slots as fields: the round, if empty; an object of the round; with `[]`, the
    items of a list; `hands`, those of a player."""
    sets: Mapping[str, Any] = {}
    """Fields that it fills without a slot; `finish` is always of the round."""
    words: Mapping[Any, str] = {}
    """value → words for it"""
    asks: Text | None = None
    """The question if the rest of it is missing; `{who}` is its first player."""


class Notation:
    """How rounds of a game are typed."""

    def __init__(
        self,
        *clauses: Clause,
        finish: Callable[[Mapping[str, Any]], str] = lambda entry: "",
        complete: Callable[[Entry, Any], None] = lambda entry, rules: None,
        spoken: Sequence[Clause] = (),
        says: Mapping[str, str] = {},
    ) -> None:
        self.clauses = clauses
        self.finish = finish
        """entry → the finish of a round whose clauses name none"""
        self.complete = complete
        """(entry as typed, rules) → put into it what follows from it"""
        self.says = says
        """word of a clause → other ways to say it in a sentence; `*` is all people (spoken.py)"""
        self._spoken = spoken

    @cached_property
    def readers(self) -> list["ClauseReader"]:
        """The clauses with their regular expressions, which are compiled at the first use."""
        return [ClauseReader(clause) for clause in self.clauses]

    @cached_property
    def spoken(self) -> list["ClauseReader"]:
        """The clauses that only a sentence has: the text of evenings is frozen."""
        return [ClauseReader(clause) for clause in (*self._spoken, *_SPOKEN)]

    @cached_property
    def phrases(self) -> list[list[str]]:
        """Every way to say a part of a pattern, as words; the longest first."""
        parts = [part for one in self.clauses for part in one.pattern.split() if part[0] != "<"]
        parts += chain.from_iterable(clause.words.values() for clause in self.clauses)
        ways = {way for part in (*parts, _AND) for way in part.lstrip("?~").split("|")}
        return sorted([way.split("_") for way in ways], key=lambda way: (-len(way), way))


@lru_cache(maxsize=4096)
def plain(text: str) -> str:
    """Return a text in lower case and without diacritics.

    >>> plain("Đền Tí")
    'den ti'
    """
    apart = unicodedata.normalize("NFD", text.casefold().replace("đ", "d"))
    return "".join(char for char in apart if not unicodedata.combining(char))


def normal_line(line: str) -> str:
    """Return a line in NFC. Raises `Fault` if it is too long for a search."""
    if len(line) > LONGEST_LINE:
        raise Fault(LONGEST_LINE, LONG)
    return unicodedata.normalize("NFC", line)


def tokens(line: str) -> Iterator[re.Match[str]]:
    return takewhile(lambda token: token[0] != "#", _TOKEN.finditer(line))


def without_comment(line: str) -> str:
    """Return a line up to the `#` of a comment, which is none within brackets or quotes.

    >>> without_comment("Hà, [Tí #1] # bạn Hà")
    'Hà, [Tí #1]'
    """
    ends = [token.end() for token in tokens(line)]
    return line[: ends[-1]] if ends else ""


def first_way(part: str) -> str:
    """Return the words that are written for a part of a pattern.

    >>> first_way("~chịu_phạt|bị_phạt")
    'chịu phạt'
    """
    return part.lstrip("?~").partition("|")[0].replace("_", " ")


def _any_way(part: str) -> str:
    return f"(?:{plain(part.lstrip('?~'))}) "


class ClauseReader:
    """A clause with its regular expressions, which match the code of a `_Line`."""

    def __init__(self, clause: Clause) -> None:
        self.clause = clause
        self.words = "|".join(map(_any_way, clause.words.values()))
        self.elements: list[str | Slot] = [
            Slot(found[1], found[2], bool(found[3])) if (found := _SLOT.fullmatch(part)) else part
            for part in clause.pattern.split()
        ]
        self.slots = [part for part in self.elements if isinstance(part, Slot)]
        self.is_list = len(self.elements) == 1 and len(self.slots) == 1
        self.subject = self.slots[0] if self.elements[0] in self.slots else None
        parts = [self._regex(part) for part in self.elements]
        fixed = [isinstance(part, str) and part[0] not in "?~" for part in self.elements]
        head = fixed.index(True) + 1 if True in fixed else len(parts)
        self.head = re.compile("".join(parts[:head])).match
        if self.subject and not self.is_list:
            parts[0] = f"(?:{parts[0]})?"
        self.match = re.compile("".join(parts)).match

    def _regex(self, part: str | Slot) -> str:
        if isinstance(part, str):
            return f"(?:{_any_way(part)})" + "?" * (part[0] in "?~")
        regex = _KINDS[part.kind].replace("{words}", self.words)
        return f"(?P<{part.name}>{regex})" + "?" * part.optional

    def values(self, parts: Mapping[str, str | None], line: "_Line") -> Entry:
        """Return the fields that matched parts fill."""
        values = dict(self.clause.sets)
        for slot in self.slots:
            part = parts[slot.name]
            if part and slot.kind == "+":
                counted = re.findall(rf"(?:#(\d+) )?({self.words})", part)
                values |= {self._word(word): int(count or 1) for count, word in counted}
            elif part:
                values[slot.name] = self._value(slot, part, line)
        return values

    def _value(self, slot: Slot, part: str, line: "_Line") -> Any:
        match slot.kind:
            case "#":
                return float(part[1:]) if "." in part else int(part[1:])
            case '"':
                return line.texts[int(part[1:])]
            case "=":
                return self._word(part)
        people = [line.people[int(number)] for number in re.findall(r"@(\d+)", part)]
        return people if slot.kind else people[0]

    def _word(self, part: str) -> Any:
        words = self.clause.words
        return next(value for value in words if re.fullmatch(_any_way(words[value]), part))


class _Line:
    """A line as code: `@0 ` is a player, `#5 ` a number, `"0 ` a text, `? ` is not understood."""

    def __init__(self, line: str, people: Sequence[str], phrases: list[list[str]]) -> None:
        self.line, self.people, self.phrases = normal_line(line), people, phrases
        self.texts: list[str] = []
        self.tokens: list[tuple[int, int, str]] = []
        """The place in the code, the column and the word of each token."""
        self.code = ""
        found = [*islice(tokens(self.line), _MOST_TOKENS + 1)]
        if len(found) > _MOST_TOKENS:
            raise Fault(found[_MOST_TOKENS].start(), LONG)
        while found:
            used, code = self._token(found)
            start, end = found[0].start(), found[used - 1].end()
            self.tokens.append((len(self.code), start, self.line[start:end]))
            self.code += f"{code} "
            del found[:used]

    def at(self, place: int) -> tuple[int, str]:
        """Return the column and the word at a place in the code; at the end, no word."""
        after = [(column, word) for start, column, word in self.tokens if start >= place]
        return after[0] if after else (len(self.line.rstrip()), "")

    def _token(self, found: list[re.Match[str]]) -> tuple[int, str]:
        """Return how many tokens are read as one, and their code."""
        word = found[0][0]
        if word[0] == "[":
            names = [i for i, name in enumerate(self.people) if bracketed(name) == word]
            return 1, self._who(found[0], names)
        if word[0] in '"“' and len(word) > 1:
            self.texts.append(word[1:-1].replace('""', '"'))
            return 1, f'"{len(self.texts) - 1}'
        if word[0].isdecimal():
            return 1, f"#{word.replace(',', '.')}"
        if word in SEPARATORS:
            return 1, SEPARATORS[word]
        phrase = self._phrase([one[0] for one in found[: len(self.phrases[0])]])
        used, names = self._names(found)
        is_name = len(phrase) < 2 and names and (used > 1 or self._is_name(found[0], phrase, names))
        if phrase and not is_name:
            return len(phrase), plain("_".join(phrase))
        if names:
            return used, self._who(found[0], names)
        return 1, "?"

    def _phrase(self, typed: list[str]) -> list[str]:
        """Return the longest phrase with which typed words begin; empty if none does."""
        return next(
            (
                phrase
                for phrase in self.phrases
                if len(phrase) <= len(typed) and all(map(is_word, phrase, typed))
            ),
            [],
        )

    def _is_name(self, found: re.Match[str], phrase: list[str], names: list[int]) -> bool:
        """Return whether a word that may be a name is one; raise the question if it is unclear."""
        word, name = found[0], self.people[names[0]]
        if not phrase or plain(name).split()[0] != plain(word):
            return not phrase
        is_exact = word.casefold() == phrase[0]
        if is_exact == word[0].isupper():
            values = {"word": word, "meant": phrase[0], "name": name}
            raise Fault(found.start(), _NAME_OR_WORD.fill(**values))
        return not is_exact

    def _names(self, found: list[re.Match[str]]) -> tuple[int, list[int]]:
        """Return the players whose names begin with most of the next tokens."""
        for used in range(min(LONGEST_NAME, len(found)), 0, -1):
            typed = self.line[found[0].start() : found[used - 1].end()]
            if names := who(typed, self.people):
                return used, names
        return 1, []

    def _who(self, found: re.Match[str], names: list[int]) -> str:
        if len(names) == 1:
            return f"@{names[0]}"
        among = ", ".join([self.people[number] for number in names] or self.people)
        raise Fault(found.start(), WHICH.fill(word=found[0], names=among))


def is_word(word: str, typed: str) -> bool:
    """Return whether a word was typed: exactly, without diacritics, or, if long, with others."""
    right = len(word) > 3 or typed.casefold() in (word, plain(typed))
    return right and plain(word) == plain(typed)


def who(typed: str, people: Sequence[str]) -> list[int]:
    """Return the places of the people whose name is or begins with what was typed.

    >>> who("ha", ["Hà", "Hải"]), who("h", ["Hà", "Hải"]), who("há", ["Hà", "Hải"])
    ([0], [0, 1], [])
    """
    exact, bare = typed.casefold(), plain(typed) == typed.casefold()
    tests: tuple[Callable[[str], bool], ...] = (
        lambda name: name.casefold() == exact,
        lambda name: bare and plain(name) == exact,
        lambda name: name.casefold().startswith(exact) or (bare and plain(name).startswith(exact)),
    )
    found = ([i for i, name in enumerate(people) if test(name)] for test in tests)
    return next(filter(None, found), [])


def bracketed(name: str) -> str:
    """Return a name in brackets, which is always understood."""
    return "[" + name.replace("]", "]]") + "]"


def spelled_name(name: str, people: Sequence[str], notation: Notation) -> str:
    """Return a name as it is understood: in brackets, if it could be something else."""
    try:
        understood = _Line(name, people, notation.phrases).code == f"@{people.index(name)} "
    except (Fault, ValueError):  # ValueError: it is nobody's.
        understood = False
    return name if understood else bracketed(name)


def quoted(text: str) -> str:
    """Return a text in quotes, on one line."""
    return '"' + " ".join(text.splitlines()).replace('"', '""') + '"'


class Typed(NamedTuple):
    """What was understood of a line."""

    entry: Entry
    columns: dict[str, int]
    """Where the line says a field of the round, by the beginning of its path."""


def read_round(line: str, notation: Notation, players: Sequence[str], rules: Any) -> Typed:
    """Return the entry of a round that is typed on one line. Raises `Fault`.

    The rules may still refuse the entry.
    """
    typed = read_clauses(line, notation, players)
    entry = typed.entry
    if dealt := {one["who"]: one["cards"].split() for one in entry.pop("_dealt", ())}:
        entry["dealt"] = dealt
    if ranks := sorted(entry.pop("_ranks", ()), key=lambda one: one["rank"]):
        order = [one["who"] for one in ranks]
        *others, last = [one["rank"] for one in ranks]
        is_clear = others == [*range(1, len(ranks))] and last in (len(ranks), len(others) and 4)
        if entry.setdefault("placing", order) != order or not is_clear:
            raise Fault(typed.columns[f"_ranks[{len(ranks) - 1}]"], TWICE)
    order = entry.get("placing", [])
    notation.complete(entry, rules)
    for who in order[: len(entry.get("placing", []))]:
        if who not in entry["placing"]:  # Somebody without a place stands before those with one.
            raise Fault(typed.columns[f"hands.{who}"], TWICE)
    entry.setdefault("finish", notation.finish(entry))
    return Typed({"players": list(players), **entry}, typed.columns)


def read_clauses(line: str, notation: Notation, people: Sequence[str]) -> Typed:
    """Return the fields that the clauses of a line fill. Raises `Fault`."""
    read = _Line(line, people, notation.phrases)
    tried: set[_State] = set()
    found = _search(read, notation, _State(0, "", after_list=False), tried)
    if found is None:
        raise _fault(read, notation, max(tried))
    typed = Typed({}, {})
    for place, reader, parts in found:
        fill(typed, reader.clause, reader.values(parts, read), read.at(place)[0])
    return typed


class _State(NamedTuple):
    """How far a line is read: the place, and the player of the last clause, if it was no list."""

    place: int
    subject: str
    after_list: bool


_Found = tuple[int, ClauseReader, dict[str, str | None]]


def _search(
    line: _Line, notation: Notation, state: _State, tried: set[_State]
) -> list[_Found] | None:
    """Return the clauses of the rest of a line, tried from the longest; None if there are none."""
    if state in tried:
        return None
    tried.add(state)
    separators = re.compile("(?:[,;] )*").match(line.code, state.place)
    assert separators
    place, subject = separators.end(), "" if ";" in separators[0] else state.subject
    if place == len(line.code):
        return []
    matches = [(found, one) for one in notation.readers if (found := one.match(line.code, place))]
    for found, reader in sorted(matches, key=lambda match: -match[0].end()):
        parts: dict[str, str | None] = found.groupdict()
        who = ""
        if reader.subject:
            after_comma = (
                state.after_list and reader.subject.kind == "*" and ";" not in separators[0]
            )
            who = parts[reader.subject.name] = parts[reader.subject.name] or subject
            if not who or after_comma:
                continue
        after = _State(found.end(), "" if reader.is_list else who, reader.is_list)
        rest = _search(line, notation, after, tried) if found.end() > place else None
        if rest is not None:
            return [(place, reader, parts), *rest]
    return None


def _fault(line: _Line, notation: Notation, state: _State) -> Fault:
    """Return the question about what stands at the furthest place that was read."""
    code = line.code[state.place :].lstrip(",; ")
    place = len(line.code) - len(code)
    for reader in notation.readers:
        if reader.clause.asks and (head := reader.head(code)):
            name = line.people[int(head[0].split()[0][1:])]
            return Fault(line.at(place + head.end())[0], reader.clause.asks.fill(who=name))
    part = re.split("[,;]", code)[0]
    unknown = part.find("? ")
    column, word = line.at(place + max(unknown, 0))
    words = {plain(known): known for known in (*map(" ".join, notation.phrases), *line.people)}
    if unknown >= 0 and (near := get_close_matches(plain(word), words, 1)):
        return Fault(column, _UNKNOWN.fill(word=word, near=words[near[0]]))
    if re.fullmatch(_WHO, part):
        return Fault(column, NOTHING_SAID.fill(who=word))
    if state.after_list:
        after_name = place + len(re.match(f"(?:{_WHO})?", part)[0])  # type: ignore[index]
        column, word = line.at(after_name)
        return Fault(column, OF_WHOM.fill(word=word))
    examples = {plain(said): said for said in map(example, notation.readers)}
    alike = [said for said in examples if plain(word) in said.split()] or [*examples]
    closest = get_close_matches(part, alike, 1, 0)[0]
    return Fault(column, _UNCLEAR.fill(word=word, example=examples[closest]))


def fill(typed: Typed, clause: Clause, values: Entry, column: int) -> None:
    """Put the values of a clause into the entry, or raise `Fault` if it has others."""
    field, entry = clause.field, typed.entry
    if "finish" in values:
        _put(typed, entry, "finish", {"finish": values.pop("finish")}, column)
    if field.endswith("[]"):
        items = entry.setdefault(field[:-2], [])
        for _ in range(min(int(values.pop("times", 1)), _MOST_TIMES)):
            typed.columns[f"{field[:-1]}{len(items)}]"] = column
            items.append(dict(values))
    elif field == "hands":
        people = values.pop("who")
        for name in people if isinstance(people, list) else [people]:
            hand = entry.setdefault(field, {}).setdefault(name, {})
            _put(typed, hand, f"{field}.{name}", values, column)
    else:
        _put(typed, entry.setdefault(field, {}) if field else entry, field, values, column)


def _put(typed: Typed, into: Entry, path: str, values: Entry, column: int) -> None:
    for key, value in values.items():
        if into.setdefault(key, value) != value:
            raise Fault(column, TWICE)
        typed.columns.setdefault(path or key, column)


Spell = Callable[[str], str]
"""name → as it is written"""


def write_round(entry: Mapping[str, Any], notation: Notation, name: Spell) -> str:
    """Return a round as it is typed, without its players."""
    left = _parts(entry)
    finish = notation.finish({key: value for key, value in entry.items() if value})
    said: list[str] = []
    for reader in notation.readers:
        field = reader.clause.field.removesuffix("[]")
        if field == "hands":
            said += [_said(reader, hand, name) for hand in left["hands"]]
        elif field:
            same = [one for one in notation.readers if one.clause.field == reader.clause.field]
            for item in left.pop(field, ()):
                ways = (_said(one, item, name) for one in same)
                said.append(next(filter(None, ways)))
        elif reader.slots or not any(said) or entry.get("finish") != finish:
            said.append(_said(reader, left, name))
    return "; ".join(filter(None, said))


def _parts(entry: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of a round that say something, objects as lists."""
    left = {
        key: value
        for key, value in entry.items()
        if (value or key in _MEANS_NOTHING) and (key, value) != ("multiplier", 1)
    }
    if "den_override" in left:
        left["den_override"] = [left["den_override"]]
    if len(left.get("placing", ())) == 1:
        left["_ranks"] = [{"who": left.pop("placing")[0], "rank": 1}]
    dealt = left.pop("dealt", {}).items()
    left["_dealt"] = [{"who": who, "cards": " ".join(cards)} for who, cards in dealt]
    left["hands"] = [{"who": who} | hand for who, hand in left.get("hands", {}).items()]
    for field in ("eats", "chops", "manual", "hands", "den_override", "shares"):
        left[field] = [
            {key: value for key, value in part.items() if value or key in _MEANS_NOTHING}
            for part in left.get(field, ())
        ]
    return left


def _said(reader: ClauseReader, part: Entry, name: Spell) -> str:
    """Return the words of a clause for a part of a round, and remove what they say from it.

    Empty if the clause does not say it.
    """
    clause, used, words = reader.clause, set(reader.clause.sets), list[str]()
    if any(part.get(key, "") != value for key, value in clause.sets.items()):
        return ""
    for element in reader.elements:
        if isinstance(element, str):
            words += [first_way(element)] * (element[0] != "?")
            continue
        keys = clause.words if element.kind == "+" else [element.name]
        values = {key: part[key] for key in keys if part.get(key) is not None}
        if not values and not element.optional:
            return ""
        used.update(values)
        words += [_spelled(element, key, value, clause, name) for key, value in values.items()]
    for key in used - {"who"}:
        part.pop(key, None)
    return " ".join(words)


def _spelled(slot: Slot, key: str, value: Any, clause: Clause, name: Spell) -> str:
    match slot.kind:
        case "#":
            return str(value).replace(".", ",")
        case '"':
            return quoted(value)
        case "=":
            return first_way(clause.words[value])
        case "+":
            return (f"{value} " if value > 1 else "") + first_way(clause.words[key])
    people = [value] if isinstance(value, str) else value
    return (" và " if slot.kind == "*" else " ").join(map(name, people))


def example(reader: ClauseReader) -> str:
    """Return a clause as people may type it: `Hà ăn chốt Tí`."""
    names, words = iter(("Hà", "Tí")), [*reader.clause.words]
    values: Entry = dict(reader.clause.sets)
    for slot in reader.slots:
        samples = {"*": ["Hà", "Tí"], ",": ["Hà", "Tí", "Tèo", "Bình"], "#": 2, '"': "…"}
        sample = words[0] if slot.kind == "=" else samples.get(slot.kind)
        values |= {words[0]: 1} if slot.kind == "+" else {slot.name: sample or next(names)}
    return _said(reader, values, str)


_RANKS = {1: "nhất", 2: "nhì|hai", 3: "ba", 4: "bét|tư|cuối"}
_RANK = Text("Ai về thứ mấy; bét là cuối.", "The place of a player; bét is the last.")
_PAID = Text("Trả ngoài luật, tính bằng cược.", "A payment outside the rules, in bets.")
PAYS_WHOM = Text("{who} trả ai mấy cược?", "Whom does {who} pay how many bets?")
_PAYS_GA = Text("{who} nộp gà mấy cược?", "How many bets does {who} put into the gà?")
COMMON = (
    Clause("<who> ?về <rank=>", _RANK, "_ranks[]", words=_RANKS),
    Clause("?về <rank=> <who>", _RANK, "_ranks[]", words=_RANKS),
    Clause("<fouls*> phạm_lỗi|bị_phạt", Text("Ai phạm lỗi.", "Who broke a rule.")),
    Clause("nhân|x <multiplier#>", Text("Ván nhân mấy.", "By how much the round is multiplied.")),
    Clause(
        '<from> nộp_gà|góp_gà <amount#> ~cược <note"?>',
        _PAID,
        "manual[]",
        {"to": None},
        asks=_PAYS_GA,
    ),
    Clause('gà_trả <to> <amount#> ~cược <note"?>', _PAID, "manual[]", {"from": None}),
    Clause('<from> trả|đưa ?cho <to> <amount#> ~cược <note"?>', _PAID, "manual[]", asks=PAYS_WHOM),
    Clause('bài <who> <cards">', Text("Bài được chia.", "The cards of a hand."), "_dealt[]"),
    Clause('ghi <note">', Text("Ghi chú, trong ngoặc kép.", "A note in quotes.")),
    Clause(
        "?ván ?này hủy|huỷ|hòa|hoà|chia_lại|bỏ",
        Text("Ván không tính.", "The round does not count."),
        sets={"finish": "void"},
    ),
)
"""The clauses of every game."""
_SPOKEN = (
    Clause("phạt <fouls*>", Text("Ai phạm lỗi.", "Who broke a rule.")),
    Clause(
        "nhân_đôi|gấp_đôi|double|doubled",
        Text("Ván nhân hai.", "The round is doubled."),
        sets={"multiplier": 2},
    ),
)
"""The clauses of every game that only a sentence has."""

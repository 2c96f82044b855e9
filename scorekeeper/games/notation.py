"""Rounds as people type them. One table of clauses makes parser, writer and grammar.

A pattern is a row of words and slots. `ù|u_rồi` is one of several words, the first of which is
written; `?của` may be left out, and `~lá` too, but it is written. `<eater>` is a player, `<mom*>`
one or several, `<placing,>` two or more in order, `<points#>` a number, `<note">` a text in quotes,
`<u_type=>` one of the clause's `words`, `<cards+>` several of them with their number. A slot that
ends in `?` may be left out. (docs/notation.md)
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from difflib import get_close_matches
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import chain, groupby, islice, takewhile
from typing import Any, NamedTuple

from scorekeeper import doors
from scorekeeper.text import Text

Entry = dict[str, Any]

_TOKEN = re.compile(
    r'"(?:[^"]|"")*"|“[^”]*”|\[(?:[^\]]|\]\]){0,99}\]|[^\W\d_]+|\d{1,13}(?:[.,]5(?!\d))?|\S'
)
_AND = "và|với|cùng"
_SLOT = re.compile(r'<(\w+)([*,#"=+]?)(\??)>')
SEPARATORS = {",": ",", ";": ";", ".": ";", ">": ","}
_MEANS_NOTHING = ("from", "to", "payer", "points", "cards")
"""Fields whose None or 0 says something."""
OTHERS = "…"
"""Stands for the people who are not named."""
LONGEST_NAME = 6  # words
_MOST_TOKENS, _MOST_TIMES = doors.ROUND.symbols, 9
LONGEST_LINE = doors.ROUND.size

_UNKNOWN = Text("Không hiểu “{word}”: có phải “{near}” không?", "What is “{word}”? Is it “{near}”?")
_UNCLEAR = Text(
    "Không hiểu từ “{word}” trở đi: viết như “{example}”.",
    "It is not clear from “{word}” on: write it like “{example}”.",
)
WHICH = Text("“{word}” là ai trong {names}?", "Which of {names} is “{word}”?")
_NAME_OR_WORD = Text(
    "“{word}” là tên hay là chữ “{meant}”? Tên thì viết [{name}].",
    "Is “{word}” a name or the word “{meant}”? Write a name as [{name}].",
)
NOTHING_SAID = Text("{who} làm sao? Viết thêm.", "What about {who}? Write more.")
OF_WHOM = Text(
    "“{word}”: một người hay tất cả? Một người thì viết ; trước tên, nhiều người thì nối “và”.",
    "Is “{word}” about one or all? Write ; before the name of one, “và” between several names.",
)
TWICE = Text(
    "Chỗ này trái với chỗ trước: giữ cái nào?",
    "This contradicts what stands before: which of the two is right?",
)
LONG = Text("Dòng dài quá: tách ra.", "The line is too long: split it.")


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
    items of a list; `hands` and `dealt`, those of a player."""
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
        """The clauses with their parts."""
        return [ClauseReader(clause) for clause in self.clauses]

    @cached_property
    def spoken(self) -> list["ClauseReader"]:
        """The clauses that only a sentence has: the text of evenings is frozen."""
        return [ClauseReader(clause) for clause in (*self._spoken, *_SPOKEN)]

    @cached_property
    def held(self) -> frozenset[str]:
        """The words for cards that are counted in a hand, such as deuces."""
        parts = (clause.words.values() for clause in self.clauses if "<extras+>" in clause.pattern)
        return frozenset().union(*map(ways_of, chain.from_iterable(parts)))

    @cached_property
    def phrases(self) -> list[list[str]]:
        """Every way to say a part of a pattern, as words; the longest first."""
        parts = [p for clause in self.clauses for p in clause.pattern.split() if p[0] != "<"]
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
    # For marks that are in their order already, `normalize` takes no quadratic time.
    runs = groupby(line, lambda char: unicodedata.combining(char) > 0)
    ordered = (char for _, run in runs for char in sorted(run, key=unicodedata.combining))
    return unicodedata.normalize("NFC", "".join(ordered))


def tokens(line: str) -> Iterator[re.Match[str]]:
    return takewhile(lambda token: token[0] != "#", _TOKEN.finditer(line))


def number(typed: str) -> int | float:
    """Return a number as it is typed: `5`, `2,5`."""
    return float(typed.replace(",", ".")) if typed[-2:-1] in (",", ".") else int(typed)


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


class ClauseReader:
    """A clause with its parts."""

    def __init__(self, clause: Clause) -> None:
        self.clause = clause
        self.elements: list[str | Slot] = [
            Slot(slot[1], slot[2], bool(slot[3])) if (slot := _SLOT.fullmatch(part)) else part
            for part in clause.pattern.split()
        ]
        self.slots = [part for part in self.elements if isinstance(part, Slot)]
        self.is_list = len(self.elements) == 1 and len(self.slots) == 1
        self.subject = self.slots[0] if self.elements[0] in self.slots else None


class Meaning(NamedTuple):
    """What the words from some place on may be, up to an `end`."""

    end: int
    kind: str
    """who, all, rest, number, money, text, word, skip, a separator, or end"""
    value: Any = None


Match = tuple[int, Entry, tuple[Meaning, ...]]
"""Where a part of a clause ends, its slots, and what its words are."""


@lru_cache(maxsize=512)
def ways_of(part: str) -> frozenset[str]:
    return frozenset(plain(part.lstrip("?~")).split("|"))


class Words:
    """The words of a line with what each may mean, and the clauses that may stand there."""

    once = False
    """Whether a list names nobody and no card twice."""
    means: list[list[Meaning]]
    excepted: AbstractSet[str] = frozenset()
    """Who is not meant by all."""
    stake: Fraction | int | None = None

    def __init__(self, line: str, notation: Notation, people: Sequence[str], most: int) -> None:
        """Split a line into words. Raises `Fault` if there are more than `most`."""
        self.line, self.notation, self.people = line, notation, people
        self.words = [*islice(tokens(line), most + 1)]
        if len(self.words) > most:
            raise Fault(self.words[most].start(), LONG)

    def _take(self, at: int, *kinds: str) -> Iterator[Meaning]:
        return (meaning for meaning in self.means[at] if meaning.kind in kinds)

    def _word(self, at: int, ways: Iterable[str]) -> Iterator[Meaning]:
        return (meaning for meaning in self._take(at, "word") if meaning.value in ways)

    def match(
        self, reader: ClauseReader, parts: Sequence[str | Slot], at: int, *, first: bool = True
    ) -> Iterator[Match]:
        """Yield each way in which parts of a clause stand there."""
        if not parts:
            yield at, {}, ()
            return
        part, rest = parts[0], parts[1:]
        if isinstance(part, str):
            is_optional = part[0] in "?~"
            ways: Iterator[Match] = ((m.end, {}, (m,)) for m in self._word(at, ways_of(part)))
        else:
            is_carried = first and part is reader.subject and not reader.is_list
            is_optional = part.optional or is_carried
            ways = self._slot(reader, part, rest, at)
        for end, values, used in ways:
            for last, more, others in self.match(reader, rest, end, first=False):
                yield last, {**values, **more}, (*used, *others)
        if is_optional:
            yield from self.match(reader, rest, at, first=False)

    def _slot(
        self, reader: ClauseReader, slot: Slot, rest: Sequence[str | Slot], at: int
    ) -> Iterator[Match]:
        match slot.kind:
            case "" | "*" | ",":
                for end, names, used in self._who(slot.kind, at):
                    yield end, {slot.name: names if slot.kind else names[0]}, used
            case "#":
                for m in self._numbers(slot.name == "amount", rest, at):
                    yield m.end, {slot.name: m.value}, (m,)
            case '"':
                yield from ((m.end, {slot.name: m.value}, (m,)) for m in self._take(at, "text"))
            case "=":
                for value, m in self._chosen(reader.clause, at):
                    yield m.end, {slot.name: value}, (m,)
            case _:
                yield from self._counted(reader.clause, at)

    def _chosen(self, clause: Clause, at: int) -> Iterator[tuple[Any, Meaning]]:
        """Yield the values of a clause's words."""
        for value, part in clause.words.items():
            yield from ((value, m) for m in self._word(at, ways_of(part)))

    def _numbers(self, pays: bool, rest: Sequence[str | Slot], at: int) -> Iterator[Meaning]:
        """Yield numbers or, of what somebody `pays`, money; a number only with its unit."""
        units = [ways_of(part) for part in rest[:1] if isinstance(part, str)]
        for m in self._take(at, "number", "money"):
            says_unit = not self.stake or any(any(self._word(m.end, ways)) for ways in units)
            if pays == (m.kind == "money") or (pays and says_unit):
                yield m

    def _counted(self, clause: Clause, at: int) -> Iterator[Match]:
        """Yield cards with their numbers, as many as stand there, or up to what may be a name."""
        for count in (*self._take(at, "number"), Meaning(at, "number", 1)):
            for key, part in clause.words.items():
                for m in self._word(count.end, ways_of(part)):
                    here = (m,) if count.end == at else (count, m)
                    longer = [*self._counted(clause, m.end)]
                    if not longer or (self.once and any(self._take(m.end, "who"))):
                        yield m.end, {key: count.value}, here
                    for end, more, used in longer:
                        if not (self.once and key in more):
                            yield end, {key: count.value, **more}, (*here, *used)

    def _who(
        self, kind: str, at: int, names: tuple[str, ...] = (), comma: bool | None = None
    ) -> Iterator[tuple[int, list[str], tuple[Meaning, ...]]]:
        """Yield the people who stand there: one, several with `and`, or all of a list."""
        whole = {"": ("rest",), "*": ("rest", "all")}.get(kind, ()) if not names else ()
        for m in self._take(at, *whole):
            everybody = [who for who in self.people if who not in self.excepted]
            yield m.end, everybody if m.kind == "all" else [OTHERS], (m,)
        for m in self._take(at, "who"):
            if m.value in names and self.once:
                continue
            listed, goes_on = (*names, m.value), False
            for place, is_comma in self._links(kind, m.end) if kind else ():
                if kind == "," and comma not in (None, is_comma):
                    continue
                for end, more, used in self._who(kind, place, listed, is_comma):
                    goes_on = True
                    yield end, more, (m, *used)
            if kind != "," or (listed[1:] and not goes_on):
                yield m.end, [*listed], (m,)

    def _links(self, kind: str, at: int) -> Iterator[tuple[int, bool]]:
        """Yield where the next name of several may begin, and whether a comma is before it."""
        commas = [(m.end, True) for m in self._take(at, ",")]
        if kind == ",":
            yield from [(at, False), *commas]
            return
        for place, is_comma in [(at, False), *commas]:
            yield from ((m.end, is_comma) for m in self._word(place, ("va", "voi", "cung")))

    def asked(self, at: int) -> Iterator[tuple[int, Text]]:
        """Yield where clauses end that have only begun there, and their questions."""
        for reader in self.notation.readers:
            if not reader.clause.asks:
                continue
            fixed = next(p for p in reader.elements if isinstance(p, str) and p[0] != "?")
            head = [*reader.elements[: reader.elements.index(fixed)], fixed.lstrip("~")]
            for end, values, _ in self.match(reader, head, at, first=False):
                yield end, reader.clause.asks.fill(who=values[reader.slots[0].name])


class _Line(Words):
    """A line of the frozen text, whose words mean but one thing each."""

    def __init__(self, line: str, people: Sequence[str], notation: Notation) -> None:
        super().__init__(normal_line(line), notation, people, _MOST_TOKENS)
        end = len(self.words)
        self.means = [[] for _ in self.words] + [[Meaning(end, "end")]]
        place = 0
        while place < end:
            self.means[place] = [self._meaning(place)]
            place = self.means[place][0].end

    def at(self, place: int) -> tuple[int, str]:
        """Return the column and the word at a place; at the end, no word."""
        if place == len(self.words):
            return len(self.line.rstrip()), ""
        start = self.words[place].start()
        return start, self.line[start : self.words[self.means[place][0].end - 1].end()]

    def _meaning(self, at: int) -> Meaning:
        words = self.words[at : at + max(LONGEST_NAME, len(self.notation.phrases[0]))]
        word = words[0][0]
        if word[0] == "[":
            names = [i for i, name in enumerate(self.people) if bracketed(name) == word]
            return Meaning(at + 1, "who", self._named(words[0], names))
        if word[0] in '"“' and len(word) > 1:
            return Meaning(at + 1, "text", word[1:-1].replace('""', '"'))
        if word[0].isdecimal():
            return Meaning(at + 1, "number", number(word))
        if word in SEPARATORS:
            return Meaning(at + 1, SEPARATORS[word])
        phrase = self._phrase([word[0] for word in words])
        used, names = self._names(words)
        is_name = len(phrase) < 2 and names and (used > 1 or self._is_name(words[0], phrase, names))
        if phrase and not is_name:
            return Meaning(at + len(phrase), "word", plain("_".join(phrase)))
        if names:
            return Meaning(at + used, "who", self._named(words[0], names))
        return Meaning(at + 1, "?")

    def _phrase(self, typed: list[str]) -> list[str]:
        """Return the longest phrase with which typed words begin; empty if none does."""
        for phrase in self.notation.phrases:
            if len(phrase) <= len(typed) and all(map(is_word, phrase, typed)):
                return phrase
        return []

    def _is_name(self, typed: re.Match[str], phrase: list[str], names: list[int]) -> bool:
        """Return whether a word that may be a name is one; raise the question if it is unclear."""
        word, name = typed[0], self.people[names[0]]
        if not phrase or plain(name).split()[0] != plain(word):
            return not phrase
        is_exact = word.casefold() == phrase[0]
        if is_exact == word[0].isupper():
            values = {"word": word, "meant": phrase[0], "name": name}
            raise Fault(typed.start(), _NAME_OR_WORD.fill(**values))
        return not is_exact

    def _names(self, words: list[re.Match[str]]) -> tuple[int, list[int]]:
        """Return the players whose names begin with most of the next tokens."""
        for used in range(min(LONGEST_NAME, len(words)), 0, -1):
            typed = self.line[words[0].start() : words[used - 1].end()]
            if names := who(typed, self.people):
                return used, names
        return 1, []

    def _named(self, typed: re.Match[str], names: list[int]) -> str:
        if len(names) == 1:
            return self.people[names[0]]
        among = ", ".join([self.people[number] for number in names] or self.people)
        raise Fault(typed.start(), WHICH.fill(word=typed[0], names=among))


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
    possible = ([i for i, name in enumerate(people) if test(name)] for test in tests)
    return next(filter(None, possible), [])


def bracketed(name: str) -> str:
    """Return a name in brackets, which is always understood."""
    return "[" + name.replace("]", "]]") + "]"


def spelled_name(name: str, people: Sequence[str], notation: Notation) -> str:
    """Return a name as it is understood: in brackets, if it could be something else."""
    try:
        read = _Line(name, people, notation)
    except Fault:
        return bracketed(name)
    understood = read.means[0] == [Meaning(len(read.words), "who", name)]
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
    if ranks := sorted(entry.pop("_ranks", ()), key=lambda rank: rank["rank"]):
        order = [rank["who"] for rank in ranks]
        *others, last = [rank["rank"] for rank in ranks]
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
    read = _Line(line, people, notation)
    tried: set[State] = set()
    steps = _search(read, State(0, (), after_list=False), tried)
    if steps is None:
        raise _fault(read, max(tried))
    typed = Typed({}, {})
    for place, clause, values in steps:
        fill(typed, clause, {**clause.sets, **values}, read.at(place)[0])
    return typed


class State(NamedTuple):
    """How far a line is read: the place, and the people of the last clause, if it was no list."""

    place: int
    subject: tuple[str, ...]
    after_list: bool


def _search(line: _Line, state: State, tried: set[State]) -> list[tuple[int, Clause, Entry]] | None:
    """Return the clauses of the rest of a line, tried from the longest; None if there are none."""
    if state in tried:
        return None
    tried.add(state)
    place, semicolon = state.place, False
    while (kind := line.means[place][0].kind) in (",", ";"):
        place, semicolon = place + 1, semicolon or kind == ";"
    if kind == "end":
        return []
    subject = () if semicolon else state.subject
    matches = [
        (way, reader)
        for reader in line.notation.readers
        for way in islice(line.match(reader, reader.elements, place), 1)
    ]
    for (end, values, _), reader in sorted(matches, key=lambda match: -match[0][0]):
        people: Sequence[str] = ()
        if slot := reader.subject:
            after_comma = state.after_list and slot.kind == "*" and not semicolon
            said = values.get(slot.name, subject)
            people = [said] if isinstance(said, str) else said
            if not people or after_comma:
                continue
            values[slot.name] = [*people] if slot.kind else people[0]
        after = State(end, () if reader.is_list else tuple(people), reader.is_list)
        rest = _search(line, after, tried)
        if rest is not None:
            return [(place, reader.clause, values), *rest]
    return None


def _fault(line: _Line, state: State) -> Fault:
    """Return the question about what stands at the furthest place that was read."""
    kinds = [means[0].kind if means else "" for means in line.means]
    place = next(at for at in range(state.place, len(kinds)) if kinds[at] not in (",", ";"))
    if begun := next(line.asked(place), None):
        return Fault(line.at(begun[0])[0], begun[1])
    part = [*takewhile(lambda at: kinds[at] not in (",", ";", "end"), range(place, len(kinds)))]
    unknown = next((at for at in part if kinds[at] == "?"), None)
    column, word = line.at(place if unknown is None else unknown)
    phrases = map(" ".join, line.notation.phrases)
    words = {plain(known): known for known in (*phrases, *line.people)}
    if unknown is not None and (near := get_close_matches(plain(word), words, 1)):
        return Fault(column, _UNKNOWN.fill(word=word, near=words[near[0]]))
    first = line.means[place][0]
    if first.kind == "who" and first.end == place + len(part):
        return Fault(column, NOTHING_SAID.fill(who=word))
    if state.after_list:
        column, word = line.at(first.end if first.kind == "who" else place)
        return Fault(column, OF_WHOM.fill(word=word))
    examples = {plain(said): said for said in map(example, line.notation.readers)}
    alike = [said for said in examples if plain(word) in said.split()] or [*examples]
    typed = " ".join(
        "ha" if kinds[at] == "who" else plain(line.at(at)[1]) for at in part if kinds[at]
    )
    closest = get_close_matches(typed, alike, 1, 0)[0]
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
    elif field == "dealt":
        entry.setdefault(field, {})[values["who"]] = values["cards"].split()
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
            alike = [
                other for other in notation.readers if other.clause.field == reader.clause.field
            ]
            for item in left.pop(field, ()):
                ways = (_said(other, item, name) for other in alike)
                said.append(next(filter(None, ways)))
        elif (
            reader.slots
            or reader.clause.sets.keys() - {"finish"}
            or not any(said)
            or entry.get("finish") != finish
        ):
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
    dealt = left.get("dealt", {}).items()
    left["dealt"] = [{"who": who, "cards": " ".join(cards)} for who, cards in dealt]
    left["hands"] = [{"who": who} | hand for who, hand in left.get("hands", {}).items()]
    for field in ("eats", "chops", "kills", "manual", "hands", "den_override", "shares"):
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


RANKS = {1: "nhất", 2: "nhì|hai", 3: "ba", 4: "bét|tư|cuối"}
_RANK = Text("Ai về thứ mấy; bét là cuối.", "The place of a player; bét is the last.")
_PAID = Text("Trả ngoài luật, tính bằng cược.", "A payment outside the rules, in bets.")
PAYS_WHOM = Text("{who} trả ai mấy cược?", "Whom does {who} pay, and how many bets?")
_PAYS_GA = Text("{who} nộp gà mấy cược?", "How many bets does {who} put into the gà?")
COMMON = (
    Clause("<who> ?về <rank=>", _RANK, "_ranks[]", words=RANKS),
    Clause("?về <rank=> <who>", _RANK, "_ranks[]", words=RANKS),
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
    Clause('bài <who> <cards">', Text("Bài được chia.", "The cards of a hand."), "dealt"),
    Clause('ghi <note">', Text("Ghi chú, trong ngoặc kép.", "A note in quotes.")),
    Clause(
        "?ván ?này hủy|huỷ|hòa|hoà|chia_lại|bỏ",
        Text("Ván không tính.", "The round does not count."),
        sets={"finish": "void"},
    ),
)
"""The clauses of every game."""
CHOP = Text(
    "Ai chặt gì của ai; chồng là đè lên lần trước.",
    "Who chopped what of whom; chồng is on top of the one before.",
)


def chop_clauses(words: Mapping[Any, str], asks: Text) -> tuple[Clause, ...]:
    """Return the clauses of chops in a game that has these words for what is chopped."""
    return (
        Clause("<by> chặt_chồng <from> <cards+>", CHOP, "chops[]", {"over": True}, words, asks),
        Clause("<by> chặt <from> <cards+>", CHOP, "chops[]", {}, words, asks),
        Clause("<by> chặt <cards+> ?của <from>", CHOP, "chops[]", {}, words, asks),
    )


_SPOKEN = (
    Clause("phạt <fouls*>", Text("Ai phạm lỗi.", "Who broke a rule.")),
    Clause(
        "nhân_đôi|gấp_đôi|double|doubled",
        Text("Ván nhân hai.", "The round is doubled."),
        sets={"multiplier": 2},
    ),
)
"""The clauses of every game that only a sentence has."""

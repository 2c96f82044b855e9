"""A round as people say it, read for the form, which shows what was understood.

Unlike notation.py, whose text of evenings is frozen, it gathers every reading: the place of a word
decides what it is, and what stays open is asked. (docs/notation.md)
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from fractions import Fraction
from functools import lru_cache
from itertools import chain, product
from typing import Any, NamedTuple

from scorekeeper import doors
from scorekeeper.games.notation import (
    LONG,
    LONGEST_NAME,
    NOTHING_SAID,
    OF_WHOM,
    OTHERS,
    RANKS,
    SEPARATORS,
    TWICE,
    WHICH,
    Clause,
    ClauseReader,
    Entry,
    Fault,
    Match,
    Meaning,
    Notation,
    Slot,
    State,
    Typed,
    Words,
    bracketed,
    fill,
    is_word,
    number,
    plain,
    ways_of,
    who,
)
from scorekeeper.text import Text

UNKNOWN = Text("Không hiểu “{word}”", "Not understood: “{word}”")
MONEY = Text(
    "Không hiểu “{word}”. Trả thêm thì ghi ở Phạt",
    "What is “{word}”? Side payments are entered under Fine",
)
ODD = Text("{word} không chẵn cược", "{word} is not a whole number of bets")
_NOBODY = Text("Ai? Viết tên trước “{word}”", "Who? Write a name before “{word}”")
_IN_ALL = Text("Cả “{word}” là mấy cây?", "How many cards with “{word}”?")
_OVER = Text("{who} bị chặt hay bị chặt chồng?", "Was {who} chopped, or chopped over (chồng)?")
_DOUBT = 1_000
"""The place of a doubt among the words of a reading; no sentence has so many."""
_MOST_STEPS, _MOST_READINGS = 60_000, 60
_FILLERS = (
    "thôi|nhé|nha|nhá|ạ|thì|là|mà|luôn|đi|nè|ơi|còn|còn_lại|[bàn|trận|ván]_này|ván"
    "|nên|nốt|trong_đó[|_có]|lần_lượt|thứ_tự[|_về]|nhất_nhì_ba_bét|mất_rồi|kiểu|ấy|mỗi_[người|đứa|thằng|nhà]"
    "|không_ai_[móm|cóng|cháy|ăn|ăn_cây_nào]|[bằng|lấy]_[tứ_quý|ba_đôi_thông|bốn_đôi_thông]"
    "|[cả_làng|cả_bàn]_[chết|khóc]|nên_thua|trời_ơi|kinh|ghê|haha|the|a|this|with|has|got|have"
    "|holds|is|are|was|of|s|s_discard|s_card|[this|the]_round|please|in_that_order|in_hand|each|next|so"
)
_SPELT = {"ko": "không", "dc": "được", "đc": "được", "nhứt": "nhất", "thúi": "thối", "dìa": "về"}
_SPELT |= {"xâm": "sâm", "xam": "sam", "r": "rồi"}
"""Another spelling → the word."""
_EXACT_FILLERS = ("nó", "đấy", "đó", "đây", "kìa")
"""Without their marks they are other words: no, đỏ, kia."""
_TITLES = "anh|chị|em|cô|chú|bác|ông|bà|bạn|cậu|cu|cụ|bé|dì|thím|cháu|lão|mụ|thằng|cái|con|nhỏ|mợ"
_TITLES += "|mọi_người|cả_nhà|bà_con|anh_em|ae|các_[bác|bạn|anh]|guys"
_REVERSES = re.compile(
    "k[og]?|khong|hong|hok|chua|chang|suyt|hut|nhung|neu|tuong|dau|dua|nham|lon|sai|not?|if|wrong"
    "|hom|bia|xao|lao|choi|mo|quen|sau|tru|but|except|gion|troll|kidding|maybe|hinh|hoi|lai"
).fullmatch
"""Words of denial or correction, and parts of names: they are never left out."""
_HESITATION = re.compile(r"(?i)^\s*(?:(?:à|ờ|ừ|ừm|ờm|ơ|uh|um|well|ok)\b[\s,.…]*)+")
_UNITS = dict.fromkeys(("k", "n", "nghin", "ngan", "thousand"), 1000)
_UNITS |= dict.fromkeys(("d", "dong", "vnd"), 1)
_DIGITS = ["không", "một", "hai", "ba", "bốn", "năm", "sáu", "bảy", "tám", "chín"]
_PLACES = frozenset().union(*map(ways_of, RANKS.values()))
_COUNTED = ("cay", "la", "con", "quan", "lan", "diem", "nut")
_LEADS = ("eater", "feeder", "assistants")
_SMALL = ("skip", "title", "pause")
_TENS = frozenset(("mười", "mươi", "chục", "trăm"))
_ENGLISH = "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen"
_SAYS = {
    ",": "phẩy|[rồi|xong][|_tới|_đến]|[kế|tiếp]_[là|đến|theo]|[rồi|sau_đó]_là|[|and_]then"
    "|nhưng[|_mà]|but|sau_đó",
    ";": "chấm_phẩy|chấm",
    "*": "cả_[làng|bọn|hội|bàn|nhà]|tất_cả|ai_cũng|everybody|everyone|all",
    "hủy": "[hủy|huỷ|bỏ]_ván|không_tính|huề|chia_bài_lại|chia_lại_bài|đánh_lại|làm_lại"
    "|[|chia_lại_]bài_lỗi|chia_[nhầm|sai|lộn|lỗi][|_bài]|[hòa|huề]_cả_làng|xí_xóa|void[|_round]|cancel|cancelled|redeal|misdeal",
    "nhất": "first[|_place]|1_st|thứ_nhất|hạng_nhất|[|về_]đầu_tiên|về_đầu",
    "nhì": "second[|_place]|2_nd|[thứ|hạng]_[nhì|hai]",
    "ba": "third[|_place]|3_rd|[thứ|hạng]_ba",
    "bét": "chót|út|đội_sổ|thua_[bét|chót]|last[|_place]|fourth|4_th|[thứ|hạng]_tư|hạng_bét"
    "|[về|hạng]_chót|cuối_cùng|bét_nhè",
    "về": "tới|được|đứng|xếp|[came|comes][|_in]|finished|finishes",
    "phạm_lỗi": "phạm_luật|phạm_quy|[|bị_]phạt_lỗi|fouls|fouled|broke_a_rule",
    "và": "and|vs",
    "của": "from",
    "điểm": "point|points",
    "cây": "[card|cards][|_left]|left",
    "thối": "bị_thối|ôm|giữ|cầm|left_with|kept",
    "chặt": "bắt|beat|beats|chops|chopped",
    "tứ_quý": "quad|quads",
    "sảnh_rồng": "dragon|ten_in_a_row",
    "trả": "trả_thêm|cho|chung|nợ|gửi|chuyển|pays|paid|owes|gives|gave",
    "cược": "bets",
    "nộp_gà": "bỏ_gà|đóng_gà",
}
"""word → other ways to say it, in every game; `*` is all people"""
_OTHERS = {
    "còn_lại|[|the_][rest|others]|[everyone|everybody]_else": 0,
    "[mấy|những|các|mọi]_[người|đứa|thằng|nhà|bạn|ông|bà]_[kia|khác|còn_lại]": 0,
    "hai_[người|đứa|thằng|nhà|bạn]_[kia|khác|còn_lại]|the_other_two": 2,
    "[ba|cả_ba]_[người|đứa|thằng|nhà|bạn]_[kia|khác|còn_lại]|the_other_three": 3,
    "[bốn|cả_bốn]_[người|đứa|thằng|nhà|bạn]_[kia|khác|còn_lại]|the_other_four": 4,
}
"""How many people are meant by the others; 0 if it is not said."""
_ALL = -1
"""The same of “cả làng”, which may leave out the winner."""
_SIGNS = SEPARATORS | dict.fromkeys("-–—→，、", ",") | dict.fromkeys("!；。…", ";")
_SILENT = ":()'’\""

_START = State(0, (), after_list=False)
_Known = tuple[list[str], str, Any]
"""The words of a phrase, its kind and its value."""


class Reading(NamedTuple):
    """A way to understand a sentence."""

    entry: Entry
    """The fields that it says; without a finish if it does not say how the round ended."""
    places: Mapping[str, int]
    """The places that it names, which may have gaps."""
    used: Mapping[int, Meaning]
    """What each word was, by its number."""
    left_out: str = ""
    """What was not understood beside it."""
    doubt: Text | None = None
    """What is to be asked before it is taken."""
    is_listed: bool = False
    """Whether people stand in a row, without a word for their places."""


class _Step(NamedTuple):
    """A clause of a sentence; None for a part that is left out."""

    start: int
    clause: Clause | None
    values: Entry
    words: tuple[Meaning, ...]
    after: State


@lru_cache(maxsize=32)
def _lexicon(notation: Notation) -> Mapping[str, list[_Known]]:
    """Return all phrases by their first word without marks."""
    known: list[_Known] = [(way, "word", plain("_".join(way))) for way in notation.phrases]
    for reader in notation.spoken:
        for part in reader.clause.pattern.split():
            ways = part.lstrip("?~").split("|") if part[0] != "<" else ()
            known += [(way.split("_"), "word", plain(way)) for way in ways]
    own = {way for said in notation.says.values() for way in _ways(said)}
    known = [phrase for phrase in known if "_".join(phrase[0]) not in own]
    kinds = {"*": "all", ",": ",", ";": ";"}
    means = (*_SAYS.items(), *notation.says.items())
    said: list[tuple[str, Any, str]] = [("number", 2, "đôi"), ("title", "", _TITLES)]
    said += [(kinds.get(word, "word"), plain(word), ways) for word, ways in means]
    said += [("rest", _ALL, ways) for word, ways in means if word == "*"]
    said += [("rest", count, ways) for ways, count in _OTHERS.items()]
    said += [("number", value, word) for value, word in enumerate(_ENGLISH.split("|"), 1)]
    said += [("skip", "", _FILLERS), ("pause", "", _SAYS[","])]
    said += [("except", "", "trừ|ngoại_trừ|except|but")]
    known += [(way.split("_"), kind, value) for kind, value, ways in said for way in _ways(ways)]
    known += [(words.split(), "number", value) for value in range(1, 131) for words in _say(value)]
    digits = {word: str(digit) for digit, word in enumerate(_DIGITS) if digit}
    counted = [phrase for phrase in known if phrase[0][1:] and digits.keys() & {*phrase[0]}]
    known += [([digits.get(word, word) for word in way], *rest) for way, *rest in counted]
    lexicon: dict[str, list[_Known]] = {}
    for phrase in known:
        lexicon.setdefault(plain(phrase[0][0]), []).append(phrase)
    return lexicon


def _ways(said: str) -> list[str]:
    """Return the ways of a text: `[|bị_]móm|cháy` is móm, bị_móm and cháy."""
    parts = (re.split(r"[\[\]]", way) for way in re.split(r"\|(?![^\[]*\])", said))
    return ["".join(way) for some in parts for way in product(*(ways.split("|") for ways in some))]


def _say(number: int) -> Iterator[str]:
    """Yield the ways to say a number up to 130."""
    hundreds, rest = divmod(number, 100)
    if hundreds:
        ways = _say(rest) if rest >= 10 else [f"linh {_DIGITS[rest]}", f"lẻ {_DIGITS[rest]}"]
        yield from (f"một trăm {way}" for way in ways) if rest else ["một trăm"]
        return
    tens, ones = divmod(number, 10)
    if not tens:
        yield _DIGITS[ones]
        return
    ends = {0: [""], 1: ["một", "mốt"], 4: ["bốn", "tư"], 5: ["lăm", "nhăm", "năm"]}
    for end in ends.get(ones, [_DIGITS[ones]]):
        yield f"{'mười' if tens == 1 else f'{_DIGITS[tens]} mươi'} {end}".rstrip()
        if tens > 1 and end:
            yield f"{_DIGITS[tens]} {end}"
    if not ones:
        yield f"{_DIGITS[tens]} chục"


def _clean(line: str) -> str:
    """Return a sentence in NFC, without emoji and invisible signs. Raises `Fault` if too long."""
    if len(line) > doors.SENTENCE.size:
        raise Fault(doors.SENTENCE.size, LONG)
    said = "".join(
        " " if unicodedata.category(char) in ("So", "Sk", "Zs", "Cc") else char
        for char in unicodedata.normalize("NFC", line)
        if unicodedata.category(char) not in ("Cf", "Co", "Cn", "Cs") and char != "\ufe0f"
    )
    return re.sub(r"(?<=[0-9])[.,](?=000(?![0-9]))", "", _HESITATION.sub("", said))


class Sentence(Words):
    """A sentence, and what each of its words may mean."""

    once = True

    def __init__(
        self, line: str, notation: Notation, people: Sequence[str], stake: Fraction | int | None
    ) -> None:
        super().__init__(_clean(line), notation, people, doors.SENTENCE.symbols)
        self.stake, self.bare = stake, plain(self.line) == self.line.casefold()
        self.steps, self.furthest = 0, _START
        self.leads: dict[tuple[State, bool], bool] = {}
        self.begun: dict[tuple[State, bool], list[_Step]] = {}
        self.contradicts = False
        self.excepted = set[str]()
        last = len(self.words)
        kinds = {kind for i in range(last) for _, kind, _ in self._alike(i)[1]}
        self.says_all = not kinds.isdisjoint(("all", "rest"))
        self.unsure: dict[int, Text] = {}
        """The question what a word is, by its number."""
        self.means = [*[[] for _ in self.words], [Meaning(last, "end")]]
        self.ending: dict[int, set[str]] = {}
        """What may end before a word: kinds, and words of the game."""
        known: set[int] = set()
        for i in reversed(range(last)):
            own = [*self._meanings(i)]
            # “…, rồi tới …” is one comma.
            commas = (m.end for m in own if m.kind == "," and "," in self._kinds(m.end))
            own += [Meaning(end, "skip") for end in commas]
            for m in own:
                known.update(range(i, m.end))
                self.ending.setdefault(m.end, set()).add(m.value if m.kind == "word" else m.kind)
            both = (self.means[m.end] if m.kind == "skip" else [m] for m in own)
            self.means[i] = [*dict.fromkeys(chain.from_iterable(both))]
        self.unknown = [i for i in range(last) if i not in known]
        """The numbers of the words without a meaning."""

    def text(self, start: int, end: int) -> str:
        """Return the words from one number up to another."""
        return self.line[self.words[start].start() : self.words[end - 1].end()]

    def doubtful(self) -> set[int]:
        """Return where words end that have two senses of the game, beside a unit."""
        senses = [{(m.end, m.value) for m in means if m.kind == "word"} for means in self.means]
        ends = [[end for end, value in both if value not in _COUNTED] for both in senses]
        return {end for some in ends for end in some if some.count(end) > 1}

    def _meanings(self, i: int) -> Iterator[Meaning]:
        word = self.words[i][0]
        if word[0] == "[":
            yield from (Meaning(i + 1, "who", n) for n in self.people if bracketed(n) == word)
        elif word[0] in '"“' and len(word) > 1:
            yield Meaning(i + 1, "text", word[1:-1].replace('""', '"'))
        elif word in _SIGNS:
            yield Meaning(i + 1, _SIGNS[word])
        elif word == "+":
            yield Meaning(i + 1, "word", "va")
        elif word[0].isdecimal():
            yield from self._phrases(i)
            yield from self._amounts(i, i + 1, number(word))
        elif word not in _SILENT or word == ":":
            yield from self._names(i)
            yield from self._phrases(i)
        if self._is_silent(i):
            yield Meaning(i + 1, "skip")

    def _is_silent(self, i: int) -> bool:
        """Return whether a sign may mean nothing, as in “1. Hà”, but not in “Hà: Tí 5”."""
        word = self.words[i][0]
        if word == ".":  # “Hà 3. Hai 5” are not three deuces.
            is_held = any(self._word(i + 1, self.notation.held))
            return self.words[i - 1][0].isdecimal() and not is_held
        joins = word == ":" and self._names_end(i) and any(self._take(i + 1, "who"))
        return word in _SILENT and not joins

    def _amounts(self, i: int, end: int, value: float) -> Iterator[Meaning]:
        """Yield a number, or money if a unit follows or it is in full."""
        word = plain(self.words[end][0]) if end < len(self.words) else ""
        unit = _UNITS.get(word)
        is_apart = unit and self.line[self.words[end].start() - 1].isspace()
        if value < 1000 and is_apart and any(self._names(end)):  # “h 3 d 5” of Hà and Dũng
            yield Meaning(end, "number", value)
        if value < 1000 and (unit is None or word == "d"):  # “5đ” are points.
            yield Meaning(end + (word == "d"), "number", value)
            return
        end += unit is not None
        bets = Fraction(value) * (unit or 1) / Fraction(self.stake or 1)
        if self.stake and bets.denominator == 1:
            yield Meaning(end, "money", int(bets))
        else:
            self.unsure[i] = ODD.fill(word=self.text(i, end))

    def _alike(self, i: int) -> tuple[list[str], list[_Known]]:
        """Return the words from a place on, spelled as usual, and the phrases they begin with."""
        typed = [word[0] for word in self.words[i : i + LONGEST_NAME]]
        typed = [_SPELT.get(word.casefold(), word) for word in typed]
        known = _lexicon(self.notation).get(plain(typed[0]), ())
        return typed, [
            phrase
            for phrase in known
            if len(phrase[0]) <= len(typed) and all(map(is_word, phrase[0], typed))
        ]

    def _phrases(self, i: int) -> Iterator[Meaning]:
        typed, alike = self._alike(i)
        if typed[0].casefold() in _EXACT_FILLERS:
            yield Meaning(i + 1, "skip")
        exact = self._exact(typed, [words for words, _, _ in alike])
        # A number with tens is said in one breath.
        tens = max((len(words) for words, _, _ in alike if _TENS & set(words)), default=0)
        for words, kind, value in alike:
            end = i + len(words)
            if len(words) < tens and not any(self._names(end)):
                continue
            is_inexact = len(words) in exact and words not in exact.values()
            if is_inexact or self._is_otherwise(i, kind, words):
                continue
            if kind == "number":
                yield from self._amounts(i, end, value)
            elif kind == "except":
                yield from self._exceptions(end)
            elif kind not in _SMALL or self._is_left_out(i, end, kind, words[0]):
                yield Meaning(end, "skip" if kind in _SMALL else kind, value)

    def _is_otherwise(self, i: int, kind: str, words: list[str]) -> bool:
        """Return whether the words are no such phrase: But is a player, “2 den” are deuces."""
        if kind in ("except", ",") or words == ["đứng"]:
            return any(self._names(i))
        before = self.words[i - 1][0] if i and not any(self._names(i - 1)) else ""
        word = self.words[i][0]
        return (words == ["đền"] and word == "den" and before in ("2", "hai")) or (
            words == ["chót"] and word == "chot" and ["chốt"] in self.notation.phrases
        )

    def _exceptions(self, at: int) -> Iterator[Meaning]:
        """Yield what “trừ An” may be: no more than that, or a comma before more about An."""
        end, names = at, set[str]()
        while who := next(self._take(end, "who"), None):
            names.add(who.value)
            end = next((m.end for m in self._word(who.end, ("va", "voi"))), who.end)
        self.excepted |= names
        if names and self.says_all:
            yield Meaning(end, "skip")
            yield Meaning(end if self._kinds(end) & {",", ";"} else at, ",")

    def _exact(self, typed: Sequence[str], phrases: Iterable[list[str]]) -> dict[int, list[str]]:
        """Return the words that were typed with their own marks, by their number.

        Such words mean nothing else: “thối” is not “thôi”, and the name Thương is not “thường”.
        """
        said = [word.casefold() for word in typed]
        names = [[word] for name in self.people for word in name.casefold().split()]
        written = [words for words in (*phrases, *names) if words == said[: len(words)]]
        return {len(words): words for words in written if plain("".join(words)) != "".join(words)}

    def _is_left_out(self, i: int, end: int, kind: str, word: str) -> bool:
        """Return whether a small word or a title means nothing where it stands."""
        after, said = self._kinds(end), plain(self.text(i, end))
        if any(kind == "title" or plain(m.value) == said for m in self._names(i)):
            return False
        if kind == "title":  # Before a name, or at the end after another small word.
            known = _lexicon(self.notation).get(plain(self.words[i - 1][0]), ()) if i else ()
            is_last = after <= {"end", ";"} and any(k in _SMALL for _, k, _ in known)
            return is_last or ("who" in after and (self.bare or self.words[i][0] not in _DIGITS))
        if word == "thôi":  # Without its marks it may be “thối”.
            return i == 0 or after == {"end"} or self.words[i][0].casefold() == word
        if word == "mỗi":  # Elsewhere it means the others.
            before = plain(self.words[i - 1][0]) if i else ""
            others = before in ("kia", "lai", "khac", "lang")
            return others or "money" in after or self._names_end(i)
        if word == "còn":
            return "who" in after if end > i + 1 else bool(after - {"end", ",", ";"})
        if kind == "pause":  # “Ăn một cây rồi chốt” are two cards.
            return self._names_end(i - (self.words[i - 1][0] == ",")) and "who" in after
        return plain(word) != "a" or "number" not in after  # “a two” is a card.

    def _names(self, i: int) -> Iterator[Meaning]:
        for end in range(min(i + LONGEST_NAME, len(self.words)), i, -1):
            typed = self.text(i, end)
            names = [self.people[n] for n in _people(typed, self.people, self.bare)]
            if len(names) == 1:
                yield Meaning(end, "who", names[0])
                return
            if names:
                self.unsure[i] = WHICH.fill(word=typed, names=", ".join(names))

    def _names_end(self, at: int) -> bool:
        """Return whether a name ends before a word."""
        starts = range(max(at - LONGEST_NAME, 0), at)
        return any(m.end == at for i in starts for m in self._names(i))

    def _take(self, at: int, *kinds: str) -> Iterator[Meaning]:
        self.steps += 1
        if self.steps > _MOST_STEPS:
            raise Fault(0, LONG)
        return super()._take(at, *kinds)

    def _chosen(self, clause: Clause, at: int) -> Iterator[tuple[Any, Meaning]]:
        """Yield the values of a clause's words; a place may be a number, unless it counts cards."""
        values = [*super()._chosen(clause, at)]
        if clause.field == "_ranks[]":
            numbers = (m for m in self._take(at, "number") if m.value in clause.words)
            values += [(m.value, m) for m in numbers if not any(self._word(m.end, _COUNTED))]
            values = [(value, m) for value, m in values if self._is_no_name(m.end)]
        yield from values

    def _counted(self, clause: Clause, at: int) -> Iterator[Match]:
        """Yield cards with their numbers: “thối 2 con” is no deuce, but “thoi hai con 5” is."""
        for end, values, used in super()._counted(clause, at):
            counts = any(self._kinds(m.end) - {"number"} for m in self._word(end, ("cay",)))
            if not counts or plain(self.words[end - 1][0]) not in ("2", "hai"):
                yield end, values, used

    def _numbers(self, pays: bool, rest: Sequence[str | Slot], at: int) -> Iterator[Meaning]:
        """Yield numbers with their unit, or what is neither a name nor counts deuces."""
        units = [way for part in rest if isinstance(part, str) for way in ways_of(part)]
        for m in super()._numbers(pays, rest, at):
            counts_held = any(self._word(m.end, self.notation.held)) and m.value <= 4
            counts_held &= self._kinds(m.end).isdisjoint(("who", ","))
            if not counts_held and (any(self._word(m.end, units)) or self._is_no_name(m.end)):
                yield m

    def _links(self, kind: str, at: int) -> Iterator[tuple[int, bool]]:
        """Yield where the next name may begin: “Hai Ba móm” are two, though without “và”."""
        yield from super()._links(kind, at)
        if kind == "*" and (self._counts_a_name(at) or self._kinds(at) == {"who"}):
            yield at, False

    def _is_no_name(self, end: int) -> bool:
        """Return whether a number or place is none of the people: in “Hai Ba móm” 3 is a name."""
        goes_on = any(self._word(end, ("thoi", "va", "voi"))) or not self._counts_a_name(end)
        return goes_on or bool(self._kinds(end) & {"who", "end", ",", ";"})

    def _counts_a_name(self, end: int) -> bool:
        """Return whether a word that ends there is a name, and also a number or a place."""
        here = self.ending.get(end, set())
        return "who" in here and bool(here & ({"number"} | _PLACES))

    def misses_a_name(self, used: Mapping[int, Meaning]) -> bool:
        """Return whether a word of a reading may be a name instead: Hoa is not “hòa”."""
        return any(m.kind != "who" and "who" in self.ending.get(end, ()) for end, m in used.items())

    # Reading the whole.

    def readings(self) -> list[Reading]:
        """Return the readings without those that contradict themselves."""
        faults = []
        for may_drop in (False, True):
            readings: dict[str, Reading] = {}
            for reading in self._read(_START, {}, {}, "", may_drop=may_drop):
                readings.setdefault(repr(reading[:2]), reading)
                if len(readings) > _MOST_READINGS:
                    raise Fault(0, LONG)
            if readings:
                return [*readings.values()]
            faults.append(Fault(0, TWICE) if self.contradicts else self._fault())
        raise faults[0]

    def _read(
        self, state: State, entry: Entry, used: dict[int, Meaning], left: str, *, may_drop: bool
    ) -> Iterator[Reading]:
        """Yield the readings of the rest of the sentence."""
        for step in self._steps(state, may_drop):
            if not step:
                if used and (reading := self._whole(entry, used, left)):
                    yield reading
            elif not step.clause:
                left_out = self.text(step.start, step.after.place)
                yield from self._read(step.after, entry, used, left_out, may_drop=False)
            elif self._leads_on(step.after, may_drop):
                grown = Typed(deepcopy(entry), {})
                try:
                    fill(grown, step.clause, {**step.clause.sets, **step.values}, step.start)
                except Fault:
                    self.contradicts = True
                    continue
                if self._is_said_twice(step, used, entry, grown.entry):
                    continue
                both = used | {m.end: m for m in (*step.words, *self._doubts(step, grown.entry))}
                yield from self._read(step.after, grown.entry, both, left, may_drop=may_drop)

    def _is_said_twice(
        self, step: _Step, used: Mapping[int, Meaning], before: Entry, after: Entry
    ) -> bool:
        """Return whether a name was taken for a word: “Tí ăn ăn”, “Hải thối hai, Thối 2”."""
        eats = used.get(step.start, Meaning(0, ""))[1:] == ("word", "an") == step.words[0][1:]
        is_unsure = any(m.kind == "who" and self.ending[m.end] > {"who"} for m in step.words)
        return eats or (before == after and "hands" in after and is_unsure)

    def _leads_on(self, state: State, may_drop: bool) -> bool:
        """Return whether the rest after a state is understood, whatever was said before it."""
        if (state, may_drop) not in self.leads:
            self.leads[state, may_drop] = any(
                not step or self._leads_on(step.after, may_drop and bool(step.clause))
                for step in self._steps(state, may_drop)
            )
        return self.leads[state, may_drop]

    def _steps(self, state: State, may_drop: bool) -> Iterator[_Step | None]:
        """Yield what may be said next; None if that is nothing more."""
        for begun, semicolon in self._starts(state):
            if any(self._take(begun.place, "end")):
                yield None
            yield from self._clauses(begun, semicolon)
            for end in self._ends_of_nonsense(begun.place) if may_drop else ():
                yield _Step(begun.place, None, {}, (), State(end, (), after_list=False))

    def _clauses(self, state: State, semicolon: bool) -> list[_Step]:
        """Return the clauses with which the rest may begin."""
        self.furthest = max(self.furthest, state)
        if (state, semicolon) not in self.begun:
            # “Chi giết An Hà” and “Chi chặt hai cơ An, Hà” give Hà no place.
            at = state.place - ("," in self._kinds(state.place - 1))
            follows = "who" in self.ending.get(at, ())
            self.begun[state, semicolon] = [
                _Step(state.place, reader.clause, values, words, after)
                for reader in (*self.notation.readers, *self.notation.spoken)
                for end, values, words in self.match(reader, reader.elements, state.place)
                if len(words) == len(self.people)
                or not (reader.is_list and (follows or self._is_letter(end - 1)))
                if (
                    after := _next(
                        reader, values, words, state, end, semicolon, self._ands(state.place, end)
                    )
                )
            ]
        return self.begun[state, semicolon]

    def _is_letter(self, i: int) -> bool:
        """Return whether a word of the game is one letter, as in “lan u”, where Uyên plays."""
        return len(self.words[i][0]) == 1 and "word" in self._kinds(i)

    def _doubts(self, step: _Step, entry: Entry) -> Iterator[Meaning]:
        """Yield a question: is “Hà Tí 5” of both, “Tí 5, ba” a place, “Tí 5 và heo” six cards?"""
        # “Tí ăn Hà 3” are three cards; is Hà of “Tí chặt heo đỏ Hà nhất Chi” chopped or first?
        *_, card, last = (Meaning(0, ""), *step.words)
        asked = [m for m in self._take(last.end, "who") if "number" in self._kinds(m.end)]
        eats = last.value == "an" and entry.get("finish") != "win"  # “Tí ăn, Hà 3” where Tí wins
        if not eats or "discarder" in step.values:
            is_chopped = last.kind == "who" and card.value in self.notation.held
            is_chopped &= "number" not in self._kinds(last.end) or not any(self._names(last.end))
            ways = ("ve", "thang", *_PLACES) if is_chopped else ()
            asked = [last for m in self._word(last.end, ways) if m.end == last.end + 1]
        yield from (Meaning(_DOUBT, "", NOTHING_SAID.fill(who=m.value)) for m in asked)
        old, chop = [{}, {}, *entry.get("chops", ())][-2:]
        if "over" not in chop and {"quads", "runs"} & chop.keys() and old.get("by") == chop["from"]:
            yield Meaning(_DOUBT, "", _OVER.fill(who=old["by"]))
        names = sum(m.kind == "who" for m in step.words)
        if "cards" in step.values and names > self._ands(step.start, step.after.place) + 1:
            yield Meaning(_DOUBT, "", OF_WHOM.fill(word=step.values["cards"]))
        first, hands = step.words[0], entry.get("hands", {}).values()
        counts = first.kind == "number" or first.value in {"hai", "ba", "tu"} | self.notation.held
        if counts and step.clause and step.clause.pattern[0] == "<":
            word, before = self.text(step.start, first.end), self.ending.get(step.start, set())
            if before & {"va", "voi"} and any("cards" in hand and len(hand) > 1 for hand in hands):
                yield Meaning(_DOUBT, "", _IN_ALL.fill(word=word))
            elif step.clause.field == "_ranks[]":
                yield Meaning(_DOUBT, "", _NOBODY.fill(word=word))

    def _ands(self, start: int, end: int) -> int:
        """Return how many words for “and” stand there."""
        return sum(any(self._word(i, ("va", "voi", "cung"))) for i in range(start, end))

    def _starts(self, state: State) -> Iterator[tuple[State, bool]]:
        """Yield where the next clause may begin, and whether a semicolon is before it."""
        waiting = [(state, False)]
        while waiting:
            state, semicolon = waiting.pop()
            seps = [*self._take(state.place, ",", ";")]
            waiting += [
                (state._replace(place=m.end), semicolon)
                for m in self._word(state.place, ("va", "voi"))
                if state.place and not state.after_list
            ]
            yield state, semicolon
            for m in seps:
                ends = m.kind == ";"
                subject = () if ends else state.subject
                waiting.append((State(m.end, subject, state.after_list), semicolon or ends))

    def _ends_of_nonsense(self, start: int) -> list[int]:
        """Return where an amount ends that is left out, or a nameless first or last part."""
        ends = [m.end for m in self._take(start, "money")]
        if start == 0 or self._kinds(start - 1) & {",", ";"}:
            end = start
            while end < len(self.words) and not self._kinds(end) & {",", ";"}:
                end += 1
            # Between two others it may take back what was said.
            after = (self._kinds(i) - {",", ";"} for i in range(end, len(self.words)))
            is_between = start and end > start and any(after)
            if not is_between and not any(map(self._matters, range(max(start - 1, 0), end))):
                ends.append(end)
        return [end for end in ends if end > start]

    def _matters(self, i: int) -> bool:
        """Return whether a word names somebody, is of the game, or turns the sense around."""
        word = self.words[i][0]
        says = i in self.unsure or bool(self._kinds(i) & {"who", "all", "rest", "word"})
        return says or word == "?" or bool(_REVERSES(plain(word)))

    def _kinds(self, i: int) -> set[str]:
        return {meaning.kind for meaning in self.means[i]}

    def _whole(self, entry: Entry, used: dict[int, Meaning], left: str) -> Reading | None:
        """Return a reading with its places apart; None if it contradicts itself."""
        entry = deepcopy(entry)
        last, placing = len(self.people), entry.pop("placing", ())
        named = [(rank["who"], min(rank["rank"], last)) for rank in entry.pop("_ranks", ())]
        # “Hà nhất, Tí, Tèo”: the list goes on after the places before it.
        won = entry.get("winner")
        before = {place for who, place in (*named, (won, 1)) if who and who not in placing}
        first = next(place for place in range(1, last + 2) if place not in before)
        named += [(who, at) for at, who in enumerate(placing, first)]
        places = dict(named)
        is_other = won and any((who == won) != (place == 1) for who, place in named)
        if is_other or len({*places.values()}) < len({*named}):
            self.contradicts = True
            return None
        if entry.get("finish") == "void" and (places or self.misses_a_name(used)):
            return None
        hands = entry.get("hands", {})
        if OTHERS in hands:
            hand = hands.pop(OTHERS)
            count = max(m.value for m in used.values() if m.kind == "rest")
            others = {*self.people} - {*places, *hands, entry.get("winner"), *self.excepted}
            # “Cả làng” may leave out a winner, but not all of an order.
            counts = (0 if len(places) > 1 else _ALL, 0, len(others))
            if not others or count not in counts:
                return None
            hands |= {who: dict(hand) for who in self.people if who in others}
        asked = used.get(_DOUBT)
        return Reading(entry, places, used, left, asked.value if asked else None, bool(placing))

    def _fault(self) -> Fault:
        """Return the question about what stands at the furthest place that was read."""
        at = self.furthest.place
        after = [word.start() for word in self.words[at:]] or [len(self.line)]
        for m in self._take(at, "money"):
            return Fault(after[0], MONEY.fill(word=self.text(at, m.end)))
        if self.unsure:
            return Fault(after[0], self.unsure[min(self.unsure)])
        if begun := next(self.asked(at), None):
            return Fault(after[0], begun[1])
        if self.unknown:
            return Fault(after[0], UNKNOWN.fill(word=self.words[self.unknown[0]][0]))
        where = min(at, len(self.words) - 1)
        word = self.words[where][0] if self.words else ""
        if self.furthest.after_list:
            return Fault(after[0], OF_WHOM.fill(word=word))
        named = next((m.value for m in self.means[where] if m.kind == "who"), "")
        return Fault(after[0], NOTHING_SAID.fill(who=named) if named else _NOBODY.fill(word=word))


def _next(
    reader: ClauseReader,
    values: Entry,
    words: Iterable[Meaning],
    state: State,
    end: int,
    semicolon: bool,
    ands: int,
) -> State | None:
    """Return the state after a clause, whose subject may be that of the one before it."""
    slot = reader.subject
    if values.get("times", 1) not in (1, 2, 3, 4, 5):  # Nobody eats half a card.
        return None
    if slot and slot.kind == "*":
        # “An Hà Tí móm”: all of them, or Tí after a list?
        is_list = sum(m.kind == "who" for m in words) > ands + 2
        if is_list or (state.after_list and not semicolon):
            return None
    if slot and slot.name not in values:
        # A bare number is not of somebody who was named before.
        says = any(m.kind in ("word", "all") for m in words)
        eats = any(m[1:] == ("word", "an") for m in words)
        if eats or reader.clause.field == "eats[]":  # Nobody says “Hà ăn, ăn” or “Hà ăn, chốt An”.
            says = eats and bool(values)
        if not says or not state.subject or (state.subject[1:] and not slot.kind):
            return None
        values[slot.name] = [*state.subject] if slot.kind else state.subject[0]
    said = [values.get(slot.name, ()) for slot in reader.slots if slot.kind in ("", "*", ",")]
    people = [(names,) if isinstance(names, str) else tuple(names) for names in said]
    named = [*chain.from_iterable(people)]
    # Nobody eats a card of his own; of the others only hands are said, but no points.
    is_hand = reader.clause.field == "hands" and "points" not in values
    if len({*named}) < len(named) or (OTHERS in named and not is_hand):
        return None
    leads = slot and (slot.name in _LEADS or any(m.value == "bi" for m in words))
    carries = leads or (sum(map(bool, people)) == 1 and not reader.is_list)  # “Tí chặt Hà, móm”?
    return State(end, people[0] if carries else (), reader.is_list)


def _people(typed: str, people: Sequence[str], all_bare: bool = False) -> list[int]:
    """Return the places of people of whom somebody may speak so: part of a name, or its letters.

    Where a whole sentence has no marks, Hoa may be Hòa.

    >>> people = ["Hương", "Ngọc Anh", "Tí"]
    >>> _people("hg", people), _people("anh", people), _people("ty", people)
    ([0], [1], [2])
    """
    said, bare = _letters(typed), plain(typed) == typed.casefold()
    names = [_letters(plain(name) if bare else name) for name in people]
    ends = [f" {_tones_last(name)}" for name in names]
    last = f" {_tones_last(said)}"
    exact = [i for i, end in enumerate(ends) if end == last]
    if exact or _REVERSES(plain(typed)):
        return exact if len(exact) < 2 or all_bare else who(typed, people)
    part = [i for i, n in enumerate(names) if n.startswith(said) or ends[i].endswith(last)]
    if part or len(said) < 2 or not re.fullmatch("[b-df-hj-np-tv-zđ]+", said):
        return part
    letters = re.compile(".*".join(said))
    return [i for i, name in enumerate(names) if letters.match(name)]


def _letters(text: str) -> str:
    return unicodedata.normalize("NFD", text.casefold()).replace("y", "i")


def _tones_last(letters: str) -> str:
    """Return letters with the tone of each word at its end, as Hòa is also written Hoà."""
    return re.sub(r"([\u0300\u0301\u0303\u0309\u0323])([^\W_]+)", r"\2\1", letters)

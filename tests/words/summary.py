"""Everybody's net in a round, computed from its summary alone.

Dũng ù, mỗi người trả 5, ăn gà 16       Dũng 5 + 5 + 5 + 16, the others −5
"""

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction

Nets = dict[str, Fraction]

_UNITS = {"": 1, "đ": 1, "k": 10**3, "tr": 10**6, "M": 10**6, "tỷ": 10**9, "B": 10**9}
_NUMBER = r"(?P<{}>[+−]?\d+(?:[.,]\d+)*)(?P<{}_unit>k|tr|M|tỷ|B|đ)?"

LANGUAGES: Mapping[str, Mapping[str, str]] = {
    "vi": {
        "nothing": "không ai trả",
        "each": "mỗi người trả N",
        "one pays": "WHO trả N",
        "den": "WHO đền N",
        "den and more": "WHO đền N, trả thêm M",
        "gets": "được N: EACH",
        "each gets": "mỗi người được N: EACH",
        "pays each": "trả mỗi người N",
        "pays": "trả WHO N",
        "between two": "WHO trả PAYEE N",
        "takes": "ăn gà N",
        "takes ga": "WHO ăn gà N",
        "all into ga": "cả bàn mỗi người góp gà N",
        "into ga": "WHO góp gà N",
    },
    "en": {
        "nothing": "nobody pays",
        "each": "each pays N",
        "one pays": "WHO pays N",
        "den": "WHO pays N for all",
        "den and more": "WHO pays N for all, M more",
        "gets": "gets N: EACH",
        "each gets": "each gets N: EACH",
        "pays each": "pays N each",
        "pays": "pays WHO N",
        "between two": "WHO pays PAYEE N",
        "takes ga": "WHO takes N from the gà",
        "all into ga": "everybody puts N into the gà",
        "into ga": "WHO puts N into the gà",
    },
}


def amount(words: str, unit: str | None, language: str) -> Fraction:
    """An amount as it is spelled, in bets or in đồng."""
    point, thousands = (",", ".") if language == "vi" else (".", ",")
    plain = words.replace(thousands, "").replace(point, ".").replace("−", "-")
    return Fraction(plain) * _UNITS[unit or ""]


def came_to(told: str, language: str, players: Sequence[str]) -> Nets:
    """Return everybody's net by the words; `gà` has that of the gà."""
    nets: Nets = dict.fromkeys([*players, "gà"], Fraction(0))
    head, *clauses = told.split("; ")
    names = "|".join(sorted(map(re.escape, players), key=len, reverse=True))
    doers = _doers(head, players)
    if not _by_everybody(head, names, nets, language):
        _head(head, names, doers, nets, language)
    for clause in clauses:
        _clause(clause, names, doers, nets, language)
    return nets


def _doers(head: str, players: Sequence[str]) -> list[str]:
    """The players at the beginning of a summary."""
    found = re.split(r" (?:cùng nhất|share the win)", head)
    if len(found) > 1:
        return [name for name in re.split(r", | và | and ", found[0]) if name in players]
    return [name for name in players if head.startswith(f"{name} ")][-1:]


def _by_everybody(head: str, names: str, nets: Nets, language: str) -> bool:
    """Whether it says of each, and of the gà, what that is up or down."""
    words = rf"(?:^|: |, )(?P<who>{names}|gà)(?: [^\d,:+−]+)? {_NUMBER.format('n', 'n')}"
    found = list(re.finditer(words, head))
    up_or_down = [one for one in found if one["n"][0] in "+−" or one["n"] == "0"]
    if not any(one["n"][0] in "+−" for one in up_or_down):
        return False
    assert head.endswith(found[-1][0])
    assert len(up_or_down) == len(found) >= len(nets) - 1
    for one in found:
        nets[one["who"]] += amount(one["n"], one["n_unit"], language)
    return True


def _pattern(template: str, names: str) -> str:
    pieces = {"EACH": "(?P<each>.+)", "WHO": f"(?P<who>{names})", "PAYEE": f"(?P<payee>{names})"}
    pieces |= {letter: _NUMBER.format(letter.lower(), letter.lower()) for letter in "NM"}
    return re.sub(r"\b(EACH|WHO|PAYEE|N|M)\b", lambda word: pieces[word[0]], template)


def _head(head: str, names: str, doers: list[str], nets: Nets, language: str) -> None:
    templates = LANGUAGES[language]
    if "takes" in templates and (
        found := re.search(f", {_pattern(templates['takes'], names)}$", head)
    ):
        (who,) = doers
        _pay("gà", who, amount(found["n"], found["n_unit"], language), nets)
        head = head[: found.start()]
    order = (
        "between two",
        "den and more",
        "den",
        "pays each",
        "each gets",
        "gets",
        "each",
        "one pays",
    )
    for kind in (*order, "pays", "nothing"):
        found = re.search(f", {_pattern(templates[kind], names)}$", head)
        if found:
            _pay_by(kind, found, names, doers, nets, language)
            return
    assert head in ("Ván hủy", "Void round"), f"{head!r} says nothing of what is paid"


def _pay_by(
    kind: str, found: re.Match[str], names: str, doers: list[str], nets: Nets, language: str
) -> None:
    if kind == "nothing":
        return
    paid = amount(found["n"], found["n_unit"], language)
    people = [who for who in nets if who != "gà"]
    others = [who for who in people if who not in doers]
    if kind == "between two":
        _pay(found["who"], found["payee"], paid, nets)
    elif kind in ("each", "pays each"):
        (doer,) = doers
        for other in others:
            payer, payee = (other, doer) if kind == "each" else (doer, other)
            _pay(payer, payee, paid, nets)
    elif kind in ("gets", "each gets"):
        _each(found["each"], names, nets, language)
        for doer in doers:
            nets[doer] += paid
    else:
        more = amount(found["m"], found["m_unit"], language) if kind == "den and more" else 0
        (doer,) = doers
        there = (doer, found["who"]) if kind == "pays" else (found["who"], doer)
        _pay(there[0], there[1], paid + more, nets)


def _each(said: str, names: str, nets: Nets, language: str) -> None:
    words = rf"(?:^|, )(?P<who>{names})(?: [^\d,:]+)? {_NUMBER.format('n', 'n')}"
    for one in re.finditer(words, said):
        nets[one["who"]] -= amount(one["n"], one["n_unit"], language)
    assert re.sub(words, "", said) == "", said


def _clause(clause: str, names: str, doers: list[str], nets: Nets, language: str) -> None:
    templates = LANGUAGES[language]
    for kind in ("takes ga", "all into ga", "into ga"):
        found = re.fullmatch(_pattern(templates[kind], names), clause)
        if not found:
            continue
        paid = amount(found["n"], found["n_unit"], language)
        if kind == "takes ga":
            _pay("gà", found["who"], paid, nets)
        else:
            all = [who for who in nets if who != "gà"]
            for who in all if kind == "all into ga" else [found["who"]]:
                _pay(who, "gà", paid, nets)
        return
    raise AssertionError(f"{clause!r} is no clause of a summary")


def _pay(payer: str, payee: str, paid: Fraction, nets: Nets) -> None:
    nets[payer] -= paid
    nets[payee] += paid

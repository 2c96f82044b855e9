"""What the sentence of a payment comes to, worked out from nothing but its words.

    An trả Bình 26 — ù tròn: 5 × 2, cộng thưởng 3; ván nhân 2      (5 × 2 + 3) × 2

Where a sentence holds no arithmetic, as `bị ăn chốt`, the price stands in the rules alone.
"""

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from math import prod
from typing import Any, NamedTuple

Numbers = dict[str, str]


class Said(NamedTuple):
    """What a sentence says of a payment."""

    amount: Fraction
    """Bets, as the sentence has them."""
    worked_out: Fraction | None
    """Bets that its arithmetic comes to, before they are split; None where it has none."""
    winners: int = 1
    """Between how many they are split."""


class _Language(NamedTuple):
    """How one language writes its sentences."""

    paid: str
    """The amount, and what stands between it and the reason."""
    multiplied: str
    reasons: Mapping[str, str]
    """The arithmetic of each reason that has one."""


_TIMES = r"(?: × (?P<times>\d+))?"
_OF_U = r"(?:, [^,×]+ × (?P<of_u>\d+))?(?:, phạt U × (?P<penalty>\d+))?"
_OF_BOTH = r" [^,×]+ × \d+ (?:và|and) phạt U × \d+"
_VI_PHAT_U = rf"{_TIMES}(?:, số lớn hơn của{_OF_BOTH})?{_OF_U}"
_EN_PHAT_U = rf"{_TIMES}(?:, the larger of{_OF_BOTH})?{_OF_U}"
_VI_BONUS = r"(?:, cộng thưởng (?P<plus>\d+))?"
_EN_BONUS = r"(?:, plus a bonus of (?P<plus>\d+))?"
_VI_SPLIT = r"(?:, chia cho (?P<winners>\d+) người thắng)?"
_EN_SPLIT = r"(?:, split between (?P<winners>\d+) winners)?"
_VI_MANY = r"(?:, nhiều cây nên × (?P<factor>\d+))?"
_EN_MANY = r"(?:, × (?P<factor>\d+) for many cards)?"
_VI_CHOPPED = (
    r"(?:(?:(?P<black>\d) con hai đen)?(?: và )?(?:(?P<red>\d) con hai đỏ)?"
    r"|(?P<quad>tứ quý)|(?P<run>ba đôi thông))"
)
_EN_CHOPPED = (
    r"(?:(?:(?P<black>\d) black)?(?: and )?(?:(?P<red>\d) red)? deuces?"
    r"|(?P<quad>four of a kind)|(?P<run>run of pairs))"
)
_HALF_DIFFERENCE = r": \((?P<left>\d+) − (?P<stayed>\d+) ÷ 2\) × (?P<times>\d+)"

LANGUAGES = {
    "vi": _Language(
        r" (?P<amount>\d+(?:,5)?)(?: \(trả \D+\))? — ",
        r"; ván nhân (?P<multiplier>\d+)",
        {
            "u": rf"\D+(?P<n>\d+)(?: điểm)?{_TIMES}{_VI_BONUS}",
            "phat_u": r"phạt U vì nhiều điểm nhất: (?P<n>\d+) điểm"
            rf"{_VI_PHAT_U}{_VI_BONUS}{_VI_SPLIT}",
            "deadwood": rf"còn (?P<n>\d+) điểm{_TIMES}{_VI_SPLIT}",
            "ga": r"gà có (?P<n>\d+)",
            "cards": rf"còn (?:\d+ cây, tính )?(?P<n>\d+)(?: cây)?{_TIMES}{_VI_MANY}",
            "deuces": r"còn (?:(?P<black>\d+) con hai đen)?(?: và )?(?:(?P<red>\d+) con hai đỏ)?"
            + _VI_MANY,
            "quads": rf"còn (?P<quads>\d+) tứ quý{_VI_MANY}",
            "runs": rf"còn (?P<runs>\d+) ba đôi thông{_VI_MANY}",
            "chop": rf"bị chặt (?:chồng, trả cả )?{_VI_CHOPPED}(?: \D+ bị chặt)?",
            "abandoned": rf"\D+{_HALF_DIFFERENCE}(?P<down>, bỏ phần lẻ)?(?P<up>, làm tròn lên)?",
        },
    ),
    "en": _Language(
        r" (?P<amount>\d+(?:\.5)?)(?: as đền for \D+| from the gà| into the gà)? — ",
        r"; round ×(?P<multiplier>\d+)",
        {
            "u": rf"\D+(?P<n>\d+)(?: points? in hand)?{_TIMES}{_EN_BONUS}",
            "phat_u": r"phạt U for the most points: (?P<n>\d+) points?"
            rf"{_EN_PHAT_U}{_EN_BONUS}{_EN_SPLIT}",
            "deadwood": rf"(?P<n>\d+) points? in hand{_TIMES}{_EN_SPLIT}",
            "ga": r"it held (?P<n>\d+)",
            "cards": rf"(?:\d+ cards left, )?(?P<n>\d+) (?:cards? left|counted){_TIMES}{_EN_MANY}",
            "deuces": r"(?:deuces: )?(?:(?P<black>\d+|a) black)?(?:, )?(?:(?P<red>\d+|a) red)?"
            rf"(?: deuces?)?{_EN_MANY}",
            "quads": rf"(?P<quads>\d+ quads|four of a kind){_EN_MANY}",
            "runs": rf"(?P<runs>\d+ runs of pairs|a run of pairs){_EN_MANY}",
            "chop": rf"(?:chopped last of a chain, pays for \D+’s )?{_EN_CHOPPED}(?: chopped| too)",
            "abandoned": rf"\D+{_HALF_DIFFERENCE}(?P<down>, rounded down)?(?P<up>, rounded up)?",
        },
    ),
}


def said(sentence: str, language: str, reason: str, rules: Any) -> Said:
    """A payment as its sentence tells it; the prices of deuces and quads are those of the rules."""
    spoken = LANGUAGES[language]
    paid = re.search(spoken.paid, sentence)
    assert paid, sentence
    amount = Fraction(paid["amount"].replace(",", "."))
    because, multiplier = sentence[paid.end() :], 1
    if multiplied := re.search(spoken.multiplied + "$", because):
        because, multiplier = because[: multiplied.start()], int(multiplied["multiplier"])
    if reason not in spoken.reasons:
        return Said(amount, None)
    found = re.fullmatch(spoken.reasons[reason], because)
    assert found, f"{because!r} is not said of {reason}"
    numbers = {name: number for name, number in found.groupdict().items() if number}
    worked_out = _WORKED_OUT.get(reason, _plain)(numbers, rules) * multiplier
    return Said(amount, worked_out, int(numbers.get("winners", 1)))


def _plain(numbers: Numbers, rules: Any) -> Fraction:
    by = ("times", "of_u", "penalty")
    bets = int(numbers["n"]) * prod(int(numbers.get(name, 1)) for name in by)
    return Fraction((bets + int(numbers.get("plus", 0))) * int(numbers.get("factor", 1)))


def _deuces(numbers: Numbers, rules: Any) -> Fraction:
    black, red = _count(numbers.get("black", "0")), _count(numbers.get("red", "0"))
    bets = black * rules.black_deuce_payment + red * rules.red_deuce_payment
    return Fraction(bets * int(numbers.get("factor", 1)))


def _quads(numbers: Numbers, rules: Any) -> Fraction:
    bets = _count(numbers["quads"].removesuffix(" quads")) * rules.quad_payment
    return Fraction(bets * int(numbers.get("factor", 1)))


def _runs(numbers: Numbers, rules: Any) -> Fraction:
    bets = _count(numbers["runs"].removesuffix(" runs of pairs")) * rules.run_payment
    return Fraction(bets * int(numbers.get("factor", 1)))


def _chop(numbers: Numbers, rules: Any) -> Fraction:
    bets = int(numbers.get("black", 0)) * rules.chop_black_deuce_payment
    bets += int(numbers.get("red", 0)) * rules.chop_red_deuce_payment
    bets += ("quad" in numbers) * rules.chop_quad_payment
    return Fraction(bets + ("run" in numbers) * rules.chop_run_payment)


def _count(words: str) -> int:
    return int(words) if words.isdigit() else 1


def _abandoned(numbers: Numbers, rules: Any) -> Fraction:
    cards = Fraction(int(numbers["left"])) - Fraction(int(numbers["stayed"]), 2)
    bets = cards * int(numbers["times"])
    if "up" in numbers:
        return Fraction(-(-bets // 1))
    return Fraction(bets // 1) if "down" in numbers else bets


_WORKED_OUT: Mapping[str, Callable[[Numbers, Any], Fraction]] = {
    "deuces": _deuces,
    "quads": _quads,
    "runs": _runs,
    "chop": _chop,
    "abandoned": _abandoned,
}

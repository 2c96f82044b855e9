"""Amounts in words of both languages: bets, and đồng in full or short."""

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from scorekeeper.games.base import Amount
from scorekeeper.text import MINUS, Text, in_brackets, spell_amount, spell_sum, with_plus


def grouped(number: int) -> Text:
    """Spell an integer with thousands separators."""
    english = f"{number:,}"
    return Text(english.replace(",", "."), english)


def signed(amount: Amount) -> Text:
    """Spell bets won or lost, with their sign.

    >>> signed(4).vi, signed(-4).vi, signed(0).vi, signed(Fraction(-11, 2)).en
    ('+4', '−4', '0', '−5.5')
    """
    return with_plus(amount, spell_amount(amount))


def money(amount: Amount) -> Text:
    """Spell an amount in đồng, to the half.

    >>> money(60000)
    Text(vi='60.000 đ', en='60,000 đ')
    >>> money(Fraction(-5001, 2))
    Text(vi='−2.500,5 đ', en='−2,500.5 đ')
    """
    whole, half = divmod(abs(Fraction(amount)), 1)
    minus = MINUS if amount < 0 else ""
    vi, en = grouped(whole)
    return Text(f"{minus}{vi}{',5' if half else ''} đ", f"{minus}{en}{'.5' if half else ''} đ")


def signed_money(amount: Amount) -> Text:
    """Spell đồng won or lost, with their sign."""
    return with_plus(amount, money(amount))


REMEMBERED = 1024
"""Spelled amounts of each kind that pages cache."""

_UNITS: tuple[tuple[int, str, str], ...] = (
    (1_000_000_000, "tỷ", "B"),
    (1_000_000, "tr", "M"),
    (1_000, "k", "k"),
)


@lru_cache(maxsize=REMEMBERED)
def short_money(amount: Amount) -> Text:
    """Spell an exact amount in đồng in the largest unit that needs few digits.

    >>> short_money(25000), short_money(-1750000), short_money(2_000_000_000)
    (Text(vi='25k', en='25k'), Text(vi='−1,75tr', en='−1.75M'), Text(vi='2tỷ', en='2B'))
    >>> short_money(37_500_150).en, short_money(0).vi
    ('37,500,150đ', '0')
    >>> short_money(1815000), short_money(Fraction(-5001, 2))
    (Text(vi='1.815k', en='1,815k'), Text(vi='−2.500,5đ', en='−2,500.5đ'))
    """
    for size, vi, en in _UNITS:
        hundredths = abs(Fraction(amount)) * 100 / size
        whole, decimals = divmod(hundredths.numerator, 100)
        if hundredths.denominator == 1 and whole and (whole < 1000 or not decimals):
            spelled = f"{whole:,}" + f".{decimals:02}".rstrip("0").rstrip(".")
            spelled = (MINUS if amount < 0 else "") + spelled
            return Text(spelled.translate(_COMMAS) + vi, spelled + en)
    return Text(*(words.replace(" ", "") for words in money(amount))) if amount else Text("0", "0")


_COMMAS = str.maketrans(",.", ".,")


def signed_short_money(amount: Amount) -> Text:
    """Spell an amount in đồng short and with its sign."""
    return with_plus(amount, short_money(amount))


def spoken_money(amount: Amount) -> Text:
    """Spell an amount in đồng as it is spoken, exactly.

    >>> spoken_money(150_000), spoken_money(1_040_000)
    (Text(vi='150 nghìn', en='150 thousand'), Text(vi='1 triệu 40 nghìn', en='1.04 million'))
    >>> spoken_money(7500).vi, spoken_money(1_500_000).vi, spoken_money(12_345).vi
    ('7 nghìn rưỡi', '1 triệu rưỡi', '12.345 đồng')
    >>> spoken_money(500_000_000).vi, spoken_money(1_000_500).vi, spoken_money(0).vi
    ('500 triệu', '1.000.500 đồng', '0 đồng')
    >>> spoken_money(1_065_000).en, spoken_money(12_340).en
    ('1.065 million', '12,340 đồng')
    """
    return Text(_spoken_vi(amount), _spoken_en(amount))


def _spoken_vi(amount: Amount) -> str:
    spoken, rest = list[str](), amount
    for size, unit in ((10**9, "tỷ"), (10**6, "triệu"), (1000, "nghìn")):
        number, rest = divmod(rest, size)
        spoken += [f"{number} {unit}"] if number else []
        if number and rest * 2 == size:
            return " ".join([*spoken, "rưỡi"])
    return " ".join(spoken) if spoken and not rest else money(amount).vi.replace("đ", "đồng")


def _spoken_en(amount: Amount) -> str:
    units = ((10**9, "billion", 3), (10**6, "million", 3), (1000, "thousand", 1))
    for size, unit, digits in units:
        parts = Fraction(amount) * 10**digits / size
        if amount >= size and parts.denominator == 1:
            whole, decimals = divmod(parts.numerator, 10**digits)
            return f"{whole:,}" + f".{decimals:0{digits}}".rstrip("0").rstrip(".") + f" {unit}"
    return money(amount).en.replace("đ", "đồng")


def in_bets(amount: Amount) -> Text:
    """Spell bets with their unit.

    >>> in_bets(5).vi, in_bets(1).en, in_bets(5).en
    ('5 cược', '1 bet', '5 bets')
    """
    return _with_unit(amount, spell_amount(amount))


def signed_bets(amount: Amount) -> Text:
    """Spell bets won or lost, with their sign and unit."""
    return _with_unit(amount, signed(amount))


def _with_unit(amount: Amount, spelled: Text) -> Text:
    return Text(f"{spelled.vi} cược", f"{spelled.en} bet{'' if abs(amount) == 1 else 's'}")


class Unit(NamedTuple):
    """Spells bets as short money at a stake, or as bets if there is none.

    >>> Unit(5000).plain(5).vi, Unit(5000).signed(-350).en, Unit(5000).beside(5).vi
    ('25k', '−1.75M', '25k (5)')
    >>> Unit().plain(5).vi, Unit().signed(5).en, Unit(5000).beside(10, "5 × 2").vi
    ('5', '+5', '50k (5 × 2)')
    """

    stake: Amount | None = None  # đồng for each bet

    def plain(self, bets: Amount) -> Text:
        """Spell an amount."""
        return spell_amount(bets) if self.stake is None else short_money(bets * self.stake)

    def spoken(self, bets: Amount) -> Text:
        """Spell an amount for a voice.

        >>> Unit(5000).spoken(30).vi, Unit().spoken(30).vi
        ('150 nghìn', '30')
        """
        return spell_amount(bets) if self.stake is None else spoken_money(bets * self.stake)

    def signed(self, bets: Amount) -> Text:
        """Spell an amount won or lost, with its sign."""
        return with_plus(bets, self.plain(bets))

    def beside(self, bets: Amount, how: str = "") -> Text:
        """Spell an amount with its arithmetic in brackets, money without any with its bets."""
        if self.stake is None:
            return spell_sum(bets, how)
        return in_brackets(self.plain(bets), Text(how, how) if how else spell_amount(abs(bets)))


BETS = Unit()

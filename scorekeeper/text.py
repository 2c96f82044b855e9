"""Texts in Vietnamese and English, side by side.

Imports no other module of the project.
"""

from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Sequence
from fractions import Fraction
from functools import cache, lru_cache
from typing import Literal, NamedTuple

Language = Literal["vi", "en"]
LANGUAGES: tuple[Language, ...] = ("vi", "en")


class Text(NamedTuple):
    """A sentence or label in both languages, as templates of `str.format`."""

    vi: str
    en: str

    def fill(self, **values: object) -> "Text":
        """Fill the placeholders in both languages; a `Text` is filled in by language."""
        return Text(
            self.vi.format_map({name: _in(value, "vi") for name, value in values.items()}),
            self.en.format_map({name: _in(value, "en") for name, value in values.items()}),
        )

    def to(self, language: Language) -> str:
        """Return the text in one language."""
        return self.vi if language == "vi" else self.en


@cache
def both_languages(written: str) -> Text:
    """Parse `Vietnamese | English`, as words are written in declarations and templates.

    >>> both_languages("Tiền ù | Ù pays")
    Text(vi='Tiền ù', en='Ù pays')
    """
    vi, en = written.split(" | ")
    return Text(vi, en)


def _in(value: object, language: Language) -> object:
    return value.to(language) if isinstance(value, Text) else value


def as_utf8(file: bytes) -> bytes:
    """Return a text file as UTF-8, also if Notepad or PowerShell wrote it as UTF-16."""
    is_utf16 = file.startswith((BOM_UTF16_LE, BOM_UTF16_BE))
    return file.decode("utf-16", errors="replace").encode() if is_utf16 else file


def join(texts: list[Text], separator: str | Text) -> Text:
    """Join texts."""
    vi, en = separator if isinstance(separator, Text) else (separator, separator)
    return Text(vi.join(t.vi for t in texts), en.join(t.en for t in texts))


_AND = Text("{others} và {last}", "{others} and {last}")


def listed(names: Sequence[str]) -> Text:
    """Return a list of names: `An`, `An và Bình`, `An, Bình và Chi`."""
    *others, last = names
    return _AND.fill(others=", ".join(others), last=last) if others else Text(last, last)


def in_a_row(labels: list[Text]) -> Text:
    """Join labels at the beginning of a sentence.

    >>> in_a_row([Text("Ù trắng", "Ù trắng"), Text("Ù bốc", "Ù bốc")]).vi
    'Ù trắng, ù bốc'
    """
    first, *others = labels
    return join([first, *map(within_a_sentence, others)], ", ")


def within_a_sentence(label: Text) -> Text:
    """Return a label as it is written within a sentence: `ù tròn`."""
    return Text(label.vi[0].lower() + label.vi[1:], label.en[0].lower() + label.en[1:])


MINUS = "\N{MINUS SIGN}"


@lru_cache(maxsize=1024)
def spell_amount(amount: int | Fraction) -> Text:
    """Spell whole or half bets, with a true minus.

    `5,5` in Vietnamese, `5.5` in English.
    """
    whole, half = divmod(abs(Fraction(amount)), 1)
    spelled = f"{MINUS if amount < 0 else ''}{whole}"
    return Text(f"{spelled},5", f"{spelled}.5") if half else Text(spelled, spelled)


def with_plus(amount: int | Fraction, spelled: Text) -> Text:
    """Put a plus before a spelled amount above 0."""
    return Text(f"+{spelled.vi}", f"+{spelled.en}") if amount > 0 else spelled


def in_brackets(words: Text, more: Text) -> Text:
    """Return words with more behind them in brackets."""
    return Text(f"{words.vi} ({more.vi})", f"{words.en} ({more.en})")


def spell_sum(amount: int | Fraction, how: str = "") -> Text:
    """Spell bets, and how they are worked out: `13 (5 × 2 + 3)`."""
    spelled = spell_amount(amount)
    return in_brackets(spelled, Text(how, how)) if how else spelled


_STEERS = (*range(0x20), *range(0x7F, 0xA0), *range(0x2028, 0x202F), *range(0x2066, 0x206A))
_VISIBLE = dict.fromkeys(_STEERS, "\N{REPLACEMENT CHARACTER}")


def one_line(words: str) -> str:
    """Return words as one line for a terminal, whatever names and notes contain.

    Line breaks, escapes and changes of direction could make one payment look like another.

    >>> one_line("An\\nBình trả An 100")
    'An�Bình trả An 100'
    """
    return words.translate(_VISIBLE)

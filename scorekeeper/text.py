"""What people read, in both languages side by side. A leaf of the import tree."""

from typing import Literal, NamedTuple

Language = Literal["vi", "en"]


class Text(NamedTuple):
    """One whole sentence or label in Vietnamese and English.

    Both are templates of `str.format`, so that a sentence is never glued together from pieces.
    """

    vi: str
    en: str

    def fill(self, **values: object) -> "Text":
        """The same text with its placeholders replaced, in both languages.

        A value that is itself a `Text` is put in by its own language.
        """
        return Text(
            self.vi.format_map({name: _in(value, "vi") for name, value in values.items()}),
            self.en.format_map({name: _in(value, "en") for name, value in values.items()}),
        )

    def to(self, language: Language) -> str:
        """The text in one language."""
        return self.vi if language == "vi" else self.en


def _in(value: object, language: Language) -> object:
    return value.to(language) if isinstance(value, Text) else value


def join(texts: list[Text], separator: str) -> Text:
    """Several whole texts, one after the other."""
    return Text(separator.join(t.vi for t in texts), separator.join(t.en for t in texts))


def in_a_row(labels: list[Text]) -> Text:
    """Labels as they stand in a sentence that they begin.

    >>> in_a_row([Text("Ù trắng", "Ù trắng"), Text("Ù bốc", "Ù bốc")]).vi
    'Ù trắng, ù bốc'
    """
    first, *others = labels
    return join([first, *map(within_a_sentence, others)], ", ")


def within_a_sentence(label: Text) -> Text:
    """A label as it stands within a sentence: `ù tròn`."""
    return Text(label.vi[0].lower() + label.vi[1:], label.en[0].lower() + label.en[1:])


_STEERS = (*range(0x20), *range(0x7F, 0xA0), *range(0x2028, 0x202F), *range(0x2066, 0x206A))
_VISIBLE = dict.fromkeys(_STEERS, "\N{REPLACEMENT CHARACTER}")


def one_line(words: str) -> str:
    """Words as one line of a terminal, whatever names and notes hold.

    Line breaks, escapes and changes of direction could make one payment look like another.

    >>> one_line("An\\nBình trả An 100")
    'An�Bình trả An 100'
    """
    return words.translate(_VISIBLE)

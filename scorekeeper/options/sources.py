"""The texts that options cite: `001:36` is line 36 of text 001."""

import re
from collections.abc import Mapping
from typing import NamedTuple

from scorekeeper.text import Text


class Source(NamedTuple):
    """A text about the rules, or the house rules beyond the texts."""

    title: Text
    covers: Text


class Citation(NamedTuple):
    """A place in a source."""

    source: str
    """The id of the source, or `house`."""
    lines: str
    """The line, or first and last line as `50-52`; empty for the source as a whole."""

    @property
    def title(self) -> Text:
        """The title of the source."""
        return SOURCES[self.source].title


HOUSE = "house"
"""The id for rules that tables play and no text states."""

SOURCES: Mapping[str, Source] = {
    "000": Source(
        Text("Hướng dẫn Phỏm bằng tiếng Anh", "Guide to Phỏm in English"),
        Text(
            "Phỏm tính theo điểm rác: ăn cây của bất kỳ ai, ù trắng, ù bốc, ù ăn và phạt U.",
            "Phỏm by points in hand: eating from anybody, ù trắng, ù bốc, ù ăn and phạt U.",
        ),
    ),
    "001": Source(
        Text("Luật Phỏm của Vinagames", "The Phỏm rules of Vinagames"),
        Text(
            "Phỏm nhất nhì ba bét: tiền ù, móm, bằng điểm, ăn cây, ăn chốt và hai luật đền.",
            "Phỏm by places: what ù, móm, ties, eaten cards and chốt cost, and two rules of đền.",
        ),
    ),
    "002": Source(
        Text("Hướng dẫn chơi Phỏm trên mạng", "Guide to an online Phỏm game"),
        Text(
            "Phỏm nhất nhì ba bét: ăn chốt, ăn tái, gửi bài, tiền ù, tiền móm và đền làng.",
            "Phỏm by places: chốt, tái, laying off, what ù and móm cost, and đền.",
        ),
    ),
    "003": Source(
        Text("Luật Tú Lơ Khơ của Vinagames", "The Tú Lơ Khơ rules of Vinagames"),
        Text(
            "Tú Lơ Khơ: tiền cây, hai (heo), tứ quý, phạt người tiếp tay và ván bỏ dở.",
            "Tú Lơ Khơ: what cards, deuces and quads cost, assistants and abandoned rounds.",
        ),
    ),
    "004": Source(
        Text("Bài Phỏm trên Wikipedia tiếng Việt", "The Vietnamese Wikipedia on Phỏm"),
        Text(
            "Tiếng lóng trên chiếu phỏm, thêm vòng, ù khan, ù tròn và đền khi cho ăn ba cây.",
            "The words of the Phỏm table, extra turns, ù khan, ù tròn and đền for three cards.",
        ),
    ),
    HOUSE: Source(
        Text("Luật nhà", "House rule"),
        Text(
            "Những điều các bàn hay chơi mà không bài nào nói tới.",
            "What tables often play but no text mentions.",
        ),
    ),
}


def citations(source: str) -> tuple[Citation, ...]:
    """Parse places as `001:36, 002:47-50`. Raises ValueError for an unknown source."""
    return tuple(_citation(part) for part in source.split(", "))


def _citation(written: str) -> Citation:
    match = re.fullmatch(r"(\w+)(?::(\d+(?:-\d+)?))?", written, re.ASCII)
    if match is None or match[1] not in SOURCES:
        raise ValueError(f"no such source: {written}")
    return Citation(match[1], match[2] or "")

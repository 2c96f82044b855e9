"""A reader of typed text takes twice as long for twice as much, whatever was typed."""

from collections.abc import Callable
from contextlib import suppress

import pytest

from scorekeeper.evening.money import read_amount
from scorekeeper.export.evening_text import read_text
from scorekeeper.games import GAMES
from scorekeeper.games.names import clean_name
from scorekeeper.games.notation import LONGEST_LINE, Fault, read_round
from tests.growth import growth

HEADER = "Người: Hà, Tí, Tèo, Bình\nLuật: pho-bien\n"
SIGNS = ("[", '"', "“", "#", ";", "? ", "a", "1", "1.111", "[]]", "a\u0301\u0316", "\u0301\u0316")
WORDS = ("Hà ", "Hà, ", "Tí ăn Hà, ", "bỏ; ", '"" ', "Hà móm và ", "nhất ")
LINES = ("bỏ", "Hà ù", "Trả thêm: Hà trả Tí 2", "Ngồi: Hà Tí", "Cược: 5k", "Luật: guide", "#", "")


def typed(text: str) -> None:
    for game in GAMES:
        with suppress(Fault):
            read_round(text, game.notation, ["Hà", "Tí", "Tèo"], game.commonest.rules)


def check(read: Callable[[str], object], shape: Callable[[int], str], size: int) -> None:
    assert growth(read, shape(size), shape(2 * size)) < 3


@pytest.mark.parametrize("shape", [*SIGNS, *WORDS])
@pytest.mark.parametrize("read", [typed, read_text, clean_name, read_amount])
@pytest.mark.parametrize("size", [LONGEST_LINE // 2 - 20, 100_000])
def test_nobody_waits_for_a_long_text(read: Callable[[str], object], shape: str, size: int) -> None:
    check(read, lambda size: (shape * size)[:size], size)


@pytest.mark.parametrize("shape", [*SIGNS, *WORDS])
@pytest.mark.parametrize("before", ["bỏ # ", "Người: ", 'Buổi: "', "Ngồi: ", "Cược: ", "Luật: "])
def test_nobody_waits_for_an_evening_of_long_lines(before: str, shape: str) -> None:
    line = (before + shape * LONGEST_LINE)[: LONGEST_LINE - 1] + "\n"
    check(read_text, lambda size: HEADER + line * size, 20)


@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize("size", [490, 16_000, pytest.param(990, marks=pytest.mark.long)])
def test_nobody_waits_for_an_evening_of_many_lines(line: str, size: int) -> None:
    check(read_text, lambda size: HEADER + f"{line}\n" * size, size)

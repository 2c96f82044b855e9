"""Rounds as people type them: understood as meant, or asked about."""

import json
import tomllib
from pathlib import Path

import pytest

from scorekeeper.games import GAMES
from scorekeeper.games.base import Game
from scorekeeper.games.notation import Fault, example, read_round
from scripts.notation_page import PAGE, written

PEOPLE = ["Hà", "Tí", "Tèo", "Bình"]
TYPED = Path(__file__).parents[1] / "data" / "notation" / "typed.toml"
SENTENCES = [
    pytest.param(game, typed, meant and json.loads(meant), id=typed)
    for game in GAMES
    for typed, meant in tomllib.loads(TYPED.read_text())[game.id].items()
]
PHOM, TULOKHO, SAMLOC = GAMES


def understood(game: Game, typed: str, people: list[str] = PEOPLE) -> dict[str, object]:
    """The entry of a typed round without its players, which the commonest rules accept."""
    rules = game.commonest.rules
    entry = read_round(typed, game.notation, people, rules).entry
    problems = game.read(entry, rules)
    if isinstance(problems, list):
        raise Fault(0, problems[0].message)
    return {key: value for key, value in entry.items() if key != "players"}


@pytest.mark.parametrize(("game", "typed", "meant"), SENTENCES)
def test_a_sentence_is_understood_as_meant_or_asked_about(
    game: Game, typed: str, meant: object
) -> None:
    if meant:
        rules = game.commonest.rules
        assert read_round(typed, game.notation, PEOPLE, rules).entry == {
            "players": PEOPLE,
            **meant,  # type: ignore[dict-item]
        }
    else:
        with pytest.raises(Fault):
            understood(game, typed)


QUESTIONS = [
    (PHOM, "Hà, Tí, Tèo, Bình móm", 18, "“móm”: một người hay tất cả?"),
    (PHOM, "Hà Tí Tèo, Bình móm", 16, "“móm”: một người hay tất cả?"),
    (PHOM, "Hà ù; Tèo ăn", 12, "Tèo ăn ai?"),
    (PHOM, "Bình ù, T đền", 8, "“T” là ai trong Tí, Tèo?"),
    (PHOM, "Bình ù, Tét đền", 8, "có phải “Tèo” không?"),
    (PHOM, "Tí ù; Hà", 6, "Hà làm sao?"),
    (PHOM, "Tí ù; Hà ù", 6, "giữ cái nào?"),
    (PHOM, "Hà nhất; Tí nhất; Tèo bét", 18, "giữ cái nào?"),
    (PHOM, "Hà Tí; Tèo nhất", 7, "giữ cái nào?"),
    (PHOM, "Hà" + " 5" * 400, 801, "tách ra"),
    (PHOM, "Tí ù; ăn Tèo", 6, "viết như “Hà ăn"),
    (PHOM, "Hà trả Tí", 7, "Hà trả ai mấy cược?"),
    (TULOKHO, "Hà thắng; Tí chặt", 17, "Tí chặt ai, chặt gì"),
    (SAMLOC, "Hà ăn sâm; Tí chặt", 18, "Tí chặt ai, chặt gì"),
    (SAMLOC, "Hà hai cây", 7, "viết như “Hà 2 cây”"),
]


@pytest.mark.parametrize(("game", "typed", "column", "question"), QUESTIONS)
def test_what_is_unclear_is_asked_at_its_place(
    game: Game, typed: str, column: int, question: str
) -> None:
    with pytest.raises(Fault) as asked:
        understood(game, typed)
    assert asked.value.column == column
    assert question in asked.value.message.vi
    assert asked.value.message.en


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Tí ăn An", {"eater": "Tí", "discarder": "An"}),
        ("[An] ăn tí", {"eater": "An", "discarder": "Tí"}),
        ("an binh ăn [An]", {"eater": "An Bình", "discarder": "An"}),
    ],
)
def test_a_name_like_a_word_is_told_from_it(typed: str, meant: dict[str, str]) -> None:
    people = ["Tí", "An", "An Bình"]
    entry = read_round(typed, PHOM.notation, people, PHOM.commonest.rules).entry
    assert entry["eats"] == [meant]


def test_a_word_that_may_be_a_name_is_asked_about() -> None:
    with pytest.raises(Fault, match="“an” là tên hay là chữ “ăn”"):
        read_round("tí an an", PHOM.notation, ["Tí", "An"], PHOM.commonest.rules)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_example_of_every_clause_is_understood(game: Game) -> None:
    for reader in game.notation.readers:
        typed = example(reader)
        assert read_round(typed, game.notation, PEOPLE, game.commonest.rules).entry, typed


def test_the_page_of_the_notation_is_current() -> None:
    """After a change of words run `python -m scripts.notation_page`."""
    assert PAGE.read_text("utf-8") == written()

"""docs/rules.md tells of every option, value, reason and refusal that the program knows."""

import json
import re
from pathlib import Path

import pytest

from scorekeeper.games import CODES, GAMES, REASONS
from scorekeeper.games.base import Game
from scorekeeper.games.phom.rules import PhomRules
from scorekeeper.options.kinds import Choice
from scorekeeper.options.option import ALWAYS, Option, as_json, options_of
from scripts.rules_page import completed, row

PAGE = (Path(__file__).parent.parent / "docs" / "rules.md").read_text("utf-8")
SECTIONS: dict[str, Game] = {str(number): game for number, game in enumerate(GAMES, start=2)}
"""Each game with the section that tells of its rules."""


def section(number: str) -> str:
    """The text of a section or, as `2.1`, of a part of one."""
    marks = "#" * (number.count(".") + 2)
    found = re.search(
        rf"^{marks} {re.escape(number)}\.? .*?(?=^{marks[:-1]}#? |\Z)", PAGE, re.M | re.S
    )
    assert found is not None, f"no section {number}"
    return found[0]


def rows(text: str) -> list[list[str]]:
    """The cells of the table rows that begin with a word in code."""
    return [
        [cell.strip() for cell in line.strip("|").split(" | ")]
        for line in text.splitlines()
        if line.startswith("| `")
    ]


def declared(number: str) -> list[tuple[str, Option]]:
    return list(options_of(SECTIONS[number].rules).items())


OPTIONS = [
    pytest.param(number, name, option, id=f"{number}-{name}")
    for number in SECTIONS
    for name, option in declared(number)
]


def test_the_sections_have_the_numbers_that_code_cites() -> None:
    """Words, options, round, payments, refusals, command, choices, fingerprint, share code,
    session, settling up."""
    assert re.findall(r"^## (\d+)", PAGE, re.M) == [str(number) for number in range(1, 14)]
    assert re.findall(r"^### (5\.\d)", PAGE, re.M) == [f"5.{part}" for part in range(1, 9)]


@pytest.mark.parametrize(("number", "name", "option"), OPTIONS)
def test_every_option_is_told(number: str, name: str, option: Option) -> None:
    """An option stands once among those of its game, with every word it can be set to."""
    told = [cells for cells in rows(section(f"{number}.1")) if cells[0] == f"`{name}`"]
    assert len(told) == 1
    if isinstance(option.kind, Choice) and "as in Phỏm" not in told[0]:
        offered = told[0][1].replace("`", "").split(", ")
        assert offered == [str(value) for value in option.kind.values]


@pytest.mark.parametrize(("number", "name", "option"), OPTIONS)
def test_a_row_that_is_missing_is_added(number: str, name: str, option: Option) -> None:
    """Under the heading of its group; nothing else on the page changes, and no row comes twice."""
    (line,) = [
        line for line in section(f"{number}.1").split("\n") if line.startswith(f"| `{name}`")
    ]
    again = completed(PAGE.replace(f"{line}\n", "", 1))
    assert sorted(again.split("\n")) == sorted(PAGE.replace(line, row(option), 1).split("\n"))
    assert completed(again) == again


def test_an_added_row_says_what_the_declaration_says() -> None:
    """Its values, its help, where it comes from, and the name of what it depends on."""
    phom = options_of(PhomRules)
    assert row(phom["ga_taken_by"]) == (
        "| `ga_taken_by` | `u_winner`, `round_winner` | Only a player who goes out takes the gà, "
        "or the winner of an ordinary round as well. House | ga played |"
    )
    told = {name: row(phom[name]).split(" | ")[1] for name in phom}
    assert told["zero_points_is_u"] == "true, false"
    assert told["u_tron"] == "[1 to 10, 0 to 100], or null"
    assert told["round_multipliers"] == "1 to 4 rising numbers 1 to 10, with 1 among them"
    assert row(phom["jqk_points"]).endswith(" 000:9-12, 001:37-39, 002:4-5 | |")


@pytest.mark.parametrize("number", SECTIONS)
def test_no_option_is_told_that_does_not_exist(number: str) -> None:
    """What is told are the options of the game and nothing else."""
    told = {cells[0].strip("`") for cells in rows(section(f"{number}.1"))}
    assert told == {name for name, _ in declared(number)}


@pytest.mark.parametrize("number", SECTIONS)
def test_the_table_of_presets_is_true(number: str) -> None:
    """Every value of every preset stands as JSON writes it, a word without its quotes.

    An option that came later and pays nothing new in any of them is not in the table.
    """
    presets = SECTIONS[number].presets
    told = [
        name
        for name, option in declared(number)
        if option.neutral is ALWAYS
        or any(getattr(preset.rules, name) != option.neutral for preset in presets)
    ]
    expected = [
        [f"`{name}`"]
        + [
            json.dumps(as_json({name: getattr(preset.rules, name)})[name]).strip('"')
            for preset in presets
        ]
        for name in told
    ]
    assert rows(section(f"{number}.2")) == expected
    header = ["option", *(f"`{preset.id}`" for preset in presets)]
    assert f"| {' | '.join(header)} |" in section(f"{number}.2")


def test_every_refusal_is_told_in_its_order() -> None:
    """The table of section 7 is the closed list of codes."""
    assert [cells[0].strip("`") for cells in rows(section("7"))] == list(CODES)


def test_every_reason_is_told() -> None:
    """The table of section 5 is the closed list of reasons."""
    table = section("5").split("### 5.1")[0]
    told = [reason for cells in rows(table) for reason in re.findall(r"`(\w+)`", cells[0])]
    assert sorted(told) == sorted(REASONS)

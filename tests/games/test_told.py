"""A round in words: heading, rows and spoken sentence. (docs/rules.md, 14)

The sentences are in tests/data/told.toml, whole receipts in tests/data/receipts.json.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from random import Random
from typing import Any

import pytest

from scorekeeper.evening.amounts import Unit
from scorekeeper.games import GAMES
from scorekeeper.games.base import Game, Payments, Told
from scorekeeper.rules.batch import told_as_json
from scorekeeper.rules.profiles import tell
from scorekeeper.text import LANGUAGES
from tests.games.properties import assert_worked_out
from tests.strategies import any_table
from tests.tables.common import Table, checked
from tests.tables.games import WORDS
from tests.trust.often import often
from tests.words.payments import Entry, round_by, scored
from tests.words.tables import each_case, each_row

RECEIPTS = json.loads((Path(__file__).parent.parent / "data" / "receipts.json").read_text("utf-8"))


@each_row("told.toml", "told")
def test_a_round_says(row: dict[str, Any]) -> None:
    told = _told(row["rules"], row.get("changes", {}), round_by(row["rules"], row["round"]))
    for language in LANGUAGES:
        said = told[language]
        if "row" not in row:
            assert row[language] in said["spoken"]
            continue
        (of_player,) = (line for line in said["rows"] if row["row"] in line["who"])
        assert row[language] in [part for part, _ in of_player["parts"]]


def _told(preset: str, changes: Entry, entry: Entry, stake: int | None = None) -> Any:
    result = scored(preset, changes, entry)
    say = Unit(stake).spoken
    return told_as_json(tell(result.round, result.profile.rules, result.payments, say))


def test_where_no_eat_costs_anything_nothing_is_said_of_it() -> None:
    """Neither that it is free."""
    free = {"eat_payments": [0, 0, 0], "chot_payment": 0, "tai_payment": 0}
    told = _told("pho-bien", free, round_by("pho-bien", "An ù; ate Chi<Bình"))
    assert "Chi ate" not in json.dumps(told["en"], default=float)


@each_case({receipt["name"]: receipt for receipt in RECEIPTS})
def test_a_worked_receipt(case: Any) -> None:
    rules = case["rules"]
    told = _told(rules["preset"], rules["changes"], case["round"], case["stake"])
    # Names in a row are a tuple until they are JSON.
    assert json.loads(json.dumps(told, default=float)) == case["told"]


def _check_rows(table: Table, payments: Payments, told: Told) -> None:
    """Every player has one row, whose parts add up to the player's net and are worked out."""
    assert sorted(who for row in told.rows for who in row.who) == sorted(payments.net)
    for row in told.rows:
        assert {payments.net[who] for who in row.who} == {row.net}
        assert sum(amount for _, amount, _ in row.parts) == row.net
    numbers = re.findall(r"\d+", f"{asdict(table.rules)} {table.entry}")
    # One bet for each of several players is written as their number.
    assert_worked_out(told, {*map(int, numbers), *range(len(payments.net) + 1)})
    written = [*told.heading, *told.spoken, *(part[0] for row in told.rows for part in row.parts)]
    assert all("{" not in words and "None" not in words for words in map(str, written))


def _check_reasons(reasons: set[str], named_by: Mapping[str, str], told: Told) -> None:
    """Each reason is named in writing and aloud."""
    for reason in reasons:
        languages = told_as_json(told).values()
        for said, named in zip(languages, named_by[reason].split(" | "), strict=True):
            parts = [words for row in said["rows"] for words, _ in row["parts"]]
            written = " · ".join([said["heading"], *parts, ""])
            assert re.search(named, written), (reason, written)
            assert re.search(named, said["spoken"]), (reason, said["spoken"])


@pytest.mark.parametrize(
    "tables", [500, pytest.param(often(3_000, 10_000), marks=pytest.mark.long)]
)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_random_rounds_are_told_in_full(game: Game, tables: int) -> None:
    named_by = WORDS[game.id]
    assert set(game.reasons) == named_by.keys(), "name a new reason of a payment in tests/tables"
    rng, seen = Random(22), {"manual"}
    for _ in range(tables):
        table = any_table(rng, game.rules)
        round = checked(table.rules, table.entry)
        payments = game.score(round, table.rules)
        told = game.tell(round, table.rules, payments, Unit(5000).spoken)
        _check_rows(table, payments, told)
        reasons = {paid.reason for paid in payments.transfers} - {"manual"}
        _check_reasons(reasons, named_by, told)
        seen |= reasons
    assert seen == {"manual", *game.reasons}

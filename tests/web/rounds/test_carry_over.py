"""A correction keeps what its form cannot show, and says what it cannot keep."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from flask import Flask, get_template_attribute
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper import create_app
from scorekeeper.games import GAME_OF, GAMES
from scorekeeper.rules.profiles import Profile
from scorekeeper.store import access, rounds
from scorekeeper.web.entry import form as entry
from scorekeeper.web.entry.fields import tidy
from scorekeeper.web.plumbing.database import get_db
from scorekeeper.web.rounds.carry_over import put, unshown
from scripts.visitor import Forms
from tests.strategies import tables
from tests.tables.common import Table
from tests.web.friends import FRIENDS, Evening, empty_form, plain_app, seen

FOUR = [*FRIENDS]


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """The application within a request."""
    made = create_app({}, instance=tmp_path_factory.mktemp("carried"))
    with made.test_request_context("/"):
        yield made


def sent_again(stored: Mapping[str, Any], rules: Any) -> dict[str, Any]:
    """The round that the form of a stored round gives when it is sent unchanged."""
    profile = Profile("x", GAME_OF[type(rules)].commonest, rules)
    players = tuple(stored["players"])
    filled = replace(empty_form(profile, players), values=entry.write(stored, rules))
    entry_form = get_template_attribute("entry/entry.html", "entry_form")
    _, sent = Forms(entry_form(filled, "", "", {})).to("")
    again = entry.read(tidy(sent, filled.game_form.all_rows), rules, players)
    assert again.problems == []
    return again.entry


@given(table=st.one_of([tables(game.rules) for game in GAMES]))
def test_a_form_sent_unchanged_gives_the_stored_round(app: Flask, table: Table) -> None:
    stored, rules = table.entry, table.rules
    said = sent_again(stored, rules)
    whole = put(said, unshown(stored, said, rules))
    game = GAME_OF[type(rules)]
    for round in (whole, stored):
        round["fouls"] = sorted(round.get("fouls", ()))
    assert game.read(whole, rules) == game.read(stored, rules)


KEPT: dict[str, Any] = {
    "players": FOUR,
    "finish": "normal",
    "placing": FOUR,
    "hands": {player: {"points": 5 * i + 3} for i, player in enumerate(FOUR)},
    "note": "Dũng về sớm",
    "dealt": {"An": ["7C"]},
}


def test_what_contradicts_a_correction_is_named_and_dropped(tmp_path: Path) -> None:
    evening = Evening(plain_app(tmp_path))
    with evening.app.app_context():
        caller = access.enter(get_db(), evening.token, browser=1)
        rounds.save(get_db(), caller, KEPT, key="a-program", game="phom")
    _, sent = Forms(evening.source("/rounds/1/edit")).to("/edit")
    eaten = evening.send("/rounds/1/preview", sent | {"eat-0-who": "0"}, 200)
    assert "Không giữ được" not in eaten.text
    turned = sent | {"place-0": "2", "place-1": "1"}
    previewed = evening.send("/rounds/1/preview", turned, 200, "điểm của An")
    evening.send("/rounds/1/edit", turned | {"seen": seen(previewed.text)})
    with evening.app.app_context():
        entry = rounds.find(get_db(), caller, 1).entry
    assert (entry["note"], entry["placing"][0]) == (KEPT["note"], "Bình")


NULLS = {"hands": KEPT["hands"] | {"An": None}, "dealt": {"An": None}}


@pytest.mark.parametrize("odd", [NULLS, {"lay_order": ["Người lạ"]}], ids=["nulls", "a stranger"])
def test_a_round_that_only_a_program_can_send_can_be_corrected(
    tmp_path: Path, odd: dict[str, Any]
) -> None:
    evening = Evening(plain_app(tmp_path))
    with evening.app.app_context():
        caller = access.enter(get_db(), evening.token, browser=1)
        rounds.save(get_db(), caller, KEPT | odd, key="a-program", game="phom")
    evening.check("/rounds/1/edit", "Sửa ván 1")

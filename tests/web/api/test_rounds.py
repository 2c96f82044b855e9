"""Rounds that a program scores, reads, previews, saves, corrects, strikes and restores."""

from random import Random
from typing import Any

import pytest
from flask import Flask

from scorekeeper.export.evening_text import same_round
from scorekeeper.games import GAMES, PRESETS
from scorekeeper.rules import share_code
from scorekeeper.store import history
from tests.export.test_evening_text import odd, reading
from tests.records import known_profile
from tests.tables.common import NAMES as PEOPLE
from tests.tables.common import answer as scored
from tests.tables.games import ROUNDS
from tests.tables.rules import any_profile
from tests.trust.often import often
from tests.web.api.program import Program, Table, errors, refuses, told, u
from tests.web.friends import FRIENDS, expect, open_file


@pytest.mark.parametrize("by", ["preset", "changes", "code"])
def test_a_round_is_scored_as_on_the_command_line(app: Flask, by: str) -> None:
    program = Program(app)
    presets = told(program.call("GET", "/presets"))["presets"]
    assert [preset["preset"] for preset in presets] == list(PRESETS)
    for preset in presets:
        assert told(program.call("GET", f"/rules/{preset['code']}")) == preset
        assert sorted(preset) == ["changes", "code", "fingerprint", "game", "name", "preset"]
    changed = {"preset": "pho-bien", "changes": {"u_payment": 9}}
    rules = {"preset": "pho-bien", "changes": changed, "code": presets[1]["code"]}[by]
    answer = program.call("POST", "/score", {"rules": rules, "round": u()})
    assert (answer.status_code, told(answer)) == (200, scored(rules, u()))


def totals(winner: str) -> dict[str, int]:
    """The totals after an ù."""
    return dict.fromkeys(FRIENDS, -5) | {winner: 15}


def test_a_round_is_returned_with_its_history(table: Table) -> None:
    saved = told(table.save(u("Chi")))
    expected = {"number": 1, "result": scored("pho-bien", u("Chi")), "totals": totals("Chi")}
    assert saved == expected | {"version": 2}
    table.change("PUT", "/rounds/1", {"round": u("An"), "reason": "nhầm"})
    shown = told(table.ask("GET", "/rounds/1"))
    history = shown.pop("history")
    assert shown == {
        "number": 1,
        "game": "phom",
        "status": "valid",
        "round": u("An"),
        "result": scored("pho-bien", u("An")),
        "totals": totals("An"),
        "stake": 2000,
        "fingerprint": "M5X2D5",
        "earlier": None,
        "version": 3,
    }
    assert [version.pop("at")[:2] for version in history] == ["20", "20"]
    assert history == [
        {"by": "máy 1", "what": what, "reason": why, "round": u(who), "net": totals(who)}
        for what, why, who in (("saved", "", "Chi"), ("corrected", "nhầm", "An"))
    ]


def test_the_history_of_a_round_is_paged(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "VERSIONS", 2)
    table.save(u("An"))
    for winner in FRIENDS:
        table.change("PUT", "/rounds/1", {"round": u(winner), "reason": winner})
    latest = told(table.ask("GET", "/rounds/1"))
    assert told(table.ask("GET", "/rounds"))["rounds"] == [latest]
    pages, before = [], ""
    while before is not None:
        page = told(table.ask("GET", f"/rounds/1{before}"))
        pages.append([version["reason"] for version in page["history"]])
        assert page | {"history": [], "earlier": None} == latest | {"history": [], "earlier": None}
        before = page["earlier"] and f"?before={page['earlier']}"
    assert pages == [["Chi", "Dũng"], ["An", "Bình"], [""]]


def test_rounds_are_paged(table: Table) -> None:
    for winner in (*FRIENDS, "An"):
        table.save(u(winner))
    table.change("DELETE", "/rounds/2")
    every = [told(table.ask("GET", f"/rounds/{number}")) for number in range(1, 6)]
    seen, after = [], 0
    while after is not None:
        page = told(table.ask("GET", f"/rounds?after={after}&limit=2"))
        assert page["version"] == table.now["version"]
        seen.append([round["number"] for round in page["rounds"]])
        assert page["rounds"] == [every[number - 1] for number in seen[-1]]
        after = page["next"]
    assert seen == [[1, 2], [3, 4], [5]]
    assert told(table.ask("GET", "/rounds")) == {"rounds": every, "next": None, "version": 7}
    assert told(table.ask("GET", "/rounds?after=99"))["rounds"] == []


@pytest.mark.parametrize(
    ("entry", "problems"),
    [
        (u("Tý"), [("E_PLAYER_UNKNOWN", "winner")]),
        (u(players=["An", "Tý"]), [("E_PLAYER_UNKNOWN", "players[1]")]),
        (u(players=["An", "Lan"]), [("E_PLAYER_UNKNOWN", "players[1]")]),
        (
            u(players=["An", "An", "Tý"]),
            [("E_PLAYERS_DUPLICATE", "players[1]"), ("E_PLAYER_UNKNOWN", "players[2]")],
        ),
        (u(finish=5), [("E_SHAPE", "finish")]),
        ([], [("E_SHAPE", "")]),
        (b"null", [("E_SHAPE", "")]),
        ({}, [("E_SHAPE", "players"), ("E_SHAPE", "finish")]),
    ],
)
def test_preview_and_save_refuse_a_round_alike(table: Table, entry: Any, problems: object) -> None:
    people: list[dict[str, object]] = [{"name": name} for name in (*FRIENDS, "Lan")]
    people[-1]["active"] = False
    assert table.change("PUT", "/people", people).status_code == 200
    tried = table.ask("POST", "/preview", entry)
    saved = table.ask("POST", "/rounds", entry, Idempotency_Key="refused")
    assert (saved.status_code, errors(saved)) == (422, problems)
    assert (tried.status_code, tried.data) == (422, saved.data)
    assert table.now["rounds"] == 0


@pytest.mark.parametrize("finish", ["void", "win", "instant_win"])
def test_a_finish_of_two_games_must_name_its_game(app: Flask, finish: str) -> None:
    """Unless only one of them is played."""
    table = Table(app, rules={"samloc": "sam-pho-bien", "tulokho": "tulokho-vinagames"})
    entry = {"players": list(FRIENDS), "finish": finish}
    for path in ("/preview", "/rounds"):
        for query in ("", "?game=bridge", "?game=phom"):
            answer = table.ask("POST", path + query, entry, Idempotency_Key="two")
            refuses(answer, 422, "E_SHAPE", "game")
    assert "void" not in answer.text
    only_one = Table(app, rules="tulokho-vinagames")
    for of, query in ((table, "?game=tulokho"), (only_one, "")):
        answer = of.ask("POST", f"/preview{query}", entry)
        assert answer.status_code == 200 or ("E_SHAPE", "game") not in errors(answer)
    void = entry | {"finish": "void"}
    expect(table.ask("POST", "/rounds?game=tulokho", void, Idempotency_Key="void"), 201)
    assert told(table.ask("GET", "/rounds/1"))["game"] == "tulokho"
    assert only_one.save(void).status_code == 201


PAGES = ("", "/stats", "/sheet", "/result", "/history", "/code", "/take.csv")
MANY = pytest.param(range(4, often(20, 500)), marks=pytest.mark.long, id="many")


@pytest.mark.parametrize("seeds", [pytest.param(range(4), id="few"), MANY])
def test_whatever_round_is_accepted_opens_on_every_page_and_is_in_the_text(
    app: Flask, seeds: range
) -> None:
    """With fields that say nothing, or nothing that counts."""
    for seed in seeds:
        rng = Random(seed)
        profile = known_profile(any_profile(rng, rng.choice(rng.choice(GAMES).presets)))
        table = Table(app, players=list(PEOPLE[:8]), rules=share_code.encode(profile))
        sent = [odd(rng, ROUNDS[profile.game.id](rng, profile.rules)) for _ in range(8)]
        for n, entry in enumerate(sent):
            table.ask("POST", "/rounds", entry, Idempotency_Key=f"{n}")
        phone = app.test_client()
        file = expect(phone.get(f"/s/{table.view}/take.json"), 200)
        entries = [row["versions"][-1]["round"] for row in told(file)["rounds"]]
        at = expect(open_file(phone, file.data)).location
        paths = [f"/rounds/{n + 1}{page}" for n in range(len(entries)) for page in ("", "/edit")]
        for path in (*PAGES, *paths):
            expect(phone.get(at + path), 200)
        lines = reading(expect(phone.get(f"{at}/take.txt"), 200).text).lines
        for line, entry in zip(lines, entries, strict=True):
            assert same_round(line.entry, entry, profile), entry

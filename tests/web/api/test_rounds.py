"""Rounds that a program reads, previews, saves, corrects, strikes out and restores."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from flask import Flask

from scorekeeper.store import access, history
from scorekeeper.web.plumbing.database import get_db
from tests.web.api.calls import ANTE, IN_ORDER
from tests.web.api.program import Table, errors, told, u
from tests.web.friends import FRIENDS


@pytest.fixture
def table(app: Flask) -> Table:
    """Four friends, two thousand a bet, before their first round."""
    return Table(app)


def test_a_saved_round(table: Table) -> None:
    """Its number, what it comes to, where everybody stands, and the version."""
    entry = u("Chi", note="tới", u_type="tron")
    saved = told(table.save(entry))
    scored = told(table.call("POST", "/score", {"rules": "pho-bien", "round": entry}))
    assert saved == {
        "number": 1,
        "result": scored,
        "totals": {"An": -10, "Bình": -10, "Chi": 30, "Dũng": -10},
        "version": 2,
    }


def test_a_round_of_the_book(table: Table) -> None:
    """As it was entered, by which rules, for which stake, and all that became of it."""
    table.save(u("Chi"))
    table.change("PUT", "/rounds/1", {"round": u("An"), "reason": "nhầm"})
    found = told(table.ask("GET", "/rounds/1"))
    history = found.pop("history")
    assert found == {
        "number": 1,
        "game": "phom",
        "status": "valid",
        "round": u("An"),
        "result": told(table.call("POST", "/score", {"rules": "pho-bien", "round": u("An")})),
        "totals": {"An": 15, "Bình": -5, "Chi": -5, "Dũng": -5},
        "stake": 2000,
        "fingerprint": "M5X2D5",
        "earlier": None,
        "version": 3,
    }
    assert [one.pop("at")[:2] for one in history] == ["20", "20"]
    assert history == [
        {
            "by": "máy 1",
            "what": "saved",
            "reason": "",
            "round": u("Chi"),
            "net": {"An": -5, "Bình": -5, "Chi": 15, "Dũng": -5},
        },
        {
            "by": "máy 1",
            "what": "corrected",
            "reason": "nhầm",
            "round": u("An"),
            "net": {"An": 15, "Bình": -5, "Chi": -5, "Dũng": -5},
        },
    ]


def test_the_history_of_a_round_comes_a_page_at_a_time(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The latest versions first, in a list of rounds too; `earlier` is what to ask before."""
    monkeypatch.setattr(history, "VERSIONS", 2)
    table.save(u("An"))
    for winner in FRIENDS:
        table.change("PUT", "/rounds/1", {"round": u(winner), "reason": winner})
    latest = told(table.ask("GET", "/rounds/1"))
    assert told(table.ask("GET", "/rounds"))["rounds"] == [latest]
    pages, before = [], ""
    while before is not None:
        page = told(table.ask("GET", f"/rounds/1{before}"))
        pages.append([one["reason"] for one in page["history"]])
        assert page | {"history": [], "earlier": None} == latest | {"history": [], "earlier": None}
        before = page["earlier"] and f"?before={page['earlier']}"
    assert pages == [["Chi", "Dũng"], ["An", "Bình"], [""]]


def test_whose_machine_it_was_is_told_by_name(table: Table) -> None:
    """Where that was said."""
    table.save()
    with table.app.app_context():
        caller = access.enter(get_db(), table.view, bearer=table.keeper)
        access.say_who(get_db(), caller, "Dũng")
    assert told(table.ask("GET", "/rounds/1"))["history"][0]["by"] == "Dũng"


def test_rounds_come_a_page_at_a_time(table: Table) -> None:
    """In the order of their numbers, each as it stands by itself; `next` is where to go on."""
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


@pytest.mark.parametrize("query", ["after=x", "after=-1", "limit=0", "limit=201", "limit=1.0"])
def test_a_page_that_there_is_not(table: Table, query: str) -> None:
    """Numbers beyond the bounds are refused by their name."""
    answer = table.ask("GET", f"/rounds?{query}")
    assert (answer.status_code, errors(answer)) == (422, [("E_SHAPE", query.partition("=")[0])])


@pytest.mark.parametrize("number", ["0", "2", "9" * 30, "x", "-1"])
def test_a_round_that_there_is_not(table: Table, number: str) -> None:
    """Whatever is asked of it, with the right token and version too."""
    table.save()
    at = f"/rounds/{number}"
    for answer in (
        table.ask("GET", at),
        table.ask("GET", at, If_None_Match=table.seen),
        table.change("PUT", at, {"round": u()}),
        table.change("DELETE", at),
        table.change("POST", f"{at}/restore"),
    ):
        assert (answer.status_code, errors(answer)) == (404, [("E_NOT_FOUND", "")])


def test_a_preview_keeps_nothing(table: Table) -> None:
    """Who only looks may ask for one, and without a token."""
    before = table.now
    for token in ("", table.view, table.keeper):
        tried = told(table.ask("POST", "/preview", u(ga_before=7), token=token))
        assert tried["totals"] == {"An": 15, "Bình": -5, "Chi": -5, "Dũng": -5}
        assert tried["result"]["ga_after"] == 0
    assert table.now == before


@pytest.mark.parametrize(
    ("entry", "problems"),
    [
        (u("Tý"), [("E_PLAYER_UNKNOWN", "winner")]),
        (u(players=["An", "Tý"]), [("E_PLAYER_UNKNOWN", "players[1]")]),
        (u(players=["An", "Lan"]), [("E_PLAYER_UNKNOWN", "players[1]")]),
        (u(finish=5), [("E_SHAPE", "finish")]),
        ([], [("E_SHAPE", "")]),
        (b"null", [("E_SHAPE", "")]),
        ({}, [("E_SHAPE", "players"), ("E_SHAPE", "finish")]),
    ],
)
def test_a_round_that_is_refused(table: Table, entry: Any, problems: object) -> None:
    """By the same words as a preview of it; also of somebody who has left."""
    people: list[dict[str, object]] = [{"name": name} for name in (*FRIENDS, "Lan")]
    people[-1]["active"] = False
    assert table.change("PUT", "/people", people).status_code == 200
    tried = table.ask("POST", "/preview", entry)
    saved = table.ask("POST", "/rounds", entry, Idempotency_Key="refused")
    assert (saved.status_code, errors(saved)) == (422, problems)
    assert (tried.status_code, tried.data) == (422, saved.data)
    assert table.now["rounds"] == 0


def test_a_round_without_a_key(table: Table) -> None:
    """It is refused before anything is looked at."""
    for headers in ({}, {"Idempotency_Key": ""}, {"Idempotency_Key": "x" * 101}):
        answer = table.ask("POST", "/rounds", u(), **headers)
        assert (answer.status_code, errors(answer)) == (
            400,
            [("E_KEY_REQUIRED", "Idempotency-Key")],
        )


def test_one_key_is_one_round(table: Table) -> None:
    """The same again is answered as before, letter by letter, whatever came between: a correction,
    other names and seats, the end. Anything else is refused."""
    first = table.save(u("Chi"), Idempotency_Key="one", If_Match='"1"')
    table.save()
    table.change("PUT", "/rounds/1", {"round": u("Dũng")})
    table.change("DELETE", "/rounds/1")
    people = [{"name": "Tý"}, {"name": "Chị Chi", "was": "Chi"}, {"name": "Bình"}, {"name": "An"}]
    assert table.change("PUT", "/people", people).status_code == 200
    table.change("PATCH", "", {"ended": True}, token=table.owner)
    again = table.save(u("Chi"), Idempotency_Key="one", If_Match='"1"')
    assert again.data == first.data
    for entry, query in ((u("An"), ""), (u("Chi"), "?game=phom")):
        other = table.ask("POST", f"/rounds{query}", entry, Idempotency_Key="one")
        assert (other.status_code, errors(other)) == (409, [("E_KEY_REUSED", "")])
    assert table.now["rounds"] == 2


def test_one_key_sent_by_many_at_once_is_one_round(table: Table) -> None:
    """All are told the same."""
    headers = {"Idempotency-Key": "one", "Authorization": f"Bearer {table.keeper}"}

    def save(_: int) -> tuple[int, bytes]:
        client = table.app.test_client()
        answer = client.post(f"/api/v1{table.at}/rounds", json=u(), headers=headers)
        return answer.status_code, answer.data

    with ThreadPoolExecutor(4) as pool:
        answers = set(pool.map(save, range(8)))
    assert [status for status, _ in answers] == [201]
    assert table.now["rounds"] == 1


def test_a_round_between_others(table: Table) -> None:
    """With the version that was seen it is refused where another came between, and told which;
    without, it is kept as the next one."""
    seen = table.seen
    table.save(u("Chi"))
    answer = table.ask("POST", "/rounds", u(), Idempotency_Key="late", If_Match=seen)
    assert (answer.status_code, errors(answer)) == (412, [("E_STALE", "")])
    assert told(answer)["current"] == told(table.ask("GET", "/rounds/1"))
    assert told(table.save(u(), Idempotency_Key="late"))["number"] == 2


def test_of_two_who_have_seen_the_same_one_is_refused(table: Table) -> None:
    """At whatever moment their rounds come."""
    headers = {"If-Match": table.seen, "Authorization": f"Bearer {table.keeper}"}

    def save(key: str) -> int:
        sent = headers | {"Idempotency-Key": key}
        client = table.app.test_client()
        return client.post(f"/api/v1{table.at}/rounds", json=u(), headers=sent).status_code

    with ThreadPoolExecutor(4) as pool:
        assert sorted(pool.map(save, "abcd")) == [201, 412, 412, 412]


def test_a_void_round_of_two_games(app: Flask) -> None:
    """Which game it is of must be told; of one game alone it is clear."""
    table = Table(app, rules={"phom": "pho-bien", "tulokho": "tulokho-vinagames"})
    void = {"players": list(FRIENDS), "finish": "void"}
    for path in ("/preview", "/rounds"):
        answer = table.ask("POST", path, void, Idempotency_Key="void")
        assert (answer.status_code, errors(answer)) == (422, [("E_SHAPE", "game")])
        assert (
            table.ask("POST", f"{path}?game=bridge", void, Idempotency_Key="x").status_code == 422
        )
    saved = table.ask("POST", "/rounds?game=tulokho", void, Idempotency_Key="void")
    assert saved.status_code == 201
    assert told(table.ask("GET", "/rounds/1"))["game"] == "tulokho"
    assert Table(app).save(void).status_code == 201


def test_a_correction(table: Table) -> None:
    """What the round comes to now, where everybody stands, and by how much that has changed. A dry
    run answers the same and keeps nothing."""
    table.save(u("Chi"))
    change = {"round": u("An"), "reason": "nhầm"}
    before = table.now
    tried = told(table.change("PUT", "/rounds/1?dry=1", change))
    assert table.now == before
    done = told(table.change("PUT", "/rounds/1", change))
    assert tried == done | {"version": 2}
    assert done == {
        "number": 1,
        "result": told(table.call("POST", "/score", {"rules": "pho-bien", "round": u("An")})),
        "totals": {"An": 15, "Bình": -5, "Chi": -5, "Dũng": -5},
        "changes": {"An": 20, "Bình": 0, "Chi": -20, "Dũng": 0},
        "version": 3,
    }


def test_a_round_struck_out_and_restored(table: Table) -> None:
    """It stays to be seen, with what it would come to; each way can be tried first, and done twice
    without harm."""
    table.save(u("Chi"))
    result = told(table.ask("GET", "/rounds/1"))["result"]
    nobody = dict.fromkeys(FRIENDS, 0)
    for method, path, status, totals in (
        ("DELETE", "/rounds/1", "struck", nobody),
        ("POST", "/rounds/1/restore", "valid", result["net"]),
    ):
        tried = told(table.change(method, f"{path}?dry=1", {"reason": "nhầm"}))
        done = told(table.change(method, path, {"reason": "nhầm"}))
        assert done == tried | {"version": tried["version"] + 1}
        assert (done["result"], done["totals"]) == (result, totals)
        assert any(done["changes"].values())
        again = told(table.change(method, path))
        assert again == done | {"changes": nobody}
        found = told(table.ask("GET", "/rounds/1"))
        assert (found["status"], found["result"]) == (status, result)
    assert [one["what"] for one in found["history"]] == ["saved", "struck", "restored"]
    assert [one["net"] for one in found["history"]] == [result["net"], nobody, result["net"]]


def test_a_change_by_which_later_rounds_are_scored_again(app: Flask) -> None:
    """Their history says so, and the changes are those of all of them."""
    table = Table(app, rules=ANTE)
    table.save(IN_ORDER)
    before = told(table.save(u("Chi")))["totals"]
    struck = told(table.change("DELETE", "/rounds/1"))
    assert struck["totals"] == told(table.ask("GET", "/rounds/2"))["totals"] != before
    assert struck["changes"] == {who: struck["totals"][who] - before[who] for who in FRIENDS}
    assert [one["what"] for one in told(table.ask("GET", "/rounds/2"))["history"]] == [
        "saved",
        "rescored",
    ]


@pytest.mark.parametrize("method", ["PUT", "DELETE"])
def test_a_change_of_what_was_changed_since(table: Table, method: str) -> None:
    """It is refused with the round of now, whose version is that to go on with; also a dry run, and
    a version that there has not been yet."""
    table.save(u("Chi"))
    seen = table.seen
    table.change("PUT", "/rounds/1", {"round": u("Dũng")})
    body = {"round": u("An")} if method == "PUT" else {}
    for version in (seen, '"999"'):
        for query in ("", "?dry=1"):
            answer = table.ask(method, f"/rounds/1{query}", body, If_Match=version)
            assert (answer.status_code, errors(answer)) == (412, [("E_STALE", "")])
            current = told(answer)["current"]
            assert current == told(table.ask("GET", "/rounds/1"))
    answer = table.ask(method, "/rounds/1", body, If_Match=f'"{current["version"]}"')
    assert answer.status_code == 200


@pytest.mark.parametrize("version", ["7", "x", '""', '"x"', '"1", "2"', "*", '"01"', '"-1"', ""])
def test_a_version_that_is_none(table: Table, version: str) -> None:
    """It is refused as no shape, whether there must be one or not."""
    table.save()
    for answer in (
        table.ask("DELETE", "/rounds/1", If_Match=version),
        table.ask("POST", "/rounds", u(), If_Match=version, Idempotency_Key="x"),
    ):
        assert (answer.status_code, errors(answer)) == (400, [("E_SHAPE", "If-Match")])


def test_a_version_that_somebody_on_the_way_has_weakened(table: Table) -> None:
    """It is the same version."""
    table.save()
    assert table.ask("DELETE", "/rounds/1", If_Match=f"W/{table.seen}").status_code == 200


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        ({}, ("E_SHAPE", "round")),
        ({"round": None}, ("E_SHAPE", "round")),
        ({"round": u(), "why": ""}, ("E_SHAPE", "why")),
        ({"round": u(), "reason": 5}, ("E_SHAPE", "reason")),
        ([], ("E_SHAPE", "")),
    ],
)
def test_a_correction_of_another_shape(table: Table, body: Any, problem: object) -> None:
    """Each is named by its field."""
    table.save()
    answer = table.change("PUT", "/rounds/1", body)
    assert (answer.status_code, errors(answer)) == (422, [problem])
    assert table.change("PUT", "/rounds/1?dry=2", {"round": u()}).status_code == 422

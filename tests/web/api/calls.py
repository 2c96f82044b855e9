"""Every call of the API: a body that succeeds and one that is refused."""

from collections.abc import Callable
from typing import Any, NamedTuple

from flask import Flask

from scorekeeper.store import access, groups
from scorekeeper.web.api.routes import Route
from scorekeeper.web.plumbing.database import get_db
from tests.web.api.program import Table, told, u, wanted
from tests.web.friends import FRIENDS

ANTE = {"preset": "pho-bien", "changes": {"ga_mode": "ante", "ga_ante": 1}}
"""Rules with a gà that stays after a round without an ù."""
IN_ORDER = {"players": list(FRIENDS), "finish": "normal", "placing": list(FRIENDS)}


class Call(NamedTuple):
    """What a call needs to succeed after one round won by An."""

    body: Any = None
    wrong: Any = None
    """A body that is refused with 422, if there is one."""
    owner: bool = False
    """Whether only the owner may call."""
    ready: Callable[[Table], object] = lambda table: None
    """Makes the call possible."""
    wrong_path: str = ""
    """A path, or its query, that is refused with 422 where there is no body."""


def _put_in_group(table: Table) -> None:
    """Put the session into a new group, to which it is handed over, with a payment."""
    with table.app.app_context():
        db = get_db()
        caller = access.enter(db, table.view, bearer=table.keeper)
        browser, _ = access.meet_browser(db)
        group = groups.open_group(db, "Hội thứ sáu", browser)
        groups.add_evening(db, group, caller, dict.fromkeys((1, 2, 3), groups.NEW))
        groups.hand_over(db, group, caller.session, handed_over=True)
        # Reading the group would count the session, and keep what it counted.
        (one,), (other,) = db.execute(_TWO, (group.id,)).fetchall()
        groups.pay(db, group, (one, other), 5000, key="k")
    table.group, table.member = group.token, one


_TWO = "SELECT id FROM group_member WHERE group_id = ? ORDER BY id LIMIT 2"


def _exported(table: Table) -> Any:
    return told(table.ask("GET", "/export.json"))


CALLS: dict[str, Call] = {
    "rules_score": Call({"rules": "pho-bien", "round": u()}, {"rules": "pho-bien", "round": 1}),
    "rules_presets": Call(),
    "rules_one": Call(wrong_path="/rules/nothing"),
    "opening_new": Call(wanted(), wanted(players=["An"])),
    "opening_from_file": Call(_exported, {"format": "another"}),
    "sessions_read": Call(),
    "sessions_change": Call({"title": "Thứ bảy"}, {"title": ""}),
    "sessions_delete": Call({"title": "Thứ sáu"}, {"title": "Thứ bảy"}, owner=True),
    "rounds_several": Call(wrong_path="?limit=201"),
    "rounds_save": Call(u("Chi"), u("Nobody")),
    "rounds_preview": Call(u("Chi"), u("Nobody")),
    "rounds_one": Call(wrong_path="?before=0"),
    "rounds_correct": Call({"round": u("Chi")}, {"round": u("Nobody")}),
    "rounds_strike": Call({"reason": "nhầm"}, {"why": "nhầm"}),
    "rounds_restore": Call(
        {"reason": "nhầm"}, {"why": "nhầm"}, ready=lambda table: table.change("DELETE", "/rounds/1")
    ),
    "people_replace": Call([{"name": "An"}, {"name": "Tý"}], [{"name": ""}]),
    "ga_deal_with": Call(
        {"what": "share"}, {"what": "eat"}, ready=lambda table: table.save(IN_ORDER)
    ),
    "links_view": Call({}, {"kind": "view"}, owner=True),
    "links_keeper": Call({}, {"kind": "keeper"}, owner=True),
    "settlement_plan": Call(wrong_path="?plan=slowest"),
    "opening_as_file": Call(),
    "groups_read": Call(wrong_path="?limit=1001", ready=_put_in_group),
    "groups_member": Call(wrong_path="?limit=0", ready=_put_in_group),
}
"""By endpoint. A callable body is made from the session."""


class Asked(NamedTuple):
    """A request."""

    path: str
    token: str
    body: Any
    headers: dict[str, str]


def prepared(app: Flask, route: Route) -> tuple[Table, Asked]:
    """A session in which the call succeeds, and the request."""
    call = CALLS[route.endpoint]
    table = Table(app, rules=ANTE)
    table.save()
    call.ready(table)
    path = route.path.replace("/sessions/<id>", table.at).replace("<int:number>", "1")
    path = path.replace("<group>", table.group).replace("<int:member>", str(table.member))
    headers = {"Idempotency_Key": table.view} if route.method == "POST" else {}
    if 428 in route.refusals:
        headers["If_Match"] = table.seen
    body = call.body(table) if callable(call.body) else call.body
    token = table.owner if call.owner else table.keeper
    return table, Asked(path.replace("<code>", "pho-bien"), token, body, headers)


def sent(table: Table, route: Route, asked: Asked) -> Any:
    """The answer to a request."""
    return table.call(route.method, asked.path, asked.body, token=asked.token, **asked.headers)

"""Every URL by its method and endpoint: who may, and what a request sends and is answered.

The rows repeat what the code says, so that tests notice a wrong role there. A URL without a row
fails. The loops over them are in `test_every_page.py` and `api/test_every_call.py`.
"""

import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal, NamedTuple

from flask import Flask
from werkzeug.routing import Rule
from werkzeug.test import TestResponse

from scorekeeper.store import access, groups
from scorekeeper.store.database import FILE_NAME
from scorekeeper.store.schema import tables
from scorekeeper.web.api.routes import Route
from scorekeeper.web.plumbing import database, static_files
from scorekeeper.web.plumbing.database import get_db
from scorekeeper.web.plumbing.limits import RateLimiter, count_with
from tests.postgres import Cluster
from tests.web.api.program import Table, told, u, wanted
from tests.web.friends import FRIENDS, Evening, link_to_move, page_rules, plain_app, seen

Role = Literal["anyone", "link", "keeper", "owner", "own"]
"""The least role; `link`: whoever has the right token. `own`: of one's own things, which others do
not find."""

WRONG = "A" * 22
TABLES = {*tables()} - {"evening_figures"}
"""Of the book, without what looking at a group counts and keeps."""


class Url(NamedTuple):
    """A page or a form. A viewer without the role gets 403."""

    role: Role
    answer: int = 200
    ended: int = 0
    """The answer after the end of the session, if it is another one."""
    form: str = ""
    writes: bool = False
    after: str = ""
    """The endpoint of the form that makes it possible."""
    heavy: bool = False
    """Whether it may read or write all rounds, and is turned away while many such run."""
    again: int | None = 303
    """The answer to the same form once more, which changes nothing; None if it counts each time."""
    stale: Literal["", "title", "round"] = ""
    """409 answers a form that was opened before somebody else changed this."""
    shown: bool = False
    """Whether it changes the past: what that changes is shown first."""


def writes(role: Role, form: str = "", answer: int = 303, ended: int = 409, **more: Any) -> Url:
    """Return the row of a form that changes the book."""
    return Url(role, answer, ended, form, writes=True, **more)


def always(role: Role, form: str = "", **more: Any) -> Url:
    """Return the row of a form that changes the book, also after the end."""
    return writes(role, form, ended=303, **more)


ROUND = "game=phom&outcome=u-1&u_type=thuong&key=k-1&who=1 2 3 4"
SEATS = "seat-0=Bình&seat-1=An&seat-2=Chi&seat-3=Dũng&reason=nhầm"

READ: dict[Role, str] = {
    "anyone": """
        static.file home.index home.more installed.healthz installed.worker installed.manifest
        installed.favicon installed.touch_icon installed.phone new.form rules.index rules.preset
        edit.preset finder.index compare.index scan.index move.index files.form
    """,
    "link": """
        move.offer files.index evening_code.index session.index session.poll history.latest
        stats.index sheet.index result.show session_rules.now session_rules.of_round
        session_rules.what_if settle.index settle.behind table.menu table.invite table.look_back
        join.keeper join.owner group.index group.person group_people.offer group_settle.index
    """,
    "keeper": """
        side.form forgotten.form seats.form session_rules.change session_rules.edit spend.form
        table.people_and_seats table.ga group_evening.form group_people.index
    """,
    "own": """
        edit.kept mine.show
    """,
}
"""Pages that are light to read and stay so after the end, by the least role."""

PAGES: dict[str, Url] = {
    **{f"GET {page}": Url(role) for role, pages in READ.items() for page in pages.split()},
    "POST installed.script_error": Url("anyone", 204),
    "POST demo.open_it": always("anyone"),
    "POST new.open_it": always(
        "anyone", "name-0=Hà&name-1=Lê&rules-phom=guide&title=Tết", again=None
    ),
    "POST new.again": always("keeper", "key=k-1&version="),
    "POST rules.sheet": Url("anyone", 422, form="code=x"),
    "POST edit.try_preset": Url("anyone"),
    "POST edit.save_new": always("anyone", "name=Nhà Tèo"),
    "POST edit.try_kept": Url("own"),
    "POST edit.save_version": always("own", "o-u_payment=7&name=Nhà Tèo"),
    "POST finder.index": Url("anyone"),
    "POST compare.compare": Url("anyone", form="one=pho-bien&other=vinagames", heavy=True),
    "POST mine.keep": always("anyone", "rules=pho-bien&name=Nhà Chi"),
    "POST mine.rename": always("own", "name=Chi"),
    "POST mine.copy": always("own", "name=Chi"),
    "POST mine.forget": always("own", again=404),
    "POST scan.read": Url("anyone", 422, form="code=x", heavy=True),
    "POST evening_code.open_it": Url("anyone", 422, form="code=x", heavy=True),
    "POST move.start": writes("anyone", "", 200, 200, again=None),
    "POST move.accept": always("link", again=404),
    "POST files.open_it": Url("anyone", 422, form="text=x", heavy=True),
    "GET files.as_book": Url("keeper", heavy=True),
    "GET files.as_json": Url("link", heavy=True),
    "GET files.as_csv": Url("link", heavy=True),
    "GET files.as_txt": Url("link", heavy=True),
    "GET files.as_xlsx": Url("link", heavy=True),
    "POST session.preview": Url("keeper", 200, 409, ROUND),
    "POST session.save": writes("keeper", ROUND),
    "POST session.undo": writes("keeper", after="session.save", heavy=True, stale="title"),
    "POST session.say_who": always("link", "name=Chi", again=None),
    "POST session.judge": writes("link", "agrees=1&version=2", after="session.say_who"),
    "POST session.write": Url("keeper", 200, 409, "sentence=An ù"),
    "POST side.save": writes("keeper", "payer=1&payee=ga&chip=10k&unit=money&key=k-1"),
    "POST side.strike": writes("keeper", "number=1", after="side.save", heavy=True),
    "GET rounds.show": Url("link", heavy=True),
    "GET rounds.edit": Url("keeper", heavy=True),
    "POST rounds.preview": Url("keeper", 200, 409, ROUND, heavy=True),
    "POST rounds.correct": writes(
        "keeper", f"{ROUND}&reason=nhầm", heavy=True, shown=True, stale="round"
    ),
    "POST rounds.strike": writes("keeper", "reason=nhầm", heavy=True, shown=True, stale="round"),
    "POST rounds.restore": writes(
        "keeper", "reason=nhầm", after="rounds.strike", heavy=True, shown=True
    ),
    "POST forgotten.preview": Url("keeper", 200, 409, ROUND, heavy=True),
    "POST forgotten.save": writes("keeper", ROUND, heavy=True, shown=True),
    "GET seats.choose": Url("keeper", 301),
    "POST seats.reseat": writes("keeper", SEATS, heavy=True, shown=True, stale="round"),
    "POST session_rules.try_out": Url("link", form="rules=vinagames", heavy=True),
    "POST session_rules.agree": writes("link", "name=An&game=phom"),
    "POST session_rules.strike_agreement": writes(
        "keeper", "game=phom", after="session_rules.agree"
    ),
    "POST session_rules.change_rules": writes(
        "keeper", "rules=vinagames&how=all", heavy=True, stale="title"
    ),
    "POST session_rules.change_stake": writes(
        "keeper", "stake=5&how=next", heavy=True, stale="title"
    ),
    "POST session_rules.preview_edit": Url("keeper"),
    "POST session_rules.save_edit": writes(
        "keeper", "o-u_payment=6&how=next", heavy=True, stale="title"
    ),
    "POST settle.paid": always("keeper", "payer=1&payee=2&halves=4000&key=k-1", stale="title"),
    "POST settle.strike": always(
        "keeper", "kind=payment&number=1&do=strike", after="settle.paid", stale="title"
    ),
    "POST spend.save": writes("keeper", "label=nước&amount=45&unit=nghin&payer=1&for-2=1&key=k-1"),
    "GET table.ending": Url("keeper", 200, 303),
    "GET table.owner": Url("keeper", 301),
    "POST table.change_people": writes(
        "keeper", "was-0=An&name-0=Ân&active-0=1&new=Em", stale="title"
    ),
    "POST table.change_title": writes("keeper", "title=Chi", stale="title"),
    "POST table.change_leader": writes("keeper", "leader=Chi", stale="title"),
    "POST table.announce_last_round": writes("keeper", "last=1", stale="title"),
    "POST table.change_turns": writes("keeper", "turns=round", stale="title"),
    "POST table.deal_with_ga": writes("keeper", "ga=kept&key=ga-5", after="side.save"),
    "POST table.take_ga_back": writes(
        "keeper", "number=1", after="table.deal_with_ga", heavy=True, shown=True
    ),
    "POST table.say_who": writes("keeper", "name=Chi", again=None),
    "POST table.replace_view_link": always("owner", again=404),
    "POST table.replace_keeper_link": always("owner", again=None),
    "POST table.take_out_of_group": always("owner"),
    "POST table.pass_on": always("owner", "machine=4", again=403),
    "POST table.end": always("owner", stale="title"),
    "POST table.reopen": always("owner", after="table.end"),
    "POST table.delete": always("owner", "title=Thứ sáu", again=404),
    "POST join.become_keeper": always("link"),
    "POST join.become_owner": always("link", again=404),
    "POST group_evening.add": always("keeper", "name=Hội khác", after="table.take_out_of_group"),
    "POST group_evening.change": always("keeper", "do=hand"),
    "GET files.as_group": Url("link", heavy=True),
    "POST group_people.join": always("link"),
    "POST group_people.change adopt": always("keeper", "name=Dũng&into=0"),
    "POST group_people.change merge": always("keeper", "one=1&into=2"),
    "POST group_people.change split": always("keeper", "one=1", after="group_people.change merge"),
    "POST group_people.change rename": always("keeper", "one=1&name=Ân"),
    "POST group_people.change_group name": always("keeper", "name=Hội mới"),
    "POST group_people.change_group link": always("owner", again=404),
    "POST group_people.change_group delete": always("owner", "name=Hội cà phê", again=404),
    "POST group_settle.paid": always("keeper", "payer=2&payee=1&halves=4000&key=k-1"),
    "POST group_settle.strike": always("keeper", "number=1&do=strike", after="group_settle.paid"),
}


def doors(app: Flask) -> Iterator[tuple[str, Rule]]:
    """Yield the name of every page's row, with its URL rule."""
    for rule in page_rules(app):
        choices = re.search(r"any\(([^)]*)\)", rule.rule)
        for choice in choices[1].split(", ") if choices else [""]:
            for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"}):
                yield f"{method} {rule.endpoint} {choice}".strip(), rule


Who = Literal["viewer", "other", "former keeper", "former owner", "keeper", "owner"]
"""`other`: the owner of another session."""

NO_KEEPERS: tuple[Who, ...] = ("viewer", "other", "former keeper", "former owner")
WHO: tuple[Who, ...] = (*NO_KEEPERS, "keeper", "owner")


class Scene:
    """A session in a group, with two rounds, and everybody who may ask for it.

    `reset` brings its book back to the beginning. On a server each beginning is another book.
    """

    def __init__(self, folder: Path, cluster: Cluster | None = None, **config: Any) -> None:
        self._folder, self._cluster, self._config = folder, cluster, config
        self._name = cluster.new_book().rpartition("/")[2] if cluster else ""
        self.app = self._app()
        self.phones = {who: self.app.test_client() for who in WHO}
        evening = Evening(self.app, **{"rules-phom": "pho-bien-ga"})
        evening.save()
        self.view, evening.phone.application = evening.token, self.app
        self.phones["former owner"] = evening.phone
        others = {"name-0": "Sáu", "name-1": "Bảy", "name-2": "", "name-3": "", "key": "other"}
        self.phones["other"] = Evening(self.app, **others).phone
        self._join("former keeper", evening.keeper_path)
        with self.app.app_context():
            session = access.enter(get_db(), self.view).session
            self._join("owner", f"/owner/{access.new_claim(get_db(), session)}")
            claim = access.new_claim(get_db(), session)
        evening.phone = self.phones["owner"]
        evening.post("/table/keeper-link")
        keeper = evening.keeper_path
        self._join("keeper", keeper)
        own = evening.keeps_rules()
        group = evening.post("/group", {"name": "Hội cà phê", "who-4": ""}).location
        people = evening.phone.get(f"{group}/people?as=keeper").text
        self.group = group.rpartition("/")[2]
        (of_group,) = set(re.findall(r"/gk/([\w-]+)", people))
        self._join("keeper", f"/gk/{of_group}")
        self.tokens = {
            "/s/": self.view,
            "/g/": self.group,
            "/k/": keeper.rpartition("/")[2],
            "/gk/": of_group,
            "/owner/": str(claim),
            "/move/": link_to_move(self.app.test_client()),
        }
        with self.app.app_context():
            files = static_files.version_of_all()
        self._values = {"session": session, "id": own, "number": 1, "payer": 1, "payee": 2}
        self._values |= {"member": 1, "preset_id": "pho-bien", "version": files}
        self._values |= {"filename": "style.css"}
        self._rules: dict[str, list[Rule]] = {}
        for door, rule in doors(self.app):
            self._rules.setdefault(door, []).append(rule)
        self.keep()

    def _join(self, who: Who, link: str) -> None:
        assert self.phones[who].post(link).status_code == 303

    def _app(self) -> Flask:
        book = self._cluster.address(self._name) if self._cluster else None
        app = plain_app(self._folder, BOOK=book, **self._config)
        count_with(app, RateLimiter(most=sys.maxsize))
        return app

    def keep(self) -> None:
        """Let `reset` bring the book back to how it is now."""
        database.close(self.app)
        self._kept = self._name
        file = Path(self.app.instance_path) / FILE_NAME
        self._book = b"" if self._cluster else file.read_bytes()
        self.reset()

    def reset(self) -> None:
        database.close(self.app)
        if self._cluster:
            self._name = self._cluster.new_database(self._kept)
            self.app = self._app()
        else:
            (Path(self.app.instance_path) / FILE_NAME).write_bytes(self._book)
        for phone in self.phones.values():
            phone.application = self.app

    def rows(self) -> dict[str, list[Any]]:
        with self.app.app_context():
            rows = get_db().execute
            return {name: rows(f"SELECT * FROM {name} ORDER BY 1, 2").fetchall() for name in TABLES}

    def path(self, door: str, rule: Rule, token: str = "") -> str:
        """Return the path of a door, with the right token or another one."""
        token = token or self.tokens.get(rule.rule.partition("<token>")[0], "")
        values = self._values | {"token": token, "do": door.split()[-1]}
        if "agree" in rule.rule:
            values["id"] = 1
        named = rule.arguments - {*(rule.defaults or ())}
        built = rule.build({name: values[name] for name in named})
        assert built, rule
        return built[1]

    def paths(self, door: str) -> list[str]:
        """Return the paths of a door: some have two."""
        return [self.path(door, rule) for rule in self._rules[door]]

    def form(self, door: str, path: str) -> dict[str, str]:
        """Return the form of a row; one of the session has its version, as on its page."""
        form = dict(field.split("=") for field in PAGES[door].form.split("&") if field)
        with self.app.app_context():
            now = access.polled(get_db(), self.view)
        return ({"version": str(now.version)} if now and path.startswith("/s/") else {}) | form

    def prepare(self, door: str, who: Who) -> None:
        if PAGES[door].after:
            before = f"POST {PAGES[door].after}"
            self.prepare(before, who)
            (path,) = self.paths(before)
            self.send("owner" if PAGES[before].role == "owner" else who, before, path)

    def send(
        self,
        who: Who,
        door: str,
        path: str,
        headers: dict[str, str] | None = None,
        form: dict[str, str] | None = None,
    ) -> TestResponse:
        """Return the answer to a row's request, or to another form; a difference is accepted."""
        phone, method = self.phones[who], door.split()[0]
        if method == "POST" and form is None:
            form = self.form(door, path)
        answer = phone.open(path, method=method, data=form, headers=headers)
        if form and answer.status_code == 422 and 'name="seen"' in answer.text:
            assert PAGES[door].shown, door
            form["seen"] = seen(answer.text)
            answer = phone.open(path, method=method, data=form, headers=headers)
        if answer.mimetype == "text/html":
            assert not re.search(r'href="(?!https?://localhost[:/])(?:\w+:)?//', answer.text), path
        return answer


class Call(NamedTuple):
    """A call of the API, as it succeeds after one round won by An. A token without the role gets
    403."""

    role: Role
    answer: int = 200
    ended: int = 0
    """The answer after the end of the session, if it is another one."""
    body: Any = None
    """Made from the session if it is a function."""
    wrong: Any = None
    """A body that is refused with 422; where there is none, a path or a query."""
    heavy: bool = False
    ready: Callable[[Table], object] = lambda table: None
    """Makes the call possible."""


ANTE = {"preset": "pho-bien", "changes": {"ga_mode": "ante", "ga_ante": 1}}
"""Rules with a gà that stays after a round without an ù."""
IN_ORDER = {"players": list(FRIENDS), "finish": "normal", "placing": list(FRIENDS)}
MISTAKE, WHY = {"reason": "nhầm"}, {"why": "nhầm"}
TWO, TITLE = [{"name": "An"}, {"name": "Tý"}], {"title": "Thứ sáu"}


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
        (first,), (second,) = db.execute(_TWO, (group.id,)).fetchall()
        groups.pay(db, group, (first, second), 5000, key="k")
    table.group, table.member = group.token, first


_TWO = "SELECT id FROM group_member WHERE group_id = ? ORDER BY id LIMIT 2"


def _exported(table: Table) -> Any:
    return told(table.ask("GET", "/export.json"))


CALLS: dict[str, Call] = {
    "POST rules_score": Call(
        "anyone", body={"rules": "pho-bien", "round": u()}, wrong={"round": 1}
    ),
    "GET rules_presets": Call("anyone"),
    "GET rules_one": Call("anyone", wrong="/rules/nothing"),
    "POST opening_new": Call("anyone", 201, body=wanted(), wrong=wanted(players=["An"])),
    "POST opening_from_file": Call(
        "anyone", 201, body=_exported, wrong={"format": "x"}, heavy=True
    ),
    "GET sessions_read": Call("link"),
    "PATCH sessions_change": Call("keeper", 200, 409, {"title": "Chi"}, {"title": ""}, heavy=True),
    "DELETE sessions_delete": Call("owner", 204, body=TITLE, wrong={"title": "Chi"}),
    "GET rounds_several": Call("link", wrong="?limit=201", heavy=True),
    "POST rounds_save": Call("keeper", 201, 409, u("Chi"), u("Nobody")),
    "POST rounds_preview": Call("link", body=u("Chi"), wrong=u("Nobody")),
    "GET rounds_one": Call("link", wrong="?before=0", heavy=True),
    "PUT rounds_correct": Call(
        "keeper", 200, 409, {"round": u("Chi")}, {"round": u("Nobody")}, heavy=True
    ),
    "DELETE rounds_strike": Call("keeper", 200, 409, MISTAKE, WHY, heavy=True),
    "POST rounds_restore": Call(
        "keeper", 200, 409, MISTAKE, WHY, True, lambda table: table.change("DELETE", "/rounds/1")
    ),
    "PUT people_replace": Call("keeper", 200, 409, TWO, [{"name": ""}]),
    "POST ga_deal_with": Call(
        "keeper", 200, 409, {"what": "share"}, WHY, ready=lambda table: table.save(IN_ORDER)
    ),
    "POST links_view": Call("owner", body={}, wrong={"kind": "view"}),
    "POST links_keeper": Call("owner", body={}, wrong={"kind": "keeper"}),
    "GET settlement_plan": Call("link", wrong="?plan=slowest"),
    "GET opening_as_file": Call("link", heavy=True),
    "GET groups_read": Call("link", wrong="?limit=1001", heavy=True, ready=_put_in_group),
    "GET groups_member": Call("link", wrong="?limit=0", heavy=True, ready=_put_in_group),
}
"""By method and endpoint."""


class Asked(NamedTuple):
    path: str
    token: str
    body: Any
    headers: dict[str, str]


def call_of(route: Route) -> Call:
    return CALLS[f"{route.method} {route.endpoint}"]


def prepared(app: Flask, route: Route) -> tuple[Table, Asked]:
    """Return a session in which the call succeeds, and the request."""
    call, table = call_of(route), Table(app, rules=ANTE)
    table.save()
    call.ready(table)
    path = route.path.replace("/sessions/<id>", table.at).replace("<int:number>", "1")
    path = path.replace("<group>", table.group).replace("<int:member>", str(table.member))
    headers = {"Idempotency_Key": table.view} if route.method == "POST" else {}
    if 428 in route.refusals:
        headers["If_Match"] = table.seen
    body = call.body(table) if callable(call.body) else call.body
    token = table.owner if call.role == "owner" else table.keeper
    return table, Asked(path.replace("<code>", "pho-bien"), token, body, headers)


def sent(table: Table, route: Route, asked: Asked) -> Any:
    return table.call(route.method, asked.path, asked.body, token=asked.token, **asked.headers)

"""Every page and form, by the table of `urls.py`: who may, and that nothing sent breaks it."""

import re
from collections.abc import Iterator, Set
from pathlib import Path

import pytest

from scorekeeper.store import groups
from scorekeeper.web.plumbing import database
from scorekeeper.web.plumbing.database import get_db
from scorekeeper.web.plumbing.limits import BUSY, RETRY_SECONDS
from tests.postgres import Cluster
from tests.web.friends import FRIENDS, expect, holds, locked, never_wait, page_rules, version, words
from tests.web.plumbing.test_limits import all_places_taken
from tests.web.urls import NO_KEEPERS, PAGES, WHO, WRONG, Scene, Url, Who, doors

HERE = {"Origin": "http://localhost"}
LEAST: dict[str, Who] = {"anyone": "viewer", "link": "viewer", "keeper": "keeper"}
"""By role, whoever has no more than it; for all others the owner."""


@pytest.fixture(scope="module")
def in_file(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scene]:
    """The session whose book each test brings back; no connection waits for a locked book."""
    with pytest.MonkeyPatch.context() as patch:
        never_wait(patch)
        yield made(tmp_path_factory.mktemp("pages"))


@pytest.fixture
def scene(in_file: Scene) -> Scene:
    in_file.reset()
    return in_file


@pytest.fixture
def on_server(tmp_path: Path, cluster: Cluster) -> Iterator[Scene]:
    """The same on a server."""
    scene = made(tmp_path, cluster)
    yield scene
    database.close(scene.app)


def made(folder: Path, cluster: Cluster | None = None) -> Scene:
    scene = Scene(folder, cluster, BASE_URL="http://localhost")
    phone_folder = Path(scene.app.config["PHONE_FOLDER"])
    phone_folder.mkdir()
    for name in ("index.html", "style.css"):
        (phone_folder / name).touch()
    return scene


def forms(scene: Scene) -> list[tuple[str, str]]:
    """The row and the path of every form."""
    return [(door, path) for door in PAGES if door[:4] == "POST" for path in scene.paths(door)]


def expected(row: Url, who: Who, door: str) -> int:
    """Return the status that a role is answered."""
    if door == "GET files.as_book":  # The sessions of this browser.
        return 200 if who in ("other", "keeper", "owner") else 404
    if row.role == "own":
        return row.answer if who == "owner" else 404
    may = {"anyone": WHO, "link": WHO, "keeper": WHO[-2:], "owner": WHO[-1:]}[row.role]
    return row.answer if who in may else 403


def test_every_url_and_method_has_a_row(scene: Scene) -> None:
    assert {door for door, _ in doors(scene.app)} == set(PAGES)


@pytest.mark.parametrize("who", WHO)
def test_each_role_gets_the_status_of_the_table(scene: Scene, who: Who) -> None:
    """What is refused or only shown changes nothing; what is made changes the book, but once."""
    check_status(scene, who)


@pytest.mark.postgres
def test_each_form_of_the_owner_is_answered_alike_on_a_server(on_server: Scene) -> None:
    """`tests/store/test_roles.py` has the other roles there."""
    check_status(on_server, "owner")


def check_status(scene: Scene, who: Who) -> None:
    before, answers, wanted = scene.rows(), {}, {}
    for door, row in PAGES.items():
        status = expected(row, who, door)
        makes = row.writes and status < 400
        if makes:
            scene.prepare(door, who)
            prepared = scene.rows()
        for path in scene.paths(door):
            form = scene.form(door, path) if makes else None
            wanted[path] = status
            answers[path] = scene.send(who, door, path, form=form).status_code
        if makes:
            made = scene.rows()
            if who == LEAST.get(row.role, "owner"):
                assert made != prepared, door
                if row.again is not None:
                    twice = scene.phones[who].post(path, data=form).status_code
                    assert (twice, scene.rows()) == (row.again, made), door
            scene.reset()
        assert scene.rows() == before, door
    assert answers == wanted


def test_no_other_method_changes_anything(scene: Scene) -> None:
    before = scene.rows()
    for door, rule in doors(scene.app):
        path = scene.path(door, rule)
        for method in {"PUT", "PATCH", "DELETE", "TRACE", "OPTIONS"} - (rule.methods or set()):
            assert scene.phones["owner"].open(path, method=method).status_code == 405, path
    assert scene.rows() == before


def test_after_the_end_each_form_is_answered_as_the_table_says(scene: Scene) -> None:
    began, of_beginning = (scene._kept, scene._book), scene.rows()
    assert scene.phones["owner"].post(f"/s/{scene.view}/table/end").status_code == 303
    scene.keep()
    ended, answers, wanted = scene.rows(), {}, {}
    for door, row in PAGES.items():
        who = LEAST.get(row.role, "owner")
        scene.prepare(door, who)
        for path in scene.paths(door):
            wanted[path] = row.ended or row.answer
            answers[path] = scene.send(who, door, path).status_code
        if row.after or (row.writes and wanted[path] < 400):
            scene.reset()
        assert scene.rows() == ended, door
    scene._kept, scene._book = began
    scene.reset()
    assert answers == wanted
    assert scene.rows() == of_beginning != ended


def test_while_the_book_is_locked_pages_open_and_forms_are_kept(scene: Scene) -> None:
    """A form that would change something is shown again as it was filled in, and works then."""
    for door, row in PAGES.items():
        who = LEAST.get(row.role, "owner")
        scene.prepare(door, who)
        for path in scene.paths(door):
            usual = row.answer if row.writes else scene.send(who, door, path).status_code
            with locked(scene.app):
                answer = scene.send(who, door, path, HERE)
            assert answer.status_code == (503 if row.writes else usual), path
            if row.writes:
                for name, value in scene.form(door, path).items():
                    assert holds(answer.text, value) or name == "version", (path, name, value)
                assert scene.send(who, door, path).status_code == usual, path
                scene.reset()


TYPED = {"title", "label", "amount", "reason", "sentence", "code", "text", "stake", "name-0", "new"}
"""Fields of text in forms."""


def keeps(page: str, form: dict[str, str], also: Set[str] = frozenset()) -> bool:
    """Whether a page has what somebody typed into the form that it answers, or chose."""
    typed = [form[name] for name in (TYPED | {"seat-0", "outcome"} | also) & form.keys()]
    return all(holds(page, text) or f">{text}</textarea>" in page for text in typed)


def test_a_stale_form_changes_nothing_and_can_be_sent_again(scene: Scene) -> None:
    """Somebody else has changed the session; the form is kept. An undo undoes that no more."""
    first = f"/s/{scene.view}/rounds/1/edit"
    for door, row in PAGES.items():
        if row.stale:
            who = LEAST.get(row.role, "owner")
            scene.prepare(door, who)
            (path,) = scene.paths(door)
            form = scene.form(door, path)
            if row.stale == "title":
                scene.phones["owner"].post(f"/s/{scene.view}/table/title", data={"title": "Tết"})
            else:
                other = scene.form("POST rounds.correct", first) | {"outcome": "u-3", "key": "k-2"}
                assert scene.send("owner", "POST rounds.correct", first, form=other).location
            before = scene.rows()
            late = expect(scene.phones[who].post(path, data=form), 409, "Đã có thay đổi")
            assert scene.rows() == before, door
            assert keeps(late.text, form), door
            if door.startswith("POST session_rules"):
                unseen = {name: value for name, value in form.items() if name != "version"}
                assert scene.phones[who].post(path, data=unseen).status_code == 409
            again = form | {"version": version(late.text)}
            status = scene.send(who, door, path, form=again).status_code
            assert status == (409 if door == "POST session.undo" else 303), door
            scene.reset()


def test_what_a_change_of_the_past_changes_is_shown_first(scene: Scene) -> None:
    """Nothing is written, the form is kept, and what was not seen so is not accepted."""
    for door, row in PAGES.items():
        if row.shown:
            scene.prepare(door, "keeper")
            (path,) = scene.paths(door)
            before, form = scene.rows(), scene.form(door, path)
            for unseen in ({}, {"seen": "x"}):
                answer = scene.phones["keeper"].post(path, data=form | unseen)
                shown = expect(answer, 422, "Sau khi sửa, mỗi người thêm bớt").text
                assert 'name="seen"' in shown, door
                assert keeps(shown, form), door
            assert scene.rows() == before, door
            scene.reset()


BODIES: tuple[tuple[str, bytes], ...] = (
    ("application/x-www-form-urlencoded", b"%%%=%zz&&&=;=&\xff\xfe=%ff%00"),
    ("application/x-www-form-urlencoded; charset=utf-16", b"title=%d8%00"),
    ("application/x-www-form-urlencoded", b"&".join(b"a%d=1" % i for i in range(1500))),
    ("multipart/form-data; boundary=x", b"--x\r\nContent-Disposition: form-data; name"),
    ("multipart/form-data; boundary=x", b"--x\r\nContent-Disposition: form-data\r\n\r\n\r\n--x--"),
    ("application/json", b'{"title": ['),
    ("no type at all", b"\xff"),
)
NUMBERS = (
    *("into", "one", "payer", "payee", "who-1", "version", "number", "over", "machine", "up"),
    *("down", "multiplier", "stake", "lay-0", "place-0", "who", "as", "next", "from"),
)


def test_no_body_and_no_number_breaks_a_form(scene: Scene) -> None:
    """Each form gets some of the bodies, which are all read in one place, and every number."""
    phone = scene.phones["owner"]
    for nth, (door, path) in enumerate(forms(scene)):
        form = scene.form(door, path)
        for kind, body in BODIES[nth % 3 :: 3]:
            answer = phone.post(path, data=body, headers={"Content-Type": kind})
            assert answer.status_code < 500, (path, body[:20])
        for given in ("9" * 5000, "²", "-1"):
            answer = phone.post(path, data=form | dict.fromkeys(NUMBERS, given))
            assert answer.status_code < 500, (path, given)
        scene.reset()


def test_what_a_refused_form_says_is_announced_and_what_was_typed_stays(scene: Scene) -> None:
    """Each with one wrong field, and with wrong ones only."""
    for door, path in forms(scene):
        form = scene.form(door, path)
        for wrong in ({"version"}, *({name} for name in form), {*form} - {"version"}):
            sent = form | dict.fromkeys(wrong, "x" * 100)
            answer = scene.phones["owner"].post(path, data=sent)
            if answer.status_code < 400:
                scene.reset()
            elif answer.mimetype == "text/html":
                assert re.search(r'role="alert"(?! hidden| data)', answer.text), (path, wrong)
                assert not re.search(UNANNOUNCED, answer.text), (path, wrong)
                names_rules = wrong == {"name"} and path.startswith("/rules/")
                # Nobody has typed the code of an evening that was shown before.
                if names_rules or (wrong <= TYPED and path != "/scan/open"):
                    assert keeps(answer.text, sent, wrong), (path, wrong)


UNANNOUNCED = r'<p class="fault"(?![^>]* (role="alert"|hidden|data-))[^>]*>'
"""Beside its field a fault of rules has `data`: it is in a region whose changes are announced."""

URLS = (
    *("{at}?saved={many}&game=x&p=&p=An&p=An", "{at}?saved=-1&game=%ff%00&p=%ff", "/k/%ed%a0%80"),
    *("{at}/sheet?after={many}&before=-1&rows=%ff&kind=%00&show=x", "{at}/history?before={many}"),
    *("{at}/rounds/{many}/edit", "/owner/%00?lang={many}&theme=%ff", "/rules/%f0%9f%f0%9f"),
    f"/rules/mine/{10**30}",
)


def test_no_url_and_no_cookie_breaks_a_page_or_gives_a_role(scene: Scene) -> None:
    at, phone = f"/s/{scene.view}", scene.app.test_client()
    for url in URLS:
        answer = scene.phones["owner"].get(url.format(at=at, many="9" * 5000))
        assert answer.status_code < 500, url
    for cookie in ("", "x", "\ufffd", "é" * 50, "9" * 3000):
        for name in ("browser", "language", "theme", "session", "amounts"):
            phone.set_cookie(name, cookie)
        assert '<html lang="vi" ' in expect(phone.get(at), 200).text
        assert phone.post(f"{at}/undo").status_code == 403


def test_a_form_needs_the_csrf_token_of_its_browser(scene: Scene) -> None:
    """Its size is checked before, and nothing is written; another site gets no form back.

    A browser that has lost its cookie gets what was filled in, and can send it again.
    """
    before, owner = scene.rows(), scene.phones["owner"]
    elsewhere = {"Origin": "https://evil.example"}
    scene.app.config["WTF_CSRF_ENABLED"] = True
    for door, path in forms(scene):
        large = {"title": "x" * (1 << (22 if path == "/open" else 16))}
        told = "Tệp lớn hơn" if path == "/open" else "Gửi lên nhiều quá"
        expect(owner.post(path, data=large), 413, told)
        if door != "POST installed.script_error":
            answer = owner.post(path, data={"x": "1"}, headers=elsewhere)
            assert (answer.status_code, "<form" in answer.text) == (400, False), path
    assert scene.rows() == before
    (path,) = scene.paths("POST session.save")
    form = scene.form("POST session.save", path)
    answer = expect(owner.post(path, data=form, headers=HERE), 400, "đã điền còn nguyên")
    again = dict(re.findall(r'name="([^"]+)" value="([^"]*)"', answer.text))
    assert again.items() >= form.items()
    expect(owner.post(path, data=again))
    many = expect(owner.post(path, data={"a": [""] * 9000}, headers=HERE), 400)
    assert len(many.data) < 50_000
    scene.app.config["WTF_CSRF_ENABLED"] = False


@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_reloading_the_answer_of_a_form_leads_to_its_page(scene: Scene, method: str) -> None:
    read = {rule.rule for rule in page_rules(scene.app) if "GET" in (rule.methods or ())}
    only_sent = [(door, rule) for door, rule in doors(scene.app) if rule.rule not in read]
    assert len(only_sent) > 40
    for door, rule in only_sent:
        path = scene.path(door, rule)
        for who in ("viewer", "owner"):
            answer = scene.phones[who].open(path, method=method)
            assert answer.status_code == 302, path
            if who == "owner" and door != "POST installed.script_error":
                assert scene.phones[who].get(answer.location).status_code in (200, 303), path


def test_wrong_tokens_are_all_answered_alike(scene: Scene) -> None:
    """Made up, replaced, of another kind, or of a session that is gone."""
    gone = scene.view
    scene.phones["owner"].post(f"/s/{gone}/table/view-link")
    stranger, of_group = scene.app.test_client(), f"/g/{scene.group}"
    for door, rule in doors(scene.app):
        if "<token>" in rule.rule:
            answers = set()
            right = scene.tokens[rule.rule.partition("<token>")[0]]
            others = {*scene.tokens.values(), gone, WRONG, "x", "é"} - ({right} - {gone})
            for token in others:
                path = scene.path(door, rule, token)
                answer = stranger.open(path, method=door.split()[0])
                headers = sorted((k, v) for k, v in answer.headers if k != "Date")
                answers.add((answer.status_code, answer.data, tuple(headers)))
            assert [status for status, *_ in answers] == [404], door
    assert stranger.get(of_group).status_code == 200


@pytest.mark.parametrize("who", NO_KEEPERS)
def test_whoever_lost_the_role_is_led_nowhere(scene: Scene, who: Who) -> None:
    """Once both links are new, no URL that such a phone knows leads back, nor says anything."""
    title, at = "Buổi kín nhà Tèo", f"/s/{scene.view}"
    owner, phone = scene.phones["owner"], scene.phones[who]
    owner.post(f"{at}/table/title", data={"title": title})
    owner.post(f"{at}/table/keeper-link")
    new = owner.post(f"{at}/table/view-link").location.split("/")[2]
    owner.post(f"/g/{scene.group}/link")
    names, seen = words(phone.get("/new").text), 0
    assert not [name for name in FRIENDS[1:] if name in names]
    for door in [door for door in PAGES if not door.endswith(("as_book", ".phone", "file"))]:
        if door in ("POST join.become_owner", "GET join.owner", "POST move.accept"):
            continue
        for path in scene.paths(door):
            if scene.tokens["/k/"] in path or scene.tokens["/gk/"] in path:
                continue
            answer = scene.send(who, door, path)
            of_link = any(f"/{token}" in path for token in (scene.view, scene.group))
            assert answer.status_code == 404 or not of_link, path
            told = answer.data.decode(errors="replace") + answer.headers.get("Location", "")
            assert new not in told, path
            assert title not in words(told), path
            seen += answer.status_code in (200, 303, 422)
    assert seen > 12
    assert phone.get(f"/api/v1/sessions/{scene.view}").status_code == 404
    assert title in words(owner.get("/").text)


def test_of_many_requests_heavy_ones_are_turned_away(scene: Scene) -> None:
    """They say when to retry, keep the form, and change nothing."""
    before = scene.rows()
    for door, row in PAGES.items():
        for path in scene.paths(door) if row.heavy or not row.writes else ():
            with all_places_taken():
                answer = scene.send("owner", door, path, HERE)
            assert (answer.status_code == 429) == row.heavy, path
            if row.heavy:
                assert answer.headers["Retry-After"] == str(RETRY_SECONDS)
                assert BUSY[0].vi in words(answer.text)
                for value in scene.form(door, path).values() if door.startswith("POST") else ():
                    assert holds(answer.text, value), (path, value)
    assert scene.rows() == before


NEWER = {
    "an option": """changes = '{"of_a_time_to_come": 1}'""",
    "a value": """changes = '{"scoring_mode": "as we will"}'""",
    "a preset": "preset = 'nam-sau'",
}
TOLD = "do bản Sổ Phỏm mới hơn tạo ra: cập nhật"


@pytest.mark.parametrize("newer", NEWER.values(), ids=NEWER)
def test_rules_of_a_newer_version_are_refused_and_never_half_read(scene: Scene, newer: str) -> None:
    """A session by them opens on no page; those that a phone keeps can be renamed and forgotten."""
    with scene.app.app_context():
        for table in ("session_profile", "kept_profile_version"):
            get_db().execute(f"UPDATE {table} SET {newer}")
        # That version counted the evenings of groups in another way; this one starts again.
        get_db().execute("UPDATE evening_figures SET counted_by = 0")
    groups._books.clear()
    before = scene.rows()
    for door, rule in doors(scene.app):
        by_them = rule.rule.startswith("/s/") or PAGES[door].role == "own"
        if by_them and door not in ("POST mine.rename", "POST mine.forget"):
            expect(scene.send("owner", door, scene.path(door, rule)), 409, TOLD)
    assert scene.rows() == before
    for path, says in (("/", ""), ("/new", ""), ("/rules", "Bản Sổ Phỏm mới hơn")):
        expect(scene.phones["owner"].get(path), 200, says)
    (forgets,) = scene.paths("POST mine.forget")
    expect(scene.phones["owner"].post(forgets), 303)

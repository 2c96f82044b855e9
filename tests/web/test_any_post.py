"""Whatever is sent to a page, the answer is no server error."""

from collections.abc import Callable

import pytest
from flask import Flask

from scorekeeper.text import Language
from tests.web.friends import Evening, page_rules, words

BODIES: tuple[tuple[str, bytes], ...] = (
    ("application/x-www-form-urlencoded", b"%%%=%zz&&&=;=&\xff\xfe=%ff%00"),
    ("application/x-www-form-urlencoded; charset=utf-16", b"title=%d8%00"),
    ("application/x-www-form-urlencoded", b"&".join(b"a%d=1" % i for i in range(6000))),
    ("multipart/form-data; boundary=x", b"--x\r\nContent-Disposition: form-data; name"),
    ("multipart/form-data; boundary=x", b"--x\r\n" * 3000),
    ("application/json", b'{"title": ['),
    ("application/json", b"[" * 30_000),
    ("no type at all", b"\xff"),
)


@pytest.fixture
def evening(app: Flask) -> Evening:
    """A session with one round of each game."""
    evening = Evening(app, **{"rules-tulokho": "tulokho-vinagames"})
    evening.save()
    evening.save("win-0", game="tulokho", **{f"cards-{i}": "3" for i in range(1, 4)})
    evening.post("/group", {"name": "Hội cà phê"})
    return evening


def addresses(evening: Evening) -> list[str]:
    """Every URL that takes a form, without those that end the session or its links."""
    token, paths = evening.at.rpartition("/")[2], []
    kept = evening.keeps_rules()
    group = evening.phone.get("/").text.partition("/g/")[2][:22]
    for rule in page_rules(evening.app):
        if "POST" not in (rule.methods or ()) or rule.endpoint in JOINS:
            continue
        filled = {"number": "1", "game": "phom", "id": kept, "session": "1"}
        if rule.rule.startswith("/g/") and not group:
            continue
        filled["token"] = group if rule.rule.startswith("/g/") else token
        filled |= {"preset_id": "pho-bien", "any(name, link, delete):do": "name"}
        filled["any(adopt, merge, split, rename):do"] = "merge"
        path = rule.rule
        for name, value in filled.items():
            path = path.replace(f"<{name}>", value).replace(f"<int:{name}>", value)
        assert "<" not in path, "a new kind of argument"
        last = path.rpartition("/")[2]
        if last not in ("delete", "view-link", "keeper-link", "end", "pass-on", "forget"):
            paths.append(path)
    return sorted(paths)


JOINS = ("join.become_keeper", "join.become_owner", "group_people.join")
NUMBERS = (
    *("into", "one", "payer", "payee", "who-1"),
    *("version", "number", "over", "machine", "up", "down", "multiplier", "stake"),
    *("lay-0", "place-0", "who"),
)


@pytest.mark.parametrize("given", ["9" * 20, "9" * 5000, "²", "-1", "1.5"])
def test_no_number_breaks_a_page(evening: Evening, given: str) -> None:
    for path in [*addresses(evening), f"{evening.at}/table/pass-on", f"{evening.at}/table/end"]:
        form = evening.entry() | dict.fromkeys(NUMBERS, given)
        assert evening.phone.post(path, data=form).status_code < 500, path


@pytest.mark.parametrize("case", range(len(BODIES)))
def test_no_body_breaks_a_page(evening: Evening, case: int) -> None:
    kind, body = BODIES[case]
    for path in addresses(evening):
        answer = evening.phone.post(path, data=body, headers={"Content-Type": kind})
        assert answer.status_code < 500, path


@pytest.mark.parametrize(
    "spoil",
    [
        lambda at: f"{at}?saved={'9' * 20}&game=x&p=&p=An&p=An",
        lambda at: f"{at}/sheet?after={'9' * 20}&before=-1&rows=%ff&kind=%00&show=x",
        lambda at: f"{at}/history?before={'9' * 5000}",
        lambda at: f"{at}?saved=-1&game=%ff%00&p=%ff",
        lambda at: f"{at}/rounds/{'9' * 30}/edit",
        lambda at: f"/s/{'%ff' * 22}",
        lambda at: "/k/%ed%a0%80",
        lambda at: f"/owner/%00?lang={'9' * 5000}&theme=%ff",
        lambda at: f"/rules/{'%f0%9f' * 50}",
    ],
)
def test_no_url_breaks_a_page(evening: Evening, spoil: Callable[[str], str]) -> None:
    assert evening.phone.get(spoil(evening.at)).status_code < 500


@pytest.mark.parametrize("cookie", ["", "x", "\ufffd", "é" * 50, "9" * 3000])
def test_a_foreign_cookie_gives_no_role(evening: Evening, cookie: str) -> None:
    phone = evening.app.test_client()
    for name in ("browser", "language", "theme", "session"):
        phone.set_cookie(name, cookie)
    assert phone.get(evening.at).status_code == 200
    assert phone.post(f"{evening.at}/rounds", data=evening.entry()).status_code == 403


@pytest.mark.parametrize(
    ("language", "sentence"), [("vi", "Gửi lên nhiều quá"), ("en", "That is too much to send")]
)
def test_too_large_a_form_is_refused_and_writes_nothing(
    evening: Evening, language: Language, sentence: str
) -> None:
    evening.speak(language)
    form = evening.entry() | {"den_reason": "x" * (1 << 16)}
    at = evening.at
    for path in ("/new", f"{at}/rounds", f"{at}/preview", f"{at}/rounds/1/edit"):
        answer = evening.phone.post(path, data=form)
        assert answer.status_code == 413, path
        assert sentence in words(answer.text)
    assert evening.phone.get(f"{evening.at}/rounds/3").status_code == 404


def test_the_size_is_checked_before_the_csrf_token(app: Flask) -> None:
    evening = Evening(app)
    paths = addresses(evening)
    evening.app.config["WTF_CSRF_ENABLED"] = True
    for path in paths:
        most = 1 << (22 if path == "/open" else 16)
        answer = evening.phone.post(path, data={"title": "x" * most})
        assert answer.status_code == 413, path

"""House rules as sheets: presets, and rules that somebody brings by their code."""

import html
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper import cli
from scorekeeper.games import GAMES, PRESETS
from scorekeeper.rules.profiles import Profile, change, fingerprint
from scorekeeper.rules.share_code import ALPHABET, EMPTY, NO_CODE, TOO_LONG, encode
from scorekeeper.store.database import FILE_NAME
from scorekeeper.text import Language
from scripts.golden import any_profile
from tests.web.friends import plain_app, words

LANGUAGES: tuple[Language, ...] = ("vi", "en")
HOSTILE = 300
LONG = 10_000


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    """The application before anybody wrote: there is not even a book."""
    return plain_app(tmp_path, book=False)


@pytest.fixture
def browser(app: Flask) -> FlaskClient:
    """A browser that has never been here."""
    return app.test_client()


def code() -> str:
    """Rules with a name of their own and two changes."""
    profile = change(PRESETS["pho-bien"], {"chot_payment": 5, "u_payment": 7}, "Phỏm nhà Tèo")
    assert isinstance(profile, Profile)
    return encode(profile)


def without_proofs(page: str) -> str:
    """A page less what differs from second to second."""
    return re.sub(r'(name="csrf_token" value=)"[^"]*"', r"\1", page)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_preset_is_listed_and_has_its_sheet(browser: FlaskClient, language: Language) -> None:
    """With its name and fingerprint; one tap from the first page, the list, and opening."""
    browser.set_cookie("language", language)
    listed = browser.get("/rules")
    for preset in (preset for game in GAMES for preset in game.presets):
        assert f'href="/rules/{preset.id}"' in listed.text
        assert f'href="/rules/{preset.id}"' in browser.get("/").text
        for page in (listed.text, browser.get(f"/rules/{preset.id}").text):
            assert preset.name.to(language) in words(page)
            assert fingerprint(preset.rules) in words(page)
    assert 'href="/rules"' in browser.get("/new").text


def test_no_such_preset(browser: FlaskClient) -> None:
    """A page that is not there."""
    assert browser.get("/rules/nothing").status_code == 404


def test_a_code_opens_as_its_sheet(browser: FlaskClient) -> None:
    """Name, fingerprint, what differs from the preset, and the code to hand on."""
    answer = browser.post("/rules/sheet", data={"code": code()})
    assert answer.status_code == 200
    assert "Phỏm nhà Tèo" in words(answer.text)
    assert "khác 2 chỗ" in words(answer.text)
    assert answer.text.count('class="law changed"') == 2
    assert f"/rules#{code()}" in answer.text


@pytest.mark.parametrize(
    "spoil",
    [
        lambda code: f"https://so.vn/rules#{code}",
        lambda code: f"  {code[:10]} {code[10:20]}\r\n{code[20:]}\t",
        lambda code: f"https://so.vn/\nrules#{code[:30]}\n{code[30:]}",
    ],
    ids=["link", "blanks", "broken link"],
)
def test_a_chat_may_break_it(browser: FlaskClient, spoil: object) -> None:
    """The whole link, blanks and line breaks are all the same sheet."""
    assert callable(spoil)
    plain = browser.post("/rules/sheet", data={"code": code()})
    spoilt = browser.post("/rules/sheet", data={"code": spoil(code())})
    assert without_proofs(spoilt.text) == without_proofs(plain.text)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("given", "sentence"),
    [("", EMPTY), ("không phải mã", NO_CODE), ("0" * 2049, TOO_LONG)],
    ids=["nothing", "no code", "too long"],
)
def test_what_is_no_code_is_told(
    browser: FlaskClient, language: Language, given: str, sentence: object
) -> None:
    """The sentence that says what to do, and what was pasted is still in the box."""
    browser.set_cookie("language", language)
    answer = browser.post("/rules/sheet", data={"code": given})
    assert answer.status_code == 422
    assert sentence.to(language) in words(answer.text)  # type: ignore[attr-defined]
    assert f">{given}</textarea>" in answer.text


def test_a_pasted_sheet_changes_its_language(browser: FlaskClient) -> None:
    """Without a script too: the code is sent again with the tap, and stands in no address."""
    page = browser.post("/rules/sheet", data={"code": code()}).text
    form = page.partition('<form class="choice"')[2].partition("</form>")[0]
    assert f'name="code" value="{code()}"' in form
    assert 'formaction="?lang=en"' in form
    answer = browser.post("/rules/sheet?lang=en", data={"code": code()}, follow_redirects=True)
    assert [step.status_code for step in answer.history] == [307]
    assert answer.request.full_path == "/rules/sheet?"
    assert '<html lang="en"' in answer.text
    assert f'name="code" value="{code()}"' in answer.text


def test_looking_stores_nothing(app: Flask, browser: FlaskClient, tmp_path: Path) -> None:
    """No row, no cookie of a browser, and not even a book where there was none."""
    browser.get("/rules")
    browser.get("/rules/pho-bien")
    browser.post("/rules/sheet", data={"code": code()})
    assert browser.get_cookie("browser") is None
    assert not (Path(app.instance_path) / FILE_NAME).exists()


def sheet_of(page: str) -> tuple[str, list[str]]:
    """Fingerprint and sentences of a sheet on a page."""
    found = re.search(r'class="fingerprint"><b>(.{6})</b>', page)
    assert found
    laws = re.findall(r"<summary><span>(.*?)</span> <b>", page, re.DOTALL)
    return found[1], [html.unescape(law) for law in laws]


def told_by_command(code: str, capsys: pytest.CaptureFixture[str]) -> tuple[str, list[str]]:
    """The same as the command line prints it."""
    assert cli.main(["rules", "show", code]) == 0
    first, *lines = capsys.readouterr().out.splitlines()
    laws = [
        re.sub(r"  \([a-z_0-9]+, [^()]*\)$", "", line[2:]) for line in lines if line[1:2] == " "
    ]
    return first[-6:], laws


def every_code() -> Iterator[str]:
    """The codes of all presets, and of a hundred random profiles of all games."""
    chance = random.Random(17)
    for preset in PRESETS.values():
        yield encode(Profile(preset.name.vi, preset, preset.rules))
    for _ in range(100):
        yield encode(any_profile(chance))


def test_the_page_and_the_command_line_read_a_code_alike(
    browser: FlaskClient, capsys: pytest.CaptureFixture[str]
) -> None:
    """Fingerprint and sentences."""
    for code in every_code():
        answer = browser.post("/rules/sheet", data={"code": code})
        assert answer.status_code == 200
        on_page = sheet_of(answer.text)
        assert len(on_page[1]) > 5
        assert on_page == told_by_command(code, capsys)


def hostile(chance: random.Random) -> Iterator[str]:
    """Codes of any profile with something wrong with them, and what never was one."""
    while True:
        good = encode(any_profile(chance))
        at, other = chance.randrange(len(good)), chance.randrange(len(good))
        yield chance.choice(
            (
                good[:at],
                good[at:],
                good[:at] + chance.choice(ALPHABET + "ILOU-_é\0") + good[at + 1 :],
                good[:at] + good[at + 1 :],
                good[:at] + good[other:],
                good + chance.choice(ALPHABET),
                good.swapcase(),
                "".join(chance.choices(ALPHABET, k=chance.randrange(200))),
                "".join(map(chr, chance.choices(range(1, 0xD7FF), k=chance.randrange(40)))),
                chance.choice(ALPHABET) * chance.randrange(3000),
            )
        )


def answers(app: Flask, count: int) -> set[int]:
    """The statuses of so many hostile codes, each of which is told by a sentence or is a sheet."""
    browser, seen = app.test_client(), set()
    for _, given in zip(range(count), hostile(random.Random(11)), strict=False):
        answer = browser.post("/rules/sheet", data={"code": given})
        told = re.search(r'<p class="fault" id="code-fault"[^>]*>[^<]{10,}', answer.text)
        assert (answer.status_code == 200) is (told is None), given
        seen.add(answer.status_code)
    assert not (Path(app.instance_path) / FILE_NAME).exists()
    return seen


def test_hostile_codes(app: Flask) -> None:
    """A sentence with a status of the 400s; a mutation may be whole by chance; no row at all."""
    assert answers(app, HOSTILE) <= {200, 422}


@pytest.mark.long
def test_very_many_hostile_codes(app: Flask) -> None:
    """Ten thousand of them."""
    assert answers(app, LONG) <= {200, 422}

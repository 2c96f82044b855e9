"""What each door takes at most, and that twice as much of anything costs no more than thrice."""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from scorekeeper import doors
from scorekeeper.export import book, group, reading, rescued
from scorekeeper.games import GAMES, PRESETS
from scorekeeper.paths import resource
from scorekeeper.rules.batch import score_line
from scorekeeper.store.errors import Refused
from scorekeeper.web.rules import form
from scorekeeper.web.scan import find_link
from tests.growth import growth
from tests.web.friends import Evening, plain_app
from tests.web.test_book import zipped

PAGE = Path("docs/threats.md")
SIGNS = ('"a",', "[", '{"a":', "[],", "{},", "1", "0.", '"', "\\", " ", "\0", "\u0301")
KEYS = ("rounds", "people", "changes", "rules", "side_lines", "ga_lines", "machines")
MEMBER, PAYMENT = {"name": "An", "same_as": None}, {"at": "2026-01-01T00:00:00Z", "from": "An"}
ROUND_MEMBERS: dict[str, list[Any]] = {
    "players": ["An"],
    "ranks": [["An"]],
    "eats": [{"by": "An", "from": "Bình"}],
    "chops": [{"by": "An", "from": "Bình", "cards": "two_black"}],
    "winners": [{"player": "An"}],
    "unknown": [{}],
}
LINKS = ("http://", "http://localhost/s/", "https://[", "http://a@", "/s/", "http://localhost/s/a ")


def row(door: doors.Door) -> str:
    """A row of the page."""
    return f"| {door.name} | {' | '.join(f'{n:,}'.replace(',', ' ') for n in door[1:])} |"


def test_the_page_and_the_script_have_the_bounds_of_the_code() -> None:
    page, script = PAGE.read_text("utf-8"), (Path(resource("static")) / "hand.js").read_text()
    assert "\n".join(map(row, doors.DOORS)) in page
    most = re.search(r"text: ([\d_]+), bytes: .*, rounds: (\d+), fields: (\d+)", script)
    of = doors.HANDED_OVER
    assert most
    assert [*map(int, most.groups())] == [of.size, of.lines, of.symbols]


def refused(read: Callable[[bytes], object]) -> Callable[[str], None]:
    """A reader of text that keeps its refusals to itself."""

    def reads(text: str) -> None:
        with suppress(Refused):
            read(text.encode("utf-8", "surrogatepass"))

    return reads


@pytest.mark.parametrize("sign", SIGNS)
@pytest.mark.parametrize("kind", ["session", "group"])
def test_a_hostile_file_keeps_nobody_waiting(kind: str, sign: str) -> None:
    start = f'{{"format": "scorekeeper-{kind}", "format_version": 1, "a": '
    read = refused(reading.read if kind == "session" else group.read)
    for end in ("", '"}'):
        small, large = (start + (sign * size)[:size] + end for size in (200_000, 400_000))
        assert growth(read, small, large) < 3


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """The application."""
    return plain_app(tmp_path_factory.mktemp("app"))


@pytest.fixture(scope="module")
def evening(app: Flask) -> dict[str, Any]:
    """The file of an evening."""
    played = Evening(app)
    for _ in range(4):
        played.save()
    return dict(played.phone.get(f"{played.at}/take.json").json or {})


@pytest.mark.parametrize("key", KEYS)
def test_a_file_with_many_parts_keeps_nobody_waiting(evening: dict[str, Any], key: str) -> None:
    """As they are, and as empty ones."""
    parts: list[list[Any]] = [evening.get(key) or [{}], [{}]]
    for part in parts:
        files = [json.dumps(evening | {key: part * size}) for size in (1_000, 2_000)]
        assert growth(refused(reading.read), *files) < 3


def groups(size: int) -> Iterator[str]:
    """Files of a group: many members, a chain of merged ones, many payments."""
    chain = [{"name": f"m{n}", "same_as": f"m{n + 1}"} for n in range(size)]
    head = {"format": "scorekeeper-group", "format_version": 1, "name": "H", "made_at": "x"}
    parts: list[dict[str, Any]] = [{"members": [MEMBER] * size}, {"members": chain}]
    parts += [{"payments": [PAYMENT] * size}, {"evenings": [{"members": {}}] * size}]
    yield from (json.dumps(head | part) for part in parts)


def test_a_hostile_group_keeps_nobody_waiting() -> None:
    for small, large in zip(groups(400), groups(800), strict=True):
        assert growth(refused(group.read), small, large) < 3


@pytest.mark.parametrize("kill", [{"by": "An", "from": "Dũng"}, {"by": 5, "from": "Bình"}])
def test_a_round_of_many_kills_keeps_nobody_waiting(kill: dict[str, Any]) -> None:
    """Of one player again and again, and by nobody."""
    players = ["An", "Bình", "Chi", "Dũng"]
    won = {"players": players, "finish": "win", "placing": players}
    small, large = (
        json.dumps({"rules": "tien-len-mien-nam", "round": {**won, "kills": [kill] * n}}).encode()
        for n in (1_000, 2_000)
    )
    assert growth(score_line, small, large) < 3


@pytest.mark.parametrize("read", [book.unpack, rescued.is_rescued])
def test_a_hostile_zip_keeps_nobody_waiting(read: Callable[[bytes], object]) -> None:
    """Many files, a large one, and signatures of a ZIP that is none."""

    def reads(text: str) -> None:
        with suppress(Refused):
            read(text.encode("latin-1"))

    for make in (
        lambda n: zipped({f"{i}.json": b"{}" for i in range(n)}),
        lambda n: zipped({"a.json": b"0" * (n << 13)}),
        lambda n: b"PK\x01\x02" * (n << 8) + b"PK\x05\x06",
    ):
        assert growth(reads, make(400).decode("latin-1"), make(800).decode("latin-1")) < 3


@pytest.mark.parametrize("sign", LINKS)
def test_a_text_of_links_keeps_nobody_waiting(app: Flask, sign: str) -> None:
    with app.test_request_context():
        for size in (1_000, 30_000):
            small, large = ((sign * size)[:length] for length in (size, 2 * size))
            assert growth(find_link, small, large) < 3


@pytest.mark.parametrize("sign", ["1", "-", " ", "a", "\u0301", "+1"])
def test_a_hostile_form_of_rules_keeps_nobody_waiting(sign: str) -> None:
    preset = PRESETS["pho-bien"]
    fields = form.filled(preset.rules)

    def read(text: str) -> None:
        form.read(dict.fromkeys(fields, text), preset, text)

    assert growth(read, sign * 15_000, sign * 30_000) < 3


@pytest.fixture(scope="module")
def refused_by(app: Flask) -> Callable[[str], Callable[[str], None]]:
    """Calls of the API that refuse every body."""
    client = app.test_client()

    def of(call: str) -> Callable[[str], None]:
        def post(body: str) -> None:
            sent = client.post(f"/api/v1/{call}", data=body, content_type="application/json")
            assert sent.status_code in (400, 422), sent.text

        return post

    return of


@pytest.mark.parametrize("sign", SIGNS)
@pytest.mark.parametrize("call", ["score", "sessions"])
def test_a_hostile_body_of_the_api_keeps_nobody_waiting(
    refused_by: Callable[[str], Callable[[str], None]], call: str, sign: str
) -> None:
    for start, end in (("", ""), ("[", "]"), ('{"round": "', '"}')):
        small, large = (start + (sign * size)[:size] + end for size in (15_000, 30_000))
        assert growth(refused_by(call), small, large) < 3


@pytest.mark.parametrize("member", ROUND_MEMBERS)
@pytest.mark.parametrize("rules", [game.commonest.id for game in GAMES])
def test_a_round_of_many_parts_keeps_nobody_waiting(
    refused_by: Callable[[str], Callable[[str], None]], rules: str, member: str
) -> None:
    entry = {"players": ["An", "Bình"], "finish": "normal", "ranks": [["An"], ["Bình"]]}
    small, large = (
        json.dumps({"rules": rules, "round": entry | {member: ROUND_MEMBERS[member] * size}})
        for size in (400, 800)
    )
    assert growth(refused_by("score"), small, large) < 3


def test_a_hostile_code_of_rules_keeps_nobody_waiting(app: Flask) -> None:
    client = app.test_client()
    for sign in ("1", "-", "a", ".", "~"):
        small, large = ("SP1" + sign * size for size in (4_000, 8_000))
        assert growth(lambda code: client.get(f"/api/v1/rules/{code}"), small, large) < 3

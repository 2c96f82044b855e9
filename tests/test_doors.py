"""What each door takes at most, and that twice as much of anything costs no more than thrice."""

import json
import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from scorekeeper import doors
from scorekeeper.evening.money import read_amount
from scorekeeper.export import book, group, reading, rescued
from scorekeeper.export.evening_text import read_text
from scorekeeper.games import GAMES, PRESETS
from scorekeeper.games.names import clean_name
from scorekeeper.games.notation import LONGEST_LINE, Fault, read_round
from scorekeeper.paths import resource
from scorekeeper.rules.batch import score_line
from scorekeeper.store.errors import Refused
from scorekeeper.web.entry.typed import Unsure, fill_in
from scorekeeper.web.rules import form
from scorekeeper.web.scan import find_link
from scripts.golden import GOLDEN
from tests.growth import growth
from tests.web.friends import FRIENDS, empty_form, plain_app, profile_with
from tests.web.test_book import zipped

PAGE = Path("docs/threats.md")
Shape = Callable[[int], Any]


def row(door: doors.Door) -> str:
    return f"| {door.name} | {' | '.join(f'{n:,}'.replace(',', ' ') for n in door[1:])} |"


def test_the_page_and_the_script_have_the_bounds_of_the_code() -> None:
    page, script = PAGE.read_text("utf-8"), (Path(resource("static")) / "hand.js").read_text()
    assert "\n".join(map(row, doors.DOORS)) in page
    most = re.search(r"text: ([\d_]+), bytes: .*, rounds: (\d+), fields: (\d+)", script)
    of = doors.HANDED_OVER
    assert most
    assert [*map(int, most.groups())] == [of.size, of.lines, of.symbols]


def read_typed(text: str) -> None:
    for game in GAMES:
        with suppress(Fault):
            read_round(text, game.notation, ["Hà", "Tí", "Tèo"], game.commonest.rules)


def read_sentence(text: str) -> None:
    with suppress(Fault, Unsure):
        fill_in(empty_form(profile_with("pho-bien"), ("An", "Hai", "Ba", "Tư")), text)


def read_form(text: str) -> None:
    preset = PRESETS["pho-bien"]
    form.read(dict.fromkeys(form.filled(preset.rules), text), preset, text)


def refuses(read: Callable[[bytes], object]) -> Callable[[str | bytes], None]:
    """A reader of a file that keeps its refusals to itself."""

    def reads(file: str | bytes) -> None:
        with suppress(Refused):
            read(file.encode("utf-8", "surrogatepass") if isinstance(file, str) else file)

    return reads


@pytest.fixture(scope="module")
def readers(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Callable[[Any], object]]:
    app = plain_app(tmp_path_factory.mktemp("app"))
    browser = app.test_client()

    def read_links(text: str) -> None:
        with app.test_request_context():
            find_link(text)

    def refused_call(path: str) -> Callable[[str], None]:
        def post(body: str) -> None:
            sent = browser.post(f"/api/v1/{path}", data=body, content_type="application/json")
            assert sent.status_code in (400, 422), sent.text
            assert len(sent.data) < 100_000, sent.text[:200]

        return post

    return {
        "round as typed": read_typed,
        "evening as text": read_text,
        "name": clean_name,
        "amount": read_amount,
        "sentence": read_sentence,
        "session file": refuses(reading.read),
        "group file": refuses(group.read),
        "zip": refuses(book.unpack),
        "database": refuses(rescued.is_rescued),
        "links": read_links,
        "form of rules": read_form,
        "call score": refused_call("score"),
        "call sessions": refused_call("sessions"),
        "code of rules": lambda code: browser.get(f"/api/v1/rules/{code}"),
        "line of a batch": lambda line: score_line(line.encode()),
    }


def cut(sign: str, start: str = "", end: str = "") -> Shape:
    return lambda size: start + (sign * size)[:size] + end


def repeated(sign: str, start: str = "") -> Shape:
    return lambda size: start + sign * size


def many(key: str, part: list[Any], within: dict[str, Any]) -> Shape:
    return lambda size: json.dumps(within | {key: part * size})


SIGNS = ('"a",', "[", '{"a":', "[],", "{},", "1", "0.", '"', "\\", " ", "\0", "\u0301")
TYPED = (
    *("[", '"', "“", "#", ";", "? ", "a", "1", "1.111", "[]]", "a\u0301\u0316", "\u0301\u0316"),
    *("Hà ", "Hà, ", "Tí ăn Hà, ", "bỏ; ", '"" ', "Hà móm và ", "nhất "),
)
SENTENCES = (
    *("an ", "ba ", "an, ", "hai an an hai ", "[", '"', "? ", "1.000", "ca lang mom ", "2 heo "),
    *("hai muoi ba ", "nhat nhi ba bet ", "ca lang tru an va hai ", "but an "),
)
LINES = ("bỏ", "Hà ù", "Trả thêm: Hà trả Tí 2", "Ngồi: Hà Tí", "Cược: 5k", "Luật: guide", "#", "")
BEGINNINGS = ("bỏ # ", "Người: ", 'Buổi: "', "Ngồi: ", "Cược: ", "Luật: ")
LINKS = ("http://", "http://localhost/s/", "https://[", "http://a@", "/s/", "http://localhost/s/a ")
HEADER = "Người: Hà, Tí, Tèo, Bình\nLuật: pho-bien\n"

START = '{{"format": "scorekeeper-{}", "format_version": 1, "a": '
EVENING = json.loads((GOLDEN / "session_0.27.json").read_bytes())
PARTS = ("rounds", "people", "changes", "rules", "side_lines", "ga_lines", "machines")
GROUP = {"format": "scorekeeper-group", "format_version": 1, "name": "H", "made_at": "x"}
ENTRY = {"players": ["An", "Bình"], "finish": "normal", "ranks": [["An"], ["Bình"]]}
EATEN = {"by": "An", "from": "Bình"}
ENTRY_PARTS: dict[str, list[Any]] = {
    "players": ["An"],
    "ranks": [["An"]],
    "eats": [EATEN],
    "chops": [EATEN | {"cards": "two_black"}],
    "winners": [{"player": "An"}],
    "unknown": [{}],
    "manual": [{}] * 12,
}


def many_files(size: int) -> bytes:
    return zipped({f"{i}.json": b"{}" for i in range(size)})


def large_file(size: int) -> bytes:
    return zipped({"a.json": b"0" * (size << 13)})


def signatures(size: int) -> bytes:
    """Of a ZIP that is none."""
    return b"PK\x01\x02" * (size << 8) + b"PK\x05\x06"


def chain_of_members(size: int) -> str:
    chain = [{"name": f"m{n}", "same_as": f"m{n + 1}"} for n in range(size)]
    return json.dumps(GROUP | {"members": chain})


def round_by(rules: str, member: str) -> Shape:
    entry = many(member, ENTRY_PARTS[member], ENTRY)
    return lambda size: f'{{"rules": "{rules}", "round": {entry(size)}}}'


def players(size: int) -> str:
    return json.dumps({"rules": "pho-bien", "round": ENTRY | {"players": [*map(str, range(size))]}})


def kills(kill: dict[str, Any]) -> Shape:
    entry = many("kills", [kill], {"players": FRIENDS, "finish": "win", "placing": FRIENDS})
    return lambda size: f'{{"rules": "tien-len-mien-nam", "round": {entry(size)}}}'


def long_line(start: str, sign: str) -> Shape:
    line = (start + sign * LONGEST_LINE)[: LONGEST_LINE - 1] + "\n"
    return lambda size: HEADER + line * size


ROWS: list[Any] = [
    *[
        (reader, cut(sign), size)
        for reader in ("round as typed", "evening as text", "name", "amount")
        for sign in TYPED
        for size in (LONGEST_LINE // 2 - 20, 100_000)
    ],
    *[
        ("sentence", cut(sign), size)
        for sign in SENTENCES
        for size in (doors.SENTENCE.size // 2, 1_000 * len(sign))
    ],
    *[("evening as text", long_line(start, sign), 20) for start in BEGINNINGS for sign in TYPED],
    *[("evening as text", repeated(f"{x}\n", HEADER), n) for x in LINES for n in (240, 16_000)],
    *[
        pytest.param("evening as text", repeated(f"{line}\n", HEADER), 990, marks=pytest.mark.long)
        for line in LINES
    ],
    *[
        (f"{kind} file", cut(sign, START.format(kind), end), 200_000)
        for kind in ("session", "group")
        for sign in SIGNS
        for end in ("", '"}')
    ],
    *[("session file", many(key, EVENING.get(key) or [{}], EVENING), 250) for key in PARTS],
    *[("session file", many(key, [{}], EVENING), 1_000) for key in PARTS],
    ("group file", many("members", [{"name": "An", "same_as": None}], GROUP), 400),
    ("group file", chain_of_members, 400),
    ("group file", many("payments", [{"at": "2026-01-01T00:00:00Z", "from": "An"}], GROUP), 400),
    ("group file", many("evenings", [{"members": {}}], GROUP), 400),
    *[
        (reader, shape, 400)
        for reader in ("zip", "database")
        for shape in (many_files, large_file, signatures)
    ],
    *[("links", cut(sign), size) for sign in LINKS for size in (1_000, 60_000)],
    *[("form of rules", repeated(sign), 15_000) for sign in ("1", "-", " ", "a", "\u0301", "+1")],
    *[
        (f"call {call}", cut(sign, start, end), 15_000)
        for call in ("score", "sessions")
        for sign in SIGNS
        for start, end in (("", ""), ("[", "]"), ('{"round": "', '"}'))
    ],
    *[
        ("call score", round_by(game.commonest.id, member), 400)
        for game in GAMES
        for member in ENTRY_PARTS
    ],
    ("call score", players, 4_000),
    ("line of a batch", kills({"by": "An", "from": "Dũng"}), 1_000),
    ("line of a batch", kills({"by": 5, "from": "Bình"}), 1_000),
    *[("code of rules", repeated(sign, "SP1"), 4_000) for sign in ("1", "-", "a", ".", "~")],
]


@pytest.mark.parametrize(("reader", "shape", "size"), ROWS)
def test_nobody_waits(
    readers: dict[str, Callable[[Any], object]], reader: str, shape: Shape, size: int
) -> None:
    assert growth(readers[reader], shape(size), shape(2 * size)) < 3, shape(9)[:90]

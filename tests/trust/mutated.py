"""Forms, share codes and files that somebody has changed: nothing breaks, and nothing gets into the
book that does not follow from its rounds."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle, islice
from pathlib import Path
from random import Random

from flask import Flask, g, request
from flask.testing import FlaskClient
from werkzeug.wrappers import Response

from scorekeeper.rules.profiles import Profile
from scorekeeper.rules.share_code import decode, encode
from scorekeeper.store.archive import recheck
from scorekeeper.web.plumbing.database import get_db
from tests.mutations import mutated
from tests.store.documents import check_sums
from tests.test_codec_damages import DAMAGES, GOLDEN
from tests.web.friends import Evening, plain_app
from tests.web.test_any_post import addresses, both_games
from tests.web.test_take import opened, play, taken

OF_ONE_EVENING = 500
"""Forms; then another evening is begun, so that none grows long."""

FIELDS = (
    *("name-0", "name-1", "name-7", "player-0", "player-1", "player-3", "game", "outcome"),
    *("u_type", "by", "place-0", "place-3", "points-0", "mom-1", "lay-0", "eat-0-who"),
    *("eat-0-kind", "eat-0-from", "multiplier", "den", "den_reason", "manual-0-from"),
    *("manual-0-to", "manual-0-amount", "cards-1", "black-1", "assistant-0", "stake", "unit"),
    *("payer", "payee", "halves", "amount", "in", "label", "for-1", "share-1", "kind", "do"),
    *("title", "rules-phom", "rules", "key", "version", "expected", "reason", "machine", "name"),
    *(
        "code",
        "o-u_tron-0",
        "o-chot_payment",
        "o-ga_mode",
        "was-0",
        "active-0",
        "new",
        "up",
        "down",
        "add",
        "more",
        "leader",
        "ga",
        "number",
        "p",
    ),
)
BAD = (
    *("", " ", "0", "1", "3", "-1", "An", "Bình", "u-0", "u-9", "u-" + "9" * 30, "normal", "void"),
    *("phom", "tulokho", "pho-bien", "order", "points", "chot", "false-1", "win-0", "1.5", "1e400"),
    *("9" * 20, "9" * 5000, "٣", "²", "½", "\0", "\r\n", "\ufffe", "\u202e", "a" * 3000, "nan"),
    *("{{7*7}}", "%s%n", "../..", "<b>", "shared", "given:An", "given:", "kept", "true", "None"),
    *("04DGA02GD3GVQ3VD41Q6HGX041AC7A3F3EHDHYR", "/rules#04DGA", "#", "0" * 2049),
)
REFUSED = (413, 422)

SEEN = ("", "/history", "/rounds/1", "/rounds/2", "/take.csv", "/take.json")
"""Pages of a session that was opened from a file."""


def requests(folder: Path, count: int) -> str:
    """So many forms with the right proof and something wrong, at every address that takes one."""
    app, rng = plain_app(folder), Random(7)
    answers = proofs_counted(app)
    for begun in range(0, count, OF_ONE_EVENING):
        _one_evening(app, rng, min(OF_ONE_EVENING, count - begun))
    assert answers.pop("unproven", 0) == 0
    assert answers.total() == count
    assert {200, 303, 400, 404, 422} <= set(answers), answers
    told = ", ".join(f"{status}: {answers[status]}" for status in sorted(answers))
    return f"{count} forms past the proof, none answered by 5xx ({told}); `recheck` agrees"


def _one_evening(app: Flask, rng: Random, count: int) -> None:
    evening = both_games(app)
    paths = addresses(evening)
    with proven(app, evening.phone) as proof:
        for path, form in zip(islice(cycle(paths), count), forms(rng, evening), strict=False):
            answer = evening.phone.post(path, data=form | proof)
            assert answer.status_code < 500, (path, form)
        assert evening.phone.get(evening.at).status_code == 200
    check_book(app)


def forms(choose: Random, evening: Evening) -> Iterator[dict[str, str]]:
    """Filled forms with something wrong, and forms of nothing but wrong things."""
    while True:
        form = {choose.choice(FIELDS): choose.choice(BAD) for _ in range(choose.randrange(1, 12))}
        yield evening.entry() | form if choose.random() < 0.6 else form


def codes(folder: Path, count: int) -> str:
    """So many damaged share codes, wherever a code may be sent: refused, or the very same rules."""
    app, rng = plain_app(folder), Random(3)
    phone, read = app.test_client(), 0
    with proven(app, phone) as proof, app.app_context():
        for number in range(count):
            code, damaged = damaged_code(rng)
            profile = decode(damaged)
            is_read = isinstance(profile, Profile)
            assert not isinstance(profile, Profile) or encode(profile) == code
            before = get_db().total_changes
            path, form, well = _sent(number, damaged)
            answer = phone.post(path, data=form | proof)
            expected = (well,) if is_read else (400, 422)
            assert answer.status_code in expected, (path, code, damaged)
            assert is_read or get_db().total_changes == before
            read += is_read
    check_book(app)
    return f"{count} damaged codes, {read} still the very same one, all others refused"


def damaged_code(rng: Random) -> tuple[str, str]:
    """A released code, and what became of it on its way: something, for of nothing no page says
    that it is no code."""
    code = damaged = rng.choice(GOLDEN)
    for _ in range(rng.choice((1, 1, 2))):
        damaged = rng.choice(DAMAGES)(damaged or code, rng)
    return code, damaged or code[0]


def _sent(number: int, code: str) -> tuple[str, dict[str, str], int]:
    """Where a code is sent, with what, and how that is answered where it is read."""
    ways = (
        ("/rules/sheet", {"code": code}, 200),
        ("/rules/mine", {"rules": code}, 303),
        ("/rules/compare", {"one": code, "other": code}, 200),
    )
    return ways[number % len(ways)]


def imports(folder: Path, count: int) -> str:
    """So many mutated files: each is opened whole, adds up and can be seen, or a sentence refuses
    it and nothing is kept. The evening that it was taken from stays as it was."""
    app, rng = plain_app(folder), Random(1)
    evening = play(Evening(app))
    file, phone = taken(evening, "json").data, app.test_client()
    phone.post("/rules/mine", data={"rules": "pho-bien"})  # so that it is met already
    with proven(app, phone) as proof, app.app_context():
        well = sum(_opens(phone, mutated(file, rng), proof) for _ in range(count))
    check_book(app)
    assert taken(evening, "json").data == file
    assert well < count - well
    return f"{count} mutated files, {well} opened whole and adding up, {count - well} refused"


def _opens(phone: FlaskClient, file: bytes, proof: dict[str, str]) -> bool:
    """Whether a file is opened."""
    before = get_db().total_changes
    answer = opened(phone, file, **proof)
    if answer.status_code in REFUSED:
        assert 'class="fault"' in answer.text
        assert get_db().total_changes == before
        return False
    assert answer.status_code == 303, answer.status
    for path in SEEN:
        assert phone.get(f"{answer.location}{path}").status_code == 200, path
    check_sums(json.loads(phone.get(f"{answer.location}/take.json").data))
    return True


def proofs_counted(app: Flask) -> Counter[int | str]:
    """How requests that need a proof are answered, by status; and how many came without."""
    answers: Counter[int | str] = Counter()

    def count(answer: Response) -> Response:
        if app.config["WTF_CSRF_ENABLED"] and request.method == "POST":
            answers[answer.status_code if g.get("csrf_valid") else "unproven"] += 1
        return answer

    app.after_request(count)
    return answers


@contextmanager
def proven(app: Flask, phone: FlaskClient) -> Iterator[dict[str, str]]:
    """For as long as this lasts forms need their proof; what a phone sends with its own."""
    app.config["WTF_CSRF_ENABLED"] = True
    try:
        found = re.search(r'name="csrf_token" value="([^"]+)"', phone.get("/new").text)
        assert found
        yield {"csrf_token": found[1]}
    finally:
        app.config["WTF_CSRF_ENABLED"] = False


def check_book(app: Flask) -> None:
    """The book agrees with itself."""
    with app.app_context():
        assert list(recheck(get_db())) == []

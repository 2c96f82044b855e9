"""The pages on a book that is on a PostgreSQL server, when it is busy or gone."""

import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

import dev
from scorekeeper.store.postgres import Server
from scorekeeper.web.plumbing.database import close
from scorekeeper.web.plumbing.limits import WRONG_LINKS
from tests.postgres import cluster
from tests.web.friends import Evening, expect, plain_app

pytestmark = pytest.mark.postgres


def test_a_busy_session_answers_503_with_the_filled_form(tmp_path: Path, server_book: str) -> None:
    """Another session does not wait; and nor do readers."""
    address = f"{server_book}?options=-c%20lock_timeout%3D50ms"
    app = plain_app(tmp_path, BOOK=address)
    evening, other = Evening(app), Evening(app, key="open-2")
    form = evening.entry("u-2", key="k")
    with closing(Server(address)) as db, db.write(1):
        answer = evening.send("/rounds", form, 503, "bấm lưu lần nữa")
        other.save()
        evening.check("")
    for value in ("u-2", "k"):
        assert f'value="{value}"' in answer.text
    evening.send("/rounds", form)
    close(app)


@pytest.fixture
def gone(tmp_path: Path) -> Iterator[Evening]:
    """An evening on a server that is down in the test, and up afterwards."""
    with cluster() as server:
        evening = Evening(plain_app(tmp_path, BOOK=server.address()))
        server.stop()
        yield evening
        server.start()
        evening.send("/rounds", evening.entry("u-2", key="k"))
        close(evening.app)


def test_a_lost_server_answers_503_with_the_filled_form(gone: Evening) -> None:
    """And `/healthz` says so, not what the proxy asks for. When it is back, the form is saved."""
    form, home = gone.entry("u-2", key="k"), {"Origin": "http://localhost"}
    answer = gone.phone.post(f"{gone.at}/rounds", data=form, headers=home)
    expect(answer, 503, "mất liên lạc")
    assert (answer.headers["Retry-After"], 'value="k"' in answer.text) == ("5", True)
    assert gone.phone.get("/healthz").status_code == 503
    page = (dev.ROOT / "docs" / "hosting-postgresql.md").read_text(encoding="utf-8")
    (alive,) = re.findall("health_uri (.*)", page)
    assert gone.phone.get(alive).status_code == 200


def test_servers_of_one_book_share_the_limits(tmp_path: Path) -> None:
    """Each takes its part, rounded up."""
    app = plain_app(tmp_path, PROCESSES=4)
    statuses = [app.test_client().get(f"/s/{'A' * 22}").status_code for _ in range(9)]
    assert statuses == [404] * 8 + [429]
    assert app.extensions[WRONG_LINKS].seconds_left("?") == 0

"""The edition in Firefox and WebKit: what they keep, and that they need no host."""

from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from pathlib import Path
from time import monotonic, sleep

import pytest

from tests.browser.phone.engines import SECONDS, Engine, Refused, firefox, webkit
from tests.browser.phone.static_host import StaticHost
from tests.web.friends import FRIENDS

pytestmark = pytest.mark.long

OPENS = """
const seats = document.querySelectorAll("[name^=name-]");
{names}.forEach((name, seat) => {{ seats[seat].value = name; }});
document.querySelector(".sheet .bar .tap").click();
"""
TOTALS = """
return [...document.querySelectorAll(".seat .total")].map((total) => total.innerText);
"""


def waits(page: Engine, place: str) -> None:
    """Wait until the page has such a part; scripts are short, since a navigation ends them."""
    until = monotonic() + SECONDS
    while monotonic() < until:
        with suppress(Refused):
            if page.run(f"return document.querySelector(`{place}`) !== null"):
                return
        sleep(0.1)
    raise AssertionError(place)


@pytest.mark.parametrize("start", [firefox, webkit], ids=lambda start: start.__name__)
def test_an_evening_is_there_after_a_restart(
    start: Callable[[Path], AbstractContextManager[Engine]], built: Path, tmp_path: Path
) -> None:
    """First visit, a session, a round; reloaded and started again without the host."""
    with StaticHost(built) as host, start(tmp_path / "profile") as page:
        page.go(host.address)
        waits(page, "main a[href$='/new']")
        host.stop()
        page.go(f"{host.address}new?amounts=bets")
        waits(page, "[name^=name-]")
        page.run(OPENS.format(names=list(FRIENDS)))
        waits(page, ".entry .save")
        page.run("document.querySelector('.entry [name=outcome][value=u-0]').click()")
        waits(page, ".table.paid")
        page.run("document.querySelector('.save').click()")
        waits(page, ".book tbody th")
        session = page.run("return location.href")
        page.go(session)
        assert page.run(TOTALS) == ["+15", "−5", "−5", "−5"]
    with start(tmp_path / "profile") as page:
        page.go(session)
        assert page.run(TOTALS) == ["+15", "−5", "−5", "−5"]

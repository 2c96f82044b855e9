"""An evening in Firefox and in WebKit, which is what every browser of an iPhone is."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.browser.conftest import EXPECTED, PLAIN
from tests.browser.offline import has_come
from tests.browser.other_browsers import HERE, Phones, firefox, webkit
from tests.browser.table import Table
from tests.browser.watch import IN_THE_BACKGROUND, PASSES, WATCH
from tests.web.friends import FRIENDS

pytestmark = pytest.mark.long

SIX = ("Phương", "Quỳnh", "Khánh", "Nghiêm", "Nguyệt", "Thắng")

LACKS = """
delete AbortSignal.timeout;
delete Element.prototype.checkVisibility;
delete HTMLFormElement.prototype.requestSubmit;
delete Navigator.prototype.locks;
CSS.supports = () => false;
"""
NEWER = (":has(", "@container", "light-dark(", "cqi", "dvh", "text-wrap")
"""What style sheets say that such a browser passes over."""

BROWSERS = {"firefox": firefox, "webkit": webkit}
NOTED = (*EXPECTED, "manifest-src")
"""What they note though all is well; WebKitGTK knows no applications that are installed."""


class Desk(Table):
    """A table under a mouse: without a touchscreen Firefox makes no click of a touch."""

    def tap(self, *places: str) -> None:
        """Click each place, as it is seen."""
        for place in places:
            self.page.locator(f"{place} >> visible=true").first.click()


@pytest.fixture(scope="module", params=BROWSERS)
def phones(request: Any, playwright: Any, address: str) -> Iterator[Phones]:
    """Phones with one of the browsers."""
    with BROWSERS[request.param](playwright, address) as phones:
        yield phones


@pytest.fixture(params=[HERE, PLAIN])
def at(request: Any, address: str) -> str:
    """Where the application is, by a name that a browser takes for secure and by one that it does
    not."""
    return address.replace(HERE, request.param)


@pytest.fixture
def two(phones: Phones, at: str) -> Iterator[tuple[Table, Any]]:
    """A phone on the table, and the page of one that looks; neither complains of anything."""
    complaints: list[str] = []
    looks, keeps = (
        prepared(phones(), at, script, complaints) for script in (PASSES, IN_THE_BACKGROUND)
    )
    yield Desk(keeps, at, reader=looks), looks
    assert [told for told in complaints if not any(word in told for word in NOTED)] == []


def prepared(page: Any, at: str, script: str, complaints: list[str]) -> Any:
    """The page at the application, which speaks in bets to it."""
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda said: complaints.extend([said.text] * (said.type == "error")))
    page.emulate_media(reduced_motion="reduce")
    page.context.add_init_script(WATCH)
    page.context.add_init_script(script)
    page.goto(at)
    page.context.add_cookies([{"name": "amounts", "value": "bets", "url": at}])
    return page


def serve_older(route: Any) -> None:
    """A style sheet as a browser from before it was written reads it."""
    answer = route.fetch()
    sheet = answer.text()
    for word in NEWER:
        sheet = sheet.replace(word, word.replace(word.strip(":@("), "not-yet"))
    route.fulfill(response=answer, body=sheet)


def lies_beside(page: Any, left: str, right: str) -> bool:
    """Whether one part ends where the other begins, on the same line."""
    one, other = (page.locator(part).first.bounding_box() for part in (left, right))
    return bool(one["x"] + one["width"] <= other["x"] and abs(one["y"] - other["y"]) <= 1)


def stand_upright(page: Any, names: str) -> bool:
    """Whether words are higher than wide and end on the same line."""
    boxes = [name.bounding_box() for name in page.locator(names).all()]
    ends = {round(box["y"] + box["height"]) for box in boxes}
    return len(ends) == 1 and all(box["width"] < box["height"] for box in boxes)


def test_an_evening(two: tuple[Table, Any], at: str) -> None:
    """A session of four is opened by the first page, rounds of both games are entered and saved,
    whoever looks on follows, and a round is corrected; names of six stand upright in the book."""
    table, looks = two
    assert table.page.evaluate("isSecureContext") == (PLAIN not in at)
    table.tap('main a[href$="/new"]')
    table.page.locator("[name=name-0]").wait_for()
    table.opens_by_form(*FRIENDS, tulokho="tulokho-vinagames")
    assert lies_beside(table.page, ".entry legend", ".entry .people")
    assert table.order("Chi", "An", "Dũng").saves().nets == {
        "An": "−1",
        "Bình": "−3",
        "Chi": "+6",
        "Dũng": "−2",
    }
    table.switches().out_of_cards("Bình", 3, 11, 5).saves()
    looks.goto(at + table.home)
    looks.locator(".live time:not(:empty)").wait_for()
    table.switches().u("An", eats=["Bình"]).look()
    table.tap(".save")
    table.page.locator(".saved").wait_for()
    looks.evaluate("pass(4000)")
    looks.locator(".book tbody th", has_text="3").wait_for()
    assert looks.locator(".seat .total").all_inner_texts() == ["+10", "+23", "−21", "−12"]
    table.corrects(3).pick("outcome", f"u-{table.seat('Chi')}")
    table.look()
    assert table.changes == ["An −20", "Chi +20"]
    table.page.fill("[name=reason]", "Chi mới ù")
    table.saves()
    assert table.totals == {"An": "−10", "Bình": "+23", "Chi": "−1", "Dũng": "−12"}
    table.opens_by_form(*SIX).u("Phương").saves()
    assert stand_upright(table.page, ".book thead th + th span")


def test_a_phone_of_the_spring_of_2022(sit_down: Callable[..., Table]) -> None:
    """What Safari 15.4 and Chrome 100 lack is not needed to open a session, to enter and save a
    round, to swap who sits out, to correct, and to follow."""
    table = sit_down(follows=True)
    table.page.context.add_init_script(LACKS)
    table.page.route("**/*.css", serve_older)
    table.go("/new")
    table.page.locator("[name=name-0]").fill("An")
    table.page.keyboard.press("Enter")
    table.page.wait_for_function("() => document.activeElement.name === 'name-1'")
    table.opens_by_form(*FRIENDS, "Em")
    has_come(table)
    with table.page.expect_navigation():
        table.tap('.out a:has-text("Em")', ".seat-1")
    assert table.players == ["An", "Chi", "Dũng", "Em"]
    table.u("An").saves()
    other = sit_down().joins(table.link("k"))
    table.go(table.home)
    other.u("Chi").saves()
    table.page.evaluate("pass(4000)")
    table.page.locator(".book tbody th", has_text="2").wait_for()
    table.corrects(1).pick("outcome", f"u-{table.seat('Chi')}")
    table.saves()
    assert table.totals == {"An": "−10", "Bình": "0", "Chi": "+30", "Dũng": "−10", "Em": "−10"}

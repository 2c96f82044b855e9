"""The form of a round under a thumb: what each tap means, in as few taps as are promised."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.boxes import on_screen
from tests.browser.offline import has_come, has_stored, is_chosen
from tests.browser.table import Table
from tests.browser.test_accessibility import faults
from tests.web.friends import FRIENDS

PLACES = "tulokho-nhat-nhi"
SIX = (*FRIENDS, "Em", "Hà")
ROW = '[data-order="place"] .row:nth-child({}) .who'
FALSE = '.pick:has([value="false"])'
EAT, CHOT = '[data-eater="{}"]', '[data-eat="chot"]'


@pytest.fixture
def phom(table: Table) -> Table:
    """A session of Phỏm by places."""
    return table.opens(*FRIENDS)


@pytest.fixture
def points(table: Table) -> Table:
    """A session of Phỏm in which points in hand are paid."""
    return table.opens(*FRIENDS, phom="guide")


def is_empty(table: Table) -> bool:
    """Whether nothing is chosen."""
    return not table.page.locator(".entry :checked[name=outcome]").count()


# Names and seats.


def test_taps_on_seats_and_names_are_an_entry(phom: Table) -> None:
    """An ù, whose false ù it is, or the places in their order. A second tap takes a choice back:
    nobody else has that place, and the save button names no amount until a round is complete."""
    page, winner = phom.page, phom.page.locator(".winners .pick", has_text="Chi")
    phom.tap(".seat-2")
    assert phom.preview().summary.startswith("Chi ù, ")
    phom.tap(FALSE)
    assert not winner.is_visible()
    phom.tap(".seat-2")
    assert phom.preview().summary.startswith("Chi ù láo")
    phom.tap(FALSE, FALSE)
    assert winner.is_visible()
    phom.pick("outcome", "normal")
    page.locator(".table:not(.paid)").wait_for()  # A seat that is replaced cannot be tapped.
    with phom.within(3):
        phom.tap(".seat-1", ".seat-0", ".seat-2")
    assert phom.preview().summary == "Bình nhất, An nhì, Chi ba, Dũng bét: An trả 1, Chi 2, Dũng 3"
    phom.tap(".again")
    phom.u("An").look()
    page.locator(".save:has(bdi)").wait_for()
    phom.pick("outcome", "u-0")
    page.locator(".table:not(.paid)").wait_for()
    assert is_empty(phom)
    page.locator(".save:not(:has(bdi))").wait_for()
    phom.pick("outcome", "normal")
    phom.tap(ROW.format(1))
    first = page.locator('[name="place-1"][value="1"]')
    assert first.is_disabled()
    phom.tap(ROW.format(1))
    first.press("Space")
    assert first.is_checked()


FONT = 'part => getComputedStyle(part, "::after").fontFamily'


def test_a_locked_page_takes_no_tap_until_a_finger_rests_on_it(phom: Table) -> None:
    """A sleeve on the phone saves nothing, and selects nothing. The words of the lock have the
    letters of the page."""
    page = phom.page
    phom.menu().tap("details.looks summary")
    with page.expect_navigation():
        phom.tap('a[href$="#lock"]')
    page.locator("html.locked").wait_for(state="attached")
    assert page.evaluate(f"({FONT})(document.documentElement) === ({FONT})(document.body)")
    assert page.evaluate("getComputedStyle(document.querySelector('.seat')).userSelect") == "none"
    seat = page.locator(".seat-2").bounding_box()
    page.mouse.click(seat["x"] + 20, seat["y"] + 20)
    assert is_empty(phom)
    page.mouse.down()
    page.locator("html:not(.locked)").wait_for()
    page.mouse.up()
    phom.tap(".seat-2")
    assert phom.preview().summary.startswith("Chi ù")


@pytest.mark.server("requests that are held")
def test_a_weak_network_takes_no_tap_back(phom: Table) -> None:
    """The form is there long before its script: a tap counts, also where a round was left half
    entered. So does a choice that is made while a preview is late."""
    page, held = phom.page, list[Any]()
    phom.u("An")
    has_stored(phom)
    page.route("**/*.js*", lambda route: held.append(route))
    page.goto(page.url, wait_until="commit")
    page.locator(".pick:has([name=outcome][value=u-1])").first.tap()
    assert held
    page.unroute("**/*.js*")  # requests that were held go on
    page.locator(".told", has_text="Bình ù").wait_for()
    phom.points(14, 14, 14, 40)
    rows = page.locator('[data-order="lay"] .row .who')
    rows.first.wait_for()
    held.clear()
    page.route("**/preview", lambda route: held.append(route))
    with page.expect_request("**/preview"):
        rows.nth(1).tap()
    rows.nth(0).tap()
    held[0].continue_()
    page.unroute("**/preview")
    rows.nth(2).tap()
    page.locator(".told", has_text="Bình nhất, An nhì, Chi ba, Dũng bét").wait_for()


def test_a_name_beyond_the_last_place_of_an_order_gets_none(table: Table) -> None:
    """Of four people three at most let the last card go."""
    table.keeps_rules("Không chặn", preset="tulokho-nhat-nhi", assistant_places="1")
    table.opens(*FRIENDS, phom="", tulokho="Không chặn").comes(*FRIENDS)
    rows = '[data-order="assistant"] .row'
    table.tap(*[f"{rows}:nth-child({seat}) .who" for seat in range(1, 5)])
    assert table.values(f"{rows} :checked") == ["1", "2", "3"]


def test_two_taps_swap_who_sits_out(table: Table) -> None:
    """While it is asked who sits out instead, the names and the seats answer that, nothing else."""
    table.opens(*FRIENDS, "Em")
    place = table.page.locator(".winners").bounding_box()
    for tapped in (".winners button:has-text('Bình')", ".seat-1"):
        resting = table.page.locator(".out .who").inner_text()
        with table.within(2):
            table.tap(".out a")
            table.page.locator(".out > [aria-current]").wait_for()
            table.page.wait_for_load_state()
            assert f"thay {resting}" in table.page.locator(".told").inner_text()
            assert table.page.locator(".winners").bounding_box()["y"] == place["y"]
            assert not table.page.locator(".save, .nobody").count()
            table.tap(tapped)
            table.page.locator(".nobody").wait_for()
        assert resting in table.players
    table.tap(".out a", ".entry .second")
    table.page.locator(".nobody").wait_for()
    assert table.players == ["An", "Bình", "Dũng", "Em"]
    assert table.u("Bình").saves().summary == "Bình ù, mỗi người trả 5"


def test_two_taps_choose_how_people_take_turns(table: Table) -> None:
    """Nothing moves; the next round has its players without ticks, or others by ticks, once."""
    table.opens(*SIX)
    place = table.page.locator(".table").bounding_box()
    with table.within(2):
        table.tap(".who-plays summary")
        assert table.page.locator(".table").bounding_box() == place
        with table.page.expect_navigation():
            table.tap('.turns [value="last"]')
    table.order("Chi", "An", "Dũng").saves()
    assert table.players == ["An", "Chi", "Em", "Hà"]
    table.tap(".who-plays summary")
    for box in table.page.locator(".who-plays [name=p]").all():
        box.set_checked(box.get_attribute("value") in ("An", "Chi", "Em"))
    with table.page.expect_navigation():
        table.tap(".who-plays .tap")
    assert table.players == ["An", "Chi", "Em"]
    table.u("Em").saves()
    assert len(table.players) == 4


# Eats, chops and fines.


def test_eats_and_fines(table: Table) -> None:
    """An eat is dropped by a tap. Where anybody may eat, the line first asks whose card it was; the
    page asks no more of who eats alone. A fine is one tap on a name, another for once more, beside
    whatever ended the round."""
    table.keeps_rules("Luật của bàn", eat_from="any", foul_payment="3")
    table.opens(*FRIENDS, phom="Luật của bàn").u("An")
    table.tap(*[EAT.format(1)] * 2)
    assert table.page.locator(".eating legend").inner_text() == "Của ai?"
    table.tap('[data-eaten="0"]', '[data-eaten="3"]', CHOT)
    assert table.values(".eats select[name$=from]") == ["0", "3"]
    assert table.page.locator(EAT.format(1)).get_attribute("data-count") == "1 + chốt"
    assert "ăn của" in str(table.preview().payments)
    table.tap('[data-eat="less"]', '[data-eat="less"]')
    assert not table.page.locator(".eat").count()
    assert table.preview().summary == "An ù, mỗi người trả 5"
    with table.within(2):
        table.tap(".entry .quiet > summary")
        table.pick("foul-2", 1)
    for field, value in (("foul-3", 1), ("foul2-3", 1), ("outcome", "void")):
        table.pick(field, value)
    assert table.saves().nets == {"An": "+9", "Bình": "+9", "Chi": "−3", "Dũng": "−15"}
    table.corrects(1)
    assert table.page.locator("[name^=foul]:checked").count() == 3


def test_chops(table: Table) -> None:
    """A chop is three taps and an arrow. Who has just chopped is chopped on top, which a tap
    denies; that holds through a reload and in the correction."""
    table.opens(*FRIENDS, phom="", tulokho=PLACES)
    switch = table.page.locator(".stack >> visible=true")
    with table.within(3 + 3):
        table.chops("Bình", "Chi", "red").chops("Dũng", "Chi", "quad").look()
    expect(switch).to_have_count(0)
    table.tap(".chop:last-child .drop")
    table.chops("Dũng", "Bình", "quad")
    with table.within(3 + 2):
        table.comes("An", "Bình", "Chi", "Dũng").pick("red", 1)
        saved = table.preview()
    assert saved.summary == "An nhất, Bình nhì, Chi ba, Dũng bét; Dũng thối hai đỏ, trả Chi 6"
    assert "16" in table.page.locator("svg .amount").all_text_contents()
    assert "bị Dũng chặt chồng tứ quý, gánh hai đỏ" in str(saved.payments)
    assert not faults(table.page)
    expect(switch).to_have_count(1)
    with table.within(1):
        table.tap(".stack")
    apart = table.preview()
    assert "chồng" not in str(apart.payments)
    table.page.reload()
    assert table.saves() == apart
    table.corrects(1)
    assert table.preview() == apart
    assert table.eaters == ["1", "3"]
    table.tap(".stack")
    assert table.preview() == saved


# Numbers by the keypad.


def shown(table: Table) -> list[str]:
    """The points in the fields."""
    return table.values('[name^="points-"]')


@pytest.mark.parametrize("table", [320], indirect=True)
def test_points_take_no_more_taps_than_digits(points: Table) -> None:
    """The last key of a number ends it, also where a further digit would be possible. A ten after a
    ten is the next player's: twenty, thirty, forty-five are three numbers; the keys show what a
    digit would make. A number is typed again after a tap on it or on the seat."""
    points.pick("outcome", "normal")
    with points.within(5):
        points.tap('.pad [value="20"]')
        assert points.page.locator(".begun").input_value() == "20"
        assert points.page.locator('.pad [value="5"]').inner_text() == "25"
        points.tap('.pad [value="30"]')
        points.keys(45)
        assert shown(points) == ["20", "30", "45", ""]
        points.tap('.pad [value="10"]')
    assert on_screen(points.page, ".now")
    points.tap('.pad [value="30"]')
    assert shown(points) == ["20", "30", "45", "10"]  # nobody comes after
    points.tap(".again")
    for numbers in ((14, 25, 31, 40), (100, 109, 7, 101)):
        with points.within(3 + sum(len(str(number)) for number in numbers)):
            points.points(*numbers).saves()
    points.points(5, 8, 20).tap('.counts [name="points-1"]')
    points.keys(18)
    points.tap(".seat-0")
    points.keys(6)
    points.keys(40)
    assert shown(points) == ["6", "18", "20", "40"]


def test_mom_and_the_back_key(phom: Table) -> None:
    """Where places are paid móm is a key; back takes away what was begun, else the one before. 85
    points cannot be held beside a phỏm: a tap says móm, or that it is so; none is needed."""
    with phom.within(3 + 4 + 1):
        phom.points(4, 12)
        phom.tap('.pad [value="mom"]')
        saved = phom.digits("points", 9).saves()
    assert saved.summary == "An nhất, Dũng nhì, Bình ba, Chi móm: Dũng trả 1, Bình 2, Chi 4"
    phom.points(14)
    phom.tap('.pad [value="mom"]', '.pad [value="30"]', '.pad [value="back"]')
    assert shown(phom) == ["14", "", "", ""]
    phom.tap('.pad [value="back"]')
    assert not phom.page.locator("[name=mom-1]").is_checked()
    phom.tap('.pad [value="back"]', '.pad [value="back"]')
    assert shown(phom) == ["", "", "", ""]
    assert "now" in str(phom.page.locator("[name=points-0]").get_attribute("class"))
    phom.digits("points", 85, 12, 3, 20).look()
    doubt = phom.page.locator(".doubt")
    assert "An 85 điểm: móm à?" in doubt.inner_text()
    phom.tap(".doubt label:has-text('đúng 85')")
    phom.look()
    assert not doubt.count()
    assert "An bét" in phom.saves().summary
    phom.points(85, 12, 3, 20).look()
    with phom.within(1):
        phom.tap(".doubt label:has-text('Móm')")
    assert "An móm" in phom.saves().summary


KEYS = """() => Object.fromEntries([...document.querySelectorAll(".pad button")]
    .filter((key) => getComputedStyle(key).visibility === "visible").map((key) => {
        const { x, y, width, height } = key.getBoundingClientRect();
        return [key.value, [x, y - key.parentElement.getBoundingClientRect().y, width, height]];
    }))"""


@pytest.mark.parametrize("table", [320], indirect=True)
@pytest.mark.parametrize(
    ("least", "count", "games"),
    [
        (44, 21, ({"phom": "pho-bien"}, {"phom": "guide"})),
        (45, 14, ({"phom": "", "tulokho": "tulokho-vinagames"},)),
    ],
    ids=["points", "cards"],
)
def test_every_key_has_its_place(
    table: Table, least: int, count: int, games: tuple[dict[str, str], ...]
) -> None:
    """By places and by points a key is at the same place, as large as a thumb; cards have their own
    keys, which are larger."""
    places: dict[str, list[float]] = {}
    for game in games:
        table.opens(*FRIENDS, **game).tap(".entry .people .pick")
        if game["phom"] == "pho-bien":
            table.pick("outcome", "normal")
            table.pick("by", "points")
        for begun in ("", *(["20"] if count == 21 else []), "10"):
            if begun:
                table.tap(f'.pad [value="{begun}"]')
            now = table.page.evaluate(KEYS)
            assert {"1", "2", "3", "10", "back"} <= set(now)
            assert all(w >= least and h >= least for *_, w, h in now.values())
            assert all(places.setdefault(key, place) == place for key, place in now.items())
    assert len(places) == count


# A form stays filled in until it is saved.

FILLED = """() => {
    const who = [...document.querySelectorAll(".eats select[name$=who]")];
    return document.querySelector(".table.paid")
        && document.querySelector('[name="outcome"][value="u-2"]').checked
        && String(who.map(({ value }) => value).filter(Boolean)) === "0,1";
}"""


def is_filled(table: Table) -> None:
    """Wait until the ù of Chi with two eats is in the form, and its payments beside it."""
    table.page.wait_for_function(FILLED)


BACK_IN_SAFARI = """() => {
    dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
    if (document.forms.entry.autocomplete === "off") document.forms.entry.reset();
}"""


def looks_away(table: Table) -> None:
    """Look at the menu, and come back by the browser's way."""
    with table.page.expect_navigation():
        table.tap(".menu")
    table.page.go_back()


def test_the_form_stays_until_it_is_saved(phom: Table) -> None:
    """Over a reload, a look at another page, the browser's way back and another language. The way
    back then shows what was saved."""
    phom.u("Chi", eats=["An", "Bình"]).look()
    is_filled(phom)
    phom.page.evaluate(BACK_IN_SAFARI)
    is_filled(phom)
    phom.page.reload()
    is_filled(phom)
    looks_away(phom)
    is_filled(phom)
    phom.go(f"{phom.home}?lang=en")
    is_filled(phom)
    assert "Chi won with ù" in phom.page.locator(".told").inner_text()
    phom.tap(".save")
    phom.page.locator(".saved").wait_for()
    looks_away(phom)
    phom.page.locator(".saved", has_text="Chi won with ù").wait_for()
    assert is_empty(phom)
    phom.points(14, 14, 9, 3).look()
    for come_back in (lambda: looks_away(phom), phom.page.reload):
        come_back()
        phom.page.locator(".told", has_text="An, Bình").wait_for()
        assert phom.page.locator("[name^=lay-]").count() == 4


def test_all_is_cleared_by_a_tap_and_back_by_another(phom: Table) -> None:
    """Until something else is tapped. The receipt of the last round stands under an empty form
    alone."""
    receipt = phom.u("An").saves() and phom.page.locator(".session > .receipt").first
    assert receipt.is_visible()
    phom.u("Chi", eats=["An", "Bình"]).look()
    assert not receipt.is_visible()
    phom.tap(".again")
    receipt.wait_for()
    phom.tap(".again")
    is_filled(phom)
    phom.tap(".again")
    phom.page.locator(".table:not(.paid)").wait_for()
    phom.u("An").look()
    assert phom.page.locator(".again").inner_text() == "Làm lại"


def test_a_save_is_one_request(phom: Table) -> None:
    """From the tap to the new totals; the page is the same after a reload. A choice in the moment
    of the save goes with it, and a second tap makes no second round."""
    phom.u("An").look()
    asked: list[str] = []
    phom.page.on("request", lambda request: asked.append(request.method + request.url))
    phom.saves()
    assert asked == [f"POST{phom.address}{phom.home}/rounds"]
    assert phom.page.url == phom.address + phom.home
    before = phom.page.locator("main").inner_text()
    phom.page.reload()
    assert phom.page.locator("main").inner_text() == before
    phom.u("An").look()
    asked.clear()
    phom.page.evaluate(
        """() => {
            document.querySelector('[name=outcome][value="u-1"]').click();
            for (const _ of [1, 2]) document.querySelector(".save").click();
        }"""
    )
    phom.page.locator(".saved", has_text="Bình ù").wait_for()
    assert asked.count(f"POST{phom.address}{phom.home}/rounds") == 1


def test_no_tap_but_save_saves_a_round_that_is_begun(phom: Table) -> None:
    """A void round is saved by one tap where nothing was entered, and by the button after that,
    also if no preview has come."""
    for number, waits in ((1, True), (3, False)):
        phom.u("An")
        if waits:
            phom.look()
        phom.pick("outcome", "void")
        phom.look()
        assert phom.page.locator(".save").inner_text().startswith(f"Lưu ván {number}")
        phom.tap(".save")
        phom.page.locator(".saved p", has_text=f"Ván {number}: Hủy ván").wait_for()
        phom.pick("outcome", "void")
        phom.page.locator(".saved p", has_text=f"Ván {number + 1}: Hủy ván").wait_for()


def test_what_is_half_entered_leaves_the_way_to_the_other_game_and_to_others(table: Table) -> None:
    """The round waits for its own game; who plays is changed around it."""
    table.opens(*FRIENDS, "Em", tulokho="tulokho-vinagames").u("An").look()
    has_stored(table)
    table.switches()
    has_come(table)
    assert table.page.locator("[name=outcome][value=win-0]").count()
    table.switches()
    is_chosen(table, "u-0")
    table.go(f"{table.home}?p=An&p=Bình&p=Chi&p=Em")
    is_chosen(table, "u-0")
    table.page.locator(".seat .who", has_text="Em").wait_for()
    assert table.players == ["An", "Bình", "Chi", "Em"]


# What was said, and what was saved before.


def test_a_typed_round_is_filled_in_answered_and_saved(phom: Table) -> None:
    """It takes the place of what was half filled in, and outlives a reload. It is read above what
    it says, however short that is."""
    page = phom.page
    phom.u("Dũng").look()
    top = page.locator(".entry .line").first.bounding_box()["y"]
    phom.tap(".entry .rest > summary")
    page.fill("#sentence", "hôm nay vui")
    phom.tap(".in-words button")
    assert "Không hiểu “hôm”" in page.locator(".in-words .fault").inner_text()
    page.fill("#sentence", "dung mom, an nhat nhe")
    phom.tap(".in-words button")
    assert page.locator(".typed b").inner_text() == "Ai nhì: Bình hay Chi?"
    assert page.locator(".entry .line").first.bounding_box()["y"] == top
    phom.tap(ROW.format(2))
    seen = phom.preview()
    assert "An nhất, Bình nhì, Chi ba" in seen.summary
    assert "dung mom, an nhat nhe" in page.locator(".typed .hint").inner_text()
    page.goto(phom.address + phom.home, wait_until="networkidle")
    assert "dung mom, an nhat nhe" in page.locator(".typed .hint").inner_text()
    assert phom.saves().payments == seen.payments
    assert page.locator("[name=said]").input_value() == ""
    phom.tap(".entry .rest > summary")
    page.fill("#sentence", "ván này thì an ù rồi nhé")
    phom.tap(".in-words button")
    phom.look()
    assert page.locator(".typed .hint").evaluate("part => part.scrollWidth <= part.clientWidth")


def test_the_words_of_a_fault_go_once_it_is_mended(phom: Table) -> None:
    """Their line stays, so that nothing moves."""
    phom.u("An", eats=["An"] * 4).tap(".save")
    fault = phom.page.locator(".entry .fault").first
    fault.wait_for()
    phom.page.locator(".rest").evaluate("part => { part.open = true }")
    phom.tap('[data-eat="less"]')
    phom.look()
    assert not fault.is_visible()

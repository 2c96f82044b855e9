"""Every screen and every size of letters, by measured boxes: nothing overlaps or is cut off."""

from collections.abc import Callable, Iterable
from contextlib import closing
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from scripts import stage
from scripts.stage import LONG
from tests.browser.boxes import FAULTS_OF, LETTERS, PHONES, faults, on_screen
from tests.browser.table import Table
from tests.web.friends import FRIENDS

TITLES = ("Cô Ba", "Bác Tư", "Anh Hai", "Chú Năm")
"""Names that are not long, of two lines each where letters are large or the screen is narrow."""
SYLLABLES = ("Hương", "Phương", "Quang", "Khánh", "Nghiêm", "Nguyệt", "Thắng", "Duyên")
LARGE = ((768, 1024), (1280, 800))
ON_PHONES = ((PHONES[0], 100), (PHONES[0], 200), (PHONES[1], 130), (PHONES[2], 200))
"""Pairs of screens and letters: the least room at either end, and what lies between."""
ON_EVERY_SCREEN = (
    *ON_PHONES,
    *(((640, 360), 100), ((640, 360), 200), (LARGE[0], 200), (LARGE[1], 130)),
)


def faulty(page: Any) -> list[str]:
    """Faults of a page on every screen, with every size of letters."""
    problems = [fault for screen in ON_EVERY_SCREEN for fault in faults(page, *screen)]
    return problems + faults(page, PHONES[1])


def test_nothing_overlaps_or_is_broken(sit_down: Callable[..., Table]) -> None:
    """Phones, a phone on its side, a tablet and a desk: a preview, a saved round, an order, points
    with the keypad."""
    table, told = sit_down(), []
    for names in (LONG, SYLLABLES, TITLES):
        table.opens(*names, tulokho="tulokho-vinagames")
        bar, people = (box(table, f".entry {part}") for part in (".bar", ".people"))
        assert people["y"] + people["height"] <= bar["y"]
        first, *others = table.players
        table.u(first, eats=others[:2]).look()
        problems = {"u": faulty(table.page)}
        table.saves()
        problems["saved"] = faulty(table.page)
        table.order(*table.players).look()
        problems["order"] = faulty(table.page)
        table.pick("by", "points")
        table.page.wait_for_function(ABOVE_THE_KEYS)  # a second after the last tap
        table.digits("points", 10, 20, 30, 4)
        problems["points"] = faulty(table.page)
        told += [f"{state} {fault}" for state, faults in problems.items() for fault in faults]
    assert not told, "\n".join(told)


ABOVE_THE_KEYS = """() => {
    const [now, pad] = [".now", ".pad"].map((part) => document.querySelector(part));
    return now.getBoundingClientRect().bottom <= pad.getBoundingClientRect().top;
}"""


def box(table: Table, place: str) -> Any:
    """Where the first such part lies."""
    return table.page.locator(place).first.bounding_box()


def test_a_phone_that_lies_on_its_side(sit_down: Callable[..., Table]) -> None:
    """The picture left, the entry right; names, the current number and save are on the screen."""
    table = sit_down().opens(*FRIENDS, phom="guide")
    page = table.page
    page.set_viewport_size({"width": 640, "height": 360})
    picture, entry = (page.locator(place).bounding_box() for place in (".picture", ".entry"))
    assert picture["x"] + picture["width"] <= entry["x"]
    assert abs(picture["y"] - entry["y"]) <= 2
    names = [f".entry .people .pick:nth-child({n})" for n in range(1, 5)]
    assert all(on_screen(page, place) for place in (*names, ".seat-0", ".seat-2", ".save"))
    table.points(5, 8, 20)
    assert all(on_screen(page, place) for place in (".now", '.pad [value="0"]'))
    now, pad = (page.locator(place).bounding_box() for place in (".now", ".pad"))
    assert now["y"] + now["height"] <= pad["y"]
    table.keys(9)
    assert table.saves().summary


REVIEWED = (
    *("/table", "/sheet", "/sheet?show=totals", "/sheet?who=1", "/result", ""),
    *("/settle", "/settle/1/2", "/stats", "/take"),
)
"""Pages of an ended evening."""

UNFOLD = """() => {
    for (const part of document.querySelectorAll("main details")) part.open = true;
    for (const box of document.querySelectorAll(".scrolls, .wide")) {
        box.style.maxHeight = "none";
        for (const cell of box.querySelectorAll("th, td")) cell.style.position = "static";
    }
}"""
BESIDE_TABLES = f"""() => {{ {FAULTS_OF}
    const boxes = [...document.querySelectorAll(".scrolls, .wide")];
    const inside = boxes.flatMap(faultsOf).filter((told) => !/^(out|wider)/.test(told));
    for (const box of boxes) box.hidden = true;
    const faults = faultsOf(document.querySelector("main"));
    for (const box of boxes) box.hidden = false;
    return [...inside, ...faults];
}}"""
"""Faults of a page whose wide tables scroll by themselves: those may reach out of it."""


Screens = tuple[tuple[tuple[int, int], int], ...]


def unreadable(
    chromium: Any, app: Flask, over: stage.Played, paths: Iterable[str], screens: Screens
) -> str:
    """Faults of pages in both languages, with everything unfolded."""
    with stage.serving(app) as address, closing(chromium.new_context()) as context:
        page, told = context.new_page(), []
        for language, path in product(("vi", "en"), paths):
            context.add_cookies(stage.cookies(over, address, language=language))
            page.goto(address + path)
            page.evaluate(UNFOLD)
            faulty = [f for screen in screens for f in faults(page, *screen, BESIDE_TABLES)]
            told += [f"{language} {path} {fault}" for fault in faulty]
    return "\n".join(told)


@pytest.mark.server("a book made beforehand")
def test_an_evening_reviewed_is_read_on_every_phone(chromium: Any, tmp_path: Path) -> None:
    """Six people with long names: all words are whole; wide tables scroll."""
    app = stage.application(tmp_path)
    over = stage.play(app, (*LONG, "Hạnh", "Kiên"), count=12, ended=True)
    paths = [f"/s/{over.view}{path}" for path in REVIEWED]
    assert not unreadable(chromium, app, over, paths, ON_PHONES)


OF_A_GROUP = ("group.index", "group.person", "group_settle.index", "group_people.index")


@pytest.mark.server("a book made beforehand")
def test_the_pages_of_a_group_are_read_on_every_phone(chromium: Any, tmp_path: Path) -> None:
    """On the smallest, and in larger letters."""
    app = stage.application(tmp_path)
    over = stage.play(app, FRIENDS, count=12, ended=True)
    paths = stage.filled_in(app, over)
    assert not unreadable(chromium, app, over, [paths[page] for page in OF_A_GROUP], ON_PHONES[::2])


def test_fields_have_room_in_larger_letters(table: Table) -> None:
    """For a name of two words beside what moves it, and for rules beside their button; the stake,
    which changes more often, is in sight."""
    table.opens("Cô Ba", "Bác Tư", "Anh Hai", "Chú Năm")
    page, cut = table.page, "part => part.scrollWidth > part.clientWidth"
    table.go(f"{table.home}/table/people")
    faults(page, PHONES[1], 130)
    names = page.locator("[name^=name-]").all()
    assert [name.input_value() for name in names if name.evaluate(cut)] == []
    table.go(f"{table.home}/rules/change")
    faults(page, PHONES[1], 130)
    assert box(table, "select[name=rules]")["width"] >= 8.5 * 16 * 1.3
    assert on_screen(page, "[name=stake]")


AT_A_FEAST = ("Chú Năm", "Phương Thảo", "Hương", "Cô Ba Sài Gòn", "Tí", "Kiên")
"""People whose phones may have large letters."""


def test_large_letters_leave_buttons_and_fields_on_the_screen(table: Table) -> None:
    """Names to write, rules to change to or to name, and the numbers of rules."""
    table.opens(*AT_A_FEAST)
    cut = "(all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.name)"
    fields = {"table/people": "name-", "rules": "name", "rules/change": "o-", "rules/edit": "o-"}
    for (path, name), letters in product(fields.items(), (150, 200)):
        table.go(f"{table.home}/{path}")
        table.page.evaluate(UNFOLD)
        told = faults(table.page, (320, 568) if letters == 150 else (412, 732), letters)
        assert not [fault for fault in told if fault.startswith(("out", "wider"))], path
        assert table.page.locator(f"main input[name^={name}]:visible").evaluate_all(cut) == []


def test_large_letters_leave_a_name_above_its_own_column(table: Table) -> None:
    """Of six people: at the table, on the score sheet and in what is counted of them."""
    table.opens(*AT_A_FEAST).u("Hương").saves()
    above = """(all) => all.map((one) => [one, one.closest("th")].map((part) => {
        const { left, right } = part.getBoundingClientRect(); return [left, right];
    })).every(([name, cell]) => cell[0] - 1 <= name[0] && name[1] <= cell[1] + 1)"""
    for path in ("", "/sheet", "/stats"):
        table.go(table.home + path)
        table.page.evaluate("document.documentElement.style.fontSize = '150%'")
        table.page.evaluate(UNFOLD)
        assert table.page.locator("thead bdi").evaluate_all(above), path


def test_large_letters_leave_totals_in_a_column(table: Table) -> None:
    """At the right, also those that take a second line; all of one size. The buttons below, the
    numbers of the book and the name above *chốt* grow too. Where somebody sits out, the round that
    ended does not lie over the next one's table."""
    for people in (4, 5, 6):
        games = {"phom": "", "samloc": "sam-pho-bien"} if people == 5 else {}
        page = table.opens(*AT_A_FEAST[:people], stake="250", **games).page
        page.context.add_cookies([{"name": "amounts", "value": "money", "url": table.address}])
        table.tap(
            *[".folds summary"] * bool(games), f".pick:has([value={'sam' if games else 'u'}-0])"
        )
        table.look()
        table.tap(".save")
        page.locator(".saved p").wait_for()
        faults(page, PHONES[1], 200)
        gaps = """(all) => all.map((total) => Math.round(total.closest(".seat")
            .getBoundingClientRect().right - total.getBoundingClientRect().right))"""
        totals = page.locator(".seat:visible .total")
        assert set(totals.evaluate_all(gaps)) == {0}
        assert len(set(totals.evaluate_all(LETTERS_OF))) == 1
        assert min(page.locator(".undo > *").evaluate_all(LETTERS_OF)) >= 28
        assert totals.count() == min(people, 5 if games else 4)
        assert min(page.locator(".book td").evaluate_all(LETTERS_OF)) >= 24
    table.u("Hương", eats=["Hương"])
    assert page.locator(".eating legend button").evaluate_all(LETTERS_OF) == [28]


LETTERS_OF = "(all) => all.map((part) => parseFloat(getComputedStyle(part).fontSize))"


def test_the_finder_of_rules_in_large_letters(table: Table) -> None:
    """In English, whose answers are longer."""
    table.page.context.add_cookies([{"name": "language", "value": "en", "url": table.address}])
    table.go("/rules/find")
    faults(table.page, PHONES[1], 200)
    fits = "(all) => all.every((strip) => strip.scrollWidth <= strip.clientWidth)"
    assert table.page.locator(".strip").evaluate_all(fits)
    table.go("/new")
    table.tap("[formaction$=find]")
    table.page.locator("[name=u]").first.wait_for()
    hidden = "(all) => all.filter((legend) => getComputedStyle(legend).clipPath !== 'none').length"
    assert table.page.locator("legend").evaluate_all(hidden) == 0


def test_large_letters_keep_names_above_the_keypad_apart(table: Table) -> None:
    """Of five people. The keys grow too."""
    table.opens(*AT_A_FEAST[:5], phom="", samloc="sam-pho-bien")
    look = f"""() => {{ {FAULTS_OF} return faultsOf(document.querySelector(".hands")); }}"""
    assert faults(table.page, PHONES[1], 150, look) + faults(table.page, PHONES[1], 200, look) == []
    assert min(table.page.locator(".pad button").evaluate_all(LETTERS_OF)) > 24


def test_a_long_title_lies_above_the_names_on_the_first_page(table: Table) -> None:
    table.opens(*AT_A_FEAST, title="Mùng Hai Tết nhà Chú Năm").u("Hương").saves()
    table.go("/")
    title, *_, name = (one.bounding_box() for one in table.page.locator(".cover text").all()[:5])
    assert title["y"] + title["height"] <= name["y"]


AWAKE = """() => {
    window.held = 0;
    let lock;
    window.take = () => { lock.released = true; window.held -= 1; };
    const request = async () => {
        window.held += 1;
        lock = { release: async () => window.take() };
        return lock;
    };
    Object.defineProperty(navigator, "wakeLock", { value: { request } });
}"""
HIDE = """hidden => {
    Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""
MINUTES = 5 * 60_000
"""Milliseconds for which a phone stays awake after a tap."""


@pytest.mark.server("another phone")
def test_a_scoreboard(sit_down: Callable[..., Table]) -> None:
    """On a tablet totals are read from two metres; the last round, the leader and the entry
    stand beside them."""
    table = sit_down().opens(*FRIENDS).has_played("An")
    page, looker = table.page, table._read(table.home)
    letters = "(part) => parseFloat(getComputedStyle(part).fontSize)"
    seats = [f".seat-{i}" for i in range(4)]
    for (width, height), points in zip(LARGE, (40, 64), strict=True):
        page.set_viewport_size({"width": width, "height": height})
        assert page.locator(".seat-0 .total").evaluate(letters) >= points
        picture, entry = (page.locator(place).bounding_box() for place in (".picture", ".entry"))
        assert picture["x"] + picture["width"] <= entry["x"]
        shown = (".centre", ".receipt >> nth=0", ".save", *seats)
        assert all(on_screen(page, place) for place in shown)
        looker.set_viewport_size({"width": width, "height": height})
        assert looker.locator(".seat-0 .total").evaluate(letters) >= 64
    looker.set_viewport_size({"width": 360, "height": 640})


@pytest.mark.server("another phone")
def test_the_end_of_an_evening_of_six(sit_down: Callable[..., Table]) -> None:
    """It is sent without scrolling, and read from two metres at a scoreboard without buttons."""
    table = sit_down().opens(*FRIENDS, "Giang", "Hương", stake="15").has_played("Bình")
    board = sit_down(width=1280)
    table.menu().tap("li.with-button .sample")
    table.page.locator(".sends .tap").wait_for()
    assert on_screen(table.page, ".sends .tap")
    board.go(table.home)
    letters = "(part) => parseFloat(getComputedStyle(part).fontSize)"
    total = board.page.locator(".standing b").last
    assert total.evaluate(letters) >= 40
    assert total.bounding_box()["x"] < board.page.locator(".book").bounding_box()["x"]
    assert not board.page.locator(".result .tap").is_visible()


@pytest.mark.server("another phone")
def test_totals_and_names_at_the_seats_are_whole(sit_down: Callable[..., Table]) -> None:
    """On a phone and a scoreboard, from +225k on to +9.975k, of the leader too; the number of the
    next round lies on the cloth, and so does on a guest's phone what the last one brought."""
    table, board, guest = sit_down(), sit_down(width=1280), sit_down(width=412)
    page, height = table.page, "(part) => part.getBoundingClientRect().height"
    for stake in ("15", "665"):
        table.opens("Hương", "Phương", "Dũng", "Tí", phom="pho-bien-ga", stake=stake)
        table.has_played("Phương", "Tí", "Tí")
        board.go(table.home)
        names = [name.evaluate(height) for name in page.locator(".seat .who").all()]
        assert max(names) - min(names) < 8
        for phone in (page, board.page):
            for total in phone.locator(".seat .total").all():
                letters = total.evaluate("(part) => parseFloat(getComputedStyle(part).fontSize)")
                assert total.evaluate(height) > letters - 1
            for side in phone.locator(":is(.at-l, .at-r)").all():
                width = side.locator(".total span").bounding_box()["width"]
                assert width <= side.bounding_box()["width"], side.inner_text()
        cloth, number = (box(board, part) for part in (".table", ".centre bdi"))
        assert number["y"] + number["height"] < cloth["y"] + cloth["height"]
        guest.go(table.home)
        for looker in (board, guest):
            cloth = box(looker, ".table")
            edge = cloth["height"] * 0.192
            brought = [box(looker, f".at-{side} small") for side in "bt"]
            assert brought[0]["y"] + brought[0]["height"] <= cloth["y"] + cloth["height"] - edge
            assert cloth["y"] + edge <= brought[1]["y"]
        above, below = (box(board, part) for part in (".at-t .total", ".at-b .who"))
        cloth = box(board, ".table")
        assert above["y"] + above["height"] <= cloth["y"] + 0.192 * cloth["height"]
        assert cloth["y"] + 0.808 * cloth["height"] <= below["y"]


IN_THE_BOOK = f"""() => {{ {FAULTS_OF}
    return faultsOf(document.querySelector(".book"));
}}"""


@pytest.mark.parametrize(
    ("stake", "winners", "sizes", "letters"),
    [
        ("665", ("An", "An"), (PHONES[0], PHONES[1], (740, 360)), 100),
        ("10", ("An",), PHONES[1:2], 130),
    ],
    ids=["millions", "large letters"],
)
def test_amounts_stand_apart_in_the_book(
    table: Table, stake: str, winners: tuple[str, ...], sizes: Any, letters: int
) -> None:
    """Of four people: −3.325k and +19,95tr, also on a phone on its side; +150k on one line."""
    table.opens(*FRIENDS, stake=stake)
    shows_money(table)
    table.has_played(*winners)
    told = [fault for size in sizes for fault in faults(table.page, size, letters, IN_THE_BOOK)]
    assert told == []


def shows_money(table: Table) -> None:
    """Show đồng on this phone, on its next pages."""
    cookie: Any = {"name": "amounts", "value": "money", "url": table.address}
    table.page.context.add_cookies([cookie])


def test_names_above_the_rounds_are_whole_in_large_letters(table: Table) -> None:
    table.opens("Chú Năm", "Phương Thảo", "Hương", "Cô Ba").has_played("Hương")
    table.go(f"{table.home}/sheet")
    page = table.page
    page.evaluate("document.documentElement.style.fontSize = '150%'")
    is_whole = "(names) => names.map((name) => name.scrollWidth <= name.clientWidth)"
    assert page.locator(".crowd thead th + th > *").evaluate_all(is_whole) == [True] * 5


def test_the_total_below_a_name_of_three_lines_is_whole(table: Table) -> None:
    """On the page of a round, too, and where it is corrected."""
    table.opens("Nguyễn Thị Hoàng Phương Quỳnh", *FRIENDS[1:], stake="450").has_played("Chi")
    page = table.page
    shows_money(table)
    page.set_viewport_size({"width": 320, "height": 568})
    for path in ("", "/rounds/1", "/rounds/1/edit"):
        table.go(table.home + path)
        total = page.locator(".seat-0 .total")
        letters = total.evaluate("(part) => parseFloat(getComputedStyle(part).fontSize)")
        assert total.bounding_box()["height"] > letters - 1, path


@pytest.mark.server("another phone")
def test_millions_at_a_scoreboard(sit_down: Callable[..., Table]) -> None:
    """A great seal hides no total, at the seat below and the one above. In large letters, on a
    tablet held upright, all stays within the screen, with a seal at the sides too."""
    table, board = sit_down().opens(*FRIENDS, stake="450"), sit_down(width=1280)
    shows_money(board)
    for seat, name in enumerate(("An", "Bình", "Chi")):
        table.has_played(name, kind="khan")
        board.go(table.home)
        for width, height in ((1280, 720), (1920, 1080)) if name != "Bình" else ():
            board.page.set_viewport_size({"width": width, "height": height})
            total, seal = (
                board.page.locator(f".table:not(.gone) .seat-{seat} {part}").bounding_box()
                for part in (".total span", ".seal")
            )
            assert total["x"] + total["width"] <= seal["x"], (name, width)
        assert [fault for fault in faults(board.page, (800, 1280), 160) if "wider" in fault] == []


def test_a_name_of_thirty_letters_goes_on_in_a_second_line(table: Table) -> None:
    """Where somebody leaves early, and in what an evening tells of itself."""
    table.opens("Mw" * 15, *FRIENDS[1:]).has_played("Bình", "Mw" * 15)
    for path in ("/settle?leaving=1", "/stats"):
        table.go(table.home + path)
        assert [fault for fault in faults(table.page, PHONES[1], 130) if "wider" in fault] == []


IN_CLAMPED = """() => [...document.querySelectorAll("main *")]
    .filter((part) => getComputedStyle(part).webkitLineClamp !== "none")
    .flatMap((part) => [part, ...part.querySelectorAll("*")])
    .flatMap((part) => [null, "::before"].map((of) => getComputedStyle(part, of).display))"""


def test_nothing_in_a_name_counts_as_a_line_in_webkit(table: Table) -> None:
    """WebKit counts a line in an inline grid or flex box toward the lines that a name may have."""
    table.opens(*FRIENDS).has_played("An")
    displays = set(table.page.evaluate(IN_CLAMPED))
    assert "inline-block" in displays
    assert not displays & {"inline-grid", "inline-flex", "inline-table"}


def test_the_screen_stays_on(sit_down: Callable[..., Table]) -> None:
    """At a scoreboard while it is looked at; on a phone for five minutes after a tap."""
    table = sit_down(follows=True)
    page = table.page
    page.add_init_script(f"({AWAKE})()")
    table.opens(*FRIENDS)

    def is_on(locks: bool) -> None:
        page.wait_for_function("(locks) => held === locks", arg=int(locks))

    page.locator(".live:not([hidden])").wait_for(state="attached")
    is_on(False)
    page.set_viewport_size({"width": 1280, "height": 800})
    is_on(True)
    page.evaluate(HIDE, True)
    is_on(False)
    page.evaluate(HIDE, False)
    is_on(True)
    for leaves in (f"({HIDE})(true); ({HIDE})(false)", f"take(); ({HIDE})(false)"):
        page.evaluate(leaves)
        page.evaluate("() => new Promise((done) => { setTimeout(done); pass(0); })")
        is_on(True)
    page.set_viewport_size({"width": 360, "height": 640})
    is_on(False)
    table.u("An").look()  # A preview that is still on its way would be late when minutes pass.
    is_on(True)
    page.evaluate("(ms) => window.pass(ms)", MINUTES - 1)
    table.u("Bình").look()
    page.evaluate("(ms) => window.pass(ms)", MINUTES - 1)
    page.evaluate(HIDE, True)
    is_on(False)
    page.evaluate(HIDE, False)
    is_on(True)
    page.evaluate("window.pass(1)")
    is_on(False)


ANIMATION = "() => getComputedStyle(document.querySelector('.arrow path')).animationName"


def test_arrows_are_drawn_only_for_who_wants_motion(table: Table) -> None:
    """Under `prefers-reduced-motion` they are there at once."""
    page = table.opens(*FRIENDS).page
    for seat, (wish, name) in enumerate((("reduce", "none"), ("no-preference", "drawn"))):
        page.emulate_media(reduced_motion=wish)
        page.locator(f".seat-{seat}").tap()
        table.look()
        page.locator(".arrow path").first.wait_for(state="attached")
        assert page.evaluate(ANIMATION) == name


def test_a_session_with_letters_of_twice_the_size_is_a_list(table: Table) -> None:
    """In place of the picture; nothing lies beside the screen."""
    table.opens(*FRIENDS, tulokho="tulokho-vinagames")
    table.u("An", "tron", eats=["An"] * 3).saves()
    page = table.page
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    tops = [seat.bounding_box()["y"] for seat in page.locator(".seat").all()]
    assert tops == sorted(set(tops))
    assert not page.locator(".table svg").is_visible()


IN_THE_PICTURE = f"""() => {{ {FAULTS_OF}
    return faultsOf(document.querySelector(".picture"));
}}"""


def test_the_page_of_a_round_keeps_names_and_amounts_apart(table: Table) -> None:
    """Long names on the smallest phone too; in large letters the picture is a list."""
    table.opens(*LONG).u("Ỷ").saves()
    page = table.opens_round(1).page
    problems = [fault for screen in ON_PHONES for fault in faults(page, *screen, IN_THE_PICTURE)]
    assert problems == []


def test_the_opening_form(open_page: Callable[..., Any]) -> None:
    """Of six people no row lies behind its bar; nothing runs off in large letters; a choice is seen
    in the colours of a system."""
    page = open_page("/new")
    screens = product([(360, 844), (390, 844)], LETTERS)
    problems = [fault for screen in screens for fault in faults(page, *screen)]
    assert [fault for fault in problems if "by-enter" not in fault] == []
    faults(page, PHONES[1])
    for _ in range(2):
        page.locator("[name=more]").tap()
    page.locator("[name=name-5]").wait_for()
    rules, bar = (page.locator(part).bounding_box() for part in (".told-rules:visible", ".bar"))
    assert rules["y"] + rules["height"] <= bar["y"] + 1
    page.emulate_media(forced_colors="active")
    of = "part => getComputedStyle(part).backgroundColor"
    colours = [
        page.locator(f"[name=play]{state} + span").first.evaluate(of)
        for state in (":checked", ":not(:checked)")
    ]
    assert len(set(colours)) == 2


@pytest.mark.parametrize("language", ["vi", "en"])
def test_what_a_refused_round_says_is_readable(
    sit_down: Callable[..., Table], language: str
) -> None:
    """Also where a false ù is tapped then, and refused again."""
    table = sit_down(language=language).opens(*FRIENDS)
    page, told = table.page, []
    refusal = page.locator(".fault >> visible=true")
    for part in (".save", '.pick:has([value="false"])', ".save"):
        table.tap(part)
        if part == ".save":
            refusal.wait_for()
        else:
            table.look()
        told += faults(page, PHONES[1])
    assert refusal.count() == 1
    assert told == []

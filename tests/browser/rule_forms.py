"""House rules of a table's own: made by the form of rules on a phone, shared, played by."""

from typing import Any

from tests.browser.table import Table
from tests.web.friends import FRIENDS


def writes_rules(phone: Table, name: str, preset: str = "pho-bien", **answers: str) -> str:
    """Change a preset by its form and keep it under a name; returns the share code.

    Fills in the answers in their order: those that others depend on come first. Several numbers of
    one answer are separated by spaces.
    """
    phone.go(f"/rules/{preset}/edit")
    phone.page.fill("[name=name]", name)
    for option, value in answers.items():
        _answer(phone.page, option, value)
    phone.tap(".edit .bar .tap")
    phone.page.locator(".keep").wait_for()
    return str(phone.page.locator("[data-code]").text_content())


def _answer(page: Any, option: str, value: str) -> None:
    part = page.locator(f'.part:has([data-option="{option}"])')
    if part.get_attribute("open") is None:
        part.locator("> summary").tap()
    field = page.locator(f'[data-option="{option}"]')
    if field.locator("select").count():
        field.locator("select").select_option(value)
    elif field.locator(".pick").count():
        field.locator(f'.pick:has([value="{value}"])').tap()
    else:
        for place, number in enumerate(value.split()):
            field.locator("input").nth(place).fill(number)


def makes_rules(phone: Table) -> str:
    """Make rules with one bet more for a chốt, end at their sheet; returns their name."""
    name = "Phỏm nhà Tèo"
    phone.go("/rules/pho-bien")
    phone.tap('[href="/rules/pho-bien/edit"]')
    phone.page.fill("[name=name]", name)
    phone.tap('.part:has([name="o-chot_payment"]) > summary')
    if phone.script:
        phone.tap('[data-option="chot_payment"] [data-step="stepUp"]')
        phone.page.locator("#effects > .moved").wait_for()
    else:
        phone.page.fill('[name="o-chot_payment"]', "5")
    phone.tap(".edit .tap")
    phone.page.locator(".keep").wait_for()
    return name


def play_with_rules(phone: Table) -> tuple[str, ...]:
    """Open a session from the sheet on the screen; returns the payments of a round with a chốt."""
    phone.tap(".use summary", '.use [name="choose"]')
    for seat, name in enumerate(FRIENDS):
        phone.page.fill(f"[name=name-{seat}]", name)
    phone.tap(".sheet .bar .tap")
    phone.page.locator(".picture").wait_for()
    phone.home = phone.page.url.removeprefix(phone.address)
    phone.u("An", eats=("Chi",))
    if phone.script:
        phone.tap('[data-eat="chot"]')
    else:
        phone.pick("eat-0-kind", "chot")
    return phone.saves().payments


def sentences(page: Any) -> list[str]:
    """All sentences of a rule sheet, with their amounts."""
    return [law.inner_text() for law in page.locator(".law summary").all()]


def fingerprint(page: Any) -> str:
    """The six characters of a rule sheet."""
    return str(page.locator(".fingerprint b").inner_text())


def link_of(phone: Table, link: str) -> str:
    """The path and fragment of a link to rules, without the address of the server."""
    path = link.partition("//")[2].partition("/")[2]
    assert path.startswith("rules#")
    return f"/{path}"

"""House rules of a table's own: made by the form of rules on a phone, shared, played by."""

from typing import Any

from tests.browser.table import Table
from tests.web.friends import FRIENDS


def makes_rules(phone: Table) -> str:
    """Make rules with one bet more for a chốt, end at their sheet; returns their name."""
    name = "Phỏm nhà Tèo"
    phone.go("/rules/pho-bien")
    phone.tap('[href$="/rules/pho-bien/edit"]')
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
    phone.comes_to_session().u("An", eats=("Chi",))
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

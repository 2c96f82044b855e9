"""Rules that no preset has, set up as people do it: in the form of rules, on a phone."""

from typing import Any

from tests.browser.table import Table


def writes_rules(phone: Table, name: str, preset: str = "pho-bien", **answers: str) -> str:
    """Change a preset by its form and keep that under a name; gives the share code of the sheet.

    The answers are filled in one after the other: first those that others hang on.
    """
    phone.go(f"/rules/{preset}/edit")
    phone.page.fill("[name=name]", name)
    for option, value in answers.items():
        _answers(phone.page, option, value)
    phone.tap(".edit .bar .tap")
    phone.page.locator(".keep").wait_for()
    return str(phone.page.locator("[data-code]").inner_text())


def _answers(page: Any, option: str, value: str) -> None:
    part = page.locator(f'.part:has([data-option="{option}"])')
    if part.get_attribute("open") is None:
        part.locator("summary").tap()
    field = page.locator(f'[data-option="{option}"]')
    if field.locator("select").count():
        field.locator("select").select_option(value)
    elif field.locator(".pick").count():
        field.locator(f'.pick:has([value="{value}"])').tap()
    else:
        field.locator("input").fill(value)


def opens_by_code(phone: Table, code: str, *names: str) -> Table:
    """A session by a code that is pasted into the form that opens it."""
    phone.go("/new")
    for seat, name in enumerate(names):
        phone.page.fill(f"[name=name-{seat}]", name)
    phone.tap("details:has([name=code]) summary")
    phone.page.fill("[name=code]", code)
    with phone.page.expect_navigation():
        phone.tap("[name=choose]")
    phone.tap(".sheet > .bar .tap")
    phone.page.locator(".picture").wait_for()
    phone.home = phone.page.url.removeprefix(phone.address)
    return phone

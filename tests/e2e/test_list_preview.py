"""A pasted list of members on a phone: its columns are chosen, and nothing typed is lost."""

from __future__ import annotations

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from companion.clubs.accounts.organisers import add_organiser
from companion.clubs.verbs.clubs import open_club
from tests.e2e.phones import Phones, assert_fits, assert_for_everyone
from tests.e2e.test_event_pages import sign_in

LIST = """Autumn league - members as of 1 Nov

Soyadı\tAdı\tŞehir\tNot
Almeida Vasconcelos\tMaria Fernanda\tPorto\t+351 900 000 001
Almeida Vasconcelos\tMaria Francisca\tPorto\t
O'Brien\tSeán\tCork\t+353 1 000 0002
"""
NAMES = (
    "Maria Fernanda Almeida Vasconcelos",
    "Maria Francisca Almeida Vasconcelos",
    "Seán O'Brien",
)


def chosen(page: Page) -> list[str]:
    """What each column holds, as the page says it."""
    columns = page.locator("select[name^='column.']")
    return [str(value) for value in columns.evaluate_all("all => all.map(one => one.value)")]


def choose(page: Page, field: str, value: str) -> None:
    """Choose it, and wait until the list was read anew."""
    with page.expect_response("**/members/import") as answer:
        page.locator(f"[name='{field}']").select_option(value)
    assert answer.value.status in (200, 422)


@pytest.mark.parametrize(
    ("language", "width", "scripts"), [("en", 390, True), ("ja", 320, True), ("ja", 390, False)]
)
def test_a_list_is_pasted_its_columns_are_chosen_and_it_is_imported(
    app: Flask, phones: Phones, language: str, width: int, *, scripts: bool
) -> None:
    with app.app_context():
        club = f"/clubs/{open_club(add_organiser('Aki', 'a long password'), 'Half Moon').code}"
    page = sign_in(phones.new(language, java_script_enabled=scripts))
    page.set_viewport_size({"width": width, "height": 844})
    page.goto(f"{club}/members/import")
    page.locator("#text").fill(LIST)
    page.locator("form.panel button").click()
    expect(page.locator("#list")).to_be_visible()
    assert chosen(page)[:2] != ["last", "first"], "nobody knows these headings"
    assert page.locator(".brought").count() == 0
    assert_fits(page)

    def settle(field: str, value: str) -> None:
        if scripts:
            choose(page, field, value)
        else:
            page.locator(f"[name='{field}']").select_option(value)

    again = page.locator("#columns ~ .button")
    for field, value in (
        ("heading", "3"), ("column.0", "last"), ("column.1", "first"),
        ("column.2", ""), ("column.3", "contact"),
    ):  # fmt: skip
        settle(field, value)
    if not scripts:
        again.click()
    names = page.locator(".brought .name")
    expect(names).to_have_count(3)
    assert chosen(page) == ["last", "first", "", "contact"]
    for at, name in enumerate(NAMES):
        expect(names.nth(at)).to_contain_text(name)
    expect(page.locator(".brought .is-new")).to_have_count(3)
    assert_for_everyone(page)

    page.locator("#list details > summary").click()
    settle("heading", "6")  # the last line: nobody is left below it
    if not scripts:
        again.click()
    expect(page.locator("#list [role=alert]")).to_be_visible()
    assert chosen(page) == ["last", "first", "", "contact"]
    expect(page.locator("#text")).to_have_value(LIST)
    assert_fits(page)
    if page.locator("#list details:not([open])").count():
        page.locator("#list details > summary").click()
    settle("heading", "3")
    if not scripts:
        again.click()
    expect(names).to_have_count(3)
    page.locator("button[formaction$=write]").click()
    page.wait_for_url(lambda url: "/import" not in url)
    for name in NAMES:
        expect(page.get_by_text(name, exact=False).first).to_be_visible()

"""Writing a sheet on weak Wi-Fi: an entry waits, is sent once, and is never lost."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from flask import Flask
from playwright.sync_api import expect

from tests.cutting import Line, line
from tests.e2e.paper import begin, fill, heading, invite, rounds, totals, write
from tests.e2e.phones import WEAK_WIFI, Phones, assert_for_everyone

if TYPE_CHECKING:
    from playwright.sync_api import APIResponse, Page, Route


@pytest.fixture(autouse=True)
def weak_wifi(phones: Phones) -> None:
    """What is lost on the way is in the console too."""
    phones.expected += WEAK_WIFI


def test_an_entry_waits_for_the_connection_and_is_sent_once(phones: Phones, app: Flask) -> None:
    page = phones.new()
    begin(page)
    page.context.set_offline(True)
    write(page, 4, 2, 0)
    unsent = page.locator("#unsent .unsent")
    expect(unsent).to_contain_text("Not sent yet")
    expect(unsent).to_contain_text("Aki 4, Ben 2, Chie 0")
    totals(page, 0, 0, 0)
    page.context.set_offline(False)
    expect(unsent).to_contain_text("Sent", timeout=20_000)
    totals(page, 5, 3, 1)
    heading(page, "Round 2")
    assert rounds(app) == [{"points": [4, 2, 0]}]


def test_an_unsent_entry_survives_a_reload(phones: Phones, app: Flask) -> None:
    page = phones.new()
    begin(page)
    page.context.route("**/rounds/1", lambda route: route.abort())
    write(page, 4, 2, 0)
    expect(page.locator("#unsent .unsent")).to_contain_text("Not sent yet")
    page.reload()
    expect(page.locator("#unsent .unsent")).to_contain_text("Aki 4, Ben 2, Chie 0")
    heading(page, "Round 2")
    page.context.unroute("**/rounds/1")
    page.get_by_role("button", name="Send now").click()
    totals(page, 5, 3, 1)
    page.reload()
    expect(page.locator("#unsent")).to_be_hidden()
    assert rounds(app) == [{"points": [4, 2, 0]}]


def test_an_answer_that_was_lost_does_not_double_the_entry(phones: Phones, app: Flask) -> None:
    page = phones.new()
    begin(page)
    lost: list[APIResponse] = []

    def lose(route: Route) -> None:
        if not lost:
            lost.append(route.fetch())  # it did arrive
            route.abort()
        else:
            route.continue_()

    page.context.route("**/rounds/1", lose)
    write(page, 4, 2, 0)
    totals(page, 5, 3, 1)
    expect(page.locator("#unsent .unsent")).to_contain_text("Sent", timeout=20_000)
    assert rounds(app) == [{"points": [4, 2, 0]}]


def test_an_unsent_entry_can_be_changed(phones: Phones, app: Flask) -> None:
    page = phones.new()
    begin(page)
    page.context.route("**/rounds/1", lambda route: route.abort())
    write(page, 4, 2, 0)
    page.get_by_role("button", name="Change it").click()
    expect(page.locator("[name='points.1']")).to_have_value("2")
    page.context.unroute("**/rounds/1")
    write(page, 3, 2, 1)
    totals(page, 5, 3, 1)
    assert rounds(app) == [{"points": [3, 2, 1]}]


def test_a_page_that_was_open_too_long_loses_no_entry(phones: Phones) -> None:
    page = phones.new()
    begin(page)
    page.evaluate("document.querySelectorAll('[name=csrf_token]').forEach(f => f.value = 'old')")
    write(page, 4, 2, 0)
    totals(page, 5, 3, 1)


def test_who_may_no_longer_write_keeps_what_was_typed(phones: Phones) -> None:
    keeper, helper = phones.new(), phones.new()
    path = begin(keeper)
    invite(keeper, path, helper)
    keeper.goto(f"{path}/share")
    keeper.get_by_role("button", name="Make a new link").click()
    expect(keeper.locator("#write-link")).to_be_visible()
    write(helper, 4, 2, 0)
    unsent = helper.locator("#unsent .unsent")
    expect(unsent).to_contain_text("You do not have access")
    expect(unsent).to_contain_text("Aki 4, Ben 2, Chie 0")


@pytest.fixture
def cable(address: str) -> Iterator[Line]:
    """A real connection, which a test cuts by resetting its sockets."""
    with line(address) as through:
        yield through


def waiting(page: Page) -> list[str]:
    """The rounds that wait, as one sees them."""
    items = page.locator("#unsent [data-waits]")
    return [str(words).split()[1] for words in items.all_inner_texts()]


def test_a_whole_game_is_written_down_in_a_cellar(phones: Phones, cable: Line, app: Flask) -> None:
    page = phones.new(base_url=cable.url)
    begin(page)
    write(page, 4, 2, 0)
    totals(page, 5, 3, 1)
    live = page.locator(".live")
    expect(live.locator(".when-on")).to_be_visible()
    cable.cut()
    fill(page, 1, 2, 3)
    page.locator("#round-form .next-thing").click()
    heading(page, "Round 3")
    expect(page.locator("#round-form header")).to_contain_text("Chie deals round 3.")
    expect(live.locator(".when-off")).to_be_visible()
    assert waiting(page) == ["2"]
    write(page, 3, 2, 1)
    expect(page.locator("#round-form")).to_be_hidden()  # there is no fourth
    assert waiting(page) == ["2", "3"]
    expect(page.locator("#unsent")).to_contain_text("Aki 1, Ben 2, Chie 3")
    assert_for_everyone(page)
    assert len(rounds(app)) == 1
    cable.mend()
    expect(page.locator("#entry")).to_contain_text("The game is over")
    totals(page, 11, 9, 7)
    expect(live.locator(".when-on")).to_be_visible()
    assert waiting(page) == []
    assert rounds(app) == [{"points": p} for p in ([4, 2, 0], [1, 2, 3], [3, 2, 1])]


def test_ten_duels_without_a_connection(phones: Phones, cable: Line, app: Flask) -> None:
    page = phones.new("ja", base_url=cable.url)
    begin(page, game="dieangler")
    cable.cut()
    for number, name in enumerate(("Aki", "Ben", "Aki", "Chie"), 1):
        page.get_by_role("button", name=name, exact=True).click()
        heading(page, f"第{number + 1}回")
    expect(page.locator("#unsent [data-waits]")).to_have_count(4)
    page.locator("#unsent [data-waits]").nth(1).get_by_role("button", name="直す").click()
    heading(page, "第2回")
    page.get_by_role("button", name="Chie", exact=True).click()
    heading(page, "第5回")
    cable.mend()
    totals(page, 2, 0, 2)
    heading(page, "第5回")
    assert rounds(app) == [{"winner": seat} for seat in (0, 2, 0, 2)]


def test_what_another_phone_wrote_meanwhile_is_asked_about(
    phones: Phones, cable: Line, app: Flask
) -> None:
    page, other = phones.new(base_url=cable.url), phones.new()
    path = begin(page)
    invite(page, path, other)
    cable.cut()
    write(page, 4, 2, 0)
    heading(page, "Round 2")
    write(page, 1, 2, 3)
    heading(page, "Round 3")
    fill(page, 3, 0, 0)  # still being typed
    write(other, 3, 2, 1)
    totals(other, 5, 3, 1)
    cable.mend()
    first = page.locator("#unsent .unsent").first
    expect(first).to_contain_text("Round 1 is already on the sheet")
    assert waiting(page) == ["1", "2"]  # the second waits for the answer
    expect(page.locator("[name='points.0']")).to_have_value("3")
    assert rounds(app) == [{"points": [3, 2, 1]}]
    first.get_by_role("button", name="Discard").click()
    first.get_by_role("button", name="Discard it for good").click()
    totals(page, 6, 6, 6)
    expect(page.locator("[name='points.0']")).to_have_value("3")
    heading(page, "Round 3")
    expect(page.locator("[data-overtaken]")).to_be_hidden()
    assert rounds(app) == [{"points": [3, 2, 1]}, {"points": [1, 2, 3]}]


def test_what_cannot_add_up_is_asked_about_when_the_connection_is_back(
    phones: Phones, app: Flask
) -> None:
    page = phones.new()
    begin(page)
    page.context.set_offline(True)
    write(page, 4, 2, 9)
    write(page, 1, 2, 3)
    page.context.set_offline(False)
    first = page.locator("#unsent .unsent").first
    expect(first).to_contain_text("Together that is 15 points", timeout=20_000)
    assert rounds(app) == []
    first.get_by_role("button", name="Send again").click()
    page.get_by_role("button", name="Save as entered").click()
    totals(page, 4, 4, 10)
    assert rounds(app) == [{"points": [4, 2, 9]}, {"points": [1, 2, 3]}]

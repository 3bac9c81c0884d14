"""The scorekeeper's evening in real browsers, as wide as a phone: weak Wi-Fi and two phones too."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest
from axe_playwright_python.sync_playwright import Axe
from flask import Flask
from playwright.sync_api import expect

from tests.serving import serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

SAVED = "#entry .notice.good"


@pytest.fixture
def address(app: Flask) -> Iterator[str]:
    """The application as people reach it: with its tokens against forged forms."""
    app.config["WTF_CSRF_ENABLED"] = True
    with serving(app) as url:
        yield url


@dataclass
class Phones:
    """Phones of people who come in one after the other."""

    browser: Browser
    address: str
    contexts: list[BrowserContext]
    said: list[str]

    def new(self, **options: object) -> Page:
        """A phone that nobody has used yet."""
        settings = {"viewport": {"width": 390, "height": 844}, "locale": "en-GB"} | options
        context = self.browser.new_context(base_url=self.address, **settings)  # type: ignore[arg-type]
        context.set_default_timeout(15_000)
        self.contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: self.said.append(str(error)))
        page.on("console", lambda line: self.said.append(line.text) if "Policy" in line.text else 0)
        return page


@pytest.fixture
def phones(chromium: Browser, address: str) -> Iterator[Phones]:
    """As many phones as a test needs; nothing on them may have failed."""
    phones = Phones(chromium, address, [], [])
    yield phones
    for context in phones.contexts:
        context.close()
    assert phones.said == []


def begin(page: Page, *names: str) -> str:
    """One tap from the front page, names, go: the path of the new sheet."""
    page.goto("/")
    page.get_by_role("link", name="New score sheet").click()
    for number, name in enumerate(names or ("Aki", "Ben", "Chie")):
        page.get_by_label(f"Player {number + 1}").fill(name)
    page.get_by_role("button", name="Start").click()
    page.wait_for_url(re.compile(r"/sheets/\w{20}"))
    return page.url.removeprefix(page.evaluate("location.origin"))


def fill(page: Page, *points: int) -> None:
    for seat, number in enumerate(points):
        page.locator(f"[name='points.{seat}']").fill(str(number))


def write(page: Page, *points: int) -> None:
    """Fill in the round and send it."""
    fill(page, *points)
    page.locator("#round-form .next-thing").click()


def heading(page: Page, words: str) -> None:
    expect(page.locator("#round-form h2")).to_have_text(words)


def totals(page: Page, *numbers: int) -> None:
    cells = page.locator("tr.total td")
    expect(cells).to_have_text([str(number).replace("-", "−") for number in numbers])


def invite(owner: Page, path: str, helper: Page) -> None:
    """Hand the writers' link over."""
    owner.goto(f"{path}/share")
    link = owner.locator("#write-link").input_value()
    helper.goto("/s/" + link.rsplit("/", 1)[1])
    owner.goto(path)
    heading(helper, "Round 1")


def test_an_evening_and_round_one_corrected_after_round_three(phones: Phones) -> None:
    keeper, watcher = phones.new(), phones.new()
    path = begin(keeper, "Aki", "Ben", "Chie", "Dan")
    watcher.goto(path)
    expect(watcher.locator("#entry")).to_have_count(0)
    for number, points in enumerate([(4, 2, 1, 0), (2, 2, 1, 0), (0, 1, 2, 4)], 1):
        heading(keeper, f"Round {number}")
        write(keeper, *points)
        expect(keeper.locator(SAVED)).to_contain_text(f"Round {number} is on the sheet")
        expect(keeper.locator("#entry")).to_be_focused()
    totals(keeper, 10, 9, 5, 5)
    totals(watcher, 10, 9, 5, 5)
    expect(keeper.locator("[data-overtaken]")).to_be_hidden()

    keeper.get_by_role("link", name="Correct round 1", exact=True).click()
    heading(keeper, "Correct round 1")
    write(keeper, 0, 2, 1, 4)
    keeper.wait_for_url("**saved=1**")
    totals(watcher, 5, 9, 5, 10)
    expect(watcher.locator(".corrections")).to_contain_text("Aki 4, Ben 2, Chie 1, Dan 0")

    fill(keeper, 7)  # being typed while the sheet below changes
    keeper.get_by_role("button", name="Undo").click()
    totals(keeper, 10, 9, 5, 5)
    totals(watcher, 10, 9, 5, 5)
    expect(keeper.locator("[name='points.0']")).to_have_value("7")
    keeper.get_by_role("button", name="Undo").first.click()
    totals(watcher, 5, 9, 5, 10)

    write(keeper, 1, 4, 1, 0)
    keeper.get_by_role("link", name="Show the result").click()
    expect(keeper.locator("h1")).to_have_text("Ben wins.")
    expect(keeper.locator(".podium .name")).to_have_text(["Ben", "Dan", "Aki", "Chie"])


def test_an_impossible_number_is_refused_where_it_stands(phones: Phones) -> None:
    page = phones.new()
    begin(page)
    write(page, 3, 99, 1)
    wrong = page.locator("[name='points.1']")
    expect(wrong).to_be_focused()
    expect(wrong).to_have_value("99")
    expect(wrong).to_have_accessible_description(re.compile("99 is not between −12 and 16"))
    page.get_by_role("button", name="Chie: one less").click()
    expect(page.locator("[name='points.2']")).to_have_value("0")
    write(page, 3, 2, 1)
    expect(page.locator(SAVED)).to_be_visible()


def test_the_fish_are_tapped(phones: Phones) -> None:
    page = phones.new()
    begin(page)
    page.get_by_role("link", name="Tap the fish").click()
    expect(page.get_by_role("link", name="Tap the fish")).to_be_focused()
    for rule, value in {"target": "fugu", "order": "low", "size": "6", "bycatch": "aji"}.items():
        page.locator(f"[name='rules.{rule}'][value='{value}']").check(force=True)
    fish = page.locator(".deck > li:visible button")
    expect(fish).to_have_count(24)  # ten each, and two sizes of two kinds
    catch = {"Aki": ["puffer 1", "puffer 6"], "Ben": ["sea bream 6"], "Chie": ["horse mackerel 6"]}
    for name, cards in catch.items():
        page.locator(".who label", has_text=name).click()
        for card in cards:
            page.get_by_role("button", name=re.compile(f"^{card}(?!0)")).click()
    expect(page.locator(".who output")).to_have_text(["2", "1", "1"])
    page.get_by_role("button", name=re.compile("^puffer 6 Aki")).focus()
    page.locator(".who label", has_text="Aki").click()
    page.get_by_role("button", name=re.compile("^puffer 6")).press("Enter")  # put back
    page.get_by_role("button", name=re.compile("^puffer 6")).press("Enter")
    page.locator("#round-form .next-thing").click()
    expect(page.locator(SAVED)).to_contain_text("1st with 3 points")
    totals(page, 5, 3, 1)


def test_other_rules_put_fish_back_that_no_longer_score(phones: Phones) -> None:
    page = phones.new()
    begin(page)
    page.get_by_role("link", name="Tap the fish").click()
    for rule, value in {"target": "fugu", "order": "low", "size": "6", "bycatch": "aji"}.items():
        page.locator(f"[name='rules.{rule}'][value='{value}']").check(force=True)
    page.get_by_role("button", name=re.compile("^puffer 1(?!0)")).click()
    page.get_by_role("button", name=re.compile("^sea bream 6")).click()
    page.locator("[name='rules.target'][value='haze']").check(force=True)
    expect(page.locator(".who output").first).to_have_text("1")


def test_without_javascript_everything_works_too(phones: Phones) -> None:
    page = phones.new(java_script_enabled=False)
    begin(page)
    write(page, 3, 99, 1)
    expect(page.locator("[name='points.1']")).to_have_attribute("aria-invalid", "true")
    expect(page.locator("[name='points.1']")).to_be_focused()
    write(page, 3, 2, 1)
    expect(page.locator(SAVED)).to_be_visible()
    page.get_by_role("link", name="Tap the fish").click()
    for rule, value in {"target": "fugu", "order": "low", "size": "6", "bycatch": "aji"}.items():
        page.locator(f"[name='rules.{rule}'][value='{value}']").check(force=True)
    page.get_by_role("combobox", name="puffer 1", exact=True).select_option("Ben")
    page.locator("#round-form .next-thing").click()
    totals(page, 8, 8, 4)
    page.get_by_role("link", name="Correct round 1", exact=True).click()
    write(page, 1, 2, 3)
    page.get_by_role("button", name="Undo").click()
    totals(page, 8, 8, 4)


# ---------------------------------------------------------------- weak Wi-Fi


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
    expect(page.locator("#round-form")).to_be_hidden()
    page.context.unroute("**/rounds/1")
    page.get_by_role("button", name="Send now").click()
    totals(page, 5, 3, 1)
    page.reload()
    expect(page.locator("#unsent")).to_be_hidden()
    assert rounds(app) == [{"points": [4, 2, 0]}]


def test_an_answer_that_was_lost_does_not_double_the_entry(phones: Phones, app: Flask) -> None:
    page = phones.new()
    begin(page)
    lost = []

    def lose(route: object) -> None:
        if not lost:
            lost.append(route.fetch())  # type: ignore[attr-defined]  # it did arrive
            route.abort()  # type: ignore[attr-defined]
        else:
            route.continue_()  # type: ignore[attr-defined]

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
    write(page, 4, 3, 0)
    totals(page, 5, 3, 1)
    assert rounds(app) == [{"points": [4, 3, 0]}]


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
    expect(unsent).to_contain_text("This is not yours to change")
    expect(unsent).to_contain_text("Aki 4, Ben 2, Chie 0")


# ---------------------------------------------------------------- two phones


def test_two_phones_write_one_round_and_nothing_is_lost(phones: Phones, app: Flask) -> None:
    keeper, helper = phones.new(), phones.new()
    path = begin(keeper)
    invite(keeper, path, helper)
    fill(helper, 4, 4, 0)
    write(keeper, 4, 2, 0)
    totals(helper, 5, 3, 1)
    expect(helper.locator("[name='points.1']")).to_have_value("4")
    expect(helper.locator("[data-overtaken]")).to_be_visible()
    helper.locator("#round-form .next-thing").click()
    expect(helper.locator("#question")).to_have_text("Round 1 is already on the sheet")
    expect(helper.locator(".versus tbody td")).to_have_text(["4", "2", "0", "4", "4", "0"])
    helper.get_by_role("button", name="Replace it with mine").click()
    totals(keeper, 5, 5, 1)
    expect(keeper.locator(".corrections")).to_contain_text("phone 2")
    expect(keeper.locator(SAVED)).to_contain_text("1st with 4 points, tied")  # no stale words
    heading(keeper, "Round 2")
    heading(helper, "Round 2")
    assert rounds(app) == [{"points": [4, 4, 0]}]


def test_an_unsent_entry_that_comes_too_late_is_asked_about(phones: Phones, app: Flask) -> None:
    keeper, helper = phones.new(), phones.new()
    path = begin(keeper)
    invite(keeper, path, helper)
    keeper.context.set_offline(True)
    write(keeper, 4, 4, 0)
    expect(keeper.locator("#unsent .unsent")).to_contain_text("Not sent yet")
    write(helper, 4, 2, 0)
    expect(helper.locator(SAVED)).to_be_visible()
    keeper.context.set_offline(False)
    unsent = keeper.locator("#unsent .unsent")
    expect(unsent).to_contain_text("Round 1 is already on the sheet", timeout=20_000)
    expect(unsent).to_contain_text("Aki 4, Ben 4, Chie 0")
    unsent.get_by_role("button", name="Send now").click()
    keeper.get_by_role("button", name="Replace it with mine").click()
    totals(helper, 5, 5, 1)
    expect(unsent).to_be_hidden()
    assert rounds(app) == [{"points": [4, 4, 0]}]


def test_a_form_where_nothing_was_typed_follows_along(phones: Phones) -> None:
    keeper, helper = phones.new(), phones.new()
    path = begin(keeper)
    invite(keeper, path, helper)
    write(keeper, 4, 2, 0)
    heading(helper, "Round 2")
    write(helper, 0, 1, 3)
    totals(keeper, 6, 6, 6)
    heading(keeper, "Round 3")


def test_both_send_at_the_same_moment(phones: Phones, app: Flask) -> None:
    keeper, helper = phones.new(), phones.new()
    path = begin(keeper)
    invite(keeper, path, helper)
    for phone, points in ((keeper, (4, 2, 0)), (helper, (0, 2, 4))):
        fill(phone, *points)
        # Sent when this returns, not answered yet.
        phone.evaluate("document.querySelector('#round-form').requestSubmit()")
    asked = [phone for phone in (keeper, helper) if settled(phone) == "question"]
    assert len(asked) == 1
    asked[0].get_by_role("link", name="Keep what is on the sheet").click()
    heading(asked[0], "Round 2")
    assert len(rounds(app)) == 1


def settled(page: Page) -> str:
    """Whether the phone was asked or answered."""
    expect(page.locator(f"{SAVED}, #question")).to_be_visible()
    return "question" if page.locator("#question").count() else "saved"


# ---------------------------------------------------------------- for everyone


@pytest.mark.parametrize(("language", "scheme"), [("en-GB", "light"), ("ja-JP", "dark")])
def test_everyone_can_use_every_page(phones: Phones, language: str, scheme: str) -> None:
    page = phones.new(locale=language, color_scheme=scheme)
    page.goto("/sheets/new")
    check(page)
    for seat, name in enumerate(("Aki", "ゆうこ", "Chie", "Dominique")):
        page.fill(f"[name='names.{seat}']", name)
    page.locator("main .next-thing").click()
    page.wait_for_url(re.compile(r"/sheets/\w{20}"))
    path = page.url
    write(page, 4, 99, 1, 0)
    expect(page.locator("[aria-invalid]")).to_be_visible()
    check(page)
    write(page, 9, 6, 1, 0)
    expect(page.locator(SAVED)).to_be_visible()
    check(page)
    page.locator(".ways a").nth(1).click()
    for rule, value in {"target": "fugu", "order": "low", "size": "6", "bycatch": "aji"}.items():
        page.locator(f"[name='rules.{rule}'][value='{value}']").check(force=True)
    page.locator(".deck > li:visible button").first.click()
    check(page)
    page.goto(f"{path}/rounds/1?way=points")
    check(page)
    write(page, 4, 2, 1, -1)
    page.wait_for_url("**saved=1**")
    check(page)
    for part in ("result", "share", "names", "print"):
        page.goto(f"{path}/{part}")
        check(page)
    page.goto("/sheets/bring")
    check(page)


def check(page: Page) -> None:
    """No barrier that axe finds, nothing too small for a finger, nothing wider than the phone."""
    found = Axe().run(page)
    assert found.violations_count == 0, (page.url, found.generate_report())
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth"), page.url
    small = page.evaluate("""() => [...document.querySelectorAll('button, select, .button')]
        .filter(e => e.checkVisibility() && !e.closest('.heard'))
        .map(e => [e.textContent.trim(), e.getBoundingClientRect()])
        .filter(([_, box]) => box.height < 43.5 || box.width < 43.5)
        .map(([text, box]) => `${text} ${box.width}x${box.height}`)""")
    assert small == [], page.url


def rounds(app: Flask) -> list[object]:
    """The rounds of the only sheet there is."""
    from companion.models import Sheet, db
    from companion.services.scorekeeping import read_paper

    with app.app_context():
        return read_paper(db.session.get_one(Sheet, 1)).entries

"""A match in real browsers: two phones against each other and two AIs, to the end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from flask import Flask
from playwright.sync_api import expect

from companion.config import Settings
from companion.services.transaction import writing
from companion.tasks import start_embedded
from tests.serving import serving
from tests.tables import wait_for
from tests.web.matches import row, turn

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

PHONE = {"width": 390, "height": 844}
MINE = "#status.is-yours"
READY = f"{MINE}, #deal, .is-over"
WANTED = ("422", "409")  # the browser reports refusals too, which are answers and no mistakes


@pytest.fixture
def settings(settings: Settings) -> Settings:
    """AIs that decide quickly: the test is about the pages."""
    return replace(settings, ai_simulations=20)


@pytest.fixture
def address(app: Flask) -> Iterator[str]:
    """The application with its worker, as people reach it."""
    app.config["WTF_CSRF_ENABLED"] = True
    worker = start_embedded(app)
    with serving(app) as url:
        yield url
    worker.stop()


@dataclass
class Phones:
    """Phones of people who come in one after the other; nothing on them may fail."""

    browser: Browser
    address: str
    contexts: list[BrowserContext]
    said: list[str]

    def new(self, language: str = "en", width: int = PHONE["width"]) -> Page:
        """A phone that nobody has used yet."""
        context = self.browser.new_context(
            base_url=self.address,
            viewport={"width": width, "height": PHONE["height"]},
            locale="ja-JP" if language == "ja" else "en-GB",
            reduced_motion="reduce",
            color_scheme="light" if language == "ja" else "dark",
        )
        context.set_default_timeout(30_000)
        self.contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: self.said.append(str(error)))
        page.on("console", lambda line: self.hear(line.type, line.text))
        return page

    def hear(self, kind: str, text: str) -> None:
        """Keep what a console should not have said."""
        if kind in ("error", "warning") and not any(code in text for code in WANTED):
            self.said.append(text)


@pytest.fixture
def phones(chromium: Browser, address: str) -> Iterator[Phones]:
    """As many phones as a test needs."""
    phones = Phones(chromium, address, [], [])
    yield phones
    for context in phones.contexts:
        context.close()
    assert phones.said == []


def open_match(page: Page, friends: int = 1, seats: int = 4) -> str:
    """Fill in the form as the first player; the code of the match."""
    page.goto("/matches/new")
    page.check(f"[name=seats][value='{seats}']", force=True)
    page.fill("#name-0", "Aki")
    for seat in range(1, 1 + friends):
        page.check(f"[name=kind-{seat}][value=link]", force=True)
        page.fill(f"#name-{seat}", "Ben")
    page.locator("details.more summary").click()
    page.check("[name=first][value='0']", force=True)
    page.locator("button.next-thing").click()
    expect(page.locator("#match")).to_be_visible()
    return page.url.rsplit("/", 1)[1]


def hurry(app: Flask, code: str) -> None:
    """The AIs of this match let nobody wait."""
    with app.app_context(), writing():
        row(code).pace = 0


def link(page: Page, where: str) -> str:
    """The path of a link that is shown to be copied."""
    return urlsplit(page.locator(where).first.input_value()).path


def act(page: Page) -> bool:
    """Do the first thing that can be done; whether there was one."""
    if page.locator(f"{MINE}, #deal").count() == 0:
        return False
    for what in ("#deal", ".mat-field button", "#hand .is-legal"):
        if page.locator(what).count():
            page.locator(what).first.click()
            return True
    return False


def told(page: Page) -> str | None:
    """Which state of the match the page shows."""
    return page.get_attribute("#match", "data-told")


def assert_open_to_all(page: Page) -> None:
    """No barrier that axe can find."""
    found = Axe().run(page).response["violations"]
    assert [(v["id"], [n["html"][:120] for n in v["nodes"]]) for v in found] == []


def assert_fits(page: Page) -> None:
    """Nothing sticks out sideways."""
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]


def test_two_people_and_two_ais_play_to_the_end(app: Flask, phones: Phones) -> None:
    aki, ben, dan = phones.new("ja"), phones.new("en"), phones.new("en", width=1280)
    aki.goto("/matches/new")
    assert_open_to_all(aki)
    code = open_match(aki)
    hurry(app, code)
    assert_open_to_all(aki)
    ben.goto(link(aki, ".people .copy input"))
    ben.fill("#name", "Benjamin")
    ben.locator("main form button").click()
    expect(ben.locator(".is-waiting")).to_be_visible()
    expect(aki.locator(".people")).to_contain_text("Benjamin")
    aki.locator("form[action$='/start'] button").click()
    expect(ben.locator("#hand")).to_be_visible()
    dan.goto(f"/matches/{code}")
    looked = set[str]()
    while (seat := next_person(app, code)) is not None:
        page = ben if seat == 1 else aki
        expect(page.locator(f"{MINE}, #deal")).to_be_visible()
        look_closely(page, looked)
        act_and_see(page)
    for page in (aki, ben, dan):
        expect(page.locator(".podium li")).to_have_count(4)
        assert_open_to_all(page)
        assert_fits(page)
    assert "勝利点" in aki.inner_text(".podium")
    assert "victory points" in ben.inner_text(".podium")
    assert looked >= {"target", "order", "size", "bycatch", "hand", "deal"}
    look_back(dan, code)


def next_person(app: Flask, code: str) -> int | None:
    """The person's seat whose turn it is, -1 for the deal, as soon as the AIs have moved."""
    wait_for(lambda: over(app, code) or turn(app, code) < 2, "the AIs do not move")
    return None if over(app, code) else turn(app, code)


def over(app: Flask, code: str) -> bool:
    """Whether the match has ended."""
    with app.app_context():
        return row(code).state == "over"


def look_closely(page: Page, looked: set[str]) -> None:
    """Every kind of page once: no barriers, nothing sticking out."""
    rules = ("target", "order", "size", "bycatch")
    kinds = {rule: f".mat-field.rule-{rule}" for rule in rules}
    for name, where in (kinds | {"hand": "#hand .is-illegal", "deal": "#deal"}).items():
        if name not in looked and page.locator(where).count():
            looked.add(name)
            assert_open_to_all(page)
            assert_fits(page)


def look_back(page: Page, code: str) -> None:
    """The replay, by keys and buttons, and the page of links."""
    page.goto(f"/matches/{code}/replay?ply=5")
    assert_open_to_all(page)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".hand-tray .steps")).to_contain_text("Move 6 of")
    page.locator("#step-back").click()
    expect(page.locator(".hand-tray .steps")).to_contain_text("Move 5 of")
    assert page.url.endswith("ply=5")
    page.goto(f"/matches/{code}/links")
    assert_open_to_all(page)


def test_the_seat_can_be_taken_on_another_device(app: Flask, phones: Phones) -> None:
    aki = phones.new()
    code = open_match(aki, friends=0)
    hurry(app, code)
    expect(aki.locator("#hand")).to_be_visible()
    aki.goto(f"/matches/{code}/links")
    seat = link(aki, "#seat-0")
    tablet = phones.new("ja")
    tablet.goto(seat)
    aki.goto(f"/matches/{code}")
    for page in (aki, tablet):
        expect(page.locator(MINE)).to_be_visible()
    assert cards(tablet) == cards(aki)
    shown = told(aki)
    act(tablet)
    expect(aki.locator("#match")).not_to_have_attribute("data-told", shown or "")


def cards(page: Page) -> list[str]:
    """The own hand on the page."""
    return page.locator("#hand button").evaluate_all("all => all.map(card => card.value)")


def test_a_spectator_sees_the_table_and_no_hand(app: Flask, phones: Phones) -> None:
    aki, dan = phones.new(), phones.new()
    code = open_match(aki, friends=0)
    hurry(app, code)
    dan.goto(f"/matches/{code}")
    expect(dan.locator(".seats")).to_be_visible()
    assert dan.locator("#hand, form:not([action='/language'])").count() == 0
    assert_open_to_all(dan)
    expect(aki.locator(MINE)).to_be_visible()
    shown = told(dan)
    act(aki)
    expect(dan.locator("#match")).not_to_have_attribute("data-told", shown or "")


def act_and_see(page: Page) -> None:
    """Do the first thing that can be done, and wait until the page shows it."""
    shown = told(page)
    assert act(page)
    expect(page.locator("#match")).not_to_have_attribute("data-told", shown or "")


def to_the_hand(page: Page) -> None:
    """Choose what has to be chosen until a card is to be played."""
    expect(page.locator(MINE)).to_be_visible()
    while page.locator(".mat-field").count():
        act_and_see(page)
        expect(page.locator(MINE)).to_be_visible()


def test_a_trick_is_played_by_keys_alone(app: Flask, phones: Phones) -> None:
    page = phones.new()
    hurry(app, open_match(page, friends=0))
    to_the_hand(page)
    expect(page.locator("#hand [tabindex='0']")).to_have_count(1)
    page.locator("#hand [tabindex='0']").focus()
    held = cards(page)
    page.keyboard.press("Home")
    for _ in held:
        if page.evaluate("document.activeElement.classList.contains('is-legal')"):
            break
        page.keyboard.press("ArrowRight")
    played = page.evaluate("document.activeElement.value")
    page.keyboard.press("Enter")
    expect(page.locator(f"#hand [value='{played}']")).to_have_count(0)
    expect(page.locator("#hand button:focus")).to_have_count(1)  # the focus stayed in the hand
    expect(page.locator("#announce")).to_contain_text("Aki played")


def test_an_illegal_tap_is_explained_and_announced(app: Flask, phones: Phones) -> None:
    page = phones.new()
    hurry(app, open_match(page, friends=0))
    to_the_hand(page)
    while not page.locator("#hand .is-illegal").count():
        act_and_see(page)
        expect(page.locator(READY)).to_be_visible()
    page.locator("#hand .is-illegal").first.click(force=True)
    expect(page.locator("#status.is-refused")).to_contain_text("and must follow.")
    expect(page.locator("#announce")).to_contain_text("and must follow.")
    assert_open_to_all(page)


def test_what_the_reader_opened_stays_open(app: Flask, phones: Phones) -> None:
    page = phones.new()
    hurry(app, open_match(page, friends=0))
    to_the_hand(page)
    page.locator("#log summary").click()
    act_and_see(page)
    assert page.locator("#log").get_attribute("open") is not None


def test_each_piece_of_news_is_fetched_at_most_once(app: Flask, phones: Phones) -> None:
    aki, dan = phones.new(), phones.new()
    code = open_match(aki, friends=0)
    hurry(app, code)
    dan.goto(f"/matches/{code}")
    first = int(told(dan) or 0)
    asked: list[str] = []
    dan.on("request", lambda request: asked.append(request.url))
    to_the_hand(aki)
    for _ in range(3):
        act_and_see(aki)
        expect(aki.locator(MINE)).to_be_visible()
    expect(dan.locator("#match")).to_have_attribute("data-told", told(aki) or "")
    looks = [url for url in asked if url.endswith(code)]
    assert 1 <= len(looks) <= int(told(dan) or 0) - first


def test_without_javascript_one_can_play(app: Flask, chromium: Browser, address: str) -> None:
    context = chromium.new_context(base_url=address, viewport=PHONE, java_script_enabled=False)
    page = context.new_page()
    code = open_match(page, friends=0)
    hurry(app, code)
    for _ in range(200):
        if page.locator("#hand .is-legal").count() and not page.locator(".mat-field").count():
            break
        act(page)
        page.goto(f"/matches/{code}")
    held = page.locator("#hand button").count()
    page.locator("#hand .is-legal").first.click()
    expect(page.locator("#hand button")).to_have_count(held - 1)
    context.close()

"""Phones of people in a real browser, and what every page on them has to keep to."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from axe_playwright_python.sync_playwright import Axe

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1280, "height": 900}
ANSWERS = ("422", "409")  # the browser's console reports refusals too, which are no mistakes
WEAK_WIFI = ("net::ERR_", "htmx:sendError", "htmx:afterRequest", "400", "403")  # requests get lost


@dataclass
class Phones:
    """Phones of people who come in one after the other; nothing on them may fail."""

    browser: Browser
    address: str
    expected: tuple[str, ...] = ANSWERS
    contexts: list[BrowserContext] = field(default_factory=list)
    said: list[str] = field(default_factory=list)

    def new(self, language: str = "en", *, wide: bool = False, **options: object) -> Page:
        """A phone that nobody has used yet (or a desktop): Japanese ones are light, others dark."""
        context = self.browser.new_context(
            **{
                "base_url": self.address,
                "viewport": DESKTOP if wide else PHONE,
                "locale": "ja-JP" if language == "ja" else "en-GB",
                "reduced_motion": "reduce",
                "color_scheme": "light" if language == "ja" else "dark",
                **options,
            }  # type: ignore[arg-type]  # a table of settings has one type for all its values
        )
        context.set_default_timeout(30_000)
        self.contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: self.said.append(error.stack or str(error)))
        page.on("console", lambda line: self.hear(line.type, line.text))
        return page

    def hear(self, kind: str, text: str) -> None:
        """Keep what a console should not have said."""
        if kind in ("error", "warning") and not any(word in text for word in self.expected):
            self.said.append(text)


# What fades in is pale for a moment; what moves for ever (somebody thinks) is not waited for.
STILL = """() => Promise.race([
  Promise.allSettled(document.getAnimations()
    .filter((one) => one.effect.getComputedTiming().endTime < Infinity).map((one) => one.finished)),
  new Promise((enough) => setTimeout(enough, 5000)),
])"""


def assert_open_to_all(page: Page) -> None:
    """No barrier that axe can find, once everything is in its place."""
    page.wait_for_load_state()
    page.evaluate(STILL)
    found = Axe().run(page).response["violations"]
    barriers = [(v["id"], [n["failureSummary"] for n in v["nodes"]]) for v in found]
    assert barriers == [], f"{page.url}: {barriers}"


def assert_fits(page: Page) -> None:
    """Nothing sticks out sideways."""
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth"), page.url


def assert_for_fingers(page: Page) -> None:
    """Nothing that is to be tapped is smaller than a finger."""
    small = page.evaluate("""() => [...document.querySelectorAll('button, select, .button')]
        .filter(e => e.checkVisibility() && !e.closest('.heard'))
        .map(e => [e.textContent.trim(), e.getBoundingClientRect()])
        .filter(([_, box]) => box.height < 43.5 || box.width < 43.5)
        .map(([text, box]) => `${text} ${box.width}x${box.height}`)""")
    assert small == [], page.url


def assert_for_everyone(page: Page) -> None:
    """No barrier, nothing too small, nothing wider than the phone."""
    assert_open_to_all(page)
    assert_fits(page)
    assert_for_fingers(page)

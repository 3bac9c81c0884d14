"""Phones of people in a real browser, and what every page on them has to keep to."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from axe_playwright_python.base import AXE_SCRIPT

from companion.games import GAMES
from tests.tables import wait_for

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

KNOWN = f"""try {{
  localStorage.told ??= JSON.stringify({[f"{key}.*" for key in (*GAMES, "sound", "seat")]});
}} catch {{ /* a page of nobody */ }}"""
PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1280, "height": 900}
WORKER = (
    "navigator.serviceWorker.controller !== null"  # the service worker has taken this page over
)
NO_WORKER = "Service Worker registration blocked"
ANSWERS = ("422", "409")  # the browser's console reports refusals too, which are no mistakes
OVERTAKEN = ("htmx:sendAbort", "htmx:afterRequest")  # a later choice takes the place of an earlier
WEAK_WIFI = (
    "net::ERR_",
    "htmx:sendError",
    "htmx:timeout",
    "400",
    "403",
    "[object Event]",
)  # requests get lost


@dataclass
class Phones:
    """Phones of people who come in one after the other; nothing on them may fail."""

    browser: Browser
    address: str
    expected: tuple[str, ...] = (*ANSWERS, *OVERTAKEN)
    contexts: list[BrowserContext] = field(default_factory=list)
    said: list[str] = field(default_factory=list)

    def new(
        self, language: str = "en", *, wide: bool = False, newcomer: bool = False, **options: object
    ) -> Page:
        """A phone that nobody has used yet (or a desktop): Japanese ones are light, others dark.

        Whoever holds it knows the games, and is told nothing of them, but for a newcomer.
        """
        context = self.browser.new_context(
            **{
                "base_url": self.address,
                "viewport": DESKTOP if wide else PHONE,
                "locale": "ja-JP" if language == "ja" else "en-GB",
                "reduced_motion": "reduce",
                "service_workers": "block",  # only tests of the service worker have one
                "color_scheme": "light" if language == "ja" else "dark",
                **options,
            }  # type: ignore[arg-type]  # a table of settings has one type for all its values
        )
        context.set_default_timeout(30_000)
        if not newcomer:
            context.add_init_script(KNOWN)
        self.contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: self.fail(error.stack or str(error)))
        page.on("console", lambda line: self.hear(line.type, line.text))
        return page

    def fail(self, text: str) -> None:
        """Keep what went wrong in a script.

        htmx rejects a lost request without a reason; that it is lost, the console says.
        """
        if text != "undefined":
            self.said.append(text)

    def hear(self, kind: str, text: str) -> None:
        """Keep what a console should not have said."""
        expected = (*self.expected, NO_WORKER)
        if kind in ("error", "warning") and not any(word in text for word in expected):
            self.said.append(text)


def until(page: Page, expression: str) -> None:
    """Wait for what a script says of the page.

    Its own `wait_for_function` looks again from inside the page, where the policy refuses a string.
    """
    wait_for(lambda: page.evaluate(expression), f"it never was so: {expression}")


# What fades in is pale for a moment; what moves for ever (somebody thinks) is not waited for.
STILL = """() => Promise.race([
  Promise.allSettled(document.getAnimations()
    .filter((one) => one.effect.getComputedTiming().endTime < Infinity).map((one) => one.finished)),
  new Promise((enough) => setTimeout(enough, 5000)),
])"""


# Everything that shows text, once for each way it looks: its colours, its size, what it lies on.
STYLED = """() => {
  const written = (one) => one.matches("input, select, textarea") ||
    [...one.childNodes].some((part) => part.nodeType === 3 && part.data.trim());
  const layer = (one) => {
    const { backgroundColor, backgroundImage, opacity, filter } = getComputedStyle(one);
    return [one.localName, one.className, backgroundColor, backgroundImage, opacity, filter];
  };
  const whole = (one) => {
    const plain = layer(one), opaque = plain[2].startsWith("rgb(") && plain[4] === "1";
    return [plain, ...(opaque || !one.parentElement ? [] : whole(one.parentElement))];
  };
  const key = (one) => {
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(one);
    return JSON.stringify([color, fontSize, fontWeight, textShadow, whole(one)]);
  };
  const shown = [...document.body.querySelectorAll("*")]
    .filter((one) => written(one) && one.checkVisibility());
  window.styled = new Map(shown.map((one) => [key(one), one]));
  return [...window.styled.keys()];
}"""
contrasted = set[str]()

# What axe finds wrong and nothing else: where all the rest is, takes longer to say than to find.
BARRIERS = """async (fresh) => {
  for (const key of fresh) window.styled.get(key).setAttribute("data-new", "");
  axe.configure({ rules: [{ id: "color-contrast", selector: "[data-new]" }] });
  const { violations } = await axe.run({ resultTypes: ["violations"], selectors: false });
  for (const one of document.querySelectorAll("[data-new]")) one.removeAttribute("data-new");
  return violations.map((found) =>
    [found.id, found.nodes.map((node) => `${node.html}: ${node.failureSummary}`)]);
}"""


# What a page is made of, each kind of element once for each place it stands in: what it is called
# and says of itself, whether it is seen and has words. Which words and how many, is left out.
SHAPE = """() => {
  const meant = /^(role|type|tabindex|lang|scope|aria-(?!label|described|owns|controls).*)$/;
  const name = (one) => `${one.localName}.${one.getAttribute("class") ?? ""}`;
  const chain = (one) => (one ? `${chain(one.parentElement)}>${name(one)}` : "");
  const own = (one) => [...one.attributes]
    .filter(({ name }) => !["id", "class", "style", "value"].includes(name))
    .map(({ name, value }) => name + (meant.test(name) ? value : !value));
  const written = (one) => [...one.childNodes].some((n) => n.nodeType === 3 && n.data.trim());
  const kinds = [...document.body.querySelectorAll("*")]
    .map((one) => [chain(one), own(one).sort(), written(one), one.checkVisibility()].join(" "));
  return [innerWidth, ...new Set(kinds)].sort().join("\\n");
}"""
DOUBLE = """() => {
  const all = [...document.querySelectorAll("[id]")].map((one) => one.id);
  return all.filter((id, at) => all.indexOf(id) < at);
}"""
opened = set[int]()


def assert_open_to_all(page: Page) -> None:
    """No barrier that axe can find, once everything is in its place.

    Contrast would take three quarters of the time and hangs on looks alone: of things that look
    alike and lie on the same, on whatever page, one is looked at. For the same reason a page that
    is made of the same as one before, in other words or numbers, is not gone through again.
    Without scripts axe would wait for ever: its timers never ring.
    """
    page.wait_for_load_state()
    page.evaluate(STILL)
    assert page.evaluate(DOUBLE) == [], page.url
    if page.evaluate("matchMedia('(scripting: none)').matches"):
        return
    fresh = [way for way in page.evaluate(STYLED) if way not in contrasted]
    shape = hash(page.evaluate(SHAPE))
    if shape in opened and not fresh:
        return
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    barriers = page.evaluate(BARRIERS, fresh)
    assert barriers == [], f"{page.url}: {barriers}"
    contrasted.update(fresh)
    opened.add(shape)


BLANK = """[...document.querySelectorAll('svg use')]
    .filter(e => e.checkVisibility() && !e.getBBox().width)
    .map(e => e.getAttribute('href'))"""


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


def assert_drawn(page: Page) -> None:
    """No picture is blank: what it takes from a drawing is there, and a browser can read it."""
    wait_for(lambda: not page.evaluate(BLANK), f"a blank picture on {page.url}")


def assert_apart(page: Page) -> None:
    """No sentence runs into the next one."""
    main = page.locator("main").inner_text()
    assert re.findall(r"\w+[a-z]\.[A-Z][a-z]+", main) == [], page.url


def assert_for_everyone(page: Page) -> None:
    """No barrier, nothing too small, nothing too wide, no picture blank, no space missing."""
    assert_open_to_all(page)
    assert_fits(page)
    assert_drawn(page)
    assert_for_fingers(page)
    assert_apart(page)

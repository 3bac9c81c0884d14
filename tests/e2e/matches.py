"""Matches of any game on phones: opened, started, and played by the controls of their pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from flask import Flask
from playwright.sync_api import expect

from companion.core.transaction import writing
from companion.games import GAMES
from tests.site.matches import row

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

MINE = "#status.is-yours"
READY = f"{MINE}, #deal, .is-over"
MOVES = "form[action$='/moves']:not([hidden])"
CHOICE = f"{MOVES} button:not(.is-illegal):not(:disabled):visible"


def open_match(
    page: Page,
    game: str = "fisherman",
    *,
    seats: int | None = None,
    friends: int = 1,
    options: Mapping[str, object] | None = None,
) -> str:
    """Fill in the form as the first player, whose seat is the first; the code of the match.

    `seats` is as many as the game allows unless told otherwise; further seats are for AIs.
    """
    page.goto(f"/matches/new?game={game}")
    page.check(f"[name=seats][value='{seats or GAMES[game].seats[-1]}']", force=True)
    page.fill("[name='name.0']", "Aki")
    for seat, name in enumerate(("Ben", "Chie", "Dan", "Emi")[:friends], 1):
        page.check(f"[name='kind.{seat}'][value=link]", force=True)
        page.fill(f"[name='name.{seat}']", name)
    page.locator("details.more > summary").click()
    set_first(page)
    for key, value in (options or {}).items():
        choose(page, key, value)
    page.locator("button.next-thing").click()
    expect(page.locator("#match")).to_be_visible()
    return page.url.rsplit("/", 1)[1]


def set_first(page: Page) -> None:
    """The first seat begins; where nobody begins, seats are not turned by lot either."""
    if page.locator("[name=first][type=radio]").count():
        page.check("[name=first][value='0']", force=True)
    else:
        page.locator("[name=first]").evaluate("field => { field.value = '0'; }")


def choose(page: Page, key: str, value: object) -> None:
    """Set an option of the form: a tick, or one of several plates."""
    if isinstance(value, bool):
        page.locator(f"[name$='.{key}'][type=checkbox]").set_checked(value, force=True)
    else:
        page.check(f"[name$='.{key}'][value='{value}']", force=True)


def sit_down(host: Page, guest: Page, name: str = "Ben") -> None:
    """The guest takes the first empty seat by the link that the host's waiting room shows."""
    guest.goto(link(host, ".people .copy input"))
    guest.fill("#name", name)
    guest.locator("main form button").click()
    expect(guest.locator("#match")).to_be_visible()


def arrive(page: Page, path: str) -> None:
    """Sit down by a seat's link, whoever sits there already; until the table's scripts listen."""
    page.goto(path)
    with page.expect_navigation():
        page.locator("main form button").click()


def start(host: Page) -> None:
    """Everyone is there: begin."""
    host.locator("form[action$='/start'] button").click()
    expect(host.locator(".is-playing")).to_be_visible()


def hurry(app: Flask, code: str) -> None:
    """The AIs of this match let nobody wait."""
    with app.app_context(), writing():
        row(code).pace = 0


def open_more(page: Page) -> None:
    """Open what is behind ⋯ on a phone; a wide screen shows it beside the table."""
    if page.locator(".table-more").is_visible() and not page.locator("#beside").is_visible():
        page.locator(".table-more").click()


def link(page: Page, where: str) -> str:
    """The path of a link that is shown to be copied."""
    return urlsplit(page.locator(where).first.input_value()).path


def told(page: Page) -> str | None:
    """Which state of the match the page shows."""
    return page.get_attribute("#match", "data-told")


def act(page: Page) -> bool:
    """Press the first control that is no refusal, else the next deal; whether there was one."""
    if page.locator(f"{MINE}, #deal").count() == 0:
        return False
    for what in (CHOICE, "#deal"):
        if page.locator(what).count():
            page.locator(what).first.click()
            sure(page)
            return True
    return False


def sure(page: Page) -> None:
    """Say yes where a choice is looked at first."""
    yes = page.locator("#chosen [data-do]")
    if yes.is_visible():
        yes.click()


def act_and_see(page: Page, how: Callable[[Page], bool] = act) -> None:
    """Do the first thing that can be done, and wait until the page shows it."""
    shown = told(page)
    assert how(page)
    expect(page.locator("#match")).not_to_have_attribute("data-told", shown or "")


# Where on the page a move is: a button's own value, or words that are ticked besides.
FIND = """(text) => {
  const wanted = text.split(" ").sort().join(" ");
  const words = (control) => control.value ? control.value.split(" ") : [];
  const named = (control) => control.name === "move";
  for (const form of document.querySelectorAll("form[action$='/moves']:not([hidden])")) {
    const controls = [...form.elements].filter(named);
    const fixed = controls.filter((c) => c.type === "hidden").flatMap(words);
    const boxes = controls.filter((c) => ["checkbox", "radio"].includes(c.type));
    for (const button of [...form.elements].filter((c) => c.type === "submit" && !c.disabled)) {
      const given = [...fixed, ...(named(button) ? words(button) : [])];
      const rest = text.split(" ");
      for (const word of given) rest.splice(rest.indexOf(word) >>> 0, 1);
      const ticked = boxes.filter((box) => rest.includes(box.value));
      const made = [...given, ...ticked.flatMap(words)];
      if (ticked.length ? made.sort().join(" ") !== wanted : made.join(" ") !== text) continue;
      const all = [...document.querySelectorAll("form[action$='/moves']:not([hidden]) button")];
      return { at: all.indexOf(button), ticks: ticked.map((box) => box.value) };
    }
  }
  return null;
}"""


def can_press(page: Page, text: str) -> bool:
    """Whether the page has controls for the move of this text."""
    return page.evaluate(FIND, text) is not None


def press(page: Page, text: str) -> bool:
    """Make the move of this text by the page's controls; whether they are there.

    Either a button's value is the text, or its form's hidden fields, ticked boxes and button
    together are (in any order).
    """
    found = page.evaluate(FIND, text)
    if found is None:
        return False
    button = page.locator(f"{MOVES} button").nth(found["at"])
    form = button.locator("xpath=ancestor::form")
    for box in form.locator("[name=move][type=checkbox], [name=move][type=radio]").all():
        if box.input_value() in found["ticks"]:
            box.check(force=True)
        elif box.get_attribute("type") == "checkbox":
            box.uncheck(force=True)
        elif box.get_attribute("checked") is not None:
            box.check(force=True)  # what is chosen where nothing is
    bring_out(form, button)
    button.click()
    sure(page)
    return True


def bring_out(form: Locator, button: Locator) -> None:
    """Where plates above the board say what a tap does, choose the one that shows this control."""
    for plate in form.locator("[type=radio]:not([name=move])").all():
        if not button.is_visible():
            plate.check(force=True)

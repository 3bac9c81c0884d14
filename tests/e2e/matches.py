"""Matches of any game on phones: opened, started, and played by the controls of their pages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from flask import Flask
from playwright.sync_api import expect

from companion.games import GAMES
from companion.infrastructure.transaction import writing
from companion.kit.state import CHANCE, View
from companion.models import HUMAN, Match
from companion.services.matches import play
from companion.tasks import wake
from tests.tables import wait_for
from tests.web.matches import row

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
    page.fill("#name-0", "Aki")
    for seat, name in enumerate(("Ben", "Chie", "Dan", "Emi")[:friends], 1):
        page.check(f"[name=kind-{seat}][value=link]", force=True)
        page.fill(f"#name-{seat}", name)
    page.locator("details.more summary").click()
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


def start(host: Page) -> None:
    """Everyone is there: begin."""
    host.locator("form[action$='/start'] button").click()
    expect(host.locator(".is-playing")).to_be_visible()


def hurry(app: Flask, code: str) -> None:
    """The AIs of this match let nobody wait."""
    with app.app_context(), writing():
        row(code).pace = 0


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


# ---------------------------------------------------------------- what is stored, to know when


def legal(app: Flask, code: str, seat: int) -> list[str]:
    """What this seat may do now."""
    with app.app_context():
        return list(play.view(row(code), seat)["legal"])


def over(app: Flask, code: str) -> bool:
    """Whether the match has ended."""
    with app.app_context():
        return row(code).state == "over"


def next_person(app: Flask, code: str) -> int | None:
    """A person's seat that is to act, CHANCE for the next deal, as soon as no AI has to move.

    None when the match is over.
    """
    found: list[int | None] = []

    def asked() -> bool:
        with app.app_context():
            match = row(code)
            if match.state == "over":
                found.append(None)
                return True
            people = [seat.index for seat in match.places if seat.kind == HUMAN]
            actors = play.position(match).actors()
            if not all(actor in (*people, CHANCE) for actor in actors):
                return False
            found.append(actors[0])
            return True

    wait_for(asked, "the AIs do not move")
    return found[-1]


def play_on(
    app: Flask,
    code: str,
    pages: Mapping[int, Page],
    until: Callable[[Page, str], bool] = lambda page, phase: False,
    by_hand: Callable[[View], bool] = lambda view: True,
    audience: Sequence[Page] = (),
) -> None:
    """Play by the controls of these seats' pages, to the end; the first asks for the deals.

    `until` is shown every page to act on, and its phase; where it says yes, that is enough. Where
    `by_hand` says no to what the seat sees, moves are stored while no phone looks, these and those
    of the `audience`.
    """
    first = next(iter(pages.values()))
    everybody = {*pages.values(), *audience}
    while (seat := next_person(app, code)) is not None:
        with app.app_context():
            by_itself = not by_hand(play.view(row(code), max(seat, 0)))
        if by_itself:
            look_away(everybody)
            store_move(app, code, seat)
            continue
        look_again(everybody, code)
        page = first if seat == CHANCE else pages[seat]
        expect(page.locator(f"{MINE}, #deal")).to_be_visible()
        with app.app_context():
            match = row(code)
            phase = str(play.view(match, None)["phase"])
            expect(page.locator("#match")).to_have_attribute("data-told", str(match.version))
        if until(page, phase):
            return
        act_and_see(page, partial(some_move, app, code, seat=seat))
    look_again(everybody, code)


def look_away(pages: Iterable[Page]) -> None:
    """These phones are put down: what is more of the same need not be followed."""
    for page in pages:
        if page.url != "about:blank":
            page.goto("about:blank")


def look_again(pages: Iterable[Page], code: str) -> None:
    """Whoever put the phone down opens the match again."""
    for page in pages:
        if page.url == "about:blank":
            page.goto(f"/matches/{code}")


def pass_over(app: Flask, code: str, rounds: int) -> None:
    """Store moves until so many rounds are over; no phone need look on."""
    while finished(app, code) < rounds and (seat := next_person(app, code)) is not None:
        store_move(app, code, seat)


def finished(app: Flask, code: str) -> int:
    """How many rounds are over."""
    with app.app_context():
        return rounds_over(play.view(row(code), None))


def rounds_over(view: Any) -> int:  # of any game, which may say what the others do not
    """How many rounds have been played, also where a sheet counts all of them as one."""
    return max(len(view["finished"]), int(view.get("round", 0)))


def store_move(app: Flask, code: str, seat: int) -> None:
    """One of the legal moves, or the next deal, as if it came from another device."""
    with app.app_context():
        match = row(code)
        ply, key = match.length, f"stored-{match.length}"
        if seat == CHANCE:
            play.deal(match.id, by="seat 0", length=ply, key=key)
        else:
            play.make_move(match.id, seat, a_move(match, seat), length=ply, key=key)
        wake(match.id)


def a_move(match: Match, seat: int) -> str:
    """One of the legal moves, not always the first."""
    texts: list[str] = play.view(match, seat)["legal"]
    return texts[match.length * 7 % len(texts)]


def some_move(app: Flask, code: str, page: Page, seat: int) -> bool:
    """One of the legal moves; every one of them has its control."""
    if seat == CHANCE:
        return act(page)
    with app.app_context():
        text = a_move(row(code), seat)
    assert press(page, text), f"the page has no control for {text!r}"
    return True

"""A seating under the organiser's hands: dragged or picked up by key, each swap says its cost."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest
from flask import Flask
from playwright.sync_api import expect

from companion.clubs.verbs.namesakes import names_of
from companion.competition.seating.rounds import Round
from companion.events.verbs.event_journal import event_state
from companion.models import Event, db
from tests.core import evenings
from tests.e2e.phones import Phones, assert_for_everyone

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

SAYS = "#swap-says"


@dataclass
class Seating:
    """A second round of eight at two tables: nobody can avoid four repeats, and none has more."""

    path: str
    app: Flask
    names: dict[int, str]
    first: Round
    seated: Round

    def round(self) -> Round:
        """The round as it is drafted now."""
        with self.app.app_context():
            db.session.remove()
            return event_state(db.session.get_one(Event, 1)).stages[-1].seated

    def pair(self, *, again: bool) -> tuple[str, str]:
        """Two people of different tables; they met in round 1, or not."""
        one = next(person for person in self.seated.tables[0] if person)
        old = next(table for table in self.first.tables if one in table)
        other = next(p for p in self.seated.tables[1] if p and (p in old) == again)
        return self.names[one], self.names[other]

    def table(self, name: str) -> int:
        """At which table somebody sits now."""
        at = next(person for person, known in self.names.items() if known == name)
        return next(n for n, table in enumerate(self.round().tables) if at in table)


@pytest.fixture
def seating(app: Flask) -> Seating:
    with app.app_context():
        event, _ = evenings.opened(8, rounds=2)
        first = evenings.play_round(event).stages[0].seated
        now = evenings.seated(event).stages[-1].seated
        names = names_of(now.people())
        return Seating(f"/events/{event.code}/seating", app, names, first, now)


def sign_in(page: Page, path: str) -> Page:
    """The organiser looks at the seating."""
    page.goto("/organiser")
    page.fill("[name=name]", "Aki")
    page.fill("[name=password]", "a long password")
    page.locator("main .next-thing").click()
    expect(page.locator("[name=password]")).to_have_count(0)
    page.goto(path)
    return page


def person(page: Page, name: str) -> Locator:
    """Somebody's name in the seating."""
    return page.locator(".swapping .button", has=page.locator(".name", has_text=name))


def middle(place: Locator, part: str = ".name") -> tuple[float, float]:
    """Where to take hold of somebody."""
    place.scroll_into_view_if_needed()
    box = place.locator(part).bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def exchanged(page: Page, seating: Seating, one: str, other: str) -> None:
    """The two have swapped places, and the page says so."""
    expect(page.locator(SAYS)).to_contain_text(f"{one} and {other} have swapped places.")
    assert seating.table(one) == 1
    assert seating.table(other) == 0


def test_a_mouse_drags_a_name_and_sees_the_cost_before_dropping(
    phones: Phones, seating: Seating
) -> None:
    page = sign_in(phones.new(wide=True), seating.path)
    one, other = seating.pair(again=False)
    same = seating.pair(again=True)[1]
    page.mouse.move(*middle(person(page, one)))
    page.mouse.down()
    page.mouse.move(*middle(person(page, same)), steps=4)
    expect(page.locator(SAYS)).to_have_text(f"{one} ⇄ {same}: ±0 · no difference")
    page.mouse.move(*middle(person(page, other)), steps=4)
    expect(page.locator(SAYS)).to_have_text(f"{one} ⇄ {other}: +2 · 2 more repeats")
    expect(person(page, same).locator(".cost")).to_have_text("±0")
    assert seating.round() == seating.seated
    page.mouse.up()
    exchanged(page, seating, one, other)
    expect(page.locator("#best")).to_have_text("Moved by hand. Repeats: 6; the search had 4.")
    page.locator(".reasons").locator("..").locator("summary").click()
    expect(page.locator(".reasons li")).to_have_count(6)
    page.mouse.move(*middle(person(page, one)))
    page.mouse.down()
    page.mouse.move(*middle(person(page, other)), steps=4)
    expect(page.locator(SAYS)).to_have_text(f"{one} ⇄ {other}: −2 · 2 fewer repeats")
    page.mouse.up()
    expect(page.locator("#best")).to_contain_text("Repeats: 4. No seating has fewer")


def test_a_name_that_is_dropped_nowhere_stays(phones: Phones, seating: Seating) -> None:
    page = sign_in(phones.new(wide=True), seating.path)
    one, _ = seating.pair(again=False)
    page.mouse.move(*middle(person(page, one)))
    page.mouse.down()
    page.mouse.move(*middle(page.locator("h1"), "xpath=."), steps=4)
    expect(page.locator(SAYS)).to_contain_text(f"{one} is selected")
    page.mouse.up()
    expect(page.locator(SAYS)).to_have_text(f"{one} stays.")
    expect(page.locator(".swapping [aria-pressed]")).to_have_count(0)
    assert seating.round() == seating.seated


def test_keys_pick_up_walk_hear_the_cost_and_drop(phones: Phones, seating: Seating) -> None:
    page = sign_in(phones.new(), seating.path)
    one, other = seating.pair(again=False)
    order = [seating.names[p] for table in seating.seated.tables for p in table if p]
    steps = order.index(other) - order.index(one)
    person(page, one).focus()
    page.keyboard.press("Space")
    expect(person(page, one)).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".swapping .cost:not(:empty)")).to_have_count(7)
    assert_for_everyone(page)
    for _ in range(steps):
        page.keyboard.press("ArrowRight")
    expect(person(page, other)).to_be_focused()
    expect(page.locator(SAYS)).to_have_text(f"{one} ⇄ {other}: +2 · 2 more repeats")
    page.keyboard.press("Escape")
    expect(page.locator(SAYS)).to_have_text(f"{one} stays.")
    expect(page.locator(".swapping .cost:not(:empty)")).to_have_count(0)
    page.keyboard.press("Enter")  # now it is the other who is selected
    expect(person(page, other)).to_have_attribute("aria-pressed", "true")
    for _ in range(steps):
        page.keyboard.press("ArrowLeft")
    expect(page.locator(SAYS)).to_have_text(f"{other} ⇄ {one}: +2 · 2 more repeats")
    page.keyboard.press("Enter")
    expect(page.locator(SAYS)).to_contain_text(f"{other} and {one} have swapped places.")
    expect(person(page, other)).to_be_focused()
    assert seating.table(one) == 1


def test_a_finger_drags_by_the_grip_and_scrolls_elsewhere(phones: Phones, seating: Seating) -> None:
    page = sign_in(phones.new("ja", has_touch=True, is_mobile=True), seating.path)
    one, other = seating.pair(again=False)
    finger = page.context.new_cdp_session(page)

    def touch(kind: str, *at: tuple[float, float]) -> None:
        points = [{"x": x, "y": y} for x, y in at]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    page.locator("#drafted").scroll_into_view_if_needed()
    person(page, other).scroll_into_view_if_needed()
    place = middle(person(page, one))
    touch("touchStart", place)
    touch("touchMove", (place[0], place[1] - 60))
    touch("touchEnd")
    expect(page.locator(".swapping [aria-pressed]")).to_have_count(0)

    touch("touchStart", middle(person(page, one), ".grip"))
    for part in (0.5, 1.0):
        (x0, y0), (x1, y1) = middle(person(page, one)), middle(person(page, other))
        touch("touchMove", (x0 + (x1 - x0) * part, y0 + (y1 - y0) * part))
    expect(page.locator(SAYS)).to_have_text(f"{one} ⇄ {other}: +2 · 再対戦が2組増えます")
    assert_for_everyone(page)
    touch("touchEnd")
    expect(page.locator(SAYS)).to_contain_text(f"{one}さんと{other}さんの席を入れ替えました。")
    assert seating.table(one) == 1


def test_taps_swap_two_as_well(phones: Phones, seating: Seating) -> None:
    page = sign_in(phones.new(has_touch=True, is_mobile=True), seating.path)
    one, other = seating.pair(again=False)
    person(page, one).tap()
    expect(person(page, other).locator(".cost")).to_have_text("+2")
    person(page, one).tap()
    expect(page.locator(SAYS)).to_have_text(f"{one} stays.")
    person(page, one).tap()
    person(page, other).tap()
    exchanged(page, seating, one, other)


def test_somebody_else_was_quicker_and_a_lost_connection(phones: Phones, seating: Seating) -> None:
    phones.expected = (*phones.expected, "net::ERR_")
    page = sign_in(phones.new(), seating.path)
    one, other = seating.pair(again=False)
    helper = sign_in(phones.new(), seating.path)
    person(helper, one).click()
    person(helper, other).click()
    exchanged(helper, seating, one, other)
    person(page, one).click()
    person(page, other).click()
    expect(page.get_by_role("alert").filter(has_text="Somebody else changed")).to_be_visible()
    assert seating.table(one) == 1
    page.context.set_offline(True)
    person(page, one).click()
    expect(page.locator(SAYS)).to_contain_text("could not be sent")
    expect(page.locator(".swapping [aria-pressed]")).to_have_count(0)


def test_without_scripts_a_swap_is_two_presses(phones: Phones, seating: Seating) -> None:
    page = sign_in(phones.new(java_script_enabled=False), seating.path)
    one, other = seating.pair(again=False)
    expect(page.locator(".grip").first).to_be_hidden()
    person(page, one).click()
    expect(person(page, other)).to_have_text(re.compile(rf"{other}\s*\+2 ·\s+2 more repeats"))
    person(page, other).click()
    expect(page.locator("#best")).to_contain_text("Repeats: 6")
    assert seating.table(one) == 1


IN_SIGHT = """() => {
    const names = [...document.querySelectorAll('[data-pick] button:not(.is-dragged)')];
    const seen = names.find(name => name.getBoundingClientRect().top > innerHeight / 4);
    const box = seen.getBoundingClientRect();
    return [seen.querySelector('.name').textContent, box.x + box.width / 2, box.y + box.height / 2];
}"""


def test_a_name_held_at_the_edge_brings_other_tables_into_sight(app: Flask, phones: Phones) -> None:
    with app.app_context():
        event, _ = evenings.opened(40, rounds=1)
        evenings.seated(event)
        path = f"/events/{event.code}/seating"
    page = sign_in(phones.new(), path)
    first = page.locator(".swapping .button").first
    one = first.locator(".name").inner_text()
    x, y = middle(first)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y + 20)
    page.mouse.move(x, 835)
    expect(page.locator("#how-to-swap")).not_to_be_in_viewport()
    page.mouse.move(x, 400)
    other, x, y = page.evaluate(IN_SIGHT)
    page.mouse.move(x, y, steps=3)
    expect(page.locator(SAYS)).to_have_text(f"{one} ⇄ {other}: ±0 · no difference")
    page.mouse.up()
    expect(page.locator(SAYS)).to_contain_text(f"{one} and {other} have swapped places.")


@pytest.mark.parametrize("language", ["en", "ja"])
def test_pairs_and_games_of_tables_are_chosen_by_anybody(
    phones: Phones, seating: Seating, language: str
) -> None:
    page = sign_in(phones.new(language, wide=language == "en"), seating.path)
    page.locator("a[href$='/pairs']").click()
    page.wait_for_url("**/pairs")
    assert_for_everyone(page)
    page.select_option("#one", label="A0")
    page.select_option("#other", label="B1")
    page.locator("[name=kind][value=apart]").click()
    expect(page.locator("#apart ~ .people .name")).to_have_text("A0 – B1")
    assert_for_everyone(page)
    page.locator(".back").click()
    page.locator("#table-games summary").click()
    page.select_option("#game-2", "sinker")
    page.locator("#table-games .button").click()
    expect(page.locator("#game-2")).to_have_value("sinker")
    expect(page.locator(".swapping .table-number small")).to_have_count(2)
    assert_for_everyone(page)

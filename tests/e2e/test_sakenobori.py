"""Sakenobori in real browsers: cards laid, swims, a bear met, the box shared out; and its sheet."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from flask import Flask
from playwright.sync_api import expect

from companion.matches.verbs import positions
from companion.matches.verbs.seats import seat_link
from tests.e2e.matches import (
    MINE,
    act_and_see,
    arrive,
    press,
    told,
)
from tests.e2e.phones import Phones, assert_fits, assert_for_everyone, assert_open_to_all
from tests.site.matches import row

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from companion.games.sakenobori.view import View
from tests.e2e.sakenobori import TO_THE_BEAR, builder, go_on, script, table

# The frame of the river from left to right, and its cards.
MEASURES = """() => {
  const sides = (one) => { const box = one.getBoundingClientRect(); return [box.left, box.right]; };
  const cards = [...document.querySelectorAll("#river .tile")].map(sides);
  return [...sides(document.querySelector("#river")), cards];
}"""


def asked(phase: str, seat: int = 0) -> Callable[[View], bool]:
    """Whether this seat is to act in that phase."""
    return lambda view: view["phase"] == phase and view["turn"] == seat


def places(page: Page) -> list[str]:
    """The moves one could tap on the river now."""
    seen = page.locator("#river button:not(.is-illegal):visible")
    return [str(v) for v in seen.evaluate_all("all => all.map(one => one.value)")]


def test_a_plate_above_the_river_chooses_the_card(app: Flask, phones: Phones) -> None:
    page = phones.new("ja")
    code = table(app, page, memory_aid=False)
    go_on(app, code, page, builder, asked("river"))
    assert all(text.startswith("place river") for text in places(page))
    page.get_by_role("radio", name="熊カード").check(force=True)
    assert all(text.startswith("place bear") for text in places(page))
    assert_for_everyone(page)
    shown = told(page)
    page.locator("#river button:visible").first.click()
    expect(page.locator("#match")).not_to_have_attribute("data-told", shown or "")
    expect(page.locator(".hold")).to_have_text("手札： 川 ×5")
    expect(page.locator("#river .own-bear")).to_have_count(0)


def test_the_own_bear_is_marked_for_its_owner_alone(app: Flask, phones: Phones) -> None:
    page, ben, dan = phones.new(), phones.new(), phones.new()
    code = table(app, page, memory_aid=True)
    go_on(app, code, page, script(TO_THE_BEAR), asked("salmon"))
    with app.app_context():
        match = row(code)
        arrive(ben, f"/s/{seat_link(match, match.places[1])}")
    ben.goto(f"/matches/{code}")
    dan.goto(f"/matches/{code}")
    expect(ben.locator("#river .own-bear")).to_have_count(1)
    expect(ben.locator("#heard")).to_contain_text("2: card of Ben, face down (your bear)")
    for other in (page, dan):
        expect(other.locator("#river .tile.is-back")).to_have_count(9)
        expect(other.locator("#river .own-bear")).to_have_count(0)


def test_a_card_is_laid_by_keys_alone(app: Flask, phones: Phones) -> None:
    page = phones.new()
    code = table(app, page)
    go_on(app, code, page, script(TO_THE_BEAR), lambda view: len(view["river"]) == 5)
    expect(page.locator("#river [tabindex='0']:visible")).to_have_count(1)
    page.locator("#river [tabindex='0']:visible").focus()
    page.keyboard.press("Home")
    focused = "document.activeElement.value"
    assert page.evaluate(focused) == "place river 3 0"
    page.keyboard.press("ArrowDown")
    assert page.evaluate(focused) in ("place river 1 -1", "place river 1 3")
    page.keyboard.press("ArrowUp")
    assert page.evaluate(focused) == "place river 3 0"
    page.keyboard.press("End")
    assert page.evaluate(focused) == "place river 1 3"
    page.keyboard.press("Enter")
    expect(page.locator("#river .tile")).to_have_count(6)
    expect(page.locator("#announce")).to_contain_text("Aki put a card on row 1")


def test_without_javascript_a_bear_is_hidden_in_the_river(app: Flask, phones: Phones) -> None:
    page = phones.new(java_script_enabled=False)
    code = table(app, page)
    go_on(app, code, page, builder, asked("river"))
    page.locator("[name=which][value=bear]").check(force=True)
    page.locator("#river .with-bear").first.click()
    expect(page.locator("#river .tile")).to_have_count(3)
    expect(page.locator(".hold")).not_to_contain_text("bear")


def test_landings_are_plain_and_staying_is_a_choice(app: Flask, phones: Phones) -> None:
    page = phones.new("ja")
    code = table(app, page)
    go_on(app, code, page, script(TO_THE_BEAR), asked("swim"))
    with app.app_context():
        legal = positions.view(row(code), 0)["legal"]
    swims = [text for text in legal if text.startswith("swim")]
    assert sorted(places(page)) == sorted(swims)
    page.locator("#river .is-illegal").first.click(force=True)
    expect(page.locator("#status.is-refused")).to_contain_text("鮭")
    page.get_by_role("radio", name="川の発見：川").check(force=True)
    assert sorted(places(page)) == sorted(t for t in legal if t.startswith("discover river"))
    expect(page.locator("[value=spawn]")).to_contain_text("産卵 +0")
    assert_for_everyone(page)


def test_no_tip_covers_the_lowest_row(app: Flask, phones: Phones) -> None:
    """On the smallest phone: below a low river, above a high one."""
    page = phones.new("ja", newcomer=True, viewport={"width": 320, "height": 640})
    code = table(app, page)
    go_on(app, code, page, script(TO_THE_BEAR), asked("swim"))
    river = page.locator("#river")
    for rows in (3, 2, 5):
        river.evaluate(
            "(one, rows) => one.classList.replace(one.classList[2], rows)", f"rows-{rows}"
        )
        tip = page.locator(".bubble:visible").bounding_box()
        lowest = page.locator("#river .spot.r-1").first.bounding_box()
        assert tip
        assert lowest
        above = tip["y"] + tip["height"] <= lowest["y"]
        assert above or lowest["y"] + lowest["height"] <= tip["y"], rows


def test_a_bear_is_met_and_two_bears_play(app: Flask, phones: Phones) -> None:
    aki, dan = phones.new("ja"), phones.new("en")
    code = table(app, aki)
    go_on(app, code, aki, script(TO_THE_BEAR), asked("swim"))
    dan.goto(f"/matches/{code}")
    act_and_see(aki, lambda page: press(page, "swim 2 1"))
    expect(aki.locator("#river .is-roaring .tile.is-bear")).to_have_count(1)
    expect(aki.locator(MINE)).to_contain_text("熊")
    expect(aki.locator("[value=decline]")).to_contain_text("箱に1個")
    expect(dan.locator("#announce")).to_contain_text("Aki swam to row 2: a bear!")
    assert dan.inner_text("#announce").count("swam to row 2") == 1
    assert_for_everyone(aki)
    act_and_see(aki, lambda page: press(page, "outing"))
    for page in (aki, dan):
        expect(page.locator("#river .is-playing .tile.is-bears")).to_have_count(1)
        assert_open_to_all(page)
    expect(dan.locator("#heard")).to_contain_text("2: bears at play, safe, salmon of Aki")
    act_and_see(aki, lambda page: press(page, "spawn"))
    expect(dan.locator("#river .salmon.is-lying")).to_have_count(1)


def test_with_reduced_motion_nothing_moves(app: Flask, phones: Phones) -> None:
    """The bear roars for those who like it, and lies there at once for the others."""
    page = phones.new()
    code = table(app, page)
    go_on(app, code, page, script([*TO_THE_BEAR, "swim 2 1"]), asked("bear"))
    bear = page.locator("#river .is-roaring .tile")
    assert bear.evaluate("e => getComputedStyle(e).animationName") == "none"
    page.emulate_media(reduced_motion="no-preference")
    assert "roar" in bear.evaluate("e => getComputedStyle(e).animationName")


def test_the_complete_pyramid_of_five_fits_every_screen(app: Flask, phones: Phones) -> None:
    page = phones.new("ja")
    code = table(app, page, seats=5)
    go_on(app, code, page, builder, lambda view: len(view["river"]) == 28)
    expect(page.locator("#river .tile")).to_have_count(28)
    assert_open_to_all(page)
    for width, least in ((360, 40), (390, 43.5), (1280, 43.5)):
        page.set_viewport_size({"width": width, "height": 844})
        assert_fits(page)
        left, right, cards = page.evaluate(MEASURES)
        assert left >= 0
        assert right <= width
        assert all(left <= from_ and to <= right for from_, to in cards)
        assert min(to - from_ for from_, to in cards) >= least

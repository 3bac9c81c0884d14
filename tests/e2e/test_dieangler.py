"""Die-angler in real browsers: hidden choices, real dice, the paper sheet."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from flask import Flask
from playwright.sync_api import expect

from companion.games import GAMES
from companion.kit.option import Value
from companion.kit.rng import Rng
from companion.kit.state import CHANCE
from companion.matches.verbs import moves, positions
from tests.e2e.matches import MINE, open_match, press, sit_down, start
from tests.e2e.paper import SAVED, begin, heading, rounds, totals
from tests.e2e.phones import WEAK_WIFI, Phones, assert_for_everyone
from tests.e2e.playing import next_person, store_move
from tests.site.matches import row

if TYPE_CHECKING:
    from playwright.sync_api import Page

GAME = "dieangler"
NAMES = ("Aki", "Ben", "Chie")


def two_people(app: Flask, phones: Phones, **options: Value) -> tuple[Page, Page, str]:
    """A match of two people that has begun: nobody else is to choose."""
    aki, ben = phones.new(), phones.new("ja")
    code = open_match(aki, GAME, seats=2, options=options)
    sit_down(aki, ben)
    start(aki)
    return aki, ben, code


def test_a_choice_is_hidden_until_all_have_chosen(app: Flask, phones: Phones) -> None:
    aki, ben, _ = two_people(app, phones)
    expect(aki.locator("#ready")).to_have_text("0 of 2 ready")  # its line is there from the first
    assert press(aki, "commit 3d6 d20")
    expect(aki.locator("#rod-0 .dice .die")).to_have_count(4)
    expect(aki.locator("#ready")).to_have_text("1 of 2 ready")
    expect(ben.locator("#rod-0")).to_contain_text("準備完了")
    assert ben.locator("#rod-0 .dice").count() == 0
    assert_for_everyone(aki)
    aki.locator("#take-back button").click()  # nobody has seen it yet
    expect(aki.locator(".pick-form")).to_be_visible()
    assert press(aki, "commit 2d6")
    expect(aki.locator("#rod-0 .dice .die")).to_have_count(2)
    assert press(ben, "commit 2d6 d10")
    expect(ben.locator("#rod-0 .dice .die")).to_have_count(2)
    expect(aki.locator("#rod-1 .dice .die")).to_have_count(3)
    expect(aki.locator("#rod-0 .order-mark")).to_contain_text("1")


def test_dice_are_tapped_by_their_pictures_and_their_chances_told(
    app: Flask, phones: Phones
) -> None:
    aki, _, code = two_people(app, phones, odds=True)
    aki.locator("#odds summary").click()
    expect(aki.locator(".odds-table tbody td")).to_have_count(24)
    assert_for_everyone(aki)
    aki.locator(".sixes .pick").nth(3).click()
    aki.locator(".specials .pick").nth(1).click()
    aki.get_by_role("button", name="Confirm dice").click()
    expect(aki.locator("#rod-0 .dice .die")).to_have_count(4)
    with app.app_context():
        assert row(code).length == 2


def test_a_lure_pulls_a_die_by_one(app: Flask, phones: Phones) -> None:
    aki, ben, _ = two_people(app, phones, lure=True)
    press(aki, "commit 2d6 d20")
    press(ben, "commit 5d6")
    expect(aki.locator(".declare-form")).to_be_visible()
    assert_for_everyone(aki)
    press(aki, "roll d20 lure")
    expect(aki.locator(".lure-form")).to_be_visible()
    assert_for_everyone(aki)
    before = aki.locator("#rod-0 .sum").inner_text().split()[0]
    aki.locator(".lure-form button").last.click()
    expect(aki.locator("#rod-0 .sum")).not_to_contain_text(before)


def test_no_dice_at_all_are_refused_with_a_reason(app: Flask, phones: Phones) -> None:
    aki, _, _ = two_people(app, phones)
    aki.get_by_role("button", name="Confirm dice").click()
    expect(aki.locator("#status.is-refused")).to_contain_text("Take at least one die.")
    assert_for_everyone(aki)


def test_real_dice_are_typed_and_a_wrong_one_is_told_beside_it(app: Flask, phones: Phones) -> None:
    aki, ben, code = two_people(app, phones, real_dice=True)
    press(aki, "commit 2d6 d10")
    press(ben, "commit 5d6 d20")
    expect(aki.locator(".declare-form")).to_be_visible()
    press(aki, "roll d10 bait")
    for page in (aki, ben):
        expect(page.locator(".typed-form input[inputmode]")).to_have_count(3)
    fields = aki.locator(".typed-form input[inputmode]")
    for field, shown in zip(fields.all(), ("6", "7", "0"), strict=True):
        field.fill(shown)
    aki.locator("#deal").click()
    expect(aki.locator("#status.is-refused")).to_be_visible()
    wrong = aki.locator(".typed-form [aria-invalid]")
    expect(wrong).to_have_count(1)
    expect(wrong).to_have_accessible_description(re.compile("1 to 6"))
    assert [field.input_value() for field in fields.all()] == ["6", "7", "0"]
    assert_for_everyone(aki)
    wrong.fill("5")
    aki.locator("#deal").click()
    expect(aki.locator("#rod-0 .sum")).to_contain_text("21")
    expect(ben.locator("#rod-0 .sum")).to_contain_text("21")
    type_to_the_end(app, code)
    aki.goto(f"/matches/{code}/fair")
    expect(aki.locator("#verdict")).to_contain_text("Everything matches.")
    expect(aki.locator(".drawn").filter(has_text="from real dice").first).to_be_attached()


def type_to_the_end(app: Flask, code: str) -> None:
    """Play on; what real dice show is typed in on another device."""
    while (seat := next_person(app, code)) is not None:
        if seat != CHANCE:
            store_move(app, code, seat)
            continue
        with app.app_context():
            match = row(code)
            state = positions.position(match)
            shown = GAMES[GAME].text(state, CHANCE, state.chance(Rng(match.length)))
            key = f"typed-{match.length}"
            moves.deal(match, by="seat 0", text=shown, length=match.length, key=key)


def test_without_javascript_dice_can_be_chosen_and_rolled(app: Flask, phones: Phones) -> None:
    page, ben = phones.new(java_script_enabled=False), phones.new()
    code = open_match(page, GAME, seats=2)
    sit_down(page, ben)
    page.goto(f"/matches/{code}")
    page.locator("form[action$='/start'] button").click()
    page.locator(".sixes .pick input").nth(2).check(force=True)
    page.locator(".specials .pick input").first.check(force=True)
    page.get_by_role("button", name="Confirm dice").click()
    expect(page.locator("#rod-0 .dice .die")).to_have_count(3)
    ben.goto(f"/matches/{code}")
    expect(ben.locator(MINE)).to_be_visible()
    press(ben, "commit 5d6")
    page.goto(f"/matches/{code}")
    page.locator(".declare-form button").first.click()
    expect(page.locator("#rod-0 .sum")).not_to_be_empty()


def test_a_club_brings_its_own_fish(app: Flask, phones: Phones) -> None:
    page = phones.new()
    page.goto(f"/matches/new?game={GAME}")
    page.locator("details.more > summary").click()
    page.fill("[name='name.0']", "Aki")
    field = page.locator("textarea[name$='.fish']")
    expect(field).to_be_hidden()  # few bring their own: it is folded away
    page.locator("details.field > summary").click()
    field.fill('{"fish": [{"name": "koi", "target": 99}]}')
    page.locator("button.next-thing").click()
    expect(field).to_have_value('{"fish": [{"name": "koi", "target": 99}]}')
    expect(page.locator(".field.wrong .reason")).to_contain_text("fifteen fish")
    expect(page.locator("[name='name.0']")).to_have_value("Aki")
    assert_for_everyone(page)
    cards = ", ".join(f'{{"name": "koi {n}", "target": {n + 4}}}' for n in range(15))
    page.set_input_files(
        "input[type=file]",
        {"name": "ours.json", "mimeType": "application/json",
         "buffer": f'{{"fish": [{cards}]}}'.encode()},
    )  # fmt: skip
    expect(field).to_have_value(f'{{"fish": [{cards}]}}')
    page.locator("button.next-thing").click()
    expect(page.locator("#fish-name")).to_contain_text("koi")


# ---------------------------------------------------------------- on paper


def took(page: Page, name: str) -> None:
    """Who took the fish, in one tap; and wait until it is on the sheet."""
    before = page.locator("#round-form h2").inner_text()
    page.get_by_role("button", name=name, exact=True).click()
    expect(page.locator("#round-form h2")).not_to_have_text(before)
    expect(page.locator(SAVED)).to_be_visible()


def test_one_tap_a_duel_with_carry_over_and_a_correction(app: Flask, phones: Phones) -> None:
    page = phones.new()
    begin(page, *NAMES, game=GAME)
    assert_for_everyone(page)
    took(page, "Aki")
    totals(page, 1, 0, 0)
    took(page, "Nobody: carried over")
    took(page, "Nobody: carried over")
    took(page, "Chie")
    totals(page, 1, 0, 3)
    assert_for_everyone(page)
    page.get_by_role("link", name="Correct round 2", exact=True).click()
    heading(page, "Correct round 2")
    expect(page.locator(".taker[aria-pressed=true]")).to_have_text("Nobody: carried over")
    assert_for_everyone(page)
    page.get_by_role("button", name="Ben", exact=True).click()
    page.wait_for_url("**saved=2**")
    totals(page, 1, 1, 2)


def test_a_nervous_finger_writes_one_duel(app: Flask, phones: Phones) -> None:
    """The second tap, wherever it comes: while the first is on its way, and just after."""
    page = phones.new(has_touch=True)
    begin(page, *NAMES, game=GAME)
    ben = page.get_by_role("button", name="Ben", exact=True)
    expect(ben).to_be_enabled()
    box = ben.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.touchscreen.tap(x, y)
    page.touchscreen.tap(x, y)
    heading(page, "Round 2")
    page.touchscreen.tap(x, y)
    totals(page, 0, 1, 0)
    after = ben.bounding_box()
    assert after
    assert abs(after["y"] - box["y"]) < box["height"] / 4  # nothing has moved under the finger
    assert rounds(app) == [{"winner": 1}]
    ben.tap()
    totals(page, 0, 2, 0)
    assert rounds(app) == [{"winner": 1}] * 2


def test_a_tied_lead_leads_into_overtime(app: Flask, phones: Phones) -> None:
    page = phones.new("ja")
    begin(page, *NAMES, game=GAME)
    for name in ("Aki", "Ben") * 4 + ("Chie",):
        took(page, name)
    expect(page.locator("table.sheet tbody tr")).to_have_count(12)  # ten duels, total, place
    took(page, "Chie")
    totals(page, 4, 4, 2)
    expect(page.locator("table.sheet tbody tr")).to_have_count(17)
    expect(page.locator("#round-form")).to_contain_text("延長戦")
    for name in ("Chie", "Chie", "Chie", "Chie"):
        took(page, name)
    page.get_by_role("button", name="Aki", exact=True).click()
    expect(page.get_by_text("対戦終了").or_(page.locator("#entry .next-thing"))).to_be_visible()
    totals(page, 5, 4, 6)
    page.locator("#entry .next-thing").click()
    expect(page.locator("h1")).to_contain_text("Chie")
    assert_for_everyone(page)


def test_a_tap_waits_for_the_connection(app: Flask, phones: Phones) -> None:
    page = phones.new()
    phones.expected += WEAK_WIFI
    begin(page, *NAMES, game=GAME)
    page.context.set_offline(True)
    page.get_by_role("button", name="Ben", exact=True).click()
    expect(page.locator("#unsent .unsent")).to_contain_text("Ben")
    page.context.set_offline(False)
    totals(page, 0, 1, 0)

"""What a phone does by itself when its owner wishes: a card chosen ahead, the last one, sounds."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from flask import Flask
from playwright.sync_api import expect

from companion.kit.state import CHANCE
from companion.matches.verbs import positions
from companion.matches.verbs.seats import seat_link
from tests.e2e import sakenobori
from tests.e2e.matches import arrive, open_more, press
from tests.e2e.phones import Phones, assert_for_everyone, until
from tests.e2e.playing import finished, next_person, store_move
from tests.e2e.test_nusfjord import dealt, sit
from tests.site.matches import row
from tests.tables import started, step

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

COUNTED = """(() => {
  window.played = 0;
  const own = AudioContext.prototype;
  const make = own.createOscillator;
  own.createOscillator = function () { window.played += 1; return make.call(this); };
})()"""
# Every pitch that begins, and a card's breath of noise as 0.
HEARD = """(() => {
  window.sounded = [];
  const pitch = AudioParam.prototype.setValueAtTime;
  AudioParam.prototype.setValueAtTime = function (value, at) {
    window.sounded.push(value);
    return pitch.call(this, value, at);
  };
  const noise = AudioContext.prototype.createBufferSource;
  AudioContext.prototype.createBufferSource = function () {
    window.sounded.push(0);
    return noise.call(this);
  };
})()"""
CARD, BEAR, GULL = 0, 105, 1250
SEATED = 0


@pytest.fixture
def table(app: Flask) -> str:
    """A match of three people, played on until the first of them waits in a trick."""
    with app.app_context():
        match = started("mll")
        code = match.code
        while positions.view(row(code), None)["phase"] != "fishing" or to_act(code) == SEATED:
            step(row(code))
        return code


def to_act(code: str) -> int:
    return positions.position(row(code)).actors()[0]


def others_play(app: Flask, code: str) -> None:
    """The others' first legal cards, until it is the first seat's turn."""
    with app.app_context():
        while to_act(code) != SEATED:
            step(row(code))


def coming(app: Flask, code: str) -> tuple[list[str], list[str]]:
    """What the first seat will be able to play at its turn, and what not; in this round."""
    with app.app_context():
        state = positions.position(row(code)).copy()
        while (seat := state.actors()[0]) != SEATED:
            if seat == CHANCE:
                return [], []
            state.apply(seat, state.legal(seat)[0])
        view = state.view(SEATED)
        legal = [str(card) for card in view["legal"]]
        return legal, [card for card in view["hand"] if card not in legal]


def sat_down(app: Flask, page: Page, code: str) -> Page:
    """The page of the first seat."""
    with app.app_context():
        token = seat_link(row(code), row(code).places[SEATED])
    arrive(page, f"/s/{token}")
    expect(page.locator("#hand")).to_be_visible()
    return page


def card(page: Page, value: str) -> Locator:
    return page.locator(f"#hand button[value='{value}']")


def test_a_card_chosen_ahead_is_played_when_it_fits(app: Flask, phones: Phones, table: str) -> None:
    page = sat_down(app, phones.new(), table)
    legal, _ = coming(app, table)
    length = int(page.locator("#ahead-now").get_attribute("data-length") or 0)
    card(page, legal[-1]).click()
    expect(card(page, legal[-1])).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#ahead")).to_contain_text("When it is your turn")
    assert_for_everyone(page)
    card(page, legal[-1]).click()  # thought better of it
    expect(card(page, legal[-1])).not_to_have_attribute("aria-pressed", "true")
    card(page, legal[0]).click()
    with app.app_context():
        assert row(table).length == length  # nothing has left the phone
    page.reload()
    expect(card(page, legal[0])).to_have_attribute("aria-pressed", "true")
    others_play(app, table)
    expect(card(page, legal[0])).to_have_count(0)
    with app.app_context():
        mine = [move.text for move in positions.entries(row(table))[length:] if move.seat == SEATED]
    assert mine == [legal[0]]
    expect(page.locator("#ahead")).to_have_text("")


def test_a_card_that_no_longer_fits_is_not_sent(app: Flask, phones: Phones, table: str) -> None:
    page = sat_down(app, phones.new("ja"), table)
    while not coming(app, table)[1]:  # until a suit will have to be followed
        with app.app_context():
            step(row(table))
            others_away(app, table)
    page.reload()
    _, barred = coming(app, table)
    card(page, barred[0]).click()
    expect(card(page, barred[0])).to_have_attribute("aria-pressed", "true")
    others_play(app, table)
    expect(page.locator("#ahead")).to_contain_text("出せません")
    expect(card(page, barred[0])).to_be_visible()
    expect(page.locator("#status.is-yours")).to_be_visible()


def others_away(app: Flask, code: str) -> None:
    """On to a moment at which the first seat waits in a trick."""
    while to_act(code) == SEATED or positions.view(row(code), None)["phase"] != "fishing":
        step(row(code))


def test_the_last_card_plays_itself_and_sounds_are_heard_if_wished(
    app: Flask, phones: Phones, table: str
) -> None:
    page = phones.new()
    page.add_init_script(COUNTED)
    with app.app_context():
        while len(positions.view(row(table), SEATED)["hand"]) > 1 or to_act(table) == SEATED:
            step(row(table))
    sat_down(app, page, table)
    open_more(page)
    page.locator("#comforts summary").click()
    assert page.evaluate("played") == 0
    page.locator("[data-comfort=forced]").check()
    page.locator("[data-comfort=sound]").check()
    until(page, "played > 0")  # how it will sound
    heard = page.evaluate("played")
    assert_for_everyone(page)
    others_play(app, table)
    expect(page.locator("#hand")).to_have_count(0)  # played, without a touch
    until(page, f"played > {heard}")
    page.reload()
    open_more(page)
    page.locator("#comforts summary").click()
    expect(page.locator("[data-comfort=forced]")).to_be_checked()


def sound_on(page: Page) -> None:
    """As one wishes it on this phone; silence again after the sample."""
    open_more(page)
    page.locator("#comforts summary").click()
    page.locator("[data-comfort=sound]").check()
    page.keyboard.press("Escape")
    page.evaluate("sounded = []")


def test_a_card_and_a_bear_are_heard(app: Flask, phones: Phones) -> None:
    page = phones.new()
    page.add_init_script(HEARD)
    code = sakenobori.table(app, page)
    before = sakenobori.script(sakenobori.TO_THE_BEAR[:3])
    sakenobori.go_on(app, code, page, before, lambda view: len(view["river"]) == 3)
    sound_on(page)
    store_move(app, code, next_person(app, code) or 0)
    until(page, f"sounded.includes({CARD})")
    assert not page.evaluate(f"sounded.includes({BEAR})")
    code = sakenobori.table(app, page)
    to_it = sakenobori.script(sakenobori.TO_THE_BEAR)
    sakenobori.go_on(app, code, page, to_it, lambda view: view["phase"] == "swim")
    sound_on(page)
    assert press(page, "swim 2 1")
    until(page, f"sounded.includes({BEAR})")


def test_a_gull_is_heard_when_the_boats_come_home(app: Flask, phones: Phones) -> None:
    page = phones.new()
    page.add_init_script(HEARD)
    path, seat = dealt(app, 2)
    sit(app, page, path, seat)
    code = path.rsplit("/", 1)[1]
    sound_on(page)
    while finished(app, code) < 1:
        assert not page.evaluate(f"sounded.includes({GULL})")
        store_move(app, code, next_person(app, code) or 0)
    until(page, f"sounded.includes({GULL})")


def test_a_stamp_is_seen_at_the_seat_and_can_be_muted(
    app: Flask, phones: Phones, table: str
) -> None:
    page, dan = sat_down(app, phones.new(), table), phones.new("ja")
    for reader in (page, dan):
        with reader.expect_response(lambda answer: "/live/" in answer.url):
            reader.goto(f"/matches/{table}")
    open_more(page)
    page.locator("#stamp-bar button[value=leap]").click()
    expect(page.locator(".stamp b")).to_have_text("Nice catch!")
    expect(dan.locator(".stamp b")).to_have_text("ナイス！")
    expect(dan.locator("#announce")).to_contain_text("Aki: ナイス！")
    assert_for_everyone(page)
    expect(dan.locator(".stamp")).to_have_count(0)  # it passes
    open_more(dan)
    dan.locator("#comforts summary").click()
    dan.locator("[data-comfort=stamps]").uncheck()
    page.locator("#stamp-bar button[value=thanks]").click()
    expect(page.locator(".stamp b")).to_have_text("Thank you!")
    assert dan.locator(".stamp").count() == 0


@pytest.mark.parametrize(("motion", "felt"), [("no-preference", True), ("reduce", False)])
def test_the_phone_vibrates_at_the_own_turn_unless_all_shall_be_still(
    app: Flask, phones: Phones, table: str, motion: str, felt: bool
) -> None:
    page = phones.new(reduced_motion=motion)
    page.add_init_script("navigator.vibrate = () => { window.felt = true; };")
    sat_down(app, page, table)
    open_more(page)
    page.locator("#comforts summary").click()
    page.locator("[data-comfort=buzz]").check()
    page.evaluate("window.felt = false")  # how it will feel
    others_play(app, table)
    expect(page.locator("#status.is-yours")).to_be_visible()
    until(page, "document.title.startsWith('●')")
    assert page.evaluate("felt") is felt

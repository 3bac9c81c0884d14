"""Two people who are called nearly alike can be told apart on every page of a narrow phone."""

from __future__ import annotations

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from companion.games import GAMES
from companion.matches.verbs import lobby
from companion.matches.verbs.seats import seat_link, take_seat
from companion.models import Match, db
from tests.core.evenings import opened as opened_event
from tests.core.evenings import started
from tests.e2e.matches import arrive
from tests.e2e.paper import begin
from tests.e2e.phones import Phones, assert_fits
from tests.e2e.test_event_pages import sign_in
from tests.e2e.test_fisherman import tap_rules
from tests.site.matches import row
from tests.tables import opened, steps

LONGEST = "Oberhausenbergervereinsvorsitzender" + "W" * 4
NEARLY_ALIKE = (
    "Alexandra Miller",
    "Alexandra Mills",
    f"{LONGEST}1",
    f"{LONGEST}2",
    "山田太郎左衛門",
    "山田太郎右衛門",
    "Maximilian Schneider A",
    "Maximilian Schneider B",
    "محمدرضا شجریان پور",
    "山田" * 20,
)
WIDTHS = (600, 390, 320)
WALLS = ((320, 844), (390, 844), (1024, 768), (1280, 800), (1920, 1080))
FIRST = 3  # moves into a match: some have done what comes first
PREPARATION, SOME = 12, 9  # something is bid, something lies
# Names that are cut off, or that lie over what stands beside them.
CUT_OFF = """names => [...document.querySelectorAll("main *")]
  .filter((one) => one.checkVisibility() && one.clientWidth > 1 &&
    names.some((name) => one.textContent.includes(name)))
  .filter((one) => ["hidden", "clip"].includes(getComputedStyle(one).overflowX))
  .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
  .map((one) => `${one.className}: ${one.textContent}`)"""
LABELS = "[data-seat], .open-hands > li, .open-rods > li, .who > label, .auction > li, .rule"
BESIDE = f"""() => [...document.querySelectorAll("{LABELS}")].flatMap((box) => {{
  const name = box.querySelector(".seat-name, .name, .who");
  if (!name?.checkVisibility()) return [];
  const text = document.createRange();
  const short = name.querySelector(".short");
  text.selectNodeContents(short?.checkVisibility() ? short : name);
  const [inner, outer] = [text.getBoundingClientRect(), box.getBoundingClientRect()];
  const inside = inner.left >= outer.left - 2 && inner.right <= outer.right + 2;
  return inside ? [] : [name.textContent];
}})"""
# Short Japanese words that are broken into lines, and what is seen of a state beside its place.
BROKEN = """() => {
  const found = [], texts = document.createTreeWalker(document.querySelector("main"), 4);
  while (texts.nextNode()) {
    const [text, range] = [texts.currentNode, document.createRange()];
    const box = text.parentElement.closest("[data-seat]")?.getBoundingClientRect();
    const state = box && text.parentElement.closest(".seat-state, .seat-held");
    if (!text.textContent.trim() || text.parentElement.closest(".heard")) continue;
    range.selectNodeContents(text);
    const [rects, word] = [[...range.getClientRects()], text.textContent.trim()];
    const lines = new Set(rects.map((one) => Math.round(one.top))).size;
    const out = state && rects.some((one) => one.left < box.left - 2 || one.right > box.right + 2);
    if (out || (lines > 1 && /^[\\u3040-\\u9fff]{2,6}$/.test(word))) found.push(word);
  }
  return found;
}"""
SEEN = """all => all.map((one) =>
  (one.querySelector(".short") ?? one).textContent.trim())"""


def assert_told_apart(page: Page, names: tuple[str, ...]) -> None:
    """On a phone every name is seen to its end, and inside its place."""
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 844})
        assert page.evaluate(CUT_OFF, list(names)) == [], (page.url, width)
        assert page.evaluate(BESIDE) == [], (page.url, width)
        assert page.evaluate(BROKEN) == [], (page.url, width)
        assert_fits(page)


def begun(game: str, names: tuple[str, ...]) -> Match:
    """A match of people of these names."""
    match = opened("m" + "l" * (len(names) - 1), game=game)
    for place, name in zip(match.places, names, strict=True):
        place.name = name
    db.session.commit()
    for seat in lobby.empty_seats(match):
        take_seat(seat)
    lobby.start(match)
    return match


@pytest.mark.parametrize("game", GAMES)
def test_a_match_and_its_replay(app: Flask, phones: Phones, game: str) -> None:
    names = NEARLY_ALIKE[: GAMES[game].seats[-1]]
    with app.app_context():
        match = begun(game, names)
        code, link = match.code, f"/s/{seat_link(match, match.places[0])}"
    page = phones.new("ja")
    arrive(page, link)
    for moves in (0, FIRST, PREPARATION - FIRST, SOME):
        with app.app_context():
            steps(row(code), moves)
        page.goto(f"/matches/{code}")
        expect(page.locator("#match.is-playing")).to_be_visible()
        seats = page.locator("[data-seat] :is(.seat-name, .name)")
        if seats.count():  # a round that is being counted has none
            assert len(set(seats.evaluate_all(SEEN))) == len(names)
        assert_told_apart(page, names)
    with app.app_context():
        steps(row(code), 9999)
    for path in ("", f"/replay?ply={PREPARATION}"):
        page.goto(f"/matches/{code}{path}")
        expect(page.locator("h1")).to_be_visible()
        page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
        assert_told_apart(page, names)


def test_the_bid_of_sinker_is_one_row_on_a_narrow_phone(app: Flask, phones: Phones) -> None:
    with app.app_context():
        match = begun("sinker", ("あき", "けんじ", "千恵", "だいすけ"))
        code, link = match.code, f"/s/{seat_link(match, match.places[0])}"
        steps(match, PREPARATION + SOME)
    page = phones.new("ja", viewport={"width": 320, "height": 844})
    arrive(page, link)
    page.goto(f"/matches/{code}")
    expect(page.locator(".bid-bar")).to_contain_text("トリック")
    tops = page.locator(".bid-bar .rule").evaluate_all("all => all.map((one) => one.offsetTop)")
    assert len(set(tops)) == 1
    assert page.evaluate(BROKEN) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_sheet(phones: Phones, game: str) -> None:
    names = NEARLY_ALIKE[: GAMES[game].seats[-1]]
    page = phones.new("en", viewport={"width": 390, "height": 844})
    begin(page, *names, game=game)
    assert_told_apart(page, names)


def test_the_owner_of_a_fish_on_a_sheet(phones: Phones) -> None:
    names = NEARLY_ALIKE[:4]
    page = phones.new("en")
    begin(page, *names)
    tap_rules(page)
    for at, fish in enumerate(page.locator(".deck button:visible").all()[:4]):
        page.locator(".who > label").nth(at).click()
        fish.click()
    owners = page.locator(".deck [aria-pressed=true] .owner")
    assert len(set(owners.evaluate_all(SEEN))) == 4
    assert_told_apart(page, names)


@pytest.mark.parametrize("people", [12, 60, 75])
@pytest.mark.parametrize("alike", [NEARLY_ALIKE, ("W" * 36,)], ids=["nearly alike", "only W"])
def test_the_wall(app: Flask, phones: Phones, people: int, alike: tuple[str, ...]) -> None:
    names = [f"{alike[at % len(alike)][:36]} {at}" for at in range(people)]
    with app.app_context():
        event, members = opened_event(people)
        for member, name in zip(members, names, strict=True):
            member.name = name
        db.session.commit()
        started(event)
        path = f"/events/{event.code}/screen"
    page = sign_in(phones.new("en"))
    for order in ("", "?by=name"):
        page.goto(path + order)
        expect(page.locator(".picture").first).to_be_visible()
        for width, height in WALLS:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(CUT_OFF, names) == [], (order, width)
            assert_fits(page)

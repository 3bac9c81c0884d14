"""What people look at, at an event: the own page, the wall, what is printed, and a record."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from companion.clubs.members.members import player_link
from companion.events.verbs import directing, event_tables, finals
from companion.events.verbs.event_journal import event_state
from companion.games import GAMES
from companion.models import Event, Member, Phone, db
from tests.core.evenings import opened, play_round, play_table, started
from tests.e2e.phones import Phones, assert_fits, assert_for_everyone, assert_open_to_all

WALL = {"width": 1920, "height": 1080}
UPRIGHT, SIDEWAYS = 178, 275  # millimetres of A4 inside its margins
FAR = 28  # pixels of 1080 that can be read from eight metres


@pytest.fixture
def night(app: Flask) -> int:
    """An evening of 13 after one round, the second being played."""
    with app.app_context():
        event, members = opened(12)
        people = [
            *members,
            directing.welcome(event, "Quentin Beauregard-Whitfield", "late", key="q", by="x"),
        ]
        people[0].contact = "secret@example.org"
        people[1].reading = people[2].reading = "とても ながい よみかた"
        event.season = "Autumn"
        db.session.commit()
        play_round(event)
        started(event)
        return event.id


def path_of(app: Flask, night: int) -> tuple[str, str]:
    """Where the event's pages and the club's are."""
    with app.app_context():
        event = db.session.get_one(Event, night)
        return f"/events/{event.code}", f"/clubs/{event.club.code}"


def link_of(app: Flask, number: int) -> str:
    """A member's personal link."""
    with app.app_context():
        return f"/p/{player_link(db.session.get_one(Member, number))}"


def sign_in(page: Page) -> Page:
    """Aki's browser, as the organiser's."""
    page.goto("/organiser")
    page.fill("#name", "Aki")
    page.fill("#password", "a long password")
    page.press("#password", "Enter")
    page.wait_for_url("**/organiser")
    return page


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_own_page_follows_the_evening(app: Flask, phones: Phones, language: str) -> None:
    with app.app_context():
        event, members = opened(4)
        number, me = event.id, members[0].id
    page = phones.new(language)
    page.goto(link_of(app, me))
    expect(page.locator(".notice")).to_be_visible()
    assert_for_everyone(page)
    with app.app_context():
        started(db.session.get_one(Event, number))
    expect(page.locator(".where-to")).to_be_visible()  # by itself
    expect(page.locator(".opponents li")).to_have_count(4)
    expect(page.locator(".opponents [aria-current]")).to_contain_text("A0")
    assert_for_everyone(page)
    with app.app_context():
        play_table(db.session.get_one(Event, number), 1, 1)
    expect(page.locator(".notice.good")).to_be_visible()
    expect(page.locator(".my-place")).to_contain_text("4")
    assert_for_everyone(page)
    page.get_by_role("link", name="わたしの記録" if language == "ja" else "My record").click()
    expect(page.locator("h1")).to_have_text("A0")


def test_the_wall_turns_its_pictures_and_can_be_held(
    app: Flask, phones: Phones, night: int
) -> None:
    path, _ = path_of(app, night)
    wall = sign_in(phones.new("ja", viewport=WALL))
    with app.app_context():
        play_table(db.session.get_one(Event, night), 2, 2)  # until then the seats alone are shown
    wall.clock.install()
    wall.goto(f"{path}/screen")
    shown = wall.locator(".picture:visible")
    expect(shown).to_have_attribute("id", "picture-pairing-1")
    expect(shown).to_contain_text("第2回 / Round 2")
    expect(wall.locator(".clock .number")).to_have_text(re.compile(r"4[45]:\d\d"))
    assert_open_to_all(wall)
    for picture in ("standings-1", "pairing-1"):
        wall.clock.fast_forward(12_000)
        expect(shown).to_have_attribute("id", f"picture-{picture}")
        assert_readable(wall)
    wall.get_by_role("button", name="この画面で止める").click()
    wall.clock.fast_forward(12_000)
    expect(shown).to_have_attribute("id", "picture-pairing-1")
    expect(wall.locator(".is-in")).to_have_count(1)
    with app.app_context():
        play_table(db.session.get_one(Event, night), 2, 1)
    wall.clock.resume()
    expect(wall.locator(".is-in")).to_have_count(2)  # by itself, and still the same picture
    expect(shown).to_have_attribute("id", "picture-pairing-1")
    assert not wall.evaluate("document.getAnimations().length")


LONG = (
    "Quentin Beauregard-Whitfield",
    "アレクサンドラ・ペトロワ",
    "佐々木 結衣",
    "Maximilian Oberhauser",
)
OVER = """() => [...document.querySelectorAll(".picture, .wall-tables > li, .wall-names li")]
  .filter((one) => one.checkVisibility())
  .filter((one) => one.scrollHeight > one.clientHeight + 2 ||
    one.getBoundingClientRect().right > innerWidth)
  .map((one) => one.textContent)"""


@pytest.mark.parametrize("people", [32, 60])
def test_long_names_hang_over_no_edge_of_the_wall(app: Flask, phones: Phones, people: int) -> None:
    """Eight tables have room for names of two lines; a list of names cuts off what is too long."""
    with app.app_context():
        event, members = opened(people)
        for at, member in enumerate(members):
            member.name = f"{LONG[at % 4]} {at}"
        db.session.commit()
        started(event)
        path, _ = path_of(app, event.id)
    wall = sign_in(phones.new("ja", viewport=WALL))
    for view in ("", "?by=name"):
        wall.goto(f"{path}/screen{view}")
        expect(wall.locator(".picture:visible")).to_have_count(1)
        assert wall.evaluate(OVER) == []
        assert_readable(wall)


@pytest.mark.parametrize(("people", "columns"), [(12, 3), (16, 2), (24, 3)])
def test_the_tables_of_the_wall_leave_none_alone(
    app: Flask, phones: Phones, people: int, columns: int
) -> None:
    with app.app_context():
        event, _ = opened(people)
        started(event)
        db.session.commit()
        number = event.id
    wall = sign_in(phones.new("en", viewport=WALL))
    wall.goto(f"{path_of(app, number)[0]}/screen")
    expect(wall.locator(".wall-tables > li")).to_have_count(people // 4)
    lefts = "tables => new Set(tables.map(one => one.getBoundingClientRect().left)).size"
    assert wall.locator(".wall-tables > li").evaluate_all(lefts) == columns
    assert wall.evaluate(OVER) == []
    assert_readable(wall)


def assert_readable(wall: Page) -> None:
    """Nothing is too small for the back of the room, and nothing hangs over the edge."""
    small = wall.evaluate(
        """least => [...document.querySelectorAll('main *')]
        .filter(e => e.checkVisibility() && !e.closest('.heard, [hidden]'))
        .filter(e => [...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim()))
        .map(e => [e.textContent.trim(), parseFloat(getComputedStyle(e).fontSize)])
        .filter(([_, size]) => size < least)""",
        FAR,
    )
    assert small == []
    assert_fits(wall)
    assert wall.evaluate("document.documentElement.scrollHeight") <= WALL["height"]


def test_the_wall_shows_all_without_scripts(app: Flask, phones: Phones, night: int) -> None:
    path, _ = path_of(app, night)
    with app.app_context():
        play_table(db.session.get_one(Event, night), 2, 1)
    page = phones.new(java_script_enabled=False)
    page.goto(f"{path}/screen")
    expect(page.locator(".picture")).to_have_count(2)
    expect(page.locator(".picture:visible")).to_have_count(2)
    expect(page.locator(".wall-hold")).to_be_hidden()


@pytest.mark.parametrize("language", ["en", "ja"])
def test_pages_for_paper_are_whole_on_paper(
    app: Flask, phones: Phones, night: int, language: str
) -> None:
    path, _ = path_of(app, night)
    page = sign_in(phones.new(language))
    for part, pages in (
        ("print/pairing/2", 1),
        ("print/slips/2", 1),
        ("print/standings", 1),
        ("print/certificates", 3),
        ("print/sheets/2", 4),
        ("door", 1),
    ):
        page.goto(f"{path}/{part}")
        if language == "en":
            assert_for_everyone(page)
        assert_for_paper(page, SIDEWAYS if "sheets" in part else UPRIGHT)
        assert sheets(page) == pages, part
    page.goto(f"{path}/print")
    assert_for_everyone(page)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_an_empty_sheet_fills_one_page(phones: Phones, language: str) -> None:
    page = phones.new(language)
    for game in GAMES.values():
        page.goto(f"/games/{game.key}/sheet?seats={game.seats[-1]}")
        assert_fits(page)
        sideways = page.locator(".blank.sideways").count() == 1
        assert_for_paper(page, SIDEWAYS if sideways else UPRIGHT)
        assert sheets(page) == 1
    assert_open_to_all(page)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_standings_of_a_whole_evening_fit_one_page(
    app: Flask, phones: Phones, language: str
) -> None:
    with app.app_context():
        event, members = opened(27, rounds=5)
        members[1].reading = members[2].reading = "とても ながい よみかた"
        db.session.commit()
        for seed in range(5):
            play_round(event, seed)
        path = f"/events/{event.code}/print/standings"
    page = sign_in(phones.new(language))
    page.goto(path)
    expect(page.locator(".paper-table tbody tr")).to_have_count(27)
    assert sheets(page) == 1
    with app.app_context():
        event = db.session.get_one(Event, event.id)
        finals.draft_finals(event, "fisherman", 4, key="finals", by="x")
        event_tables.start(event, event_state(event).stages[-1].drafted_by, key="start", by="x")
        play_table(event, 6, 1)
        directing.close_round(event, 6, key="close", by="x")
    page.reload()
    expect(page.locator(".paper-table")).to_have_count(2)
    assert_for_paper(page, UPRIGHT)
    assert sheets(page) <= 2


def assert_for_paper(page: Page, millimetres: int) -> None:
    """Nothing to press is printed, nothing sticks out of A4, nothing is cut off."""
    before = page.viewport_size
    page.emulate_media(media="print")
    page.set_viewport_size({"width": round(millimetres / 25.4 * 96), "height": 1000})
    pressed = page.locator(".masthead, .no-print, .button, button, input, form").all()
    assert not [one for one in pressed if one.is_visible()], page.url
    cut = page.evaluate("""() => [...document.querySelectorAll('main, main *')]
        .filter(e => e.checkVisibility() && !e.closest('svg, .heard'))
        .filter(e => e.getBoundingClientRect().right > innerWidth + 1
            || (getComputedStyle(e).overflowY === 'hidden' && e.scrollHeight > e.clientHeight + 1))
        .map(e => e.outerHTML.slice(0, 120))""")
    assert cut == [], page.url
    page.emulate_media(media="null")
    assert before
    page.set_viewport_size(before)


def sheets(page: Page) -> int:
    """How many pages of paper this is."""
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True)))


@pytest.mark.parametrize("language", ["en", "ja"])
def test_records_are_for_everyone(app: Flask, phones: Phones, night: int, language: str) -> None:
    path, club = path_of(app, night)
    page = phones.new(language)
    page.goto(f"{club}/players/1")
    chart = page.get_by_role("img")
    expect(chart).to_have_accessible_name(re.compile(r"\d\d\.\d"))
    page.locator(".rating-chart + details > summary").click()
    expect(page.locator(".rating-chart + details td").first).to_be_visible()
    assert_for_everyone(page)
    page.locator("[aria-labelledby=opponents] a").first.click()
    expect(page.locator(".duel")).to_be_visible()
    assert_for_everyone(page)
    for address in (f"{club}/ratings", f"{club}/seasons/Autumn", f"{path}/files"):
        page.goto(address)
        assert_for_everyone(page)
    page.goto(f"{path}/standings")
    page.locator(".standings summary").first.click()
    assert_for_everyone(page)
    assert "secret@example.org" not in page.content()


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_door_and_the_list_are_for_everyone(
    app: Flask, phones: Phones, night: int, language: str
) -> None:
    path, club = path_of(app, night)
    aki, visitor = sign_in(phones.new(language)), phones.new(language)
    aki.goto(f"{path}/door")
    address = aki.locator("#door").input_value()
    visitor.goto("/" + address.split("/", 3)[3])
    assert_for_everyone(visitor)
    visitor.get_by_role("button", name=re.compile("B1")).first.click()
    visitor.wait_for_url("**/me")
    for part in ("", "/members/1", "/members/import"):
        aki.goto(club + part)
        assert_for_everyone(aki)
    aki.fill("#text", "新人, しんじん\nA0\n\t\n" + "x" * 99)
    aki.locator("form .button").last.click()
    expect(aki.locator(".brought .is-wrong")).to_be_visible()
    expect(aki.locator(".brought .is-new")).to_be_visible()
    assert_for_everyone(aki)


def test_the_own_page_notes_its_phone_by_itself(app: Flask, phones: Phones, night: int) -> None:
    """By a form that scripts send: a chat's preview of the link runs none."""
    page, number = phones.new(), 2
    with page.expect_response("**/me/phone") as noted:
        page.goto(link_of(app, number))
    assert noted.value.status == 204
    with app.app_context():
        phone = db.session.query(Phone).one()
        assert (phone.member_id, phone.by) == (number, "link")
    page.reload()
    expect(page.locator("form[action$='/me/phone']")).to_have_count(0)


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("wide", [False, True], ids=["phone", "desktop"])
def test_all_totals_keep_their_buttons_in_reach(
    app: Flask, phones: Phones, night: int, language: str, wide: bool
) -> None:
    page = sign_in(phones.new(language, wide=wide))
    page.goto(path_of(app, night)[0] + "/round/2/totals")
    expect(page.locator("button[value=close]")).to_be_in_viewport()
    assert_for_everyone(page)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_two_ways_on_share_one_low_bar(
    app: Flask, phones: Phones, night: int, language: str
) -> None:
    page = sign_in(phones.new(language))
    page.goto(f"{path_of(app, night)[0]}/round/2/totals")
    assert_for_everyone(page)
    bar = page.locator(".sticky-next").bounding_box()
    assert bar is not None
    assert bar["height"] < 72, "one line of two buttons"


def test_what_is_typed_stays_when_another_table_is_over(
    phones: Phones, app: Flask, night: int
) -> None:
    page = phones.new()
    page.goto(link_of(app, 1))
    fold = page.locator("details:has([name=total])")
    fold.locator("summary").click()
    field = fold.locator("[name=total]").first
    field.fill("7")
    before = page.locator("#mine").get_attribute("data-told")
    with app.app_context():
        event = db.session.get_one(Event, night)
        tables = event_state(event).stages[-1].tables
        play_table(event, 2, next(table.number for table in tables if 1 not in table.seats))
    expect(page.locator("#mine")).not_to_have_attribute("data-told", before or "")
    expect(field).to_be_visible()
    expect(field).to_have_value("7")

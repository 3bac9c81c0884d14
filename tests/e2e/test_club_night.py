"""A club night of 24 from a regular day to the season: twelve with a phone, twelve on paper.

With `-s` it prints the taps and seconds that docs/performance.md quotes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from flask import Flask
from playwright.sync_api import expect

from companion.clubs.accounts.organisers import add_organiser
from companion.clubs.members.members import player_link
from companion.clubs.verbs import clubs
from companion.config import Settings
from companion.core import chat
from tests.e2e import club_night_first as first
from tests.e2e import club_night_round as round_one
from tests.e2e.club_night import NAMES, PHONES, Night
from tests.e2e.evening_first import TYPED
from tests.e2e.phones import WEAK_WIFI, WORKER, Phones, assert_for_everyone, until
from tests.e2e.test_awake import LOCKS
from tests.e2e.test_event_pages import sign_in
from tests.events.pages.conftest import PASSWORD
from tests.push_service import Service, pushing

pytestmark = pytest.mark.thorough


@pytest.fixture
def app(settings: Settings, service: Service, monkeypatch: pytest.MonkeyPatch) -> Iterator[Flask]:
    """An application with a key, whose club's chat is the test's own."""
    port = int(service.address.rpartition(":")[2])
    monkeypatch.setattr(chat, "where", lambda _: ("127.0.0.1", port))
    with pushing(settings, service) as app:
        yield app


@pytest.fixture
def night(app: Flask, phones: Phones, service: Service) -> Night:
    """A club of 24 members, its organiser signed in, and twelve members' phones."""
    phones.expected += (*WEAK_WIFI, "Failed to load")
    with app.test_request_context():
        club = clubs.open_club(add_organiser("Aki", PASSWORD), "Half Moon")
        members = clubs.add_members(club, "\n".join(NAMES))
        links = [player_link(member) for member in members]
        path = f"/clubs/{club.code}"
    desk = sign_in(phones.new("en", wide=True, service_workers="allow"))
    night = Night(app, service, desk, path)
    night.equip(desk, "organiser", "desk")
    for number, link in enumerate(links[:PHONES]):
        page = phones.new(("ja", "en")[number % 2], service_workers="allow")
        page.add_init_script(LOCKS)
        night.equip(page, "players", f"phone{number}")
        page.goto(f"/p/{link}")
        until(page, WORKER)
        night.phones.append(page)
    return night


def test_a_club_night_from_the_regular_day_to_the_season(night: Night) -> None:
    night.take(first.the_rule, first.signing_up, first.seat, first.everybody_hears_their_seat)
    night.take(round_one.called, round_one.a_word_to_all, round_one.last_minutes)
    night.take(round_one.in_a_cellar, round_one.a_wrong_score)
    night.take(typed_seating, on_paper, the_end)


def typed_seating(night: Night) -> None:
    """The second round is typed in; a name that nobody has is refused, and stays typed."""
    desk = night.desk
    desk.goto(night.path)
    night.go_on("Seat round 2")
    night.go_on("Seat them")
    desk.locator("#typed summary").click()
    tables = [", ".join(NAMES[first::6]) for first in range(6)]
    desk.fill("#lines", "\n".join(["Zoe, Ben", *tables[1:]]))
    desk.get_by_role("button", name="Seat them like this").click()
    expect(desk.locator("main .notice.alarm, main .reason").first).to_contain_text("Zoe")
    assert_for_everyone(desk)
    if not desk.locator("#lines").is_visible():
        desk.locator("#typed summary").click()
    desk.fill("#lines", "\n".join(tables))
    desk.get_by_role("button", name="Seat them like this").click()
    expect(desk.locator("main .notice.alarm")).to_have_count(0)
    night.service.posted.clear()
    night.go_on("Start round 2")
    first.assert_seats_told(night)
    assert night.places()[NAMES[6]] == (1, 2)


def on_paper(night: Night) -> None:
    """A player types the totals of one table, the organiser those of all others on one page."""
    page, desk = night.phones[0], night.desk
    page.goto(f"{night.path}/me")
    page.locator("details:has([name=total]) > summary").click()
    for seat, total in enumerate(TYPED):
        page.locator("[name=total]").nth(seat).fill(str(total))
    assert_for_everyone(page)
    page.locator("details:has([name=total]) button").last.click()
    expect(page.locator("#mine .notice.good")).to_be_visible()
    desk.goto(f"{night.path}/round/2")
    desk.get_by_role("link", name="All totals on one page").click()
    for table in range(2, 7):
        for seat, total in enumerate(TYPED):
            desk.locator(f"[name='total.{table}']").nth(seat).fill(str(total + table))
    assert_for_everyone(desk)
    desk.get_by_role("button", name="Save and close").click()
    assert night.posted("Round 2")[1].startswith("Table 1: ")


def the_end(night: Night) -> None:
    """The final places and the season reach pages, phones and chat; then it is quiet."""
    desk = night.desk
    for page in night.phones:
        page.goto(f"{night.path}/me")
    desk.goto(night.path)
    night.service.posted.clear()
    ending = desk.locator("form[action$='/end'] button")
    if not ending.is_visible():
        desk.locator("details:has(form[action$='/end']) > summary").click()
    ending.click()
    final = night.posted("Final places")
    assert "Half Moon · Autumn" in final
    expect(desk.locator(".honour li").first).to_be_visible()
    assert_for_everyone(desk)
    lines = final[1 : final.index("")]
    places = {line.split(" ")[1]: line.split(".")[0] for line in lines}
    for name, page in zip(NAMES, night.phones, strict=False):
        expect(page.locator("#mine .notice.good").first).to_be_visible()  # by itself
        expect(page.locator(".my-place strong")).to_contain_text(places.get(name, ""))
    for page in night.phones[:2]:
        assert_for_everyone(page)
    desk.goto(f"{night.path}/honours")
    expect(desk.locator("textarea[readonly]").first).to_have_value(re.compile("Final places"))
    best = next(name for name, place in places.items() if place == "1")
    for page in (desk, night.phones[0]):
        page.goto(f"{night.club}/seasons/Autumn")
        expect(page.locator("main")).to_contain_text(best)
        assert_for_everyone(page)
    assert night.pushed() == [], "after the end it is quiet"

"""A league on a phone and on a wide screen, in both languages, with fingers and with keys."""

from __future__ import annotations

from datetime import timedelta

import pytest
from flask import Flask
from playwright.sync_api import expect

from companion.clubs.members.members import player_link
from companion.events.entries.event_setting_entries import Hold
from companion.events.state.event_settings import checked
from companion.events.verbs.event_journal import open_event
from companion.leagues.verbs import player_actions
from companion.leagues.verbs.fixture_calls import call
from companion.leagues.verbs.league_journal import league_of
from companion.leagues.verbs.sitting_in import sit_in
from companion.models import Member, db, now
from tests.e2e.phones import Phones, assert_for_everyone, assert_open_to_all
from tests.leagues.verbs.seasons import opened, planned, play

NAMES = ("ゆうこ", "Bartholomew Featherstonehaugh", "Aki", "Chie")
PLAYERS = (
    *("", "/rules", "/ratings", "/mine", "/mail", "/files", "/seasons/1/divisions/1"),
    *("/seasons/1/divisions/1/met", "/seasons/1/divisions/1/story"),
    *("/seasons/1/divisions/1/matchdays/1", "/seasons/1/divisions/1/matchdays/3"),
    *(f"/seasons/1/divisions/1/matchdays/{day}/tables/1" for day in (1, 2, 3)),
    *(f"/seasons/1/divisions/1/matchdays/{day}/tables/1/call" for day in (2, 3)),
)
DIRECTORS = (
    *("", "/people", "/divisions", "/plan", "/plan/1", "/plan/1/2", "/teams", "/rulings"),
    *("/rulings/1/2/1", "/history", "/officials", "/publish", "/settings", "/end", "/tokens/"),
    "/calls",
    "/seasons/1/divisions/1/matchdays/2/tables/1",
)


@pytest.fixture
def league(app: Flask) -> tuple[str, str]:
    """A league in its first weeks, and the personal link of somebody who plays in it."""
    with app.test_request_context():
        row, _, _ = opened(8)
        planned(row)
        play(row, (1, 1, 1))
        seats = league_of(row).playing.fixture(1, 2, 1).seats
        people = [db.session.get_one(Member, person) for person in seats]
        for one, name in zip(people, NAMES, strict=True):
            one.name = name
        when = (now() + timedelta(days=29)).astimezone().replace(tzinfo=None, microsecond=0)
        said = Hold(starts=when.isoformat(timespec="minutes"), place="3 Harbour Street")
        open_event(row.clubs[0], "Friday", checked({"games": ["fisherman"]}), when=said)
        player_actions.offer(
            row, (1, 2, 1), seats[1], [when.replace(second=0)], key="offer", by="x"
        )
        call(row, (1, 2, 1), "score", "Round 3 was 12, not 21", key="call", by=f"player {seats[1]}")
        sit_in(row, (1, 3, 1), seats[1], key="gone", by="Aki")
        return f"/leagues/{row.code}", f"/p/{player_link(people[0])}"


@pytest.mark.parametrize(("language", "wide"), [("ja", False), ("en", True)])
def test_every_page_is_for_everyone(
    league: tuple[str, str], phones: Phones, language: str, wide: bool
) -> None:
    phone = phones.new(language, wide=wide)
    phone.goto(league[1])
    for page in PLAYERS:
        phone.goto(league[0] + page)
        for summary in phone.locator("main summary").all():
            summary.click()
        assert_for_everyone(phone)
    phone.goto(f"{league[0]}/screen")
    assert_open_to_all(phone)
    desk = phones.new(language, wide=wide)
    desk.goto("/organiser")
    desk.fill("#name", "Aki")
    desk.fill("#password", "a long password")
    desk.press("#password", "Enter")
    desk.wait_for_url("**/organiser")
    for page in DIRECTORS:
        desk.goto(league[0] + page)
        assert_for_everyone(desk)


def test_whoever_does_not_come_is_sat_in_for_by_keys_alone(
    league: tuple[str, str], phones: Phones
) -> None:
    phone = phones.new(wide=True)
    phone.goto(league[1])
    phone.goto(f"{league[0]}/seasons/1/divisions/1/matchdays/2/tables/1")
    phone.get_by_text("Let an AI sit in, and play on").focus()
    phone.keyboard.press("Enter")
    phone.keyboard.press("Tab")
    phone.keyboard.press("Enter")
    expect(phone.get_by_text("not here: an AI sits in")).to_be_visible()
    back = phone.get_by_role("button", name="can play after all")
    back.focus()
    phone.keyboard.press("Enter")
    expect(phone.get_by_text("not here: an AI sits in")).to_have_count(0)

"""A club night up to the seats of the first round: the rule, sign-up, roll call, seating."""

from __future__ import annotations

from datetime import date, timedelta
from time import monotonic

from playwright.sync_api import expect

from companion.tasks.sweep import sweep
from tests.e2e.club_night import HOOK, NAMES, NEXT, PHONES, Night
from tests.e2e.phones import assert_for_everyone, until
from tests.e2e.test_awake import SHOWN
from tests.tables import wait_for


def the_rule(night: Night) -> None:
    """The short form once, the rule once, the chat once; each refuses what is wrong."""
    desk = night.desk
    desk.goto(f"{night.club}/events/new")
    desk.fill("#name", "Spring")
    desk.fill("#day", f"{date.today() - timedelta(7)}")
    for game in desk.locator("[name=games]:visible").all():
        game.set_checked(game.get_attribute("value") == "fisherman")
    night.go_on("Open the event")
    expect(desk.locator("#time-reason")).to_be_visible()  # a day has a time
    desk.fill("#time", "19:00")
    desk.get_by_text("Change the settings").click()
    desk.fill("#season", "Autumn")
    desk.fill("#rounds", "2")
    night.go_on("Open the event")
    expect(desk.locator("h1")).to_contain_text("Roll call")
    desk.goto(f"{night.club}/regular")
    desk.fill("#name", "Club night")
    desk.fill("#day", "2199-01-01")
    desk.fill("#time", "19:00")
    night.go_on("Start repeating")
    expect(desk.locator("#day-reason")).to_contain_text("Choose a year")
    desk.fill("#day", f"{date.today() + timedelta(1)}")
    night.go_on("Start repeating")
    expect(desk.locator("[aria-labelledby=days] li").first).to_contain_text("Sign-up opens")
    assert_for_everyone(desk)
    days = desk.locator("[aria-labelledby=days] li")
    desk.get_by_role("button", name="Skip this date").nth(2).click()
    expect(days.filter(has_text="No event")).to_have_count(1)
    assert_in_calendars(night)
    desk.goto(f"{night.club}/chat")
    desk.fill("#address", "https://localhost/hook")
    night.go_on("Connect")
    expect(desk.locator("#address-reason")).to_be_visible()
    desk.fill("#address", f"https://chat.example.org{HOOK}")
    night.go_on("Connect")
    assert night.posted("Half Moon") == ["News of Half Moon will appear here."]


def assert_in_calendars(night: Night) -> None:
    """The calendar has the next nights but the skipped one, which touches no other."""
    calendar = night.phones[0].request.get(f"{night.club}/calendar.ics").text()
    nights = [date.today() + timedelta(1 + 7 * week) for week in range(4)]
    shown = [f"DTSTART:{one:%Y%m%d}T190000Z" in calendar for one in nights]
    assert shown == [True, True, False, True]


def signing_up(night: Night) -> None:
    """The next event opens by itself: who wished hears of it, and twelve sign up by two taps."""
    first = night.phones[0]
    first.goto(f"{night.club}/evenings")
    first.locator("#notices button").click()
    expect(first.locator("#notices .when-on")).to_be_visible()
    assert_for_everyone(first)
    with night.app.app_context():
        sweep()
    assert night.posted("Sign-up is open")[1] == "Club night"
    wait_for(night.pushed, "who wished to know was not told")
    night.path = night.pushed()[0][1].removesuffix("/sign-up")
    assert night.told("", "受付が始まりました\nClub night", phones=[0])
    for page in night.phones:
        page.goto(f"{night.path}/sign-up")
        page.locator(NEXT).click()
        page.locator("#notices button").click()
        expect(page.locator("#notices .when-on")).to_be_visible()
    assert_for_everyone(first)


def seat(night: Night) -> None:
    """All 24 are here; the seating is computed and started."""
    desk = night.desk
    desk.goto(f"{night.path}/calls")
    desk.locator("#notices button").click()
    expect(desk.locator("#notices .when-on")).to_be_visible()
    desk.goto(f"{night.path}/roll-call")
    desk.locator(".roll-all button").click()
    expect(desk.locator(".is-present")).to_have_count(PHONES)
    expect(desk.locator(".roll-all")).to_contain_text("who signed up")
    for here in range(PHONES + 1, len(NAMES) + 1):  # those on paper
        desk.locator(".is-expected button", has_text="Here").first.click()
        expect(desk.locator(".is-present")).to_have_count(here)
    night.go_on("Seat round 1")
    night.go_on("Seat them")
    expect(desk.locator("#drafted")).to_be_visible()
    for page in night.phones[1:]:
        page.goto(f"{night.path}/me")
    night.phones[0].goto("/")  # somewhere else: only a notice reaches it
    night.service.posted.clear()


def everybody_hears_their_seat(night: Night) -> None:
    """Within seconds after publishing each phone says table and seat, in its own language."""
    start = night.desk.locator(NEXT)
    expect(start).to_contain_text("Start round 1")
    published = monotonic()
    start.click()
    everybody = {f"phone{number}" for number in range(PHONES)}
    wait_for(lambda: {phone for phone, *_ in night.pushed()} >= everybody, "not everybody was told")
    print(f"\nseats on {PHONES} phones after {monotonic() - published:.2f} s")
    lines = night.posted("Round 1")
    assert_seats_told(night)
    for number, (name, page) in enumerate(zip(NAMES, night.phones, strict=False)):
        table, _ = night.places()[name]
        assert any(line.startswith(f"Table {table}:") and name in line for line in lines)
        if number:  # the first one is somewhere else
            expect(page.locator(".where-to strong")).to_contain_text(str(table))  # by itself
            until(page, SHOWN)  # the screen stays on
    for page in night.phones[1:3]:
        assert_for_everyone(page)


def assert_seats_told(night: Night) -> None:
    """Each phone has got its table and seat, and who else sits there."""
    told, places = night.told("You are at table", "番の席です。"), night.places()
    for number, text in told.items():
        table, at = places[NAMES[number]]
        others = {name for name, (there, _) in places.items() if there == table}
        assert str(table) in text
        assert str(at) in text
        assert all(name in text for name in others - {NAMES[number]})

"""A club night of 24 from a regular day to the season: twelve with a phone, twelve on paper.

With `-s` it prints the taps and seconds that docs/performance.md quotes.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from time import monotonic
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest
from flask import Flask
from playwright.sync_api import expect

from companion.clubs.accounts.organisers import add_organiser
from companion.clubs.members.members import player_link
from companion.clubs.verbs import clubs
from companion.config import Settings
from companion.core import chat
from companion.events.state.event_state import EventState
from companion.events.verbs.event_journal import event_state
from companion.models import Event, db
from companion.tasks.sweep import sweep
from tests.core import played
from tests.e2e import paper
from tests.e2e.evening_first import ROUNDS, TYPED
from tests.e2e.phones import WEAK_WIFI, WORKER, Phones, assert_for_everyone, until
from tests.e2e.test_awake import LOCKS, SHOWN
from tests.e2e.test_event_pages import sign_in
from tests.e2e.test_notices import SERVICE
from tests.e2e.test_sheet_kept import wait_until_kept
from tests.events.pages.conftest import PASSWORD
from tests.push_service import KEYS, Service, opened, pushing
from tests.tables import wait_for

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

pytestmark = pytest.mark.thorough
NAMES = (
    *("亜紀", "Ben", "千恵", "Dan", "絵美", "Fumi", "吾郎", "Hana", "育", "Jun", "健", "Lan"),
    *("守", "Nao", "翁", "Paul", "蘭子", "Ravi", "冴", "Tom", "梅", "Vera", "若菜", "Yuki"),
)
PHONES = 12
HOOK = "/hooks/secret"
NEXT = "main .next-thing"
RIGHT = (3, 4, 2, 0)
"""Round 1 of the sheet as it was: the first two seats were mixed up."""


@pytest.fixture
def app(settings: Settings, service: Service, monkeypatch: pytest.MonkeyPatch) -> Iterator[Flask]:
    """An application with a key, whose club's chat is the test's own."""
    port = int(service.address.rpartition(":")[2])
    monkeypatch.setattr(chat, "where", lambda _: ("127.0.0.1", port))
    with pushing(settings, service) as app:
        yield app


@dataclass
class Night:
    """The organiser at a desk, twelve phones, and what reached them while they were closed."""

    app: Flask
    service: Service
    desk: Page
    club: str
    phones: list[Page] = field(default_factory=list)
    path: str = ""
    """The address of the event."""
    taps: Counter[str] = field(default_factory=Counter)

    def tap(self, who: str, thing: Locator) -> None:
        """One tap of the organiser or a player."""
        self.taps[who] += 1
        thing.click()

    def go_on(self, words: str) -> None:
        """The organiser presses what the page proposes."""
        thing = self.desk.locator(NEXT)
        expect(thing).to_contain_text(words)
        assert_for_everyone(self.desk)
        self.tap("organiser", thing)

    def told(self, many: int, words: str) -> dict[str, list[str]]:
        """The lines with these words that closed phones got since the last look, by phone."""

        def found() -> dict[str, list[str]]:
            return {phone: lines for phone, _, lines in self.pushed() if words in "".join(lines)}

        wait_for(lambda: len(found()) >= many, f"{self.pushed()}: not {many} with {words}")
        last = found()
        self.service.posted.clear()
        return last

    def pushed(self) -> list[tuple[str, str, list[str]]]:
        """What was pushed since the last look: the phone, the page it opens, the lines."""
        letters = [
            (path[1:], opened(body)) for path, _, body in self.service.posted if path != HOOK
        ]
        return [(phone, one["path"], one["words"].split("\n")) for phone, one in letters]

    def posted(self, words: str) -> list[str]:
        """The post in the group chat that has these words, by line."""

        def found() -> list[str]:
            texts = [
                json.loads(body)["text"] for path, _, body in self.service.posted if path == HOOK
            ]
            return [text for text in texts if words in text]

        wait_for(found, f"the chat did not hear: {words}")
        return found()[-1].split("\n")

    def evening(self) -> EventState:
        with self.app.app_context():
            return event_state(db.session.scalars(db.select(Event).order_by(Event.id)).all()[-1])


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
    desk.add_init_script(device(service, "desk"))
    here = Night(app, service, desk, path)
    for number, link in enumerate(links[:PHONES]):
        page = phones.new(("ja", "en")[number % 2], service_workers="allow")
        page.add_init_script(LOCKS)
        page.add_init_script(device(service, f"phone{number}"))
        page.goto(f"/p/{link}")
        until(page, WORKER)
        here.phones.append(page)
    return here


def device(service: Service, name: str) -> str:
    """A browser whose maker's push service is the test's."""
    script = SERVICE.replace("https://web.push.apple.com/aki", f"https://{service.address}/{name}")
    return script.replace("KEYS", json.dumps(KEYS))


def test_a_club_night_from_the_regular_day_to_the_season(night: Night) -> None:
    began = monotonic()
    the_rule(night)
    signing_up(night)
    seat(night)
    everybody_hears_their_seat(night)
    called(night)
    a_word_to_all(night)
    last_minutes(night)
    in_a_cellar(night)
    a_wrong_score(night)
    typed_seating(night)
    the_end(night)
    print(f"\nthe whole night: {monotonic() - began:.0f} s; taps: {dict(night.taps)}")


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
    night.tap("organiser", desk.get_by_text("Change the settings"))
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
    desk.goto(f"{night.club}/chat")
    desk.fill("#address", "https://localhost/hook")
    night.go_on("Connect")
    expect(desk.locator("#address-reason")).to_be_visible()
    desk.fill("#address", f"https://chat.example.org{HOOK}")
    night.go_on("Connect")
    assert night.posted("Half Moon") == ["News of Half Moon will appear here."]


def signing_up(night: Night) -> None:
    """The next event opens by itself: who wished hears of it, and twelve sign up by two taps."""
    first = night.phones[0]
    first.goto(f"{night.club}/evenings")
    night.tap("players", first.locator("#notices button"))
    expect(first.locator("#notices .when-on")).to_be_visible()
    assert_for_everyone(first)
    with night.app.app_context():
        sweep()
    assert night.posted("Sign-up is open")[1] == "Club night"
    wait_for(night.pushed, "who wished to know was not told")
    night.path = night.pushed()[0][1].removesuffix("/sign-up")
    assert night.told(1, "Club night")["phone0"][:2] == ["受付が始まりました", "Club night"]
    for page in night.phones:
        page.goto(f"{night.path}/sign-up")
        night.tap("players", page.locator(NEXT))
        night.tap("players", page.locator("#notices button"))
        expect(page.locator("#notices .when-on")).to_be_visible()
    assert_for_everyone(first)


def seat(night: Night) -> None:
    """All 24 are here; the seating is computed and started."""
    desk = night.desk
    desk.goto(f"{night.path}/calls")
    night.tap("organiser", desk.locator("#notices button"))
    expect(desk.locator("#notices .when-on")).to_be_visible()
    desk.goto(f"{night.path}/roll-call")
    night.tap("organiser", desk.locator(".roll-all button"))
    expect(desk.locator(".is-present")).to_have_count(PHONES)
    expect(desk.locator(".roll-all")).to_contain_text("who signed up")
    for here in range(PHONES + 1, len(NAMES) + 1):  # those on paper
        night.tap("organiser", desk.locator(".is-expected button", has_text="Here").first)
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
    night.tap("organiser", start)
    wait_for(lambda: len(night.pushed()) >= PHONES, "not everybody was told")
    print(f"\nseats on {PHONES} phones after {monotonic() - published:.2f} s")
    lines = night.posted("Round 1")
    told, seats = night.told(PHONES, ""), places(night)
    for number, name in enumerate(NAMES[:PHONES]):
        table, at = seats[name]
        said = f"Table {table}, seat {at}" if number % 2 else f"卓{table}"
        assert re.search(said.replace("Table", "table"), told[f"phone{number}"][0], re.IGNORECASE)
        assert any(line.startswith(f"Table {table}:") and name in line for line in lines)
    for number, page in enumerate(night.phones[1:], 1):
        table = seats[NAMES[number]][0]
        expect(page.locator(".where-to strong")).to_contain_text(str(table))  # by itself
        until(page, SHOWN)  # the screen stays on
    for page in night.phones[1:3]:
        assert_for_everyone(page)


def places(night: Night) -> dict[str, tuple[int, int]]:
    """By name the table and seat of everybody in the round that is on."""
    stage = night.evening().stages[-1]
    return {
        NAMES[person - 1]: (table.number, at)
        for table in stage.tables
        for at, person in enumerate(table.seats, 1)
        if person
    }


def called(night: Night) -> None:
    """A table calls, a phone of another table cannot; the desk hears, sees and answers."""
    page, desk = night.phones[1], night.desk
    desk.goto("/")
    table = places(night)[NAMES[1]][0]
    night.tap("players", page.locator("a[href$='/call']"))
    call = urlsplit(page.url).path
    late = night.phones[1].context.new_page()
    late.goto(call)
    page.fill("[name=text]", "two squids?")
    assert_for_everyone(page)
    night.tap("players", page.locator("[name=about][value=rules]"))
    assert night.told(1, "squids")["desk"] == [
        f"Round 1, table {table} calls: rules question “two squids?”"
    ]
    expect(late.locator("[role=status]").first).to_contain_text("You have called the director.")
    late.close()
    other = next(one for one in range(2, PHONES) if places(night)[NAMES[one]][0] != table)
    assert night.phones[other].request.get(call).status == 403
    desk.goto(night.path)
    expect(desk.locator("#calls")).to_contain_text("two squids?")
    assert_for_everyone(desk)
    night.tap("organiser", desk.locator("[name=do][value=come]"))
    expect(page.locator("[role=status]").first).to_contain_text("Coming to your table")
    desk.locator("#calls [name=text]").fill("two, of course")
    night.tap("organiser", desk.locator("[name=do][value=close]"))
    expect(desk.locator("#calls")).to_have_count(0)
    page.goto(f"{night.path}/me")


def a_word_to_all(night: Night) -> None:
    """It reaches all phones and the projector view; nobody has to shout."""
    desk = night.desk
    desk.goto(f"{night.path}/calls")
    desk.fill("form.stack:not(#notices) #text", "Pizza is here")
    assert_for_everyone(desk)
    night.tap("organiser", desk.get_by_role("button", name="Send", exact=True))
    assert len(night.told(PHONES, "Pizza is here")) == PHONES
    expect(night.phones[2].locator("#mine")).to_contain_text("Pizza is here")
    assert_for_everyone(night.phones[2])
    desk.goto(f"{night.path}/screen")
    expect(desk.locator("body")).to_contain_text("Pizza is here")


def last_minutes(night: Night) -> None:
    """One tap announces them."""
    night.desk.goto(f"{night.path}/round/1")
    assert_for_everyone(night.desk)
    night.tap("organiser", night.desk.get_by_role("button", name="Announce the last minutes"))
    words = "Time is nearly up: finish what you are playing."
    assert night.told(PHONES // 2, words)["phone1"] == [words]
    expect(night.phones[2].locator(".last-call").first).to_be_visible()


def in_a_cellar(night: Night) -> None:
    """A sheet is written without a network, and sent when it is back; the others write theirs."""
    page = night.phones[3]
    table = places(night)[NAMES[3]][0]
    night.tap("players", page.locator(NEXT))
    page.wait_for_url("**/sheets/*")
    wait_until_kept(page, urlsplit(page.url).path, 'id="kept"')
    page.context.set_offline(True)
    page.reload()
    for number, points in enumerate(ROUNDS, 1):
        paper.heading(page, f"Round {number}")
        paper.write(page, *points)
    expect(page.locator("#unsent [data-waits]")).to_have_count(len(ROUNDS))
    assert_for_everyone(page)
    page.context.set_offline(False)
    paper.totals(page, *TYPED)
    with night.app.app_context():
        played.finish(db.session.scalars(db.select(Event).order_by(Event.id)).all()[-1], table)
    night.desk.goto(f"{night.path}/round/1")
    night.go_on("Close round 1")
    assert night.posted("Round 1")[1].startswith("Table 1: ")


def a_wrong_score(night: Night) -> None:
    """A player asks for a correction, the organiser approves it, and the phone hears of it."""
    page, desk = night.phones[3], night.desk
    page.reload()
    night.tap("players", page.locator("th.round a").first)
    paper.fill(page, *RIGHT)
    assert_for_everyone(page)
    night.tap("players", page.locator("#round-form .next-thing"))
    desk.goto(night.path)
    ask = desk.locator("button[name=yes][value='1']")
    expect(ask).to_be_visible()
    assert_for_everyone(desk)
    night.service.posted.clear()
    night.tap("organiser", ask)
    if desk.locator(".moves").count():
        night.tap("organiser", desk.locator(NEXT))
    assert "phone3" in night.told(1, "Your correction was approved")
    page.goto(f"{night.path}/me")


def typed_seating(night: Night) -> None:
    """The second round is typed in; a name that nobody has is refused, and stays typed."""
    desk = night.desk
    desk.goto(night.path)
    night.go_on("Seat round 2")
    night.go_on("Seat them")
    night.tap("organiser", desk.locator("#typed summary"))
    tables = [", ".join(NAMES[first::6]) for first in range(6)]
    desk.fill("#lines", "\n".join(["Zoe, Ben", *tables[1:]]))
    night.tap("organiser", desk.get_by_role("button", name="Seat them like this"))
    expect(desk.locator("main .notice.alarm, main .reason").first).to_contain_text("Zoe")
    assert_for_everyone(desk)
    if not desk.locator("#lines").is_visible():
        night.tap("organiser", desk.locator("#typed summary"))
    desk.fill("#lines", "\n".join(tables))
    night.tap("organiser", desk.get_by_role("button", name="Seat them like this"))
    expect(desk.locator("main .notice.alarm")).to_have_count(0)
    night.service.posted.clear()
    night.go_on("Start round 2")
    assert len(night.told(PHONES, "2")) == PHONES
    assert places(night)[NAMES[6]] == (1, 2)


def the_end(night: Night) -> None:
    """The last results, the final places and the season reach the chat; then it is quiet."""
    desk = night.desk
    with night.app.app_context():
        played.finish(db.session.scalars(db.select(Event).order_by(Event.id)).all()[-1])
    desk.goto(f"{night.path}/round/2")
    night.go_on("Close round 2")
    desk.goto(night.path)
    night.service.posted.clear()
    ending = desk.locator("form[action$='/end'] button")
    if not ending.is_visible():
        night.tap("organiser", desk.locator("details:has(form[action$='/end']) > summary"))
    night.tap("organiser", ending)
    final = night.posted("Final places")
    assert any("Half Moon · Autumn" in line for line in final)
    expect(desk.locator(".honour li").first).to_be_visible()
    assert_for_everyone(desk)
    for page in night.phones[:2]:
        page.goto(f"{night.path}/me")
        expect(page.locator("#mine .notice.good").first).to_be_visible()
        assert_for_everyone(page)
    desk.goto(f"{night.path}/honours")
    expect(desk.locator("textarea[readonly]").first).to_have_value(re.compile("Final places"))
    desk.goto(f"{night.club}/seasons/Autumn")
    expect(desk.locator("main")).to_contain_text(best_of(final))
    assert_for_everyone(desk)
    assert night.pushed() == [], "after the end it is quiet"


def best_of(final: Sequence[str]) -> str:
    """The name of the winner in the text of the final places."""
    found = re.match(r"1\. (\S+)", final[1])
    assert found
    return found[1]

"""The first round of an evening: an AI's table on screen, a typed sheet, and what is missing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from companion.events.state.stage import Stage
from companion.events.verbs.event_tables import row_of
from companion.models import Event, db
from companion.tables.setting_up import sit_down
from tests.core import played
from tests.e2e import paper
from tests.e2e.evening import NEXT, Director, path_of
from tests.e2e.phones import Phones, assert_for_everyone

if TYPE_CHECKING:
    from playwright.sync_api import Page

ROUNDS = ((4, 3, 2, 0), (4, 3, 2, 0), (0, 2, 3, 4), (3, 4, 0, 2))
TYPED = (13, 12, 5, 6)
"""The points that are typed at a table of Fisherman, and the shields they come to."""


def first_round(director: Director, phones: Phones) -> Stage:
    """One table has an AI and plays on screen, one is written in the browser, the rest besides."""
    stage = director.seat("第1回の席を組む")
    seats = stage.seated.tables
    assert sorted(map(len, seats)) == [4, 4, 4, 4]
    assert sum(table.count(None) for table in seats) == 1
    director.start(stage)
    ai = 1 + next(at for at, table in enumerate(seats) if None in table)
    typed = 1 + next(at for at, table in enumerate(seats) if None not in table)
    guest = ai_table(director, phones, stage, ai)
    whose_is_missing(director, stage)
    type_a_sheet(director, phones, stage, typed)
    # The others at home in the same room see it without doing anything.
    expect(guest.locator(".my-place")).to_be_visible()
    director.finish(typed)
    director.close(stage)
    expect(guest.locator(".my-place")).to_contain_text("15人中")
    guest.context.close()
    return stage


def ai_table(director: Director, phones: Phones, stage: Stage, number: int) -> Page:
    """By the code on the table's slip to the own seat on screen; the match begins by itself."""
    page, names = director.page, director.names()
    people = [one for one in stage.seated.tables[number - 1] if one]
    page.get_by_role("link", name="卓の札").click()
    slip = page.locator(".slip").filter(has_text=f"卓{number}")
    assert_for_everyone(page)
    guest, other = phones.new("ja"), phones.new("ja")
    guest.goto(path_of(slip.locator(".address").inner_text()))
    guest.locator(".own-name button", has_text=names[people[0]]).click()
    expect(guest.locator("h1")).to_have_text(names[people[0]])
    assert director.evening().people[people[0]] == "present"  # and not late: it was here before
    assert_for_everyone(guest)
    guest.locator(NEXT).click()
    expect(guest.locator(".waiting-room")).to_contain_text("全員がそろうと")
    # The organiser lets somebody in who comes without the slip.
    director.to("/round")
    page.locator(f"#table-{number}").get_by_role("link", name="対戦").click()
    expect(page.locator(".waiting-room")).to_be_visible()
    seat = page.locator(".people li", has_text=names[people[1]])
    if seat.locator("details:not([open])").count():
        seat.locator("summary").click()
    other.goto(path_of(seat.locator("input").first.input_value()))
    other.locator("main form button").click()
    expect(other.locator(".waiting-room")).to_be_visible()
    with director.app.app_context():
        row = row_of(db.session.get_one(Event, director.event), stage.number, number)
        sit_down(row, stage.seated.tables[number - 1].index(people[2]))
    for phone in (guest, other):
        expect(phone.locator(".is-playing")).to_be_visible()
    other.context.close()
    page.get_by_role("link", name="霜月の会").click()
    guest.get_by_role("link", name="霜月の会").click()
    expect(guest.locator("#mine")).to_be_visible()
    with director.app.app_context():
        played.play_on(row_of(db.session.get_one(Event, director.event), stage.number, number))
    expect(page.locator(f"#table-{number} .badge")).to_have_text("入力済み")
    return guest


def whose_is_missing(director: Director, stage: Stage) -> None:
    """The round is not closed while a result is missing, and says whose."""
    page, names = director.page, director.names()
    director.to("/round")
    page.get_by_role("button", name="第1回を締める").click()
    told = page.locator("[role=alert] .whose li")
    expect(told).to_have_text(
        [
            f"卓{number}：" + "、".join(names[one] for one in seats if one)
            for number, seats in enumerate(stage.seated.tables, 1)
            if None not in seats
        ]
    )
    assert_for_everyone(page)
    assert not director.evening().stages[0].closed


def type_a_sheet(director: Director, phones: Phones, stage: Stage, number: int) -> None:
    """A phone reads the table's slip and writes the whole sheet; nobody signs in for it."""
    director.to(f"/print/slips/{stage.number}")
    slip = director.page.locator(".slip").filter(has_text=f"卓{number}")
    writer = phones.new("ja")
    writer.goto(path_of("http://" + slip.locator(".address b").inner_text()))
    assert_for_everyone(writer)
    for number_of, points in enumerate(ROUNDS, 1):
        paper.heading(writer, f"第{number_of}回")
        paper.write(writer, *points)
    paper.totals(writer, *TYPED)
    assert_for_everyone(writer)
    # And back to where one came from.
    expect(writer.locator("a.back")).to_have_text(f"霜月の会 · 卓{number}")
    writer.locator(NEXT).click()
    expect(writer.locator("#event")).to_be_visible()
    writer.context.close()

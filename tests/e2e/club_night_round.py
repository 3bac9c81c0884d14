"""The first round of a club night: a call, a message, a sheet without a network, a correction."""

from __future__ import annotations

from urllib.parse import urlsplit

from playwright.sync_api import expect

from companion.models import Event, db
from tests.core import played
from tests.e2e import paper
from tests.e2e.club_night import NAMES, NEXT, PHONES, Night
from tests.e2e.evening_first import ROUNDS, TYPED
from tests.e2e.phones import assert_for_everyone
from tests.e2e.test_sheet_kept import wait_until_kept
from tests.tables import wait_for

RIGHT = (3, 4, 2, 0)
"""Round 1 of the sheet as it was: the first two seats were mixed up."""


def called(night: Night) -> None:
    """A table calls, a phone of another table cannot; the desk hears, sees and answers."""
    page, desk = night.phones[1], night.desk
    desk.goto("/")
    table = night.places()[NAMES[1]][0]
    page.locator("a[href$='/call']").click()
    call = urlsplit(page.url).path
    late = night.phones[1].context.new_page()
    late.goto(call)
    page.fill("[name=text]", "two squids?")
    assert_for_everyone(page)
    page.locator("[name=about][value=rules]").click()
    words = f"Round 1, table {table} calls: rules question “two squids?”"
    wait_for(lambda: ("desk", words) in [(one, text) for one, _, text in night.pushed()], words)
    expect(late.locator("[role=status]").first).to_contain_text("You have called the director.")
    late.close()
    other = next(one for one in range(2, PHONES) if night.places()[NAMES[one]][0] != table)
    assert night.phones[other].request.get(call).status == 403
    desk.goto(night.path)
    expect(desk.locator("#calls")).to_contain_text("two squids?")
    assert_for_everyone(desk)
    desk.locator("[name=do][value=come]").click()
    coming = "Somebody is coming to your table.", "スタッフがあなたの卓に向かっています。"
    assert night.told(*coming, phones=night.at_table(table))
    expect(page.locator("[role=status]").first).to_contain_text("Coming to your table")
    desk.locator("#calls [name=text]").fill("two, of course")
    desk.locator("[name=do][value=close]").click()
    expect(desk.locator("#calls")).to_have_count(0)
    expect(page.locator("[name=about][value=rules]")).to_be_visible()  # it could call again
    desk.goto(f"{night.path}/history")
    expect(desk.locator("main")).to_contain_text("two, of course")
    assert_for_everyone(desk)
    page.goto(f"{night.path}/me")


def a_word_to_all(night: Night) -> None:
    """It reaches all phones and the projector view; nobody has to shout."""
    desk = night.desk
    desk.goto(f"{night.path}/calls")
    desk.fill("form.stack:not(#notices) #text", "Pizza is here")
    assert_for_everyone(desk)
    desk.get_by_role("button", name="Send", exact=True).click()
    night.told("Pizza is here")
    expect(night.phones[2].locator("#mine")).to_contain_text("Pizza is here")
    assert_for_everyone(night.phones[2])
    desk.goto(f"{night.path}/screen")
    expect(desk.locator("body")).to_contain_text("Pizza is here")


def last_minutes(night: Night) -> None:
    """One tap announces them."""
    night.desk.goto(f"{night.path}/round/1")
    assert_for_everyone(night.desk)
    night.desk.get_by_role("button", name="Announce the last minutes").click()
    night.told("Time is nearly up: finish what you are playing.", "まもなく時間です。")
    expect(night.phones[2].locator(".last-call").first).to_be_visible()


def in_a_cellar(night: Night) -> None:
    """A sheet is written without a network, and sent when it is back; the others write theirs."""
    page = night.phones[3]
    table = night.places()[NAMES[3]][0]
    page.locator(NEXT).click()
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
    page.locator("th.round a").first.click()
    paper.fill(page, *RIGHT)
    assert_for_everyone(page)
    page.locator("#round-form .next-thing").click()
    desk.goto(night.path)
    ask = desk.locator("button[name=yes][value='1']")
    expect(ask).to_be_visible()
    assert_for_everyone(desk)
    night.service.posted.clear()
    ask.click()
    if desk.locator(".moves").count():
        desk.locator(NEXT).click()
    night.told("Your correction was approved", phones=[3])
    page.goto(f"{night.path}/me")

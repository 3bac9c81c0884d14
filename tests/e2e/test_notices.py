"""Asking for notices in a real browser; only its maker's push service is played by the test."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from flask import Flask
from playwright.sync_api import expect
from sqlalchemy import select

from companion.composition import create_app
from companion.config import Settings
from companion.core.sealing import Keys, encoded
from companion.core.services import services_of
from companion.events.entries.people_entries import Signing
from companion.events.verbs.signing import offer, sign_off, sign_up
from companion.matches.verbs.seats import seat_link
from companion.models import Event, Subscription, db
from companion.site.plumbing.hub import Hub
from tests.core.evenings import opened
from tests.e2e.matches import arrive, open_more
from tests.e2e.phones import WORKER, Phones, assert_for_everyone, until
from tests.site.matches import row
from tests.tables import started

if TYPE_CHECKING:
    from playwright.sync_api import Page

SERVICE = """(() => {
  Notification.requestPermission = async () => "granted";
  PushManager.prototype.subscribe = async function ({ applicationServerKey }) {
    window.asked = applicationServerKey.length;
    return { toJSON: () => ({ endpoint: "https://web.push.apple.com/aki", keys: KEYS }) };
  };
})()"""


@pytest.fixture
def app(settings: Settings) -> Iterator[Flask]:
    """An application with a key."""
    app = create_app(replace(settings, vapid_private_key=Keys.make().written))
    yield app
    services_of(app).the(Hub).close()
    with app.app_context():
        db.engine.dispose()


def kept(app: Flask) -> list[str]:
    with app.app_context():
        return list(db.session.scalars(select(Subscription.language)))


def waits(app: Flask) -> int:
    with app.app_context():
        return db.session.query(Subscription).filter_by(topic="place").count()


def full(app: Flask) -> tuple[int, str]:
    """An evening whose only place is taken."""
    with app.app_context():
        event, (ben, *_) = opened(3)
        offer(event, Signing(open=True, limit=1), key="open", by="")
        sign_up(event, ben.id, key="ben", by="")
        return ben.id, event.code


def asked(page: Page) -> None:
    if page.locator("#match").count():
        open_more(page)
    page.locator("#comforts summary").click()
    page.locator("#notices button").click()


def test_one_tap_to_be_told_and_one_to_be_left_in_peace(app: Flask, phones: Phones) -> None:
    with app.app_context():
        code = started("mll").code
        token = seat_link(row(code), row(code).places[0])
    page = phones.new("ja", service_workers="allow")
    keys = f'{{"p256dh": "{Keys.make().public}", "auth": "{encoded(b"0123456789abcdef")}"}}'
    page.add_init_script(SERVICE.replace("KEYS", keys))
    arrive(page, f"/s/{token}")
    until(page, WORKER)
    page.reload()
    asked(page)
    expect(page.locator("#notices .when-on")).to_be_visible()
    assert page.evaluate("asked") == 65
    assert kept(app) == ["ja"]
    assert_for_everyone(page)
    page.reload()
    asked(page)
    expect(page.locator("#notices .when-off")).to_be_visible()
    assert kept(app) == []


def test_whoever_waits_is_told_of_a_place_on_the_open_page_and_on_a_closed_phone(
    app: Flask, phones: Phones
) -> None:
    ben, code = full(app)
    page = phones.new("ja", service_workers="allow")
    keys = f'{{"p256dh": "{Keys.make().public}", "auth": "{encoded(b"0123456789abcdef")}"}}'
    page.add_init_script(SERVICE.replace("KEYS", keys))
    page.goto(f"/events/{code}/sign-up")
    until(page, WORKER)
    page.fill("[name=name]", "亜紀")
    page.locator("main .next-thing").click()
    page.locator("#notices button").click()
    expect(page.locator("#notices .when-on")).to_be_visible()
    assert waits(app) == 1
    assert_for_everyone(page)
    page.locator("#notices button").click()
    expect(page.locator("#notices .when-off")).to_be_visible()
    assert waits(app) == 0
    with app.app_context():
        event = db.session.scalars(select(Event).where(Event.code == code)).one()
        sign_off(event, ben, key="off", by="")
    expect(page.locator("#signed .lead")).to_contain_text("参加できるようになりました")  # by itself
    expect(page.locator("#notices")).to_have_count(0)

"""The service worker in a real browser: no table is ever shown from its cache."""

from __future__ import annotations

from flask import Flask
from playwright.sync_api import expect

from companion.matches.verbs.seats import seat_link
from tests.e2e.matches import arrive
from tests.e2e.phones import WEAK_WIFI, WORKER, Phones, until
from tests.site.matches import row
from tests.tables import started, step

KEPT = """async () => (await Promise.all((await caches.keys()).map(async (name) =>
  (await (await caches.open(name)).keys()).map((one) => new URL(one.url).pathname)))).flat()"""


def test_without_connection_it_says_so_and_never_shows_an_old_table(
    app: Flask, phones: Phones
) -> None:
    phones.expected = (*phones.expected, *WEAK_WIFI, "ERR_INTERNET_DISCONNECTED", "Failed to load")
    with app.app_context():
        code = started("mll").code
        token = seat_link(row(code), row(code).places[0])
    page = phones.new(service_workers="allow")
    arrive(page, f"/s/{token}")
    until(page, WORKER)
    page.goto(f"/matches/{code}")
    expect(page.locator("#match")).to_be_visible()
    page.context.set_offline(True)
    page.goto(f"/matches/{code}")
    expect(page.locator("h1")).to_have_text("No connection")
    assert page.locator("#match").count() == 0
    with app.app_context():
        step(row(code))
        version = row(code).version
    page.context.set_offline(False)
    page.goto(f"/matches/{code}")
    expect(page.locator("#match")).to_have_attribute("data-told", str(version))
    kept = page.evaluate(KEPT)
    assert "/offline" in kept
    assert [path for path in kept if not path.startswith("/static/")] == ["/offline"]

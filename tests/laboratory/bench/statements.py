"""How many statements a tap, a page and a paper round cost, counted inside one process."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import event

from companion.composition import create_app
from companion.config import Settings
from companion.core.services import services_of
from companion.kit.state import CHANCE
from companion.matches.verbs.lobby import SeatPlan, open_match, start
from companion.matches.verbs.positions import game_of, position
from companion.matches.verbs.seats import seat_link
from companion.models import Match, db, upgrade_database
from companion.site.plumbing.hub import Hub

HTMX = {"HX-Request": "true"}


def measure() -> Iterator[tuple[str, int]]:
    """What was done, and the statements it took; the second time, when all is warm."""
    with tempfile.TemporaryDirectory() as name:
        settings = Settings(data=Path(name), rate_limits=False, log_level="CRITICAL")
        app = create_app(settings)
        app.config["WTF_CSRF_ENABLED"] = False
        upgrade_database(app)
        with app.app_context():
            yield from of_a_match(app)
            yield from of_a_sheet(app.test_client())
            services_of(app).the(Hub).close()
            db.engine.dispose()


def of_a_match(app: Flask) -> Iterator[tuple[str, int]]:
    """A tap of a player, the answer in it, and the part that another phone fetches."""
    match = open_match("fisherman", [SeatPlan("link", n) for n in "ABCD"])
    people = [app.test_client() for _ in match.places]
    for person, seat in zip(people, match.places, strict=True):
        person.post(f"/s/{seat_link(match, seat)}", data={"name": seat.name})
    db.session.rollback()
    start(match)
    number, page = match.id, f"/matches/{match.code}"
    for _ in range(6):  # the deal, the rules, and a card; then all is warm
        tap(people, number)
    with counted() as count:
        tap(people, number, count)
    yield "a tap, with the table in its answer", len(count)
    with counted() as count:
        people[0].get(page, headers=HTMX)
    yield "the table fetched by another phone", len(count)


def tap(people: list[FlaskClient], number: int, count: list[str] | None = None) -> None:
    """Whoever is to move makes the first legal move; what finding it out took is not counted."""
    db.session.rollback()
    match = db.session.get_one(Match, number)
    state, length = position(match), match.length
    seat, form = max(int(state.turn()), 0), {"length": str(length), "key": f"k{length}"}
    address = f"/matches/{match.code}/{'deal' if state.turn() == CHANCE else 'moves'}"
    if state.turn() != CHANCE:
        form["move"] = game_of(match).text(state, seat, next(iter(state.legal(seat))))
    db.session.remove()
    if count is not None:
        count.clear()
    answer = people[seat].post(address, data=form, headers=HTMX)
    if answer.status_code != 200:
        raise RuntimeError(f"a tap was answered with {answer.status_code}")


def of_a_sheet(client: FlaskClient) -> Iterator[tuple[str, int]]:
    """A round written on paper, with the sheet in its answer."""
    names = {f"names.{n}": name for n, name in enumerate(("Aki", "Ben", "Chie"))}
    page = client.post("/sheets/new", data={"game": "fisherman", **names}).location or ""
    for number in (0, 1):
        points = {f"points.{n}": str(n + number) for n in range(3)}
        form = {"way": "points", "seen": "0", "key": f"r{number}", **points}
        with counted() as count:
            client.post(f"{page}/rounds/{number}", data=form, headers=HTMX)
    yield "a round of a sheet, with the sheet in its answer", len(count)


@contextmanager
def counted() -> Iterator[list[str]]:
    """The statements of the block."""
    found: list[str] = []

    def note(*given: object) -> None:
        found.append(str(given[2]))

    event.listen(db.engine, "before_cursor_execute", note)
    try:
        yield found
    finally:
        event.remove(db.engine, "before_cursor_execute", note)

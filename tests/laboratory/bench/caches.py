"""What each cache for fast pages saves: a page with it and without it."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import partial
from pathlib import Path
from statistics import median
from time import process_time
from typing import NamedTuple
from unittest.mock import patch

from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import update
from werkzeug.test import TestResponse

from companion.composition import create_app
from companion.config import Settings
from companion.core.cache import Cache
from companion.core.services import services_of
from companion.core.transaction import writing
from companion.matches.pages import play
from companion.matches.verbs.lobby import SeatPlan, open_match, start
from companion.matches.verbs.seats import seat_link
from companion.models import EventTable, db, upgrade_database
from companion.site.plumbing.hub import Hub
from tests.laboratory.bench.played import Built, build
from tests.laboratory.bench.statements import HTMX, counted, tap

SEATS, MOVES = "ABCD", 22
EVENTS, PEOPLE, ROUNDS = 20, 24, 4
Page = Callable[[], TestResponse]
Off = Callable[[], AbstractContextManager[object]]


class Cost(NamedTuple):
    """What a page takes: statements, and the median of its processor time."""

    statements: int
    milliseconds: float


class Row(NamedTuple):
    """A mechanism, the page it is for, and what that costs with and without it."""

    name: str
    page: str
    with_it: Cost
    without: Cost


class World(NamedTuple):
    """A match in its first round with its players, and a season with its organiser."""

    app: Flask
    players: list[FlaskClient]
    table: str
    built: Built
    organiser: FlaskClient


def measure(times: int) -> Iterator[Row]:
    """Every mechanism in its turn, each page that often."""
    with tempfile.TemporaryDirectory() as folder, world(Path(folder)) as made:
        club, get = f"/clubs/{made.built.club}", made.organiser.get
        record: Page = partial(get, f"{club}/players/{made.built.member}")
        season: Page = partial(get, f"{club}/seasons/{made.built.season}")
        ratings: Page = partial(get, f"{club}/ratings")
        for kept, words, page in (
            ("events", "a player's record", record),
            ("seasons", "the season", season),
            ("ratings", "ratings and records", ratings),
        ):
            off = partial(no_cache, made.app, kept)
            yield Row(f"cache of {kept}", words, cost(page, times), cost(page, times, off))
        yield from of_the_table(made, times)
        cold = partial(no_cache, made.app, "events")
        snapshots = cost(season, times, cold)
        with writing() as session:
            session.execute(update(EventTable).values(result_version=-1))
        anew = cost(season, times, cold)
        yield Row("snapshots of results", "the season, no cache", snapshots, anew)


def of_the_table(made: World, times: int) -> Iterator[Row]:
    """What makes the table of a match fast."""
    player, path = made.players[0], made.table
    table: Page = partial(player.get, path, headers=HTMX)
    usual = cost(table, times)
    for kept in ("positions", "standing"):
        off = partial(no_cache, made.app, kept)
        yield Row(f"cache of {kept}", "the table of a match", usual, cost(table, times, off))
    known = {**HTMX, "If-None-Match": table().headers["ETag"]}
    same = cost(partial(player.get, path, headers=known), times)
    yield Row("ETag", "the table, nothing new", same, usual)
    watch: Page = partial(made.app.test_client().get, path, headers=HTMX)
    alone = partial(patch.object, play, "single_flight", lambda make, *_: make())
    yield Row("single flight", "the next spectator", cost(watch, times), cost(watch, times, alone))
    with patch("companion.site.plumbing.fragments.cached", lambda macro: macro):
        plain = create_app(services_of(made.app).settings)
    plain.config["WTF_CSRF_ENABLED"] = False
    held = player.get_cookie("tairyo")
    other = plain.test_client()
    if held is not None:
        other.set_cookie("tairyo", held.value)
    with plain.app_context():
        pieces = cost(partial(other.get, path, headers=HTMX), times)
        db.engine.dispose()
    services_of(plain).the(Hub).close()
    yield Row("fragment cache", "the table of a match", usual, pieces)


@contextmanager
def world(folder: Path) -> Iterator[World]:
    """The companion that is measured."""
    app = create_app(Settings(data=folder, rate_limits=False, log_level="CRITICAL"))
    app.config["WTF_CSRF_ENABLED"] = False
    upgrade_database(app)
    with app.app_context():
        match = open_match("fisherman", [SeatPlan("link", name) for name in SEATS])
        number, code, players = match.id, match.code, [app.test_client() for _ in SEATS]
        for player, seat in zip(players, match.places, strict=True):
            player.post(f"/s/{seat_link(match, seat)}", data={"name": seat.name})
        db.session.rollback()
        start(match)
        for _ in range(MOVES):
            tap(players, number)
        built, organiser = build(EVENTS, PEOPLE, ROUNDS), app.test_client()
        account = {"name": built.organiser, "password": built.password}
        organiser.post("/organiser/sign-in", data=account)
        db.session.remove()
        yield World(app, players, f"/matches/{code}", built, organiser)
        services_of(app).the(Hub).close()
        db.engine.dispose()


def cost(page: Page, times: int, off: Off = nullcontext) -> Cost:
    """The page that often, with something off."""
    with off():
        page()
        with counted() as asked:
            answer = page()
        if answer.status_code not in (200, 304):
            raise RuntimeError(f"a page was answered with {answer.status_code}")
        spent = []
        for _ in range(times):
            began = process_time()
            page()
            spent.append(1000 * (process_time() - began))
    return Cost(len(asked), median(spent))


@contextmanager
def no_cache(app: Flask, name: str) -> Iterator[None]:
    """That cache keeps nothing."""
    caches = services_of(app).caches
    found = caches.get(name)
    caches[name] = empty = Cache[object]()
    with patch.object(empty, "keep"):
        yield
    caches.pop(name)
    if found is not None:
        caches[name] = found

"""`run.py bench season`: the pages of a club and a league after a whole season."""

from __future__ import annotations

import gc
import random
import re
import secrets
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, replace
from datetime import date
from pathlib import Path
from statistics import quantiles
from time import perf_counter, process_time
from typing import Final, NamedTuple

from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select
from werkzeug.routing import Rule

from companion.clubs.verbs import clubs
from companion.composition import create_app
from companion.config import Settings
from companion.core.services import services_of
from companion.leagues.state.league_settings import checked
from companion.leagues.verbs import fixture_tables, league_players, new_divisions, planning
from companion.leagues.verbs.league_journal import league_of, open_league
from companion.leagues.verbs.officials import standing_of
from companion.models import Club, LeagueTable, db, upgrade_database
from companion.sheets.verbs.scorekeeping import Entry, write_round
from companion.site.plumbing.hub import Hub
from companion.upkeep.warming import warm_all
from tests.laboratory.bench.played import Built, build
from tests.laboratory.bench.statements import counted

LOCAL = (  # password, trust, and this user's own socket
    "postgresql://postgres:postgres@127.0.0.1:5432/postgres",
    "postgresql://postgres@127.0.0.1:5432/postgres",
    "postgresql:///postgres",
)
BASELINE = "/"
EVENTS, CLUBS = "/events/<code>", "/clubs/<code>"
LEAGUES, API = "/leagues/<code>", "/api/v1/leagues/<code>"


@dataclass(frozen=True)
class Figure:
    """Milliseconds to make a page: half of the times and 19 of 20 were faster."""

    p50: float
    p95: float


@dataclass(frozen=True)
class Size:
    """What `build` makes: how many events, each of how many people and rounds."""

    events: int
    people: int
    rounds: int
    members: int = 0
    last: tuple[int, int] | None = None


class Measured(NamedTuple):
    """A page: its statements when cold, and its times; `unchanged` with the ETag it gave."""

    rule: str
    statements: int
    cold: Figure
    warm: Figure
    unchanged: Figure | None


def measure(
    settings: Settings,
    size: Size,
    times: int,
    only: str = "",
    *,
    processor: bool = False,
) -> Iterator[Measured]:
    """For each page (`only` those that this matches) its figures; the front page first.

    Cold is after everything that this process remembers of events was forgotten, warm after that,
    and unchanged with the ETag of the answer before.
    """
    app = create_app(settings)
    upgrade_database(app)
    app.config["WTF_CSRF_ENABLED"] = False
    clock = process_time if processor else perf_counter
    with app.app_context():
        built = build(**asdict(size))
        warm_all()  # so that it is what a start finds kept
    with app.test_request_context():
        league = build_league(built.club)
        db.session.remove()
    organiser, player = browsers(app, built)
    gc.collect()
    gc.freeze()  # as `companion serve` does
    try:
        for rule, address in pages(app, built, league):
            if not re.search(only, rule) and rule != BASELINE:
                continue
            browser = player if rule.startswith("/events/<code>/me") else organiser
            if browser.get(address).status_code == 200:
                cold = figure(browser, address, times, clock, lambda: forget(app))
                warm = figure(browser, address, times, clock)
                known = browser.get(address).headers.get("ETag")
                again = figure(browser, address, times, clock, etag=known) if known else None
                yield Measured(rule, statements(app, browser, address), cold, warm, again)
    finally:
        services_of(app).the(Hub).close()
        with app.app_context():
            db.engine.dispose()


def browsers(app: Flask, built: Built) -> tuple[FlaskClient, FlaskClient]:
    """The organiser's, signed in, and a player's who opened their link."""
    organiser, player = app.test_client(), app.test_client()
    form = {"name": built.organiser, "password": built.password}
    organiser.post("/organiser/sign-in", data=form)
    player.get(f"/p/{built.player_token}")
    return organiser, player


def pages(app: Flask, built: Built, league: str) -> Iterator[tuple[str, str]]:
    """Every page of an event, a club and a league: its pattern and an address."""
    yield BASELINE, BASELINE
    codes = {EVENTS: built.event, CLUBS: built.club, LEAGUES: league, API: league}
    for rule in sorted(app.url_map.iter_rules(), key=str):
        for start, code in codes.items():
            if rule.rule.startswith(start) and "GET" in (rule.methods or ()):
                yield rule.rule, address_of(rule, code, built)


def address_of(rule: Rule, code: str, built: Built) -> str:
    """The rule's address, of the latest round and of somebody who always came."""
    address = rule.rule
    values = {"code": code, "name": built.season, "number": built.member}
    if rule.rule.startswith(EVENTS):
        values |= {"number": built.round, "stage": built.round}
    elif rule.rule.startswith((LEAGUES, API)):
        values["number"] = 1
    for name in rule.arguments:
        for hole in (f"<{name}>", f"<int:{name}>", f"<name:{name}>"):
            address = address.replace(hole, str(values.get(name, 1)))
    return address


def figure(
    browser: FlaskClient,
    address: str,
    times: int,
    clock: Callable[[], float],
    before: Callable[[], object] = lambda: None,
    etag: str = "",
) -> Figure:
    """The page that often, each time after `before`, whose time does not count."""
    spent = []
    for _ in range(times):
        before()
        began = clock()
        browser.get(address, headers={"If-None-Match": etag} if etag else {})
        spent.append(1000 * (clock() - began))
    cuts = quantiles(spent, n=20, method="inclusive")
    return Figure(cuts[9], cuts[18])


def statements(app: Flask, browser: FlaskClient, address: str) -> int:
    """How often the page asks the database when it is cold."""
    forget(app)
    with app.app_context(), counted() as found:
        browser.get(address)
    return len(found)


def forget(app: Flask) -> None:
    """Drop what the application keeps between requests."""
    services_of(app).caches.clear()


# ---------------------------------------------------------------- databases


@contextmanager
def throwaway(url: str = "") -> Iterator[Settings]:
    """Settings of an empty database that is gone afterwards: SQLite, or in that PostgreSQL."""
    with tempfile.TemporaryDirectory() as name:
        usual = Settings(
            data=Path(name), rate_limits=False, log_level="ERROR", secret_key=secrets.token_hex()
        )
        if not url:
            yield usual
            return
        with new_database(url) as fresh:
            yield replace(usual, database_url=fresh)


@contextmanager
def new_database(url: str) -> Iterator[str]:
    """A database beside the one of that address, dropped at the end."""
    import psycopg

    name = f"companion_bench_{secrets.token_hex(4)}"
    plain = url.replace("postgresql+psycopg://", "postgresql://")
    with psycopg.connect(plain, autocommit=True) as admin:
        admin.execute(f"CREATE DATABASE {name}")
    try:
        yield plain.rpartition("/")[0] + f"/{name}"
    finally:
        with psycopg.connect(plain, autocommit=True) as admin:
            admin.execute(f"DROP DATABASE {name} WITH (FORCE)")


def postgres() -> str:
    """The address of a PostgreSQL: DATABASE_URL, else one on this computer, else ""."""
    given = Settings.read()
    if not given.uses_sqlite:
        return given.database
    with suppress(ImportError):
        import psycopg

        for url in LOCAL:
            with suppress(psycopg.Error), psycopg.connect(url, connect_timeout=2):
                return url
    return ""


PEOPLE: Final = 48
BY, STARTS = "Bench", date(2026, 1, 5)


def build_league(club: str, seed: int = 1, people: int = PEOPLE) -> str:
    """A league of so many new people of that club, over ten matchdays; its code."""
    luck = random.Random(seed)
    home = db.session.scalars(select(Club).where(Club.code == club)).one()
    settings = checked({"game": "fisherman", "days": 7})
    row = open_league(home.owner, BY, home, "Bench League", settings)
    members = clubs.add_members(home, "\n".join(f"League {n}" for n in range(people)))
    who = standing_of(home.owner, row)
    league_players.enter(row, [one.id for one in members], True, who, key="in", by=BY)
    groups = new_divisions.proposed(row, "entry")
    named = [new_divisions.Group(f"Division {n}", group) for n, group in enumerate(groups, 1)]
    new_divisions.divide(row, "Spring", named, key="divide", by=BY)
    for number in range(1, len(groups) + 1):
        planning.plan(row, planning.drafted(row, number, STARTS, seed), key=f"{number}", by=BY)
    for division in league_of(row).playing.divisions:
        for day in division.matchdays:
            for fixture in day.fixtures:
                spot = (division.number, day.number, fixture.number)
                fixture_tables.open_table(row, spot, "paper", key=f"{spot}", by=BY)
                fill_in(fixture_tables.table_of(row, 1, spot), len(fixture.seats), luck)
    return row.code


def fill_in(table: LeagueTable | None, seats: int, luck: random.Random) -> None:
    """All rounds of the table's sheet, with any points."""
    assert table
    assert table.sheet
    for index in range(seats):
        points = [luck.randint(-1, 4) for _ in range(seats)]
        write_round(table.sheet, index, Entry({"points": points}, 0, f"{index}"))

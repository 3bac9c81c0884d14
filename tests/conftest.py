"""What every test may ask for: a folder, a key and servers of its own."""

import gc
import os
import random
import secrets
import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar
from zlib import crc32

import pytest
from hypothesis import HealthCheck
from hypothesis import settings as hypothesis_settings

from companion.core.services import services_of
from companion.site.plumbing.hub import Hub
from tests import servers, timing
from tests.examples import without_example

if TYPE_CHECKING:
    from pathlib import Path

    from flask import Flask
    from flask.testing import FlaskClient
    from playwright.sync_api import Browser

    from companion.config import Settings
    from tests.push_service import Service

T = TypeVar("T")

# The same examples every time, or with --hypothesis-seed others; however slow the machine.
hypothesis_settings.register_profile("calm", derandomize=True, deadline=None, database=None)
hypothesis_settings.register_profile(
    "fresh", deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow]
)
hypothesis_settings.load_profile("calm")

collect_ignore = without_example()


def pytest_report_header() -> str:
    """Say what is missing, if anything is."""
    return (
        f"not run, for their game is not on the shelf: {collect_ignore}" if collect_ignore else ""
    )


# The person's own settings must not reach the tests, nor the tests the person's data.
for name in (
    *("DATABASE_URL", "REDIS_URL", "SECRET_KEY", "PUBLIC_URL", "METRICS_TOKEN", "WEB_PROCESSES"),
    *("COMPANION_DATA", "COMPANION_HOST", "COMPANION_PORT", "WORKER_CONCURRENCY"),
):
    os.environ.pop(name, None)


@pytest.fixture(scope="session")
def redis_url() -> Iterator[str]:
    """A real Redis database of this test process's own."""
    with servers.redis_database() as url:
        yield url


@pytest.fixture
def own_redis() -> Iterator[servers.RedisServer]:
    """A real Redis that the test may stop and start."""
    with servers.own_redis() as server:
        yield server
        gc.collect()  # a result of Celery takes its leave of Redis, and waits where that is gone


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """A real PostgreSQL database of this test process's own."""
    with servers.postgres_database() as url:
        yield url


@pytest.fixture(scope="session")
def chromium() -> "Iterator[Browser]":
    """A real browser; open a `new_context()` for each person."""
    program = servers.chromium_program()
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=program, args=servers.CHROMIUM_ARGUMENTS
        )
        yield browser
        browser.close()


@pytest.fixture(autouse=True)
def own_luck(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Deal each test the same cards in every run: what fails once fails again."""
    draw_from(random.Random(request.node.nodeid), monkeypatch)


def draw_from(luck: random.Random, patch: pytest.MonkeyPatch) -> None:
    """Let everything that is drawn in secret come from this luck."""
    patch.setattr(secrets, "token_hex", lambda size: luck.randbytes(size).hex())
    patch.setattr(secrets, "randbelow", luck.randrange)
    patch.setattr(secrets, "choice", luck.choice)
    patch.setattr(secrets, "SystemRandom", lambda: luck)


REAL = {"chromium", "redis_url", "own_redis", "service"}
BESIDE = REAL | {"app", "postgres_url", "postgres_tables"}
LONG = {
    *("bench", "build", "cli", "e2e", "fuzz", "powercut", "review"),
    *("core", "front", "models", "tasks", "upkeep", "site"),
    *("pages", "verbs", "members", "accounts"),
    *("test_pages.py", "test_picture.py", "test_drawn.py", "test_detail.py"),
    *("test_seen.py", "test_story.py"),
}
"""Folders and files whose tests start programs, ask a database or show a page."""


def pytest_configure(config: pytest.Config) -> None:
    """Time is watched in every process, forms and refusals wherever a page may be served."""
    if config.getoption("--hypothesis-seed") is not None:
        hypothesis_settings.load_profile("fresh")
    config.pluginmanager.register(timing, "timing")
    if not config.getoption("--quick"):  # which shows no page, and does not even read Flask
        from tests import compiling, forms_served, page_text, refusals_raised

        compiling.once()  # every test has an application of its own
        page_text.install()
        config.pluginmanager.register(forms_served, "forms served")
        config.pluginmanager.register(refusals_raised, "refusals raised")
    gc.disable()  # until all tests are found: nothing of that is ever thrown away


def pytest_collection_finish() -> None:
    """Nobody looks again through what was collected."""
    gc.enable()
    gc.freeze()


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--quick` is for between two edits; what is slow by nature runs when asked for."""
    parser.addoption(
        "--quick",
        action="store_true",
        help="printed rules, search, seating, tables: no page, no event, nothing slow",
    )
    parser.addoption(
        "--thorough",
        action="store_true",
        help="only what is slow by nature: see docs/testing.md",
    )
    parser.addoption(
        "--share",
        metavar="K/N",
        help="besides, the share of day K of what is slow by nature: an Nth, or what it names",
    )
    parser.addoption("--times", action="store_true", help="print where the processor time went")


def pytest_ignore_collect(collection_path: "Path", config: pytest.Config) -> bool | None:
    """Do not even read the folders that `--quick` leaves out."""
    left_out = collection_path.name in LONG or (
        collection_path.parent.name == "tests" and collection_path.is_file()
    )
    return True if left_out and config.getoption("--quick") else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """A test with programs beside it may be played twice in CI, where others want the machine too.

    The summary names it ("RERUN"). A script that failed in a page fails the test at once, a request
    that was lost does not.

    Files with long tests come first: at the end there are short ones, so that no core waits.
    """
    left = [item for item in items if not is_wanted(item)]
    config.hook.pytest_deselected(items=left)
    gone = set(left)
    items[:] = [item for item in items if item not in gone]
    long = {item.path for item in items if is_long(item)}
    items.sort(key=lambda item: item.path not in long)
    if os.environ.get("CI") == "true":
        again = pytest.mark.flaky(reruns=1, rerun_except=["(?s)A page said(?!.*net::ERR_)"])
        for item in items:
            if REAL & set(getattr(item, "fixturenames", ())) or item.path.parent.name == "cli":
                item.add_marker(again)


def is_wanted(item: pytest.Item) -> bool:
    """Whether a test is part of this run; a file that was named runs whole."""
    item.stash[timing.IS_QUICK] = is_quick(item)
    config = item.config
    if config.getoption("--quick"):
        return is_quick(item)
    thorough = item.get_closest_marker("thorough")
    if config.getoption("--thorough"):
        return thorough is not None
    if thorough is None or any(item.path.name in argument for argument in config.args):
        return True
    if not config.getoption("--share"):
        return False
    day, days = map(int, config.getoption("--share").split("/"))
    turn, days = thorough.args or (crc32(item.nodeid.encode()), days)
    return bool(turn % days == day % days)


def is_long(item: pytest.Item) -> bool:
    """Whether a test has programs beside it, or says that it takes its time."""
    beside = REAL & set(getattr(item, "fixturenames", ()))
    return bool(beside or is_slow(item))


def is_slow(item: pytest.Item) -> bool:
    """Whether a test says that it takes seconds, or minutes."""
    return any(item.get_closest_marker(mark) for mark in ("slow", "thorough"))


def is_quick(item: pytest.Item) -> bool:
    """Whether a test is about no page, has no program beside it and is over in a moment.

    Files right below tests/ look at the source, not at what it does.
    A law is tried with the rules as printed and the fewest people; the rest is for the whole suite.
    """
    given = getattr(getattr(item, "callspec", None), "params", {})
    return not (
        is_slow(item)
        or item.path.parent.name == "tests"
        or LONG & set(item.path.relative_to(item.config.rootpath).parts)
        or "postgresql" in given.values()
        or any(getattr(value, "is_special", False) for value in given.values())
        or BESIDE & set(getattr(item, "fixturenames", ()))
    )


# ---------------------------------------------------------------- the application


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> "Path":
    """A SQLite file with the tables in it, to be copied."""
    from companion.composition import create_app
    from companion.models import upgrade_database

    folder = tmp_path_factory.mktemp("empty")
    upgrade_database(create_app(settings_for(folder)))
    return folder / "companion.db"


@pytest.fixture
def settings(tmp_path: "Path", empty_database: "Path") -> "Settings":
    """An installation of the test's own; make another with `dataclasses.replace`."""
    shutil.copy(empty_database, tmp_path / "companion.db")
    return settings_for(tmp_path)


@pytest.fixture
def app(settings: "Settings") -> "Iterator[Flask]":
    """The application, with an empty database and without the CSRF check."""
    from companion.composition import create_app
    from companion.models import db

    app = create_app(settings)
    app.config["WTF_CSRF_ENABLED"] = False
    yield app
    services_of(app).the(Hub).close()
    with app.app_context():
        db.engine.dispose()


@pytest.fixture
def there(tmp_path: "Path", empty_database: "Path") -> "Iterator[Flask]":
    """Another companion, still empty."""
    from companion.composition import create_app
    from companion.models import db

    folder = tmp_path / "there"
    folder.mkdir()
    shutil.copy(empty_database, folder / "companion.db")
    app = create_app(settings_for(folder))
    yield app
    services_of(app).the(Hub).close()
    with app.app_context():
        db.engine.dispose()


@pytest.fixture
def once(app: "Flask", empty_database: "Path") -> "Callable[[str, Callable[[], T]], T]":
    """Store something costly under a name once in a test process; see tests/made_once.py."""
    from tests.made_once import made_once

    return lambda name, make: made_once(app, empty_database.parent, name, make)


@pytest.fixture
def client(app: "Flask") -> "FlaskClient":
    """A browser that nobody has used yet."""
    return app.test_client()


@pytest.fixture(scope="session")
def postgres_tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A PostgreSQL database with the tables in it; whoever writes there empties them again."""
    from companion.composition import create_app
    from companion.models import upgrade_database

    settings = settings_for(tmp_path_factory.mktemp("tables"))
    with servers.postgres_database() as url:
        upgrade_database(create_app(replace(settings, database_url=url)))
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def anywhere(request: pytest.FixtureRequest, settings: "Settings") -> "Iterator[Flask]":
    """The application on SQLite, then on PostgreSQL, inside its context."""
    from companion.composition import create_app
    from companion.models import Model, db

    if request.param == "postgresql":
        settings = replace(settings, database_url=request.getfixturevalue("postgres_tables"))
    app = create_app(settings)
    with app.app_context():
        yield app
        db.session.remove()
        if request.param == "postgresql":
            tables = ", ".join(f'"{name}"' for name in Model.metadata.tables)
            with db.engine.begin() as connection:
                connection.exec_driver_sql(f"TRUNCATE {tables} RESTART IDENTITY CASCADE")
        db.engine.dispose()


@pytest.fixture
def indoors(request: pytest.FixtureRequest) -> "Iterator[Flask]":
    """The application inside its context, on SQLite unless the test runs `anywhere`."""
    if "anywhere" in request.fixturenames:
        yield request.getfixturevalue("anywhere")
        return
    app: Flask = request.getfixturevalue("app")
    with app.app_context():
        yield app


@pytest.fixture
def service(tmp_path: "Path", monkeypatch: pytest.MonkeyPatch) -> "Iterator[Service]":
    """A push service that keeps what it gets."""
    from tests.push_service import push_service

    with push_service(tmp_path, monkeypatch) as found:
        yield found


class Cast:
    """The people of every test, each with a browser of their own: Aki, Ben, Chie and Dan."""

    names = ("Aki", "Ben", "Chie", "Dan")

    def __init__(self, app: "Flask") -> None:
        self.aki, self.ben, self.chie, self.dan = (app.test_client() for _ in self.names)


@pytest.fixture
def cast(app: "Flask") -> Cast:
    """Aki opens things, Ben and Chie are let in, Dan only watches."""
    return Cast(app)


def settings_for(folder: "Path") -> "Settings":
    """Settings that suit tests: quick to store, nothing limited, nothing logged."""
    from companion.config import Settings

    return Settings(
        data=folder, secret_key="test", rate_limits=False, sqlite_synchronous="OFF", testing=True
    )

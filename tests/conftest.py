"""What every test may ask for: a folder, a key and servers of its own."""

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests import servers

if TYPE_CHECKING:
    from playwright.sync_api import Browser

# The person's own settings must not reach the tests, nor the tests the person's data.
for name in (
    "DATABASE_URL",
    "REDIS_URL",
    "SECRET_KEY",
    "PUBLIC_URL",
    "COMPANION_DATA",
    "HOST",
    "PORT",
    "WEB_PROCESSES",
    "METRICS_TOKEN",
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

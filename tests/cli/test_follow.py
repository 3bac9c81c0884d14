"""`companion follow`: the copy of an event whose companion dies in the middle, and what follows."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from dataclasses import replace
from http.client import HTTPException
from pathlib import Path

import pytest

from companion.composition import create_app
from companion.core.services import services_of
from companion.models import db, upgrade_database
from companion.site.plumbing.hub import Hub
from tests.cli.test_serve import Serving
from tests.conftest import settings_for
from tests.laboratory.bench.drills.people import Browser
from tests.laboratory.bench.drills.writers import points
from tests.laboratory.bench.played import Built, build
from tests.servers import postgres_database, wait_for

pytestmark = pytest.mark.slow
PASSWORD = "a long password"


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> Iterator[str]:
    """The address of the source's database; "" is its SQLite file."""
    with ExitStack() as stack:
        yield stack.enter_context(postgres_database()) if request.param == "postgresql" else ""


class Writing:
    """An organiser who writes one thing after another, and when each was acknowledged."""

    def __init__(self, address: str, built: Built) -> None:
        self.browser, self.built = Browser(address), built
        self.stored: dict[str, float] = {}
        self.slowest = 0.0
        account: dict[str, object] = {"name": built.organiser, "password": built.password}
        self.browser.ask("GET", "/organiser")
        assert self.browser.ask("POST", "/organiser/sign-in", account).status == 303

    def token(self) -> str:
        """What the second laptop is given."""
        page = self.browser.ask("GET", f"/events/{self.built.event}/follow")
        assert page.status == 200
        page = self.browser.ask("POST", f"/events/{self.built.event}/follow", {})
        return str(re.findall(r"--token (\w+)", page.text)[0])

    @property
    def lag(self) -> float:
        """A second, and two more: a busy machine is late with the copy as with everything."""
        return 3 + 2 * self.slowest

    def long_enough(self) -> bool:
        """Whether things were written for some time after the first of them was to be copied."""
        return time.monotonic() > self.stored["word4"] + self.lag + 1

    def run(self) -> None:
        """Write until nobody answers."""
        with suppress(OSError, HTTPException):
            while True:
                word, began = f"word{len(self.stored)}", time.monotonic()
                form = points(word, self.built.member)
                answer = self.browser.ask("POST", f"/events/{self.built.event}/adjust", form)
                assert answer.status in (200, 303)
                self.stored[word] = time.monotonic()
                self.slowest = max(self.slowest, self.stored[word] - began)


def copied(copy: Path) -> str:
    """What the copy says, which can be read at any moment."""
    text = copy.read_text()
    assert json.loads(text)["format"] == "tairyo event 1"
    return text


def source(data: Path, database: str) -> Built:
    """A data folder with one event in its last round."""
    data.mkdir()
    app = create_app(replace(settings_for(data), database_url=database))
    upgrade_database(app)
    with app.test_request_context():
        built = build(events=1, people=8, rounds=2)
        db.session.remove()
        db.engine.dispose()
    services_of(app).the(Hub).close()
    return built


def test_nothing_older_than_about_a_second_is_lost(tmp_path: Path, database: str) -> None:
    built, other = source(tmp_path / "first", database), tmp_path / "second"
    environment = {"DATABASE_URL": database, "COMPANION_INTERPRETED": "1", "RATE_LIMITS": "0"}
    first = Serving(tmp_path / "first", **environment).wait()
    address = f"http://127.0.0.1:{first.port}"
    writing = Writing(address, built)
    copy, log = other / "followed" / f"{built.event}.json", tmp_path / "follow.log"
    command = [sys.executable, "-m", "companion", "follow", f"{address}/events/{built.event}"]
    command += ["--data", str(other)]
    with log.open("wb") as out:
        following = subprocess.Popen([*command, "--token", writing.token()], stdout=out, stderr=out)
    try:
        wait_for(copy.exists, log)
        thread = threading.Thread(target=writing.run)
        thread.start()
        wait_for(writing.long_enough, log)
        first.process.kill()
        killed = time.monotonic()
        thread.join()
        wait_for(lambda: "No connection" in log.read_text(), log)
        old = [word for word, at in writing.stored.items() if at < killed - writing.lag]
        assert old
        assert [word for word in old if f'"{word}"' not in copied(copy)] == []

        again = Serving(tmp_path / "first", "--port", str(first.port), **environment)
        again.port = first.port
        again.wait()
        wait_for(lambda: all(f'"{word}"' in copied(copy) for word in writing.stored), log)
        wait_for(lambda: log.read_text().rstrip().endswith("Up to date."), log)
        told = again.get(f"/events/{built.event}/standings.csv")
        again.stop(signal.SIGKILL)
    finally:
        following.kill()
        following.wait()
        first.process.kill()
    for _ in range(2):  # once more changes nothing
        done = subprocess.run(
            [*command, "--go-on", "Ben"], input=f"{PASSWORD}\n{PASSWORD}\n", text=True,
            capture_output=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr
    second = Serving(other, COMPANION_INTERPRETED="1").wait()
    try:
        assert second.get(f"/events/{built.event}/standings.csv") == told
    finally:
        second.stop(signal.SIGKILL)

"""Machines that vanish without a word: nobody waits for them longer than half a minute."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from sqlalchemy import Engine, text
from sqlalchemy.exc import OperationalError

from companion.composition import create_app
from companion.config import Settings
from companion.models import db
from tests.laboratory.bench.drills.installation import Installation, running
from tests.laboratory.bench.drills.machines import Machine, network
from tests.laboratory.bench.drills.programs import Missing
from tests.laboratory.bench.drills.servers import a_postgres

pytestmark = pytest.mark.thorough

SOON = 60.0  # seconds; a system alone takes a quarter of an hour, or two hours
LOCKING = """
import sys, time
from companion.composition import create_app
from companion.config import Settings
from companion.models import db
from pathlib import Path
from sqlalchemy import text
with create_app(Settings(data=Path(sys.argv[1]), database_url=sys.argv[2])).app_context():
    db.session.execute(text("UPDATE noted SET said = 'mine'"))
    print("locked", flush=True)
    time.sleep(600)  # until it is killed
"""


@contextmanager
def two_machines() -> Iterator[tuple[Machine, Machine, str]]:
    """One with PostgreSQL, one with the companion, and the database's address."""
    with TemporaryDirectory(prefix="machines-") as name, ExitStack() as kept:
        folder = Path(name)
        try:
            data, web = kept.enter_context(network(folder, ("data", "web")))
        except Missing as reason:
            pytest.skip(f"not run: {reason}")
        server, url = a_postgres(data.folder, data.address, data.inside)
        with running(Installation(Settings(data=folder), "", [server])):
            yield data, web, url


@contextmanager
def engine_of(folder: Path, url: str) -> Iterator[Engine]:
    """The companion's own way into that database."""
    app = create_app(Settings(data=folder, database_url=url))
    with app.app_context():
        try:
            yield db.engine
        finally:
            db.engine.dispose()


def test_what_a_vanished_machine_had_locked_is_free_again(tmp_path: Path) -> None:
    with two_machines() as (_, web, url), engine_of(tmp_path, url) as engine:
        with engine.begin() as ours:
            ours.execute(text("CREATE TABLE noted (said TEXT)"))
            ours.execute(text("INSERT INTO noted VALUES ('nothing')"))
        words = [*web.inside, sys.executable, "-c", LOCKING, str(web.folder), url]
        with (
            subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as other,
            ExitStack() as kept,
        ):
            kept.callback(other.kill)
            assert other.stdout
            assert other.stdout.readline() == "locked\n"
            web.unplug()
            began = time.monotonic()
            with engine.begin() as ours:
                ours.execute(text(f"SET LOCAL lock_timeout = '{SOON:.0f}s'"))
                ours.execute(text("UPDATE noted SET said = 'ours'"))
            assert time.monotonic() - began > 1.0, "it was not locked"


def test_a_database_that_vanished_is_not_waited_for(tmp_path: Path) -> None:
    with two_machines() as (data, _, url), engine_of(tmp_path, url) as engine:
        ours = engine.connect()
        ours.execute(text("SELECT 1"))
        data.unplug()
        began = time.monotonic()
        with pytest.raises(OperationalError):
            ours.execute(text("SELECT 1"))
        assert time.monotonic() - began < SOON
        ours.close()
        data.plug_in()

"""Fuzz the application, and say what was answered with a 500."""

import argparse
import random
import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from time import monotonic

from companion.core.services import services_of
from companion.site.plumbing.hub import Hub
from tests import servers
from tests.conftest import settings_for
from tests.fuzz.fuzzer import Fuzzer
from tests.fuzz.garden import plant, posting

AFRESH = 5000  # requests to one installation
LONGEST = 5.0  # seconds of processor time that one may take


def main() -> int:
    """As many requests as asked for; 1 after a 500, a slow one, or too few to say anything."""
    wanted = argparse.ArgumentParser(description=__doc__)
    wanted.add_argument("--requests", type=int, default=10_000)
    wanted.add_argument("--seed", type=int, default=1)
    wanted.add_argument("--postgres", action="store_true", help="on PostgreSQL instead of SQLite")
    given = wanted.parse_args()
    failed, done, began = False, 0, monotonic()
    for part in range(-(-given.requests // AFRESH)):
        fuzzer = fuzz(min(AFRESH, given.requests - done), given.seed + part, given.postgres)
        done += fuzzer.spoilt
        print(
            f"{done} spoilt requests, {monotonic() - began:.0f} s: {dict(fuzzer.answers)};"
            f" {len(fuzzer.asked)} of {len({one.rule for one in fuzzer.rules})} addresses,"
            f" slowest {fuzzer.slowest[0]:.1f} s",
            flush=True,
        )
        if fuzzer.slowest[0] > LONGEST:
            failed = True
            print(f"  too slow: {fuzzer.slowest[1]}", flush=True)
        if missed := too_little(fuzzer):
            failed = True
            print(f"  it shows nothing: {missed}", flush=True)
        for failure in fuzzer.failures.values():
            failed = True
            print(f"  {failure.count} x 500: {failure.where}\n    {failure.request}", flush=True)
    return int(failed)


def too_little(fuzzer: Fuzzer) -> str:
    """What was reached too seldom for the rest to say anything; "" when it was enough."""
    reached = {
        "pages": (fuzzer.answers[200], fuzzer.spoilt // 5),
        "addresses": (
            len(fuzzer.asked),
            min(len({one.rule for one in fuzzer.rules}) // 2, fuzzer.spoilt // 10),
        ),
        "forms": (len(fuzzer.posted), min(20, fuzzer.spoilt // 25)),
    }
    few = [f"{n} {what}, at least {least}" for what, (n, least) in reached.items() if n < least]
    return "; ".join(few)


def fuzz(count: int, seed: int, on_postgres: bool = False) -> Fuzzer:
    """So many requests to a new installation."""
    from contextlib import nullcontext

    database = servers.postgres_database() if on_postgres else nullcontext("")
    with tempfile.TemporaryDirectory() as folder, database as url:
        return sent(replace(settings_for(Path(folder)), database_url=url), count, seed)


def sent(settings: "Settings", count: int, seed: int) -> Fuzzer:
    """The requests, and the application put away afterwards."""
    from companion.composition import create_app
    from companion.models import db, upgrade_database

    app = create_app(replace(posting(settings), testing=False, log_level="CRITICAL"))
    app.config["WTF_CSRF_ENABLED"] = False
    upgrade_database(app)
    fuzzer = Fuzzer(app, plant(app), random.Random(seed))
    try:
        fuzzer.run(count)
    finally:
        services_of(app).the(Hub).close()
        with app.app_context():
            db.engine.dispose()
    return fuzzer


if __name__ == "__main__":
    from companion.config import Settings

    sys.exit(main())

"""Cut the power while people play and write, and hold what is left against what they were told."""

from __future__ import annotations

import argparse
import os
import pickle
import random
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from time import monotonic

from companion.composition import service_application
from companion.config import Settings
from companion.models import db, upgrade_database
from companion.upkeep.checking import check_everything
from tests.laboratory.bench.drills.audit import audit
from tests.laboratory.bench.drills.people import Played, Tap, Written
from tests.laboratory.bench.drills.servers import a_postgres
from tests.powercut.disk import Disk, Record, read

CUTS = 100  # in one evening; the next begins on what the last cut has left
APART = 1000  # between the seeds of two evenings: people of one are never those of another


def main() -> int:
    """As many cuts as asked for; 1 when something was lost, doubled or broken."""
    wanted = argparse.ArgumentParser(description=__doc__)
    wanted.add_argument("--cuts", type=int, default=1000)
    wanted.add_argument("--seconds", type=float, default=30.0, help="of an evening")
    wanted.add_argument("--seed", type=int, default=1)
    wanted.add_argument("--postgres", action="store_true", help="on PostgreSQL instead of SQLite")
    given = wanted.parse_args()
    with tempfile.TemporaryDirectory(prefix="powercut-", ignore_cleanup_errors=True) as name:
        return cut_all(Path(name), given.cuts, given.seconds, given.seed, given.postgres)


def cut_all(place: Path, cuts: int, seconds: float, seed: int, on_postgres: bool) -> int:
    """Evening after evening; 1 when something is not as it must be."""
    place.chmod(0o755)
    shim = compiled(place)
    luck, counts, began = random.Random(seed), Counter[str](), monotonic()
    folder = place / "evening-0"
    folder.mkdir()
    with opened(folder, on_postgres, upgraded=True):
        pass
    for evening in range(-(-cuts // CUTS)):
        disk = Disk(folder, place / f"copy-{evening}")
        records, told = an_evening(folder, shim, seconds, seed + APART * evening, on_postgres)
        for _ in range(min(CUTS, cuts - counts["cuts"])):
            at = records[luck.randrange(*span(records, told[0]))].end
            shutil.rmtree(folder)
            folder = place / f"after-{counts['cuts']}"
            disk.cut(records, at, luck, folder)
            counts["cuts"] += 1
            counts.update(look(folder, at, told, on_postgres))
        counts["unexpected answers"] += len(told[3])
        for answer, times in Counter(told[3]).most_common(3):
            print(f"  {times} x {answer}", flush=True)
        print(f"{monotonic() - began:.0f} s: {dict(counts)}", flush=True)
    wrong = ("lost", "doubled", "gaps", "broken", "findings", "does not open", "unexpected answers")
    return int(not counts["answered"] or any(counts[name] for name in wrong))


def compiled(place: Path) -> Path:
    """The shim, made by this machine's compiler."""
    shim, source = place / "forgets.so", Path(__file__).with_name("forgets.c")
    subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", shim, source, "-ldl"], check=True)
    return shim


Told = tuple[int, list[Tap], list[Written], list[str]]


def span(records: list[Record], began: int) -> tuple[int, int]:
    """The records among which the power can go: since people were there."""
    return next(n for n, one in enumerate(records) if one.end > began), len(records)


def an_evening(
    folder: Path, shim: Path, seconds: float, seed: int, on_postgres: bool
) -> tuple[list[Record], Told]:
    """What the disk was told, and what the people were."""
    log, told = folder.with_name("log"), folder.with_name("told")
    log.write_bytes(b"")
    log.chmod(0o666)
    environ = {"LD_PRELOAD": str(shim), "FORGETS_FOLDER": str(folder), "FORGETS_LOG": str(log)}
    command: list[str | Path] = [sys.executable, "-m", "tests.powercut.life", folder]
    command += [str(seconds), str(seed), str(int(on_postgres)), told]
    subprocess.run(command, check=True, env=os.environ | environ)
    kept: Told = pickle.loads(told.read_bytes())
    return read(log), kept


@contextmanager
def opened(folder: Path, on_postgres: bool, *, upgraded: bool = False) -> Iterator[None]:
    """Inside an application on the database of that folder."""
    settings, server = Settings(data=folder, log_level="CRITICAL", rate_limits=False), None
    if on_postgres:
        if (folder / "postgres").exists():
            subprocess.run(["chown", "-R", "postgres", folder / "postgres"], check=True)
        server, url = a_postgres(folder)
        server.start()
        settings = replace(settings, database_url=url)
    app = service_application(settings)
    try:
        if upgraded:
            upgrade_database(app)
        with app.app_context():
            yield
    finally:
        with app.app_context():
            db.engine.dispose()
        if server:
            server.stop()


def look(folder: Path, at: int, told: Told, on_postgres: bool) -> Counter[str]:
    """What is wrong after a cut at that place of the log, and how much was looked at."""
    _, taps, written, _ = told
    before = [tap for tap in taps if tap.at <= at]
    played = Played(
        taps=before,
        unanswered=[tap for tap in taps if tap.at > at],
        matches=[tap.match for tap in before],
        written=[one for one in written if one.at <= at],
    )
    counts = Counter({"answered": len(before) + len(played.written)})
    try:
        with opened(folder, on_postgres):
            findings = list(check_everything())
            found = audit(played)
    except Exception as error:  # whatever it is: it does not open
        print(f"  {folder.name}: {error!r}"[:500], flush=True)
        return counts + Counter({"does not open": 1})
    for finding in [*findings[:3], *(f"lost: {one}" for one in found.missing[:3])]:
        print(f"  {folder.name}: {finding}", flush=True)
    counts["findings"] += len(findings)
    for name in ("lost", "doubled", "gaps", "broken"):
        counts[name] += getattr(found, name)
    return counts


if __name__ == "__main__":
    sys.exit(main())

"""Real servers for tests: the ones at their standard local ports, else throwaway ones.

What a test may use is a database of its own there, and it is removed afterwards. A server that
is neither running nor installed makes its tests say so; with CI=true that is a failure.
"""

import itertools
import os
import random
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import pytest

if TYPE_CHECKING:
    import redis

STANDARD_REDIS = "redis://127.0.0.1:6379"
STANDARD_POSTGRES = (  # password, trust, and this user's own socket
    "postgresql://postgres:postgres@127.0.0.1:5432/postgres",
    "postgresql://postgres@127.0.0.1:5432/postgres",
    "postgresql:///postgres",
)
CLAIM = "companion-tests"
PATIENCE = 30.0
_NUMBERS = itertools.count(1)
_CHANCE = random.SystemRandom()  # Hypothesis seeds the other one alike in each process


def not_here(what: str) -> NoReturn:
    """Say that a test cannot run, and why; where everything must run that is a failure."""
    reason = f"not run: {what} (.ci/run installs what is missing)"
    if os.environ.get("CI") == "true":
        pytest.fail(reason, pytrace=False)
    pytest.skip(reason)


def free_port() -> int:
    """A port that nobody has, and that no connection is given before a server is there."""
    while True:
        port = _CHANCE.randrange(20_000, 32_000)  # outgoing connections begin above it
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("0.0.0.0", port))
            return port


def wait_for(what: Callable[[], object], told: str | Path = "it did not answer in time") -> None:
    """Return as soon as `what()` is true; errors count as not yet. `told`: a text or a log file."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        with suppress(Exception):
            if what():
                return
        time.sleep(0.02)
    raise TimeoutError(told.read_text() if isinstance(told, Path) else told)


# ---------------------------------------------------------------- Redis


class RedisServer:
    """A Redis of the test's own that may be stopped, killed and started again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it with what it has saved."""
        command = ["redis-server", "--port", str(self.port), "--bind", "127.0.0.1"]
        command += ["--dir", str(self.folder), "--appendonly", "yes", "--loglevel", "warning"]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        wait_for(lambda: answers_redis(self.url))

    def stop(self) -> None:
        """Stop it; what was in it is kept for the next start."""
        if self.process is not None:
            self.process.terminate()
            self.process.wait(PATIENCE)
            self.process = None


def answers_redis(url: str) -> bool:
    """Whether a Redis is there."""
    import redis

    try:
        with redis.Redis.from_url(url, socket_connect_timeout=1) as client:
            return bool(client.ping())
    except redis.RedisError:
        return False


@contextmanager
def own_redis() -> Iterator[RedisServer]:
    """A throwaway Redis."""
    if shutil.which("redis-server") is None:
        not_here("no Redis at port 6379, and redis-server is not installed")
    with tempfile.TemporaryDirectory(prefix="redis-") as folder:
        server = RedisServer(Path(folder))
        server.start()
        try:
            yield server
        finally:
            server.stop()


@contextmanager
def redis_database() -> Iterator[str]:
    """The address of an empty Redis database that is this process's alone."""
    if not answers_redis(STANDARD_REDIS):
        with own_redis() as server:
            yield server.url
        return
    import redis

    for number in range(15, 0, -1):
        url = f"{STANDARD_REDIS}/{number}"
        with redis.Redis.from_url(url) as client:
            if not _claim(client):
                continue
            try:
                yield url
            finally:
                client.flushdb()
            return
    not_here("every database of the Redis at port 6379 holds something")


def _claim(client: "redis.Redis") -> bool:
    """Take an empty database, or one left behind by tests that were killed."""
    owner = client.get(CLAIM)
    if owner is not None and not _lives(int(owner)):
        client.flushdb()
    return bool(client.dbsize() == 0 and client.set(CLAIM, os.getpid(), nx=True))


def _lives(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


# ---------------------------------------------------------------- PostgreSQL


@contextmanager
def postgres_database() -> Iterator[str]:
    """The address of an empty PostgreSQL database that is this process's alone."""
    pytest.importorskip("psycopg")
    for url in STANDARD_POSTGRES:
        if _answers_postgres(url):
            with _database_in(url) as own:
                yield own
            return
    with _own_postgres() as url, _database_in(url) as own:
        yield own


def _answers_postgres(url: str) -> bool:
    import psycopg

    try:
        psycopg.connect(url, connect_timeout=2).close()
    except psycopg.OperationalError:
        return False
    return True


@contextmanager
def _database_in(url: str) -> Iterator[str]:
    """A new database in a running server, dropped afterwards."""
    import psycopg

    # The number behind the process tells apart two that one process has open at once.
    name = f"companion_test_{os.getpid()}_{next(_NUMBERS)}"
    with psycopg.connect(url, autocommit=True) as admin:
        named = "SELECT datname FROM pg_database WHERE datname ~ '^companion_test_[0-9]+_[0-9]+$'"
        for (found,) in admin.execute(named).fetchall():
            if found == name or not _lives(int(found.split("_")[2])):  # tests that were killed
                admin.execute(f"DROP DATABASE IF EXISTS {found} WITH (FORCE)")
        admin.execute(f"CREATE DATABASE {name}")
    try:
        yield url.rpartition("/")[0] + f"/{name}"
    finally:
        with psycopg.connect(url, autocommit=True) as admin:
            admin.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")


@contextmanager
def _own_postgres() -> Iterator[str]:
    """A throwaway server; PostgreSQL refuses to be root, so root lends it another user."""
    programs = _postgres_programs()
    if programs is None:
        not_here("no PostgreSQL at port 5432, and its server programs are not installed")
    user = "postgres" if os.getuid() == 0 else None
    with tempfile.TemporaryDirectory(prefix="postgres-", ignore_cleanup_errors=True) as name:
        if user:
            shutil.chown(name, user)
        port, data = free_port(), f"{name}/data"

        def run(program: str, *arguments: str) -> None:
            subprocess.run(
                [programs / program, *arguments],
                check=True,
                user=user,
                cwd=name,
                stdout=subprocess.DEVNULL,
                timeout=60,
            )

        run("initdb", "-D", data, "-U", "postgres", "--auth=trust", "--no-sync")
        options = f"-p {port} -k {name} -c listen_addresses=127.0.0.1"
        run("pg_ctl", "-D", data, "-w", "-l", f"{name}/log", "-o", options, "start")
        try:
            yield f"postgresql://postgres@127.0.0.1:{port}/postgres"
        finally:
            run("pg_ctl", "-D", data, "-m", "immediate", "stop")


def _postgres_programs() -> Path | None:
    """The folder of initdb and pg_ctl: Debian keeps them out of the way."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if found:
        return found[-1].parent
    initdb = shutil.which("initdb")
    return Path(initdb).parent if initdb else None


# ---------------------------------------------------------------- Chromium

CHROMIUM_ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-sync",
    "--disable-component-update",
    "--no-first-run",
    "--disable-quic",
    "--disable-dev-shm-usage",
]


def chromium_program() -> str:
    """The installed browser."""
    for name in ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"):
        if found := shutil.which(name):
            return found
    not_here("Chromium is not installed")

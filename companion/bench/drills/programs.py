"""An installation of its own for a drill: programs that can be killed and started again."""

from __future__ import annotations

import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import click

from companion.config import Settings

PATIENCE = 60.0


class Missing(click.ClickException):
    """A program that this drill needs is not installed, or does not start."""


def last_line(log: Path) -> str:
    """What a program said last: its log goes with the installation."""
    said = log.read_text(errors="replace").split("\n") if log.exists() else []
    return next((line.strip()[:300] for line in reversed(said) if line.strip()), "it said nothing")


class Program:
    """One program of the installation; killed, it leaves what a crash leaves."""

    def __init__(
        self,
        name: str,
        command: Sequence[str | Path],
        log: Path,
        environ: Mapping[str, str],
        *,
        user: str | None = None,
        answers: Callable[[], bool] | None = None,
    ) -> None:
        self.name, self.command, self.log = name, [str(word) for word in command], log
        self.environ, self.user, self.answers = os.environ | environ, user, answers
        self.process: subprocess.Popen[bytes] | None = None

    def launch(self) -> None:
        """Start it, and do not wait."""
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                self.command,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                env=self.environ,
                user=self.user,
                cwd=self.log.parent,
            )

    def start(self) -> None:
        """Start it and wait until it answers."""
        until = time.monotonic() + PATIENCE
        self.launch()
        while self.answers is not None and not self.answers():
            if time.monotonic() > until:
                self.kill()
                raise Missing(f"{self.name} does not start: {last_line(self.log)}")
            time.sleep(0.05)
            self.revive()

    def revive(self) -> None:
        """Start it again where it ended, as a service manager does.

        A database waits for what its last life left, a web server for its port.
        """
        if self.process is None or self.process.poll() is not None:
            self.launch()

    @property
    def pid(self) -> int:
        """Its process."""
        return self.process.pid if self.process else 0

    def kill(self) -> None:
        """End it in the middle of whatever it does; its children are left to themselves."""
        if self.process:
            self.process.kill()
            self.process.wait()

    def kill_child(self, luck: random.Random) -> bool:
        """End one of its children so, if it has any."""
        born = children(self.pid)
        if not born:
            return False
        with suppress(ProcessLookupError):
            os.kill(luck.choice(born), signal.SIGKILL)
        return True

    def stop(self) -> None:
        """Ask it to stop, then insist."""
        if self.process is None:
            return
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.kill()


@dataclass
class Installation:
    """Where a companion of one's own answers, and what it consists of, in the order of starting."""

    settings: Settings
    address: str
    programs: list[Program] = field(default_factory=list)

    def named(self, name: str) -> list[Program]:
        """The programs of that name."""
        return [program for program in self.programs if program.name == name]


@contextmanager
def embedded(folder: Path, **environ: str) -> Iterator[Installation]:
    """Everything in one process, with a SQLite file."""
    settings = Settings(data=folder, log_level="ERROR", rate_limits=False)
    with running(Installation(settings, *web(folder, settings, 1, environ))) as made:
        yield made


@contextmanager
def production(folder: Path, **environ: str) -> Iterator[Installation]:
    """PostgreSQL, Redis, two web processes and two workers, all of the drill's own."""
    postgres, database = a_postgres(folder)
    redis, broker = a_redis(folder)
    settings = Settings(
        data=folder,
        database_url=database,
        redis_url=broker,
        secret_key="drill",
        log_level="ERROR",
        rate_limits=False,
    )
    address, (served,) = web(folder, settings, 2, environ)
    thinking = [companion(folder, settings, "worker", ["worker"], environ) for _ in range(2)]
    with running(Installation(settings, address, [postgres, redis, served, *thinking])) as made:
        yield made


@contextmanager
def running(made: Installation) -> Iterator[Installation]:
    """The programs, started one after the other and stopped at the end."""
    try:
        for program in made.programs:
            program.start()
        yield made
    finally:
        for program in reversed(made.programs):
            program.stop()


def web(
    folder: Path, settings: Settings, processes: int, environ: Mapping[str, str]
) -> tuple[str, list[Program]]:
    """The pages: their address, and the program."""
    port = free_port()
    address = f"http://127.0.0.1:{port}/"
    words = ["serve", "--host", "127.0.0.1", "--port", str(port), "--processes", str(processes)]
    program = companion(folder, settings, "web", words, environ)
    program.answers = lambda: is_ready(address)
    return address, [program]


def companion(
    folder: Path, settings: Settings, name: str, words: Sequence[str], environ: Mapping[str, str]
) -> Program:
    """One of our own commands with these settings."""
    known = {
        "COMPANION_DATA": str(settings.data),
        "DATABASE_URL": settings.database_url,
        "REDIS_URL": settings.redis_url,
        "SECRET_KEY": settings.secret_key,
        "RATE_LIMITS": "0",
        "LOG_LEVEL": "WARNING",
    }
    command = [sys.executable, "-P", "-m", "companion", *words]
    return Program(name, command, folder / f"{name}.log", known | dict(environ))


def a_redis(folder: Path) -> tuple[Program, str]:
    """A Redis that keeps what it is told in a file."""
    if shutil.which("redis-server") is None:
        raise Missing("redis-server is not installed")
    port = free_port()
    command: list[str | Path] = [
        "redis-server",
        "--port",
        str(port),
        "--bind",
        "127.0.0.1",
        "--dir",
        folder,
    ]
    command += ["--appendonly", "yes", "--loglevel", "warning"]
    program = Program("redis", command, folder / "redis.log", {}, answers=lambda: listens(port))
    return program, f"redis://127.0.0.1:{port}/0"


def a_postgres(folder: Path) -> tuple[Program, str]:
    """A PostgreSQL with an empty database; it refuses to be root, so root lends it another user."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    initdb = str(found[-1]) if found else shutil.which("initdb")
    if initdb is None:
        raise Missing("the programs of a PostgreSQL server are not installed")
    user = "postgres" if os.getuid() == 0 else None
    place = folder / "postgres"
    place.mkdir()
    if user:
        folder.chmod(0o755)
        shutil.chown(place, user)
    port, data = free_port(), place / "data"
    subprocess.run(
        [initdb, "-D", data, "-U", "postgres", "--auth=trust", "--no-sync"],
        check=True,
        user=user,
        cwd=place,
        stdout=subprocess.DEVNULL,
    )
    command: list[str | Path] = [Path(initdb).with_name("postgres"), "-D", data, "-k", place]
    command += ["-p", str(port), "-c", "listen_addresses=127.0.0.1"]
    url = f"postgresql://postgres@127.0.0.1:{port}/postgres"
    program = Program(
        "postgres", command, folder / "postgres.log", {}, user=user, answers=lambda: connects(url)
    )
    return program, url


def free_port() -> int:
    """A port that nothing listens on at this moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def listens(port: int) -> bool:
    """Whether something takes connections there."""
    with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
        return True
    return False


def connects(url: str) -> bool:
    """Whether the database lets us in."""
    import psycopg

    with suppress(psycopg.Error), psycopg.connect(url, connect_timeout=2):
        return True
    return False


def is_ready(address: str) -> bool:
    """Whether the companion says that it has all it needs."""
    with suppress(OSError), urllib.request.urlopen(f"{address}readyz", timeout=5) as answer:
        return bool(answer.status == 200)
    return False


def children(pid: int) -> list[int]:
    """The processes that this one has started (Linux)."""
    found: list[int] = []
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        with suppress(OSError):
            found += [int(child) for child in task.read_text().split()]
    return found


def family(pid: int) -> list[int]:
    """The process, its children and theirs."""
    found = [pid]
    for parent in found:
        found += children(parent)
    return found

"""An installation for a drill: all in one process, as in production, or on several machines."""

from __future__ import annotations

import secrets
import sys
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from companion.config import Settings
from tests.laboratory.bench.drills.machines import HERE, Machine, address, network
from tests.laboratory.bench.drills.programs import PATIENCE, Program
from tests.laboratory.bench.drills.servers import LOCAL, a_postgres, a_proxy, a_redis, free_port


@dataclass
class Installation:
    """Where a companion of one's own answers, and what it consists of, in the order of starting."""

    settings: Settings
    address: str
    programs: list[Program] = field(default_factory=list)
    machines: list[Machine] = field(default_factory=list)

    def named(self, name: str) -> list[Program]:
        """The programs of that name."""
        return [program for program in self.programs if program.name == name]


@contextmanager
def embedded(folder: Path, patience: float = PATIENCE, **environ: str) -> Iterator[Installation]:
    """Everything in one process, with a SQLite file."""
    settings = Settings(data=folder, log_level="ERROR", rate_limits=False)
    with running(Installation(settings, *web(folder, settings, 1, environ)), patience) as made:
        yield made


@contextmanager
def production(folder: Path, patience: float = PATIENCE, **environ: str) -> Iterator[Installation]:
    """PostgreSQL, Redis, two web processes and two workers, all of the drill's own."""
    postgres, database = a_postgres(folder)
    redis, broker = a_redis(folder)
    settings = with_servers(folder, database, broker)
    at, (served,) = web(folder, settings, 2, environ)
    thinking = [companion(folder, settings, "worker", ["worker"], environ) for _ in range(2)]
    programs = [postgres, redis, served, *thinking]
    with running(Installation(settings, at, programs), patience) as made:
        yield made


@contextmanager
def hosts(folder: Path, patience: float = PATIENCE, **environ: str) -> Iterator[Installation]:
    """Five machines behind a proxy: PostgreSQL and Redis on one, two that serve, two that think."""
    with network(folder, ("data", "web0", "web1", "work0", "work1")) as machines:
        data, *serving = machines
        postgres, database = a_postgres(data.folder, data.address, data.inside)
        redis, broker = a_redis(data.folder, data.address, data.inside)
        data.programs = [postgres, redis]
        common = with_servers(folder, database, broker)
        environ["TRUSTED_PROXIES"] = address(HERE)
        addresses = []
        for one in serving:
            own = replace(common, data=one.folder)
            if one.name.startswith("web"):
                at, one.programs = web(one.folder, own, 1, environ, one.address, one.inside)
                addresses.append(at)
            else:
                words = ["worker"]
                thinking = companion(one.folder, own, "worker", words, environ, one.inside)
                one.programs = [thinking]
        proxy, at = a_proxy(folder, addresses)
        programs = [program for one in machines for program in one.programs]
        made = Installation(common, at, programs, machines)
        with running(made, patience), running(Installation(common, at, [proxy]), patience):
            yield made


def with_servers(folder: Path, database: str, broker: str) -> Settings:
    """What all programs on this database and broker have in common."""
    return Settings(
        data=folder,
        database_url=database,
        redis_url=broker,
        secret_key=secrets.token_hex(),
        log_level="ERROR",
        rate_limits=False,
    )


MODES: Final = {"embedded": embedded, "production": production, "hosts": hosts}


@contextmanager
def running(made: Installation, patience: float = PATIENCE) -> Iterator[Installation]:
    """The programs, started one after the other and stopped at the end."""
    try:
        for program in made.programs:
            program.start(patience)
        yield made
    finally:
        for program in reversed(made.programs):
            program.stop()


def web(
    folder: Path,
    settings: Settings,
    processes: int,
    environ: Mapping[str, str],
    host: str = LOCAL,
    inside: Sequence[str] = (),
) -> tuple[str, list[Program]]:
    """The pages: their address, and the program."""
    port = free_port()
    at = f"http://{host}:{port}/"
    words = ["serve", "--host", host, "--port", str(port), "--processes", str(processes)]
    program = companion(folder, settings, "web", words, environ, inside)
    program.answers = lambda: is_ready(at)
    return at, [program]


def companion(
    folder: Path,
    settings: Settings,
    name: str,
    words: Sequence[str],
    environ: Mapping[str, str],
    inside: Sequence[str] = (),
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
    command = [*inside, sys.executable, "-P", "-m", "companion", *words]
    return Program(name, command, folder / f"{name}.log", known | dict(environ))


def is_ready(address: str) -> bool:
    """Whether the companion says that it has all it needs."""
    with suppress(OSError), urllib.request.urlopen(f"{address}readyz", timeout=5) as answer:
        return bool(answer.status == 200)
    return False

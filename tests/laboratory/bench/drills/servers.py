"""A drill's own database and Redis: addresses and readiness."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
from contextlib import suppress
from pathlib import Path

from tests.laboratory.bench.drills.programs import Missing, Program


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
    """A PostgreSQL with its database in that folder, at first an empty one.

    It refuses to be root, so root lends it another user.
    """
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    initdb = str(found[-1]) if found else shutil.which("initdb")
    if initdb is None:
        raise Missing("the programs of a PostgreSQL server are not installed")
    user = "postgres" if os.getuid() == 0 else None
    place = folder / "postgres"
    port, data = free_port(), place / "data"
    if not data.exists():
        place.mkdir()
        if user:
            folder.chmod(0o755)
            shutil.chown(place, user)
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

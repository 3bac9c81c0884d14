"""A drill's own database, Redis and proxy: addresses and readiness."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from string import Template
from urllib.parse import urlsplit

from tests.laboratory.bench.drills.programs import Missing, Program

LOCAL = "127.0.0.1"
PROXY = Template("""daemon off;
pid $folder/nginx.pid;
error_log $folder/proxy.log;
events { worker_connections 4096; }
http {
    access_log off;
    client_body_temp_path $folder/nginx;
    proxy_temp_path $folder/nginx;
    fastcgi_temp_path $folder/nginx;
    uwsgi_temp_path $folder/nginx;
    scgi_temp_path $folder/nginx;
    upstream tairyo { $servers }
    server {
        listen 127.0.0.1:$port;
        location / {
            proxy_pass http://tairyo;
            proxy_http_version 1.1;
            proxy_set_header Host $$http_host;
            proxy_set_header Connection "";
            proxy_buffering off;
            proxy_connect_timeout 2s;
        }
    }
}
""")


def a_redis(folder: Path, host: str = LOCAL, inside: Sequence[str] = ()) -> tuple[Program, str]:
    """A Redis that keeps what it is told in a file; at that address of that machine."""
    if shutil.which("redis-server") is None:
        raise Missing("redis-server is not installed")
    port = free_port()
    command: list[str | Path] = [*inside, "redis-server", "--port", str(port), "--bind", host]
    command += ["--protected-mode", "no", "--dir", folder]
    command += ["--appendonly", "yes", "--loglevel", "warning"]
    log = folder / "redis.log"
    program = Program("redis", command, log, {}, answers=lambda: listens(host, port))
    return program, f"redis://{host}:{port}/0"


def a_postgres(folder: Path, host: str = LOCAL, inside: Sequence[str] = ()) -> tuple[Program, str]:
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
        with (data / "pg_hba.conf").open("a") as allowed:
            allowed.write("host all all samenet trust\n")
    lent = ["setpriv", f"--reuid={user}", f"--regid={user}", "--init-groups"] if user else []
    command: list[str | Path] = [*inside, *lent, Path(initdb).with_name("postgres"), "-D", data]
    command += ["-k", place, "-p", str(port), "-c", f"listen_addresses={host}"]
    url = f"postgresql://postgres@{host}:{port}/postgres"
    log = folder / "postgres.log"
    return Program("postgres", command, log, {}, answers=lambda: connects(url)), url


def a_proxy(folder: Path, addresses: Sequence[str]) -> tuple[Program, str]:
    """An nginx in front of these web servers, as docs/deploy.md has it for several machines."""
    if shutil.which("nginx") is None:
        raise Missing("nginx is not installed")
    port = free_port()
    servers = (f"server {urlsplit(one).netloc} fail_timeout=5s;" for one in addresses)
    (folder / "nginx").mkdir()
    written, log = folder / "nginx.conf", folder / "proxy.log"
    written.write_text(PROXY.substitute(folder=folder, port=port, servers=" ".join(servers)))
    command: list[str | Path] = ["nginx", "-c", written, "-p", folder, "-e", log]
    program = Program("proxy", command, log, {}, answers=lambda: listens(LOCAL, port))
    return program, f"http://{LOCAL}:{port}/"


def free_port() -> int:
    """A port that nothing listens on at this moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def listens(host: str, port: int) -> bool:
    """Whether something takes connections there."""
    with suppress(OSError), socket.create_connection((host, port), 1):
        return True
    return False


def connects(url: str) -> bool:
    """Whether the database lets us in."""
    import psycopg

    with suppress(psycopg.Error), psycopg.connect(url, connect_timeout=2):
        return True
    return False

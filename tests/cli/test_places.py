"""Real sockets: who holds connections for nothing takes nobody else's place."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest

from companion.composition import create_app
from companion.config import Settings
from companion.models import db
from companion.sheets.verbs.new_sheet import open_sheet
from tests.servers import PATIENCE, free_port, wait_for

STREAMS = 8  # so few places that a test can fill them
GREEDY, OTHER = "127.0.0.2", "127.0.0.3"
HEAD = b"GET /healthz HTTP/1.1\r\nHost: a\r\nX-Slow: "


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of its data."""
    return tmp_path_factory.mktemp("places")


@pytest.fixture(params=["embedded", "gunicorn"], scope="module")
def port(request: pytest.FixtureRequest, data: Path) -> Iterator[int]:
    """A companion with few places; it starts slowly, so that one has to do."""
    port, more, environment = free_port(), [], {"MAX_STREAMS": str(STREAMS), "RATE_LIMITS": "0"}
    if request.param == "gunicorn":
        more = ["--processes", "2"]
        environment["REDIS_URL"] = request.getfixturevalue("redis_url")
    command = [sys.executable, "-m", "companion", "serve", "--host", "0.0.0.0", "--no-qr"]
    log_file = data.parent / f"{request.param}.log"
    with log_file.open("wb") as log:
        process = subprocess.Popen(
            [*command, "--port", str(port), "--data", str(data), *more],
            env=os.environ | environment,
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
    try:
        wait_for(lambda: answers(port), log_file)
        yield port
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait(PATIENCE)


def answers(port: int, source: str = "127.0.0.1") -> bool:
    """Whether somebody there gets a page."""
    with socket.create_connection(("127.0.0.1", port), 5, (source, 0)) as one:
        one.sendall(b"GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        return b" 200 " in one.recv(200)


def closed(one: socket.socket) -> bool:
    """Whether the other end has hung up."""
    one.setblocking(False)
    try:
        return not one.recv(1000).strip()
    except BlockingIOError:
        return False
    except OSError:
        return True


def test_one_address_cannot_take_all_connections(port: int) -> None:
    with ExitStack() as held:
        greedy = []
        for _ in range(200):  # more than there are places
            with suppress(OSError):
                one = socket.create_connection(("127.0.0.1", port), 2, (GREEDY, 0))
                greedy.append(held.enter_context(one))
                one.sendall(HEAD)
        wait_for(lambda: answers(port, OTHER), "one address took all places")
        until = time.monotonic() + PATIENCE
        while not all(closed(one) for one in greedy) and time.monotonic() < until:
            for one in greedy:
                with suppress(OSError):
                    one.send(b"x")  # a head that trickles in
            time.sleep(0.2)
        assert all(closed(one) for one in greedy), "heads may take for ever"


def stream(port: int, code: str, source: str) -> tuple[socket.socket, bytes]:
    """A live page and the first line of its answer."""
    one = socket.create_connection(("127.0.0.1", port), 5, (source, 0))
    one.sendall(f"GET /live/sheet/{code} HTTP/1.1\r\nHost: a\r\n\r\n".encode())
    return one, one.recv(200).split(b"\r\n")[0]


def test_phones_that_come_back_get_their_places_back(port: int, data: Path) -> None:
    code = new_sheet(data)
    for _ in range(4):
        # Two processes share the port, and one gets more than the other.
        live = [stream(port, code, source) for source in (GREEDY, OTHER) for _ in range(STREAMS)]
        assert sum(b" 200 " in answer for _, answer in live) >= STREAMS
        for one, _ in live:
            one.close()
    with ExitStack() as held:
        for _ in range(STREAMS * 3):
            one, _ = stream(port, code, GREEDY)
            held.enter_context(one)
        one, answer = stream(port, code, OTHER)
        held.enter_context(one)
        assert b" 200 " in answer, "one address took all live places"


def new_sheet(data: Path) -> str:
    """The code of a sheet in the companion's database."""
    app = create_app(Settings(data=data, testing=True))
    with app.app_context():
        open_sheet("abcdefgh", "fisherman", ["Aki", "Ben", "Chie"])
        db.session.remove()
        db.engine.dispose()
    return "abcdefgh"

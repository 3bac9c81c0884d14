"""`companion serve`, as a person starts it: a process, a port, a data folder."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.cli._options import only_one
from companion.composition import create_app
from companion.config import Settings
from companion.matches.verbs.lobby import SeatPlan, open_match
from tests.servers import PATIENCE, free_port, wait_for

Start = Callable[..., "Serving"]


class Serving:
    """A companion process on a port of its own."""

    def __init__(self, data: Path, *arguments: str, **environment: str) -> None:
        self.port = free_port()
        self.log = data.with_suffix(".log")
        command = [sys.executable, "-m", "companion", "serve", "--host", "127.0.0.1"]
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [*command, "--port", str(self.port), "--data", str(data), *arguments],
                env=os.environ | environment,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    def get(self, path: str) -> str:
        """The text of a page."""
        url = f"http://127.0.0.1:{self.port}{path}"
        with urllib.request.urlopen(url, timeout=PATIENCE) as answer:
            return str(answer.read().decode())

    def wait(self) -> "Serving":
        """Return when it answers."""
        try:
            wait_for(lambda: self.process.poll() is not None or self.get("/healthz"))
        except TimeoutError:
            raise AssertionError(self.log.read_text()) from None
        assert self.process.poll() is None, self.log.read_text()
        return self

    def stop(self, number: int = signal.SIGTERM) -> int:
        """Ask it to stop, and wait until it has."""
        self.process.send_signal(number)
        return self.process.wait(PATIENCE)

    def is_gone(self) -> bool:
        """Whether no process of it, nor of those it started, is left."""
        try:
            os.killpg(self.process.pid, 0)
        except ProcessLookupError:
            return True
        return False


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    started: list[Serving] = []

    def start_one(*arguments: str, **environment: str) -> Serving:
        started.append(Serving(tmp_path / "data", *arguments, **environment))
        return started[-1].wait()

    yield start_one
    for one in started:
        if one.process.poll() is None:
            os.killpg(one.process.pid, signal.SIGKILL)
            one.process.wait()


def companion(*arguments: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    """A command that is expected to end by itself."""
    return subprocess.run(
        [sys.executable, "-m", "companion", *arguments],
        env=os.environ | environment,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


def test_one_command_makes_the_data_folder_and_serves(start: Start, tmp_path: Path) -> None:
    one = start()
    ready = {"database": True, "broker": True, "ai": True}
    wait_for(lambda: json.loads(one.get("/readyz")) == ready, "no AI began to think")
    told = one.log.read_text()
    assert f"On this computer   http://localhost:{one.port}/" in told
    assert (tmp_path / "data" / "companion.db").exists()
    assert (tmp_path / "data" / "secret_key").stat().st_mode & 0o777 == 0o600
    assert (tmp_path / "data" / "companion.db").stat().st_mode & 0o077 == 0, "others may read it"


def test_the_key_stays_the_same(start: Start, tmp_path: Path) -> None:
    assert start().stop() == 0
    key = (tmp_path / "data" / "secret_key").read_text()
    assert start().stop() == 0
    assert (tmp_path / "data" / "secret_key").read_text() == key


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_stops_when_asked_and_leaves_nothing_behind(start: Start, number: int) -> None:
    one = start()
    assert one.stop(number) == 0
    wait_for(one.is_gone, "it left processes behind")
    told = one.log.read_text()
    assert "Traceback" not in told
    assert "leaked" not in told


def test_a_busy_port_is_one_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as busy:
        port = busy.getsockname()[1]
        done = companion(
            *("serve", "--host", "127.0.0.1", "--port", str(port), "--data", str(tmp_path))
        )
    told = f"Error: Port {port} is in use; choose another one: --port {port + 1}\n"
    assert done.stderr == told
    assert done.returncode == 1


def test_a_data_folder_that_cannot_be_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    done = companion("serve", "--port", "0", "--data", str(tmp_path / "file" / "data"))
    assert re.fullmatch(
        r"Error: The data folder \S+ cannot be written \(Not a directory\)\. "
        r"Name another one with --data or COMPANION_DATA\.\n",
        done.stderr,
    ), done.stderr


def test_a_second_companion_on_the_same_data_is_refused(tmp_path: Path) -> None:
    with only_one(Settings(data=tmp_path)):
        done = companion("serve", "--port", "0", "--no-qr", "--data", str(tmp_path))
    assert "Another companion already serves the data folder" in done.stderr
    assert done.returncode == 1


def test_several_processes_without_redis_are_refused(tmp_path: Path) -> None:
    done = companion("serve", "--processes", "2", "--data", str(tmp_path))
    assert done.stderr.startswith("Error: Several web processes need a Redis server between them")
    assert done.returncode == 1


def test_several_processes_with_redis(start: Start, redis_url: str) -> None:
    pytest.importorskip("gunicorn")
    one = start("--processes", "2", REDIS_URL=redis_url, MAX_STREAMS="1000")
    assert json.loads(one.get("/readyz")) == {"database": True, "broker": True}
    assert one.stop() == 0
    assert "No keepalived connections" not in one.log.read_text()  # each request anew
    wait_for(one.is_gone, "it left processes behind")


@pytest.mark.parametrize("processes", [1, 2])
def test_live_pages_end_well_when_it_stops(
    start: Start, tmp_path: Path, redis_url: str, processes: int
) -> None:
    one = start("--processes", str(processes), REDIS_URL=redis_url if processes > 1 else "")
    with create_app(Settings(data=tmp_path / "data", testing=True)).app_context():
        code = open_match("fisherman", [SeatPlan("me"), SeatPlan("link"), SeatPlan("link")]).code
    live = urllib.request.urlopen(
        f"http://127.0.0.1:{one.port}/live/match/{code}", timeout=PATIENCE
    )
    assert live.readline() == b"retry: 2000\n"
    assert one.stop() == 0
    live.read()  # to a proper end: a connection that was cut raises IncompleteRead

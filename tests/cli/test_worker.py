"""`companion worker`: a process of its own, with Redis in front of it."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from companion.config import Settings
from companion.core.metrics import heartbeat_file
from tests.servers import PATIENCE, wait_for

WORKER = [sys.executable, "-m", "companion", "worker"]


def companion_worker(*arguments: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    """The command, when it is expected to end by itself."""
    return subprocess.run(
        [*WORKER, *arguments],
        env=os.environ | environment,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


def test_a_worker_without_redis_is_refused() -> None:
    done = companion_worker()
    assert done.stderr.startswith("Error: A worker of its own needs REDIS_URL")
    assert done.returncode == 1


def test_a_worker_answers_logs_and_stops(redis_url: str, settings: Settings) -> None:
    data = ("--data", str(settings.data))
    nobody = companion_worker("--check", *data, REDIS_URL=redis_url)
    assert (nobody.returncode, nobody.stderr) == (1, "No worker answers on this machine.\n")

    log = settings.data / "log"
    with log.open("w") as lines:
        worker = subprocess.Popen(
            [*WORKER, "--concurrency", "1", *data],
            env=os.environ | {"REDIS_URL": redis_url},
            stdout=lines,
            stderr=lines,
        )
    try:
        wait_for(lambda: " ready." in log.read_text(), "the worker did not start")
        assert companion_worker("--check", *data, REDIS_URL=redis_url).returncode == 0
        file = heartbeat_file(settings.data)
        seen = file.stat().st_mtime
        wait_for(lambda: file.stat().st_mtime > seen, "the worker does not say that it lives")
    finally:
        worker.send_signal(signal.SIGTERM)
        assert worker.wait(PATIENCE) == 0
    logged = log.read_text()
    assert "celery.beat" not in logged, "ticks are logged"
    assert "Task companion.sweep" not in logged, "sweeps are logged"
    told = [line for line in logged.splitlines() if "ready." in line]
    assert json.loads(told[0])["level"] == "INFO"


def test_the_check_of_a_worker_loads_no_application(tmp_path: Path) -> None:
    code = (
        "import sys; from companion.cli import main; "
        "main(['worker', '--check'], standalone_mode=False)"
    )
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-c", code],
        env=os.environ | {"REDIS_URL": "redis://nowhere", "COMPANION_DATA": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    loaded = {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}
    assert "companion.core.metrics" in loaded
    assert not {"flask", "celery", "redis", "sqlalchemy", "companion.composition"} & loaded


@pytest.mark.thorough
def test_a_worker_that_is_killed_leaves_nothing_behind(redis_url: str, tmp_path: Path) -> None:
    log = tmp_path / "log"
    with log.open("w") as lines:
        worker = subprocess.Popen(
            [*WORKER, "--concurrency", "2", "--data", str(tmp_path)],
            env=os.environ | {"REDIS_URL": redis_url},
            stdout=lines,
            stderr=lines,
            start_new_session=True,
        )
    try:
        wait_for(lambda: " ready." in log.read_text(), "the worker did not start")
        wait_for(lambda: len(group(worker.pid)) >= 2, "no beat")
        worker.kill()
        worker.wait(PATIENCE)
        wait_for(lambda: not group(worker.pid), f"left behind: {group(worker.pid)}")
    finally:
        for left in group(worker.pid):
            os.kill(left, signal.SIGKILL)


def group(leader: int) -> list[int]:
    """The living processes of that group."""
    listed = subprocess.run(
        ["ps", "-e", "-o", "pid=,pgid=,stat="], capture_output=True, text=True, check=True
    )
    rows = [line.split() for line in listed.stdout.splitlines()]
    return [int(pid) for pid, of, state in rows if int(of) == leader and "Z" not in state]

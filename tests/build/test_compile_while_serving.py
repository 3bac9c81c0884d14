"""The engine is compiled while the companion runs, and taken over when it is there."""

import threading
from pathlib import Path

import pytest

from companion import native
from companion.build.compile_while_serving import CompileBeside, under_way

SUCCEEDS = (
    "import pathlib\npathlib.Path('{folder}').mkdir()\npathlib.Path('{folder}/complete').touch()"
)
FAILS = "raise SystemExit(1)"
WAITS = "import time, pathlib\npathlib.Path('{folder}-begun').touch()\ntime.sleep(100)"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(native, "ROOT", tmp_path)
    monkeypatch.setattr(native, "folder", lambda: tmp_path / "build")
    monkeypatch.setenv("COMPANION_COMPILE", "1")
    return tmp_path / "build"


def compile_with(program: str, folder: Path, ready: threading.Event) -> CompileBeside:
    (folder.parent / "run.py").write_text(program.format(folder=folder))
    return CompileBeside(ready.set)


def test_the_engine_is_taken_over_when_it_is_ready(
    folder: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(native, "active", lambda: False)
    monkeypatch.delenv("COMPANION_INTERPRETED", raising=False)
    assert under_way()
    assert not native.ready()
    ready = threading.Event()
    compiling = compile_with(SUCCEEDS, folder, ready)
    compiling.join()
    assert ready.is_set()
    assert native.ready()  # in this process, which runs plain Python and goes on doing so
    monkeypatch.setenv("COMPANION_INTERPRETED", "1")
    assert not native.ready()
    assert not under_way()
    assert "compiled" in capfd.readouterr().err


def test_a_failure_is_said_once_and_no_page_promises_speed(
    folder: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    ready = threading.Event()
    compiling = compile_with(FAILS, folder, ready)
    compiling.join()
    assert not ready.is_set()
    assert not under_way()
    assert "run.py compile" in capfd.readouterr().err


def test_it_ends_with_the_companion(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    ready = threading.Event()
    compiling = compile_with(WAITS, folder, ready)
    compiling.stop()
    compiling.join()
    assert not ready.is_set()
    assert capfd.readouterr().err == ""

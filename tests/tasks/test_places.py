"""Places are free again whenever their process ends; work that finds none comes again."""

import os
import signal

import pytest
from flask import Flask

from companion.config import Settings
from companion.core.queue import MEASURE, REVIEW
from companion.tasks import worker
from companion.tasks.places import Places
from companion.tasks.worker import make_worker


def holding(places: Places) -> tuple[int, bool]:
    """A forked process that holds a place until it is killed, and whether it got one."""
    answer, word = os.pipe()
    pid = os.fork()
    if not pid:
        with places.one() as free:
            os.write(word, b"y" if free else b"n")
            signal.pause()
    got = os.read(answer, 1) == b"y"
    os.close(answer)
    os.close(word)
    return pid, got


def killed(pid: int) -> None:
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)


def test_as_many_processes_as_places_hold_one() -> None:
    places = Places(2)
    held = [holding(places) for _ in range(3)]
    try:
        assert [got for _, got in held] == [True, True, False]
        killed(held.pop(0)[0])
        with places.one() as free:
            assert free
    finally:
        for pid, _ in held:
            killed(pid)


def test_a_place_is_free_again_after_its_work() -> None:
    places = Places(1)
    with places.one() as free:
        assert free
    pid, got = holding(places)
    killed(pid)
    assert got


@pytest.mark.parametrize(("task", "arguments"), [(REVIEW, (1, 2, 3)), (MEASURE, (1,))])
def test_background_work_without_a_place_is_tried_again(
    task: str,
    arguments: tuple[int, ...],
    app: Flask,
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sent: list[object] = []
    monkeypatch.setattr(Places, "_taken", lambda self, place: False)
    monkeypatch.setattr(worker, "send", lambda *given, countdown: sent.append(given))
    monkeypatch.setattr(worker, "review_on", lambda *_: pytest.fail("it had no place"))
    monkeypatch.setattr(worker, "measure_on", lambda *_: pytest.fail("it had no place"))
    make_worker(settings, lambda _: app).tasks[task](*arguments)
    assert sent == [(task, *arguments)]

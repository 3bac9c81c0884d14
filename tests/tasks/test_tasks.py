"""Work that is not play waits until a process is free for it."""

from __future__ import annotations

import pytest
from flask import Flask

from companion.core.queue import MEASURE, REVIEW, celery_of
from companion.tasks import tasks
from companion.tasks.tasks import Tasks


@pytest.mark.parametrize(("task", "given"), [(REVIEW, (1, 2, 3)), (MEASURE, (1,))])
def test_background_work_for_which_no_process_is_free_is_tried_again(
    task: str, given: tuple[int, ...], app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent, done = list[object](), list[object]()
    celery = celery_of(app)
    Tasks(app, processes=1).register(celery)

    def work(*_: object) -> None:
        """Take the only process, and meanwhile get the same task."""
        done.append(task)
        celery.tasks[task](*given)

    monkeypatch.setattr(tasks, "send", lambda *task, countdown: sent.append(task))
    monkeypatch.setattr(tasks, "review_on", work)
    monkeypatch.setattr(tasks, "measure_on", work)
    celery.tasks[task](*given)
    assert (done, sent) == ([task], [(task, *given)])
    celery.tasks[task](*given)
    assert len(done) == 2, "the process was not given back"

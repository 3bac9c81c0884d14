"""The worker inside the web process: real Celery, real search processes."""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from threading import Event

import pytest
from flask import Flask
from kombu.transport.virtual import base as virtual

from companion.core.queue import THINK, celery_of, make_celery
from companion.core.services import services_of
from companion.core.transaction import writing
from companion.matches.verbs import positions
from companion.matches.verbs.measuring import measure_later
from companion.matches.verbs.shared_deals import new_deal
from companion.models import Move, db
from companion.review import reviewing
from companion.review.judging import Judgement
from companion.searching import SearchPool, Stopped
from companion.site.plumbing.hub import Hub
from companion.tasks import digest
from companion.tasks import embedded as module
from companion.tasks.embedded import Embedded, start_embedded
from companion.tasks.tasks import THREADS
from companion.tasks.waking import wake
from tests.mailbox import mailbox
from tests.servers import PATIENCE
from tests.tables import (
    assert_whole,
    fresh,
    started,
    step,
    steps,
    turn,
    wait_for,
    wait_for_moves,
    wait_until_over,
)
from tests.tasks.conftest import LONG_SEARCH, NEVER_ENDING, ticks


def test_four_ais_play_a_match_to_its_end(embedded: Embedded) -> None:
    match_id = started("aaaa").id
    wake(match_id)
    match = wait_until_over(match_id)
    assert_whole(match)
    assert len(positions.scored(match).scores) == 4


def test_a_person_plays_with_ais(embedded: Embedded) -> None:
    match_id = started("maa").id
    wake(match_id)
    while True:
        wait_for(lambda: turn(fresh(match_id)) < 1, "the AIs did not play")
        if positions.is_over(fresh(match_id)):
            break
        step(fresh(match_id))
        wake(match_id)
    assert_whole(fresh(match_id))


def test_news_of_an_ai_move_reach_the_pages_of_this_process(embedded: Embedded, app: Flask) -> None:
    match = started("aaa")
    news = services_of(app).the(Hub).stream(match.topic)
    assert next(news).startswith(b"retry")
    wake(match.id)
    assert b"event: version" in next(news)
    news.close()


def test_a_task_delivered_many_times_moves_once(embedded: Embedded, app: Flask) -> None:
    match_id = started("maa").id  # seat 1 and 2 choose, then it is the person's turn
    for _ in range(10):
        celery_of(app).send_task(THINK, (match_id, 2))
    wait_for(lambda: turn(fresh(match_id)) == 0, "the AIs did not choose")
    moves = db.session.query(Move).filter_by(match_id=match_id).order_by(Move.ply).all()
    assert [move.key.partition(" ")[2] for move in moves] == ["start"] + [
        f"ai-{match_id}-{ply}" for ply in range(2, len(moves) + 1)
    ]


def test_a_search_process_that_dies_in_mid_search_is_replaced(app: Flask) -> None:
    worker = Embedded(app)
    worker.pool, worker.simulations = SearchPool(1), NEVER_ENDING
    worker.start()
    try:
        with app.app_context():
            match = started(LONG_SEARCH)
            worker.pool.call(int)  # the process has begun: from here on it only searches
            (pid,) = worker.pool.pids()
            began = ticks(pid)
            wake(match.id)
            wait_for(lambda: ticks(pid) > began + 5, "the search did not begin")
            os.kill(pid, signal.SIGKILL)
            wait_for(lambda: fresh(match.id).length >= 2, "the turn was lost")
            worker.pool.call(int)  # the next search finds it gone, had the first one just ended
            assert pid not in worker.pool.pids()
            assert fresh(match.id).length == len(positions.entries(fresh(match.id)))
    finally:
        worker.stop()


def test_a_search_process_that_hangs_ends() -> None:
    """Then it is replaced like any that dies."""
    code = (
        "import time; from functools import partial; from companion import searching; "
        "searching.LONGEST = 1; searching.in_time(partial(time.sleep, 60))"
    )
    done = subprocess.run([sys.executable, "-P", "-c", code], timeout=30, check=False)
    assert done.returncode == -signal.SIGALRM


def test_a_search_process_comes_with_the_first_match(app: Flask) -> None:
    worker = start_embedded(app)
    try:
        assert worker.pool.pids() == []
        with app.app_context():
            started()
        wait_for(worker.pool.pids, "no process was started")
    finally:
        worker.stop()


class Breaks:
    """Does what the other does, but for the first time in that thread, when it fails."""

    def __init__(self, thread: str, other: Callable[..., object], error: BaseException) -> None:
        self.thread, self.other, self.error = thread, other, error
        self.broke, self.ready = Event(), Event()

    def __call__(self, *given: object, **named: object) -> object:
        if threading.current_thread().name == self.thread and not self.broke.is_set():
            self.broke.set()
            raise self.error
        if threading.current_thread().name == self.thread:
            self.ready.set()
        return self.other(*given, **named)


def breaking(
    monkeypatch: pytest.MonkeyPatch, thread: str, where: object, name: str, error: BaseException
) -> Breaks:
    found = Breaks(thread, getattr(where, name), error)
    monkeypatch.setattr(where, name, found)
    return found


@pytest.mark.parametrize("error", [MemoryError(), SystemExit(1)], ids=["error", "exit"])
def test_the_thread_of_the_ais_starts_again(
    app: Flask, monkeypatch: pytest.MonkeyPatch, error: BaseException
) -> None:
    worker = start_embedded(app)
    try:
        with app.app_context():
            match_id = started("aaaa").id
            wake(match_id)
            wait_for_moves(match_id)
            broken = breaking(monkeypatch, "celery", virtual, "sleep", error)
            wait_for(broken.broke.is_set, "nothing broke")
            wait_for_moves(match_id)
            wait_for(lambda: not worker.why_not(), "a part is still down")
            assert app.test_client().get("/readyz").status_code == 200
    finally:
        worker.stop()


@pytest.mark.parametrize("part", ["sweep", "digest"])
def test_the_sweep_and_the_letters_start_again(
    app: Flask, monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    services_of(app).post = mailbox()
    monkeypatch.setattr(module, "EVERY", 0.1)
    monkeypatch.setattr(digest, "EVERY", 0.1)
    monkeypatch.setattr(digest, "send_digests", lambda: None)
    worker = Embedded(app)
    broken = breaking(monkeypatch, part, worker._stopping, "wait", MemoryError())
    worker.start()
    try:
        wait_for(broken.broke.is_set, "nothing broke")
        wait_for(broken.ready.is_set, "it did not start again")
        wait_for(lambda: not worker.why_not(), "a part is still down")
    finally:
        worker.stop()


def test_while_a_part_is_down_it_is_not_ready(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(_: Embedded) -> None:
        raise MemoryError

    monkeypatch.setattr(Embedded, "_take_tasks", fails)
    worker = start_embedded(app)
    try:
        wait_for(worker.why_not, "it is not noticed")
        answer = app.test_client().get("/readyz")
        ready = {"database": True, "broker": True, "ai": False}
        assert (answer.status_code, answer.json) == (503, ready)
    finally:
        worker.stop()


def test_it_has_ended_when_it_is_stopped(app: Flask) -> None:
    worker = start_embedded(app)
    worker.stop()
    assert [thread.name for thread in worker._threads if thread.is_alive()] == []


def test_turns_left_from_before_the_start_are_taken(app: Flask) -> None:
    with app.app_context():
        match_id = started("aaa").id  # nobody is woken
    worker = start_embedded(app)
    try:
        with app.app_context():
            wait_for_moves(match_id)
    finally:
        worker.stop()


def test_a_worker_stopped_in_the_middle_leaves_a_match_that_goes_on(app: Flask) -> None:
    worker = start_embedded(app)
    with app.app_context():
        match_id = started("aaa").id
        wake(match_id)
        wait_for(lambda: fresh(match_id).length > 10, "the match did not begin")
    worker.stop()
    worker = start_embedded(app)
    try:
        with app.app_context():
            wait_for_moves(match_id)
    finally:
        worker.stop()


def test_two_applications_in_one_process_do_not_take_each_others_turns(app: Flask) -> None:
    settings = services_of(app).settings
    assert len({make_celery(settings).conf.task_default_queue for _ in range(2)}) == 2


def test_the_process_that_thinks_knows_neither_web_nor_database() -> None:
    code = (
        "import sys, companion.searching; "
        "print([m for m in ('flask', 'sqlalchemy', 'celery', 'jinja2') if m in sys.modules])"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "[]"


def test_a_match_goes_on_while_the_search_processes_are_renewed(app: Flask) -> None:
    worker = Embedded(app)
    worker.pool.stop()
    worker.pool = SearchPool(1)
    worker.start()
    try:
        with app.app_context():
            match = started("aaaa")
            wait_for(worker.pool.pids, "no process was started")
            before = worker.pool.pids()
            wake(match.id)
            wait_for(lambda: fresh(match.id).length >= 2, "the AIs did not begin")
            worker.pool.renew()
            assert_whole(wait_until_over(match.id))
            assert not set(before) & set(worker.pool.pids())
    finally:
        worker.stop()


def ask_for_reviews() -> None:
    """More tasks than the worker has threads for turns."""
    for _ in range(THREADS // reviewing.LANES + 1):
        match = started("maa")
        steps(match, 500)
        reviewing.ask(match)


def ask_for_measurements() -> None:
    """More tasks than the worker has threads for turns."""
    deals = [new_deal("fisherman", {}, seats=3) for _ in range(THREADS + 1)]
    with writing() as session:
        session.add_all(deals)
    for deal in deals:
        measure_later(deal)


@pytest.mark.parametrize(
    ("work", "ask"), [("_judge", ask_for_reviews), ("_play", ask_for_measurements)]
)
def test_a_turn_waits_for_nothing_that_is_not_play(
    work: str, ask: Callable[[], None], app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go_on = Event(), Event()

    def endless(*_: object) -> Judgement:
        begun.set()
        go_on.wait()
        raise Stopped

    worker = Embedded(app)
    monkeypatch.setattr(worker, work, endless)
    worker.start()
    try:
        with app.app_context():
            ask()
            assert begun.wait(PATIENCE)
            match_id = started("aaa").id
            wake(match_id)
            assert_whole(wait_until_over(match_id))
    finally:
        go_on.set()
        worker.stop()

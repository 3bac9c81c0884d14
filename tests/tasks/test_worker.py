"""Workers of their own behind a real Redis: killed, doubled, cut off; the match goes on."""

import os
import re
import signal
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
import redis
from flask import Flask

from companion.config import Settings
from companion.core.queue import (
    ANSWER,
    DIGEST,
    EXPLAIN,
    MEASURE,
    REVIEW,
    SEAT,
    THINK,
    celery_of,
    send,
)
from companion.core.services import services_of
from companion.matches.verbs import positions
from companion.models import Move, db
from companion.tasks.waking import wake
from tests.servers import RedisServer
from tests.tables import (
    assert_whole,
    fresh,
    started,
    step,
    turn,
    wait_for,
    wait_for_moves,
    wait_until_over,
)
from tests.tasks.conftest import LONG_SEARCH, NEVER_ENDING, Program, environment_of

pytestmark = [pytest.mark.usefixtures("indoors"), pytest.mark.xdist_group("workers")]
Work = Callable[..., Program]
LONG = 120.0  # seconds; a worker starts slowly on a busy machine


@pytest.fixture
def settings(settings: Settings, own_redis: RedisServer) -> Settings:
    """An installation with a Redis of its own."""
    return replace(settings, redis_url=own_redis.url)


@pytest.fixture
def work(settings: Settings, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Work]:
    """Starts workers; ends them all after the test."""
    programs: list[Program] = []

    def start(simulations: int = settings.ai_simulations, threads: int = 4) -> Program:
        app: Flask = request.getfixturevalue("indoors")
        given = replace(services_of(app).settings, ai_simulations=simulations)
        arguments = ("worker", f"--concurrency={threads}")
        log = tmp_path / f"worker-{len(programs)}.log"
        programs.append(Program(log, *arguments, **environment_of(given)))
        return programs[-1]

    yield start
    for program in programs:
        program.kill()
        print(program.log.read_text())  # shown when the test failed


def keys(match_id: int) -> list[str]:
    """The keys of the journal, in order, without the seats they belong to."""
    chosen = db.select(Move.key).where(Move.match_id == match_id).order_by(Move.ply)
    return [key.partition(" ")[2] for key in db.session.scalars(chosen)]


def assert_each_turn_once(match_id: int) -> None:
    """Every move was made by the one task of its ply."""
    written = keys(match_id)
    assert written[0] == "start"
    assert written[1:] == [f"ai-{match_id}-{ply}" for ply in range(2, len(written) + 1)]


def unconfirmed(server: RedisServer) -> int:
    """How many tasks a worker has taken and not finished."""
    with redis.Redis.from_url(server.url) as client:
        return int(client.hlen("unacked"))


@pytest.mark.usefixtures("anywhere")
def test_two_workers_play_a_match_to_its_end(work: Work) -> None:
    match_id = started("aaa").id
    work(threads=1)
    work(threads=1)
    wake(match_id)
    assert_whole(wait_until_over(match_id, LONG))
    assert_each_turn_once(match_id)


@pytest.mark.thorough
def test_a_child_killed_in_mid_search_loses_no_turn(work: Work, own_redis: RedisServer) -> None:
    match_id = started(LONG_SEARCH).id  # three seats choose, then the person
    worker = work(NEVER_ENDING)
    wake(match_id)
    wait_for(lambda: unconfirmed(own_redis), "no task was taken", LONG)
    worker.kill_busy_child()
    wait_for(lambda: turn(fresh(match_id)) == 0, "a turn was lost", LONG)
    assert_each_turn_once(match_id)


@pytest.mark.thorough
def test_a_worker_whose_clock_was_killed_starts_again(work: Work) -> None:
    first = started("aaa").id
    worker = work()
    wait_for_moves(first, LONG)
    for child in worker.children():  # its clock is one of them
        os.kill(child, signal.SIGKILL)

    def said() -> bool:
        log = worker.log.read_text()
        return "the worker's clock has ended" in log and "it starts again" in log

    wait_for(said, "nobody noticed", LONG)
    second = started("aaa").id
    wait_for_moves(second, LONG)
    assert_each_turn_once(second)


@pytest.mark.thorough
def test_no_child_outlives_a_killed_worker(work: Work) -> None:
    """Neither those that think nor the one that keeps the clock."""
    match_id = started("aaa").id
    worker = work()
    wait_for_moves(match_id, LONG)
    children = worker.children()
    os.kill(worker.process.pid, signal.SIGKILL)
    worker.process.wait(30)
    wait_for(lambda: not any(map(is_running, children)), "a child went on", 10)
    assert "Bad file descriptor" not in worker.log.read_text()


def is_running(pid: int) -> bool:
    """Whether there is such a process that has not ended."""
    try:
        return " Z " not in Path(f"/proc/{pid}/stat").read_text()
    except FileNotFoundError:
        return False


@pytest.mark.thorough
def test_a_worker_killed_in_mid_search_is_replaced_by_another(
    work: Work, own_redis: RedisServer
) -> None:
    match_id = started("ssss").id
    worker = work(NEVER_ENDING)
    wake(match_id)
    wait_for(lambda: unconfirmed(own_redis), "no task was taken", LONG)
    worker.kill()
    work()
    wait_for_moves(match_id, LONG)
    assert_each_turn_once(match_id)


@pytest.mark.thorough
def test_a_restart_of_redis_stops_nothing(work: Work, own_redis: RedisServer) -> None:
    match_id = started("aaa").id
    work()
    wake(match_id)
    wait_for(lambda: fresh(match_id).length > 5, "the match did not begin", LONG)
    own_redis.stop()
    own_redis.start()
    wait_for_moves(match_id, LONG)
    assert_each_turn_once(match_id)


def test_a_redis_that_forgot_everything_stops_nothing(work: Work, own_redis: RedisServer) -> None:
    match_id = started("aaa").id
    work()
    wake(match_id)
    wait_for(lambda: fresh(match_id).length > 5, "the match did not begin", LONG)
    with redis.Redis.from_url(own_redis.url) as client:
        client.flushall()
    wait_for_moves(match_id, LONG)
    assert_each_turn_once(match_id)


def test_a_task_delivered_many_times_moves_once(work: Work, indoors: Flask) -> None:
    match_id = started("maa").id
    for _ in range(8):
        celery_of(indoors).send_task(THINK, (match_id, 2))
    work()
    wait_for(lambda: turn(fresh(match_id)) == 0, "the AIs did not choose", LONG)
    assert_each_turn_once(match_id)


def test_a_move_is_stored_though_the_broker_is_down(own_redis: RedisServer) -> None:
    match = started("maa")
    while turn(match) != 0:
        step(match)
    own_redis.stop()
    while turn(match) == 0:
        step(match)
        wake(match.id)
    assert positions.entries(match)[-1].seat == 0


def test_a_turn_that_was_never_queued_is_found(work: Work) -> None:
    match_id = started("aaa").id
    work()  # nobody is woken
    wait_for_moves(match_id, LONG)


def test_what_travels_through_redis_are_numbers(own_redis: RedisServer, indoors: Flask) -> None:
    match = started("aaa")
    wake(match.id)
    with redis.Redis.from_url(own_redis.url) as client:
        messages = client.lrange("companion", 0, -1)
    assert messages
    for message in messages:
        assert re.search(rf'"argsrepr": "\({match.id}, \d+\)"'.encode(), message)
        assert b"hand" not in message


def test_a_turn_overtakes_everything_that_came_before(request: pytest.FixtureRequest) -> None:
    app: Flask = request.getfixturevalue("indoors")
    celery = celery_of(app)
    send(REVIEW, 1, 1, 0)
    send(MEASURE, 1)
    send(DIGEST)
    send(EXPLAIN, 1, 1, False)
    send(SEAT, 1)
    send(THINK, 1, 2)
    send(ANSWER, 1, 2)
    with (
        celery.connection_for_read() as connection,
        connection.SimpleQueue(celery.conf.task_default_queue) as waiting,
    ):
        taken = [waiting.get(timeout=LONG) for _ in range(7)]
        for message in taken:
            message.ack()
    names = [one.headers["task"] for one in taken]
    assert names == [THINK, ANSWER, EXPLAIN, SEAT, REVIEW, MEASURE, DIGEST]

"""The live bus, in one process and through a real Redis."""

import queue
from contextlib import closing
from dataclasses import replace
from urllib.parse import urlsplit

import pytest
from flask import Flask

from companion.core.bus import EVERYONE, MemoryBus, make_bus
from companion.core.queue import SWEEP, make_celery, send
from companion.core.redis_bus import RedisBus
from companion.core.services import services_of
from tests.cutting import Line, line
from tests.servers import RedisServer
from tests.tables import wait_for


def test_without_redis_news_stays_in_the_process() -> None:
    bus, heard = make_bus(""), []
    assert isinstance(bus, MemoryBus)
    bus.listen(lambda *news: heard.append(news))
    bus.publish("match-1", 5)
    assert heard == [("match-1", 5)]


def test_redis_carries_news_from_one_process_to_another(redis_url: str) -> None:
    heard: queue.Queue[tuple[str, int]] = queue.Queue()
    with closing(RedisBus(redis_url)) as bus:
        bus.listen(lambda *news: heard.put(news))
        assert heard.get(timeout=10) == (EVERYONE, 0)  # from here on it listens
        make_bus(redis_url).publish("match-1", 5)
        assert heard.get(timeout=10) == ("match-1", 5)


def test_companions_on_other_databases_of_one_redis_hear_nothing(own_redis: RedisServer) -> None:
    heard: queue.Queue[tuple[str, int]] = queue.Queue()
    with closing(RedisBus(f"{own_redis.url.rpartition('/')[0]}/1")) as bus:
        bus.listen(lambda *news: heard.put(news))
        assert heard.get(timeout=10) == (EVERYONE, 0)
        RedisBus(f"{own_redis.url.rpartition('/')[0]}/2").publish("match-1", 5)
        RedisBus(f"{own_redis.url.rpartition('/')[0]}/1").publish("match-1", 6)
        assert heard.get(timeout=10) == ("match-1", 6)


def test_after_a_restart_of_redis_everyone_looks_again(own_redis: RedisServer) -> None:
    heard: queue.Queue[tuple[str, int]] = queue.Queue()
    sender = RedisBus(own_redis.url)
    with closing(RedisBus(own_redis.url)) as bus:
        bus.listen(lambda *news: heard.put(news))
        assert heard.get(timeout=10) == (EVERYONE, 0)
        own_redis.stop()
        sender.publish("match-1", 5)  # nobody can hear it, and the caller must not suffer
        own_redis.start()
        assert heard.get(timeout=20) == (EVERYONE, 0)
        sender.publish("match-1", 6)
        assert heard.get(timeout=10) == ("match-1", 6)


def test_a_redis_that_vanished_without_a_word_is_called_again(redis_url: str) -> None:
    heard: queue.Queue[tuple[str, int]] = queue.Queue()
    with line(redis_url) as cable, closing(RedisBus(through(cable, redis_url))) as bus:
        bus.listen(lambda *news: heard.put(news))
        assert heard.get(timeout=10) == (EVERYONE, 0)
        calls = cable.calls
        cable.swallow_answers()
        bus.publish("match-1", 5)  # and the caller goes on
        wait_for(lambda: cable.calls > calls + 1, "it goes on listening to silence")
        cable.mend()
        assert heard.get(timeout=20) == (EVERYONE, 0)


def test_a_task_is_left_to_the_sweep_where_the_broker_says_nothing(
    app: Flask, redis_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    with line(redis_url) as cable, app.app_context():
        own = replace(services_of(app).settings, redis_url=through(cable, redis_url))
        services_of(app).keep(make_celery(own))
        send(SWEEP)
        assert not caplog.messages
        cable.swallow_answers()
        send(SWEEP)
    assert "the broker does not answer" in caplog.text


def through(cable: Line, url: str) -> str:
    """The same database of Redis, by that line."""
    return urlsplit(url)._replace(netloc=urlsplit(cable.url).netloc).geturl()

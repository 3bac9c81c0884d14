"""The live bus: carries "match-7 is now at 31" to every web process."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterator
from typing import Protocol

import redis

logger = logging.getLogger(__name__)
Listener = Callable[[str, int], None]
CHANNEL = "companion-live"
EVERYONE = "*"  # the topic of all pages: news may have been missed, look again


class Bus(Protocol):
    """What services publish to and the hub of each web process listens to."""

    def publish(self, topic: str, version: int) -> None:
        """Tell every listener; never fails the caller, whose data is already stored."""

    def listen(self, listener: Listener) -> None:
        """Call `listener` for every piece of news from now on."""


class MemoryBus:
    """The bus inside one process."""

    def __init__(self) -> None:
        self._listeners: list[Listener] = []

    def publish(self, topic: str, version: int) -> None:
        """Tell every listener at once, in the caller's thread."""
        for listener in self._listeners:
            listener(topic, version)

    def listen(self, listener: Listener) -> None:
        """Remember the listener."""
        self._listeners.append(listener)


class RedisBus:
    """The bus between processes and machines."""

    def __init__(self, url: str) -> None:
        self._redis = redis.Redis.from_url(url, socket_connect_timeout=2, health_check_interval=15)

    def publish(self, topic: str, version: int) -> None:
        """Hand the news to Redis; without it pages lag until their next event or reload."""
        try:
            self._redis.publish(CHANNEL, f"{topic}|{version}")
        except redis.RedisError:
            logger.warning("live bus: could not publish")

    def listen(self, listener: Listener) -> None:
        """Pass the news on from a thread of its own."""
        threading.Thread(target=self._pass_on, args=(listener,), daemon=True, name="live").start()

    def _pass_on(self, listener: Listener) -> None:
        """Pass the news on for ever; a broken connection is opened again."""
        while True:
            try:
                for topic, version in self._news():
                    listener(topic, version)
            except redis.RedisError:
                logger.warning("live bus: connection lost, trying again")
                time.sleep(1)

    def _news(self) -> Iterator[tuple[str, int]]:
        """What Redis hands over; first a call to everyone, for what came before we listened."""
        with self._redis.pubsub() as channel:
            channel.subscribe(CHANNEL)
            for message in channel.listen():  # type: ignore[no-untyped-call]
                if message["type"] == "subscribe":
                    yield EVERYONE, 0
                else:
                    topic, _, version = message["data"].decode().partition("|")
                    yield topic, int(version)


def make_bus(redis_url: str) -> Bus:
    """Redis when there is one, else this process."""
    return RedisBus(redis_url) if redis_url else MemoryBus()

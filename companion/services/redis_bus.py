"""The live bus between processes and machines, through Redis."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Iterator

import redis

from companion.services.bus import CHANNEL, EVERYONE, Listener

logger = logging.getLogger(__name__)


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

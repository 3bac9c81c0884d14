"""The live bus between processes and machines, through Redis."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator

import redis

from companion.core.bus import EVERYONE, Listener

logger = logging.getLogger(__name__)
CHANNEL = "companion-live"
CHECKED = 5  # seconds of silence after which Redis is asked whether it is there, once a second
UNHEARD = 3  # such questions without an answer: it has vanished


class RedisBus:
    """The bus between processes and machines."""

    def __init__(self, url: str) -> None:
        self._redis = redis.Redis.from_url(
            url, socket_connect_timeout=2, socket_timeout=3, health_check_interval=CHECKED
        )
        # Channels are shared by all databases of a Redis, but each database has its own companion.
        self.channel = f"{CHANNEL}-{self._redis.get_connection_kwargs().get('db') or 0}"
        self._closed = threading.Event()

    def publish(self, topic: str, version: int) -> None:
        """Publish through Redis; if it fails, pages lag until their next event or reload."""
        try:
            self._redis.publish(self.channel, f"{topic}|{version}")
        except redis.RedisError:
            logger.warning("live bus: could not publish")

    def listen(self, listener: Listener) -> None:
        """Call `listener` for every message, from a separate thread."""
        threading.Thread(target=self._pass_on, args=(listener,), daemon=True, name="live").start()

    def close(self) -> None:
        """Stop listening."""
        self._closed.set()

    def _pass_on(self, listener: Listener) -> None:
        """Pass messages on until closed; reconnects after errors."""
        lost = False
        while not self._closed.is_set():
            try:
                for topic, version in self._news():
                    lost = False
                    listener(topic, version)
            except redis.RedisError as error:
                if not lost:
                    logger.warning("live bus: no Redis (%s); trying every second", reason(error))
                lost = True
                self._closed.wait(1)

    def _news(self) -> Iterator[tuple[str, int]]:
        """The messages of Redis; first one for all pages, as earlier messages were missed."""
        with self._redis.pubsub() as channel:  # type: ignore[no-untyped-call]  # redis leaves it untyped
            channel.subscribe(self.channel)
            while not self._closed.is_set():
                message = channel.get_message(timeout=1)
                if channel.health_check_response_counter > UNHEARD:
                    raise redis.ConnectionError("it says nothing")
                if message is None:
                    continue
                if message["type"] == "subscribe":
                    yield EVERYONE, 0
                elif message["type"] == "message":
                    topic, _, version = message["data"].decode().partition("|")
                    yield topic, int(version)


def why_not(url: str) -> str:
    """Why this Redis cannot be written; "" if it can."""
    try:
        with redis.Redis.from_url(url, socket_connect_timeout=2, socket_timeout=2) as server:
            server.set(f"{CHANNEL}-tried", 1, ex=60)  # a full one would still answer a ping
    except redis.RedisError as error:
        return reason(error)
    return ""


def reason(error: redis.RedisError) -> str:
    """The first sentence of Redis's error; in protected mode there are ten more."""
    return str(error).partition("\n")[0].partition(". ")[0] or type(error).__name__

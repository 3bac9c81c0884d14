"""The live bus, through Redis if there is one: tells every web process "match-7 is now at 31"."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

Listener = Callable[[str, int], None]
PASSING = "/"  # in a topic: marks a passing event, which is no version
EVERYONE = "*"  # the topic of all pages: news may have been missed, so look again


class Bus(Protocol):
    """What services publish to and the hub of each web process listens to."""

    def publish(self, topic: str, version: int) -> None:
        """Tell every listener; never fails the caller, whose data is already stored."""

    def listen(self, listener: Listener) -> None:
        """Call `listener` for every message from now on."""

    def close(self) -> None:
        """Stop listening."""


class MemoryBus:
    """The bus inside one process."""

    def __init__(self) -> None:
        self._listeners: list[Listener] = []

    def publish(self, topic: str, version: int) -> None:
        """Call every listener in the caller's thread."""
        for listener in self._listeners:
            listener(topic, version)

    def listen(self, listener: Listener) -> None:
        self._listeners.append(listener)

    def close(self) -> None:
        self._listeners.clear()


def make_bus(redis_url: str) -> Bus:
    """A bus through Redis if there is one, else within this process."""
    if not redis_url:
        return MemoryBus()
    from companion.core.redis_bus import RedisBus  # not needed, and slow, on one machine

    return RedisBus(redis_url)

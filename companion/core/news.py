"""Which bus carries the news: Redis where there is one, else this process alone."""

from __future__ import annotations

from companion.core.bus import Bus, Listener


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

    def close(self) -> None:
        """Forget every listener."""
        self._listeners.clear()


def make_bus(redis_url: str) -> Bus:
    """Redis when there is one, else this process."""
    if not redis_url:
        return MemoryBus()
    from companion.core.redis_bus import RedisBus  # not needed, and slow, on one machine

    return RedisBus(redis_url)

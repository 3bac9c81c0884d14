"""Connections and threads of the built-in server: limits per address, and timeouts."""

from __future__ import annotations

import socket
from time import monotonic
from typing import Any, Final

from waitress.channel import HTTPChannel
from waitress.task import ThreadedTaskDispatcher

HEAD: Final = 10.0  # seconds for the complete head of a request to arrive
WHOLE: Final = 60.0  # seconds for head and body: a megabyte over a bad Wi-Fi
IDLE: Final = 30  # seconds that a connection may wait for its next request


class Channel(HTTPChannel):  # type: ignore[misc]  # the library has no types
    """A connection with deadlines; at most `share` per address, if set."""

    share: int | None = None

    def __init__(self, server: Any, sock: socket.socket, *given: Any, **named: Any) -> None:
        super().__init__(server, sock, *given, **named)
        self.began = 0.0
        if self.share is not None:
            mine = [c for c in server.active_channels.values() if c.addr[0] == self.addr[0]]
            self.will_close = len(mine) > self.share  # close before reading anything

    def received(self, data: bytes) -> bool:
        """Handle received data; a request's deadline starts with its first byte."""
        if self.request is None:
            self.began = monotonic()
        return bool(super().received(data))

    def readable(self) -> bool:
        """Called at least once a second, so overdue requests are closed here."""
        request = self.request
        if request is not None and not self.requests:
            patience = WHOLE if request.headers_finished else HEAD
            self.will_close = self.will_close or monotonic() - self.began > patience
        return bool(super().readable())


def channels(share: int | None) -> type[Channel]:
    """The channel class of a server that allows `share` connections per address."""
    return type("Shared", (Channel,), {"share": share})


class Threads(ThreadedTaskDispatcher):  # type: ignore[misc]  # the library has no types
    """Up to `most` threads, each started when a request finds none idle.

    The library would start all of them at once: of 200, nearly all would stay idle at seven
    megabytes each.
    """

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most

    def add_task(self, task: Any) -> None:
        """Queue a request; only called by the server's own thread."""
        begun = len(self.threads)
        if begun < self.most and begun - self.active_count <= len(self.queue):
            self.set_thread_count(begun + 1)
        super().add_task(task)

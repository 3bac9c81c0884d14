"""Connections and threads of the built-in server: limits per address, and timeouts."""

from __future__ import annotations

import socket
from time import monotonic
from typing import Any, Final

from waitress.channel import HTTPChannel
from waitress.task import ThreadedTaskDispatcher

HEAD: Final = 10.0  # seconds for the head of a request to arrive, however it trickles
WHOLE: Final = 60.0  # and with its body: a megabyte over a bad Wi-Fi
IDLE: Final = 30  # seconds that a connection may wait for its next request


class Channel(HTTPChannel):  # type: ignore[misc]  # the library has no types
    """A connection with deadlines; of one address at most `share`, where that is set."""

    share: int | None = None

    def __init__(self, server: Any, sock: socket.socket, *given: Any, **named: Any) -> None:
        super().__init__(server, sock, *given, **named)
        self.began = 0.0
        if self.share is not None:
            mine = [c for c in server.active_channels.values() if c.addr[0] == self.addr[0]]
            self.will_close = len(mine) > self.share  # closed before anything is read

    def received(self, data: bytes) -> bool:
        """What came in; the clock of a request begins with its first byte."""
        if self.request is None:
            self.began = monotonic()
        return bool(super().received(data))

    def readable(self) -> bool:
        """Asked about at least once a second: the place to lose one's patience."""
        request = self.request
        if request is not None and not self.requests:
            patience = WHOLE if request.headers_finished else HEAD
            self.will_close = self.will_close or monotonic() - self.began > patience
        return bool(super().readable())


def channels(share: int | None) -> type[Channel]:
    """The connections of a server in which one address has at most so many."""
    return type("Shared", (Channel,), {"share": share})


class Threads(ThreadedTaskDispatcher):  # type: ignore[misc]  # the library has no types
    """Up to `most` threads, each begun when a request finds none idle.

    The library begins all of them at once: of 200, nearly all stay idle at seven megabytes.
    """

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most

    def add_task(self, task: Any) -> None:
        """Have a request answered; only the server's own thread calls this."""
        begun = len(self.threads)
        if begun < self.most and begun - self.active_count <= len(self.queue):
            self.set_thread_count(begun + 1)
        super().add_task(task)

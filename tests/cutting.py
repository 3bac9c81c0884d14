"""A line that can be cut: a TCP proxy between a browser and the companion, or it and Redis."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit


class Line:
    """Passes bytes on until it is cut: then connections are reset, and no new one goes through."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._cut = threading.Event()
        self._swallow = threading.Event()
        self._open: list[socket.socket] = []
        self.calls = 0
        """How many connections were ever asked for."""
        self._door = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._door.getsockname()[1]}"
        self._waiting = threading.Thread(target=self._accept, daemon=True)
        self._waiting.start()

    def cut(self) -> None:
        """Pull the plug."""
        self._cut.set()
        for one in self._open:
            reset(one)
        self._open.clear()

    def swallow_answers(self) -> None:
        """What is asked still arrives, but nothing comes back: the worst gap of a radio."""
        self._swallow.set()

    def mend(self) -> None:
        """Plug it in again; what hung in the gap is gone."""
        self.cut()
        self._swallow.clear()
        self._cut.clear()

    def close(self) -> None:
        """Take it down."""
        self.cut()
        self._door.shutdown(socket.SHUT_RDWR)  # or its thread would wait on, and another server
        self._waiting.join(5)  # may get its number
        self._door.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                here, _ = self._door.accept()
                self.calls += 1
                if self._cut.is_set():
                    reset(here)
                    continue
                there = socket.create_connection(("127.0.0.1", self._to))
                self._open += [here, there]
                for one, other, back in ((here, there, False), (there, here, True)):
                    threading.Thread(
                        target=self._pass, args=(one, other, back), daemon=True
                    ).start()

    def _pass(self, one: socket.socket, other: socket.socket, back: bool) -> None:
        with suppress(OSError):
            while some := one.recv(65536):
                if not (back and self._swallow.is_set()):
                    other.sendall(some)
        for end in (one, other):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)


def reset(end: socket.socket) -> None:
    """Close it as a lost connection is closed, without a goodbye."""
    with suppress(OSError):
        end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\x00\x00\x00\x00\x00\x00\x00")
        end.shutdown(socket.SHUT_RDWR)
    with suppress(OSError):
        end.close()


@contextmanager
def line(url: str) -> Iterator[Line]:
    """A line to the program at `url`."""
    made = Line(urlsplit(url).port or 0)
    try:
        yield made
    finally:
        made.close()

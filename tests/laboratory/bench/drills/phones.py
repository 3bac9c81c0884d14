"""A phone in a crowd: follows a match, polls if it gets no stream, and loses its Wi-Fi."""

from __future__ import annotations

import threading
import time
from contextlib import suppress
from http.client import HTTPConnection, HTTPException
from typing import Protocol

from tests.laboratory.bench.live import Phone

POLL = 3.0  # seconds, as live.js does


class Counting(Protocol):
    """Where refused streams are counted."""

    polling: int


class CutPhone(Phone):
    """A phone whose connection can be cut, and that comes back by itself."""

    def __init__(self, address: str, code: str, count: Counting) -> None:
        super().__init__(address, code)
        self.count, self.connected, self.closed = count, True, False
        self.back = threading.Event()

    def follow(self) -> None:
        """Show every change: by the stream, or now and then where there is no room for one."""
        while not self.closed:
            with suppress(OSError, ValueError, AttributeError, HTTPException, RuntimeError):
                self._listen_for_now()
            if not self.closed:
                self.back.wait(POLL)

    def _listen_for_now(self) -> None:
        connection = HTTPConnection(self._host, timeout=40)
        try:
            for _ in self._listen(connection):
                if self.closed or not self.connected:
                    return
        finally:
            connection.close()
        if self._stream and self._stream.status == 503:
            self.count.polling += 1
            self._hear(1 << 60)

    def hear_of(self, version: int, seconds: float) -> bool:
        """Wait for that version, but not for long."""
        with self._news:
            return self._news.wait_for(lambda: max(self._seen, default=0) >= version, seconds)

    def lose(self, seconds: float) -> None:
        """No connection for a while."""
        self.connected = False

        def return_later() -> None:
            time.sleep(seconds)
            self.connected = True
            self.back.set()

        threading.Thread(target=return_later, daemon=True).start()

    def hang_up(self) -> None:
        """Close the page."""
        self.closed = True
        self.back.set()
        super().hang_up()

"""Gunicorn's threads, with limits per address and timeouts for slow requests."""

from __future__ import annotations

import gc
import socket
import threading
from collections import Counter
from contextlib import suppress
from time import monotonic, sleep
from typing import Any

from gunicorn.workers.gthread import ThreadWorker

from companion.cli._channel import HEAD, WHOLE
from companion.config import Settings


class Worker(ThreadWorker):  # type: ignore[misc]  # the library has no types
    """A worker of threads with deadlines and a fair share for every address.

    Behind a trusted proxy all connections are the proxy's, which then has to share out.
    """

    def init_process(self) -> None:
        """After the fork, for good."""
        self.shares = not Settings.read().proxied
        self.busy: Counter[str] = Counter()
        self.connected: set[Any] = set()
        self.due: dict[Any, float] = {}
        threading.Thread(target=self.watch, name="deadlines", daemon=True).start()
        super().init_process()

    def load_wsgi(self) -> None:
        """The application; what is loaded by now stays, so no page waits until it is looked at."""
        super().load_wsgi()
        gc.collect()
        gc.freeze()

    def enqueue_req(self, conn: Any) -> None:
        """Give the connection a thread, unless its address has its share of them already."""
        where = str(conn.client[0]) if isinstance(conn.client, tuple) else ""
        if self.shares and self.too_many(conn, where):
            self.nr_conns -= 1
            conn.close()
            return
        self.busy[where] += 1
        done = self.tpool.submit(self.handle, conn)
        done.add_done_callback(
            lambda known: self.method_queue.defer(self.freed, conn, known, where)
        )

    def freed(self, conn: Any, done: Any, where: str) -> None:
        """Its thread is free again; on the main thread."""
        self.busy[where] -= 1
        if not self.busy[where]:
            del self.busy[where]
        self.finish_request(conn, done)

    def too_many(self, conn: Any, where: str) -> bool:
        """Whether one address has half of all threads, or of all connections."""
        self.connected = {known for known in self.connected if known.sock.fileno() >= 0} | {conn}
        mine = sum(known.client[0] == where for known in self.connected)
        threads, connections = int(self.cfg.threads), int(self.worker_connections)
        return self.busy[where] >= threads // 2 or mine > connections // 2

    def handle(self, conn: Any) -> Any:
        """One request, whose head has to arrive soon."""
        self.due[conn] = monotonic() + HEAD
        try:
            return super().handle(conn)
        finally:
            self.due.pop(conn, None)

    def handle_request(self, req: Any, conn: Any) -> Any:
        """The head is there; a body has to follow, an answer may take as long as it likes."""
        if req.method in ("GET", "HEAD"):
            self.due.pop(conn, None)
        else:
            self.due[conn] = monotonic() + WHOLE
        return super().handle_request(req, conn)

    def watch(self) -> None:
        """Cut off what is overdue: the thread that reads it then gets its end."""
        while True:
            sleep(1)
            now = monotonic()
            for conn, until in list(self.due.items()):
                if now > until:
                    with suppress(OSError):
                        conn.sock.shutdown(socket.SHUT_RDWR)

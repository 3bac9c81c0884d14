"""Gunicorn's threaded worker, with limits per address and timeouts for slow requests."""

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
    """A threaded worker with deadlines and a fair share for every address.

    Behind a trusted proxy all connections are the proxy's, which then has to limit clients itself.
    """

    def init_process(self) -> None:
        """Start the watching thread, then serve."""
        self.shares = not Settings.read().proxied
        self.busy: Counter[str] = Counter()
        self.connected: set[Any] = set()
        self.due: dict[Any, float] = {}
        threading.Thread(target=self.watch, name="deadlines", daemon=True).start()
        super().init_process()

    def load_wsgi(self) -> None:
        """Load the application, and exempt what is loaded from garbage collection."""
        super().load_wsgi()
        gc.collect()
        gc.freeze()

    def enqueue_req(self, conn: Any) -> None:
        """Give the connection a thread, unless its address has its share already."""
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
        """Release the connection's share; called on the main thread."""
        self.busy[where] -= 1
        if not self.busy[where]:
            del self.busy[where]
        self.finish_request(conn, done)

    def too_many(self, conn: Any, where: str) -> bool:
        """Whether this address has half of all threads or of all connections."""
        self.connected = {known for known in self.connected if known.sock.fileno() >= 0} | {conn}
        mine = sum(known.client[0] == where for known in self.connected)
        threads, connections = int(self.cfg.threads), int(self.worker_connections)
        return self.busy[where] >= threads // 2 or mine > connections // 2

    def handle(self, conn: Any) -> Any:
        """Handle a request, with a deadline for its head."""
        self.due[conn] = monotonic() + HEAD
        try:
            return super().handle(conn)
        finally:
            self.due.pop(conn, None)

    def handle_request(self, req: Any, conn: Any) -> Any:
        """Handle a request after its head, with a deadline for its body only."""
        if req.method in ("GET", "HEAD"):
            self.due.pop(conn, None)
        else:
            self.due[conn] = monotonic() + WHOLE
        return super().handle_request(req, conn)

    def watch(self) -> None:
        """Shut down overdue connections, which ends the reads that wait for them."""
        while True:
            sleep(1)
            now = monotonic()
            for conn, until in list(self.due.items()):
                if now > until:
                    with suppress(OSError):
                        conn.sock.shutdown(socket.SHUT_RDWR)

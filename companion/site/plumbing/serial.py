"""Concurrent GETs handled one at a time.

Python makes only one page at a time anyway; twenty threads taking turns at it every few
milliseconds make each of them slow, and all together slower.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

PATIENCE = 0.25  # seconds; then the page in front is stuck on something else than Python


class SerialGets:
    """Lets GETs through one by one; a tap never waits, nor does the news."""

    def __init__(self, app: WSGIApplication) -> None:
        self._app = app
        self._busy = threading.Lock()

    def __call__(self, environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        """Answer, when it is this page's turn."""
        waits = environ["REQUEST_METHOD"] == "GET" and not environ["PATH_INFO"].startswith("/live/")
        if not waits or not self._busy.acquire(timeout=PATIENCE):
            return self._app(environ, start)
        try:
            return self._app(environ, start)
        finally:
            self._busy.release()

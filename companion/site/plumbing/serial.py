"""Concurrent GETs handled one at a time.

Python renders only one page at a time anyway; twenty threads switching every few
milliseconds make each page slow, and all of them slower.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

PATIENCE = 0.25  # seconds; after that the running page is waiting for something other than Python


class SerialGets:
    """Lets GETs through one by one; forms and live streams never wait."""

    def __init__(self, app: WSGIApplication) -> None:
        self._app = app
        self._busy = threading.Lock()

    def __call__(self, environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        """Answer the request, a GET when it is its turn."""
        waits = environ["REQUEST_METHOD"] == "GET" and not environ["PATH_INFO"].startswith("/live/")
        if not waits or not self._busy.acquire(timeout=PATIENCE):
            return self._app(environ, start)
        try:
            return self._app(environ, start)
        finally:
            self._busy.release()

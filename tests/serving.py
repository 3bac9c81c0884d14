"""The application behind a real server, for real browsers."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from flask import Flask
from werkzeug.serving import WSGIRequestHandler, make_server


class Quiet(WSGIRequestHandler):
    """Says nothing about requests."""

    def log(self, *args: object) -> None:
        """Nothing."""


@contextmanager
def serving(app: Flask) -> Iterator[str]:
    """The address of `app`, served by a thread per request until the block ends."""
    server = make_server("127.0.0.1", 0, app, threaded=True, request_handler=Quiet)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        app.extensions["hub"].close()
        server.shutdown()
        server.server_close()
        thread.join(5)

"""The application behind a real server, for real browsers."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from flask import Flask
from werkzeug.serving import ThreadedWSGIServer, WSGIRequestHandler, make_server

from companion.core.services import services_of
from companion.site.plumbing.hub import Hub

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment


class Quiet(WSGIRequestHandler):
    """Says nothing about requests."""

    def log(self, *args: object) -> None:
        """Nothing."""


def whole(app: WSGIApplication) -> WSGIApplication:
    """`app` with every answer read at once, but for streams.

    This server leaves a file open when the browser goes away in the middle of it.
    """

    def answer(environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        parts = app(environ, start)
        if environ["PATH_INFO"].startswith("/live/"):
            return parts
        try:
            return [b"".join(parts)]
        finally:
            if hasattr(parts, "close"):
                parts.close()

    return answer


@contextmanager
def serving(app: Flask) -> Iterator[str]:
    """The address of `app`, served by a thread per request until the block ends."""
    server = make_server("127.0.0.1", 0, whole(app), threaded=True, request_handler=Quiet)
    assert isinstance(server, ThreadedWSGIServer)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        services_of(app).the(Hub).close()
        server.shutdown()
        server.server_close()
        thread.join(5)

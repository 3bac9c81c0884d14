"""The phones of the measurements: a broken answer costs them one answer, not the connection."""

from __future__ import annotations

import threading
from http.client import IncompleteRead
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from tests.laboratory.bench.live import Phone

BROKEN, WHOLE = "broken", "whole"


class Moody(BaseHTTPRequestHandler):
    """Breaks off in the middle of one page; the other ones are whole."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Length", "20")
        self.end_headers()
        self.wfile.write(b"half a page" if BROKEN in self.path else b"a whole page, and on")
        self.close_connection = True

    def log_message(self, *args: object) -> None:
        """Nothing."""


def test_after_a_broken_answer_the_next_one_is_heard() -> None:
    server = HTTPServer(("127.0.0.1", 0), Moody)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    phone = Phone(f"http://127.0.0.1:{server.server_port}", "code")
    try:
        with pytest.raises(IncompleteRead):
            phone._ask(phone._tapping, "GET", f"/{BROKEN}")
        assert phone._ask(phone._tapping, "GET", f"/{WHOLE}") == "a whole page, and on"
    finally:
        phone.hang_up()
        server.shutdown()
        server.server_close()

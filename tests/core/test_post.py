"""Letters are handed to the mail server that is named, and to none where none is."""

from __future__ import annotations

import socketserver
import threading
from collections.abc import Iterator

import pytest

from companion.config import Settings, SettingsError
from companion.core.post import Letter, make_post

LETTER = Letter("m@example.org", "Hello 海", "Text 海\n", "https://play.example.org/mail/x/stop")


class Server(socketserver.StreamRequestHandler):
    """Takes one letter, and keeps what it was told."""

    def handle(self) -> None:
        heard: list[str] = self.server.heard  # type: ignore[attr-defined]  # set below
        self.wfile.write(b"220 here\r\n")
        data = False
        while line := self.rfile.readline():
            text = line.decode().rstrip("\r\n")
            heard.append(text)
            if data and text != ".":
                continue
            data = text.upper() == "DATA"
            answer = b"354 go on" if data else b"221 bye" if text == "QUIT" else b"250 good"
            self.wfile.write(answer + b"\r\n")
            if text == "QUIT":
                return


@pytest.fixture
def server() -> Iterator[socketserver.TCPServer]:
    with socketserver.TCPServer(("127.0.0.1", 0), Server) as found:
        found.heard = []  # type: ignore[attr-defined]  # what it was told
        threading.Thread(target=found.serve_forever, daemon=True).start()
        yield found
        found.shutdown()


def test_a_letter_arrives_with_its_one_tap(server: socketserver.TCPServer) -> None:
    port = server.server_address[1]
    settings = Settings(
        smtp_host="127.0.0.1", smtp_port=port, smtp_security="none",
        smtp_from="t@example.org", public_url="https://play.example.org",
    )  # fmt: skip
    post = make_post(settings)
    assert post
    assert post.send(LETTER)
    heard: list[str] = server.heard  # type: ignore[attr-defined]  # what it was told
    assert any("TO:<m@example.org>" in line for line in heard)
    assert "List-Unsubscribe: <https://play.example.org/mail/x/stop>" in heard
    assert "List-Unsubscribe-Post: List-Unsubscribe=One-Click" in heard


def test_a_server_that_is_not_there_is_no_error() -> None:
    settings = Settings(
        smtp_host="127.0.0.1", smtp_port=1, smtp_security="none",
        smtp_from="t@example.org", public_url="https://play.example.org",
    )  # fmt: skip
    post = make_post(settings)
    assert post
    assert not post.send(LETTER)


def test_without_a_server_nobody_writes() -> None:
    assert make_post(Settings()) is None


@pytest.mark.parametrize("lacking", ["smtp_from", "public_url", "smtp_security"])
def test_what_cannot_work_is_said_at_the_start(lacking: str) -> None:
    given = {
        "smtp_host": "127.0.0.1",
        "smtp_from": "t@example.org",
        "public_url": "https://play.example.org",
        lacking: "x" if lacking == "smtp_security" else "",
    }
    with pytest.raises(SettingsError):
        make_post(Settings(**given))  # type: ignore[arg-type]  # texts only

"""`companion serve --share`: a stand-in on PATH plays the tunnel program."""

import os
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.cli._share import INSTALL, TUNNELS, shared
from companion.composition import create_app
from companion.config import Settings
from companion.sheets.verbs.new_sheet import open_sheet
from tests.cli.test_serve import Serving, start
from tests.servers import PATIENCE, wait_for

__all__ = ["start"]
ADDRESS = "https://quick-fish.trycloudflare.com"
BOX = f"""2026-11-27T18:00:00Z INF Requesting new quick Tunnel on trycloudflare.com...
2026-11-27T18:00:02Z INF +----------------------------------------------+
2026-11-27T18:00:02Z INF |  {ADDRESS}        |
2026-11-27T18:00:02Z INF +----------------------------------------------+"""
FUNNEL = (
    "Available on the internet:\n\nhttps://laptop.tail1234.ts.net/\n|-- proxy http://127.0.0.1:"
)
REFUSED = 'ERR failed to request quick Tunnel: Post "https://api.trycloudflare.com/tunnel": no host'

Stand = Callable[..., Path]


@pytest.fixture
def stand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Stand:
    """Put a program of that name on an otherwise empty PATH; returns where it notes its call."""
    folder = tmp_path / "programs"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))

    def put(name: str, says: str, then: str = "signal.pause()") -> Path:
        noted = tmp_path / f"{name}.called"
        program = folder / name
        program.write_text(
            f"#!{sys.executable}\nimport os, pathlib, signal, sys\n"
            "called = ' '.join([str(os.getpid()), *sys.argv[1:]])\n"
            f"pathlib.Path({str(noted)!r}).write_text(called)\n"
            f"print({says!r}, file=sys.stderr, flush=True)\n{then}\n"
        )
        program.chmod(0o755)
        return noted

    return put


def told(tmp_path: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """A start that is refused."""
    command = [sys.executable, "-m", "companion", "serve", "--port", "0", "--share"]
    return subprocess.run(
        [*command, "--data", str(tmp_path / "data"), *arguments],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


def sheet(tmp_path: Path) -> str:
    with create_app(Settings(data=tmp_path / "data", testing=True)).app_context():
        return open_sheet("abcdefgh", "fisherman", ["Aki", "Ben", "Chie"]).code


def page(one: Serving, path: str) -> tuple[str, str]:
    """A page as the tunnel program asks for it, and its cookies."""
    forwarded = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.9"}
    asked = urllib.request.Request(f"http://127.0.0.1:{one.port}{path}", headers=forwarded)
    with urllib.request.urlopen(asked, timeout=PATIENCE) as answer:
        return answer.read().decode(), str(answer.headers)


def test_its_address_is_printed_used_for_links_and_ends_with_the_server(
    start: Callable[..., Serving], stand: Stand, tmp_path: Path
) -> None:
    noted = stand("cloudflared", BOX)
    one = start("--share")
    printed = one.log.read_text()
    assert f"For phones         {ADDRESS}\n" in printed
    assert "█" in printed, "no QR code"
    number, _, arguments = noted.read_text().partition(" ")
    assert arguments == f"tunnel --no-autoupdate --url http://127.0.0.1:{one.port}"
    text, headers = page(one, f"/sheets/{sheet(tmp_path)}/share")
    assert f"{ADDRESS}/" in text
    assert "Strict-Transport-Security" in headers
    assert one.stop(signal.SIGTERM) == 0
    with pytest.raises(ProcessLookupError):
        os.kill(int(number), 0)
    assert "has ended" not in one.log.read_text()


def test_the_server_goes_on_without_it_and_says_so(
    start: Callable[..., Serving], stand: Stand, tmp_path: Path
) -> None:
    noted = stand("cloudflared", BOX)
    one = start("--share")
    path = f"/sheets/{sheet(tmp_path)}/share"
    os.kill(int(noted.read_text().split()[0]), signal.SIGKILL)
    wait_for(lambda: f"so {ADDRESS} no longer works" in one.log.read_text(), one.log)
    assert ADDRESS not in page(one, path)[0]
    assert one.stop() == 0


def test_without_a_program_one_line_says_what_to_install(stand: Stand, tmp_path: Path) -> None:
    answer = told(tmp_path)
    assert answer.returncode == 1
    assert answer.stderr == f"Error: {INSTALL}\n"


def test_the_next_program_is_tried_and_the_last_words_are_shown(
    start: Callable[..., Serving], stand: Stand, tmp_path: Path
) -> None:
    stand("tailscale", "Funnel is not available on your tailnet.", "sys.exit(1)")
    stand("cloudflared", REFUSED, "sys.exit(1)")
    answer = told(tmp_path)
    assert answer.returncode == 1
    assert "tailscale gave no https address: Funnel is not available" in answer.stderr
    assert f"cloudflared gave no https address: {REFUSED}" in answer.stderr
    stand("cloudflared", BOX)
    assert ADDRESS in start("--share").log.read_text()


def test_the_address_of_a_funnel() -> None:
    _, shape = TUNNELS["tailscale"]
    assert (found := shape.search(FUNNEL))
    assert found[0] == "https://laptop.tail1234.ts.net"
    assert not shape.search("To enable, visit: https://login.tailscale.com/f/funnel?node=n1")


def test_only_this_machine_is_a_proxy() -> None:
    settings = shared(Settings(trusted_proxies="10.0.0.0/8"), ADDRESS)
    assert settings.trusted_proxies == "127.0.0.1 ::1"
    assert shared(Settings(trusted_proxies="none"), ADDRESS).proxied


@pytest.mark.parametrize(
    ("arguments", "environment", "words"),
    [
        (["--host", "192.168.1.5"], {}, "--share works with --host 0.0.0.0 or 127.0.0.1 only."),
        (["--processes", "2"], {"REDIS_URL": "redis://localhost"}, "leave out --processes"),
        ([], {"PUBLIC_URL": "https://play.example.org"}, "PUBLIC_URL already names the address"),
    ],
)
def test_what_does_not_go_with_it(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    environment: dict[str, str],
    words: str,
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    answer = told(tmp_path, *arguments)
    assert answer.returncode == 1
    assert words in answer.stderr

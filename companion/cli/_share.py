"""`serve --share`: an https address by a tunnel program that the owner has installed."""

import re
import shutil
import subprocess
import threading
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from queue import Empty, SimpleQueue
from typing import Final, Self

import click

from companion.config import HERE, Settings

LISTENING: Final = ("0.0.0.0", "::", "127.0.0.1", "localhost")
"""Where the server must listen: a tunnel program reaches 127.0.0.1 only."""
PATIENCE: Final = 45.0  # seconds until the address must be known
TUNNELS: Final = {
    "tailscale": (
        ("funnel", "--yes", "{port}"),
        re.compile(r"https://[a-z0-9-]+\.[a-z0-9-]+\.ts\.net(?=/|\s|$)"),
    ),
    "cloudflared": (
        ("tunnel", "--no-autoupdate", "--url", "http://127.0.0.1:{port}"),
        re.compile(r"https://(?!api\.)[a-z0-9-]+\.trycloudflare\.com"),
    ),
}
"""By program, the best first: its arguments, and the address in what it prints."""
INSTALL: Final = (
    "--share needs a tunnel program. Install one of them: tailscale (https://tailscale.com/download)"
    " or cloudflared (https://developers.cloudflare.com/tunnel/downloads)."
)


def check_shareable(settings: Settings, processes: int) -> None:
    """Raise ClickException if the companion cannot get an address by --share."""
    if settings.public_url:
        raise click.ClickException("PUBLIC_URL already names the address: leave out --share.")
    if settings.host not in LISTENING:
        raise click.ClickException("--share works with --host 0.0.0.0 or 127.0.0.1 only.")
    if processes > 1:
        raise click.ClickException("--share works with one web process: leave out --processes.")


def shared(settings: Settings, address: str) -> Settings:
    """The settings behind a tunnel program: its address for links, this machine as proxy."""
    return replace(settings, public_url=address, trusted_proxies=HERE)


@dataclass
class Tunnel:
    """A running tunnel program and its address; `stop` ends it."""

    name: str
    process: "subprocess.Popen[str]"
    address: str = ""
    last: str = ""
    """The last line that it printed."""
    stopping: threading.Event = field(default_factory=threading.Event)

    @classmethod
    def start(cls, port: int) -> Self:
        """Start the first installed program that gives an address; ClickException if none does."""
        installed = [name for name in TUNNELS if shutil.which(name)]
        if not installed:
            raise click.ClickException(INSTALL)
        failed = []
        for name in installed:
            tunnel = cls.run(name, port)
            if tunnel.address:
                return tunnel
            tunnel.stop()
            failed.append(f"{name} gave no https address: {tunnel.last or 'it printed nothing'}")
        raise click.ClickException("\n".join(failed))

    @classmethod
    def run(cls, name: str, port: int) -> Self:
        """Start the program and wait for its address; "" if it ends or prints none in time."""
        arguments, shape = TUNNELS[name]
        process = subprocess.Popen(
            [shutil.which(name) or name, *(one.format(port=port) for one in arguments)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
        )
        tunnel, found = cls(name, process), SimpleQueue[str]()
        threading.Thread(target=tunnel.read, args=(shape, found.put), daemon=True).start()
        try:
            tunnel.address = found.get(timeout=PATIENCE)
        except Empty:
            tunnel.address = ""
        return tunnel

    def read(self, shape: re.Pattern[str], found: Callable[[str], None]) -> None:
        """Read all that it prints, so that it never waits; report the address, at its end ""."""
        assert self.process.stdout
        for line in self.process.stdout:
            self.last = line.strip() or self.last
            if address := shape.search(line):
                found(address[0])
        found("")

    def watch(self, ended: Callable[[], None]) -> None:
        """Say on the terminal if it ends before it is stopped, and call `ended`."""

        def wait() -> None:
            self.process.wait()
            if not self.stopping.wait(1):  # Ctrl-C ends both programs at once
                ended()
                click.echo(
                    f"  {self.name} has ended, so {self.address} no longer works: {self.last}\n"
                    "  In this network the companion goes on. For a new address, start it again.\n",
                    err=True,
                )

        threading.Thread(target=wait, name="tunnel", daemon=True).start()

    def stop(self) -> None:
        """End the program, and wait until it has ended."""
        self.stopping.set()
        self.process.terminate()
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

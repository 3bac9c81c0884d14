"""Machines of a drill: network namespaces whose cables can be pulled (Linux, root).

They share the processors of this computer; the network between them is real.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

from tests.laboratory.bench.drills.programs import Missing, Program

HERE = 1  # this computer's number in their network


class Machine:
    """One of several: an address, a folder, programs, and a cable."""

    def __init__(self, name: str, number: int, folder: Path) -> None:
        self.name, self.folder, self.programs = name, folder / name, list[Program]()
        self.folder.mkdir(mode=0o755)
        self.address = address(number)
        self.space = f"tairyo-{os.getpid()}-{name}"
        self.cable = f"t{os.getpid()}-{number}"
        self.inside = ["ip", "netns", "exec", self.space]

    def unplug(self) -> None:
        """Whoever talks to it hears nothing more: no answer, and no refusal."""
        ip("link", "set", self.cable, "down")

    def plug_in(self) -> None:
        """It is reached again."""
        ip("link", "set", self.cable, "up")


@contextmanager
def network(folder: Path, names: Sequence[str]) -> Iterator[list[Machine]]:
    """A switch, and machines of these names on it."""
    if os.geteuid() or not shutil.which("ip"):
        raise Missing("machines need root and `ip` (iproute2)")
    folder.chmod(0o755)  # PostgreSQL is another user
    switch = f"t{os.getpid()}-sw"
    with ExitStack() as kept:
        ip("link", "add", switch, "type", "bridge")
        kept.callback(ip, "link", "del", switch)
        ip("addr", "add", f"{address(HERE)}/24", "dev", switch)
        ip("link", "set", switch, "up")
        machines = [Machine(name, HERE + n, folder) for n, name in enumerate(names, 1)]
        for one in machines:
            ip("netns", "add", one.space)
            kept.callback(ip, "netns", "del", one.space)
            ends = ["type", "veth", "peer", "name", "eth0", "netns", one.space]
            ip("link", "add", one.cable, *ends)
            kept.callback(ip, "link", "del", one.cable)
            ip("link", "set", one.cable, "master", switch)
            ip("-n", one.space, "addr", "add", f"{one.address}/24", "dev", "eth0")
            for own in ("eth0", "lo"):
                ip("-n", one.space, "link", "set", own, "up")
            one.plug_in()
        yield machines


def address(number: int) -> str:
    """The address of a machine in a network of this process alone."""
    return f"10.{100 + os.getpid() % 100}.{os.getpid() // 100 % 250}.{number}"


def ip(*words: str) -> None:
    """One command of iproute2; Missing where this computer does not allow it."""
    done = subprocess.run(["ip", *words], check=False, capture_output=True, text=True)
    if done.returncode:
        raise Missing(f"ip {' '.join(words)}: {done.stderr.strip()}")

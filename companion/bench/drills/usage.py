"""What the programs of an installation use: processor time and memory (Linux)."""

from __future__ import annotations

import os
import time
from collections import defaultdict
from contextlib import suppress
from pathlib import Path

from companion.bench.drills.installation import Installation
from companion.bench.drills.programs import family

TICK = os.sysconf("SC_CLK_TCK")


class Usage:
    """Processor time from the moment it is made, and memory at any moment, by program."""

    def __init__(self, made: Installation) -> None:
        self.made, self.began = made, time.monotonic()
        self.before = self._spent()

    def cores(self) -> dict[str, float]:
        """How many cores each program kept busy, on average, since the beginning."""
        seconds = time.monotonic() - self.began
        return {
            name: (spent - self.before.get(name, 0.0)) / seconds
            for name, spent in self._spent().items()
        }

    def megabytes(self) -> dict[str, float]:
        """Memory by program; what processes share counts once."""
        found: defaultdict[str, float] = defaultdict(float)
        for program in self.made.programs:
            found[program.name] += sum(_share(pid) for pid in family(program.pid)) / 1024
        return dict(found)

    def _spent(self) -> dict[str, float]:
        found: defaultdict[str, float] = defaultdict(float)
        for program in self.made.programs:
            found[program.name] += sum(_seconds(pid) for pid in family(program.pid))
        return dict(found)


def _seconds(pid: int) -> float:
    """Processor time of one process and of its children that have ended."""
    with suppress(OSError, ValueError):
        words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return sum(int(word) for word in words[11:15]) / TICK
    return 0.0


def _share(pid: int) -> int:
    """Kilobytes of one process, with its part of what is shared."""
    with suppress(OSError, StopIteration, ValueError):
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    return 0

"""`python -m tests.evening --seed N [--seeds M] [--failing]`: play evenings, say what differs."""

from __future__ import annotations

import argparse
import os
import sys
import time
from contextlib import nullcontext
from statistics import median

from tests import compiling
from tests.evening.house import POSTGRES, built
from tests.evening.play import play
from tests.evening.shrinking import short, shrunk
from tests.powercut import failing
from tests.servers import postgres_database


def main() -> int:
    """Play the seeds; 1 where the referee found a difference."""
    asked = argparse.ArgumentParser(prog="python -m tests.evening", description=__doc__)
    asked.add_argument("--seed", type=int, required=True, help="the first evening")
    asked.add_argument("--seeds", type=int, default=1, help="how many, one after another")
    asked.add_argument("--story", action="store_true", help="tell what happened")
    asked.add_argument("--failing", action="store_true", help="let calls to the disk fail, too")
    asked.add_argument("--postgres", action="store_true", help="on PostgreSQL instead of SQLite")
    given = asked.parse_args()
    if given.failing:
        failing.start_again("tests.evening")
    compiling.once()
    with postgres_database() if given.postgres else nullcontext("") as url:
        if url:
            os.environ[POSTGRES] = url
        built()
        return evenings(given)


def evenings(given: argparse.Namespace) -> int:
    """Play them; 1 where the referee found a difference."""
    wrong, faults, saved, seconds = 0, dict[str, int](), 0, list[float]()
    for seed in range(given.seed, given.seed + given.seeds):
        began = time.process_time()
        played = play(seed)
        seconds.append(time.process_time() - began)
        saved += played.saved
        for fault, times in played.faults.items():
            faults[fault] = faults.get(fault, 0) + times
        if given.story:
            print("\n".join(played.story))
        if played.differences:
            played = shrunk(seed, played)
            print(f"With as little trouble as it goes wrong with ({played.saved} writes):")
            print("\n".join([*short(played), *played.differences]))
        wrong += bool(played.differences)
        print(f"seed {seed}: {len(played.differences)} differences", flush=True)
    happened = ", ".join(f"{times} {fault}" for fault, times in faults.items())
    print(f"{saved} writes acknowledged; {happened}; median {median(seconds):.1f} s of processor")
    return 1 if wrong or not saved else 0


if __name__ == "__main__":
    sys.exit(main())

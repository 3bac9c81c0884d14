"""The search processes, so that searching never delays a page.

Each is spawned fresh and imports only the engine: no web, no database, no key. Its input is a
View.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import CancelledError, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import partial
from time import time
from typing import NamedTuple, ParamSpec, TypeVar

import ai
from companion.kit.state import View

P = ParamSpec("P")
T = TypeVar("T")
LONGEST = 60  # seconds; a search ends long before by its own deadline
YIELD = 10  # niceness: pages get ten times the CPU share of searches,
YIELD_TO_PLAY = 19  # and searches seven times the share of reviews


class Thought(NamedTuple):
    """The AI's choice, and when its search began (system clock, seconds)."""

    choice: ai.Choice
    began: float


Choose = Callable[[View, str, int, float], Thought]
"""(View, level, seed, share of the level's thinking time): the choice."""


def think(
    view: View, level: str, seed: int, simulations: int | None = None, pace: float = 1.0
) -> Thought:
    """Search in this process; `pace` is the share of the level's thinking time to use."""
    began = time()
    return Thought(ai.choose(view, level, seed, simulations=simulations, pace=pace), began)


class Stopped(Exception):
    """The pool was stopped; the turn is taken after the next start."""


class SearchPool:
    """Runs searches in other processes, replacing any that die."""

    def __init__(self, processes: int | None = None, niceness: int = YIELD) -> None:
        self.processes = processes or min(os.cpu_count() or 1, 4)
        self._niceness = niceness
        self._lock = threading.Lock()
        self._stopped = False
        self._pool: ProcessPoolExecutor | None = (
            None  # started on first use: score sheets need none
        )

    def call(self, work: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
        """The result of a module-level function in another process."""
        pool, search = self._started(), partial(work, *arguments, **named)
        try:
            return pool.submit(in_time, search).result()
        except (BrokenProcessPool, CancelledError, RuntimeError) as error:
            if not self._replaced(pool, error):
                raise
        return self._started().submit(in_time, search).result()

    def warm_up(self) -> None:
        """Start one process before the first turn, without waiting for it."""
        if not self.pids():
            with suppress(Stopped, RuntimeError):  # the turn itself will report the error
                self._started().submit(int)

    def renew(self) -> None:
        """Search in new processes from now on; running searches finish in the old ones."""
        with self._lock:
            old, self._pool = self._pool, None
        if old is not None:
            old.shutdown(wait=False)
            self.warm_up()

    def pids(self) -> list[int]:
        """The ids of the running processes."""
        pool = self._pool
        return list(pool._processes or ()) if pool else []

    def stop(self) -> None:
        """End the processes, even during a search."""
        with self._lock:
            self._stopped = True
            if self._pool is not None:
                end(self._pool)

    def _started(self) -> ProcessPoolExecutor:
        """The pool, started on first use."""
        with self._lock:
            if self._stopped:
                raise Stopped
            if self._pool is None:
                self._pool = start(self.processes, self._niceness)
            return self._pool

    def _replaced(self, pool: ProcessPoolExecutor, error: Exception) -> bool:
        """True if a failed pool has been replaced by a new one, once for all callers."""
        with self._lock:
            if self._stopped:
                raise Stopped from error
            if self._pool is pool and isinstance(error, BrokenProcessPool):
                self._pool = start(self.processes, self._niceness)
                end(pool)
            return self._pool is not pool


def start(processes: int, niceness: int) -> ProcessPoolExecutor:
    """A pool of spawned processes: forked ones would inherit locks, sockets and the key."""
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(processes, context, live_with_parent, (niceness,))


def end(pool: ProcessPoolExecutor) -> None:
    """Stop a pool at once."""
    running = list((pool._processes or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for process in running:
        process.terminate()


def in_time(search: Callable[[], T]) -> T:
    """Search in this process; if that hangs, the process ends, and the pool replaces it."""
    if not hasattr(signal, "alarm"):
        return search()
    signal.alarm(LONGEST)
    try:
        return search()
    finally:
        signal.alarm(0)


def live_with_parent(niceness: int) -> None:
    """In a new process: end with the parent, and lower the priority."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C goes to the parent
    let_pages_go_first(niceness)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def let_pages_go_first(niceness: int = YIELD) -> None:
    """Lower this process's priority, because a delayed page is noticed and a search is not."""
    with suppress(AttributeError, OSError):
        os.nice(niceness)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)

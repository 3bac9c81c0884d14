"""The search processes, so that thinking never delays a page.

Each is started fresh and imports the engine alone: no web, no database, no key. What reaches it
is a View, in memory.
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
from time import time
from typing import NamedTuple, ParamSpec, TypeVar

import ai
from companion.kit.state import View

P = ParamSpec("P")
T = TypeVar("T")
LONGEST = 60.0  # seconds; a search ends by its own deadline long before
YIELD = 10  # niceness: pages get ten times the share of a core that thinking gets,
YIELD_TO_PLAY = 19  # and thinking seven times the share that reviews get


class Thought(NamedTuple):
    """What the AI chose, and when it began to search (seconds of the system's clock)."""

    choice: ai.Choice
    began: float


def think(
    view: View, level: str, seed: int, simulations: int | None = None, pace: float = 1.0
) -> Thought:
    """Search here and now; `pace` is the share of its thinking that the level may take."""
    began = time()
    return Thought(ai.choose(view, level, seed, simulations=simulations, pace=pace), began)


class Stopped(Exception):
    """The pool was stopped: this turn is taken after the next start."""


class SearchPool:
    """Searches, each in another process; a process that dies is replaced."""

    def __init__(self, processes: int | None = None, niceness: int = YIELD) -> None:
        self.processes = processes or min(os.cpu_count() or 1, 4)
        self._niceness = niceness
        self._lock = threading.Lock()
        self._stopped = False
        self._pool: ProcessPoolExecutor | None = None  # a club that only keeps score needs none

    def choose(
        self, view: View, level: str, seed: int, simulations: int | None, pace: float = 1.0
    ) -> Thought:
        """What `think` finds, in a process of its own."""
        return self.call(think, view, level, seed, simulations, pace)

    def call(self, work: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
        """What a function of a module finds, in a process of its own."""
        pool = self._started()
        try:
            return pool.submit(work, *arguments, **named).result(LONGEST)
        except (BrokenProcessPool, CancelledError, RuntimeError) as error:
            if not self._replaced(pool, error):
                raise
        return self._started().submit(work, *arguments, **named).result(LONGEST)

    def warm_up(self) -> None:
        """Have one process ready before the first turn; does not wait for it."""
        if not self.pids():
            with suppress(Stopped, RuntimeError):  # its turn says what is wrong with it
                self._started().submit(int)

    def renew(self) -> None:
        """Search in new processes from now on; searches under way end in the old ones."""
        with self._lock:
            old, self._pool = self._pool, None
        if old is not None:
            old.shutdown(wait=False)
            self.warm_up()

    def pids(self) -> list[int]:
        """The processes that are running."""
        pool = self._pool
        return list(pool._processes or ()) if pool else []

    def stop(self) -> None:
        """End the processes, also in the middle of a search."""
        with self._lock:
            self._stopped = True
            if self._pool is not None:
                end(self._pool)

    def _started(self) -> ProcessPoolExecutor:
        """The pool; the first who asks starts it."""
        with self._lock:
            if self._stopped:
                raise Stopped
            if self._pool is None:
                self._pool = start(self.processes, self._niceness)
            return self._pool

    def _replaced(self, pool: ProcessPoolExecutor, error: Exception) -> bool:
        """True when there is another pool now instead of one that failed; one is made for all."""
        with self._lock:
            if self._stopped:
                raise Stopped from error
            if self._pool is pool and isinstance(error, BrokenProcessPool):
                self._pool = start(self.processes, self._niceness)
                end(pool)
            return self._pool is not pool


def start(processes: int, niceness: int) -> ProcessPoolExecutor:
    """Processes that begin with nothing: a fork would inherit locks, sockets and the key."""
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(processes, context, live_with_parent, (niceness,))


def end(pool: ProcessPoolExecutor) -> None:
    """Stop a pool at once."""
    running = list((pool._processes or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for process in running:
        process.terminate()


def live_with_parent(niceness: int) -> None:
    """In the new process: end with the parent however that ends, and let pages go first."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent
    let_pages_go_first(niceness)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def let_pages_go_first(niceness: int = YIELD) -> None:
    """Think with what the pages of the same machine leave: a late tap is felt, a thought is not."""
    with suppress(AttributeError, OSError):
        os.nice(niceness)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)

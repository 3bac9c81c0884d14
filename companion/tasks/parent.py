"""Processes that end with the one that started them, however that one ends."""

from __future__ import annotations

import os
from threading import Thread


def end_together() -> None:
    """From now on every process forked from this one ends as soon as this one is gone.

    They hold one end of a pipe of which only this process holds the other: when it closes, for
    whatever reason, nobody is there any more to work for. What they leave undone comes again.
    """
    if not hasattr(os, "register_at_fork"):
        return  # where nothing forks
    hears, holds = os.pipe()
    held = [holds]

    def in_child() -> None:
        if held:  # else a child's own child
            os.close(held.pop())
        Thread(target=wait_and_end, args=(hears,), name="parent", daemon=True).start()

    os.register_at_fork(after_in_child=in_child)


def wait_and_end(hears: int) -> None:
    """End this process at the end of that pipe."""
    os.read(hears, 1)
    os._exit(1)

"""The live bus: carries "match-7 is now at 31" to every web process."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

Listener = Callable[[str, int], None]
PASSING = "/"  # in a topic: what stands behind it passes, and is no version
EVERYONE = "*"  # the topic of all pages: news may have been missed, look again


class Bus(Protocol):
    """What services publish to and the hub of each web process listens to."""

    def publish(self, topic: str, version: int) -> None:
        """Tell every listener; never fails the caller, whose data is already stored."""

    def listen(self, listener: Listener) -> None:
        """Call `listener` for every piece of news from now on."""

    def close(self) -> None:
        """Hear nothing any more."""

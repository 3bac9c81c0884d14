"""How full the house is: how long turns wait for their search, and how long a search then takes.

Searches get shorter before anybody waits for them; the pages of a match say so while it lasts.
"""

from __future__ import annotations

from collections import deque
from statistics import median
from typing import Final

from companion.core.bus import PASSING
from companion.core.services import services

ALLOWED: Final = 0.3
"""Seconds that turns may wait before searches get shorter."""
LEAST: Final = 0.25
"""The share of its time that a search keeps, however full the house is."""
RECENT: Final = 8
"""Turns of this process; a single long wait, as after a restart, changes nothing."""
TOPIC: Final = "full"


class Fullness:
    """How long recent turns of this process waited for their search."""

    def __init__(self) -> None:
        self._waits: deque[float] = deque([0.0] * RECENT, RECENT)

    def waited(self, seconds: float) -> None:
        """Record the wait of one turn."""
        self._waits.append(max(0.0, seconds))

    def pace(self) -> float:
        """The share of its level's time that the next search gets, 1 in an empty house."""
        return max(LEAST, ALLOWED / max(ALLOWED, median(self._waits)))


def pace_at(match_id: int) -> float:
    """The share of its time for a search at that match, whose pages are told if it is not all."""
    pace = services().the(Fullness).pace()
    if pace < 1.0:
        services().bus.publish(f"match-{match_id}{PASSING}{TOPIC}", round(100 * pace))
    return pace

"""An event as it stands: who is here, the rounds and their tables, what an organiser ruled.

What a table played is not in here: that is on its sheet, or in its match. `events.entries.fold`
reads all this from the event's lines.

evening    all of it                          stage      a round, its clock and its seating
table      a table of a round                 settings   how it is played, seated and counted
"""

from companion.events.state.evening import (
    ATTENDANCE,
    EXPECTED,
    GONE,
    LAST,
    LATE,
    POINTS,
    PRESENT,
    READY,
    STANDBY,
    STEPS,
    WARNING,
    Adjustment,
    Evening,
    Penalty,
)
from companion.events.state.settings import OwnPoints, Settings
from companion.events.state.stage import BESIDES, COUNTS, DROPPED, MARKS, Stage, Timer
from companion.events.state.table import Asked, Changed, Note, Said, Table, Totals

__all__ = [
    "ATTENDANCE", "BESIDES", "COUNTS", "DROPPED", "EXPECTED", "GONE", "LAST", "LATE", "MARKS",
    "POINTS", "PRESENT", "READY", "STANDBY", "STEPS", "WARNING", "Adjustment", "Asked", "Changed",
    "Evening", "Note", "OwnPoints", "Penalty", "Said", "Settings", "Stage", "Table", "Timer",
    "Totals",
]  # fmt: skip

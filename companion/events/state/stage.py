"""A round, or a table that started on its own: game, seating, clock."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from companion.competition.seating.rounds import Round
from companion.events.state.event_table import Table
from companion.kit.words import Phrase

COUNTS, BESIDES, DROPPED = "counts", "besides", "dropped"
"""The marks of a table of an open event: it counts, does not count, or was given up."""
LAST_MINUTES: Final = timedelta(minutes=5)
"""What is left of a round's time when its last minutes are announced."""


@dataclass(frozen=True)
class Timer:
    """The clock of a round: minutes to play, and how much time has been used."""

    minutes: int
    used: timedelta = timedelta()
    running_since: datetime | None = None

    def left(self, now: datetime) -> timedelta:
        """Return the time left; negative when it is over."""
        running = now - self.running_since if self.running_since else timedelta()
        return timedelta(minutes=self.minutes) - self.used - running

    def paused(self, now: datetime) -> Timer:
        """Return this clock, paused."""
        if self.running_since is None:
            return self
        return replace(self, used=self.used + (now - self.running_since), running_since=None)

    def resumed(self, now: datetime) -> Timer:
        """Return this clock, running."""
        return self if self.running_since else replace(self, running_since=now)


@dataclass(frozen=True)
class Stage:
    """A round of the event: its game, seating, tables and clock."""

    number: int
    game: str
    seated: Round
    drafted_by: int  # the entry that seated it
    tables: tuple[Table, ...] = ()
    timer: Timer | None = None
    closed: bool = False
    final: bool = False
    forecast: tuple[Round, ...] = ()
    """The later rounds that the seating planned along with this one."""
    alone: bool = False
    """Whether it is a table of an open event, independent of all others."""
    mark: str = COUNTS
    games: tuple[str, ...] = ()
    """The game of each table if they differ; if empty, all play `game`."""
    called: bool = False
    """Whether the last minutes were announced."""
    same: str = ""
    """A random code for a duplicate round; its deals are derived from it and a secret."""
    started_by: int = 0
    """The entry that started it; 0 for a table of an open event."""
    lost: tuple[tuple[int, str], ...] = ()
    """(table, game) choices that were lost when it was seated again."""

    def game_at(self, table: int) -> str:
        """Return the game of the table with that number."""
        return self.games[table - 1] if self.games else self.game

    @property
    def kinds(self) -> tuple[str, ...]:
        """The games played in it, without repeats, in the order of the tables."""
        return tuple(dict.fromkeys(self.games)) or (self.game,)

    @property
    def title(self) -> Phrase:
        """Its title: "Round n", the finals, or "Table n" for a table of an open event."""
        if self.alone:
            return Phrase("Table %(n)s", n=self.number)
        if not self.final:
            return Phrase("Round %(n)s", n=self.number)
        return Phrase("Semi-finals") if len(self.seated.tables) > 1 else Phrase("Final")

    @property
    def started(self) -> bool:
        return bool(self.tables)

    @property
    def going(self) -> bool:
        """Whether it has started, is not closed and was not given up."""
        return self.started and not self.closed and self.mark != DROPPED

    def table(self, number: int) -> Table:
        """Return the table with that number; LookupError if there is none."""
        for table in self.tables:
            if table.number == number:
                return table
        raise LookupError(f"round {self.number} has no table {number}")


def seated_at(stage: Stage) -> set[int]:
    """Return the people with a seat in a round, started or not, including those replaced."""
    seats = {one for table in stage.tables for one in (*table.seats, *table.replaced)}
    found = seats or {one for table in stage.seated.tables for one in table}
    return {person for person in found if person is not None}


def sat_at(stage: Stage) -> set[int]:
    """Return the people of a started round: at its tables, replaced, or sitting out."""
    here = {person for table in stage.tables for person in (*table.seats, *table.replaced)}
    return {person for person in here if person is not None} | set(stage.seated.byes)

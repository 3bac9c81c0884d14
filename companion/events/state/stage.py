"""A round, or a table that started on its own: game, seating, clock."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from companion.competition.seating.rounds import Round
from companion.events.state.event_table import Table
from companion.kit.words import Phrase

COUNTS, BESIDES, DROPPED = "counts", "besides", "dropped"
MARKS: Final = (COUNTS, BESIDES, DROPPED)
"""What becomes of a table of an open evening: it counts, it is played besides, it was given up."""


@dataclass(frozen=True)
class Timer:
    """The clock of a round: minutes to play, and how much of them is used."""

    minutes: int
    used: timedelta = timedelta()
    running_since: datetime | None = None

    def left(self, now: datetime) -> timedelta:
        """What is left, below nothing once the time is over."""
        running = now - self.running_since if self.running_since else timedelta()
        return timedelta(minutes=self.minutes) - self.used - running

    def paused(self, now: datetime) -> Timer:
        """The same clock, standing."""
        if self.running_since is None:
            return self
        return replace(self, used=self.used + (now - self.running_since), running_since=None)

    def resumed(self, now: datetime) -> Timer:
        """The same clock, running."""
        return self if self.running_since else replace(self, running_since=now)


@dataclass(frozen=True)
class Stage:
    """A round of the evening: its game, its seating, and how far it is."""

    number: int
    game: str
    seated: Round
    drafted_by: int  # the line that seated it
    tables: tuple[Table, ...] = ()
    timer: Timer | None = None
    closed: bool = False
    final: bool = False
    forecast: tuple[Round, ...] = ()
    """The rounds that the seating foresaw after this one."""
    alone: bool = False
    """A table of an open evening: it began by itself and waits for no other."""
    mark: str = COUNTS
    games: tuple[str, ...] = ()
    """What each table plays, in a round whose tables play several games; else all play `game`."""
    called: bool = False
    """Whether the last minutes were called."""
    same: str = ""
    """Drawn for it, where all tables get the same deals: these follow from it and a secret."""
    lost: tuple[tuple[int, str], ...] = ()
    """Tables, and the games chosen for them, that could not be kept when it was seated anew."""

    def game_at(self, table: int) -> str:
        """What the table of that number plays."""
        return self.games[table - 1] if self.games else self.game

    @property
    def kinds(self) -> tuple[str, ...]:
        """The games that are played in it, each once, in the order of the tables."""
        return tuple(dict.fromkeys(self.games)) or (self.game,)

    @property
    def title(self) -> Phrase:
        """What the round is called: by its number, as the finals it is, or as its only table."""
        if self.alone:
            return Phrase("Table %(n)s", n=self.number)
        if not self.final:
            return Phrase("Round %(n)s", n=self.number)
        return Phrase("Semi-finals") if len(self.seated.tables) > 1 else Phrase("Final")

    @property
    def started(self) -> bool:
        """Whether people sit there."""
        return bool(self.tables)

    @property
    def going(self) -> bool:
        """Whether people play there, or could play on."""
        return self.started and not self.closed and self.mark != DROPPED

    def table(self, number: int) -> Table:
        """The table of that number; LookupError when there is none."""
        for table in self.tables:
            if table.number == number:
                return table
        raise LookupError(f"round {self.number} has no table {number}")


def sat_at(stage: Stage) -> set[int]:
    """The people of a started round: at its tables now, replaced in it, or sitting out."""
    here = {person for table in stage.tables for person in (*table.seats, *table.replaced)}
    return {person for person in here if person is not None} | set(stage.seated.byes)

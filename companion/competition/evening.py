"""An event as it stands: who is here, the rounds and their tables, what an organiser ruled.

What a table played is not in here: that is on its sheet, or in its match. `ledger` reads all this
from the event's lines.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any, Final

from companion.competition.rounds import Round
from companion.competition.signing import Signing
from companion.competition.when import When
from companion.kit.words import Phrase

EXPECTED, PRESENT, LATE, STANDBY, GONE = "expected", "present", "late", "standby", "gone"
ATTENDANCE: Final = (EXPECTED, PRESENT, LATE, STANDBY, GONE)
READY: Final = (PRESENT, LATE, STANDBY)
"""Those who could take over a seat in the middle of a round."""

WARNING, POINTS, LAST = "warning", "points", "last"
STEPS: Final = (WARNING, POINTS, LAST)
"""Penalties, the mildest first."""

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
class Said:
    """What somebody of a table says the totals are, from which phone, and what the sheet said."""

    totals: tuple[int, ...]
    sheet: tuple[int, ...] | None = None
    phone: str = ""

    def denies(self, totals: tuple[int, ...]) -> bool:
        """Whether it is another result; a yes to a sheet that was changed since is no no."""
        return self.totals != totals and self.totals != self.sheet


@dataclass(frozen=True)
class Asked:
    """A round of a closed table's sheet as somebody asks to have it, in that line of the journal.

    It waits for a yes; `refused` names who said no. `before` and `after` are the totals it was
    about when it was asked for.
    """

    line: int
    entry: int
    value: Any
    before: tuple[int, ...]
    after: tuple[int, ...]
    by: str
    at: datetime
    refused: str = ""


@dataclass(frozen=True)
class Changed:
    """A change of a closed table's result: who asked for it, and who agreed.

    `entry` is the round of its sheet, None where it is a ruling or the names.
    """

    entry: int | None
    by: str
    agreed: str
    at: datetime


@dataclass(frozen=True)
class Totals:
    """The totals of a table that kept its own paper; who of them wrote it, and on which phone."""

    totals: tuple[int, ...]
    person: int | None = None
    phone: str = ""


@dataclass(frozen=True)
class Note:
    """What helpers wrote down about a table, for each other."""

    text: str
    by: str
    at: datetime


@dataclass(frozen=True)
class Penalty:
    """A warning, points off, or the last place at a table, with the reason."""

    person: int
    step: str
    points: int
    reason: str
    round: int
    table: int
    line: int


@dataclass(frozen=True)
class Table:
    """A table of a started round, by number from 1: who sits where now, None being an AI.

    `ruled` are the totals an organiser set by hand, `replaced` who left a seat in mid-round, and
    `said` what those who were asked say the totals are. `closed` when its round is, or the evening:
    after that people `asked` for corrections, and it was `changed`.
    """

    number: int
    seats: tuple[int | None, ...]
    ruled: tuple[int, ...] | None = None
    why: str = ""
    replaced: tuple[int | None, ...] = ()
    said: Mapping[int, Said] = field(default_factory=dict)
    closed: bool = False
    totals: Totals | None = None
    last: frozenset[int] = frozenset()
    """Who has the last place by penalty."""
    extra: int = 0
    """Minutes that this table alone has more."""
    notes: tuple[Note, ...] = ()
    asked: tuple[Asked, ...] = ()
    changed: tuple[Changed, ...] = ()

    @property
    def waiting(self) -> tuple[Asked, ...]:
        """What nobody has answered yet."""
        return tuple(one for one in self.asked if not one.refused)


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


@dataclass(frozen=True)
class Adjustment:
    """Points given or taken by an organiser, with the reason."""

    person: int
    points: float
    reason: str
    line: int


@dataclass
class Evening:
    """What the lines in force add up to."""

    settings: dict[str, Any] = field(default_factory=dict)
    people: dict[int, str] = field(default_factory=dict)
    """By person, in the order they were entered, how they attend."""
    stages: list[Stage] = field(default_factory=list)
    adjustments: list[Adjustment] = field(default_factory=list)
    penalties: list[Penalty] = field(default_factory=list)
    paid: set[int] = field(default_factory=set)
    """Who has paid the entry fee."""
    lots: dict[int, int] = field(default_factory=dict)
    """By person the number drawn when the first round began that they could play."""
    when: When = field(default_factory=When)
    signing: Signing = field(default_factory=Signing)
    signed: dict[int, int] = field(default_factory=dict)
    """By person, in the order in which they signed up, the line that says so."""
    moved: dict[int, bool] = field(default_factory=dict)
    """Who waited and has a place now, and whether somebody has told them."""
    ended: bool = False

    def here(self) -> list[int]:
        """Those who can be seated now, in the order they were entered."""
        return [person for person, how in self.people.items() if how in (PRESENT, LATE)]

    def seen(self) -> list[int]:
        """Everybody who was here at some time, and whoever played."""
        came = [p for p, how in self.people.items() if how not in (EXPECTED, STANDBY)]
        sat = {p for stage in self.stages if stage.started for p in sat_at(stage)}
        return list(dict.fromkeys([*came, *sorted(sat)]))

    def current(self) -> Stage | None:
        """The round that is being seated or played, if any; tables of an open evening are none."""
        rounds = self.rounds()
        return rounds[-1] if rounds and not rounds[-1].closed else None

    def rounds(self) -> list[Stage]:
        """The stages at which all are seated at once."""
        return [stage for stage in self.stages if not stage.alone]

    def over(self) -> int:
        """How many rounds are over; finals are counted by themselves."""
        return sum(stage.closed and not stage.final for stage in self.rounds())

    def alone(self) -> list[Stage]:
        """The tables that were opened by themselves and not given up."""
        return [stage for stage in self.stages if stage.alone and stage.mark != DROPPED]

    def arriving(self) -> str:
        """How somebody attends who comes in now: late once a round was seated."""
        return LATE if self.rounds() else PRESENT

    def played(self) -> tuple[Round, ...]:
        """The rounds people sat in, as the seating wants them."""
        return tuple(stage.seated for stage in self.stages if stage.started)

    def stage(self, number: int) -> Stage:
        """The round of that number; LookupError when there is none."""
        if not 1 <= number <= len(self.stages):
            raise LookupError(f"there is no round {number}")
        return self.stages[number - 1]


def sat_at(stage: Stage) -> set[int]:
    """The people of a started round: at its tables now, replaced in it, or sitting out."""
    here = {person for table in stage.tables for person in (*table.seats, *table.replaced)}
    return {person for person in here if person is not None} | set(stage.seated.byes)

"""The whole state of an event, folded from its entries."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Final, Literal, NamedTuple, Protocol

from companion.competition.seating.rounds import Round
from companion.competition.when import When
from companion.events.state.event_settings import Settings
from companion.events.state.event_table import Changed, Table
from companion.events.state.sign_up import Signing
from companion.events.state.stage import DROPPED, Stage, sat_at
from companion.journal.entry import People, Text

How = Literal["expected", "present", "late", "standby", "gone"]
"""How somebody attends."""
EXPECTED: Final = "expected"
PRESENT: Final = "present"
LATE: Final = "late"
STANDBY: Final = "standby"
GONE: Final = "gone"
ATTENDANCE: Final[tuple[How, ...]] = (EXPECTED, PRESENT, LATE, STANDBY, GONE)
READY: Final = (PRESENT, LATE, STANDBY)
"""Those who could take over a seat in the middle of a round."""

WARNING, POINTS, LAST = "warning", "points", "last"
STEPS: Final = (WARNING, POINTS, LAST)
"""Penalties, the mildest first."""


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
class Adjustment:
    """Points given or taken by an organiser, with the reason."""

    person: int
    points: float
    reason: str
    line: int


class Team(NamedTuple):
    """People whose points are added up; they share no table while that can be helped."""

    name: Text
    people: People


@dataclass
class Evening:
    """What the lines in force add up to."""

    settings: Settings = field(default_factory=Settings)
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
    teams: tuple[Team, ...] = ()
    teams_by: int = 0
    """The line that says so."""
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


class Signed(Protocol):
    """Who wrote something, and when."""

    @property
    def by(self) -> str: ...
    @property
    def at(self) -> datetime: ...


def note_mark(evening: Evening, number: int, stamp: Signed) -> None:
    """Whether a table counts is part of its result."""
    change = Changed(None, stamp.by, stamp.by, stamp.at)
    for table in evening.stage(number).tables:
        put(evening, evening.stage(number), changed(table, change))


def changed(table: Table, change: Changed) -> Table:
    """Return the table, which remembers what was changed after it was closed."""
    return replace(table, changed=(*table.changed, change)) if table.closed else table


def put(evening: Evening, stage: Stage, table: Table) -> None:
    """The table as it is now, in its round."""
    tables = tuple(table if old.number == table.number else old for old in stage.tables)
    evening.stages[stage.number - 1] = replace(stage, tables=tables)

"""The whole state of an event, folded from its entries."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Final, Literal, NamedTuple, Protocol

from companion.competition.local_time import When
from companion.competition.seating.rounds import Round
from companion.events.state.calls import Message, TableCall
from companion.events.state.event_games import Offering
from companion.events.state.event_settings import EventSettings
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
"""Who can take over a seat during a round."""

WARNING, POINTS, LAST = "warning", "points", "last"
"""The steps of a penalty, mildest first."""

MOST_SHOWN: Final = 3
"""Messages shown at a time; a later one replaces the oldest."""


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
    """People whose points are added up; they share a table only if it cannot be avoided."""

    name: Text
    people: People


@dataclass
class EventState(Offering):
    """The state of an event after all entries in force."""

    settings: EventSettings = field(default_factory=EventSettings)
    people: dict[int, str] = field(default_factory=dict)
    """Attendance by person, in the order they were entered."""
    stages: list[Stage] = field(default_factory=list)
    adjustments: list[Adjustment] = field(default_factory=list)
    penalties: list[Penalty] = field(default_factory=list)
    paid: set[int] = field(default_factory=set)
    """Who has paid the entry fee."""
    lots: dict[int, int] = field(default_factory=dict)
    """The number each person drew when the first round they could play began."""
    when: When = field(default_factory=When)
    signing: Signing = field(default_factory=Signing)
    signed: dict[int, int] = field(default_factory=dict)
    """The entry by which each person signed up, in that order."""
    moved: dict[int, bool] = field(default_factory=dict)
    """Who moved up from the waiting list, and whether they have been told."""
    teams: tuple[Team, ...] = ()
    teams_by: int = 0
    """The entry that set the teams."""
    calls: dict[int, TableCall] = field(default_factory=dict)
    """Calls for the director, by their entry."""
    messages: list[Message] = field(default_factory=list)
    ended: bool = False

    def open_calls(self) -> list[TableCall]:
        """Return the calls of tables in play that nobody has closed, the oldest first."""
        return [call for call in self.calls.values() if not call.closed and self.lasts(call)]

    def shown(self, *places: tuple[int, int]) -> list[Message]:
        """Return the latest messages to all, to rounds in play, and to these (round, table)."""
        told = [one for one in self.messages if not one.table or (one.round, one.table) in places]
        return [one for one in told if self.lasts(one)][-MOST_SHOWN:]

    def lasts(self, one: TableCall | Message) -> bool:
        """Return whether the event, and the round that it belongs to if any, are still going on."""
        if self.ended or not one.round:
            return not self.ended
        stage = self.stage(one.round)
        return stage.going and stage.started_by < one.line

    def here(self) -> list[int]:
        """Return who can be seated now, in the order they were entered."""
        return [person for person, how in self.people.items() if how in (PRESENT, LATE)]

    def seen(self) -> list[int]:
        """Return everybody who was here at some time, including all who played."""
        came = [p for p, how in self.people.items() if how not in (EXPECTED, STANDBY)]
        return list(dict.fromkeys([*came, *sorted(self.sat())]))

    def sat(self) -> set[int]:
        """Return everybody who played or sat out in a round."""
        return {p for stage in self.stages if stage.started for p in sat_at(stage)}

    def current(self) -> Stage | None:
        """Return the round being seated or played, if any; never a table of an open event."""
        rounds = self.rounds()
        return rounds[-1] if rounds and not rounds[-1].closed else None

    def rounds(self) -> list[Stage]:
        """Return the rounds, without tables of an open event."""
        return [stage for stage in self.stages if not stage.alone]

    def over(self) -> int:
        """Return how many rounds are over, without finals."""
        return sum(stage.closed and not stage.final for stage in self.rounds())

    def alone(self) -> list[Stage]:
        """Return the tables of an open event that were not given up."""
        return [stage for stage in self.stages if stage.alone and stage.mark != DROPPED]

    def arriving(self) -> str:
        """Return the attendance of a person who arrives now: late once a round was seated."""
        return LATE if self.rounds() else PRESENT

    def played(self) -> tuple[Round, ...]:
        """Return the seatings of the started rounds."""
        return tuple(stage.seated for stage in self.stages if stage.started)

    def stage(self, number: int) -> Stage:
        """Return the round with that number; LookupError if there is none."""
        if not 1 <= number <= len(self.stages):
            raise LookupError(f"there is no round {number}")
        return self.stages[number - 1]


class Signed(Protocol):
    """The author and time of an entry."""

    @property
    def by(self) -> str: ...
    @property
    def at(self) -> datetime: ...


def note_mark(state: EventState, number: int, stamp: Signed) -> None:
    """Record that a table's result changed by marking whether it counts, if it was closed."""
    change = Changed(None, stamp.by, stamp.by, stamp.at)
    for table in state.stage(number).tables:
        put(state, state.stage(number), changed(table, change))


def changed(table: Table, change: Changed) -> Table:
    """Return the table with this change added if it was closed; otherwise unchanged."""
    return replace(table, changed=(*table.changed, change)) if table.closed else table


def put(state: EventState, stage: Stage, table: Table) -> None:
    """Replace a table in its round."""
    tables = tuple(table if old.number == table.number else old for old in stage.tables)
    state.stages[stage.number - 1] = replace(stage, tables=tables)

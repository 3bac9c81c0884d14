"""Many events at once, read in a few queries and cached.

An event's version counts its lines and its tables' results, so what was worked out at one version
stays true for it. Members who were found to be one person are one here.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import cached_property
from typing import Final, cast

from sqlalchemy import func, select

from companion.clubs.verbs.same_person import one_person
from companion.competition.standings.points import Result
from companion.competition.standings.standing import Line
from companion.core.broken import Broken, reading
from companion.core.cache import Cache, cache
from companion.events.entries.event_fold import read
from companion.events.state.evening import Evening
from companion.events.state.event_table import Table
from companion.events.state.stage import COUNTS
from companion.events.verbs.event_journal import LATEST
from companion.events.verbs.results import Found, Key, outcomes
from companion.events.verbs.standings import counted, honours, results
from companion.kit import lines as stored
from companion.models import Club, Event, EventLine, db, now


@dataclass(frozen=True)
class Summary:
    """An event with all that follows from it; `results` are those that are in, in their order."""

    event_id: int
    evening: Evening
    results: tuple[Result, ...]
    unrated: frozenset[tuple[int, int]]
    """(round, table) of tables at which somebody was replaced, or which do not count."""

    @cached_property
    def places(self) -> tuple[Line, ...]:
        """Everybody's place as the evening's own page tells it: by the finals, once they are over.

        Before that, or without any, by the standings.
        """
        over = any(stage.final and stage.closed for stage in self.evening.stages)
        return tuple(honours(self.evening, self.results)) if over else self.lines

    @cached_property
    def changed(self) -> bool:
        """Whether a result was changed after it was closed."""
        return any(table.changed for stage in self.evening.stages for table in stage.tables)

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """The standings; most of the work, which not every page needs."""
        with reading("event", self.event_id):
            return tuple(counted(self.evening, self.results))


def summaries(club: Club, events: Sequence[Event]) -> dict[int, Summary]:
    """By event what follows from it, in at most four queries for any number of events.

    An event that is damaged is not among them: it stops no other.
    """
    same = one_person([club.id])
    who = hash(tuple(sorted(same.items())))
    known: Cache[Summary] = cache("events")
    found = {event.id: known.get(f"{event.code} {who}", event.version) for event in events}
    fresh = [event for event in events if found[event.id] is None]
    journals: defaultdict[int, list[stored.Line]] = defaultdict(list)
    if fresh:
        row = EventLine  # its columns alone: thousands of objects would take longer than all else
        chosen = select(row.event_id, row.n, row.kind, row.data, row.by, row.at)
        chosen = chosen.where(row.event_id.in_([event.id for event in fresh]))
        for line in db.session.execute(chosen.order_by(row.event_id, row.n)):
            journals[line.event_id].append(cast("stored.Line", line))
        played = outcomes(fresh)
    for event in fresh:
        try:
            with reading("event", event.id):
                it = worked_out(event, as_one(read(journals[event.id]), same), played)
        except Broken:
            continue
        known.keep(f"{event.code} {who}", event.version, it)
        found[event.id] = it
    return {number: it for number, it in found.items() if it is not None}


def worked_out(event: Event, evening: Evening, played: Mapping[Key, Found]) -> Summary:
    """What follows from an event, with the outcomes of its tables."""
    stages = [stage for stage in evening.stages if stage.started]
    return Summary(
        event.id,
        evening,
        tuple(results(event, evening, stages, played)),
        frozenset(
            (s.number, t.number) for s in stages for t in s.tables if t.replaced or s.mark != COUNTS
        ),
    )


def as_one(evening: Evening, same: Mapping[int, int]) -> Evening:
    """The evening with every person as the one they are."""
    if not same:
        return evening
    stages = [
        replace(
            stage,
            seated=replace(stage.seated, byes=tuple(same.get(p, p) for p in stage.seated.byes)),
            tables=tuple(one_at(table, same) for table in stage.tables),
        )
        for stage in evening.stages
    ]
    return replace(
        evening,
        people={same.get(person, person): how for person, how in evening.people.items()},
        stages=stages,
        adjustments=[
            replace(one, person=same.get(one.person, one.person)) for one in evening.adjustments
        ],
        signed=one_list(evening.signed, same),
        moved={same.get(person, person): told for person, told in evening.moved.items()},
        paid={same.get(person, person) for person in evening.paid},
        penalties=[
            replace(one, person=same.get(one.person, one.person)) for one in evening.penalties
        ],
        lots={same.get(person, person): lot for person, lot in evening.lots.items()},
    )


def one_list(signed: Mapping[int, int], same: Mapping[int, int]) -> dict[int, int]:
    """Who signed up: of two lines of one person the first counts."""
    found: dict[int, int] = {}
    for person, line in signed.items():
        found.setdefault(same.get(person, person), line)
    return found


def one_at(table: Table, same: Mapping[int, int]) -> Table:
    """A table with every person as the one they are."""
    seats = tuple(None if person is None else same.get(person, person) for person in table.seats)
    return replace(table, seats=seats, last=frozenset(same.get(one, one) for one in table.last))


LONG: Final = timedelta(hours=12)
"""So long after its beginning, or after the last thing that was done, nobody plays any more,
whether or not somebody thought of ending it."""
MOST: Final = 60
"""Evenings that are looked at, the latest ones."""


@dataclass(frozen=True)
class Evenings:
    """A club's evenings with how they stand: those on, the coming ones first to last, the rest."""

    on: Sequence[tuple[Event, Evening]]
    next: Sequence[tuple[Event, Evening]]
    past: Sequence[tuple[Event, Evening]]
    damaged: Sequence[Event] = ()
    """Those that cannot be read any more."""

    @property
    def first(self) -> tuple[Event, Evening] | None:
        """What somebody of the club wants now: what is on, else what comes next, else the last."""
        return next(iter([*self.on, *self.next, *self.past]), None)


def evenings_of(club: Club, *, public: bool = False) -> Evenings:
    """The club's evenings that were not filed away; the public ones alone if so asked."""
    chosen = select(Event).where(Event.club_id == club.id, Event.archived_at.is_(None))
    if public:
        chosen = chosen.where(Event.public)
    events = db.session.scalars(chosen.order_by(*LATEST).limit(MOST)).all()
    found = summaries(club, events)
    all_of_them = [(event, found[event.id].evening) for event in events if event.id in found]
    last = last_done(events)
    on = [one for one in all_of_them if is_on(one[1], last[one[0].id])]
    coming = [one for one in all_of_them if one not in on and is_to_come(*one)]
    past = [one for one in all_of_them if one not in on and one not in coming]
    damaged = [event for event in events if event.id not in found]
    return Evenings(on, coming[::-1], past, damaged)


def last_done(events: Sequence[Event]) -> dict[int, datetime]:
    """By event when the last line of its journal was written."""
    numbers = [event.id for event in events]
    chosen = select(EventLine.event_id, func.max(EventLine.at))
    lines = chosen.where(EventLine.event_id.in_(numbers)).group_by(EventLine.event_id)
    return {row[0]: row[1] for row in db.session.execute(lines)}


def is_on(evening: Evening, last: datetime) -> bool:
    """Whether people are playing, or between two rounds."""
    begun = any(stage.started for stage in evening.stages)
    return begun and not evening.ended and now() < last + LONG


def is_to_come(event: Event, evening: Evening) -> bool:
    """Whether it has not begun yet, or should have only just."""
    begun = any(stage.started for stage in evening.stages)
    return not begun and not evening.ended and now() < event.held_at + LONG

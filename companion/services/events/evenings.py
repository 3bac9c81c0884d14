"""Many events at once: read in a handful of queries, and remembered while nothing changes.

An event's version counts its lines and its tables' results, so what was worked out at one version
stays true for it. Members who were found to be one person are one here.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from sqlalchemy import select

from companion.competition.evening import COUNTS, Evening, Table
from companion.competition.evening.ledger import read
from companion.competition.standings.points import Result
from companion.competition.standings.standing import Line
from companion.infrastructure.broken import Broken, reading
from companion.infrastructure.cache import Cache, cache
from companion.models import Club, Event, EventLine, db
from companion.services.clubs.merged import one_person
from companion.services.events.results import Found, Key, outcomes
from companion.services.events.standings import counted, honours, results


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
    journals: defaultdict[int, list[EventLine]] = defaultdict(list)
    if fresh:
        chosen = select(EventLine).where(EventLine.event_id.in_([event.id for event in fresh]))
        for line in db.session.scalars(chosen.order_by(EventLine.event_id, EventLine.n)):
            journals[line.event_id].append(line)
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
        tuple(results(event, stages, played)),
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

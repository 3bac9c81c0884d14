"""Many events at once, read in a few queries and cached.

An event's version counts its entries and its tables' results, so what was computed for a version
stays valid for it. Merged members count as one person.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import cast

from sqlalchemy import Row, select

from companion.clubs.verbs.same_person import one_person
from companion.competition.standings.cut import decided
from companion.competition.standings.points import Result
from companion.competition.standings.standing import StandingsRow
from companion.core.broken import Broken, reading
from companion.core.cache import Latest
from companion.core.services import cache
from companion.events.entries.event_fold import read
from companion.events.state.event_games import Games
from companion.events.state.event_state import EventState
from companion.events.state.stage import COUNTS
from companion.events.verbs.event_journal import event_state
from companion.events.verbs.results import Found, Key, outcomes
from companion.events.verbs.standings import counted, results
from companion.kit import stored_entries as stored
from companion.models import Club, Event, EventLine, db


@dataclass(frozen=True)
class Summary:
    """An event with everything computed from it; `results` are the known ones, in order.

    It is a `Tally`, too, and more: pages of one event need its state.
    """

    event_id: int
    state: EventState
    results: tuple[Result, ...]
    unrated: frozenset[tuple[int, int]]
    """(round, table) of tables that do not count, or where somebody was replaced."""

    @cached_property
    def places(self) -> tuple[StandingsRow, ...]:
        """Everybody's place as on the event's own page: by the finals once they are over.

        Before that, or without finals, by the standings.
        """
        over = any(stage.final and stage.closed for stage in self.state.stages)
        return tuple(decided([self.lines, self.finals])) if over else self.lines

    @property
    def people(self) -> Set[int]:
        return self.state.people.keys()

    @property
    def level(self) -> str:
        return self.state.settings.level

    @property
    def best(self) -> int:
        return self.state.settings.best

    @property
    def kits(self) -> Games:
        return self.state.kits

    @property
    def ended(self) -> bool:
        return self.state.ended

    @property
    def ends(self) -> datetime | None:
        return self.state.when.ends

    @cached_property
    def changed(self) -> bool:
        """Whether a result was changed after its table was closed."""
        return any(table.changed for stage in self.state.stages for table in stage.tables)

    @cached_property
    def lines(self) -> tuple[StandingsRow, ...]:
        """The standings; computed on demand because few pages need them."""
        with reading("event", self.event_id):
            return tuple(counted(self.state, self.results))

    @cached_property
    def finals(self) -> tuple[StandingsRow, ...]:
        """The standings of the finals; empty without any."""
        with reading("event", self.event_id):
            return tuple(counted(self.state, self.results, finals=True))


def summary_of(event: Event) -> Summary:
    """Return the event's summary; Broken says why it cannot be read."""
    found = summaries(event.club, [event]).get(event.id)
    if found is None:
        with reading("event", event.id):
            found = worked_out(event, event_state(event), outcomes([event]))
    return found


def summaries(club: Club, events: Sequence[Event]) -> dict[int, Summary]:
    """Return a summary by event id, in at most four queries for any number of events.

    Damaged events are left out and do not affect the others.
    """
    same = one_person([club.id])
    who = hash(tuple(sorted(same.items())))
    known: Latest[Summary] = Latest(cache("events"))
    found = {event.id: known.get(f"{event.code} {who}", event.version) for event in events}
    fresh = [event for event in events if found[event.id] is None]
    journals: defaultdict[int, list[stored.StoredEntry]] = defaultdict(list)
    try:
        with reading("event", fresh[0].id if fresh else 0):
            for line in entries_of(fresh):
                journals[line.event_id].append(cast("stored.StoredEntry", line))
            played = outcomes(fresh)
    except Broken:  # part of the database is damaged: read the events one by one
        alone = [summaries(club, [event]) for event in events] if len(events) > 1 else []
        return {number: it for one in alone for number, it in one.items()}
    for event in fresh:
        try:
            with reading("event", event.id):
                it = worked_out(event, read(journals[event.id], same), played)
        except Broken:
            continue
        known.keep(f"{event.code} {who}", event.version, it)
        found[event.id] = it
    return {number: it for number, it in found.items() if it is not None}


def entries_of(events: Sequence[Event]) -> Iterable[Row[*tuple[object, ...]]]:
    """Return the entries of all these journals.

    Only the columns: creating thousands of objects would take most of the time.
    """
    row = EventLine
    chosen = select(row.event_id, row.n, row.kind, row.data, row.by, row.at)
    chosen = chosen.where(row.event_id.in_([event.id for event in events]))
    ordered = chosen.order_by(row.event_id, row.n)
    return db.session.execute(ordered) if events else ()


def worked_out(event: Event, state: EventState, played: Mapping[Key, Found]) -> Summary:
    """Return the summary of an event, given the outcomes of its tables."""
    stages = [stage for stage in state.stages if stage.started]
    return Summary(
        event.id,
        state,
        tuple(results(event, state, stages, played)),
        frozenset(
            (s.number, t.number) for s in stages for t in s.tables if t.replaced or s.mark != COUNTS
        ),
    )

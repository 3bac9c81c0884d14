"""The tables of a round as its page shows them, and what was typed for one in vain."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from companion.competition.evening import Evening, Stage, Table
from companion.services.events.agreement import State, state_of
from companion.services.events.results import Found, Key, Outcome, outcome
from companion.web.access.at_event import AtEvent
from companion.web.plumbing.links import page_of

URGENT = ("disputed", "unconfirmed", "playing", "in")


class Ruling(NamedTuple):
    """A ruling that could not be made, as it was written."""

    table: int
    totals: Sequence[str]
    why: str


@dataclass(frozen=True)
class Kept:
    """Another form of a table that could not be kept, as it was written."""

    table: int
    form: str
    totals: Sequence[str] = ()
    person: int = 0
    step: str = ""
    reason: str = ""
    text: str = ""


@dataclass(frozen=True)
class Row:
    """A table of the round: what it plays on, and how far it is."""

    table: Table
    result: Outcome
    begun: bool
    state: State
    page: str
    screen: bool


def rows(at: AtEvent, evening: Evening, stage: Stage, found: Mapping[Key, Found]) -> list[Row]:
    """The tables with what they play on and how far they are; what is missing comes first."""
    places = {(place.round, place.number): place for place in at.event.tables}
    lines = []
    for table in stage.tables:
        result = outcome(table, found.get((at.event.id, stage.number, table.number)))
        place = places[stage.number, table.number]
        source = place.sheet or place.match
        lines.append(
            Row(
                table,
                result,
                result.finished or any(result.totals),
                state_of(evening, table, result),
                page_of(source) if source else "",
                place.match is not None,
            )
        )
    if not stage.going:
        return sorted(lines, key=lambda row: row.state != "disputed")
    return sorted(lines, key=lambda row: URGENT.index(row.state))

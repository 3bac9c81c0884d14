"""Whether the people of a table agree on its result: what stands between it and closing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from companion.competition.evening import Evening, Table
from companion.models import Event
from companion.services.events.results import Found, Key, Outcome, outcome, outcomes

State = Literal["in", "unconfirmed", "playing", "disputed"]
"""How far a table is; all but the first keep its round open."""


def state_of(evening: Evening, table: Table, result: Outcome) -> State:
    """How far a table is, looked at as its event is set."""
    if not result.finished:
        return "playing"
    if not evening.settings["confirm"] or result.ruled:
        return "in"
    if disputed(table, result):
        return "disputed"
    return "in" if seconded(table, result) else "unconfirmed"


def states(
    event: Event, evening: Evening, number: int, found: Mapping[Key, Found] | None = None
) -> dict[int, State]:
    """How far each table of a round is, by what the tables say."""
    found = outcomes([event]) if found is None else found
    return {
        table.number: state_of(
            evening, table, outcome(table, found.get((event.id, number, table.number)))
        )
        for table in evening.stage(number).tables
    }


def missing(event: Event, evening: Evening, number: int) -> list[int]:
    """The tables of a round whose results are not in, or not agreed upon where that is wanted."""
    return [table for table, state in states(event, evening, number).items() if state != "in"]


def disputed(table: Table, result: Outcome) -> bool:
    """Whether somebody of the table says another result; one yes does not override a no."""
    return any(said.denies(result.totals) for said in table.said.values())


def seconded(table: Table, result: Outcome) -> bool:
    """Whether a second person says so too: not who wrote the sheet, nor their phone.

    Where everybody wrote a part of it, any two from two phones will do.
    """
    yes = {person: said for person, said in table.said.items() if said.totals == result.totals}
    if any(p not in result.people and said.phone not in result.phones for p, said in yes.items()):
        return True
    return len(yes) > 1 and len({said.phone for said in yes.values()}) > 1

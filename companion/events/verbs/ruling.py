"""Confirming, disputing and ruling results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.competition.agreement import Agreement, agreement
from companion.core.append import Appended, touch
from companion.core.refused import Refused, ask_if_another
from companion.events.entries.result_entries import Adjust, Confirm, Ruling
from companion.events.state.event_state import EventState
from companion.events.state.event_table import Table
from companion.events.verbs.event_journal import going, locked, once, settled, table_of, write
from companion.events.verbs.event_tables import row_of
from companion.events.verbs.results import Found, Key, Outcome, outcome, outcomes
from companion.journal.entry import Person
from companion.kit.words import Phrase
from companion.models import OVER, Event, Match, now
from companion.tables.setting_up import check_totals


@once
def rule(
    event: Event,
    number: int,
    table: int,
    totals: Sequence[int],
    why: str,
    *,
    key: str,
    by: str,
    directs: bool = True,
) -> Appended:
    """Set a table's totals by ruling, with the reason; also in a closed round."""
    with locked(event) as state:
        settled(state, directs)
        check_totals(totals, len(table_of(state, number, table).seats))
        if not why.strip():
            raise Refused(Phrase("Write down the reason: everyone will see it."))
        end_it(row_of(event, number, table).match)
        ruling = Ruling(round=number, table=table, totals=tuple(totals), why=why.strip()[:200])
        return write(event, ruling, key=key, by=by)


def end_it(match: Match | None) -> None:
    """Close the match of a table with shared deals: the other tables would wait for its end."""
    if match is not None and match.deal_id and match.state != OVER and not match.closed_at:
        match.closed_at = now()
        touch(match)


@once
def confirm(
    event: Event,
    number: int,
    table: int,
    person: int,
    totals: Sequence[int],
    *,
    key: str,
    by: str,
    phone: str = "",
) -> Appended:
    """Record what a player of the table says the totals are; `phone` is the phone they use."""
    with locked(event) as state:
        going(state)
        at = table_of(state, number, table)
        if person not in at.seats or len(totals) != len(at.seats):
            raise Refused(Phrase("Only people who sat at this table can confirm its result."))
        check_totals(totals, len(at.seats))
        seen = outcome(at, outcomes([event]).get((event.id, number, table)))
        said = Confirm(
            round=number,
            table=table,
            person=Person(person),
            totals=tuple(totals),
            sheet=tuple(seen.totals),
            phone=phone,
        )
        return write(event, said, key=key, by=by)


@once
def adjust(
    event: Event,
    person: int,
    points: float,
    reason: str,
    *,
    seen: int | None = None,
    key: str,
    by: str,
    directs: bool = True,
) -> Appended:
    """Add or subtract points, with the reason; `seen` adjustments were on the page before."""
    if not reason.strip():
        raise Refused(Phrase("Write down the reason: everyone will see it."))
    with locked(event) as state:
        settled(state, directs)
        if person not in state.people:
            raise Refused(Phrase("Choose somebody who is at this event."))
        ask_if_another([one.person for one in state.adjustments], seen, person)
        given = Adjust(person=Person(person), points=points, reason=reason.strip()[:200])
        return write(event, given, key=key, by=by)


State = Agreement
"""The state of a table's result; any state but "in" keeps its round open."""


def state_of(state: EventState, table: Table, result: Outcome) -> State:
    """Return the state of a table's result, according to the event's settings.

    Totals without a sheet that another player contradicts are disputed in every event. A ruling
    decides, and so does a correction of a closed table.
    """
    denied = disputed(table, result)
    decided = bool(result.ruled) or any(one.entry is not None for one in table.changed)
    asked = state.settings.confirm or (result.only and denied)
    return agreement(
        complete=result.finished,
        decided=not asked or decided,
        denied=denied,
        enough=seconded(table, result),
    )


def states(
    event: Event, state: EventState, number: int, found: Mapping[Key, Found] | None = None
) -> dict[int, State]:
    """Return the state of each table's result in a round."""
    found = outcomes([event]) if found is None else found
    return {
        table.number: state_of(
            state, table, outcome(table, found.get((event.id, number, table.number)))
        )
        for table in state.stage(number).tables
    }


def disputed(table: Table, result: Outcome) -> bool:
    """Return whether a player of the table reports other totals; one yes does not cancel a no."""
    return any(said.denies(result.totals) for said in table.said.values())


def seconded(table: Table, result: Outcome) -> bool:
    """Return whether a second person confirms it: neither a writer of the sheet nor their phone.

    If everybody wrote a part of it, any two people with two phones are enough.
    """
    yes = {person: said for person, said in table.said.items() if said.totals == result.totals}
    if any(p not in result.people and said.phone not in result.phones for p, said in yes.items()):
        return True
    return len(yes) > 1 and len({said.phone for said in yes.values()}) > 1

"""Results after closing: correction requests and changes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.clubs.verbs.namesakes import names_of
from companion.events.access.at_event import AtEvent
from companion.events.access.passes import by_whom, writer
from companion.events.entries.event_entry import table_name
from companion.events.state.event_state import EventState
from companion.events.state.event_table import Changed
from companion.events.verbs.corrections import Request, Since, changed_since, requests
from companion.events.verbs.event_tables import row_of
from companion.events.verbs.results import Found, Key
from companion.journal.entry import figures
from companion.kit.words import Phrase
from companion.site.plumbing.links import page_of


@dataclass(frozen=True)
class Waiting:
    """A correction request as shown on the event's pages."""

    where: Phrase
    round: int
    table: int
    line: int
    said: Phrase
    by: Phrase | str
    fits: bool
    sheet: str


@dataclass(frozen=True)
class Told:
    """A table that was changed after closing."""

    where: Phrase
    round: int
    by: list[Phrase]
    kept: bool


def waiting(at: AtEvent, state: EventState) -> list[Waiting]:
    """Return the correction requests that need approval, for people who run the event."""
    if not at.helps:
        return []
    found = requests(at.event, state)
    names = names_of(by_whom(one.asked.by for one in found))
    return [shown(at, state, one, names) for one in found]


def shown(at: AtEvent, state: EventState, one: Request, names: Mapping[int, str]) -> Waiting:
    """Return one request with the totals it would change and its sheet's address."""
    number, table = one.stage.number, one.table.number
    sheet = row_of(at.event, number, table).sheet
    said = Phrase(
        "round %(n)s of the sheet, %(before)s → %(after)s",
        n=one.asked.entry + 1,
        before=figures(one.before),
        after=figures(one.after or one.asked.after),
    )
    return Waiting(
        table_name(number, table, state.stages),
        number,
        table,
        one.asked.line,
        said,
        writer(one.asked.by, names),
        one.after is not None,
        page_of(sheet) if sheet else "",
    )


def since(at: AtEvent, state: EventState, found: Mapping[Key, Found]) -> list[Told]:
    """Return the tables that were changed after closing, and who changed them."""
    tables = changed_since(at.event, state, found)
    people = (by for one in tables for change in one.changed for by in (change.by, change.agreed))
    names = names_of(by_whom(people))
    return [told(state, one, names) for one in tables]


def told(state: EventState, one: Since, names: Mapping[int, str]) -> Told:
    """Return one table, each change with who requested and who approved it."""
    where = table_name(one.stage.number, one.table.number, state.stages)
    by = [who(change, names) for change in one.changed]
    return Told(where, one.stage.number, list(dict.fromkeys(by)), one.kept)


def who(change: Changed, names: Mapping[int, str]) -> Phrase:
    """Return who requested a change and who approved it."""
    by, agreed = writer(change.by, names), writer(change.agreed, names)
    if change.by == change.agreed:
        return Phrase("by %(who)s", who=by)
    return Phrase("asked for by %(who)s, agreed by %(whom)s", who=by, whom=agreed)

"""Results of an event's tables, from sheets and matches, with snapshots."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, NotRequired, TypedDict

import msgspec
from sqlalchemy import and_, select

from companion.core.append import touch
from companion.core.broken import Broken
from companion.events.state.event_state import EventState
from companion.events.state.event_table import Table
from companion.events.verbs.autosave import save_soon
from companion.events.verbs.event_journal import announce_result
from companion.kit.scored import Scored
from companion.kit.view import Round
from companion.matches.verbs.positions import scored
from companion.models import OVER, Event, EventTable, Match, Sheet, db
from companion.sheets.verbs.reading import read_paper
from companion.sheets.verbs.sheet_rounds import ROUND, SheetState, last_complete


@dataclass(frozen=True)
class Outcome:
    """The result of a table by seat; if not `finished`, the scores so far."""

    totals: tuple[int, ...]
    ranks: tuple[int, ...]
    finished: bool
    ruled: str = ""
    """The reason, if an organiser set the result by ruling."""
    kept: bool = False
    """Whether this is the last complete result, because a correction left the sheet unfinished."""
    people: frozenset[int] = frozenset()
    phones: frozenset[str] = frozenset()
    """Who wrote it, and from which phones, as far as known."""
    doubts: tuple[int, ...] = ()
    """Rounds of its sheet, from 1, that should be counted again."""
    only: bool = False
    """Only the totals are known: the table kept its own score sheet."""
    sealed: bool = False
    """Finished, but hidden until the other tables with the same deals are."""


class Reached(TypedDict):
    """Totals and ranks of a table by seat."""

    totals: list[int]
    ranks: list[int]


class Found(Reached):
    """The result according to a table's sheet or match; stored with the table as JSON."""

    finished: bool
    people: NotRequired[list[int]]
    """Who wrote it (member ids), and from which phones."""
    phones: NotRequired[list[str]]
    doubts: NotRequired[list[int]]
    """Rounds, from 1, that should be counted again."""
    kept: NotRequired[Reached]
    """The last complete result, if a correction left the sheet unfinished."""
    sealed: NotRequired[bool]


NOTHING: Final[Found] = {"totals": [], "ranks": [], "finished": False}
SEALED: Final[Found] = {**NOTHING, "sealed": True}
"""Finished, but the result stays hidden while others still play the same deals."""
logger = logging.getLogger(__name__)
Key = tuple[int, int, int]
"""Event, round and table number."""


def outcomes(events: Sequence[Event]) -> dict[Key, Found]:
    """Return the result according to the sheet or match of every table of these events.

    {"totals": […], "ranks": […], "finished": true} by event, round and table. One query, and one
    more for each sheet that has changed since its result was stored.
    """
    row, known = EventTable, EventTable.result_version == Sheet.length
    going = and_(Match.state != OVER, Match.closed_at.is_(None))
    chosen = (
        select(row.event_id, row.round, row.number, row.result, row.sheet_id, row.match_id, known)
        .add_columns(Match.deal_id, going)
        .outerjoin(Sheet, row.sheet_id == Sheet.id)
        .outerjoin(Match, row.match_id == Match.id)
        .where(row.event_id.in_([event.id for event in events]))
    )
    rows = db.session.execute(chosen).all()
    hidden = {deal for *_, deal, playing in rows if deal and playing}
    return {
        (event, number, table): (
            (NOTHING if playing else SEALED)
            if deal in hidden
            else said_by(sheet, match, result)
            if (sheet and not still) or is_damaged(result)
            else result or NOTHING
        )
        for event, number, table, result, sheet, match, still, deal, playing in rows
    }


def said_by(sheet: int | None, match: int | None, before: Found | None) -> Found:
    """Return what the sheet or match says now; if it is damaged, the stored result `before`."""
    try:
        if sheet is not None:
            return found_on(read_paper(db.session.get_one(Sheet, sheet)))
        if match is not None:
            return found_in(scored(db.session.get_one(Match, match)))
    except Broken as broken:
        logger.error("%s", broken)
    return NOTHING if before is None or is_damaged(before) else before


def is_damaged(result: object) -> bool:
    """Return whether a stored result is invalid."""
    if result is None:
        return False
    try:
        found = msgspec.convert(result, Found)
    except msgspec.ValidationError:
        return True
    return len(found["totals"]) != len(found["ranks"])


def snapshot(table: EventTable, lines: int, told: SheetState | Scored[Round]) -> None:
    """Store what a table's sheet or match says, and notify the event's pages."""
    before = table.result
    found = found_on(told) if isinstance(told, SheetState) else found_in(told)
    table.result, table.result_version = dict(found), lines
    touch(table.event)
    if found["finished"]:
        announce_result(table.event)
    else:
        save_soon(table.event, urgent=before is None or is_damaged(before) or before["finished"])


def found_in(scored: Scored[Round]) -> Found:
    """Return the result of a scored sheet."""
    reached = places(scored)
    return {
        "totals": reached["totals"],
        "ranks": reached["ranks"],
        "finished": scored.finished,
    }


def places(scored: Scored[Round]) -> Reached:
    """Return totals and ranks of a scored sheet, by seat; if all lost together, nobody is first."""
    ranks = list(scored.ranks)
    if scored.finished and not scored.winners:
        ranks = [len(ranks)] * len(ranks)
    return {"totals": list(scored.totals), "ranks": ranks}


def found_on(paper: SheetState) -> Found:
    """Return the result according to a sheet, and who wrote it.

    If a correction left it unfinished, `kept` holds the last complete result.
    """
    of_rounds = (line for line in paper.lines if line.kind == ROUND and line.n in paper.in_force)
    rounds = {line.round: line for line in of_rounds}.values()  # of each round the last one
    counted = paper.scored
    found: Found = {
        **found_in(counted),
        "people": sorted({line.person for line in rounds if line.person is not None}),
        "phones": sorted({line.by.partition(" ")[0] for line in rounds if line.by}),
    }
    doubted = (at for at in range(len(counted.rounds)) if counted.doubt(at))
    if doubts := [at + 1 for at in doubted]:
        found["doubts"] = doubts
    if not found["finished"] and (last := last_complete(paper)):
        found["kept"] = places(last)
    return found


def outcome(table: Table, found: Found | None) -> Outcome:
    """Return the result that counts; people who lost the table by penalty are last."""
    said = without_penalties(table, found)
    if not (said.finished and table.last and 1 in said.ranks):
        return said
    last = [person in table.last for person in table.seats]
    return replace(said, ranks=put_last(said.ranks, last))


def put_last(ranks: Sequence[int], last: Sequence[bool]) -> tuple[int, ...]:
    """Return the ranks (1-2-2-4) after moving the seats marked in `last` to a shared last place.

    >>> put_last((1, 2, 2, 4), (True, False, False, False))
    (4, 1, 1, 3)
    >>> put_last((1, 2, 3, 4), (True, True, False, False))
    (3, 3, 1, 2)
    """
    ladder = list(zip(last, ranks, strict=True))
    ladder = [(down, 0 if down else rank) for down, rank in ladder]
    return tuple(1 + sum(other < mine for other in ladder) for mine in ladder)


def without_penalties(table: Table, found: Found | None) -> Outcome:
    """Return the result by ruling, else by a complete sheet or match, else by totals alone."""
    if table.ruled is not None:
        return Outcome(table.ruled, table.counting.ranks(table.ruled), True, table.why)
    if table.totals is not None and not (found and found["finished"]):
        only = table.totals
        return Outcome(
            only.totals,
            table.counting.ranks(only.totals),
            True,
            people=frozenset({only.person} if only.person is not None else ()),
            phones=frozenset({only.phone} if only.phone else ()),
            only=True,
        )
    if found is None:
        return Outcome((), (), False)
    kept = found.get("kept") if table.closed and not found["finished"] else None
    said = kept or found
    return Outcome(
        tuple(said["totals"]),
        tuple(said["ranks"]),
        bool(kept) or found["finished"],
        kept=bool(kept),
        people=frozenset(found.get("people", ())),
        phones=frozenset(found.get("phones", ())),
        doubts=tuple(found.get("doubts", ())),
        sealed=found.get("sealed", False),
    )


def still_playing(event: Event, state: EventState) -> list[int]:
    """Return the tables of an open event whose results are missing, by number."""
    found = outcomes([event])
    return [
        stage.number
        for stage in state.alone()
        for table in stage.tables
        if not outcome(table, found.get((event.id, stage.number, table.number))).finished
    ]

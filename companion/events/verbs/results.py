"""Results of an event's tables, from sheets and matches, with snapshots."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, NotRequired, TypedDict

from sqlalchemy import and_, select

from companion.core.append import touch
from companion.core.broken import Broken
from companion.events.state.evening import Evening
from companion.events.state.event_table import Table
from companion.events.verbs.event_journal import look_whether_complete
from companion.events.verbs.saved import save_soon
from companion.kit.scored import Scored, ranking
from companion.kit.view import Round
from companion.models import OVER, Event, EventTable, Match, Sheet, db
from companion.sheets.verbs.reading import read_paper
from companion.sheets.verbs.sheet_rounds import ROUND, Paper, Slot


@dataclass(frozen=True)
class Outcome:
    """What a table came to, seat by seat; not `finished` means so far."""

    totals: tuple[int, ...]
    ranks: tuple[int, ...]
    finished: bool
    ruled: str = ""
    """Why an organiser set it by hand, if so."""
    kept: bool = False
    """The last complete result: a correction left the sheet unfinished."""
    people: frozenset[int] = frozenset()
    phones: frozenset[str] = frozenset()
    """Who wrote it, and from where, as far as that is known."""
    doubts: tuple[int, ...] = ()
    """Rounds of its sheet, from 1, that somebody should count again."""
    only: bool = False
    """The totals alone are known: the table kept its own paper."""
    sealed: bool = False
    """It is over, and shown when the other tables with the same deals are."""


class Reached(TypedDict):
    """What a table came to, seat by seat."""

    totals: list[int]
    ranks: list[int]


class Found(Reached):
    """What a table's sheet or match says; kept with the table as JSON."""

    finished: bool
    people: NotRequired[list[int]]
    """Who wrote it, members by their numbers, and from which phones."""
    phones: NotRequired[list[str]]
    doubts: NotRequired[list[int]]
    """Rounds, from 1, that somebody should count again."""
    kept: NotRequired[Reached]
    """The last complete result, where a correction left the sheet unfinished."""
    sealed: NotRequired[bool]


NOTHING: Final[Found] = {"totals": [], "ranks": [], "finished": False}
SEALED: Final[Found] = {**NOTHING, "sealed": True}
"""Over, while others still play the same deals: nobody is told what it came to."""
logger = logging.getLogger(__name__)
Key = tuple[int, int, int]
"""Event, round and table number."""


def outcomes(events: Sequence[Event]) -> dict[Key, Found]:
    """What the sheets and matches of all these events say, in one query and what has changed since.

    {"totals": […], "ranks": […], "finished": true} by event, round and table.
    """
    row, known = EventTable, EventTable.result_version == Sheet.length
    going = and_(Match.state != OVER, Match.closed_at.is_(None))
    chosen = (
        select(row.event_id, row.round, row.number, row.result, row.sheet_id, known)
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
            else said_by(sheet, result)
            if sheet and not still
            else result or NOTHING
        )
        for event, number, table, result, sheet, still, deal, playing in rows
    }


def said_by(sheet: int, before: Found | None) -> Found:
    """What this sheet says now; if it cannot be read, what it said before, which can be ruled."""
    try:
        return found_on(read_paper(db.session.get_one(Sheet, sheet)))
    except Broken as broken:
        logger.error("%s", broken)
        return before or NOTHING


def snapshot(table: EventTable, lines: int, told: Paper | Scored[Round]) -> None:
    """Keep what a table's sheet or match says, and tell the event's pages."""
    before = table.result or NOTHING
    found = found_on(told) if isinstance(told, Paper) else found_in(told)
    table.result, table.result_version = dict(found), lines
    touch(table.event)
    save_soon(table.event, urgent=found["finished"] != before["finished"])
    if found["finished"]:
        look_whether_complete(table.event)


def found_in(scored: Scored[Round]) -> Found:
    """What an event wants to know of a scored sheet."""
    reached = places(scored)
    return {
        "totals": reached["totals"],
        "ranks": reached["ranks"],
        "finished": scored.finished,
    }


def places(scored: Scored[Round]) -> Reached:
    """What a sheet comes to, seat by seat."""
    return {"totals": list(scored.totals), "ranks": list(scored.ranks)}


def found_on(paper: Paper) -> Found:
    """What an event wants to know of a sheet: what it says, and who wrote that.

    Left unfinished by a correction it also has the last complete result, as `kept`.
    """
    rounds = [line for line in paper.lines if line.kind == ROUND and line.n in paper.in_force]
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


def last_complete(paper: Paper) -> Scored[Round] | None:
    """What the sheet said before a correction left it unfinished, if it was complete before one."""
    written = set[Slot]()
    ends = []
    for at, line in enumerate(paper.lines):
        if line.round is not None and line.round in written:
            ends.append(at)
        written.add(line.round)
    for end in reversed(ends):
        scored = Paper(paper.game.key, paper.options, paper.lines[:end]).scored
        if scored.finished:
            return scored
    return None


def outcome(table: Table, found: Found | None) -> Outcome:
    """What counts: what was played, or written by hand; who lost the table by penalty is last."""
    said = without_penalties(table, found)
    if not (said.finished and table.last):
        return said
    last = [person in table.last for person in table.seats]
    return replace(said, ranks=put_last(said.ranks, last))


def put_last(ranks: Sequence[int], last: Sequence[bool]) -> tuple[int, ...]:
    """The ranks, 1-2-2-4, when these seats share the last place.

    >>> put_last((1, 2, 2, 4), (True, False, False, False))
    (4, 1, 1, 3)
    >>> put_last((1, 2, 3, 4), (True, True, False, False))
    (3, 3, 1, 2)
    """
    ladder = list(zip(last, ranks, strict=True))
    ladder = [(down, 0 if down else rank) for down, rank in ladder]
    return tuple(1 + sum(other < mine for other in ladder) for mine in ladder)


def without_penalties(table: Table, found: Found | None) -> Outcome:
    """An organiser's word, else a complete sheet or match, else the totals alone."""
    if table.ruled is not None:
        return Outcome(table.ruled, tuple(ranking(table.ruled)), True, table.why)
    if table.totals is not None and not (found and found["finished"]):
        only = table.totals
        return Outcome(
            only.totals,
            tuple(ranking(only.totals)),
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


def still_playing(event: Event, evening: Evening) -> list[int]:
    """The tables of an open evening whose results are not in, by number."""
    found = outcomes([event])
    return [
        stage.number
        for stage in evening.alone()
        for table in stage.tables
        if not outcome(table, found.get((event.id, stage.number, table.number))).finished
    ]

"""Checking a database for inconsistencies, read-only."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final, TypeVar

from sqlalchemy import func, select, text
from sqlalchemy.exc import DatabaseError
from sqlalchemy.orm import InstrumentedAttribute

from companion.core.broken import Broken, reading
from companion.events.verbs.event_journal import evening_of
from companion.kit import journal
from companion.kit.state import OVER
from companion.leagues.verbs.league_facts import summary_of
from companion.leagues.verbs.league_journal import read_anew
from companion.matches.verbs.positions import entries, game_of, scored
from companion.models import OVER as ENDED
from companion.models import (
    WAITING,
    Event,
    EventLine,
    League,
    LeagueLine,
    Match,
    Model,
    Move,
    Sheet,
    SheetLine,
    db,
)
from companion.sheets.verbs.reading import read_paper

RESTORE = "Take the last backup that passes `companion check`: companion restore FILE --force."
CLOSE = (
    "Only this one is lost: close it at the organiser's desk, or take a backup in which it is "
    "whole (companion check --file BACKUP). Everything else goes on."
)
RULE = (
    "Set the table's result by hand on the event's round page, or take a backup in which the sheet "
    "is whole (companion check --file BACKUP)."
)
Journalled = Match | Sheet | Event | League


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that is not as it must be, and what can be done about it."""

    where: str
    what: str
    advice: str


def check_everything() -> Iterator[Finding]:
    """All findings, the gravest first; a damaged file ends the search."""
    damaged = list(check_file())
    yield from damaged
    if damaged:
        return
    yield from check_orphans()
    yield from check_counters(Match, Move, Move.ply, CLOSE)
    yield from check_rows(Match, check_match, CLOSE)
    yield from check_counters(Sheet, SheetLine, SheetLine.n, RULE)
    yield from check_rows(Sheet, check_sheet, RULE)
    yield from check_counters(Event, EventLine, EventLine.n, RESTORE)
    yield from check_rows(Event, check_event, RESTORE)
    yield from check_counters(League, LeagueLine, LeagueLine.n, RESTORE)
    yield from check_rows(League, check_league, RESTORE)


def check_file() -> Iterator[Finding]:
    """What the database itself finds wrong with its file; PostgreSQL watches over its own."""
    if db.engine.dialect.name != "sqlite":
        return
    try:
        said = list(db.session.scalars(text("PRAGMA integrity_check(20)")))
    except DatabaseError as error:
        said = [str(error.orig)]
    for line in said if said != ["ok"] else []:
        yield Finding("the database file", line, RESTORE)


def check_orphans() -> Iterator[Finding]:
    """Rows that name another row which is not there."""
    for table in Model.metadata.sorted_tables:
        for key in table.foreign_keys:
            target = key.column.table.alias()
            missing = (
                select(func.count())
                .select_from(table.outerjoin(target, key.parent == target.c[key.column.name]))
                .where(key.parent.is_not(None), target.c[key.column.name].is_(None))
            )
            many = db.session.scalar(missing)
            if many:
                what = f"{many} row(s) whose {key.parent.name} leads nowhere"
                yield Finding(f"table {table.name}", what, RESTORE)


def check_counters(
    kind: type[Journalled],
    lines: type[Model],
    number: InstrumentedAttribute[int],
    advice: str,
) -> Iterator[Finding]:
    """Journals that have not as many lines, from 1 on, as their row says."""
    owner = getattr(lines, f"{kind.__tablename__}_id")
    counted = (
        select(owner.label("owner"), func.count().label("many"), func.max(number).label("last"))
        .group_by(owner)
        .subquery()
    )
    many, last = func.coalesce(counted.c.many, 0), func.coalesce(counted.c.last, 0)
    chosen = select(kind.id, kind.length, kind.version, many, last).outerjoin(
        counted, counted.c.owner == kind.id
    )
    for row, length, version, lines_there, latest in db.session.execute(chosen):
        where = f"{kind.__tablename__} {row}"
        if not length == lines_there == latest:
            what = f"{lines_there} lines up to number {latest}, but its counter says {length}"
            yield Finding(where, what, advice)
        elif version < length:
            yield Finding(where, f"version {version} after {length} lines", advice)


Row = TypeVar("Row", Match, Sheet, Event, League)


def check_rows(kind: type[Row], read: Callable[[Row], None], advice: str) -> Iterator[Finding]:
    """Rows that cannot be read, one at a time."""
    for number in ids(kind):
        row = db.session.get_one(kind, number)
        where = f"{kind.__tablename__} {number} (/{PATHS[kind]}/{row.code})"
        try:
            read(row)
        except Broken as broken:
            yield Finding(where, broken.why, advice)
        db.session.expunge_all()  # a big database must not stay in memory


PATHS: Final[dict[type[Journalled], str]] = {
    Match: "matches", Sheet: "sheets", Event: "events", League: "leagues"
}  # fmt: skip


def ids(kind: type[Journalled]) -> Sequence[int]:
    """All of them, the oldest first."""
    return db.session.scalars(select(kind.id).order_by(kind.id)).all()


def check_match(match: Match) -> None:
    """Its journal replays, and ends where the match does."""
    with reading("match", match.id):
        if len(match.places) != match.seats:
            raise ValueError(f"{len(match.places)} seats instead of {match.seats}")
        moves = entries(match)
        if match.state == WAITING and moves[1 if journal.carry_of(moves) else 0 :]:
            raise ValueError("it has moves before its start")
        state = journal.position(game_of(match), match.seats, match.options, moves)
        if (state.turn() == OVER) != (match.state == ENDED):
            raise ValueError(f"its journal does not end where it is called {match.state}")
        scored(match, state)


def check_sheet(row: Sheet) -> None:
    """Its lines can be counted."""
    read_paper(row)


def check_event(event: Event) -> None:
    """Its journal folds, and every table it speaks of is there."""
    evening = evening_of(event)
    there = {(table.round, table.number) for table in event.tables}
    with reading("event", event.id):
        for stage in evening.stages:
            for table in stage.tables if stage.started else ():
                if (stage.number, table.number) not in there:
                    raise ValueError(f"round {stage.number} has no table {table.number}")


def check_league(row: League) -> None:
    """Its journal folds, and the tables of every season can be counted."""
    for season in read_anew(row).seasons:
        summary_of(row, date.today(), season.number)

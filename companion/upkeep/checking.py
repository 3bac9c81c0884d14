"""Checking a database for inconsistencies, read-only."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar, cast

from sqlalchemy import ColumnElement, Table, func, select, text
from sqlalchemy.exc import DatabaseError
from sqlalchemy.orm import InstrumentedAttribute

from companion.core.broken import Broken, Kind, reading
from companion.core.notices import notices
from companion.events.verbs.regular_events import rule_of
from companion.events.verbs.table_notes import slip_number
from companion.models import (
    Club,
    Event,
    EventLine,
    League,
    LeagueLine,
    Match,
    Model,
    Move,
    Series,
    Sheet,
    SheetLine,
    Subscription,
    db,
)
from companion.models.base import hash_token
from companion.models.schema import digest_of_definitions, noted_digest
from companion.upkeep.journal_checks import READERS
from companion.upkeep.stored_values import belonging, wrong_values

RESTORE = "Take the last backup that passes `companion check`: companion restore FILE --force."
CLOSE = (
    "Only this one is lost: close it at the organiser's desk, or take a backup in which it is "
    "whole (companion check --file BACKUP). Everything else goes on."
)
RULE = (
    "Set the table's result by hand on the event's round page, or take a backup in which the sheet "
    "is whole (companion check --file BACKUP)."
)
VALUE = (
    "Only this is lost: everything else goes on. Take a backup in which it is whole (companion "
    "check --file BACKUP)."
)
Journalled = Match | Sheet | Event | League


@dataclass(frozen=True, slots=True)
class Finding:
    """A problem and what can be done about it."""

    where: str
    what: str
    advice: str


def check_everything() -> Iterator[Finding]:
    """All findings, most serious first; a damaged file ends the search."""
    damaged = list(check_file())
    yield from damaged
    if damaged:
        return
    yield from check_definitions()
    yield from check_orphans()
    for table in Model.metadata.sorted_tables:
        for one in wrong_values(table):
            yield Finding(f"table {one.table}, row {one.row}", one.what, VALUE)
    yield from check_series()
    yield from check_topics()
    yield from check_counters(Match, Move, Move.ply, CLOSE)
    yield from check_rows(Match, CLOSE)
    yield from check_counters(Sheet, SheetLine, SheetLine.n, RULE)
    yield from check_rows(Sheet, RULE)
    yield from check_counters(Event, EventLine, EventLine.n, RESTORE)
    yield from check_rows(Event, RESTORE)
    yield from check_counters(League, LeagueLine, LeagueLine.n, RESTORE)
    yield from check_rows(League, RESTORE)


def check_file() -> Iterator[Finding]:
    """What SQLite finds wrong with its file; not needed for PostgreSQL."""
    if db.engine.dialect.name != "sqlite":
        return
    try:
        said = list(db.session.scalars(text("PRAGMA integrity_check(20)")))
    except DatabaseError as error:
        said = [str(error.orig)]
    for line in said if said != ["ok"] else []:
        yield Finding("the database file", line, RESTORE)


def check_definitions() -> Iterator[Finding]:
    """A difference between what defines the tables and what the last upgrade left."""
    connection = db.session.connection()
    noted = noted_digest(connection)
    if noted and noted != digest_of_definitions(connection):
        what = "what defines its tables is not as the companion left it"
        yield Finding("the database file", what, RESTORE)


def check_orphans() -> Iterator[Finding]:
    """Rows with a foreign key to a row that does not exist."""
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


def check_series() -> Iterator[Finding]:
    """Rules of regular events that cannot be read."""
    for club in db.session.scalars(select(Club).join(Series).order_by(Club.id)):
        try:
            rule_of(club)
        except Broken as broken:
            yield Finding(f"club {club.id} (/clubs/{club.code}/regular)", broken.why, VALUE)


def check_topics() -> Iterator[Finding]:
    """Subscriptions to something that is never sent."""
    topics = [kind.TOPIC for kind in notices()]
    unknown = select(Subscription.id, Subscription.topic).where(Subscription.topic.not_in(topics))
    for number, topic in db.session.execute(unknown):
        yield Finding(f"table subscription, row {number}", f"topic {topic!r} is unknown", VALUE)


def check_counters(
    kind: type[Journalled],
    lines: type[Model],
    number: InstrumentedAttribute[int],
    advice: str,
) -> Iterator[Finding]:
    """Journals whose number of entries differs from their row's counter."""
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
        if not (isinstance(length, int) and isinstance(version, int)):
            continue  # reported by `wrong_values`
        if not length == lines_there == latest:
            what = f"{lines_there} lines up to number {latest}, but its counter says {length}"
            yield Finding(where, what, advice)
        elif version < length:
            yield Finding(where, f"version {version} after {length} lines", advice)


Row = TypeVar("Row", Match, Sheet, Event, League)


def check_rows(kind: type[Row], advice: str) -> Iterator[Finding]:
    """Rows that cannot be read, loaded one at a time."""
    for number in ids(kind):
        row = db.session.get_one(kind, number)
        where = f"{kind.__tablename__} {number} (/{PATHS[kind]}/{row.code})"
        try:
            with reading(KINDS[kind], number):
                READERS[kind](row)
        except Broken as broken:
            yield Finding(where, broken.why, advice)
        db.session.expunge_all()  # a big database must not be kept in memory


PATHS: Final[dict[type[Journalled], str]] = {
    Match: "matches", Sheet: "sheets", Event: "events", League: "leagues"
}  # fmt: skip
KINDS: Final[dict[type[Journalled], Kind]] = {
    Match: "match", Sheet: "sheet", Event: "event", League: "league"
}  # fmt: skip


def ids(kind: type[Journalled]) -> Sequence[int]:
    """All ids, ascending."""
    return db.session.scalars(select(kind.id).order_by(kind.id)).all()


def damage_at(said: Mapping[str, object]) -> Broken | None:
    """The damage to what an address names, or to what belongs to it.

    `said` are the arguments of the address: a code, a token or a table slip's number.
    """
    for table, number in named_by(said):
        kind = cast("Kind", table.name)
        try:
            with reading(kind, number):
                why = first_wrong(table, number)
        except Broken as broken:  # its part of the database file is damaged
            return broken
        if why:
            return Broken(kind, number, why)
    return None


def named_by(said: Mapping[str, object]) -> Iterator[tuple[Table, int]]:
    """The rows with an address of their own that these arguments lead to."""
    code, token, short = (str(said.get(name, "")) for name in ("code", "token", "short"))
    slip = slip_number(short)
    member, _, _ = token.partition("-")  # a personal link begins with its member's number
    for table in Model.metadata.sorted_tables:
        if code and "code" in table.c:
            yield from owners(table, table.c.code == code)
        if token and "token_hash" in table.c:
            yield from owners(table, table.c.token_hash == hash_token(token))
        if member.isdecimal() and table.name == "member":
            yield from owners(table, table.c.id == int(member))
        if slip and table.name == "event_table":
            yield from owners(table, table.c.id == slip)


def owners(table: Table, where: ColumnElement[bool]) -> Iterator[tuple[Table, int]]:
    """The matching rows that have an address, else the rows with an address that own them."""
    if "code" in table.c:
        for number in db.session.scalars(select(table.c.id).where(where)):
            yield table, number
        return
    for key in table.foreign_keys:
        if not key.parent.nullable:
            for number in db.session.scalars(select(key.parent).where(where)):
                yield from owners(key.column.table, key.column == number)


def first_wrong(table: Table, number: int) -> str:
    """Why that row cannot be read; "" if it can."""
    for one in belonging(table, [number]):
        return f"{one.table} {one.row}: {one.what}"
    for kind, read in READERS.items():
        if kind.__tablename__ == table.name:
            try:
                with reading(KINDS[kind], number):
                    read(db.session.get_one(kind, number))
            except Broken as broken:
                return broken.why
    return ""

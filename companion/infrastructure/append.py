"""The append rule of every journal: nothing lost, doubled or overwritten.

Moves, lines of sheets and events, and what an AI is told are lines of the same kind. Whoever adds
one locks the row whose journal it is; then a repeated key gets the first answer again, if it says
the same; then whoever has seen fewer lines than there are is told so; and only then it is written,
all in one short transaction. Two unique constraints stand behind that: the place, and the key.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TypeVar

from flask_sqlalchemy.session import Session
from sqlalchemy import select, update
from sqlalchemy.orm import scoped_session
from sqlalchemy.orm.attributes import set_committed_value

from companion.infrastructure.metrics import LINES, MOVES
from companion.infrastructure.transaction import afterwards, announce, writing
from companion.models import Match, Move, Sheet, SheetLine, db
from companion.models.base import Journal, Journalled, Line

L = TypeVar("L", bound=Line)


class Conflict(Exception):
    """The journal has grown since the page was made: look at it again, then decide."""


@dataclass(frozen=True, slots=True)
class Appended:
    """A line of a journal; `replayed` when it had been written by an earlier, equal request."""

    place: int
    version: int
    replayed: bool = False


@contextmanager
def locked(row: Journal) -> Iterator[scoped_session[Session]]:
    """The row as it is at this moment, and nobody else writes to its journal."""
    with writing() as session:
        held: set[Journal] = session.info["held"]
        if row not in held:
            session.refresh(row, with_for_update=True)
            held.add(row)
        yield session


def append(row: Journal, line: Line, *, after: int | None = None) -> Appended:
    """Write the line at the end of the row's journal, once.

    `after` is how many lines its writer has seen: Conflict when there are more by now.
    """
    with locked(row):
        known = repeated(row, line, after=after)
        if known is not None:
            return known
        if after is not None and row.length != after:
            raise Conflict
        return add(row, line)


def repeated(row: Journal, line: Line, *, after: int | None = None) -> Appended | None:
    """The first answer, if an equal request wrote the line before; Conflict if an unequal one did.

    What was written before the `after` lines that its writer has seen is another wish.
    """
    earlier = keyed(row, type(line), line.key)
    if earlier is None:
        return None
    if not line.repeats(earlier) or earlier.n <= (after or 0):
        raise Conflict
    return first_answer(row, earlier)


def keyed(row: Journal, kind: type[L], key: str) -> L | None:
    """The line of that key in the row's journal."""
    mine = getattr(kind, kind.OF) == row.id
    return db.session.scalar(select(kind).where(mine, kind.key == key))


def first_answer(row: Journal, line: Line) -> Appended:
    """What was answered when the line was written."""
    return Appended(line.n, version_of(row), replayed=True)


def add(row: Journal, line: Line) -> Appended:
    """Write the line; of a row that is locked, and once it is known to be new."""
    row.length += 1
    line.n = row.length
    setattr(line, line.OF, row.id)
    db.session.add(line)
    if isinstance(row, Journalled):
        row.version += 1
        announce(row.topic, row.version)
    db.session.flush()
    count(row, line)
    return Appended(line.n, version_of(row))


def version_of(row: Journal) -> int:
    """What live pages are told of the row; what an AI is told, they hear of its sheet."""
    return row.version if isinstance(row, Journalled) else row.length


def count(row: Journal, line: Line) -> None:
    """For /metrics, once it is stored."""
    if isinstance(row, Match) and isinstance(line, Move):
        counter = MOVES.labels(row.game, line.by.split()[0])
    elif isinstance(row, Sheet) and isinstance(line, SheetLine):
        counter = LINES.labels(row.game, line.kind)
    else:
        return
    afterwards(f"count {row.topic} {line.n}", counter.inc)


def from_file(row: Journal, lines: Sequence[Line]) -> None:
    """The whole journal of a new row, as a file has it."""
    for n, line in enumerate(lines, row.length + 1):
        line.n, line.key = n, f"file-{n}"
        setattr(line, line.OF, row.id)
        db.session.add(line)
        row.length = n
    if isinstance(row, Journalled):
        row.version = row.length
    db.session.flush()


def touch(row: Journalled) -> None:
    """Count a change of `row` that is not a line of its journal; inside `writing()` only."""
    kind = type(row)
    version = db.session.execute(
        update(kind)
        .where(kind.id == row.id)
        .values(version=kind.version + 1)
        .returning(kind.version)
        .execution_options(synchronize_session=False)
    ).scalar_one()
    set_committed_value(row, "version", version)
    announce(row.topic, version)

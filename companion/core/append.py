"""The append rule of every journal: nothing is lost, doubled or overwritten.

Moves, entries of sheets, events and leagues, and reports to an AI are all appended alike. The
writer locks the journal's row; a repeated key gets the first answer again if the request is equal;
a writer who has seen fewer entries than there are gets a Conflict; only then is the entry written.
All of this is one short transaction. Two unique constraints back it up: place and key.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import wraps
from hashlib import sha256
from typing import Concatenate, ParamSpec, TypeVar

from flask_sqlalchemy.session import Session
from sqlalchemy import select, update
from sqlalchemy.orm import scoped_session
from sqlalchemy.orm.attributes import set_committed_value

from companion.core.metrics import LINES, MOVES
from companion.core.refused import Refused
from companion.core.transaction import afterwards, announce, lock, transaction, under_way, writing
from companion.models import Match, Move, Sheet, SheetLine, db
from companion.models.base import Journal, Journalled, JournalLine

L = TypeVar("L", bound=JournalLine)


class Conflict(Exception):
    """The journal has grown since the page was made: look at it again, then decide."""


@dataclass(frozen=True, slots=True)
class Appended:
    """An entry's place; `replayed` if an earlier, equal request had written it."""

    place: int
    version: int
    replayed: bool = False


@contextmanager
def locked(row: Journal) -> Iterator[scoped_session[Session]]:
    """Lock the row and refresh it, so that nobody else writes to its journal."""
    with writing() as session:
        held = transaction().held
        for one in (house_of(row), row):
            if one is not None and one not in held:
                lock(one)
                held.add(one)
        yield session


def house_of(row: Journal) -> Journal | None:
    """The event or league that this table belongs to; its row is always locked first.

    A table's writer updates its event or league, and these change their tables: locking in two
    orders would deadlock. SQLite has only one writer at a time and needs no order.
    """
    return None if db.engine.dialect.name == "sqlite" else row.house


def append(row: Journal, line: JournalLine, *, after: int | None = None) -> Appended:
    """Append the entry to the row's journal, once.

    `after` is the number of entries its writer has seen: Conflict if there are more by now.
    """
    with locked(row):
        known = repeated(row, line, after=after)
        if known is not None:
            return known
        if after is not None and row.length != after:
            raise Conflict
        return add(row, line)


def repeated(row: Journal, line: JournalLine, *, after: int | None = None) -> Appended | None:
    """The first answer if an equal request wrote it; Conflict if an unequal one used its key.

    An entry among the first `after`, which the writer has seen, is no repetition.
    """
    earlier = keyed(row, type(line), line.key)
    if earlier is None:
        return None
    if not line.repeats(earlier) or earlier.n <= (after or 0):
        raise Conflict
    return first_answer(row, earlier)


def keyed(row: Journal, kind: type[L], key: str) -> L | None:
    """The entry with that key in the row's journal."""
    mine = getattr(kind, kind.OF) == row.id
    return db.session.scalar(select(kind).where(mine, kind.key == key))


def first_answer(row: Journal, line: JournalLine) -> Appended:
    """The answer given when the entry was written."""
    return Appended(line.n, version_of(row), replayed=True)


def add(row: Journal, line: JournalLine) -> Appended:
    """Append the entry to a locked row's journal, without further checks."""
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
    """The version announced to live pages; a tabletop journal has only its length."""
    return row.version if isinstance(row, Journalled) else row.length


def count(row: Journal, line: JournalLine) -> None:
    """Count the entry for /metrics once it is stored."""
    if isinstance(row, Match) and isinstance(line, Move):
        counter = MOVES.labels(row.game, line.by.split()[0])
    elif isinstance(row, Sheet) and isinstance(line, SheetLine):
        counter = LINES.labels(row.game, line.kind)
    else:
        return
    afterwards(f"count {row.topic} {line.n}", counter.inc)


def from_file(row: Journal, lines: Sequence[JournalLine]) -> None:
    """Store the whole journal of a new row, as read from a file."""
    for n, line in enumerate(lines, row.length + 1):
        line.n, line.key = n, f"file-{n}"
        setattr(line, line.OF, row.id)
        db.session.add(line)
        row.length = n
    if isinstance(row, Journalled):
        row.version = row.length
    db.session.flush()


def touch(row: Journalled) -> None:
    """Count a change of `row` that is not a journal entry; inside `writing()` only."""
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


P = ParamSpec("P")
R = TypeVar("R", bound=Journalled)


@dataclass(frozen=True, slots=True)
class Once:
    """Decorates verbs that append such entries: `verb(row, …, key=…)`."""

    kind: type[JournalLine]

    def __call__(
        self, verb: Callable[Concatenate[R, P], Appended]
    ) -> Callable[Concatenate[R, P], Appended]:
        """The verb, made idempotent."""

        @wraps(verb)
        def doing(row: R, /, *args: P.args, **given: P.kwargs) -> Appended:
            said = {name: value for name, value in given.items() if name != "key"}
            key = given["key"] = meant(str(given["key"]), verb.__name__, args, said)
            # In an outer transaction it may leave an entry of its own before it refuses.
            known = keyed(row, self.kind, key) if (inside := under_way()) else None
            try:
                return verb(row, *args, **given)
            except Refused:
                known = known if inside else keyed(row, self.kind, key)
                if known is None:
                    raise
                return Appended(known.n, row.version, replayed=True)

        return doing


def meant(key: str, *wish: object) -> str:
    """The key combined with the request and its writer; at most 64 characters."""
    return f"{key[:48]}-{sha256(repr(wish).encode()).hexdigest()[:12]}"

"""The append rule of every journal: nothing lost, doubled or overwritten.

Moves, lines of sheets and events, and what an AI is told are lines of the same kind. Whoever adds
one locks the row whose journal it is; then a repeated key gets the first answer again, if it says
the same; then whoever has seen fewer lines than there are is told so; and only then it is written,
all in one short transaction. Two unique constraints stand behind that: the place, and the key.
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
from companion.core.transaction import afterwards, announce, writing
from companion.models import (
    EventTable,
    LeagueTable,
    Match,
    Move,
    PlayedTable,
    Sheet,
    SheetLine,
    Told,
    db,
)
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
        for one in (house_of(row), row):
            if one is not None and one not in held:
                session.refresh(one, with_for_update=True)
                held.add(one)
        yield session


def house_of(row: Journal) -> Journal | None:
    """The event or league at one of whose tables this is: locked first by everybody.

    Whoever writes on a table tells its house afterwards, and a house changes its tables: in two
    orders that would be a deadlock. SQLite has one writer at a time and need not ask.
    """
    if not isinstance(row, Match | Sheet | Told) or db.engine.dialect.name == "sqlite":
        return None
    found = row.sheet_id if isinstance(row, Told) else row.id
    kinds: tuple[type[PlayedTable], ...] = (EventTable, LeagueTable)
    for kind in kinds:
        place = kind.match_id if isinstance(row, Match) else kind.sheet_id
        table = db.session.scalar(select(kind).where(place == found))
        if table is not None:
            return table.house
    return None


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


P = ParamSpec("P")
R = TypeVar("R", bound=Journalled)


@dataclass(frozen=True, slots=True)
class Once:
    """Marks the verbs that write such lines: `verb(row, …, key=…)`."""

    kind: type[Line]

    def __call__(
        self, verb: Callable[Concatenate[R, P], Appended]
    ) -> Callable[Concatenate[R, P], Appended]:
        """The verb, which knows its own repetitions."""

        @wraps(verb)
        def doing(row: R, /, *args: P.args, **given: P.kwargs) -> Appended:
            said = {name: value for name, value in given.items() if name != "key"}
            key = given["key"] = meant(str(given["key"]), verb.__name__, args, said)
            try:
                return verb(row, *args, **given)
            except Refused:
                # Inside another's transaction the line may be its own, written before it refused.
                joined = db.session.info.get("writing")
                known = None if joined else keyed(row, self.kind, key)
                if known is None:
                    raise
                return Appended(known.n, row.version, replayed=True)

        return doing


def meant(key: str, *wish: object) -> str:
    """The key together with what is wished for, and by whom; at most 64 letters."""
    return f"{key[:48]}-{sha256(repr(wish).encode()).hexdigest()[:12]}"

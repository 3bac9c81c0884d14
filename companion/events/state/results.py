"""A table's result as it is kept in its round, and that it was changed after closing."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Protocol

from companion.events.state.evening import Evening
from companion.events.state.stage import Stage
from companion.events.state.table import Changed, Table


class Signed(Protocol):
    """Who wrote something, and when."""

    @property
    def by(self) -> str: ...
    @property
    def at(self) -> datetime: ...


def note_mark(evening: Evening, number: int, stamp: Signed) -> None:
    """Whether a table counts is part of its result."""
    change = Changed(None, stamp.by, stamp.by, stamp.at)
    for table in evening.stage(number).tables:
        put(evening, evening.stage(number), changed(table, change))


def changed(table: Table, change: Changed) -> Table:
    """Return the table, which remembers what was changed after it was closed."""
    return replace(table, changed=(*table.changed, change)) if table.closed else table


def put(evening: Evening, stage: Stage, table: Table) -> None:
    """The table as it is now, in its round."""
    tables = tuple(table if old.number == table.number else old for old in stage.tables)
    evening.stages[stage.number - 1] = replace(stage, tables=tables)

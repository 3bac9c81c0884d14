"""Stored values that this program cannot have written, column by column, for all tables.

Journals are not checked here, but by replaying them.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Final, NamedTuple

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Integer,
    LargeBinary,
    RowMapping,
    String,
    Table,
    cast,
    func,
    select,
    type_coerce,
)
from sqlalchemy.sql.elements import ColumnElement

from companion.competition.local_time import zone_of
from companion.games import GAMES, KIT
from companion.kit.levels import LEVELS
from companion.kit.stored_entries import UNDO
from companion.matches.verbs.clocks import KINDS, OVERS
from companion.models import AI, HUMAN, OPEN, OVER, PLAYING, WAITING, Model, db
from companion.models.base import Readable
from companion.models.stored import Damaged
from companion.sheets.verbs.sheet_rounds import NAMES, ROUND, SCORING

REPLACED: Final = "\ufffd"
LANGUAGES: Final = ("en", "ja")
WORDS: Final[Mapping[str, Collection[str]]] = {
    "sheet_line.kind": (NAMES, ROUND, SCORING, UNDO),
    "match.state": (WAITING, PLAYING, OVER),
    "seat.kind": (HUMAN, AI, OPEN),
    "seat.level": LEVELS,
    "told.level": LEVELS,
    "match.game": GAMES,
    "sheet.game": (*GAMES, KIT),
    "deal.game": GAMES,
    "undo_request.word": ("ask", "agree", "refuse"),
    "match_clock.kind": KINDS,
    "match_clock.over": OVERS,
    "phone.state": ("asks", "in", "out"),
    "official.role": ("director", "referee"),
    "league_invitation.role": ("club", "director", "referee"),
    "mail_wish.language": LANGUAGES,
    "subscription.language": LANGUAGES,
}
"""The allowed values of these columns."""
FORMS: Final[Mapping[str, re.Pattern[str]]] = {
    "code": re.compile(r"[A-Za-z0-9_-]{1,32}"),
    "hash": re.compile(r"[0-9a-f]{64}"),
    "host_hash": re.compile(r"([0-9a-f]{64})?"),
    "password_hash": re.compile(r"\w+(:\d+)*\$[^$]+\$[0-9a-f]+"),
    "fingerprint": re.compile(r"[0-9a-f]{64}"),
    "seed": re.compile(r"[0-9a-f]{64}"),
    "week": re.compile(r"\d{4}-W\d\d"),
    "endpoint": re.compile(r"https://\S+"),
    "engine": re.compile(r"\S+/\d+(/\d+)?"),
}
"""The pattern of values in columns with this name or with a name that ends in it."""
LISTS: Final = ("names", "cards")
JPEG: Final = b"\xff\xd8"


class Wrong(NamedTuple):
    """An invalid value."""

    table: str
    row: int
    """The row's id; for a table without ids, its position among all rows."""
    what: str


def wrong_values(table: Table, only: ColumnElement[bool] | None = None) -> Iterator[Wrong]:
    """Every invalid value of the table, or of the rows selected by `only`."""
    columns = [shown(column) for column in table.columns]
    chosen = select(*columns) if only is None else select(*columns).where(only)
    rows = db.session.execute(chosen.execution_options(yield_per=1000))
    for place, row in enumerate(rows.mappings(), 1):
        number = row.get("id", place)
        for column in table.columns:
            value = row[column.name]
            # SQLite returns NULL for the beginning of an empty picture.
            why = wrong(column, value) if value is not None else missing(column)
            if not why and REPLACED in str(value) and not is_utf8(table, column, row):
                why = "is no UTF-8"
            if why:
                yield Wrong(table.name, number, f"{column.name} {why}")


def shown(
    column: Column[object],
) -> ColumnElement[object] | ColumnElement[int] | ColumnElement[bytes]:
    """What is selected of a column: the beginning of pictures, booleans as integers."""
    if isinstance(column.type, Boolean):
        return type_coerce(column, Integer).label(column.name)
    if isinstance(column.type, LargeBinary):
        return func.substr(column, 1, len(JPEG), type_=LargeBinary).label(column.name)
    return column


def missing(column: Column[object]) -> str:
    """Why the column needs a value; "" if it may be empty."""
    return "" if column.nullable else "is empty"


def wrong(column: Column[object], value: object) -> str:
    """Why this is no valid value of the column; "" if it is valid."""
    if isinstance(column.type, JSON):
        return wrong_json(column, value)
    if isinstance(column.type, Readable):
        return "is no date" if value == column.type.INSTEAD else ""
    if isinstance(column.type, Boolean | Integer):
        return "" if isinstance(value, int) else "is no number"
    if isinstance(column.type, LargeBinary):
        return "is no JPEG" if value != JPEG else ""
    return wrong_text(column, value) if isinstance(column.type, String) else ""


def wrong_json(column: Column[object], value: object) -> str:
    """Why this is no valid JSON value of the column; "" if it is valid."""
    if isinstance(value, Damaged):
        return f"is {value!r}"
    if column.name not in LISTS:
        return "" if isinstance(value, dict) else "is no JSON object"
    texts = isinstance(value, list) and all(isinstance(one, str) for one in value)
    return "" if texts else "is no list of texts"


def wrong_text(column: Column[object], value: object) -> str:
    """Why this is no valid text for the column; "" if it is valid."""
    if not isinstance(value, str):
        return "is no text"
    if "\x00" in value:
        return "has a zero byte in it"
    if len(value) > (getattr(column.type, "length", None) or len(value)):
        return f"is longer than {column.type.length} characters"  # type: ignore[attr-defined]  # of String
    if (words := WORDS.get(f"{column.table.name}.{column.name}")) is not None:
        return "" if value in words else f"cannot be {value[:40]!r}"
    if column.name == "zone":
        return "" if not value or zone_of(value) else f"cannot be {value[:40]!r}"
    form = FORMS.get(column.name) or FORMS.get(column.name.rpartition("_")[2])
    return "" if form is None or form.fullmatch(value) else f"cannot be {value[:40]!r}"


def is_utf8(table: Table, column: Column[object], row: RowMapping) -> bool:
    """Whether the stored bytes are valid UTF-8, so that the replacement character is genuine."""
    if db.engine.dialect.name != "sqlite":
        return True
    here = (key == row[key.name] for key in table.primary_key.columns)
    raw = db.session.scalar(select(cast(column, LargeBinary)).where(*here)) or b""
    try:
        return bool(raw.decode())
    except UnicodeDecodeError:
        return False


def belonging(table: Table, numbers: Collection[int]) -> Iterator[Wrong]:
    """The invalid values of these rows and of all rows that belong to them."""
    yield from wrong_values(table, table.c.id.in_(numbers))
    for child in Model.metadata.sorted_tables:
        for key in child.foreign_keys:
            if key.column.table is not table or key.parent.nullable or not numbers:
                continue
            mine = key.parent.in_(numbers)
            if "id" in child.c:
                yield from belonging(
                    child, db.session.scalars(select(child.c.id).where(mine)).all()
                )
            else:
                yield from wrong_values(child, mine)

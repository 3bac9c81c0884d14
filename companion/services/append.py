"""The append rule, for moves and sheet lines alike: nothing lost, doubled or overwritten.

One short transaction whose first statement is the guarded count in the parent row (it takes the
lock), then the insert.  Two unique constraints stand behind it: the place in the journal, and
the key that the page sent along, which a repeated request repeats.  It is a repetition only if it
says the same: whatever was answered with success is stored.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import select, update
from sqlalchemy.exc import IntegrityError

from companion.models import Event, Match, Move, Sheet, SheetLine, db
from companion.services.metrics import LINES, MOVES
from companion.services.transaction import announce, writing


class Conflict(Exception):
    """The journal has grown since the page was made: look at it again, then decide."""


@dataclass(frozen=True, slots=True)
class Appended:
    """A line of a journal; `replayed` when it had been written by an earlier, equal request."""

    place: int
    version: int
    replayed: bool = False


def append_move(
    match_id: int, expected: int, *, seat: int, text: str, by: str, key: str
) -> Appended:
    """Write a move after the `expected` number of moves, else raise Conflict.

    A key belongs to its seat: two seats may choose the same one.
    """
    own = seat_key(seat, key)
    with writing() as session:
        try:
            with session.begin_nested():
                counted = session.execute(
                    update(Match)
                    .where(Match.id == match_id, Match.length == expected)
                    .values(length=Match.length + 1, version=Match.version + 1)
                    .returning(Match.length, Match.version, Match.game)
                ).one_or_none()
                if counted:
                    place, version, game = counted
                    move = Move(match_id=match_id, ply=place, seat=seat, text=text, by=by, key=own)
                    session.add(move)
        except IntegrityError:
            counted = None
        if not counted:
            earlier = earlier_move(match_id, expected, seat=seat, key=key)
            if earlier is None or earlier.text != text:
                raise Conflict
            return again(earlier)
        announce(f"match-{match_id}", version)
    MOVES.labels(game, by.split()[0]).inc()
    return Appended(place, version)


def append_line(
    sheet_id: int,
    *,
    kind: str,
    data: dict[str, Any],
    key: str,
    round: int | None = None,
    by: str = "",
    person: int | None = None,
) -> Appended:
    """Write a line at the end of a sheet, wherever that is by now."""
    with writing() as session:
        try:
            with session.begin_nested():
                place, version, game = session.execute(
                    update(Sheet)
                    .where(Sheet.id == sheet_id)
                    .values(length=Sheet.length + 1, version=Sheet.version + 1)
                    .returning(Sheet.length, Sheet.version, Sheet.game)
                ).one()
                session.add(
                    SheetLine(
                        sheet_id=sheet_id,
                        n=place,
                        kind=kind,
                        data=data,
                        key=key,
                        round=round,
                        by=by,
                        person=person,
                    )
                )
        except IntegrityError:
            return _earlier_line(sheet_id, key, kind, round, data)
        announce(f"sheet-{sheet_id}", version)
    LINES.labels(game, kind).inc()
    return Appended(place, version)


def touch(row: Match | Sheet | Event) -> None:
    """Count a change of `row` that is not a line of its journal; inside `writing()` only."""
    kind = type(row)
    version = db.session.execute(
        update(kind)
        .where(kind.id == row.id)
        .values(version=kind.version + 1)
        .returning(kind.version)
    ).scalar_one()
    announce(row.topic, version)


def seat_key(seat: int, key: str) -> str:
    """A page's key as the journal keeps it: the seat's own."""
    return f"{seat} {key}"[:64]


def earlier_move(match_id: int, expected: int, *, seat: int, key: str) -> Move | None:
    """The seat's move of this key, made after the page that sends it now was shown."""
    mine = select(Move).where(Move.match_id == match_id, Move.key == seat_key(seat, key))
    found = db.session.scalar(mine)
    return found if found and found.ply > expected else None


def again(move: Move) -> Appended:
    """The first answer to a repeated request."""
    version = db.session.scalars(select(Match.version).where(Match.id == move.match_id)).one()
    return Appended(move.ply, version, replayed=True)


def _earlier_line(
    sheet_id: int, key: str, kind: str, round: int | None, data: dict[str, Any]
) -> Appended:
    """The first answer to a repeated request, else Conflict."""
    chosen = select(SheetLine).where(SheetLine.sheet_id == sheet_id, SheetLine.key == key)
    line = db.session.scalars(chosen).one()
    if (line.kind, line.round, line.data) != (kind, round, data):
        raise Conflict
    version = db.session.scalars(select(Sheet.version).where(Sheet.id == sheet_id)).one()
    return Appended(line.n, version, replayed=True)

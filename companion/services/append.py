"""The append rule, for moves and sheet lines alike: nothing lost, doubled or overwritten.

One short transaction whose first statement is the guarded count in the parent row (it takes the
lock), then the insert.  Two unique constraints stand behind it: the place in the journal, and
the key that the page sent along, which a repeated request repeats.
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
    """Write a move after the `expected` number of moves, else raise Conflict."""
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
                    move = Move(match_id=match_id, ply=place, seat=seat, text=text, by=by, key=key)
                    session.add(move)
        except IntegrityError:
            counted = None
        if not counted:
            return _earlier_move(match_id, key)
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
                    )
                )
        except IntegrityError:
            return _earlier_line(sheet_id, key)
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


def _earlier_move(match_id: int, key: str) -> Appended:
    """The first answer to a repeated request; a new request came too late."""
    ply = db.session.scalar(select(Move.ply).where(Move.match_id == match_id, Move.key == key))
    version = db.session.scalar(select(Match.version).where(Match.id == match_id))
    if ply is None or version is None:
        raise Conflict
    return Appended(ply, version, replayed=True)


def _earlier_line(sheet_id: int, key: str) -> Appended:
    """The first answer to a repeated request."""
    place = select(SheetLine.n).where(SheetLine.sheet_id == sheet_id, SheetLine.key == key)
    version = select(Sheet.version).where(Sheet.id == sheet_id)
    return Appended(
        db.session.scalars(place).one(), db.session.scalars(version).one(), replayed=True
    )

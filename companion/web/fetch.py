"""Fetching authorises: a row you may touch, with what you are there, or 404 and 403."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from flask import abort
from sqlalchemy import select

from companion.models import Match, Seat, Sheet, db
from companion.web.held import held_seat, is_host, may_write, visit


@dataclass(frozen=True, slots=True)
class AtTable:
    """A match and what this browser is there: a seat, the host, both, or a spectator."""

    match: Match
    seat: Seat | None
    host: bool

    @property
    def index(self) -> int | None:
        """The seat's number, or None for a spectator: what `State.view` wants."""
        return self.seat.index if self.seat else None


@dataclass(frozen=True, slots=True)
class AtSheet:
    """A score sheet and whether this browser may write on it."""

    sheet: Sheet
    writer: bool


def find_row(kind: str, code: str) -> Match | Sheet:
    """The match or sheet of this code, or 404."""
    row: Match | Sheet | None = None
    if kind == "match":
        row = db.session.scalar(select(Match).where(Match.code == code))
    elif kind == "sheet":
        row = db.session.scalar(select(Sheet).where(Sheet.code == code))
    return row or abort(404)


def find_match(code: str, need: Literal["watch", "seat", "host", "either"] = "watch") -> AtTable:
    """The match of this code for someone who is at least what is needed there.

    Anything but watching also needs a match that no organiser has closed.
    """
    match = db.session.scalar(select(Match).where(Match.code == code)) or abort(404)
    at = AtTable(match, held_seat(match), is_host(match))
    allowed = {
        "watch": True,
        "seat": at.seat is not None,
        "host": at.host,
        "either": at.seat is not None or at.host,
    }
    if not allowed[need] or (need != "watch" and match.closed_at):
        abort(403)
    visit(match)
    return at


def find_sheet(code: str, need: Literal["watch", "write"] = "watch") -> AtSheet:
    """The sheet of this code for someone who may at least watch or write it."""
    sheet = db.session.scalar(select(Sheet).where(Sheet.code == code)) or abort(404)
    at = AtSheet(sheet, may_write(sheet) and not sheet.closed_at)
    if need == "write" and not at.writer:
        abort(403)
    visit(sheet)
    return at

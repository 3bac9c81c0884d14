"""Fetching authorises: a row you may touch, with what you are there, or 404 and 403."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from flask import abort
from sqlalchemy import bindparam, select

from companion.models import Club, Match, Member, Seat, Sheet, db
from companion.web.account import the_organiser
from companion.web.events.fetch import helps_with, writes_on
from companion.web.held import held_seat, is_host, may_write, visit

# Every page begins with one of these: put together once, not at each of a table's phones.
MATCH = select(Match).where(Match.code == bindparam("code"))
SHEET = select(Sheet).where(Sheet.code == bindparam("code"))


@dataclass(frozen=True, slots=True)
class AtTable:
    """A match and what this browser is there: a seat, the host, both, or a spectator.

    Whoever helps at an event is the host of its tables' matches.
    """

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
        row = db.session.scalar(MATCH, {"code": code})
    elif kind == "sheet":
        row = db.session.scalar(SHEET, {"code": code})
    return row or abort(404)


def find_match(code: str, need: Literal["watch", "seat", "host", "either"] = "watch") -> AtTable:
    """The match of this code for someone who is at least what is needed there.

    Anything but watching also needs a match that no organiser has closed.
    """
    match = db.session.scalar(MATCH, {"code": code}) or abort(404)
    at = AtTable(match, held_seat(match), is_host(match) or helps_with(match))
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
    sheet = db.session.scalar(SHEET, {"code": code}) or abort(404)
    writer = not sheet.closed_at and (may_write(sheet) or writes_on(sheet))
    at = AtSheet(sheet, writer)
    if need == "write" and not at.writer:
        abort(403)
    visit(sheet)
    return at


def find_club(code: str) -> Club:
    """The club of this code, for the organiser who keeps its list."""
    owner = the_organiser()
    club = db.session.scalar(select(Club).where(Club.code == code)) or abort(404)
    return club if club.owner_id == owner.id else abort(403)


def find_member(code: str, number: int) -> Member:
    """A member of that club, for the same organiser."""
    club = find_club(code)
    member = db.session.get(Member, number)
    return member if member and member.club_id == club.id else abort(404)

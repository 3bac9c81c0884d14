"""Access to a row, and what this browser may do with it, or 404 and 403."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from flask import abort, redirect, url_for
from sqlalchemy import bindparam, select

from companion.matches.verbs.shared_deals import in_play
from companion.models import OVER, WAITING, Club, Deal, Match, Member, Seat, Sheet, db
from companion.site.access.account import runs, the_organiser
from companion.site.access.at_event import Home, helps_with, home_of
from companion.site.access.at_league import AtFixtureSheet, fixture_of
from companion.site.access.credentials import held_seat, is_host, may_write, recent, visit

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
    """A score sheet, its table at an event if it has one, and what this browser may do on it.

    Once a round is closed, who wrote its sheet may only ask for corrections; a league's table whose
    result is fixed is only read.
    """

    sheet: Sheet
    writer: bool
    asks: bool = False
    home: Home | None = None
    fixture: AtFixtureSheet | None = None
    late: bool = False
    """Whether they wrote here until the result of the league's table was fixed."""

    @property
    def person(self) -> int | None:
        """The member whose phone this is, at a table of an event or a league."""
        if self.fixture is not None:
            return self.fixture.at.player_id or None
        return self.home.person if self.home else None


def find_row(kind: str, code: str) -> Match | Sheet:
    """The match or sheet of this code, or 404."""
    row: Match | Sheet | None = None
    if kind == "match":
        row = db.session.scalar(MATCH, {"code": code})
    elif kind == "sheet":
        row = db.session.scalar(SHEET, {"code": code})
    return row or abort(404)


def find_match(
    code: str,
    need: Literal["watch", "seat", "host", "either"] = "watch",
    *,
    table: bool = True,
) -> AtTable:
    """The match of this code for someone who is at least what is needed there.

    Where an organiser has closed it, everybody only watches. Where the same deals are still to be
    played, only who sits there sees it; a host also what shows nothing of the `table`.
    """
    match = db.session.scalar(MATCH, {"code": code}) or abort(404)
    if match.closed_at:
        at = AtTable(match, None, host=False)
    else:
        at = AtTable(match, held_seat(match), is_host(match) or helps_with(match))
    allowed = {
        "watch": True,
        "seat": at.seat is not None,
        "host": at.host,
        "either": at.seat is not None or at.host,
    }
    if not allowed[need]:
        abort(403)
    looks = need == "watch" and not at.seat and (table or not at.host)
    if looks and match.deal and hidden(at, match.deal):
        abort(redirect(url_for("deals.show", code=match.deal.code), 303))
    visit(match)
    return at


def hidden(at: AtTable, deal: Deal) -> bool:
    """Whether the same deals are still to be played: by this browser, or at an event by anybody.

    There nothing is hidden before the first card, and then not even a host may look.
    """
    if has_ended(deal.id):
        return False
    if deal.event_id is None:
        return not at.host
    return at.match.state != WAITING and in_play(deal)


def has_ended(deal: int) -> bool:
    """Whether a match of that deal was played to its end in this browser."""
    codes = [code for kind, code in recent() if kind == "match"]
    ended = select(Match).where(Match.deal_id == deal, Match.code.in_(codes), Match.state == OVER)
    return any(held_seat(match) for match in db.session.scalars(ended))


def find_sheet(
    code: str, need: Literal["watch", "send", "ask", "write"] = "watch", *, to_write: bool = False
) -> AtSheet:
    """The sheet of this code for someone who may at least watch, or ask to write, or write it.

    "send" also lets in a form that comes after its league result was fixed (`late`).
    `to_write`: its event or league, where it has one, is locked before it. Inside `writing()`.
    """
    sheet = db.session.scalar(SHEET, {"code": code}) or abort(404)
    home = home_of(sheet, to_write=to_write)
    fixture = fixture_of(sheet, to_write=to_write) if home is None else None
    hand = not sheet.closed_at and (
        may_write(sheet)
        or (home is not None and (home.at.helps or home.sits))
        or (fixture is not None and fixture.writes)
    )
    if fixture is not None:
        writes = hand and fixture.open
        at = AtSheet(sheet, writes, fixture=fixture, late=hand and not writes)
    else:
        free = home is None or home.open
        at = AtSheet(sheet, hand and free, hand and not free, home)
    asks = at.writer or at.asks
    if not {"watch": True, "send": asks or at.late, "ask": asks, "write": at.writer}[need]:
        abort(403)
    visit(sheet)
    return at


def find_club(code: str) -> Club:
    """The club of this code, for the organiser who keeps its list."""
    the_organiser()
    club = db.session.scalar(select(Club).where(Club.code == code)) or abort(404)
    return club if runs(club) else abort(403)


def find_member(code: str, number: int) -> Member:
    """A member of that club, for the same organiser."""
    club = find_club(code)
    member = db.session.get(Member, number)
    return member if member and member.club_id == club.id else abort(404)

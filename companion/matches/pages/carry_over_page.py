"""Continuing a table elsewhere after a round: a sheet on screen, a match on paper."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from flask import Blueprint, Response, abort, redirect, request
from werkzeug.wrappers import Response as Answer

from companion.core.append import Conflict
from companion.core.refused import Refused
from companion.core.typed_names import whole
from companion.events.verbs import event_carry_over as events
from companion.events.verbs.event_journal import evening_of
from companion.games import GAMES
from companion.kit.words import Phrase
from companion.leagues.verbs import league_carry_over as leagues
from companion.leagues.verbs.league_journal import league_of
from companion.models import EventTable, LeagueTable, Match, PlayedTable, Sheet
from companion.sheets.verbs.reading import read_paper
from companion.site.access.at_event import Home, here_at
from companion.site.access.at_league import AtFixtureSheet, at_league
from companion.site.access.credentials import (
    hold_host,
    hold_seat,
    hold_writer,
    is_host,
    may_write,
    opened,
)
from companion.site.access.fetch import AtSheet, AtTable, find_match, find_sheet
from companion.site.plumbing.htmx import render
from companion.site.plumbing.limits import OPENING, limiter
from companion.site.plumbing.links import page_of
from companion.tables.carry_over import (
    hinders_paper,
    hinders_screen,
    match_of,
    onto_paper,
    onto_screen,
    paper_of,
    rounds_of,
    table_of,
)

bp = Blueprint("carry_over", __name__)
T = TypeVar("T", Match, Sheet)


@bp.get("/sheets/<code>/screen")
def ask_screen(code: str) -> Response | Answer:
    """What goes over, and who sits where."""
    at = find_sheet(code)
    if (match := match_of(at.sheet)) is not None:
        return redirect(page_of(match), 303)
    return to_screen(at) if at.writer else abort(403)


@bp.post("/sheets/<code>/screen")
@limiter.limit(OPENING)
def screen(code: str) -> Response | Answer:
    """The table continues on screen; whoever else pressed is led there too."""
    at = find_sheet(code)
    if (match := match_of(at.sheet)) is None:
        if not at.writer:
            abort(403)
        try:
            match = carried(
                at.sheet, partial(onto_screen, at.sheet, seen(), mine(at)), writes_as(at)
            )
        except Refused as no:
            return to_screen(find_sheet(code), no.phrase, 422)
        except Conflict:
            return to_screen(find_sheet(code), CHANGED, 409)
        if at.home is None:
            opened(match)
        for place in match.places:
            if place.joined_at is not None:
                hold_seat(place)
    elif at.home is None and may_write(at.sheet) and not is_host(match):
        hold_host(match)
    return redirect(page_of(match), 303)


CHANGED = Phrase("Somebody has written here in the meantime. Look at it again.")


def to_screen(at: AtSheet, refused: Phrase | None = None, status: int = 200) -> Response:
    """The page that asks before a sheet goes on on screen."""
    sheet, paper = at.sheet, read_paper(at.sheet)
    beside = at.home is None and at.fixture is None
    return render(
        "play/carry_over.html",
        status=status,
        game=paper.game,
        source=page_of(sheet),
        screen=True,
        rounds=len(paper.entries),
        seen=sheet.length,
        refused=refused,
        hinders=hinders_screen(sheet, paper),
        people=[(str(seat), name) for seat, name in enumerate(paper.names)] if beside else [],
    )


def mine(at: AtSheet) -> int | None:
    """The seat that whoever asks takes at once; at tables of events and leagues none."""
    seat = request.form.get("mine", -1, type=whole)
    beside = at.home is None and at.fixture is None
    return seat if beside and 0 <= seat < len(at.sheet.names) else None


def writes_as(at: AtSheet) -> str:
    """What a journal calls whoever writes on the sheet."""
    if at.fixture is not None:
        return at.fixture.at.by
    return at.home.by if at.home else ""


@bp.get("/matches/<code>/paper")
def ask_paper(code: str) -> Response | Answer:
    """What goes over, or why it cannot now."""
    at = find_match(code)
    if at.match.left_at and (sheet := paper_of(at.match)) is not None:
        return redirect(page_of(sheet), 303)
    return to_paper(at) if may_leave(at) else abort(403)


@bp.post("/matches/<code>/paper")
@limiter.limit(OPENING)
def paper(code: str) -> Response | Answer:
    """The table continues on paper; whoever else pressed is led there too."""
    at = find_match(code)
    sheet = paper_of(at.match) if at.match.left_at else None
    if sheet is None:
        if not may_leave(at):
            abort(403)
        try:
            sheet = carried(at.match, partial(onto_paper, at.match, seen()), plays_as(at))
        except Refused as no:
            return to_paper(find_match(code), no.phrase, 422)
        except Conflict:
            return to_paper(find_match(code), CHANGED, 409)
        (opened if table_of(sheet) is None else hold_writer)(sheet)
    return redirect(page_of(sheet), 303)


def to_paper(at: AtTable, refused: Phrase | None = None, status: int = 200) -> Response:
    """The page that asks before a match goes on on paper."""
    return render(
        "play/carry_over.html",
        status=status,
        game=GAMES[at.match.game],
        source=page_of(at.match),
        screen=False,
        rounds=rounds_of(at.match),
        seen=at.match.length,
        refused=refused,
        hinders=hinders_paper(at.match),
        people=[],
    )


def may_leave(at: AtTable) -> bool:
    """Whether this browser decides where it goes on: the host, or who could write its sheet."""
    if at.host:
        return True
    row = table_of(at.match)
    if isinstance(row, EventTable):
        return at.seat is not None or Home(row, here_at(row.event), evening_of(row.event)).sits
    return row is not None and (at.seat is not None or fixture_at(row).writes)


def fixture_at(row: PlayedTable) -> AtFixtureSheet:
    """The league's table, with what this browser is there."""
    assert isinstance(row, LeagueTable)
    season = league_of(row.league).season(row.season)
    fixture = season.fixture(row.division, row.matchday, row.number)
    return AtFixtureSheet(row, at_league(row.league), fixture)


def plays_as(at: AtTable) -> str:
    """What a journal calls whoever acts here: who holds a seat alone is the person of that seat."""
    row = table_of(at.match)
    seats: tuple[int | None, ...] = ()
    if isinstance(row, EventTable):
        home = Home(row, here_at(row.event), evening_of(row.event))
        if home.at.helps or home.at.player:
            return home.at.by
        seats = home.table.seats
    elif row is not None:
        here = fixture_at(row)
        if here.writes:
            return here.at.by
        seats = here.fixture.seats
    return f"player {seats[at.index] if seats and at.index is not None else 0}"


def carried(source: Sheet | Match, act: Callable[[], T], by: str) -> T:
    """Let it go on by `act`; a journal of an event or a league says so. May raise Refused."""
    row: PlayedTable | None = table_of(source)
    if isinstance(row, EventTable):
        return events.carry_over(row, act, by=by)
    if isinstance(row, LeagueTable):
        return leagues.carry_over(row, act, by=by)
    return act()


def seen() -> int:
    """How many lines the page's reader has seen."""
    return request.form.get("seen", -1, type=whole)

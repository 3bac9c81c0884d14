"""Continuing a table after a round: from a paper sheet to the screen, or from a match to paper."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from flask import Blueprint, Response, abort, redirect
from werkzeug.wrappers import Response as Answer

from companion.core.house import Access, access_to
from companion.games import GAMES
from companion.kit.words import Phrase
from companion.matches.access.at_match import AtTable, find_match
from companion.models import Match, Sheet, table_of
from companion.sheets.access.at_sheet import AtSheet, find_sheet
from companion.sheets.access.credentials import (
    hold_host,
    hold_seat,
    hold_writer,
    is_host,
    may_write,
    opened,
)
from companion.sheets.verbs.on_screen import match_of, paper_of
from companion.sheets.verbs.reading import read_paper
from companion.site.plumbing.attempts import form_of
from companion.site.plumbing.htmx import render
from companion.site.plumbing.limits import OPENING, limiter
from companion.site.plumbing.links import page_of
from companion.tables.carry_over import (
    comes_back,
    hinders_paper,
    hinders_screen,
    onto_paper,
    onto_screen,
    rounds_of,
)

bp = Blueprint("carry_over", __name__)
T = TypeVar("T", Match, Sheet)
CHANGED = Phrase("Somebody has written here in the meantime. Look at it again.")


@bp.get("/sheets/<code>/screen")
def ask_screen(code: str) -> Response | Answer:
    """What is carried over, and which seat the reader takes."""
    at = find_sheet(code)
    if (match := match_of(at.sheet)) is not None:
        return redirect(page_of(match), 303)
    return to_screen(at) if at.writer else abort(403)


def screen_page(code: str) -> Response:
    """The same page again, with why it cannot be continued."""
    return to_screen(find_sheet(code))


@bp.post("/sheets/<code>/screen")
@limiter.limit(OPENING)
@form_of(screen_page, late=CHANGED)
def screen(code: str, *, seen: int = -1, mine: int = -1) -> str:
    """Continue the table on screen; a repeated request leads to the same match."""
    at = find_sheet(code)
    if (match := match_of(at.sheet)) is None:
        if not at.writer:
            abort(403)
        act = partial(onto_screen, at.sheet, seen, mine if sits(at, mine) else None)
        match = carried(at.table, act, at.table.by if at.table else "")
        if opener_closes(at):
            opened(match)
        for place in match.places:
            if place.joined_at is not None:
                hold_seat(place)
    elif opener_closes(at) and may_write(at.sheet) and not is_host(match):
        hold_host(match)
    return page_of(match)


def to_screen(at: AtSheet) -> Response:
    """The confirmation page for continuing a sheet on screen."""
    sheet, paper = at.sheet, read_paper(at.sheet)
    people = [(str(seat), name) for seat, name in enumerate(paper.names)]
    return render(
        "play/carry_over.html",
        game=paper.game,
        source=page_of(sheet),
        screen=True,
        rounds=len(paper.entries),
        seen=sheet.length,
        hinders=hinders_screen(sheet, paper),
        comes_back=comes_back(sheet),
        people=people if at.table is None else [],
    )


def sits(at: AtSheet, seat: int) -> bool:
    """Whether the reader takes the seat at once; never at tables of events and leagues."""
    return at.table is None and 0 <= seat < len(at.sheet.names)


def opener_closes(at: AtSheet) -> bool:
    """Whether whoever continues the table on screen counts as the opener of the match."""
    return at.table is None or at.table.opener_closes


@bp.get("/matches/<code>/paper")
def ask_paper(code: str) -> Response | Answer:
    """What is carried over, or why it cannot be now."""
    at = find_match(code)
    if at.match.left_at and (sheet := paper_of(at.match)) is not None:
        return redirect(page_of(sheet), 303)
    return to_paper(at) if may_leave(at) else abort(403)


def paper_page(code: str) -> Response:
    """The same page again, with why it cannot be continued."""
    return to_paper(find_match(code))


@bp.post("/matches/<code>/paper")
@limiter.limit(OPENING)
@form_of(paper_page, late=CHANGED)
def paper(code: str, *, seen: int = -1) -> str:
    """Continue the table on paper; a repeated request leads to the same sheet."""
    at = find_match(code)
    sheet = paper_of(at.match) if at.match.left_at else None
    if sheet is None:
        if not may_leave(at):
            abort(403)
        table = access_to(at.match)
        by = table.plays_as(at.index) if table else ""
        sheet = carried(table, partial(onto_paper, at.match, seen), by)
        (opened if table_of(sheet) is None else hold_writer)(sheet)
    return page_of(sheet)


def to_paper(at: AtTable) -> Response:
    """The confirmation page for continuing a match on paper."""
    return render(
        "play/carry_over.html",
        game=GAMES[at.match.game],
        source=page_of(at.match),
        screen=False,
        rounds=rounds_of(at.match),
        seen=at.match.length,
        hinders=hinders_paper(at.match),
        comes_back=True,
        people=[],
    )


def may_leave(at: AtTable) -> bool:
    """Whether this browser may decide to continue on paper: the host, or a writer of its sheet."""
    if at.host:
        return True
    table = access_to(at.match)
    return table is not None and (at.seat is not None or table.writes)


def carried(table: Access | None, act: Callable[[], T], by: str) -> T:
    """Continue the table by `act` and record it in its house's journal. May raise Refused."""
    return act() if table is None else table.carry_over(act, by=by)

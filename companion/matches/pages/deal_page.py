"""A shared deal: its link, and the comparison afterwards."""

from __future__ import annotations

from itertools import islice
from statistics import fmean

from flask import Blueprint, Response, abort, redirect, session, url_for
from flask_babel import gettext
from sqlalchemy import select
from werkzeug.wrappers import Response as Answer

from companion.clubs.access.club_here import club_to_look_at
from companion.core.typed_names import tidy
from companion.games import GAMES
from companion.kit.levels import USUAL
from companion.kit.names import looks
from companion.matches.access.at_match import has_ended
from companion.matches.pages.seat_names import CREW, GUEST, called, free_names
from companion.matches.verbs import lobby
from companion.matches.verbs.measuring import measure_later
from companion.matches.verbs.shared_deals import (
    MASTER,
    MATCHES,
    PLAYOUTS,
    begin_week,
    find_deal,
    measured,
    percentile,
    table,
)
from companion.models import Club, Deal, Match, db
from companion.models.base import new_code
from companion.sheets.access.credentials import held_seat, hold_seat, opened, recent
from companion.site.errors import explain
from companion.site.plumbing.attempts import form_of, with_form
from companion.site.plumbing.forms import kept
from companion.site.plumbing.htmx import render
from companion.site.plumbing.limits import OPENING, limiter
from companion.site.plumbing.links import link_to, outside, page_of

bp = Blueprint("deals", __name__)
PACE = 300


@bp.get("/deals/<code>")
def show(code: str) -> Response:
    """Who plays the deal; results only for those who have finished it themselves."""
    deal = find_deal(code)
    return page(deal) if deal else at_an_event(code)


@bp.post("/deals/<code>/play")
@limiter.limit(OPENING)
@form_of(show)
def begin(code: str, *, name: str = "", code_: str = "") -> str:
    """Begin the deal in this browser; a second request leads to the same match."""
    deal = find_deal(code) or abort(404)
    own = own_match(deal)
    if own is None:
        name = tidy(name, "name") or str(GUEST)
        session["name"] = name
        own = lobby.open_match(
            deal.game,
            [lobby.SeatPlan("me", name), *beside(deal, name)],
            deal.options,
            once=code_ if len(code_) == 16 and code_.isalnum() else None,
            deal=deal,
        )
        opened(own)
        hold_seat(own.places[0])
        lobby.start(own)
        measure_later(deal)
    return page_of(own)


@bp.post("/deals/<code>/master")
@limiter.limit(OPENING)
def let_master_play(code: str) -> Response | Answer:
    """A master AI plays the deal in the background; a second request is the same match."""
    deal = find_deal(code) or abort(404)
    if not has_ended(deal.id):
        abort(403)
    match = lobby.open_match(
        deal.game,
        [lobby.SeatPlan("ai", str(CREW[0]), MASTER), *beside(deal, str(CREW[0]))],
        deal.options,
        pace_ms=PACE,
        once=f"{MASTER} plays {deal.code}",
        deal=deal,
    )
    lobby.start(match)
    return redirect(url_for(".show", code=code), 303)


@bp.post("/clubs/<code>/week")
@limiter.limit(OPENING)
@with_form
def week(code: str, *, game: str = "") -> Response | Answer:
    """The club's deal of the week in the chosen game."""
    return week_of(club_to_look_at(code), game)


@bp.post("/deals/week")
@limiter.limit(OPENING)
@with_form
def week_for_all(*, game: str = "") -> Response | Answer:
    """This server's deal of the week, open to everyone."""
    return week_of(None, game)


def week_of(club: Club | None, game: str) -> Answer:
    """Redirect to the deal of the week in this game."""
    if game not in GAMES:
        abort(422)
    deal = begin_week(club, game)
    measure_later(deal)
    return redirect(url_for(".show", code=deal.code), 303)


def at_an_event(code: str) -> Response:
    """Explain why an event's shared deal is still hidden; 404 if the code is no event's deal."""
    of_event = select(Deal.id).where(Deal.code == code, Deal.event_id.is_not(None))
    if db.session.scalar(of_event) is None:
        abort(404)
    return explain(
        403,
        said=gettext("Other tables still play the same deals"),
        what_next=gettext("Everyone can look when all tables with these deals have finished."),
    )


def beside(deal: Deal, name: str) -> list[lobby.SeatPlan]:
    """The AIs on the other seats, with names unlike `name`."""
    others = islice(free_names((*CREW[1:], CREW[0]), {looks(name)}), (deal.seats or 1) - 1)
    return [lobby.SeatPlan("ai", other, USUAL) for other in others]


def page(deal: Deal) -> Response:
    own, told = own_match(deal), has_ended(deal.id)
    lines = table(deal, told=told)
    mine = next((line.points for line in lines if line.match == own), None)
    others = [
        line.points
        for line in lines
        if line.points is not None and not line.ai and line.match != own
    ]
    tried = measured(deal)
    return render(
        "play/deal_page.html",
        deal=deal,
        game=GAMES[deal.game],
        own=own,
        told=told,
        lines=lines,
        called=called,
        master=next((line for line in lines if line.ai), None),
        better=None if mine is None or not others else percentile(mine, others),
        tried=tried if told and tried.complete else None,
        rough=tried.playouts < PLAYOUTS,
        means=[f"{fmean(points):.1f}" for points in (tried.here, tried.others) if points],
        matches=MATCHES,
        level=USUAL,
        name=kept("name", session.get("name", "")),
        code=new_code(),
        link=link_to(outside(url_for(".show", code=deal.code))),
    )


def own_match(deal: Deal) -> Match | None:
    """The match in which this browser has played the deal, or None."""
    codes = [code for kind, code in recent() if kind == "match"]
    chosen = select(Match).where(Match.deal_id == deal.id, Match.code.in_(codes))
    return next((match for match in db.session.scalars(chosen) if held_seat(match)), None)

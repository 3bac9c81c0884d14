"""A deal that many play alone: passed on by its link, compared afterwards."""

from __future__ import annotations

from flask import Blueprint, Response, abort, redirect, request, session, url_for
from sqlalchemy import select
from werkzeug.wrappers import Response as Answer

from companion.clubs.pages.fetch import club_to_look_at
from companion.core.names import tidy
from companion.games import GAMES, SheetError
from companion.matches.pages.names import CREW, GUEST, called, free_names
from companion.matches.verbs import lobby
from companion.matches.verbs.deals import MASTER, begin_week, find_deal, table
from companion.models import Deal, Match, db
from companion.models.base import new_code
from companion.site.access.credentials import held_seat, hold_seat, opened, recent
from companion.site.access.fetch import has_ended
from companion.site.plumbing.htmx import render
from companion.site.plumbing.limits import OPENING, limiter
from companion.site.plumbing.links import link_to, outside, page_of

bp = Blueprint("deals", __name__)
PACE = 300


@bp.get("/deals/<code>")
def show(code: str) -> Response:
    """Who plays it; what it came to only for whoever has ended their own."""
    deal = find_deal(code) or abort(404)
    return page(deal)


@bp.post("/deals/<code>/play")
@limiter.limit(OPENING)
def begin(code: str) -> Response | Answer:
    """The deal for this browser: once, whatever is pressed."""
    deal = find_deal(code) or abort(404)
    own = own_match(deal)
    if own is None:
        try:
            name = tidy(request.form.get("name", ""), "name") or str(GUEST)
        except SheetError as no:
            return page(deal, wrong=no, status=422)
        session["name"] = name
        once = request.form.get("code", "")
        own = lobby.open_match(
            deal.game,
            [lobby.SeatPlan("me", name)],
            deal.options,
            once=once if len(once) == 16 and once.isalnum() else None,
            deal=deal,
        )
        opened(own)
        hold_seat(own.places[0])
        lobby.start(own)
    return redirect(page_of(own), 303)


@bp.post("/deals/<code>/master")
@limiter.limit(OPENING)
def let_master_play(code: str) -> Response | Answer:
    """A master plays the same deal in the background; asked twice, it is one match."""
    deal = find_deal(code) or abort(404)
    if not has_ended(deal.id):
        abort(403)
    match = lobby.open_match(
        deal.game,
        [lobby.SeatPlan("ai", next(free_names(CREW, set())), MASTER)],
        deal.options,
        pace_ms=PACE,
        once=f"{MASTER} plays {deal.code}",
        deal=deal,
    )
    lobby.start(match)
    return redirect(url_for(".show", code=code), 303)


@bp.post("/clubs/<code>/harbour")
@limiter.limit(OPENING)
def week(code: str) -> Response | Answer:
    """This week's deal of the club."""
    deal = begin_week(club_to_look_at(code))
    return redirect(url_for(".show", code=deal.code), 303)


def page(deal: Deal, wrong: SheetError | None = None, status: int = 200) -> Response:
    """The deal's own page."""
    own, told = own_match(deal), has_ended(deal.id)
    lines = table(deal, told=told)
    return render(
        "play/deal_page.html",
        status=status,
        deal=deal,
        game=GAMES[deal.game],
        own=own,
        told=told,
        lines=lines,
        called=called,
        master=next((line for line in lines if line.ai), None),
        name=request.form.get("name", session.get("name", "")),
        wrong=wrong.phrase if wrong else None,
        code=new_code(),
        link=link_to(outside(url_for(".show", code=deal.code))),
    )


def own_match(deal: Deal) -> Match | None:
    """The match in which this browser plays or played the deal."""
    codes = [code for kind, code in recent() if kind == "match"]
    chosen = select(Match).where(Match.deal_id == deal.id, Match.code.in_(codes))
    return next((match for match in db.session.scalars(chosen) if held_seat(match)), None)

"""Asking to be told on this phone when a table of one's own has a date, and asking no more."""

from __future__ import annotations

from flask import Blueprint, Response, abort, redirect, request, url_for
from flask_babel import gettext
from werkzeug.wrappers import Response as Answer

from companion.services.leagues.date_notices import forget_dates, subscribe_to_dates
from companion.services.leagues.journal import league_of
from companion.web.leagues.fetch import AtLeague, find_league
from companion.web.match.notices import sent, the_push
from companion.web.plumbing.htmx import is_htmx

bp = Blueprint("date_notices", __name__, url_prefix="/leagues/<code>/notices")


@bp.post("")
def begin(code: str) -> Response | Answer:
    """This browser wants to be told of its player's dates."""
    at, push = find_league(code, "play"), the_push()
    if at.player_id not in league_of(at.league).people:
        abort(404)
    words = gettext("A table of yours has another date: %(league)s", league=at.league.name)[:200]
    subscribe_to_dates(at.league, at.player_id, *sent(push), words)
    return done(at)


@bp.post("/stop")
def stop(code: str) -> Response | Answer:
    """And no more."""
    at = find_league(code, "play")
    the_push()
    forget_dates(at.league, at.player_id, request.form.get("endpoint", "")[:500])
    return done(at)


def done(at: AtLeague) -> Response | Answer:
    """The page knows what it asked for."""
    page = url_for("league_player.show", code=at.league.code, person=at.player_id)
    return Response(status=204) if is_htmx() else redirect(page, 303)

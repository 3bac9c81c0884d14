"""Asking to be told on this phone when a table of one's own has a date, and asking no more."""

from __future__ import annotations

from flask import Blueprint, Response, abort, url_for
from flask_babel import gettext
from werkzeug.wrappers import Response as Answer

from companion.core.notices import forget, subscribe
from companion.leagues.verbs.date_notices import about_dates
from companion.leagues.verbs.journal import league_of
from companion.matches.pages.notices import done, sent, sent_to, the_push
from companion.models import DateSubscription
from companion.site.access.at_league import AtLeague, find_league

bp = Blueprint("date_notices", __name__, url_prefix="/leagues/<code>/notices")


@bp.post("")
def begin(code: str) -> Response | Answer:
    """This browser wants to be told of its player's dates."""
    at, push = find_league(code, "play"), the_push()
    if at.player_id not in league_of(at.league).people:
        abort(404)
    words = gettext(
        "The date of one of your tables has changed: %(league)s", league=at.league.name
    )[:200]
    row, person, browser = at.league, at.player_id, sent(push)
    subscribe(
        DateSubscription(
            league_id=row.id, member_id=person, heard=row.length, words=words, **browser
        )
    )
    return done(own(at))


@bp.post("/stop")
def stop(code: str) -> Response | Answer:
    """And no more."""
    at = find_league(code, "play")
    the_push()
    forget(DateSubscription, about_dates(at.league, at.player_id), sent_to(DateSubscription))
    return done(own(at))


def own(at: AtLeague) -> str:
    """The player's own page."""
    return url_for("league_player.show", code=at.league.code, person=at.player_id)

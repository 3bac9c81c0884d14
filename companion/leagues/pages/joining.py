"""Joining a league: as a club, as an official, or for notifications."""

from __future__ import annotations

from flask import Blueprint, Response, abort, redirect, request, url_for
from flask_babel import gettext
from werkzeug.wrappers import Response as Answer

from companion.clubs.pages.club_officials import signed_in
from companion.clubs.verbs.clubs import clubs_of
from companion.core.notices import forget, subscribe
from companion.core.refused import Refused
from companion.core.typed_names import whole
from companion.games import SheetError
from companion.leagues.verbs.date_notices import about_dates
from companion.leagues.verbs.league_journal import league_of
from companion.leagues.verbs.officials import accept, find_invitation
from companion.matches.pages.notice_form import done, sent, sent_to, the_push
from companion.models import Club, DateSubscription, db
from companion.site.access.account import current_organiser
from companion.site.access.at_league import AtLeague, find_league
from companion.site.plumbing.htmx import render
from companion.site.plumbing.limits import GUESSING, LINKS, limiter, refused
from companion.site.plumbing.phrases import say

bp = Blueprint("league_joining", __name__)


@bp.get("/l/<token>")
@limiter.limit(LINKS)
def arrive(token: str) -> Response:
    """Whoever opens the link sees what it is for; nothing happens before they say so."""
    return invited(token)


@bp.post("/l/<token>")
@limiter.limit(GUESSING, deduct_when=refused)
def join(token: str) -> Response | Answer:
    """Yes, by the account one has or by a new one; a club is chosen once signed in."""
    invitation = find_invitation(token) or abort(404)
    organiser = current_organiser()
    try:
        if organiser is None:
            organiser = signed_in()
            if invitation.role == "club":
                return redirect(url_for(".arrive", token=token), 303)
        number = request.form.get("club", 0, type=whole)
        league = accept(token, organiser, db.session.get(Club, number) if number else None)
    except SheetError as error:
        db.session.rollback()
        return invited(token, {error.place: say(error.phrase)})
    except Refused as no:
        db.session.rollback()
        return invited(token, {"": say(no.phrase)})
    return redirect(url_for("league.show", code=league.code), 303)


def invited(token: str, wrong: dict[str, str] | None = None) -> Response:
    """The page of an invitation."""
    invitation = find_invitation(token) or abort(404)
    me = current_organiser()
    there = {club.id for club in invitation.league.clubs}
    return render(
        "leagues/invited.html",
        status=422 if wrong else 200,
        invitation=invitation,
        row=invitation.league,
        clubs=[club for club in clubs_of(me) if club.id not in there] if me else [],
        name=request.form.get("name", ""),
        wrong=wrong or {},
    )


@bp.post("/leagues/<code>/notices")
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


@bp.post("/leagues/<code>/notices/stop")
def stop(code: str) -> Response | Answer:
    """And no more."""
    at = find_league(code, "play")
    the_push()
    forget(DateSubscription, about_dates(at.league, at.player_id), sent_to(DateSubscription))
    return done(own(at))


def own(at: AtLeague) -> str:
    """The player's own page."""
    return url_for("league_player.show", code=at.league.code, person=at.player_id)

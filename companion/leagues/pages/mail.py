"""Mail about one's fixtures: subscribe, confirm, unsubscribe."""

from __future__ import annotations

from typing import NamedTuple

from flask import Blueprint, Response, abort, current_app, redirect, request, url_for
from werkzeug.wrappers import Response as Answer

from companion.clubs.members import mailing
from companion.core.post import Post
from companion.games import SheetError
from companion.leagues.pages.letters import asking_letter
from companion.models import MailWish, Member
from companion.site.access.at_event import find_event
from companion.site.access.at_league import find_league
from companion.site.plumbing.htmx import render
from companion.site.plumbing.language import current_language
from companion.site.plumbing.limits import LINKS, OPENING, limiter
from companion.site.plumbing.phrases import say
from companion.site.plumbing.security import csrf

bp = Blueprint("league_mail", __name__)


@bp.get("/leagues/<code>/mail")
def show(code: str) -> Response:
    """What this player wished."""
    return page(of_league(code))


@bp.post("/leagues/<code>/mail")
@limiter.limit(OPENING)
def wish(code: str) -> Response | Answer:
    """Letters to an address, which is asked first; or none any more."""
    return wished(of_league(code))


@bp.get("/events/<code>/mail")
def show_at_event(code: str) -> Response:
    """The same, for whoever comes from an event."""
    return page(of_event(code))


@bp.post("/events/<code>/mail")
@limiter.limit(OPENING)
def wish_at_event(code: str) -> Response | Answer:
    """The same wish: it is one for all leagues and events."""
    return wished(of_event(code))


class Place(NamedTuple):
    """Where a player wishes: what it is called, where one came from, and this page."""

    player: Member
    name: str
    back: str
    here: str


def of_league(code: str) -> Place:
    """A league's player."""
    at = find_league(code, "play")
    player = at.player or abort(403)
    back = url_for("league_player.mine", code=code)
    return Place(player, at.league.name, back, url_for(".show", code=code))


def of_event(code: str) -> Place:
    """A player of an event's club, by their personal link."""
    at = find_event(code, "mine")
    player = at.linked or abort(403)
    back = url_for("signing.show", code=code)
    return Place(player, at.event.name, back, url_for(".show_at_event", code=code))


def wished(at: Place) -> Response | Answer:
    """Send the letter that asks the address, or forget the wish."""
    post, member = the_post(), at.player
    if post is None:
        abort(404)
    if request.form.get("stop") == "1":
        mailing.forget_mail(member)
        return redirect(at.here, 303)
    try:
        found = mailing.wish(member, request.form.get("address", ""), current_language())
    except SheetError as error:
        return page(at, say(error.phrase))
    sent = post.send(asking_letter(found))
    return redirect(f"{at.here}?sent={int(sent)}", 303)


def the_post() -> Post | None:
    """The mail server, where one is set up."""
    found: Post | None = current_app.extensions["post"]
    return found


def page(at: Place, wrong: str = "") -> Response:
    """The wish, and the field for an address."""
    found: MailWish | None = mailing.wish_of(at.player)
    return render(
        "leagues/mail.html",
        status=422 if wrong else 200,
        place=at,
        wish=found,
        there=the_post() is not None,
        address=request.form.get("address", found.address if found else ""),
        wrong=wrong,
        sent=request.args.get("sent", ""),
    )


@bp.get("/mail/<token>")
@limiter.limit(LINKS)
def link(token: str) -> Response:
    """What the tap will do; a mail program that looks at the link does nothing by it."""
    return render("leagues/mail_link.html", wish=mailing.find_wish(token), token=token)


@bp.post("/mail/<token>/yes")
@limiter.limit(LINKS)
def yes(token: str) -> Answer:
    """The address said yes."""
    mailing.confirm(mailing.find_wish(token) or abort(404))
    return redirect(url_for(".link", token=token), 303)


@bp.post("/mail/<token>/stop")
@limiter.limit(LINKS)
def stop(token: str) -> Answer:
    """No letters any more; twice is once."""
    wish = mailing.find_wish(token)
    if wish is not None:
        mailing.forget_mail(wish.member)
    return redirect(url_for(".link", token=token), 303)


# Mail programs send it by themselves (RFC 8058); the link is all it takes.
csrf.exempt(stop)

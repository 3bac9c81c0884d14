"""Letters about one's tables: asked for, confirmed and ended by a link."""

from __future__ import annotations

from flask import Blueprint, Response, abort, current_app, redirect, request, url_for
from werkzeug.wrappers import Response as Answer

from companion.clubs.members import mailing
from companion.core.post import Post
from companion.games import SheetError
from companion.leagues.pages.letters import asking_letter
from companion.models import MailWish, Member
from companion.site.access.at_league import AtLeague, find_league
from companion.site.plumbing.htmx import render
from companion.site.plumbing.language import current_language
from companion.site.plumbing.limits import LINKS, OPENING, limiter
from companion.site.plumbing.security import csrf
from companion.site.plumbing.words import say

bp = Blueprint("league_mail", __name__)


@bp.get("/leagues/<code>/mail")
def show(code: str) -> Response:
    """What this player wished."""
    return page(find_league(code, "play"))


@bp.post("/leagues/<code>/mail")
@limiter.limit(OPENING)
def wish(code: str) -> Response | Answer:
    """Letters to an address, which is asked first; or none any more."""
    at, post = find_league(code, "play"), the_post()
    member = me(at)
    if post is None:
        abort(404)
    if request.form.get("stop") == "1":
        mailing.forget_mail(member)
        return redirect(url_for(".show", code=code), 303)
    try:
        found = mailing.wish(member, request.form.get("address", ""), current_language())
    except SheetError as error:
        return page(at, say(error.phrase))
    sent = post.send(asking_letter(found))
    return redirect(url_for(".show", code=code, sent=int(sent)), 303)


def the_post() -> Post | None:
    """The mail server, where one is set up."""
    found: Post | None = current_app.extensions["post"]
    return found


def me(at: AtLeague) -> Member:
    """The player whose browser this is."""
    return at.player or abort(403)


def page(at: AtLeague, wrong: str = "") -> Response:
    """The wish, and the field for an address."""
    found: MailWish | None = mailing.wish_of(me(at))
    return render(
        "leagues/mail.html",
        status=422 if wrong else 200,
        row=at.league,
        player=me(at),
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

"""The link in each letter: it says yes at first, and ends them with one tap."""

from __future__ import annotations

from flask import Blueprint, Response, abort, redirect, url_for
from werkzeug.wrappers import Response as Answer

from companion.clubs.members import mailing
from companion.site.plumbing.htmx import render
from companion.site.plumbing.limits import LINKS, limiter
from companion.site.plumbing.security import csrf

bp = Blueprint("mail_link", __name__, url_prefix="/mail/<token>")


@bp.get("")
@limiter.limit(LINKS)
def show(token: str) -> Response:
    """What the tap will do; a mail program that looks at the link does nothing by it."""
    return render("leagues/mail_link.html", wish=mailing.find_wish(token), token=token)


@bp.post("/yes")
@limiter.limit(LINKS)
def yes(token: str) -> Answer:
    """The address said yes."""
    mailing.confirm(mailing.find_wish(token) or abort(404))
    return redirect(url_for(".show", token=token), 303)


@bp.post("/stop")
@limiter.limit(LINKS)
def stop(token: str) -> Answer:
    """No letters any more; twice is once."""
    wish = mailing.find_wish(token)
    if wish is not None:
        mailing.forget_mail(wish.member)
    return redirect(url_for(".show", token=token), 303)


# Mail programs send it by themselves (RFC 8058); the link is all it takes.
csrf.exempt(stop)

"""Mail about one's fixtures: subscribe, confirm, unsubscribe."""

from __future__ import annotations

from typing import NamedTuple

from flask import Blueprint, Response, abort, redirect, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response as Answer

from companion.clubs.members import mailing
from companion.core.post import Letter
from companion.core.services import services
from companion.events.access.at_event import find_event
from companion.leagues.access.at_league import find_league
from companion.models import MailWish, Member
from companion.site.plumbing.attempts import form_of
from companion.site.plumbing.forms import kept
from companion.site.plumbing.htmx import render
from companion.site.plumbing.language import current_language
from companion.site.plumbing.limits import LINKS, OPENING, limiter
from companion.site.plumbing.links import outside_url
from companion.site.plumbing.security import csrf

bp = Blueprint("league_mail", __name__)


@bp.get("/leagues/<code>/mail")
def show(code: str) -> Response:
    """Show this player's subscription."""
    return page(of_league(code))


@bp.post("/leagues/<code>/mail")
@limiter.limit(OPENING)
@form_of(show)
def wish(code: str, *, stop: bool = False, address: str = "") -> str:
    """Subscribe an address, which must be confirmed, or unsubscribe."""
    return wished(of_league(code), address, stop=stop)


@bp.get("/events/<code>/mail")
def show_at_event(code: str) -> Response:
    """Show the same subscription for a player who comes from an event."""
    return page(of_event(code))


@bp.post("/events/<code>/mail")
@limiter.limit(OPENING)
@form_of(show_at_event)
def wish_at_event(code: str, *, stop: bool = False, address: str = "") -> str:
    """Change the same subscription: there is one for all leagues and events."""
    return wished(of_event(code), address, stop=stop)


class Place(NamedTuple):
    """The page a player subscribes from: its title, where it leads back, and its address."""

    player: Member
    name: str
    back: str
    here: str


def of_league(code: str) -> Place:
    """Return the place for a league's player."""
    at = find_league(code, "play")
    player = at.player or abort(403)
    back = url_for("league_player.mine", code=code)
    return Place(player, at.league.name, back, url_for(".show", code=code))


def of_event(code: str) -> Place:
    """Return the place for a player of an event's club, by their personal link."""
    at = find_event(code, "mine")
    player = at.linked or abort(403)
    back = url_for("signing.show", code=code)
    return Place(player, at.event.name, back, url_for(".show_at_event", code=code))


def wished(at: Place, address: str, *, stop: bool) -> str:
    """Send the confirmation email, or delete the subscription; return the page after it."""
    post, member = services().post, at.player
    if post is None:
        abort(404)
    if stop:
        mailing.forget_mail(member)
        return at.here
    found = mailing.wish(member, address, current_language())
    return f"{at.here}?sent={int(post.send(asking_letter(found)))}"


def asking_letter(wish: MailWish) -> Letter:
    """Return the email that asks the owner of the address to confirm it."""
    address = outside_url("league_mail.link", token=mailing.mail_token(wish))
    text = _(
        "Somebody asked to receive emails about league tables and events at this address, at "
        "most one a day, and one when they move up from a waiting list or have to wait again. "
        "Was that you? Confirm here:"
    )
    return Letter(wish.address, _("Emails about your tables and events"), f"{text}\n{address}\n")


def page(at: Place) -> Response:
    """Show the subscription and the address field."""
    found: MailWish | None = mailing.wish_of(at.player)
    return render(
        "leagues/mail.html",
        place=at,
        wish=found,
        there=services().post is not None,
        address=kept("address", found.address if found else ""),
        sent=request.args.get("sent", ""),
    )


@bp.get("/mail/<token>")
@limiter.limit(LINKS)
def link(token: str) -> Response:
    """Show what the button will do; mail programs that open the link change nothing."""
    return render("leagues/mail_link.html", wish=mailing.find_wish(token), token=token)


@bp.post("/mail/<token>/yes")
@limiter.limit(LINKS)
def yes(token: str) -> Answer:
    """Confirm the address."""
    mailing.confirm(mailing.find_wish(token) or abort(404))
    return redirect(url_for(".link", token=token), 303)


@bp.post("/mail/<token>/stop")
@limiter.limit(LINKS)
def stop(token: str) -> Answer:
    """Unsubscribe; a repeated request changes nothing."""
    wish = mailing.find_wish(token)
    if wish is not None:
        mailing.forget_mail(wish.member)
    return redirect(url_for(".link", token=token), 303)


# Mail programs send this request on their own (RFC 8058), without a CSRF token.
csrf.exempt(stop)

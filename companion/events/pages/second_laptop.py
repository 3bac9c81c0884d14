"""The token and the file for a second laptop."""

from __future__ import annotations

from flask import Blueprint, Response, abort, redirect, request, url_for
from sqlalchemy import select
from werkzeug.wrappers import Response as Answer

from companion.core.transaction import one_moment
from companion.events.access.at_event import AtEvent, find_event
from companion.events.pages.event_files import everything_of
from companion.events.verbs.phone_passes import end_token, new_token, opens
from companion.models import Event, db
from companion.site.plumbing.htmx import render
from companion.site.plumbing.limits import LINKS, limiter
from companion.site.plumbing.links import outside_url

bp = Blueprint("following", __name__, url_prefix="/events/<code>/follow")


@bp.get("")
def show(code: str) -> Response:
    """Show the instructions, and whether there is a token."""
    return page(find_event(code, "direct"))


@bp.post("")
@limiter.limit(LINKS)
def begin(code: str) -> Response:
    """Create a new token; it is shown only once."""
    at = find_event(code, "direct")
    return page(at, new_token(at.event))


@bp.post("/end")
def end(code: str) -> Answer:
    end_token(find_event(code, "direct").event)
    return redirect(url_for(".show", code=code), 303)


@bp.get("/event.json")
def read(code: str) -> Response:
    """Return the event's file in a consistent state, by token alone; cookies do not count."""
    with one_moment():
        event = db.session.scalar(select(Event).where(Event.code == code)) or abort(404)
        sent = request.authorization
        token = (sent.token or "") if sent is not None and sent.type == "bearer" else ""
        return everything_of(event, "follow") if opens(event, token) else abort(403)


def page(at: AtEvent, token: str = "") -> Response:
    """Show the page, with a new token if there is one."""
    address = outside_url("event.show", code=at.event.code)
    command = f"companion follow {address} --token {token}" if token else ""
    return render("events/following.html", event=at.event, command=command, address=address)

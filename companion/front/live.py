"""Live pages: an event stream that says that something has changed, and what everybody may see."""

from __future__ import annotations

import socket
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from flask import Blueprint, Response, request, url_for

from companion.core.services import services
from companion.events.access.at_event import find_event
from companion.leagues.access.at_league import find_league
from companion.models import Event, League, db
from companion.sheets.access.at_sheet import find_row
from companion.site.plumbing.hub import Gone, Hub, TooManyStreams, nothing
from companion.site.plumbing.single_flight import for_everybody

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

bp = Blueprint("live", __name__, url_prefix="/live")
HOUSES: Final[Mapping[str, Callable[[str], Event | League]]] = {
    "event": lambda code: find_event(code).event,
    "league": lambda code: find_league(code).league,
}


@bp.get("/<kind>/<code>")
def stream(kind: str, code: str) -> Response:
    """The stream of a match, sheet, event or league; `?at=` is the version that the page shows.

    A match's page that is the same for everybody asks for it `?shared=1`, and need not fetch it.
    """
    row = HOUSES[kind](code) if kind in HOUSES else find_row(kind, code)
    hub = services().the(Hub)
    shared = kind == "match" and "shared" in request.args
    part = for_everybody(url_for("play.table", code=code)) if shared else nothing
    try:
        events = hub.stream(row.topic, request.remote_addr or "", gone(request.environ), part)
    except TooManyStreams:
        return Response(status=503, headers={"Retry-After": "5"})
    # Only after subscribing and in a new snapshot, or a change in between would be missed.
    db.session.rollback()
    db.session.refresh(row)
    seen = request.headers.get("Last-Event-ID") or request.args.get("at", "")
    if str(row.version) != seen:
        events.say_first(row.version)
    db.session.remove()  # a stream lives for hours and must not hold a connection
    answer = Response(events, mimetype="text/event-stream")
    answer.headers.update({"Cache-Control": "no-cache", "X-Accel-Buffering": "no"})
    return answer


def gone(environ: WSGIEnvironment) -> Gone:
    """A function that tells whether this browser has disconnected, as far as the server knows."""
    told: Gone | None = environ.get("waitress.client_disconnected")
    connection: socket.socket | None = environ.get("gunicorn.socket")
    if told is not None:
        return told
    if connection is None:
        return lambda: False
    return lambda: hung_up(connection)


def hung_up(connection: socket.socket) -> bool:
    """Whether the peer has closed the connection; does not block or consume data."""
    try:
        return not connection.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT)
    except BlockingIOError:
        return False
    except OSError:
        return True

"""Live pages: a stream that says only "there is something new"."""

from __future__ import annotations

import socket
from typing import TYPE_CHECKING

from flask import Blueprint, Response, current_app, request

from companion.models import db
from companion.site.access.at_event import find_event
from companion.site.access.fetch import find_row
from companion.site.plumbing.hub import Gone, Hub, TooManyStreams

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

bp = Blueprint("live", __name__, url_prefix="/live")


@bp.get("/<kind>/<code>")
def stream(kind: str, code: str) -> Response:
    """The news of one match or sheet; `?at=` is the version the page shows."""
    row = find_event(code).event if kind == "event" else find_row(kind, code)
    hub: Hub = current_app.extensions["hub"]
    try:
        events = hub.stream(row.topic, request.remote_addr or "", gone(request.environ))
    except TooManyStreams:
        return Response(status=503, headers={"Retry-After": "5"})
    # Only now that we listen, or a change in between would be missed.
    db.session.refresh(row)
    seen = request.headers.get("Last-Event-ID") or request.args.get("at", "")
    if str(row.version) != seen:
        events.say_first(row.version)
    db.session.remove()  # a stream lives for hours and must not hold a connection
    answer = Response(events, mimetype="text/event-stream")
    answer.headers.update({"Cache-Control": "no-cache", "X-Accel-Buffering": "no"})
    return answer


def gone(environ: WSGIEnvironment) -> Gone:
    """How to find out whether this browser has hung up, as far as the server can tell."""
    told: Gone | None = environ.get("waitress.client_disconnected")
    connection: socket.socket | None = environ.get("gunicorn.socket")
    if told is not None:
        return told
    if connection is None:
        return lambda: False
    return lambda: hung_up(connection)


def hung_up(connection: socket.socket) -> bool:
    """Whether nothing will come from there any more; nothing is read, nobody waits."""
    try:
        return not connection.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT)
    except BlockingIOError:
        return False
    except OSError:
        return True

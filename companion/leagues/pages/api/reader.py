"""Who reads by the API: anybody where the league is public, else who sends one of its tokens.

Cookies count for nothing here, so that no page elsewhere reads what only its visitor may.
"""

from __future__ import annotations

from flask import Response, abort, jsonify, request
from sqlalchemy import select
from werkzeug.exceptions import HTTPException

from companion.leagues.verbs.access import opens
from companion.leagues.verbs.reading import Summary, summary_of
from companion.models import League, db
from companion.site.access.at_league import today

WHY = {
    401: "This league is not public: send one of its tokens.",
    404: "There is nothing here.",
    405: "This can only be read.",
    429: "Too many requests: wait a minute.",
}


def read_league(code: str) -> League:
    """The league, for whoever may read it; 404 or 401."""
    row = db.session.scalar(select(League).where(League.code == code)) or abort(404)
    if not (row.public or opens(row, sent_token())):
        abort(401)
    return row


def sent_token() -> str:
    """The token of the request: `Bearer` as programs send it, or a password as feed readers do."""
    sent = request.authorization
    if sent is None:
        return ""
    return (sent.token if sent.type == "bearer" else sent.password) or ""


def read_season(code: str, number: int) -> tuple[League, Summary]:
    """The league and that season of it; 0 is the current one."""
    row = read_league(code)
    try:
        found = summary_of(row, today(), number or None)
    except LookupError:
        abort(404)
    return row, found or abort(404)


def refused(error: HTTPException) -> Response:
    """The error as JSON."""
    code = error.code or 500
    answer = jsonify({"error": code, "message": WHY.get(code, error.name)})
    answer.status_code = code
    if code == 401:
        answer.headers["WWW-Authenticate"] = 'Bearer realm="tairyo", Basic realm="tairyo"'
    if code == 429:
        answer.headers["Retry-After"] = "60"
    return answer


def tagged(answer: Response) -> Response:
    """The answer with its mark (ETag), or, to who has it already, that nothing has changed."""
    answer.headers["Cache-Control"] = "no-cache"  # kept, and asked about each time
    answer.headers["Access-Control-Allow-Origin"] = "*"
    answer.headers["Access-Control-Expose-Headers"] = "ETag"
    answer.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    answer.vary.add("Authorization")
    if answer.status_code == 200:
        answer.add_etag()
        answer.make_conditional(request)
    return answer

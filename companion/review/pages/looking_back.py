"""The review of a match, for its players: turning points first."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify, redirect, url_for
from flask_babel import gettext
from werkzeug.wrappers import Response as Answer

from companion.matches.access.at_match import AtTable, find_match
from companion.matches.pages.match_page import title
from companion.matches.pages.replay_page import too_early
from companion.matches.pages.seat_names import names
from companion.matches.verbs import positions
from companion.review import reviewing
from companion.review.pages.reader import Reader, accounts, judged, least, mine, overview
from companion.review.whole_review import Review, as_file
from companion.site.errors import explain
from companion.site.plumbing.htmx import render
from companion.site.plumbing.limits import ASKING, limiter

bp = Blueprint("look_back", __name__, url_prefix="/matches/<code>")


@bp.get("/look-back")
def show(code: str) -> Response:
    """Show the progress of the review, this seat's turning points, the ledger and the chances."""
    at = find_match(code)
    if not positions.is_over(at.match):
        return too_early()
    if (reader := reader_at(at)) is None:
        return players_only()
    match = at.match
    return render(
        "review/overview.html",
        overview(reader),
        block="part",
        title=title(at),
        may_ask=True,
        when=match.ended_at or match.created_at,
        back=url_for("play.table", code=code),
        here=url_for(".show", code=code),
        ask=url_for(".ask", code=code),
        stop=url_for(".stop", code=code),
        json=url_for(".as_json", code=code),
        page_of=lambda ply: url_for("decision.show", code=code, ply=ply, least=least()),
    )


@bp.get("/look-back.json")
def as_json(code: str) -> Response:
    """Return this seat's decisions and the ledger as JSON (docs/review.md)."""
    at = find_match(code)
    if not positions.is_over(at.match):
        return too_early()
    if (reader := reader_at(at)) is None:
        return players_only()
    match, known = judged(at.match)
    answer = as_file(Review(match, accounts(match, known), mine(reader, known)))
    return jsonify(answer | {"seats": reader.names})


@bp.post("/look-back")
@limiter.limit(ASKING)
def ask(code: str) -> Answer:
    """Start judging the match, or resume it."""
    at = find_match(code, "seat")
    if positions.is_over(at.match):  # otherwise the page says why not
        reviewing.ask(at.match)
    return redirect(url_for(".show", code=code, _anchor="points"), 303)


@bp.post("/look-back/stop")
def stop(code: str) -> Answer:
    """Stop judging; judgements already made are kept."""
    reviewing.stop(find_match(code, "seat").match)
    return redirect(url_for(".show", code=code), 303)


def reader_at(at: AtTable) -> Reader | None:
    """Return the seat that this browser holds; None for a spectator."""
    return None if at.index is None else Reader(at.match, at.index, names(at.match))


def players_only() -> Response:
    """Return the page that spectators get instead."""
    return explain(
        403,
        said=gettext("Only those who played can look back at their own decisions"),
        what_next=gettext("Open the match on the phone that you played it on."),
    )

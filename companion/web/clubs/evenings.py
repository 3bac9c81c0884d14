"""A club's evenings, for its people and, as far as they are public, for everybody."""

from __future__ import annotations

from flask import Blueprint, Response

from companion.services.events.coming import evenings_of
from companion.services.events.seasons import seasons_of
from companion.services.matches.deals import solo_games, weekly
from companion.services.members.players import player_link
from companion.web.access.account import runs
from companion.web.clubs.fetch import club_to_look_at, is_of, member_here
from companion.web.plumbing.htmx import render
from companion.web.plumbing.links import outside_url

bp = Blueprint("evenings", __name__, url_prefix="/clubs/<code>")


@bp.get("/evenings")
def show(code: str) -> Response:
    """The next evening first, with its sign-up; then those that were."""
    club = club_to_look_at(code)
    stranger, member = not is_of(club), member_here(club)
    feed = (
        outside_url("calendar.member", token=player_link(member))
        if member
        else outside_url("calendar.club", code=code)
    )
    return render(
        "clubs/evenings.html",
        club=club,
        directs=runs(club),
        evenings=evenings_of(club, public=stranger),
        seasons=seasons_of(club, public=stranger),
        feed=feed,
        weekly=bool(solo_games()),
        week=weekly(club),
    )

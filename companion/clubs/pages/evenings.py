"""A club's evenings, for its people and, as far as they are public, for everybody."""

from __future__ import annotations

from flask import Blueprint, Response

from companion.clubs.members.members import player_link
from companion.clubs.pages.fetch import club_to_look_at, is_of, member_here
from companion.events.verbs.evenings import evenings_of
from companion.events.verbs.seasons import seasons_of
from companion.leagues.verbs.officials import leagues_of_club, leagues_played_by
from companion.matches.verbs.deals import solo_games, weekly
from companion.site.access.account import runs
from companion.site.plumbing.htmx import render
from companion.site.plumbing.links import outside_url

bp = Blueprint("evenings", __name__, url_prefix="/clubs/<code>")


@bp.get("/evenings")
def show(code: str) -> Response:
    """The next evening first, with its sign-up; then those that were."""
    club = club_to_look_at(code)
    stranger, member = not is_of(club), member_here(club)
    mine = leagues_played_by(member) if member else []
    others = [one for one in leagues_of_club(club) if one not in mine]
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
        leagues=mine,
        other_leagues=[one for one in others if one.public or not stranger],
        seasons=seasons_of(club, public=stranger),
        feed=feed,
        weekly=bool(solo_games()),
        week=weekly(club),
    )

"""Name tags to print: everybody of the event, each with the code of their own page."""

from __future__ import annotations

from flask import Blueprint, Response, request, url_for

from companion.clubs.members.members import player_link
from companion.clubs.verbs.clubs import members
from companion.events.state import GONE, Evening
from companion.events.verbs.journal import evening_of
from companion.site.access.at_event import find_event
from companion.site.plumbing.htmx import render
from companion.site.plumbing.links import link_to, outside_url

bp = Blueprint("tags", __name__, url_prefix="/events/<code>/print/tags")


@bp.get("")
def show(code: str) -> Response:
    """Ten on a sheet of A4, to be cut; ?all=1 is everybody on the club's list."""
    at = find_event(code, "direct")  # personal links are no helper's
    known = [one for one in members(at.event.club) if one.anonymous_at is None]
    coming = who_comes(evening_of(at.event))
    some = [one for one in known if one.id in coming]
    wanted = known if request.args.get("all") or not some else some
    answer = render(
        "events/print_tags.html",
        at=at,
        event=at.event,
        people=[
            (one, link_to(outside_url("players.arrive", token=player_link(one)))) for one in wanted
        ],
        everybody=len(wanted) == len(known),
        others=url_for(".show", code=code, all=1),
    )
    answer.headers["Cache-Control"] = "no-store"
    return answer


def who_comes(evening: Evening) -> set[int]:
    """Those on the event's roll who have not gone."""
    return {person for person, how in evening.people.items() if how != GONE}

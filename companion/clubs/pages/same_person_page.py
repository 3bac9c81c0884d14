"""The same person in several clubs: confirm or undo, with the player's own links."""

from __future__ import annotations

from flask import Blueprint, Response, abort, session

from companion.clubs.members.members import find_player
from companion.clubs.verbs.same_person import links_of, pool, say_same, take_back
from companion.models import Member
from companion.site.plumbing.attempts import form_of
from companion.site.plumbing.htmx import render

bp = Blueprint("same_person", __name__, url_prefix="/me/clubs")


@bp.get("")
def show() -> Response:
    """Show every club whose personal link this browser opened: all members this person is."""
    mine = held()
    pairs = {
        (min(member.id, link.other.id), max(member.id, link.other.id)): (member, link)
        for member in mine
        for link in links_of(member)
    }
    open_pairs = [
        (one, other)
        for at, one in enumerate(mine)
        for other in mine[at + 1 :]
        if one.club_id != other.club_id
        and (min(one.id, other.id), max(one.id, other.id)) not in pairs
    ]
    return render(
        "clubs/same_person.html", mine=mine, pairs=list(pairs.values()), open_pairs=open_pairs
    )


@bp.post("/same")
@form_of(show)
def same(*, one: int = 0, other: int = 0) -> None:
    """Confirm that two members are one person."""
    mine = held()
    say_same(mine, *chosen(mine, one, other))


@bp.post("/apart")
@form_of(show)
def apart(*, one: int = 0, other: int = 0) -> None:
    """Withdraw that confirmation."""
    take_back(*chosen(held(), one, other))


@bp.post("/pool")
@form_of(show)
def ratings(*, one: int = 0, other: int = 0, together: bool = False) -> None:
    """Share one rating between both clubs, or stop sharing."""
    pool(*chosen(held(), one, other), together)


def held() -> list[Member]:
    """Return the members whose personal links this browser opened; 403 if there are none."""
    tokens = session.get("player", {}).values()
    found = [find_player(token) for token in tokens if isinstance(token, str)]
    return [member for member in found if member is not None] or abort(403)


def chosen(mine: list[Member], one: int, other: int) -> tuple[Member, Member]:
    """Return the two submitted members, the first of them held here; otherwise 403."""
    known = {member.id: member for member in mine}
    for member in mine:
        known |= {link.other.id: link.other for link in links_of(member)}
    if one not in {member.id for member in mine} or other not in known or one == other:
        abort(403)
    return known[one], known[other]

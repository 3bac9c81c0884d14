"""The same person in several clubs: confirm or undo, by the player's own link."""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, Response, abort, redirect, request, session, url_for
from werkzeug.wrappers import Response as Answer

from companion.clubs.members.members import find_player
from companion.clubs.verbs.same_person import links_of, pool, say_same, take_back
from companion.core.refused import Refused
from companion.core.typed_names import whole
from companion.kit.words import Phrase
from companion.models import Member
from companion.site.plumbing.htmx import render
from companion.site.plumbing.phrases import say

bp = Blueprint("same_person", __name__, url_prefix="/me/clubs")


@bp.get("")
def show() -> Response:
    """Every club whose personal link this browser opened."""
    return page(held())


@bp.post("/same")
def same() -> Response | Answer:
    """Two lines are one person."""
    mine = held()
    one, other = chosen(mine)
    return done(mine, lambda: say_same(mine, one, other))


@bp.post("/apart")
def apart() -> Response | Answer:
    """And are not any more."""
    mine = held()
    one, other = chosen(mine)
    return done(mine, lambda: take_back(one, other))


@bp.post("/pool")
def ratings() -> Response | Answer:
    """Whether both clubs' results make one rating."""
    mine = held()
    one, other = chosen(mine)
    return done(mine, lambda: pool(one, other, request.form.get("together") == "1"))


def held() -> list[Member]:
    """The members whose personal links this browser opened; 403 for nobody."""
    tokens = session.get("player", {}).values()
    found = [find_player(token) for token in tokens if isinstance(token, str)]
    return [member for member in found if member is not None] or abort(403)


def chosen(mine: list[Member]) -> tuple[Member, Member]:
    """The two that were sent, the first of which is held here; 403 for others."""
    known = {member.id: member for member in mine}
    for member in mine:
        known |= {link.other.id: link.other for link in links_of(member)}
    one = request.form.get("one", 0, type=whole)
    other = request.form.get("other", 0, type=whole)
    if one not in {member.id for member in mine} or other not in known or one == other:
        abort(403)
    return known[one], known[other]


def done(mine: list[Member], act: Callable[[], None]) -> Response | Answer:
    """Do it, then the page again, or why it could not be done."""
    try:
        act()
    except Refused as no:
        return page(mine, no.phrase)
    return redirect(url_for(".show"), 303)


def page(mine: list[Member], why: Phrase | None = None) -> Response:
    """Everybody one is, and what was said of them."""
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
        "clubs/same_person.html",
        status=422 if why else 200,
        mine=mine,
        pairs=list(pairs.values()),
        open_pairs=open_pairs,
        why=say(why) if why else "",
    )

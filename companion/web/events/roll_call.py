"""The roll call: who is here, late, on stand-by or gone; somebody new at the door."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.wrappers import Response as Answer

from companion.competition.evening import EXPECTED, PRESENT
from companion.models import Member
from companion.models.codes import new_code
from companion.services.clubs import members
from companion.services.events.directing import attend, welcome
from companion.services.events.journal import evening_of
from companion.web.events.doing import attempt
from companion.web.events.fetch import AtEvent, find_event
from companion.web.events.steps import FEWEST, next_step
from companion.web.htmx import is_htmx, render
from companion.web.live import tag, tagged, unchanged

bp = Blueprint("roll_call", __name__, url_prefix="/events/<code>/roll-call")


@bp.get("")
def show(code: str) -> Response:
    """Everybody on the club's list, with one tap each."""
    at = find_event(code, "help")
    etag = tag("roll call", at.event.version, *at.seen_as)
    return unchanged(etag) or tagged(page(at), etag)


@bp.post("")
def note(code: str) -> Answer:
    """These members attend like this from now on."""
    at = find_event(code, "help")
    people, how = request.form.getlist("person", type=int), request.form.get("how", "")
    return attempt(
        lambda key: attend(at.event, people, how, key=key, by=at.by),
        lambda: again(at),
        lambda why: page(at, why),
    )


@bp.post("/new")
def newcomer(code: str) -> Answer:
    """Somebody who is not on the list yet."""
    at, name = find_event(code, "help"), request.form.get("name", "")
    return attempt(
        lambda key: welcome(at.event, name, PRESENT, key=key, by=at.by),
        lambda: again(at),
        lambda why: page(at, why, name),
    )


def again(at: AtEvent) -> Answer:
    """The roll call as it is now."""
    return page(at) if is_htmx() else redirect(url_for(".show", code=at.event.code), 303)


def page(at: AtEvent, why: str = "", name: str = "") -> Response:
    """The page, with the reason if something could not be done."""
    evening = evening_of(at.event)
    people = members(at.event.club)
    return render(
        "events/roll_call.html",
        block="part",
        status=422 if why else 200,
        at=at,
        event=at.event,
        evening=evening,
        rows=[row(member, evening.people.get(member.id, EXPECTED)) for member in people],
        here=len(evening.here()),
        expected=[m for m in people if evening.people.get(m.id, EXPECTED) == EXPECTED],
        arriving=evening.arriving(),
        step=next_step(at, evening) if len(evening.here()) >= FEWEST else None,
        why=why,
        name=name,
        fresh=new_code(),
    )


def row(member: Member, how: str) -> dict[str, Any]:
    """One member and how they attend."""
    return {"member": member, "how": how}

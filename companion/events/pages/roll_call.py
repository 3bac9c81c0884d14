"""Check-in by the organiser: here, late, stand-by, gone; new people at the door."""

from __future__ import annotations

from collections.abc import Sequence

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.wrappers import Response as Answer

from companion.clubs.verbs.clubs import members
from companion.core.typed_names import whole
from companion.events.pages.next_step import FEWEST, next_step
from companion.events.state.evening import EXPECTED, PRESENT, Evening
from companion.events.verbs.directing import attend, welcome
from companion.events.verbs.event_journal import evening_of
from companion.events.verbs.phone_passes import asking
from companion.events.verbs.signing import mark_paid
from companion.models import Member
from companion.site.access.at_event import AtEvent, find_event
from companion.site.plumbing.attempts import attempt, number, suggested
from companion.site.plumbing.htmx import is_htmx, render
from companion.site.plumbing.tags import tag, tagged, unchanged

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
    people, how = request.form.getlist("person", type=whole), request.form.get("how", "")
    return attempt(
        lambda key: attend(at.event, people, how, key=key, by=at.by),
        lambda: again(at),
        lambda why: page(at, why),
    )


@bp.post("/paid")
def pay(code: str) -> Answer:
    """Somebody has paid the entry fee, or has not after all."""
    at, paid = find_event(code, "help"), request.form.get("paid") == "1"
    return attempt(
        lambda key: mark_paid(at.event, number("person"), paid, key=key, by=at.by),
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
        lambda why: page(at, why, suggested(at.event.club, name)),
    )


def again(at: AtEvent) -> Answer:
    """The roll call as it is now."""
    return page(at) if is_htmx() else redirect(url_for(".show", code=at.event.code), 303)


def page(at: AtEvent, why: str = "", name: str = "") -> Response:
    """The page, with the reason if something could not be done."""
    evening = evening_of(at.event)
    signed = list(evening.signed)
    waiting = evening.signing.waiting(signed)
    people = sorted(listed_here(at, evening), key=lambda one: order_of(evening, one))
    coming = set(evening.signing.placed(signed))
    return render(
        "events/roll_call.html",
        block="part",
        status=422 if why else 200,
        event=at.event,
        evening=evening,
        asks=asking(at.event) if at.helps else [],
        rows=[row(member, evening, waiting) for member in people],
        here=len(evening.here()),
        expected=[
            m
            for m in people
            if evening.people.get(m.id, EXPECTED) == EXPECTED and (not signed or m.id in coming)
        ],
        arriving=evening.arriving(),
        step=next_step(at, evening) if len(evening.here()) >= FEWEST else None,
        why=why,
        name=name,
    )


def listed_here(at: AtEvent, evening: Evening) -> list[Member]:
    """The club's list; whose name was forgotten only if they are here or were."""
    everybody = members(at.event.club)
    return [one for one in everybody if not one.anonymous_at or one.id in evening.people]


def order_of(evening: Evening, member: Member) -> tuple[bool, int]:
    """Those who signed up stand first, as they signed up; the sort keeps the others' order."""
    return member.id not in evening.signed, evening.signed.get(member.id, 0)


def row(member: Member, evening: Evening, waiting: Sequence[int]) -> dict[str, object]:
    """One member, how they attend, and whether they signed up."""
    return {
        "member": member,
        "how": evening.people.get(member.id, EXPECTED),
        "signed": member.id in evening.signed,
        "paid": member.id in evening.paid,
        "waits": waiting.index(member.id) + 1 if member.id in waiting else 0,
    }

"""Check-in by the organiser: here, late, stand-by, gone; new people at the door."""

from __future__ import annotations

from collections.abc import Sequence

from flask import Blueprint, Response

from companion.clubs.verbs.clubs import members
from companion.clubs.verbs.namesakes import suggested
from companion.events.access.at_event import AtEvent, find_event
from companion.events.pages.next_step import FEWEST, next_step
from companion.events.state.event_state import EXPECTED, PRESENT, EventState
from companion.events.verbs.directing import attend, welcome
from companion.events.verbs.event_journal import event_state
from companion.events.verbs.phone_passes import asking
from companion.events.verbs.signing import mark_paid
from companion.models import Member
from companion.site.plumbing.attempts import form_of
from companion.site.plumbing.forms import kept
from companion.site.plumbing.htmx import render
from companion.site.plumbing.tags import tag, tagged, unchanged

bp = Blueprint("roll_call", __name__, url_prefix="/events/<code>/roll-call")


@bp.get("")
def show(code: str) -> Response:
    """Show everybody on the club's list, to check in with one tap."""
    at = find_event(code, "help")
    etag = tag("roll call", at.event.version, *at.seen_as)
    return unchanged(etag) or tagged(page(at), etag)


@bp.post("")
@form_of(show)
def note(code: str, *, person: list[int], how: str = "", key: str) -> None:
    """Record how these members attend."""
    at = find_event(code, "help")
    attend(at.event, person, how, key=key, by=at.by)


@bp.post("/paid")
@form_of(show)
def pay(code: str, *, person: int = 0, paid: bool = False, key: str) -> None:
    """Record whether somebody has paid the entry fee."""
    at = find_event(code, "help")
    mark_paid(at.event, person, paid, key=key, by=at.by)


@bp.post("/new")
@form_of(show)
def newcomer(code: str, *, name: str = "", key: str) -> None:
    """Add a person who is not on the list yet."""
    at = find_event(code, "help")
    welcome(at.event, name, PRESENT, key=key, by=at.by)


def page(at: AtEvent) -> Response:
    state = event_state(at.event)
    signed = list(state.signed)
    waiting = state.signing.waiting(signed)
    people = sorted(listed_here(at, state), key=lambda one: order_of(state, one))
    coming = set(state.signing.placed(signed))
    return render(
        "events/roll_call.html",
        block="part",
        event=at.event,
        state=state,
        asks=asking(at.event) if at.helps else [],
        rows=[row(member, state, waiting) for member in people],
        sat=state.sat(),
        here=len(state.here()),
        expected=[
            m
            for m in people
            if state.people.get(m.id, EXPECTED) == EXPECTED and (not signed or m.id in coming)
        ],
        arriving=state.arriving(),
        step=next_step(at, state) if len(state.here()) >= FEWEST else None,
        name=suggested(at.event.club, kept("name")),
    )


def listed_here(at: AtEvent, state: EventState) -> list[Member]:
    """Return the club's list; anonymous members only if they are on the event's roll."""
    everybody = members(at.event.club)
    return [one for one in everybody if not one.anonymous_at or one.id in state.people]


def order_of(state: EventState, member: Member) -> tuple[bool, int]:
    """Sort people who signed up first, by when; the others keep their order."""
    return member.id not in state.signed, state.signed.get(member.id, 0)


def row(member: Member, state: EventState, waiting: Sequence[int]) -> dict[str, object]:
    """Return the template's values for one member."""
    return {
        "member": member,
        "how": state.people.get(member.id, EXPECTED),
        "signed": member.id in state.signed,
        "paid": member.id in state.paid,
        "waits": waiting.index(member.id) + 1 if member.id in waiting else 0,
    }

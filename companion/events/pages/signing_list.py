"""The sign-up list for organisers: open, add, remove."""

from __future__ import annotations

from flask import Blueprint, Response, url_for
from msgspec import Struct
from msgspec.structs import asdict

from companion.clubs.verbs.clubs import in_order, members
from companion.clubs.verbs.namesakes import ask_for_marks, names_of, suggested
from companion.competition.local_time import local
from companion.events.access.at_event import AtEvent, find_event
from companion.events.pages.sign_up_page import listed
from companion.events.state.sign_up import MOST
from companion.events.verbs.day_before_notice import EveNotice
from companion.events.verbs.event_journal import event_state
from companion.events.verbs.next_seating import foretold
from companion.events.verbs.signing import (
    checked_signing,
    closed,
    lost_places,
    mark_told,
    offer,
    sign_off,
    sign_up,
    sign_up_new,
)
from companion.games import SheetError
from companion.kit.words import Phrase
from companion.models.base import new_code
from companion.site.plumbing.attempts import form_of
from companion.site.plumbing.forms import kept, typed
from companion.site.plumbing.htmx import render
from companion.site.plumbing.links import link_to, outside_url
from companion.site.plumbing.overwriting import asking
from companion.site.plumbing.phrases import say
from companion.site.plumbing.spreadsheet import table_file

bp = Blueprint("signing_list", __name__, url_prefix="/events/<code>/sign-ups")
HEADS = (Phrase("Number"), Phrase("Name"), Phrase("Reading"), Phrase("Sign-up"))
HAS_A_PLACE = Phrase("has a place")


@bp.get("")
def show(code: str) -> Response:
    """Show everybody who signed up, in order, and the settings, with what was typed."""
    at = find_event(code, "help")
    state = event_state(at.event)
    link = link_to(outside_url("signing.show", code=at.event.code))
    settling = typed(Settling)
    return render(
        "events/sign_ups.html",
        at=at,
        event=at.event,
        state=state,
        closed=closed(state),
        told=foretold(state),
        text="\n".join([*EveNotice(at.event, state).letter(), link.url]),
        people=listed(state),
        others=[
            member
            for member in members(at.event.club)
            if not member.anonymous_at and member.id not in state.signed
        ],
        link=link,
        most=MOST,
        typed=asdict(settling) if settling else stored(at),
        kept=stored(at),
        settling=settling,
        name=suggested(at.event.club, kept("name")),
        fresh=new_code(),
    )


@bp.post("")
@form_of(show)
def add(code: str, *, person: int = 0, name: str = "", key: str) -> None:
    """Sign up a member or a new person on their behalf."""
    at = find_event(code, "help")
    if person:
        sign_up(at.event, person, key=key, by=at.by, anyway=True)
    else:
        ask_for_marks(at.event.club, name)
        sign_up_new(at.event, name, key=key, by=at.by, anyway=True)


@bp.post("/remove")
@form_of(show)
def remove(code: str, *, person: int = 0, key: str) -> None:
    """Remove a person from the list; the first who waits moves up."""
    at = find_event(code, "help")
    sign_off(at.event, person, key=key, by=at.by)


@bp.post("/told")
@form_of(show)
def tell(code: str, *, person: int = 0, told: bool = False, key: str) -> None:
    """Record whether a person who moved up from the waiting list has been told."""
    at = find_event(code, "help")
    mark_told(at.event, person, told, key=key, by=at.by)


class Settling(Struct):
    """Whether sign-up is open, how many places there are, and the deadline."""

    open: str = ""
    limit: str = ""
    last_day: str = ""
    last_time: str = ""
    zone: str = ""
    anyway: bool = False
    """Also if that takes a place from somebody."""


@bp.post("/settings")
@form_of(show)
def settle(code: str, *, form: Settling, key: str) -> None:
    """Save the settings, after asking if somebody loses their place."""
    at = find_event(code, "direct")
    data = checked_signing(asdict(form))
    lost = lost_places(event_state(at.event), data)
    if lost and not form.anyway:
        names = names_of(lost)
        who = say(Phrase(", ")).join(names[one] for one in lost)
        why = Phrase(
            "These have a place and would wait again: %(who)s. Those who asked for notices or "
            "emails are notified; tell the others yourself.",
            who=who,
        )
        raise SheetError("lost", why)
    with asking(at.event, lambda: stored(at), url_for(".show", code=code)):
        offer(at.event, data, key=key, by=at.by)


@bp.get("/list.csv")
def table(code: str) -> Response:
    """Return the list as CSV."""
    at = find_event(code, "help")
    people = listed(event_state(at.event))
    readings = {member.id: member.reading for member in in_order(one.person for one in people)}
    rows: list[list[str | int | Phrase]] = [
        [n, one.name, readings[one.person], waits(one.waits) or HAS_A_PLACE]
        for n, one in enumerate(people, 1)
    ]
    return table_file(f"sign-up-{code}", HEADS, rows)


def waits(at: int) -> Phrase | None:
    """Return the position on the waiting list in words."""
    return Phrase("waits, number %(n)s", n=at) if at else None


def stored(at: AtEvent) -> dict[str, str]:
    """Return the sign-up settings as the form shows them."""
    signing = event_state(at.event).signing
    closes = signing.closes and local(signing.closes, at.event.zone)
    return {
        "open": "1" if signing.open else "",
        "limit": str(signing.limit),
        "last_day": closes.date().isoformat() if closes else "",
        "last_time": closes.time().isoformat("minutes") if closes else "",
        "zone": at.event.zone,
    }

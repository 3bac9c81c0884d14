"""A player's page: my table, seat, opponents, sheet and place."""

from __future__ import annotations

from flask import Blueprint, Response, abort, redirect, session, url_for
from werkzeug.wrappers import Response as Answer

from companion.clubs.access.club_here import pages_of
from companion.clubs.members.members import find_player
from companion.clubs.verbs.same_person import with_merged
from companion.core.refused import Refused
from companion.events.access.at_event import AtEvent, find_event
from companion.events.access.passes import drop_pass, note_phone, phone_of
from companion.events.pages.check_in_page import door_token
from companion.events.pages.own_page import WHOLE_EVENING, me, my_seat, page
from companion.events.pages.table_page import Totals
from companion.events.state.event_state import EXPECTED, GONE
from companion.events.verbs.club_events import club_events
from companion.events.verbs.directing import attend
from companion.events.verbs.event_journal import event_state, is_answered
from companion.events.verbs.event_tables import row_of
from companion.events.verbs.phone_passes import later, put_out
from companion.events.verbs.ruling import confirm
from companion.events.verbs.table_notes import write_totals
from companion.matches.pages.notice_form import Button, notice_button
from companion.matches.verbs.seats import renew_seat
from companion.models import Member
from companion.sheets.pages.form import this_phone
from companion.site.plumbing.attempts import form_of, totals_of
from companion.site.plumbing.htmx import is_htmx
from companion.site.plumbing.limits import LINKS, limiter
from companion.site.plumbing.links import page_of
from companion.tables.pages.arrival import sit_here

bp = Blueprint("players", __name__)


@bp.get("/p/<token>")
@limiter.limit(LINKS)
def arrive(token: str) -> Answer:
    """Sign the browser in by personal link, and redirect to what the member plays in now."""
    member = find_player(token) or abort(404)
    be(member, token)
    return redirect(page_for(member), 303)


def page_for(member: Member) -> str:
    """Return the page of the event where they are, else of one in progress or next, or of a league.

    If there are several, the club's page that lists them.
    """
    known = club_events(member.club)
    there = [event for event, state in known.on if member.id in state.here()]
    if len(there) == 1:
        return url_for(".mine", code=there[0].code)
    leagues, evenings = pages_of(member), known.on or known.next[:1]
    if len(leagues) + len(evenings) > 1:
        return url_for("seasons.evenings", code=member.club.code)
    if leagues:
        return leagues[0]
    return url_for(".mine", code=known.first.code) if known.first else url_for("home.shelf")


def be(member: Member, token: str) -> None:
    """Sign this browser in as the member at all events of the club."""
    session["player"] = {**session.get("player", {}), member.club.code: token}


@bp.get("/events/<code>/me")
def mine(code: str) -> Response:
    return page(find_event(code, "play"))


@bp.post("/events/<code>/me/phone")
@form_of(mine)
def note(code: str) -> Answer | None:
    """Record the phone; the page posts this when opened, so that link previews do not count."""
    at = find_event(code, "play")
    note_phone(at.event, me(at))
    return Response(status=204) if is_htmx() else None


@notice_button(bp, "/events/<code>/me/notices")
def whole_evening(code: str) -> Button:
    """Everything that a player can be told of an event."""
    at = find_event(code, "play")
    own = url_for(".mine", code=code)
    return Button(own, WHOLE_EVENING, at.event, with_merged([me(at).id]))


@bp.post("/events/<code>/me/here")
@form_of(mine)
def check_in(code: str, *, how: str = "", key: str) -> None:
    """Set the player's attendance: here, gone, or not here yet."""
    at = find_event(code, "play")
    person, state = me(at).id, event_state(at.event)
    attendance = GONE if how == "gone" else state.arriving()
    if how == "expected" and person not in state.sat():
        attendance = EXPECTED
    attend(at.event, [person], attendance, key=key, by=at.by)


@bp.post("/events/<code>/me/not-me")
@form_of(mine)
def not_me(code: str, *, sure: bool = False, key: str) -> str | None:
    """Sign the phone out after a wrong name was chosen at the door, and choose again."""
    at = find_event(code, "play")
    phone, person = phone_of(at.event), me(at).id
    if phone is None or at.linked is not None or not sure:
        return None
    state = event_state(at.event)
    if person in state.here() and person not in state.sat():
        attend(at.event, [person], EXPECTED, key=key, by=at.by)
    free_seat(at)
    put_out(phone)
    drop_pass(at.event)
    return url_for("door.names", code=code, token=door_token(at.event))


@bp.post("/events/<code>/me/sit")
def sit(code: str) -> Answer:
    """Redirect to the player's seat on screen."""
    at = find_event(code, "play")
    try:
        stage, table, seat = my_seat(at, event_state(at.event))
        row = row_of(at.event, stage.number, table.number)
    except Refused:
        return redirect(url_for(".mine", code=code), 303)
    note_phone(at.event, me(at))
    if row.match is None:
        return redirect(url_for(".mine", code=code), 303)
    return redirect(page_of(sit_here(row, seat)), 303)


@bp.post("/events/<code>/me/phones/<int:number>/end")
@form_of(mine)
def end_phone(code: str, number: int) -> None:
    """Sign out another phone that uses this player's name, and free a seat it took."""
    at = find_event(code, "play")
    own = phone_of(at.event)
    for phone in later(own) if own else ():
        if phone.id == number:
            put_out(phone)
            free_seat(at)


def free_seat(at: AtEvent) -> None:
    """Take the player's seat on screen from its browser; "To my seat" gives it back."""
    try:
        stage, table, seat = my_seat(at, event_state(at.event))
    except Refused:
        return
    match = row_of(at.event, stage.number, table.number).match
    if match is not None and match.places[seat].joined_at:
        renew_seat(match, match.places[seat])


@bp.post("/events/<code>/me/confirm")
@form_of(mine)
def agree(code: str, *, total: list[str], key: str) -> None:
    """Record what the player says the totals of the table are."""
    at = find_event(code, "play")
    if is_answered(at.event, key):  # the answer was lost; it may have closed the round
        return
    stage, table, _ = my_seat(at, event_state(at.event))
    told, phone = totals_of(total), this_phone().partition(" ")[0]
    confirm(at.event, stage.number, table.number, me(at).id, told, key=key, by=at.by, phone=phone)


@bp.post("/events/<code>/me/totals")
@form_of(mine)
def totals(code: str, *, form: Totals, key: str) -> None:
    """Save the totals of a table that keeps its own score sheet."""
    at = find_event(code, "play")
    if is_answered(at.event, key):
        return
    stage, table, _ = my_seat(at, event_state(at.event))
    person, phone = me(at).id, this_phone().partition(" ")[0]
    write_totals(
        at.event, stage.number, table.number, form.totals, seen=form.saved,
        key=key, by=at.by, person=person, phone=phone,
    )  # fmt: skip

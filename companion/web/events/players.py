"""A player's own page: my table, my seat, my opponents, my sheet, my place, in one."""

from __future__ import annotations

from flask import Blueprint, Response, abort, redirect, request, session, url_for
from werkzeug.wrappers import Response as Answer

from companion.competition.evening import GONE
from companion.infrastructure.refused import Refused
from companion.models import Event, Member
from companion.services.events.at_tables import write_totals
from companion.services.events.coming import evenings_of
from companion.services.events.directing import attend
from companion.services.events.journal import evening_of
from companion.services.events.phones import later, put_out
from companion.services.events.ruling import confirm
from companion.services.events.tables import row_of, sit_down
from companion.services.matches.seats import renew_seat
from companion.services.members.players import find_player
from companion.web.access.at_event import AtEvent, find_event
from companion.web.access.credentials import held_seat, hold_seat
from companion.web.access.passes import note_phone, phone_of
from companion.web.events.own_page import again, me, my_seat, page
from companion.web.plumbing.attempts import attempt, totals_of
from companion.web.plumbing.htmx import is_htmx
from companion.web.plumbing.limits import LINKS, limiter
from companion.web.plumbing.links import page_of
from companion.web.sheets.phone import this_phone

bp = Blueprint("players", __name__)


@bp.get("/p/<token>")
@limiter.limit(LINKS)
def arrive(token: str) -> Answer:
    """By the personal link this phone is the member's; on to the evening that is on, or comes."""
    member = find_player(token) or abort(404)
    be(member, token)
    event = evening_for(member)
    if event is None:
        return redirect(url_for("home.shelf"), 303)
    return redirect(url_for(".mine", code=event.code), 303)


def evening_for(member: Member) -> Event | None:
    """Of several evenings that are on, the one where the member is; else what comes, or was."""
    known = evenings_of(member.club)
    there = [event for event, evening in known.on if member.id in evening.here()]
    return next(iter(there), known.first[0] if known.first else None)


def be(member: Member, token: str) -> None:
    """From now on this browser is the member's, at all events of the club."""
    session["player"] = {**session.get("player", {}), member.club.code: token}


@bp.get("/events/<code>/me")
def mine(code: str) -> Response:
    """What concerns this player now."""
    return page(find_event(code, "play"))


@bp.post("/events/<code>/me/phone")
def note(code: str) -> Answer:
    """Sent by the page as it opens, not by a program that only looks where a link leads."""
    at = find_event(code, "play")
    note_phone(at.event, me(at))
    return Response(status=204) if is_htmx() else again(at)


@bp.post("/events/<code>/me/here")
def check_in(code: str) -> Answer:
    """I am here, or I have to go."""
    at = find_event(code, "play")
    person = me(at).id
    how = GONE if request.form.get("how") == "gone" else evening_of(at.event).arriving()
    return attempt(
        lambda key: attend(at.event, [person], how, key=key, by=at.by),
        lambda: again(at),
        lambda why: page(at, why),
    )


@bp.post("/events/<code>/me/sit")
def sit(code: str) -> Answer:
    """To the own seat on screen."""
    at = find_event(code, "play")
    try:
        stage, table, seat = my_seat(at, evening_of(at.event))
        row = row_of(at.event, stage.number, table.number)
        note_phone(at.event, me(at))
        was_taken = bool(row.match and row.match.places[seat].joined_at)
        match = sit_down(row, seat)
    except Refused:
        return redirect(url_for(".mine", code=code), 303)
    place = match.places[seat]
    if was_taken and held_seat(match) is not place:
        renew_seat(match, place)  # a seat is on one phone at a time: nobody looks on unnoticed
    hold_seat(place)
    return redirect(page_of(match), 303)


@bp.post("/events/<code>/me/phones/<int:number>/end")
def end_phone(code: str, number: int) -> Answer:
    """That was not me: the other phone is put out, and loses the seat if it had it."""
    at = find_event(code, "play")
    mine = phone_of(at.event)
    for phone in later(mine) if mine else ():
        if phone.id == number:
            put_out(phone)
            free_seat(at)
    return again(at)


def free_seat(at: AtEvent) -> None:
    """Whoever had the player's seat on screen has it no more; "To my seat" leads back to it."""
    try:
        stage, table, seat = my_seat(at, evening_of(at.event))
    except Refused:
        return
    match = row_of(at.event, stage.number, table.number).match
    if match is not None and match.places[seat].joined_at:
        renew_seat(match, match.places[seat])


@bp.post("/events/<code>/me/confirm")
def agree(code: str) -> Answer:
    """What the totals of my table are."""
    at = find_event(code, "play")
    totals = request.form.getlist("total")

    def say_so(key: str) -> None:
        stage, table, _ = my_seat(at, evening_of(at.event))
        told, phone = totals_of(totals), this_phone().partition(" ")[0]
        confirm(
            at.event, stage.number, table.number, me(at).id, told, key=key, by=at.by, phone=phone
        )

    return attempt(say_so, lambda: again(at), lambda why: page(at, why))


@bp.post("/events/<code>/me/totals")
def totals(code: str) -> Answer:
    """My table kept its own paper: the totals alone."""
    at = find_event(code, "play")
    given = request.form.getlist("total")

    def keep(key: str) -> None:
        stage, table, _ = my_seat(at, evening_of(at.event))
        person, phone = me(at).id, this_phone().partition(" ")[0]
        write_totals(
            at.event, stage.number, table.number, totals_of(given),
            key=key, by=at.by, person=person, phone=phone,
        )  # fmt: skip

    return attempt(keep, lambda: again(at), lambda why: page(at, why, given))

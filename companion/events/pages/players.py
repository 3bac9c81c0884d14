"""A player's page: my table, seat, opponents, sheet and place."""

from __future__ import annotations

from flask import Blueprint, Response, abort, redirect, request, session, url_for
from werkzeug.wrappers import Response as Answer

from companion.clubs.members.members import find_player
from companion.core.refused import Refused
from companion.events.pages.own_page import again, me, my_seat, page
from companion.events.state.evening import GONE
from companion.events.verbs.at_tables import write_totals
from companion.events.verbs.directing import attend
from companion.events.verbs.evenings import evenings_of
from companion.events.verbs.event_journal import evening_of
from companion.events.verbs.event_tables import row_of
from companion.events.verbs.phone_passes import later, put_out
from companion.events.verbs.ruling import confirm
from companion.leagues.verbs.officials import leagues_played_by
from companion.matches.verbs.seats import renew_seat
from companion.models import Member
from companion.sheets.pages.form import this_phone
from companion.site.access.at_event import AtEvent, find_event
from companion.site.access.passes import note_phone, phone_of
from companion.site.arrival import sit_here
from companion.site.plumbing.attempts import attempt, totals_of
from companion.site.plumbing.htmx import is_htmx
from companion.site.plumbing.limits import LINKS, limiter
from companion.site.plumbing.links import page_of

bp = Blueprint("players", __name__)


@bp.get("/p/<token>")
@limiter.limit(LINKS)
def arrive(token: str) -> Answer:
    """By the personal link this phone is the member's; on to what they play in now."""
    member = find_player(token) or abort(404)
    be(member, token)
    return redirect(page_for(member), 303)


def page_for(member: Member) -> str:
    """The one evening at which they are, or the one that is on or comes, or their league.

    Where several of these run, the club's page that lists them all.
    """
    known = evenings_of(member.club)
    there = [event for event, evening in known.on if member.id in evening.here()]
    if len(there) == 1:
        return url_for(".mine", code=there[0].code)
    leagues, evenings = leagues_played_by(member), known.on or known.next[:1]
    if len(leagues) + len(evenings) > 1:
        return url_for("seasons.evenings", code=member.club.code)
    if leagues:
        return url_for("league_player.mine", code=leagues[0].code)
    return url_for(".mine", code=known.first[0].code) if known.first else url_for("home.shelf")


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
    except Refused:
        return redirect(url_for(".mine", code=code), 303)
    note_phone(at.event, me(at))
    if row.match is None:
        return redirect(url_for(".mine", code=code), 303)
    return redirect(page_of(sit_here(row, seat)), 303)


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

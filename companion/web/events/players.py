"""A player's own page: my table, my seat, my opponents, my sheet, my place, in one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from flask import Blueprint, Response, abort, redirect, request, session, url_for
from werkzeug.wrappers import Response as Answer

from companion.competition.evening import GONE, Evening, Stage, Table
from companion.competition.standings.points import written
from companion.competition.standings.standing import Line, opened
from companion.games import GAMES
from companion.infrastructure.refused import Refused
from companion.kit.words import Phrase
from companion.models import Event, Member
from companion.services.clubs.named import names_of
from companion.services.events.agreement import State, state_of
from companion.services.events.at_tables import write_totals
from companion.services.events.coming import evenings_of
from companion.services.events.directing import attend
from companion.services.events.journal import evening_of
from companion.services.events.open_tables import latest_of
from companion.services.events.phones import later, put_out
from companion.services.events.results import Found, Key, Outcome, outcome, outcomes
from companion.services.events.ruling import confirm
from companion.services.events.standings import standings_from
from companion.services.events.tables import row_of, sit_down
from companion.services.matches.seats import renew_seat
from companion.services.members.players import find_player
from companion.web.access.at_event import AtEvent, find_event
from companion.web.access.credentials import held_seat, hold_seat
from companion.web.access.passes import note_phone, phone_of
from companion.web.events.honours import how, in_the_end
from companion.web.events.standings import begun
from companion.web.fronts import front_of
from companion.web.plumbing.attempts import attempt, totals_of
from companion.web.plumbing.htmx import is_htmx, render
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


def me(at: AtEvent) -> Member:
    """The player whose browser this is."""
    return at.player or abort(403)


def my_seat(at: AtEvent, evening: Evening) -> tuple[Stage, Table, int]:
    """Round, table and seat where the player sits now; Refused when nowhere.

    On an open evening that is the table they sat down at last, also when it is over.
    """
    person = me(at).id
    for stage in (evening.current(), latest_of(evening, person)):
        for table in stage.tables if stage else ():
            if stage and person in table.seats:
                return stage, table, table.seats.index(person)
    raise Refused(Phrase("You do not sit at a table now."))


def again(at: AtEvent) -> Answer:
    """The own page as it is now."""
    return page(at) if is_htmx() else redirect(url_for(".mine", code=at.event.code), 303)


def page(at: AtEvent, why: str = "", typed: Sequence[str] = ()) -> Response:
    """The player's page; `typed` are totals that could not be kept."""
    evening, person = evening_of(at.event), me(at)
    found = outcomes([at.event])
    final = in_the_end(at.event, evening, found)
    lines = final or standings_from(at.event, evening, found)
    line = next((line for line in lines if line.person == person.id and begun(lines)), None)
    stage, seat = evening.current(), seat_of(at, evening, found)
    return render(
        "events/mine.html",
        block="part",
        status=422 if why else 200,
        at=at,
        event=at.event,
        evening=evening,
        stage=stage,
        person=person,
        how=evening.people.get(person.id, ""),
        here=person.id in evening.here(),
        sits_out=bool(stage and person.id in stage.seated.byes),
        seat=seat,
        is_open=evening.settings["format"] == "open",
        names=names_of([*evening.people, *evening.seen()]),
        games=GAMES,
        line=line,
        points=written(line.points) if line else "",
        reasons=reasons(evening, line, over=bool(final)) if line else [],
        over=bool(final),
        of=len(lines),
        why=why,
        others=[one for one in evenings_of(at.event.club).on if one[0].id != at.event.id],
        typed=typed,
        phones=later(phone) if (phone := phone_of(at.event)) else [],
        new_here=phone is None and not evening.ended,
    )


def reasons(evening: Evening, line: Line, *, over: bool) -> list[Phrase]:
    """What gave the player this place: once all is decided, the last round they played in."""
    return [how(evening, line), *opened(line)[1:]] if over else opened(line)


@dataclass(frozen=True)
class Seat:
    """Where the player sits now, and what it is played on."""

    stage: Stage
    table: Table
    seat: int
    sheet: str
    """Its page; "" for a match on screen."""
    result: Outcome
    state: State


def seat_of(at: AtEvent, evening: Evening, found: Mapping[Key, Found]) -> Seat | None:
    """The player's seat; None when nowhere."""
    try:
        stage, table, seat = my_seat(at, evening)
    except Refused:
        return None
    row = row_of(at.event, stage.number, table.number)
    result = outcome(table, found.get((at.event.id, stage.number, table.number)))
    sheet = front_of(row.sheet) if row.sheet else ""
    return Seat(stage, table, seat, sheet, result, state_of(evening, table, result))

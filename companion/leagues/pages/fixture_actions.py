"""What can be done with a fixture: date, sheet or match, result, ruling."""

from __future__ import annotations

from datetime import datetime

from flask import Blueprint, Response, abort, redirect, request, url_for
from werkzeug.wrappers import Response as Answer

from companion.clubs.verbs.namesakes import names_of
from companion.competition.when import YEARS
from companion.core.refused import Refused
from companion.kit.levels import USUAL
from companion.kit.words import Phrase
from companion.leagues.pages.fixture_page import AT, done, find_table, page, running, sees
from companion.leagues.verbs import fixture_tables, playing
from companion.leagues.verbs.sitting_in import sit_in
from companion.matches.verbs.clocks import checked
from companion.models import Match, now
from companion.site.access.credentials import hold_writer, opened
from companion.site.arrival import sit_here
from companion.site.plumbing.attempts import number as typed
from companion.site.plumbing.attempts import totals_of
from companion.site.plumbing.calendar_file import Meeting, meeting_file
from companion.site.plumbing.links import outside_url, page_of
from companion.tabletop.verbs.tabletop_state import told_of

bp = Blueprint("fixture", __name__, url_prefix=AT)
NO_TIME = Phrase("Choose a day and a time.")


@bp.get("")
def show(code: str, number: int, division: int, matchday: int, table: int) -> Response:
    """How far it is, and what its people can do now."""
    return page(find_table(code, number, division, matchday, table))


@bp.post("/times")
def offer(code: str, number: int, division: int, matchday: int, table: int) -> Answer:
    """When this player can come."""
    here = find_table(code, number, division, matchday, table, "play")

    def act(key: str) -> None:
        times = [time_of(one) for one in request.form.getlist("time") if one.strip()]
        person = here.at.player_id
        playing.offer(here.at.league, here.spot, person, times, key=key, by=here.at.by)

    return done(here, act)


@bp.post("/agree")
def agree(code: str, number: int, division: int, matchday: int, table: int) -> Answer:
    """The date, or none any more."""
    here = find_table(code, number, division, matchday, table, "table")

    def act(key: str) -> None:
        sees(here)
        text = request.form.get("at", "").strip()
        at = time_of(text) if text else None
        if at is None and request.form.get("no") != "1":
            raise Refused(NO_TIME)
        where = request.form.get("place", "")
        playing.agree(here.at.league, here.spot, at, where, key=key, by=here.at.by)

    return done(here, act)


@bp.post("/open")
def open_one(code: str, number: int, division: int, matchday: int, table: int) -> Answer:
    """The table gets its sheet or its match."""
    here = find_table(code, number, division, matchday, table, "table")

    def act(key: str) -> None:
        sees(here)
        on, given = request.form.get("on", ""), request.form
        hours = typed("hours") if on == "screen" else 0
        pace = checked(given.get("clock", "") * (on == "screen"), hours, given.get("over", ""))
        fixture_tables.open_table(here.at.league, here.spot, on, pace, key=key, by=here.at.by)
        row = fixture_tables.table_of(here.at.league, number, here.spot)
        if row is not None and row.source:
            opened(row.source)

    return done(here, act)


@bp.post("/sit")
def sit(code: str, number: int, division: int, matchday: int, table: int) -> Answer:
    """To the own seat on screen, or to the sheet with a pen."""
    here = find_table(code, number, division, matchday, table, "play")
    row = fixture_tables.table_of(here.at.league, number, here.spot)
    try:
        running(here)
        if (seat := here.seat) is None:
            raise Refused(Phrase("You do not play at this table."))
        source = sit_here(row, seat)
    except Refused as no:
        return page(here, no)
    if not isinstance(source, Match):
        hold_writer(source)
        told = here.card.fixture.absent and told_of(source)
        return redirect(url_for("told.table", code=source.code) if told else page_of(source), 303)
    return redirect(page_of(source), 303)


@bp.post("/confirm")
def confirm(code: str, number: int, division: int, matchday: int, table: int) -> Answer:
    """What this player says the totals are."""
    here = find_table(code, number, division, matchday, table, "play")

    def act(key: str) -> None:
        totals = totals_of(request.form.getlist("total"))
        person = here.at.player_id
        playing.confirm(here.at.league, here.spot, person, totals, key=key, by=here.at.by)

    return done(here, act)


@bp.post("/correction")
def ask_for(code: str, number: int, division: int, matchday: int, table: int) -> Answer:
    """Ask to have the fixed result corrected."""
    here = find_table(code, number, division, matchday, table, "play")

    def act(key: str) -> None:
        totals, why = totals_of(request.form.getlist("total")), request.form.get("why", "")
        person = here.at.player_id
        playing.ask(here.at.league, here.spot, person, totals, why, key=key, by=here.at.by)

    return done(here, act)


@bp.get("/table.ics")
def file(code: str, number: int, division: int, matchday: int, table: int) -> Response:
    """Its date for somebody's calendar; 404 while there is none."""
    here = find_table(code, number, division, matchday, table)
    agreed = here.card.fixture.agreed or abort(404)
    row, names = here.at.league, names_of(here.card.fixture.seats)
    who = ", ".join(names[person] for person in here.card.fixture.seats)
    return meeting_file(
        Meeting(
            f"{row.code}-{number}-{division}-{matchday}-{table}",
            row.version,
            agreed.astimezone(),
            f"{row.name} · {who}",
            here.card.fixture.place,
            outside_url("fixture.show", **here.address),
        )
    )


def time_of(text: str) -> datetime:
    """A time of the clock on the wall that was chosen; Refused where it is none."""
    try:
        found = datetime.fromisoformat(text.strip())
    except ValueError as error:
        raise Refused(NO_TIME) from error
    if found.tzinfo is not None or found.year not in YEARS:
        raise Refused(NO_TIME)
    return found.replace(second=0, microsecond=0)


NOT_THEIRS = Phrase("Only their own club, the host club or an official can say that.")


@bp.post("/absent")
def absent(code: str, number: int, division: int, matchday: int, table: int) -> Answer:
    """An AI sits in for them, or does no more."""
    here = find_table(code, number, division, matchday, table, "table")

    def act(key: str) -> None:
        sees(here)
        at, level = here.at, USUAL if request.form.get("ai") == "1" else ""
        person = typed("person")
        if not here.speaks_for(person):
            raise Refused(NOT_THEIRS)
        wall = now().astimezone().replace(tzinfo=None)
        sit_in(at.league, here.spot, person, level, at.player_id, wall, key=key, by=at.by)

    return done(here, act)

"""One table of a league: its date, what it is played on, its result, and what was ruled."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from flask import Blueprint, Response, abort, redirect, request, url_for
from werkzeug.wrappers import Response as Answer

from companion.competition.evening.when import YEARS
from companion.competition.leagues.fixture import Days
from companion.competition.leagues.played import FEWEST
from companion.infrastructure.refused import Refused
from companion.kit.words import Phrase
from companion.models import Club, Match
from companion.services.clubs.named import names_of
from companion.services.leagues import playing, tables
from companion.services.leagues.at_evenings import AtEvening, evenings_for
from companion.services.leagues.reading import Spot
from companion.services.matches.clocks import MOVE, checked, clock_of, left_of
from companion.services.matches.seats import renew_seat
from companion.services.told.reading import told_of
from companion.web.access.credentials import held_seat, hold_seat, hold_writer
from companion.web.access.opened import opened
from companion.web.leagues.cards import Card, cards_of
from companion.web.leagues.division import PREFIX, AtDivision, find_division, values
from companion.web.leagues.fetch import AtLeague, Need, find_league
from companion.web.plumbing.attempts import attempt, totals_of
from companion.web.plumbing.attempts import number as typed
from companion.web.plumbing.calendar_file import Meeting, meeting_file
from companion.web.plumbing.htmx import render
from companion.web.plumbing.links import outside_url, page_of
from companion.web.plumbing.words import say

AT = f"{PREFIX}/matchdays/<int:matchday>/tables/<int:table>"
"""Where a table is."""
bp = Blueprint("fixture", __name__, url_prefix=AT)
NO_TIME = Phrase("Choose a day and a time.")


@dataclass(frozen=True, slots=True)
class Here:
    """A table, its division, and what this browser is there."""

    place: AtDivision
    spot: Spot
    card: Card

    @property
    def at(self) -> AtLeague:
        return self.place.at

    @property
    def seat(self) -> int | None:
        """The seat of the player whose browser this is."""
        seats = self.card.fixture.seats
        return seats.index(self.at.player_id) if self.at.player_id in seats else None

    @property
    def sees_to_it(self) -> bool:
        """Whether they set its date and open it: its people, organisers and officials."""
        return self.seat is not None or self.at.keeps or self.at.decides

    @property
    def address(self) -> dict[str, Any]:
        """What its addresses are made of."""
        division, matchday, table = self.spot
        return {
            "code": self.at.league.code,
            "number": self.place.summary.season.number,
            "division": division,
            "matchday": matchday,
            "table": table,
        }


def find_table(
    code: str, number: int, division: int, matchday: int, table: int, need: Need = "look"
) -> Here:
    """The table for somebody who is at least what is needed, else 404 or 403."""
    find_league(code, need)
    place, spot = find_division(code, number, division), (division, matchday, table)
    try:
        fixture = place.summary.season.fixture(*spot)
    except LookupError:
        abort(404)
    (card,) = cards_of(place.at.league, place.summary, [(spot, fixture)], division)
    return Here(place, spot, card)


def sees(here: Here) -> None:
    """Refused for a player of another table."""
    if not here.sees_to_it:
        raise Refused(Phrase("You do not play at this table."))


def running(here: Here) -> None:
    """Refused in a season that is over."""
    if here.place.summary.season.number != len(here.place.summary.league.seasons):
        raise Refused(Phrase("There is no season being played."))


@bp.get("")
def show(code: str, number: int, division: int, matchday: int, table: int) -> Response:
    """How far it is, and what its people can do now."""
    return page(find_table(code, number, division, matchday, table))


@bp.post("/times")
def offer(code: str, number: int, division: int, matchday: int, table: int) -> Answer:
    """When this player can come."""
    here = find_table(code, number, division, matchday, table, "play")

    def act(key: str) -> None:
        running(here)
        times = [time_of(one) for one in request.form.getlist("time") if one.strip()]
        person = here.at.player_id
        playing.offer(here.at.league, here.spot, person, times, key=key, by=here.at.by)

    return done(here, act)


@bp.post("/agree")
def agree(code: str, number: int, division: int, matchday: int, table: int) -> Answer:
    """The date, or none any more."""
    here = find_table(code, number, division, matchday, table, "table")

    def act(key: str) -> None:
        running(here)
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
        running(here)
        sees(here)
        on, given = request.form.get("on", ""), request.form
        hours = typed("hours") if on == "screen" else 0
        pace = checked(given.get("clock", "") * (on == "screen"), hours, given.get("over", ""))
        tables.open_table(here.at.league, here.spot, on, pace, key=key, by=here.at.by)
        row = tables.table_of(here.at.league, number, here.spot)
        if row is not None and (source := row.sheet or row.match):
            opened(source)

    return done(here, act)


@bp.post("/sit")
def sit(code: str, number: int, division: int, matchday: int, table: int) -> Answer:
    """To the own seat on screen, or to the sheet with a pen."""
    here = find_table(code, number, division, matchday, table, "play")
    row = tables.table_of(here.at.league, number, here.spot)
    try:
        running(here)
        if (seat := here.seat) is None:
            raise Refused(Phrase("You do not play at this table."))
        taken = bool(row and row.match and row.match.places[seat].joined_at)
        source = playing.sit_down(row, seat)
    except Refused as no:
        return page(here, no)
    if not isinstance(source, Match):
        hold_writer(source)
        told = here.card.fixture.absent and told_of(source)
        return redirect(url_for("told.table", code=source.code) if told else page_of(source), 303)
    place = source.places[seat]
    if taken and held_seat(source) is not place:
        renew_seat(source, place)  # a seat is on one phone at a time: nobody looks on unnoticed
    hold_seat(place)
    return redirect(page_of(source), 303)


@bp.post("/confirm")
def confirm(code: str, number: int, division: int, matchday: int, table: int) -> Answer:
    """What this player says the totals are."""
    here = find_table(code, number, division, matchday, table, "play")

    def act(key: str) -> None:
        running(here)
        totals = totals_of(request.form.getlist("total"))
        person = here.at.player_id
        playing.confirm(here.at.league, here.spot, person, totals, key=key, by=here.at.by)

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


def done(here: Here, act: Callable[[str], None]) -> Answer:
    """Do it, then its page again, or why it could not be done."""
    return attempt(
        act,
        lambda: redirect(url_for("fixture.show", **here.address), 303),
        lambda why: page(here, why=why),
    )


def page(here: Here, no: Refused | None = None, why: str = "") -> Response:
    """The page of the table."""
    why = say(no.phrase) if no else why
    fixture = here.card.fixture
    return render(
        "leagues/fixture.html",
        {**values(here.place), "names": names_of(fixture.seats)},
        status=422 if why else 200,
        here=here,
        card=here.card,
        fixture=fixture,
        address=here.address,
        why=why,
        offered=fixture.offered.get(here.at.player_id, ()),
        clock=clock_here(here.card),
        hosted=host_of(here),
        missing=missing_here(here),
        evenings=evenings_here(here),
    )


def evenings_here(here: Here) -> list[AtEvening]:
    """Evenings of the league's clubs at which the table could meet, while it looks for a date."""
    fixture = here.card.fixture
    if fixture.agreed or fixture.verdict or here.card.source or not here.sees_to_it:
        return []
    return evenings_for(here.at.league, since_of(here), fixture.until)


def missing_here(here: Here) -> list[int]:
    """Those for whom an AI could sit in, as this browser may say; nobody once it has begun."""
    card, fixture = here.card, here.card.fixture
    summary = here.place.summary
    over = summary.season.ended or fixture.verdict or card.score or not here.sees_to_it
    if over or summary.rules["absent"] == "no" or len(fixture.people) <= FEWEST:
        return []
    return [] if card.begun else list(fixture.people)


def host_of(here: Here) -> tuple[Club, list[Days]] | None:
    """The club at whose place the table meets, and when it is closed while people can meet.

    Nothing where there is one club only: it is no news then.
    """
    fixture, since = here.card.fixture, since_of(here)
    clubs = here.at.league.clubs
    host = next((club for club in clubs if club.id == fixture.home), None)
    if host is None or len(clubs) < 2:
        return None
    known = here.place.summary.league.closed.get(host.id, ())
    closed = [(first, last) for first, last in known if first <= fixture.until and since <= last]
    return host, closed


def since_of(here: Here) -> date:
    """The first day on which people can meet; of a play-off the last one."""
    matchday = here.spot[1]
    days = here.place.division.matchdays
    return days[matchday - 1].since if matchday else here.card.fixture.until


def clock_here(card: Card) -> dict[str, object]:
    """How the clock of a match by turns stands; {} without one."""
    match = card.source
    clock = clock_of(match) if isinstance(match, Match) else None
    if clock is None or not isinstance(match, Match):
        return {}
    left = {} if clock.kind == MOVE else left_of(clock, match)
    return {
        "kind": clock.kind,
        "hours": clock.hours,
        "over": clock.over,
        "due": clock.due_at,
        "out": clock.out,
        "seats": clock.waiting.get("seats", ()),
        "left": {seat: max(int(one.total_seconds() // 3600), 0) for seat, one in left.items()},
    }

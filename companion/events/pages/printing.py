"""Printouts: pairings, table slips, name tags, sheets, standings, certificates."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple
from unicodedata import normalize

from flask import Blueprint, Response, abort, redirect, request, url_for
from werkzeug.wrappers import Response as Answer

from companion.clubs.members.members import player_link
from companion.clubs.verbs.clubs import in_order, members
from companion.clubs.verbs.namesakes import names_of, readings_of
from companion.competition.standings.points import written
from companion.competition.standings.standing import StandingsRow
from companion.competition.standings.standing_reasons import decided, then
from companion.core.typed_names import whole
from companion.events.access.at_event import AtEvent, find_event
from companion.events.pages.check_in_page import door_link
from companion.events.pages.honours import decided_by, in_the_end
from companion.events.pages.standings_page import teams_written
from companion.events.state.event_state import GONE, EventState
from companion.events.state.stage import Stage
from companion.events.verbs.duplicate_rounds import deals_of, hands_of
from companion.events.verbs.event_journal import event_state
from companion.events.verbs.results import outcomes
from companion.events.verbs.standings import standings_from
from companion.events.verbs.table_notes import find_slip, short_of
from companion.games import GAMES
from companion.kit.scored import Head
from companion.kit.words import Phrase
from companion.models import EventTable
from companion.sheets.access.credentials import hold_writer
from companion.sheets.pages.blank import Printout, papers
from companion.sheets.verbs.new_sheet import writer_link
from companion.sheets.verbs.reading import read_paper
from companion.site.plumbing.htmx import render
from companion.site.plumbing.limits import LINKS, limiter
from companion.site.plumbing.links import Link, link_to, outside_url
from companion.tables.pages.fronts import front_of

bp = Blueprint("printing", __name__)
HONOURED = 3  # places that get a certificate


@bp.get("/events/<code>/print")
def choose(code: str) -> Response:
    """Show what can be printed."""
    at = find_event(code, "help")
    state = event_state(at.event)
    stages = [stage for stage in state.stages if stage.started]
    games = {key: state.games[key] for key in state.settings.games}
    return render("events/print.html", at=at, event=at.event, stages=stages, games=games)


@bp.get("/events/<code>/print/pairing/<int:number>")
def pairing(code: str, number: int) -> Response:
    """Print who sits where, by table and by name."""
    at = find_event(code)
    state = event_state(at.event)
    stage, names = stage_of(state, number)
    places = {
        person: (table.number, seat + 1)
        for table in stage.tables
        for seat, person in enumerate(table.seats)
        if person is not None
    }
    looked_up = [
        (member.id, *places.get(member.id, (0, 0)))
        for member in in_order({*places, *stage.seated.byes})
    ]
    return render(
        "events/print_pairing.html",
        at=at,
        event=at.event,
        stage=stage,
        names=names,
        readings=readings_of(names if at.belongs else ()),
        people=looked_up,
        games=state.games,
    )


@bp.get("/events/<code>/print/slips/<int:number>")
def slips(code: str, number: int) -> Response:
    """Print a table slip for each table, with the QR code that opens its sheet."""
    at = find_event(code, "help")
    state = event_state(at.event)
    stage, names = stage_of(state, number)
    rows = {row.number: row for row in at.event.tables if row.round == number}
    return render(
        "events/print_slips.html",
        at=at,
        event=at.event,
        stage=stage,
        names=names,
        readings=readings_of(names),
        games=state.games,
        links={n: slip_link(at, row) for n, row in rows.items()},
        on_paper=[n for n, row in rows.items() if row.sheet],
        short={n: short_link(row) for n, row in rows.items() if row.sheet},
    )


@bp.get("/events/<code>/print/hands")
def hands(code: str) -> Response | Answer:
    """Print the hands of a duplicate round before it starts: a slip per seat, by table."""
    at = find_event(code, "direct")
    stage = event_state(at.event).current()
    if stage is None or stage.started or not stage.same:
        return redirect(url_for("seating.show", code=code), 303)
    dealt = [
        (number, GAMES[deal.game], views)
        for number, deal in deals_of(at.event, stage).items()
        if (views := hands_of(deal))
    ]
    answer = render("events/print_hands.html", at=at, event=at.event, stage=stage, dealt=dealt)
    answer.headers["Cache-Control"] = "no-store"
    return answer


@bp.get("/events/<code>/print/sheets/<int:number>")
def sheets(code: str, number: int) -> Response:
    """Print a blank sheet with names for each table that does not play on screen."""
    at = find_event(code, "help")
    state = event_state(at.event)
    stage, names = stage_of(state, number)
    rows = {row.number: row for row in at.event.tables if row.round == number}
    on_paper = [
        Printout(
            read_paper(row.sheet).game,
            Head(tuple(names[person] for person in table.seats if person)),
            table.number,
            slip_link(at, row),
        )
        for table in stage.tables
        if (row := rows[table.number]).sheet is not None
    ]
    return papers(state.games[stage.game], on_paper, event=at.event, stage=stage)


@bp.get("/events/<code>/print/blank/<key>")
def blank(code: str, key: str) -> Response:
    """Print an empty sheet of a game, for the number of seats asked for."""
    at = find_event(code, "help")
    game = event_state(at.event).games.get(key) or abort(404)
    usual = 4 if 4 in game.seats else game.seats[0]
    seats = request.args.get("seats", usual, type=whole)
    if seats not in game.seats:
        abort(404)
    return papers(game, [Printout(game, Head(("",) * seats))], event=at.event)


@bp.get("/events/<code>/print/standings")
def standings(code: str) -> Response:
    at = find_event(code)
    state, found = event_state(at.event), outcomes([at.event])
    lines = standings_from(at.event, state, found)
    rows = ranked(lines)
    finals = ranked(standings_from(at.event, state, found, finals=True))
    people = {line.person for line in lines} | {row.person for row in finals}
    names = names_of(people)
    return render(
        "events/print_standings.html",
        at=at,
        event=at.event,
        rows=rows,
        finals=finals,
        teams=teams_written(state, lines, names),
        names=names,
        readings=readings_of(people if at.belongs else ()),
        played=state.over(),
        going=stage if (stage := state.current()) and stage.started else None,
    )


@bp.get("/events/<code>/print/certificates")
def certificates(code: str) -> Response:
    """Print a certificate for the first three, or everybody with ?all=1.

    The finals decide once they are closed.
    """
    at = find_event(code, "help")
    state, found = event_state(at.event), outcomes([at.event])
    lines = in_the_end(at.event, state, found) or standings_from(at.event, state, found)
    everybody = request.args.get("all") == "1"
    lines = [line for line in lines if line.awards and (everybody or line.rank <= HONOURED)]
    people = [line.person for line in lines]
    return render(
        "events/print_certificates.html",
        at=at,
        event=at.event,
        rows=[(line.rank, line.person, decided_by(state, line)) for line in lines],
        names=names_of(people),
        readings=readings_of(people),
    )


def slip_link(at: AtEvent, row: EventTable) -> Link:
    """Return the link in the slip's code: the table's sheet, or the names at the door for a match.

    From the door people reach their own page, and from there their seat. Where the sheet's link
    must be renewed, the code holds the address for typing, which opens the sheet as well.
    """
    if row.sheet is None:
        return link_to(door_link(at.event))
    token = writer_link(row.sheet)
    return link_to(outside_url("seats.arrive", token=token) if token else typed_url(row))


def typed_url(row: EventTable) -> str:
    """Return the address of a table's sheet that is short enough for typing."""
    return outside_url("printing.arrive", short=short_of(row))


def short_link(row: EventTable) -> str:
    """Return the address for typing without "https://"."""
    _, _, address = typed_url(row).partition("://")
    return address


def stage_of(state: EventState, number: int) -> tuple[Stage, dict[int, str]]:
    """Return a started round and the names of its people; 404 if there is none."""
    stage = next((one for one in state.stages if one.number == number and one.started), None)
    found = stage or abort(404)
    return found, names_of(state.seen())


class Place(NamedTuple):
    """A row of the printed standings."""

    rank: int
    person: int
    points: str
    why: list[Phrase]
    rounds: list[tuple[int, int, int]]
    """(round, place, number of seats) for each round played."""


def ranked(lines: Sequence[StandingsRow]) -> list[Place]:
    """Return a row for everybody with a result, with the tie-breaks that decided."""
    return [
        Place(
            line.rank,
            line.person,
            written(line.points),
            then(decided(line)),
            [(award.round, award.place, award.of) for award in line.awards],
        )
        for line in lines
        if line.awards or line.byes
    ]


@bp.get("/t/<short>")
@limiter.limit(LINKS)
def arrive(short: str) -> Answer:
    """Open the sheet of a slip; full-width letters and capitals are accepted."""
    row = find_slip(normalize("NFKC", short).lower().replace("ー", "-")) or abort(404)
    sheet = row.sheet or abort(404)
    hold_writer(sheet)
    return redirect(front_of(sheet), 303)


@bp.get("/events/<code>/print/tags")
def tags(code: str) -> Response:
    """Print name tags, ten to an A4 page; with ?all=1 for everybody on the club's list."""
    at = find_event(code, "direct")  # helpers must not see personal links
    known = [one for one in members(at.event.club) if one.anonymous_at is None]
    coming = who_comes(event_state(at.event))
    some = [one for one in known if one.id in coming]
    wanted = known if request.args.get("all") or not some else some
    answer = render(
        "events/print_tags.html",
        at=at,
        event=at.event,
        people=[
            (one, link_to(outside_url("players.arrive", token=player_link(one)))) for one in wanted
        ],
        readings=readings_of(one.id for one in wanted),
        everybody=len(wanted) == len(known),
        others=url_for(".tags", code=code, all=1),
    )
    answer.headers["Cache-Control"] = "no-store"
    return answer


def who_comes(state: EventState) -> set[int]:
    """Return everybody on the event's roll who has not left."""
    return {person for person, how in state.people.items() if how != GONE}

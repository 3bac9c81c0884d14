"""The running round: clock, tables, results, closing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from flask import Blueprint, Response, redirect, request, url_for
from msgspec import Struct
from werkzeug.wrappers import Response as Answer

from companion.clubs.access.preview import previewed
from companion.clubs.verbs.namesakes import names_of, readings_of
from companion.events.access.at_event import AtEvent, find_event
from companion.events.pages.calls_page import calls_of
from companion.events.pages.corrections_page import since, waiting
from companion.events.pages.next_step import led_back, next_step
from companion.events.pages.printing import slip_link
from companion.events.state.event_state import READY, STANDBY, EventState
from companion.events.state.event_table import Table
from companion.events.state.stage import Stage
from companion.events.verbs import news
from companion.events.verbs.directing import clock, close_round, lacking
from companion.events.verbs.event_journal import event_state
from companion.events.verbs.event_tables import replace_seat, row_of
from companion.events.verbs.results import Found, Key, Outcome, outcome, outcomes
from companion.events.verbs.ruling import State, rule, state_of
from companion.models import PLAYING, EventTable
from companion.site.plumbing.attempts import form_of, totals_of
from companion.site.plumbing.forms import typed
from companion.site.plumbing.htmx import render
from companion.site.plumbing.links import Link, outside_url, page_of
from companion.site.plumbing.overwriting import asking
from companion.site.plumbing.refusal import refused

bp = Blueprint("rounds", __name__, url_prefix="/events/<code>/round")
EXTEND = 5  # minutes added at a time


AT_A_TABLE = ("rounds.set_result", "at_table.totals", "at_table.penalty", "at_table.note")
"""Forms of one table; if one is refused, the reason is shown there."""


@bp.get("")
@bp.get("/<int:stage>")
def show(code: str, stage: int = 0) -> Response | Answer:
    """Show the round, by default the last one started."""
    at = find_event(code, "help")
    state = event_state(at.event)
    started = [stage for stage in state.stages if stage.started]
    if not started:
        return redirect(url_for("seating.show", code=at.event.code), 303)
    chosen = next((one for one in started if one.number == stage), started[-1])
    found = outcomes([at.event])
    people, tables = {*state.people, *state.seen()}, rows(at, state, chosen, found)
    address, names = request.view_args or {}, names_of(people)
    text = (
        news.round_results(at.event, chosen, found, names)
        if chosen.closed
        else news.seating(at.event, chosen, names)
    )
    return render(
        "events/round.html",
        block="part",
        at=at,
        event=at.event,
        state=state,
        stage=chosen,
        started=started,
        names=names,
        text="\n".join([*text, outside_url("event.show", code=at.event.code)]),
        readings=readings_of(people),
        games=state.games,
        rows=tables,
        penalties={
            table.number: [
                one
                for one in state.penalties
                if (one.round, one.table) == (chosen.number, table.number)
            ]
            for table in chosen.tables
        },
        calls=calls_of(state),
        asked=[one for one in waiting(at, state) if one.round == chosen.number],
        since=[one for one in since(at, state, found) if one.round == chosen.number],
        decides=at.hand.decides(state),
        lacking=lacking({row.table.number: row.state for row in tables}),
        extend=EXTEND,
        free=free(state, chosen),
        step=next_step(at, state),
        undo=chosen.started_by if chosen.going and not any(row.begun for row in tables) else 0,
        refused=refused() is not None and request.endpoint == "rounds.close",
        wrong_table=address["table"] if refused() and request.endpoint in AT_A_TABLE else 0,
        form=typed(Struct),
        link=table_link(at, chosen) if chosen.alone and chosen.going else None,
    )


@bp.post("/<int:stage>/clock")
@form_of(show)
def set_clock(code: str, stage: int, *, do: str = "", seen: int | None = None, key: str) -> None:
    """Pause, resume or extend the clock, of which the page showed `seen` minutes."""
    at = find_event(code, "help")
    clock(at.event, stage, do, EXTEND, seen=seen, key=key, by=at.by)


@bp.post("/<int:stage>/close")
@form_of(show)
def close(code: str, stage: int, *, from_: str = "", key: str) -> str:
    at = find_event(code, "help")
    close_round(at.event, stage, key=key, by=at.by)
    return led_back(code, from_, url_for("event.show", code=code))


@bp.post("/<int:stage>/tables/<int:table>/replace")
@form_of(show)
def replace(
    code: str, stage: int, table: int, *, seat: int = -1, person: int = 0, key: str
) -> None:
    """Replace a player with somebody else or an AI."""
    at = find_event(code, "help")
    replace_seat(at.event, stage, table, seat, person or None, key=key, by=at.by)


@bp.post("/<int:stage>/tables/<int:table>/ruling")
@form_of(show)
def set_result(
    code: str, stage: int, table: int, *, total: list[str], why: str = "", key: str
) -> None:
    """Set totals by ruling, with the reason."""
    at, back = find_event(code, "help"), url_for(".show", code=code, stage=stage)
    totals, now = totals_of(total), partial(totals_now, at, stage, table)
    with previewed(at.looking, at.event.name, back), asking(at.event, now, back):
        rule(at.event, stage, table, totals, why, key=key, by=at.by, directs=at.directs)


def table_link(at: AtEvent, stage: Stage) -> Link:
    """Return the link for the people at a table of an open event to scan."""
    return slip_link(at, row_of(at.event, stage.number, stage.number))


def free(state: EventState, stage: Stage) -> list[tuple[int, str]]:
    """Return (person, attendance) of those who could take a seat, stand-bys first."""
    sitting = {person for table in stage.tables for person in table.seats}
    found = [(p, how) for p, how in state.people.items() if how in READY and p not in sitting]
    return sorted(found, key=lambda one: one[1] != STANDBY)


def deal_played(
    places: Mapping[tuple[int, int], EventTable], stage: Stage, table: Table
) -> int | None:
    """Return the id of the deal in progress at a table, if any."""
    match = places[stage.number, table.number].match
    going = match is not None and match.state == PLAYING and not match.closed_at
    return match.deal_id if match is not None and going else None


URGENT = ("disputed", "unconfirmed", "playing", "in")


@dataclass(frozen=True)
class Row:
    """A table of the round: what it plays on, and its state."""

    table: Table
    result: Outcome
    begun: bool
    state: State
    page: str
    screen: bool
    hidden: bool
    """Other tables still play the same deals: show only the table's links."""


def totals_now(at: AtEvent, stage: int, number: int) -> dict[str, list[int]]:
    """Return the totals with which the form of a ruling starts, by seat."""
    tables = {
        (one.number, table.number): table
        for one in event_state(at.event).stages
        if one.started
        for table in one.tables
    }
    table = tables.get((stage, number))
    if table is None:  # the verb reports the error
        return {"total": []}
    result = outcome(table, outcomes([at.event]).get((at.event.id, stage, number)))
    return {"total": list(result.totals) if result.finished or any(result.totals) else []}


def rows(at: AtEvent, state: EventState, stage: Stage, found: Mapping[Key, Found]) -> list[Row]:
    """Return a row for each table, those that need attention first."""
    places = {(place.round, place.number): place for place in at.event.tables}
    lines = []
    playing = {deal for number in stage.tables if (deal := deal_played(places, stage, number))}
    for table in stage.tables:
        result = outcome(table, found.get((at.event.id, stage.number, table.number)))
        place = places[stage.number, table.number]
        source = place.source
        lines.append(
            Row(
                table,
                result,
                result.finished or any(result.totals),
                state_of(state, table, result),
                page_of(source) if source else "",
                place.match is not None,
                place.match is not None and place.match.deal_id in playing,
            )
        )
    if not stage.going:
        return sorted(lines, key=lambda row: row.state != "disputed")
    return sorted(lines, key=lambda row: URGENT.index(row.state))

"""The running round: clock, tables, results, closing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.wrappers import Response as Answer

from companion.clubs.verbs.namesakes import names_of, readings_of
from companion.events.pages.event_preview import looked_at
from companion.events.pages.next_step import led_back, next_step
from companion.events.pages.printing import slip_link
from companion.events.pages.since import since, waiting
from companion.events.state.evening import READY, STANDBY, Evening
from companion.events.state.event_table import Table
from companion.events.state.stage import Stage
from companion.events.verbs.directing import clock, close_round, lacking
from companion.events.verbs.event_journal import evening_of
from companion.events.verbs.event_tables import replace_seat, row_of
from companion.events.verbs.results import Found, Key, Outcome, outcome, outcomes
from companion.events.verbs.ruling import State, rule, state_of
from companion.games import GAMES
from companion.models import PLAYING, EventTable
from companion.site.access.at_event import AtEvent, find_event
from companion.site.plumbing.attempts import attempt, number, totals_of
from companion.site.plumbing.htmx import is_htmx, render
from companion.site.plumbing.links import Link, page_of

bp = Blueprint("rounds", __name__, url_prefix="/events/<code>/round")
EXTEND = 5  # minutes that one press adds


@bp.get("")
@bp.get("/<int:stage>")
def show(code: str, stage: int = 0) -> Response | Answer:
    """The round as it is now; without a number the latest that was started."""
    at = find_event(code, "help")
    return page(at, stage)


@bp.post("/<int:stage>/clock")
def set_clock(code: str, stage: int) -> Answer:
    """Pause, resume or extend."""
    at, do = find_event(code, "help"), request.form.get("do", "")
    return attempt(
        lambda key: clock(at.event, stage, do, EXTEND, key=key, by=at.by),
        lambda: again(at, stage),
        lambda why: page(at, stage, why),
    )


@bp.post("/<int:stage>/close")
def close(code: str, stage: int) -> Answer:
    """All results are in."""
    at = find_event(code, "help")
    return attempt(
        lambda key: close_round(at.event, stage, key=key, by=at.by),
        lambda: redirect(led_back(code, url_for("event.show", code=code)), 303),
        lambda why: page(at, stage, why, refused=True),
    )


@bp.post("/<int:stage>/tables/<int:table>/replace")
def replace(code: str, stage: int, table: int) -> Answer:
    """Somebody else, or an AI, plays on in a seat."""
    at, person = find_event(code, "help"), number("person") or None
    return attempt(
        lambda key: replace_seat(
            at.event, stage, table, number("seat", -1), person, key=key, by=at.by
        ),
        lambda: again(at, stage),
        lambda why: page(at, stage, why),
    )


@bp.post("/<int:stage>/tables/<int:table>/ruling")
def set_result(code: str, stage: int, table: int) -> Answer:
    """Totals by an organiser's word, with the reason."""
    at, why = find_event(code, "help"), request.form.get("why", "")
    totals = request.form.getlist("total")
    return looked_at(
        at,
        lambda key: rule(
            at.event, stage, table, totals_of(totals), why, key=key, by=at.by, directs=at.directs
        ),
        lambda: again(at, stage),
        lambda no: page(at, stage, no, typed=Ruling(table, totals, why)),
        url_for(".show", code=code, stage=stage),
    )


def again(at: AtEvent, stage: int) -> Answer:
    """The round as it is now."""
    if is_htmx():
        return page(at, stage)
    return redirect(url_for("rounds.show", code=at.event.code, stage=stage), 303)


def page(
    at: AtEvent,
    wanted: int,
    why: str = "",
    *,
    refused: bool = False,
    typed: Ruling | None = None,
    kept: Kept | None = None,
) -> Response | Answer:
    """The page of a round; `why` something could not be done, `refused` if that was closing it.

    `typed` is a ruling that could not be made, as it was written; `kept` another form of a table.
    """
    evening = evening_of(at.event)
    started = [stage for stage in evening.stages if stage.started]
    if not started:
        return redirect(url_for("seating.show", code=at.event.code), 303)
    stage = next((one for one in started if one.number == wanted), started[-1])
    found = outcomes([at.event])
    people, tables = {*evening.people, *evening.seen()}, rows(at, evening, stage, found)
    return render(
        "events/round.html",
        block="part",
        status=422 if why else 200,
        at=at,
        event=at.event,
        evening=evening,
        stage=stage,
        started=started,
        names=names_of(people),
        readings=readings_of(people),
        games=GAMES,
        rows=tables,
        asked=[one for one in waiting(at, evening) if one.round == stage.number],
        since=[one for one in since(at, evening, found) if one.round == stage.number],
        decides=at.hand.decides(evening),
        lacking=lacking({row.table.number: row.state for row in tables}),
        extend=EXTEND,
        free=free(evening, stage),
        step=next_step(at, evening),
        why=why,
        refused=refused,
        typed=typed,
        kept=kept,
        link=table_link(at, stage) if stage.alone and stage.going else None,
    )


def table_link(at: AtEvent, stage: Stage) -> Link:
    """What the people at a table that was opened by itself scan."""
    return slip_link(at, row_of(at.event, stage.number, stage.number))


def free(evening: Evening, stage: Stage) -> list[tuple[int, str]]:
    """Who could take over a seat, and how they attend: stand-bys first, they came for it."""
    sitting = {person for table in stage.tables for person in table.seats}
    found = [(p, how) for p, how in evening.people.items() if how in READY and p not in sitting]
    return sorted(found, key=lambda one: one[1] != STANDBY)


def deal_played(
    places: Mapping[tuple[int, int], EventTable], stage: Stage, table: Table
) -> int | None:
    """The number of the deal that is being played at a table."""
    match = places[stage.number, table.number].match
    going = match is not None and match.state == PLAYING and not match.closed_at
    return match.deal_id if match is not None and going else None


URGENT = ("disputed", "unconfirmed", "playing", "in")


class Ruling(NamedTuple):
    """A ruling that could not be made, as it was written."""

    table: int
    totals: Sequence[str]
    why: str


@dataclass(frozen=True)
class Kept:
    """Another form of a table that could not be kept, as it was written."""

    table: int
    form: str
    totals: Sequence[str] = ()
    person: int = 0
    other: int = 0
    step: str = ""
    reason: str = ""
    text: str = ""


@dataclass(frozen=True)
class Row:
    """A table of the round: what it plays on, and how far it is."""

    table: Table
    result: Outcome
    begun: bool
    state: State
    page: str
    screen: bool
    hidden: bool
    """Other tables still play the same deals: only its links may be seen."""


def rows(at: AtEvent, evening: Evening, stage: Stage, found: Mapping[Key, Found]) -> list[Row]:
    """The tables with what they play on and how far they are; what is missing comes first."""
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
                state_of(evening, table, result),
                page_of(source) if source else "",
                place.match is not None,
                place.match is not None and place.match.deal_id in playing,
            )
        )
    if not stage.going:
        return sorted(lines, key=lambda row: row.state != "disputed")
    return sorted(lines, key=lambda row: URGENT.index(row.state))

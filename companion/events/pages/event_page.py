"""The event's page: what is on now, and the next step for organisers."""

from __future__ import annotations

from flask import Blueprint, Response, url_for

from companion.clubs.verbs.namesakes import names_of
from companion.competition.standings.points import written
from companion.events.access.at_event import AtEvent, find_event
from companion.events.pages.calls_page import calls_of
from companion.events.pages.check_in_page import door_token
from companion.events.pages.corrections_page import since, waiting
from companion.events.pages.honours import in_the_end, podium
from companion.events.pages.next_step import course, finals_are_over, next_step, rounds_are_over
from companion.events.pages.open_evening import Card, cards
from companion.events.verbs.event_journal import event_state
from companion.events.verbs.next_seating import foretold
from companion.events.verbs.phone_passes import asking
from companion.events.verbs.results import outcomes
from companion.events.verbs.ruling import states
from companion.events.verbs.standings import in_front
from companion.site.plumbing.htmx import render
from companion.site.plumbing.race import bars

bp = Blueprint("event", __name__, url_prefix="/events")
SHOWN = 3  # leaders shown


@bp.get("/<code>")
def show(code: str) -> Response:
    return page(find_event(code))


def page(at: AtEvent) -> Response:
    """Show the page for this reader."""
    state = event_state(at.event)
    stage = state.current()
    people = set(state.people) | set(state.seen())
    found = outcomes([at.event])
    tables = cards(at, state, found)
    steps = podium(in_the_end(at.event, state, found))
    leaders = [] if steps else in_front(at.event, state, found, SHOWN)
    points = [line.points for line in leaders]
    return render(
        "events/event.html",
        block="part",
        at=at,
        event=at.event,
        state=state,
        asks=asking(at.event) if at.helps else [],
        calls=calls_of(state) if at.helps else [],
        messages=[one.text for one in state.shown()],
        stage=stage,
        names=names_of(people),
        games=state.games,
        door=url_for("door.names", code=at.event.code, token=door_token(at.event))
        if at.helps and not at.player and not state.ended
        else "",
        step=next_step(at, state),
        finishes=at.directs
        and (rounds_are_over(state) or finals_are_over(state) or all_over(tables)),
        early=at.directs and state.over() > 0 and not (stage and stage.started),
        told=foretold(state) if at.helps else None,
        states=states(at.event, state, stage.number, found) if stage and stage.started else {},
        is_open=state.settings.format == "open" or bool(tables),
        tables=tables,
        asked=waiting(at, state),
        since=since(at, state, found),
        decides=at.hand.decides(state),
        steps=steps,
        legs=course(state),
        leaders=list(zip(leaders, map(written, points), bars(points), strict=True)),
    )


def all_over(tables: list[Card]) -> bool:
    """Return whether an open event could end: it had tables and none is in progress."""
    return bool(tables) and all(card.result.finished for card in tables)

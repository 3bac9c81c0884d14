"""An open event: start tables one by one; running and finished tables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from flask import Blueprint, Response, url_for
from msgspec.structs import replace
from werkzeug.wrappers import Response as Answer

from companion.clubs.access.preview import previewed
from companion.clubs.verbs.clubs import in_order
from companion.clubs.verbs.namesakes import suggested
from companion.events.access.at_event import AtEvent, find_event
from companion.events.pages import running_round
from companion.events.state.event_games import on_paper
from companion.events.state.event_state import EventState
from companion.events.state.event_table import Table
from companion.events.state.stage import Stage
from companion.events.verbs.event_journal import event_state
from companion.events.verbs.open_tables import Wish, mark, open_table
from companion.events.verbs.results import Found, Key, Outcome, outcome, still_playing
from companion.site.plumbing.attempts import form_of
from companion.site.plumbing.forms import typed
from companion.site.plumbing.htmx import render

bp = Blueprint("open_tables", __name__, url_prefix="/events/<code>/tables")
MOST_AI = 4


@dataclass(frozen=True, slots=True)
class Card:
    """A table of an open event as shown on the event's pages."""

    stage: Stage
    table: Table
    result: Outcome

    @property
    def ranked(self) -> list[tuple[int, int | None, int]]:
        """(rank, person, total) by rank, of a finished table."""
        rows = zip(self.result.ranks, self.table.seats, self.result.totals, strict=True)
        return sorted(rows, key=lambda row: row[0])


def cards(at: AtEvent, state: EventState, found: Mapping[Key, Found]) -> list[Card]:
    """Return the tables that were not given up, latest first."""
    return [
        Card(stage, table, outcome(table, found.get((at.event.id, stage.number, table.number))))
        for stage in reversed(state.alone())
        for table in stage.tables
    ]


@bp.get("/new")
def new(code: str) -> Response:
    """Show the form for a new table."""
    at = find_event(code, "help")
    state = event_state(at.event)
    busy = {
        person: table
        for table in still_playing(at.event, state)
        for person in state.stage(table).table(table).seats
        if person is not None
    }
    usual: list[str] = state.settings.games
    wish = typed(Wish)
    if wish is None:
        wish = Wish(game=usual[0], on="screen" if state.settings.screen else "paper")
    return render(
        "events/open_table.html",
        event=at.event,
        games=(games := {key: state.games[key] for key in [*usual, *state.games]}),
        on_paper=on_paper({key: game for key, game in games.items() if key not in usual}),
        people=in_order(state.here()),
        busy=busy,
        wish=replace(wish, newcomer=suggested(at.event.club, wish.newcomer)),
        most_ai=MOST_AI,
    )


@bp.post("/new")
@form_of(new)
def open_one(code: str, *, wish: Wish, key: str) -> str:
    """Open the table, then show its link to hand over."""
    at = find_event(code, "help")
    open_table(at.event, wish, key=key, by=at.by)
    opened = [stage.number for stage in event_state(at.event).alone()][-1:]
    if not opened:  # undone in the meantime
        return url_for("event.show", code=code)
    return url_for("rounds.show", code=code, stage=opened[0])


def table_page(code: str, table: int) -> Answer:
    """Show a table of the open event: a round of its own."""
    return running_round.show(code, table)


@bp.post("/<int:table>/mark")
@form_of(table_page)
def mark_one(code: str, table: int, *, as_: str = "", key: str) -> str:
    """Make a table count, not count, or give it up."""
    at, there = find_event(code, "help"), url_for("rounds.show", code=code, stage=table)
    with previewed(at.looking, at.event.name, there):
        mark(at.event, table, as_, key=key, by=at.by, directs=at.directs)
    return there

"""An open event: start tables one by one; running and finished tables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.wrappers import Response as Answer

from companion.clubs.verbs.clubs import in_order
from companion.core.typed_names import whole
from companion.events.pages import running_round
from companion.events.pages.event_preview import looked_at
from companion.events.state.evening import Evening
from companion.events.state.event_table import Table
from companion.events.state.stage import Stage
from companion.events.verbs.event_journal import evening_of
from companion.events.verbs.open_tables import Wish, mark, open_table
from companion.events.verbs.results import Found, Key, Outcome, outcome, still_playing
from companion.games import GAMES
from companion.site.access.at_event import AtEvent, find_event
from companion.site.plumbing.attempts import attempt, number, suggested
from companion.site.plumbing.htmx import render

bp = Blueprint("open_tables", __name__, url_prefix="/events/<code>/tables")
MOST_AI = 4


@dataclass(frozen=True, slots=True)
class Card:
    """A table of an open evening as the event's pages show it."""

    stage: Stage
    table: Table
    result: Outcome

    @property
    def ranked(self) -> list[tuple[int, int | None, int]]:
        """(rank, person, total), best first; of a table that is over."""
        rows = zip(self.result.ranks, self.table.seats, self.result.totals, strict=True)
        return sorted(rows, key=lambda row: row[0])


def cards(at: AtEvent, evening: Evening, found: Mapping[Key, Found]) -> list[Card]:
    """The tables that were not given up, the latest first."""
    return [
        Card(stage, table, outcome(table, found.get((at.event.id, stage.number, table.number))))
        for stage in reversed(evening.alone())
        for table in stage.tables
    ]


@bp.get("/new")
def new(code: str) -> Response:
    """The form for a table: who, what, and on what."""
    return page(find_event(code, "help"))


@bp.post("/new")
def open_one(code: str) -> Answer:
    """The table, and its link to hand over next."""
    at = find_event(code, "help")

    def done() -> Answer:
        opened = [stage.number for stage in evening_of(at.event).alone()][-1:]
        if not opened:  # taken back meanwhile
            return redirect(url_for("event.show", code=code), 303)
        return redirect(url_for("rounds.show", code=code, stage=opened[0]), 303)

    return attempt(
        lambda key: open_table(at.event, wished(), key=key, by=at.by),
        done,
        lambda why: page(at, why),
    )


@bp.post("/<int:table>/mark")
def mark_one(code: str, table: int) -> Answer:
    """It counts, it does not, or it is given up."""
    at, how = find_event(code, "help"), request.form.get("as", "")
    there = url_for("rounds.show", code=code, stage=table)
    return looked_at(
        at,
        lambda key: mark(at.event, table, how, key=key, by=at.by, directs=at.directs),
        lambda: redirect(there, 303),
        lambda why: running_round.page(at, table, why),
        there,
    )


def wished(at: AtEvent | None = None) -> Wish:
    """The table that was asked for; for the form again with a mark where one is asked for."""
    given = request.form
    name = given.get("name", "")
    return Wish(
        game=given.get("game", ""),
        people=tuple(given.getlist("person", type=whole)),
        newcomer=suggested(at.event.club, name) if at else name,
        ai=max(0, number("ai")),
        screen=given.get("on") == "screen",
        counts=given.get("counts") == "1",
    )


def page(at: AtEvent, why: str = "") -> Response:
    """The form, with the reason if the table could not be opened, and all that was typed."""
    evening = evening_of(at.event)
    busy = {
        person: table
        for table in still_playing(at.event, evening)
        for person in evening.stage(table).table(table).seats
        if person is not None
    }
    usual: list[str] = evening.settings["games"]
    before = Wish(game=usual[0], people=(), screen=evening.settings["screen"])
    return render(
        "events/open_table.html",
        status=422 if why else 200,
        event=at.event,
        games=[GAMES[key] for key in [*usual, *(key for key in GAMES if key not in usual)]],
        people=in_order(evening.here()),
        busy=busy,
        wish=wished(at) if request.method == "POST" else before,
        most_ai=MOST_AI,
        why=why,
    )

"""One table of a round, for those who run it: its totals alone, penalties, notes, more time."""

from __future__ import annotations

from flask import Blueprint, request, url_for
from werkzeug.wrappers import Response as Answer

from companion.events.pages.moves import looked_at
from companion.events.pages.rounds import EXTEND, Kept, again, page
from companion.events.verbs.at_tables import (
    call_the_end,
    more_time,
    note_down,
    punish,
    write_totals,
)
from companion.events.verbs.tables import reseat
from companion.site.access.at_event import find_event
from companion.site.plumbing.attempts import attempt, number, totals_of

bp = Blueprint("at_table", __name__, url_prefix="/events/<code>/round/<int:stage>")


@bp.post("/tables/<int:table>/totals")
def totals(code: str, stage: int, table: int) -> Answer:
    """The table kept its own paper: one number a seat."""
    at, given = find_event(code, "help"), request.form.getlist("total")
    return attempt(
        lambda key: write_totals(at.event, stage, table, totals_of(given), key=key, by=at.by),
        lambda: again(at, stage),
        lambda why: page(at, stage, why, kept=Kept(table, "totals", totals=given)),
    )


@bp.post("/tables/<int:table>/penalty")
def penalty(code: str, stage: int, table: int) -> Answer:
    """A warning, points off, or the last place."""
    at, person = find_event(code, "help"), number("person")
    step, reason = request.form.get("step", ""), request.form.get("reason", "")
    kept = Kept(table, "penalty", person=person, step=step, reason=reason)
    return looked_at(
        at,
        lambda key: punish(at.event, stage, table, person, step, reason, key=key, by=at.by),
        lambda: again(at, stage),
        lambda why: page(at, stage, why, kept=kept),
        url_for("rounds.show", code=code, stage=stage),
    )


@bp.post("/tables/<int:table>/seats")
def seats(code: str, stage: int, table: int) -> Answer:
    """Two of the table had each other's seat."""
    at, pair = find_event(code, "help"), (number("person"), number("other"))
    return looked_at(
        at,
        lambda key: reseat(at.event, stage, table, pair, key=key, by=at.by, directs=at.directs),
        lambda: again(at, stage),
        lambda why: page(at, stage, why, kept=Kept(table, "seats", person=pair[0], other=pair[1])),
        url_for("rounds.show", code=code, stage=stage),
    )


@bp.post("/tables/<int:table>/note")
def note(code: str, stage: int, table: int) -> Answer:
    """A note that only helpers see."""
    at, text = find_event(code, "help"), request.form.get("text", "")
    return attempt(
        lambda key: note_down(at.event, stage, table, text, key=key, by=at.by),
        lambda: again(at, stage),
        lambda why: page(at, stage, why, kept=Kept(table, "note", text=text)),
    )


@bp.post("/tables/<int:table>/time")
def time(code: str, stage: int, table: int) -> Answer:
    """More time for this table alone."""
    at = find_event(code, "help")
    return attempt(
        lambda key: more_time(at.event, stage, table, EXTEND, key=key, by=at.by),
        lambda: again(at, stage),
        lambda why: page(at, stage, why),
    )


@bp.post("/call")
def call(code: str, stage: int) -> Answer:
    """The last minutes are called."""
    at = find_event(code, "help")
    return attempt(
        lambda key: call_the_end(at.event, stage, key=key, by=at.by),
        lambda: again(at, stage),
        lambda why: page(at, stage, why),
    )

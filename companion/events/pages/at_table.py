"""One table of a round, for organisers and helpers: totals, penalties, notes, extra time."""

from __future__ import annotations

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response as Answer

from companion.events.pages.event_preview import looked_at
from companion.events.pages.running_round import EXTEND, Kept, again, page
from companion.events.verbs.at_tables import (
    call_the_end,
    more_time,
    note_down,
    punish,
    write_totals,
)
from companion.events.verbs.closed import answer
from companion.events.verbs.event_tables import reseat, row_of
from companion.site.access.at_event import AtEvent, find_event
from companion.site.plumbing.attempts import attempt, number, totals_of
from companion.site.plumbing.links import page_of

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


@bp.post("/seats")
def seats(code: str, stage: int) -> Answer:
    """Two people of the round had each other's seat."""
    at, pair = find_event(code, "help"), (number("person"), number("other"))
    return looked_at(
        at,
        lambda key: reseat(at.event, stage, pair, key=key, by=at.by, directs=at.directs),
        lambda: again(at, stage),
        lambda why: page(at, stage, why, kept=Kept(0, "seats", person=pair[0], other=pair[1])),
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


@bp.post("/tables/<int:table>/asked/<int:line>")
def answer_one(code: str, stage: int, table: int, line: int) -> Answer:
    """The sheet is corrected, or it stays."""
    at, yes = find_event(code, "help"), request.form.get("yes") == "1"
    back = where_from(at, stage, table)
    return looked_at(
        at,
        lambda key: answer(at.event, stage, table, line, yes, at.hand, key=key, by=at.by),
        lambda: redirect(back, 303),
        lambda why: page(at, stage, why),
        back,
    )


def where_from(at: AtEvent, stage: int, table: int) -> str:
    """The page that was answered on."""
    sheet = row_of(at.event, stage, table).sheet
    if request.form.get("from") == "sheet" and sheet is not None:
        return page_of(sheet)
    if request.form.get("from") == "event":
        return url_for("event.show", code=at.event.code)
    return url_for("rounds.show", code=at.event.code, stage=stage)

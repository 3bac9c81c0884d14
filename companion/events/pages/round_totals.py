"""The totals of all tables of a round on one page: saved together, then the round is closed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.wrappers import Response as Answer

from companion.clubs.verbs.namesakes import names_of
from companion.core.refused import Refused
from companion.events.pages.running_round import Row, again, rows
from companion.events.state.evening import Evening
from companion.events.state.stage import Stage
from companion.events.verbs.at_tables import write_totals
from companion.events.verbs.directing import close_round, lacking
from companion.events.verbs.event_journal import evening_of
from companion.events.verbs.results import outcomes
from companion.games import GAMES, SheetError
from companion.models import db
from companion.site.access.at_event import AtEvent, find_event
from companion.site.plumbing.attempts import attempt, sent_key, totals_of
from companion.site.plumbing.htmx import render
from companion.site.plumbing.phrases import say

bp = Blueprint("round_totals", __name__, url_prefix="/events/<code>/round/<int:stage>/totals")


@dataclass(frozen=True)
class Typed:
    """The totals of one table as they were typed, and why they could not be saved, if so."""

    totals: list[str]
    why: str = ""


@bp.get("")
def show(code: str, stage: int) -> Response | Answer:
    """Every table of the round with a field a seat; what is missing first."""
    return page(find_event(code, "help"), stage)


@bp.post("")
def save(code: str, stage: int) -> Response | Answer:
    """Save the tables whose totals changed, each by itself; then close the round, if asked to."""
    at = find_event(code, "help")
    typed = {number: save_one(at, stage, number, given) for number, given in changed().items()}
    if any(one.why for one in typed.values()):
        return page(at, stage, typed=typed)
    if request.form.get("do") != "close":
        return redirect(url_for("round_totals.show", code=code, stage=stage), 303)
    return attempt(
        lambda key: close_round(at.event, stage, key=f"{key}-close", by=at.by),
        lambda: redirect(url_for("event.show", code=code), 303),
        lambda why: page(at, stage, why),
    )


def changed() -> dict[int, list[str]]:
    """The tables whose fields differ from what the page showed: an old page changes nothing."""
    found = {}
    for number in request.form.getlist("table", type=int):
        given = [total.strip() for total in request.form.getlist(f"total-{number}")]
        if any(given) and " ".join(given) != request.form.get(f"was-{number}", ""):
            found[number] = given
    return found


def save_one(at: AtEvent, stage: int, number: int, given: list[str]) -> Typed:
    """Save one table's totals; a refusal leaves the other tables as they are."""
    key = f"{sent_key()}-{number}"
    try:
        write_totals(at.event, stage, number, totals_of(given), key=key, by=at.by)
    except (Refused, SheetError) as no:
        db.session.rollback()
        return Typed(given, say(no.phrase))
    return Typed(given)


def page(
    at: AtEvent, number: int, why: str = "", *, typed: Mapping[int, Typed] | None = None
) -> Response | Answer:
    """The page; `why` the round could not be closed, `typed` the totals that were refused."""
    evening = evening_of(at.event)
    stage = running(evening, number)
    if stage is None:
        return again(at, number)
    tables = rows(at, evening, stage, outcomes([at.event]))
    refused = {table: one for table, one in (typed or {}).items() if one.why}
    return render(
        "events/round_totals.html",
        status=422 if why or refused else 200,
        event=at.event,
        stage=stage,
        names=names_of({*evening.people, *evening.seen()}),
        games=GAMES,
        rows=tables,
        open=[row.table.number for row in tables if takes_totals(row)],
        lacking=lacking({row.table.number: row.state for row in tables}),
        typed=refused,
        why=why,
    )


def running(evening: Evening, number: int) -> Stage | None:
    """The round of this number while it is played; an open table has its own page."""
    found = (stage for stage in evening.stages if stage.number == number)
    return next((stage for stage in found if stage.going and not stage.alone), None)


def takes_totals(row: Row) -> bool:
    """Whether the table may still be entered by totals: no match, no complete sheet."""
    return not row.screen and (row.result.only or not row.result.finished)

"""The totals of all tables of a round on one page: saved together, then the round is closed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated

from flask import Blueprint, Response, redirect, url_for
from werkzeug.wrappers import Response as Answer

from companion.clubs.verbs.namesakes import names_of
from companion.core.refused import Refused
from companion.events.access.at_event import AtEvent, find_event
from companion.events.pages.running_round import Row, rows
from companion.events.state.event_state import EventState
from companion.events.state.stage import Stage
from companion.events.verbs.directing import close_round, lacking
from companion.events.verbs.event_journal import event_state
from companion.events.verbs.results import outcomes
from companion.events.verbs.table_notes import write_totals
from companion.games import SheetError
from companion.kit.words import Phrase
from companion.models import db
from companion.site.plumbing.attempts import form_of, sent_key, totals_of
from companion.site.plumbing.forms import SOME
from companion.site.plumbing.htmx import render
from companion.site.plumbing.phrases import say

bp = Blueprint("round_totals", __name__, url_prefix="/events/<code>/round/<int:stage>/totals")


NOT_CHOSEN = Phrase("Choose which totals are right.")


@dataclass(frozen=True)
class Typed:
    """The totals typed for one table, and the error if they could not be saved.

    `seen` are the saved totals that the page showed; `undecided` if it asked which of the two are
    right and nothing was chosen.
    """

    totals: list[str]
    seen: str
    undecided: bool = False
    why: str = ""

    @property
    def figures(self) -> str:
        """The totals typed, in the format of `seen`."""
        return " ".join(self.totals).strip()


@bp.get("")
def show(code: str, stage: int) -> Response | Answer:
    """Show a field for each seat of the round's tables, those without totals first."""
    return page(find_event(code, "help"), stage)


@bp.post("")
@form_of(show)
def save(
    code: str, stage: int, *, do: str = "", was: Annotated[dict[int, str], SOME],
    total: dict[int, list[str]], which: dict[int, str], asked: list[int], key: str,
) -> str | Answer | None:  # fmt: skip
    """Save the changed totals table by table; then close the round, if requested."""
    at = find_event(code, "help")
    given = {
        n: sent(seen, total.get(n, []), which.get(n, ""), asks=n in asked)
        for n, seen in was.items()
    }
    typed = {n: save_one(at, stage, n, one) for n, one in given.items() if one.figures != one.seen}
    if any(one.why for one in typed.values()):
        return page(at, stage, typed)
    if do != "close":
        return None
    shown = {number: totals_of(one.totals) for number, one in given.items()}
    close_round(at.event, stage, shown=shown, key=f"{key}-close", by=at.by)
    return url_for("event.show", code=code)


def sent(seen: str, totals: list[str], which: str, *, asks: bool) -> Typed:
    """Return the totals submitted for a table, after the choice between saved and typed ones."""
    typed = seen.split() if not totals or which == "saved" else [one.strip() for one in totals]
    return Typed(typed, seen, asks and not which)


def save_one(at: AtEvent, stage: int, number: int, typed: Typed) -> Typed:
    """Save one table's totals; an error does not affect the other tables."""
    key, seen = f"{sent_key()}-{number}", totals_of(typed.seen.split())
    if typed.undecided:
        return replace(typed, why=say(NOT_CHOSEN))
    try:
        write_totals(at.event, stage, number, totals_of(typed.totals), seen=seen, key=key, by=at.by)
    except (Refused, SheetError) as no:
        db.session.rollback()
        return replace(typed, why=say(no.phrase))
    return typed


def page(at: AtEvent, number: int, typed: Mapping[int, Typed] | None = None) -> Response | Answer:
    """Show the page, with the `typed` totals that were refused."""
    state = event_state(at.event)
    stage = running(state, number)
    if stage is None:
        return redirect(url_for("rounds.show", code=at.event.code, stage=number), 303)
    tables = rows(at, state, stage, outcomes([at.event]))
    refused = {table: one for table, one in (typed or {}).items() if one.why}
    return render(
        "events/round_totals.html",
        status=422 if refused else 0,
        event=at.event,
        stage=stage,
        names=names_of({*state.people, *state.seen()}),
        games=state.games,
        rows=tables,
        open=[row.table.number for row in tables if takes_totals(row)],
        lacking=lacking({row.table.number: row.state for row in tables}),
        typed=refused,
    )


def running(state: EventState, number: int) -> Stage | None:
    """Return the round with this number if it is in progress; None for tables of open events."""
    found = (stage for stage in state.stages if stage.number == number)
    return next((stage for stage in found if stage.going and not stage.alone), None)


def takes_totals(row: Row) -> bool:
    """Return whether totals can still be entered: no match, no complete sheet."""
    return not row.screen and (row.result.only or not row.result.finished)

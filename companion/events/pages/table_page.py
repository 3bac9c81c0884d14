"""One table of a round, for organisers and helpers: totals, penalties, notes, extra time."""

from __future__ import annotations

from flask import Blueprint, url_for
from msgspec import Struct

from companion.clubs.access.preview import previewed
from companion.events.access.at_event import find_event
from companion.events.pages.running_round import EXTEND, show
from companion.events.verbs.corrections import answer
from companion.events.verbs.event_tables import reseat, row_of
from companion.events.verbs.table_notes import (
    call_the_end,
    more_time,
    note_down,
    punish,
    write_totals,
)
from companion.site.plumbing.attempts import form_of, totals_of
from companion.site.plumbing.links import page_of

bp = Blueprint("at_table", __name__, url_prefix="/events/<code>/round/<int:stage>")


class Totals(Struct):
    """The totals typed for a table, by seat, and those that were saved when the form was served."""

    total: list[str]
    seen: str = ""
    replace: str | None = None
    """The saved totals that the writer has agreed to replace."""

    @property
    def totals(self) -> list[int]:
        """The totals typed; Refused if one is not a number."""
        return totals_of(self.total)

    @property
    def saved(self) -> list[int]:
        """The saved totals that the writer knows."""
        return totals_of((self.seen if self.replace is None else self.replace).split())


@bp.post("/tables/<int:table>/totals")
@form_of(show)
def totals(code: str, stage: int, table: int, *, form: Totals, key: str) -> None:
    """Save the totals of a table that keeps its own score sheet, one number per seat."""
    at = find_event(code, "help")
    write_totals(at.event, stage, table, form.totals, seen=form.saved, key=key, by=at.by)


@bp.post("/tables/<int:table>/penalty")
@form_of(show)
def penalty(
    code: str, stage: int, table: int, *, person: int = 0, step: str = "", reason: str = "",
    seen: int = 0, key: str,
) -> None:  # fmt: skip
    """Record a warning, points off, or the last place; `seen` penalties were there before."""
    at = find_event(code, "help")
    with previewed(at.looking, at.event.name, url_for("rounds.show", code=code, stage=stage)):
        punish(at.event, stage, table, person, step, reason, seen=seen, key=key, by=at.by)


@bp.post("/seats")
@form_of(show)
def seats(code: str, stage: int, *, person: int = 0, other: int = 0, key: str) -> None:
    """Swap the seats of two people of the round."""
    at = find_event(code, "help")
    with previewed(at.looking, at.event.name, url_for("rounds.show", code=code, stage=stage)):
        reseat(at.event, stage, (person, other), key=key, by=at.by, directs=at.directs)


@bp.post("/tables/<int:table>/note")
@form_of(show)
def note(
    code: str, stage: int, table: int, *, text: str = "", seen: int | None = None, key: str
) -> None:
    """Add a note that only helpers see; `seen` notes were there before."""
    at = find_event(code, "help")
    note_down(at.event, stage, table, text, seen=seen, key=key, by=at.by)


@bp.post("/tables/<int:table>/time")
@form_of(show)
def time(code: str, stage: int, table: int, *, seen: int | None = None, key: str) -> None:
    """Give this table extra time; `seen` extra minutes were given before."""
    at = find_event(code, "help")
    more_time(at.event, stage, table, EXTEND, seen=seen, key=key, by=at.by)


@bp.post("/call")
@form_of(show)
def call(code: str, stage: int, *, key: str) -> None:
    """Announce the last minutes."""
    at = find_event(code, "help")
    call_the_end(at.event, stage, key=key, by=at.by)


@bp.post("/tables/<int:table>/asked/<int:line>")
@form_of(show)
def answer_one(
    code: str, stage: int, table: int, line: int, *, yes: bool = False, from_: str = "", key: str
) -> str:
    """Approve or reject a correction request, and go back to where it was answered from."""
    at = find_event(code, "help")
    back = url_for("rounds.show", code=code, stage=stage)
    sheet = row_of(at.event, stage, table).sheet
    if from_ == "sheet" and sheet is not None:
        back = page_of(sheet)
    elif from_ == "event":
        back = url_for("event.show", code=code)
    with previewed(at.looking, at.event.name, back):
        answer(at.event, stage, table, line, yes, at.hand, key=key, by=at.by)
    return back

"""Yes or no to what people ask for after a round was closed."""

from __future__ import annotations

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response as Answer

from companion.events.pages import rounds
from companion.events.pages.moves import looked_at
from companion.events.verbs.closed import answer
from companion.events.verbs.tables import row_of
from companion.site.access.at_event import AtEvent, find_event
from companion.site.plumbing.links import page_of

bp = Blueprint("asked", __name__, url_prefix="/events/<code>/round/<int:stage>/tables/<int:table>")


@bp.post("/asked/<int:line>")
def answer_one(code: str, stage: int, table: int, line: int) -> Answer:
    """The sheet is corrected, or it stays."""
    at, yes = find_event(code, "help"), request.form.get("yes") == "1"
    back = where_from(at, stage, table)
    return looked_at(
        at,
        lambda key: answer(at.event, stage, table, line, yes, at.hand, key=key, by=at.by),
        lambda: redirect(back, 303),
        lambda why: rounds.page(at, stage, why),
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

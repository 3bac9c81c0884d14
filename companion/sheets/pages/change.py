"""Undoing an entry of a score sheet, and renaming its players."""

from __future__ import annotations

from contextlib import nullcontext

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.wrappers import Response as Answer

from companion.competition.impact import Moved
from companion.core.refused import Refused
from companion.core.typed_names import whole
from companion.events.verbs.rehearsal import looking_first
from companion.games import SheetError
from companion.kit.words import Phrase
from companion.models.base import new_code
from companion.sheets.pages.closed_sheet import change
from companion.sheets.pages.form import called, friendly, this_phone
from companion.sheets.pages.round_form import entry_of, sent_key
from companion.sheets.pages.sheet_board import board
from companion.sheets.verbs.reading import read_paper
from companion.sheets.verbs.scorekeeping import NotUndoable, Overtaken, rename, undo
from companion.site.access.fetch import find_sheet
from companion.site.access.preview import shown_moves
from companion.site.plumbing.htmx import is_htmx, render
from companion.site.plumbing.links import page_of

bp = Blueprint("sheet_change", __name__, url_prefix="/sheets/<code>")
TWICE = Phrase("Another phone has changed the names. Which ones are right?")


@bp.post("/undo")
def take_back(code: str) -> Response | Answer:
    """The line no longer counts; who pressed too late sees how things stand."""
    at = find_sheet(code, "write")
    status = 200
    look = looking_first(at.home.row.event) if at.home and "look" in request.form else nullcontext()
    try:
        line = request.form.get("line", 0, type=whole)
        slot = next((one.round for one in at.sheet.lines if one.n == line), None)
        key, phone = sent_key(), this_phone()
        with look:
            change(at, slot, lambda: undo(at.sheet, line, key, phone, at.person))
    except Moved as seen:
        return shown_moves(seen.moves, at.home.row.event.name if at.home else "", page_of(at.sheet))
    except NotUndoable:
        status = 409
    if is_htmx():
        return render("sheets/board.html", board(at), status=status)
    return redirect(url_for("sheets.show", code=code, _anchor="changes"), 303)


@bp.route("/names", methods=["GET", "POST"])
def names(code: str) -> Response | Answer:
    """Other names in the same seats."""
    at = find_sheet(code, "send" if request.method == "POST" else "write")
    paper = read_paper(at.sheet)
    typed, wrong, status = list(paper.names), {}, 200
    if request.method == "POST":
        typed = [request.form.get(f"names.{i}", "") for i in range(len(paper.names))]
        try:
            entry = entry_of(typed, at)
            change(at, None, lambda: rename(at.sheet, entry))
            return redirect(page_of(at.sheet), 303)
        except Refused as no:
            wrong, status = {"": no.phrase}, 422
        except SheetError as error:
            wrong, status = {called(one): friendly(one) for one in reversed(error.every)}, 422
        except Overtaken:
            paper = read_paper(at.sheet)
            wrong = {"": TWICE}
            status = 409
    values = board(at, paper) | {"typed": typed, "wrong": wrong, "key": new_code()}
    return render("sheets/names.html", values, status=status, seen=paper.touched(None))

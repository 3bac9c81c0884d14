"""Undoing an entry of a score sheet, and renaming its players."""

from __future__ import annotations

from contextlib import nullcontext

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.wrappers import Response as Answer

from companion.clubs.access.preview import shown_moves
from companion.competition.impact import Moved
from companion.core.refused import Refused
from companion.games import SheetError
from companion.kit.words import Phrase
from companion.models.base import new_code
from companion.sheets.access.at_sheet import find_sheet
from companion.sheets.pages.closed_sheet import change
from companion.sheets.pages.form import player_names, sent_key, this_phone, wrong_names
from companion.sheets.pages.round_writing import entry_of
from companion.sheets.pages.sheet_board import board
from companion.sheets.verbs.reading import read_paper
from companion.sheets.verbs.scorekeeping import NotUndoable, Overtaken, rename, undo
from companion.site.plumbing.attempts import with_form
from companion.site.plumbing.htmx import is_htmx, render
from companion.site.plumbing.links import page_of
from companion.site.plumbing.overwriting import seen_number, show_stored

bp = Blueprint("sheet_change", __name__, url_prefix="/sheets/<code>")
TWICE = Phrase("Another phone has changed the names. Which ones are right?")


@bp.post("/undo")
@with_form
def take_back(code: str, *, line: int = 0, look: str | None = None) -> Response | Answer:
    """Undo an entry; 409 with the current board if it can no longer be undone."""
    at = find_sheet(code, "write")
    status = 200
    preview = at.table.preview() if at.table and look is not None else nullcontext()
    try:
        slot = next((one.round for one in at.sheet.lines if one.n == line), None)
        key, phone = sent_key(), this_phone()
        with preview:
            change(at, slot, lambda: undo(at.sheet, line, key, phone, at.person))
    except Moved as seen:
        return shown_moves(seen.moves, at.table.name if at.table else "", page_of(at.sheet))
    except NotUndoable:
        status = 409
    if is_htmx():
        return render("sheets/board.html", board(at), status=status)
    return redirect(url_for("sheets.show", code=code, _anchor="changes"), 303)


@bp.route("/names", methods=["GET", "POST"])
@with_form
def names(code: str, *, names: dict[int, str]) -> Response | Answer:
    """Rename the players; the seats stay the same."""
    at = find_sheet(code, "send" if request.method == "POST" else "write")
    paper = read_paper(at.sheet)
    typed, wrong, status = list(paper.names), {}, 200
    if request.method == "POST":
        typed = player_names(names, len(paper.names), len(paper.names))
        try:
            entry = entry_of(typed, at)
            change(at, None, lambda: rename(at.sheet, entry))
            return redirect(page_of(at.sheet), 303)
        except (Refused, SheetError) as no:
            wrong, status = wrong_names(no), 422
        except Overtaken:
            paper = read_paper(at.sheet)
            show_stored()
            wrong = {"": TWICE}
            status = 409
    values = board(at, paper) | {"typed": typed, "wrong": wrong, "key": new_code()}
    return render(
        "sheets/edit_names.html", values, status=status, seen=seen_number(paper.touched(None))
    )

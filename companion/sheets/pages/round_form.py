"""Entering a round: the form, its errors, conflicts between two phones."""

from __future__ import annotations

from dataclasses import replace

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.wrappers import Response as Answer

from companion.clubs.verbs.namesakes import names_of
from companion.core.house import way_back
from companion.games import SheetError
from companion.kit.words import Phrase
from companion.sheets.access.at_sheet import AtSheet, find_sheet
from companion.sheets.pages import round_writing
from companion.sheets.pages.form import friendly
from companion.sheets.pages.round_writing import (
    Outdated,
    Recorded,
    Rejected,
    Requested,
    Submitted,
    Unconfirmed,
    mark_of,
)
from companion.sheets.pages.sheet_board import Form, board, counted, form_for
from companion.sheets.verbs.reading import read_paper
from companion.sheets.verbs.sheet_rounds import SheetState
from companion.site.plumbing.htmx import is_htmx, render
from companion.site.plumbing.links import page_of
from companion.site.plumbing.overwriting import seen_number, show_stored

bp = Blueprint("sheet_entry", __name__, url_prefix="/sheets/<code>")
EARLIER_OPEN = Phrase("An earlier round is open again. Enter that one first.")
TAKEN_BACK = Phrase("This round was entered and undone in the meantime. Is yours still right?")


@bp.get("/rounds/<int:number>")
def round_page(code: str, number: int) -> Response | Answer:
    """The form for one round; for htmx only the form."""
    at = find_sheet(code, "ask")
    paper = read_paper(at.sheet)
    number = max(1, min(number, len(paper.entries) + 1))
    if number > len(paper.entries) and (paper.scored.finished or not is_htmx()):
        return redirect(page_of(at.sheet), 303)
    return show_form(at, paper, form_for(paper, number, request.args.get("way")))


@bp.get("/next")
def next_form(code: str) -> Response:
    """The form for the next round, after another phone has written this one."""
    at = find_sheet(code, "ask")
    return render("sheets/entry.html", after(at, read_paper(at.sheet)))


@bp.post("/rounds/<int:number>")
def write(code: str, number: int) -> Response | Answer:
    """Write or request the round; else the form again with the error or question."""
    sent, result = round_writing.write(code, number)
    match result:
        case Recorded(paper):
            if is_htmx():
                return render("sheets/entry.html", after(sent.at, paper, saved=number))
            return redirect(url_for("sheets.show", code=code, saved=number, _anchor="entry"), 303)
        case Requested():
            return redirect(url_for("sheets.show", code=code, asked=number, _anchor="asked"), 303)
        case Outdated():
            return ask(sent)
        case Unconfirmed(doubt, moves):
            sure = mark_of(sent.decoded.value)
            form = replace(typed_form(sent), doubt=doubt, moves=moves, sure=sure)
        case Rejected(SheetError() as error):
            field = sent.decoded.field
            wrong = {field(one, number - 1): friendly(one) for one in reversed(error.every)}
            form = replace(typed_form(sent), wrong=wrong)
        case Rejected(refused):
            form = replace(typed_form(sent), problem=refused.phrase)
    return show_form(sent.at, sent.paper, form, status=422)


def show_form(at: AtSheet, paper: SheetState, form: Form, *, status: int = 200) -> Response:
    """The form on its page, or alone for htmx."""
    values = board(at, paper) | {"form": form, "saved": 0, "index": form.number - 1}
    if form.moves:
        values["people"] = names_of(form.moves.people)
    page = "sheets/entry.html" if is_htmx() else "sheets/round.html"
    return render(page, values, status=status, table=way_back(at.sheet) if at.late else None)


def ask(sent: Submitted) -> Response:
    """Another phone wrote this round first: show both versions and ask which is right."""
    show_stored()
    at, paper, number = sent.at, sent.paper, sent.number
    form = typed_form(sent)
    theirs = paper.value(number - 1)
    if theirs is None:
        problem = TAKEN_BACK if number - 1 <= len(paper.entries) else EARLIER_OPEN
        return show_form(at, paper, replace(form, problem=problem), status=409)
    values = board(at, paper) | {"form": form, "saved": 0, "index": number - 1}
    values["theirs"] = counted(paper, theirs, number - 1)
    values["mine"] = counted(paper, sent.decoded.value, number - 1)
    page = "sheets/question.html" if is_htmx() else "sheets/conflict_page.html"
    return render(page, values, status=409)


def after(at: AtSheet, paper: SheetState, saved: int = 0) -> dict[str, object]:
    """Template values for the next round's form, with the round just saved above it."""
    values = board(at, paper) | {"saved": saved}
    if paper.scored.finished:
        values["event"] = way_back(at.sheet, at.table)
    else:
        values["form"] = form_for(paper, len(paper.entries) + 1)
    return values


def typed_form(sent: Submitted) -> Form:
    """The submitted form, with what its writer had seen."""
    fresh = form_for(sent.paper, sent.number, request.form.get("way"))
    return replace(fresh, seen=seen_number(fresh.seen), typed=request.form.to_dict())

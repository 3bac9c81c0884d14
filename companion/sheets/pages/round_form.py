"""Entering a round: the form, errors, conflicts between two phones."""

from __future__ import annotations

import hashlib
import json
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.wrappers import Response as Answer

from companion.clubs.verbs.namesakes import names_of
from companion.competition.impact import Moved
from companion.core.refused import Refused
from companion.core.transaction import writing
from companion.core.typed_names import whole
from companion.events.verbs.rehearsal import looking_first
from companion.games import GAMES, SheetError
from companion.kit.words import Phrase
from companion.models.base import new_code
from companion.sheets.pages.closed_sheet import put
from companion.sheets.pages.form import Decoded, decode, friendly, this_phone
from companion.sheets.pages.sheet_board import Form, board, counted, form_for
from companion.sheets.verbs.reading import read_paper
from companion.sheets.verbs.scorekeeping import Doubted, Entry, Overtaken, at_hand
from companion.sheets.verbs.sheet_rounds import Paper
from companion.site.access.fetch import AtSheet, find_sheet
from companion.site.access.way_back import way_back
from companion.site.plumbing.htmx import is_htmx, render
from companion.site.plumbing.links import page_of

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
    """The form for the next round, when another phone has written this one."""
    at = find_sheet(code, "ask")
    return render("sheets/entry.html", after(at, read_paper(at.sheet)))


@bp.post("/rounds/<int:number>")
def write(code: str, number: int) -> Response | Answer:
    """The round is on the sheet, or asked for; or the form again with the reason or question.

    The sheet is read once, by the transaction that writes on it.
    """
    try:
        with writing():
            at = find_sheet(code, "send", to_write=True)
            with at_hand(at.sheet) as hand:
                paper = hand.paper
                decoded = decode(request.form.items(multi=True), len(paper.names))
                with first_look(at, decoded.value):
                    asked = put(at, number - 1, entry_of(decoded.value, at))
    except (SheetError, Overtaken, Doubted, Moved, Refused) as no:
        return refuse(at, paper, number, decoded, no)
    if asked:
        return redirect(url_for("sheets.show", code=code, asked=number, _anchor="asked"), 303)
    if is_htmx():
        return render("sheets/entry.html", after(at, hand.paper, saved=number))
    return redirect(url_for("sheets.show", code=code, saved=number, _anchor="entry"), 303)


def refuse(at: AtSheet, paper: Paper, number: int, decoded: Decoded, no: Exception) -> Response:
    """The form again, with what speaks against it; nothing typed is lost."""
    if isinstance(no, Overtaken):
        return ask(at, paper, number, decoded)
    form = typed_form(paper, number)
    if isinstance(no, SheetError):
        wrong = {decoded.field(one, number - 1): friendly(one) for one in reversed(no.every)}
        form = replace(form, wrong=wrong)
    elif isinstance(no, Doubted):
        form = replace(form, doubt=no.why, sure=mark_of(decoded.value))
    elif isinstance(no, Moved):
        form = replace(form, moves=no.moves, sure=mark_of(decoded.value))
    elif isinstance(no, Refused):
        form = replace(form, problem=no.phrase)
    return show_form(at, paper, form, status=422)


def show_form(at: AtSheet, paper: Paper, form: Form, *, status: int = 200) -> Response:
    """The form on its page, or for htmx alone."""
    values = board(at, paper) | {"form": form, "saved": 0, "index": form.number - 1}
    if form.moves:
        values |= {"people": names_of(form.moves.people), "games": GAMES}
    page = "sheets/entry.html" if is_htmx() else "sheets/round.html"
    return render(page, values, status=status, table=way_back(at.sheet) if at.late else None)


def ask(at: AtSheet, paper: Paper, number: int, decoded: Decoded) -> Response:
    """Someone else was there first: show both and ask."""
    form = typed_form(paper, number)
    theirs = paper.value(number - 1)
    if theirs is None:
        problem = TAKEN_BACK if number - 1 <= len(paper.entries) else EARLIER_OPEN
        return show_form(at, paper, replace(form, problem=problem), status=409)
    values = board(at, paper) | {"form": form, "saved": 0, "index": number - 1}
    values["theirs"] = counted(paper, theirs, number - 1)
    values["mine"] = counted(paper, decoded.value, number - 1)
    page = "sheets/question.html" if is_htmx() else "sheets/asked.html"
    return render(page, values, status=409)


def after(at: AtSheet, paper: Paper, saved: int = 0) -> dict[str, object]:
    """The place for the next round, with what was just written above it."""
    values = board(at, paper) | {"saved": saved}
    if paper.scored.finished:
        values["event"] = way_back(at.sheet, at.home)
    else:
        values["form"] = form_for(paper, len(paper.entries) + 1)
    return values


def typed_form(paper: Paper, number: int) -> Form:
    """The form again as it was sent, resting on how things stand now."""
    fresh = form_for(paper, number, request.form.get("way"))
    return replace(fresh, typed=request.form.to_dict())


def first_look(at: AtSheet, value: object) -> AbstractContextManager[None]:
    """What a correction of a closed table moves is shown first, where the form asks for that."""
    looked = request.form.get("looked") == mark_of(value)
    if at.home is None or looked or "look" not in request.form:
        return nullcontext()
    return looking_first(at.home.row.event)


def mark_of(value: object) -> str:
    """A short text for exactly this round: who was asked about it answers with it."""
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()[:16]


def entry_of(value: object, at: AtSheet) -> Entry:
    """What was sent, and what its writer had seen."""
    seen = request.form.get("seen", 0, type=whole)
    sure = request.form.get("sure") == mark_of(value)
    return Entry(value, seen, sent_key(), this_phone(), at.person, sure)


def sent_key() -> str:
    """The key of this request; without one it counts as sent once."""
    key = request.form.get("key", "")
    return key if 0 < len(key) <= 64 else new_code()

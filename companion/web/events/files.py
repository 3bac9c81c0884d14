"""An event's files: the standings as a table, everything as JSON, plays for BG Stats."""

from __future__ import annotations

import csv
import io
import json
from fractions import Fraction

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.wrappers import Response as Answer

from companion.competition.points import written
from companion.competition.tiebreaks import NO_LOT, TIE_BREAKS
from companion.games import SheetError
from companion.kit.sheet_file import dump, parse
from companion.kit.words import Phrase
from companion.models import Event
from companion.services.clubs import clubs_of
from companion.services.events.bg_stats import export, push_link
from companion.services.events.evenings import Told, told
from companion.services.events.files import event_file
from companion.services.events.reading import read_event
from companion.services.events.standings import honours
from companion.services.events.tables import names_of
from companion.web.account import the_organiser
from companion.web.events.fetch import find_event
from companion.web.fetch import find_club
from companion.web.htmx import render
from companion.web.limits import OPENING, limiter
from companion.web.sheets.files import guarded
from companion.web.words import say

bp = Blueprint("event_files", __name__)
HEADS = (Phrase("Place"), Phrase("Name"), Phrase("Points"))
IN_THE_END = Phrase("Place after the finals")


@bp.get("/events/<code>/files")
def show(code: str) -> Response:
    """What there is to take away."""
    at = find_event(code)
    it = told(at.event.club, [at.event])[at.event.id]
    names = names_of({person for result in it.results for person in result.seats if person})
    links = [
        (result, push_link(at.event, result, names, at.event.created_at)) for result in it.results
    ]
    titles = {stage.number: stage.title for stage in it.evening.stages}
    return render(
        "events/files.html", at=at, event=at.event, links=links, names=names, titles=titles
    )


@bp.get("/events/<code>/standings.csv")
def standings(code: str) -> Response:
    """The standings for a spreadsheet, in the reader's language."""
    at = find_event(code)
    it = told(at.event.club, [at.event])[at.event.id]
    names = names_of([line.person for line in it.lines])
    text = io.StringIO()
    table = csv.writer(text)
    heads = [*HEADS, *(TIE_BREAKS[key].name for key, _ in it.lines[0].ties)] if it.lines else HEADS
    ends = final_places(it)
    table.writerow([*map(say, heads), *([say(IN_THE_END)] if ends else [])])
    for line in it.lines:
        row = [str(line.rank), guarded(names[line.person]), written(line.points, 4)]
        row += [figure(key, value) for key, value in line.ties]
        table.writerow([*row, *([ends.get(line.person, "")] if ends else [])])
    # With this mark in front a spreadsheet reads Japanese as Japanese.
    return download(text.getvalue().encode("utf-8-sig"), "text/csv", at.event, "csv")


def figure(key: str, value: Fraction) -> str:
    """A tie-break's value as a number; the lot is the number that was drawn."""
    if key != "lot":
        return written(value, 4)
    return "" if -value == NO_LOT else written(-value)


def final_places(it: Told) -> dict[int, str]:
    """Everybody's place after the finals, if there were any."""
    if not any(stage.final and stage.closed for stage in it.evening.stages):
        return {}
    return {line.person: str(line.rank) for line in honours(it.evening, it.results)}


@bp.get("/events/<code>/event.json")
def everything(code: str) -> Response:
    """All lines, sheets and finished matches, to be read into another installation."""
    at = find_event(code, "direct")
    return download(dump(event_file(at.event)), "application/json", at.event, "json")


@bp.get("/events/<code>/bg-stats.json")
def bg_stats(code: str) -> Response:
    """Every table as BG Stats imports it."""
    at = find_event(code)
    it = told(at.event.club, [at.event])[at.event.id]
    names = names_of({person for result in it.results for person in result.seats if person})
    data = export(at.event, it.results, names, at.event.created_at)
    text = json.dumps(data, ensure_ascii=False, indent=2).encode()
    return download(text, "application/json", at.event, "bgsplay")


@bp.route("/clubs/bring", methods=["GET", "POST"])
@limiter.limit(OPENING, methods=["POST"])
def bring() -> Response | Answer:
    """An event from such a file, in a club of its own or in one of the organiser's."""
    owner = the_organiser()
    clubs, into = clubs_of(owner), request.form.get("into", "")
    if request.method == "GET":
        return render("events/bring.html", wrong="", clubs=clubs, into=request.args.get("into", ""))
    club = find_club(into) if into else None
    given = request.files.get("file")
    try:
        event = read_event(owner, parse(given.read() if given else b""), club)
    except SheetError as error:
        wrong = f"{error.place}: {say(error.phrase)}"
        return render("events/bring.html", status=422, wrong=wrong, clubs=clubs, into=into)
    return redirect(url_for("event.show", code=event.code), 303)


def download(data: bytes, kind: str, event: Event, ending: str) -> Response:
    """A file to keep."""
    answer = Response(data, mimetype=kind)
    name = f"event-{event.code}.{ending}"
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer

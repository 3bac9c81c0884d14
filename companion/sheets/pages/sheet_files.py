"""Score-sheet files: JSON to export and import, and CSV."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

from flask import Blueprint, Response, redirect, request
from flask_babel import gettext as _
from werkzeug.wrappers import Response as Answer

from companion.games import SheetError, counted
from companion.kit.scored import Scored
from companion.kit.sheet_file import dump, parse
from companion.kit.view import Round
from companion.models.base import new_code
from companion.sheets.pages.form import this_phone
from companion.sheets.pages.pages import fresh_code
from companion.sheets.verbs.new_sheet import open_sheet
from companion.sheets.verbs.reading import read_paper
from companion.sheets.verbs.sheet_rounds import Paper
from companion.site.access.credentials import opened
from companion.site.access.fetch import find_sheet
from companion.site.plumbing import spreadsheet
from companion.site.plumbing.htmx import render
from companion.site.plumbing.limits import OPENING, limiter
from companion.site.plumbing.links import page_of
from companion.site.plumbing.phrases import say

bp = Blueprint("sheet_files", __name__, url_prefix="/sheets")


@bp.get("/<code>/sheet.json")
def json_file(code: str) -> Response:
    """The sheet in the public format."""
    paper = read_paper(find_sheet(code).sheet)
    filed = map(paper.game.paper.filed, paper.entries, paper.scored.rounds)
    sheet = paper.sheet | {"rounds": [dict(entry) for entry in filed]}
    return download(dump(sheet), "application/json", paper, "json")


@bp.get("/<code>/sheet.csv")
def csv_file(code: str) -> Response:
    """The sheet as a table, in the reader's language."""
    paper = read_paper(find_sheet(code).sheet)
    return download(spreadsheet.written(table(paper)), "text/csv", paper, "csv")


@bp.route("/bring", methods=["GET", "POST"])
@limiter.limit(OPENING, methods=["POST"])
def bring() -> Response | Answer:
    """A new sheet from a file of the public format."""
    if request.method == "GET":
        return render("sheets/bring.html", key=new_code(), text="", wrong="")
    given = request.files.get("file")
    data = given.read() if given and given.filename else request.form.get("text", "").encode()
    try:
        brought = parse(data)
        counted(brought)
        sheet = open_sheet(
            fresh_code(request.form.get("key", "")),
            brought["game"],
            brought["seats"],
            brought.get("options"),
            brought["rounds"],
            by=this_phone(),
        )
    except SheetError as error:
        text = data.decode("utf-8", "replace")[:100_000]
        wrong = f"{error.place}: {say(error.phrase)}"
        return render("sheets/bring.html", status=422, key=new_code(), text=text, wrong=wrong)
    opened(sheet)
    return redirect(page_of(sheet), 303)


class Written(Protocol):
    """What a table of points needs: a paper sheet has it, and a match on screen."""

    @property
    def names(self) -> list[str]:
        """Who played."""

    @property
    def scored(self) -> Scored[Round]:
        """Every round with its points."""


def table(paper: Written) -> Iterator[list[object]]:
    """The scores a row each, and beside them what else the rounds say of every seat."""
    scored, seats = paper.scored, range(len(paper.names))
    rounds = [flat(entry) for entry in scored.rounds]
    counts = {key: found for key in (rounds or [{}])[0] if (found := _per_seat(rounds, key))}
    yield [_("Round"), *paper.names, *(f"{name}: {key}" for key in counts for name in paper.names)]
    for number in range(len(rounds)):
        more = [rows[number][seat] for rows in counts.values() for seat in seats]
        yield [number + 1, *scored.scores[number], *more]
    for name, row in scored.besides():
        yield [say(name), *row]
    yield [_("Total"), *scored.totals]
    yield [_("Place"), *scored.ranks]


def flat(entry: Mapping[str, object]) -> dict[str, object]:
    """What a round says; of lines that say several things of each seat, every thing by its name.

    >>> flat({"counts": [{"gold": 2, "shares": 5}, {"gold": 0, "shares": 3}], "dealer": 0})
    {'gold': [2, 0], 'shares': [5, 3], 'dealer': 0}
    """
    found: dict[str, object] = {}
    for key, value in entry.items():
        if isinstance(value, list) and value and all(isinstance(one, dict) for one in value):
            found |= {part: [one.get(part) for one in value] for part in value[0]}
        else:
            found[key] = value
    return found


def _per_seat(rounds: Sequence[Mapping[str, object]], key: str) -> list[list[int]]:
    """What every round has under this key, if that is one number a seat."""
    found = [entry.get(key) for entry in rounds]
    rows = [row for row in found if isinstance(row, list) and all(type(n) is int for n in row)]
    return rows if len(rows) == len(rounds) else []


def download(data: bytes, kind: str, paper: Paper, ending: str) -> Response:
    """A file to keep, named after the game and its day."""
    name = f"{paper.game.key}-{paper.lines[0].at:%Y-%m-%d}.{ending}"
    answer = Response(data, content_type=f"{kind}; charset=utf-8")
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer

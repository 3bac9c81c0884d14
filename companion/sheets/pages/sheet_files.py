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
from companion.scorekit.kit_file import read_kit
from companion.sheets.access.at_sheet import find_sheet
from companion.sheets.access.credentials import opened
from companion.sheets.pages.form import this_phone
from companion.sheets.pages.kit_page import with_kit
from companion.sheets.pages.pages import fresh_code
from companion.sheets.verbs.new_sheet import open_sheet
from companion.sheets.verbs.reading import read_paper
from companion.sheets.verbs.sheet_rounds import KIT_SLOT, SheetState
from companion.site.plumbing import spreadsheet
from companion.site.plumbing.attempts import with_form
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
    """The sheet as a CSV table in the reader's language."""
    paper = read_paper(find_sheet(code).sheet)
    return download(spreadsheet.written(table(paper)), "text/csv", paper, "csv")


@bp.get("/<code>/kit.json")
def kit_file(code: str) -> Response | Answer:
    """The sheet's kit as a file, for other sheets and other clubs; without one, its own page."""
    sheet = find_sheet(code).sheet
    paper = read_paper(sheet)
    if (kit := paper.value(KIT_SLOT)) is None:
        return redirect(page_of(sheet), 303)
    return download(dump(kit), "application/json", paper, "kit.json")


@bp.route("/bring", methods=["GET", "POST"])
@limiter.limit(OPENING, methods=["POST"])
@with_form
def bring(*, text: str = "") -> Response | Answer:
    """Open a new sheet from a file in the public format."""
    if request.method == "GET":
        return render("sheets/import.html", key=new_code(), text="", wrong="")
    given = request.files.get("file")
    data = given.read() if given and given.filename else text.encode()
    try:
        brought = parse(data)
        if isinstance(brought, dict) and "format" in brought:
            return with_kit(read_kit(brought), [])
        counted(brought)
        sheet = open_sheet(
            fresh_code(),
            brought["game"],
            brought["seats"],
            brought.get("options"),
            brought["rounds"],
            by=this_phone(),
            kit=brought.get("kit"),
        )
    except SheetError as error:
        text = data.decode("utf-8", "replace")[:100_000]
        wrong = f"{error.place}: {say(error.phrase)}"
        return render("sheets/import.html", status=422, key=new_code(), text=text, wrong=wrong)
    opened(sheet)
    return redirect(page_of(sheet), 303)


class Written(Protocol):
    """What `table` needs of a paper sheet or a match on screen."""

    @property
    def names(self) -> list[str]:
        """The players' names, by seat."""

    @property
    def scored(self) -> Scored[Round]:
        """Every round with its points."""


def table(paper: Written) -> Iterator[list[object]]:
    """The rows of a CSV: the scores of each round, then other numbers per seat."""
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
    """A round with lists of objects split into one list per key.

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
    """The values under this key in every round if each is a list of numbers, else []."""
    found = [entry.get(key) for entry in rounds]
    rows = [row for row in found if isinstance(row, list) and all(type(n) is int for n in row)]
    return rows if len(rows) == len(rounds) else []


def download(data: bytes, kind: str, paper: SheetState, ending: str) -> Response:
    """A file download named after the game and the day of play."""
    name = f"{paper.game.key}-{paper.lines[0].at:%Y-%m-%d}.{ending}"
    return spreadsheet.attached(data, f"{kind}; charset=utf-8", name)

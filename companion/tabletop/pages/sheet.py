"""A told round on the sheet: called right by one tap, or put where a hand wrote something else."""

from __future__ import annotations

from flask import Blueprint, Response, abort, request
from werkzeug.wrappers import Response as Answer

from companion.core.append import touch
from companion.core.names import whole
from companion.core.transaction import writing
from companion.kit.state import CHANCE
from companion.sheets.verbs.reading import read_paper
from companion.site.access.fetch import AtSheet
from companion.tabletop.pages.page import MakeLine, attempt, telling_at
from companion.tabletop.verbs.answers import agree
from companion.tabletop.verbs.sheet import differing, write

bp = Blueprint("told_sheet", __name__, url_prefix="/told/<code>/sheet")


@bp.post("/right")
def right(code: str) -> Response | Answer:
    """The round is on the sheet as it was played."""
    mark = request.form.get("mark", "")
    return attempt(code, lambda at, line: agree(at.sheet, mark, line(CHANCE, "")))


@bp.post("/told")
def as_told(code: str) -> Response | Answer:
    """The round as it was told, instead of what a hand wrote there."""
    return attempt(code, write_told)


def write_told(at: AtSheet, line: MakeLine) -> None:
    """Write one of the rounds that differ; 404 for any other."""
    index, made = request.form.get("round", -1, type=whole), line(CHANCE, "")
    with writing():
        paper = read_paper(at.sheet)
        found = {one.index: one.told for one in differing(telling_at(at), paper)}
        if index not in found:
            abort(404)
        write(at.sheet, paper, index, found[index], f"as-{made.key}"[:64], made.by)
        touch(at.sheet)

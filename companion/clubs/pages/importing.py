"""Importing members from a file or pasted text, with a preview of every line."""

from __future__ import annotations

from collections import Counter

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.wrappers import Response as Answer

from companion.clubs.members.member_files import Row, bring, decoded, preview
from companion.games import SheetError
from companion.models import Club
from companion.site.access.fetch import find_club
from companion.site.plumbing.htmx import render
from companion.site.plumbing.phrases import say

bp = Blueprint("importing", __name__, url_prefix="/clubs/<code>/members/import")


@bp.get("")
def show(code: str) -> Response:
    """A place to put the file or the lines."""
    return page(find_club(code))


@bp.post("")
def look(code: str) -> Response:
    """What every line would do; nothing is written yet."""
    club, text = find_club(code), request.form.get("text", "")
    given = request.files.get("file")
    try:
        text = decoded(given.read()) if given and given.filename else text
        return page(club, text, rows=preview(club, text))
    except SheetError as error:
        return page(club, text, say(error.phrase))


@bp.post("/write")
def write(code: str) -> Response | Answer:
    """The new ones of what was just looked at, into the list."""
    club, text = find_club(code), request.form.get("text", "")
    try:
        added = bring(club, text)
    except SheetError as error:
        return page(club, text, say(error.phrase))
    return redirect(url_for("clubs.show", code=code, added=added), 303)


def page(club: Club, text: str = "", wrong: str = "", rows: list[Row] | None = None) -> Response:
    """The page, with what was brought."""
    return render(
        "clubs/import.html",
        status=422 if wrong else 200,
        club=club,
        text=text,
        wrong=wrong,
        rows=rows,
        counts=Counter(row.state for row in rows or ()),
    )

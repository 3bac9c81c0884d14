"""Importing members from a file or pasted text, with a preview of every line."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from itertools import count, takewhile

from flask import Blueprint, Response, redirect, request, url_for
from msgspec import MsgspecError, json
from werkzeug.wrappers import Response as Answer

from companion.clubs.access.at_club import find_club
from companion.clubs.members.column_roles import ROLES
from companion.clubs.members.list_table import MOST_BYTES, SEPARATORS, Choices, ListTable
from companion.clubs.members.member_files import Row, bring, preview, table_for
from companion.clubs.members.text_encoding import ENCODINGS, decoded, encoding_of
from companion.games import SheetError
from companion.kit.words import Phrase
from companion.models import Club
from companion.site.plumbing.htmx import render
from companion.site.plumbing.phrases import say

bp = Blueprint("importing", __name__, url_prefix="/clubs/<code>/members/import")
Source = bytes | str
"""An uploaded file, or pasted text."""


@bp.get("")
def show(code: str) -> Response:
    """Show the form for a file or pasted lines."""
    return page(find_club(code))


@bp.post("")
def look(code: str) -> Response:
    """Show what every line would do, without writing."""
    return looked_at(find_club(code), brought(), chosen())


@bp.post("/write")
def write(code: str) -> Response | Answer:
    """Add the new people of the list as shown; show the list first if anything differs."""
    club, source, choices = find_club(code), brought(), chosen()
    try:
        table = table_for(club, source, choices)
        if json.encode(table.choices).decode() != request.form.get("shown"):
            return looked_at(club, source, choices)
        added = bring(club, table)
    except SheetError as error:
        return looked_at(club, source, choices, say(error.phrase))
    return redirect(url_for("clubs.show", code=code, added=added), 303)


def brought() -> Source:
    """Return the uploaded file, also as the preview sends it back, else the pasted text."""
    given = request.files.get("file")
    if given and given.filename:
        return bytes(given.read())
    kept = request.form.get("raw", "")
    try:
        return b64decode(kept, validate=True) if kept else request.form.get("text", "")
    except ValueError:
        return ""


def chosen() -> Choices:
    """Return how the form chooses to read the list."""
    form = request.form
    encoding, separator = form.get("encoding", ""), form.get("separator", "")
    heading = form.get("heading", "")
    fields = list(takewhile(form.__contains__, (f"column-{at}" for at in count())))
    now = Choices(
        encoding if encoding in ENCODINGS else "",
        separator if separator in SEPARATORS else "",
        int(heading) if heading.isdecimal() and len(heading) < 6 else None,
        tuple(form[field] if form[field] in ROLES else "" for field in fields) or None,
    )
    before = as_shown()
    return now.since(before) if before else now


def as_shown() -> Choices | None:
    """Return how the list was read when it was shown; None if it was not."""
    try:
        shown = json.decode(request.form.get("shown", ""), type=Choices)
    except MsgspecError:
        return None
    ours = shown.encoding in ("", *ENCODINGS) and shown.separator in ("", *SEPARATORS)
    return shown if ours and set(shown.roles or ()) <= set(ROLES) else None


def looked_at(club: Club, source: Source, choices: Choices, wrong: str = "") -> Response:
    """Show the list as it is read, and what every line would do."""
    try:
        try:
            table = table_for(club, source, choices)
        except SheetError as error:
            before = as_shown()
            if not before:
                raise
            wrong = say(error.phrase)
            table = table_for(club, source, replace(before, roles=choices.roles or before.roles))
        rows = preview(club, table) if table.names_known else []
    except SheetError as error:
        return page(club, as_text(source), wrong=say(error.phrase))
    return page(club, source, table, rows, wrong)


def as_text(source: Source) -> str:
    """Return the list as text to correct by hand; "" if it cannot be read."""
    if isinstance(source, str):
        return source
    try:
        return decoded(source, encoding_of(source)) if len(source) <= MOST_BYTES else ""
    except SheetError:
        return ""


def page(
    club: Club,
    source: Source = "",
    table: ListTable | None = None,
    rows: list[Row] | None = None,
    wrong: str = "",
) -> Response:
    """Show the page, with the list if there is one."""
    is_file = isinstance(source, bytes)
    return render(
        "clubs/import.html",
        status=422 if wrong else 200,
        club=club,
        text="" if is_file else source,
        raw=b64encode(source).decode() if isinstance(source, bytes) else "",
        table=table,
        shown=json.encode(table.choices).decode() if table else "",
        said_encodings=said(ENCODINGS),
        said_separators=said(SEPARATORS),
        said_roles=said(ROLES),
        rows=rows,
        wrong=wrong,
        counts=Counter(row.state for row in rows or ()),
    )


def said(options: Mapping[str, Phrase]) -> list[tuple[str, str]]:
    """Return the options of a choice in the reader's language."""
    return [(value, say(words)) for value, words in options.items()]

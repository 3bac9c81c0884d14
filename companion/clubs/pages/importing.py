"""Importing members from a file or pasted text, with a preview of every line."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from flask import Blueprint, Response, redirect, request, url_for
from msgspec import MsgspecError, Struct, field, json
from werkzeug.wrappers import Response as Answer

from companion.clubs.access.at_club import find_club
from companion.clubs.members.column_roles import ROLES
from companion.clubs.members.list_table import MOST_BYTES, SEPARATORS, Choices, ListTable
from companion.clubs.members.member_files import Row, bring, preview, table_for
from companion.clubs.members.text_encoding import ENCODINGS, decoded, encoding_of
from companion.games import SheetError
from companion.kit.words import Phrase
from companion.models import Club
from companion.site.plumbing.attempts import with_form
from companion.site.plumbing.htmx import render
from companion.site.plumbing.phrases import say

bp = Blueprint("importing", __name__, url_prefix="/clubs/<code>/members/import")
Source = bytes | str
"""An uploaded file, or pasted text."""


class ListForm(Struct):
    """A pasted list (`text`) or a file as its preview sends it back (`raw`), and how to read it."""

    text: str = ""
    raw: str = ""
    shown: str = ""
    """How the list was read when it was shown, as JSON; "" if it was not."""
    encoding: str = ""
    separator: str = ""
    heading: int | None = None
    column: dict[int, str] = field(default_factory=dict)

    def source(self) -> Source:
        """Return the uploaded file, else the one that was sent back, else the pasted text."""
        given = request.files.get("file")
        if given and given.filename:
            return bytes(given.read())
        try:
            return b64decode(self.raw, validate=True) if self.raw else self.text
        except ValueError:
            return ""

    def choices(self) -> Choices:
        """Return how the form chooses to read the list."""
        now = Choices(
            self.encoding if self.encoding in ENCODINGS else "",
            self.separator if self.separator in SEPARATORS else "",
            self.heading,
            tuple(role if role in ROLES else "" for _, role in sorted(self.column.items())) or None,
        )
        before = self.as_shown()
        return now.since(before) if before else now

    def as_shown(self) -> Choices | None:
        """Return how the list was read when it was shown; None if it was not."""
        try:
            shown = json.decode(self.shown, type=Choices)
        except MsgspecError:
            return None
        ours = shown.encoding in ("", *ENCODINGS) and shown.separator in ("", *SEPARATORS)
        return shown if ours and set(shown.roles or ()) <= set(ROLES) else None


@bp.get("")
def show(code: str) -> Response:
    """Show the form for a file or pasted lines."""
    return page(find_club(code))


@bp.post("")
@with_form
def look(code: str, *, form: ListForm) -> Response:
    """Show what every line would do, without writing."""
    return looked_at(find_club(code), form, form.source())


@bp.post("/write")
@with_form
def write(code: str, *, form: ListForm) -> Response | Answer:
    """Add the new people of the list as shown; show the list first if anything differs."""
    club, source = find_club(code), form.source()
    try:
        table = table_for(club, source, form.choices())
        if json.encode(table.choices).decode() != form.shown:
            return looked_at(club, form, source)
        added = bring(club, table)
    except SheetError as error:
        return looked_at(club, form, source, say(error.phrase))
    return redirect(url_for("clubs.show", code=code, added=added), 303)


def looked_at(club: Club, form: ListForm, source: Source, wrong: str = "") -> Response:
    """Show the list as it is read, and what every line would do."""
    choices, before = form.choices(), form.as_shown()
    try:
        try:
            table = table_for(club, source, choices)
        except SheetError as error:
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

"""Handing a score sheet on: a link to watch, and one to help write that can be ended."""

from __future__ import annotations

from flask import Blueprint, Response, redirect, url_for
from werkzeug.wrappers import Response as Answer

from companion.sheets.pages.board import board
from companion.sheets.verbs.writers import renew_writer, writer_link
from companion.site.access.credentials import hold_writer
from companion.site.access.fetch import find_sheet
from companion.site.plumbing.htmx import render
from companion.site.plumbing.links import outside_url, qr

bp = Blueprint("sheet_share", __name__, url_prefix="/sheets/<code>")


@bp.get("/share")
def links(code: str) -> Response:
    """The links and their pictures; the one for writers only to writers."""
    at = find_sheet(code)
    watch = outside_url("sheets.show", code=code)
    values: dict[str, object] = {"watch": watch, "watch_code": qr(watch)}
    if at.writer:
        write = outside_url("seats.arrive", token=writer_link(at.sheet))
        values |= {"write": write, "write_code": qr(write)}
    return render("sheets/share.html", board(at) | values)


@bp.post("/renew")
def renew(code: str) -> Answer:
    """A new link for writers; this phone goes on writing, all others only watch."""
    at = find_sheet(code, "write")
    renew_writer(at.sheet)
    hold_writer(at.sheet)
    return redirect(url_for(".links", code=code), 303)

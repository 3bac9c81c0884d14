"""A photo of the paper sheet: visible to everyone who sees the sheet, editable by writers."""

from __future__ import annotations

from flask import Blueprint, Response, abort, request

from companion.kit.words import Phrase
from companion.sheets.access.at_sheet import find_sheet
from companion.sheets.pages.form import this_phone
from companion.sheets.pages.sheet_board import board
from companion.sheets.verbs.photo import (
    MOST_BYTES,
    keep_photo,
    photo_of,
    remove_photo,
)
from companion.site.plumbing.attempts import form_of
from companion.site.plumbing.htmx import render
from companion.site.plumbing.limits import OPENING, limiter

bp = Blueprint("sheet_photo", __name__, url_prefix="/sheets/<code>/photo")
CHANGED = Phrase("Somebody else kept or removed a photo in the meantime.")


@bp.get("")
def show(code: str) -> Response:
    """The photo and, for writers, the form to upload one."""
    at = find_sheet(code)
    return render("sheets/photo.html", board(at), photo=photo_of(at.sheet), most=MOST_BYTES)


@bp.get("/paper.jpg")
def image(code: str) -> Response:
    photo = photo_of(find_sheet(code).sheet) or abort(404)
    return Response(photo.image, content_type="image/jpeg")


@bp.post("")
@limiter.limit(OPENING)
@form_of(show, late=CHANGED)
def keep(code: str, *, seen: int = 0) -> None:
    """Keep this photo in place of the one that was there when the page was made."""
    at = find_sheet(code, "write")
    given = request.files.get("photo")
    data = given.stream.read(MOST_BYTES + 1) if given else b""
    if given:
        given.close()  # a large upload is a temporary file
    keep_photo(at.sheet, data, seen, this_phone())


@bp.post("/remove")
@form_of(show, late=CHANGED)
def remove(code: str, *, seen: int = 0) -> None:
    remove_photo(find_sheet(code, "write").sheet, seen)

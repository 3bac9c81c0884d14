"""A photo of the paper sheet: shown to all who see the sheet, kept by those who may write it."""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, Response, abort, redirect, request, url_for
from werkzeug.wrappers import Response as Answer

from companion.core.append import Conflict
from companion.core.refused import Refused
from companion.core.typed_names import whole
from companion.kit.words import Phrase
from companion.sheets.pages.form import this_phone
from companion.sheets.pages.sheet_board import board
from companion.sheets.verbs.photo import (
    MOST_BYTES,
    keep_photo,
    photo_of,
    remove_photo,
)
from companion.site.access.fetch import AtSheet, find_sheet
from companion.site.plumbing.htmx import render
from companion.site.plumbing.limits import OPENING, limiter

bp = Blueprint("sheet_photo", __name__, url_prefix="/sheets/<code>/photo")
CHANGED = Phrase("Somebody else kept or removed a photo in the meantime.")


@bp.get("")
def show(code: str) -> Response:
    """The photo, and for writers the form for one."""
    return page(find_sheet(code))


@bp.get("/paper.jpg")
def image(code: str) -> Response:
    """The photo itself."""
    photo = photo_of(find_sheet(code).sheet) or abort(404)
    return Response(photo.image, content_type="image/jpeg")


@bp.post("")
@limiter.limit(OPENING)
def keep(code: str) -> Response | Answer:
    """Keep a photo, instead of the one that was there."""
    at = find_sheet(code, "write")
    given = request.files.get("photo")
    data = given.stream.read(MOST_BYTES + 1) if given else b""
    if given:
        given.close()  # a large one lies in a file
    return attempt(at, lambda: keep_photo(at.sheet, data, seen(), this_phone()))


@bp.post("/remove")
def remove(code: str) -> Response | Answer:
    """Remove it."""
    at = find_sheet(code, "write")
    return attempt(at, lambda: remove_photo(at.sheet, seen()))


def attempt(at: AtSheet, act: Callable[[], None]) -> Response | Answer:
    """Do it and show the page again; what cannot be done is explained there."""
    code = at.sheet.code
    try:
        act()
    except Refused as no:
        return page(find_sheet(code), no.phrase, 422)
    except Conflict:
        return page(find_sheet(code), CHANGED, 409)
    return redirect(url_for(".show", code=code), 303)


def page(at: AtSheet, wrong: Phrase | None = None, status: int = 200) -> Response:
    """The page of the photo."""
    values = board(at) | {"photo": photo_of(at.sheet), "wrong": wrong, "most": MOST_BYTES}
    return render("sheets/photo.html", values, status=status)


def seen() -> int:
    """The number of the photo that was there when the page was made."""
    return request.form.get("seen", 0, type=whole)

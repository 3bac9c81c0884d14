"""A slip's short address, typed: on to the table's sheet, as by the slip's code."""

from __future__ import annotations

from unicodedata import normalize

from flask import Blueprint, abort, redirect
from werkzeug.wrappers import Response as Answer

from companion.services.events.slips import find_slip
from companion.web.access.credentials import hold_writer
from companion.web.fronts import front_of
from companion.web.plumbing.limits import LINKS, limiter

bp = Blueprint("slips", __name__)


@bp.get("/t/<short>")
@limiter.limit(LINKS)
def arrive(short: str) -> Answer:
    """However a phone's keyboard writes it: wide letters and capitals are the same ones."""
    row = find_slip(normalize("NFKC", short).lower().replace("ー", "-")) or abort(404)
    sheet = row.sheet or abort(404)
    hold_writer(sheet)
    return redirect(front_of(sheet), 303)

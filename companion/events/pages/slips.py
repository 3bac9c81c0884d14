"""A slip's short address, typed: on to the table's sheet, as by the slip's code."""

from __future__ import annotations

from unicodedata import normalize

from flask import Blueprint, abort, redirect
from werkzeug.wrappers import Response as Answer

from companion.events.verbs.slips import find_slip
from companion.site.access.credentials import hold_writer
from companion.site.fronts import front_of
from companion.site.plumbing.limits import LINKS, limiter

bp = Blueprint("slips", __name__)


@bp.get("/t/<short>")
@limiter.limit(LINKS)
def arrive(short: str) -> Answer:
    """However a phone's keyboard writes it: wide letters and capitals are the same ones."""
    row = find_slip(normalize("NFKC", short).lower().replace("ー", "-")) or abort(404)
    sheet = row.sheet or abort(404)
    hold_writer(sheet)
    return redirect(front_of(sheet), 303)
